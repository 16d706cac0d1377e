package shadow

// This file inspects types, values and control flow.

import (
	"slices"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
)

// scalar reports whether t is a floating-point type.
func scalar(t llvm.Type) bool { return bitcode.FormatOf(t) != fp.NoFormat }

// widthOf returns the width of a scalar or an integer, in bits.
func widthOf(t llvm.Type) int {
	if t.TypeKind() == llvm.IntegerTypeKind {
		return t.IntTypeWidth()
	}
	return 8 * bitcode.FormatOf(t).Size()
}

// leaves counts the floating-point parts of a type. It returns 0 if there are more than maxLeaves.
func leaves(t llvm.Type) int {
	if n := countLeaves(t); n <= maxLeaves {
		return n
	}
	return 0
}

func countLeaves(t llvm.Type) int {
	switch t.TypeKind() {
	case llvm.StructTypeKind:
		n := 0
		for _, f := range structFields(t) {
			n += countLeaves(f)
		}
		return n
	case llvm.ArrayTypeKind:
		return t.ArrayLength() * countLeaves(t.ElementType())
	case llvm.VectorTypeKind:
		return t.VectorSize() * countLeaves(t.ElementType())
	}
	if scalar(t) {
		return 1
	}
	return 0
}

func structFields(t llvm.Type) []llvm.Type {
	if t.StructElementTypesCount() == 0 {
		return nil
	}
	return t.StructElementTypes()
}

// leafIndex counts the floating-point parts before the part at a path.
func leafIndex(t llvm.Type, path []uint32) int {
	n := 0
	for _, i := range path {
		if t.TypeKind() == llvm.StructTypeKind {
			fields := structFields(t)
			for _, f := range fields[:i] {
				n += countLeaves(f)
			}
			t = fields[i]
		} else {
			t = t.ElementType()
			n += int(i) * countLeaves(t)
		}
	}
	return n
}

// isCopyOfFloat reports whether an integer may be a copy of a double or a float: the program only stores it or casts it to a float.
func isCopyOfFloat(v llvm.Value) bool {
	if t := v.Type(); t.TypeKind() != llvm.IntegerTypeKind || t.IntTypeWidth() != 64 && t.IntTypeWidth() != 32 {
		return false
	}
	for u := v.FirstUse(); !u.IsNil(); u = u.NextUse() {
		user := u.User()
		if user.IsAStoreInst().IsNil() && user.IsABitCastInst().IsNil() && !bitcode.IsExchange(user) {
			return false
		}
	}
	return true
}

// isConstantData reports whether an address is in a constant variable, whose values have no deltas.
func isConstantData(address llvm.Value) bool {
	for range 4 {
		if !address.IsAGlobalVariable().IsNil() {
			return address.IsGlobalConstant()
		}
		isGEP := !address.IsAGetElementPtrInst().IsNil() || !address.IsAConstantExpr().IsNil() && address.Opcode() == llvm.GetElementPtr
		if !isGEP {
			return false
		}
		address = address.Operand(0)
	}
	return false
}

// reversePostOrder lists the reachable blocks of a function, each after its predecessors except those through a loop. So definitions come
// before uses.
func reversePostOrder(f llvm.Value) (order []llvm.BasicBlock) {
	seen := make(map[llvm.BasicBlock]bool)
	var visit func(bb llvm.BasicBlock)
	visit = func(bb llvm.BasicBlock) {
		seen[bb] = true
		end := bb.LastInstruction()
		for i := range end.OperandsCount() {
			if to := end.Operand(i); to.IsBasicBlock() && !seen[to.AsBasicBlock()] {
				visit(to.AsBasicBlock())
			}
		}
		order = append(order, bb)
	}
	visit(f.EntryBasicBlock())
	slices.Reverse(order)
	return order
}
