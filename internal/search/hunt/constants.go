package hunt

// This file finds the numbers that a program compares with: where its behaviour changes.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// mostConstants is how many are kept, in the order of the code.
const mostConstants = 64

// constants returns the finite constants that reachable comparisons have as an operand, but zero.
func (s *Search) constants() []float64 {
	program, entry := s.subject.Program, s.subject.Call.Entry
	if entry >= len(program.Funcs) {
		return nil
	}
	var list []float64
	seen := map[float64]bool{0: true}
	for id, in := range program.Reach(entry).Funcs {
		if !in {
			continue
		}
		f := program.Funcs[id]
		for _, b := range f.Blocks {
			for i := range b.Insts {
				if b.Insts[i].Float == fp.Cmp && b.Insts[i].Op == ir.OpFloat {
					list = appendConstants(list, f, &b.Insts[i], seen)
				}
			}
		}
	}
	return list[:min(len(list), mostConstants)]
}

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
