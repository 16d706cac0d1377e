package flow

// This file determines whether a returned constant 0 may mean success.

import (
	"slices"

	"faultline/internal/ir"
)

// succeeds reports whether a function may return 0 on a path that writes a computed number to its caller's memory. If no path does, 0 does
// not mean success: the function returns, for example, the count of written numbers, or 1 for success.
func (a *Analysis) succeeds(f *ir.Func) bool {
	defer a.forget()
	e := ends{w: a.walk(f), g: graphOf(f), made: map[ir.Operand]made{}, seen: map[ir.Operand]bool{}}
	var returned []made
	for _, b := range e.g.order {
		insts := f.Blocks[b].Insts
		for i := range insts {
			if insts[i].Dst >= 0 {
				e.made[ir.Operand(insts[i].Dst)] = made{&insts[i], b}
			}
		}
		if last := &insts[len(insts)-1]; last.Op == ir.OpRet {
			returned = append(returned, made{last, b})
		}
	}
	return slices.ContainsFunc(returned, func(r made) bool { return len(r.in.Args) == 0 || e.zero(r.in.Args[0], r.block, r.block) })
}

// made is an instruction and its block.
type made struct {
	in    *ir.Inst
	block int
}

// ends has the data for analysing the paths to a function's returns.
type ends struct {
	w    *walker
	g    *graph
	made map[ir.Operand]made // by register
	seen map[ir.Operand]bool
}

// zero reports whether an operand may be 0 on a path with a write. The operand's value is chosen at the end of block chosen and used in
// block used.
func (e *ends) zero(o ir.Operand, chosen, used int) bool {
	if n, constant := e.w.constant(o); constant {
		return n == 0 && e.written(chosen, used)
	}
	m := e.made[o]
	if m.in == nil {
		return e.written(chosen, used)
	}
	if e.seen[o] {
		return false
	}
	e.seen[o] = true
	switch m.in.Op {
	case ir.OpPhi:
		for i, from := range m.in.Args {
			if e.zero(from, int(m.in.Blocks[i]), m.block) {
				return true
			}
		}
		return false
	case ir.OpSelect:
		return e.zero(m.in.Args[1], chosen, used) || e.zero(m.in.Args[2], chosen, used)
	case ir.OpFreeze, ir.OpSExt, ir.OpZExt:
		return e.zero(m.in.Args[0], chosen, used)
	}
	return e.written(chosen, used)
}

// written reports whether a path with a write leads to the end of block from, or starts at block to.
func (e *ends) written(from, to int) bool {
	before, behind := e.reach(from, e.g.prev), e.reach(to, e.g.next)
	for b := range e.w.f.Blocks {
		if (before[b] || behind[b]) && slices.ContainsFunc(e.w.f.Blocks[b].Insts, e.writes) {
			return true
		}
	}
	return false
}

// reach returns the blocks reachable from a block along edges, including itself.
func (e *ends) reach(from int, edges [][]int) []bool {
	seen := make([]bool, len(edges))
	for work := []int{from}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[b] {
			seen[b] = true
			work = append(work, edges[b]...)
		}
	}
	return seen
}

// writes reports whether an instruction writes a computed value to memory behind parameters or variables.
func (e *ends) writes(in ir.Inst) (found bool) {
	if in.Op == ir.OpStore && in.Args[0] < 0 {
		return false
	}
	e.w.effects(&in, func(what effect, to address, size int) {
		found = found || what != reads && len(to) > 0
	})
	return found
}
