package report

// This file gathers a stream by subject: reports that say the worst first write a subject when all of it is there, and forget it then.

import (
	"fmt"
	"slices"

	"faultline/internal/finding"
)

// A Subject is what a stream says of one.
type Subject struct {
	Name       string
	Findings   []*finding.Finding
	Suppressed []*finding.Finding // not among Findings
	Stats      []*finding.Stats
	Ranges     []*finding.Range
	Cuts       []*finding.Cut
	Heat       *finding.Heat       // nil: none
	Loss       *finding.Loss       // nil: not measured
	Traces     []*finding.Trace    // runs of findings
	Excerpts   []*finding.Excerpt  // of sources
	Coverage   *finding.Coverage   // nil: no ranges were searched for
	Known      *finding.Exceptions // nil: nothing reasoned about exceptions
}

// Came is what came of the search: where no result could be decided, "nothing found" would say that something was. Statements about
// exceptions are decided.
func (s *Subject) Came(n Counts) string {
	if s.Known != nil && s.Known.Raised+s.Known.Unreachable > 0 {
		return n.String()
	}
	if n == (Counts{}) && len(Notes(s.Undecided())) > 0 {
		return "no result could be decided"
	}
	if n == (Counts{Inconclusive: n.Inconclusive}) && n.Inconclusive > 0 {
		return fmt.Sprintf("no result could be decided: %d inconclusive", n.Inconclusive)
	}
	return n.String()
}

// Undecided returns what is known of why no run could be proved right or wrong; it says nothing if some could.
func (s *Subject) Undecided() *finding.Finding {
	why := new(finding.Finding)
	for _, st := range s.Stats {
		switch l := st.Largest; {
		case l == nil:
		case l.Error != nil || l.Verdict != finding.Inconclusive:
			return new(finding.Finding)
		case l.Evidence != nil:
			why = &finding.Finding{Input: l.Input, Evidence: *l.Evidence}
		}
	}
	return why
}

// Subjects hands a subject to Done as soon as all has arrived that the stream says of it. Only those that are open are kept.
type Subjects struct {
	Config   finding.Config
	Done     func(*Subject)
	Searched int // subjects that were handed on, and of which something was analysed

	lost  map[string]bool // subjects of which nothing was analysed; true: config counts it
	stats bool            // the stream has some
	cut   int             // subjects that were handed on at the end, without any
	order []string        // open subjects, in order of arrival
	open  map[string]*Subject
}

// Handle takes a message; those that are of no subject are none of its own. Of what was skipped it counts whole subjects.
func (g *Subjects) Handle(m *finding.Message) {
	switch {
	case m.Config != nil:
		g.Config = *m.Config
	case m.Skipped != nil && m.Skipped.Lost:
		if g.lost == nil {
			g.lost = make(map[string]bool)
		}
		g.lost[m.Skipped.Subject] = !m.Skipped.Uncounted
	case m.Finding != nil && m.Finding.Suppress != "":
		s := g.subject(m.Finding.Subject)
		s.Suppressed = append(s.Suppressed, m.Finding)
	case m.Finding != nil:
		s := g.subject(m.Finding.Subject)
		s.Findings = append(s.Findings, m.Finding)
	case m.Range != nil:
		s := g.subject(m.Range.Subject)
		s.Ranges = append(s.Ranges, m.Range)
	case m.Cut != nil:
		s := g.subject(m.Cut.Subject)
		s.Cuts = append(s.Cuts, m.Cut)
	case m.Heat != nil:
		g.subject(m.Heat.Subject).Heat = m.Heat
	case m.Loss != nil:
		g.subject(m.Loss.Subject).Loss = m.Loss
	case m.Trace != nil:
		s := g.subject(m.Trace.Subject)
		s.Traces = append(s.Traces, m.Trace)
	case m.Excerpt != nil:
		s := g.subject(m.Excerpt.Subject)
		s.Excerpts = append(s.Excerpts, m.Excerpt)
	case m.Coverage != nil:
		g.subject(m.Coverage.Subject).Coverage = m.Coverage
		g.finish(m.Coverage.Subject)
	case m.Exceptions != nil:
		g.subject(m.Exceptions.Subject).Known = m.Exceptions
		g.finish(m.Exceptions.Subject)
	case m.Stats != nil:
		g.stats = true
		s := g.subject(m.Stats.Subject)
		s.Stats = append(s.Stats, m.Stats)
		g.finish(m.Stats.Subject)
	}
}

func (g *Subjects) subject(name string) *Subject {
	if s := g.open[name]; s != nil {
		return s
	}
	if g.open == nil {
		g.open = make(map[string]*Subject)
	}
	s := &Subject{Name: name}
	g.open[name] = s
	g.order = append(g.order, name)
	return s
}

// finish closes a subject of which all has arrived that a stream says.
func (g *Subjects) finish(name string) {
	s := g.open[name]
	_, lost := g.lost[name]
	ranged, known := lost || len(g.Config.Ranges) == 0 || s.Coverage != nil, !g.Config.Exceptions || s.Known != nil
	if len(s.Stats) >= len(g.Config.Strategy) && ranged && known {
		g.close(name)
	}
}

func (g *Subjects) close(name string) {
	s := g.open[name]
	delete(g.open, name)
	g.order = slices.DeleteFunc(g.order, func(n string) bool { return n == name })
	if _, lost := g.lost[name]; !lost {
		g.Searched++
	}
	g.Done(s)
}

// Lost says of how many subjects nothing was analysed, "" of none.
func (g *Subjects) Lost() string {
	if len(g.lost) == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %s not analysed at all", len(g.lost), Plural(len(g.lost)+g.Searched, "subject"))
}

// LostCount returns the number of subjects of which nothing was analysed.
func (g *Subjects) LostCount() int { return len(g.lost) }

// Close hands on what is still open, as after an interrupt.
func (g *Subjects) Close() {
	for len(g.order) > 0 {
		if len(g.open[g.order[0]].Stats) == 0 {
			g.cut++
		}
		g.close(g.order[0])
	}
}

// unsaid is the number of subjects of which the stream says nothing.
func (g *Subjects) unsaid() int {
	left := g.Config.Subjects - g.Searched
	for _, counted := range g.lost {
		if counted {
			left--
		}
	}
	return max(0, left)
}

// silent reports whether subjects that were searched and came to nothing have no line. A run that ended before the first subject was
// searched has no stats either.
func (g *Subjects) silent() bool { return !g.stats && (g.Config.NoStats || g.Searched > 0) }

// Told is after Close how many subjects the report is about, those that are silent with them.
func (g *Subjects) Told() int {
	if g.silent() {
		return g.Searched + g.unsaid()
	}
	return g.Searched
}

// Unsearched says after Close how many subjects the stream ends before; nil: none. Where subjects may be silent nobody knows.
func (g *Subjects) Unsearched() *finding.Skipped {
	switch left := g.unsaid(); {
	case g.silent() && left > 0:
		return &finding.Skipped{What: fmt.Sprintf("no result for %s: the run ended early, or it found nothing there and the stream has "+
			"no stats", Plural(left, "subject"))}
	case !g.silent() && left+g.cut > 0:
		return &finding.Skipped{What: fmt.Sprintf("not searched to the end: %s, because the run ended "+
			"early", Plural(left+g.cut, "subject"))}
	}
	return nil
}
