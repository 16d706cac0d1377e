package interp

// This file is the functions of libm that are no fp.Op: they split numbers, round to integers, or classify.

import (
	"strconv"
	"strings"

	"faultline/internal/interp/alu"
	"faultline/internal/ir"

	"faultline/internal/fp"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// opaqueFuncs compute a number whose shadow is not modelled.
var opaqueFuncs = map[string]fp.Op{
	"logb": alu.Logb, "nextafter": alu.Nextafter, "j0": alu.J0, "j1": alu.J1, "y0": alu.Y0, "y1": alu.Y1,
}

// intFuncs round to an integer type.
var intFuncs = map[string]fp.Op{"lrint": fp.Rint, "llrint": fp.Rint, "lround": fp.Round, "llround": fp.Round}

// suffixed splits libm's name into the function and its format: sinf, sinl; also __isnanf, __signbitl.
func suffixed(name string) (string, fp.Format) {
	name = strings.TrimPrefix(name, "__")
	if base, ok := strings.CutSuffix(name, "_r"); ok && strings.HasPrefix(base, "lgamma") { // lgammaf_r
		name = "lgamma_r" + strings.TrimPrefix(base, "lgamma")
	}
	if floatFuncs[name] {
		return name, fp.Binary64
	}
	for suffix, f := range map[string]fp.Format{"f": fp.Binary32, "l": fp.X87, "f128": fp.Binary128} {
		if base, ok := strings.CutSuffix(name, suffix); ok && floatFuncs[base] {
			return base, f
		}
	}
	return "", fp.NoFormat
}

var floatFuncs = map[string]bool{
	"frexp": true, "modf": true, "sincos": true, "remainder": true, "drem": true, "ilogb": true, "lgamma_r": true,
	"isnan": true, "isinf": true, "finite": true, "signbit": true, "fpclassify": true,
	"logb": true, "nextafter": true, "j0": true, "j1": true, "y0": true, "y1": true,
	"lrint": true, "llrint": true, "lround": true, "llround": true,
}

// classFuncs tell something of a float, and are no operations.
var classFuncs = map[string]bool{"isnan": true, "isinf": true, "finite": true, "signbit": true, "fpclassify": true, "ilogb": true}

func (e *extern[V]) floats(base string, f fp.Format) bool {
	w := e.fr.get(e.args[0])
	v := w.Value(f)
	e.x.classified = e.x.classified || classFuncs[base]
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
	if op, found := intFuncs[base]; found {
		e.x.roundToInt(e.fr, e.c.inst, op, f, e.args[0], e.dst(), int(e.c.to))
		return true
	}
	e.opaque(opaqueFuncs[base], f)
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

// derived notes the result r of op on the first n arguments.
func (e *extern[V]) derived(op fp.Op, f fp.Format, n int, r Word) {
	e.fr.regs[e.dst()] = r
	if !e.x.shadows() {
		return
	}
	ev := e.x.begin(e.fr, e.c.inst, op, f)
	for _, o := range e.args[:n] {
		e.x.addOperand(ev, e.fr.get(o), e.x.lifted(e.fr, o, f))
	}
	e.fr.regs[e.dst()] = e.x.derived(ev, &e.fr.sh[e.dst()], r)
}

func (e *extern[V]) remainder(f fp.Format) {
	e.derived(fp.Rem, f, 2, alu.Libm(alu.Remainder, f, e.fr.get(e.args[0]), e.fr.get(e.args[1]), Word{}))
}

// lgamma is lgamma_r: log |gamma| and, through the pointer, the sign of gamma.
func (e *extern[V]) lgamma(f fp.Format, v fp.Value) bool {
	e.derived(fp.Lgamma, f, 1, alu.Libm(fp.Lgamma, f, e.fr.get(e.args[0]), Word{}, Word{}))
	return e.storeInt(e.arg(1), alu.GammaSign(v))
}

func (e *extern[V]) opaque(op fp.Op, f fp.Format) {
	var b Word
	if len(e.args) > 1 {
		b = e.fr.get(e.args[1])
	}
	r := alu.Libm(op, f, e.fr.get(e.args[0]), b, Word{})
	e.fr.regs[e.dst()] = r
	if e.x.shadows() {
		e.x.opaque(e.fr, e.c.inst, f, r, &e.fr.sh[e.dst()])
	}
}

// bitFuncs tell of a number's bits without an Event, so that another point of the box may go another way.
var bitFuncs = map[string]bool{
	"frexp": true, "signbit": true, "fpclassify": true, "ilogb": true, "lgamma_r": true, "memcmp": true, "bcmp": true,
}

// LooksAtBits returns what of the program tells of a number's bits without an Event, with its place; "" if nothing does.
func LooksAtBits(p *ir.Program) (string, ir.Pos) {
	for _, f := range p.Funcs {
		base, _ := suffixed(linkName(f))
		if len(f.Blocks) == 0 && (bitFuncs[base] || bitFuncs[linkName(f)]) {
			return "the program calls " + f.Name + ", which looks at bits", ir.Pos{}
		}
		for _, block := range f.Blocks {
			for i := range block.Insts {
				if in := &block.Insts[i]; in.Op == ir.OpIntrinsic && (in.Name == "is.fpclass" || bitFuncs[in.Name]) {
					return in.Name + " looks at bits", in.Pos
				}
			}
		}
	}
	return "", ir.Pos{}
}
