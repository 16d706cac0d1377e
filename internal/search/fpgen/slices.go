package fpgen

// This file chooses other operands than the published ones: the inputs of a decision whose other side nobody has taken yet. The concrete
// inputs have the values of the input that got farthest. So a search passes one condition after the other, whatever inputs they are about.
// Behind the conditions it varies the inputs of the checks that no condition reads.

import (
	"slices"

	"faultline/internal/search/paths"
	"faultline/internal/symbolic/floats"
)

const (
	mostFarther = 8   // inputs of a symbolic execution that may have got farther, at most
	mostSlice   = 16  // inputs of a decision, at most
	mostSlices  = 256 // decisions of a path, at most
)

// A frontier is the input that executes the most different comparisons, conversions and checks. It has the inputs that its comparisons and
// conversions depend on, and after these the inputs of its checks that no comparison depends on.
type frontier struct {
	point   []float64
	reached int     // different comparisons, conversions and checks
	open    [][]int // coordinates of the decisions, the last decision first, then those of the checks
	next    int     // index into open
}

// far notes a point. It replaces the frontier if its run executes more different decisions.
func (s *Search) far(point []float64) {
	tree := paths.NewTree(s.machine, s.Domain.Dims())
	p, _ := tree.Take(point, s.plan)
	s.done.Work += tree.Executed
	reached, open := make(map[any]bool), [][]int(nil)
	inputs := inputsOf(p)
	checked, compared := make(map[int]bool), make(map[int]bool)
	for i := len(p.Decisions) - 1; i >= 0; i-- {
		d := &p.Decisions[i]
		reached[d.Inst] = true
		into := compared
		if d.IsCheck() {
			into = checked
		}
		var of []int
		for _, e := range d.Args {
			of = append(of, inputs(e)...)
		}
		for _, k := range of {
			into[k] = true
		}
		if d.IsCheck() {
			continue
		}
		slices.Sort(of)
		of = slices.Compact(of)
		if len(of) == 0 || len(of) > mostSlice || len(open) == mostSlices ||
			slices.ContainsFunc(open, func(known []int) bool { return slices.Equal(known, of) }) {
			continue
		}
		open = append(open, of)
	}
	if free := s.free(checked, compared); len(open) > 0 && len(free) > 0 {
		open = append(open, free)
	}
	if f := &s.frontier; f.point == nil || len(reached) > f.reached {
		*f = frontier{point: slices.Clone(point), reached: len(reached), open: open}
	}
}

// free returns inputs of checks that no comparison depends on, at most mostSlice.
func (s *Search) free(checked, compared map[int]bool) (list []int) {
	for k := range checked {
		if !compared[k] {
			list = append(list, k)
		}
	}
	slices.Sort(list)
	return s.some(list, mostSlice)
}

// inputsOf returns a function that lists the inputs that an expression of a path depends on.
func inputsOf(p *floats.Path) func(e *floats.Expr) []int {
	known := make(map[*floats.Expr][]int)
	var of func(e *floats.Expr) []int
	of = func(e *floats.Expr) []int {
		list, done := known[e]
		if done || e.IsConstant() {
			return list
		}
		if e.Input >= 0 {
			list = []int{e.Input}
		}
		for _, a := range e.Args {
			list = append(list, of(a)...)
		}
		slices.Sort(list)
		known[e] = slices.Compact(list)
		return known[e]
	}
	return of
}

// slice returns the inputs of the next decision of the frontier, nil if there is none, and where the other inputs stay.
func (s *Search) slice() (of []int, from []float64) {
	if s.frontier.point == nil && s.base != nil {
		s.far(s.base)
	}
	for _, p := range s.farther {
		s.far(p)
	}
	s.farther = nil
	f := &s.frontier
	if len(f.open) == 0 {
		return nil, nil
	}
	of = f.open[f.next%len(f.open)]
	f.next++
	return of, f.point
}

// Unvaried returns the coordinates that kept their values in all symbolic executions.
func (s *Search) Unvaried() (list []int) {
	for i, varied := range s.varied {
		if !varied {
			list = append(list, i)
		}
	}
	return list
}
