package interp

// This file is the machine's memory: objects of bytes, their addresses and lifetimes, and a base to which runs roll back. Memory knows
// scalars as bits alone, nothing of instructions or floats. A Memory belongs to one goroutine at a time.

import (
	"bytes"
	"encoding/binary"

	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// An address is objectNumber<<offsetBits + offset. Object 0 is never made, so null and small integers point nowhere; going
// below an object's start borrows from its number and comes back by adding, as pointer arithmetic must. How far an address may go
// without leaving its object's numbers is more than an int counts of 32 bytes; what goes beyond stops there, see Moved.
// The objects of the stack have stackBit in their number.
const (
	offsetBits = 38
	stackBit   = 1 << 25
	farthest   = 1<<(offsetBits-1) - 1<<20 // bytes from an object's start
)

// Sizes, in bytes.
const (
	Reach     = 1 << offsetBits // every object is smaller
	StackSize = 8 << 20         // the usual size of a native stack
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
type Object struct {
	Shadow int32 // a number that the room's user keeps with the object, 0 to begin with

	data  []byte
	kind  objectKind
	freed bool
	saved bool // a copy of the base is in Memory.saves
	name  string
	arg   *ir.Buffer // of an argument
	wrote []bool     // the same: by byte, whether the run or its input wrote it
	own   bool       // the program made it: its size is what the program says
}

// Memory is all objects. Those below base are there at the start of every run.
type Memory struct {
	Globals []uint64 // addresses by Global ID
	Funcs   []uint64 // addresses by Func ID
	Errno   uint64   // address of errno
	Bytes   int64    // allocated on the heap and not freed, since base
	Fill    byte     // what undefined memory holds
	Fault   Fault    // of the last access that failed
	// Supposed is what the run has read that nobody stated: the first such argument's ir.Buffer.Supposed.
	Supposed string

	watched bool     // an argument grows, or holds what is supposed
	objects []Object // heap, globals and functions; [0] is nowhere
	stack   []Object
	base    int
	saves   []save
	arena   []byte // the stack's bytes; sp is the first free one
	sp      int
}

// A Fault says why an access failed.
type Fault struct {
	Why        string
	Unmodelled bool   // it was to a global that is only declared
	Assumed    bool   // it was beyond what is assumed about an argument
	Beyond     string // it was outside of this object; "" for another fault
	Outside    string // and the object is the program's own: its length is not our assumption
}

// A save is the base state of an object that the current run has changed.
type save struct {
	id   int
	data []byte
}

// AddGlobals makes an object for each function and global, and sets pointers in initial data.
func (m *Memory) AddGlobals(p *ir.Program) {
	m.objects = make([]Object, 1, 1+len(p.Funcs)+len(p.Globals))
	m.Funcs = make([]uint64, len(p.Funcs))
	m.Globals = make([]uint64, len(p.Globals))
	for i, f := range p.Funcs {
		m.Funcs[i] = m.push(Object{kind: funcObject, name: f.Name})
		if f.Optional {
			m.Funcs[i] = 0
		}
	}
	for i, g := range p.Globals {
		m.Globals[i] = m.push(globalFor(g))
		if g.Optional {
			m.Globals[i] = 0
		}
	}
	for i, g := range p.Globals {
		for _, r := range g.Relocs {
			m.reloc(m.objects[m.Globals[i]>>offsetBits].data, r)
		}
	}
	m.Errno = m.push(Object{data: make([]byte, 4), kind: globalObject, name: "errno"})
	m.base = len(m.objects)
}

func globalFor(g *ir.Global) Object {
	if g.Data == nil && g.Unit < 0 {
		return externalGlobal(g)
	}
	if g.Constant && len(g.Relocs) == 0 && len(g.Data) >= g.Type.Size {
		return Object{data: g.Data, kind: constantObject, name: g.Name, own: true} // shared: nobody writes it
	}
	data := make([]byte, max(len(g.Data), g.Type.Size))
	copy(data, g.Data)
	if g.Constant {
		return Object{data: data, kind: constantObject, name: g.Name, own: true}
	}
	return Object{data: data, kind: globalObject, name: g.Name, own: true}
}

// externalGlobal is a global of the C library: only the standard streams are there, as pointers to nothing much.
func externalGlobal(g *ir.Global) Object {
	switch g.Name {
	case "stdin", "stdout", "stderr":
		return Object{data: make([]byte, 8), kind: globalObject, name: g.Name}
	}
	return Object{kind: externalObject, name: g.Name}
}

func (m *Memory) reloc(data []byte, r ir.Reloc) {
	addr := uint64(r.Addend)
	switch {
	case r.Func >= 0:
		addr += m.Funcs[r.Func]
	case r.Global >= 0:
		addr += m.Globals[r.Global]
	}
	binary.LittleEndian.PutUint64(data[r.Offset:], addr)
}

func (m *Memory) push(o Object) uint64 {
	m.objects = append(m.objects, o)
	return uint64(len(m.objects)-1) << offsetBits
}

// Alloc makes an object of the program's own that lives until it is freed or the run ends. Its bytes are fill.
func (m *Memory) Alloc(size int, fill byte) uint64 {
	m.Bytes += int64(size)
	o := Object{data: make([]byte, size), kind: heapObject, own: true}
	if fill != 0 {
		Set(o.data, fill)
	}
	return m.push(o)
}

// Argument makes the memory of an argument: zeroes, which nobody wrote; where undefined memory holds something else, and what the argument
// holds is only supposed, its elements are ones.
func (m *Memory) Argument(b *ir.Buffer) uint64 {
	m.Bytes += int64(b.Size)
	data := make([]byte, b.Size)
	if m.Fill != 0 && b.Supposed != "" {
		for i := 0; i < b.Size; i += b.Elem {
			data[i] = 1
		}
	}
	m.watched = m.watched || b.Grows > 0 || b.Supposed != ""
	return m.push(Object{data: data, kind: heapObject, name: b.Name, arg: b, wrote: make([]bool, b.Size)})
}

// Set makes every byte of b the same.
func Set(b []byte, to byte) {
	for i := range b {
		b[i] = to
	}
}

// undefined makes b what memory is before it is written.
func (m *Memory) undefined(b []byte) {
	if m.Fill == 0 {
		clear(b)
		return
	}
	Set(b, m.Fill)
}

// Undefined returns a scalar of so many bytes of memory that was not written.
func (m *Memory) Undefined(size int) alu.Word {
	var b [16]byte
	m.undefined(b[:size])
	return fromBytes(b[:])
}

// Alloca makes an object of the stack; ok is false when the stack is full. Its bytes are undefined.
func (m *Memory) Alloca(size int) (addr uint64, ok bool) {
	if m.arena == nil {
		m.arena = make([]byte, StackSize)
	}
	if size < 0 || size > len(m.arena)-m.sp || len(m.stack) == stackBit-1 {
		return 0, false
	}
	data := m.arena[m.sp : m.sp+size : m.sp+size]
	m.undefined(data)
	m.sp += size
	m.stack = append(m.stack, Object{data: data, kind: stackObject, own: true})
	return uint64(stackBit|(len(m.stack)-1)) << offsetBits, true
}

// A Top is how far the stack is used.
type Top struct{ Objects, Bytes int }

// Top returns how far the stack is used.
func (m *Memory) Top() Top { return Top{len(m.stack), m.sp} }

// Above returns the stack's objects from the n-th on.
func (m *Memory) Above(n int) []Object { return m.stack[n:] }

// Release ends the lives of the stack's objects above top.
func (m *Memory) Release(top Top) { m.stack, m.sp = m.stack[:top.Objects], top.Bytes }

// OnStack reports whether addr is one of the stack's.
func OnStack(addr uint64) bool { return addr>>offsetBits&stackBit != 0 }

// FuncAt returns the ID of the function at addr, -1 if there is none.
func (m *Memory) FuncAt(addr uint64) int {
	o := m.Object(addr)
	if o == nil || o.kind != funcObject || addr&(Reach-1) != 0 {
		return -1
	}
	return int(addr>>offsetBits) - 1 // functions are the first objects, from 1
}

// start returns the address of the object that addr was made from, by additions that may have gone below it.
func start(addr uint64) uint64 { return (addr + 1<<(offsetBits-1)) &^ (Reach - 1) }

// Moved returns the address so many bytes on. It never comes to point to another object, whatever the distance.
func Moved(addr, by uint64) uint64 {
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

// Object returns the object that addr points into, nil if there is none.
func (m *Memory) Object(addr uint64) *Object {
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

// Allocated returns the bytes of the live heap object that addr points into; ok is false if there is none.
func (m *Memory) Allocated(addr uint64) (b []byte, ok bool) {
	o := m.Object(addr)
	if o == nil || o.freed || o.kind != heapObject {
		return nil, false
	}
	return o.data, true
}

// Text returns the text at addr without its end; nil, with m.Fault, if it has none.
func (m *Memory) Text(addr uint64) []byte {
	if m.At(addr, 1) == nil {
		return nil
	}
	rest := m.Object(addr).data[addr&(Reach-1):]
	if n := bytes.IndexByte(rest, 0); n >= 0 {
		return rest[:n:n]
	}
	m.Fault = Fault{Why: "text without an end"}
	return nil
}

// Free ends the life of the heap object that starts at addr; false, with m.Fault, if there is none.
func (m *Memory) Free(addr uint64) bool {
	if addr == 0 {
		return true
	}
	o := m.Object(addr)
	if o == nil || o.kind != heapObject || addr&(Reach-1) != 0 {
		m.Fault = Fault{Why: "free of what was not allocated"}
		return false
	}
	if o.freed {
		m.Fault = Fault{Why: "double free"}
		return false
	}
	m.save(int(addr>>offsetBits), o)
	m.Bytes -= int64(len(o.data))
	o.freed = true
	if int(addr>>offsetBits) >= m.base {
		o.data = nil
	}
	return true
}

// SetBase makes the present state the one that runs start from.
func (m *Memory) SetBase() {
	m.base, m.saves, m.Bytes = len(m.objects), m.saves[:0], 0
	for i := range m.objects {
		m.objects[i].saved = false
	}
}

// Rollback returns to the base.
func (m *Memory) Rollback() {
	for _, s := range m.saves {
		o := &m.objects[s.id]
		copy(o.data, s.data)
		o.saved, o.freed = false, false
	}
	clear(m.objects[m.base:]) // lets their bytes go
	m.saves, m.objects, m.stack = m.saves[:0], m.objects[:m.base], m.stack[:0]
	m.Bytes, m.sp, m.Fault, m.Supposed = 0, 0, Fault{}, ""
}
