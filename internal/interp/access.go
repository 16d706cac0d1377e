package interp

// This file executes loads, stores and copies of bytes, with their shadows.

import (
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A table holds the shadows in one object, by offset.
type table[V any] = Table[slot[V]]

func (x *exec[V]) load(fr *frame[V], c *code) bool {
	addr := fr.get(c.a).Lo
	for k := range c.leaves {
		l := &c.leaves[k]
		w, ok := x.mem.Read(addr+uint64(l.Offset), l.Size)
		if !ok {
			fr.at = c
			return x.fault(fr)
		}
		if l.Type.Kind == ir.Int {
			w = alu.Mask(w, l.Type.Bits)
			x.mem.integer(addr + uint64(l.Offset))
		}
		fr.regs[c.dst+int32(k)] = w
		if x.shadows() {
			x.loadShadow(fr, c, &fr.sh[c.dst+int32(k)], addr+uint64(l.Offset), l, w)
			if l.Type.Kind == ir.Int && c.a >= 0 && fr.sh[c.a].state == taken {
				x.lookedUp(fr, c, &fr.sh[c.dst+int32(k)])
			}
		}
	}
	return true
}

func (x *exec[V]) store(fr *frame[V], c *code) bool {
	addr := fr.get(c.b).Lo
	if c.special {
		x.used(fr, c)
	}
	for k := range c.leaves {
		l := &c.leaves[k]
		if x.shadows() && l.Type.Kind != ir.Float {
			x.cut(addr+uint64(l.Offset), l.Size)
		}
		if !x.mem.Write(addr+uint64(l.Offset), l.Size, fr.get(at(c.a, int32(k)))) {
			fr.at = c
			return x.fault(fr)
		}
		if x.shadows() {
			x.storeShadow(fr, at(c.a, int32(k)), addr+uint64(l.Offset), l)
		}
	}
	return true
}

// fault ends the run because of the access that memory refused.
func (x *exec[V]) fault(fr *frame[V]) bool {
	f := &x.mem.Fault
	if f.Unmodelled || f.Assumed {
		x.unmodelled(fr, f.Why)
		x.stop.Unsupported.Assumed = f.Assumed
		return false
	}
	x.trap(fr, f.Why)
	x.stop.Beyond = f.Beyond
	if f.Outside != "" && x.stop.Outcome == Trapped {
		x.stop.Outside = &Outside{Object: f.Outside, Func: fr.f.fn}
		if fr.at != nil {
			x.stop.Outside.Inst = fr.at.inst
		}
	}
	return false
}

// tableOf returns the shadows of the object at addr, nil if it has none.
func (x *exec[V]) tableOf(addr uint64) *table[V] {
	if o := x.mem.Object(addr); o != nil && o.Shadow > 0 {
		return &x.tables[o.Shadow-1]
	}
	return nil
}

// shadowAt returns the slot of exactly the size bytes at addr, nil if there is none.
func (x *exec[V]) shadowAt(addr uint64, size int) *slot[V] {
	if !x.shadows() {
		return nil
	}
	return slotOf(x.tableOf(addr), addr, size)
}

// slotOf returns the slot of exactly the size bytes at addr, nil if there is none. A nil table has none.
func slotOf[V any](t *table[V], addr uint64, size int) *slot[V] {
	if s := t.At(uint32(addr)); s != nil && int(s.size) == size {
		return s
	}
	return nil
}

// loadShadow sets dst, the slot of a register that was loaded from addr.
func (x *exec[V]) loadShadow(fr *frame[V], c *code, dst *slot[V], addr uint64, l *ir.Scalar, w Word) {
	dst.state = absent
	t := x.tableOf(addr)
	if t.IsEmpty() {
		if l.Type.Kind == ir.Float {
			x.start(dst, w.Value(l.Type.Format))
		}
		x.initialInteger(dst, addr, l, w)
		return
	}
	s := slotOf(t, addr, l.Size)
	if s != nil && (s.state == present || s.state >= taken && l.Type.Kind == ir.Int) {
		x.copySlot(dst, s)
		return
	}
	switch l.Type.Kind {
	case ir.Float:
		v := w.Value(l.Type.Format)
		if all, marked := x.gather(addr, l.Size); len(all) > 0 || marked {
			x.fromBits(fr, c.inst, dst, all, v)
			x.putShadow(addr, l.Size, dst)
			return
		}
		x.start(dst, v)
	case ir.Int:
		if all, _ := x.gather(addr, l.Size); len(all) > 0 {
			x.setTraces(dst, all)
			x.restart(BitsRead, fr, c.inst)
			return
		}
		x.initialInteger(dst, addr, l, w)
	}
}

// initialInteger sets dst, the slot of a loaded integer, if that is a small negative number of the program's own data.
func (x *exec[V]) initialInteger(dst *slot[V], addr uint64, l *ir.Scalar, w Word) {
	if l.Type.Kind != ir.Int || l.Size < 4 || l.Size > 8 {
		return
	}
	if n := int64(alu.SignExtend(w, 8*l.Size).Lo); n < 0 && -n <= smallNegative && x.mem.Object(addr).arg == nil {
		dst.state, dst.wrap = negative, 0
	}
}

// storeShadow records that operand o was stored at addr. If it is no float, cut must have been called before.
func (x *exec[V]) storeShadow(fr *frame[V], o int32, addr uint64, l *ir.Scalar) {
	if l.Type.Kind == ir.Float {
		x.putShadow(addr, l.Size, x.lifted(fr, o, l.Type.Format))
		return
	}
	if s := fr.shadow(o); s.state != absent && l.Type.Kind == ir.Int {
		x.putShadow(addr, l.Size, s)
		return
	}
	// A constant counts as initial data. Single bytes are mostly text; marking them is not worth the cost.
	if o >= 0 && l.Type.Kind == ir.Int && l.Size > 1 {
		x.putShadow(addr, l.Size, &slot[V]{state: made})
	}
}

// putShadow makes a copy of s the shadow of the size bytes at addr.
func (x *exec[V]) putShadow(addr uint64, size int, s *slot[V]) {
	o := x.mem.Object(addr)
	if o == nil {
		panic("interp: a shadow outside of memory")
	}
	if o.Shadow == 0 {
		o.Shadow = x.newTable()
		if !OnStack(addr) {
			x.shadowed = append(x.shadowed, addr)
		}
	}
	t := &x.tables[o.Shadow-1]
	d := slotOf(t, addr, size)
	if d == nil {
		d = t.Put(uint32(addr), size)
		d.size = uint8(size)
	}
	x.copySlot(d, s)
}

// newTable returns 1 + the index of an empty table.
func (x *exec[V]) newTable() int32 {
	if n := len(x.unused); n > 0 {
		t := x.unused[n-1]
		x.unused = x.unused[:n-1]
		return t
	}
	x.tables = append(x.tables, NewTable(func(s *slot[V]) int { return int(s.size) }))
	return int32(len(x.tables))
}

// dropShadows removes the shadows of the n bytes at addr, which were overwritten.
func (x *exec[V]) dropShadows(addr uint64, n int) { x.tableOf(addr).Drop(uint32(addr), n) }

// copyBytes copies n bytes with their shadows. The ranges may overlap.
func (x *exec[V]) copyBytes(fr *frame[V], dst, src uint64, n int) bool {
	if n == 0 {
		return true
	}
	from := x.mem.At(src, n)
	if from == nil {
		return x.fault(fr)
	}
	to := x.mem.Changed(dst, n)
	if to == nil {
		return x.fault(fr)
	}
	if x.shadows() {
		x.copyShadows(dst, src, n)
	}
	copy(to, from)
	return true
}

// copyShadows copies the shadows of n bytes. It must be called before the bytes are copied. If only a part of a float is copied, its bytes
// keep their origin.
func (x *exec[V]) copyShadows(dst, src uint64, n int) {
	var all []placed[V]
	base := uint32(src)
	x.tableOf(src).Each(base, n, func(at uint32, s *slot[V]) {
		end := at + uint32(s.size)
		if at < base || end > base+uint32(n) {
			all = append(all, x.bytesOf(src-uint64(base), at, s, max(at, base), min(end, base+uint32(n)))...)
			return
		}
		m := &slot[V]{size: s.size}
		x.copySlot(m, s)
		all = append(all, placed[V]{at, m})
	})
	x.cut(dst, n)
	for _, m := range all {
		x.putShadow(dst+uint64(m.at-base), int(m.s.size), m.s)
	}
}

// fill sets n bytes to b.
func (x *exec[V]) fill(fr *frame[V], dst uint64, b byte, n int) bool {
	if n == 0 {
		return true
	}
	to := x.mem.Changed(dst, n)
	if to == nil {
		return x.fault(fr)
	}
	if x.shadows() {
		x.cut(dst, n)
	}
	Set(to, b)
	return true
}

// release ends the lifetime of the stack objects above top.
func (x *exec[V]) release(top Top) {
	if x.shadows() {
		x.dropStack(x.mem.Above(top.Objects))
	}
	x.mem.Release(top)
}

// dropStack removes the shadows of stack objects.
func (x *exec[V]) dropStack(objects []Object) {
	for i := range objects {
		if t := objects[i].Shadow; t > 0 {
			x.tables[t-1].Clear()
			x.unused = append(x.unused, t)
		}
	}
}

// rollback resets memory to its base and discards the run's frames.
func (x *exec[V]) rollback() {
	for _, addr := range x.shadowed {
		x.mem.Object(addr).Shadow = 0
	}
	x.shadowed = x.shadowed[:0]
	x.mem.Rollback()
	x.Machine.stack.used = 0
}

// alloca makes an object of the frame.
func (x *exec[V]) alloca(fr *frame[V], c *code) bool {
	n := fr.get(c.a).Lo
	size := uint64(c.inst.Elem.Size)
	if n > StackSize || size > StackSize || n*size > StackSize {
		return x.trap(fr, "stack overflow")
	}
	addr, ok := x.mem.Alloca(int(n * size))
	if !ok {
		return x.trap(fr, "stack overflow")
	}
	fr.regs[c.dst] = Word{Lo: addr}
	return true
}
