package fp

// This file defines operations over the rational numbers, exactly, for all code that computes with constants.

import "math/big"

// rational are the operations that map rational numbers to rational numbers. n is the integer operand of Ldexp.
var rational = map[Op]func(z *big.Rat, n int64, x []*big.Rat) *big.Rat{
	Add: func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Add(x[0], x[1]) },
	Sub: func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Sub(x[0], x[1]) },
	Mul: func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Mul(x[0], x[1]) },
	Div: func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat {
		if x[1].Sign() == 0 {
			return nil
		}
		return z.Quo(x[0], x[1])
	},
	Fma:   func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Add(z.Mul(x[0], x[1]), x[2]) },
	Neg:   func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Neg(x[0]) },
	Abs:   func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Abs(x[0]) },
	Trunc: same, Ext: same,
	Min: func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Set(x[pick(x[0].Cmp(x[1]) > 0)]) },
	Max: func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Set(x[pick(x[0].Cmp(x[1]) < 0)]) },
	Fdim: func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat {
		if x[0].Cmp(x[1]) < 0 {
			return z
		}
		return z.Sub(x[0], x[1])
	},
	CopySign: func(z *big.Rat, _ int64, x []*big.Rat) *big.Rat {
		switch z.Abs(x[0]); x[1].Sign() {
		case 0: // zero has no sign here
			return nil
		case -1:
			z.Neg(z)
		}
		return z
	},
	Ldexp: func(z *big.Rat, n int64, x []*big.Rat) *big.Rat {
		if n < -mostScale || n > mostScale {
			return nil
		}
		return z.Mul(x[0], PowerOfTwo(n))
	},
}

func same(z *big.Rat, _ int64, x []*big.Rat) *big.Rat { return z.Set(x[0]) }

func pick(second bool) int {
	if second {
		return 1
	}
	return 0
}

// mostScale is the largest power of two that Rational scales by.
const mostScale = 1 << 15

// IsRational reports whether op maps rational numbers to rational numbers and Rational can compute it.
func IsRational(op Op) bool { return rational[op] != nil }

// Rational returns op of x over the rational numbers; for Ldexp, x 2^n. It returns nil if the result is undefined, unknown, or too long.
func Rational(op Op, n int64, x ...*big.Rat) *big.Rat {
	f := rational[op]
	if f == nil || len(x) != max(1, op.Arity()) {
		return nil
	}
	return f(new(big.Rat), n, x)
}

// PowerOfTwo returns 2^n.
func PowerOfTwo(n int64) *big.Rat {
	power := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(n, -n))))
	if n < 0 {
		power.Inv(power)
	}
	return power
}
