package certify

// This file knows where an operation has no value over the reals either: a NaN or a pole's infinity is right there, as far as
// the shadow can say.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/finding"
	"faultline/internal/fp"
)

// undefined reports whether e's operands, over the reals, certainly lie where the operation has no finite value.
func undefined(e *event) bool {
	if e.Shadow == nil || e.Shadow.IsFinite() {
		return false
	}
	for _, x := range e.Shadows {
		if !x.IsFinite() {
			return false // whatever it was came from before
		}
	}
	x, last := e.Shadows[0], e.Shadows[len(e.Shadows)-1]
	switch e.Op {
	case fp.Div, fp.Rem:
		return last.IsZero()
	case fp.Sqrt:
		return below(x, 0)
	case fp.Log, fp.Log2, fp.Log10:
		return below(x, 0) || x.IsZero()
	case fp.Log1p:
		return x.Upper().Cmp(big.NewFloat(-1)) <= 0
	case fp.Acosh:
		return below(x, 1)
	case fp.Asin, fp.Acos:
		return below(x, -1) || above(x, 1)
	case fp.Atanh:
		return x.Upper().Cmp(big.NewFloat(-1)) <= 0 || x.Lower().Cmp(big.NewFloat(1)) >= 0
	case fp.Lgamma, fp.Tgamma:
		return !above(x, 0) && x.IsExact() && x.Upper().IsInt()
	case fp.Pow:
		return below(x, 0) && last.IsExact() && !last.Upper().IsInt() || x.IsZero() && below(last, 0)
	}
	return false
}

func below(x *ball.Real, limit float64) bool { return x.Upper().Cmp(big.NewFloat(limit)) < 0 }
func above(x *ball.Real, limit float64) bool { return x.Lower().Cmp(big.NewFloat(limit)) > 0 }

// excuse refutes a result that is no number where the operation that made it has no value over the reals.
func (c *Certificate) excuse(s *step, main *opinion) {
	if c.Verdict != finding.Inconclusive || main.oracle != finding.Shadow || !s.undefined {
		return
	}
	c.Verdict = finding.Refuted
	c.note("shadow: over the reals %s has no value there either", s.op)
}
