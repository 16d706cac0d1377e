package term

// This file evaluates terms: in a format, and over the reals.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
)

// Float returns t in a format, every operation rounded as the program's are.
func (t *Term) Float(f fp.Format, leaves []fp.Value) fp.Value {
	switch t.Op {
	case Leaf:
		return leaves[t.Index]
	case Const:
		return rounded(f, t.Value)
	}
	var args [4]fp.Value
	for i, a := range t.Args {
		args[i] = a.Float(f, leaves)
	}
	return Compute(t.Op, f, args[:len(t.Args)])
}

func rounded(f fp.Format, x *big.Rat) fp.Value {
	const digits = 256 // enough to be rounded twice: constants are short, or floats
	return fp.FromBig(f, new(big.Float).SetPrec(digits).SetRat(x))
}

// Rounded returns a number in a format.
func Rounded(f fp.Format, x *big.Rat) fp.Value { return rounded(f, x) }

// Compute returns op of floats, rounded.
func Compute(op Op, f fp.Format, args []fp.Value) fp.Value {
	of := func(op fp.Op, list ...fp.Value) fp.Value {
		var w [3]alu.Word
		for i, v := range list {
			w[i] = alu.Bits(v)
		}
		r := alu.Float(op, f, true, &w, 0)
		return r.Value(f)
	}
	if s, ok := op.series(); ok {
		return s.float(f, args[0])
	}
	switch op {
	case Cross:
		p := of(fp.Mul, args[2], args[3]).Neg()
		return of(fp.Sub, of(fp.Fma, args[0], args[1], p), of(fp.Fma, args[2], args[3], p))
	case Cube:
		return of(fp.Mul, of(fp.Mul, args[0], args[0]), args[0])
	}
	return of(fp.Op(op), args...)
}

// Real returns t over the reals.
func (t *Term) Real(prec uint, leaves []*ball.Real) *ball.Real {
	switch t.Op {
	case Leaf:
		return leaves[t.Index]
	case Const:
		return ball.New().SetRat(t.Value, prec)
	}
	args := make([]*ball.Real, len(t.Args))
	for i, a := range t.Args {
		args[i] = a.Real(prec, leaves)
	}
	return Exact(t.Op, prec, args)
}

// Exact returns op of reals.
func Exact(op Op, prec uint, args []*ball.Real) *ball.Real {
	if s, ok := op.series(); ok {
		return s.real(prec, args[0])
	}
	z := ball.New()
	switch op {
	case Cross:
		return z.Sub(z.Mul(args[0], args[1], prec), ball.New().Mul(args[2], args[3], prec), prec)
	case Cube:
		return z.Mul(z.Mul(args[0], args[0], prec), args[0], prec)
	}
	return ball.Apply(z, fp.Op(op), prec, args...)
}
