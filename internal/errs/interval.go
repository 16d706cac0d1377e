package errs

// This file is intervals: an exact value between two numbers of any size, every end rounded outward.

import (
	"math/big"

	"faultline/internal/fp"
)

// An Interval holds an exact value: Lo <= value <= Hi. Ends may be infinite, never nil.
type Interval struct{ Lo, Hi *big.Float }

// Precision, in bits, is that of the arithmetic on ends: far more than the digits that are printed.
const Precision = 192

func down() *big.Float { return new(big.Float).SetPrec(Precision).SetMode(big.ToNegativeInf) }
func up() *big.Float   { return new(big.Float).SetPrec(Precision).SetMode(big.ToPositiveInf) }

// Everywhere is the enclosure that says nothing.
func Everywhere() Interval {
	return Interval{new(big.Float).SetInf(true), new(big.Float).SetInf(false)}
}

// Exactly is the enclosure of a known value.
func Exactly(x *big.Float) Interval { return Interval{x, x} }

func infinite() Interval { return Exactly(new(big.Float).SetInf(false)) }

// Bounded reports whether both ends are finite.
func (x Interval) Bounded() bool { return !x.Lo.IsInf() && !x.Hi.IsInf() }

// Narrow reports whether an enclosure is bounded, and its width less than 2^-bits of what is in it.
func (x Interval) Narrow(bits int) bool {
	size := x.Abs()
	return x.Bounded() && up().Sub(size.Hi, size.Lo).Cmp(down().SetMantExp(size.Hi, -bits)) <= 0
}

// HasZero reports whether zero is possible.
func (x Interval) HasZero() bool { return x.Lo.Sign() <= 0 && x.Hi.Sign() >= 0 }

// IsZero reports whether nothing else is.
func (x Interval) IsZero() bool { return x.Lo.Sign() == 0 && x.Hi.Sign() == 0 }

// Abs returns the enclosure of |x|.
func (x Interval) Abs() Interval {
	switch {
	case x.Lo.Sign() >= 0:
		return x
	case x.Hi.Sign() <= 0:
		return Interval{new(big.Float).Neg(x.Hi), new(big.Float).Neg(x.Lo)}
	}
	hi := new(big.Float).Neg(x.Lo)
	if x.Hi.Cmp(hi) > 0 {
		hi = x.Hi
	}
	return Interval{new(big.Float), hi}
}

// minus returns the enclosure of x - c; both bounded.
func (x Interval) minus(c *big.Float) Interval {
	return Interval{down().Sub(x.Lo, c), up().Sub(x.Hi, c)}
}

// Plus encloses the sum of two values.
func (x Interval) Plus(y Interval) Interval {
	return Interval{down().Add(x.Lo, y.Lo), up().Add(x.Hi, y.Hi)}
}

// Distance encloses |x - y|.
func (x Interval) Distance(y Interval) Interval {
	if !x.Bounded() || !y.Bounded() {
		return Everywhere().Abs()
	}
	return Interval{down().Sub(x.Lo, y.Hi), up().Sub(x.Hi, y.Lo)}.Abs()
}

// Times encloses how many times as large an error is as an estimate >= 0. No error is 0 times as large as an estimate of 0.
func (x Interval) Times(estimate *big.Float) Interval {
	quo := func(z, e *big.Float) *big.Float {
		switch {
		case e.Sign() == 0:
			return new(big.Float)
		case estimate.Sign() == 0:
			return new(big.Float).SetInf(false)
		}
		return z.Quo(e, estimate)
	}
	return Interval{quo(down(), x.Lo), quo(up(), x.Hi)}
}

// Hull is the least enclosure of both.
func (x Interval) Hull(y Interval) Interval {
	return Interval{smaller(x.Lo, y.Lo), larger(x.Hi, y.Hi)}
}

// Larger encloses the larger one of two values.
func (x Interval) Larger(y Interval) Interval {
	return Interval{larger(x.Lo, y.Lo), larger(x.Hi, y.Hi)}
}

func smaller(x, y *big.Float) *big.Float {
	if x.Cmp(y) < 0 {
		return x
	}
	return y
}

func larger(x, y *big.Float) *big.Float {
	if x.Cmp(y) < 0 {
		return y
	}
	return x
}

// BelowNormal reports whether the value is smaller than every normal number of f.
func (x Interval) BelowNormal(f fp.Format) bool { return x.Abs().Hi.Cmp(smallestNormal(f)) < 0 }

// IsNormal reports whether the value lies in the range of the normal numbers of f.
func (x Interval) IsNormal(f fp.Format) bool {
	size := x.Abs()
	return size.Lo.Cmp(smallestNormal(f)) >= 0 && size.Hi.Cmp(OverflowLimit(f)) < 0
}

// nearZero reports whether x holds zero and nothing that f writes as a normal number.
func (x Interval) nearZero(f fp.Format) bool {
	return x.HasZero() && x.BelowNormal(f)
}

func smallestNormal(f fp.Format) *big.Float {
	return new(big.Float).SetMantExp(big.NewFloat(1), f.MinExp())
}

// OverflowLimit is the least magnitude that rounds to an infinity: the largest number and half an ulp.
func OverflowLimit(f fp.Format) *big.Float {
	largest, _ := fp.Largest(f).Big()
	half := new(big.Float).SetMantExp(big.NewFloat(1), f.UlpExp(f.MaxExp())-1)
	return new(big.Float).SetPrec(Precision).Add(largest, half)
}
