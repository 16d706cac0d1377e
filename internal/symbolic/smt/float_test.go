package smt

// This file holds scripts over floating-point numbers to what the interpreter computes, with every solver that is installed.

import (
	"fmt"
	"math"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

var allFormats = []fp.Format{fp.Binary16, fp.BFloat16, fp.Binary32, fp.Binary64, fp.X87, fp.Binary128}

// A maker makes expressions of a path.
type maker struct {
	*floats.Path
	format fp.Format
}

func newMaker(f fp.Format, dims int) *maker {
	m := &maker{floats.NewPath(dims, floats.Plan{Thresholds: floats.Published}), f}
	for dim := range dims {
		m.Input(nil, dim, fp.Of(f, 1))
	}
	return m
}

func (m *maker) constant(x float64) *floats.Expr {
	return &floats.Expr{Format: m.format, Value: fp.Of(m.format, x), Input: -1, Number: -1}
}

func (m *maker) of(op fp.Op, f fp.Format, n int64, fused bool, args ...*floats.Expr) *floats.Expr {
	e := &floats.Expr{Op: op, Format: f, Args: args, N: n, Fused: fused, Input: -1, Number: len(m.Exprs)}
	m.Exprs = append(m.Exprs, e)
	return e
}

func (m *maker) op(op fp.Op, args ...*floats.Expr) *floats.Expr {
	return m.of(op, m.format, 0, false, args...)
}

// compared is a comparison of two expressions.
func compared(p ir.Pred, x, y *floats.Expr, outcome bool) floats.Decision {
	return floats.Decision{Op: fp.Cmp, Inst: &ir.Inst{Pred: p}, Args: []*floats.Expr{x, y}, Choice: symbolic.Choice{Outcome: outcome}}
}

// equals are decisions that say that e is v, bit for bit up to NaNs.
func (m *maker) equals(e *floats.Expr, v fp.Value, outcome bool) floats.Decision {
	c := &floats.Expr{Format: e.Format, Value: v, Input: -1, Number: -1}
	switch {
	case v.IsNaN():
		return compared(ir.FUno, e, e, outcome)
	case v.IsZero():
		one := &floats.Expr{Format: e.Format, Value: fp.Of(e.Format, 1), Input: -1, Number: -1}
		quotient := m.of(fp.Div, e.Format, 0, false, one, e)
		return compared(ir.FOeq, quotient, &floats.Expr{Format: e.Format, Value: fp.Inf(e.Format, 1-2*btoi(v.Signbit())), Input: -1, Number: -1}, outcome)
	}
	return compared(ir.FOeq, e, c, outcome)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// everything are the expressions that scripts are made of, of two operands and a third.
func (m *maker) everything(x, y *floats.Expr) map[string]*floats.Expr {
	list := map[string]*floats.Expr{
		"fmuladd": m.of(fp.Fma, m.format, 0, false, x, y, x), "fma": m.of(fp.Fma, m.format, 0, true, x, y, x),
		"ldexp": m.of(fp.Ldexp, m.format, -3, false, x), "ldexp up": m.of(fp.Ldexp, m.format, 9, false, x),
		"powi": m.of(fp.Powi, m.format, 3, false, x), "powi negative": m.of(fp.Powi, m.format, -2, false, y),
	}
	for _, op := range []fp.Op{fp.Add, fp.Sub, fp.Mul, fp.Div, fp.CopySign, fp.Min, fp.Max, fp.Fdim} {
		list[op.String()] = m.op(op, x, y)
	}
	for _, op := range []fp.Op{fp.Neg, fp.Abs, fp.Sqrt, fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint} {
		list[op.String()] = m.op(op, x)
	}
	for _, f := range allFormats {
		if op := fp.Trunc; f != m.format {
			if f.Digits() > m.format.Digits() {
				op = fp.Ext
			}
			list[fmt.Sprint("to ", f)] = m.of(op, f, 0, false, x)
		}
	}
	return list
}

// pin are inputs that have one value each.
func pin(f fp.Format, point []float64) (list []FloatInput) {
	for _, x := range point {
		list = append(list, FloatInput{Format: min(f, fp.Binary64), Min: x, Max: x})
	}
	return list
}

// TestFloatConstructs: at a point every operation has the value that the interpreter computes, and no other.
func TestFloatConstructs(t *testing.T) {
	every(t, func(t *testing.T, s *Solver) {
		for _, f := range allFormats {
			if s.narrow && f != fp.Binary32 && f != fp.Binary64 {
				continue
			}
			smallest := fp.Of(fp.Binary64, math.Ldexp(5, max(f.UlpExp(f.MinExp()), -1070))).Float64()
			largest := math.Ldexp(1.75, min(f.MaxExp(), 1023))
			for _, point := range [][]float64{{3, -2.5}, {-0.4375, 1.5}, {smallest, -largest}, {largest, 0.4375}} {
				if s.narrow && point[0] != 3 && testing.Short() {
					continue
				}
				m := newMaker(f, 2)
				x, y := m.Inputs()[0], m.Inputs()[1]
				x = m.op(fp.Div, x, m.constant(3)) // all digits of wide formats
				list := m.everything(x, y)
				p := m.Path
				v := floats.NewValues(p)
				v.Set(point, len(p.Exprs))
				var all []floats.Decision
				for name, e := range list {
					if s.narrow && e.Format != fp.Binary32 && e.Format != fp.Binary64 {
						continue
					}
					value := v.Of(e)
					all = append(all, m.equals(e, value, true))
					q := FloatQuery{Path: p, Decisions: []floats.Decision{m.equals(e, value, false)}, Inputs: pin(f, point), Zeros: true}
					ask(t, s, &q, fmt.Sprintf("%v %s at %v is not %v", f, name, point, value), Unsat)
				}
				ask(t, s, &FloatQuery{Path: p, Decisions: all, Inputs: pin(f, point), Zeros: true}, fmt.Sprintf("%v: all at %v", f, point), Sat)
			}
		}
	})
}

func ask(t *testing.T, s *Solver, q *FloatQuery, what string, want Status) Answer {
	t.Helper()
	script, err := q.Script()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	got, err := s.CheckFloats(t.Context(), script, 10_000_000)
	if err != nil || got.Status != want {
		t.Errorf("%s: %v, %v, want %v of\n%s", what, got.Status, err, want, script)
	}
	return got
}
