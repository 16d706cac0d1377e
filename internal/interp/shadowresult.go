package interp

// This file handles the shadows of returned values and outputs.

import (
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// keepResult stores the shadows of the returned leaves in retShadows.
func (x *exec[V]) keepResult(fr *frame[V], c *code) {
	for len(x.retShadows) < int(c.n) {
		x.retShadows = append(x.retShadows, slot[V]{})
	}
	for k := range c.n {
		x.copySlot(&x.retShadows[k], fr.shadow(at(c.a, k)))
	}
}

// outputShadow records the shadow of an output. A float without a shadow (a constant, initial memory) is exact. An integer has a shadow if
// it comes from a float and its exact value is beyond its type.
func (x *exec[V]) outputShadow(c *ir.Cell, w Word, s *slot[V]) {
	var v V
	var num int64
	if c.Type.Kind == ir.Float {
		if s != nil && s.state == present {
			v, num = x.arith.Copy(v, s.v), s.num
		} else {
			v = x.arith.Lift(v, fp.FromBits(c.Type.Format, w.Lo, w.Hi))
		}
	}
	if c.Type.Kind == ir.Int && s != nil && s.state == beyond && s.num != 0 {
		v, num = x.arith.Copy(v, s.v), s.num
	}
	x.told.Shadows, x.told.Numbers = append(x.told.Shadows, v), append(x.told.Numbers, num)
}
