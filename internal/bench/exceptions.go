package bench

// This file counts exceptions as Ariadne's section 5.1 does, [X, Y]: X different operations with a kind of exception, wherever they were
// called from, and Y different inputs with an operation. An operation is one by function, file, line, column and what it does.

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// exceptionKinds are those that are counted: IEEE's four, as the paper has them.
var exceptionKinds = []finding.Kind{finding.Overflow, finding.Underflow, finding.DivideByZero, finding.Invalid}

// An operation is a site of the library, whatever function it was reached from.
type operation struct {
	function, file, op string
	line, column       int
}

func operationOf(s *finding.Site) operation {
	return operation{s.Function, s.File, s.Op, s.Line, s.Column}
}

func (o operation) String() string {
	return o.function + " " + filepath.Base(o.file) + ":" + strconv.Itoa(o.line) + ":" + strconv.Itoa(o.column) + " " + o.op
}

// compare orders operations by their places.
func (o operation) compare(p operation) int {
	return cmp.Or(cmp.Compare(o.file, p.file), cmp.Compare(o.line, p.line), cmp.Compare(o.column, p.column), cmp.Compare(o.op, p.op),
		cmp.Compare(o.function, p.function))
}

// A pair is an operation and an exception that it may raise.
type pair struct {
	operation
	kind finding.Kind
}

// A reaching is an input of a function, and an operation that raises an exception there.
type reaching struct {
	input string
	operation
}

// An xy is the paper's [X, Y].
type xy struct {
	x map[pair]bool
	y map[reaching]bool
}

func newXY() *xy { return &xy{make(map[pair]bool), make(map[reaching]bool)} }

// String is "[X, Y]".
func (n *xy) String() string { return fmt.Sprintf("[%d, %d]", len(n.x), len(n.y)) }

// add counts a finding of a function, with its input and the simpler one that shows the same.
func (n *xy) add(function string, f *finding.Finding) {
	o := operationOf(f.Site)
	n.x[pair{o, f.Kind}] = true
	n.y[reaching{function + "\x00" + bitsOf(f.Input), o}] = true
	if f.Simplest != nil {
		n.y[reaching{function + "\x00" + bitsOf(f.Simplest.Input), o}] = true
	}
}

// bitsOf writes an input exactly.
func bitsOf(in []finding.Number) string {
	var b strings.Builder
	for i := range in {
		b.WriteString(in[i].Hex + " ")
	}
	return b.String()
}

// count is [X, Y] of all findings that some condition holds for.
func (s *sweep) count(holds func(*finding.Finding) bool) *xy {
	n := newXY()
	for _, e := range s.functions {
		for _, f := range e.found {
			if holds(f) {
				n.add(e.name, f)
			}
		}
	}
	return n
}

// inputs is how many pairs of an input and an operation a function has: what the paper's Figure 8 counts.
func (e *examined) inputs() int {
	n := newXY()
	for _, f := range e.found {
		n.add(e.name, f)
	}
	return len(n.y)
}

// What is known of a pair, the strongest first.
const (
	raised = iota
	unreachableFloats
	unreachableBits
	unreachableReals
	open
	states
)

// A settlement is what is known of pairs by kind, and which are left.
type settlement struct {
	of        map[finding.Kind]*[states]int
	open      []openPair
	unreached int        // operations of functions that no run reached
	missed    []openPair // pairs of rare kinds at operations that no run of any function reached
	disputed  []openPair // pairs that a function raises although they are proved unreachable from it: the reals are not floats
}

// An openPair is a pair of which nothing is known, and why.
type openPair struct {
	pair
	from string // a function from which it is reached, or would be
	why  string
}

// settlement sums what is known of every pair at operations that some run reached. A pair that functions share counts once: it is raised if
// one of them raises it, unreachable if it is so from all, by the weakest of the proofs, and open otherwise.
func (s *sweep) settlement() *settlement {
	known := make(map[pair]int)
	from, missed := make(map[pair]openPair), make(map[pair]openPair)
	t := &settlement{of: make(map[finding.Kind]*[states]int)}
	found := s.count(func(*finding.Finding) bool { return true }).x
	for _, e := range s.functions {
		if e.known == nil {
			continue
		}
		t.unreached += e.known.Unreached
		own := newXY()
		for _, f := range e.found {
			own.add(e.name, f)
		}
		for _, x := range e.known.Known {
			p, state := pair{operationOf(x.Site), x.Kind}, stateOf(x)
			switch {
			case state == raised:
				found[p] = true
			case state == open && !x.Reached:
				if isRare(x.Kind) {
					missed[p] = openPair{p, e.name, "no run reaches it"}
				}
				continue
			case state != open && own.x[p]:
				t.disputed = append(t.disputed, openPair{p, e.name, string(x.Proved)})
			}
			known[p] = max(known[p], state) // the weakest so far; raised is settled below
			if _, told := from[p]; state == open && !told {
				from[p] = openPair{p, e.name, x.Why}
			}
		}
	}
	for p := range found {
		known[p] = raised
	}
	for p, state := range known {
		if t.of[p.kind] == nil {
			t.of[p.kind] = new([states]int)
		}
		t.of[p.kind][state]++
		if o, told := from[p]; state == open && told {
			t.open = append(t.open, o)
		}
	}
	for p, o := range missed {
		if _, is := known[p]; !is {
			t.missed = append(t.missed, o)
		}
	}
	for _, list := range [][]openPair{t.open, t.missed} {
		slices.SortFunc(list, func(a, b openPair) int { return cmp.Or(a.compare(b.operation), cmp.Compare(a.kind, b.kind)) })
	}
	return t
}

// isRare reports whether a kind is one that is never meant.
func isRare(k finding.Kind) bool { return k == finding.DivideByZero || k == finding.Invalid }

// stateOf is what one function's statement says of a pair.
func stateOf(x *finding.Exception) int {
	switch {
	case x.State == finding.Found:
		return raised
	case x.State != finding.Unreachable:
		return open
	}
	switch x.Proved {
	case finding.Floats:
		return unreachableFloats
	case finding.BitsOf:
		return unreachableBits
	}
	return unreachableReals
}

// at returns a finding of a kind at a published operation: of the function itself, or else of another that comes there.
func (s *sweep) at(function, at, op string, kind finding.Kind) (by string, f *finding.Finding) {
	for _, own := range []bool{true, false} {
		for _, e := range s.functions {
			if own != (e.name == function) {
				continue
			}
			for _, f := range e.found {
				if f.Kind == kind && f.Site.Op == op && filepath.Base(f.Site.File)+":"+strconv.Itoa(f.Site.Line) == at {
					return e.name, f
				}
			}
		}
	}
	return "", nil
}
