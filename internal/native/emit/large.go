package emit

// This file is what is done otherwise in units with functions of thousands of operations, where whatever touches the rest of a block, or
// of a function, for each operation takes minutes.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// Outline makes a function of ours one that is called and never inlined: what has blocks of its own splits the block that it is inlined
// into.
func (u *Unit) Outline(f llvm.Value) {
	f.RemoveEnumFunctionAttribute(llvm.AttributeKindID("alwaysinline"))
	f.AddFunctionAttr(u.Ctx.CreateEnumAttribute(llvm.AttributeKindID("noinline"), 0))
}

const mostSmall = 4 // instructions

// isSmall reports whether a function is one block, not larger than a call of it.
func isSmall(f llvm.Value) bool {
	n := 0
	for range bitcode.Instructions(f) {
		n++
	}
	return f.BasicBlocksCount() == 1 && n <= mostSmall
}

// Quicken changes nothing that the unit computes, and makes what the quickest code generation does with it near linear.
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

const mostConstants = 1000 // of a format

// loadConstants makes a function that has many constants of a format load them from a variable of the unit. Code generation keeps those of
// a function in a list, and looks through all of it for each.
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
	table.SetLinkage(llvm.InternalLinkage) // and no constant, which passes would put back
	for _, use := range uses {
		u.B.SetInsertPointBefore(use.user)
		at := llvm.ConstInBoundsGEP(t, table, []llvm.Value{u.Number(0), u.Number(uint64(places[use.user.Operand(use.operand)]))})
		use.user.SetOperand(use.operand, u.B.CreateLoad(format, at, ""))
	}
}

// chooseBits makes every choice between two floats one between their bits, for which processors have an instruction. Where code
// generation takes little time it makes a branch of the other, and splits the block.
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

// bitsOf is the type of the bits of a float or a double.
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

// splitBlock moves what comes first in a large block into blocks before it: what follows it, and the phis there, know it as it was. The
// quickest register allocator looks at each call at all values of the block so far.
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

// redirect makes all branches to a block go to another. LLVM's own replacement would change the phis of the block's successors, too.
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

// cut is how many of a block's instructions one before it gets: its phis stay together, which a vector of a thousand lanes has more of.
func cut(list []llvm.Value) int {
	for n := mostInBlock; n < len(list); n++ {
		if list[n].IsAPHINode().IsNil() {
			return n
		}
	}
	return len(list)
}
