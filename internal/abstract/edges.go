package abstract

// This file handles the ends of blocks: branches, switches, and the refined state on each edge.

import (
	"faultline/internal/ir"
)

func (f *frame) branch(in *ir.Inst) {
	if len(in.Args) == 0 {
		f.edge(f.at, int(in.Blocks[0]))
		return
	}
	if in.Blocks[0] == in.Blocks[1] {
		f.edge(f.at, int(in.Blocks[0]))
		return
	}
	for side, to := range in.Blocks {
		f.suppose(in.Args[0], side == 0, func() { f.edge(f.at, int(to)) })
	}
}

// suppose calls then with the state refined by a condition, unless that is impossible.
func (f *frame) suppose(cond ir.Operand, truth bool, then func()) {
	mark, links, apart := len(f.trail), f.links, f.apart
	mem := f.mem
	if f.assume(cond, truth, 0) {
		then()
	}
	for len(f.trail) > mark {
		c := f.trail[len(f.trail)-1]
		f.env[c.reg], f.stamp[c.reg] = c.value, c.stamp
		f.trail = f.trail[:len(f.trail)-1]
	}
	f.links, f.apart, f.mem = links, apart, mem
}

// choose handles a switch.
func (f *frame) choose(in *ir.Inst) {
	v := *f.get(in.Args[0])
	if v.Kind != Integer {
		for _, to := range in.Blocks {
			f.edge(f.at, int(to))
		}
		return
	}
	width := in.Elem.Bits
	taken := false
	for i, k := range in.Cases {
		c := wholeOf(k, width)
		if c.Lo < v.Lo || c.Lo > v.Hi {
			continue
		}
		taken = taken || v.Lo == v.Hi
		mark, mem := len(f.trail), f.mem
		if in.Args[0] >= 0 {
			f.refine(int32(in.Args[0]), c, 0)
			f.again()
		}
		f.edge(f.at, int(in.Blocks[i+1]))
		f.undo(mark)
		f.mem = mem
	}
	if !taken {
		f.edge(f.at, int(in.Blocks[0]))
	}
}

func (f *frame) undo(mark int) {
	for len(f.trail) > mark {
		c := f.trail[len(f.trail)-1]
		f.env[c.reg], f.stamp[c.reg] = c.value, c.stamp
		f.trail = f.trail[:len(f.trail)-1]
	}
}

// edge goes from one block, whose registers env holds, to another.
func (f *frame) edge(from, to int) {
	if f.threaded(from, to) {
		return
	}
	insts := f.body.fn.Blocks[to].Insts
	s := &state{vals: f.vals(len(f.body.keep[to])), mem: f.mem, links: f.links, apart: f.apart}
	phis := 0
	for phis < len(insts) && insts[phis].Op == ir.OpPhi {
		phis++
	}
	for i, r := range f.body.keep[to] {
		s.vals[i] = f.env[r]
		for k := range phis {
			if insts[k].Dst == r {
				s.vals[i] = *f.get(incoming(&insts[k], from))
			}
		}
	}
	f.deliver(to, s)
}

// incoming returns the operand of a phi for the edge from a block.
func incoming(phi *ir.Inst, from int) ir.Operand {
	for i, b := range phi.Blocks {
		if int(b) == from {
			return phi.Args[i]
		}
	}
	return phi.Args[0]
}

// threaded continues through a block that only branches on a phi, as the blocks of && and || do. So the operand that is known on this edge
// is known after it. It returns false if to is no such block.
func (f *frame) threaded(from, to int) bool {
	insts := f.body.fn.Blocks[to].Insts
	last := &insts[len(insts)-1]
	if f.body.head[to] || last.Op != ir.OpBr || len(last.Args) == 0 || last.Args[0] < 0 || last.Blocks[0] == last.Blocks[1] {
		return false
	}
	var cond *ir.Inst
	for i := range insts[:len(insts)-1] {
		if insts[i].Op != ir.OpPhi {
			return false
		}
		if insts[i].Dst == int32(last.Args[0]) {
			cond = &insts[i]
		}
	}
	if cond == nil {
		return false
	}
	mark := len(f.trail)
	var vals []Value
	for i := range insts[:len(insts)-1] {
		vals = append(vals, *f.get(incoming(&insts[i], from)))
	}
	for i, v := range vals {
		f.change(insts[i].Dst, v)
	}
	operand := incoming(cond, from)
	for side, next := range last.Blocks {
		f.suppose(operand, side == 0, func() { f.edge(to, int(next)) })
	}
	f.undo(mark)
	return true
}
