package certify

// This file checks whom to blame, on runs that are written down by hand.

import (
	"math"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// trace builds steps by hand; its methods return the number of the step that they add.
type trace []traceStep

func (t *trace) add(op fp.Op, result, err, local float64, args ...any) int {
	s := traceStep{Op: op, Site: int32(len(*t)), NumArgs: uint8(len(args)), Result: fp.FromFloat64(result), Err: err, Local: local}
	for i, a := range args {
		switch a := a.(type) {
		case int: // the result of that step
			s.Operand[i] = stepOperand{(*t)[a].Result, int32(a), (*t)[a].Err, (*t)[a].Lost}
		case float64: // an input or constant, exact
			s.Operand[i] = stepOperand{fp.FromFloat64(a), noStep, 0, 0}
		}
	}
	*t = append(*t, s)
	return len(*t) - 1
}

// lost is a product that underflows to 0.
func (t *trace) lost(log2 float64, x, y float64) int {
	n := t.add(fp.Mul, 0, 1, 1, x, y)
	(*t)[n].Lost = log2
	return n
}

func TestBlame(t *testing.T) {
	const u = 0x1p-53
	for _, tt := range []struct {
		name  string
		build func(*trace) int // returns the output's step
		site  int
		kind  finding.Kind
	}{
		{"(1 - cos x)/x^2", func(t *trace) int {
			c := t.add(fp.Cos, 1-5e-15, u/2, u/2, 1e-7)
			d := t.add(fp.Sub, 4.996e-15, 8e-4, 0, 1.0, c)
			q := t.add(fp.Mul, 1e-14, u, u, 1e-7, 1e-7)
			return t.add(fp.Div, 0.4996, 8e-4, u, d, q)
		}, 1, finding.Cancellation},
		{"log x next to 1, of a rounded x", func(t *trace) int {
			m := t.add(fp.Mul, 1+0x1p-50, u, u, 1.5, 2.0/3)
			return t.add(fp.Log, 0x1p-50, 0.1, u, m)
		}, 1, finding.Amplification},
		{"(x + 1e20) - 1e20 loses x whole", func(t *trace) int {
			s := t.add(fp.Add, 1e20, 3e-20, 3e-20, 3.0, 1e20)
			return t.add(fp.Sub, 0, 1, 0, s, 1e20)
		}, 0, finding.Absorption},
		{"sqrt of an overflown square", func(t *trace) int {
			m := t.add(fp.Mul, math.Inf(1), math.Inf(1), math.Inf(1), 1e200, 1e200)
			a := t.add(fp.Add, math.Inf(1), math.Inf(1), 0, m, 1.0)
			return t.add(fp.Sqrt, math.Inf(1), math.Inf(1), 0, a)
		}, 0, finding.Overflow},
		{"1/0", func(t *trace) int {
			z := t.add(fp.Sub, 0, 0, 0, 1.0, 1.0)
			return t.add(fp.Div, math.Inf(1), math.Inf(1), 0, 1.0, z)
		}, 1, finding.DivideByZero},
		{"inf - inf", func(t *trace) int {
			e := t.add(fp.Exp, math.Inf(1), math.Inf(1), math.Inf(1), 1e3)
			return t.add(fp.Sub, math.NaN(), math.Inf(1), 0, e, e)
		}, 0, finding.Overflow},
		{"finite + inf*0, the infinity from afar", func(t *trace) int {
			e := t.add(fp.Exp, math.Inf(1), math.Inf(1), math.Inf(1), 1e3)
			m := t.add(fp.Mul, math.NaN(), math.Inf(1), 0, 0.0, e)
			l := t.add(fp.Log, 1e-3, 1e9, 0, 1.001)
			return t.add(fp.Add, math.NaN(), math.Inf(1), 0, l, m)
		}, 0, finding.Overflow},
		{"sqrt(-1)", func(t *trace) int {
			return t.add(fp.Sqrt, math.NaN(), math.Inf(1), 0, -1.0)
		}, 0, finding.Invalid},
		{"x*x too small", func(t *trace) int {
			m := t.add(fp.Mul, 0, 1, 1, 1e-200, 1e-200)
			return t.add(fp.Sqrt, 0, 1, 0, m)
		}, 0, finding.Underflow},
		{"the sum of squares that are both too small", func(t *trace) int {
			x, y := t.lost(-1368, 1e-206, 1e-206), t.lost(-1275, 1e-192, 1e-192)
			s := t.add(fp.Add, 0, 1, 0, x, y)
			return t.add(fp.Sqrt, 0, 1, 0, s)
		}, 1, finding.Underflow},
		{"the larger of two amplifications", func(t *trace) int {
			a := t.add(fp.Mul, 1, u, u, 3.0, 1.0/3)
			b := t.add(fp.Sub, 1e-9, 1e-7, 0, a, 1.0)
			c := t.add(fp.Add, 1+1e-9, 1e-16, u, b, 1.0)
			d := t.add(fp.Sub, 1e-14, 1e-2, 0, c, 1+1e-9)
			return t.add(fp.Sqrt, 1e-7, 5e-3, u, d)
		}, 3, finding.Cancellation},
	} {
		var tp trace
		out := tt.build(&tp)
		got, kind := noStep, finding.Approximation
		if list := candidatesOf(tp, out); len(list) > 0 {
			got, kind = list[0].Step, list[0].Kind
		}
		if got != tt.site || kind != tt.kind {
			t.Errorf("%s: step %d, %s; want step %d, %s", tt.name, got, kind, tt.site, tt.kind)
		}
	}
}
