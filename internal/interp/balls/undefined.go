package balls

// This file tells where an operation has no value over the reals.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// Undefined reports whether e's exact operands certainly lie where the operation has no finite value.
func Undefined(e *interp.Event[*ball.Real]) bool {
	if e.Shadow == nil || e.Shadow.IsFinite() || len(e.Shadows) == 0 {
		return false
	}
	for _, x := range e.Shadows {
		if !x.IsFinite() {
			return false // an earlier operation was undefined
		}
	}
	x, last := e.Shadows[0], e.Shadows[len(e.Shadows)-1]
	switch e.Op {
	case fp.Div, fp.Rem:
		return last.IsZero()
	case fp.Pow:
		return below(x, 0) && last.IsExact() && !last.Upper().IsInt() || x.IsZero() && below(last, 0)
	case fp.Powi:
		return x.IsZero() && e.N < 0
	}
	d, some := fp.DomainOf(e.Op)
	switch {
	case !some:
	case d.Gaps:
		return !above(x, 0) && x.IsExact() && x.Upper().IsInt()
	case d.Poles:
		return x.Upper().Cmp(big.NewFloat(d.Lo)) <= 0 || x.Lower().Cmp(big.NewFloat(d.Hi)) >= 0
	default:
		return below(x, d.Lo) || above(x, d.Hi)
	}
	return false
}

func below(x *ball.Real, limit float64) bool { return x.Upper().Cmp(big.NewFloat(limit)) < 0 }
func above(x *ball.Real, limit float64) bool { return x.Lower().Cmp(big.NewFloat(limit)) > 0 }
