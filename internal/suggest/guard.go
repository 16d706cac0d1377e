package suggest

// This file derives a guard: one comparison of a formula's parts that separates inputs at which the formula is better from those at which
// it is worse.

import (
	"math"
	"math/big"
	"slices"
	"strconv"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// A guard is the comparison left < right or left == right, between leaves, numbers and the program's own result, which is nil.
type guard struct {
	left, right *term.Term
	sizes       bool // of their absolute values
	equal       bool // left == right
	kind        int  // guards of one kind differ only in a number
}

var inf = math.Inf(1)

// holds evaluates the comparison.
func (g *guard) holds(f fp.Format, leaves []fp.Value, old fp.Value) bool {
	of := func(t *term.Term) fp.Value {
		x := old
		if t != nil {
			x = t.Float(f, leaves)
		}
		if g.sizes {
			return x.Abs()
		}
		return x
	}
	a, b := of(g.left), of(g.right)
	if g.equal {
		return a.Float64() == b.Float64()
	}
	return a.Float64() < b.Float64()
}

const (
	mostGuards = 24 // guards that are tried for a formula
	mostOfKind = 3  // guards of one kind

	mostBorders = 6 // inputs with a worse result whose borders are located

	mostGuardSize = 6 // operations and leaves of a compared formula
)

// guarded searches for a guard that admits at least `share` of the improved inputs and makes the change worse nowhere. A guard that fails
// adds inputs from which later guards are derived.
func (t *Trial) guarded(c *change, v *verdict, f fp.Format, share float64) *Proposal {
	free := *c
	free.guard = nil
	learn := func(from []outcome) {
		n := min(len(from), mostBorders)
		for i := range n {
			t.border(&free, v, from[i*len(from)/n])
		}
	}
	learn(slices.Clone(v.worse))
	tried := map[int]int{} // by kind
	for range mostGuards {
		list := guards(c, v, f, share)
		i := -1
		for k, g := range list { // the kinds take turns
			if n := tried[g.kind]; n < mostOfKind && (i < 0 || n < tried[list[i].kind]) {
				i = k
			}
		}
		if i < 0 || t.Steps <= 0 {
			break
		}
		c.guard = list[i]
		tried[list[i].kind]++
		g, ok := t.try(c, leastWorse)
		if ok && t.holds(c, &g, leastWorse) {
			return t.proposal(f, c, &g)
		}
		if v.worse = append(v.worse, g.worse...); len(g.worse) == 0 {
			tried[list[i].kind] = mostOfKind
		}
		learn(g.worse[:min(len(g.worse), 1)])
	}
	return nil
}

// guards returns comparisons that hold where the change is better and fail where it is worse, the simplest first.
func guards(c *change, v *verdict, f fp.Format, share float64) (list []*guard) {
	kind := 0
	propose := func(sizes bool, sides ...[2]*term.Term) {
		kind++
		for _, s := range sides {
			if g := (&guard{left: s[0], right: s[1], sizes: sizes, kind: kind}); separates(g, v, f, share) {
				list = append(list, g)
			}
		}
	}
	number := func(of func(*outcome) float64, x *term.Term) {
		for _, sizes := range []bool{false, true} {
			for _, less := range []bool{false, true} {
				propose(sizes, thresholds(v, of, x, sizes, less)...)
			}
		}
	}
	known := v.bound(len(c.parts))
	for _, i := range known {
		x := term.LeafOf(i)
		propose(false, [2]*term.Term{integer(0), x})
		propose(false, [2]*term.Term{x, integer(0)})
	}
	for _, i := range known {
		number(func(o *outcome) float64 { return o.leaves[i].Float64() }, term.LeafOf(i))
	}
	for _, i := range known {
		for _, j := range known {
			if i != j {
				propose(true, [2]*term.Term{term.LeafOf(i), term.LeafOf(j)})
			}
		}
	}
	if op := c.root.term.Op; fp.Op(op).Additive() {
		for _, a := range c.root.term.Args {
			if a.Op != term.Const {
				propose(true, [2]*term.Term{nil, term.Of(term.Mul, term.ConstOf(big.NewRat(1, 2)), a)})
			}
		}
	}
	for _, part := range c.to.Parts() { // NaN where the called function has no value
		isKnown := true
		part.Leaves(func(i int) { isKnown = isKnown && slices.Contains(known, i) })
		if isKnown && part.Op != term.Leaf && part.Op != term.Const && part.Size() <= mostGuardSize {
			number(func(o *outcome) float64 { return part.Float(f, o.leaves).Float64() }, part)
		}
	}
	number(func(o *outcome) float64 { return o.old.Float64() }, nil)
	return list
}

// bound returns the leaves that have a value at every input of the verdict. An execution may lack some leaves.
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

// letThrough lists the shares of the improved inputs that a guard must admit, the largest first.
var letThrough = []float64{0.9, 0.5}

func separates(g *guard, v *verdict, f fp.Format, share float64) bool {
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
	return float64(n) >= share*float64(len(v.better))
}

// mostThresholds bounds the numbers that are proposed for one comparison.
const mostThresholds = 3

// plain lists numbers that people write as thresholds, in ascending order.
var plain = func() (list []float64) {
	power := func(k int) float64 {
		x, _ := strconv.ParseFloat("1e"+strconv.Itoa(k), 64)
		return x
	}
	for k := -300; k < 0; k += 20 {
		list = append(list, power(k))
	}
	list = append(list, 1e-8, 1e-6, 1e-4, 1e-3, 0.01, 0.1, 0.25, 0.5, 1, 2, 4, 10, 100, 1000, 1e4, 1e6, 1e8)
	for k := 10; k <= 300; k += 10 {
		list = append(list, power(k))
	}
	return list
}()

// thresholds compares x with plain numbers, those first that admit the most. The comparison holds at the finding's input and fails where
// the change is worse.
func thresholds(v *verdict, of func(*outcome) float64, x *term.Term, sizes, less bool) (list [][2]*term.Term) {
	sign := 1.0
	if of(&v.first) < 0 && !sizes {
		sign = -1
	}
	value := func(o *outcome) float64 {
		if sizes {
			return math.Abs(of(o))
		}
		return sign * of(o)
	}
	bad := inf
	if !less {
		bad = 0
	}
	for k := range v.worse {
		switch y := value(&v.worse[k]); {
		case y != y:
		case less:
			bad = min(bad, y)
		default:
			bad = max(bad, y)
		}
	}
	good := value(&v.first)
	for i := range plain {
		limit := plain[i]
		if less {
			limit = plain[len(plain)-1-i]
		}
		if len(list) == mostThresholds || less && !(good < limit && limit <= bad) || !less && !(bad <= limit && limit < good) {
			continue
		}
		number := term.ConstOf(short(sign * limit))
		if less == (sign > 0) {
			list = append(list, [2]*term.Term{x, number})
		} else {
			list = append(list, [2]*term.Term{number, x})
		}
	}
	return list
}

// short returns the exact value of x's shortest decimal.
func short(x float64) *big.Rat {
	z, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	return z
}
