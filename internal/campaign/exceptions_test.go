package campaign

import (
	"testing"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// TestRaisedIsReached: an operation that raised one exception was reached, for the other ones that it may raise too.
func TestRaisedIsReached(t *testing.T) {
	program := &ir.Program{Funcs: []*ir.Func{{Name: "f"}}, Sites: []ir.Site{{Op: fp.Log, Function: "f", Pos: ir.Pos{File: "f.c", Line: 3, Column: 9}}}}
	s := &subject.Subject{Name: "f", Program: program, Sites: []int{0}}
	k := newExceptionStates(s)
	k.Raise(s, &finding.Finding{Kind: finding.DivideByZero, Verdict: finding.Certified, Site: words.SiteOf(&program.Sites[0])})
	e := k.Stated(s)
	if e.Unreached != 0 {
		t.Errorf("%d operations not reached", e.Unreached)
	}
	for _, x := range e.Known {
		if !x.Reached {
			t.Errorf("%s: not reached", x.Kind)
		}
	}
}
