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

// noValueThere refutes a result that is no number where the operation that made it has no value over the reals.
func (c *Certificate) noValueThere(s *step, main *oracleResult) {
	if c.Verdict != finding.Inconclusive || main.oracle != finding.Shadow || !s.undefined {
		return
	}
	c.Verdict = finding.Refuted
	c.Remark(finding.Remark{Fact: finding.NoValue, Op: s.op.String()})
}
