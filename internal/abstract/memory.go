package abstract

// This file represents memory: objects and their known contents.

import (
	"encoding/binary"
	"math"
	"slices"
	"sort"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// An object is memory with one name in the analysis: a variable with static storage, a function, a variable of an activation, memory that
// the caller passes, or all memory that one call of malloc allocates.
type object struct {
	global *ir.Global // static storage
	fn     *ir.Func   // a function
	size   int64      // bytes; accesses beyond it end a run
	many   bool       // it stands for several objects, or for all times: stores do not replace its content
	depth  int        // depth of calls at which it was made; heap for allocated memory
	first  *content   // initial content; nil: garbage
}

// A cell is a scalar in memory.
type cell struct {
	off  int64
	size int64
	val  Value
}

// A content is the known content of an object: cells in ascending order, and a base for all other bytes. It is immutable.
type content struct {
	cells []cell
	base  base
	blur  Value // values stored at unknown places; unset: none
	width int64 // bytes of blur
	any   bool  // it may hold unknown pointers
}

// A base is the content of bytes that were never written.
type base uint8

const (
	garbage base = iota
	zeros
	data // the initial bytes of a global
)

// lost is unknown content; blank is new memory, which holds no addresses yet.
var lost, blank = &content{any: true}, &content{}

// A memory holds the contents of objects, in ascending order of objects. An object that is not in it holds garbage, or never changes.
type memory []entry

type entry struct {
	object int32
	*content
}

func (m memory) find(id int32) (int, bool) {
	return sort.Find(len(m), func(i int) int { return int(id) - int(m[i].object) })
}

// with returns m with another content of an object.
func (m memory) with(id int32, c *content) memory {
	i, found := m.find(id)
	n := make(memory, len(m), len(m)+1)
	copy(n, m)
	if found {
		n[i].content = c
		return n
	}
	return slices.Insert(n, i, entry{id, c})
}

// joinedMemory returns the union of a and b. An object that only one of them has is garbage in the other.
func joinedMemory(a, b memory) memory {
	if len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) {
		return a
	}
	var z memory
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case j == len(b) || i < len(a) && a[i].object < b[j].object:
			z = append(z, a[i]) // not yet made on the other side, where no code can access it
			i++
		case i == len(a) || b[j].object < a[i].object:
			z = append(z, b[j])
			j++
		default:
			z = append(z, entry{a[i].object, joinedContent(a[i].content, b[j].content, Joined)})
			i, j = i+1, j+1
		}
	}
	return z
}

func joinedContent(a, b *content, f func(a, b *Value) Value) *content {
	if a == b {
		return a
	}
	if a.base != b.base {
		return joinedBases(a, b, f)
	}
	z := &content{base: a.base, blur: f(&a.blur, &b.blur), width: max(a.width, b.width), any: a.any || b.any}
	if a.width != b.width && a.width != 0 && b.width != 0 {
		return lost
	}
	for i, j := 0, 0; i < len(a.cells) || j < len(b.cells); {
		switch {
		case j == len(b.cells) || i < len(a.cells) && a.cells[i].off < b.cells[j].off:
			z.cells = append(z.cells, absent(&a.cells[i], b, f))
			i++
		case i == len(a.cells) || b.cells[j].off < a.cells[i].off:
			z.cells = append(z.cells, absent(&b.cells[j], a, f))
			j++
		case a.cells[i].size != b.cells[j].size:
			return lost
		default:
			z.cells = append(z.cells, cell{a.cells[i].off, a.cells[i].size, f(&a.cells[i].val, &b.cells[j].val)})
			i, j = i+1, j+1
		}
	}
	for k := 1; k < len(z.cells); k++ {
		if z.cells[k-1].off+z.cells[k-1].size > z.cells[k].off {
			return lost
		}
	}
	return z
}

// absent returns the union of a cell and the base of a content that does not have it.
func absent(c *cell, other *content, f func(a, b *Value) Value) cell {
	v := baseValue(other.base, &c.val)
	return cell{c.off, c.size, f(&v, &c.val)}
}

// baseValue returns the value that a base has at a place for a value like v.
func baseValue(b base, v *Value) Value {
	if b == zeros {
		switch v.Kind {
		case Float:
			return Point(0)
		case Integer:
			return Whole(0, 0)
		case Pointer:
			return Value{Kind: Pointer, Zero: true}
		}
	}
	return topLike(v)
}

// topLike returns all values of v's kind.
func topLike(v *Value) Value {
	switch v.Kind {
	case Float:
		return AnyFloat
	case Integer:
		return WidthOf(64)
	case Pointer:
		return Anywhere
	}
	return Whatever
}

// joinedBases joins contents with different bases. The result has the base garbage.
func joinedBases(a, b *content, f func(a, b *Value) Value) *content {
	x, y := *a, *b
	x.base, y.base = garbage, garbage
	return joinedContent(&x, &y, f)
}

// top returns all values of a type.
func top(t *ir.Type) Value {
	switch t.Kind {
	case ir.Float:
		return AnyFloat
	case ir.Int:
		if t.Bits <= 64 {
			return WidthOf(t.Bits)
		}
	case ir.Pointer:
		return Anywhere
	case ir.Struct, ir.Array:
		return topElems(t)
	}
	return Whatever
}

func topElems(t *ir.Type) Value {
	z := Value{Kind: Aggregate, More: &More{}}
	for i := range members(t) {
		z.More.Elems = append(z.More.Elems, top(memberType(t, i)))
	}
	return z
}

// members returns a range over a type's members.
func members(t *ir.Type) []struct{} {
	if t.Kind == ir.Struct {
		return make([]struct{}, len(t.Fields))
	}
	return make([]struct{}, t.Len)
}

func memberType(t *ir.Type, i int) *ir.Type {
	if t.Kind == ir.Struct {
		return t.Fields[i]
	}
	return t.Elem
}

func memberOffset(t *ir.Type, i int) int64 {
	if t.Kind == ir.Struct {
		return int64(t.Offsets[i])
	}
	return int64(i) * int64(t.Elem.Size)
}

// storeSize returns the number of bytes of a scalar.
func storeSize(t *ir.Type) int64 {
	switch t.Kind {
	case ir.Int:
		return int64(t.Bits+7) / 8
	case ir.Float:
		return int64(t.Format.Size())
	}
	return int64(t.Size)
}

// cast returns v as it is read with a type: v itself if the kinds agree.
func cast(v *Value, t *ir.Type) Value {
	switch {
	case v.Kind == Float && t.Kind == ir.Float && (t.Format == fp.Binary64 || t.Format == fp.Binary32):
		return *v
	case v.Kind == Pointer && t.Kind == ir.Pointer:
		return *v
	case v.Kind == Integer && t.Kind == ir.Int && t.Bits <= 64:
		if all := WidthOf(t.Bits); v.Lo < all.Lo || v.Hi > all.Hi {
			return all
		}
		return *v
	}
	return top(t)
}

// read returns the scalar of type t at an offset.
func (o *object) read(c *content, off int64, t *ir.Type) Value {
	size := storeSize(t)
	v := Value{}
	i := sort.Search(len(c.cells), func(i int) bool { return c.cells[i].off+c.cells[i].size > off })
	switch {
	case i < len(c.cells) && c.cells[i].off == off && c.cells[i].size == size:
		v = cast(&c.cells[i].val, t)
	case i < len(c.cells) && c.cells[i].off < off+size:
		return top(t) // a part of a cell, or parts of several
	case c.base == zeros && (t.Kind == ir.Float || t.Kind == ir.Int || t.Kind == ir.Pointer):
		k := top(t)
		v = baseValue(zeros, &k)
		v = cast(&v, t)
	case c.base == data:
		v = o.initial(off, t)
	default:
		return top(t)
	}
	if c.blur.Kind != Unset {
		if c.width != size || off%size != 0 {
			return top(t)
		}
		w := cast(&c.blur, t)
		v = Joined(&v, &w)
	}
	return v
}

// initial returns the scalar of type t in the initial bytes of a global.
func (o *object) initial(off int64, t *ir.Type) Value {
	g, size := o.global, storeSize(t)
	if off < 0 || off+size > int64(len(g.Data)) {
		return top(t)
	}
	for _, r := range g.Relocs {
		if int64(r.Offset) < off+size && off < int64(r.Offset)+8 {
			if int64(r.Offset) != off || t.Kind != ir.Pointer {
				return top(t)
			}
			return addressOf(r.Func, r.Global, r.Addend)
		}
	}
	var b [8]byte
	if size > 8 {
		return top(t)
	}
	copy(b[:], g.Data[off:off+size])
	word := binary.LittleEndian.Uint64(b[:])
	switch {
	case t.Kind == ir.Float && t.Format == fp.Binary64:
		return Point(math.Float64frombits(word))
	case t.Kind == ir.Float && t.Format == fp.Binary32:
		return Point(float64(math.Float32frombits(uint32(word))))
	case t.Kind == ir.Int && t.Bits <= 64:
		return wholeOf(word, t.Bits)
	case t.Kind == ir.Pointer && word == 0:
		return Value{Kind: Pointer, Zero: true}
	}
	return top(t)
}

// wholeOf returns an integer's bits as a signed number; a single bit is 0 or 1.
func wholeOf(word uint64, width int) Value {
	if width == 1 {
		return Whole(int64(word&1), int64(word&1))
	}
	shift := 64 - min(width, 64)
	n := int64(word<<shift) >> shift
	return Whole(n, n)
}

// addressOf returns the address of a function or a global, or an absolute one.
func addressOf(fn, global int, offset int64) Value {
	switch {
	case fn >= 0:
		return Value{Kind: Pointer, Lo: offset, Hi: offset, More: &More{Objects: []int32{functionObject(fn)}}}
	case global >= 0:
		return Value{Kind: Pointer, Lo: offset, Hi: offset, More: &More{Objects: []int32{globalObject(global)}}}
	case offset == 0:
		return Value{Kind: Pointer, Zero: true}
	}
	return Anywhere
}

// written returns c with a scalar stored at an offset. A weak store keeps the previous value as a possibility.
func (o *object) written(c *content, off int64, t *ir.Type, v *Value, weak bool) *content {
	size := storeSize(t)
	w := *v
	if weak {
		old := o.read(c, off, t)
		w = Joined(&old, v)
	}
	z := &content{base: c.base, blur: c.blur, width: c.width, any: c.any, cells: make([]cell, 0, len(c.cells)+1)}
	i := 0
	for ; i < len(c.cells) && c.cells[i].off+c.cells[i].size <= off; i++ {
		z.cells = append(z.cells, c.cells[i])
	}
	z.cells = append(z.cells, cell{off, size, w})
	for ; i < len(c.cells) && c.cells[i].off < off+size; i++ {
		if k := &c.cells[i]; k.off != off || k.size != size { // the rest of a partly overwritten cell is unknown
			return lost
		}
	}
	z.cells = append(z.cells, c.cells[i:]...)
	return z
}

// smeared returns c after a store at one of several offsets, stride apart.
func (o *object) smeared(c *content, v *Value, size, off, stride int64) *content {
	if c.width != 0 && c.width != size || off%size != 0 || stride%size != 0 {
		return lost
	}
	for i := range c.cells {
		if k := &c.cells[i]; k.size != size || k.off%size != 0 {
			return lost
		}
	}
	z := *c
	z.blur, z.width = Joined(&c.blur, v), size
	return &z
}
