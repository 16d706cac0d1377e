package ariadne

// This file is Ariadne's own solver (section 3.3). It makes a formula univariate by binding inputs at random (Algorithm 3). The roots of
// its polynomials cut the line into intervals (Algorithm 4), and it tries floats of these (Algorithm 5).
//
// It differs from the paper as follows. Values for an input are drawn from the part of its domain that interval arithmetic leaves; in the
// paper's order, from one of the boxes that it leaves. Intervals are tried before polynomials are computed. After the first inputs are
// bound, intervals search the others, because random operands of functions rarely satisfy a formula. If no value of an input leaves a
// solution, the solver solves for that input instead, or binds others, up to mostStarts times. Functions of bound inputs are numbers. If no
// input had to be bound and no float is left, the formula has no solution.

import (
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp/interval"
	"faultline/internal/search"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// A concretizer solves one formula over the floats of a domain.
type concretizer struct {
	domain   *search.Domain
	rand     *rand.Rand
	inputs   []*symbolic.Expr
	program  *Program
	all      []symbolic.Formula // conjuncts
	over     []dims             // the inputs of each conjunct
	fixed    dims               // inputs of dependent variables, which are bound (V_T)
	masks    map[*symbolic.Expr]*big.Int
	bindings int                   // MAX_BINDINGS
	work     int                   // nodes of formulas that may still be evaluated
	left     [][]interval.Interval // boxes that may contain a solution
	stuck    bool                  // no value was found for some input
	unbound  dims                  // inputs without a value that leaves a solution; the solver solves for these if possible

	provisional bool // "no solution" was proved for floats only, or with some inputs bound
}

// dims is a set of coordinates.
type dims map[int]bool

// The limits of a question, in evaluated nodes of formulas.
const (
	mostWork     = 4_000_000
	workBehindZ3 = 4 // the factor if z3 was tried first, which takes a second or two

	perBox     = 8 // evaluations of a node in a box
	perCut     = 5000
	lastBoxes  = 128 // boxes in which inputs are searched if others are bound
	mostStarts = 8   // how often binding restarts if no value was found
	ownBoxes   = 24  // boxes for a univariate formula before its polynomials are computed
)

// newConcretizer reads the formula of a question.
func (a *asking) newConcretizer() *concretizer {
	s := a.solver
	c := &concretizer{
		domain: s.Domain, rand: a.rand(), inputs: a.path.Inputs(), program: a.program, all: conjuncts(a.formula, nil), fixed: dims{},
		masks: make(map[*symbolic.Expr]*big.Int), bindings: s.Bindings, work: mostWork, left: a.left,
		unbound: dims{},
	}
	if s.Order != Quickest {
		c.work *= workBehindZ3
	}
	for i := range c.all {
		c.over = append(c.over, c.read(&c.all[i]))
	}
	return c
}

// conjuncts appends the parts of a conjunction, and of nested ones.
func conjuncts(f symbolic.Formula, list []symbolic.Formula) []symbolic.Formula {
	if f.Any || f.Parts == nil {
		return append(list, f)
	}
	for _, p := range f.Parts {
		list = conjuncts(p, list)
	}
	return list
}

// read returns the inputs of a formula, and records those of dependent variables.
func (c *concretizer) read(f *symbolic.Formula) dims {
	mask := new(big.Int)
	f.Comparisons(func(cmp *symbolic.Formula) {
		mask.Or(mask, c.mask(cmp.X))
		mask.Or(mask, c.mask(cmp.Y))
	})
	over := dims{}
	c.each(mask, func(i int) { over[i] = true })
	return over
}

// mask returns a bit set of the inputs of e.
func (c *concretizer) mask(e *symbolic.Expr) *big.Int {
	e.New(func(x *symbolic.Expr) bool { return c.masks[x] == nil }, func(x *symbolic.Expr) {
		m := new(big.Int)
		for _, a := range x.Args {
			m.Or(m, c.masks[a])
		}
		if x.Input >= 0 {
			m.SetBit(m, x.Input, 1)
		}
		if c.masks[x] = m; x.Dependent() {
			c.each(m, func(i int) { c.fixed[i] = true })
		}
	})
	return c.masks[e]
}

func (c *concretizer) each(mask *big.Int, visit func(i int)) {
	for i := range c.inputs {
		if mask.Bit(i) != 0 {
			visit(i)
		}
	}
}

// solve is ARIADNESOLVE (Algorithm 1), with a limit of concretizations.
func (c *concretizer) solve(box []interval.Interval, concretizations int) reply {
	if !c.program.Narrow(box) {
		return reply{Answer: smt.Answer{Status: smt.Unsat}}
	}
	none := concretizations > 0
	for range concretizations {
		point, status := c.concretize(c.part(box))
		for n := 0; status == smt.Unknown && c.stuck && c.work > 0 && n < mostStarts; n++ {
			point, status = c.concretize(c.part(box))
		}
		switch {
		case status == smt.Sat:
			return reply{Answer: smt.Answer{Status: smt.Sat, Model: modelOf(point)}}
		case status == smt.Unsat && !c.provisional:
			return reply{Answer: smt.Answer{Status: smt.Unsat}}
		case c.work <= 0:
			return reply{}
		}
		none = none && status == smt.Unsat
	}
	if none {
		return reply{smt.Answer{Status: smt.Unsat}, true}
	}
	return reply{}
}

// part returns a copy of a box, or of a remaining box in it.
func (c *concretizer) part(box []interval.Interval) []interval.Interval {
	if len(c.left) > 0 {
		box = c.left[c.rand.IntN(len(c.left))]
		c.provisional = c.provisional || len(c.left) > 1
	}
	return slices.Clone(box)
}

// concretize is one pass of Algorithms 3 to 5. It binds the inputs that must be bound at random, those of functions first, and solves for
// each of the others. If that fails, the last bound value counts as one that makes the formula false.
func (c *concretizer) concretize(box []interval.Interval) ([]float64, smt.Status) {
	free, bound := c.hitting(), dims{}
	c.stuck = false
	var rest []int
	for _, first := range []bool{true, false} {
		for _, i := range c.rand.Perm(len(box)) {
			if !free[i] && c.program.Depends(i) && c.fixed[i] == first {
				rest = append(rest, i)
			}
		}
	}
	if len(rest) == 0 {
		return c.finish(box, bound, free)
	}
	for _, i := range rest[:len(rest)-1] {
		if !c.bind(box, bound, i) {
			return nil, smt.Unknown
		}
	}
	c.provisional = true
	if point, status := c.searched(box, bound); status != smt.Unknown {
		return point, status
	}
	outcome := smt.Unknown
	for n := range c.bindings {
		values, also := slices.Clone(box), maps.Clone(bound)
		if !c.bind(values, also, rest[len(rest)-1]) {
			return nil, outcome // for the bound values
		}
		if n == 0 {
			outcome = smt.Unsat
		}
		point, status := c.finish(values, also, free)
		if status == smt.Sat {
			return point, status
		}
		if status == smt.Unknown {
			outcome = smt.Unknown
		}
	}
	return nil, outcome
}

// searched searches the unbound inputs by intervals, if some are bound.
func (c *concretizer) searched(box []interval.Interval, bound dims) ([]float64, smt.Status) {
	if len(bound) == 0 {
		return nil, smt.Unknown
	}
	found := c.program.Search(slices.Clone(box), lastBoxes, c.domain.Clamp)
	c.work -= found.Tried * perBox * c.program.Size()
	switch {
	case found.None:
		return nil, smt.Unsat
	case found.Point != nil:
		return found.Point, smt.Sat
	}
	return nil, smt.Unknown
}

// finish solves for the free inputs.
func (c *concretizer) finish(box []interval.Interval, bound, free dims) ([]float64, smt.Status) {
	point, first := make([]float64, len(box)), true
	for i := range box {
		if !free[i] {
			continue
		}
		if status := c.solveFor(box, bound, i); status != smt.Sat {
			c.provisional = c.provisional || !first // it depends on earlier values, of which there were others
			return nil, status
		}
		first = false
	}
	for i := range point {
		point[i] = c.domain.Clamp(i, box[i].Lo)
	}
	if truth, known := c.program.Holds(point); truth && known {
		return point, smt.Sat
	}
	return nil, smt.Unknown
}

// solveFor binds input i to a float that satisfies all formulas without other unbound inputs (SOLVEUNIVARIATE).
func (c *concretizer) solveFor(box []interval.Interval, bound dims, i int) smt.Status {
	var about []symbolic.Formula
	for k := range c.all {
		if c.over[k][i] && !c.others(k, bound, i) {
			about = append(about, c.all[k])
		}
	}
	f := symbolic.All(about...)
	program := NewProgram(&f, len(box))
	found := program.Search(slices.Clone(box), ownBoxes, c.domain.Clamp)
	c.work -= found.Tried * perBox * program.Size()
	switch {
	case found.None:
		return smt.Unsat
	case found.Point != nil:
		c.take(box, bound, i, found.Point[i])
		return smt.Sat
	}
	return c.linear(box, bound, i, &f, program)
}

// others reports whether formula k depends on an unbound input other than i.
func (c *concretizer) others(k int, bound dims, i int) bool {
	for other := range c.over[k] {
		if other != i && !bound[other] {
			return true
		}
	}
	return false
}

func (c *concretizer) take(box []interval.Interval, bound dims, i int, x float64) {
	box[i], bound[i] = interval.Point(x), true
}

// linear is LINEARIZE and SOLVEOVERF. In an interval without a sign change of a polynomial, one float represents all. If all floats next to
// roots were tried too, there is no solution (Lemma 3.2).
func (c *concretizer) linear(box []interval.Interval, bound dims, i int, f *symbolic.Formula, program *Program) smt.Status {
	cuts := c.cut(box, bound, i, f)
	point := make([]float64, len(box))
	for k := range point {
		point[k] = box[k].Lo
	}
	for _, x := range c.candidates(i, cuts.cuts) {
		if c.work -= program.Size(); c.work <= 0 {
			return smt.Unknown
		}
		point[i] = x
		truth, known := program.Holds(point)
		if truth && known {
			c.take(box, bound, i, x)
			return smt.Sat
		}
		cuts.open = cuts.open || !known
	}
	if cuts.open {
		return smt.Unknown
	}
	c.provisional = true
	return smt.Unsat
}

// candidates returns values of coordinate i: first one between every two cuts, where roundings matter less, then those next to cuts.
func (c *concretizer) candidates(i int, cuts []float64) (list []float64) {
	lo, hi := c.domain.Range(i)
	var near []float64
	for _, x := range append(cuts, lo, hi) {
		x = c.domain.Clamp(i, x)
		near = append(near, c.domain.Beside(i, x, false), x, c.domain.Beside(i, x, true))
	}
	slices.Sort(near)
	near = slices.Compact(near)
	for k := 1; k < len(near); k++ {
		from, to := c.domain.Ordinal(i, near[k-1]), c.domain.Ordinal(i, near[k])
		if middle := from/2 + to/2; middle > from && middle < to {
			list = append(list, c.domain.FromOrdinal(i, middle))
		}
	}
	return append(list, near...)
}
