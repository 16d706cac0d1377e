package fp

// This file is the table of where operations have values over the reals, for every room that asks: the exceptions that the interpreter
// and native code report, the operation that a certificate blames, proofs over balls and boxes.

import (
	"math"
	"math/big"
)

// A Domain is where a function of one operand has values over the reals: from Lo to Hi.
type Domain struct {
	Lo, Hi float64
	Poles  bool // it is infinite at the finite ends (log 0), where others have values (sqrt 0, acos 1)
	Gaps   bool // it has no values at 0 and the negative integers, where gamma functions are infinite
}

var domains = map[Op]Domain{
	Sqrt: {Lo: 0, Hi: math.Inf(1)},
	Log:  {Lo: 0, Hi: math.Inf(1), Poles: true}, Log2: {Lo: 0, Hi: math.Inf(1), Poles: true}, Log10: {Lo: 0, Hi: math.Inf(1), Poles: true},
	Log1p: {Lo: -1, Hi: math.Inf(1), Poles: true}, Atanh: {Lo: -1, Hi: 1, Poles: true},
	Y0: {Lo: 0, Hi: math.Inf(1), Poles: true}, Y1: {Lo: 0, Hi: math.Inf(1), Poles: true}, Yn: {Lo: 0, Hi: math.Inf(1), Poles: true},
	Asin: {Lo: -1, Hi: 1}, Acos: {Lo: -1, Hi: 1}, Acosh: {Lo: 1, Hi: math.Inf(1)},
	Lgamma: {Lo: math.Inf(-1), Hi: math.Inf(1), Gaps: true}, Tgamma: {Lo: math.Inf(-1), Hi: math.Inf(1), Gaps: true},
}

// DomainOf returns the domain of a function of one operand, false for those that take all reals and for other operations.
func DomainOf(op Op) (Domain, bool) {
	d, some := domains[op]
	return d, some
}

// Pole reports whether an infinite result of op at finite operands (and the integer n, for Powi) is a pole: the exact result is infinite,
// and the exception divide-by-zero. Elsewhere it is an overflow.
func Pole(op Op, args []Value, n int64) bool {
	switch op {
	case Div:
		return args[1].IsZero() && !args[0].IsZero()
	case Pow:
		return args[0].IsZero() && args[1].Sign() < 0
	case Powi:
		return args[0].IsZero() && n < 0
	case Tgamma: // its sign changes at the negative integers: it is undefined there, and at 0 that of the zero decides
		return args[0].IsZero()
	}
	d, some := domains[op]
	switch {
	case atPartPole(op, args):
		return true
	case !some:
		return false
	case d.Gaps:
		return nonpositiveInteger(args[0])
	}
	return d.Poles && (compare(args[0], d.Lo) == 0 || compare(args[0], d.Hi) == 0)
}

// compare is the sign of x - limit, exactly, for a finite x.
func compare(x Value, limit float64) int {
	v, _ := x.Big()
	return v.Cmp(big.NewFloat(limit))
}

func nonpositiveInteger(x Value) bool { return x.Sign() <= 0 && integer(x) }

func integer(x Value) bool {
	v, ok := x.Big()
	return ok && v.IsInt()
}
