package ariadne

// This file explores paths: first those of inputs that reach a new operation, then, breadth first, the other side of each decision (section
// 4.2).

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// mostSteps bounds a run of the interpreter, in instructions.
const mostSteps = 1_000_000

// A start is a path to follow: that of a point, or one that leaves another path at a decision.
type start struct {
	point []float64
	from  *symbolic.Path // nil for the path of the point
	at    int            // index of the decision with another outcome
}

// An edge is a side of a decision.
type edge struct {
	inst    *ir.Inst
	outcome bool
}

// An explorer holds the paths that are still to be followed.
type explorer struct {
	search  *Search
	reached map[int]bool // operations that some run reached
	cover   []start      // paths of points that reached a new operation
	fresh   []start      // paths with a side that no path has taken
	rest    []start      // all others, breadth first
	taken   map[edge]bool
	paths   int
	pruned  int    // number of sides that no real number takes
	partial string // why not all paths were followed; "" so far
}

func newExplorer(s *Search) explorer {
	x := explorer{search: s, reached: make(map[int]bool), taken: make(map[edge]bool)}
	for i := range s.domain.Dims() {
		if lo, hi := s.domain.Range(i); s.domain.Integer(i) && lo < hi {
			x.leave("a path has one value of each integer parameter, and not all values were asked about: " +
				"--pin NAME=N asks about one, a narrower --domain about few")
		}
	}
	return x
}

// reach records the operations that run i reached. If one is new, its path will be followed.
func (x *explorer) reach(b *run.Batch, i int, point []float64) {
	first := false
	b.Blocks(i, func(site, n int) {
		for k := site; k < site+n; k++ {
			first = first || !x.reached[k]
			x.reached[k] = true
		}
	})
	if first || x.paths+len(x.cover) == 0 {
		x.cover = append(x.cover, start{point: append([]float64(nil), point...)})
	}
}

// covering follows the path of the next point that reached a new operation; nil if there is none.
func (x *explorer) covering() *symbolic.Path {
	if len(x.cover) == 0 || x.paths >= x.search.params.Paths {
		return nil
	}
	next := x.cover[0]
	x.cover = x.cover[1:]
	return x.follow(next.point, nil)
}

// branching follows the next path that leaves another one; nil if there is none. It skips a side that no real number takes.
func (x *explorer) branching() *symbolic.Path {
	for {
		list := &x.fresh
		if len(*list) == 0 {
			list = &x.rest
		}
		switch {
		case len(*list) == 0:
			return nil
		case x.paths >= x.search.params.Paths:
			x.leave("there are more paths than are followed")
			return nil
		}
		next := (*list)[0]
		*list = (*list)[1:]
		d := &next.from.Decisions[next.at]
		if list == &x.fresh && x.taken[edge{d.Inst, !d.Choice.Outcome}] {
			x.rest = append(x.rest, next)
		} else if path := x.part(next); path != nil {
			return path
		}
	}
}

// part follows the other side of a decision, from a point that takes it if one is known.
func (x *explorer) part(from start) *symbolic.Path {
	d := &from.from.Decisions[from.at]
	answer := x.search.feasible(from.from, from.at)
	if answer.Status == smt.Unsat && !answer.Provisional {
		x.pruned++
		return nil
	}
	point := from.point
	if answer.Status == smt.Sat {
		point = x.search.rounded(from.from, answer.Model)
		x.search.visit(from.from, answer.Model)
	}
	var prefix []symbolic.Choice
	for k := range from.at {
		prefix = append(prefix, from.from.Decisions[k].Choice)
	}
	return x.follow(point, append(prefix, symbolic.Choice{Outcome: !d.Choice.Outcome}))
}

// follow runs a path and queues those that leave it after its prefix.
func (x *explorer) follow(point []float64, prefix []symbolic.Choice) *symbolic.Path {
	x.paths++
	bounds := symbolic.DefaultBounds
	bounds.Loops = x.search.params.Loops
	p := symbolic.NewPath(len(point), prefix, bounds)
	if given := x.search.given; given != nil {
		p.Given = p.Fulfilling(given, x.search.subject.Labels())
	}
	r := symbolic.Run(x.search.machine, p, point, interp.Limits{Steps: mostSteps})
	switch {
	case p.Lost != symbolic.Nothing:
		x.leave(p.Lost.String())
	case r.Classified:
		x.leave("a decision is taken on the sign, the class or the bits of a number")
	case len(r.Restarts) > 0: // Decisions do not record decisions that depend on such a number, or on its bits
		x.leave("a number is " + r.Restarts[0].Kind.String())
	case r.Outcome != run.Returned && !p.Cut:
		x.leave("a path " + r.Outcome.String())
	}
	for i := range p.Decisions {
		d := &p.Decisions[i]
		if d.Rounds() {
			x.leave("a number becomes an integer, and not every integer that it may become was followed: " +
				"a narrower --domain has fewer, --set ariadne.paths=N follows more")
			continue
		}
		x.taken[edge{d.Inst, d.Choice.Outcome}] = true
	}
	for i := len(prefix); i < len(p.Decisions); i++ {
		d := &p.Decisions[i]
		next := start{point, p, i}
		switch {
		case d.Rounds():
		case x.taken[edge{d.Inst, !d.Choice.Outcome}]:
			x.rest = append(x.rest, next)
		default:
			x.fresh = append(x.fresh, next)
		}
	}
	return p
}

// leave records why the search does not cover all paths.
func (x *explorer) leave(why string) {
	if x.partial == "" {
		x.partial = why
	}
}

// feasible asks for an input that takes the other side of a decision.
func (s *Search) feasible(p *symbolic.Path, at int) Answer {
	if s.queries >= s.params.Queries {
		s.leave("there are more questions than are asked")
		return Answer{}
	}
	s.queries++
	s.solver.About = s.subject.Name + "-path"
	return s.solver.Ask(p, p.Until(at), symbolic.Not(p.Decisions[at].Taken))
}

// rounded returns the floats nearest to a model, with the integers of its path. Coordinates that the model does not have are 0, or the
// nearest value of the domain.
func (s *Search) rounded(p *symbolic.Path, m smt.Model) []float64 {
	point := make([]float64, s.domain.Dims())
	for i := range point {
		if v := m[i]; v != nil {
			point[i], _ = v.Float64()
		}
		point[i] = s.domain.Clamp(i, point[i])
	}
	s.withIntegers(p, point)
	return point
}

// withIntegers sets the integer coordinates of a point to those of a path. Its formulas treat them as constants.
func (s *Search) withIntegers(p *symbolic.Path, point []float64) {
	for i := range point {
		if s.domain.Integer(i) {
			point[i] = p.Point[i]
		}
	}
}

// near returns points around a model: the rounded model, its neighbours in each coordinate, and points further away. If runs took long, it
// returns only the first.
func (s *Search) near(p *symbolic.Path, m smt.Model) (points []float64) {
	base := s.rounded(p, m)
	points = append(points, base...)
	if s.ops > mostNear*mostDrawn {
		return points
	}
	add := func(i int, x float64) {
		beside := append([]float64(nil), base...)
		beside[i] = s.domain.Clamp(i, x)
		points = append(points, beside...)
	}
	for _, factor := range []float64{0.5, 0.75, 0.9, 1.1, 1.5, 2} { // all inputs together
		scaled := make([]float64, len(base))
		for i := range base {
			scaled[i] = s.domain.Clamp(i, base[i]*factor)
		}
		s.withIntegers(p, scaled)
		points = append(points, scaled...)
	}
	for i := range base {
		if s.domain.Integer(i) {
			continue
		}
		for _, toward := range []float64{math.Inf(-1), math.Inf(1)} {
			at := base[i]
			for range s.params.Near {
				at = math.Nextafter(at, toward)
				add(i, at)
			}
		}
		for _, factor := range []float64{1 - 0x1p-40, 1 + 0x1p-40, 1 - 0x1p-12, 1 + 0x1p-12, 0.5, 0.75, 1.5, 2, 4, 0.25, 16, 1. / 16, -1} {
			add(i, base[i]*factor)
		}
	}
	return points
}

// visit runs the points around a model, to see which operations they reach.
func (s *Search) visit(p *symbolic.Path, m smt.Model) { s.visits = append(s.visits, s.near(p, m)...) }

var kindsFirst = [2]fp.Exception{fp.Invalid | fp.DivideByZero | fp.InvalidConversion, fp.Overflow | fp.Underflow}
