package interp

// This file follows the bits of floats: through integers, words and single bytes, until a float is made of them again.

import (
	"math/bits"
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

// A trace says which bits of a float an integer depends on. Bit i of the integer depends on no bit of the float below
// shift + min(i, carry), the whole integer on none below low. A nil origin stands for any number of floats.
type trace[V any] struct {
	of                *origin[V]
	shift, carry, low int
}

// traces are those of one integer.
type traces[V any] []trace[V]

const (
	noCarry    = 256 // more than any integer has bits
	mostTraces = 16  // per integer; of more floats nobody knows which
)

// A Restarter is an Arith that judges where a float is made of the bits of others, or by a function of them that has no meaning over the
// reals.
type Restarter[V any] interface {
	// Same reports whether every number in x has the bits of b from bit low on.
	Same(x V, b fp.Value, low int) bool
	// Unknown returns the shadow of v, whose exact value has no known relation to that of other numbers.
	Unknown(z V, v fp.Value) V
}

// dependence returns the lowest bit of the float that bits from i on depend on.
func (t *trace[V]) dependence(i int) int { return max(0, t.shift+min(i, t.carry)) }

// mix makes every bit of the integer depend on all bits that the integer depends on.
func (t *trace[V]) mix() { t.shift, t.carry = t.low, 0 }

// down shifts the integer to the right by n bits.
func (t *trace[V]) down(n int) {
	n = min(n, noCarry)
	t.low = max(t.low, t.dependence(n))
	t.shift += min(n, t.carry)
	t.carry -= min(n, t.carry)
}

// add adds a trace, or widens that of the same float.
func (list traces[V]) add(t trace[V]) traces[V] {
	for i := range list {
		s := &list[i]
		if s.of != t.of && (s.of == nil || t.of == nil || s.of.slot.num == 0 || s.of.slot.num != t.of.slot.num || s.of.word != t.of.word) {
			continue
		}
		if s.shift != t.shift || s.carry != t.carry {
			s.low = min(s.low, t.low)
			s.mix()
		}
		s.low = min(s.low, t.low)
		return list
	}
	if len(list) == mostTraces {
		return list.add(trace[V]{})
	}
	if len(list) > mostTraces {
		return list
	}
	return append(list, t)
}

// tracesOf returns the traces of operand o, an integer.
func (x *exec[V]) tracesOf(fr *frame[V], o, width int32) traces[V] {
	switch s := fr.shadow(o); {
	case s.state == taken:
		return *s.from
	case s.state == present && s.magic == (Word{}): // the sum with a magic number has the bits of an integer
		return x.whole(fr.get(o), int(width)/8, s)
	}
	return nil
}

// whole returns the trace of an integer that is an unchanged float with slot s.
func (x *exec[V]) whole(w Word, size int, s *slot[V]) traces[V] {
	of := &origin[V]{word: w, size: size}
	x.copySlot(&of.slot, s)
	return traces[V]{{of: of, carry: noCarry}}
}

// trace makes dst the slot of the result of c, an operation on integers that have bits of floats.
func (x *exec[V]) trace(fr *frame[V], c *code, dst *slot[V]) {
	var all traces[V]
	for i, o := range c.args {
		for _, t := range x.tracesOf(fr, o, int32(c.bits[i])) {
			if x.through(&t, fr, c, i) {
				all = all.add(t)
			}
		}
	}
	x.setTraces(dst, all)
}

// setTraces makes s the slot of an integer with traces.
func (x *exec[V]) setTraces(s *slot[V], all traces[V]) {
	if s.state = absent; len(all) > 0 {
		s.state, s.from = taken, &all
	}
}

// through changes the trace of operand i to that of the result of c. It reports whether the result depends on the operand.
func (x *exec[V]) through(t *trace[V], fr *frame[V], c *code, i int) bool {
	op := ir.Op(c.op)
	switch op {
	case ir.OpOr, ir.OpXor, ir.OpTruncI, ir.OpZExt:
		return true
	case ir.OpSExt:
		t.carry = min(t.carry, int(c.width)-1)
		return true
	}
	if len(c.args) != 2 || x.tracesOf(fr, c.args[1-i], int32(c.bits[1-i])) != nil {
		t.mix()
		return true
	}
	by := fr.get(c.args[1-i])
	switch {
	case op == ir.OpAnd && by == (Word{}):
		return false
	case op == ir.OpAnd:
		t.low = max(t.low, t.dependence(trailingZeros(by)))
	case op == ir.OpAddI, op == ir.OpSubI:
		t.carry = min(t.carry, trailingZeros(by))
	case op == ir.OpShl && i == 0:
		n := int(min(by.Lo, noCarry))
		t.shift, t.carry = t.shift-n, min(t.carry+n, noCarry)
	case (op == ir.OpLShr || op == ir.OpAShr) && i == 0:
		n := int(min(by.Lo, noCarry))
		if t.down(n); op == ir.OpAShr {
			t.carry = max(0, min(t.carry, int(c.width)-1-n))
		}
	default:
		t.mix()
	}
	return true
}

// trailingZeros counts those of w.
func trailingZeros(w Word) int {
	if w.Lo == 0 {
		return 64 + bits.TrailingZeros64(w.Hi)
	}
	return bits.TrailingZeros64(w.Lo)
}

// mixed makes the result of c, a function of integers, depend on all that its operands depend on.
func (x *exec[V]) mixed(fr *frame[V], c *code) {
	var all traces[V]
	for i, o := range c.args {
		for _, t := range x.tracesOf(fr, o, int32(c.bits[i])) {
			t.mix()
			all = all.add(t)
		}
	}
	x.setTraces(&fr.sh[c.dst], all)
}

// indexed makes the address that c computes depend on the bits of floats that an index depends on.
func (x *exec[V]) indexed(fr *frame[V], c *code) {
	fr.sh[c.dst].state = absent
	for _, o := range c.args {
		if o >= 0 && (fr.sh[o].state == present || fr.sh[o].state == taken) {
			x.mixed(fr, c)
			return
		}
	}
}

// lookedUp makes an integer that was loaded depend on what its address depends on: an entry of a table is a function of the index.
func (x *exec[V]) lookedUp(fr *frame[V], c *code, dst *slot[V]) {
	var all traces[V]
	if dst.state == taken {
		all = slices.Clone(*dst.from)
	}
	for _, t := range *fr.sh[c.a].from {
		t.mix()
		all = all.add(t)
	}
	x.setTraces(dst, all)
}

// certain reports whether the exact values have the bits that an integer with these traces depends on.
func (x *exec[V]) certain(all traces[V]) bool {
	if x.restarter == nil {
		return true
	}
	for i := range all {
		t := &all[i]
		if t.of == nil {
			return false
		}
		format, ok := map[int]fp.Format{4: fp.Binary32, 8: fp.Binary64}[t.of.size]
		if !ok || !x.restarter.Same(t.of.slot.v, fp.FromBits(format, t.of.word.Lo, 0), t.low) {
			return false
		}
	}
	return true
}

// unknown makes s the slot of the float v, whose exact value nobody knows, and lists the place.
func (x *exec[V]) unknown(kind RestartKind, fr *frame[V], in *ir.Inst, s *slot[V], v fp.Value) {
	s.v = x.restarter.Unknown(s.v, v)
	s.state, s.num, s.magic = present, 0, Word{}
	x.lost(kind, fr, in)
}

// lost lists a place where a float begins whose exact value nobody knows.
func (x *exec[V]) lost(kind RestartKind, fr *frame[V], in *ir.Inst) {
	x.restart(kind, fr, in)
	if x.told.Lost == nil {
		x.told.Lost = &Restart{kind, fr.f.fn, in}
	}
}

// fromBits leaves the shadow of v, a float that was made of bits, in dst. Bits that are those of a float that they come from are a copy of
// it. Those that differ from it in the sign and the exponent alone are that float scaled. Those of fewer digits are that float rounded,
// which is as good as a number that was chosen. Bits that the exact values have too are a number as well. Of all others nobody knows which
// number the exact values would give.
func (x *exec[V]) fromBits(fr *frame[V], in *ir.Inst, dst *slot[V], all traces[V], v fp.Value) {
	size := v.Format.Size()
	for i := range all {
		if of := all[i].of; of != nil && of.size == size && of.word == alu.Bits(v) {
			x.copySlot(dst, &of.slot)
			return
		}
	}
	if len(all) == 1 && all[0].of != nil && all[0].of.size == size && (v.Format == fp.Binary64 || v.Format == fp.Binary32) {
		of := all[0].of
		b := fp.Value{Format: v.Format, Lo: of.word.Lo}
		if shift, negative, ok := alu.Scaled(b, v); ok {
			x.scale(fr, in, dst, &of.slot, b, v, shift, negative)
			return
		}
		if all[0].low > 0 && alu.Rounded(b, v) {
			all = nil
		}
	}
	if !x.certain(all) {
		x.unknown(FromBits, fr, in, dst, v)
		return
	}
	x.start(dst, v)
	x.restart(FromBits, fr, in)
}

// gather returns the traces of the size bytes at addr; marked says that some of them are the bits of an integer.
func (x *exec[V]) gather(addr uint64, size int) (all traces[V], marked bool) {
	off := uint32(addr)
	type piece struct {
		at uint32
		s  *slot[V]
	}
	var pieces []piece
	x.tableOf(addr).each(off, size, func(at uint32, s *slot[V]) { pieces = append(pieces, piece{at, s}) })
	slices.SortFunc(pieces, func(a, b piece) int { return int(a.at) - int(b.at) })
	for _, p := range pieces {
		marked = marked || p.s.state == made || p.s.state == beyond
		for _, t := range x.tracesAt(addr-uint64(off)+uint64(p.at), p.s) {
			by := 8 * (int(off) - int(p.at))
			if by > 0 {
				t.down(by)
			} else {
				t.shift, t.carry = t.shift+by, min(t.carry-by, noCarry)
			}
			all = all.add(t)
		}
	}
	return all, marked
}

// tracesAt returns the traces of a scalar in memory with slot s, which keeps that of a float.
func (x *exec[V]) tracesAt(addr uint64, s *slot[V]) traces[V] {
	switch {
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

// cut takes the n bytes at addr, which are about to be overwritten, out of all slots. What else there is of a float remains, as bytes.
func (x *exec[V]) cut(addr uint64, n int) {
	t := x.tableOf(addr)
	if t == nil || len(t.slots) == 0 {
		return
	}
	off, base := uint32(addr), addr-uint64(uint32(addr))
	type rest struct {
		at uint32
		s  slot[V]
	}
	var remains []rest
	t.each(off, n, func(at uint32, s *slot[V]) {
		end := at + uint32(s.size)
		if at >= off && end <= off+uint32(n) {
			return
		}
		for _, whole := range x.tracesAt(base+uint64(at), s) {
			for k := at; k < end; k++ {
				if k >= off && k < off+uint32(n) {
					continue
				}
				b := whole
				b.down(8 * int(k-at))
				remains = append(remains, rest{at: k, s: slot[V]{state: taken, from: &traces[V]{b}, size: 1}})
			}
		}
	})
	t.drop(off, n)
	for i := range remains {
		if d := t.slots[remains[i].at]; d != nil { // of several floats
			both := append(slices.Clone(*d.from), *remains[i].s.from...)
			d.from = &both
			continue
		}
		x.putShadow(base+uint64(remains[i].at), 1, &remains[i].s)
	}
}
