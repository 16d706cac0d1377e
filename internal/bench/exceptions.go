package bench

// This file counts exceptions as [X, Y], like Ariadne's section 5.1. X is the number of different operations with a kind of exception,
// whichever function calls them. Y is the number of different pairs of an input and an operation. An operation is identified by function,
// file, line, column and operator.

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// exceptionKinds are the kinds that the paper counts: four of IEEE 754.
var exceptionKinds = []finding.Kind{finding.Overflow, finding.Underflow, finding.DivideByZero, finding.Invalid}

// An operation is a site of the library. It is the same site for every function that reaches it.
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

// compare orders operations by file, line, column, operator and function.
func (o operation) compare(p operation) int {
	return cmp.Or(cmp.Compare(o.file, p.file), cmp.Compare(o.line, p.line), cmp.Compare(o.column, p.column), cmp.Compare(o.op, p.op),
		cmp.Compare(o.function, p.function))
}

// A pair is an operation and an exception that it may raise.
type pair struct {
	operation
	kind finding.Kind
}

// A reaching is an input of a function with an operation that raises an exception on this input.
type reaching struct {
	input string
	operation
}

// An xy is the paper's [X, Y], as two sets.
type xy struct {
	x map[pair]bool
	y map[reaching]bool
}

func newXY() *xy { return &xy{make(map[pair]bool), make(map[reaching]bool)} }

// String is "[X, Y]".
func (n *xy) String() string { return fmt.Sprintf("[%d, %d]", len(n.x), len(n.y)) }

// add counts a finding of a function at its input, and at its simplified input if it has one.
func (n *xy) add(function string, f *finding.Finding) {
	o := operationOf(f.Site)
	n.x[pair{o, f.Kind}] = true
	n.y[reaching{function + "\x00" + bitsOf(f.Input), o}] = true
	if f.Simplest != nil {
		n.y[reaching{function + "\x00" + bitsOf(f.Simplest.Input), o}] = true
	}
}

// bitsOf formats an input exactly.
func bitsOf(in []finding.Number) string {
	var b strings.Builder
	for i := range in {
		b.WriteString(in[i].Hex + " ")
	}
	return b.String()
}

// count returns [X, Y] of all findings for which holds is true.
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

// inputs returns the number of pairs (input, operation) of a function, as in the paper's Figure 8.
func (e *examined) inputs() int {
	n := newXY()
	for _, f := range e.found {
		n.add(e.name, f)
	}
	return len(n.y)
}

// The states of a pair, the strongest knowledge first.
const (
	raised = iota
	unreachableFloats
	unreachableBits
	unreachableReals
	open
	states
)

// A settlement counts the pairs by kind and state, and lists the open ones.
type settlement struct {
	of        map[finding.Kind]*[states]int
	open      []openPair
	unreached int        // operations of functions that no run reached
	missed    []openPair // pairs of the kinds of isRare at operations that no run of any function reached
	disputed  []openPair // pairs that a function raises although a proof over the reals excludes them: the floats differ from the reals
}

// An openPair is a pair without a result, with the reason.
type openPair struct {
	pair
	from string // a function that reaches the operation, or would
	why  string
}

// settlement counts every pair at operations that some run reached. A pair that several functions share counts once. It is raised if one of
// them raises it. It is unreachable if it is unreachable from all of them, by the weakest of the proofs. Otherwise it is open.
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
			known[p] = max(known[p], state) // the weakest state so far; the code below sets raised
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

// isRare reports whether programmers never intend this kind of exception.
func isRare(k finding.Kind) bool { return k == finding.DivideByZero || k == finding.Invalid }

// stateOf returns the state of a pair according to one function's message.
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

// at returns a finding of a kind at a published operation. It prefers a finding of the function itself, and otherwise returns one of
// another function that reaches the operation.
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
