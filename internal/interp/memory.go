package interp

// This file is the machine's memory: objects of bytes, their addresses and lifetimes, and a base to which runs roll back. Memory knows
// scalars as bits alone, nothing of instructions or floats. A Memory belongs to one goroutine at a time.

import (
	"bytes"
	"encoding/binary"

	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// An address is objectNumber<<offsetBits + offset. Object 0 does not exist, so null and small integers point nowhere. An address below an
// object's start borrows from the number and returns by an addition, as pointer arithmetic requires. An address stays within its object's
// numbers at any distance that an int can count in steps of 32 bytes; beyond that it stops, see Moved. Numbers of stack objects have
// stackBit set.
const (
	offsetBits = 38
	stackBit   = 1 << 25
	farthest   = 1<<(offsetBits-1) - 1<<20 // bytes from an object's start
)

// Sizes, in bytes.
const (
	Reach     = 1 << offsetBits // every object is smaller
	StackSize = 8 << 20         // the usual size of a native stack

	firstArena = 32 << 10 // the least arena of the stack
)

// objectKind is the kind of an object, for messages and access rights.
type objectKind uint8

const (
	heapObject objectKind = iota
	stackObject
	globalObject
	constantObject
	funcObject
	externalObject // a global that is only declared
)

// An Object is a piece of memory with one lifetime.
type Object struct {
	Shadow int32 // a number that the interpreter keeps with the object, initially 0

	data  []byte
	kind  objectKind
	freed bool
	saved bool // Memory.saves has its base state
	name  string
	arg   *ir.Buffer // the argument to which it belongs, else nil
	wrote []bool     // for an argument, by byte: the run or its input wrote it
	own   bool       // the program made it, so it has the size that the program asked for
}

// Memory holds all objects. Those below base exist at the start of every run.
type Memory struct {
	Globals []uint64 // addresses by Global ID
	Funcs   []uint64 // addresses by Func ID
	Errno   uint64   // address of errno
	Bytes   int64    // allocated on the heap and not freed, since base
	Fill    byte     // value of undefined bytes
	Fault   Fault    // of the last access that failed
	// Supposed is the first assumed content that the run read: an ir.Buffer.Supposed.
	Supposed string

	tables  map[string]uint64 // virtual tables of the library's exceptions, by type, nil if the program uses none
	watched bool              // some argument grows or has an assumed content
	objects []Object          // heap, globals and functions; [0] is nowhere
	stack   []Object
	base    int
	saves   []save
	arena   []byte // the bytes of the stack; sp is the first free one
	sp      int
}

// A Fault tells why an access failed.
type Fault struct {
	Why        string
	Unmodelled bool   // the global is only declared
	Assumed    bool   // the access was beyond the assumed size of an argument
	Beyond     string // the object outside of which the access was; "" for another fault
	Outside    string // the same, if the object is the program's own, so that its size is no assumption
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
	m.addTables(p)
	m.Errno = m.push(Object{data: make([]byte, 4), kind: globalObject, name: "errno"})
	m.base = len(m.objects)
}

func globalFor(g *ir.Global) Object {
	if g.Data == nil && g.Unit < 0 {
		return externalGlobal(g)
	}
	if g.Constant && len(g.Relocs) == 0 && len(g.Data) >= g.Type.Size {
		return Object{data: g.Data, kind: constantObject, name: g.Name, own: true} // shared with the program, since nobody writes it
	}
	data := make([]byte, max(len(g.Data), g.Type.Size))
	copy(data, g.Data)
	if g.Constant {
		return Object{data: data, kind: constantObject, name: g.Name, own: true}
	}
	return Object{data: data, kind: globalObject, name: g.Name, own: true}
}

// externalGlobal returns a global of the C library: a standard stream, as a pointer to a dummy object, or glibc's variable that is not 0
// while a process has one thread, which std::shared_ptr reads. Others do not exist.
func externalGlobal(g *ir.Global) Object {
	switch g.Name {
	case "stdin", "stdout", "stderr":
		return Object{data: make([]byte, 8), kind: globalObject, name: g.Name}
	case "__libc_single_threaded":
		return Object{data: []byte{1}, kind: constantObject, name: g.Name}
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

// Alloc makes an object that lives until it is freed or the run ends. Its bytes are fill.
func (m *Memory) Alloc(size int, fill byte) uint64 {
	m.Bytes += int64(size)
	o := Object{data: make([]byte, size), kind: heapObject, own: true}
	if fill != 0 {
		Set(o.data, fill)
	}
	return m.push(o)
}

// Argument allocates the memory of an argument. Its bytes are 0 and count as not written. Under an assumption about the content, and if
// undefined bytes are not 0 (m.Fill), its elements are ones.
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

// Set sets every byte of b.
func Set(b []byte, to byte) {
	for i := range b {
		b[i] = to
	}
}

// undefined fills b with the value of undefined bytes.
func (m *Memory) undefined(b []byte) {
	if m.Fill == 0 {
		clear(b)
		return
	}
	Set(b, m.Fill)
}

// Undefined returns an undefined scalar with that many bytes.
func (m *Memory) Undefined(size int) alu.Word {
	var b [16]byte
	m.undefined(b[:size])
	return fromBytes(b[:])
}

// Alloca makes a stack object with undefined bytes. ok is false if the stack is full.
func (m *Memory) Alloca(size int) (addr uint64, ok bool) {
	if size < 0 || size > StackSize-m.sp || len(m.stack) == stackBit-1 {
		return 0, false
	}
	if m.sp+size > len(m.arena) {
		m.enlarge(m.sp + size)
	}
	data := m.arena[m.sp : m.sp+size : m.sp+size]
	m.undefined(data)
	m.sp += size
	m.stack = append(m.stack, Object{data: data, kind: stackObject, own: true})
	return uint64(stackBit|(len(m.stack)-1)) << offsetBits, true
}

// enlarge moves the stack into a larger arena, of at least that many bytes. Most runs need few, and loading subjects makes many machines.
func (m *Memory) enlarge(least int) {
	arena := make([]byte, min(max(firstArena, 4*least), StackSize))
	copy(arena, m.arena[:m.sp])
	at := 0
	for i := range m.stack {
		o := &m.stack[i]
		end := at + len(o.data)
		o.data = arena[at:end:end]
		at = end
	}
	m.arena = arena
}

// A Top is the state of the stack.
type Top struct{ Objects, Bytes int }

// Top returns the state of the stack.
func (m *Memory) Top() Top { return Top{len(m.stack), m.sp} }

// Above returns the stack objects from the n-th on.
func (m *Memory) Above(n int) []Object { return m.stack[n:] }

// Release ends the lifetime of the stack objects above top.
func (m *Memory) Release(top Top) { m.stack, m.sp = m.stack[:top.Objects], top.Bytes }

// OnStack reports whether addr belongs to the stack.
func OnStack(addr uint64) bool { return addr>>offsetBits&stackBit != 0 }

// FuncAt returns the ID of the program's function at addr, -1 if there is none.
func (m *Memory) FuncAt(addr uint64) int {
	id := int(addr>>offsetBits) - 1 // functions are the first objects, from 1
	if o := m.Object(addr); o == nil || o.kind != funcObject || addr&(Reach-1) != 0 || id >= len(m.Funcs) {
		return -1
	}
	return id
}

// start returns the start of the object from which addr was computed, perhaps by an offset below the start.
func start(addr uint64) uint64 { return (addr + 1<<(offsetBits-1)) &^ (Reach - 1) }

// Moved returns the address `by` bytes after addr. The result never points to another object.
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

// Allocated returns the bytes of the live heap object at addr. ok is false if there is none.
func (m *Memory) Allocated(addr uint64) (b []byte, ok bool) {
	o := m.Object(addr)
	if o == nil || o.freed || o.kind != heapObject {
		return nil, false
	}
	return o.data, true
}

// Text returns the text at addr without its terminating zero. It returns nil and sets m.Fault if there is none.
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

// Free frees the heap object that starts at addr. It returns false and sets m.Fault if there is none.
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

// SetBase makes the present state the start of all later runs.
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
	clear(m.objects[m.base:]) // releases their bytes
	m.saves, m.objects, m.stack = m.saves[:0], m.objects[:m.base], m.stack[:0]
	m.Bytes, m.sp, m.Fault, m.Supposed = 0, 0, Fault{}, ""
}
