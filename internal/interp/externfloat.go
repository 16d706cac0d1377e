package interp

// This file is the functions of libm that are no fp.Op: they split numbers, round to integers, or classify.

import (
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// suffixed splits libm's name into the function and its format: sinf, sinl; also __isnanf, __signbitl.
func suffixed(name string) (string, fp.Format) {
	name = strings.TrimPrefix(name, "__")
	if base, ok := strings.CutSuffix(name, "_r"); ok && strings.HasPrefix(base, "lgamma") { // lgammaf_r
		name = "lgamma_r" + strings.TrimPrefix(base, "lgamma")
	}
	if _, some := floatFuncs[name]; some {
		return name, fp.Binary64
	}
	for suffix, f := range map[string]fp.Format{"f": fp.Binary32, "l": fp.X87, "f128": fp.Binary128} {
		base, ok := strings.CutSuffix(name, suffix)
		if _, some := floatFuncs[base]; ok && some {
			return base, f
		}
	}
	return "", fp.NoFormat
}

// A floatFunc is what such a function does beside what its name says.
type floatFunc struct {
	classifies bool  // tells something of a float, and is no operation
	bits       bool  // tells of a number's bits without an Event, so that another point of the box may go another way
	rounds     fp.Op // to an integer type
	opaque     fp.Op // computes a number whose shadow is not modelled
}

var floatFuncs = map[string]floatFunc{
	"modf": {}, "sincos": {}, "remainder": {}, "drem": {}, "remquo": {bits: true}, "frexp": {bits: true}, "lgamma_r": {bits: true},
	"isnan": {classifies: true}, "isinf": {classifies: true}, "finite": {classifies: true},
	"signbit": {classifies: true, bits: true}, "fpclassify": {classifies: true, bits: true}, "ilogb": {classifies: true, bits: true},
	"lrint": {rounds: fp.Rint}, "llrint": {rounds: fp.Rint}, "lround": {rounds: fp.Round}, "llround": {rounds: fp.Round},
	"logb": {opaque: alu.Logb}, "nextafter": {opaque: alu.Nextafter}, "nextup": {opaque: alu.Nextup},
	"nextdown": {opaque: alu.Nextdown}, "jn": {opaque: alu.Jn}, "yn": {opaque: alu.Yn},
	"j0": {opaque: alu.J0}, "j1": {opaque: alu.J1}, "y0": {opaque: alu.Y0}, "y1": {opaque: alu.Y1},
}

func (e *extern[V]) floats(base string, f fp.Format) bool {
	w := e.fr.get(e.args[0])
	v := w.Value(f)
	e.x.told.Classified = e.x.told.Classified || floatFuncs[base].classifies
	switch base {
	case "frexp":
		return e.frexp(f)
	case "modf":
		return e.x.modf(e.fr, e.c.inst, f, e.args[0], e.arg(1), e.dst())
	case "sincos":
		return e.sincos(f)
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
		return e.result(uint64(alu.Ilogb(v)))
	}
	if op := floatFuncs[base].rounds; op != fp.NoOp {
		e.x.roundToInt(e.fr, e.c.inst, op, f, e.args[0], e.dst(), int(e.c.to))
		return true
	}
	e.opaque(floatFuncs[base].opaque, f)
	return true
}

// dst is the slot of the result.
func (e *extern[V]) dst() int32 {
	if e.c.dst < 0 {
		panic("interp: a function of libm without a result: " + e.fn.Name)
	}
	return e.c.dst
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

// lgamma is lgamma_r: log |gamma| and, through the pointer, the sign of gamma.
func (e *extern[V]) lgamma(f fp.Format, v fp.Value) bool {
	r := alu.Libm(fp.Lgamma, f, e.fr.get(e.args[0]), Word{}, Word{})
	e.x.computed(e.fr, e.c.inst, fp.Lgamma, f, e.dst(), r, e.args[0])
	return e.storeInt(e.arg(1), alu.GammaSign(v))
}

// opaque is a function whose result is taken as it is. The order of a Bessel function is its first operand.
func (e *extern[V]) opaque(op fp.Op, f fp.Format) {
	x, b := e.fr.get(e.args[0]), Word{}
	if len(e.args) > 1 {
		b = e.fr.get(e.args[1])
	}
	if op == alu.Jn || op == alu.Yn {
		x, b = b, alu.FromInt(fp.FromInt, x, int(e.bits[0]), f)
	}
	r := alu.Libm(op, f, x, b, Word{})
	e.fr.regs[e.dst()] = r
	if e.x.shadows() {
		e.x.opaque(e.fr, e.c.inst, f, r, &e.fr.sh[e.dst()])
	}
}

// bitFunc reports whether a function tells of a number's bits without an Event.
func bitFunc(name string) bool { return floatFuncs[name].bits || name == "memcmp" || name == "bcmp" }

// LooksAtBits returns what of the program tells of a number's bits without an Event, with its place; "" if nothing does.
func LooksAtBits(p *ir.Program) (string, ir.Pos) {
	for _, f := range p.Funcs {
		base, _ := suffixed(linkName(f))
		if len(f.Blocks) == 0 && (bitFunc(base) || bitFunc(linkName(f))) {
			return "the program calls " + f.Name + ", which looks at bits", ir.Pos{}
		}
		for _, block := range f.Blocks {
			for i := range block.Insts {
				if in := &block.Insts[i]; in.Op == ir.OpIntrinsic && (in.Name == "is.fpclass" || bitFunc(in.Name)) {
					return in.Name + " looks at bits", in.Pos
				}
			}
		}
	}
	return "", ir.Pos{}
}
