package bench

// This file searches the same subjects with several strategies. The score of a strategy is the largest certified error of its candidates.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mathext"

	"faultline/internal/campaign"
	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A score is what one strategy found on one subject.
type score struct {
	strategy string
	budget   int     // evaluations that the strategy may use; 0: its own default
	evals    int64   // evaluations that it used
	seconds  float64 // wall-clock time of the search on one worker, without certificates
	balls    int64   // evaluations that needed ball arithmetic, because double-double numbers were not accurate enough
	found    map[finding.Oracle]*bests
	under    *finding.Finding // the program's own error estimate, certified to be too small; nil if there is none
	failed   string           // why there is no score
}

// bests is the worst finding that one oracle certified.
type bests struct {
	error float64          // lower bound of the largest relative error of a finite result; 0 if there is none
	at    *finding.Finding // the finding with this error; nil if there is none
	lost  int              // candidates with NaN or infinity whose exact value is a normal number: they have no relative error
}

// A match has the scores of several strategies on one subject, in the order of the strategies.
type match struct {
	name   string
	dims   int
	scores []score
}

// errors returns the largest error of each strategy, by an oracle.
func (m *match) errors(o finding.Oracle) (list []float64) {
	for i := range m.scores {
		list = append(list, m.scores[i].by(o).error)
	}
	return list
}

// failed reports whether some search of the match failed. The errors of the match cannot be compared then.
func (m *match) failed() bool { return m.remarks() != "" }

// remarks returns the searches that failed, with reasons.
func (m *match) remarks() string {
	var list []string
	for i := range m.scores {
		if sc := &m.scores[i]; sc.failed != "" {
			list = append(list, sc.strategy+": "+sc.failed)
		}
	}
	return joined("; ", list...)
}

// cells formats every score, "-" for a failed search.
func (m *match) cells(form string, show func(*score) string) string {
	var list []string
	for i := range m.scores {
		list = append(list, ifKnown(m.scores[i].failed == "", "%s", show(&m.scores[i])))
	}
	return each(form, list)
}

func (sc *score) by(o finding.Oracle) *bests {
	if b := sc.found[o]; b != nil {
		return b
	}
	return &bests{}
}

// contest loads the subjects of args for which wanted is true, for several strategies. A nil wanted selects all.
func contest(ctx context.Context, cfg *campaign.Config, args []string, wanted func(*subject.Subject) bool) (*campaign.Job, error) {
	c := *cfg
	c.Args = args
	j, err := campaign.New(ctx, &c)
	if err == nil && wanted != nil {
		j.Subjects = slices.DeleteFunc(j.Subjects, func(s *subject.Subject) bool { return !wanted(s) })
	}
	return j, err
}

// matches calls play for every subject of a job. It calls show for each match, in the order of the subjects.
func matches(ctx context.Context, j *campaign.Job, play func(*campaign.Task) []score, show func(*match) error) (rows []*match, err error) {
	err = campaign.Each(ctx, j, play, func(s *subject.Subject, scores []score) error {
		m := &match{name: s.Name, dims: s.Call.Dims, scores: scores}
		rows = append(rows, m)
		return show(m)
	})
	return rows, err
}

// searched searches the task's subject with one strategy and a budget (0: the strategy's own), and certifies the candidates.
func searched(ctx context.Context, t *campaign.Task, name string, evals int) *score {
	sc, candidates := timed(ctx, t, name, evals)
	sc.settle(t, candidates)
	return sc
}

// timed searches the task's subject with one strategy. The score's seconds are those of one worker. They include the oracle's.
func timed(ctx context.Context, t *campaign.Task, name string, evals int) (sc *score, candidates []search.Candidate) {
	found, err := t.Search(ctx, name, evals)
	sc = &score{strategy: name, budget: evals, evals: found.Evaluations, seconds: found.Seconds, balls: found.Judged}
	if ctx.Err() != nil {
		sc.failed = "cut short"
	}
	sc.fail(err)
	return sc, found.Candidates
}

// fail records why there is no score.
func (sc *score) fail(err error) {
	if err != nil {
		sc.failed = err.Error()
	}
}

// withoutCauses returns options for certificates that leave out causes and classes.
func withoutCauses(t *campaign.Task) certify.Options {
	opt := t.Options
	opt.Without = opt.Without.With(certify.BlamePart).With(certify.ClassPart)
	return opt
}

// settle certifies the candidates whose result has an error.
func (sc *score) settle(t *campaign.Task, candidates []search.Candidate) {
	opt := withoutCauses(t)
	sc.found = map[finding.Oracle]*bests{finding.Shadow: {}, finding.Reference: {}}
	var found, owns []gate.Case
	for i := range candidates {
		c := &candidates[i]
		if c.Kind != "" || c.Outcome != run.Returned {
			continue
		}
		f, own, err := enclose(t, c.Point, opt)
		if sc.fail(err); err == nil {
			found, owns = append(found, gate.Case{Finding: f, Point: c.Point}), append(owns, gate.Case{Finding: own, Point: c.Point})
		}
	}
	sc.fail(t.Confirm(slices.Concat(found, owns)))
	for i, x := range found {
		if x.Finding.Unmodified == nil {
			sc.add(x.Finding)
			sc.addOwn(owns[i].Finding)
		}
	}
}

// allErrors is a threshold below every error that the suites compare.
var allErrors = finding.Threshold{Measure: finding.Relative, Value: 0x1p-60}

// enclose certifies a point. If the enclosure of its error is wide, it certifies again with a low threshold, so that the oracle raises its
// precision. own is the certificate of the program's own error estimate; nil if the program has none.
func enclose(t *campaign.Task, point []float64, opt certify.Options) (f, own *finding.Finding, err error) {
	cert, err := t.Certify(point, opt)
	if err != nil {
		return nil, nil, err
	}
	if lower, upper, ok := cert.Main().Compared(fp.Binary64); ok && lower < 0.99*upper {
		opt.Threshold = allErrors
		if again, err := t.Certify(point, opt); err == nil {
			return &again.Finding, cert.Own, nil
		}
	}
	return &cert.Finding, cert.Own, nil
}

// add counts a certificate. It skips results that the program itself reports as wrong, because strategies that maximise errors do not
// measure them.
func (sc *score) add(f *finding.Finding) {
	if f.Loud() {
		return
	}
	for o, b := range sc.found {
		switch e := errorBy(f, o); {
		case math.IsInf(e, 1):
			b.lost += one(ordinaryBy(f, o))
		case e > b.error:
			b.error, b.at = e, f
		}
	}
}

// addOwn counts a certificate of the program's own error estimate.
func (sc *score) addOwn(own *finding.Finding) {
	if own != nil && own.Verdict == finding.Certified && (sc.under == nil || finding.Worse(own, sc.under) < 0) {
		sc.under = own
	}
}

// errorBy returns the lower bound of the relative error by an oracle. It is +Inf for NaN or infinity if the exact value is finite, and -1
// if nothing is known. The shadow's error is the one along the branches that the floats take, as searches measure it.
func errorBy(f *finding.Finding, o finding.Oracle) float64 {
	if o == finding.Reference && f.Class == finding.OutOfDomain {
		return -1
	}
	e := f.AlongPath()
	if o != finding.Shadow {
		e = f.ErrorBy(o)
	}
	if lower, _, ok := e.Compared(fp.Binary64); ok {
		return lower
	}
	return -1
}

// ordinaryBy reports whether an oracle's value is a normal double.
func ordinaryBy(f *finding.Finding, o finding.Oracle) bool {
	x := f.ExactBy(o)
	if o == finding.Shadow {
		x = cmp.Or(f.ExactBy(finding.Path), x)
	}
	if x == nil {
		return false
	}
	v, _ := strconv.ParseFloat(x.Mid, 64) // a value outside the range of doubles becomes 0 or infinite
	return math.Abs(v) >= 0x1p-1022 && !math.IsInf(v, 0)
}

func (b *bests) errorText() string { return ifKnown(b.at != nil, "%.2e", b.error) }

// compare times the searches of two strategies one after the other on each subject, without certificates. So both run on the same machine
// under the same load. ATOMU runs as its authors run it.
func compare(ctx context.Context, cfg *campaign.Config, against string, names []string, w io.Writer) error {
	c := *cfg
	c.Strategies = []string{cfg.Strategies[0], against}
	if against == "atomu" {
		c.Params = maps.Collect(maps.All(cfg.Params))
		c.Params["atomu.as"] = cmp.Or(c.Params["atomu.as"], "authors")
	}
	j, err := contest(ctx, &c, spelled(names), nil)
	if err != nil {
		return err
	}
	rows, err := matches(ctx, j, func(t *campaign.Task) (scores []score) {
		for _, name := range c.Strategies {
			sc, _ := timed(ctx, t, name, c.Evals)
			scores = append(scores, *sc)
		}
		return scores
	}, func(*match) error { return nil })
	if err != nil {
		return err
	}
	var ratios, ours, theirs []float64
	fmt.Fprintf(w, "\nSeconds of search, %s and %s, and their ratio\n\n", c.Strategies[0], against)
	for _, m := range rows {
		if x, y := m.scores[0].seconds, m.scores[1].seconds; x > 0 && y > 0 && !m.failed() {
			ratios, ours, theirs = append(ratios, y/x), append(ours, x), append(theirs, y)
			fmt.Fprintf(w, "%-34s %9.4f %9.4f %8.1f\n", m.name, x, y, y/x)
		}
	}
	fmt.Fprintln(w)
	foot(w, 70, say("times as long as "+c.Strategies[0]+" the search of "+against+" takes",
		"%.1f (geometric mean over %d functions; in all %.1f s and %.1f s)", geometric(ratios), len(ratios), sumOf(ours), sumOf(theirs)))
	return nil
}

// significantly is the quotient e1/e2 above which LSGA calls e1 significantly larger. The paper's number is not legible in our copy, so we
// use three orders of magnitude. The table also shows smaller factors.
const significantly = 1000

// unitRoundoff is half an ulp of 1. Every correctly rounded operation may have an error of this size, so smaller errors are not compared
// with each other.
const unitRoundoff = 0x1p-53

// total reports whether a relative error is 1, to 1%. A result of 0, or a tiny one, has this error for every larger exact value, so two
// such errors count as equal.
func total(e float64) bool { return math.Abs(e-1) <= 0.01 }

// compareErrors orders two certified relative errors as LSGA's Tables IV and V do: 1 if a is larger, -1 if b is larger, 0 for a tie.
func compareErrors(a, b float64) int {
	if total(a) && total(b) {
		return 0
	}
	return cmp.Compare(a, b)
}

// significantlyLarger reports whether a is more than factor times b (Table VI). An error below the unit roundoff, or none, counts as the
// unit roundoff.
func significantlyLarger(a, b, factor float64) bool {
	return max(a, unitRoundoff) > factor*max(b, unitRoundoff)
}

// best returns the index of the error that is larger than each of the others, -1 for a tie.
func best(errors []float64) int {
	for i, e := range errors {
		larger := true
		for k, other := range errors {
			larger = larger && (k == i || compareErrors(e, other) > 0)
		}
		if larger {
			return i
		}
	}
	return -1
}

// signTest returns the p-value of the two-sided sign test: the probability that a+b throws of a fair coin split at least as unevenly as a
// to b. It is twice the probability of at most min(a, b) heads, limited to 1. The sum of binomials is an incomplete beta function.
func signTest(a, b int) float64 {
	n, least := float64(a+b), float64(min(a, b))
	if 2*least >= n {
		return 1
	}
	return min(1, 2*mathext.RegIncBeta(n-least, least+1, 0.5))
}
