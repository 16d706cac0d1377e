package smt

// This file writes formulas over the reals as scripts.

import (
	"fmt"
	"math/big"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/symbolic"
)

// A Query is a formula on some inputs.
type Query struct {
	Formula symbolic.Formula
	Inputs  []Input // by coordinate
	// Range returns the constraints on a dependent variable.
	Range func(*symbolic.Expr) symbolic.Formula
}

// An Input is the search range of a coordinate.
type Input struct {
	Min, Max *big.Rat
	Whole    bool // an integer
}

// Script returns q in SMT-LIB 2. It defines every subexpression once, and declares only the inputs that q depends on.
func (q *Query) Script() string {
	w := &writer{query: q, known: make(map[*symbolic.Expr]bool)}
	w.WriteString("(set-logic QF_NRA)\n")
	body := w.formula(&q.Formula)
	for len(w.dependent) > 0 { // a range may have further expressions
		d := w.dependent[0]
		w.dependent = w.dependent[1:]
		if r := q.Range(d); r.X != nil || r.Parts != nil {
			text := w.formula(&r)
			fmt.Fprintf(w, "(assert %s)\n", text)
		}
	}
	fmt.Fprintf(w, "(assert %s)\n(check-sat)\n", body)
	if len(w.inputs) > 0 {
		fmt.Fprintf(w, "(get-value (%s))\n", strings.Join(w.inputs, " "))
	}
	return w.String()
}

type writer struct {
	strings.Builder
	query     *Query
	known     map[*symbolic.Expr]bool
	dependent []*symbolic.Expr
	inputs    []string
}

func (w *writer) formula(f *symbolic.Formula) string {
	if f.Parts != nil {
		word := "and"
		if f.Any {
			word = "or"
		}
		parts := make([]string, len(f.Parts))
		for i := range f.Parts {
			parts[i] = w.formula(&f.Parts[i])
		}
		switch len(parts) {
		case 0:
			return fmt.Sprint(!f.Any)
		case 1:
			return parts[0]
		}
		return "(" + word + " " + strings.Join(parts, " ") + ")"
	}
	if f.X == nil {
		return "true"
	}
	x, y := w.name(f.X), w.name(f.Y)
	switch f.Accept {
	case 0:
		return "false"
	case fp.Less:
		return "(< " + x + " " + y + ")"
	case fp.Equal:
		return "(= " + x + " " + y + ")"
	case fp.Greater:
		return "(> " + x + " " + y + ")"
	case fp.Less | fp.Equal:
		return "(<= " + x + " " + y + ")"
	case fp.Greater | fp.Equal:
		return "(>= " + x + " " + y + ")"
	case fp.Less | fp.Greater:
		return "(not (= " + x + " " + y + "))"
	}
	return "true"
}

// name returns the name of e. It first defines e and its subexpressions.
func (w *writer) name(e *symbolic.Expr) string {
	e.Parts(func(x *symbolic.Expr) {
		if !w.known[x] {
			w.known[x] = true
			w.define(x)
		}
	})
	return word(e)
}

func word(e *symbolic.Expr) string {
	switch {
	case e.IsConstant():
		return number(e.Value)
	case e.Input >= 0:
		return fmt.Sprintf("x%d", e.Input)
	case e.Dependent():
		return fmt.Sprintf("d%d", e.Number)
	}
	return fmt.Sprintf("e%d", e.Number)
}

func (w *writer) define(e *symbolic.Expr) {
	switch {
	case e.IsConstant():
	case e.Input >= 0:
		in, name := w.query.Inputs[e.Input], word(e)
		w.inputs = append(w.inputs, name)
		fmt.Fprintf(w, "(declare-const %s Real)\n(assert (<= %s %s %s))\n", name, number(in.Min), name, number(in.Max))
	case e.Dependent():
		w.dependent = append(w.dependent, e)
		fmt.Fprintf(w, "(declare-const %s Real)\n", word(e))
	default:
		fmt.Fprintf(w, "(define-fun %s () Real %s)\n", word(e), operation(e))
	}
}

// operation returns the definition of an arithmetic operation, which is not a dependent variable.
func operation(e *symbolic.Expr) string {
	x := make([]any, len(e.Args))
	for i, a := range e.Args {
		x[i] = word(a)
	}
	format := map[fp.Op]string{
		fp.Neg: "(- %s)", fp.Fma: "(+ (* %s %s) %s)", fp.Trunc: "%s", fp.Ext: "%s", fp.Abs: "(ite (< %[1]s 0.0) (- %[1]s) %[1]s)",
		fp.Min: "(ite (< %[1]s %[2]s) %[1]s %[2]s)", fp.Max: "(ite (< %[1]s %[2]s) %[2]s %[1]s)",
		fp.Fdim:     "(ite (< %[1]s %[2]s) 0.0 (- %[1]s %[2]s))",
		fp.CopySign: "(ite (= (< %[1]s 0.0) (< %[2]s 0.0)) %[1]s (- %[1]s))",
	}[e.Op]
	switch {
	case e.Op.Basic():
		return fmt.Sprintf("(%s %s %s)", e.Op.Infix(), x[0], x[1])
	case e.Op == fp.Ldexp:
		return fmt.Sprintf("(* %s %s)", x[0], number(fp.PowerOfTwo(e.N)))
	}
	return fmt.Sprintf(format, x...)
}

// number writes a rational number.
func number(x *big.Rat) string {
	text := new(big.Int).Abs(x.Num()).String() + ".0"
	if !x.IsInt() {
		text = "(/ " + text + " " + x.Denom().String() + ".0)"
	}
	if x.Sign() < 0 {
		return "(- " + text + ")"
	}
	return text
}
