package shadow

// This file has the additions of modes Certain and Formula to Doubles. A decision is certain if the exact values certainly decide like the
// floats. If one is not certain, the run is marked (state.Lost), and its outputs are unknown. They are also unknown if the program computes
// with the bits of a float as an integer. In mode Formula a constant is the number that it stands for.

import (
	"math"
	"sync"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// LoopMode returns the mode for the batch loop. The loop handles all modes with bounds in the same way.
func LoopMode(mode run.Mode) run.Mode {
	if HasBounds(mode) {
		return run.Doubles
	}
	return mode
}

// meanings returns the shadow values of a function's constants.
func (c *carrier) meanings(name string) map[fp.Value]shadow {
	number := func(x float64) llvm.Value { return llvm.ConstFloat(c.Double, x) }
	of := make(map[fp.Value]shadow)
	for _, k := range c.constants[name] {
		delta := (k.Hi - k.Rounded.Float64()) + k.Lo
		of[k.Rounded] = shadow{number(delta), number((k.Err + 0x1p-52*math.Abs(delta)) * BoundScale)}
	}
	return of
}

// constant returns the shadow value of a constant, or of one of its parts.
func (c *carrier) constant(v llvm.Value) shadow {
	if c.meant == nil {
		return c.exact
	}
	if v.IsAConstantFP().IsNil() || widthOf(v.Type()) > 64 {
		return c.unknown
	}
	x, _ := v.DoubleValue()
	if known, ok := c.meant[fp.Of(bitcode.FormatOf(v.Type()), x+0)]; ok { // -0 is 0
		return known
	}
	return c.exact
}

// constantData returns the shadow value of a value in a constant variable.
func (c *carrier) constantData() shadow {
	if c.meant == nil {
		return c.exact
	}
	return c.unknown
}

// constantsCopied handles a copy of a constant variable.
func (c *carrier) constantsCopied() {
	if c.meant != nil {
		c.lose()
	}
}

// lose marks the run as lost.
func (c *carrier) lose() {
	c.B.CreateStore(c.Number(1), c.word(state.Lost))
}

// compared checks whether the exact values certainly compare like the floats.
func (d *doubles) compared(v, orders, apart llvm.Value, by shadow) {
	d.CallNamed("fl.decided", apart, by[0], by[1], orders, v)
}

// landed checks whether the exact value is certainly rounded to the same integer.
func (d *doubles) landed(v llvm.Value, op fp.Op, x shadowed) {
	switch {
	case !certain(d.mode) || x.shadow() == d.exact:
		return
	case widthOf(v.Operand(0).Type()) > 64:
		d.lose()
		return
	}
	integer := v
	switch op {
	case fp.ToInt:
		integer = d.B.CreateSIToFP(v, d.Double, "")
	case fp.ToUint:
		integer = d.B.CreateUIToFP(v, d.Double, "")
	default:
		integer = d.ToDouble(v)
	}
	least, most := d.number(-0.5), d.number(0.5)
	switch op {
	case fp.Floor:
		least, most = d.zero, d.number(1)
	case fp.Ceil:
		least, most = d.number(-1), d.zero
	case fp.TruncInt, fp.ToInt, fp.ToUint:
		least = d.B.CreateSelect(d.B.CreateFCmp(llvm.FloatOGT, integer, d.zero, ""), d.zero, d.number(-1), "")
		most = d.B.CreateSelect(d.B.CreateFCmp(llvm.FloatOLT, integer, d.zero, ""), d.zero, d.number(1), "")
	}
	d.CallNamed("fl.landed", d.B.CreateFSub(x.z, integer, ""), x.d, x.e, least, most)
}

// The functions of a unit. The difference of two values is %z for the floats. For the exact values it is %z + %d within a bound %e, which
// is multiplied by BoundScale. The bound is doubled, because bounds are too small by their own roundings. %z, %d and their sum were rounded
// once each, which 2^-51 of both covers. If the operands are exact, %z has the right sign. fl.decided compares the order of the exact
// values with the result of a predicate. fl.landed checks that %z + %d is between two numbers; an exact value must only be near.
var decidedText = sync.OnceValue(func() string {
	t := new(emit.Text)
	zero := emit.Num(0)
	t.Func("hidden void @fl.lose(i1 %lost) $INLINE", func() {
		t.If("%lost", func() { t.Line("  store i64 1, ptr $state.Lost") }, "!prof !1")
		t.Line("  ret void")
	})
	t.Func("hidden double @fl.within(double %z, double %d, double %e) $INLINE", func() {
		own := t.Mul(t.Add(t.Abs("%z"), t.Abs("%d")), emit.Num(0x1p-51))
		t.Line("  ret double %s", t.Add(t.Mul("%e", emit.Num(2/BoundScale)), own))
	})
	within := func() emit.Val { return t.Op("call double @fl.within(double %%z, double %%d, double %%e)") }
	unless := func(sure, sharp, whole, meant emit.Val) {
		exact := t.Both(t.Both(sharp, whole), meant)
		t.Line("  call void @fl.lose(i1 %s)\n  ret void", t.Not(t.Either(sure, exact)))
	}
	t.Func("hidden void @fl.decided(double %z, double %d, double %e, i64 %orders, i1 %outcome) $INLINE", func() {
		sum := t.Add("%z", "%d")
		apart := t.Cmp("ogt", t.Abs(sum), within())
		order := t.Op("select i1 %s, i64 2, i64 4", t.Cmp("ogt", sum, zero))
		holds := t.Op("icmp ne i64 %s, 0", t.Op("and i64 %%orders, %s", order))
		sure := t.Both(apart, t.Op("icmp eq i1 %s, %%outcome", holds))
		unless(sure, t.Cmp("oeq", "%d", zero), t.Cmp("oeq", "%e", zero), t.Cmp("ord", "%z", zero))
	})
	t.Func("hidden void @fl.landed(double %z, double %d, double %e, double %least, double %most) $INLINE", func() {
		sum, slack := t.Add("%z", "%d"), within()
		low, high := t.Sub(sum, slack), t.Add(sum, slack)
		sure := t.Both(t.Cmp("ogt", low, "%least"), t.Cmp("olt", high, "%most"))
		near := t.Cmp("olt", t.Abs("%z"), emit.Num(1))
		unless(sure, t.Cmp("oeq", "%d", zero), t.Cmp("oeq", "%e", zero), near)
	})
	return t.String()
})
