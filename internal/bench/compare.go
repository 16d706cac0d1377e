package bench

// This file compares how long searches take.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"

	"faultline/internal/campaign"
	"faultline/internal/subject"
)

// compare times the searches of two strategies, one after the other on each subject and without certificates, so that both
// meet the same machine, and prints the ratios. ATOMU runs as published: without what was added to it.
func compare(ctx context.Context, cfg *campaign.Config, against string, names []string, w io.Writer) error {
	c := *cfg
	c.Strategies = []string{cfg.Strategies[0], against}
	c.Params = maps.Clone(cfg.Params)
	if against == "atomu" {
		if c.Params == nil {
			c.Params = make(map[string]string)
		}
		c.Params["atomu.polish"] = cmp.Or(c.Params["atomu.polish"], "0")
	}
	pairs, err := searchSeconds(ctx, &c, names)
	if err != nil {
		return err
	}
	var ratios, ours, theirs []float64
	fmt.Fprintf(w, "\nSeconds of search, %s and %s, and their ratio\n\n", c.Strategies[0], against)
	for i, name := range names {
		x, y := pairs[i][0], pairs[i][1]
		if x > 0 && y > 0 {
			ratios, ours, theirs = append(ratios, y/x), append(ours, x), append(theirs, y)
			fmt.Fprintf(w, "%-34s %9.4f %9.4f %8.1f\n", name, x, y, y/x)
		}
	}
	return summed(w, 71, "\ntimes as long as "+c.Strategies[0]+" the search of "+against+" takes",
		"%.1f (geometric mean over %d functions; in all %.1f s and %.1f s)", geometric(ratios), len(ratios), sum(ours), sum(theirs))
}

// searchSeconds returns how long the searches of each strategy take on each subject, 0 for one that failed.
func searchSeconds(ctx context.Context, cfg *campaign.Config, names []string) ([][]float64, error) {
	c := *cfg
	c.Args = spelled(names)
	j, err := campaign.New(ctx, &c)
	if err != nil {
		return nil, err
	}
	var seconds [][]float64
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) (each []float64) {
			for _, strategy := range c.Strategies {
				found, err := t.Search(ctx, strategy, c.Evals)
				if err != nil {
					found.Seconds = 0
				}
				each = append(each, found.Seconds)
			}
			return each
		},
		func(_ *subject.Subject, each []float64) error { seconds = append(seconds, each); return nil })
	return seconds, err
}
