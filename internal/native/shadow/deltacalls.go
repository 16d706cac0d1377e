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
	nowhere := []llvm.Value{llvm.ConstInt(d.I64, ^uint64(0), true), llvm.ConstInt(d.I64, 0, false)}
	function := func(op fp.Op, z llvm.Value) llvm.Value {
		f := d.runtime("fl_d_"+op.String(), d.Double, d.Double, d.Double, d.Double, d.Double, d.I64, d.I64)
		return d.Call(f, append([]llvm.Value{d.double1(x), dx, d.double1(z), d.minNormal(t)}, nowhere...)...)
	}
	if widthOf(t) > 64 {
		function = func(op fp.Op, z llvm.Value) llvm.Value {
			f := d.runtime("fl_d_"+op.String(), d.Double, d.Double, d.Double, d.Double, d.Double, d.I64, d.I64)
			return d.change(f, []llvm.Value{d.double1(x), dx}, 1, z, nowhere[1])
		}
	}
	switch name {
	case "frexp", "frexpf", "frexpl":
		i32 := d.Ctx.Int32Type()
		minus := d.B.CreateNeg(d.B.CreateLoad(i32, v.Operand(1), ""), "")
		f := d.runtime("fl_d_ldexp", d.Double, d.Double, d.Double, i32, d.Double, d.Double, d.I64, d.I64)
		d.is(v, d.Call(f, append([]llvm.Value{d.zero, dx, minus, d.zero, d.zero}, nowhere...)...))
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
			d.put(v.Operand(1+i), z, companion{function(op, z), d.zero})
		}
	default:
		return false
	}
	return true
}
