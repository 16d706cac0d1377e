package interp_test

// This file lists what is missing for an operation, with the file where it belongs.

import (
	"fmt"
	"strings"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/alu"
	"faultline/internal/interp/boxes"
	"faultline/internal/native"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

// withoutDD lists functions without a double-double function in package shadow, with what replaces it.
var withoutDD = map[fp.Op]string{
	fp.Fdim: "a difference and a choice, in package shadow",
	fp.J0:   "balls answer", fp.J1: "balls answer", fp.Y0: "balls answer", fp.Y1: "balls answer",
}

// withoutBoxes lists functions for which no bound on the C library's error is known: glibc before 2.35 has few correct digits near their roots.
var withoutBoxes = map[fp.Op]bool{fp.J0: true, fp.J1: true, fp.Y0: true, fp.Y1: true}

// Every operation has a row or a body in each package that needs one.
func TestNothingIsMissing(t *testing.T) {
	deltas := shadow.RuntimeText(run.Deltas)
	fp.Ops(func(op fp.Op) {
		whole := true
		for what, there := range map[string]bool{
			"condition (condition/rules.go)":        works(func() { condition.Of(op) }),
			"ball (ball/functions.go)":              op == fp.Cmp || works(func() { ball.Apply(ball.New(), op, 64, someBalls(op)...) }),
			"float (interp/alu/door.go, door.h)":    isConversion(op) || works(func() { alu.Float(op, fp.Binary64, true, new([3]alu.Word), 1) }),
			"wide float (interp/alu/door.go)":       isConversion(op) || works(func() { alu.Float(op, fp.X87, true, new([3]alu.Word), 1) }),
			"delta (native/shadow/deltalibm.go)":    hasDelta(deltas, op),
			"function in the C library":             inLibrary(op),
			"double-double (native/shadow/libm.go)": !fp.IsFunction(op) || shadow.Has(op) || withoutDD[op] != "" || isPart(op),
		} {
			if !there {
				t.Errorf("%v: no %s", op, what)
				whole = false
			}
		}
		if fp.IsFunction(op) {
			functionIsThere(t, op, whole)
		}
	})
}

// functionIsThere looks for a spelling of a function of libm. If no other package misses it, it also looks for a rule over boxes, which uses
// those packages.
func functionIsThere(t *testing.T, op fp.Op, whole bool) {
	t.Helper()
	params, args := "double", "double %x"
	if op.Arity() == 2 {
		params, args = "double, double", "double %x, double %y"
	}
	text := fmt.Sprintf("declare double @%v(%s)\ndefine double @f(double %%x, double %%y) {\n  %%r = call double @%v(%s)\n  ret double %%r\n}\n",
		op, params, op, args)
	p, call := program(t, text)
	if len(p.Sites) != 1 || p.Sites[0].Op != op {
		t.Errorf("%v: no spelling (fp/table.go)", op)
		return
	}
	if !whole || withoutBoxes[op] {
		return
	}
	box := &boxes.Boxes{Lo: []float64{0.5, 0.25}, Hi: []float64{0.625, 0.375}}
	if op == fp.Acosh {
		box = &boxes.Boxes{Lo: []float64{1.5, 0}, Hi: []float64{2, 1}}
	}
	boxes.Over(interp.New(p, call), box, []float64{box.Lo[0], box.Lo[1]}, interp.Limits{})
	if strings.Contains(box.Why, "known") && !isPart(op) {
		t.Errorf("%v: no rule over boxes (condition/rules.go, interp/boxes/libm.go): %s", op, box.Why)
	}
}

// inLibrary reports whether the C library has a function for double and for long double. Native code, mode Deltas and the user's own build
// call these. A call of a function that the library lacks ends the run.
func inLibrary(op fp.Op) bool {
	return !fp.IsFunction(op) || isPart(op) || native.HasSymbol(op.String()) && native.HasSymbol(op.String()+"l")
}

// hasDelta reports whether runtime, the text of mode Deltas, defines the function of op. Arithmetic and conversions have code of their own.
func hasDelta(runtime string, op fp.Op) bool {
	return op <= fp.Cmp && op != fp.Rem || strings.Contains(runtime, fmt.Sprintf("@fl_d_%v(", op))
}

// isPart reports whether op is a part of a complex function. Balls compute its double-double, and it has no rule over boxes.
func isPart(op fp.Op) bool {
	_, _, ok := fp.IsPart(op)
	return ok
}

// isConversion reports whether op converts or compares. Package alu has separate functions for these.
func isConversion(op fp.Op) bool { return op >= fp.Trunc && op <= fp.Cmp }

// someBalls are operands of op: ones.
func someBalls(op fp.Op) []*ball.Real {
	n := max(op.Arity(), 1)
	if op.TakesInteger() {
		n = 2
	}
	list := make([]*ball.Real, n)
	for i := range list {
		list[i] = ball.New().SetInt64(1)
	}
	return list
}

// works reports whether f returns.
func works(f func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	f()
	return
}
