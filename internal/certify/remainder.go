package certify

// This file recognises remainders that a program computes without a library function: x - y*floor(x/y), and x - floor(x), whose divisor is
// 1. Added constants, as in x - (floor(x - 0.5) + 0.5), only move the steps.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp"
)

// A remainderWatch watches a run and reports whether a rounded integer becomes the quotient of a remainder. Use newRemainder to make one.
type remainderWatch struct {
	Found bool // the integer is the quotient of a remainder

	integer int64                        // its number in the data flow
	rounded remainderOperand             // the number that was rounded to it
	same    map[int64]int64              // a negated or shifted number, or the integer as a float: the number that it was made from
	made    map[int64]*remainderOperands // the operands of quotients and products, by result
}

// A remainderOperand is a number of the data flow. A constant has from 0 and its value.
type remainderOperand struct {
	from  int64
	value float64
}

type remainderOperands struct {
	op   fp.Op
	list [2]remainderOperand
}

// newRemainder returns a watch for an integer, given the number of its operation in the data flow.
func newRemainder(integer int64) *remainderWatch {
	return &remainderWatch{integer: integer, same: make(map[int64]int64), made: make(map[int64]*remainderOperands)}
}

// watchRemainder adds the next operation of a run.
func watchRemainder[V any](r *remainderWatch, e *interp.Event[V]) {
	if e.Number == 1 {
		*r = *newRemainder(r.integer)
	}
	var args remainderOperands
	args.op = e.Op
	for i := range min(len(e.From), len(args.list)) {
		from := e.From[i]
		if was, is := r.same[from]; is {
			from = was
		}
		args.list[i] = remainderOperand{from, math.Abs(e.Args[i].Float64())}
	}
	x, y := args.list[0], args.list[1]
	switch {
	case e.Number == r.integer:
		r.rounded = x
	case e.Op == fp.Neg || e.Op.Additive() && y.from == 0:
		r.same[e.Number] = x.from
	case e.Op.Additive() && x.from == 0:
		r.same[e.Number] = y.from
	case e.Whole != 0:
		r.same[e.Number] = e.Whole
	case e.Op == fp.Mul || e.Op == fp.Div:
		r.made[e.Number] = &args
	case e.Op.Additive():
		r.Found = r.Found || r.subtracts(x, y) || r.subtracts(y, x)
	}
}

// subtracts reports whether the difference of x and the operand what is a remainder. Either that operand is the integer, and x was rounded
// to it. Or it is the integer times y, and x/y was rounded to the integer.
func (r *remainderWatch) subtracts(x, what remainderOperand) bool {
	if what.from == r.integer {
		return x.is(r.rounded)
	}
	product, quotient := r.made[what.from], r.made[r.rounded.from]
	if product == nil || quotient == nil || product.op != fp.Mul {
		return false
	}
	for i, k := range product.list {
		y := product.list[1-i]
		if k.from == r.integer && (quotient.divides(x, y) || quotient.op == fp.Mul && quotient.scales(x, y)) {
			return true
		}
	}
	return false
}

// is reports whether two operands are the same number up to sign.
func (o remainderOperand) is(other remainderOperand) bool {
	return o.from == other.from && (o.from != 0 || o.value == other.value)
}

// divides reports whether q is the quotient x/y.
func (q *remainderOperands) divides(x, y remainderOperand) bool {
	return q.op == fp.Div && q.list[0].is(x) && q.list[1].is(y)
}

// scales reports whether q is the product x*(1/y), with a rounded reciprocal.
func (q *remainderOperands) scales(x, y remainderOperand) bool {
	for i, o := range q.list {
		if by := q.list[1-i].value * y.value; o.is(x) && math.Abs(by-1) < 0x1p-20 {
			return true
		}
	}
	return false
}
