package mend

// This file checks a change: at the input of a finding, on a sample of the domain, and by a search.

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/suggest"
)

// try builds a change, and checks for each finding whether the change mends it.
func (m *mending) try(ctx context.Context, c *change) error {
	j, err := m.build(ctx, c)
	if err != nil {
		for _, w := range m.repairs {
			w.tries[building]++
		}
		return ctx.Err()
	}
	work := func(t *campaign.Task) error {
		if !m.of(t) {
			return nil
		}
		return m.check(ctx, t, c)
	}
	return campaign.Each(ctx, j, work,
		func(_ *subject.Subject, err error) error { return err })
}

func (m *mending) check(ctx context.Context, t *campaign.Task, c *change) error {
	var found *campaign.Report
	for _, w := range m.repairs {
		if w.fix != nil || w.stale {
			continue
		}
		fix := &finding.Fix{File: c.file, Edits: c.Edits}
		failed, err := m.compare(t, w, fix)
		if err != nil {
			return err
		}
		if failed == stages {
			if found == nil {
				found = t.Examine(ctx)
			}
			again := func(x *finding.Message) bool { return m.again(x.Finding, w.Finding, c) }
			if found.Err != nil || slices.ContainsFunc(found.Messages, again) {
				failed = searching
			}
		}
		if failed != stages {
			w.tries[failed]++
			continue
		}
		fix.Search, fix.Diff = searchRuns, diff(c)
		w.fix, w.path = fix, c.path
	}
	return ctx.Err()
}

// compare runs the changed program at the points of a finding. It returns the check that the change fails, or stages.
func (m *mending) compare(t *campaign.Task, w *repair, fix *finding.Fix) (failed stage, err error) {
	if len(t.Subject.Call.Outputs) != len(m.t.Subject.Call.Outputs) || t.Subject.Call.Dims != m.t.Subject.Call.Dims {
		return building, nil
	}
	dims, outputs := max(t.Subject.Call.Dims, 1), len(t.Subject.Call.Outputs)
	first, err := t.Values(w.points[:dims])
	if err != nil {
		return mends, nil
	}
	exact, err := m.exact(w, 0, 1)
	if err != nil {
		return mends, err
	}
	for k := range m.t.Outputs() {
		cell := &m.t.Outputs()[k]
		if cell.Label() == w.Output && (len(exact[0].Results) <= k || !t.Mended(first[k], exact[0].Results[k])) {
			return mends, nil
		}
	}
	is, err := t.Values(w.points)
	if err != nil {
		return worsening, nil
	}
	n := len(w.points) / dims
	for from := 0; from < n; from += atOnce {
		to := min(n, from+atOnce)
		if slices.Equal(w.was[from*outputs:to*outputs], is[from*outputs:to*outputs]) {
			fix.Tried += to - from
			continue
		}
		if exact, err = m.exact(w, from, to); err != nil {
			return worsening, err
		}
		for i := from; i < to; i++ {
			better, worse := m.judge(w, w.was[i*outputs:][:outputs], is[i*outputs:][:outputs], &exact[i-from])
			if worse {
				return worsening, nil
			}
			if fix.Tried++; better {
				fix.Better++
			}
		}
	}
	return stages, nil
}

// exact returns the exact results at some points. It computes each once.
func (m *mending) exact(w *repair, from, to int) (list []suggest.Exact, err error) {
	dims := max(m.t.Subject.Call.Dims, 1)
	if _, known := w.exact[from]; !known || to-from > 1 {
		if _, known := w.exact[to-1]; !known {
			all, err := m.t.Exact(w.points[from*dims:to*dims], w.AmidNumbers())
			if err != nil {
				return nil, err
			}
			for i, x := range all {
				w.exact[from+i] = x
			}
		}
	}
	for i := from; i < to; i++ {
		list = append(list, w.exact[i])
	}
	return list, nil
}

const narrow = 70 // bits in which the ends of an enclosure agree

// judge compares the results at one point.
func (m *mending) judge(w *repair, was, is []fp.Value, exact *suggest.Exact) (better, worse bool) {
	for k := range was {
		a, b := was[k], is[k]
		if a == b || a.Format == fp.NoFormat || k >= len(exact.Results) || !m.t.Outputs()[k].IsFloat() {
			continue
		}
		var before, after errs.Amount
		var known1, known2 bool
		if x := exact.Results[k]; exact.Known || exact.Partly && x.Bounded() && (x.IsZero() || x.Narrow(narrow)) {
			before, known1 = errs.Measure(a, exact.Results[k])
			after, known2 = errs.Measure(b, exact.Results[k])
		}
		switch {
		case a.IsNaN() && !b.IsNaN():
			tiny := exact.Results[k].BelowNormal(b.Format) && b.Abs().Float64() < errs.SmallestNormal(b.Format)
			bad := !known2 && !tiny || known2 && b.IsFinite() && after.Ulps > slackUlps && after.Relative > halfDigits
			if bad && !w.AmidNumbers() {
				return false, true
			}
			better = true
		case a.IsFinite() && !b.IsFinite(), a.IsInf() && b.IsNaN() && known1:
			return false, true
		case known1 && known2 && after.Ulps > slackUlps && after.Ulps > slack*before.Ulps:
			return false, true
		case known1 && known2 && after.Ulps*muchMore <= before.Ulps && before.Ulps > slackUlps:
			better = true
		}
	}
	return better, false
}

// again reports whether a finding of the second search is as bad as the first finding, and in a changed line. An error of another kind
// does not count if the program as it is returns the same there: that is another defect, with a fix of its own.
func (m *mending) again(f, was *finding.Finding, c *change) bool {
	if f == nil || unfit(f) != "" || f.Extreme && !was.Extreme || size(f) < size(was) || f.Kind != was.Kind && m.same(f) {
		return false
	}
	changed := lines(c)
	frames := append([]finding.Frame{{File: f.Site.File, Line: f.Site.Line}}, f.Site.InlinedAt...)
	return slices.ContainsFunc(frames, func(x finding.Frame) bool {
		return filepath.Base(x.File) == filepath.Base(c.file) && slices.Contains(changed, x.Line)
	})
}

// same reports whether the program as it is returns what a finding states, at its input.
func (m *mending) same(f *finding.Finding) bool {
	p, err := m.t.Point(f)
	if err != nil {
		return false
	}
	list, err := m.t.Values(p)
	for k, v := range list {
		if cell := &m.t.Outputs()[k]; err == nil && cell.Label() == f.Output {
			return v.IsNaN() && f.Computed.Shows() == "nan" || v.Decimal() == f.Computed.Decimal
		}
	}
	return false
}

// size is the error of a finding in ulps.
func size(f *finding.Finding) float64 {
	if e := f.Main(); e != nil && e.Ulps != nil && f.Computed.Shows() == "number" {
		if x, err := strconv.ParseFloat(e.Ulps.Lower, 64); err == nil {
			return x
		}
	}
	return math.Inf(1)
}

// lines returns the changed lines of the changed source.
func lines(c *change) (list []int) {
	shift := 0
	for _, e := range c.Edits {
		more := strings.Count(e.New, "\n")
		for k := 0; k <= more; k++ {
			list = append(list, e.Line+shift+k)
		}
		shift += more - strings.Count(e.Old, "\n")
	}
	return list
}
