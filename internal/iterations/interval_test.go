package iterations

// This file is closed intervals.

import "math/big"

// An interval is closed.
type interval struct{ lo, hi *big.Float }

func around(mid, rad *big.Float) interval {
	const prec = 2 * mostPrec
	return interval{new(big.Float).SetPrec(prec).Sub(mid, rad), new(big.Float).SetPrec(prec).Add(mid, rad)}
}

func (x interval) apart(y interval) bool { return x.lo.Cmp(y.hi) > 0 || y.lo.Cmp(x.hi) > 0 }

// errorOf encloses |c - t|.
func (t *truth) errorOf(c *big.Float) interval {
	d := new(big.Float).SetPrec(2*mostPrec).Sub(t.value, c)
	x := around(d.Abs(d), t.slack)
	if x.lo.Sign() < 0 {
		x.lo = new(big.Float)
	}
	return x
}
