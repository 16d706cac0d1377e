package paths

// This file goes from path to path: it takes the other sides of decisions, one after the other.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/symbolic/floats"
)

// A Verdict is what a solver says of a problem.
type Verdict uint8

// The verdicts.
const (
	Open       Verdict = iota // it does not know
	Met                       // an input meets it
	Infeasible                // no input of the domain does
)

// A Prover answers problems that moving coordinates does not: it may also say that no input meets one.
type Prover interface {
	Ask(p *Problem) (v Verdict, point []float64)
}

// Counts are what became of the sides that were tried.
type Counts struct {
	Moved      int   // an input was found by moving coordinates
	Proved     int   // a prover had one
	Infeasible int   // a prover says that no input takes it
	Open       int   // nobody knows one
	Work       int64 // operations that were computed to move
}

// Plus returns the sum of two counts.
func (c Counts) Plus(d Counts) Counts {
	return Counts{c.Moved + d.Moved, c.Proved + d.Proved, c.Infeasible + d.Infeasible, c.Open + d.Open, c.Work + d.Work}
}

// A Finder takes side after side. It serves one goroutine.
type Finder struct {
	*Tree
	Solver
	Domain *search.Domain
	Plan   floats.Plan
	Zeros  bool   // inputs may be 0
	Prover Prover // nil: none
	Counts Counts
}

// A Step is a path that was taken first.
type Step struct {
	Path  *floats.Path
	Point []float64
	Meant *Course // that Point was solved for; nil: none
}

// Begin takes the path of a point.
func (f *Finder) Begin(point []float64) (s Step, isNew bool) {
	p, isNew := f.Take(point, f.Plan)
	return Step{Path: p, Point: point}, isNew
}

// Problem returns the problem of taking a path's decisions.
func (f *Finder) Problem(p *floats.Path, d []floats.Decision) *Problem {
	return &Problem{Path: p, Decisions: d, Domain: f.Domain, Zeros: f.Zeros}
}

// Next tries the next side; more is false when none is left. The step is nil where no input was found that takes it first.
func (f *Finder) Next() (s *Step, more bool) {
	side, more := f.Tree.Next(f.Rand)
	if !more {
		return nil, false
	}
	return f.Try(&side), true
}

// Try looks for an input that takes a side; the step is nil where none was found that takes its path first.
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

// input returns an input that meets a problem, nil if none is found.
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

// Near draws inputs close to one that takes a whole path, which take it too: some of its coordinates are moved, mostly by little.
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

// Short returns inputs that take the whole path of a step with fewer digits in one coordinate, or in all: what rounds to equal numbers may
// be equal there.
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

// mostShortened bounds the digits that are left of a number, in bits.
const mostShortened = 44

// More draws further inputs that take a whole path.
func (f *Finder) More(s *Step, models int) (points [][]float64) {
	f.Solve(f.Problem(s.Path, s.Path.Decisions), [][]float64{s.Point}, models, func(x []float64) { points = append(points, x) })
	f.Counts.Work += int64(f.spent) * int64(f.needed)
	return points
}
