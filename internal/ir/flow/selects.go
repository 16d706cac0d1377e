package flow

// This file finds integers that select what is done, and say nothing else.

import (
	"slices"

	"faultline/internal/ir"
)

// Selects returns the integers that each parameter of a function is compared with, ascending; nil of one that is used in any other way than
// to be compared with constants for equality, or switched on.
func Selects(f *ir.Func) [][]int64 {
	list := make([][]int64, len(f.Params))
	for i, t := range f.Params {
		if t.Kind == ir.Int && t.Bits > 1 {
			list[i] = selected(f, ir.Operand(i), t)
		}
	}
	return list
}

// selected returns what the integer of a register, of a type, is compared with; nil if it is used in another way, or in none.
func selected(f *ir.Func, of ir.Operand, t *ir.Type) (with []int64) {
	for _, b := range f.Blocks {
		for i := range b.Insts {
			in := &b.Insts[i]
			if !slices.Contains(in.Args, of) {
				continue
			}
			more := compared(f, in, of, t)
			if more == nil {
				return nil
			}
			with = append(with, more...)
		}
	}
	slices.Sort(with)
	return slices.Compact(with)
}

// compared returns what an instruction compares an operand with, nil if it does something else with it.
func compared(f *ir.Func, in *ir.Inst, of ir.Operand, t *ir.Type) (with []int64) {
	switch {
	case in.Op == ir.OpSwitch:
		for _, x := range in.Cases {
			with = append(with, signed(x, t.Bits))
		}
	case in.Op == ir.OpICmp && (in.Pred == ir.IEq || in.Pred == ir.INe):
		w := &walker{f: f}
		for _, o := range in.Args {
			x, ok := w.constant(o)
			if o != of && !ok {
				return nil
			}
			if o != of {
				with = append(with, int64(x))
			}
		}
	case in.Op == ir.OpFreeze || in.Op == ir.OpZExt || in.Op == ir.OpSExt:
		return selected(f, ir.Operand(in.Dst), in.Type)
	}
	return with
}

// signed is an integer of so many bits.
func signed(x uint64, bits int) int64 {
	shift := 64 - min(bits, 64)
	return int64(x<<shift) >> shift
}
