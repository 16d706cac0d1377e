package interp

// This file finds the loops of a function, and what of its registers decides where a loop goes.

import "faultline/internal/ir"

// loopInfo is the loops of one function. It counts how often each head was entered.
type loopInfo struct {
	f      *function
	head   []bool // by block: it is entered again from inside of a loop
	latch  [][]int
	visits []int64   // by block: of heads, and of the function's entry
	state  [][]int32 // by head, see Machine.state; nil: not asked for yet
}

func newLoopInfo(f *function) *loopInfo {
	n := len(f.fn.Blocks)
	l := &loopInfo{f: f, head: make([]bool, n), latch: make([][]int, n), visits: make([]int64, n), state: make([][]int32, n)}
	state := make([]uint8, n) // 1: on the path that is being followed, 2: done
	var visit func(b int)
	visit = func(b int) {
		state[b] = 1
		for _, to := range f.fn.Successors(b) {
			switch state[to] {
			case 0:
				visit(int(to))
			case 1: // every loop has such an edge, whatever its shape
				l.head[to], l.latch[to] = true, append(l.latch[to], b)
			}
		}
		state[b] = 2
	}
	visit(0)
	return l
}

// state returns the slots that, with memory, decide what the outermost loop through head h does from there: values made in it that a
// decision, an access to memory, a call or a possible trap in it depends on, and that are used before they are made again. A counter
// that is looked at only after the loop is none of them.
func (m *Machine) state(l *loopInfo, h int) []int32 {
	if l.state[h] == nil {
		flow := newDataFlow(l.f, l.f.fn.OutermostLoop(h))
		first := slotsOf(m, l.f)
		l.state[h] = []int32{}
		for r, live := range flow.live(h) {
			for k := range m.leaves(l.f.types[r]) {
				if live {
					l.state[h] = append(l.state[h], first[r]+int32(k))
				}
			}
		}
	}
	return l.state[h]
}

// A dataFlow is what the values made in a loop are used for.
type dataFlow struct {
	fn      *ir.Func
	in      []bool     // blocks of the loop
	defined []*ir.Inst // by register: in the loop
	needed  []bool     // by register: something that is not pure depends on it
}

func newDataFlow(f *function, in []bool) *dataFlow {
	d := &dataFlow{fn: f.fn, in: in, defined: make([]*ir.Inst, len(f.types)), needed: make([]bool, len(f.types))}
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
		d.needed[r] = d.needed[r] && d.defined[r] != nil // what was made before the loop stays what it is
	}
	return d
}

// instructions calls f for those of the loop, a block's last one first.
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

// live returns the needed registers that are used from the head h on, its phis done, before they are made again.
func (d *dataFlow) live(h int) []bool {
	at := make([][]bool, len(d.in)) // by block: its phis done
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

// update goes backwards through block b, and reports whether that told more.
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

// enter adds what is live before the phis of block s, on the way from block b.
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

// slotsOf returns the first slot of each register, as assignSlots numbers them.
func slotsOf(m *Machine, f *function) []int32 {
	c := compiler{m: m, f: &function{fn: f.fn}}
	c.assignSlots()
	return c.slot
}

// place is the instruction that says where the loop with head h stands: its branch back, which has the place of the loop's keyword.
// For the entry of a function without it is the first that has a place.
func (l *loopInfo) place(h int) *ir.Inst {
	for _, b := range l.latch[h] {
		insts := l.f.fn.Blocks[b].Insts
		if last := &insts[len(insts)-1]; last.Pos.Line > 0 {
			return last
		}
	}
	for _, b := range l.f.fn.Blocks[h:] {
		for i := range b.Insts {
			if b.Insts[i].Pos.Line > 0 {
				return &b.Insts[i]
			}
		}
	}
	return nil
}
