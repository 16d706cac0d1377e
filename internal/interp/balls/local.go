package balls

// This file computes one operation over the reals on the operands of the floats. So only the error of that operation shows.

import (
	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// Local is scratch space for such operations.
type Local struct {
	exact ball.Real
	args  [3]ball.Real
	list  []*ball.Real
}

// Of returns the exact operation on the computed operands, nil if it has no meaning of its own. The result is valid until the next call.
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
	case fp.Ldexp, fp.Powi, fp.Jn, fp.Yn:
		args = append(args, l.args[1].SetInt64(e.N))
	}
	if l.list = args; e.Restart {
		return nil
	}
	return Apply(&l.exact, e.Op, prec, e.Args, args...)
}
