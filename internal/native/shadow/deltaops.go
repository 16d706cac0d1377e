package shadow

// This file computes the deltas of operations and calls.

import (
	"math"
	"slices"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
)

// operation computes the shadow value of a site's result, and looks for exceptions and divergences.
func (d *deltas) operation(v llvm.Value, s numbered) {
	site := llvm.ConstInt(d.I64, uint64(s.number), false)
	op := d.Add(d.counter, d.k)
	d.k++
	var delta llvm.Value
	switch s.op {
	case fp.Cmp:
		d.comparison(v, site, op)
		return
	case fp.ToInt, fp.ToUint, fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint:
		d.rounding(v, s.op, site, op)
		d.conversion(v, s.op, site, op)
		return
	case fp.Neg:
		delta = d.minus(d.delta(v.Operand(0), 0))
	case fp.Ext:
		delta = d.delta(v.Operand(0), 0)
	case fp.Trunc:
		delta = d.truncation(v, site, op)
	case fp.FromInt, fp.FromUint:
		delta = d.fromInteger(v, s.op)
	case fp.Add, fp.Sub, fp.Mul, fp.Div, fp.Sqrt, fp.Fma:
		delta = d.arithmetic(v, s.op, site, op)
	default:
		delta = d.libm(v, s.op, site, op)
	}
	d.is(v, delta)
}

var arithmeticNames = map[fp.Op]string{fp.Add: "add", fp.Sub: "add", fp.Mul: "mul", fp.Div: "div", fp.Sqrt: "sqrt", fp.Fma: "fma"}

// arithmetic is an operation of IEEE 754.
func (d *deltas) arithmetic(v llvm.Value, op fp.Op, site, number llvm.Value) llvm.Value {
	t := v.Type()
	var args []llvm.Value
	for i := range op.Arity() {
		x, dx := d.double1(v.Operand(i)), d.delta(v.Operand(i), 0)
		if op == fp.Sub && i == 1 {
			x, dx = d.minus(x), d.minus(dx)
		}
		args = append(args, x, dx)
	}
	args = append(args, d.double1(v))
	name := arithmeticNames[op]
	switch width := widthOf(t); {
	case width > 64:
		return d.callOf("fl.wide."+name, args...)
	case width < 64:
		return d.callOf("fl.narrow."+name, append(args, d.minNormal(t), site, number)...)
	}
	return d.callOf("fl."+name, append(args, site, number)...)
}

// comparison looks for a divergence.
func (d *deltas) comparison(v, site, number llvm.Value) {
	orders, x, y := asked(v)
	dx, dy := d.delta(x, 0), d.delta(y, 0)
	if orders == 0 || dx == d.zero && dy == d.zero {
		return
	}
	difference := d.difference1(x, y)
	d.callOf("fl.cmp", difference, d.B.CreateFSub(dx, dy, ""), llvm.ConstInt(d.I64, uint64(orders), false), site, number)
}

// rounding looks for a divergence where a value with a delta is rounded to an integer.
func (d *deltas) rounding(v llvm.Value, op fp.Op, site, number llvm.Value) {
	x := v.Operand(0)
	if dx := d.delta(x, 0); dx != d.zero {
		d.callOf("fl.round", d.runtime("fl_d_"+op.String(), d.Ctx.VoidType(), d.Double, d.Double, d.I64, d.I64), d.double1(x), dx, site,
			number)
	}
}

// truncation is a conversion to a narrower format.
func (d *deltas) truncation(v, site, number llvm.Value) llvm.Value {
	x := v.Operand(0)
	lost := d.double1(d.B.CreateFSub(x, d.B.CreateFPExt(v, x.Type(), ""), ""))
	return d.callOf("fl.trunc", d.double1(x), d.delta(x, 0), lost, d.double1(v), d.minNormal(v.Type()), site, number)
}

// libm is a function of libm. Of a wide one, the change that the delta makes in the function of the nearest double is taken.
func (d *deltas) libm(v llvm.Value, op fp.Op, site, number llvm.Value) llvm.Value {
	var args []llvm.Value
	for i := range op.Arity() {
		args = append(args, d.double1(v.Operand(i)), d.delta(v.Operand(i), 0))
	}
	if op == fp.Ldexp || op == fp.Powi {
		args = append(args, d.exponent(v.Operand(1)))
	}
	return d.function(op, args, v, site, number)
}

// function is the delta of z, a function of libm of arguments with their deltas. Without a site nothing is said of exceptions.
func (d *deltas) function(op fp.Op, args []llvm.Value, z, site, number llvm.Value) llvm.Value {
	nowhere := llvm.ConstInt(d.I64, ^uint64(0), true)
	f := d.taking("fl_d_"+op.String(), d.Double, append(slices.Clone(args), d.zero, d.zero, nowhere, nowhere))
	if widthOf(z.Type()) > 64 {
		return d.change(f, args, op.Arity(), z, number)
	}
	args = append(args, d.double1(z), d.minNormal(z.Type()))
	if site.IsNil() {
		return d.Call(f, append(args, nowhere, number)...)
	}
	return d.Call(f, append(args, d.callOf("fl.site", site), number)...)
}

// change computes f with the deltas minus f without.
func (d *deltas) change(f llvm.Value, args []llvm.Value, arity int, v, number llvm.Value) llvm.Value {
	nowhere := llvm.ConstInt(d.I64, ^uint64(0), true)
	rest := []llvm.Value{d.double1(v), d.zero, nowhere, number}
	plain := append([]llvm.Value(nil), args...)
	for i := range arity {
		plain[2*i+1] = d.zero
	}
	return d.B.CreateFSub(d.Call(f, append(args, rest...)...), d.Call(f, append(plain, rest...)...), "")
}

// minNormal is the smallest normal number of a format, as a double: the smallest normal one of those for wider formats.
func (d *deltas) minNormal(t llvm.Type) llvm.Value {
	return llvm.ConstFloat(d.Double, math.Ldexp(1, max(bitcode.FormatOf(t).MinExp(), fp.Binary64.MinExp())))
}
