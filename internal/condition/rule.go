package condition

// This file is a rule, and the conditions and danger values that follow from it.

import (
	"math"

	"faultline/internal/fp"
)

// A Kind says what an operation does to the errors of its operands, and what its danger value is.
type Kind uint8

const (
	// Unstable: the condition can be large (ATOMU's potentially unstable operations). d is the inverse condition.
	Unstable Kind = iota
	// Stable: the condition is never above 1. Where it varies d is its inverse; where it is constant (multiplication,
	// division, roots, conversions between formats) that would tell nothing and d is the result itself, whose sign changes and
	// smallness matter elsewhere. Then Rule.Constant is set and |d| is not an inverse condition.
	Stable
	// Jump: the operation is a step function: comparisons, rounding to integers. d is the signed relative distance
	// of the operand (of the two compared operands) from the nearest step, and 1/|d| stands for the condition.
	Jump
)

// A Rule is what is known about the condition of one operation.
type Rule struct {
	Op     fp.Op
	Kind   Kind
	Gamma  string // the condition in each operand, for people
	Zone   string // the danger zone, "" if there is none
	Source string

	// The condition in operand i is |Dens[i] / Num|, and where both vanish it is AtRoot.
	// There is one denominator per floating-point operand (one for the integer of FromInt and FromUint).
	Num    *Expr
	Dens   []*Expr
	AtRoot float64 // limit of the conditions where Num and all Dens are 0; NaN if there is none

	// AtZero and AtInf are the limits of the largest condition as the first operand goes to +0 and to +Inf, the others
	// being held at ordinary values. NaN: no limit, or out of the domain.
	AtZero, AtInf float64

	Constant bool  // the conditions are constants; d is the result
	Danger   *Expr // d

	// Zero is the value that searches for roots follow: it crosses zero where the operation goes wrong, and only there.
	// |Zero| = |d| where d is finite, but for division and square roots; see zeros.
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

// Condition returns the largest condition over the operands: +Inf at an exact cancellation, NaN where there is none.
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

// danger composes d from the numerator and the denominators. Where all denominators are 0 and the limit exists, d is the
// inverse of the limit: the test is for magnitudes below the least subnormal so that a NaN goes on to the division.
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
