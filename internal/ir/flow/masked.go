package flow

// This file finds integer parameters whose bits count.

import (
	"slices"

	"faultline/internal/ir"
)

// Masked reports, for each parameter of a function, whether the function shifts the integer to the right or combines it bit by bit with
// another one. It follows extensions of the integer and no other uses.
func Masked(f *ir.Func) []bool {
	list := make([]bool, len(f.Params))
	for i, t := range f.Params {
		list[i] = t.Kind == ir.Int && masked(f, ir.Operand(i))
	}
	return list
}

func masked(f *ir.Func, of ir.Operand) bool {
	for _, b := range f.Blocks {
		for i := range b.Insts {
			in := &b.Insts[i]
			if !slices.Contains(in.Args, of) {
				continue
			}
			switch in.Op {
			case ir.OpLShr, ir.OpXor:
				return true
			case ir.OpFreeze, ir.OpZExt, ir.OpSExt:
				if masked(f, ir.Operand(in.Dst)) {
					return true
				}
			}
		}
	}
	return false
}
