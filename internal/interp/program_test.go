package interp_test

// This file is what the tests have in common: programs as text, calls of functions of doubles.

import (
	"testing"

	"faultline/internal/ir"
)

// program lowers a module of LLVM IR and makes a call of its function f: every scalar parameter a coordinate, the
// result the output.
func program(t testing.TB, text string) (*ir.Program, *ir.Call) {
	t.Helper()
	p, err := load(t, text).Program([]string{"f"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, callOf(p.Func("f"))
}

func callOf(f *ir.Func) *ir.Call {
	call := &ir.Call{Entry: f.ID, Dims: len(f.Params)}
	for i := range f.Params {
		call.Args = append(call.Args, ir.Arg{Dim: i})
	}
	if f.Result.Kind == ir.Int || f.Result.Kind == ir.Float {
		call.Outputs = []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: f.Result, Signed: true}}
	}
	return call
}
