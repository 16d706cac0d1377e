package suggest

// This file is sums of many terms, which no formula of a few operations says: what is made of them, and how that is computed well.
//
//	Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, 1974: sums that keep their rounding errors
//	Ogita, Rump, Oishi, Accurate Sum and Dot Product, 2005: the same of products
//	Blanchard, D. Higham, N. Higham 2021: logarithms of sums of exponentials, shifted by the largest
//	Higham 2002, section 27.5: norms, scaled by the largest

import (
	"faultline/internal/fp"
	"faultline/internal/ir"
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
	MoreDigits     Method = "more-digits"
)

const (
	leastTerms = 3 // of a sum
	mostTerms  = 512
	deep       = 4 // operations between a value and a sum that it is made of
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
		if p := t.by(m, root); p != nil {
			return p
		}
	}
	return nil
}

// by tries a method at a root.
func (t *Trial) by(m method, root *value) *Proposal {
	_, of, ok := m.at(root)
	if !ok {
		return nil
	}
	c := &change{root: &shape{inst: root.inst, fn: root.fn, dim: -1, term: term.LeafOf(0)}, terms: termsIn(root, deep)}
	c.own = func(v *value) (fp.Value, bool) {
		x, _, ok := m.at(v)
		return x, ok
	}
	c.to = term.LeafOf(0)
	v, ok := t.try(c, mostWorse)
	if !ok {
		return nil
	}
	var p *Proposal
	if t.holds(c, &v, leastWorse) {
		p = t.proposal(root.Format, c, &v)
	} else if p = t.guarded(c, &v, root.Format, letThrough[len(letThrough)-1]); p == nil {
		return nil
	}
	p.Method, p.Parts = m.name, nil
	named := []*value{of}
	if m.name == CompensatedSum {
		named = additions(of)
	}
	for _, v := range named {
		p.Parts = append(p.Parts, &Place{Leaf: -1, Input: -1, Pos: v.inst.Pos, Unit: v.fn.Unit, Function: v.fn.Source})
	}
	return p
}

// additions are those that make a sum: what loops go through, and the last.
func additions(sum *value) (list []*value) {
	times := map[*ir.Inst]int{}
	var walk func(v *value)
	walk = func(v *value) {
		if v.inst == nil || !v.op.Additive() && v.op != fp.Neg {
			return
		}
		for _, a := range v.args {
			walk(a)
		}
		if times[v.inst]++; times[v.inst] == 2 && v.op != fp.Neg && v.inst != sum.inst {
			list = append(list, v)
		}
	}
	walk(sum)
	return append(list, sum)
}

// A summand is a term of a sum, or what is taken from it.
type summand struct {
	*value
	minus bool
}

// signed is the summand as it is added.
func (s summand) signed(x fp.Value) fp.Value {
	if s.minus {
		return x.Neg()
	}
	return x
}

// summandsOf are what a sum of several terms and differences is made of; nil where they are few. Zeros that it begins with are left out.
func summandsOf(v *value) (list []summand) {
	not := func(minus bool) bool { return !minus }
	var walk func(v *value, minus bool) bool
	walk = func(v *value, minus bool) bool {
		switch {
		case v.inst != nil && v.op.Additive():
			return walk(v.args[0], minus) && walk(v.args[1], fp.Summand(v.op, minus, not))
		case v.inst != nil && v.op == fp.Neg:
			return walk(v.args[0], !minus)
		case v.inst == nil && v.dim < 0 && v.IsZero():
			return true
		}
		list = append(list, summand{v, minus})
		return len(list) <= mostTerms
	}
	if v.inst == nil || !v.op.Additive() || !walk(v, false) || len(list) < leastTerms {
		return nil
	}
	return list
}

// termsOf are the terms of a sum, nil where something is taken from it.
func termsOf(v *value) (list []*value) {
	for _, s := range summandsOf(v) {
		if s.minus {
			return nil
		}
		list = append(list, s.value)
	}
	return list
}

// termsIn is how many terms the longest sum has that reaches a value within so many operations.
func termsIn(v *value, depth int) int {
	most := len(summandsOf(v))
	if most == 0 && v.inst != nil && depth > 0 {
		for _, a := range v.args {
			most = max(most, termsIn(a, depth-1))
		}
	}
	return most
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

// twoSum returns a sum and its rounding error.
func twoSum(a, b fp.Value) (s, e fp.Value) {
	s = compute(fp.Add, a, b)
	return s, fp.LostOfSum(compute, a, b, s)
}

func compensatedSum(v *value) (x fp.Value, of *value, ok bool) {
	list := summandsOf(v)
	if list == nil {
		return x, nil, false
	}
	s, c := fp.Of(v.Format, 0), fp.Of(v.Format, 0)
	for _, t := range list {
		var e fp.Value
		s, e = twoSum(s, t.signed(t.Value))
		c = compute(fp.Add, c, e)
	}
	if !c.IsFinite() {
		return s, v, true
	}
	return compute(fp.Add, s, c), v, true
}

func compensatedDot(v *value) (x fp.Value, of *value, ok bool) {
	list := summandsOf(v)
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
		a, b := t.signed(t.args[0].Value), t.args[1].Value
		p := compute(fp.Mul, a, b)
		low := term.Compute(term.Op(fp.Fma), v.Format, []fp.Value{a, b, p.Neg()})
		var e fp.Value
		s, e = twoSum(s, p)
		c = compute(fp.Add, c, compute(fp.Add, e, low))
	}
	if !c.IsFinite() {
		return s, list[0].value, true
	}
	return compute(fp.Add, s, c), list[0].value, true
}
