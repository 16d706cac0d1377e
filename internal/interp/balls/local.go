package balls

// This file is what one operation gives over the reals of the operands that the floats have: what is lost there, and nowhere before.

import (
	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// Local is scratch for such operations.
type Local struct {
	exact ball.Real
	args  [3]ball.Real
	list  []*ball.Real
}

// Of returns the exact operation on the computed operands, nil where that has no meaning of its own. It is good until the next call.
func (l *Local) Of(e *interp.Event[*ball.Real], prec uint) *ball.Real {
	args := l.list[:0]
	for i, a := range e.Args {
		if !a.IsFinite() {
			return nil
		}
		args = append(args, l.args[i].SetFloat(a))
	}
	switch e.Op {
	case fp.FromInt, fp.FromUint, fp.ToInt, fp.ToUint, fp.Cmp:
		return nil
	case fp.Ldexp, fp.Powi:
		args = append(args, l.args[1].SetInt64(e.N))
	}
	if l.list = args; e.Restart {
		return nil
	}
	return Apply(&l.exact, e.Op, prec, e.Args, args...)
}
