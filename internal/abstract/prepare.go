package abstract

// This file prepares functions: the order of their blocks, their loops, and the registers that each block needs.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A part is a block, or a loop: a head and the parts that the head reaches and that reach the head.
type part struct {
	block int
	loop  []part // nil for a single block
	is    bool   // it is a loop
}

// A body holds facts about a function that every analysis of it needs: the order of its blocks, its loops and the live registers.
type body struct {
	fn     *ir.Func
	order  []part       // each block after its predecessors, except within loops
	pos    []int        // position of each block in this order, without nesting
	head   []bool       // by block: it is the head of a loop
	keep   [][]int32    // by block: registers whose values it needs at its beginning
	defs   []*ir.Inst   // by register, nil for parameters
	users  [][]*ir.Inst // by register: floating-point operations that are computed again after it is refined
	consts []Value
	ends   []float64 // constants in its comparisons of floats, at which widening stops
	counts []int64   // the same for integers
	bad    string    // why the function cannot be followed
}

// prepared returns the body of a function.
func (a *analysis) prepared(fn *ir.Func) *body {
	if b := a.bodies[fn.ID]; b != nil {
		return b
	}
	b := &body{fn: fn, defs: make([]*ir.Inst, fn.NumRegs), users: make([][]*ir.Inst, fn.NumRegs), head: make([]bool, len(fn.Blocks))}
	for _, c := range fn.Consts {
		b.consts = append(b.consts, constant(c))
	}
	for in := range fn.Insts() {
		b.note(in)
	}
	o := &ordering{fn: fn, number: make([]int, len(fn.Blocks)), head: b.head}
	o.run(b)
	b.liveness()
	a.bodies[fn.ID] = b
	return b
}

// note adds one instruction to the body.
func (b *body) note(in *ir.Inst) {
	if in.Dst >= 0 {
		b.defs[in.Dst] = in
	}
	if in.Op == ir.OpCall && len(in.Blocks) > 0 {
		b.bad = "exceptions of C++ are not followed"
	}
	if pure(in) {
		for i, o := range in.Args {
			if o >= 0 && !slices.Contains(in.Args[:i], o) {
				b.users[o] = append(b.users[o], in)
			}
		}
	}
	for _, o := range in.Args {
		if o >= 0 {
			continue
		}
		switch c := b.consts[^o]; {
		case in.Op == ir.OpFloat && in.Float == fp.Cmp:
			if x, ok := c.IsPoint(); ok {
				b.ends = append(b.ends, x)
			}
		case in.Op == ir.OpICmp && c.Kind == Integer:
			b.counts = append(b.counts, c.Lo)
		}
	}
}

// pure reports whether an instruction is computed again after its operands are refined.
func pure(in *ir.Inst) bool {
	if in.Op != ir.OpFloat || in.Dst < 0 {
		return false
	}
	switch in.Float {
	case fp.Neg, fp.Abs, fp.Sqrt, fp.Ext, fp.FromInt, fp.Min, fp.Max:
		return true
	}
	return in.Float.Basic()
}

// constant returns the value of a constant operand.
func constant(c *ir.Const) Value {
	switch t := c.Type; {
	case c.Undef:
		return top(t)
	case c.Func >= 0 || c.Global >= 0:
		if t.Kind == ir.Pointer {
			return addressOf(c.Func, c.Global, c.Offset)
		}
	case t.Kind == ir.Pointer:
		return addressOf(-1, -1, c.Offset)
	case t.Kind == ir.Int && t.Bits <= 64:
		return wholeOf(c.Int, t.Bits)
	case t.Kind == ir.Float && (t.Format == fp.Binary64 || t.Format == fp.Binary32):
		return Point(c.Float.Float64())
	case (t.Kind == ir.Struct || t.Kind == ir.Array) && len(c.Elems) == len(members(t)):
		z := Value{Kind: Aggregate, More: &More{}}
		for _, e := range c.Elems {
			z.More.Elems = append(z.More.Elems, constant(e))
		}
		return z
	}
	return top(c.Type)
}

// ordering computes the order of blocks and their loops: Bourdoncle's weak topological order (Efficient chaotic iteration strategies with
// widenings, 1993).
type ordering struct {
	fn     *ir.Func
	number []int
	count  int
	stack  []int
	head   []bool
}

func (o *ordering) run(b *body) {
	var list []part
	o.visit(0, &list)
	slices.Reverse(list)
	b.order = list
	b.pos = make([]int, len(o.fn.Blocks))
	n := 0
	var flat func(list []part)
	flat = func(list []part) {
		for _, p := range list {
			b.pos[p.block] = n
			n++
			flat(p.loop)
		}
	}
	flat(list)
	if !o.reducible(b) {
		b.bad = "a loop with two entries"
	}
}

func (o *ordering) visit(v int, list *[]part) int {
	o.stack = append(o.stack, v)
	o.count++
	o.number[v] = o.count
	head, loop := o.count, false
	for _, s := range o.fn.Successors(v) {
		least := o.number[s]
		if least == 0 {
			least = o.visit(int(s), list)
		}
		if least <= head {
			head, loop = least, true
		}
	}
	if head != o.number[v] {
		return head
	}
	o.number[v] = math.MaxInt
	w := o.pop()
	if !loop {
		*list = append(*list, part{block: v})
		return head
	}
	for w != v {
		o.number[w] = 0
		w = o.pop()
	}
	*list = append(*list, o.component(v))
	return head
}

func (o *ordering) pop() int {
	w := o.stack[len(o.stack)-1]
	o.stack = o.stack[:len(o.stack)-1]
	return w
}

func (o *ordering) component(v int) part {
	var list []part
	for _, s := range o.fn.Successors(v) {
		if o.number[s] == 0 {
			o.visit(int(s), &list)
		}
	}
	slices.Reverse(list)
	o.head[v] = true
	return part{block: v, loop: list, is: true}
}

// reducible reports whether loops are entered at their heads alone.
func (o *ordering) reducible(b *body) bool {
	of := make([][]int, len(o.fn.Blocks)) // the heads of the loops around a block, outermost first
	var mark func(list []part, around []int)
	mark = func(list []part, around []int) {
		for _, p := range list {
			in := around
			if p.is {
				in = append(slices.Clone(around), p.block)
			}
			of[p.block] = in
			mark(p.loop, in)
		}
	}
	mark(b.order, nil)
	for v := range o.fn.Blocks {
		if o.number[v] == 0 {
			continue
		}
		for _, s := range o.fn.Successors(v) {
			for _, h := range of[s] {
				if !slices.Contains(of[v], h) && int(s) != h {
					return false
				}
			}
		}
	}
	return true
}

// liveness computes the registers that each block needs: those that are used there or later, and those from which these were computed, up
// to three operations back. A refinement of one of them refines the others.
func (b *body) liveness() {
	fn := b.fn
	words := (fn.NumRegs + 63) / 64
	live := make([][]uint64, len(fn.Blocks))
	for i := range live {
		live[i] = make([]uint64, words)
	}
	for changed := true; changed; {
		changed = false
		for i := len(fn.Blocks) - 1; i >= 0; i-- {
			known := b.liveIn(i, live)
			if !slices.Equal(known, live[i]) {
				live[i], changed = known, true
			}
		}
	}
	b.keep = make([][]int32, len(fn.Blocks))
	for i := range live {
		known := slices.Clone(live[i])
		each(live[i], func(r int32) { b.sources(known, r, 3) })
		each(known, func(r int32) { b.keep[i] = append(b.keep[i], r) })
	}
}

func each(known []uint64, f func(r int32)) {
	for w, bits := range known {
		for k := range 64 {
			if bits>>k&1 != 0 {
				f(int32(64*w + k))
			}
		}
	}
}

func mark(known []uint64, r int32) { known[r/64] |= 1 << (r % 64) }

// liveIn returns the registers that block i needs at its beginning. Results of phis count there, and operands of phis count at the end of
// their blocks.
func (b *body) liveIn(i int, live [][]uint64) []uint64 {
	insts := b.fn.Blocks[i].Insts
	known := make([]uint64, len(live[i]))
	for _, s := range b.fn.Successors(i) {
		next := slices.Clone(live[s])
		for k := range b.fn.Blocks[s].Insts {
			in := &b.fn.Blocks[s].Insts[k]
			if in.Op != ir.OpPhi {
				break
			}
			next[in.Dst/64] &^= 1 << (in.Dst % 64)
			for j, from := range in.Blocks {
				if int(from) == i && in.Args[j] >= 0 {
					mark(next, int32(in.Args[j]))
				}
			}
		}
		for w := range known {
			known[w] |= next[w]
		}
	}
	for k := len(insts) - 1; k >= 0; k-- {
		in := &insts[k]
		if in.Op == ir.OpPhi {
			if in.Dst >= 0 { // it has its value at the beginning of the block
				mark(known, in.Dst)
			}
			continue
		}
		if in.Dst >= 0 {
			known[in.Dst/64] &^= 1 << (in.Dst % 64)
		}
		for _, o := range in.Args {
			if o >= 0 {
				mark(known, int32(o))
			}
		}
	}
	return known
}

// sources adds the registers from which r is computed.
func (b *body) sources(known []uint64, r int32, depth int) {
	in := b.defs[r]
	if depth == 0 || in == nil || in.Op == ir.OpPhi || in.Op == ir.OpLoad || in.Op == ir.OpCall || in.Op == ir.OpAlloca {
		return
	}
	for _, o := range in.Args {
		if o >= 0 {
			mark(known, int32(o))
			b.sources(known, int32(o), depth-1)
		}
	}
}
