package flow

// This file finds floating-point loop counters: for (x = a; x < b; x += h) s += f(x) * h. Rounding of the counter decides how many rounds
// such a loop makes.

import (
	"fmt"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// CountsRounds reports whether a comparison of f ends a loop by a floating-point counter. The counter changes by the same amount in each
// round, in a register or in memory. The comparison compares it, or its next value, with a loop invariant.
//
// Three kinds of loops are excluded. A bound that the program shifts, as b - h/2, is a safe test. A loop that computes nothing but the
// counter is a reduction of a range, whose result is the counter. A loop that changes the amount chooses its own steps.
func CountsRounds(f *ir.Func, test *ir.Inst) bool {
	if test.Op != ir.OpFloat || test.Float != fp.Cmp {
		return false
	}
	next := threaded(f)
	for head, latches := range backEdges(next) {
		if len(latches) == 0 {
			continue
		}
		t := &ticks{loop: loop{f: f, in: naturalIn(next, head, latches), made: map[ir.Operand]*ir.Inst{}}, head: head}
		if t.index(test, next) && (t.tests(test.Args[0], test.Args[1]) || t.tests(test.Args[1], test.Args[0])) {
			return true
		}
	}
	return false
}

// ticks is a loop in which a counter is sought. Its map made holds the instructions of all blocks.
type ticks struct {
	loop
	head   int
	inside map[ir.Operand]bool // results of the loop's instructions
	stores []*ir.Inst          // of the loop
	calls  bool                // whether the loop calls a function
}

// index records the instructions. It reports whether the test decides a branch that leaves the loop.
func (t *ticks) index(test *ir.Inst, next [][]int) (leaves bool) {
	t.inside = map[ir.Operand]bool{}
	each(t.f, func(b int, in *ir.Inst) {
		if in.Dst >= 0 {
			t.made[ir.Operand(in.Dst)] = in
			t.inside[ir.Operand(in.Dst)] = t.in[b]
		}
		switch {
		case !t.in[b]:
		case in.Op == ir.OpStore:
			t.stores = append(t.stores, in)
		case in.Op == ir.OpCall:
			t.calls = true
		case in.Op == ir.OpBr && len(in.Args) > 0 && in.Args[0] == ir.Operand(test.Dst):
			leaves = leaves || t.in[next[b][0]] != t.in[next[b][1]]
		}
	})
	return leaves
}

// tests reports whether a counter is compared with a bound.
func (t *ticks) tests(counter, bound ir.Operand) bool {
	if t.key(bound, 0) == "" {
		return false
	}
	c, step, ok := t.counter(counter)
	return ok && t.works(c) && !t.shifted(bound, step, 0)
}

// A tick is a counter: the phi at the head of the loop, or the place in memory.
type tick struct {
	phi   *ir.Inst
	place string
}

// counter returns the counter that an operand holds, or whose next value it holds, and a key of the amount by which each round changes it.
func (t *ticks) counter(o ir.Operand) (c tick, step string, ok bool) {
	in := t.unconverted(o)
	if in == nil {
		return c, "", false
	}
	if c, ok = t.tick(in); ok {
		step, ok = t.step(c)
		return c, step, ok
	}
	of, by := t.summands(in)
	if of == nil {
		return c, "", false
	}
	if c, ok = t.tick(of); ok {
		step, ok = t.step(c)
	}
	return c, step, ok && by == step
}

// tick returns the counter that an instruction reads.
func (t *ticks) tick(in *ir.Inst) (c tick, ok bool) {
	switch {
	case in.Op == ir.OpPhi && in.Type.Kind == ir.Float:
		at := t.f.Blocks[t.head].Insts
		return tick{phi: in}, slices.ContainsFunc(at, func(x ir.Inst) bool { return x.Op == ir.OpPhi && x.Dst == in.Dst })
	case in.Op == ir.OpLoad && in.Type.Kind == ir.Float && t.inside[ir.Operand(in.Dst)]:
		place := t.key(in.Args[0], 0)
		return tick{place: place}, place != ""
	}
	return c, false
}

// step returns a key of the amount by which each round changes a counter. ok is false if rounds differ.
func (t *ticks) step(c tick) (step string, ok bool) {
	same := func(next ir.Operand) bool {
		in := t.unconverted(next)
		if in == nil {
			return false
		}
		of, by := t.summands(in)
		if of == nil || by == "" || step != "" && by != step {
			return false
		}
		from, is := t.tick(of)
		step = by
		return is && from == c
	}
	if c.phi != nil {
		for i, from := range c.phi.Blocks {
			if t.in[from] && !same(c.phi.Args[i]) {
				return "", false
			}
		}
		return step, step != ""
	}
	for _, s := range t.stores {
		if t.key(s.Args[1], 0) == c.place && !same(s.Args[0]) {
			return "", false
		}
	}
	return step, step != ""
}

// unconverted returns the instruction that computes an operand, without conversions between formats. It is nil for a parameter or constant.
func (t *ticks) unconverted(o ir.Operand) *ir.Inst {
	in := t.made[o]
	for in != nil && in.Op == ir.OpFloat && (in.Float == fp.Ext || in.Float == fp.Trunc) {
		in = t.made[in.Args[0]]
	}
	return in
}

// summands returns the operand of a sum that changes in the loop, and a key of the invariant one. of is nil for any other instruction.
func (t *ticks) summands(sum *ir.Inst) (of *ir.Inst, by string) {
	if sum.Op != ir.OpFloat || !sum.Float.Additive() {
		return nil, ""
	}
	if by = t.key(sum.Args[1], 0); by != "" {
		return t.unconverted(sum.Args[0]), sum.Float.String() + by
	}
	if by = t.key(sum.Args[0], 0); by != "" && sum.Float == fp.Add {
		return t.unconverted(sum.Args[1]), sum.Float.String() + by
	}
	return nil, ""
}

// key returns a text that is the same for equal loop invariants, "" for an operand that may change in the loop.
func (t *ticks) key(o ir.Operand, depth int) string {
	in := t.made[o]
	switch {
	case o < 0:
		c := t.f.Consts[^o]
		return fmt.Sprint("constant", c.Int, c.Float, ^o)
	case in == nil || !t.inside[o]:
		return fmt.Sprint("register", o)
	case depth > deepest || in.Op == ir.OpPhi || !in.Op.Pure() && in.Op != ir.OpLoad:
		return ""
	}
	text := fmt.Sprint(in.Op, in.Float, in.Pred, in.Offset, in.Scales, in.Index)
	for _, a := range in.Args {
		k := t.key(a, depth+1)
		if k == "" {
			return ""
		}
		text += "(" + k + ")"
	}
	if in.Op == ir.OpLoad && slices.ContainsFunc(t.stores, func(s *ir.Inst) bool {
		return t.key(s.Args[1], depth+1) == t.key(in.Args[0], depth+1)
	}) {
		return ""
	}
	return text
}

// works reports whether the loop computes something other than its counter. A number of rounds is such a result if nothing behind the loop
// reads the counter.
func (t *ticks) works(c tick) bool {
	if t.calls || slices.ContainsFunc(t.stores, func(s *ir.Inst) bool { return t.key(s.Args[1], 0) != c.place }) {
		return true
	}
	rounds := false
	for i := range t.f.Blocks[t.head].Insts {
		switch in := &t.f.Blocks[t.head].Insts[i]; {
		case in.Op != ir.OpPhi || c.phi != nil && in.Dst == c.phi.Dst:
		case in.Type.Kind == ir.Float:
			return true
		default:
			rounds = true
		}
	}
	return rounds && c.phi != nil && !t.readBehind(c.phi)
}

// readBehind reports whether an instruction behind the loop reads a counter or its next value.
func (t *ticks) readBehind(phi *ir.Inst) (is bool) {
	each(t.f, func(b int, in *ir.Inst) {
		is = is || !t.in[b] && slices.ContainsFunc(in.Args, func(o ir.Operand) bool {
			return o == ir.Operand(phi.Dst) || slices.Contains(phi.Args, o) && t.inside[o]
		})
	})
	return is
}

// nearOne bounds the factors that shift a bound: b * (1 - 1e-9).
const nearOne = 1.0 / 8

// shifted reports whether a bound is computed from the step, or by adding a constant or multiplying by a constant close to 1.
func (t *ticks) shifted(o ir.Operand, step string, depth int) bool {
	k := t.key(o, 0)
	if k != "" && (step == fp.Add.String()+k || step == fp.Sub.String()+k) {
		return true
	}
	in := t.made[o]
	if in == nil || in.Op != ir.OpFloat || depth > deepest {
		return false
	}
	for _, a := range in.Args {
		if a < 0 && t.f.Consts[^a].Type.Kind == ir.Float {
			x := t.f.Consts[^a].Float.Float64()
			if in.Float.Additive() || math.Abs(x-1) < nearOne {
				return true
			}
		}
		if t.shifted(a, step, depth+1) {
			return true
		}
	}
	return false
}
