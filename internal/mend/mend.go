// Package mend changes sources so that findings disappear, and checks each change.
//
// A change comes from the suggestion of a finding, or from a law of package source. Package mend checks it in three steps:
//
//   - It compiles the changed source with the user's flags, -Wall and -Werror.
//   - It runs the changed program at the finding's input, at inputs near it and at a sample of the domain. It compares the results with the
//     exact results of the unchanged program. The finding's error must be gone, and no result may be worse.
//   - It searches the changed program. The changed lines must have no avoidable error that is as bad.
package mend

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/source"
	"faultline/internal/subject"
	"faultline/internal/suggest"
)

// A Result is a finding with its fix, or the reason why there is none.
type Result struct {
	Finding *finding.Finding
	Fix     *finding.Fix
	Path    string // of the file that Fix changes
	Why     string // there is none
}

// Overlaps reports whether the fixes of two results change the same text, and are not the same change there.
func (r *Result) Overlaps(o *Result) bool {
	return r.Path == o.Path && slices.ContainsFunc(r.Fix.Edits, func(e finding.Edit) bool {
		return slices.ContainsFunc(o.Fix.Edits, func(g finding.Edit) bool {
			return e != g && e.Compare(finding.Edit{Line: g.EndLine, Column: g.EndColumn}) <= 0 &&
				g.Compare(finding.Edit{Line: e.EndLine, Column: e.EndColumn}) <= 0
		})
	})
}

// Tried returns a line about the checks of a fix.
func Tried(f *finding.Fix) string {
	return fmt.Sprintf("tried on %s inputs: better on %s, worse on none; a second search found nothing as bad", grouped(f.Tried),
		grouped(f.Better))
}

const (
	searchRuns = 20000 // runs of the second search
	mostTries  = 24    // largest number of changes that are built for a subject

	// A result is worse if its error is above slackUlps ulps and above slack times the error before. It is better if the error is at most
	// 1/muchMore of the error before.
	slackUlps, slack, muchMore = 8, 2, 8

	halfDigits = 0x1p-26 // largest relative error of a number in place of NaN
	atOnce     = 64      // number of points whose exact results are computed together
)

// Fixes returns a result for each finding. The findings are those of a run with this configuration; they get their fixes, too.
func Fixes(ctx context.Context, cfg *campaign.Config, found []*finding.Finding) (list []Result, err error) {
	at := map[*finding.Finding]int{}
	for _, f := range found {
		at[f] = len(list)
		list = append(list, Result{Finding: f, Why: unfit(f)})
	}
	for i, f := range found {
		of := func(g *finding.Finding) bool { return g.Spelling == f.Spelling && unfit(g) == "" }
		if list[i].Why != "" || slices.ContainsFunc(found[:i], of) {
			continue
		}
		m := &mending{cfg: *cfg, run: cfg.Args}
		m.cfg.Args, m.cfg.NoSuggestions = []string{f.Spelling}, true
		for _, g := range found {
			if of(g) {
				m.repairs = append(m.repairs, &repair{Finding: g})
			}
		}
		if err := m.mend(ctx); err != nil {
			return nil, err
		}
		for _, w := range m.repairs {
			r := &list[at[w.Finding]]
			r.Path = w.path
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
	case f.Conflict != nil:
		return "a comparison with a fixed number selects the result"
	case f.Class != finding.Avoidable:
		return "no formula does better at this input (" + string(f.Class) + ")"
	case f.Site == nil || f.Builds != nil || f.Kind == finding.UnderestimatedError || f.Kind == finding.PoisonedState:
		return "no operation is to blame"
	}
	return ""
}

// grouped writes a number with commas between thousands.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// A repair is a finding with the state of the attempts to fix it.
type repair struct {
	*finding.Finding
	points []float64             // the points at which changes are checked
	was    []fp.Value            // the outputs of the unchanged program there
	exact  map[int]suggest.Exact // by index of a point
	fix    *finding.Fix          // nil until a change passed all checks
	path   string                // of the file that fix changes
	stale  bool                  // the blamed line changed since the run
	tries  [stages]int           // number of changes that failed, by stage
}

// A stage is a check of a change, in the order of the checks.
type stage int

const (
	building stage = iota
	mends
	worsening
	searching
	stages
)

// reason returns why no change passed all checks.
func (w *repair) reason() string {
	if w.stale {
		return "the line changed since the run; run find again"
	}
	n := 0
	for _, k := range w.tries {
		n += k
	}
	switch {
	case n == 0:
		return "no rule applies to the blamed lines"
	case w.tries[searching] > 0:
		return fmt.Sprintf("the best of %d changes has an error as large at another input", n)
	case w.tries[worsening] > 0:
		return fmt.Sprintf("%d changes were tried; those that fix it make other results worse", n)
	case w.tries[building] == n:
		return fmt.Sprintf("none of %d changes compiles with -Wall -Werror", n)
	}
	return fmt.Sprintf("none of %d changes fixes it", n)
}

// A mending is the work on one subject.
type mending struct {
	cfg     campaign.Config
	run     []string // SUBJECTs of the run
	repairs []*repair
	strict  []string // flags that make new warnings errors
	dir     string   // for changed sources
	t       *campaign.Task
}

func (m *mending) mend(ctx context.Context) error {
	j, err := campaign.New(ctx, &m.cfg)
	if err != nil && len(m.run) > 0 { // a domain of the run may name a parameter of another function
		m.cfg.Args = m.run
		j, err = campaign.New(ctx, &m.cfg)
	}
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
	work := func(t *campaign.Task) error {
		if !m.of(t) {
			return nil
		}
		m.t = t
		return m.all(ctx)
	}
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

// of reports whether a task is about the subject of the findings.
func (m *mending) of(t *campaign.Task) bool {
	return t.Subject.Spelling == m.repairs[0].Spelling || len(m.cfg.Args) == 1 && m.cfg.Args[0] == m.repairs[0].Spelling
}

// A change is a rewritten source.
type change struct {
	source.Rewrite
	file string // as the finding spells it
	path string
	old  string
	text string
}

// all tries changes until every finding has a fix or none is left.
func (m *mending) all(ctx context.Context) error {
	for _, w := range m.repairs {
		var err error
		if w.points, err = m.t.Sample(ctx, w.Finding); err != nil {
			return err
		}
		if w.was, err = m.t.Values(w.points); err != nil {
			return err
		}
		w.exact = map[int]suggest.Exact{}
	}
	for _, w := range m.repairs {
		w.stale = m.stale(w.Finding)
	}
	tried := 0
	for _, c := range m.changes() {
		open := slices.ContainsFunc(m.repairs, func(w *repair) bool { return w.fix == nil && !w.stale })
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

// changes returns the changes that may mend some finding, the likeliest first.
func (m *mending) changes() (list []*change) {
	add := func(file, path, old string, rank int, r source.Rewrite) {
		text, ok := finding.Apply(old, r.Edits)
		if !ok || slices.ContainsFunc(list, func(c *change) bool { return c.text == text }) {
			return
		}
		r.Rank = rank
		list = append(list, &change{r, file, path, old, text})
	}
	const ofSuggestion = 41.5
	for _, w := range m.repairs {
		if w.stale {
			continue
		}
		single := w.Site.Format == "float"
		file, lines := m.places(w.Finding)
		path := m.path(file)
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		all := strings.Split(string(data), "\n")
		for _, r := range source.Rewrites(all, lines, single) {
			rank := 2 * r.Rank
			add(file, path, string(data), rank, r)
		}
		if s := w.Suggestion; s != nil && m.path(s.File) == path {
			if r, ok := source.Suggested(all, s, single); ok {
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

// stale reports whether the blamed line is not as the finding states it.
func (m *mending) stale(f *finding.Finding) bool {
	data, err := os.ReadFile(m.path(f.Site.File))
	lines := strings.Split(string(data), "\n")
	return err == nil && f.Site.Text != "" && (f.Site.Line < 1 || f.Site.Line > len(lines) ||
		strings.TrimSpace(lines[f.Site.Line-1]) != strings.TrimSpace(f.Site.Text))
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
	layout := fmt.Sprintf(`{"version":0,"use-external-names":false,"roots":[{"type":"file","name":%q,"external-contents":%q}]}`, c.path, changed)
	if err := errors.Join(os.WriteFile(changed, []byte(c.text), 0o666), os.WriteFile(overlay, []byte(layout), 0o666)); err != nil {
		return nil, err
	}
	cfg := m.cfg
	cfg.ClangFlags = slices.Concat(cfg.ClangFlags, m.strict, []string{"-ivfsoverlay", overlay})
	cfg.Evals = searchRuns
	return campaign.New(ctx, &cfg)
}
