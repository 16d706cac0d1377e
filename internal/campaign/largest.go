package campaign

// This file keeps the largest error of the results that are not certified as wrong, and the number of inputs that were compared.

import (
	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
)

// A largestError is the largest error that one strategy saw in one subject.
type largestError struct {
	Error *finding.Largest // nil: none, or it says nothing any more
	Of    gate.Case        // what Error is of
	known map[string]bool  // by input: whether the error there is known
}

// Enter takes a result. Errors beside exact values below the normal numbers are small whatever they are in relation to these.
func (s *largestError) Enter(f *finding.Finding, point []float64) {
	e := f.Main()
	s.count(f, e != nil)
	if s.Error != nil && (e == nil || f.Tiny() || s.Error.Error != nil && !finding.Larger(e, s.Error.Error)) {
		return
	}
	if f.Tiny() {
		e = nil
	}
	s.Of = gate.Case{Finding: f, Point: point}
	s.Error = &finding.Largest{Input: f.Input, Error: e, Verdict: f.Verdict, Restarts: f.Restarts}
	if e == nil && f.Verdict == finding.Inconclusive {
		s.Error.Evidence = &f.Evidence
	}
}

func (s *largestError) count(f *finding.Finding, known bool) {
	at := ""
	for i := range f.Input {
		at += f.Input[i].Hex + " "
	}
	if s.known == nil {
		s.known = make(map[string]bool)
	}
	s.known[at] = s.known[at] || known
}

// Count writes at how many inputs the error was looked for, where some have none that is known.
func (s *largestError) Count() {
	n := 0
	for _, is := range s.known {
		if is {
			n++
		}
	}
	if l := s.Error; l != nil && l.Error != nil && n < len(s.known) {
		l.Measured, l.Open = n, len(s.known)-n
	}
}
