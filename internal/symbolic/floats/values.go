package floats

// This file is the expressions of a path at a point, and which of its decisions hold there.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/symbolic"
)

// Values are the expressions of a path at one point, by their numbers. They serve one goroutine.
type Values struct {
	path *Path
	at   []fp.Value
}

// NewValues returns the storage for points of p.
func NewValues(p *Path) *Values { return &Values{p, make([]fp.Value, len(p.Exprs))} }

// Of returns the value of an expression at the point.
func (v *Values) Of(e *Expr) fp.Value {
	if e.IsConstant() {
		return e.Value
	}
	return v.at[e.Number]
}

// Set computes the first so many expressions at a point, as the program does along the path.
func (v *Values) Set(point []float64, n int) {
	for i, e := range v.path.Exprs[:n] {
		v.at[i] = v.compute(e, point)
	}
}

// Reads returns how many expressions the first decisions are about.
func Reads(decisions []Decision) (n int) {
	for i := range decisions {
		d := &decisions[i]
		for _, e := range d.Args {
			n = max(n, e.Number+1)
		}
		if d.Result != nil {
			n = max(n, d.Result.Number+1)
		}
	}
	return n
}

func (v *Values) compute(e *Expr, point []float64) fp.Value {
	if e.Input >= 0 {
		return fp.Of(e.Format, point[e.Input])
	}
	if e.Format == fp.Binary64 && len(e.Args) == 2 { // what nearly all of them are
		x, y := v.Of(e.Args[0]), v.Of(e.Args[1])
		if z, is := fp.Arithmetic(e.Op, math.Float64frombits(x.Lo), math.Float64frombits(y.Lo)); is && x.Format == fp.Binary64 {
			return fp.FromFloat64(z)
		}
	}
	return e.compute(v.Of)
}

// Choice is how a decision is taken at the point, if all before it were taken as on the path.
func (v *Values) Choice(d *Decision, t Thresholds) symbolic.Choice {
	x := v.Of(d.Args[0])
	switch {
	case d.IsCheck():
		return Choose(t.Of(x, v.Of(d.Args[1]), v.Of(d.Result)))
	case d.Op == fp.Cmp:
		y := v.Of(d.Args[1])
		return symbolic.Choice{Outcome: alu.CompareFloats(d.Inst.Pred, x.Format, alu.Bits(x), alu.Bits(y))}
	}
	return symbolic.Choice{N: toInteger(d, x)}
}

func toInteger(d *Decision, x fp.Value) int64 {
	w := alu.ToInt(d.Op, x.Format, alu.Bits(x), d.Inst.Type.Bits)
	if d.Op == fp.ToInt {
		w = alu.SignExtend(w, d.Inst.Type.Bits)
	}
	return int64(w.Lo)
}

// Holds returns the number of the first of some decisions that is not taken as chosen at the point; -1 if all are.
func (v *Values) Holds(decisions []Decision, t Thresholds) int {
	for i := range decisions {
		if v.Choice(&decisions[i], t) != decisions[i].Choice {
			return i
		}
	}
	return -1
}
