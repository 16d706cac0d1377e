package bench

// This file sets one strategy against others that are given at least as much time.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
)

// rivals are what a strategy is compared with unless --against says otherwise: searches for the largest error, as papers set
// them against each other, and the one that does without an oracle.
var rivals = []string{"lsga", "ga", "random", "s3fp", "demc", "atomu"}

const (
	// repetitions of a search that takes less than cheap, in seconds: the time of one is their median.
	repetitions = 3
	cheap       = 0.5
	// leastBudget is the first budget that is tried, mostBudget the last, in evaluations.
	leastBudget = search.PaperEvals / 8
	mostBudget  = 1 << 26
	// plentiful is a budget with which every strategy can begin; with less some do not search at all.
	plentiful = 16 * search.PaperEvals
)

// A duel is what one strategy and its rivals came to.
type duel struct {
	strategies []string // the first one against each of the others
	oracles    []finding.Oracle
	rows       []*match
}

// benchStrategies prints a line for each function as it is done, then how often the strategy's error is the larger one.
func benchStrategies(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	cfg = cfg.WithDefaults()
	paper, only, err := lsgaPaper(cfg.Only)
	if err != nil {
		return err
	}
	if only.sanity && !only.functions {
		return campaign.Usagef("bench strategies --only sanity: these are not compared; say functions of lsga.toml, or a number of " +
			"parameters (1 to 4)")
	}
	d := new(duel)
	if err := d.enter(cfg); err != nil {
		return err
	}
	c := *cfg
	c.Strategies = d.strategies
	j, err := contest(ctx, &c, spelled(only.names(paper)), only.wanted)
	if err != nil {
		return err
	}
	start := time.Now()
	d.printTitle(w, cfg)
	d.rows, err = matches(ctx, j,
		func(t *campaign.Task) []score { return fight(ctx, t, d.strategies, c.Evals) },
		func(m *match) error {
			_, err := fmt.Fprint(w, d.lines(m))
			return err
		})
	if err != nil {
		return err
	}
	d.print(w)
	return summed(w, 71, "\nall of it, after compiling, by the clock", "%.1f s", time.Since(start).Seconds())
}

// enter reads who is compared, and by which oracles.
func (d *duel) enter(cfg *campaign.Config) error {
	d.strategies = cfg.Strategies[:1]
	against, err := rivalsOf(cfg.Against)
	if err != nil {
		return err
	}
	if cfg.Against == "" {
		against = slices.Concat(cfg.Strategies[1:], rivals)
	}
	d.strategies = (&campaign.Config{Strategies: slices.Concat(d.strategies, against)}).WithDefaults().Strategies
	if len(d.strategies) == 1 {
		return campaign.Usagef("bench strategies --against %s: that is the strategy itself; name others, of %s", cfg.Against,
			strategies.List())
	}
	switch cfg.Oracle {
	case "reference":
		d.oracles = []finding.Oracle{finding.Reference}
	case "shadow":
		d.oracles = []finding.Oracle{finding.Shadow}
	default:
		d.oracles = []finding.Oracle{finding.Shadow, finding.Reference}
	}
	return nil
}

// fight lets the first strategy search the task's subject, and then each of the others for at least as long.
func fight(ctx context.Context, t *campaign.Task, names []string, evals int) []score {
	first, candidates := repeated(ctx, t, names[0], evals)
	first.settle(t, candidates)
	scores := []score{*first}
	for _, name := range names[1:] {
		sc, candidates := lasting(ctx, t, name, first.seconds)
		sc.settle(t, candidates)
		scores = append(scores, *sc)
	}
	return scores
}

// repeated searches the subject some times, all alike, and says the median of their seconds.
func repeated(ctx context.Context, t *campaign.Task, name string, evals int) (*score, []search.Candidate) {
	sc, candidates := timed(ctx, t, name, evals)
	seconds := []float64{sc.seconds}
	for len(seconds) < repetitions && sc.seconds < cheap && sc.failed == "" && ctx.Err() == nil {
		again, _ := timed(ctx, t, name, evals)
		seconds = append(seconds, again.seconds)
	}
	sc.seconds = median(seconds)
	return sc, candidates
}

// lasting lets a strategy search the subject with a budget that takes it at least some seconds. Budgets are leastBudget times a power of
// two: the least that is enough. That is up to twice the time, and the same budget on the next run unless the time is
// close to the border, so that what is found is the same.
func lasting(ctx context.Context, t *campaign.Task, name string, seconds float64) (sc *score, candidates []search.Candidate) {
	before := int64(-1)
	for budget := leastBudget; ; budget *= 2 {
		sc, candidates = timed(ctx, t, name, budget)
		if sc.seconds >= seconds {
			sc, candidates = repeated(ctx, t, name, budget)
		}
		// One that does not take more evaluations than with half the budget has no use for more.
		idle := budget > plentiful && sc.evals <= before
		if sc.seconds >= seconds || sc.failed != "" || idle || budget >= mostBudget || ctx.Err() != nil {
			return sc, candidates
		}
		before = sc.evals
	}
}
