package suggest

// This file tells inputs at which a formula is better from those at which it is worse, by one comparison of what goes into it.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// A guard is a comparison: of a leaf, or of what the program computes, with a number or another leaf.
type guard struct {
	left, right *term.Term // right < left, or left < right
	sizes       bool       // of their absolute values
	old         bool       // left is the program's own formula
	equal       bool       // left == right
}

var inf = math.Inf(1)

// holds reports whether left < right, or they are equal.
func (g *guard) holds(f fp.Format, leaves []fp.Value, old fp.Value) bool {
	a, b := old, g.right.Float(f, leaves)
	if !g.old {
		a = g.left.Float(f, leaves)
	}
	if g.sizes {
		a, b = a.Abs(), b.Abs()
	}
	if g.equal {
		return a.Float64() == b.Float64()
	}
	return a.Float64() < b.Float64()
}

// guards proposes comparisons that hold for what is better and not for what is worse, the plainest first.
func guards(c *change, v *verdict, f fp.Format) (list []*guard) {
	propose := func(g *guard) {
		if separates(g, v, f) {
			list = append(list, g)
		}
	}
	zero := term.ConstOf(new(big.Rat))
	known := v.bound(len(c.parts))
	for _, i := range known {
		x := term.LeafOf(i)
		propose(&guard{left: zero, right: x})
		propose(&guard{left: x, right: zero})
	}
	for _, i := range known {
		for _, less := range []bool{true, false} {
			for _, limit := range thresholds(v, i, less) {
				g := &guard{left: term.LeafOf(i), right: term.ConstOf(limit), sizes: true}
				if !less {
					g.left, g.right = g.right, g.left
				}
				propose(g)
			}
		}
	}
	for _, i := range known {
		for _, j := range known {
			if i != j {
				propose(&guard{left: term.LeafOf(i), right: term.LeafOf(j), sizes: true})
			}
		}
	}
	if op := c.root.term.Op; fp.Op(op).Additive() {
		for _, a := range c.root.term.Args {
			if a.Op != term.Const {
				propose(&guard{right: term.Of(term.Mul, term.ConstOf(big.NewRat(1, 2)), a), sizes: true, old: true})
			}
		}
	}
	return list
}

// bound are the leaves, of so many, that have a value at every input that was looked at: not every execution has each.
func (v *verdict) bound(leaves int) (list []int) {
	missing := func(i int) func(outcome) bool {
		return func(o outcome) bool { return i >= len(o.leaves) || o.leaves[i].Format == fp.NoFormat }
	}
	for i := range leaves {
		if is := missing(i); !is(v.first) && !slices.ContainsFunc(v.worse, is) && !slices.ContainsFunc(v.better, is) {
			list = append(list, i)
		}
	}
	return list
}

// mostlyBetter is the share of what is better that a guard must let through.
const mostlyBetter = 0.5

func separates(g *guard, v *verdict, f fp.Format) bool {
	holds := func(o *outcome) bool { return g.holds(f, o.leaves, o.old) }
	if !holds(&v.first) {
		return false
	}
	for i := range v.worse {
		if holds(&v.worse[i]) {
			return false
		}
	}
	n := 0
	for i := range v.better {
		if holds(&v.better[i]) {
			n++
		}
	}
	return float64(n) >= mostlyBetter*float64(len(v.better))
}

// mostThresholds is how many numbers are proposed: inputs between them and where the change is worse may be few in the sample.
const mostThresholds = 3

// thresholds are short numbers between the sizes that leaf i has where the change is better at the first input and where it is worse.
func thresholds(v *verdict, i int, less bool) (list []*big.Rat) {
	good := math.Abs(v.first.leaves[i].Float64())
	bad := inf
	if !less {
		bad = 0
	}
	for k := range v.worse {
		x := math.Abs(v.worse[k].leaves[i].Float64())
		if less {
			bad = min(bad, x)
		} else {
			bad = max(bad, x)
		}
	}
	low, high := good, bad
	if !less {
		low, high = bad, good
	}
	for _, x := range []float64{1, 0.5, 0.25, 0.1, 2, 10, 0.01, 100, 1e-3, 1000} {
		if low < x && x <= high && len(list) < mostThresholds {
			list = append(list, new(big.Rat).SetFloat64(x))
		}
	}
	return list
}
