package interp

// This file follows the bits of floats through integers, words and single bytes, until a float is made from them again.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// An origin is a float whose bits the program uses: its bits, its size in bytes, and its slot.
type origin[V any] struct {
	word Word
	size int
	slot slot[V]
}

// Is reports whether two origins are the same result of an operation.
func (o *origin[V]) Is(other *origin[V]) bool {
	return o.slot.num != 0 && o.slot.num == other.slot.num && o.word == other.word
}

// traces are the traces of one integer.
type traces[V any] = List[*origin[V]]

// A Restarter is an Arith that handles floats made from the bits of others, or by functions without a meaning over the reals.
type Restarter[V any] interface {
	// Same reports whether every number in x has the same bits as b from bit low upwards.
	Same(x V, b fp.Value, low int) bool
	// Unknown returns the shadow of v, whose exact value has no known relation to other numbers.
	Unknown(z V, v fp.Value) V
	// Class returns a float of x's class. It is called for a v that is NaN or infinite after the run left the path of the floats.
	Class(x V, v fp.Value) fp.Value
	// Shortened returns the shadow of v, which is a float with shadow x after its bits below bit low were rounded away.
	Shortened(z, x V, v fp.Value, low int) V
	// ByBits is called for a decision that depends on bits in which the exact values may differ. It reports whether the run must end.
	ByBits(in *ir.Inst) bool
}

// tracesOf returns the traces of operand o, an integer.
func (x *exec[V]) tracesOf(fr *frame[V], o, width int32) traces[V] {
	switch s := fr.shadow(o); {
	case s.state == taken:
		return *s.from
	case s.state == present && s.bits != nil:
		return *s.bits
	case s.state == present && s.magic == (Word{}): // a sum with a magic number has the bits of an integer
		return x.whole(fr.get(o), int(width)/8, s)
	}
	return nil
}

// whole returns the traces of an integer that holds the bits of a float with slot s.
func (x *exec[V]) whole(w Word, size int, s *slot[V]) traces[V] {
	of := &origin[V]{word: w, size: size}
	x.copySlot(&of.slot, s)
	return Whole(of)
}

// trace sets dst, the slot of the result of c, an operation on integers with traces.
func (x *exec[V]) trace(fr *frame[V], c *code, dst *slot[V]) {
	var all traces[V]
	for i, o := range c.args {
		var by *Word
		if len(c.args) == 2 && x.tracesOf(fr, c.args[1-i], int32(c.bits[1-i])) == nil {
			w := fr.get(c.args[1-i])
			by = &w
		}
		for _, t := range x.tracesOf(fr, o, int32(c.bits[i])) {
			if t.Through(ir.Op(c.op), i, int(c.width), by) {
				all = all.Add(t)
			}
		}
	}
	x.setTraces(dst, all)
}

// setTraces sets s to the slot of an integer with traces.
func (x *exec[V]) setTraces(s *slot[V], all traces[V]) {
	if s.state = absent; len(all) > 0 {
		s.state, s.from = taken, &all
	}
}

// mixed makes the result of c depend on everything on which its operands depend.
func (x *exec[V]) mixed(fr *frame[V], c *code) {
	var all traces[V]
	for i, o := range c.args {
		for _, t := range x.tracesOf(fr, o, int32(c.bits[i])) {
			t.Mix()
			all = all.Add(t)
		}
	}
	x.setTraces(&fr.sh[c.dst], all)
}

// indexed makes the address that c computes depend on the floats on whose bits an index depends.
func (x *exec[V]) indexed(fr *frame[V], c *code) {
	fr.sh[c.dst].state = absent
	for _, o := range c.args {
		if o >= 0 && (fr.sh[o].state == present || fr.sh[o].state == taken) {
			x.mixed(fr, c)
			return
		}
	}
}

// lookedUp adds the dependences of the address to a loaded integer, because an entry of a table is a function of the index.
func (x *exec[V]) lookedUp(fr *frame[V], c *code, dst *slot[V]) {
	var all traces[V]
	if dst.state == taken {
		all = slices.Clone(*dst.from)
	}
	for _, t := range *fr.sh[c.a].from {
		t.Mix()
		all = all.Add(t)
	}
	x.setTraces(dst, all)
}

// certain reports whether the exact values have the bits on which an integer with these traces depends.
func (x *exec[V]) certain(all traces[V]) bool {
	if x.restarter == nil {
		return true
	}
	for i := range all {
		t := &all[i]
		if t.Of == nil {
			return false
		}
		format, ok := map[int]fp.Format{4: fp.Binary32, 8: fp.Binary64}[t.Of.size]
		if !ok || !x.restarter.Same(t.Of.slot.v, fp.FromBits(format, t.Of.word.Lo, 0), t.Low) {
			return false
		}
	}
	return true
}

// unknown sets s to the slot of the float v, whose exact value is unknown, and records the place.
func (x *exec[V]) unknown(kind RestartKind, fr *frame[V], in *ir.Inst, s *slot[V], v fp.Value) {
	s.v = x.restarter.Unknown(s.v, v)
	s.state, s.num, s.magic, s.bits = present, 0, Word{}, nil
	x.lost(kind, fr, in)
}

// lost records a place where a float with an unknown exact value arises.
func (x *exec[V]) lost(kind RestartKind, fr *frame[V], in *ir.Inst) {
	x.restart(kind, fr, in)
	if x.told.Lost == nil {
		x.told.Lost = &Restart{kind, fr.f.fn, in}
	}
}

// fromBits sets dst to the slot of v, a float made from bits. There are five cases. If the bits are those of one float from which they
// come, v is a copy. If they differ from it only in sign and exponent, v is that float scaled. If they have fewer digits, v is that float
// rounded. If the exact values have the same bits, v is a number without error. Otherwise the exact value is unknown.
func (x *exec[V]) fromBits(fr *frame[V], in *ir.Inst, dst *slot[V], all traces[V], v fp.Value) {
	size := v.Format.Size()
	var copied *origin[V]
	several := false
	for i := range all {
		if of := all[i].Of; of != nil && of.size == size && of.word == alu.Bits(v) && all[i].Low == 0 {
			several = several || copied != nil && !copied.Is(of)
			copied = of
		}
	}
	if copied != nil && !(several && x.restarter != nil) {
		x.copySlot(dst, &copied.slot)
		return
	}
	if len(all) == 1 && all[0].Of != nil && all[0].Of.size == size && (v.Format == fp.Binary64 || v.Format == fp.Binary32) {
		of := all[0].Of
		b := fp.Value{Format: v.Format, Lo: of.word.Lo}
		if all[0].Low > 0 && alu.Rounded(b, v) {
			if x.start(dst, v); !x.certain(all) {
				dst.v = x.restarter.Shortened(dst.v, of.slot.v, v, all[0].Low)
			}
			x.restart(Shortened, fr, in)
			return
		}
		if shift, negative, ok := alu.Scaled(b, v); ok {
			x.scale(fr, in, dst, &of.slot, b, v, shift, negative)
			return
		}
	}
	if !x.certain(all) || x.byBits && x.restarter != nil {
		x.unknown(FromBits, fr, in, dst, v)
	} else {
		x.start(dst, v)
		x.restart(FromBits, fr, in)
	}
	if len(all) > 0 {
		dst.bits = &all
	}
}

// someLows are the bits from which unsure tries whether the exact values have the same bits.
var someLows = [...]int{1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52}

// unsure returns the lowest bit of an integer from which all bits are those of the exact values. It returns noInteger if no such bit is
// known.
func (x *exec[V]) unsure(t Trace[*origin[V]]) int {
	for _, low := range someLows {
		at := t
		if at.Low = low; x.certain(traces[V]{at}) {
			return t.Above(low)
		}
	}
	return noInteger
}

const noInteger = 256 // more bits than any integer has

// decideByBits handles the comparison c of integers with traces. The exact values decide it the same way if it does not depend on bits in
// which they may differ.
func (x *exec[V]) decideByBits(fr *frame[V], c *code) {
	x.told.ByBits = true
	if x.restarter == nil {
		return
	}
	if a, b := fr.shadow(c.a), fr.shadow(c.b); a.state == present && b.state == present && a.num != 0 && a.num == b.num {
		return
	}
	unsure := 0
	for i, o := range c.args {
		all := x.tracesOf(fr, o, int32(c.bits[i]))
		for k := range all {
			if !x.certain(all[k : k+1]) {
				unsure = max(unsure, x.unsure(all[k]))
			}
		}
	}
	a, b := fr.get(c.a), fr.get(c.b)
	if unsure == 0 || a.Hi != b.Hi && unsure <= 64 || unsure < 64 && a.Lo>>unsure != b.Lo>>unsure {
		return
	}
	x.decidedByBits(c.inst)
}

// decidedByBits records a decision about bits that the exact values may take otherwise.
func (x *exec[V]) decidedByBits(in *ir.Inst) {
	if x.byBits = true; x.restarter.ByBits(in) {
		x.steps = 0
	}
}

// compared handles a comparison of the n bytes at a with those at b.
func (x *exec[V]) compared(in *ir.Inst, a, b uint64, n int) {
	x.told.ByBits = true
	if p, q := x.shadowAt(a, n), x.shadowAt(b, n); x.restarter == nil || p != nil && q != nil && p.num != 0 && p.num == q.num {
		return
	}
	for _, addr := range []uint64{a, b} {
		if all, _ := x.gather(addr, n); !x.certain(all) {
			x.decidedByBits(in)
		}
	}
}

// A placed is a slot with its offset in an object.
type placed[V any] struct {
	at uint32
	s  *slot[V]
}

// gather returns the traces of the size bytes at addr. marked is true if some of them are the bits of an integer.
func (x *exec[V]) gather(addr uint64, size int) (all traces[V], marked bool) {
	off := uint32(addr)
	var pieces []placed[V]
	x.tableOf(addr).Each(off, size, func(at uint32, s *slot[V]) { pieces = append(pieces, placed[V]{at, s}) })
	slices.SortFunc(pieces, func(a, b placed[V]) int { return int(a.at) - int(b.at) })
	for _, p := range pieces {
		marked = marked || p.s.state == made || p.s.state == beyond || p.s.state == negative
		for _, t := range x.tracesAt(addr-uint64(off)+uint64(p.at), p.s) {
			t.Down(8 * (int(off) - int(p.at)))
			all = all.Add(t)
		}
	}
	return all, marked
}

// tracesAt returns the traces of the scalar at addr with slot s. It keeps the trace of a float in s.
func (x *exec[V]) tracesAt(addr uint64, s *slot[V]) traces[V] {
	switch {
	case s.state == present && s.bits != nil:
		return *s.bits
	case s.state == present && s.magic == (Word{}):
		if s.from == nil {
			w, _ := x.mem.Read(addr, int(s.size))
			all := x.whole(w, int(s.size), s)
			s.from = &all
		}
		return *s.from
	case s.state == taken:
		return *s.from
	}
	return nil
}

// cut removes the n bytes at addr, which are about to be overwritten, from all slots. The other bytes of a float keep their origin.
func (x *exec[V]) cut(addr uint64, n int) {
	t := x.tableOf(addr)
	if t.IsEmpty() {
		return
	}
	off, base := uint32(addr), addr-uint64(uint32(addr))
	var remains []placed[V]
	t.Each(off, n, func(at uint32, s *slot[V]) {
		end := at + uint32(s.size)
		if at >= off && end <= off+uint32(n) {
			return
		}
		remains = append(remains, x.bytesOf(base, at, s, at, min(off, end))...)
		remains = append(remains, x.bytesOf(base, at, s, max(at, off+uint32(n)), end)...)
	})
	t.Drop(off, n)
	for _, r := range remains {
		if d := t.At(r.at); d != nil { // bytes of several floats
			both := append(slices.Clone(*d.from), *r.s.from...)
			d.from = &both
			continue
		}
		x.putShadow(base+uint64(r.at), 1, r.s)
	}
}

// bytesOf returns slots for the bytes from offset `from` to offset `to` of the scalar at offset `at` with slot s.
func (x *exec[V]) bytesOf(base uint64, at uint32, s *slot[V], from, to uint32) (all []placed[V]) {
	for k := from; k < to; k++ {
		for _, b := range x.tracesAt(base+uint64(at), s) {
			b.Down(8 * int(k-at))
			all = append(all, placed[V]{k, &slot[V]{state: taken, from: &traces[V]{b}, size: 1}})
		}
	}
	return all
}
