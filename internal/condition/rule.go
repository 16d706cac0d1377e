package condition

// This file has the type of a rule, and derives conditions and danger values from it.

import (
	"math"

	"faultline/internal/fp"
)

// A Kind is an operation's effect on errors of its operands. It determines the meaning of the danger value.
type Kind uint8

const (
	// Unstable: the condition can be large (ATOMU's potentially unstable operations). d is the inverse condition.
	Unstable Kind = iota
	// Stable: the condition is never above 1. If it varies, d is its inverse. If it is constant (multiplication, division, roots,
	// conversions between formats), d is the result itself, because searches use the sign and the size of results. Rule.Constant is
	// set then, and |d| is not an inverse condition.
	Stable
	// Jump: the operation is a step function, such as a comparison or a rounding to an integer. d is the signed relative distance of
	// the operand, or of the two compared operands, from the nearest step. 1/|d| replaces the condition.
	Jump
)

// A Rule has the condition of one operation.
type Rule struct {
	Op     fp.Op
	Kind   Kind
	Gamma  string // the condition in each operand, for people
	Zone   string // the danger zone, "" if there is none
	Source string

	// The derivative of a function of one operand is By / Over, times its result if Grows. By is nil for other operations. A nil Over is 1.
	By, Over *Expr
	Grows    bool

	// The condition in operand i is |Dens[i] / Num|, or AtRoot where both are 0. Both follow from the derivative, if there is one. A row
	// states its own form where the derived one would overflow or cancel.
	// There is one denominator per floating-point operand (one for the integer of FromInt and FromUint).
	Num    *Expr
	Dens   []*Expr
	AtRoot float64 // limit of the conditions where Num and all Dens are 0; NaN if there is none

	// AtZero and AtInf are the limits of the largest condition as the first operand goes to +0 and to +Inf, the others
	// being held at ordinary values. NaN: no limit, or out of the domain.
	AtZero, AtInf float64

	Constant bool  // the conditions are constants; d is the result
	Danger   *Expr // d

	// Zero is the value whose roots searches look for: it changes sign only where the operation is dangerous. |Zero| = |d| if d is finite,
	// except for division and square roots; see zeros.
	Zero *Expr
}

// Of returns the rule of op, which must be an operation.
func Of(op fp.Op) *Rule {
	if rule := &rules[op]; rule.Danger != nil {
		return rule
	}
	panic("condition: no rule for " + op.String())
}

// PotentiallyUnstable reports whether op can have a large condition (ATOMU, section 4.2).
func PotentiallyUnstable(op fp.Op) bool { return Of(op).Kind == Unstable }

// Condition returns the largest condition over the operands: +Inf at an exact cancellation, and NaN if it is undefined.
func Condition(op fp.Op, result float64, args ...float64) float64 {
	largest := 0.0
	for _, g := range Gammas(op, result, args...) {
		largest = math.Max(largest, g) // NaN if one is
	}
	return largest
}

// Gammas returns the condition in every floating-point operand.
func Gammas(op fp.Op, result float64, args ...float64) []float64 {
	rule := Of(op)
	num := rule.Num.Eval(result, args...)
	gammas := make([]float64, len(rule.Dens))
	root := num == 0
	for i, den := range rule.Dens {
		gammas[i] = den.Eval(result, args...)
		root = root && gammas[i] == 0
	}
	for i, den := range gammas {
		gammas[i] = math.Abs(den / num)
		if root {
			gammas[i] = rule.AtRoot
		}
	}
	return gammas
}

// danger computes d from the numerator and the denominators. If all denominators are 0 and the limit exists, d is the inverse of the limit.
// The test compares magnitudes with the least subnormal number, so that a NaN takes the branch with the division.
func (rule *Rule) danger() *Expr {
	if rule.Constant {
		return r
	}
	den := maxAbs(rule.Dens)
	if den.Node == Apply && den.Op == fp.Abs && den.Args[0].Node == Const {
		den = num(math.Abs(den.Args[0].Value))
	}
	d := div(rule.Num, den)
	if math.IsNaN(rule.AtRoot) {
		return d
	}
	return less(den, num(math.SmallestNonzeroFloat64), num(1/rule.AtRoot), d)
}

// derive sets Num and Dens of a function of one operand, if the row has none: x f' / f is x By / (r Over), and x By / Over if f grows.
func (rule *Rule) derive() {
	if rule.By == nil {
		return
	}
	by, over := times(x, rule.By), rule.Over
	if over == nil {
		over = one
	}
	switch {
	case over == x: // which cancels
		by, over = rule.By, one
	case over.Op == fp.Mul && over.Args[0] == x:
		by, over = rule.By, over.Args[1]
	}
	if rule.Num == nil {
		if rule.Num = times(r, over); rule.Grows {
			rule.Num = ordinary(x)
		}
	}
	if rule.Dens == nil {
		rule.Dens = []*Expr{by}
	}
}

// times returns a b, except for the sign, which conditions do not have. It saves one operation if b is 1, 1/c or c d with a constant c.
func times(a, b *Expr) *Expr {
	switch {
	case b == one || b == minusOne:
		return a
	case b.Op == fp.Neg:
		return times(a, b.Args[0])
	case b.Op == fp.Div && b.Args[0] == one:
		return div(a, b.Args[1])
	case b.Op == fp.Mul && b.Args[0].Node == Const:
		return mul(mul(a, b.Args[0]), b.Args[1])
	}
	return mul(a, b)
}
