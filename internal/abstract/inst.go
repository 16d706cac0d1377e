package abstract

// This file handles the other instructions: integers, memory, structs.

import (
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// inst runs one instruction that does not end a block. It returns false if no path continues.
func (f *frame) inst(in *ir.Inst) bool {
	switch in.Op {
	case ir.OpFloat:
		f.floating(in)
	case ir.OpAddI, ir.OpSubI, ir.OpMulI, ir.OpSDiv, ir.OpUDiv, ir.OpSRem, ir.OpURem, ir.OpAnd, ir.OpOr, ir.OpXor, ir.OpShl, ir.OpLShr,
		ir.OpAShr:
		x, y := f.get(in.Args[0]), f.get(in.Args[1])
		v := top(in.Type)
		if x.Kind == Integer && y.Kind == Integer && v.Kind == Integer {
			v = Arith(in.Op, x, y, in.Type.Bits)
		}
		f.put(in, v)
	case ir.OpICmp:
		f.put(in, f.compareInts(in))
	case ir.OpTruncI, ir.OpZExt, ir.OpSExt:
		v := top(in.Type)
		if x := f.get(in.Args[0]); x.Kind == Integer && v.Kind == Integer {
			v = Resized(in.Op, x, in.Elem.Bits, in.Type.Bits)
		}
		f.put(in, v)
	case ir.OpFreeze:
		f.put(in, *f.get(in.Args[0]))
	case ir.OpSelect:
		f.put(in, f.selected(in))
	case ir.OpAlloca:
		f.alloca(in)
	case ir.OpGEP:
		f.put(in, f.address(in))
	case ir.OpLoad:
		f.load(in)
	case ir.OpStore:
		f.store(in)
	case ir.OpExtractValue:
		f.put(in, f.extracted(in))
	case ir.OpInsertValue:
		f.put(in, inserted(f.get(in.Args[0]), f.get(in.Args[1]), in.Index))
	case ir.OpCall:
		return f.call(in)
	case ir.OpIntrinsic:
		return f.intrinsic(in)
	case ir.OpTrap, ir.OpAtomicRMW, ir.OpCmpXchg, ir.OpVAArg:
		f.giveUp(in, "an instruction that is not followed: "+strings.TrimSpace(in.Op.String()+" "+in.Name))
		return false
	default: // bits of floats, addresses as numbers, vectors
		f.put(in, top(in.Type))
	}
	return true
}

func (f *frame) compareInts(in *ir.Inst) Value {
	x, y := f.get(in.Args[0]), f.get(in.Args[1])
	switch {
	case x.Kind == Integer && y.Kind == Integer:
		if in.Elem.Kind == ir.Int && in.Elem.Bits == 1 && in.Pred != ir.IEq && in.Pred != ir.INe {
			return Whole(0, 1)
		}
		return TruthOf(OrdersOfInts(x, y, in.Pred.Unsigned()), in.Pred)
	case x.Kind == Pointer && y.Kind == Pointer && (in.Pred == ir.IEq || in.Pred == ir.INe):
		return TruthOf(ordersOfPointers(x, y), in.Pred)
	}
	return Whole(0, 1)
}

func ordersOfPointers(x, y *Value) fp.Order {
	switch {
	case isNull(x) && isNull(y):
		return fp.Equal
	case isNull(x) && !y.Zero && !y.Wild, isNull(y) && !x.Zero && !x.Wild:
		return fp.Less | fp.Greater
	}
	return fp.Less | fp.Equal | fp.Greater
}

// selected returns the result of a select, each side refined by the condition.
func (f *frame) selected(in *ir.Inst) Value {
	z := Value{}
	if f.get(in.Args[0]).Kind != Integer {
		return Joined(f.get(in.Args[1]), f.get(in.Args[2]))
	}
	for side := range 2 {
		f.suppose(in.Args[0], side == 0, func() { z = Joined(&z, f.get(in.Args[1+side])) })
	}
	if z.Kind == Unset {
		return top(in.Type)
	}
	return z
}

// alloca makes a variable of the activation. The same instruction always makes the same object.
func (f *frame) alloca(in *ir.Inst) {
	n := f.get(in.Args[0])
	size := int64(in.Elem.Size)
	fixed := n.Kind == Integer && n.Lo == n.Hi && n.Lo > 0 && n.Lo < 1<<20
	if fixed {
		size *= n.Lo
	} else {
		size = 1 << 40
	}
	id := f.objectFor(objectKey{depth: f.depth, in: in}, size, !fixed || len(f.loops) > 0)
	if f.object(id).many {
		f.mem = f.mem.with(id, f.renewed(id))
	} else {
		f.mem = f.mem.with(id, blank)
	}
	f.unlink(id)
	f.put(in, Value{Kind: Pointer, More: &More{Objects: []int32{id}}})
}

// unlink removes the links between registers and an object.
func (f *frame) unlink(id int32) {
	for i := range f.links {
		if f.links[i].object == id {
			var left []link
			for _, l := range f.links {
				if l.object != id {
					left = append(left, l)
				}
			}
			f.links = left
			return
		}
	}
}

// address returns a place in an object.
func (f *frame) address(in *ir.Inst) Value {
	v := *f.get(in.Args[0])
	if v.Kind != Pointer || in.Type.Kind != ir.Pointer {
		return top(in.Type)
	}
	v.From = 0
	if in.Offset != 0 || len(in.Scales) > 0 {
		v.Zero = v.Zero && v.More == nil // an access at an offset from null ends the run
	}
	lo, ok1 := Add64(v.Lo, in.Offset)
	hi, ok2 := Add64(v.Hi, in.Offset)
	stride := int64(v.Grid)
	for i, scale := range in.Scales {
		n := f.get(in.Args[1+i])
		if n.Kind != Integer {
			return Anywhere
		}
		a, ok3 := Mul64(n.Lo, scale)
		b, ok4 := Mul64(n.Hi, scale)
		if a > b {
			a, b = b, a
		}
		var ok5, ok6 bool
		lo, ok5 = Add64(lo, a)
		hi, ok6 = Add64(hi, b)
		ok1, ok2 = ok1 && ok3 && ok5, ok2 && ok4 && ok6
		if a != b {
			stride = gcd(stride, max(scale, -scale))
		}
	}
	if !ok1 || !ok2 {
		lo, hi, stride = -1<<62, 1<<62, 1
	}
	v.Lo, v.Hi = lo, hi
	v.Grid = int16(stride)
	if stride > 1<<14 {
		v.Grid = 1
	}
	return v
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// wide is the largest number of array elements that a load joins.
const wide = 4096

func (f *frame) load(in *ir.Inst) {
	p := f.get(in.Args[0])
	if p.Kind != Pointer || p.Wild {
		f.put(in, top(in.Type))
		return
	}
	v := f.loaded(p, in.Type)
	f.put(in, v)
	if p.More != nil && len(p.More.Objects) == 1 && p.Lo == p.Hi && in.Type.Kind != ir.Struct && in.Type.Kind != ir.Array {
		id := p.More.Objects[0]
		if _, here := f.mem.find(id); here && !f.object(id).many {
			f.links = append(f.links[:len(f.links):len(f.links)], link{id, in.Dst, p.Lo, storeSize(in.Type)})
		}
	}
}

// loaded returns the value at an address.
func (f *frame) loaded(p *Value, t *ir.Type) Value {
	if t.Kind == ir.Struct || t.Kind == ir.Array {
		z := Value{Kind: Aggregate, More: &More{}}
		for i := range members(t) {
			q := *p
			q.Lo, q.Hi = p.Lo+memberOffset(t, i), p.Hi+memberOffset(t, i)
			z.More.Elems = append(z.More.Elems, f.loaded(&q, memberType(t, i)))
		}
		return z
	}
	z := Value{}
	if p.More != nil {
		for _, id := range p.More.Objects {
			w := f.loadedOf(id, p, t)
			z = Joined(&z, &w)
		}
	}
	if z.Kind == Unset {
		return top(t)
	}
	return z
}

func (f *frame) loadedOf(id int32, p *Value, t *ir.Type) Value {
	o, c := f.object(id), f.contentOf(id)
	if o.fn != nil || c == nil {
		return top(t)
	}
	size := storeSize(t)
	lo, hi, stride := max(p.Lo, 0), min(p.Hi, o.size-size), int64(p.Grid)
	if p.Lo == p.Hi {
		if p.Lo != lo || lo > hi {
			return top(t)
		}
		return o.read(c, lo, t)
	}
	if stride == 0 {
		stride = 1
	}
	lo += ((p.Lo-lo)%stride + stride) % stride
	outside := p.Lo < 0 || p.Hi > o.size-size // such a read is undefined in C, and native code reads something
	if outside || (hi-lo)/stride > wide || stride%size != 0 && stride < size {
		return top(t)
	}
	z := Value{}
	for off := lo; off <= hi; off += stride {
		w := o.read(c, off, t)
		z = Joined(&z, &w)
	}
	f.work -= int(hi-lo) / int(stride) / 4
	return z
}

func (f *frame) store(in *ir.Inst) {
	v, p := f.get(in.Args[0]), f.get(in.Args[1])
	if p.Kind != Pointer || p.Wild {
		if pointsToMade(v) {
			f.giveUp(in, "the address of a variable is stored where nobody knows")
		}
		f.havoc()
		return
	}
	f.stored(p, in.Elem, v)
	if p.More != nil && len(p.More.Objects) == 1 && p.Lo == p.Hi && in.Args[0] >= 0 && v.Kind != Aggregate {
		if id := p.More.Objects[0]; !f.object(id).many {
			f.links = append(f.links[:len(f.links):len(f.links)], link{id, int32(in.Args[0]), p.Lo, storeSize(in.Elem)})
		}
	}
}

// stored stores a value of a type at a pointer.
func (f *frame) stored(p *Value, t *ir.Type, v *Value) {
	if t.Kind == ir.Struct || t.Kind == ir.Array {
		whole := *v
		if whole.Kind != Aggregate {
			whole = topElems(t)
		}
		for i := range members(t) {
			q := *p
			q.Lo, q.Hi = p.Lo+memberOffset(t, i), p.Hi+memberOffset(t, i)
			f.stored(&q, memberType(t, i), &whole.More.Elems[i])
		}
		return
	}
	if p.More == nil {
		return
	}
	weak := len(p.More.Objects) > 1
	for _, id := range p.More.Objects {
		f.storedTo(id, p, t, v, weak)
	}
}

func (f *frame) storedTo(id int32, p *Value, t *ir.Type, v *Value, weak bool) {
	o, c := f.object(id), f.contentOf(id)
	if c == nil {
		return
	}
	f.unlinkRange(id, p.Lo, p.Hi+storeSize(t))
	switch {
	case p.Lo == p.Hi && p.Lo >= 0 && p.Lo+storeSize(t) <= o.size:
		c = o.written(c, p.Lo, t, v, weak || o.many)
	case p.Lo == p.Hi: // beyond the object
		c = lost
	default:
		c = o.smeared(c, v, storeSize(t), p.Lo, int64(p.Grid))
	}
	f.setContent(id, c)
}

// unlinkRange removes the links between registers and some bytes of an object.
func (f *frame) unlinkRange(id int32, lo, hi int64) {
	var left []link
	for i, l := range f.links {
		if l.object == id && l.off < hi && l.off+l.size > lo {
			if left == nil {
				left = append(make([]link, 0, len(f.links)), f.links[:i]...)
			}
		} else if left != nil {
			left = append(left, l)
		}
	}
	if left != nil {
		f.links = left
	}
}

// extracted returns a member of a struct.
func (f *frame) extracted(in *ir.Inst) Value {
	v := f.get(in.Args[0])
	for _, i := range in.Index {
		if v.Kind != Aggregate || i >= len(v.More.Elems) {
			return top(in.Type)
		}
		v = &v.More.Elems[i]
	}
	return *v
}

// inserted returns a struct with another member.
func inserted(v, member *Value, path []int) Value {
	if len(path) == 0 {
		return *member
	}
	if v.Kind != Aggregate || path[0] >= len(v.More.Elems) {
		return Whatever
	}
	z := Value{Kind: Aggregate, More: &More{Elems: append([]Value(nil), v.More.Elems...)}}
	z.More.Elems[path[0]] = inserted(&v.More.Elems[path[0]], member, path[1:])
	return z
}
