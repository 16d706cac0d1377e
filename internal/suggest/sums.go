package suggest

// This file handles sums of many terms, which a formula of a few operations cannot express. It recognises what is computed from them and
// computes it accurately.
//
// Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, 1974: compensated sums.
// Ogita, Rump, Oishi, Accurate Sum and Dot Product, 2005: compensated dot products.
// Blanchard, D. Higham, N. Higham 2021: logarithms of sums of exponentials, shifted by the largest.
// Higham 2002, section 27.5: norms, scaled by the largest.

import (
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/suggest/term"
)

// A Method is an algorithm that replaces the program's.
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
	leastTerms = 3 // shorter sums are not recognised
	mostTerms  = 512
	deep       = 4 // most operations between a value and the sum that it depends on
)

// A method computes a value in another way. ok is false if it does not apply. `of` is the value whose operands name its terms.
type method struct {
	name Method
	at   func(v *value) (x fp.Value, of *value, ok bool)
}

var methods = []method{
	{LogSumExp, logSumExp}, {Softmax, softmax}, {ScaledNorm, scaledNorm}, {TwoPasses, twoPasses}, {CompensatedDot, compensatedDot},
	{CompensatedSum, compensatedSum},
}

// summed proposes another way to compute root, by the first method that succeeds. It returns nil if none does.
func (t *Trial) summed(root *value) *Proposal {
	for _, m := range methods {
		if p := t.by(m, root); p != nil {
			return p
		}
	}
	return nil
}

// by proposes to compute root with m. It returns nil if m does not apply, or its result is not accurate enough.
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

// additions returns the additions that compute a sum: those that run more than once, and then the last one.
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

// A summand is a term that is added to a sum, or subtracted if minus.
type summand struct {
	*value
	minus bool
}

// signed returns x with the sign of the summand.
func (s summand) signed(x fp.Value) fp.Value {
	if s.minus {
		return x.Neg()
	}
	return x
}

// summandsOf returns the summands of a sum of additions and subtractions, or nil if they are few. It skips initial zeros.
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

// termsOf returns the terms of a sum without subtractions, else nil.
func termsOf(v *value) (list []*value) {
	for _, s := range summandsOf(v) {
		if s.minus {
			return nil
		}
		list = append(list, s.value)
	}
	return list
}

// termsIn returns the number of terms of the longest sum within depth operations of v.
func termsIn(v *value, depth int) int {
	most := len(summandsOf(v))
	if most == 0 && v.inst != nil && depth > 0 {
		for _, a := range v.args {
			most = max(most, termsIn(a, depth-1))
		}
	}
	return most
}

// arguments returns the arguments of op in the terms, or nil if some term is not a call of op.
func arguments(terms []*value, op fp.Op) (list []*value) {
	for _, t := range terms {
		if t.inst == nil || t.op != op {
			return nil
		}
		list = append(list, t.args[0])
	}
	return list
}

// compute returns op of floats of one format.
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

// shifted returns the sum of exp(x - m).
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
	rest := make([]*value, 0, len(list)) // all but one that is the largest
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

// squared returns the values whose squares the terms are, or nil if some term is no square.
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
