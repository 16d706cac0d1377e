package smt

// This file writes decisions on floating-point numbers as scripts.

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/symbolic/floats"
)

// A FloatQuery searches an input that takes the chosen decisions of a path. An unsat answer is always right: if a result is not known to
// the bit (see choice), the script allows more than the program does. So a model must be tried.
type FloatQuery struct {
	Path      *floats.Path
	Decisions []floats.Decision
	Inputs    []FloatInput // by coordinate
	Zeros     bool         // inputs may be 0
}

// A FloatInput is the search range of a coordinate.
type FloatInput struct {
	Format   fp.Format // of its values; NoFormat: integers
	Min, Max float64
}

// Unsayable is the error for a construct that SMT-LIB does not have.
type Unsayable string

func (u Unsayable) Error() string { return string(u) }

// Bits holds the bits that a solver found for inputs, by coordinate.
type Bits map[int]uint64

// Script returns q in SMT-LIB 2. It defines every subexpression once, and declares only the inputs that q depends on. The error is
// [Unsayable].
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

// Point returns start with the coordinates that a solver found.
func (q *FloatQuery) Point(start []float64, found Bits) []float64 {
	point := slices.Clone(start)
	for dim, e := range q.Path.Inputs() {
		if word, is := found[dim]; is && e != nil {
			point[dim] = fp.FromBits(q.carrier(e), word, 0).Float64()
		}
	}
	return point
}

// Formats returns the formats of all expressions in the decisions.
func (q *FloatQuery) Formats() (list []fp.Format) {
	w := q.writer()
	for i, e := range q.Path.Exprs {
		if w.needed[i] && !slices.Contains(list, e.Format) {
			list = append(list, e.Format)
		}
	}
	return list
}

// carrier returns the format of an input in the script: the format of its values if the program uses it, else double. In double the
// narrower formats have zeros in the last digits.
func (q *FloatQuery) carrier(e *floats.Expr) fp.Format {
	if f := q.Inputs[e.Input].Format; f == e.Format && f.Size() <= 8 {
		return f
	}
	return fp.Binary64
}

// writer returns a writer that knows which expressions are needed.
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
	fields map[int]bool // expressions whose exponent has a name
	names  int          // number of further names
	err    error
}

// need marks the expressions in the decisions.
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

// refuse records the first construct that SMT-LIB does not have.
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

// sort returns the SMT-LIB sort of a floating-point format. Its digits include the leading one.
func sort(f fp.Format) string {
	return fmt.Sprintf("(_ FloatingPoint %d %d)", exponentBits(f), f.Digits())
}

// wordSort returns the sort of bit vectors with n bits.
func wordSort(n int) string { return fmt.Sprintf("(_ BitVec %d)", n) }

// toFP returns the conversion to a format.
func toFP(f fp.Format) string { return fmt.Sprintf("(_ to_fp %d %d)", exponentBits(f), f.Digits()) }

// exponentBits returns the width of the exponent field.
func exponentBits(f fp.Format) int {
	bits := 1
	for n := f.MaxExp(); n > 0; n /= 2 {
		bits++
	}
	return bits
}

// width returns the number of bits of a format in SMT-LIB, which does not store the leading digit.
func width(f fp.Format) int { return exponentBits(f) + f.Digits() }

// floatWord returns the term for an expression.
func floatWord(e *floats.Expr) string {
	if e.IsConstant() {
		return floatConstant(e.Value)
	}
	return fmt.Sprintf("e%d", e.Number)
}

// floatConstant writes a number by its fields. All NaNs are the same.
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
			exponent = 1 // an x87 number without leading digit that is not subnormal
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

// input declares an input and its range.
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

// magnitude returns a bit vector without its sign.
func magnitude(name string, f fp.Format) string {
	return fmt.Sprintf("((_ extract %d 0) %s)", width(f)-2, name)
}

// literal returns a number as a bit vector of n bits.
func literal(x uint64, n int) string { return "#b" + binary(0, x, n) }

// between returns the condition that the number with the bits of name lies in [least, most]. A zero may have either sign. Magnitudes are
// ordered like their bits.
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

// representable returns the condition that the number with the bits of name, in format f, is a number of a narrower format: the bits after
// its last digit are 0. A subnormal number has one more of them for each lower exponent.
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

// conjunction returns the conjunction of parts.
func conjunction(parts []string) string { return "(and " + strings.Join(parts, " ") + ")" }
