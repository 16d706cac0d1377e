package native

// This file carries deltas through calls: of the program's functions, of exact floating-point functions, of copies of memory,
// and of those functions of libm that are no sites.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// callee handles a call that is no site. The builder stands behind it.
func (d *deltas) callee(v llvm.Value) {
	name := ""
	if f := v.CalledValue(); !f.IsAFunction().IsNil() && f.IsDeclaration() {
		name = f.Name()
	}
	switch {
	case name == "":
		d.program(v)
	case d.exact(v, strings.TrimPrefix(name, "llvm.")):
	case d.memory(v, name):
	case strings.HasPrefix(name, "llvm."):
	case name == "realloc":
		d.copy(v, v.Operand(0), d.size(v.Operand(1)))
	case d.splits(v, name):
	default:
		d.program(v)
	}
}

// pass hands over the deltas of a call's arguments, and makes ready for those of its result.
func (d *deltas) pass(v llvm.Value) {
	d.b.SetInsertPointBefore(v)
	n := 0
	for i := range v.CalledFunctionType().ParamTypesCount() {
		arg := v.Operand(i)
		for k := range leaves(arg.Type()) {
			if n < maxArgs {
				d.b.CreateStore(d.delta(arg, k), d.word(sArgs+n))
			}
			n++
		}
	}
	for k := range min(leaves(v.Type()), maxResults) {
		d.b.CreateStore(d.zero, d.word(sResults+k))
	}
}

// program is a call of a function that may be instrumented.
func (d *deltas) program(v llvm.Value) {
	d.pass(v)
	d.b.SetInsertPointBefore(llvm.NextInstruction(v))
	for k := range min(leaves(v.Type()), maxResults) {
		d.comp[v] = append(d.comp[v], d.b.CreateLoad(d.double, d.word(sResults+k), ""))
	}
}

// exact handles functions that make no error: absolute value, sign, smaller and larger.
func (d *deltas) exact(v llvm.Value, name string) bool {
	base, _, _ := strings.Cut(name, ".")
	if !scalar(v.Type()) || v.OperandsCount() < 2 || !scalar(v.Operand(0).Type()) {
		return false
	}
	x := v.Operand(0)
	dx := d.delta(x, 0)
	switch strings.TrimRight(base, "fl") {
	case "fabs":
		d.comp[v] = []llvm.Value{d.callOf("fl.abs", d.double1(x), dx)}
	case "copysign":
		size := d.callOf("fl.abs", d.double1(x), dx)
		sign := d.b.CreateBitCast(d.double1(v), d.i64, "")
		negative := d.b.CreateICmp(llvm.IntSLT, sign, llvm.ConstInt(d.i64, 0, false), "")
		d.comp[v] = []llvm.Value{d.b.CreateSelect(negative, d.negated(size), size, "")}
	case "fmin", "fmax", "minnum", "maxnum", "minimum", "maximum":
		first := d.b.CreateFCmp(llvm.FloatOEQ, v, x, "")
		d.comp[v] = []llvm.Value{d.b.CreateSelect(first, dx, d.delta(v.Operand(1), 0), "")}
	default:
		return false
	}
	return true
}

const forgetLimit = 256 // bytes; larger stretches that are overwritten keep cells, which other bits make void

// memory goes with a copy of memory. What it does comes before the copy: it looks at cells only.
func (d *deltas) memory(v llvm.Value, name string) bool {
	base := strings.TrimPrefix(name, "llvm.")
	base, _, _ = strings.Cut(base, ".")
	switch strings.TrimSuffix(strings.TrimPrefix(base, "__"), "_chk") {
	case "memcpy", "memmove", "mempcpy":
		d.b.SetInsertPointBefore(v)
		from := v.Operand(1)
		if isConstantData(from) {
			from = llvm.ConstNull(d.ptr)
		}
		d.copy(v.Operand(0), from, d.size(v.Operand(2)))
	case "memset":
		if n := v.Operand(2); !n.IsAConstantInt().IsNil() && n.ZExtValue() <= forgetLimit {
			d.b.SetInsertPointBefore(v)
			d.copy(v.Operand(0), llvm.ConstNull(d.ptr), d.size(n))
		}
	default:
		return false
	}
	return true
}

// copy moves the deltas of size bytes; from null, it forgets those at the target.
func (d *deltas) copy(to, from, size llvm.Value) {
	d.call(d.runtime("fl_copy", d.ctx.VoidType(), d.ptr, d.ptr, d.i64), to, from, size)
}

func (d *deltas) size(n llvm.Value) llvm.Value {
	if n.Type() == d.i64 {
		return n
	}
	return d.b.CreateZExt(n, d.i64, "")
}

// splits handles functions of libm that are no operations but come from one: frexp scales, modf takes away an integer,
// nextafter moves, lgamma_r and sincos are lgamma, sin and cos.
func (d *deltas) splits(v llvm.Value, name string) bool {
	if v.OperandsCount() < 3 || !scalar(v.Operand(0).Type()) {
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
		d.comp[v] = []llvm.Value{d.call(f, append([]llvm.Value{d.zero, dx, minus, d.zero, d.zero}, nowhere...)...)}
	case "modf", "modff", "modfl":
		d.comp[v] = []llvm.Value{dx}
		d.copy(v.Operand(1), llvm.ConstNull(d.ptr), llvm.ConstInt(d.i64, 8, false))
	case "nextafter", "nextafterf", "nextafterl":
		d.comp[v] = []llvm.Value{dx}
	case "lgamma_r", "lgammaf_r", "lgammal_r":
		d.comp[v] = []llvm.Value{function(fp.Lgamma, v)}
	case "sincos", "sincosf", "sincosl":
		for i, op := range []fp.Op{fp.Sin, fp.Cos} {
			z := d.b.CreateLoad(t, v.Operand(1+i), "")
			d.callOf("fl.store", v.Operand(1+i), d.bits(z), function(op, z))
		}
	default:
		return false
	}
	return true
}
