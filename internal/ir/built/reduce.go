package built

// This file expands reductions of vectors, in the order of code generation.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// reductions expands vector reductions into scalar operations. If sums is true, it expands sums and products, which code generation expands
// first. Otherwise it expands the other kinds, whose order does not matter.
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

// intrinsic returns the name of the intrinsic that v calls, "" if it calls none.
func intrinsic(v llvm.Value) string {
	if v.IsACallInst().IsNil() || v.CalledValue().IsAFunction().IsNil() {
		return ""
	}
	name, _ := strings.CutPrefix(v.CalledValue().Name(), "llvm.")
	return name
}

// join returns a function that combines two elements, with v's fast-math flags. It returns nil for an unknown kind.
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

// reduced combines the elements of a vector, and the start value if starts is true. If the order is free, it combines halves of the vector.
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

// half returns the shuffle mask that moves elements from..2*from to the front of a vector with n elements.
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

// neutral reports whether the start value of a reduction does not change the result.
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
