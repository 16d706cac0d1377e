package flow

// This file finds the registers that determine how a loop continues.

import "faultline/internal/ir"

// Live reports, for each register of fn, whether the loop of blocks `in` needs its value at head h, after the phis. This is the case if the
// loop sets the register, uses it before setting it again, and a decision, a memory access, a call or a possible trap in the loop depends
// on it.
func Live(fn *ir.Func, registers int, in []bool, h int) []bool {
	return newDataFlow(fn, registers, in).live(h)
}

// A dataFlow has the uses of the values that a loop computes.
type dataFlow struct {
	fn      *ir.Func
	in      []bool     // blocks of the loop
	defined []*ir.Inst // by register: the instruction in the loop that sets it
	needed  []bool     // by register: an instruction that is not pure depends on it
}

func newDataFlow(fn *ir.Func, registers int, in []bool) *dataFlow {
	d := &dataFlow{fn: fn, in: in, defined: make([]*ir.Inst, registers), needed: make([]bool, registers)}
	var work []ir.Operand
	need := func(o ir.Operand) {
		if o >= 0 && !d.needed[o] {
			d.needed[o] = true
			work = append(work, o)
		}
	}
	d.instructions(func(b int, inst *ir.Inst) {
		if inst.Dst >= 0 {
			d.defined[inst.Dst] = inst
		}
		if !inst.Op.Pure() {
			d.operands(inst, need)
		}
	})
	for len(work) > 0 {
		inst := d.defined[work[len(work)-1]]
		work = work[:len(work)-1]
		if inst != nil {
			d.operands(inst, need)
		}
	}
	for r := range d.needed {
		d.needed[r] = d.needed[r] && d.defined[r] != nil // values from before the loop do not change
	}
	return d
}

// instructions calls f for the instructions of the loop, from the last to the first of each block.
func (d *dataFlow) instructions(f func(b int, inst *ir.Inst)) {
	for b := len(d.in) - 1; b >= 0; b-- {
		for i := len(d.fn.Blocks[b].Insts) - 1; i >= 0 && d.in[b]; i-- {
			f(b, &d.fn.Blocks[b].Insts[i])
		}
	}
}

// operands calls f for the operands of an instruction that come from the loop's blocks.
func (d *dataFlow) operands(inst *ir.Inst, f func(ir.Operand)) {
	for i, a := range inst.Args {
		if inst.Op != ir.OpPhi || d.in[inst.Blocks[i]] {
			f(a)
		}
	}
}

// live returns the needed registers that are used after the phis of head h before they are set again.
func (d *dataFlow) live(h int) []bool {
	at := make([][]bool, len(d.in)) // by block: live registers after its phis
	for b := range at {
		at[b] = make([]bool, len(d.needed))
	}
	for changed := true; changed; {
		changed = false
		for b := len(d.in) - 1; b >= 0; b-- {
			if d.in[b] {
				changed = d.update(at, b) || changed
			}
		}
	}
	return at[h]
}

// update computes the live registers of block b backwards. It reports whether it found a new one.
func (d *dataFlow) update(at [][]bool, b int) (more bool) {
	live := make([]bool, len(d.needed))
	use := func(o ir.Operand) { live[max(o, 0)] = live[max(o, 0)] || o >= 0 && d.needed[o] }
	for _, s := range d.fn.Successors(b) {
		if d.in[s] {
			d.enter(at[s], int(s), b, live, use)
		}
	}
	insts := d.fn.Blocks[b].Insts
	for i := len(insts) - 1; i >= 0 && insts[i].Op != ir.OpPhi; i-- {
		inst := &insts[i]
		if inst.Dst >= 0 {
			live[inst.Dst] = false
		}
		if !inst.Op.Pure() || d.needed[inst.Dst] {
			d.operands(inst, use)
		}
	}
	for r := range live {
		more = more || live[r] && !at[b][r]
		at[b][r] = at[b][r] || live[r]
	}
	return more
}

// enter adds the registers that are live before the phis of block s on the edge from block b.
func (d *dataFlow) enter(at []bool, s, b int, live []bool, use func(ir.Operand)) {
	made := make(map[int32]bool)
	for i := range d.fn.Blocks[s].Insts {
		phi := &d.fn.Blocks[s].Insts[i]
		if phi.Op != ir.OpPhi {
			break
		}
		made[phi.Dst] = true
		for k, from := range phi.Blocks {
			if int(from) == b && at[phi.Dst] {
				use(phi.Args[k])
			}
		}
	}
	for r := range live {
		live[r] = live[r] || at[r] && !made[int32(r)]
	}
}
