package flow

import (
	"slices"

	"faultline/internal/ir"
)

// IsTally reports whether the program only counts in global g: each use of g loads it, adds a constant, and stores the sum back. No result
// depends on such a variable. It is false if the program takes the address of g. Functions that no entry reaches are not examined.
func IsTally(p *ir.Program, g int) bool {
	counts := false
	for _, f := range p.Funcs {
		is := func(o ir.Operand) bool { return o < 0 && f.Consts[^o].Global == g }
		var loaded, sums []ir.Operand
		ok := true
		each(f, func(_ int, in *ir.Inst) {
			switch at := slices.IndexFunc(in.Args, is); {
			case at < 0:
			case in.Op == ir.OpLoad:
				loaded = append(loaded, ir.Operand(in.Dst))
			case in.Op != ir.OpStore || is(in.Args[0]):
				ok = false
			}
		})
		each(f, func(_ int, in *ir.Inst) {
			if slices.ContainsFunc(in.Args, func(o ir.Operand) bool { return slices.Contains(loaded, o) }) {
				constant := slices.ContainsFunc(in.Args, func(o ir.Operand) bool { return o < 0 })
				ok = ok && constant && (in.Op == ir.OpAddI || in.Op == ir.OpSubI)
				sums = append(sums, ir.Operand(in.Dst))
			}
		})
		each(f, func(_ int, in *ir.Inst) {
			switch {
			case in.Op == ir.OpStore && slices.ContainsFunc(in.Args, is):
				ok = ok && slices.ContainsFunc(in.Args, func(o ir.Operand) bool { return slices.Contains(sums, o) })
			case slices.ContainsFunc(in.Args, func(o ir.Operand) bool { return slices.Contains(sums, o) }):
				ok = false
			}
		})
		if !ok {
			return false
		}
		counts = counts || len(sums) > 0
	}
	return counts
}
