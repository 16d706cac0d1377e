package interp

// This file reads and writes memory: bounds, records of what was written, and reasons for refused accesses.

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// At returns the n bytes at addr for reading. If the access fails, it returns nil, and m.Fault has the reason.
func (m *Memory) At(addr uint64, n int) []byte {
	b := m.at(addr, n)
	if m.watched && b != nil {
		m.watch(addr, n)
	}
	return b
}

// watch records that bytes of an argument are read which nobody wrote.
func (m *Memory) watch(addr uint64, n int) {
	o := m.Object(addr)
	if o.arg == nil || o.arg.Grows == 0 && o.arg.Supposed == "" || !m.Unwritten(addr, n) {
		return
	}
	o.arg.Fresh = o.arg.Fresh || o.arg.Grows > 0
	m.Supposed = cmp.Or(m.Supposed, o.arg.Supposed)
}

// integer records that the run read an integer from an array whose integers faultline chose, or from an array of floats. The function may
// expect integers that fit the other arguments, such as indices.
func (m *Memory) integer(addr uint64) {
	if OnStack(addr) || m.Supposed != "" {
		return
	}
	o := m.Object(addr)
	if o == nil || o.arg == nil || len(o.arg.Cells) == 0 || o.arg.Cells[0].Index < 0 {
		return
	}
	if m.Supposed = o.arg.Supposed; o.arg.Cells[0].Type.Kind == ir.Float {
		m.Supposed = "the function reads integers from " + o.arg.Cells[0].Name + ", whose elements are floating-point numbers here"
	}
}

// at returns the n bytes at addr, or nil with the reason in m.Fault.
func (m *Memory) at(addr uint64, n int) []byte {
	o := m.Object(addr)
	off := addr & (Reach - 1)
	if o == nil || o.freed || n < 0 || off+uint64(n) > uint64(len(o.data)) && !o.grow(int(off)+n) {
		m.Fault = m.why(o, addr)
		return nil
	}
	return o.data[off : off+uint64(n) : off+uint64(n)]
}

// grow enlarges an argument that may grow.
func (o *Object) grow(size int) bool {
	if o.arg == nil || size > o.arg.Grows {
		return false
	}
	more := size - len(o.data)
	o.data, o.wrote = append(o.data, make([]byte, more)...), append(o.wrote, make([]bool, more)...)
	o.arg.Size = max(o.arg.Size, size)
	return true
}

// Changed returns the n bytes at addr for writing. It saves an object of the base before its first change.
func (m *Memory) Changed(addr uint64, n int) []byte {
	b := m.at(addr, n)
	if b == nil || OnStack(addr) {
		return b
	}
	id := int(addr >> offsetBits)
	o := &m.objects[id]
	if id >= m.base {
		o.mark(addr, n)
		return b
	}
	if o.kind == constantObject {
		m.Fault = Fault{Why: "write to the constant " + o.name}
		return nil
	}
	m.save(id, o)
	return b
}

// mark records that n bytes of an argument are written.
func (o *Object) mark(addr uint64, n int) {
	if o.arg == nil {
		return
	}
	off := int(addr & (Reach - 1))
	for i := range o.wrote[off : off+n] {
		o.wrote[off+i] = true
	}
}

// Unwritten reports whether one of the n bytes at addr, in an argument, was never written.
func (m *Memory) Unwritten(addr uint64, n int) bool {
	off := int(addr & (Reach - 1))
	return slices.Contains(m.Object(addr).wrote[off:off+n], false)
}

func (m *Memory) save(id int, o *Object) {
	if id < m.base && !o.saved {
		o.saved = true
		m.saves = append(m.saves, save{id, append([]byte(nil), o.data...)})
	}
}

// why returns the reason why an access to addr fails.
func (m *Memory) why(o *Object, addr uint64) Fault {
	below := start(addr) > addr
	if below {
		o = m.Object(start(addr))
	}
	switch {
	case start(addr) == 0:
		return Fault{Why: "null pointer"}
	case o == nil:
		return Fault{Why: "wild pointer"}
	case o.freed:
		return Fault{Why: "use after free"}
	case o.kind == funcObject:
		return Fault{Why: "access to the code of " + o.name}
	case o.kind == externalObject:
		return Fault{Why: "global " + o.name + " is not modelled", Unmodelled: true}
	case o.arg != nil && o.arg.Assumed && below && start(addr)-addr <= inFront:
		return Fault{Why: o.arg.Name + " is where its memory begins by assumption, and elements in front of it are used: write a small " +
			"function around it that hands it a place inside an array, and name that one", Assumed: true}
	case o.arg != nil && o.arg.Assumed && !below:
		return Fault{Why: tooShort(o.arg, int(addr&(Reach-1))), Assumed: true}
	}
	name := cmp.Or(o.name, "an object")
	f := Fault{Why: "access outside of " + name, Beyond: name}
	if o.own && len(o.data) > 0 {
		f.Outside = name
	}
	if below {
		f.Why += ", below its start"
	}
	return f
}

// inFront bounds the bytes in front of an argument that may belong to its array, as the history of a signal.
const inFront = 1 << 16

// tooShort tells which element of an argument is used although it is beyond the assumed size.
func tooShort(b *ir.Buffer, offset int) string {
	return fmt.Sprintf("%s has %d element%s by assumption, and %s[%d] is used: %s",
		b.Name, b.Size/b.Elem, map[bool]string{false: "s"}[b.Size == b.Elem], b.Name, offset/b.Elem, b.Remedy)
}

// Read returns the scalar of n bytes at addr.
func (m *Memory) Read(addr uint64, n int) (alu.Word, bool) {
	b := m.at(addr, n)
	if b == nil {
		return alu.Word{}, false
	}
	if m.watched {
		m.watch(addr, n)
	}
	return fromBytes(b), true
}

func fromBytes(b []byte) alu.Word {
	switch len(b) {
	case 8:
		return alu.Word{Lo: binary.LittleEndian.Uint64(b)}
	case 4:
		return alu.Word{Lo: uint64(binary.LittleEndian.Uint32(b))}
	case 1:
		return alu.Word{Lo: uint64(b[0])}
	case 2:
		return alu.Word{Lo: uint64(binary.LittleEndian.Uint16(b))}
	}
	var buf [16]byte
	copy(buf[:], b)
	return alu.Word{Lo: binary.LittleEndian.Uint64(buf[:]), Hi: binary.LittleEndian.Uint64(buf[8:])}
}

// Write stores the low n bytes of w at addr.
func (m *Memory) Write(addr uint64, n int, w alu.Word) bool {
	b := m.Changed(addr, n)
	if b == nil {
		return false
	}
	switch n {
	case 8:
		binary.LittleEndian.PutUint64(b, w.Lo)
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(w.Lo))
	case 1:
		b[0] = byte(w.Lo)
	default:
		var buf [16]byte
		binary.LittleEndian.PutUint64(buf[:], w.Lo)
		binary.LittleEndian.PutUint64(buf[8:], w.Hi)
		copy(b, buf[:])
	}
	return true
}
