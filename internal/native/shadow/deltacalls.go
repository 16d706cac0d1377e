package shadow

// This file is the deltas of exact floating-point functions and of those functions of libm that are no sites.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// selection handles functions that make no error.
func (d *deltas) selection(v llvm.Value, base string) bool {
	x := v.Operand(0)
	dx := d.delta(x, 0)
	switch base {
	case "fabs":
		d.is(v, d.callOf("fl.abs", d.double1(x), dx))
	case "copysign":
		size := d.callOf("fl.abs", d.double1(x), dx)
		sign := d.B.CreateBitCast(d.double1(v), d.I64, "")
		negative := d.B.CreateICmp(llvm.IntSLT, sign, llvm.ConstInt(d.I64, 0, false), "")
		d.is(v, d.B.CreateSelect(negative, d.minus(size), size, ""))
	case "fmin", "fmax", "minnum", "maxnum", "minimum", "maximum":
		first := d.B.CreateFCmp(llvm.FloatOEQ, v, x, "")
		d.is(v, d.B.CreateSelect(first, dx, d.delta(v.Operand(1), 0), ""))
	default:
		return false
	}
	return true
}

// splits handles functions of libm that are no operations but come from one: frexp scales, modf takes away an integer,
// nextafter moves, lgamma_r and sincos are lgamma, sin and cos.
func (d *deltas) splits(v llvm.Value, name string) bool {
	if v.OperandsCount() < 3 {
		return false
	}
	x := v.Operand(0)
	dx := d.delta(x, 0)
	t := x.Type()
	function := func(op fp.Op, z llvm.Value) llvm.Value {
		return d.function(op, []llvm.Value{d.double1(x), dx}, z, llvm.Value{}, llvm.ConstInt(d.I64, 0, false))
	}
	switch name {
	case "frexp", "frexpf", "frexpl":
		minus := d.B.CreateNeg(d.B.CreateLoad(d.Ctx.Int32Type(), v.Operand(1), ""), "")
		args := []llvm.Value{d.zero, dx, minus, d.zero, d.zero, llvm.ConstInt(d.I64, ^uint64(0), true), llvm.ConstInt(d.I64, 0, false)}
		d.is(v, d.Call(d.taking("fl_d_ldexp", d.Double, args), args...))
	case "modf", "modff", "modfl":
		d.is(v, dx)
		d.forget(v.Operand(1), t)
	case "nextafter", "nextafterf", "nextafterl":
		d.is(v, dx)
	case "lgamma_r", "lgammaf_r", "lgammal_r":
		d.is(v, function(fp.Lgamma, v))
	case "sincos", "sincosf", "sincosl":
		for i, op := range []fp.Op{fp.Sin, fp.Cos} {
			z := d.B.CreateLoad(t, v.Operand(1+i), "")
			d.put(v.Operand(1+i), z, shadow{function(op, z), d.zero})
		}
	default:
		return false
	}
	return true
}
