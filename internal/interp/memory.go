package interp

// This file is memory: objects of bytes, addresses, bounds, and rolling back.

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A Word is the bits of one scalar.
type Word = alu.Word

// An address is objectNumber<<offsetBits + offset. Object 0 is never made, so null and small integers point nowhere; going
// below an object's start borrows from its number and comes back by adding, as pointer arithmetic must. How far an address may go
// without leaving its object's numbers is more than an int counts of 32 bytes; what goes beyond stops there, see moved.
// The objects of the stack have stackBit in their number.
const (
	offsetBits = 38
	stackBit   = 1 << 25
	farthest   = 1<<(offsetBits-1) - 1<<20 // bytes from an object's start
)

// objectKind says what an object is, for messages and for what may be done with it.
type objectKind uint8

const (
	heapObject objectKind = iota
	stackObject
	globalObject
	constantObject
	funcObject
	externalObject // a global that is only declared
)

// An object is a piece of memory with one lifetime.
type object struct {
	data   []byte
	kind   objectKind
	freed  bool
	saved  bool  // a copy of the base is in memory.saves
	shadow int32 // 1 + index of its shadows in exec.tables; 0 without
	name   string
	arg    *ir.Buffer // of an argument
	wrote  []bool     // the same: by byte, whether the run or its input wrote it
	own    bool       // the program made it: its size is what the program says
}

// memory is all objects. Those below base are there at the start of every run.
type memory struct {
	objects []object // heap, globals and functions; [0] is nowhere
	stack   []object
	base    int
	saves   []save
	bytes   int64  // allocated on the heap and not freed, since base
	arena   []byte // the stack's bytes; sp is the first free one
	sp      int
	globals []uint64 // addresses by Global ID
	funcs   []uint64 // addresses by Func ID
	errno   uint64   // address of errno
	fault   string   // why the last access failed
	short   bool     // and it was for an assumption about an argument
	beyond  string   // the fault was an access outside of this object; "" for another fault
	outside string   // and it was outside of this object, which is the program's own: its length is not our assumption
	fill    byte     // what undefined memory holds
}

// A save is the base state of an object that the current run has changed.
type save struct {
	id   int
	data []byte
}

const arenaSize = 8 << 20 // bytes; the usual size of a native stack

// addGlobals makes an object for each function and global, and sets pointers in initial data.
func (m *memory) addGlobals(p *ir.Program) {
	m.objects = make([]object, 1, 1+len(p.Funcs)+len(p.Globals))
	m.funcs = make([]uint64, len(p.Funcs))
	m.globals = make([]uint64, len(p.Globals))
	for i, f := range p.Funcs {
		m.funcs[i] = m.push(object{kind: funcObject, name: f.Name})
		if f.Optional {
			m.funcs[i] = 0
		}
	}
	for i, g := range p.Globals {
		m.globals[i] = m.push(globalFor(g))
		if g.Optional {
			m.globals[i] = 0
		}
	}
	for i, g := range p.Globals {
		for _, r := range g.Relocs {
			m.reloc(m.objects[m.globals[i]>>offsetBits].data, r)
		}
	}
	m.errno = m.push(object{data: make([]byte, 4), kind: globalObject, name: "errno"})
	m.base = len(m.objects)
}

func globalFor(g *ir.Global) object {
	if g.Data == nil && g.Unit < 0 {
		return externalGlobal(g)
	}
	if g.Constant && len(g.Relocs) == 0 && len(g.Data) >= g.Type.Size {
		return object{data: g.Data, kind: constantObject, name: g.Name, own: true} // shared: nobody writes it
	}
	data := make([]byte, max(len(g.Data), g.Type.Size))
	copy(data, g.Data)
	if g.Constant {
		return object{data: data, kind: constantObject, name: g.Name, own: true}
	}
	return object{data: data, kind: globalObject, name: g.Name, own: true}
}

// externalGlobal is a global of the C library: only the standard streams are there, as pointers to nothing much.
func externalGlobal(g *ir.Global) object {
	switch g.Name {
	case "stdin", "stdout", "stderr":
		return object{data: make([]byte, 8), kind: globalObject, name: g.Name}
	}
	return object{kind: externalObject, name: g.Name}
}

func (m *memory) reloc(data []byte, r ir.Reloc) {
	addr := uint64(r.Addend)
	switch {
	case r.Func >= 0:
		addr += m.funcs[r.Func]
	case r.Global >= 0:
		addr += m.globals[r.Global]
	}
	binary.LittleEndian.PutUint64(data[r.Offset:], addr)
}

func (m *memory) push(o object) uint64 {
	m.objects = append(m.objects, o)
	return uint64(len(m.objects)-1) << offsetBits
}

// alloc makes an object of zeroes that lives until it is freed or the run ends.
func (m *memory) alloc(size int, kind objectKind) uint64 {
	m.bytes += int64(size)
	return m.push(object{data: make([]byte, size), kind: kind})
}

// undefined makes b what memory is before it is written.
func (m *memory) undefined(b []byte) {
	if m.fill == 0 {
		clear(b)
		return
	}
	for i := range b {
		b[i] = m.fill
	}
}

// alloca makes an object of the stack; ok is false when the stack is full. Its bytes are undefined.
func (m *memory) alloca(size int) (addr uint64, ok bool) {
	if m.arena == nil {
		m.arena = make([]byte, arenaSize)
	}
	if size < 0 || size > len(m.arena)-m.sp || len(m.stack) == stackBit-1 {
		return 0, false
	}
	data := m.arena[m.sp : m.sp+size : m.sp+size]
	m.undefined(data)
	m.sp += size
	m.stack = append(m.stack, object{data: data, kind: stackObject, own: true})
	return uint64(stackBit|(len(m.stack)-1)) << offsetBits, true
}

// start returns the address of the object that addr was made from, by additions that may have gone below it.
func start(addr uint64) uint64 { return (addr + 1<<(offsetBits-1)) &^ (1<<offsetBits - 1) }

// moved returns the address so many bytes on. It never comes to point to another object, whatever the distance.
func moved(addr, by uint64) uint64 {
	to := addr + by
	if to>>offsetBits == addr>>offsetBits {
		return to
	}
	base, n := start(addr), int64(by)
	off := int64(addr - base)
	switch {
	case n > farthest-off:
		return base + farthest
	case n < -farthest-off:
		return base - farthest
	}
	return to
}

// object returns the object that addr points into, nil if there is none.
func (m *memory) object(addr uint64) *object {
	id := addr >> offsetBits
	if id&stackBit != 0 {
		if id &^= stackBit; id < uint64(len(m.stack)) {
			return &m.stack[id]
		}
		return nil
	}
	if id < uint64(len(m.objects)) {
		return &m.objects[id]
	}
	return nil
}

// at returns the n bytes at addr for reading; nil, with the reason in m.fault, if they are not there.
func (m *memory) at(addr uint64, n int) []byte {
	o := m.object(addr)
	off := addr & (1<<offsetBits - 1)
	if o == nil || o.freed || off+uint64(n) > uint64(len(o.data)) {
		m.fault = m.why(o, addr)
		return nil
	}
	return o.data[off : off+uint64(n) : off+uint64(n)]
}

// changed returns the n bytes at addr for writing; an object of the base is saved before its first change.
func (m *memory) changed(addr uint64, n int) []byte {
	b := m.at(addr, n)
	if b == nil || addr>>offsetBits&stackBit != 0 {
		return b
	}
	id := int(addr >> offsetBits)
	o := &m.objects[id]
	if id >= m.base {
		o.mark(addr, n)
		return b
	}
	if o.kind == constantObject {
		m.fault = "write to the constant " + o.name
		return nil
	}
	m.save(id, o)
	return b
}

// mark notes that n bytes of an argument are written.
func (o *object) mark(addr uint64, n int) {
	if o.arg == nil {
		return
	}
	off := int(addr & (1<<offsetBits - 1))
	for i := range o.wrote[off : off+n] {
		o.wrote[off+i] = true
	}
}

// unwritten reports whether one of the n bytes at addr, in an argument, is still as nobody left it.
func (m *memory) unwritten(addr uint64, n int) bool {
	off := int(addr & (1<<offsetBits - 1))
	return slices.Contains(m.object(addr).wrote[off:off+n], false)
}

func (m *memory) save(id int, o *object) {
	if id < m.base && !o.saved {
		o.saved = true
		m.saves = append(m.saves, save{id, append([]byte(nil), o.data...)})
	}
}

// why says what is wrong with an access to addr.
func (m *memory) why(o *object, addr uint64) string {
	below := start(addr) > addr
	if below {
		o = m.object(start(addr))
	}
	m.short, m.beyond, m.outside = false, "", ""
	switch {
	case start(addr) == 0:
		return "null pointer"
	case o == nil:
		return "wild pointer"
	case o.freed:
		return "use after free"
	case o.kind == funcObject:
		return "access to the code of " + o.name
	case o.kind == externalObject:
		return "global " + o.name + " is not modelled"
	case o.arg != nil && o.arg.Assumed && !below:
		m.short = true
		return tooShort(o.arg, int(addr&(1<<offsetBits-1)))
	}
	name := cmp.Or(o.name, "an object")
	m.beyond = name
	if o.own && len(o.data) > 0 {
		m.outside = name
	}
	if below {
		return "access outside of " + name + ", below its start"
	}
	return "access outside of " + name
}

// tooShort says which element of an argument is used and is not there by assumption.
func tooShort(b *ir.Buffer, offset int) string {
	return fmt.Sprintf("%s has %d element%s by assumption, and %s[%d] is used: %s",
		b.Name, b.Size/b.Elem, map[bool]string{false: "s"}[b.Size == b.Elem], b.Name, offset/b.Elem, b.Remedy)
}

// read returns the scalar of n bytes at addr.
func (m *memory) read(addr uint64, n int) (Word, bool) {
	b := m.at(addr, n)
	if b == nil {
		return Word{}, false
	}
	return fromBytes(b), true
}

func fromBytes(b []byte) Word {
	switch len(b) {
	case 8:
		return Word{Lo: binary.LittleEndian.Uint64(b)}
	case 4:
		return Word{Lo: uint64(binary.LittleEndian.Uint32(b))}
	case 1:
		return Word{Lo: uint64(b[0])}
	case 2:
		return Word{Lo: uint64(binary.LittleEndian.Uint16(b))}
	}
	var buf [16]byte
	copy(buf[:], b)
	return Word{Lo: binary.LittleEndian.Uint64(buf[:]), Hi: binary.LittleEndian.Uint64(buf[8:])}
}

// write stores the low n bytes of w at addr.
func (m *memory) write(addr uint64, n int, w Word) bool {
	b := m.changed(addr, n)
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

// free ends the life of the heap object that starts at addr; false, with m.fault, if there is none.
func (m *memory) free(addr uint64) bool {
	if addr == 0 {
		return true
	}
	o := m.object(addr)
	if o == nil || o.kind != heapObject || addr&(1<<offsetBits-1) != 0 {
		m.fault = "free of what was not allocated"
		return false
	}
	if o.freed {
		m.fault = "double free"
		return false
	}
	m.save(int(addr>>offsetBits), o)
	m.bytes -= int64(len(o.data))
	o.freed = true
	if int(addr>>offsetBits) >= m.base {
		o.data = nil
	}
	return true
}

// setBase makes the present state the one that runs start from.
func (m *memory) setBase() {
	m.base, m.saves, m.bytes = len(m.objects), m.saves[:0], 0
	for i := range m.objects {
		m.objects[i].saved = false
	}
}

// rollback returns to the base.
func (m *memory) rollback() {
	for _, s := range m.saves {
		o := &m.objects[s.id]
		copy(o.data, s.data)
		o.saved, o.freed = false, false
	}
	clear(m.objects[m.base:]) // lets their bytes go
	m.saves, m.objects, m.stack = m.saves[:0], m.objects[:m.base], m.stack[:0]
	m.bytes, m.sp, m.fault, m.short, m.beyond, m.outside = 0, 0, "", false, "", ""
}
