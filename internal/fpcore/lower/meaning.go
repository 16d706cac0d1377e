package lower

// This file remembers what rounded constants stand for: 0.1 is a tenth, and lowered code has the double nearest to it.

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// meanings are the meanings of constants, exact ones too.
type meanings map[fp.Value]meaning

// A meaning is a rational number, or one that has a name; neither if there are several.
type meaning struct {
	rational *big.Rat
	name     string
	set      func(z *ball.Real, prec uint) *ball.Real
}

func (m meaning) equal(n meaning) bool {
	if m.rational != nil && n.rational != nil {
		return m.rational.Cmp(n.rational) == 0
	}
	return m.rational == nil && n.rational == nil && m.name == n.name
}

// add notes that v stands for m. Zeros are one number.
func (c *meanings) add(v fp.Value, m meaning) {
	if *c == nil {
		*c = meanings{}
	}
	if v.IsZero() {
		v = fp.Zero(v.Format)
	}
	if old, ok := (*c)[v]; ok && !old.equal(m) {
		m = meaning{}
	}
	(*c)[v] = m
}

func (c *meanings) rational(v fp.Value, x *big.Rat) { c.add(v, meaning{rational: x}) }

func (c *meanings) named(v fp.Value, name string, set func(z *ball.Real, prec uint) *ball.Real) {
	c.add(v, meaning{name: name, set: set})
}

// join adds the meanings of code that is called.
func (c *meanings) join(d meanings) {
	for v, m := range d {
		c.add(v, m)
	}
}

// inexact lists the constants that are not what they stand for, in the order of their bits.
func (c meanings) inexact() []ir.Constant {
	var list []ir.Constant
	for v, m := range c {
		if k := m.constant(v); !v.IsFinite() || k.Err != 0 || k.Lo != 0 || k.Hi != v.Float64() {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b ir.Constant) int {
		v, w := a.Rounded, b.Rounded
		return cmp.Or(cmp.Compare(v.Format, w.Format), cmp.Compare(v.Hi, w.Hi), cmp.Compare(v.Lo, w.Lo))
	})
	return list
}

// constantPrec is far more than two doubles have. The end of a ball has 128 bits, what x may be off by is counted so.
const constantPrec = 2400

// constant splits what v stands for into two doubles.
func (m meaning) constant(v fp.Value) ir.Constant {
	unknown := ir.Constant{Rounded: v, Err: math.Inf(1)}
	x := new(big.Float).SetPrec(constantPrec)
	switch {
	case m.rational != nil:
		x.SetRat(m.rational)
	case m.set != nil && v.IsFinite():
		x.Set(m.set(ball.New(), constantPrec).Lower())
	default:
		return unknown
	}
	k := ir.Constant{Rounded: v}
	k.Hi, _ = x.Float64()
	if math.IsInf(k.Hi, 0) {
		return unknown
	}
	rest := new(big.Float).SetPrec(constantPrec).Sub(x, big.NewFloat(k.Hi))
	k.Lo, _ = rest.Float64()
	if rest.Sub(rest, big.NewFloat(k.Lo)); rest.Sign() != 0 || x.Acc() != big.Exact || m.set != nil {
		k.Err, _ = rest.Abs(rest).Float64()
		k.Err = (k.Err+math.Abs(k.Hi)*0x1p-125)*(1+0x1p-50) + math.SmallestNonzeroFloat64
	}
	return k
}
