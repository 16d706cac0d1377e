package interp

// This file keeps the shadow of each floating-point register: how operations, moves and results carry it.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A slot accompanies a register, or a scalar in memory. An integer register has a shadow as long as it is an unchanged copy of a float's
// bits.
type slot[V any] struct {
	v     V
	num   int64      // number in the data flow, see Event.Number
	magic Word       // the magic number that was added, zero if none
	bits  *traces[V] // present: the traces of the bits from which the float was made, if any
	from  *traces[V] // taken: the integer's traces; in memory, present: the trace of the float, nil until requested
	root  root       // of a float that was rounded to a narrower format, or whose sign changed
	site  int32      // counted, beyond: site of the conversion from which the integer comes
	wrap  int32      // negative, beyond: 1 + the index in told.Wraps of the operation that wrapped first; 0 if none did
	state slotState
	size  uint8 // in memory: size in bytes

	unsigned bool // counted: from a conversion to an unsigned type, or zero-extended
}

// A root identifies a float's number up to its sign and a conversion to a narrower format.
type root struct {
	num      int64 // the number for which the root holds; a slot with another number is its own root
	of       int64
	narrowed bool
}

// rootOf returns the root of the number in s.
func (s *slot[V]) rootOf() root {
	if s.num != 0 && s.root.num == s.num {
		return s.root
	}
	return root{s.num, s.num, false}
}

// asksForFormat reports whether a comparison asks if a conversion to a narrower format changed a number.
func asksForFormat[V any](a, b *slot[V]) bool {
	p, q := a.rootOf(), b.rootOf()
	return p.of != 0 && p.of == q.of && (p.narrowed || q.narrowed)
}

type slotState uint8

const (
	absent   slotState = iota // v is storage only
	present                   // v is the shadow
	made                      // memory: the bits of an integer
	taken                     // an integer that depends on bits of floats; v is storage only
	negative                  // an integer below 0 in two's complement; v is storage only
	counted                   // an integer that was converted from a float, or computed from such an integer; v is storage only
	beyond                    // an integer whose type cannot hold its value over the integers; v is that value
)

// shadowState is the state of a run with shadows.
type shadowState[V any] struct {
	arith   Arith[V] // nil: a run without shadows
	observe func(*Event[V])
	// The interfaces that arith also has, nil if it does not; quick is nil as well if somebody observes.
	replacer  Replacer[V]
	wholes    Wholes[V]
	restarter Restarter[V]
	quick     Quick[V]
	plain     bool // arith is a Quick, so values are copied by assignment

	slots    slotStack[V]
	consts   [][]slot[V] // by function; set for those in entered
	entered  []int32
	tables   []table[V] // shadows in memory, by Object.Shadow
	unused   []int32    // 1 + index of the free tables
	shadowed []uint64   // addresses in objects with a table, except the stack's
	event    Event[V]
	number   int64

	retShadows []slot[V]
	restarted  map[Restart]bool
	byBits     bool               // a decision used bits of floats, so the exact values may have decided otherwise
	wrapping   map[*ir.Inst]int32 // operations that wrapped; the value is 1 + the index in told.Wraps
	told       ShadowResult[V]    // the result so far
}

func (s *shadowState[V]) shadows() bool { return s.arith != nil }

// slotStack is wordStack for slots. Their storage is reused.
type slotStack[V any] struct {
	chunk []slot[V]
	used  int
}

func (s *slotStack[V]) take(n int) []slot[V] {
	if s.used+n > len(s.chunk) {
		s.chunk, s.used = make([]slot[V], max(2*len(s.chunk), n, 256)), 0
	}
	s.used += n
	taken := s.chunk[s.used-n : s.used : s.used]
	for i := range taken {
		taken[i].state = absent
	}
	return taken
}

func (s *slotStack[V]) give(n int) { s.used = max(0, s.used-n) }

// takeShadows returns the slots of a new frame of f, and those of f's constants.
func (x *exec[V]) takeShadows(f *function) (regs, consts []slot[V]) {
	consts = x.consts[f.fn.ID]
	if len(consts) != len(f.consts) {
		consts = make([]slot[V], len(f.consts))
		x.consts[f.fn.ID] = consts
		x.entered = append(x.entered, int32(f.fn.ID))
	}
	return x.slots.take(f.slots), consts
}

// shadow returns the slot of an operand.
func (fr *frame[V]) shadow(o int32) *slot[V] {
	if o >= 0 {
		return &fr.sh[o]
	}
	return &fr.csh[^o]
}

// lifted returns the slot of a floating-point operand. If it has no shadow, the operand's value becomes its shadow.
func (x *exec[V]) lifted(fr *frame[V], o int32, f fp.Format) *slot[V] {
	s := fr.shadow(o)
	if s.state != present {
		w := fr.get(o)
		x.start(s, w.Value(f))
	}
	return s
}

// start sets s to the slot of v, as a constant.
func (x *exec[V]) start(s *slot[V], v fp.Value) {
	s.v = x.arith.Lift(s.v, v)
	s.state, s.num, s.magic, s.bits = present, 0, Word{}, nil
}

// input sets s to the slot of coordinate dim, or of a constant if dim < 0.
func (x *exec[V]) input(s *slot[V], f fp.Format, w Word, dim int) {
	v := w.Value(f)
	if dim < 0 {
		x.start(s, v)
		return
	}
	s.v = x.arith.Input(s.v, dim, v)
	s.state, s.num, s.magic, s.bits = present, int64(-1-dim), Word{}, nil
}

func (x *exec[V]) copySlot(dst, src *slot[V]) {
	dst.state = src.state
	if src.state == absent || src.state == made {
		return
	}
	dst.num, dst.root, dst.magic, dst.site, dst.wrap, dst.unsigned, dst.bits, dst.from = src.num, src.root, src.magic, src.site,
		src.wrap, src.unsigned, src.bits, nil
	switch src.state {
	case taken:
		dst.from = src.from
		return
	case counted, negative:
		return
	}
	if x.plain {
		dst.v = src.v
		return
	}
	dst.v = x.arith.Copy(dst.v, src.v)
}

// begin starts an event for op.
func (x *exec[V]) begin(fr *frame[V], in *ir.Inst, op fp.Op, f fp.Format) *Event[V] {
	e := &x.event
	e.Begin(op, f, in, fr.f.fn, x.depth)
	return e
}

func (x *exec[V]) addOperand(e *Event[V], w Word, s *slot[V]) {
	e.Args = append(e.Args, w.Value(e.Format))
	e.Shadows = append(e.Shadows, s.v)
	e.From = append(e.From, s.num)
}

// finish numbers the event, calls the observer, and stores shadow and number in dst. It returns the result with which the run continues.
// That has a meaning only if dst is not nil.
func (x *exec[V]) finish(e *Event[V], dst *slot[V]) Word {
	x.number++
	e.Number = x.number
	if e.Diverges {
		x.told.Diverge(e)
	}
	if dst != nil {
		dst.num, dst.root, dst.bits, dst.state = e.Number, root{}, nil, present
		e.Shadow = dst.v
		Replace(x.replacer, e)
	}
	if x.observe != nil {
		x.observe(e)
	}
	if e.Stop {
		x.steps = 0
	}
	return alu.Bits(e.Result)
}

// Replace asks r, if not nil, for another result.
func Replace[V any](r Replacer[V], e *Event[V]) {
	if r == nil {
		return
	}
	v, ok := r.Replace(e)
	if !ok {
		return
	}
	if f := e.Result.Format; v.Format != f {
		v = v.Convert(f)
	}
	e.Result = v
}

// track computes the shadow of an operation whose result, of format to, is w. It stores both in c.dst.
func (x *exec[V]) track(fr *frame[V], c *code, w Word, to fp.Format) {
	e := x.begin(fr, c.inst, c.float, c.format)
	x.addFloats(e, fr, c)
	e.Result = w.Value(to)
	dst := &fr.sh[c.dst]
	var from root
	switch c.float {
	case fp.Trunc, fp.Ext, fp.Neg, fp.Abs, fp.CopySign:
		from = fr.shadow(c.a).rootOf()
	}
	x.result(e, dst, fr, c)
	fr.regs[c.dst] = x.finish(e, dst)
	if from.of != 0 {
		dst.root = root{dst.num, from.of, from.narrowed || c.float == fp.Trunc}
	}
}

// addFloats adds the floating-point operands of c to e.
func (x *exec[V]) addFloats(e *Event[V], fr *frame[V], c *code) {
	n := c.float.Arity()
	for _, o := range c.args[:min(n, len(c.args))] {
		x.addOperand(e, fr.get(o), x.lifted(fr, o, c.format))
	}
	if (c.float == fp.Ldexp || c.float == fp.Powi) && len(c.args) > 1 {
		e.N = fr.integer(c, 1)
		if x.wholes != nil {
			x.needs(fr, c)
		}
	}
}

// result computes the shadow of e into dst.
func (x *exec[V]) result(e *Event[V], dst *slot[V], fr *frame[V], c *code) {
	magic := Word{}
	switch {
	case e.Op == fp.FromInt, e.Op == fp.FromUint:
		x.looked(fr, c)
		src := fr.shadow(c.a)
		all := x.tracesOf(fr, c.a, int32(c.width))
		if e.Restart = len(all) > 0 && (x.restarter == nil || !x.certain(all)); e.Restart && x.restarter != nil {
			dst.v = x.restarter.Unknown(dst.v, e.Result)
			x.lost(FromBits, fr, c.inst)
			break
		}
		if src.state >= counted {
			e.Whole = src.num
		}
		if src.state == beyond {
			dst.v = x.arith.Copy(dst.v, src.v)
			e.Wrap = src.wrap
			break
		}
		if src.state == negative && src.wrap > 0 && e.Op == fp.FromUint && x.wholes != nil {
			dst.v = x.arith.Lift(dst.v, alu.ExactInt(fp.FromInt, fr.get(c.a), int(c.width)))
			e.Wrap = src.wrap
			break
		}
		exact := alu.ExactInt(e.Op, fr.get(c.a), int(c.width))
		if x.plain {
			dst.v = x.arith.(Quick[V]).FromInteger(exact, e.Result)
			break
		}
		dst.v = x.arith.Lift(dst.v, exact)
	case (e.Op == fp.Ldexp || e.Op == fp.Powi) && len(c.args) > 1 && !x.certain(x.tracesOf(fr, c.args[1], int32(c.bits[1]))):
		dst.v = x.restarter.Unknown(dst.v, e.Result)
		x.lost(FromBits, fr, c.inst)
	case fp.RoundsToInt(e.Op):
		x.roundedShadow(e, dst)
	default:
		if magic, e.Restart = magicOf(e, fr.shadow(c.a), fr.shadow(c.b)); e.Restart {
			dst.v = x.arith.Lift(dst.v, e.Result)
			x.restart(Magic, fr, c.inst)
			break
		}
		dst.v = x.arith.Op(dst.v, e)
	}
	dst.magic = magic
}

// roundedShadow decides a rounding to an integer, and stores its shadow in dst.
func (x *exec[V]) roundedShadow(e *Event[V], dst *slot[V]) {
	e.Diverges = x.arith.Decide(e)
	if e.Own {
		dst.v = x.arith.Copy(dst.v, e.Shadow)
		return
	}
	dst.v = x.arith.Lift(dst.v, e.Result)
}

// decide handles an fcmp. outcome is the decision of the floats, the result that of the run.
func (x *exec[V]) decide(fr *frame[V], c *code, outcome bool) bool {
	if x.decideQuick(fr, c) {
		return outcome
	}
	e := x.begin(fr, c.inst, fp.Cmp, c.format)
	x.addFloats(e, fr, c)
	e.Outcome, e.Asks = outcome, c.inst.Asks || asksForFormat(fr.shadow(c.a), fr.shadow(c.b))
	e.Diverges = x.arith.Decide(e)
	outcome = e.Outcome
	x.finish(e, nil)
	return outcome
}

// truncated handles an fptosi or fptoui with the result w. It returns the result with which the run continues.
func (x *exec[V]) truncated(fr *frame[V], c *code, w Word) Word {
	e := x.begin(fr, c.inst, c.float, c.format)
	x.addFloats(e, fr, c)
	e.N = int64(w.Lo)
	if c.float == fp.ToInt {
		e.N = int64(alu.SignExtend(w, int(c.to)).Lo)
	}
	n := e.N
	e.Diverges = x.arith.Decide(e)
	x.finish(e, nil)
	if e.N != n {
		w = alu.Mask(alu.Signed(e.N), int(c.to))
	}
	x.converted(&fr.sh[c.dst], e)
	return w
}

// integers follows traces and conversions through an operation on integers.
func (x *exec[V]) integers(fr *frame[V], c *code) {
	var from slotState
	float, wraps := false, false
	for _, o := range c.args {
		if o < 0 {
			continue
		}
		switch s := &fr.sh[o]; s.state {
		case present:
			x.restart(BitsRead, fr, c.inst)
			float = true
		case taken:
			float = true
		case negative:
			wraps = true
		case counted, beyond:
			if wraps = wraps || s.wrap > 0 && s.state == beyond; s.wrap == 0 || s.state == counted {
				from = max(from, s.state)
			}
		}
	}
	dst := &fr.sh[c.dst]
	dst.state = absent
	switch {
	case from >= counted && (c.inst.Signed || !wraps && (!c.inst.NoWrap || ir.Op(c.op) == ir.OpTruncI)):
		x.derive(fr, c, dst, from)
	case wraps || c.inst.NoWrap || c.inst.Signed || ir.Op(c.op) == ir.OpSExt:
		x.wrapped(fr, c, dst)
	}
	if op := ir.Op(c.op); from == beyond && dst.state != beyond && op != ir.OpICmp && (op != ir.OpTruncI || c.inst.Read != ir.AsBits) {
		x.needs(fr, c)
	}
	switch {
	case float && ir.Op(c.op) == ir.OpICmp:
		x.decideByBits(fr, c)
	case float:
		x.trace(fr, c, dst)
	}
}
