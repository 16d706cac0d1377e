package condition

// This file defines Zero: the danger value with its sign changes moved to the danger zones.
//
// Danger itself changes sign at points without danger: sin x at x = 0, where d jumps from -1 to 1; 1/x in exp x at 0, through infinity; and
// half-way between two steps. It does not change sign at the ends of a domain, where d is 0 or infinite on one side and NaN on the other.
// Zero corrects both:
//
//	inside     |Zero| = |d|, so that 1/|Zero| is the condition; the sign changes only at a danger zone
//	outside    if finite operands are outside of the function's domain, or if its result overflowed or underflowed to zero, |Zero| is 1,
//	           with the sign opposite to the adjacent values inside
//
// So if Zero changes sign between two neighbouring floats, there is a cancellation, a pole, an end of the domain, the first overflow, or a
// step. For operations without a useful condition, Zero is:
//
//	x / y      y / |x|: the sign of the denominator, and 1/|Zero| is the quotient's magnitude, so that a small |Zero| means that an
//	           overflow is near; 0 for 0 / 0
//	sqrt x     x
//	x y        x y, like Danger: a product that crosses zero is not dangerous
//	others     |d|, which never changes sign
//
// Some danger zones have no sign change, because it would cost a test in every sum and product, or because the zone has two dimensions:
// overflow of + - * / fma (Zero is infinite there, and small for a quotient), underflow of * /, and the jump of atan2 from -pi to pi.

import (
	"math"

	"faultline/internal/fp"
)

// zeros define Zero from d for operations for which Zero is neither d (unstable operations) nor |d| (the others).
var zeros = map[fp.Op]func(d *Expr) *Expr{
	fp.Mul:  func(d *Expr) *Expr { return d },
	fp.Div:  func(*Expr) *Expr { return less(abs(y), smallest, y, add(div(y, abs(x)), finite(x))) },
	fp.Sqrt: func(*Expr) *Expr { return x },
	fp.Rem:  func(d *Expr) *Expr { return alternate(d, call(fp.Rint, div(sub(x, r), y))) }, // the quotient
	fp.Fdim: func(d *Expr) *Expr { return less(x, y, minusOne, d) },
	fp.Cmp:  func(d *Expr) *Expr { return d },

	fp.Sin:   func(d *Expr) *Expr { return less(x, zero, neg(d), d) }, // odd: 0 is no zone
	fp.Tan:   func(d *Expr) *Expr { return less(x, zero, neg(d), d) }, // poles are zones as zeros are
	fp.Asin:  inUnit,
	fp.Acos:  inUnit,
	fp.Atanh: func(d *Expr) *Expr { return less(abs(x), one, abs(d), outside(x)) },
	fp.Acosh: func(d *Expr) *Expr { return less(x, one, outside(x), abs(d)) },

	// log has a pole at 0, where d goes to -Inf. d changes sign at 1.
	fp.Log:   aboveZero,
	fp.Log2:  aboveZero,
	fp.Log10: aboveZero,
	fp.Log1p: func(d *Expr) *Expr { return less(num(-1), x, abs(d), outside(x)) },

	fp.Sinh:  noOverflow,
	fp.Cosh:  noOverflow,
	fp.Expm1: noOverflow,
	fp.Trunc: noOverflow,
	fp.Hypot: func(d *Expr) *Expr { return less(abs(r), num(inf), abs(d), outside(x, y)) },
	fp.Exp:   inRange,
	fp.Exp2:  inRange,
	fp.Exp10: inRange,
	fp.Erfc:  inRange,
	fp.Pow:   func(d *Expr) *Expr { return less(div(r, r), num(2), abs(d), outside(x, y)) }, // NaN, a pole: outside as well
	fp.Powi:  inRange,

	// Gamma changes sign at its poles, and so does d. For log |gamma|, the code adds these sign changes.
	fp.Tgamma: func(d *Expr) *Expr {
		return less(div(r, r), num(2), d, add(less(num(-1), abs(r), signed(one, neg(r)), zero), finite(x)))
	},
	fp.Lgamma: func(d *Expr) *Expr {
		gammas := less(x, zero, less(zero, odd(call(fp.Floor, x)), neg(d), d), d)
		return less(abs(r), num(inf), gammas, add(less(zero, x, minusOne, zero), finite(x)))
	},

	// Between its roots a Bessel function has extrema, at which d is infinite.
	fp.J0: func(d *Expr) *Expr { return signed(d, r) },
	fp.J1: func(d *Expr) *Expr { return signed(d, mul(signed(one, x), r)) },
	fp.Y0: func(d *Expr) *Expr { return aboveZero(signed(d, r)) },
	fp.Y1: func(d *Expr) *Expr { return aboveZero(signed(d, r)) },

	fp.Jn: func(d *Expr) *Expr { return signed(d, less(zero, odd(y), mul(signed(one, x), r), r)) },
	fp.Yn: func(d *Expr) *Expr { return aboveZero(signed(d, r)) },

	fp.Floor:     func(d *Expr) *Expr { return alternate(d, call(fp.Floor, x)) },
	fp.Ceil:      func(d *Expr) *Expr { return alternate(d, call(fp.Floor, neg(x))) },
	fp.TruncInt:  func(d *Expr) *Expr { return alternate(d, call(fp.Floor, abs(x))) },
	fp.ToInt:     func(d *Expr) *Expr { return alternate(d, call(fp.Floor, abs(x))) },
	fp.ToUint:    func(d *Expr) *Expr { return alternate(d, call(fp.Floor, abs(x))) },
	fp.Round:     func(d *Expr) *Expr { return alternate(d, call(fp.Floor, add(abs(x), num(0.5)))) },
	fp.RoundEven: func(d *Expr) *Expr { return alternate(d, call(fp.Rint, x)) },
	fp.Rint:      func(d *Expr) *Expr { return alternate(d, call(fp.Rint, x)) },
}

var (
	zero     = num(0)
	minusOne = num(-1)
	smallest = num(math.SmallestNonzeroFloat64)
)

// zero composes Zero from the danger value.
func (rule *Rule) zero() *Expr {
	switch f := zeros[rule.Op]; {
	case f != nil:
		return f(rule.Danger)
	case rule.Kind == Unstable:
		return rule.Danger
	}
	return abs(rule.Danger)
}

func neg(a *Expr) *Expr { return call(fp.Neg, a) }

// finite returns 0, and NaN if an operand is infinite or NaN.
func finite(operands ...*Expr) *Expr {
	sum := sub(operands[0], operands[0])
	for _, o := range operands[1:] {
		sum = add(sum, sub(o, o))
	}
	return sum
}

// outside returns -1, and NaN if an operand is infinite or NaN.
func outside(operands ...*Expr) *Expr { return add(minusOne, finite(operands...)) }

func inUnit(d *Expr) *Expr { return less(one, abs(x), outside(x), abs(d)) }

func aboveZero(d *Expr) *Expr { return less(x, smallest, add(one, finite(x)), d) }

func noOverflow(d *Expr) *Expr { return less(abs(r), num(inf), abs(d), outside(x)) }

func inRange(d *Expr) *Expr { return less(div(r, r), num(2), abs(d), outside(x)) }

// odd returns 1 for an odd integer n and 0 for an even one.
func odd(n *Expr) *Expr {
	return sub(n, mul(num(2), call(fp.Floor, mul(num(0.5), n))))
}

// alternate returns |d| with the sign of (-1)^n, so it changes sign where n changes.
func alternate(d, n *Expr) *Expr { return less(zero, odd(n), neg(abs(d)), abs(d)) }
