package interp

// This file reports the calls of one function in a run.

import "encoding/binary"

// A Called is a call of the watched function, before its first instruction. It is valid only while the run reports it.
type Called struct {
	args [][]byte
	mem  *Memory
}

// RunCalls is Run, and calls told for every call of the program's function id, except that of the entry.
func (m *Machine) RunCalls(point []float64, limits Limits, id int, told func(*Called)) Result {
	x := &exec[none]{Machine: m, calls: &callWatch{id: id, told: told}}
	return x.runPoint(point, limits)
}

// Arg returns the bytes of argument i, in memory order. Parts of a struct or vector follow each other.
func (c *Called) Arg(i int) []byte { return c.args[i] }

// Object returns the object that argument i points into: its number, its bytes, and the offset of the pointer. ok is false if there is no
// such object, or if the pointer lies outside of it. The bytes must not be changed.
func (c *Called) Object(i int) (number uint64, data []byte, offset int, ok bool) {
	addr := binary.LittleEndian.Uint64(c.args[i])
	o := c.mem.Object(addr)
	offset = int(addr & (Reach - 1))
	if o == nil || o.freed || offset > len(o.data) {
		return 0, nil, 0, false
	}
	return addr >> offsetBits, o.data, offset, true
}

// A callWatch reports calls to a function.
type callWatch struct {
	id   int
	told func(*Called)
}

// called reports a call of f with the arguments in its frame.
func (x *exec[V]) called(f *function, fr *frame[V]) {
	c := Called{mem: &x.mem}
	for i, slot := range f.params {
		var b []byte
		for k, l := range x.leaves(f.fn.Params[i]) {
			w := fr.regs[slot+int32(k)]
			var word [16]byte
			binary.LittleEndian.PutUint64(word[:], w.Lo)
			binary.LittleEndian.PutUint64(word[8:], w.Hi)
			b = append(b, word[:min(l.Size, len(word))]...)
		}
		c.args = append(c.args, b)
	}
	x.calls.told(&c)
}
