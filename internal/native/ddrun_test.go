package native

// This file runs functions of libm in a program, in mode Doubles.

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

// TestDoubleLibmInProgram computes op(x/3), op(x/3, y/3): operands that no double has.
func TestDoubleLibmInProgram(t *testing.T) {
	var cases strings.Builder
	var points []float64
	var ops []fp.Op
	rng := rand.New(rand.NewPCG(1, 2))
	fp.Ops(func(op fp.Op) {
		if !shadow.Has(op) || op == fp.Powi {
			return
		}
		args := "x"
		if op.Arity() == 2 {
			args = "x, y"
		}
		fmt.Fprintf(&cases, "case %d: return %v(%s);\n", op, op, args)
		for range 20 {
			x := 0.1 + 2.8*rng.Float64()
			if op == fp.Acosh {
				x += 3
			}
			ops = append(ops, op)
			points = append(points, float64(op), x, 10*rng.NormFloat64())
		}
	})
	f, call := unary(3)
	w := start(t, compileC(t, "#define _GNU_SOURCE\n#include <math.h>\ndouble f(double op, double x, double y) { x /= 3, y /= 3; switch ((int)op) {\n"+cases.String()+"} return 0; }", f), call)
	b := runs(t, w, points, nil, run.Doubles)
	three := ball.New().SetInt64(3)
	for i, op := range ops {
		x, y := ball.New().SetFloat64(points[3*i+1]), ball.New().SetFloat64(points[3*i+2])
		args := []*ball.Real{x.Div(x, three, 300), y.Div(y, three, 300)}
		exact := ball.Apply(ball.New(), op, 300, args[:op.Arity()]...)
		z := math.Float64frombits(b.Outputs[i].Lo)
		off := ball.New().Sub(exact, ball.New().SetFloat64(z), 300)
		off.Sub(off, ball.New().SetFloat64(b.Deltas[i]), 300)
		low, high := off.Float64Bounds()
		if err := max(-low, high); !(err <= b.Bounds[i]) {
			t.Errorf("%v at %v: %v%+v within %v, which is %v off", op, points[3*i+1:3*i+3], z, b.Deltas[i], b.Bounds[i], err)
		}
		if size := math.Abs(z); !(b.Bounds[i] <= 0x1p-90*size) {
			t.Errorf("%v at %v: %v is known within %v only", op, points[3*i+1:3*i+3], z, b.Bounds[i])
		}
	}
}
