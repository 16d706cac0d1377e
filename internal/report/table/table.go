// Package table is the report for a person: per subject a line that says how much was looked at, then one block a finding,
// worst first; at the end what was not analysed. Sentences come from package report. A Table belongs to one goroutine.
package table

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A Table writes what find, ranges and certify found for a person: errors of the result in blocks, what happens on the way to it in
// lines. Since the worst comes first, a subject is written when its
// last stats arrive (of a job for ranges: its coverage); Close writes what is still open, as after an interrupt.
type Table struct {
	Verbose bool // show findings that were refuted or stayed inconclusive as well, and everything that was skipped
	Patches bool // show suggestions as diffs too
	NoTimes bool // leave out how long it took: two runs with one seed are the same bytes
	Colours bool // of a terminal
	Width   int  // of the terminal; 0 means 80 columns
	// Handles says that explain knows the findings by their numbers and ids: from the stream of that name, from the last run without one.
	Handles bool
	Stream  string

	w        io.Writer
	err      error
	config   finding.Config
	total    totals
	worst    []*finding.Finding // of all subjects
	group    *report.Group      // the subject that is written
	stats    []*finding.Stats   // of its searches
	skipped  []*finding.Skipped
	open     []string // subjects of a long list in which no result could be decided
	integers int      // subjects without a floating-point operation and without a finding
	apart    bool     // something was written whose answer is not a list of defects: sites, ranges, exceptions
	ended    bool     // the last line that was written is not blank
	searched bool     // the stream has statistics of a search

	recorded []*finding.Stats // of faultline check: subjects with recorded calls
	checked  []checked        // of these, subjects whose lines are not written yet

	listed map[string]*listed // defects that have a line, by place and kind
	order  []*listed          // the same, as they were written

	subjects     report.Subjects
	suppressed   int      // findings,
	quietly      []string // and a line for each, with Verbose
	changes      *finding.Changes
	suppressions []*finding.Suppressed
}

// A subject is what has arrived for one.
type subject struct{ *report.Subject }

// New returns a Table that writes to w.
func New(w io.Writer) *Table {
	t := &Table{w: w, group: report.NewGroup(nil)}
	t.subjects.Done = func(s *report.Subject) { t.close(&subject{s}) }
	return t
}

// Handle takes a message. It returns the first error of the writer.
func (t *Table) Handle(m *finding.Message) error {
	t.searched = t.searched || m.Stats != nil
	t.subjects.Handle(m)
	switch {
	case m.Config != nil:
		t.config = *m.Config
	case m.Finding != nil && m.Finding.Suppress != "":
		t.suppress(m.Finding)
	case m.Skipped != nil:
		t.skipped = append(t.skipped, m.Skipped)
	case m.Stats != nil && m.Stats.Calls != nil:
		t.recorded = append(t.recorded, m.Stats)
	case m.Explanation != nil:
		t.explanation(m.Explanation)
	case m.Sites != nil:
		t.sites(m.Sites)
	case m.Suppressed != nil:
		t.suppressions = append(t.suppressions, m.Suppressed)
	case m.Changes != nil:
		t.changes = m.Changes
	}
	return t.err
}

// Close writes what is still open, what was not analysed and, after several subjects, the sum.
func (t *Table) Close() error {
	t.subjects.Close()
	t.listChecked()
	t.legend()
	t.notSearched()
	t.listedOnce()
	t.calls()
	t.notAnalysed()
	t.notShown()
	t.summary()
	t.changed()
	t.part()
	if t.Verbose {
		t.longer()
	}
	return t.err
}

// part says that this is a part of a run: what is not here, another shard may have found.
func (t *Table) part() {
	if p := t.config.Portion; p != nil && p.Of > 1 {
		t.printf("shard %d of %d: %d of %s; faultline merge joins the streams of all shards\n", p.Shard, p.Of, len(p.Subjects),
			report.Plural(p.Whole, "subject"))
	}
}

func (t *Table) header(name string, s *subject, n report.Counts) {
	var parts []string
	stats := s.Stats
	if s.ranged() {
		parts = append(parts, report.Plural(len(s.Ranges), "range"))
		stats = stats[:min(1, len(stats))] // the others look at the same sites
	}
	parts = append(parts, lookedAt(stats)...)
	parts = append(parts, s.Came(n))
	if n := len(s.Suppressed); n > 0 {
		parts = append(parts, fmt.Sprintf("%d suppressed", n))
	}
	if slices.ContainsFunc(s.Stats, func(st *finding.Stats) bool { return st.Stopped }) {
		parts = append(parts, "search stopped early")
	}
	parts = append(parts, fmt.Sprintf("seed %d", t.config.Seed))
	sec, compile := s.seconds()
	if t.config.Subjects <= 1 {
		sec += compile // of several it is that of all of them
	}
	if sec > 0 && !t.NoTimes {
		parts = append(parts, report.Seconds(sec))
	}
	t.printf("%s  %s\n", t.paint(bold, name), strings.Join(parts, " · "))
}

// undecided says why no result could be decided.
func (t *Table) undecided(s *subject, n report.Counts) {
	if n != (report.Counts{Inconclusive: n.Inconclusive}) {
		return
	}
	of := s.Undecided()
	for _, f := range s.Findings {
		if len(report.Notes(of)) == 0 && f.Verdict == finding.Inconclusive {
			of = f
		}
	}
	all := report.Notes(of)
	if len(all) == 0 {
		return
	}
	t.line("why", all[len(all)-1])
	if slices.ContainsFunc(of.Remarks, func(r finding.Remark) bool { return r.Fact == finding.NotModelled && r.Name != "" }) {
		t.line("next", "if you have its source, add it to the SUBJECT: faultline find FILE+OTHER:FUNCTION")
	}
}

// lookedAt says how much was looked at, once for all strategies of which the same is to be said. Sites are unstable that a search
// proposed for their condition; those that are guided by errors propose none, and 0 says nothing.
func lookedAt(stats []*finding.Stats) (parts []string) {
	var names []string
	for i, st := range stats {
		names = append(names, st.Strategy)
		text := looked(st)
		if i+1 < len(stats) && looked(stats[i+1]) == text {
			continue
		}
		if len(stats) > 1 {
			text = strings.Join(names, ", ") + ": " + text
		}
		parts, names = append(parts, text), nil
	}
	return parts
}

// followed says what became of paths.
func followed(p *finding.Paths) string {
	switch {
	case p.Beside && p.Reached == 0:
		return ""
	case p.Beside:
		return fmt.Sprintf(", %s of branches reached by solving path conditions", report.Plural(p.Reached, "side"))
	}
	text := fmt.Sprintf(", %s taken", report.Plural(p.Taken, "path"))
	if n := p.Infeasible; n > 0 {
		text += fmt.Sprintf(", %s that no input takes", report.Plural(n, "other"))
		if p.Fixed {
			text += " while the other inputs keep their values"
		}
	}
	if n := p.Open + p.Left; n > 0 {
		text += fmt.Sprintf(", %s not found", report.Plural(n, "other"))
	}
	return text
}

func looked(st *finding.Stats) string {
	if st.Sites == 0 {
		return "no site"
	}
	text := report.Plural(st.Sites, "site")
	if st.SitesReached > 0 || st.Findings == 0 && !st.Unrecorded { // a search that ended early has counted none
		text += fmt.Sprintf(", %d reached", st.SitesReached)
	}
	if st.UnstableSites > 0 {
		text += fmt.Sprintf(", %d unstable", st.UnstableSites)
	}
	if st.Paths != nil {
		text += followed(st.Paths)
	}
	return text
}

// assumed says what was taken for parameters of which nothing was said: all that is found rests on it.
func (t *Table) assumed(s *subject) {
	var all []string
	for _, st := range s.Stats {
		for _, what := range st.Assumed {
			if !slices.Contains(all, what) {
				all = append(all, what)
				t.printf("assumed: %s\n", what)
			}
		}
	}
}

// seconds returns what a subject took, and what compiling took: all subjects are compiled together, once.
func (s *subject) seconds() (work, compile float64) {
	for _, st := range s.Stats {
		for what, sec := range st.Seconds {
			if what == "compile" {
				compile = max(compile, sec)
			} else {
				work += sec
			}
		}
	}
	return work, compile
}

// legend says what was found and is not shown.
func (t *Table) legend() {
	if t.Verbose {
		return
	}
	if t.total.Refuted > 0 {
		t.printf("refuted: %s; --verbose shows it\n", t.total.refutation())
	}
	if t.total.Inconclusive > 0 {
		t.printf("inconclusive: neither proved right nor proved wrong; --verbose shows it\n")
	}
}

// most is how many of n are shown: all with --verbose.
func (t *Table) most(n, without int) int {
	if t.Verbose {
		return n
	}
	return min(n, without)
}

func (t *Table) printf(format string, args ...any) {
	if t.err == nil {
		text := fmt.Sprintf(format, args...)
		t.ended = strings.Trim(text, "\n") != ""
		_, t.err = io.WriteString(t.w, text)
	}
}

// blank writes a blank line, unless the last line is one.
func (t *Table) blank() {
	if t.ended {
		t.printf("\n")
	}
}
