package table

// This file is a subject on the screen: its findings in blocks and lines, or, where there are many subjects, a line in all.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// parts are the findings of a subject by where they stand.
type parts struct {
	certified          []*finding.Finding // but for those on the way
	shown, folded, way []*finding.Finding // in blocks, in lines, and on the way
}

func (t *Table) split(fs []*finding.Finding) (p parts) {
	for _, f := range fs {
		if f.Verdict == finding.Certified && !f.OnTheWay {
			p.certified = append(p.certified, f)
		}
		switch {
		case f.Verdict != finding.Certified && !t.Verbose:
		case f.OnTheWay:
			p.way = append(p.way, f)
		case f.Tier().Folded() && !t.Verbose:
			p.folded = append(p.folded, f)
		default:
			p.shown = append(p.shown, f)
		}
	}
	return p
}

// close writes a subject.
func (t *Table) close(s *subject) {
	t.group, t.stats = report.NewGroup(s.Findings), s.Stats
	n := t.group.Counts
	s.Findings = t.group.Findings
	p := t.split(s.Findings)
	if t.inALine(s) {
		t.brief = true
		t.overview(s.Name, s, n, &p)
	} else {
		t.whole(s.Name, s, n, &p)
	}
	t.total.add(s, n)
	t.worst = append(t.worst, p.certified...)
	slices.SortStableFunc(t.worst, finding.Compare) // ranks stay those within the subject
	t.worst = t.worst[:min(len(t.worst), 5)]
}

// whole writes all that is known of a subject.
func (t *Table) whole(name string, s *subject, n report.Counts, p *parts) {
	t.header(name, s, n)
	t.compared(s, len(p.shown)+len(p.folded) > 0)
	t.assumed(s)
	t.undecided(s, n)
	if n.Certified == 0 {
		t.largest(s)
	}
	t.settled(s)
	t.exceptions(s.Known)
	t.solvers(s.Stats)
	if s.ranged() {
		t.ranges(s)
		if !t.Verbose {
			t.points(slices.Concat(p.shown, p.folded))
			p.shown, p.folded = nil, nil
		}
	}
	for _, f := range p.shown {
		t.printf("\n")
		t.block(f)
	}
	t.folded(p.folded)
	t.onTheWay(p.way)
	if len(p.shown)+len(p.folded)+len(p.way) > 0 || s.ranged() {
		t.printf("\n")
	}
}

// mostWhole is how many subjects are written whole without --verbose.
const mostWhole = 3

// inALine reports whether a subject is one of many. What was asked of all inputs, exceptions, ranges or builds is written whole.
func (t *Table) inALine(s *subject) bool {
	return !t.Verbose && t.config.Subjects > mostWhole && !s.ranged() && s.Known == nil &&
		!slices.ContainsFunc(s.Stats, func(st *finding.Stats) bool { return st.Compared != nil || len(st.Settled) > 0 })
}

// The widths of an overview's columns.
const (
	nameWidth     = 28
	headlineWidth = 52
)

// overview writes a subject in a line: what is first of it, where, and what else there is.
func (t *Table) overview(name string, s *subject, n report.Counts, p *parts) {
	said := []string{s.Came(n)}
	if slices.ContainsFunc(s.Stats, func(st *finding.Stats) bool { return st.Stopped }) {
		said = append(said, "search stopped early")
	}
	first := slices.Concat(p.shown, p.folded)
	if len(first) == 0 {
		t.printf("%s  %s\n", t.painted(bold, name, nameWidth), strings.Join(said, " · "))
		return
	}
	f, text := first[0], ""
	if f.Tier().Folded() {
		text = f.Tier().String() + ": "
	}
	text += report.Headline(f) + report.After(" at ", report.SitePlace(f.Site))
	text = fmt.Sprintf("%s  %s", f.ID, t.painted(pressure(f), text, headlineWidth))
	t.printf("%s  %s\n", t.painted(bold, name, nameWidth), strings.Join(append([]string{text}, said...), " · "))
}

// unfold says how to see what an overview does not show.
func (t *Table) unfold() {
	if t.brief {
		t.printf("\nfaultline explain ID shows the run of a finding, --verbose all of them in blocks\n")
	}
}
