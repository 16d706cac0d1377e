package certify

// This file recognises remainders that a program computes by itself: x - y*floor(x/y), and x - floor(x), whose divisor is 1; constants that
// are added on the way, as in x - (floor(x - 0.5) + 0.5), move the steps.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp"
)

// A remainderWatch watches a run for what becomes of an integer that something is rounded to. Its zero value is not ready: NewRemainder.
type remainderWatch struct {
	Found bool // the integer is the quotient of a remainder

	integer int64                        // in the data flow
	rounded remainderOperand             // what was rounded to it
	same    map[int64]int64              // of numbers that were negated or shifted, and of the integer as a float: of which
	made    map[int64]*remainderOperands // quotients and products
}

// An operand is where a number comes from: of a constant, its value.
type remainderOperand struct {
	from  int64
	value float64
}

type remainderOperands struct {
	op   fp.Op
	list [2]remainderOperand
}

// newRemainder is for the integer that an operation gives, by its number in the data flow.
func newRemainder(integer int64) *remainderWatch {
	return &remainderWatch{integer: integer, same: make(map[int64]int64), made: make(map[int64]*remainderOperands)}
}

// watchRemainder is told of the next operation of a run.
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

// subtracts reports whether what is subtracted from x is the integer, and that is x rounded, or the integer times y, and that is x/y
// rounded.
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

// is reports whether two operands are one number, whatever their signs.
func (o remainderOperand) is(other remainderOperand) bool {
	return o.from == other.from && (o.from != 0 || o.value == other.value)
}

// divides reports whether the operands are those of x/y.
func (q *remainderOperands) divides(x, y remainderOperand) bool {
	return q.op == fp.Div && q.list[0].is(x) && q.list[1].is(y)
}

// scales reports whether they are those of x*(1/y), with a reciprocal that is rounded.
func (q *remainderOperands) scales(x, y remainderOperand) bool {
	for i, o := range q.list {
		if by := q.list[1-i].value * y.value; o.is(x) && math.Abs(by-1) < 0x1p-20 {
			return true
		}
	}
	return false
}
