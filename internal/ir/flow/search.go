package flow

// This file finds searches: loops that end when a comparison of floats succeeds, or after a maximum number of iterations.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A Search is such a loop. No value that the loop computes depends on its counter.
type Search struct {
	Tests map[*ir.Inst]bool // the comparisons of floats that may end the loop, and the outcome that continues it
}

// SearchAround returns the smallest search of f that contains the instruction in, nil if there is none.
func SearchAround(f *ir.Func, in *ir.Inst) (s *Search) {
	at := slices.IndexFunc(f.Blocks, func(b *ir.Block) bool {
		for i := range b.Insts {
			if &b.Insts[i] == in {
				return true
			}
		}
		return false
	})
	if at < 0 {
		return nil
	}
	smallest, next := len(f.Blocks)+1, threaded(f)
	for head, latches := range backEdges(next) {
		within := naturalIn(next, head, latches)
		size := 0
		for _, is := range within {
			if is {
				size++
			}
		}
		if len(latches) == 0 || !within[at] || within[0] && head != 0 || size >= smallest {
			continue
		}
		if found := searchOf(f, next, head, within); found != nil {
			s, smallest = found, size
		}
	}
	return s
}

// threaded returns the successors of each block of f. If a block only branches on a constant that its predecessor chose, the predecessor's
// edge leads to the chosen block. clang emits such blocks at the end of a scope, and for && and || in the condition of a loop.
func threaded(f *ir.Func) [][]int {
	next := Successors(f)
	for b := range next {
		for i, to := range next[b] {
			if chosen, ok := chosenFrom(f, b, to); ok {
				next[b][i] = chosen
			}
		}
	}
	return next
}

// chosenFrom returns the block that a branch or a switch in block `at` chooses if control comes from block `from`. The block has no other
// instruction than phis.
func chosenFrom(f *ir.Func, from, at int) (to int, ok bool) {
	insts := f.Blocks[at].Insts
	end := &insts[len(insts)-1]
	if chooses := end.Op == ir.OpSwitch || end.Op == ir.OpBr && len(end.Args) > 0; !chooses ||
		slices.ContainsFunc(insts[:len(insts)-1], func(in ir.Inst) bool { return in.Op != ir.OpPhi }) {
		return 0, false
	}
	for i := range insts {
		if in := &insts[i]; in.Op == ir.OpPhi && ir.Operand(in.Dst) == end.Args[0] {
			k := slices.Index(in.Blocks, int32(from))
			if k < 0 || in.Args[k] >= 0 {
				return 0, false
			}
			if end.Op == ir.OpBr {
				return int(end.Blocks[1-f.Consts[^in.Args[k]].Int&1]), true // Blocks[0] is taken if the condition holds
			}
			return int(end.Blocks[slices.Index(end.Cases, f.Consts[^in.Args[k]].Int)+1]), true // Blocks[0] is the default
		}
	}
	return 0, false
}

// backEdges returns, for each head of a loop, the blocks with an edge back to it.
func backEdges(next [][]int) [][]int {
	back := make([][]int, len(next))
	state := make([]uint8, len(next)) // 1: on the current path, 2: done
	var visit func(b int)
	visit = func(b int) {
		state[b] = 1
		for _, to := range next[b] {
			switch state[to] {
			case 0:
				visit(to)
			case 1:
				back[to] = append(back[to], b)
			}
		}
		state[b] = 2
	}
	visit(0)
	return back
}

// searchOf returns the loop as a search, nil if it is not one.
func searchOf(f *ir.Func, next [][]int, head int, within []bool) *Search {
	l := &loop{f: f, in: within, made: map[ir.Operand]*ir.Inst{}}
	each(f, func(_ int, in *ir.Inst) {
		if in.Dst >= 0 {
			l.made[ir.Operand(in.Dst)] = in
		}
	})
	if !l.counts(head) {
		return nil
	}
	s := &Search{Tests: map[*ir.Inst]bool{}}
	for b := range f.Blocks {
		branch := last(f, b)
		if within[b] && branch.Op == ir.OpBr && len(branch.Args) > 0 && within[next[b][0]] != within[next[b][1]] {
			l.tests(s, branch.Args[0], within[next[b][0]], 0)
		}
	}
	if len(s.Tests) == 0 {
		return nil
	}
	return s
}

// tests records the comparisons of floats in a condition, each with the outcome that makes the condition equal to goesOn.
func (l *loop) tests(s *Search, condition ir.Operand, goesOn bool, depth int) {
	in := l.made[condition]
	if in == nil || depth > deepest {
		return
	}
	switch in.Op {
	case ir.OpFloat:
		if in.Float == fp.Cmp {
			s.Tests[in] = goesOn
		}
	case ir.OpXor:
		if in.Args[1] < 0 && l.f.Consts[^in.Args[1]].Int&1 != 0 {
			l.tests(s, in.Args[0], !goesOn, depth+1)
		}
	case ir.OpPhi, ir.OpZExt, ir.OpTruncI, ir.OpFreeze:
		for _, a := range in.Args {
			l.tests(s, a, goesOn, depth+1)
		}
	}
}

// counts reports whether the loop has an iteration counter that is compared and has no other use.
func (l *loop) counts(head int) bool {
	return slices.ContainsFunc(l.f.Blocks[head].Insts, func(phi ir.Inst) bool {
		if phi.Op != ir.OpPhi || phi.Type.Kind != ir.Int {
			return false
		}
		for i, from := range phi.Blocks {
			step := l.made[phi.Args[i]]
			if l.in[from] && !movesByConstant(step, &phi) {
				return false
			}
		}
		return l.onlyCounts(&phi)
	})
}

// movesByConstant reports whether a step adds a constant to a counter, or subtracts one.
func movesByConstant(step, counter *ir.Inst) bool {
	return step != nil && (step.Op == ir.OpAddI || step.Op == ir.OpSubI) && step.Args[0] == ir.Operand(counter.Dst) && step.Args[1] < 0
}

// onlyCounts reports whether a counter is incremented and compared, and has no other use.
func (l *loop) onlyCounts(phi *ir.Inst) bool {
	counter, compared, other := map[ir.Operand]bool{ir.Operand(phi.Dst): true}, false, false
	for i, from := range phi.Blocks {
		if l.in[from] {
			counter[phi.Args[i]] = true
		}
	}
	each(l.f, func(b int, in *ir.Inst) {
		switch {
		case !slices.ContainsFunc(in.Args, func(o ir.Operand) bool { return counter[o] }):
		case in.Op == ir.OpICmp:
			compared = compared || l.in[b]
		case !counter[ir.Operand(in.Dst)] || in.Dst < 0:
			other = true
		}
	})
	return compared && !other
}
