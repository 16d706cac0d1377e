package interp_test

// This file is an arithmetic for tests: the shadow of a double is the double itself.

import (
	"fmt"
	"math"

	"faultline/internal/interp"

	"faultline/internal/interp/alu"

	"faultline/internal/fp"
)

// asIs is float64 as an arithmetic: its shadows must equal the floats of programs in double.
type asIs struct{ decide func(*interp.Event[float64]) }

func (asIs) Input(_ float64, _ int, x fp.Value) float64 { return x.Float64() }
func (asIs) Lift(_ float64, x fp.Value) float64         { return x.Float64() }
func (asIs) Copy(_, x float64) float64                  { return x }

func (asIs) Op(_ float64, e *interp.Event[float64]) float64 {
	if e.Op == fp.Trunc || e.Op == fp.Ext {
		return e.Shadows[0]
	}
	var args [3]interp.Word
	for i, x := range e.Shadows {
		args[i] = interp.Word{Lo: math.Float64bits(x)}
	}
	if e.Format != fp.Binary64 {
		panic(fmt.Sprint("asIs: an operation in ", e.Format))
	}
	return math.Float64frombits(alu.Float(e.Op, e.Format, e.Inst.Name != "fmuladd", &args, e.N).Lo)
}

func (d asIs) Decide(e *interp.Event[float64]) bool {
	if d.decide != nil {
		d.decide(e)
	}
	return false
}
