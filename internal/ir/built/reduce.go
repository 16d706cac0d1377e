package built

// This file takes vectors apart: reductions in the order of code generation, accesses to memory element by element.

import (
	"fmt"
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

// Masks are taken apart first: no processor is named, so that it has no instructions for them.
const (
	maskPasses   = "function(scalarize-masked-mem-intrin)"
	scalarPasses = "function(scalarizer,dce),verify"
)

// scalars returns the bitcode of a module in text form with its vectors taken apart.
func scalars(name, text string) ([]byte, error) {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, name, []byte(text))
	if err != nil {
		return nil, err
	}
	defer mod.Dispose()
	a := &accesses{ctx, ctx.NewBuilder()}
	defer a.b.Dispose()
	options := llvm.NewPassBuilderOptions()
	defer options.Dispose()
	for _, passes := range []string{maskPasses, scalarPasses} {
		if err := mod.RunPasses(passes, llvm.TargetMachine{}, options); err != nil {
			return nil, fmt.Errorf("%s: LLVM's passes %q failed: %w", name, passes, err)
		}
		if passes == maskPasses {
			a.split(mod)
		}
	}
	return bitcodeOf(mod), nil
}

// accesses take those of memory apart.
type accesses struct {
	ctx llvm.Context
	b   llvm.Builder
}

func (a *accesses) split(mod llvm.Module) {
	for f := range bitcode.Functions(mod) {
		for v := range bitcode.Instructions(f) {
			switch v.InstructionOpcode() {
			case llvm.Load:
				a.load(v)
			case llvm.Store:
				a.store(v)
			}
		}
	}
}

// load reads a vector of floats element by element.
func (a *accesses) load(v llvm.Value) {
	bytes := floats(v.Type())
	if bytes == 0 || v.IsVolatile() {
		return
	}
	a.b.SetInsertPointBefore(v)
	whole := llvm.Undef(v.Type())
	for i := range v.Type().VectorSize() {
		e := a.b.CreateLoad(v.Type().ElementType(), a.at(v.Operand(0), i*bytes), "")
		e.SetAlignment(min(bytes, v.Alignment()))
		whole = a.b.CreateInsertElement(whole, e, index(a.ctx, i), "")
	}
	v.ReplaceAllUsesWith(whole)
	v.EraseFromParentAsInstruction()
}

// store writes one.
func (a *accesses) store(v llvm.Value) {
	vector := v.Operand(0)
	bytes := floats(vector.Type())
	if bytes == 0 || v.IsVolatile() {
		return
	}
	a.b.SetInsertPointBefore(v)
	for i := range vector.Type().VectorSize() {
		e := a.b.CreateStore(a.b.CreateExtractElement(vector, index(a.ctx, i), ""), a.at(v.Operand(1), i*bytes))
		e.SetAlignment(min(bytes, v.Alignment()))
	}
	v.EraseFromParentAsInstruction()
}

func (a *accesses) at(pointer llvm.Value, offset int) llvm.Value {
	return a.b.CreateGEP(a.ctx.Int8Type(), pointer, []llvm.Value{index(a.ctx, offset)}, "")
}

// floats is the size of the elements of a vector of floats or doubles, 0 for other types.
func floats(t llvm.Type) int {
	if t.TypeKind() != llvm.VectorTypeKind {
		return 0
	}
	return map[llvm.TypeKind]int{llvm.FloatTypeKind: 4, llvm.DoubleTypeKind: 8}[t.ElementType().TypeKind()]
}
