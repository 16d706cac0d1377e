package native

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
		sign := d.b.CreateBitCast(d.double1(v), d.i64, "")
		negative := d.b.CreateICmp(llvm.IntSLT, sign, llvm.ConstInt(d.i64, 0, false), "")
		d.is(v, d.b.CreateSelect(negative, d.minus(size), size, ""))
	case "fmin", "fmax", "minnum", "maxnum", "minimum", "maximum":
		first := d.b.CreateFCmp(llvm.FloatOEQ, v, x, "")
		d.is(v, d.b.CreateSelect(first, dx, d.delta(v.Operand(1), 0), ""))
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
	nowhere := []llvm.Value{llvm.ConstInt(d.i64, ^uint64(0), true), llvm.ConstInt(d.i64, 0, false)}
	function := func(op fp.Op, z llvm.Value) llvm.Value {
		f := d.runtime("fl_d_"+op.String(), d.double, d.double, d.double, d.double, d.double, d.i64, d.i64)
		return d.call(f, append([]llvm.Value{d.double1(x), dx, d.double1(z), d.minNormal(t)}, nowhere...)...)
	}
	if widthOf(t) > 64 {
		function = func(op fp.Op, z llvm.Value) llvm.Value {
			f := d.runtime("fl_d_"+op.String(), d.double, d.double, d.double, d.double, d.double, d.i64, d.i64)
			return d.change(f, []llvm.Value{d.double1(x), dx}, 1, z, nowhere[1])
		}
	}
	switch name {
	case "frexp", "frexpf", "frexpl":
		i32 := d.ctx.Int32Type()
		minus := d.b.CreateNeg(d.b.CreateLoad(i32, v.Operand(1), ""), "")
		f := d.runtime("fl_d_ldexp", d.double, d.double, d.double, i32, d.double, d.double, d.i64, d.i64)
		d.is(v, d.call(f, append([]llvm.Value{d.zero, dx, minus, d.zero, d.zero}, nowhere...)...))
	case "modf", "modff", "modfl":
		d.is(v, dx)
		d.forget(v.Operand(1), t)
	case "nextafter", "nextafterf", "nextafterl":
		d.is(v, dx)
	case "lgamma_r", "lgammaf_r", "lgammal_r":
		d.is(v, function(fp.Lgamma, v))
	case "sincos", "sincosf", "sincosl":
		for i, op := range []fp.Op{fp.Sin, fp.Cos} {
			z := d.b.CreateLoad(t, v.Operand(1+i), "")
			d.put(v.Operand(1+i), z, companion{function(op, z), d.zero})
		}
	default:
		return false
	}
	return true
}
