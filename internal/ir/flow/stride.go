package flow

// This file finds loops that depend on one float that changes by the same amount in each iteration: for (t = 0; t < T; t += dt).

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A Stride is such a loop. It only computes values, and every decision compares the float with a loop invariant. So the current and the
// next value of the float determine whether the loop continues.
type Stride struct {
	Format   fp.Format
	phi      *ir.Inst // the float at the head of the loop
	step     ir.Operand
	op       fp.Op // Add or Sub
	compared []comparedValue
}

// A comparedValue is a comparison that decides a branch of the loop: the float at the head, or the next one, with a loop invariant.
type comparedValue struct {
	pred   ir.Pred
	format fp.Format  // of the operands: the float may be extended to a wider format
	with   ir.Operand // the loop invariant
	first  bool       // the invariant is the first operand
	next   bool       // the float of the next iteration is compared
}

// StrideOf returns the stride of the loop of f with a head and back edges from latches, nil if the loop is not a stride.
func StrideOf(f *ir.Func, head int, latches []int) *Stride {
	l := &loop{f: f, in: natural(f, head, latches), made: map[ir.Operand]*ir.Inst{}}
	if l.in[0] && head != 0 || l.inner(head) || !l.quiet() {
		return nil
	}
	s := new(Stride)
	for b := range f.Blocks {
		if branch := last(f, b); l.in[b] && branch.Op == ir.OpBr && len(branch.Args) > 0 && l.moves(branch.Args[0]) {
			if !l.decides(s, l.made[branch.Args[0]], head) {
				return nil
			}
		}
	}
	if s.phi == nil {
		return nil
	}
	return s
}

func last(f *ir.Func, b int) *ir.Inst { return &f.Blocks[b].Insts[len(f.Blocks[b].Insts)-1] }

// natural returns the head and the blocks from which a latch is reachable without the head.
func natural(f *ir.Func, head int, latches []int) []bool {
	return naturalIn(Successors(f), head, latches)
}

// naturalIn returns the natural loop, given the successors of each block.
func naturalIn(next [][]int, head int, latches []int) []bool {
	before := make([][]int, len(next))
	for b := range next {
		for _, to := range next[b] {
			before[to] = append(before[to], b)
		}
	}
	in := make([]bool, len(next))
	in[head] = true
	for work := slices.Clone(latches); len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !in[b] {
			in[b] = true
			work = append(work, before[b]...)
		}
	}
	return in
}

// A loop is a set of blocks with the instructions in them.
type loop struct {
	f    *ir.Func
	in   []bool
	made map[ir.Operand]*ir.Inst // instructions of the loop, except loads of locations that the loop does not change
}

// inner reports whether the loop with this head contains another loop.
func (l *loop) inner(head int) bool {
	state := make([]uint8, len(l.in)) // 1: on the current path, 2: done
	var visit func(b int) bool
	visit = func(b int) (found bool) {
		state[b] = 1
		for _, to := range l.f.Successors(b) {
			if l.in[to] && int(to) != head {
				found = found || state[to] == 1 || state[to] == 0 && visit(int(to))
			}
		}
		state[b] = 2
		return found
	}
	return visit(head)
}

// quiet records the values computed in the loop. It reports whether the loop has no other effects.
func (l *loop) quiet() bool {
	var others []*ir.Inst
	for b := range l.f.Blocks {
		for i := range l.f.Blocks[b].Insts {
			switch in := &l.f.Blocks[b].Insts[i]; {
			case !l.in[b] || in.Op == ir.OpBr:
			case in.Op.Pure():
				l.made[ir.Operand(in.Dst)] = in
			default:
				others = append(others, in)
			}
		}
	}
	return !slices.ContainsFunc(others, func(in *ir.Inst) bool {
		return in.Op != ir.OpLoad && in.Op != ir.OpSwitch || l.moves(in.Args[0])
	})
}

// moves reports whether an operand is computed in the loop.
func (l *loop) moves(o ir.Operand) bool { return l.made[o] != nil }

// decides records a decision that depends on the float. It reports whether the decision is of that kind.
func (l *loop) decides(s *Stride, in *ir.Inst, head int) bool {
	if in.Op != ir.OpFloat || in.Float != fp.Cmp {
		return false
	}
	i := 0
	if !l.moves(in.Args[0]) {
		i = 1
	}
	c := comparedValue{pred: in.Pred, format: in.Elem.Format, with: in.Args[1-i], first: i == 1}
	at := l.made[in.Args[i]]
	if at.Op == ir.OpFloat && at.Float == fp.Ext {
		at = l.made[at.Args[0]]
	}
	sum := at
	if at != nil && at.Op == ir.OpFloat {
		at, c.next = l.moved(sum), true
	}
	s.compared = append(s.compared, c)
	switch {
	case at == nil || l.moves(c.with) || s.phi != nil && s.phi != at || s.phi == nil && !l.strides(s, at, head):
		return false
	}
	return !c.next || l.stepOf(sum, at) == s.step && sum.Float == s.op
}

// moved returns the operand of a sum that changes in the loop, nil if there is none.
func (l *loop) moved(sum *ir.Inst) *ir.Inst {
	if sum.Float == fp.Add && l.moves(sum.Args[1]) && !l.moves(sum.Args[0]) {
		return l.made[sum.Args[1]]
	}
	if sum.Float.Additive() && !l.moves(sum.Args[1]) {
		return l.made[sum.Args[0]]
	}
	return nil
}

// stepOf returns the operand by which a sum changes the float.
func (l *loop) stepOf(sum, phi *ir.Inst) ir.Operand {
	if l.made[sum.Args[0]] == phi {
		return sum.Args[1]
	}
	return sum.Args[0]
}

// strides records the float. It reports whether every iteration changes it by the same amount.
func (l *loop) strides(s *Stride, phi *ir.Inst, head int) bool {
	first := func(in ir.Inst) bool { return in.Op == ir.OpPhi && in.Dst == phi.Dst }
	if phi.Op != ir.OpPhi || phi.Type.Kind != ir.Float || !slices.ContainsFunc(l.f.Blocks[head].Insts, first) {
		return false
	}
	var sum *ir.Inst
	for i, from := range phi.Blocks {
		if next := l.made[phi.Args[i]]; l.in[from] {
			if next == nil || sum != nil && next != sum || next.Op != ir.OpFloat || l.moved(next) != phi {
				return false
			}
			sum = next
		}
	}
	if sum == nil {
		return false
	}
	s.phi, s.Format, s.op, s.step = phi, phi.Type.Format, sum.Float, l.stepOf(sum, phi)
	return true
}
