package interp

// This file finds the loops of a function, and the slots that determine the further course of a loop.

import (
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
)

// loopInfo holds the loops of one function. It counts how often each head was entered.
type loopInfo struct {
	f      *function
	head   []bool // by block: it is the target of an edge from inside of a loop
	latch  [][]int
	visits []int64   // by block, for heads and the function's entry
	state  [][]int32 // by head, see Machine.state; nil: not computed yet
}

func newLoopInfo(f *function) *loopInfo {
	n := len(f.fn.Blocks)
	l := &loopInfo{f: f, head: make([]bool, n), latch: make([][]int, n), visits: make([]int64, n), state: make([][]int32, n)}
	state := make([]uint8, n) // 1: on the current path, 2: done
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

// state returns the slots that, together with memory, determine what the outermost loop through head h does from there. A slot counts if a
// decision, a memory access, a call or a possible trap in the loop depends on it, and if it is used before it is set again. A counter that
// is only read after the loop does not count.
func (m *Machine) state(l *loopInfo, h int) []int32 {
	if l.state[h] == nil {
		first := slotsOf(m, l.f)
		l.state[h] = []int32{}
		for r, live := range flow.Live(l.f.fn, len(l.f.types), l.f.fn.OutermostLoop(h), h) {
			for k := range m.leaves(l.f.types[r]) {
				if live {
					l.state[h] = append(l.state[h], first[r]+int32(k))
				}
			}
		}
	}
	return l.state[h]
}

// slotsOf returns the first slot of each register, as assignSlots numbers them.
func slotsOf(m *Machine, f *function) []int32 {
	c := compiler{m: m, f: &function{fn: f.fn}}
	c.assignSlots()
	return c.slot
}

// place returns the instruction with the position of the loop with head h: its branch back, which has the position of the loop's keyword.
// For the entry of a function, it is the first instruction with a position.
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
