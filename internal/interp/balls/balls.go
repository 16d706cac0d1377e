package balls

// This file implements arithmetic over the reals: every shadow is a ball that encloses the exact value.

import (
	"math"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// Balls is real arithmetic with Prec bits of precision. NaNs and infinities are lifted to the indeterminate ball.
type Balls struct {
	Prec uint // bits

	scratch [2]ball.Real
}

// New returns the arithmetic of the given precision in bits.
func New(prec uint) *Balls { return &Balls{Prec: prec} }

func storage(z *ball.Real) *ball.Real {
	if z == nil {
		return ball.New()
	}
	return z
}

// Input returns x.
func (b *Balls) Input(z *ball.Real, _ int, x fp.Value) *ball.Real { return b.Lift(z, x) }

// Lift returns x, exactly.
func (b *Balls) Lift(z *ball.Real, x fp.Value) *ball.Real {
	z = storage(z)
	if !x.IsFinite() {
		return z.SetIndeterminate()
	}
	if x.Format == fp.Binary64 {
		return z.SetFloat64(x.Float64())
	}
	return z.SetFloat(x)
}

// Unknown returns the number that the floats have.
func (b *Balls) Unknown(z *ball.Real, v fp.Value) *ball.Real { return b.Lift(z, v) }

// Class returns v, because the floats decide.
func (b *Balls) Class(_ *ball.Real, v fp.Value) fp.Value { return v }

// Shortened returns the number that the floats have.
func (b *Balls) Shortened(z, _ *ball.Real, v fp.Value, _ int) *ball.Real { return b.Lift(z, v) }

// ByBits lets the run continue as the program does.
func (b *Balls) ByBits(*ir.Inst) bool { return false }

// Same reports whether the numbers in x have the bits of v, a double or a float, from bit low upwards. In other formats they must equal v.
func (b *Balls) Same(x *ball.Real, v fp.Value, low int) bool {
	end, magnitude := &b.scratch[0], &b.scratch[1]
	if b.Lift(end, v); x.IsExact() && x.Contains(end) {
		return true
	}
	if low == 0 || !x.IsFinite() || !v.IsFinite() || v.Format != fp.Binary64 && v.Format != fp.Binary32 {
		return false
	}
	side, sign := fp.Greater, uint64(1)<<(8*v.Format.Size()-1)
	if v.Signbit() {
		side = fp.Less
	}
	certainly := func(x *ball.Real, o fp.Order, bits uint64) bool {
		truth, known := ball.Compare(x, b.Lift(end, fp.FromBits(v.Format, bits, 0))).Within(o)
		return truth && known
	}
	from := v.Lo &^ sign >> low << low
	to := from + 1<<low // no limit if it is infinite or beyond
	magnitude.Abs(magnitude.Set(x), b.Prec)
	return certainly(x, side, 0) && certainly(magnitude, fp.Greater|fp.Equal, from) &&
		(!fp.FromBits(v.Format, to, 0).IsFinite() || to >= sign || certainly(magnitude, fp.Less, to))
}

// Copy returns x.
func (b *Balls) Copy(z, x *ball.Real) *ball.Real { return storage(z).Set(x) }

// Op computes e.Op. A remainder uses the quotient of the floats.
func (b *Balls) Op(z *ball.Real, e *interp.Event[*ball.Real]) *ball.Real {
	z = storage(z)
	switch e.Op {
	case fp.Trunc, fp.Ext:
		return z.Set(e.Shadows[0])
	case fp.Ldexp, fp.Powi, fp.Jn, fp.Yn:
		return ball.Apply(z, e.Op, b.Prec, e.Shadows[0], b.scratch[0].SetInt64(e.N))
	case fp.Rem:
		if e.Result.IsFinite() && e.Args[1].IsFinite() {
			return b.remainder(z, e)
		}
	}
	return Apply(z, e.Op, b.Prec, e.Args, e.Shadows...)
}

// Apply sets z to op of exact operands, each of which stands for a float. It is ball.Apply, except where the sign of a zero decides, which
// a ball does not have: there it uses the float's sign. That concerns atan2 along its cut, the negative axis (on the positive axis the
// angle is 0 either way), copysign, and complex functions along their cuts.
func Apply(z *ball.Real, op fp.Op, prec uint, floats []fp.Value, exact ...*ball.Real) *ball.Real {
	switch {
	case op == fp.Atan2 && exact[0].IsZero() && isNegativeZero(floats[0]):
		ball.Apply(z, op, prec, exact...)
		return z.Neg(z, prec)
	case onCut(op, exact):
		ball.Apply(z, op, prec, exact...)
		return withSign(z, cutSign(op, floats), prec)
	case op == fp.CopySign && exact[1].IsZero() && floats[1].IsZero():
		return withSign(z.Set(exact[0]), floats[1].Signbit(), prec)
	}
	return ball.Apply(z, op, prec, exact...)
}

// onCut reports whether a part of a complex function may be on a cut, where it jumps to its opposite. For an imaginary part that is the
// real axis, where it is 0 unless there is a cut. For the real parts of two functions it is the imaginary axis.
func onCut(op fp.Op, exact []*ball.Real) bool {
	_, imaginary, ok := fp.IsPart(op)
	if imaginary {
		return exact[1].IsZero()
	}
	return ok && exact[0].IsZero() && (op.String() == "casinh.re" || op.String() == "catan.re")
}

// cutSign reports whether the part is negative on the side of the cut that the floats' signs give.
func cutSign(op fp.Op, floats []fp.Value) bool {
	if _, imaginary, _ := fp.IsPart(op); !imaginary {
		return isNegativeZero(floats[0])
	}
	return isNegativeZero(floats[1]) != (op.String() == "cacos.im")
}

// withSign sets the sign of z.
func withSign(z *ball.Real, negative bool, prec uint) *ball.Real {
	if z.Abs(z, prec); negative {
		z.Neg(z, prec)
	}
	return z
}

func isNegativeZero(v fp.Value) bool { return v.IsZero() && v.Signbit() }

// remainder computes the remainder with the quotient of the floats, which may differ from that of the exact operands.
func (b *Balls) remainder(z *ball.Real, e *interp.Event[*ball.Real]) *ball.Real {
	b.byFloats(z, e)
	e.Diverges = !b.Remainder(&b.scratch[0], e).Overlaps(z)
	return z
}

// byFloats computes x - n y, where n is the integer (x - r) / y for the floats x, y and their remainder r.
func (b *Balls) byFloats(z *ball.Real, e *interp.Event[*ball.Real]) *ball.Real {
	n, y := &b.scratch[0], &b.scratch[1]
	prec := b.Prec + uint(max(0, exponent(e.Args[0])-exponent(e.Args[1]))) // n has that many bits
	if q := (e.Args[0].Float64() - e.Result.Float64()) / e.Args[1].Float64(); e.Format == fp.Binary64 && math.Abs(q) < mostQuotient {
		n.SetFloat64(math.RoundToEven(q))
	} else {
		n.Sub(b.Lift(n, e.Args[0]), b.Lift(y, e.Result), prec)
		n.Div(n, b.Lift(y, e.Args[1]), prec)
		n.RoundEven(n, prec)
	}
	return z.Sub(e.Shadows[0], n.Mul(n, e.Shadows[1], prec), b.Prec)
}

// mostQuotient bounds the integers for which a quotient of doubles, rounded twice, is off by less than a half.
const mostQuotient = 1 << 50

// Remainder sets r to the remainder of the exact operands with their own quotient. r is indeterminate if that is not known.
func (b *Balls) Remainder(r *ball.Real, e *interp.Event[*ball.Real]) *ball.Real {
	if e.Inst.Op == ir.OpFloat { // fmod; else a call of remainder
		return r.Rem(e.Shadows[0], e.Shadows[1], b.Prec)
	}
	return r.Remainder(e.Shadows[0], e.Shadows[1], b.Prec)
}

func exponent(v fp.Value) int {
	if v.Format == fp.Binary64 && !v.IsZero() && v.IsFinite() {
		_, exp := math.Frexp(v.Float64())
		return exp
	}
	x, ok := v.Big()
	if !ok || x.Sign() == 0 {
		return v.Format.MinExp()
	}
	return x.MantExp(nil)
}

// Decide compares the floats' decision with that of the exact values. It changes no comparison.
func (b *Balls) Decide(e *interp.Event[*ball.Real]) bool {
	if e.Op == fp.Cmp {
		return compareDiverges(e)
	}
	if e.Unfit() {
		return false // no decision: the shadow keeps the exact integer
	}
	exact := &b.scratch[0]
	if e.Op == fp.ToInt || e.Op == fp.ToUint {
		ball.Apply(exact, fp.TruncInt, b.Prec, e.Shadows[0])
		return exact.IsFinite() && !exact.Contains(b.scratch[1].SetInt64(e.N))
	}
	ball.Apply(exact, e.Op, b.Prec, e.Shadows[0])
	return e.Result.IsFinite() && exact.IsFinite() && !exact.Contains(b.Lift(&b.scratch[1], e.Result))
}

// Rounded rounds x to an integer.
func (b *Balls) Rounded(z *ball.Real, op fp.Op, x *ball.Real) *ball.Real {
	return ball.Apply(storage(z), op, b.Prec, x)
}

// Needs lets the run continue with the bits of the program.
func (b *Balls) Needs(*ir.Inst) bool { return false }

// Whole returns x op y.
func (b *Balls) Whole(z *ball.Real, op fp.Op, x, y *ball.Real) *ball.Real {
	return ball.Apply(storage(z), op, b.Prec, x, y)
}

// compareDiverges reports whether the exact operands certainly compare differently from the floats.
func compareDiverges(e *interp.Event[*ball.Real]) bool {
	if !e.Args[0].IsFinite() || !e.Args[1].IsFinite() || e.Asks {
		return false
	}
	truth, known := ball.Compare(e.Shadows[0], e.Shadows[1]).Within(e.Inst.Pred.Relations())
	return known && truth != e.Outcome
}
