package hunt

// This file finds the numbers that a program compares with: where its behaviour changes.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// mostConstants is how many are kept, in the order of the code.
const mostConstants = 64

// constants returns the finite constants that reachable comparisons have as an operand, but zero.
func (g *ground) constants() []float64 {
	var list []float64
	seen := map[float64]bool{0: true}
	g.reached(func(f *ir.Func, in *ir.Inst) {
		if in.Float == fp.Cmp && in.Op == ir.OpFloat {
			list = appendConstants(list, f, in, seen)
		}
	})
	return list[:min(len(list), mostConstants)]
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
			for _, o := range in.Args {
				if o < 0 && f.Consts[^o].Type.Kind == ir.Int && !f.Consts[^o].Undef {
					enter(f.Consts[^o].Type.Bits, f.Consts[^o].Int)
				}
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

func appendConstants(list []float64, f *ir.Func, in *ir.Inst, seen map[float64]bool) []float64 {
	for _, o := range in.Args {
		if o >= 0 || f.Consts[^o].Type.Kind != ir.Float || f.Consts[^o].Undef {
			continue
		}
		if x := math.Abs(f.Consts[^o].Float.Float64()); !seen[x] && !math.IsInf(x, 0) && !math.IsNaN(x) {
			seen[x] = true
			list = append(list, x)
		}
	}
	return list
}
