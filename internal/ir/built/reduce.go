package built

// This file writes out what joins the elements of a vector, in the order of code generation.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// reductions writes out what joins a vector's elements: sums and products as code generation does it before all else, or the others, whose
// order does not matter.
func (m *modeller) reductions(f llvm.Value, sums bool) {
	for v := range bitcode.Instructions(f) {
		rest, is := strings.CutPrefix(intrinsic(v), "vector.reduce.")
		kind, _, _ := strings.Cut(rest, ".")
		if !is || (kind == "fadd" || kind == "fmul") != sums {
			continue
		}
		m.b.SetInsertPointBefore(v)
		if join := m.join(v, kind); join != nil {
			by := m.reduced(v, sums, join)
			if sums {
				v.ReplaceAllUsesWith(by)
				v.EraseFromParentAsInstruction()
			} else {
				m.replace(v, by)
			}
		}
	}
}

// intrinsic is the name of the intrinsic that v calls, "" for none.
func intrinsic(v llvm.Value) string {
	if v.IsACallInst().IsNil() || v.CalledValue().IsAFunction().IsNil() {
		return ""
	}
	name, _ := strings.CutPrefix(v.CalledValue().Name(), "llvm.")
	return name
}

// join returns what joins two elements, as free as v is; nil for what is not known.
func (m *modeller) join(v llvm.Value, kind string) func(x, y llvm.Value) llvm.Value {
	b, flags := m.b, bitcode.FastMath(v)
	larger := func(p llvm.IntPredicate) func(x, y llvm.Value) llvm.Value {
		return func(x, y llvm.Value) llvm.Value { return b.CreateSelect(b.CreateICmp(p, x, y, ""), x, y, "") }
	}
	named := func(name string) func(x, y llvm.Value) llvm.Value {
		return func(x, y llvm.Value) llvm.Value { return m.call(name, x, y) }
	}
	free := func(made func(x, y llvm.Value, name string) llvm.Value) func(x, y llvm.Value) llvm.Value {
		return func(x, y llvm.Value) llvm.Value {
			r := made(x, y, "")
			if kind[0] == 'f' {
				like(r, flags)
			}
			return r
		}
	}
	return map[string]func(x, y llvm.Value) llvm.Value{
		"fadd": free(b.CreateFAdd), "fmul": free(b.CreateFMul), "fmax": named("maxnum"), "fmin": named("minnum"),
		"fmaximum": named("maximum"), "fminimum": named("minimum"),
		"add": free(b.CreateAdd), "mul": free(b.CreateMul), "and": free(b.CreateAnd), "or": free(b.CreateOr), "xor": free(b.CreateXor),
		"smax": larger(llvm.IntSGT), "smin": larger(llvm.IntSLT), "umax": larger(llvm.IntUGT), "umin": larger(llvm.IntULT),
	}[kind]
}

// reduced joins the elements of a vector, and what sums and products start with: in halves of the vector where the order is free.
func (m *modeller) reduced(v llvm.Value, starts bool, join func(x, y llvm.Value) llvm.Value) llvm.Value {
	if !starts {
		list := m.elements(v.Operand(0))
		return oneByOne(list[0], list[1:], join)
	}
	start, vector := v.Operand(0), v.Operand(1)
	n := vector.Type().VectorSize()
	if bitcode.FastMath(v)&bitcode.Reassociates == 0 || n&(n-1) != 0 {
		return oneByOne(start, m.elements(vector), join)
	}
	for half := n / 2; half > 0; half /= 2 {
		vector = join(vector, m.b.CreateShuffleVector(vector, llvm.Undef(vector.Type()), m.half(n, half), ""))
	}
	all := m.b.CreateExtractElement(vector, index(m.ctx, 0), "")
	if neutral(start, v) {
		return all
	}
	return join(start, all)
}

func (m *modeller) elements(vector llvm.Value) (list []llvm.Value) {
	for i := range vector.Type().VectorSize() {
		list = append(list, m.b.CreateExtractElement(vector, index(m.ctx, i), ""))
	}
	return list
}

// half is the mask that has places from..2*from in front, of n.
func (m *modeller) half(n, from int) llvm.Value {
	mask := make([]llvm.Value, n)
	for i := range mask {
		if mask[i] = llvm.Undef(m.ctx.Int32Type()); i < from {
			mask[i] = llvm.ConstInt(m.ctx.Int32Type(), uint64(from+i), false)
		}
	}
	return llvm.ConstVector(mask, false)
}

func oneByOne(start llvm.Value, list []llvm.Value, join func(x, y llvm.Value) llvm.Value) llvm.Value {
	for _, e := range list {
		start = join(start, e)
	}
	return start
}

// neutral reports whether a reduction begins with what changes nothing.
func neutral(start, v llvm.Value) bool {
	if start.IsAConstantFP().IsNil() {
		return false
	}
	x, _ := start.DoubleValue()
	if strings.HasPrefix(intrinsic(v), "vector.reduce.fmul.") {
		return x == 1
	}
	return x == 0 && (!start.IsNull() || bitcode.FastMath(v)&bitcode.NoSignedZeros != 0)
}

func index(ctx llvm.Context, i int) llvm.Value {
	return llvm.ConstInt(ctx.Int64Type(), uint64(i), false)
}
