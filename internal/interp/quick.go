package interp

// This file makes runs with shadows fast: it reuses storage, and supports arithmetics that need no events.

import (
	"math"

	"faultline/internal/fp"
)

// A Quick is an arithmetic whose values are copied by assignment. The machine calls it for frequent operations on doubles without an Event,
// if nobody observes.
type Quick[V any] interface {
	Arith[V]
	// Op64 is Op for z = x op y, where op is Add, Sub, Mul or Div.
	Op64(op fp.Op, x, y, z float64, a, b V) V
	// Libm64 returns the result of a libm function of doubles, and its shadow. y and b are zero for functions of one operand.
	Libm64(op fp.Op, x, y float64, a, b V) (float64, V)
	// FromInteger returns the shadow of the float z, which was converted from the integer `exact`.
	FromInteger(exact, z fp.Value) V
	// Agrees64 reports whether the shadows a and b certainly compare as x and y do.
	Agrees64(x, y float64, a, b V) bool
}

// resume returns the state for a run with arith. It reuses the storage of the last run with shadows of this type.
func resume[V any](m *Machine, arith Arith[V], observe func(*Event[V])) *exec[V] {
	x, ok := m.kept.(*exec[V])
	if !ok {
		x = &exec[V]{}
		x.consts = make([][]slot[V], len(m.prog.Funcs))
		m.kept = x
	}
	last := x.shadowState
	event := Event[V]{Args: last.event.Args, Shadows: last.event.Shadows, From: last.event.From}
	*x = exec[V]{Machine: m, ret: x.ret[:0], shadowState: shadowState[V]{
		arith: arith, observe: observe, event: event, slots: last.slots, consts: last.consts, entered: last.entered,
		tables: last.tables, unused: last.unused[:0], shadowed: last.shadowed[:0], retShadows: last.retShadows,
	}}
	x.slots.used = 0
	for i := range x.tables {
		x.tables[i].Clear()
		x.unused = append(x.unused, int32(i+1))
	}
	x.replacer, _ = arith.(Replacer[V])
	x.wholes, _ = arith.(Wholes[V])
	x.restarter, _ = arith.(Restarter[V])
	q, ok := arith.(Quick[V])
	x.plain = ok
	if observe == nil && x.replacer == nil {
		x.quick = q
	}
	if !x.plain || last.arith != arith {
		x.forgetConsts()
	}
	return x
}

// forgetConsts invalidates the shadows of constants, but keeps their storage.
func (x *exec[V]) forgetConsts() {
	for _, id := range x.entered {
		for i := range x.consts[id] {
			x.consts[id][i].state = absent
		}
	}
}

// trackQuick is track for the result r of an operation on doubles, unless a magic number may be involved.
func (x *exec[V]) trackQuick(fr *frame[V], c *code, r float64) {
	a, b := x.lifted(fr, c.a, fp.Binary64), x.lifted(fr, c.b, fp.Binary64)
	u, v := fr.float64(c.a), fr.float64(c.b)
	if a.mayBeMagic(u, fp.Binary64) || b.mayBeMagic(v, fp.Binary64) {
		x.track(fr, c, Word{Lo: math.Float64bits(r)}, fp.Binary64)
		return
	}
	dst := &fr.sh[c.dst]
	dst.v = x.quick.Op64(c.float, u, v, r, a.v, b.v)
	x.number++
	dst.num, dst.state, dst.magic = x.number, present, Word{}
}

// libmQuick executes a function of libm on doubles without an Event. It returns false, and does nothing, for other operations.
func (x *exec[V]) libmQuick(fr *frame[V], c *code) bool {
	if x.quick == nil || c.format != fp.Binary64 || !fp.IsFunction(c.float) {
		return false
	}
	a := x.lifted(fr, c.a, fp.Binary64)
	var v float64
	var b slot[V]
	if c.float.Arity() == 2 {
		v = fr.float64(c.b)
		b = *x.lifted(fr, c.b, fp.Binary64)
	}
	dst := &fr.sh[c.dst]
	var z float64
	z, dst.v = x.quick.Libm64(c.float, fr.float64(c.a), v, a.v, b.v)
	fr.regs[c.dst] = Word{Lo: math.Float64bits(z)}
	x.number++
	dst.num, dst.state, dst.magic = x.number, present, Word{}
	return true
}

// decideQuick reports whether the shadows of two doubles certainly compare as the doubles do. Then the comparison needs no Event.
func (x *exec[V]) decideQuick(fr *frame[V], c *code) bool {
	if x.quick == nil || c.format != fp.Binary64 {
		return false
	}
	a, b := x.lifted(fr, c.a, fp.Binary64), x.lifted(fr, c.b, fp.Binary64)
	if !x.quick.Agrees64(fr.float64(c.a), fr.float64(c.b), a.v, b.v) {
		return false
	}
	x.number++
	return true
}
