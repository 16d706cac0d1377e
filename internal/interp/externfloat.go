package interp

// This file models the functions of libm that are no fp.Op. Package library lists them.

import (
	"strconv"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/interp/library"
)

func (e *extern[V]) floats(base string, f fp.Format) bool {
	w := e.fr.get(e.args[0])
	v := w.Value(f)
	if library.Floats[base].Classifies {
		v = e.x.classified(e.fr, e.args[0], f)
	}
	switch base {
	case "nan":
		return e.nan(f)
	case "frexp":
		return e.frexp(f)
	case "modf":
		return e.x.modf(e.fr, e.c.inst, f, e.args[0], e.arg(1), e.dst())
	case "sincos":
		return e.sincos(f)
	case "jn":
		e.bessel(fp.Jn, f)
		return true
	case "yn":
		e.bessel(fp.Yn, f)
		return true
	case "remainder", "drem":
		e.remainder(f)
		return true
	case "remquo":
		e.remainder(f)
		if e.fr.get(e.dst()).Value(f).IsNaN() { // nothing is written then
			return true
		}
		return e.storeInt(e.arg(2), alu.Quotient(f, w, e.fr.get(e.args[1])))
	case "lgamma_r":
		return e.lgamma(f, v)
	case "isnan":
		return e.result(alu.Bool(v.IsNaN()).Lo)
	case "isinf":
		if v.IsInf() {
			return e.result(uint64(v.Sign()))
		}
		return e.result(0)
	case "finite":
		return e.result(alu.Bool(v.IsFinite()).Lo)
	case "signbit":
		return e.result(alu.Bool(v.Signbit()).Lo)
	case "fpclassify":
		return e.result(map[fp.Class]uint64{fp.NaNs: 0, fp.Infinite: 1, fp.Zeros: 2, fp.Subnormal: 3, fp.Normal: 4}[v.Classify()])
	case "ilogb":
		if e.x.shadows() && e.c.dst >= 0 {
			e.exponent(f)
		}
		return e.result(uint64(alu.Ilogb(v)))
	}
	if op := library.Floats[base].Rounds; op != fp.NoOp {
		e.x.roundToInt(e.fr, e.c.inst, op, f, e.args[0], e.dst(), int(e.c.to))
		return true
	}
	e.opaque(library.Floats[base].Opaque, f)
	return true
}

// dst returns the slot of the result.
func (e *extern[V]) dst() int32 {
	if e.c.dst < 0 {
		panic("interp: a function of libm without a result: " + e.fn.Name)
	}
	return e.c.dst
}

// nan makes a NaN. Its payload is the number in the text, as in glibc: 0 if the text is no number.
func (e *extern[V]) nan(f fp.Format) bool {
	text := e.x.mem.Text(e.arg(0))
	if text == nil {
		return e.fault()
	}
	v := fp.NaN(f)
	payload, _ := strconv.ParseUint(string(text), 0, 64)
	v.Lo |= payload & (1<<min(f.Digits()-2, 63) - 1)
	e.fr.regs[e.dst()] = Word{Lo: v.Lo, Hi: v.Hi}
	if e.x.shadows() {
		e.x.start(&e.fr.sh[e.dst()], v)
	}
	return true
}

func (e *extern[V]) frexp(f fp.Format) bool {
	exp := e.x.frexp(e.fr, e.c.inst, f, e.args[0], e.dst())
	return e.storeInt(e.arg(1), exp)
}

// storeInt stores a C int.
func (e *extern[V]) storeInt(addr uint64, n int64) bool {
	if !e.x.mem.Write(addr, 4, Word{Lo: uint64(n)}) {
		return e.fault()
	}
	if e.x.shadows() {
		e.x.dropShadows(addr, 4)
	}
	return true
}

func (e *extern[V]) sincos(f fp.Format) bool {
	w := e.fr.get(e.args[0])
	for i, op := range []fp.Op{fp.Sin, fp.Cos} {
		r := alu.Libm([]fp.Op{alu.SincosS, alu.SincosC}[i], f, w, Word{}, Word{})
		addr := e.arg(1 + i)
		if !e.x.mem.Write(addr, f.Size(), r) {
			return e.fault()
		}
		if e.x.shadows() {
			var s slot[V]
			ev := e.x.begin(e.fr, e.c.inst, op, f)
			e.x.addOperand(ev, w, e.x.lifted(e.fr, e.args[0], f))
			if w := e.x.derived(ev, &s, r); w != r {
				e.x.mem.Write(addr, f.Size(), w)
			}
			e.x.putShadow(addr, f.Size(), &s)
		}
	}
	return true
}

func (e *extern[V]) remainder(f fp.Format) {
	r := alu.Libm(alu.Remainder, f, e.fr.get(e.args[0]), e.fr.get(e.args[1]), Word{})
	e.x.computed(e.fr, e.c.inst, fp.Rem, f, e.dst(), r, e.args[:2]...)
}

// lgamma is lgamma_r: log |gamma|, and the sign of gamma through the pointer.
func (e *extern[V]) lgamma(f fp.Format, v fp.Value) bool {
	r := alu.Libm(fp.Lgamma, f, e.fr.get(e.args[0]), Word{}, Word{})
	e.x.computed(e.fr, e.c.inst, fp.Lgamma, f, e.dst(), r, e.args[0])
	return e.storeInt(e.arg(1), alu.GammaSign(v))
}

// exponent makes the result depend on the exponent of the operand.
func (e *extern[V]) exponent(f fp.Format) {
	all := e.x.whole(e.fr.get(e.args[0]), f.Size(), e.x.lifted(e.fr, e.args[0], f))
	all[0].Down(f.Digits() - 1)
	all[0].Mix()
	e.x.setTraces(&e.fr.sh[e.dst()], all)
}

// bessel is jn and yn, whose first operand is the order.
func (e *extern[V]) bessel(op fp.Op, f fp.Format) {
	n := e.signed(0)
	r := alu.Float(op, f, true, &[3]Word{e.fr.get(e.args[1])}, n)
	e.fr.regs[e.dst()] = r
	switch {
	case !e.x.shadows():
	case e.x.restarter != nil && !e.x.certain(e.x.tracesOf(e.fr, e.args[0], int32(e.bits[0]))):
		e.x.unknown(FromBits, e.fr, e.c.inst, &e.fr.sh[e.dst()], r.Value(f))
	default:
		ev := e.x.begin(e.fr, e.c.inst, op, f)
		e.x.addOperand(ev, e.fr.get(e.args[1]), e.x.lifted(e.fr, e.args[1], f))
		ev.N = n
		if e.x.wholes != nil {
			e.x.needs(e.fr, &code{args: e.args[:1], inst: e.c.inst})
		}
		e.fr.regs[e.dst()] = e.x.derived(ev, &e.fr.sh[e.dst()], r)
	}
}

// opaque is a function whose result is taken as it is.
func (e *extern[V]) opaque(op fp.Op, f fp.Format) {
	x, b := e.fr.get(e.args[0]), Word{}
	if len(e.args) > 1 {
		b = e.fr.get(e.args[1])
	}
	r := alu.Libm(op, f, x, b, Word{})
	e.fr.regs[e.dst()] = r
	if e.x.shadows() {
		low := 0
		if op == alu.Logb {
			low = f.Digits() - 1
		}
		e.x.opaque(e.fr, e.c.inst, f, r, &e.fr.sh[e.dst()], low, e.args...)
	}
}
