package bench

// This file is what the certificates of one subject come to, as a table counts.

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// A tally is what the certificates of one subject come to. Wrong numbers are counted apart from NaN and infinity: the
// program of the paper threw the latter away.
type tally struct {
	worst       *finding.Finding // largest relative error of a finite result, nil without one
	first       int              // place of the first significant one in the strategy's order, 0 for none
	firstOdd    int              // the same, NaN and infinity included
	significant bool
	nonFinite   int // NaN or infinite results where the exact value is an ordinary number, certified
	nonZero     int // the same where it is 0 or below the smallest normal number
	candidates  int // sent for an error of the result
	refuted     int // of these
	onTheWay    int // certified exceptions and divergences at other places
	wrong       int // certificates of every kind whose result is certainly wrong, by more than 1e-3 or as no number
	hidden      int // of these, whose kind of wrong result no block of the function shows
}

// found reports an error above 1e-3, or a number lost: what both tables of the paper and ours count.
func (t *tally) found() bool { return t.significant || t.nonFinite > 0 }

func (r *row) tally(strategy string) tally {
	var t tally
	for _, x := range r.report.Results {
		if x.Strategy != strategy {
			continue
		}
		f := x.Finding
		if wrongResult(f) {
			t.wrong++
			if !r.told(f) {
				t.hidden++
			}
		}
		if x.Candidate.Kind != "" {
			if f.Verdict == finding.Certified {
				t.onTheWay++
			}
			continue
		}
		t.candidates++
		if f.Verdict == finding.Refuted {
			t.refuted++
		}
		e := relative(f)
		odd := math.IsInf(e, 1)
		counts := !odd && certifiedSignificant(f)
		switch {
		case odd && f.Verdict == finding.Certified && ordinaryBy(f, finding.Reference):
			t.nonFinite++
			counts = true
		case odd && f.Verdict == finding.Certified:
			t.nonZero++
		case odd:
		case t.worst == nil || e > relative(t.worst):
			t.worst = f
		}
		if counts && t.firstOdd == 0 {
			t.firstOdd = t.candidates
		}
		if counts && !odd && t.first == 0 {
			t.first, t.significant = t.candidates, true
		}
	}
	return t
}

// wrongResult reports whether the reference's bounds say that a result is wrong, whatever else is said of it.
func wrongResult(f *finding.Finding) bool {
	switch e := relative(f); {
	case math.IsInf(e, 1):
		return ordinaryBy(f, finding.Reference)
	default:
		return e > finding.Significant && !f.Tiny()
	}
}

// told reports whether a block of the stream, an error of its own, shows the kind of wrong result that f has. A 0 has a block's cause that
// shows other wrong digits.
func (r *row) told(f *finding.Finding) bool {
	return slices.ContainsFunc(r.report.Messages, func(m *finding.Message) bool {
		g := m.Finding
		if g == nil || !campaign.Inaccurate(g) {
			return false
		}
		return campaign.Shows(g) == campaign.Shows(f) || g.ID == cmp.Or(f.PartOf, f.ID) && (g.Computed.Shows() == f.Computed.Shows() ||
			slices.ContainsFunc(g.Also, func(w finding.Witness) bool { return w.Computed.Shows() == f.Computed.Shows() }))
	})
}

// relative returns the lower end of the relative error against the reference, -1 where there is none: no reference,
// an exact value of 0, a point outside the reference's domain.
func relative(f *finding.Finding) float64 {
	e := f.ErrorBy(finding.Reference)
	if e == nil || e.Relative == nil || f.Class == finding.OutOfDomain {
		return -1
	}
	v, err := strconv.ParseFloat(e.Relative.Lower, 64)
	if err != nil {
		return -1
	}
	return v
}

func certifiedSignificant(f *finding.Finding) bool {
	return f.Verdict == finding.Certified && relative(f) > finding.Significant
}

// stats returns what a strategy did, nil if it could not be applied.
func (r *row) stats(strategy string) *finding.Stats {
	for _, st := range stats(r.report) {
		if st.Strategy == strategy {
			return st
		}
	}
	return nil
}

// reason says why a row has no result.
func (r *row) reason() string { return append(skipped(r.report), "no unstable operation")[0] }

// stats are what the strategies of a report did.
func stats(r *campaign.Report) (list []*finding.Stats) {
	for _, m := range r.Messages {
		if m.Stats != nil {
			list = append(list, m.Stats)
		}
	}
	return list
}

// evaluations is how many runs they took.
func evaluations(r *campaign.Report) (n int64) {
	for _, st := range stats(r) {
		n += st.Evaluations
	}
	return n
}

// skipped is what a report says is not analysed.
func skipped(r *campaign.Report) (list []string) {
	for _, m := range r.Messages {
		if m.Skipped != nil {
			list = append(list, m.Skipped.What)
		}
	}
	return list
}
