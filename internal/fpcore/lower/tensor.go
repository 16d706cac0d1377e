package lower

// This file lowers tensors. A tensor is an address whose elements nobody changes as long as it can be seen: variables
// of loops, which change, have copies.

import (
	"slices"
	"strconv"

	"faultline/internal/fpcore"
)

// known returns the number that v is, if it is an integer that needs no instruction.
func (v value) known() (int64, bool) {
	n, err := strconv.ParseInt(v.ref, 10, 64)
	return n, err == nil && v.isInteger() && !v.isTensor()
}

// tensor lowers tensor and tensor*: element after element, the last index fastest; the variables of tensor* have their
// next values when an element is computed.
func (f *function) tensor(e *fpcore.Expr, ctx typ) value {
	sizes, counts := f.numbered(e, ctx)
	f.moderate(e.Pos, typ{dims: sizes})
	outer := len(f.scope)
	defer func() { f.scope = f.scope[:outer] }()
	fits := make([]fitting, len(e.Bindings)+1) // the last is the element's
	element := &fits[len(e.Bindings)]
	var out value
	f.settle(fits, func() {
		slots := f.start(e, ctx, fits)
		next := f.alloca(integerType)
		f.store(e.Pos, value{integerType, "0"}, next.ref)
		out.ref = f.temp()
		f.nest(e.Pos, e.Ranges, counts, func() {
			f.step(e, ctx, fits, slots)
			v := f.fit(e.Args[0].Pos, f.expr(e.Args[0], ctx), element)
			f.assign(e.Pos, f.part(e.Pos, out.ref, v.typ, f.load(e.Pos, integerType, next.ref).ref), v)
			f.increase(e.Pos, next)
		})
		out.typ = element.typ
		out.dims = slices.Concat(sizes, element.dims)
		f.room(out)
	})
	f.moderate(e.Pos, out.typ)
	return out
}

// array lowers (array x y ...).
func (f *function) array(e *fpcore.Expr, ctx typ) value {
	fits := make([]fitting, 1)
	var out value
	f.settle(fits, func() {
		out.ref = f.temp()
		for i, a := range e.Args {
			v := f.fit(a.Pos, f.expr(a, ctx), &fits[0])
			f.assign(e.Pos, f.part(e.Pos, out.ref, v.typ, strconv.Itoa(i)), v)
		}
		out.typ = fits[0].typ
		out.dims = slices.Concat([]int{len(e.Args)}, fits[0].dims)
		f.room(out)
	})
	f.moderate(e.Pos, out.typ)
	return out
}

// moderate refuses tensors that are too large for the stack.
func (f *function) moderate(at fpcore.Pos, t typ) {
	n := 1
	for _, d := range t.dims {
		if n *= d; n > maxTensor {
			panic(fpcore.Errorf(at, "a tensor of more than %d elements is not modelled", maxTensor))
		}
	}
}

// part returns the address of the element or part of type t that has the number i in the memory at base.
func (f *function) part(at fpcore.Pos, base string, t typ, i string) value {
	mem, _ := t.memory()
	return value{t, f.inst(at, "getelementptr inbounds %s, ptr %s, i64 %s", mem, base, i)}
}

// copyElements copies a tensor, to another format where to has one.
func (f *function) copyElements(at fpcore.Pos, to, from value) {
	_, align := to.memory()
	if to.format == from.format {
		f.declare("llvm.memcpy.p0.p0.i64", "void", "ptr, ptr, i64, i1")
		f.do(at, "call void @llvm.memcpy.p0.p0.i64(ptr align %d %s, ptr align %d %s, i64 %d, i1 false)", align, to.ref, align, from.ref,
			to.size())
		return
	}
	slot := f.alloca(integerType)
	f.count(at, slot, strconv.Itoa(from.elements()), func() {
		i := f.load(at, integerType, slot.ref).ref
		v := f.load(at, from.element(), f.part(at, from.ref, from.element(), i).ref)
		f.store(at, f.convert(at, v, to.element()), f.part(at, to.ref, to.element(), i).ref)
	})
}

// operand lowers the tensor that ref, dim and size speak of.
func (f *function) operand(e *fpcore.Expr, ctx typ) value {
	v := f.expr(e.Args[0], ctx)
	if !v.isTensor() {
		panic(fpcore.Errorf(e.Pos, "%.40s is not a tensor", e.Args[0]))
	}
	return v
}

// ref lowers (ref tensor index ...): an element, or a part where there are fewer indices than dimensions. An index
// outside ends the program.
func (f *function) ref(e *fpcore.Expr, ctx typ) value {
	v := f.operand(e, ctx)
	if len(e.Args)-1 > len(v.dims) {
		panic(fpcore.Errorf(e.Pos, "here are %d indices of a tensor with %d dimensions", len(e.Args)-1, len(v.dims)))
	}
	at, inside := "0", ""
	for i, a := range e.Args[1:] {
		index, n := f.index(a, ctx), v.dims[i]
		if k, known := index.known(); !known || k < 0 || k >= int64(n) {
			test := f.inst(a.Pos, "icmp ult i64 %s, %d", index.ref, n)
			if inside != "" {
				test = f.inst(a.Pos, "and i1 %s, %s", inside, test)
			}
			inside = test
		}
		if i == 0 {
			at = index.ref
		} else {
			at = f.inst(e.Pos, "add i64 %s, %s", f.inst(e.Pos, "mul i64 %s, %d", at, n), index.ref)
		}
	}
	if inside != "" {
		f.guard(e.Pos, value{truthType, inside})
	}
	t := v.typ
	if t.dims = v.dims[len(e.Args)-1:]; len(t.dims) == 0 {
		t.dims = nil
		return f.load(e.Pos, t, f.part(e.Pos, v.ref, t, at).ref)
	}
	return f.part(e.Pos, v.ref, t, at)
}

// guard goes on where cond holds, and calls abort where it does not.
func (f *function) guard(at fpcore.Pos, cond value) {
	good, bad := f.label(), f.label()
	f.branch(at, cond, good, bad)
	f.begin(bad)
	f.declare("abort", "void", "")
	f.do(at, "call void @abort()")
	f.do(at, "unreachable")
	f.begin(good)
}

// dimensions lowers (dim tensor) and (size tensor dimension), which are known.
func (f *function) dimensions(e *fpcore.Expr, ctx typ) value {
	v := f.operand(e, ctx)
	if e.Name == "dim" {
		return value{integerType, strconv.Itoa(len(v.dims))}
	}
	i, known := f.index(e.Args[1], ctx).known()
	if !known {
		panic(fpcore.Errorf(e.Args[1].Pos, "a dimension that is not a number is not modelled"))
	}
	if i < 0 || i >= int64(len(v.dims)) {
		panic(fpcore.Errorf(e.Args[1].Pos, "dimension %d of a tensor that has %d", i, len(v.dims)))
	}
	return value{integerType, strconv.Itoa(v.dims[i])}
}
