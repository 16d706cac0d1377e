package lift

// This file follows the instructions of a function with expressions in place of numbers.

import (
	"encoding/binary"
	"fmt"
	"maps"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

const (
	mostSteps = 100_000 // instructions, on all paths
	mostDepth = 50      // calls within calls
)

// A value is what a register or a cell of memory holds. At most one of node, cond, whole and object is set; otherwise the value is the
// integer bits.
type value struct {
	node   *node   // a float
	cond   *node   // a truth value that depends on inputs
	whole  *node   // an integer that depends on inputs, as a float with the same value
	signed bool    // whole is a signed integer; else it is not negative
	object *object // a pointer to it, at byte bits
	bits   int64   // an integer, or an offset
	parts  []value // of an aggregate
	why    string  // why the value is unknown; "" if it is known
}

// An object is memory. The state of a path has its content.
type object struct {
	name   string
	global *ir.Global // with its initial content, nil for another
}

// A place is a position in memory.
type place struct {
	of *object
	at int64
}

// A content is what stands at a place, and its size in bytes.
type content struct {
	value
	size int
}

// A walk is the translation of one result.
type walk struct {
	program *ir.Program
	call    *ir.Call
	inputs  []*node // by coordinate
	signed  []bool  // by coordinate: it is a signed integer
	out     *ir.Cell
	globals map[int]*object
	steps   int
	pos     ir.Pos // of the instruction
}

// A state is what a path has computed. A branch on an input copies it.
type state struct {
	memory map[place]content
	behind map[*object]backing // what memory has that was never written
}

// A backing is the initial content of an object: zeros, or a constant of the program.
type backing struct {
	constant *ir.Global // nil: zeros
	offset   int64      // of the object's first byte in the constant
}

func (s *state) clone() *state {
	return &state{maps.Clone(s.memory), maps.Clone(s.behind)}
}

func (w *walk) refuse(format string, args ...any) {
	panic(&Refusal{w.pos, fmt.Sprintf(format, args...)})
}

// entry returns the expression of the result.
func (w *walk) entry() *node {
	w.globals = make(map[int]*object)
	s := &state{memory: make(map[place]content), behind: make(map[*object]backing)}
	f := w.program.Funcs[w.call.Entry]
	args := make([]value, len(w.call.Args))
	buffers := make([]*object, len(w.call.Args))
	for i := range w.call.Args {
		a := &w.call.Args[i]
		if a.Buffer != nil {
			buffers[i] = &object{name: a.Buffer.Name}
			s.behind[buffers[i]] = backing{}
			for k := range a.Buffer.Cells {
				c := &a.Buffer.Cells[k]
				s.memory[place{buffers[i], int64(c.Offset)}] = content{w.input(c.Dim, c.Const, c.Type), c.Type.Size}
			}
		}
		switch {
		case a.Part != nil:
			args[i] = w.load(s, value{object: buffers[a.Part.Of], bits: int64(a.Part.Offset)}, f.Params[i])
		case a.Buffer != nil:
			args[i] = value{object: buffers[i]}
		case a.End != nil:
			args[i] = value{object: buffers[a.End.Of], bits: int64(a.End.Offset)}
		default:
			args[i] = w.input(a.Dim, a.Const, f.Params[i])
		}
	}
	for i := range w.call.Set {
		c := &w.call.Set[i]
		g := w.program.Shared(c.Static)
		if g == nil {
			w.refuse("the variable %s is an input", c.Name)
		}
		s.memory[place{w.global(g.ID), int64(c.Offset)}] = content{w.input(c.Dim, c.Const, c.Type), c.Type.Size}
	}
	return w.function(s, f, args, 0, func(s *state, returned value) *node {
		var v value
		switch {
		case w.out.Static != "":
			v = w.load(s, value{object: w.global(w.program.Shared(w.out.Static).ID), bits: int64(w.out.Offset)}, w.out.Type)
		case w.out.Arg >= 0:
			v = w.load(s, value{object: buffers[w.out.Arg], bits: int64(w.out.Offset)}, w.out.Type)
		default:
			v = partAt(f.Result, returned, w.out.Offset)
		}
		return w.float(v)
	})
}

// partAt returns the part of an aggregate at an offset in bytes.
func partAt(t *ir.Type, v value, offset int) value {
	for v.parts != nil {
		at := 0
		for i := range v.parts {
			if o := partOffset(t, i); o <= offset {
				at = i
			}
		}
		offset -= partOffset(t, at)
		v, t = v.parts[at], partType(t, at)
	}
	return v
}

func partOffset(t *ir.Type, i int) int {
	if t.Kind == ir.Struct {
		return t.Offsets[i]
	}
	return i * t.Elem.Size
}

func partType(t *ir.Type, i int) *ir.Type {
	if t.Kind == ir.Struct {
		return t.Fields[i]
	}
	return t.Elem
}

// input returns a coordinate, or a constant if dim is -1.
func (w *walk) input(dim int, constant float64, t *ir.Type) value {
	signed := dim >= 0 && w.signed[dim]
	switch {
	case dim >= 0 && t.Kind == ir.Float:
		return value{node: w.inputs[dim]}
	case dim >= 0:
		return value{whole: w.inputs[dim], signed: signed}
	case t.Kind == ir.Float:
		return value{node: &node{number: fp.Of(t.Format, constant), format: t.Format}}
	}
	return value{bits: int64(constant)}
}

// A rest continues behind the return of a function, and returns the expression of the whole result.
type rest func(s *state, returned value) *node

// function follows a call of a function.
func (w *walk) function(s *state, f *ir.Func, args []value, depth int, then rest) *node {
	if f.Blocks == nil {
		w.refuse("%s has no code here", f.Name)
	}
	if depth > mostDepth {
		w.refuse("%s calls itself too often", f.Name)
	}
	frame := &frame{w: w, f: f, depth: depth, then: then}
	regs := make([]value, f.NumRegs)
	copy(regs, args)
	for i, t := range f.ByVal {
		own := &object{name: f.Name}
		w.copyMemory(s, value{object: own}, args[i], int64(t.Size))
		regs[i] = value{object: own}
	}
	return frame.block(s, regs, 0, -1, 0)
}

// A frame is a call of a function.
type frame struct {
	w     *walk
	f     *ir.Func
	depth int
	then  rest
}

// operand returns the value of an operand.
func (fr *frame) operand(regs []value, o ir.Operand) value {
	if o >= 0 {
		return regs[o]
	}
	return fr.w.constant(fr.f.Consts[^o])
}

func (w *walk) constant(c *ir.Const) value {
	switch {
	case c.Undef:
		return value{why: "a value is undefined"}
	case c.Elems != nil:
		var v value
		for _, e := range c.Elems {
			v.parts = append(v.parts, w.constant(e))
		}
		return v
	case c.Type.Kind == ir.Float:
		return value{node: &node{number: c.Float, format: c.Type.Format}}
	case c.Global >= 0 && (c.Type.Kind == ir.Pointer || c.Type.Kind == ir.Int):
		return value{object: w.global(c.Global), bits: c.Offset}
	case c.Type.Kind == ir.Pointer && c.Func >= 0:
		return value{object: &object{name: "function"}, bits: int64(c.Func), why: "an address of a function"}
	case c.Type.Kind == ir.Pointer:
		return value{bits: c.Offset}
	}
	return value{bits: extended(int64(c.Int), c.Type.Bits)}
}

// extended returns the signed integer of the low bits.
func extended(x int64, bits int) int64 {
	if bits <= 0 || bits >= 64 {
		return x
	}
	return x << (64 - bits) >> (64 - bits)
}

func (w *walk) global(id int) *object {
	if w.globals[id] == nil {
		g := w.program.Globals[id]
		w.globals[id] = &object{name: g.Name, global: g}
	}
	return w.globals[id]
}

// block follows a block from an instruction on. from is the block before it.
func (fr *frame) block(s *state, regs []value, b, from, at int) *node {
	w := fr.w
	for {
		insts := fr.f.Blocks[b].Insts
		if at == 0 {
			at = fr.phis(regs, insts, from)
		}
		for ; at < len(insts); at++ {
			in := &insts[at]
			w.pos = in.Pos
			if w.steps++; w.steps > mostSteps {
				w.refuse("a loop ends only for some inputs, or the paths are too many")
			}
			switch in.Op {
			case ir.OpRet:
				var v value
				if len(in.Args) > 0 {
					v = fr.operand(regs, in.Args[0])
				}
				return fr.then(s, v)
			case ir.OpBr, ir.OpSwitch:
				next, cond := fr.next(regs, in)
				if cond != nil {
					return fr.both(s, regs, b, in, cond)
				}
				from, b, at = b, next, 0
				goto next
			case ir.OpCall:
				return fr.call(s, regs, b, at)
			case ir.OpUnreachable, ir.OpTrap:
				w.refuse("%s", cause(in))
			default:
				fr.step(s, regs, in)
			}
		}
		return nil
	next:
	}
}

func cause(in *ir.Inst) string {
	if in.Op == ir.OpTrap {
		return in.Name
	}
	return "the function ends without a result for some inputs"
}

// phis sets the registers of the phis that begin a block, and returns the number of its first other instruction.
func (fr *frame) phis(regs []value, insts []ir.Inst, from int) int {
	n := 0
	for n < len(insts) && insts[n].Op == ir.OpPhi {
		n++
	}
	set := make([]value, n)
	for i := range n {
		for k, b := range insts[i].Blocks {
			if int(b) == from {
				set[i] = fr.operand(regs, insts[i].Args[k])
			}
		}
	}
	for i := range n {
		regs[insts[i].Dst] = set[i]
	}
	return n
}

// next returns the block behind a branch, or the condition that decides.
func (fr *frame) next(regs []value, in *ir.Inst) (block int, cond *node) {
	if len(in.Args) == 0 {
		return int(in.Blocks[0]), nil
	}
	v := fr.operand(regs, in.Args[0])
	switch {
	case v.cond != nil && in.Op == ir.OpBr:
		return 0, v.cond
	case in.Op == ir.OpSwitch:
		n := fr.w.integer(v)
		for i, c := range in.Cases {
			if extended(int64(c), 64) == n || uint64(n) == c {
				return int(in.Blocks[i+1]), nil
			}
		}
		return int(in.Blocks[0]), nil
	}
	if fr.w.integer(v) != 0 {
		return int(in.Blocks[0]), nil
	}
	return int(in.Blocks[1]), nil
}

// both follows both ways of a branch to the end of the function, and of those that called it.
func (fr *frame) both(s *state, regs []value, b int, in *ir.Inst, cond *node) *node {
	other := append([]value(nil), regs...)
	memory := s.clone()
	yes := fr.block(s, regs, int(in.Blocks[0]), b, 0)
	no := fr.block(memory, other, int(in.Blocks[1]), b, 0)
	return choice(cond, yes, no)
}

// choice returns an if.
func choice(cond, yes, no *node) *node {
	if yes == no {
		return yes
	}
	return &node{name: "if", args: []*node{cond, yes, no}, format: yes.format}
}

// call follows a call, and then the rest of the block.
func (fr *frame) call(s *state, regs []value, b, at int) *node {
	w := fr.w
	in := &fr.f.Blocks[b].Insts[at]
	var args []value
	for _, a := range in.Args {
		args = append(args, fr.operand(regs, a))
	}
	id := int(in.Callee)
	if id < 0 {
		if args[0].object == nil || args[0].object.name != "function" {
			w.refuse("which function is called depends on an input")
		}
		id, args = int(args[0].bits), args[1:]
	}
	f := w.program.Funcs[id]
	return w.function(s, f, args, fr.depth+1, func(s *state, returned value) *node {
		after := append([]value(nil), regs...)
		if in.Dst >= 0 {
			after[in.Dst] = returned
		}
		if len(in.Blocks) > 0 { // an invoke, which a branch follows
			w.pos = in.Pos
		}
		return fr.block(s, after, b, -1, at+1)
	})
}

// float returns a float, or refuses another value.
func (w *walk) float(v value) *node {
	if v.node == nil {
		w.unknown(v, "a float is made of bits")
	}
	return v.node
}

// integer returns an integer that depends on no input, or refuses.
func (w *walk) integer(v value) int64 {
	switch {
	case v.cond != nil || v.whole != nil:
		w.refuse("an integer that depends on an input decides, or is an index")
	case v.node != nil || v.object != nil || v.why != "" || v.parts != nil:
		w.unknown(v, "an integer is made of an address or of a float's bits")
	}
	return v.bits
}

func (w *walk) unknown(v value, otherwise string) {
	if v.why != "" {
		otherwise = v.why
	}
	w.refuse("%s", otherwise)
}

// load reads memory.
func (w *walk) load(s *state, from value, t *ir.Type) value {
	if from.object == nil {
		w.unknown(from, "a null pointer is read")
	}
	if t.Kind == ir.Struct || t.Kind == ir.Array {
		var v value
		n := t.Len
		if t.Kind == ir.Struct {
			n = len(t.Fields)
		}
		for i := range n {
			v.parts = append(v.parts, w.load(s, value{object: from.object, bits: from.bits + int64(partOffset(t, i))}, partType(t, i)))
		}
		return v
	}
	c, there := s.memory[place{from.object, from.bits}]
	switch {
	case there && c.size == t.Size && (c.node != nil) == (t.Kind == ir.Float):
		return c.value
	case there:
		return value{why: "the bits of a number in memory are read as another type"}
	}
	for d := int64(-15); d < int64(t.Size); d++ {
		if c, is := s.memory[place{from.object, from.bits + d}]; is && d+int64(c.size) > 0 {
			return value{why: "a part of a number in memory is overwritten"}
		}
	}
	if g := from.object.global; g != nil {
		return w.initial(g, from.bits, t)
	}
	if b, is := s.behind[from.object]; is && b.constant != nil {
		return w.initial(b.constant, from.bits+b.offset, t)
	} else if is {
		return zero(t)
	}
	return value{why: fmt.Sprintf("memory is read before it is written (%s)", from.object.name)}
}

func zero(t *ir.Type) value {
	if t.Kind == ir.Float {
		return value{node: &node{number: fp.Of(t.Format, 0), format: t.Format}}
	}
	return value{}
}

// initial returns the initial content of a variable.
func (w *walk) initial(g *ir.Global, at int64, t *ir.Type) value {
	if !g.Constant {
		return value{why: fmt.Sprintf("the variable %s is read, and another call may have changed it", g.Name)}
	}
	if at < 0 || int(at)+t.Size > len(g.Data) {
		return value{why: fmt.Sprintf("%s is read beyond its end", g.Name)}
	}
	for _, r := range g.Relocs {
		if r.Offset == int(at) && r.Global >= 0 {
			return value{object: w.global(r.Global), bits: r.Addend}
		} else if r.Offset == int(at) {
			return value{object: &object{name: "function"}, bits: int64(r.Func), why: "an address of a function"}
		}
	}
	var word [16]byte
	copy(word[:], g.Data[at:int(at)+t.Size])
	lo, hi := binary.LittleEndian.Uint64(word[:]), binary.LittleEndian.Uint64(word[8:])
	if t.Kind == ir.Float {
		return value{node: &node{number: fp.Value{Format: t.Format, Lo: lo, Hi: hi}, format: t.Format}}
	}
	return value{bits: extended(int64(lo), t.Bits)}
}

// store writes memory.
func (w *walk) store(s *state, to, v value, t *ir.Type) {
	if to.object == nil {
		w.unknown(to, "a null pointer is written")
	}
	if v.parts != nil {
		for i, p := range v.parts {
			w.store(s, value{object: to.object, bits: to.bits + int64(partOffset(t, i))}, p, partType(t, i))
		}
		return
	}
	w.clear(s, to, int64(t.Size))
	s.memory[place{to.object, to.bits}] = content{v, t.Size}
}

// clear forgets what a write covers in part.
func (w *walk) clear(s *state, to value, size int64) {
	for d := int64(-15); d < size; d++ {
		at := place{to.object, to.bits + d}
		c, there := s.memory[at]
		if !there || d < 0 && int64(c.size) <= -d {
			continue
		}
		if delete(s.memory, at); d < 0 || d+int64(c.size) > size {
			s.memory[at] = content{value{why: "a part of a number in memory is overwritten"}, c.size}
		}
	}
}

// copyMemory copies what was written.
func (w *walk) copyMemory(s *state, to, from value, size int64) {
	if to.object == nil || from.object == nil {
		w.unknown(to, "a null pointer is copied")
	}
	found := make(map[int64]content)
	for d := int64(0); d < size; d++ {
		if c, there := s.memory[place{from.object, from.bits + d}]; there && d+int64(c.size) <= size {
			found[d] = c
		}
	}
	b, is := s.behind[from.object]
	if g := from.object.global; g != nil {
		if !g.Constant {
			w.refuse("the variable %s is copied, and another call may have changed it", g.Name)
		}
		b, is = backing{constant: g}, true
	}
	w.clear(s, to, size)
	if is {
		b.offset += from.bits - to.bits
		w.fill(s, to, b)
	}
	for d, c := range found {
		s.memory[place{to.object, to.bits + d}] = c
	}
}

// fill gives an object its initial content. Nothing of the object may have been written before.
func (w *walk) fill(s *state, to value, b backing) {
	for at := range s.memory {
		if at.of == to.object {
			w.refuse("a part of an object is filled with constants (%s)", to.object.name)
		}
	}
	if _, is := s.behind[to.object]; is || to.object.global != nil {
		w.refuse("a part of an object is filled with constants (%s)", to.object.name)
	}
	s.behind[to.object] = b
}

// number returns a node for a number of a format.
func number(f fp.Format, x float64) *node { return &node{number: fp.Of(f, x), format: f} }
