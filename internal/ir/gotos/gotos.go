// Package gotos replaces computed gotos by switches. The address of a block becomes a small number, and the jump a switch on it.
// Differences of addresses stay differences of these numbers.
//
// It must not know what a site is. Its functions may be called from any goroutine that owns the LLVM context.
package gotos

import (
	"embed"

	"tinygo.org/x/go-llvm"
)

// Source is the source of this package: what native emits depends on it.
//
//go:embed *.go
var Source embed.FS

// Replace replaces every computed goto of a module.
func Replace(ctx llvm.Context, mod llvm.Module) {
	r := &replacer{ctx: ctx, b: ctx.NewBuilder(), numbers: map[llvm.BasicBlock]llvm.Value{}}
	defer r.b.Dispose()
	for f := mod.FirstFunction(); !f.IsNil(); f = llvm.NextFunction(f) {
		for block := f.FirstBasicBlock(); !block.IsNil(); block = llvm.NextBasicBlock(block) {
			if v := block.LastInstruction(); IsGoto(v) {
				r.replace(f, v)
			}
		}
	}
}

// IsGoto reports whether v is a computed goto.
func IsGoto(v llvm.Value) bool {
	return !v.IsNil() && !v.IsAInstruction().IsNil() && v.InstructionOpcode() == llvm.IndirectBr
}

type replacer struct {
	ctx     llvm.Context
	b       llvm.Builder
	numbers map[llvm.BasicBlock]llvm.Value
	last    uint64
}

// replace puts a switch in the place of v, a computed goto of f. A block that v lists twice gets two cases, so that phis keep their edges;
// no address has the number of the second.
func (r *replacer) replace(f, v llvm.Value) {
	nowhere := r.ctx.AddBasicBlock(f, "")
	r.b.SetInsertPointAtEnd(nowhere)
	r.b.CreateUnreachable()
	r.b.SetInsertPointBefore(v)
	n := v.OperandsCount() - 1
	jump := r.b.CreateSwitch(r.b.CreatePtrToInt(v.Operand(0), r.ctx.Int64Type(), ""), nowhere, n)
	cases := map[llvm.BasicBlock]bool{}
	for i := range n {
		to := v.Operand(i + 1).AsBasicBlock()
		at := r.numberOf(f, to)
		if cases[to] {
			at = r.number()
		}
		jump.AddCase(at, to)
		cases[to] = true
	}
	v.EraseFromParentAsInstruction()
}

// numberOf returns the number of a block, which takes the place of its address.
func (r *replacer) numberOf(f llvm.Value, block llvm.BasicBlock) llvm.Value {
	if _, has := r.numbers[block]; !has {
		r.numbers[block] = r.number()
		address := llvm.BlockAddress(f, block)
		address.ReplaceAllUsesWith(llvm.ConstIntToPtr(r.numbers[block], address.Type()))
	}
	return r.numbers[block]
}

func (r *replacer) number() llvm.Value {
	r.last++
	return llvm.ConstInt(r.ctx.Int64Type(), r.last, false)
}
