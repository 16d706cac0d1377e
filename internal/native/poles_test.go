package native

// This file holds the three who know of poles together: the table of package fp, the events of native code, and the C library's flags.

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/run"
)

func TestPolesAgree(t *testing.T) {
	one := []float64{0, math.Copysign(0, -1), 1, -1, 2, -2, -2.5, -3, 0.5, math.Nextafter(1, 2), math.Nextafter(-1, -2), 5e-324, -5e-324, 171.7, 172, 200,
		-171.5, -184, 1e17, -1e17, 710, 1e300, -1e300, 1e308, math.MaxFloat64}
	var cases strings.Builder
	var points []float64
	var ops []fp.Op
	fp.Ops(func(op fp.Op) {
		expression := op.String() + "(x)"
		switch {
		case op == fp.Div:
			expression = "x / y"
		case op == fp.Rem:
			expression = "fmod(x, y)"
		case op == fp.Powi:
			expression = "__builtin_powi(x, (int)y)"
		case op == fp.Sqrt || op >= fp.Sin && op <= fp.Y1 && op.Arity() == 1:
		case op >= fp.Sin && op <= fp.Y1:
			expression = op.String() + "(x, y)"
		default:
			return
		}
		fmt.Fprintf(&cases, "case %d: return %s;\n", len(ops), expression)
		for _, x := range one {
			for _, y := range []float64{0, -1, -2, -0.5, 3, 0.5} {
				points = append(points, float64(len(ops)), x, y)
			}
		}
		ops = append(ops, op)
	})
	f, call := unary(3)
	p := compileC(t, "#define _GNU_SOURCE\n#include <math.h>\ndouble f(double what, double x, double y) { switch ((int)what) {\n"+cases.String()+"} return 0; }", f)
	w := start(t, p, call)
	events := make([]fp.Exception, len(points)/3)
	deltas := runs(t, w, points, nil, run.Deltas)
	for i := range events {
		deltas.Events(i, func(e run.Event) { events[i] |= e.Kind })
	}
	flags := runs(t, w, points, nil, run.Flags)
	for i, got := range events {
		op, x, y := ops[int(points[3*i])], points[3*i+1], points[3*i+2]
		args := []fp.Value{fp.FromFloat64(x), fp.FromFloat64(y)}
		z := math.Float64frombits(flags.Outputs[i].Lo)
		var want fp.Exception
		switch pole := fp.Pole(op, args, int64(y)); {
		case math.IsNaN(z) != undefined(op, x, y):
			t.Errorf("%v(%v, %v) = %v, which the table says is undefined: %v", op, x, y, z, undefined(op, x, y))
		case math.IsNaN(z):
			want = fp.Invalid
		case math.IsInf(z, 0) && pole:
			want = fp.DivideByZero
		case math.IsInf(z, 0):
			want = fp.Overflow
		case pole:
			t.Errorf("%v(%v, %v) = %v, which the table says is a pole", op, x, y, z)
		}
		const those = fp.Invalid | fp.DivideByZero | fp.Overflow
		if got&those != want {
			t.Errorf("%v(%v, %v) = %v: event %04b, want %04b", op, x, y, z, got, want)
		}
		if flags.Flags[i]&those != want && op != fp.Powi { // which divides 1 by a product that overflows
			t.Errorf("%v(%v, %v) = %v: the C library raises %04b, want %04b", op, x, y, z, flags.Flags[i], want)
		}
	}
}

// undefined reports whether op has no value at finite operands, not even an infinite one: the exception invalid.
func undefined(op fp.Op, x, y float64) bool {
	switch op {
	case fp.Div:
		return x == 0 && y == 0
	case fp.Rem:
		return y == 0
	case fp.Pow:
		return x < 0 && y != math.Trunc(y)
	case fp.Tgamma:
		return x < 0 && x == math.Trunc(x)
	}
	d, some := fp.DomainOf(op)
	return some && (x < d.Lo || x > d.Hi)
}
