package floats

// This file evaluates the expressions of a path at a point, and tests its decisions.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/symbolic"
)

// Values holds the values of a path's expressions at one point, by their numbers. It serves one goroutine.
type Values struct {
	path  *Path
	codes []code
	wide  []fp.Value // values that are not doubles
	at    []float64  // doubles; constants come after the expressions
}

// A code is an expression with fast access to its operands.
type code struct {
	quick bool // an operation on doubles that Go has
	op    fp.Op
	a, b  int32 // places in at
}

// NewValues returns space for points of p.
func NewValues(p *Path) *Values {
	v := &Values{
		path: p, codes: make([]code, len(p.Exprs)), wide: make([]fp.Value, len(p.Exprs)), at: make([]float64, len(p.Exprs)),
	}
	for i, e := range p.Exprs {
		if len(e.Args) != 2 || e.Format != fp.Binary64 || e.Args[0].Format != fp.Binary64 {
			continue
		}
		if e.Op.Basic() {
			v.codes[i] = code{true, e.Op, v.place(e.Args[0]), v.place(e.Args[1])}
		}
	}
	return v
}

// place returns the place of a double. It stores a constant there.
func (v *Values) place(e *Expr) int32 {
	if !e.IsConstant() {
		return int32(e.Number)
	}
	v.at = append(v.at, e.Value.Float64())
	return int32(len(v.at) - 1)
}

// Of returns the value of an expression at the point.
func (v *Values) Of(e *Expr) fp.Value {
	switch {
	case e.IsConstant():
		return e.Value
	case e.Format == fp.Binary64:
		return fp.FromFloat64(v.at[e.Number])
	}
	return v.wide[e.Number]
}

// Set computes the first n expressions at a point, as the program does along the path.
func (v *Values) Set(point []float64, n int) {
	for i := range v.codes[:n] {
		c := &v.codes[i]
		if !c.quick {
			v.compute(v.path.Exprs[i], point)
			continue
		}
		v.at[i] = fp.Basic(c.op, v.at[c.a], v.at[c.b])
	}
}

func (v *Values) compute(e *Expr, point []float64) {
	var x fp.Value
	switch {
	case e.Input >= 0 && e.Format == fp.Binary64:
		v.at[e.Number] = point[e.Input]
		return
	case e.Input >= 0:
		x = fp.Of(e.Format, point[e.Input])
	default:
		x = e.compute(v.Of)
	}
	if e.Format == fp.Binary64 {
		v.at[e.Number] = math.Float64frombits(x.Lo)
		return
	}
	v.wide[e.Number] = x
}

// Reads returns the number of expressions that the first decisions need.
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

// Choice returns the outcome of a decision at the point, if all earlier ones have the outcome of the path.
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

// Holds returns the index of the first decision that does not have the chosen outcome at the point; -1 if all do.
func (v *Values) Holds(decisions []Decision, t Thresholds) int {
	for i := range decisions {
		if v.Choice(&decisions[i], t) != decisions[i].Choice {
			return i
		}
	}
	return -1
}
