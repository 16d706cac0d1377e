package flow

// This file follows numbers through a loop: through operations, and through memory with a fixed address.

import (
	"fmt"

	"faultline/internal/ir"
)

// uses has the data dependences between the registers of a loop.
type uses struct {
	of      map[int32][]int32
	carried map[int32]bool // carried into the next iteration: by a phi, or by memory that is read again
}

// usesIn returns the dependences in some blocks of f.
func usesIn(f *ir.Func, blocks []int) uses {
	u := uses{make(map[int32][]int32), make(map[int32]bool)}
	defined := make(map[int32]*ir.Inst)
	each(f, func(_ int, in *ir.Inst) {
		if in.Dst >= 0 {
			defined[in.Dst] = in
		}
	})
	within := make(map[int]bool)
	for _, b := range blocks {
		within[b] = true
	}
	loads := make(map[string][]int32) // by memory location
	each(f, func(b int, in *ir.Inst) {
		if within[b] && in.Op == ir.OpLoad {
			place := placeOf(f, defined, in.Args[0], 0)
			loads[place] = append(loads[place], in.Dst)
		}
	})
	each(f, func(b int, in *ir.Inst) {
		switch {
		case !within[b]:
		case in.Op == ir.OpStore:
			if from := in.Args[0]; from >= 0 {
				again := loads[placeOf(f, defined, in.Args[1], 0)]
				u.of[int32(from)] = append(u.of[int32(from)], again...)
				u.carried[int32(from)] = u.carried[int32(from)] || len(again) > 0
			}
		case in.Dst >= 0 && in.Op != ir.OpLoad:
			for _, a := range in.Args {
				if a >= 0 {
					u.of[int32(a)] = append(u.of[int32(a)], in.Dst)
					u.carried[int32(a)] = u.carried[int32(a)] || in.Op == ir.OpPhi
				}
			}
		}
	})
	return u
}

func each(f *ir.Func, do func(block int, in *ir.Inst)) {
	for b := range f.Blocks {
		for i := range f.Blocks[b].Insts {
			do(b, &f.Blocks[b].Insts[i])
		}
	}
}

// deepest limits the depth of address expressions.
const deepest = 4

// placeOf returns a text for the computation of an address. Addresses that are computed in the same way have the same text.
func placeOf(f *ir.Func, defined map[int32]*ir.Inst, at ir.Operand, depth int) string {
	if at < 0 {
		return fmt.Sprintf("c%d", ^at)
	}
	in := defined[int32(at)]
	if in == nil || depth == deepest || in.Op != ir.OpGEP && in.Op != ir.OpSExt && in.Op != ir.OpZExt {
		return fmt.Sprintf("r%d", at)
	}
	text := fmt.Sprintf("(%d %d %v", in.Op, in.Offset, in.Scales)
	for _, a := range in.Args {
		text += " " + placeOf(f, defined, a, depth+1)
	}
	return text + ")"
}

// returns reports whether a register depends on its own value in an earlier iteration.
func (u uses) returns(register int32) bool {
	seen := make(map[int32]bool)
	list := append([]int32(nil), u.of[register]...)
	for len(list) > 0 {
		r := list[len(list)-1]
		list = list[:len(list)-1]
		if r == register {
			return true
		}
		if !seen[r] {
			seen[r] = true
			list = append(list, u.of[r]...)
		}
	}
	return false
}
