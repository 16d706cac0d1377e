package ariadne

// This file goes from path to path, breadth first (section 4.2), and asks about every operation on it.

import (
	"context"
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/search/ariadne/solve"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// mostSteps bounds a run of the interpreter, in instructions.
const mostSteps = 2_000_000

// A start is a path to be followed: the decisions that it begins with, and a point to begin at.
type start struct {
	prefix []symbolic.Choice
	point  []float64
}

// An explorer has the paths that are still to be followed, and the questions of the one that is.
type explorer struct {
	search  *Search
	solver  *solve.Solver
	starts  []start
	paths   int // followed
	path    *symbolic.Path
	asked   int // operations of path whose questions were asked
	queries int // of path
}

func newExplorer(s *Search) explorer {
	p := s.params
	x := explorer{search: s}
	x.solver = (&solve.Solver{
		Context: context.Background(), Domain: s.domain, Rand: s.rand, Work: p.Work, Concretize: p.Binds, Bindings: p.Bindings,
	}).Open()
	point := make([]float64, s.domain.Dims())
	s.domain.Draw(s.rand, point)
	x.starts = []start{{point: point}}
	return x
}

// answers returns points that should raise what was not raised yet; false when there is nothing more to ask.
func (x *explorer) answers() (points []float64, more bool) {
	for {
		if x.path == nil && !x.follow() {
			return nil, false
		}
		for x.asked < len(x.path.Operations) && x.queries < x.search.params.Queries {
			o := &x.path.Operations[x.asked]
			x.asked++
			for _, kind := range symbolic.Exceptions {
				points = append(points, x.ask(o, kind)...)
			}
			if points != nil {
				return points, true
			}
		}
		x.path = nil
	}
}

// follow runs the next path and queues those that part from it behind its prefix.
func (x *explorer) follow() bool {
	if len(x.starts) == 0 || x.paths >= x.search.params.Paths {
		return false
	}
	next := x.starts[0]
	x.starts = x.starts[1:]
	x.paths++
	bounds := symbolic.DefaultBounds
	bounds.Loops = x.search.params.Loops
	x.path = symbolic.NewPath(len(next.point), next.prefix, bounds)
	symbolic.Run(x.search.machine, x.path, next.point, interp.Limits{Steps: mostSteps})
	x.asked, x.queries = 0, 0
	for i := len(next.prefix); i < len(x.path.Decisions); i++ {
		d := &x.path.Decisions[i]
		if d.Rounds() || i >= x.path.LostAfter && x.path.Lost != symbolic.Nothing {
			continue
		}
		var prefix []symbolic.Choice
		for k := range i {
			prefix = append(prefix, x.path.Decisions[k].Choice)
		}
		x.starts = append(x.starts, start{append(prefix, symbolic.Choice{Outcome: !d.Choice.Outcome}), next.point})
	}
	return true
}

// ask asks whether an input of the path raises an exception at an operation, and returns points near the answer.
func (x *explorer) ask(o *symbolic.Operation, kind fp.Exception) []float64 {
	t := target{o.Site, kind}
	when, may := x.path.Reified(o, kind)
	if !may || x.search.raised[t] {
		return nil
	}
	x.queries++
	if answer := x.solver.Ask(x.path, x.path.Before(o), when); answer.Status == smt.Sat {
		return x.near(answer.Model)
	}
	return nil
}

// near returns the points around a model: every input rounded down and up (Algorithm 5), and further neighbours.
func (x *explorer) near(model smt.Model) (points []float64) {
	dims := x.search.domain.Dims()
	base := make([]float64, dims)
	for i := range base {
		if v := model[i]; v != nil {
			base[i], _ = v.Float64()
		}
		base[i] = x.search.domain.Clamp(i, base[i])
	}
	points = append(points, base...)
	for i := range dims {
		for _, toward := range []float64{math.Inf(-1), math.Inf(1)} {
			beside := append([]float64(nil), base...)
			for range x.search.params.Near {
				beside[i] = x.search.domain.Clamp(i, math.Nextafter(beside[i], toward))
				points = append(points, beside...)
			}
		}
	}
	return points
}
