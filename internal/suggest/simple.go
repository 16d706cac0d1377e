package suggest

// This file builds formulas. It drops zeros, ones and double signs.

import (
	"math/big"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

func integer(n int64) *term.Term { return term.ConstOf(big.NewRat(n, 1)) }

func minus(x *big.Rat) *big.Rat { return new(big.Rat).Neg(x) }

func isNumber(t *term.Term, n int64) bool {
	return t.Op == term.Const && t.Value.Cmp(big.NewRat(n, 1)) == 0
}

// simple returns the sum, difference, product or quotient of two terms. A divisor must not be 0.
func simple(op term.Op, a, b *term.Term) *term.Term {
	p, u := split(a)
	q, v := split(b)
	switch op {
	case term.Mul, term.Div:
		return scaled(fp.Rational(fp.Op(op), 0, p, q), joined(op, u, v))
	case term.Sub:
		q = minus(q)
	}
	switch sum := new(big.Rat).Add(p, q); {
	case term.Equal(u, v):
		return scaled(sum, u)
	case p.Sign() == 0:
		return scaled(q, v)
	case q.Sign() == 0:
		return a
	case q.Sign() < 0 && p.Sign() < 0:
		return term.Of(term.Neg, simple(term.Add, scaled(minus(p), u), scaled(minus(q), v)))
	case q.Sign() < 0:
		return term.Of(term.Sub, a, scaled(minus(q), v))
	case p.Sign() < 0:
		return term.Of(term.Sub, scaled(q, v), scaled(minus(p), u))
	}
	return term.Of(term.Add, a, scaled(q, v))
}

// joined returns the product or quotient of terms without constant factors.
func joined(op term.Op, a, b *term.Term) *term.Term {
	switch {
	case isNumber(b, 1):
		return a
	case op == term.Mul && isNumber(a, 1):
		return b
	case op == term.Div && term.Equal(a, b):
		return integer(1)
	case op == term.Div && b.Op == term.Div:
		return joined(op, joined(term.Mul, a, b.Args[1]), b.Args[0])
	case op == term.Div && a.Op == term.Op(fp.Sqrt) && term.Equal(a.Args[0], b):
		return term.Of(op, integer(1), a)
	}
	return term.Of(op, a, b)
}

// split writes a term as a number times another term.
func split(t *term.Term) (*big.Rat, *term.Term) {
	switch {
	case t.Op == term.Const:
		return t.Value, integer(1)
	case t.Op == term.Neg:
		x, rest := split(t.Args[0])
		return minus(x), rest
	case t.Op == term.Mul && t.Args[0].Op == term.Const:
		return t.Args[0].Value, t.Args[1]
	case t.Op == term.Div && t.Args[1].Op == term.Const && t.Args[1].Value.Sign() != 0:
		return new(big.Rat).Inv(t.Args[1].Value), t.Args[0]
	}
	return big.NewRat(1, 1), t
}

// scaled returns a number times a term.
func scaled(x *big.Rat, t *term.Term) *term.Term {
	switch {
	case isNumber(t, 1), x.Sign() == 0:
		return term.ConstOf(x)
	case x.Sign() < 0 && t.Op == term.Sub:
		return scaled(minus(x), term.Of(term.Sub, t.Args[1], t.Args[0]))
	case x.Sign() < 0:
		return term.Of(term.Neg, scaled(minus(x), t))
	case x.IsInt() && x.Num().IsInt64() && x.Num().Int64() == 1:
		return t
	case x.Num().IsInt64() && x.Num().Int64() == 1:
		return term.Of(term.Div, t, term.ConstOf(new(big.Rat).SetInt(x.Denom())))
	}
	return term.Of(term.Mul, term.ConstOf(x), t)
}
