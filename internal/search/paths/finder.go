package paths

// This file explores paths. It searches inputs for the other outcomes of decisions, one after the other.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/symbolic/floats"
)

// A Verdict is the answer of a solver to a problem.
type Verdict uint8

// The verdicts.
const (
	Open       Verdict = iota // unknown
	Met                       // an input satisfies it
	Infeasible                // no input of the domain does
)

// A Prover answers problems that the numerical solver cannot. It may also prove that no input satisfies one.
type Prover interface {
	Ask(p *Problem) (v Verdict, point []float64)
}

// Counts holds the results for the tried sides.
type Counts struct {
	Moved      int   // the numerical solver found an input
	Proved     int   // a prover found one
	Infeasible int   // a prover proved that no input takes it
	Open       int   // no input is known
	Work       int64 // operations computed by the numerical solver
}

// Plus returns the sum of two counts.
func (c Counts) Plus(d Counts) Counts {
	return Counts{c.Moved + d.Moved, c.Proved + d.Proved, c.Infeasible + d.Infeasible, c.Open + d.Open, c.Work + d.Work}
}

// A Finder searches inputs for one side after the other. It serves one goroutine.
type Finder struct {
	*Tree
	Solver
	Domain *search.Domain
	Plan   floats.Plan
	Zeros  bool   // inputs may be 0
	Prover Prover // nil: none
	Counts Counts
}

// A Step is a new path.
type Step struct {
	Path  *floats.Path
	Point []float64
	Meant *Course // the course for which Point was solved; nil: none
}

// Begin runs a point and takes its path.
func (f *Finder) Begin(point []float64) (s Step, isNew bool) {
	p, isNew := f.Take(point, f.Plan)
	return Step{Path: p, Point: point}, isNew
}

// Problem returns the problem of taking decisions of a path.
func (f *Finder) Problem(p *floats.Path, d []floats.Decision) *Problem {
	return &Problem{Path: p, Decisions: d, Domain: f.Domain, Zeros: f.Zeros}
}

// Next tries the next side. more is false if none is left. The step is nil if no input with a new path was found.
func (f *Finder) Next() (s *Step, more bool) {
	side, more := f.Tree.Next(f.Rand)
	if !more {
		return nil, false
	}
	return f.Try(&side), true
}

// Try searches an input for a side. The step is nil if no input with a new path was found.
func (f *Finder) Try(side *Side) *Step {
	point := f.input(f.Problem(side.Path, side.Decisions()), side.Start)
	if point == nil {
		return nil
	}
	step, isNew := f.Begin(point)
	if !isNew {
		return nil
	}
	step.Meant = CourseOf(side.Path, side.Decisions())
	return &step
}

// input returns an input that satisfies a problem, nil if none is found.
func (f *Finder) input(p *Problem, start []float64) (point []float64) {
	f.Solve(p, [][]float64{start}, 1, func(x []float64) { point = x })
	f.Counts.Work += int64(f.spent) * int64(f.needed)
	if point != nil {
		f.Counts.Moved++
		return point
	}
	v := Open
	if f.Prover != nil {
		p.Start = start
		v, point = f.Prover.Ask(p)
	}
	switch v {
	case Met:
		f.Counts.Proved++
	case Infeasible:
		f.Counts.Infeasible++
	default:
		f.Counts.Open++
	}
	return point
}

// Near draws inputs close to one of a step that take its whole path too. It moves some coordinates, most of them by small amounts.
func (f *Finder) Near(s *Step, models int) (points [][]float64) {
	f.prepare(f.Problem(s.Path, s.Path.Decisions))
	if len(f.free) == 0 {
		return nil
	}
	f.spent = 0
	for range models {
		copy(f.trial, s.Point)
		for more := true; more; more = f.Rand.IntN(3) == 0 {
			f.roam(f.free[f.Rand.IntN(len(f.free))])
		}
		if f.miss() == 0 && f.Domain.Admits(f.trial) {
			points = append(points, append([]float64(nil), f.trial...))
		}
	}
	f.Counts.Work += int64(f.spent) * int64(f.needed)
	return points
}

// Short returns inputs that take the whole path of a step with fewer digits in one coordinate, or in all. Numbers that round to equal ones
// may become equal.
func (f *Finder) Short(s *Step) (points [][]float64) {
	f.prepare(f.Problem(s.Path, s.Path.Decisions))
	f.spent = 0
	last := s.Point
	try := func(which []int, bits int) {
		copy(f.trial, s.Point)
		for _, i := range which {
			f.trial[i] = f.Domain.Clamp(i, fp.Shortened(f.trial[i], bits+1))
		}
		if !slices.Equal(f.trial, s.Point) && !slices.Equal(f.trial, last) && f.miss() == 0 && f.Domain.Admits(f.trial) {
			last = slices.Clone(f.trial)
			points = append(points, last)
		}
	}
	for bits := range mostShortened {
		try(f.free, bits)
		for k := range f.free {
			if len(f.free) > 1 {
				try(f.free[k:k+1], bits)
			}
		}
	}
	f.Counts.Work += int64(f.spent) * int64(f.needed)
	return points
}

// mostShortened bounds the remaining digits of a shortened number, in bits.
const mostShortened = 44

// More draws further inputs that take the whole path of a step.
func (f *Finder) More(s *Step, models int) (points [][]float64) {
	f.Solve(f.Problem(s.Path, s.Path.Decisions), [][]float64{s.Point}, models, func(x []float64) { points = append(points, x) })
	f.Counts.Work += int64(f.spent) * int64(f.needed)
	return points
}
