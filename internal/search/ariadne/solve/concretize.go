package solve

// This file is Ariadne's own solver (section 3.3): what no solver decides is made univariate by binding inputs at random (Algorithm 3), its
// polynomials' roots cut the line into intervals (Algorithm 4), and floats of these are tried (Algorithm 5).

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/search"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// A concretizer solves one formula over the floats of a domain.
type concretizer struct {
	domain   *search.Domain
	rand     *rand.Rand
	inputs   []*symbolic.Expr
	all      []symbolic.Formula // which must all hold
	over     []dims             // the inputs of each
	fixed    dims               // inputs of dependent variables: they are bound (V_T)
	bindings int                // MAX_BINDINGS
}

// dims is a set of coordinates.
type dims map[int]bool

// solve is ARIADNESOLVE (Algorithm 1): nil is unknown.
func (c *concretizer) solve(concretizations int) smt.Model {
	for range concretizations {
		if bound, ok := c.concretize(); ok {
			return bound
		}
	}
	return nil
}

// newConcretizer reads the formula of a question.
func (s *Solver) newConcretizer(p *symbolic.Path, f symbolic.Formula) *concretizer {
	c := &concretizer{domain: s.Domain, rand: s.Rand, inputs: p.Inputs(), all: conjuncts(f, nil), fixed: dims{}, bindings: s.Bindings}
	for i := range c.all {
		c.over = append(c.over, c.read(&c.all[i]))
	}
	return c
}

// conjuncts appends the parts of a conjunction, and of those in it.
func conjuncts(f symbolic.Formula, list []symbolic.Formula) []symbolic.Formula {
	if f.Any || f.Parts == nil {
		return append(list, f)
	}
	for _, p := range f.Parts {
		list = conjuncts(p, list)
	}
	return list
}

// read returns the inputs of a formula and notes those that dependent variables are made of.
func (c *concretizer) read(f *symbolic.Formula) dims {
	over := dims{}
	f.Comparisons(func(cmp *symbolic.Formula) {
		for _, e := range []*symbolic.Expr{cmp.X, cmp.Y} {
			e.Parts(func(x *symbolic.Expr) {
				switch {
				case x.Input >= 0:
					over[x.Input] = true
				case x.Dependent():
					x.Parts(func(y *symbolic.Expr) {
						if y.Input >= 0 {
							c.fixed[y.Input] = true
						}
					})
				}
			})
		}
	})
	return over
}

// concretize is one pass of Algorithms 3 to 5: inputs that must be bound are bound at random, each of the others is solved for.
func (c *concretizer) concretize() (smt.Model, bool) {
	model, free := smt.Model{}, c.hitting()
	for i := range c.inputs {
		if !free[i] && c.mentioned(i) && !c.bind(model, i) {
			return nil, false
		}
	}
	for i := range c.inputs {
		if free[i] && !c.solveFor(model, i) {
			return nil, false
		}
	}
	return model, c.consistent(model, true)
}

func (c *concretizer) mentioned(i int) bool {
	return slices.ContainsFunc(c.over, func(over dims) bool { return over[i] })
}

// hitting chooses an input of every formula that has several that need not be bound, greedily, and that of those that have one.
func (c *concretizer) hitting() dims {
	chosen := dims{}
	for _, k := range c.rand.Perm(len(c.all)) {
		var open []int
		hit := false
		for i := range c.over[k] {
			if !c.fixed[i] {
				open = append(open, i)
			}
			hit = hit || chosen[i]
		}
		if !hit && len(open) > 0 {
			slices.Sort(open)
			chosen[open[c.rand.IntN(len(open))]] = true
		}
	}
	return chosen
}

// bind is BINDVARIABLE: a random value that does not make a formula false.
func (c *concretizer) bind(model smt.Model, i int) bool {
	point := make([]float64, c.domain.Dims())
	for range c.bindings {
		c.domain.Draw(c.rand, point)
		if model[i] = new(big.Rat).SetFloat64(point[i]); c.consistent(model, false) {
			return true
		}
	}
	return false
}

// consistent is CHECKBINDING: no formula is known to be false; all are known to be true where that is asked.
func (c *concretizer) consistent(model smt.Model, all bool) bool {
	bound := c.binding(model)
	for i := range c.all {
		truth, known := c.all[i].Holds(func(e *symbolic.Expr) *big.Rat { return e.Evaluate(bound) })
		if known && !truth || all && !known {
			return false
		}
	}
	return true
}

func (c *concretizer) binding(model smt.Model) symbolic.Binding {
	bound := symbolic.Binding{}
	for i, value := range model {
		bound[c.inputs[i]] = value
	}
	return bound
}

// solveFor binds input i to a float for which all formulas hold that depend on nothing else any more.
func (c *concretizer) solveFor(model smt.Model, i int) bool {
	for _, x := range c.candidates(model, i) {
		if model[i] = new(big.Rat).SetFloat64(x); c.consistent(model, false) {
			return true
		}
	}
	delete(model, i)
	return false
}

// candidates are the floats next to the roots of what depends on input i alone, and one between every two: where one float of an interval
// fulfils all (Lemma 3.2), these tell.
func (c *concretizer) candidates(model smt.Model, i int) (list []float64) {
	lo, hi := c.domain.Range(i)
	cuts := []float64{lo, hi, 0}
	for k := range c.all {
		if !c.over[k][i] {
			continue
		}
		c.all[k].Comparisons(func(f *symbolic.Formula) {
			for _, r := range c.zeros(f, model, i) {
				x, _ := r.Lower().Float64()
				cuts = append(cuts, math.Nextafter(x, math.Inf(-1)), x, math.Nextafter(x, math.Inf(1)))
			}
		})
	}
	for k := range cuts {
		cuts[k] = c.domain.Clamp(i, cuts[k])
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	for k, x := range cuts {
		list = append(list, x)
		if k > 0 {
			from, to := c.domain.Ordinal(i, cuts[k-1]), c.domain.Ordinal(i, x)
			list = append(list, c.domain.FromOrdinal(i, from+(to-from)/2))
		}
	}
	c.rand.Shuffle(len(list), func(a, b int) { list[a], list[b] = list[b], list[a] })
	return list
}

// zeros are the roots of a comparison's difference.
func (c *concretizer) zeros(f *symbolic.Formula, model smt.Model, i int) []ball.Root {
	bound := c.binding(model)
	x, y := f.X.Univariate(c.inputs[i], bound), f.Y.Univariate(c.inputs[i], bound)
	if x == nil || y == nil {
		return nil
	}
	return x.Minus(y).Zeros()
}
