package abstract

// This file refines values by the condition of a branch: the compared values, the operands from which they were computed, and the values
// computed from these.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

const (
	refineDepth = 6  // operations backwards
	refineWork  = 40 // operations that are computed again
)

// assume makes a condition true or false. It returns false if that is impossible.
func (f *frame) assume(cond ir.Operand, truth bool, depth int) bool {
	v := f.get(cond)
	want := Whole(0, 0)
	if truth {
		want = Whole(1, 1)
	}
	if v.Kind == Integer {
		if v.Lo > want.Lo || v.Hi < want.Lo {
			return false
		}
	}
	if cond < 0 || depth > refineDepth {
		return true
	}
	if !f.refine(int32(cond), want, 0) {
		return false
	}
	in := f.body.defs[cond]
	if in == nil || !f.condition(in, truth, depth) {
		return in == nil
	}
	return f.again()
}

// condition refines the operands of the instruction that computed a condition.
func (f *frame) condition(in *ir.Inst, truth bool, depth int) bool {
	switch in.Op {
	case ir.OpFloat:
		if in.Float == fp.Cmp {
			return f.compared(in, truth)
		}
	case ir.OpICmp:
		return f.comparedInts(in, truth, depth)
	case ir.OpAnd:
		if truth {
			return f.both(in.Args[0], in.Args[1], true, depth)
		}
	case ir.OpOr:
		if !truth {
			return f.both(in.Args[0], in.Args[1], false, depth)
		}
	case ir.OpXor:
		for i, o := range in.Args {
			if c := f.get(o); o < 0 && c.Kind == Integer && c.Lo == c.Hi && f.known(in.Args[1-i]) {
				return f.assume(in.Args[1-i], truth != (c.Lo == 1), depth+1)
			}
		}
	case ir.OpSelect: // a && b, a || b
		yes, no := f.get(in.Args[1]), f.get(in.Args[2])
		switch {
		case !truth || in.Args[2] >= 0 || no.Kind != Integer || no.Hi != 0:
		default:
			return f.both(in.Args[0], in.Args[1], true, depth)
		}
		if !truth && in.Args[1] < 0 && yes.Kind == Integer && yes.Lo == 1 {
			return f.both(in.Args[0], in.Args[2], false, depth)
		}
	}
	return true
}

func (f *frame) both(a, b ir.Operand, truth bool, depth int) bool {
	return (!f.known(a) || f.assume(a, truth, depth+1)) && (!f.known(b) || f.assume(b, truth, depth+1))
}

// compared refines the operands of a comparison of floats.
func (f *frame) compared(in *ir.Inst, truth bool) bool {
	x, y := in.Args[0], in.Args[1]
	if !f.known(x) || !f.known(y) || !followed(in.Elem) {
		return true
	}
	allowed := in.Pred.Relations()
	if !truth {
		allowed = 15 &^ allowed
	}
	a, b := *f.get(x), *f.get(y)
	if a.Kind != Float || b.Kind != Float {
		return true
	}
	if x == y {
		allowed &= fp.Equal | fp.Unordered
	}
	if allowed&fp.Equal == 0 {
		f.apart = append(f.apart[:len(f.apart):len(f.apart)], pair{x, y})
	}
	nx, ny := Related(&a, &b, allowed), Related(&b, &a, allowed.Mirrored())
	if nx.IsNothing() || ny.IsNothing() {
		return false
	}
	return f.refineOperand(x, nx) && f.refineOperand(y, ny)
}

// comparedInts refines the operands of a comparison of integers or pointers.
func (f *frame) comparedInts(in *ir.Inst, truth bool, depth int) bool {
	x, y := in.Args[0], in.Args[1]
	if !f.known(x) || !f.known(y) {
		return true
	}
	allowed := in.Pred.Relations()
	if !truth {
		allowed = 7 &^ allowed
	}
	a, b := *f.get(x), *f.get(y)
	if a.Kind == Pointer && b.Kind == Pointer {
		if allowed == fp.Less|fp.Greater && isNull(&b) && x >= 0 {
			a.Zero = false
			return !a.IsNothing() && f.refine(int32(x), a, 0)
		}
		if allowed == fp.Equal && isNull(&b) && x >= 0 {
			return a.Zero || a.Wild
		}
		return true
	}
	if a.Kind != Integer || b.Kind != Integer || in.Pred.Unsigned() && (a.Lo < 0 || b.Lo < 0) {
		return true
	}
	// A condition that was converted to an integer and is compared with 0.
	if d := f.definition(x); d != nil && d.Op == ir.OpZExt && d.Elem.Bits == 1 && b.Lo == 0 && b.Hi == 0 && f.known(d.Args[0]) {
		switch allowed {
		case fp.Equal:
			return f.assume(d.Args[0], false, depth+1)
		case fp.Less | fp.Greater, fp.Greater:
			return f.assume(d.Args[0], true, depth+1)
		}
	}
	nx, ny := RelatedInts(a, b, allowed), RelatedInts(b, a, allowed.Mirrored())
	if nx.IsNothing() || ny.IsNothing() {
		return false
	}
	return f.refineOperand(x, nx) && f.refineOperand(y, ny)
}

func isNull(v *Value) bool { return v.Kind == Pointer && v.Zero && !v.Wild && v.More == nil }

// definition returns the instruction that computed an operand.
func (f *frame) definition(o ir.Operand) *ir.Inst {
	if o < 0 {
		return nil
	}
	return f.body.defs[o]
}

func (f *frame) refineOperand(o ir.Operand, v Value) bool {
	return o < 0 || f.refine(int32(o), v, 0)
}

// refine intersects a register with v, and refines its operands. It returns false if the intersection is empty.
func (f *frame) refine(reg int32, v Value, depth int) bool {
	old := f.env[reg]
	if old.Kind != v.Kind {
		return true
	}
	z := Met(&old, &v)
	if old.Kind == Pointer {
		z = v
	}
	if z.Same(&old) {
		return true
	}
	f.change(reg, z)
	if z.IsNothing() {
		return false
	}
	f.linked(reg, &z)
	if in := f.body.defs[reg]; in != nil && depth < refineDepth {
		return f.backward(in, &z, depth+1)
	}
	return true
}

// linked refines the places in memory that hold the same value as a register.
func (f *frame) linked(reg int32, z *Value) {
	for _, l := range f.links {
		if l.reg != reg {
			continue
		}
		if i, ok := f.mem.find(l.object); ok {
			c := f.mem[i].content
			cells := make([]cell, len(c.cells))
			copy(cells, c.cells)
			for k := range cells {
				if cells[k].off == l.off && cells[k].size == l.size && cells[k].val.Kind == z.Kind {
					cells[k].val = Met(&cells[k].val, z)
				}
			}
			n := *c
			n.cells = cells
			f.mem = f.mem.with(l.object, &n)
		}
	}
}

// source refines an operand if env has it.
func (f *frame) source(o ir.Operand, v Value, depth int) bool {
	return o < 0 || !f.known(o) || f.env[o].Kind != v.Kind || f.refine(int32(o), v, depth)
}

// backward refines the operands of an instruction whose result is in z.
func (f *frame) backward(in *ir.Inst, z *Value, depth int) bool {
	switch in.Op {
	case ir.OpZExt, ir.OpSExt:
		x := f.get(in.Args[0])
		if f.known(in.Args[0]) && x.Kind == Integer && in.Elem.Bits > 1 && (in.Op == ir.OpSExt || x.Lo >= 0) {
			return f.source(in.Args[0], *z, depth)
		}
	case ir.OpAddI, ir.OpSubI:
		return f.backwardSum(in, z, depth)
	case ir.OpFreeze:
		return f.source(in.Args[0], *z, depth)
	case ir.OpFloat:
		return f.backwardFloat(in, z, depth)
	}
	return true
}

// backwardSum refines x in x + c and x - c if they do not wrap around.
func (f *frame) backwardSum(in *ir.Inst, z *Value, depth int) bool {
	x, c := in.Args[0], f.get(in.Args[1])
	if z.Kind != Integer || in.Args[1] >= 0 || c.Kind != Integer || c.Lo != c.Hi || x < 0 || !f.known(x) {
		return true
	}
	v, by := f.get(x), c.Lo
	if in.Op == ir.OpSubI {
		by = -by
	}
	all := WidthOf(in.Type.Bits)
	lo, ok1 := Add64(v.Lo, by)
	hi, ok2 := Add64(v.Hi, by)
	if v.Kind != Integer || !ok1 || !ok2 || lo < all.Lo || hi > all.Hi {
		return true
	}
	lo, ok1 = Add64(z.Lo, -by)
	hi, ok2 = Add64(z.Hi, -by)
	return !ok1 || !ok2 || f.source(x, Whole(lo, hi), depth)
}

// backwardFloat inverts an operation, with a margin for its rounding.
func (f *frame) backwardFloat(in *ir.Inst, z *Value, depth int) bool {
	if z.Kind != Float || len(in.Args) == 0 || !f.known(in.Args[0]) {
		return true
	}
	x := f.get(in.Args[0])
	if x.Kind != Float {
		return in.Float != fp.FromInt || f.backwardInt(in, z, depth)
	}
	switch in.Float {
	case fp.Neg:
		return f.source(in.Args[0], z.Negated(), depth)
	case fp.Abs:
		w := z.Negated()
		return f.source(in.Args[0], Joined(z, &w), depth)
	case fp.Ext:
		return f.source(in.Args[0], *z, depth)
	case fp.Sqrt:
		if in.Type.Format != fp.Binary64 {
			return true
		}
		w := Value{Kind: Float, Zero: z.Zero, Wild: z.Wild || x.Wild, Grid: LeastPow}
		w.P0, w.P1 = z.P0*z.P0*(1-Slack), z.P1*z.P1*(1+Slack)
		if z.Wild {
			w.N0, w.N1 = -Inf, -Smallest
		}
		if w.P1 > 0 {
			w.P0 = max(w.P0, Smallest)
		}
		return f.source(in.Args[0], w, depth)
	}
	if len(in.Args) < 2 || !f.known(in.Args[1]) || in.Type.Format != fp.Binary64 {
		return true
	}
	y := f.get(in.Args[1])
	if y.Kind != Float || z.Wild {
		return true
	}
	return f.backwardTwo(in, z, x, y, depth)
}

// backwardInt refines the operand of a conversion from an integer.
func (f *frame) backwardInt(in *ir.Inst, z *Value, depth int) bool {
	lo, hi := math.Ceil(z.Lowest()), math.Floor(z.Highest())
	x := f.get(in.Args[0])
	if x.Kind != Integer || x.Lo < -1<<53 || x.Hi > 1<<53 || lo < -1<<53 || hi > 1<<53 || lo > hi || z.Wild || in.Elem.Bits == 1 ||
		in.Type.Format != fp.Binary64 {
		return true
	}
	return f.source(in.Args[0], Whole(int64(lo), int64(hi)), depth)
}

// backwardTwo refines the operands of + - * / of finite numbers.
func (f *frame) backwardTwo(in *ir.Inst, z, x, y *Value, depth int) bool {
	a, b := in.Args[0], in.Args[1]
	if !IsFinite(z) && in.Float != fp.Mul {
		return true
	}
	switch in.Float.AsSum() {
	case fp.Mul:
		if a == b {
			return f.source(a, SquareRoot(z, x), depth)
		}
		if c, ok := y.IsPoint(); ok {
			return f.source(a, Unscaled(z, c, x), depth)
		}
		if c, ok := x.IsPoint(); ok {
			return f.source(b, Unscaled(z, c, y), depth)
		}
	case fp.Div:
		if c, ok := y.IsPoint(); ok && c != 0 && !math.IsInf(c, 0) && math.Abs(c) > 1e-280 && math.Abs(c) < 1e280 {
			return f.source(a, Unscaled(z, 1/c, x), depth)
		}
	case fp.Add:
		if !IsFinite(x) || !IsFinite(y) || a == b || z.IsNothing() {
			return true
		}
		less := func(y *Value) Value { return Sum(fp.Sub, fp.Binary64, z, y, false).Value }
		summand := fp.Summand(in.Float, *y, Value.Negated)
		r := less(&summand)
		if !IsFinite(&r) || !f.source(a, Padded(&r, z), depth) {
			return !IsFinite(&r)
		}
		r = fp.Summand(in.Float, less(x), Value.Negated)
		return !IsFinite(&r) || f.source(b, Padded(&r, z), depth)
	}
	return true
}

// again recomputes operations on refined registers.
func (f *frame) again() bool {
	left := refineWork
	for i := max(0, len(f.trail)-refineWork); i < len(f.trail) && left > 0; i++ {
		for _, in := range f.body.users[f.trail[i].reg] {
			if f.stamp[in.Dst] != f.visit || !f.operandsKnown(in) {
				continue
			}
			left--
			r, ok := f.arithmetic(in)
			if !ok {
				continue
			}
			old := f.env[in.Dst]
			if r.Kind != old.Kind {
				continue
			}
			z := Met(&old, &r)
			if !z.Same(&old) {
				f.change(in.Dst, z)
				if z.IsNothing() {
					return false
				}
				f.linked(in.Dst, &z)
			}
		}
	}
	return true
}

func (f *frame) operandsKnown(in *ir.Inst) bool {
	for _, o := range in.Args {
		if !f.known(o) {
			return false
		}
	}
	return true
}
