package smt

// This file writes decisions over floating-point numbers as scripts.

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/symbolic/floats"
)

// A FloatQuery asks for an input that takes decisions of a path as they are chosen. Its script is right about what no input does: where a
// result is not known to the bit (see choice) the script allows more than the program does. A model must be tried.
type FloatQuery struct {
	Path      *floats.Path
	Decisions []floats.Decision
	Inputs    []FloatInput // by coordinate
	Zeros     bool         // inputs may be 0
}

// A FloatInput is where a coordinate is looked for.
type FloatInput struct {
	Format   fp.Format // of its values; NoFormat: integers
	Min, Max float64
}

// Unsayable is what SMT-LIB has no word for.
type Unsayable string

func (u Unsayable) Error() string { return string(u) }

// Bits are the words that a solver found for inputs, by coordinate.
type Bits map[int]uint64

// Script returns q in SMT-LIB 2: a definition for every part of an expression, so that shared parts are written once. Only inputs on which
// it depends are declared. The error is [Unsayable].
func (q *FloatQuery) Script() (string, error) {
	w := q.writer()
	w.WriteString("(set-logic QF_BVFP)\n")
	for i, e := range q.Path.Exprs {
		if w.needed[i] {
			w.define(e)
		}
	}
	for i := range q.Decisions {
		d := &q.Decisions[i]
		w.assert(w.decision(d))
	}
	w.WriteString("(check-sat)\n")
	if len(w.inputs) > 0 {
		fmt.Fprintf(w, "(get-value (%s))\n", strings.Join(w.inputs, " "))
	}
	return w.String(), w.err
}

// Point is start with the coordinates that a solver found.
func (q *FloatQuery) Point(start []float64, found Bits) []float64 {
	point := slices.Clone(start)
	for dim, e := range q.Path.Inputs() {
		if word, is := found[dim]; is && e != nil {
			point[dim] = fp.FromBits(q.carrier(e), word, 0).Float64()
		}
	}
	return point
}

// Formats returns the formats of all that the decisions are about.
func (q *FloatQuery) Formats() (list []fp.Format) {
	w := q.writer()
	for i, e := range q.Path.Exprs {
		if w.needed[i] && !slices.Contains(list, e.Format) {
			list = append(list, e.Format)
		}
	}
	return list
}

// carrier is the format of the word that stands for an input: that of its values where the program takes it so, else double, in which
// the narrower formats are words with zeros behind.
func (q *FloatQuery) carrier(e *floats.Expr) fp.Format {
	if f := q.Inputs[e.Input].Format; f == e.Format && f.Size() <= 8 {
		return f
	}
	return fp.Binary64
}

// writer knows what is needed.
func (q *FloatQuery) writer() *floatWriter {
	w := &floatWriter{query: q, needed: make([]bool, len(q.Path.Exprs)), fields: make(map[int]bool)}
	w.need()
	return w
}

type floatWriter struct {
	strings.Builder
	query  *FloatQuery
	needed []bool // by number of an expression
	inputs []string
	fields map[int]bool // expressions of which the exponent has a name
	names  int          // of further words
	err    error
}

// need marks what the decisions are about.
func (w *floatWriter) need() {
	mark := func(list []*floats.Expr) {
		for _, e := range list {
			if e != nil && !e.IsConstant() {
				w.needed[e.Number] = true
			}
		}
	}
	for i := range w.query.Decisions {
		d := &w.query.Decisions[i]
		mark(d.Args)
		mark([]*floats.Expr{d.Result})
	}
	for i, e := range slices.Backward(w.query.Path.Exprs) {
		if w.needed[i] {
			mark(e.Args)
		}
	}
}

// refuse notes the first thing that cannot be said.
func (w *floatWriter) refuse(format string, args ...any) string {
	if w.err == nil {
		w.err = Unsayable(fmt.Sprintf(format, args...))
	}
	return "false"
}

func (w *floatWriter) declare(name, sort string) {
	fmt.Fprintf(w, "(declare-const %s %s)\n", name, sort)
}

func (w *floatWriter) assert(f string) { fmt.Fprintf(w, "(assert %s)\n", f) }

// sort is a format of floating-point numbers in SMT-LIB, where digits count the leading one.
func sort(f fp.Format) string {
	return fmt.Sprintf("(_ FloatingPoint %d %d)", exponentBits(f), f.Digits())
}

// wordSort is words of n bits.
func wordSort(n int) string { return fmt.Sprintf("(_ BitVec %d)", n) }

// toFP is the conversion to a format.
func toFP(f fp.Format) string { return fmt.Sprintf("(_ to_fp %d %d)", exponentBits(f), f.Digits()) }

// exponentBits is the width of the field of the exponent.
func exponentBits(f fp.Format) int {
	bits := 1
	for n := f.MaxExp(); n > 0; n /= 2 {
		bits++
	}
	return bits
}

// width is the number of bits of a format in SMT-LIB, where no leading digit is written.
func width(f fp.Format) int { return exponentBits(f) + f.Digits() }

// floatWord is what stands for an expression.
func floatWord(e *floats.Expr) string {
	if e.IsConstant() {
		return floatConstant(e.Value)
	}
	return fmt.Sprintf("e%d", e.Number)
}

// floatConstant writes a number by its fields; all NaNs are one.
func floatConstant(v fp.Value) string {
	f := v.Format
	if v.IsNaN() {
		return fmt.Sprintf("(_ NaN %d %d)", exponentBits(f), f.Digits())
	}
	sign, exponent, digits := 0, floats.Exponent(v), v.Lo
	if v.Signbit() {
		sign = 1
	}
	high, n := uint64(0), f.Digits()-1
	switch f {
	case fp.X87:
		if exponent == 0 && digits>>63 != 0 {
			exponent = 1 // a subnormal number that is none
		}
	case fp.Binary128:
		high = v.Hi
	}
	return fmt.Sprintf("(fp #b%d #b%0*b #b%s)", sign, exponentBits(f), exponent, binary(high, digits, n))
}

// binary writes the lowest n bits of a number.
func binary(hi, lo uint64, n int) string {
	text := fmt.Sprintf("%064b%064b", hi, lo)
	return text[len(text)-n:]
}

// input declares an input and says where it is looked for.
func (w *floatWriter) input(e *floats.Expr) {
	in, f, name := w.query.Inputs[e.Input], w.query.carrier(e), fmt.Sprintf("x%d", e.Input)
	w.inputs = append(w.inputs, name)
	w.declare(name, wordSort(width(f)))
	value := fmt.Sprintf("(%s %s)", toFP(f), name)
	if f != e.Format {
		value = fmt.Sprintf("(%s RNE %s)", toFP(e.Format), value)
	}
	fmt.Fprintf(w, "(define-fun %s () %s %s)\n", floatWord(e), sort(e.Format), value)
	w.assert(between(name, f, in.Min, in.Max))
	switch {
	case in.Format == fp.NoFormat:
		w.assert(fmt.Sprintf("(= (fp.roundToIntegral RTZ (%s %s)) (%s %s))", toFP(f), name, toFP(f), name))
	case in.Format != f:
		for _, c := range representable(name, in.Format, f) {
			w.assert(c)
		}
	}
	if !w.query.Zeros {
		w.assert(fmt.Sprintf("(not (= %s %s))", magnitude(name, f), literal(0, width(f)-1)))
	}
}

// magnitude is a word without its sign.
func magnitude(name string, f fp.Format) string {
	return fmt.Sprintf("((_ extract %d 0) %s)", width(f)-2, name)
}

// literal is a number as a word of n bits.
func literal(x uint64, n int) string { return "#b" + binary(0, x, n) }

// between says that the number with the bits of name lies in [least, most], a zero with either sign. Magnitudes are ordered as their bits.
func between(name string, f fp.Format, least, most float64) string {
	side := func(sign int, from, to float64) string {
		lo, hi := fp.Of(f, math.Max(from, 0)), fp.Of(f, to).Abs()
		if lo == hi {
			return fmt.Sprintf("(= %s #b%d%s)", name, sign, binary(0, lo.Lo, width(f)-1))
		}
		parts := []string{fmt.Sprintf("(= ((_ extract %d %d) %s) #b%d)", width(f)-1, width(f)-1, name, sign)}
		if !lo.IsZero() {
			parts = append(parts, fmt.Sprintf("(bvuge %s %s)", magnitude(name, f), literal(lo.Lo, width(f)-1)))
		}
		parts = append(parts, fmt.Sprintf("(bvule %s %s)", magnitude(name, f), literal(hi.Lo, width(f)-1)))
		return conjunction(parts)
	}
	if least == -most {
		return fmt.Sprintf("(bvule %s %s)", magnitude(name, f), literal(fp.Of(f, most).Lo, width(f)-1))
	}
	switch {
	case least > 0:
		return side(0, least, most)
	case most < 0:
		return side(1, -most, -least)
	}
	return fmt.Sprintf("(or %s %s)", side(0, least, most), side(1, -most, -least))
}

// representable says that the number with the bits of name, in format f, is one of a narrower format: the bits behind its last digit are
// 0, of subnormal numbers one more with each exponent.
func representable(name string, narrow, f fp.Format) (parts []string) {
	bias, digits := f.MaxExp(), f.Digits()-1
	behind := f.Digits() - narrow.Digits()
	zero := func(hi, lo int) string {
		return fmt.Sprintf("(= ((_ extract %d %d) %s) %s)", hi, lo, name, literal(0, hi-lo+1))
	}
	if behind > 0 {
		parts = append(parts, zero(behind-1, 0))
	}
	exponent := fmt.Sprintf("((_ extract %d %d) %s)", width(f)-2, digits, name)
	least := narrow.MinExp() + bias // the field of the smallest normal number
	for k := 0; k < narrow.Digits()-1; k++ {
		above := fmt.Sprintf("(bvuge %s %s)", exponent, literal(uint64(least-k), exponentBits(f)))
		parts = append(parts, fmt.Sprintf("(or %s %s)", above, zero(behind+k, behind+k)))
	}
	smallest := literal(uint64(least-narrow.Digits()+1), exponentBits(f))
	none := fmt.Sprintf("(= %s %s)", magnitude(name, f), literal(0, width(f)-1))
	return append(parts, fmt.Sprintf("(or (bvuge %s %s) %s)", exponent, smallest, none))
}

// conjunction is what holds where all parts do.
func conjunction(parts []string) string { return "(and " + strings.Join(parts, " ") + ")" }
