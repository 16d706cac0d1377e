package bench

// This file runs one strategy over subjects. A row is a subject with the results of find on it.

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/condition"
	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// A row is one subject of a table.
type row struct {
	name   string
	dims   int
	figure *suite.Figure // the published figure; nil if there is none
	report *campaign.Report
	stats  *finding.Stats // of the strategy; nil if it did not search
	tally  tally          // of its certificates

	potential int // operations that can be unstable
}

// measured are the rows of one run.
type measured struct {
	rows     []*row
	strategy string
	seconds  float64 // wall-clock time from bitcode to certificates
	setup    float64 // of these seconds, loading and compiling before the first search
	compiled int64   // number of object files that were not in the cache
}

// measure runs find on subjects with the first strategy of cfg.
func measure(ctx context.Context, cfg *campaign.Config, args []string, paper suite.Paper) (*measured, error) {
	start := time.Now()
	j, err := contest(ctx, cfg, args, nil)
	if err != nil {
		return nil, err
	}
	m := &measured{setup: time.Since(start).Seconds(), strategy: cfg.Strategies[0]}
	examine := func(t *campaign.Task) *campaign.Report { return t.Examine(ctx) }
	err = campaign.Each(ctx, j, examine, func(s *subject.Subject, r *campaign.Report) error {
		m.rows = append(m.rows, newRow(s, r, paper.Of(s.Name), m.strategy))
		return nil
	})
	m.seconds, m.compiled = time.Since(start).Seconds(), j.Objects()
	return m, err
}

func newRow(s *subject.Subject, report *campaign.Report, figure *suite.Figure, strategy string) *row {
	r := &row{name: s.Name, dims: len(s.Params), figure: figure, report: report}
	for _, site := range s.Sites {
		r.potential += one(condition.PotentiallyUnstable(s.Program.Sites[site].Op))
	}
	for _, st := range stats(report) {
		if st.Strategy == strategy {
			r.stats = cmp.Or(r.stats, st)
		}
	}
	r.tally = tallyOf(report, strategy)
	return r
}

func nameOf(r *row) string { return r.name }

// reason returns why a row has no result.
func (r *row) reason() string { return append(skipped(r.report), "no unstable operation")[0] }

// cutText returns a mark if the search of a subject ended before its budget.
func cutText(r *campaign.Report) string {
	if slices.ContainsFunc(stats(r), func(st *finding.Stats) bool { return st.Stopped }) {
		return "cut short"
	}
	return ""
}

// A tally counts the certificates of one subject. It counts wrong numbers separately from NaN and infinity, which ATOMU's program dropped.
type tally struct {
	worst       *finding.Finding // largest relative error of a finite result; nil if there is none
	first       int              // rank of the first significant finding in the strategy's order; 0 if there is none
	firstOdd    int              // the same, with NaN and infinity counted
	significant bool
	many        int // significant findings of a number
	nonFinite   int // certified results NaN or infinity whose exact value is a normal number
	nonZero     int // certified results NaN or infinity whose exact value is 0 or subnormal
	candidates  int // candidates whose result has an error
	refuted     int // the refuted ones of these
	onTheWay    int // certified exceptions and divergences at intermediate operations
	wrong       int // certificates with a wrong result, of every kind: an error above 1e-3, or not a number
	hidden      int // of these, the ones whose kind of wrong result no block of the report shows
}

// found reports whether some error is above 1e-3, or some result is NaN or infinite. The paper's tables and ours count these subjects.
func (t *tally) found() bool { return t.significant || t.nonFinite > 0 }

func tallyOf(r *campaign.Report, strategy string) (t tally) {
	for _, x := range r.Results {
		if x.Strategy != strategy {
			continue
		}
		f := x.Finding
		if wrongResult(f) {
			t.wrong++
			t.hidden += one(!shownBy(r, f))
		}
		certified := f.Verdict == finding.Certified
		if x.Candidate.Kind != "" {
			t.onTheWay += one(certified)
			continue
		}
		t.candidates++
		t.refuted += one(f.Verdict == finding.Refuted)
		e := relative(f)
		odd := math.IsInf(e, 1)
		lost := odd && certified && ordinaryBy(f, finding.Reference)
		counts := lost || !odd && certifiedSignificant(f)
		switch {
		case lost:
			t.nonFinite++
		case odd:
			t.nonZero += one(certified)
		case t.worst == nil || e > relative(t.worst):
			t.worst = f
		}
		if counts && t.firstOdd == 0 {
			t.firstOdd = t.candidates
		}
		if counts && !odd {
			t.many++
			t.first, t.significant = cmp.Or(t.first, t.candidates), true
		}
	}
	return t
}

// wrongResult reports whether the reference shows that the result is wrong.
func wrongResult(f *finding.Finding) bool {
	e := relative(f)
	if math.IsInf(e, 1) {
		return ordinaryBy(f, finding.Reference)
	}
	return e > finding.Significant && !f.Tiny()
}

// shownBy reports whether a block of the report shows f's kind of wrong result. A block of the same cause may show it at another witness.
func shownBy(r *campaign.Report, f *finding.Finding) bool {
	return slices.ContainsFunc(r.Messages, func(m *finding.Message) bool {
		g := m.Finding
		if g == nil || !campaign.Inaccurate(g) {
			return false
		}
		return g.Shows() == f.Shows() || g.ID == cmp.Or(f.PartOf, f.ID) && (g.Computed.Shows() == f.Computed.Shows() ||
			slices.ContainsFunc(g.Also, func(w finding.Witness) bool { return w.Computed.Shows() == f.Computed.Shows() }))
	})
}

// relative returns the lower bound of the relative error by the reference. It is -1 without a reference, for an exact value of 0, and
// outside the reference's domain.
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

// stats returns the statistics of all strategies of a report.
func stats(r *campaign.Report) (list []*finding.Stats) {
	for _, m := range r.Messages {
		if m.Stats != nil {
			list = append(list, m.Stats)
		}
	}
	return list
}

// evaluations returns the number of runs of all strategies.
func evaluations(r *campaign.Report) (n int64) {
	for _, st := range stats(r) {
		n += st.Evaluations
	}
	return n
}

// skipped returns the parts that a report lists as not analysed.
func skipped(r *campaign.Report) (list []string) {
	for _, m := range r.Messages {
		if m.Skipped != nil {
			list = append(list, m.Skipped.What)
		}
	}
	return list
}
