package interp

// This file executes code: frames, the loop over instructions, and branches.

import (
	"cmp"
	"fmt"
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// exec is one run, with shadows of type V, or without shadows if arith is nil.
type exec[V any] struct {
	*Machine
	steps  int64 // left
	depth  int
	ops    int64   // operations executed at sites
	stop   *Result // how the run ended before its return, nil if it did not
	ret    []Word  // leaves of the last returned value
	unwind unwinding
	loops  *loopWatch // nil unless the caller asks for the loop of an endless run

	branches *branchWatch // nil unless the caller asks for branches
	calls    *callWatch   // nil unless the caller asks for calls

	special     *[3]Special // by kindOfSpecial; nil if the run used no such constant
	lastSpecial int         // its index
	returned    bool        // the last one is the result of the function that returns

	shadowState[V]
}

// A frame is one activation of a function.
type frame[V any] struct {
	f       *function
	regs    []Word
	sh      []slot[V] // beside regs; nil without shadows
	csh     []slot[V] // beside f.consts
	at      *code     // the current instruction, for positions
	varargs []vararg[V]

	loops      *loopInfo // loops of f, if exec.loops is set
	activation int64

	top Top // the top of the stack to which to return
}

// wordStack allocates the registers of frames. They do not move while in use.
type wordStack struct {
	chunk []Word
	used  int
}

func (s *wordStack) take(n int) []Word {
	if s.used+n > len(s.chunk) {
		// Frames below keep the old chunk alive; it is garbage once they have returned.
		s.chunk, s.used = make([]Word, max(2*len(s.chunk), n, 1<<12)), 0
	}
	s.used += n
	return s.chunk[s.used-n : s.used : s.used]
}

// enter makes a frame of f. It does not clear the registers, since every use of a register follows its definition.
func (x *exec[V]) enter(f *function) frame[V] {
	m := x.Machine
	fr := frame[V]{f: f, top: m.mem.Top()}
	fr.regs = m.stack.take(f.slots)
	if x.shadows() {
		fr.sh, fr.csh = x.takeShadows(f)
	}
	if x.loops != nil {
		x.watch(&fr)
	}
	x.depth++
	return fr
}

// leave releases what enter and alloca allocated.
func (x *exec[V]) leave(fr *frame[V]) {
	m := x.Machine
	x.release(fr.top)
	m.stack.used = max(0, m.stack.used-len(fr.regs))
	if x.shadows() {
		x.slots.give(len(fr.sh))
	}
	if x.loops != nil {
		x.loops.unwatch(fr.activation)
	}
	x.depth--
}

// get returns an operand.
func (fr *frame[V]) get(o int32) Word {
	if o >= 0 {
		return fr.regs[o]
	}
	return fr.f.consts[^o]
}

func (fr *frame[V]) float64(o int32) float64 { return math.Float64frombits(fr.get(o).Lo) }

// run executes f in fr, whose parameters are set. The result is in x.ret. It returns false if the run is over, see x.stop.
func (x *exec[V]) run(f *function, fr *frame[V]) bool {
	if x.depth > x.limits.Depth {
		return x.trap(fr, "stack overflow")
	}
	b := &f.blocks[0]
blocks:
	for {
		if x.steps -= int64(len(b.code)); x.steps < 0 && !x.outOfSteps() {
			return x.endless()
		}
		if x.loops != nil && !x.enterBlock(fr, b.index) {
			return false
		}
		for i := range b.code {
			c := &b.code[i]
			switch c.op {
			case opBasic64:
				x.put64(fr, c, fp.Basic(c.float, fr.float64(c.a), fr.float64(c.b)))
			case opcode(ir.OpFloat):
				x.float(fr, c)
			case opGEP1:
				fr.regs[c.dst] = Word{Lo: Moved(fr.get(c.a).Lo, uint64(c.inst.Offset)+fr.get(c.b).Lo*uint64(c.inst.Scales[0]))}
				if fr.sh != nil {
					x.indexed(fr, c)
				}
				if x.wholes != nil {
					x.needs(fr, c)
				}
			case opcode(ir.OpGEP):
				fr.regs[c.dst] = fr.address(c)
				if fr.sh != nil {
					x.indexed(fr, c)
				}
				if x.wholes != nil {
					x.needs(fr, c)
				}
			case opLoad64, opcode(ir.OpLoad):
				if !x.load(fr, c) {
					return false
				}
			case opStore64, opcode(ir.OpStore):
				if !x.store(fr, c) {
					return false
				}
			case opMove:
				x.move(fr, move{c.dst, c.a, c.n})
			case opcode(ir.OpAddI), opcode(ir.OpSubI), opcode(ir.OpMulI), opcode(ir.OpAnd), opcode(ir.OpOr), opcode(ir.OpXor):
				if c.width > 64 {
					fr.regs[c.dst] = alu.Wide(ir.Op(c.op), fr.get(c.a), fr.get(c.b), int(c.width))
				} else {
					fr.regs[c.dst] = Word{Lo: alu.Narrow(ir.Op(c.op), fr.get(c.a).Lo, fr.get(c.b).Lo) & alu.Ones(c.width)}
				}
				if fr.sh != nil {
					x.integers(fr, c)
				}
			case opcode(ir.OpICmp):
				fr.regs[c.dst] = alu.Bool(alu.CompareInts(c.pred, fr.get(c.a), fr.get(c.b), int(c.width)))
				if fr.sh != nil {
					x.integers(fr, c)
				}
			case opcode(ir.OpSelect):
				if c.special {
					x.used(fr, c)
				}
				from := c.args[2]
				if fr.get(c.a).Lo&1 != 0 {
					from = c.args[1]
				}
				x.move(fr, move{c.dst, from, c.n})
			case opcode(ir.OpBr):
				e := &c.edges[0]
				if len(c.args) > 0 {
					side := int(^fr.get(c.a).Lo & 1)
					if e = &c.edges[side]; x.branches != nil {
						x.branched(fr, c, side)
					}
				}
				b = x.follow(fr, e)
			case opcode(ir.OpSwitch):
				if x.wholes != nil {
					x.needs(fr, c)
				}
				side := switchCase(c, fr.get(c.a).Lo)
				if x.branches != nil {
					x.branched(fr, c, side)
				}
				b = x.follow(fr, &c.edges[side])
			case opcode(ir.OpRet):
				x.setResult(fr, c)
				return true
			case opcode(ir.OpCall):
				if !x.call(fr, c) {
					if b = x.landing(fr, c); b == nil {
						return false
					}
					continue blocks
				}
			default:
				if !x.rare(fr, c) {
					return false
				}
			}
		}
	}
}

// rare executes the instructions that are not in run.
func (x *exec[V]) rare(fr *frame[V], c *code) bool {
	fr.at = c
	if op := ir.Op(c.op); x.shadows() && op >= ir.OpSDiv && op <= ir.OpSExt {
		x.integers(fr, c)
	}
	if c.op == opRegroup {
		return x.regroup(fr, c)
	}
	switch op := ir.Op(c.op); op {
	case ir.OpSDiv, ir.OpUDiv, ir.OpSRem, ir.OpURem:
		w, ok := alu.Divide(op, fr.get(c.a), fr.get(c.b), int(c.width))
		if !ok {
			return x.trap(fr, "integer division by zero or overflow")
		}
		fr.regs[c.dst] = w
	case ir.OpShl, ir.OpLShr, ir.OpAShr:
		fr.regs[c.dst] = alu.Shift(op, fr.get(c.a), fr.get(c.b).Lo, int(c.width))
	case ir.OpTruncI, ir.OpZExt, ir.OpPtrToInt, ir.OpIntToPtr:
		fr.regs[c.dst] = alu.Mask(fr.get(c.a), int(c.to))
	case ir.OpSExt:
		fr.regs[c.dst] = alu.Mask(alu.SignExtend(fr.get(c.a), int(c.width)), int(c.to))
	case ir.OpBitcast:
		x.bitcast(fr, c)
	case ir.OpAlloca:
		return x.alloca(fr, c)
	case ir.OpExtractElement:
		i := int32(fr.get(c.b).Lo)
		if uint32(i) < uint32(c.n) {
			x.move(fr, move{c.dst, at(c.a, i), 1})
		}
	case ir.OpInsertElement:
		x.move(fr, move{c.dst, c.a, c.n})
		if i := int32(fr.get(c.args[2]).Lo); uint32(i) < uint32(c.n) {
			x.move(fr, move{c.dst + i, c.b, 1})
		}
	case ir.OpIntrinsic:
		if x.wholes != nil {
			x.needs(fr, c)
		}
		return x.intrinsic(fr, c)
	case ir.OpAtomicRMW:
		return x.atomicRMW(fr, c)
	case ir.OpCmpXchg:
		return x.cmpXchg(fr, c)
	case ir.OpUnreachable:
		return x.trap(fr, "unreachable code reached")
	case ir.OpTrap:
		return x.unmodelled(fr, cmp.Or(c.inst.Name, "operation on vectors"))
	default:
		return x.unmodelled(fr, fmt.Sprintf("instruction %d", op))
	}
	return true
}

// put64 stores the result of an operation on doubles.
func (x *exec[V]) put64(fr *frame[V], c *code, r float64) {
	x.ops++
	w := Word{Lo: math.Float64bits(r)}
	fr.regs[c.dst] = w
	switch {
	case fr.sh == nil:
		if x.loops != nil {
			x.loops.made(fr.f, c.inst, fp.FromFloat64(r))
		}
	case x.quick != nil:
		x.trackQuick(fr, c, r)
	default:
		x.track(fr, c, w, fp.Binary64)
	}
}

// move copies n slots with their shadows.
func (x *exec[V]) move(fr *frame[V], m move) {
	for k := range m.n {
		fr.regs[m.dst+k] = fr.get(at(m.src, k))
	}
	if x.shadows() {
		for k := range m.n {
			x.copySlot(&fr.sh[m.dst+k], fr.shadow(at(m.src, k)))
		}
	}
}

// follow takes edge e: the phis of the block get their values.
func (x *exec[V]) follow(fr *frame[V], e *edge) *block {
	if e.special.Format != fp.NoFormat {
		x.usedAt(e.special, Place{fr.f.fn, e.from})
	}
	if !e.parallel {
		for _, m := range e.moves {
			x.move(fr, m)
		}
		return &fr.f.blocks[e.to]
	}
	n := 0
	for _, m := range e.moves {
		n += int(m.n)
	}
	tmp := make([]Word, 0, n)
	var sh []slot[V]
	for _, m := range e.moves {
		for k := range m.n {
			tmp = append(tmp, fr.get(at(m.src, k)))
			if x.shadows() {
				var s slot[V]
				x.copySlot(&s, fr.shadow(at(m.src, k)))
				sh = append(sh, s)
			}
		}
	}
	i := 0
	for _, m := range e.moves {
		for k := range m.n {
			fr.regs[m.dst+k] = tmp[i]
			if x.shadows() {
				fr.sh[m.dst+k] = sh[i]
			}
			i++
		}
	}
	return &fr.f.blocks[e.to]
}

func switchCase(c *code, v uint64) int {
	for i, k := range c.inst.Cases {
		if k&alu.Ones(c.width) == v {
			return i + 1
		}
	}
	return 0
}

// address returns the value of a GEP.
func (fr *frame[V]) address(c *code) Word {
	by := uint64(c.inst.Offset)
	for i, scale := range c.inst.Scales {
		w := fr.get(c.args[1+i])
		if n := c.bits[1+i]; n < 64 {
			w = alu.SignExtend(w, int(n))
		}
		by += w.Lo * uint64(scale)
	}
	return Word{Lo: Moved(fr.get(c.a).Lo, by)}
}
