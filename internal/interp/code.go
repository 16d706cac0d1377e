package interp

// This file compiles functions: every scalar gets a slot, operands become slot numbers, and frequent instructions get opcodes of their own.
//
// A register of an aggregate type becomes one slot for each scalar in it (its leaves). So extracting selects a slot, and loading loads the
// leaves. Elementwise instructions on vectors do not occur, since package ir runs LLVM's scalariser.

import (
	"fmt"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A function is a compiled ir.Func.
type function struct {
	fn      *ir.Func
	blocks  []block
	slots   int     // in a frame
	params  []int32 // first slot of each parameter
	leaves  []int32 // number of slots of each parameter
	consts  []Word
	results int        // leaves of the result
	types   []*ir.Type // of registers
}

func (f *function) defined() bool { return len(f.fn.Blocks) > 0 }

type block struct {
	index int
	code  []code
}

// An opcode is an ir.Op or one of the frequent cases below.
type opcode uint8

const (
	opBasic64 opcode = 128 + iota // + - * and / of doubles
	opMove                        // copies n slots: freeze, insert, extract, ...
	opLoad64                      // 8 bytes, a scalar
	opStore64                     // 8 bytes, a scalar
	opGEP1                        // one variable index
	opRegroup                     // converts the bits of several slots to slots of other widths; leaves are the operand's
)

// A code is an instruction whose operands are slots: >= 0 in the frame, < 0 in consts[^slot].
type code struct {
	op     opcode
	float  fp.Op
	format fp.Format // OpFloat: of the operands
	pred   ir.Pred
	width  int16 // integers: bits of the operands (the result has `to` bits)
	to     int16 // conversions: bits of the result
	dst    int32
	n      int32 // number of slots: of the result, or of a stored or returned value
	a, b   int32 // the first two operands
	args   []int32
	bits   []int16 // widths of the args that are integers
	inst   *ir.Inst
	leaves []ir.Scalar // OpLoad, OpStore
	edges  []edge      // OpBr, OpSwitch, OpCall: as Inst.Blocks

	special bool // it copies a constant that is NaN or infinite
}

// An edge leads to a block. Its moves implement the block's phis.
type edge struct {
	to       int32
	moves    []move
	parallel bool     // some move reads a slot that an earlier one overwrites
	special  fp.Value // a constant of a phi that is NaN or infinite; without format if there is none
	from     *ir.Inst // the branch
}

type move struct{ dst, src, n int32 }

// A compiler compiles one function.
type compiler struct {
	m     *Machine
	f     *function
	slot  []int32 // by register
	cslot []int32 // by constant: ^index of its first scalar
}

// Called reports whether some run has called the function with an ID.
func (m *Machine) Called(id int) bool { return m.funcs[id] != nil }

// function returns the compiled function with the given ID.
func (m *Machine) function(id int) *function {
	f := m.funcs[id]
	if f == nil {
		f = m.compile(m.prog.Funcs[id])
		m.funcs[id] = f
	}
	return f
}

func (m *Machine) compile(fn *ir.Func) *function {
	c := &compiler{m: m, f: &function{fn: fn, results: len(m.leaves(fn.Result))}}
	if len(fn.Blocks) == 0 {
		return c.f
	}
	c.assignSlots()
	c.addConsts()
	c.f.blocks = make([]block, len(fn.Blocks))
	for i, b := range fn.Blocks {
		c.f.blocks[i].index = i
		for j := range b.Insts {
			c.f.blocks[i].code = append(c.f.blocks[i].code, c.inst(&b.Insts[j], i)...)
		}
	}
	return c.f
}

func (c *compiler) assignSlots() {
	fn := c.f.fn
	c.f.types = make([]*ir.Type, max(fn.NumRegs, len(fn.Params)))
	c.slot = make([]int32, len(c.f.types))
	assign := func(reg int, t *ir.Type) {
		c.f.types[reg] = t
		c.slot[reg] = int32(c.f.slots)
		c.f.slots += len(c.m.leaves(t))
	}
	for i, t := range fn.Params {
		assign(i, t)
		c.f.params = append(c.f.params, c.slot[i])
		c.f.leaves = append(c.f.leaves, int32(len(c.m.leaves(t))))
	}
	for _, b := range fn.Blocks {
		for i := range b.Insts {
			if in := &b.Insts[i]; in.Dst >= 0 {
				assign(int(in.Dst), in.Type)
			}
		}
	}
}

func (c *compiler) addConsts() {
	for _, k := range c.f.fn.Consts {
		c.cslot = append(c.cslot, ^int32(len(c.f.consts)))
		c.f.consts = c.m.mem.Constant(c.f.consts, k)
	}
}

func (c *compiler) operand(o ir.Operand) int32 {
	if o >= 0 {
		return c.slot[o]
	}
	return c.cslot[^o]
}

func (f *function) typeOf(o ir.Operand) *ir.Type {
	if o >= 0 {
		return f.types[o]
	}
	return f.fn.Consts[^o].Type
}

func (c *compiler) typeOf(o ir.Operand) *ir.Type { return c.f.typeOf(o) }

// at returns the slot k places after s.
func at(s, k int32) int32 {
	if s >= 0 {
		return s + k
	}
	return s - k
}

// inst compiles one instruction of block b.
func (c *compiler) inst(in *ir.Inst, b int) []code {
	k := code{op: opcode(in.Op), float: in.Float, pred: in.Pred, dst: -1, inst: in, special: c.usesSpecial(in)}
	if in.Dst >= 0 {
		k.dst, k.to = c.slot[in.Dst], bitsOf(in.Type)
		k.n = int32(len(c.m.leaves(in.Type)))
	}
	for _, a := range in.Args {
		k.args = append(k.args, c.operand(a))
		k.bits = append(k.bits, bitsOf(c.typeOf(a)))
	}
	if len(k.args) > 0 {
		k.a = k.args[0]
		c.width(&k, c.typeOf(in.Args[0]), in.Type)
	}
	if len(k.args) > 1 {
		k.b = k.args[1]
	}
	return c.special(k, in, b)
}

// width sets the integer width or the float format of the operands.
func (c *compiler) width(k *code, from, to *ir.Type) {
	k.width, k.format = bitsOf(from), from.Format
	if k.float == fp.FromInt || k.float == fp.FromUint {
		k.format = to.Format
	}
}

func bitsOf(t *ir.Type) int16 {
	switch t.Kind {
	case ir.Int:
		return int16(t.Bits)
	case ir.Vector:
		return bitsOf(t.Elem)
	}
	return 64
}

// special completes codes that need more than operation, operands and widths.
func (c *compiler) special(k code, in *ir.Inst, b int) []code {
	switch in.Op {
	case ir.OpFloat:
		k.op = floatCode(k, in)
	case ir.OpPhi:
		return nil
	case ir.OpBr, ir.OpSwitch, ir.OpCall:
		for _, to := range in.Blocks {
			e := c.edge(b, int(to))
			e.from = in
			k.edges = append(k.edges, e)
		}
	case ir.OpLoad:
		k.leaves = c.m.leaves(in.Type)
		if len(k.leaves) == 1 && k.leaves[0].Size == 8 {
			k.op = opLoad64
		}
	case ir.OpStore:
		t := c.typeOf(in.Args[0])
		k.leaves = c.m.leaves(t)
		k.n = int32(len(k.leaves))
		if k.n == 1 && k.leaves[0].Size == 8 {
			k.op = opStore64
		}
	case ir.OpRet:
		k.n = int32(c.f.results)
	case ir.OpGEP:
		if len(k.args) == 2 && len(in.Scales) == 1 && bitsOf(c.typeOf(in.Args[1])) == 64 {
			k.op = opGEP1
		}
	case ir.OpBitcast:
		if ir.SameShape(c.m.leaves(c.typeOf(in.Args[0])), c.m.leaves(in.Type)) && !readsBits(c.typeOf(in.Args[0]), in.Type) {
			k.op = opMove
		} else if len(c.m.leaves(c.typeOf(in.Args[0]))) != 1 || k.n != 1 {
			k.op, k.leaves = opRegroup, c.m.leaves(c.typeOf(in.Args[0]))
		}
	case ir.OpFreeze:
		k.op = opMove
	case ir.OpExtractValue, ir.OpInsertValue, ir.OpExtractElement, ir.OpInsertElement, ir.OpShuffleVector:
		return c.aggregate(k, in)
	case ir.OpSelect:
		if c.typeOf(in.Args[0]).Kind == ir.Vector {
			k.op = opcode(ir.OpTrap)
		}
	}
	return []code{k}
}

// floatCode returns the opcode of a floating-point operation.
func floatCode(k code, in *ir.Inst) opcode {
	if k.format == fp.Binary64 && in.Float.Basic() && len(k.args) == 2 {
		return opBasic64
	}
	return opcode(ir.OpFloat)
}

func readsBits(a, b *ir.Type) bool { return a.Kind != b.Kind || a.Format != b.Format }

// edge returns the edge from one block to another, with the moves for the phis.
func (c *compiler) edge(from, to int) edge {
	e := edge{to: int32(to)}
	written := map[int32]bool{}
	insts := c.f.fn.Blocks[to].Insts
	for i := range insts {
		phi := &insts[i]
		if phi.Op != ir.OpPhi {
			break
		}
		mv := move{c.slot[phi.Dst], c.incoming(phi, from), int32(len(c.m.leaves(phi.Type)))}
		if v, ok := c.incomingSpecial(phi, from); ok {
			e.special = v
		}
		if mv.dst == mv.src {
			continue
		}
		for k := range mv.n {
			e.parallel = e.parallel || mv.src >= 0 && written[mv.src+k]
		}
		for k := range mv.n {
			written[mv.dst+k] = true
		}
		e.moves = append(e.moves, mv)
	}
	return e
}

func (c *compiler) incomingSpecial(phi *ir.Inst, from int) (v fp.Value, ok bool) {
	for i, b := range phi.Blocks {
		if int(b) == from {
			return specialOf(c.f.fn, phi.Args[i])
		}
	}
	return v, false
}

func (c *compiler) incoming(phi *ir.Inst, from int) int32 {
	for i, b := range phi.Blocks {
		if int(b) == from {
			return c.operand(phi.Args[i])
		}
	}
	panic(fmt.Sprintf("interp: a phi of %s has no value for block %d", c.f.fn.Name, from))
}

// leaves returns the scalars of t, in order.
func (m *Machine) leaves(t *ir.Type) []ir.Scalar {
	if t == nil {
		return nil
	}
	ls, ok := m.layouts[t]
	if !ok {
		ls = t.Scalars()
		m.layouts[t] = ls
	}
	return ls
}
