package emit

// This file handles units with functions of thousands of operations. If each operation is processed in time proportional to its block or
// function, such a unit takes minutes.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// Outline makes an inserted function a called one that is never inlined. A function with several blocks would split the block into which it
// is inlined.
func (u *Unit) Outline(f llvm.Value) {
	f.RemoveEnumFunctionAttribute(llvm.AttributeKindID("alwaysinline"))
	f.AddFunctionAttr(u.Ctx.CreateEnumAttribute(llvm.AttributeKindID("noinline"), 0))
}

const mostSmall = 4 // instructions

// isSmall reports whether a function has one block, not larger than a call of it.
func isSmall(f llvm.Value) bool {
	n := 0
	for range bitcode.Instructions(f) {
		n++
	}
	return f.BasicBlocksCount() == 1 && n <= mostSmall
}

// Quicken makes the time of the fastest code generation nearly linear in the size of the unit. It does not change the computed values.
func (u *Unit) Quicken() {
	for f := range bitcode.Functions(u.Mod) {
		u.chooseBits(f)
		u.loadConstants(f, u.Double)
		u.loadConstants(f, u.Ctx.FloatType())
		for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
			u.splitBlock(bb)
		}
	}
}

const mostConstants = 1000 // of one format

// loadConstants makes a function with many constants of a format load them from a variable of the unit. Code generation keeps the constants
// of a function in a list, which it searches for each use.
func (u *Unit) loadConstants(f llvm.Value, format llvm.Type) {
	type use struct {
		user    llvm.Value
		operand int
	}
	places := make(map[llvm.Value]int) // in values
	var values []llvm.Value
	var uses []use
	for v := range bitcode.Instructions(f) {
		for i := range v.OperandsCount() {
			if c := v.Operand(i); v.IsAPHINode().IsNil() && c.Type() == format && !c.IsAConstantFP().IsNil() {
				if _, ok := places[c]; !ok {
					places[c] = len(values)
					values = append(values, c)
				}
				uses = append(uses, use{v, i})
			}
		}
	}
	if len(values) <= mostConstants {
		return
	}
	t := llvm.ArrayType(format, len(values))
	table := llvm.AddGlobal(u.Mod, t, "fl.constants")
	table.SetInitializer(llvm.ConstArray(format, values))
	table.SetLinkage(llvm.InternalLinkage) // not a constant, which passes would replace by its value
	for _, use := range uses {
		u.B.SetInsertPointBefore(use.user)
		at := llvm.ConstInBoundsGEP(t, table, []llvm.Value{u.Number(0), u.Number(uint64(places[use.user.Operand(use.operand)]))})
		use.user.SetOperand(use.operand, u.B.CreateLoad(format, at, ""))
	}
}

// chooseBits replaces each select of floats by one of their bits, for which processors have an instruction. Fast code generation makes a
// branch of a select of floats, and splits the block.
func (u *Unit) chooseBits(f llvm.Value) {
	for v := range bitcode.Instructions(f) {
		bits, ok := u.bitsOf(v.Type())
		if !ok || v.InstructionOpcode() != llvm.Select {
			continue
		}
		u.B.SetInsertPointBefore(v)
		cast := func(x llvm.Value) llvm.Value { return u.B.CreateBitCast(x, bits, "") }
		chosen := u.B.CreateSelect(v.Operand(0), cast(v.Operand(1)), cast(v.Operand(2)), "")
		v.ReplaceAllUsesWith(u.B.CreateBitCast(chosen, v.Type(), ""))
		v.EraseFromParentAsInstruction()
	}
}

// bitsOf returns the integer type of the bits of a float or a double.
func (u *Unit) bitsOf(t llvm.Type) (bits llvm.Type, ok bool) {
	switch t.TypeKind() {
	case llvm.DoubleTypeKind:
		return u.I64, true
	case llvm.FloatTypeKind:
		return u.Ctx.Int32Type(), true
	}
	return t, false
}

const mostInBlock = 1000 // instructions

// splitBlock moves the first instructions of a large block into new blocks before it. The block keeps its identity for its successors and
// their phis. The fastest register allocator inspects all values of the block so far at each call.
func (u *Unit) splitBlock(bb llvm.BasicBlock) {
	var list []llvm.Value
	for v := bb.FirstInstruction(); !v.IsNil(); v = llvm.NextInstruction(v) {
		list = append(list, v)
	}
	first := true
	for len(list) > 2*mostInBlock {
		most := cut(list)
		before := u.Ctx.InsertBasicBlock(bb, "")
		if first {
			redirect(bb, before)
			first = false
		} else {
			u.B.SetInsertPointAtEnd(llvm.PrevBasicBlock(before))
			u.B.CreateBr(before)
		}
		u.B.SetInsertPointAtEnd(before)
		for _, v := range list[:most] {
			v.RemoveFromParentAsInstruction()
			u.B.Insert(v)
		}
		list = list[most:]
	}
	if !first {
		u.B.SetInsertPointAtEnd(llvm.PrevBasicBlock(bb))
		u.B.CreateBr(bb)
	}
}

// redirect makes all branches to a block go to another one. LLVM's own replacement would change the phis of the block's successors too.
func redirect(from, to llvm.BasicBlock) {
	var branches []llvm.Value
	for use := from.AsValue().FirstUse(); !use.IsNil(); use = use.NextUse() {
		if user := use.User(); !user.IsAInstruction().IsNil() {
			branches = append(branches, user)
		}
	}
	for _, branch := range branches {
		for i := range branch.OperandsCount() {
			if branch.Operand(i) == from.AsValue() {
				branch.SetOperand(i, to.AsValue())
			}
		}
	}
}

// cut returns the number of instructions for the next block before a large one. It keeps the phis together; a vector of a thousand elements
// has more than mostInBlock.
func cut(list []llvm.Value) int {
	for n := mostInBlock; n < len(list); n++ {
		if list[n].IsAPHINode().IsNil() {
			return n
		}
	}
	return len(list)
}
