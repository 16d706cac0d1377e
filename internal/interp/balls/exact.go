package balls

// This file implements the arithmetic over the reals whose runs take the decisions of the exact values.

import (
	"math"
	"math/big"
	"strings"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// Exact is Balls for runs that decide as the exact values do: comparisons, conversions and roundings to integers, and the quotients of
// remainders. The result of such a run is what the program returns over the reals. If the balls leave a decision open at this precision,
// the run ends at its next branch. Open names the decision, and the results have no meaning.
type Exact struct {
	*Balls
	// Choices are taken for the first decisions that the balls leave open, in order: the truth of a comparison, or whether to take the
	// larger of two integers.
	Choices []bool
	// OnStep decides as at a step if the balls cannot tell the operand from it: operands that may be equal count as equal.
	OnStep bool
	Taken  int   // number of Choices used
	Open   *Open // the decision that ended the run; nil for none

	parted   bool      // some decision differed from that of the floats
	quotient ball.Real // scratch
}

// NewExact returns the arithmetic of the given precision in bits.
func NewExact(prec uint, choices ...bool) *Exact {
	return &Exact{Balls: New(prec), Choices: choices}
}

// Next returns the choices of the next run, if runs enumerate all choices. It returns nil after the last.
func (x *Exact) Next() []bool {
	n := x.Taken - 1
	for n >= 0 && x.Choices[n] {
		n--
	}
	if n < 0 {
		return nil
	}
	next := make([]bool, len(x.Choices))
	copy(next, x.Choices[:n])
	next[n] = true
	return next
}

// Open is a decision that the balls do not determine.
type Open struct {
	Op   fp.Op
	Inst *ir.Inst
	Why  Openness
}

// Openness is the reason why a decision is open.
type Openness uint8

// The reasons. A higher precision may help with all but the last.
const (
	TooClose Openness = iota // two enclosures overlap, or one contains two integers
	Wide                     // an enclosure contains many integers
	NoNumber                 // an operand has no enclosure
	NoRoom                   // the integer does not fit the program's type
)

// Decide replaces the decision of the floats by that of the exact values.
func (x *Exact) Decide(e *interp.Event[*ball.Real]) (diverges bool) {
	diverges = x.decide(e)
	x.parted = x.parted || diverges
	return diverges
}

func (x *Exact) decide(e *interp.Event[*ball.Real]) (diverges bool) {
	if e.Op != fp.Cmp {
		return x.round(e)
	}
	truth, known := compared(e)
	if !known {
		why := TooClose
		if x.OnStep && e.Shadows[0].IsFinite() && e.Shadows[1].IsFinite() {
			diverges = e.Outcome != (e.Inst.Pred.Relations()&fp.Equal != 0)
			e.Outcome = e.Outcome != diverges
			return diverges
		}
		if !e.Shadows[0].IsFinite() || !e.Shadows[1].IsFinite() {
			why = NoNumber
		}
		return x.open(e, why, func(choice bool) { e.Outcome = choice })
	}
	diverges = truth != e.Outcome
	e.Outcome = truth
	return diverges
}

// open uses the next choice, or ends the run if there is none.
func (x *Exact) open(e *interp.Event[*ball.Real], why Openness, take func(choice bool)) bool {
	if why == TooClose && x.Taken < len(x.Choices) {
		take(x.Choices[x.Taken])
		x.Taken++
		return true
	}
	if x.Open == nil {
		x.Open = &Open{e.Op, e.Inst, why}
	}
	e.Stop = true
	return false
}

// Unknown returns the indeterminate ball.
func (x *Exact) Unknown(z *ball.Real, _ fp.Value) *ball.Real { return storage(z).SetIndeterminate() }

// Class returns a float of the exact value's class, if that is a number; otherwise v.
func (x *Exact) Class(z *ball.Real, v fp.Value) fp.Value {
	if !z.IsFinite() {
		return v
	}
	lo, hi := fp.FromBig(v.Format, z.Lower()), fp.FromBig(v.Format, z.Upper())
	if lo.Classify() != hi.Classify() || lo.Signbit() != hi.Signbit() {
		return v
	}
	return lo
}

// Shortened returns a ball that contains v, and every number of x rounded to that many bits, up or down.
func (x *Exact) Shortened(z, exact *ball.Real, v fp.Value, low int) *ball.Real {
	z = storage(z)
	if !exact.IsFinite() || !v.IsFinite() {
		return z.SetIndeterminate()
	}
	off := math.Ldexp(1, low+2-v.Format.Digits())
	share := ball.New().Hull(ball.New().SetFloat64(1-off), ball.New().SetFloat64(1+off), x.Prec)
	z.Mul(share, exact, x.Prec)
	return z.Hull(z, ball.New().SetFloat(v), x.Prec)
}

// ByBits lets the run continue while it is on the path of the floats. Elsewhere the bits contain rounding errors, and their decisions have
// no meaning.
func (x *Exact) ByBits(in *ir.Inst) bool {
	if x.parted && x.Open == nil {
		x.Open = &Open{fp.Cmp, in, NoNumber}
	}
	return x.parted
}

// compared returns how the exact operands compare, and whether that is known. A question about a number's representation has the answer of
// the floats. A constant infinity or NaN is one over the reals, too.
func compared(e *interp.Event[*ball.Real]) (truth, known bool) {
	if e.Asks {
		return e.Outcome, true
	}
	p := e.Inst.Pred
	finite := [2]bool{e.Shadows[0].IsFinite(), e.Shadows[1].IsFinite()}
	switch {
	case finite[0] && finite[1] && e.From[0] > 0 && e.From[0] == e.From[1]: // x != x tests whether x is NaN
		return p.Relations()&fp.Equal != 0, true
	case finite[0] && finite[1]:
		return ball.Compare(e.Shadows[0], e.Shadows[1]).Within(p.Relations())
	}
	var v [2]fp.Value
	for i := range v {
		switch {
		case finite[i]:
			v[i] = fp.FromFloat64(0) // 0 represents any finite number
		case e.From[i] == 0 && !e.Args[i].IsFinite():
			v[i] = e.Args[i]
		default:
			return false, false
		}
	}
	return p.Relations()&fp.OrderOf(v[0].Float64(), v[1].Float64()) != 0, true
}

// round replaces the integer of the floats by the one to which the exact operand is rounded.
func (x *Exact) round(e *interp.Event[*ball.Real]) (diverges bool) {
	if !e.Shadows[0].IsFinite() {
		return x.open(e, NoNumber, nil)
	}
	n := ball.Apply(ball.New(), rounding(e.Op), x.Prec, e.Shadows[0])
	if n.IsExact() {
		return x.put(e, n)
	}
	if step := StepOf(e, x.Prec); x.OnStep && step != nil {
		return x.put(e, step.Gives)
	}
	low, high, ok := neighbours(rounding(e.Op), e.Shadows[0], x.Prec)
	if !ok {
		return x.open(e, Wide, nil)
	}
	return x.open(e, TooClose, func(larger bool) {
		chosen := low
		if larger {
			chosen = high
		}
		x.put(e, ball.New().SetBigInt(chosen))
	})
}

// mostIntegerBits bounds the integers that are tried one by one.
const mostIntegerBits = 1 << 12

// put sets the result of a conversion or rounding to n.
func (x *Exact) put(e *interp.Event[*ball.Real], n *ball.Real) (diverges bool) {
	saturates := strings.HasSuffix(e.Inst.Name, ".sat")
	if e.Result.Format == fp.NoFormat || e.Inst.Type.Kind == ir.Int && !saturates {
		return x.putInteger(e, n)
	}
	diverges = e.Result.IsFinite() && !n.Contains(x.Lift(&x.scratch[0], e.Result))
	if diverges || !e.Result.IsFinite() {
		e.Result = fp.FromBig(e.Result.Format, n.Upper())
	}
	e.Shadow, e.Own = n, true
	return diverges
}

// putInteger is put for a result that the program keeps as an integer.
func (x *Exact) putInteger(e *interp.Event[*ball.Real], n *ball.Real) (diverges bool) {
	v, accuracy := n.Lower().Int64()
	t := e.Inst.Type
	fits := accuracy == big.Exact && n.MagBits() < 64 && (t.Kind != ir.Int || fitsBits(e.Op, v, t.Bits))
	switch {
	case !fits: // the run continues with the exact integer beside the register, until the bits are needed
		e.NoRoom = true
	case e.Result.Format != fp.NoFormat:
		diverges = !e.Result.IsFinite() || e.Result.Float64() != float64(v)
		e.Result = fp.FromFloat64(float64(v)).Convert(e.Result.Format)
	default:
		diverges = e.N != v
		e.N = v
	}
	return diverges
}

// fitsBits reports whether an integer with that many bits, unsigned for ToUint, can hold v.
func fitsBits(op fp.Op, v int64, bits int) bool {
	if op == fp.ToUint {
		return v >= 0 && (bits >= 64 || v>>bits == 0)
	}
	return bits >= 64 || v>>(bits-1) == 0 || v>>(bits-1) == -1
}

// Needs ends the run: the bits are not known over the integers.
func (x *Exact) Needs(in *ir.Inst) bool {
	if x.Open == nil {
		x.Open = &Open{fp.ToInt, in, NoRoom}
	}
	return true
}

// Op is Balls.Op, except that a remainder uses the quotient of the exact operands.
func (x *Exact) Op(z *ball.Real, e *interp.Event[*ball.Real]) *ball.Real {
	if e.Op != fp.Rem {
		return x.Balls.Op(z, e)
	}
	z = storage(z)
	if x.Remainder(z, e); z.IsFinite() {
		e.Diverges = e.Result.IsFinite() && e.Args[1].IsFinite() && !x.byFloats(&x.quotient, e).Overlaps(z)
		return z
	}
	if e.Shadows[0].IsFinite() && e.Shadows[1].IsFinite() {
		x.open(e, Wide, nil)
	}
	return z
}

// compareExact compares x and y by the predicate.
func compareExact(p ir.Pred, x, y *ball.Real) (truth, known bool) {
	if !x.IsFinite() || !y.IsFinite() {
		return false, false
	}
	return ball.Compare(x, y).Within(p.Relations())
}

// Compare lets the run continue as the program does.
func (b *Balls) Compare(in *ir.Inst, outcome bool, x, y *ball.Real) (decided, diverges, stop bool) {
	truth, known := compareExact(in.Pred, x, y)
	return outcome, known && truth != outcome, false
}

// Compare decides as the exact integers do.
func (x *Exact) Compare(in *ir.Inst, outcome bool, a, b *ball.Real) (decided, diverges, stop bool) {
	truth, known := compareExact(in.Pred, a, b)
	if known {
		return truth, truth != outcome, false
	}
	if x.Open == nil {
		x.Open = &Open{fp.Cmp, in, TooClose}
	}
	return outcome, false, true
}
