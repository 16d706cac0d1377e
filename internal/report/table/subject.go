package table

// This file writes a subject: its findings in blocks and counts, or, of many subjects, a line for each defect.

import (
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
	if without(s) && len(p.shown) == 0 {
		t.integers++
	}
	if t.inALine(s) {
		if slices.ContainsFunc(s.Stats, func(st *finding.Stats) bool { return st.Calls != nil }) {
			t.checked = append(t.checked, checked{s, p})
		} else {
			t.list(s, &p)
		}
		if n == (report.Counts{Inconclusive: n.Inconclusive}) && strings.HasPrefix(s.Came(n), "no result could be decided") {
			t.open = append(t.open, report.Unparameterised(s.Name))
		}
	} else {
		t.whole(s, n, &p)
	}
	t.total.add(s, n)
	t.worst = append(t.worst, p.certified...)
	slices.SortStableFunc(t.worst, finding.Compare) // ranks stay those within the subject
	t.worst = t.worst[:min(len(t.worst), 5)]
}

// whole writes a subject: with --verbose everything that is known of it.
func (t *Table) whole(s *subject, n report.Counts, p *parts) {
	own := t.Verbose || s.ranged() || s.Known != nil // a question with numbers of its own
	if own {
		t.apart = t.apart || !t.Verbose
		t.header(s.Name, s, n)
	}
	t.compared(s, len(p.shown)+len(p.folded) > 0)
	if own {
		t.assumed(s)
		t.undecided(s, n)
		if n.Certified == 0 {
			t.largest(s)
		}
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
	switch {
	case t.Verbose:
		for _, f := range p.shown {
			t.printf("\n")
			t.block(f)
		}
		t.onTheWay(p.way)
	case !s.ranged():
		t.short(s, n, p)
	}
	if t.Verbose && len(p.shown)+len(p.folded)+len(p.way) > 0 || s.ranged() {
		t.printf("\n")
	}
}

// short writes the defects of a subject, and below them counts of everything else.
func (t *Table) short(s *subject, n report.Counts, p *parts) {
	for _, d := range report.Defects(p.shown) {
		t.blank()
		t.briefly(d)
	}
	if s.Known != nil || !t.searched { // somebody asked for exceptions, or for these findings
		t.onTheWay(p.way)
		p.way = nil
	}
	t.besides(s, p, n)
	if s.Known != nil {
		return
	}
	t.undecided(s, n)
	if n.Certified == 0 {
		t.largest(s)
	}
	t.briefAssumptions(s)
	if len(p.shown) > 0 {
		t.domain(s)
	}
	if len(p.shown) > 0 {
		t.blank()
	}
}

// mostWhole is how many subjects are written whole without --verbose.
const mostWhole = 3

// inALine reports whether a subject is one of many. What was asked of all inputs, exceptions, ranges or builds is written whole.
func (t *Table) inALine(s *subject) bool {
	return !t.Verbose && t.config.Subjects > mostWhole && !s.ranged() && s.Known == nil &&
		!slices.ContainsFunc(s.Stats, func(st *finding.Stats) bool { return st.Compared != nil || len(st.Settled) > 0 })
}
