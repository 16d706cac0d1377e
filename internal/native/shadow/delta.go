package shadow

// This file has the rules of mode Deltas: a delta is a double without a bound, and events are recorded.

import (
	"math"
	"slices"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
)

// deltas holds the rules of mode Deltas.
type deltas struct {
	*carrier
	ops          emit.Counter
	here, number llvm.Value // the current site, counted from the unit's first, and its operation's number
}

func (d *deltas) site(v, next llvm.Value, number int) {
	d.number = d.ops.Site(v, next)
	d.here = d.Number(uint64(number))
}

func (d *deltas) end(at llvm.Value) { d.ops.End(at) }

// is returns the shadow value with a delta.
func (d *deltas) is(delta llvm.Value) shadow { return shadow{delta, d.zero} }

// compared records a divergence of a comparison.
func (d *deltas) compared(_, orders, apart llvm.Value, by shadow) {
	d.CallNamed("fl.cmp", apart, by[0], orders, d.here, d.number)
}

// landed records a divergence of a rounding to an integer.
func (d *deltas) landed(v llvm.Value, op fp.Op, x shadowed) {
	if x.d != d.zero {
		rounding := d.runtime("fl_d_"+op.String(), d.Ctx.VoidType(), d.Double, d.Double, d.I64, d.I64)
		d.CallNamed("fl.round", rounding, x.z, x.d, d.here, d.number)
	}
	d.conversion(v, op, d.here, d.number)
}

// arithmetic returns the shadow value of an operation of IEEE 754 that has a way, or of a function of libm.
func (d *deltas) arithmetic(v llvm.Value, op fp.Op, x []shadowed) shadow {
	var args []llvm.Value
	for _, x := range x {
		args = append(args, x.z, x.d)
	}
	if !slices.ContainsFunc(ways, func(w way) bool { return w.op == op }) {
		if op == fp.Ldexp || op == fp.Powi {
			args = append(args, d.exponent(v.Operand(1)))
		}
		return d.is(d.libm(op, args, v, d.CallNamed("fl.site", d.here), d.number))
	}
	args, name := append(args, d.ToDouble(v)), op.String()
	switch width := widthOf(v.Type()); {
	case width > 64:
		moved := d.CallNamed("fl.wide."+name, append(args, d.noNumber(v), d.here, d.number)...)
		return d.is(d.B.CreateFAdd(moved, d.lostWide(v, op), ""))
	case width < 64:
		return d.is(d.CallNamed("fl.narrow."+name, append(args, d.minNormal(v.Type()), d.here, d.number)...))
	}
	if op == fp.Add && (large(v.Operand(0)) || large(v.Operand(1))) {
		name = largeSum
	}
	return d.is(d.CallNamed("fl."+name, append(args, d.here, d.number)...))
}

// large reports whether v is a constant far from where errors underflow.
func large(v llvm.Value) bool {
	if v.IsAConstantFP().IsNil() {
		return false
	}
	c, _ := v.DoubleValue()
	return math.Abs(c) >= tiny
}

func (d *deltas) truncation(v llvm.Value, x shadowed, lost llvm.Value) shadow {
	if of := v.Operand(0); widthOf(of.Type()) > 64 { // 1 for a number beyond doubles: an infinity is then an overflow
		x.z = d.B.CreateSelect(d.noNumber(of), x.z, llvm.ConstFloat(d.Double, 1), "")
	}
	return d.is(d.CallNamed("fl.trunc", x.z, x.d, lost, d.ToDouble(v), d.minNormal(v.Type()), d.here, d.number))
}

func (d *deltas) function(op fp.Op, x shadowed, z llvm.Value) shadow {
	args := []llvm.Value{x.z, x.d}
	if op.TakesInteger() {
		args = append(args, d.exponent(z.Operand(0)))
	}
	return d.is(d.libm(op, args, z, d.nowhere(), d.Number(0)))
}

// nowhere stands for no site. Exceptions are not recorded.
func (d *deltas) nowhere() llvm.Value { return d.Number(math.MaxUint64) }

// libm returns the delta of z, a function of libm of arguments with their deltas. If z is wider than double, no wider function is
// available. The delta is then the change of the function at the nearest double, plus half an ulp of z for its own rounding error.
func (d *deltas) libm(op fp.Op, args []llvm.Value, z, site, number llvm.Value) llvm.Value {
	f := func(args []llvm.Value, more ...llvm.Value) llvm.Value {
		return d.callRuntime("fl_d_"+op.String(), d.Double, append(slices.Clone(args), more...)...)
	}
	if widthOf(z.Type()) <= 64 {
		return f(args, d.ToDouble(z), d.minNormal(z.Type()), site, number)
	}
	plain := slices.Clone(args)
	for i := range op.Arity() {
		plain[2*i+1] = d.zero
	}
	said := d.B.CreateSelect(d.noNumber(z), site, d.nowhere(), "")
	moved := d.B.CreateFSub(f(args, d.ToDouble(z), d.zero, d.nowhere(), number), f(plain, d.ToDouble(z), d.zero, said, number), "")
	if !fp.IsFunction(op) {
		return moved
	}
	half := math.Ldexp(1, -bitcode.FormatOf(z.Type()).Digits())
	return d.B.CreateFAdd(moved, d.B.CreateFMul(d.ToDouble(z), llvm.ConstFloat(d.Double, half), ""), "")
}

// minNormal returns the smallest normal number of a format as a double. For wider formats it returns that of double.
func (d *deltas) minNormal(t llvm.Type) llvm.Value {
	return llvm.ConstFloat(d.Double, math.Ldexp(1, max(bitcode.FormatOf(t).MinExp(), fp.Binary64.MinExp())))
}

// scaled returns the delta times 2^n.
func (d *deltas) scaled(x shadowed, n, _ llvm.Value) shadow {
	return d.is(d.callRuntime("fl_d_ldexp", d.Double, d.zero, x.d, n, d.zero, d.zero, d.nowhere(), d.Number(0)))
}

func (d *deltas) absolute(x shadowed) shadow { return d.is(d.CallNamed("fl.abs", x.z, x.d)) }

// signed returns the distance to the negated exact value if the exact y has another sign.
func (d *deltas) signed(s shadow, y shadowed, z llvm.Value) shadow {
	if y.d == d.zero {
		return s
	}
	exact := d.B.CreateFMul(y.z, d.B.CreateFAdd(y.z, y.d, ""), "")
	crosses := d.B.CreateFCmp(llvm.FloatOLT, exact, d.zero, "")
	other := d.minus(d.plus(d.B.CreateFAdd(z, z, ""), s[0]))
	return shadow{d.B.CreateSelect(crosses, other, s[0], ""), s[1]}
}

// extreme returns the delta of the operand that equals v.
func (d *deltas) extreme(v llvm.Value, x, y shadowed, _ bool) shadow {
	return d.choose(d.B.CreateFCmp(llvm.FloatOEQ, v, v.Operand(0), ""), x.shadow(), y.shadow())
}
