package shadow

// This file computes the deltas of operations and calls.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// operation computes the companion of a site's result, and looks for exceptions and divergences.
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
	orders := int(v.FloatPredicate()) & 7 // LLVM's bits: equal 1, greater 2, less 4
	if v.IsAFCmpInst().IsNil() || orders == 0 || orders == 7 {
		return
	}
	x, y := v.Operand(0), v.Operand(1)
	dx, dy := d.delta(x, 0), d.delta(y, 0)
	if dx == d.zero && dy == d.zero {
		return
	}
	var difference llvm.Value
	if widthOf(x.Type()) > 64 {
		difference = d.double1(d.B.CreateFSub(x, y, ""))
	} else {
		difference = d.B.CreateFSub(d.double1(x), d.double1(y), "")
	}
	d.callOf("fl.cmp", difference, d.B.CreateFSub(dx, dy, ""), llvm.ConstInt(d.I64, uint64(orders), false), site, number)
}

// rounding looks for a divergence where a value with a delta is rounded to an integer.
func (d *deltas) rounding(v llvm.Value, op fp.Op, site, number llvm.Value) {
	x := v.Operand(0)
	if dx := d.delta(x, 0); dx != d.zero {
		d.callOf("fl.round", d.runtime("fl_d_"+op.String(), d.Ctx.VoidType(), d.Double, d.Double, d.I64, d.I64), d.double1(x), dx, site, number)
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
	arity := op.Arity()
	params := []llvm.Type{d.Double, d.Double, d.Double, d.Double}[:2*arity]
	var args []llvm.Value
	for i := range arity {
		args = append(args, d.double1(v.Operand(i)), d.delta(v.Operand(i), 0))
	}
	if op == fp.Ldexp || op == fp.Powi {
		params = append(params, d.Ctx.Int32Type())
		args = append(args, d.exponent(v.Operand(1)))
	}
	f := d.runtime("fl_d_"+op.String(), d.Double, append(append([]llvm.Type(nil), params...), d.Double, d.Double, d.I64, d.I64)...)
	if widthOf(v.Type()) > 64 {
		return d.change(f, args, arity, v, number)
	}
	return d.Call(f, append(args, d.double1(v), d.minNormal(v.Type()), d.callOf("fl.site", site), number)...)
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

// minNormal is the smallest normal number of a format, as a double.
func (d *deltas) minNormal(t llvm.Type) llvm.Value {
	least := 0x1p-1022
	switch t.TypeKind() {
	case emit.KindHalf:
		least = 0x1p-14
	case emit.KindBFloat, llvm.FloatTypeKind:
		least = 0x1p-126
	}
	return llvm.ConstFloat(d.Double, least)
}
