package eval

// This file computes with exact rational numbers. They tell how often a loop runs if no parameter enters its condition. Balls do not decide
// that: ten tenths are a ball around 1, and no such ball is certain not to be less than 1.

import (
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

const (
	maxRatBits = 1024    // of a numerator or denominator; a longer number is not known
	maxRounds  = 1 << 16 // of a loop that rational numbers run: a tenth of a second
)

// rationals is the arithmetic of rational numbers. A number that is not known is nil.
type rationals struct{}

var _ numbers[*big.Rat] = rationals{}

func (rationals) unknown() *big.Rat             { return nil }
func (rationals) literal(x *big.Rat) *big.Rat   { return x }
func (rationals) constant(name string) *big.Rat { return nil }

func (rationals) unary(op fp.Op) func(x *big.Rat) *big.Rat {
	return func(x *big.Rat) *big.Rat { return rational(op, x) }
}

func (rationals) binary(op fp.Op) func(x, y *big.Rat) *big.Rat {
	return func(x, y *big.Rat) *big.Rat { return rational(op, x, y) }
}

func rational(op fp.Op, x ...*big.Rat) *big.Rat {
	if slices.Contains(x, nil) {
		return nil
	}
	z := fp.Rational(op, 0, x...)
	if z == nil || z.Num().BitLen() > maxRatBits || z.Denom().BitLen() > maxRatBits {
		return nil
	}
	return z
}

func (rationals) orders(x, y *big.Rat) ball.Order {
	if x == nil || y == nil {
		return ball.Less | ball.Equal | ball.Greater
	}
	return [...]ball.Order{ball.Less, ball.Equal, ball.Greater}[x.Cmp(y)+1]
}

// overRationals returns a compiler for rational numbers with the names that are in scope.
func overRationals(scope []variable) *quickCompiler[*big.Rat] {
	q := &quickCompiler[*big.Rat]{of: rationals{}}
	for _, v := range scope {
		q.bind(v.name, v.exact)
	}
	return q
}

// rationalOf returns the value of an expression, nil if it is not known to be a rational number.
func rationalOf(e *fpcore.Expr, scope []variable) *big.Rat { return overRationals(scope).number(e)() }

// roundsOf returns how often a while loop runs. It is not ok if rational numbers do not tell.
func roundsOf(e *fpcore.Expr, scope []variable) (n int, ok bool) {
	q := overRationals(scope)
	begin, slots := q.bindings(e)
	goesOn, next := q.condition(e.Args[0]), make([]func() *big.Rat, len(slots))
	for i, b := range e.Bindings {
		next[i] = q.number(b.Next)
	}
	begin()
	values := make([]*big.Rat, len(slots))
	for n = range maxRounds {
		switch goesOn() {
		case False:
			return n, true
		case Unknown:
			return 0, false
		}
		for i, f := range next {
			if values[i] = f(); e.Seq {
				q.slots[slots[i]] = values[i]
			}
		}
		for i, x := range values {
			q.slots[slots[i]] = x
		}
	}
	return 0, false
}
