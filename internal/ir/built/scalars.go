package built

// This file replaces vector operations by scalar ones, also loads and stores.

import (
	"fmt"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// Masked loads and stores are expanded first. The target is a generic processor, so that LLVM has no instructions for them.
const (
	maskPasses   = "function(scalarize-masked-mem-intrin)"
	scalarPasses = "function(scalarizer,dce),verify"
)

// scalars returns the bitcode of a module in text form, with its vectors replaced by scalars.
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

// accesses expands loads and stores of vectors, and masks that are converted to integers.
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
			case llvm.BitCast:
				a.mask(v)
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

// store expands a store of a vector of floats.
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

// mask expands the conversion of a vector of bits to an integer.
func (a *accesses) mask(v llvm.Value) {
	bits, t := v.Operand(0), v.Type()
	if t.TypeKind() != llvm.IntegerTypeKind || bits.Type().TypeKind() != llvm.VectorTypeKind || elementKind(bits) != llvm.IntegerTypeKind ||
		bits.Type().ElementType().IntTypeWidth() != 1 {
		return
	}
	a.b.SetInsertPointBefore(v)
	whole := llvm.ConstInt(t, 0, false)
	for i := range bits.Type().VectorSize() {
		bit := a.b.CreateZExt(a.b.CreateExtractElement(bits, index(a.ctx, i), ""), t, "")
		whole = a.b.CreateOr(whole, a.b.CreateShl(bit, llvm.ConstInt(t, uint64(i), false), ""), "")
	}
	v.ReplaceAllUsesWith(whole)
	v.EraseFromParentAsInstruction()
}

// floats returns the element size in bytes of a vector of floats or doubles, 0 for other types.
func floats(t llvm.Type) int {
	if t.TypeKind() != llvm.VectorTypeKind {
		return 0
	}
	return map[llvm.TypeKind]int{llvm.FloatTypeKind: 4, llvm.DoubleTypeKind: 8}[t.ElementType().TypeKind()]
}
