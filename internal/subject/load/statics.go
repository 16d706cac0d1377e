package load

// This file finds outputs in variables with static storage: those that other programs can name, where the entry may write them. Those of
// one file or function are how it goes about its work, or what it keeps for its next call.

import (
	"maps"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/flow"
)

// A static is a shared variable that the entry may write.
type static struct {
	variable *ir.Global
	use      flow.Use
}

// staticsOf lists the shared variables that an entry may write, in the order of the program.
func staticsOf(p *ir.Program, entry *ir.Func) (list []static) {
	written := flow.Variables(p, entry)
	for _, id := range slices.Sorted(maps.Keys(written)) {
		list = append(list, static{p.Globals[id], written[id]})
	}
	return list
}

// mostStatic is how many numbers of one variable are results.
const mostStatic = 256

// statics returns the cells of variables that the entry may write. Variables that are more than numbers are left out.
func (l *layout) statics() (all []ir.Cell) {
	for _, s := range l.w.statics {
		g := s.variable
		if g.Source == nil {
			continue
		}
		leaves, reason := leavesOf(g.Source)
		if reason != "" {
			continue
		}
		p := &parameter{name: strings.ReplaceAll(g.Called, "::", "."), length: 1, size: g.Source.Size, scalar: true, leaves: leaves}
		var cells []ir.Cell
		p.each(func(c ir.Cell) {
			if flow.Touches(s.use.Written, c.Offset, c.Type.Size, 0) && len(cells) < mostStatic {
				c.Arg, c.Static, c.Kept = -1, g.Name, flow.Touches(s.use.Read, c.Offset, c.Type.Size, 0)
				cells = append(cells, c)
			}
		})
		all = append(all, integersToo(estimates(cells))...)
	}
	return all
}
