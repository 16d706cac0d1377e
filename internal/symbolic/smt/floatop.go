package smt

// This file writes operations on floating-point numbers in SMT-LIB.

import (
	"fmt"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/symbolic/floats"
)

// define defines an expression whose operands are all defined.
func (w *floatWriter) define(e *floats.Expr) {
	if e.Input >= 0 {
		w.input(e)
		return
	}
	text := w.operation(e)
	fmt.Fprintf(w, "(define-fun %s () %s %s)\n", floatWord(e), sort(e.Format), text)
}

// integral holds the rounding modes of roundings to an integer.
var integral = map[fp.Op]string{
	fp.Floor: "RTN", fp.Ceil: "RTP", fp.TruncInt: "RTZ", fp.Round: "RNA", fp.RoundEven: "RNE", fp.Rint: "RNE",
}

// operation returns an expression in terms of its operands. 16-bit formats are computed like in the program: in float, then rounded again.
// For a single + - * / or square root this equals one rounding.
func (w *floatWriter) operation(e *floats.Expr) string {
	f := e.Format
	x := make([]string, len(e.Args))
	for i, a := range e.Args {
		x[i] = floatWord(a)
	}
	narrow := f == fp.Binary16 || f == fp.BFloat16
	switch {
	case e.Op.Basic():
		return apply("fp."+e.Op.String()[1:]+" RNE", x...) // fadd is fp.add
	case e.Op == fp.Sqrt:
		return apply("fp.sqrt RNE", x...)
	case integral[e.Op] != "":
		return apply("fp.roundToIntegral "+integral[e.Op], x...)
	case narrow && (e.Op == fp.Fma || e.Op == fp.Powi):
		for i := range x {
			x[i] = w.share(sort(fp.Binary32), apply(toFP(fp.Binary32)+" RNE", x[i]))
		}
		return apply(toFP(f)+" RNE", w.composed(e, fp.Binary32, x))
	}
	return w.composed(e, f, x)
}

// composed returns an operation with no rounding, or with several, in format f.
func (w *floatWriter) composed(e *floats.Expr, f fp.Format, x []string) string {
	switch e.Op {
	case fp.Neg:
		return apply("fp.neg", x...)
	case fp.Abs:
		return apply("fp.abs", x...)
	case fp.Trunc, fp.Ext:
		return apply(toFP(f)+" RNE", x...)
	case fp.Fma:
		if e.Fused {
			return apply("fp.fma RNE", x...)
		}
		return apply("fp.add RNE", w.share(sort(f), apply("fp.mul RNE", x[0], x[1])), x[2])
	case fp.Min:
		return ite(apply("fp.lt", x...), x[0], ite(apply("fp.gt", x...), x[1], ite(w.choice(), x[0], x[1])))
	case fp.Max:
		return ite(apply("fp.gt", x...), x[0], ite(apply("fp.lt", x...), x[1], ite(w.choice(), x[0], x[1])))
	case fp.CopySign:
		same := ite(apply("fp.isNaN", x[1]), w.choice(), apply("=", apply("fp.isNegative", x[0]), apply("fp.isNegative", x[1])))
		return ite(same, x[0], apply("fp.neg", x[0]))
	case fp.Fdim:
		return ite(apply("fp.leq", x...), floatConstant(fp.Zero(f)), apply("fp.sub RNE", x...))
	case fp.Ldexp:
		return w.scaled(e, f, x[0])
	case fp.Powi:
		return w.power(e.N, f, x[0])
	}
	return w.refuse("solvers do not know %s", e.Op)
}

// choice returns an arbitrary truth value. Implementations differ in which of two zeros is the smaller one, in the result for a NaN, and in
// its sign.
func (w *floatWriter) choice() string {
	w.names++
	name := fmt.Sprintf("c%d", w.names)
	w.declare(name, "Bool")
	return name
}

// share names a term.
func (w *floatWriter) share(sort, term string) string {
	w.names++
	name := fmt.Sprintf("t%d", w.names)
	fmt.Fprintf(w, "(define-fun %s () %s %s)\n", name, sort, term)
	return name
}

// scaled returns x * 2^N as a product, if the power is a number of the format.
func (w *floatWriter) scaled(e *floats.Expr, f fp.Format, x string) string {
	if e.N > int64(f.MaxExp()) || e.N < int64(f.UlpExp(f.MinExp())) {
		return w.refuse("ldexp by %d is no product of %v", e.N, f)
	}
	return apply("fp.mul RNE", x, floatConstant(fp.FromRat(f, fp.PowerOfTwo(e.N))))
}

// power returns x^n by squaring, like the compiler's support library. Every product is rounded.
func (w *floatWriter) power(n int64, f fp.Format, x string) string {
	one := floatConstant(fp.Of(f, 1))
	r := one
	for k := n; ; {
		if k&1 != 0 {
			r = w.share(sort(f), apply("fp.mul RNE", r, x))
		}
		if k /= 2; k == 0 {
			break
		}
		x = w.share(sort(f), apply("fp.mul RNE", x, x))
	}
	if n < 0 {
		return apply("fp.div RNE", one, r)
	}
	return r
}

func apply(f string, args ...string) string { return "(" + f + " " + strings.Join(args, " ") + ")" }

func ite(condition, yes, no string) string { return apply("ite", condition, yes, no) }
