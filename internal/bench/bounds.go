package bench

// This file is the suite bounds: the largest certified error of each FPBench core beside the smallest proved bound. The distance between
// both says how good the search and the proof are together.

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/subject"
)

// boundTimes are the multiples of the certified error that may be proved as bounds, ascending.
var boundTimes = []float64{1.1, 1.5, 2, 4, 16, 256, 1 << 16, 1 << 24, 1 << 36}

// leastBound is the least bound that is tried: half an ulp of a double.
const leastBound = 0x1p-53

// A boundRow is one core.
type boundRow struct {
	name      string
	report    *campaign.Report
	certified float64        // the largest certified relative error; 0 if there is none, infinite for NaN and infinity
	bound     float64        // proved: no relative error reaches it; infinite if none was proved
	proof     *finding.Proof // of the largest bound that was tried and not proved; nil if all were
	err       error
}

var boundTable = table[*boundRow]{
	{"%-22v", "core", func(r *boundRow) any { return r.name }},
	{" %10v", "certified", func(r *boundRow) any { return boundText(r.certified) }},
	{" %10v", "proved", func(r *boundRow) any { return boundText(r.bound) }},
	{" %8v", "ratio", func(r *boundRow) any { return textIf(r.ratio() > 0, shortRatio(r.ratio())) }},
	{"  %v", "not proved", func(r *boundRow) any { return r.failure() }},
}

func boundText(x float64) string {
	if math.IsInf(x, 1) {
		return "-"
	}
	return fmt.Sprintf("%.2e", x)
}

// ratio is the proved bound by the certified error, 0 without both.
func (r *boundRow) ratio() float64 {
	if math.IsInf(r.bound, 1) || math.IsInf(r.certified, 1) || r.certified == 0 {
		return 0
	}
	return r.bound / r.certified
}

// failure says why there is no bound.
func (r *boundRow) failure() string {
	switch {
	case r.err != nil:
		return r.err.Error()
	case math.IsInf(r.certified, 1):
		return "some result is NaN or infinite"
	case math.IsInf(r.bound, 1) && r.proof != nil:
		why, _, _ := strings.Cut(r.proof.Why, ", at ") // of a file
		return fmt.Sprintf("%.4f of the domain below %.1e; %s", r.proof.Proved, r.largestTried(), why)
	}
	return ""
}

func (r *boundRow) largestTried() float64 {
	return boundTimes[len(boundTimes)-1] * max(r.certified, leastBound)
}

// benchBounds searches each core, and then proves bounds.
func benchBounds(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	j, err := contest(ctx, cfg, subjectsOf("eiffel.toml", cfg.Only), nil)
	if err != nil {
		return err
	}
	fmt.Fprint(w, `FPBench's cores on the domains of EIFFEL: the largest relative error that is certified, and the least bound that is proved
proved: no rounding error in the domain reaches this bound, by interval arithmetic over at most 4000 boxes; nine multiples of the certified
error are tried, from 1.1 to 2^36; the relative error has no bound where the exact value may be 0

`)
	fmt.Fprintln(w, boundTable.heads())
	var rows []*boundRow
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) *boundRow { return newBoundRow(ctx, t) },
		func(_ *subject.Subject, r *boundRow) error {
			rows = append(rows, r)
			_, err := fmt.Fprintln(w, boundTable.text(r))
			return err
		})
	if err != nil {
		return err
	}
	var ratios []float64
	for _, r := range rows {
		if x := r.ratio(); x > 0 {
			ratios = append(ratios, x)
		}
	}
	slices.Sort(ratios)
	fmt.Fprintln(w)
	foot(w, 36, say("with a bound", "%d of %d", len(ratios), len(rows)))
	if len(ratios) > 0 {
		foot(w, 36, say("bound by certified error", "median %s, least %s, largest %s", shortRatio(ratios[len(ratios)/2]),
			shortRatio(ratios[0]), shortRatio(ratios[len(ratios)-1])))
	}
	return nil
}

// newBoundRow searches the task's core and proves the least bound that it can.
func newBoundRow(ctx context.Context, t *campaign.Task) *boundRow {
	r := &boundRow{name: t.Subject.Name, report: t.Examine(ctx), bound: math.Inf(1)}
	seen := &rangeRow{report: r.report, inside: -1, largest: -1}
	for _, m := range r.report.Messages {
		seen.add(m)
	}
	if r.certified = max(seen.largest, 0); seen.notANumber {
		r.certified = math.Inf(1)
		return r
	}
	worker := certify.NewWorker(certify.Limits{})
	defer worker.Close()
	proved := func(times float64) bool {
		opt := t.Options
		opt.Threshold = finding.Threshold{Measure: finding.Relative, Value: times * max(r.certified, leastBound)}
		p, err := worker.Cover(t.Subject, nil, opt, 0)
		if err != nil {
			r.err = err
			return false
		}
		if p.Complete {
			r.bound = min(r.bound, opt.Threshold.Value)
		} else {
			r.proof = p
		}
		return p.Complete
	}
	if !proved(boundTimes[len(boundTimes)-1]) {
		return r
	}
	// The least multiple with a proof, by bisection.
	low, high := 0, len(boundTimes)-1
	for low < high && ctx.Err() == nil {
		if middle := (low + high) / 2; proved(boundTimes[middle]) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return r
}
