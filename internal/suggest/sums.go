package suggest

// This file is sums of many terms, which no formula of a few operations says: what is made of them, and how that is computed well.
//
//	Higham 2002, section 1.9: a variance in two passes, the mean first
//	Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, 1974: sums that keep their rounding errors
//	Ogita, Rump, Oishi, Accurate Sum and Dot Product, 2005: the same of products
//	Blanchard, D. Higham, N. Higham 2021: logarithms of sums of exponentials, shifted by the largest
//	Higham 2002, section 27.5: norms, scaled by the largest

import (
	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// A Method is a way to compute that is more than a formula.
type Method string

// The methods.
const (
	TwoPasses      Method = "two-pass"
	LogSumExp      Method = "log-sum-exp"
	Softmax        Method = "softmax"
	ScaledNorm     Method = "scaled-norm"
	CompensatedSum Method = "compensated-sum"
	CompensatedDot Method = "compensated-dot"
)

const (
	leastTerms = 3 // of a sum
	mostTerms  = 512
)

// method is such a way: what it makes of a value, ok where that is what it is about; and the value whose operands name its terms.
type method struct {
	name Method
	at   func(v *value) (x fp.Value, of *value, ok bool)
}

var methods = []method{
	{LogSumExp, logSumExp}, {Softmax, softmax}, {ScaledNorm, scaledNorm}, {TwoPasses, twoPasses}, {CompensatedDot, compensatedDot},
	{CompensatedSum, compensatedSum},
}

// summed looks for a method at a root.
func (t *Trial) summed(root *value) *Proposal {
	for _, m := range methods {
		_, of, ok := m.at(root)
		if !ok {
			continue
		}
		c := &change{root: &shape{inst: root.inst, fn: root.fn, dim: -1, term: term.LeafOf(0)}, own: func(v *value) (fp.Value, bool) {
			x, _, ok := m.at(v)
			return x, ok
		}}
		v, ok := t.try(c, 1)
		if !ok || !t.holds(c, &v, 1) {
			continue
		}
		p := t.proposal(root.Format, c, &v)
		p.Method, p.Parts = m.name, []*Place{{Leaf: -1, Input: -1, Pos: of.inst.Pos, Unit: of.fn.Unit, Function: of.fn.Source}}
		return p
	}
	return nil
}

// termsOf are the terms of a sum; nil where there are few. Zeros that it begins with are left out.
func termsOf(v *value) (list []*value) {
	var walk func(v *value) bool
	walk = func(v *value) bool {
		if v.inst != nil && v.op == fp.Add {
			return walk(v.args[0]) && walk(v.args[1])
		}
		if v.inst == nil && v.dim < 0 && v.IsZero() {
			return true
		}
		list = append(list, v)
		return len(list) <= mostTerms
	}
	if v.inst == nil || v.op != fp.Add || !walk(v) || len(list) < leastTerms {
		return nil
	}
	return list
}

// arguments are what a function is taken of in every term, nil where some term is something else.
func arguments(terms []*value, op fp.Op) (list []*value) {
	for _, t := range terms {
		if t.inst == nil || t.op != op {
			return nil
		}
		list = append(list, t.args[0])
	}
	return list
}

// compute is op of floats of one format.
func compute(op fp.Op, args ...fp.Value) fp.Value {
	return term.Compute(term.Op(op), args[0].Format, args)
}

func largest(list []*value, size func(fp.Value) fp.Value) fp.Value {
	most := size(list[0].Value)
	for _, v := range list[1:] {
		if x := size(v.Value); less(most, x) {
			most = x
		}
	}
	return most
}

func itself(v fp.Value) fp.Value { return v }

// shifted is the sum of the exponentials of x - m.
func shifted(list []*value, m fp.Value) fp.Value {
	sum := fp.Of(m.Format, 0)
	for _, v := range list {
		sum = compute(fp.Add, sum, compute(fp.Exp, compute(fp.Sub, v.Value, m)))
	}
	return sum
}

func logSumExp(v *value) (x fp.Value, of *value, ok bool) {
	if v.inst == nil || v.op != fp.Log {
		return x, nil, false
	}
	list := arguments(termsOf(v.args[0]), fp.Exp)
	if list == nil {
		return x, nil, false
	}
	m := largest(list, itself)
	rest := make([]*value, 0, len(list)) // but for one that is the largest
	for i, a := range list {
		if len(rest) < i || a.Value != m {
			rest = append(rest, a)
		}
	}
	return compute(fp.Add, m, compute(fp.Log1p, shifted(rest, m))), termsOf(v.args[0])[0], true
}

func softmax(v *value) (x fp.Value, of *value, ok bool) {
	if v.inst == nil || v.op != fp.Div || v.args[0].inst == nil || v.args[0].op != fp.Exp {
		return x, nil, false
	}
	list := arguments(termsOf(v.args[1]), fp.Exp)
	if list == nil {
		return x, nil, false
	}
	m := largest(list, itself)
	return compute(fp.Div, compute(fp.Exp, compute(fp.Sub, v.args[0].args[0].Value, m)), shifted(list, m)), termsOf(v.args[1])[0], true
}

// squared are the values of which every term is the square, nil where some is none.
func squared(terms []*value) (list []*value) {
	for _, t := range terms {
		if t.inst == nil || t.op != fp.Mul || t.args[0] != t.args[1] {
			return nil
		}
		list = append(list, t.args[0])
	}
	return list
}

func scaledNorm(v *value) (x fp.Value, of *value, ok bool) {
	if v.inst == nil || v.op != fp.Sqrt {
		return x, nil, false
	}
	list := squared(termsOf(v.args[0]))
	if list == nil {
		return x, nil, false
	}
	m := largest(list, fp.Value.Abs)
	if m.IsZero() {
		return m, nil, false
	}
	sum := fp.Of(v.Format, 0)
	for _, a := range list {
		q := compute(fp.Div, a.Value, m)
		sum = compute(fp.Add, sum, compute(fp.Mul, q, q))
	}
	return compute(fp.Mul, m, compute(fp.Sqrt, sum)), termsOf(v.args[0])[0], true
}

// twoPasses is of a difference that is the sum of squared distances from the mean, or of products of such, over the reals: divided by
// their number, or not.
func twoPasses(v *value) (x fp.Value, of *value, ok bool) {
	if v.inst == nil || v.op != fp.Sub && v.op != fp.Add {
		return x, nil, false
	}
	products := productsIn(v)
	if products == nil {
		return x, nil, false
	}
	n := fp.Of(v.Format, float64(len(products)))
	var means [2]fp.Value
	for k := range means {
		sum := fp.Of(v.Format, 0)
		for _, p := range products {
			sum = compute(fp.Add, sum, p.args[k].Value)
		}
		means[k] = compute(fp.Div, sum, n)
	}
	sum, rest := fp.Of(v.Format, 0), [2]fp.Value{fp.Of(v.Format, 0), fp.Of(v.Format, 0)}
	for _, p := range products {
		a, b := compute(fp.Sub, p.args[0].Value, means[0]), compute(fp.Sub, p.args[1].Value, means[1])
		sum = compute(fp.Add, sum, compute(fp.Mul, a, b))
		rest[0], rest[1] = compute(fp.Add, rest[0], a), compute(fp.Add, rest[1], b)
	}
	sum = compute(fp.Sub, sum, compute(fp.Div, compute(fp.Mul, rest[0], rest[1]), n)) // what the mean's rounding does
	divided, times := scaleOf(v, products)
	switch {
	case !divided && !times:
		return x, nil, false
	case divided:
		sum = compute(fp.Div, sum, n)
	}
	return sum, products[0], true
}

// productsIn are the products whose sum is taken somewhere in a difference.
func productsIn(v *value) (products []*value) {
	const deep = 4
	var look func(v *value, depth int)
	look = func(v *value, depth int) {
		if products != nil || depth > deep || v.inst == nil {
			return
		}
		if list := termsOf(v); list != nil {
			for _, t := range list {
				if t.inst == nil || t.op != fp.Mul || t.args[0].Format != v.Format {
					return
				}
			}
			products = list
			return
		}
		for _, a := range v.args {
			look(a, depth+1)
		}
	}
	for _, a := range v.args {
		look(a, 1)
	}
	return products
}

// scaleOf says whether a value is, over the reals, the sum of the products of distances from the means, or that divided by their number.
func scaleOf(v *value, products []*value) (divided, whole bool) {
	const prec = 512
	lift := func(x fp.Value) *ball.Real { return ball.New().SetFloat(x) }
	n := ball.New().SetInt64(int64(len(products)))
	var means [2]*ball.Real
	for k := range means {
		means[k] = ball.New()
		for _, p := range products {
			if !p.args[k].IsFinite() {
				return false, false
			}
			means[k].Add(means[k], lift(p.args[k].Value), prec)
		}
		means[k].Div(means[k], n, prec)
	}
	sum := ball.New()
	for _, p := range products {
		a := ball.New().Sub(lift(p.args[0].Value), means[0], prec)
		b := ball.New().Sub(lift(p.args[1].Value), means[1], prec)
		sum.Add(sum, ball.New().Mul(a, b, prec), prec)
	}
	exact := realOf(v, prec, map[*value]*ball.Real{}, inside(products))
	if exact == nil || !exact.IsFinite() || sum.ContainsZero() {
		return false, false
	}
	whole = exact.Overlaps(sum)
	return !whole && exact.Overlaps(ball.New().Div(sum, n, prec)), whole
}

// inside are the factors of products, which stand for themselves.
func inside(products []*value) map[*value]bool {
	stop := make(map[*value]bool)
	for _, p := range products {
		stop[p.args[0]], stop[p.args[1]] = true, true
	}
	return stop
}

// realOf is a value over the reals, computed of the floats of some; nil where there is none.
func realOf(v *value, prec uint, known map[*value]*ball.Real, stop map[*value]bool) *ball.Real {
	if z := known[v]; z != nil {
		return z
	}
	z := ball.New()
	switch {
	case !v.IsFinite():
		return nil
	case stop[v] || v.inst == nil || !expressible(v, v.Format):
		z.SetFloat(v.Value)
	default:
		var args []*ball.Real
		for _, a := range v.args {
			x := realOf(a, prec, known, stop)
			if x == nil {
				return nil
			}
			args = append(args, x)
		}
		z = term.Exact(term.Op(v.op), prec, args)
	}
	known[v] = z
	return z
}

// twoSum returns a sum and its rounding error.
func twoSum(a, b fp.Value) (s, e fp.Value) {
	s = compute(fp.Add, a, b)
	z := compute(fp.Sub, s, a)
	return s, compute(fp.Add, compute(fp.Sub, a, compute(fp.Sub, s, z)), compute(fp.Sub, b, z))
}

func compensatedSum(v *value) (x fp.Value, of *value, ok bool) {
	list := termsOf(v)
	if list == nil {
		return x, nil, false
	}
	s, c := fp.Of(v.Format, 0), fp.Of(v.Format, 0)
	for _, t := range list {
		var e fp.Value
		s, e = twoSum(s, t.Value)
		c = compute(fp.Add, c, e)
	}
	if !c.IsFinite() {
		return s, v, true
	}
	return compute(fp.Add, s, c), v, true
}

func compensatedDot(v *value) (x fp.Value, of *value, ok bool) {
	list := termsOf(v)
	for _, t := range list {
		if t.inst == nil || t.op != fp.Mul {
			return x, nil, false
		}
	}
	if list == nil {
		return x, nil, false
	}
	s, c := fp.Of(v.Format, 0), fp.Of(v.Format, 0)
	for _, t := range list {
		a, b := t.args[0].Value, t.args[1].Value
		p := compute(fp.Mul, a, b)
		low := term.Compute(term.Op(fp.Fma), v.Format, []fp.Value{a, b, p.Neg()})
		var e fp.Value
		s, e = twoSum(s, p)
		c = compute(fp.Add, c, compute(fp.Add, e, low))
	}
	if !c.IsFinite() {
		return s, list[0], true
	}
	return compute(fp.Add, s, c), list[0], true
}
