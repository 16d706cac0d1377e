package flow

// This file finds integer parameters that only select an operation.

import (
	"slices"

	"faultline/internal/ir"
)

// Selects returns, for each parameter of a function, the integers with which it is compared, ascending. It is nil for a parameter with
// another use than comparisons for equality with constants and switches.
func Selects(f *ir.Func) [][]int64 {
	list := make([][]int64, len(f.Params))
	for i, t := range f.Params {
		if t.Kind == ir.Int && t.Bits > 1 {
			list[i] = selected(f, ir.Operand(i), t)
		}
	}
	return list
}

// selected returns the integers with which a register is compared, nil if it has another use or none.
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

// compared returns the integers with which an instruction compares an operand, nil if it uses the operand in another way.
func compared(f *ir.Func, in *ir.Inst, of ir.Operand, t *ir.Type) (with []int64) {
	switch {
	case in.Op == ir.OpSwitch:
		return Compared(f, in, of, t.Bits)
	case in.Op == ir.OpICmp && (in.Pred == ir.IEq || in.Pred == ir.INe):
		return Compared(f, in, of, t.Bits)
	case in.Op == ir.OpFreeze || in.Op == ir.OpZExt || in.Op == ir.OpSExt:
		return selected(f, ir.Operand(in.Dst), in.Type)
	}
	return with
}

// Compared returns the constants with which an instruction compares an operand of so many bits for equality, nil if there are none.
func Compared(f *ir.Func, in *ir.Inst, of ir.Operand, bits int) (with []int64) {
	switch {
	case in.Op == ir.OpSwitch && in.Args[0] == of:
		for _, x := range in.Cases {
			with = append(with, signed(x, bits))
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
	}
	return with
}

// signed sign-extends an integer with the given number of bits.
func signed(x uint64, bits int) int64 {
	shift := 64 - min(bits, 64)
	return int64(x<<shift) >> shift
}
