package hunt

// This file finds the numbers that a program compares with: where its behaviour changes.

import (
	"iter"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// mostConstants is how many are kept, in the order of the code.
const mostConstants = 64

// constants returns the finite constants that reachable comparisons have as an operand, but zero.
func (g *ground) constants() (list []float64) {
	g.reached(func(f *ir.Func, in *ir.Inst) {
		if in.Op == ir.OpFloat && in.Float == fp.Cmp {
			list = appendConstants(list, f, in)
		}
	})
	return list[:min(len(list), mostConstants)]
}

// appendConstants appends the sizes of the floating-point operands that are constants, those that are not among the list.
func appendConstants(list []float64, f *ir.Func, in *ir.Inst) []float64 {
	for c := range operands(f, in, ir.Float) {
		if x := math.Abs(c.Float.Float64()); x > 0 && x <= math.MaxFloat64 && !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// operands are those of an instruction that are constants of a kind.
func operands(f *ir.Func, in *ir.Inst, kind ir.Kind) iter.Seq[*ir.Const] {
	return func(yield func(*ir.Const) bool) {
		for _, o := range in.Args {
			if o < 0 && f.Consts[^o].Type.Kind == kind && !f.Consts[^o].Undef && !yield(f.Consts[^o]) {
				return
			}
		}
	}
}

// reached calls do for the instructions of reachable functions.
func (g *ground) reached(do func(f *ir.Func, in *ir.Inst)) {
	program, entry := g.subject.Program, g.subject.Call.Entry
	if entry >= len(program.Funcs) {
		return
	}
	for id, in := range program.Reach(entry).Funcs {
		if !in {
			continue
		}
		f := program.Funcs[id]
		for _, b := range f.Blocks {
			for i := range b.Insts {
				do(f, &b.Insts[i])
			}
		}
	}
}

// mostInteger bounds the integers that are inputs to try: beyond it, constants are masks and limits.
const mostInteger = 1 << 20

// integers returns the integer constants that reachable comparisons have as an operand, and the cases of switches.
func (g *ground) integers() []float64 {
	list := []float64{0}
	enter := func(bits int, n uint64) {
		if shift := 64 - bits; shift > 0 {
			n = uint64(int64(n<<shift) >> shift)
		}
		if x := float64(int64(n)); math.Abs(x) <= mostInteger && !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	g.reached(func(f *ir.Func, in *ir.Inst) {
		switch in.Op {
		case ir.OpICmp:
			for c := range operands(f, in, ir.Int) {
				enter(c.Type.Bits, c.Int)
			}
		case ir.OpSwitch:
			for _, n := range in.Cases {
				enter(switchBits, n)
			}
		}
	})
	return list[:min(len(list), mostConstants)]
}

// switchBits is the width of the integers that programs switch on.
const switchBits = 32
