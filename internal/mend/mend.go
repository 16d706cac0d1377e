// Package mend makes changes of a source that mend findings, and checks each before it offers one.
//
// A change comes from a suggestion of the finding, or from a law of package suggest. The changed source is compiled with the user's flags,
// -Wall and -Werror, in place of the source as it is. It runs at the finding's input, at inputs near it and at a sample of the domain, and
// its results are compared with the exact results of the program as it is. Then find searches the changed program. A change is offered if
// it mends the finding, makes no result worse, and the search finds no avoidable error as bad in the changed lines.
package mend

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
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

// A Result is a finding with its fix, or the reason why there is none.
type Result struct {
	Finding *finding.Finding
	Fix     *finding.Fix
	Why     string // there is none
}

const (
	searchRuns = 20000 // budget of the second search
	mostTries  = 24    // changes that are built for a subject
	slackUlps  = 8     // a result may be off by this, or by twice the error before
	slack      = 2
	muchMore   = 8  // a result is better if the error is divided by this
	atOnce     = 64 // points whose exact results are computed together
)

// Fixes returns a result for each finding. The findings are those of a run with this configuration; they get their fixes, too.
func Fixes(ctx context.Context, cfg *campaign.Config, found []*finding.Finding) (list []Result, err error) {
	at := map[*finding.Finding]int{}
	for _, f := range found {
		at[f] = len(list)
		list = append(list, Result{Finding: f, Why: unfit(f)})
	}
	for i, f := range found {
		if list[i].Why != "" || slices.ContainsFunc(found[:i], func(g *finding.Finding) bool { return g.Spelling == f.Spelling && unfit(g) == "" }) {
			continue
		}
		m := &mending{cfg: *cfg}
		m.cfg.Args, m.cfg.NoSuggestions = []string{f.Spelling}, true
		for _, g := range found {
			if g.Spelling == f.Spelling && unfit(g) == "" {
				m.wounds = append(m.wounds, &wound{Finding: g})
			}
		}
		if err := m.mend(ctx); err != nil {
			return nil, err
		}
		for _, w := range m.wounds {
			r := &list[at[w.Finding]]
			if r.Fix, w.Finding.Fix = w.fix, w.fix; w.fix == nil {
				r.Why = w.reason()
			}
		}
	}
	return list, nil
}

// unfit returns why a finding is no error that another formula could mend, or "".
func unfit(f *finding.Finding) string {
	switch {
	case f.Verdict != finding.Certified:
		return "it is not certified"
	case f.OnTheWay || f.PartOf != "":
		return "the result of that run is not wrong by itself"
	case f.Class != finding.Avoidable:
		return "no formula does better at this input (" + string(f.Class) + ")"
	case f.Site == nil || f.Builds != nil || f.Kind == finding.UnderestimatedError || f.Kind == finding.PoisonedState:
		return "no operation is to blame"
	}
	return ""
}

// A wound is a finding that is to be mended.
type wound struct {
	*finding.Finding
	points []float64
	was    []fp.Value
	exact  map[int]suggest.Exact // by index of a point
	fix    *finding.Fix
	tries  [stages]int // changes that failed, by the stage at which they did
}

// stage is a check of a change.
type stage int

const (
	building stage = iota
	mending_
	worsening
	searching
	stages
)

// reason says what became of the changes that were tried.
func (w *wound) reason() string {
	n := 0
	for _, k := range w.tries {
		n += k
	}
	switch {
	case n == 0:
		return "no rule applies to the blamed lines, in the names of the source"
	case w.tries[searching] > 0:
		return fmt.Sprintf("of %d changes, the best has an error as bad at another input", n)
	case w.tries[worsening] > 0:
		return fmt.Sprintf("of %d changes, those that mend it make other results worse", n)
	case w.tries[building] == n:
		return fmt.Sprintf("%d changes do not compile with -Wall -Werror", n)
	}
	return fmt.Sprintf("none of %d changes mends it", n)
}

// A mending is the work on one subject.
type mending struct {
	cfg    campaign.Config
	wounds []*wound
	strict []string // flags that make new warnings errors
	dir    string   // for changed sources
	t      *campaign.Task
}

func (m *mending) mend(ctx context.Context) error {
	j, err := campaign.New(ctx, &m.cfg)
	if err != nil {
		return err
	}
	if m.dir, err = os.MkdirTemp("", "faultline-fix-"); err != nil {
		return err
	}
	defer os.RemoveAll(m.dir)
	if m.strict, err = m.warnings(ctx); err != nil {
		return err
	}
	work := func(t *campaign.Task) error { m.t = t; return m.all(ctx) }
	return campaign.Each(ctx, j, work, func(_ *subject.Subject, err error) error { return err })
}

var warningRE = regexp.MustCompile(`\[-Werror,-W([\w+=-]+)`)

// warnings returns -Wall -Werror, and flags that allow the warnings that the source as it is draws.
func (m *mending) warnings(ctx context.Context) ([]string, error) {
	flags := []string{"-Wall", "-Werror"}
	for {
		c := m.cfg
		c.ClangFlags = slices.Concat(c.ClangFlags, flags)
		_, err := campaign.Load(ctx, &c)
		if err == nil {
			return flags, nil
		}
		w := warningRE.FindStringSubmatch(err.Error())
		if w == nil || slices.Contains(flags, "-Wno-error="+w[1]) {
			return nil, err
		}
		flags = append(flags, "-Wno-error="+w[1])
	}
}

// A change is a rewritten source.
type change struct {
	suggest.Rewrite
	file string // as the finding spells it
	path string
	old  string
	text string
}

// all tries changes until every wound has a fix or none is left.
func (m *mending) all(ctx context.Context) error {
	for _, w := range m.wounds {
		var err error
		if w.points, err = m.t.Sample(ctx, w.Finding); err != nil {
			return err
		}
		if w.was, err = m.t.Values(w.points); err != nil {
			return err
		}
		w.exact = map[int]suggest.Exact{}
	}
	tried := 0
	for _, c := range m.changes() {
		open := slices.ContainsFunc(m.wounds, func(w *wound) bool { return w.fix == nil })
		if !open || tried == mostTries || ctx.Err() != nil {
			break
		}
		tried++
		if err := m.try(ctx, c); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// changes returns the changes that may mend some wound, the likeliest first.
func (m *mending) changes() (list []*change) {
	add := func(file, path, old string, rank int, r suggest.Rewrite) {
		text, ok := finding.Apply(old, r.Edits)
		if !ok || slices.ContainsFunc(list, func(c *change) bool { return c.text == text }) {
			return
		}
		r.Rank = rank
		list = append(list, &change{r, file, path, old, text})
	}
	const ofSuggestion = 41.5
	for _, w := range m.wounds {
		single := w.Site.Format == "float"
		file, lines := m.places(w.Finding)
		path := m.path(file)
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		all := strings.Split(string(data), "\n")
		for _, r := range suggest.Rewrites(all, lines, single) {
			rank := 2 * r.Rank
			add(file, path, string(data), rank, r)
		}
		if s := w.Suggestion; s != nil && m.path(s.File) == path {
			if r, ok := suggest.Suggested(all, s, single); ok {
				add(file, path, string(data), 2*ofSuggestion, r)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *change) int { return a.Rank - b.Rank })
	return list
}

// places returns the file of the blamed operation, and lines of it: that of the operation, those of its calls, that of the subject.
func (m *mending) places(f *finding.Finding) (file string, lines []int) {
	frames := append([]finding.Frame{{File: f.Site.File, Line: f.Site.Line}}, f.Site.InlinedAt...)
	if s := f.Suggestion; s != nil {
		frames = append(frames, finding.Frame{File: s.File, Line: s.Line})
	}
	entry := m.t.Subject.Program.Funcs[m.t.Subject.Call.Entry]
	frames = append(frames, finding.Frame{File: entry.File, Line: entry.Line})
	for _, x := range frames {
		if file == "" && !strings.Contains(x.File, "/include/") && x.Line > 0 {
			file = x.File
		}
		if m.path(x.File) == m.path(file) && x.Line > 0 {
			lines = append(lines, x.Line)
		}
	}
	return file, lines
}

// path returns where a file is.
func (m *mending) path(file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	for _, u := range m.t.Subject.Program.Units {
		path := filepath.Join(u.Dir, file)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return file
	}
	return path
}

// build compiles the program with a changed source.
func (m *mending) build(ctx context.Context, c *change) (*campaign.Job, error) {
	dir, err := os.MkdirTemp(m.dir, "")
	if err != nil {
		return nil, err
	}
	changed, overlay := filepath.Join(dir, filepath.Base(c.path)), filepath.Join(dir, "overlay.yaml")
	layout := fmt.Sprintf("{\"version\":0,\"use-external-names\":false,\"roots\":[{\"type\":\"file\",\"name\":%q,\"external-contents\":%q}]}",
		c.path, changed)
	if err := errors.Join(os.WriteFile(changed, []byte(c.text), 0o666), os.WriteFile(overlay, []byte(layout), 0o666)); err != nil {
		return nil, err
	}
	cfg := m.cfg
	cfg.ClangFlags = slices.Concat(cfg.ClangFlags, m.strict, []string{"-ivfsoverlay", overlay})
	cfg.Evals = searchRuns
	return campaign.New(ctx, &cfg)
}

// try builds a change, and checks for each wound whether the change mends it.
func (m *mending) try(ctx context.Context, c *change) error {
	j, err := m.build(ctx, c)
	if err != nil || len(j.Subjects) != 1 {
		for _, w := range m.wounds {
			w.tries[building]++
		}
		return ctx.Err()
	}
	return campaign.Each(ctx, j, func(t *campaign.Task) error { return m.check(ctx, t, c) },
		func(_ *subject.Subject, err error) error { return err })
}

func (m *mending) check(ctx context.Context, t *campaign.Task, c *change) error {
	var found *campaign.Report
	for _, w := range m.wounds {
		if w.fix != nil {
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
			if found.Err != nil || slices.ContainsFunc(found.Messages, func(x *finding.Message) bool { return again(x.Finding, w.Finding, c) }) {
				failed = searching
			}
		}
		if failed != stages {
			w.tries[failed]++
			continue
		}
		fix.Search, fix.Diff = searchRuns, diff(c)
		w.fix = fix
	}
	return ctx.Err()
}

// compare runs the changed program at the points of a wound. It returns the check that the change fails, or stages.
func (m *mending) compare(t *campaign.Task, w *wound, fix *finding.Fix) (failed stage, err error) {
	if len(t.Subject.Call.Outputs) != len(m.t.Subject.Call.Outputs) || t.Subject.Call.Dims != m.t.Subject.Call.Dims {
		return building, nil
	}
	dims, outputs := max(t.Subject.Call.Dims, 1), len(t.Subject.Call.Outputs)
	first, err := t.Values(w.points[:dims])
	if err != nil {
		return mending_, nil
	}
	exact, err := m.exact(w, 0, 1)
	if err != nil {
		return mending_, err
	}
	for k := range m.t.Outputs() {
		cell := &m.t.Outputs()[k]
		if cell.Label() == w.Output && (len(exact[0].Results) <= k || !t.Mended(first[k], exact[0].Results[k])) {
			return mending_, nil
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
func (m *mending) exact(w *wound, from, to int) (list []suggest.Exact, err error) {
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

// judge compares the results at one point.
func (m *mending) judge(w *wound, was, is []fp.Value, exact *suggest.Exact) (better, worse bool) {
	for k := range was {
		a, b := was[k], is[k]
		if a == b || a.Format == fp.NoFormat || k >= len(exact.Results) || !m.t.Outputs()[k].IsFloat() {
			continue
		}
		var before, after errs.Amount
		var known1, known2 bool
		if exact.Known {
			before, known1 = errs.Measure(a, exact.Results[k])
			after, known2 = errs.Measure(b, exact.Results[k])
		}
		switch {
		case a.IsNaN() && !b.IsNaN():
			if bad := !known2 || b.IsFinite() && after.Ulps > slackUlps; bad && !w.AmidNumbers() {
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

// again reports whether a finding of the second search is as bad as the first finding, and in a changed line.
func again(f, was *finding.Finding, c *change) bool {
	if f == nil || unfit(f) != "" || f.Extreme && !was.Extreme || size(f) < size(was) {
		return false
	}
	changed := lines(c)
	frames := append([]finding.Frame{{File: f.Site.File, Line: f.Site.Line}}, f.Site.InlinedAt...)
	return slices.ContainsFunc(frames, func(x finding.Frame) bool {
		return filepath.Base(x.File) == filepath.Base(c.file) && slices.Contains(changed, x.Line)
	})
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
