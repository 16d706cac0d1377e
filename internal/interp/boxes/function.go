package boxes

// This file has the functions of the C library over boxes: images and derivatives over intervals, and the errors of results that follow
// from errors of operands.

import (
	"math"

	"faultline/internal/ball"
	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/interp"
)

// function applies a function of libm. Its own error is assumed: see libmUlps.
func (b *Boxes) function(e *interp.Event[Boxed]) Boxed {
	x := &e.Shadows[0]
	var z Boxed
	all := x.Exact.Hull(x.Computed)
	switch e.Op {
	case fp.Hypot:
		z = hypotenuse(x, &e.Shadows[1])
	case fp.Pow:
		if z = power(x, &e.Shadows[1]); !z.Exact.Bounded() {
			return b.fail(e, "the base of pow may be 0 or negative, or its error too large: it is in %s", all)
		}
	case fp.Atan2:
		if e.Shadows[1].Exact.Lo <= 0 || e.Shadows[1].Computed.Lo <= 0 {
			return b.fail(e, "the second operand of atan2 may be 0 or negative: it is in %s", e.Shadows[1].Exact)
		}
		q := quotient(x, &e.Shadows[1])
		z = through(fp.Atan, &q)
	default:
		if !inDomain(e.Op, all) {
			return b.fail(e, "the operand of %s may be outside of its domain: it is in %s", e.Op, all)
		}
		if !slopeKnown(e.Op) {
			return b.fail(e, "%s is not known over boxes", e.Op)
		}
		z = through(e.Op, x)
	}
	ulps, ok := b.assume(e.Op, e.Result.Format)
	switch {
	case !ok:
		return b.fail(e, "%s of %s has no known bound", e.Op, e.Result.Format)
	case !z.Exact.Bounded() && e.Op == fp.Tan:
		return b.fail(e, "the operand of tan may be at a pole: it is in %s", all)
	case !z.Exact.Bounded() || z.Rel != z.Rel || z.Abs != z.Abs:
		return b.fail(e, "the result of %s may overflow, its operand is in %s", e.Op, all)
	}
	return b.rounded(e, z, ulps, ulps)
}

// inDomain reports whether op has a derivative everywhere in x. x must not reach an end of the domain, a gap, or an operand whose gamma
// overflows in each format.
func inDomain(op fp.Op, x interval.Interval) bool {
	d, some := fp.DomainOf(op)
	switch {
	case !some || op == fp.Sqrt:
		return true
	case d.Gaps:
		d.Lo = 0
	}
	if op == fp.Tgamma {
		d.Hi = 1 << 20
	}
	return x.Lo > d.Lo && x.Hi < d.Hi
}

// through is f(x). The error is at most sup |f'| |dx|, and less for functions with a law of their own.
func through(op fp.Op, x *Boxed) Boxed {
	z := Boxed{Exact: image(op, x.Exact)}
	all := x.Exact.Hull(x.Computed)
	switch rel := interval.AddUp(x.Rel, interval.DivUp(x.Abs, x.Exact.Smallest())); {
	case x.isExact():
	case (op == fp.Exp || op == fp.Exp2 || op == fp.Exp10 || op == fp.Cosh) && x.bound() < 0.125:
		z.Rel = interval.MulUp(3, x.bound()) // 10^d - 1 is at most 3 d for d up to 1/8
	case (op == fp.Log || op == fp.Log2 || op == fp.Log10) && rel < half:
		z.Abs = interval.MulUp(3, rel) // -log2(1 - d) is at most 2 d for d up to 1/2, log and log10 are below
	case op == fp.Cbrt: // |cbrt(1 + d) - 1| <= |d|, |cbrt(x + a) - cbrt(x)| <= 1.6 cbrt |a|
		z.Rel = x.Rel
		if x.Abs > 0 {
			z.Abs = interval.MulUp(1.6, image(fp.Cbrt, interval.Point(x.Abs)).Hi)
		}
	case fp.FunctionOf(op).Fixes0 && all.Largest() <= half:
		slope := slopeOf(op, all).Largest()
		z.Rel, z.Abs = interval.DivUp(interval.MulUp(x.Rel, slope), 0.75), interval.MulUp(x.Abs, slope)
	default:
		z.Abs = interval.MulUp(slopeOf(op, all).Largest(), x.bound())
	}
	z.relativeTo(0)
	z.Computed = z.Exact.Spread(z.Rel, z.Abs)
	return z
}

// image encloses op over x, which is in its domain.
func image(op fp.Op, x interval.Interval) interval.Interval {
	if z, known := interval.Image(op, x, valueOf); known {
		return z
	}
	switch {
	case op == fp.Sin:
		return wave(op, x, half)
	case op == fp.Cos:
		return wave(op, x, 0)
	case op == fp.Tan:
		if first, last := turns(x, half); first == last {
			return between(op, x)
		}
		return interval.All
	}
	return ball.Image(op, boxPrec, x)
}

// between encloses op over x, if it is monotone there.
func between(op fp.Op, x interval.Interval) interval.Interval {
	z := valueOf(op, x.Lo)
	if x.IsPoint() {
		return z
	}
	return z.Hull(valueOf(op, x.Hi))
}

// turns returns how many multiples of pi, less the phase in half turns, lie below each end of x. The counts are at least as far apart as
// the true ones.
func turns(x interval.Interval, phase float64) (first, last float64) {
	if x.Largest() > 1<<40 {
		return math.Inf(-1), math.Inf(1)
	}
	lo, hi := x.Lo/math.Pi, x.Hi/math.Pi // wrong by less than 2^-52 of them
	slack := func(q float64) float64 { return 0x1p-50*math.Abs(q) + 0x1p-50*phase }
	return math.Floor(lo - phase - slack(lo)), math.Floor(hi - phase + slack(hi))
}

// wave encloses sin or cos. They have extremes where x/pi - phase is an integer: 1 at even ones, -1 at odd ones.
func wave(op fp.Op, x interval.Interval, phase float64) interval.Interval {
	first, last := turns(x, phase)
	z := between(op, x)
	switch {
	case last-first == 0:
	case last-first == 1 && math.Mod(last, 2) == 0:
		z.Hi = 1
	case last-first == 1:
		z.Lo = -1
	default:
		return interval.Of(-1, 1)
	}
	return z
}

var unit = interval.Point(1)

// slopeKnown reports whether slopeOf knows op.
func slopeKnown(op fp.Op) bool { return fp.IsFunction(op) && condition.Of(op).By != nil }

// slopeOf encloses the derivative of op over x. It is unbounded where op has none.
func slopeOf(op fp.Op, x interval.Interval) interval.Interval {
	f := fp.FunctionOf(op)
	switch {
	case !inDomain(op, x):
		return interval.All
	case f.Slope == 0 && !f.Even:
		return slopeAt(op, x)
	}
	// The derivative is monotone on each side of 0.
	z := slopeAt(op, interval.Point(x.Lo)).Hull(slopeAt(op, interval.Point(x.Hi)))
	if x.Lo < 0 && x.Hi > 0 {
		z = z.Hull(slopeAt(op, interval.Point(0)))
	}
	return z
}

// slopeAt evaluates the row of the derivative of op.
func slopeAt(op fp.Op, x interval.Interval) interval.Interval {
	rule, v := condition.Of(op), variables{op: op, x: x}
	z := v.of(rule.By)
	if rule.Over != nil {
		z = z.Div(v.of(rule.Over))
	}
	if rule.Grows {
		z = z.Mul(image(op, x))
	}
	return z
}

// The variables of an expression are an operand and op of it.
type variables struct {
	op fp.Op
	x  interval.Interval
}

// of encloses an expression of one operand. The functions in it are those of evaluates.
func (v *variables) of(e *condition.Expr) interval.Interval {
	switch {
	case e == condition.Digamma:
		return ball.New().Digamma(ball.New().SetInterval(v.x, boxPrec), boxPrec).Interval()
	case e.Node == condition.Operand:
		return v.x
	case e.Node == condition.Result:
		return image(v.op, v.x)
	case e.Node == condition.Const && e.Rounded:
		return interval.Of(fp.Prev(e.Value), fp.Next(e.Value))
	case e.Node == condition.Const:
		return interval.Point(e.Value)
	}
	a := v.of(e.Args[0])
	switch {
	case e.Op == fp.Sqrt && a.Lo < 0:
		return interval.All
	case interval.Unary[e.Op] != nil:
		return interval.Unary[e.Op](a)
	case len(e.Args) == 1:
		return image(e.Op, a)
	case e.Args[0] == e.Args[1] && e.Op == fp.Mul:
		return a.Square()
	case e.Op == fp.Hypot:
		return a.Square().Add(v.of(e.Args[1]).Square()).Sqrt()
	}
	return interval.Binary[e.Op](a, v.of(e.Args[1]))
}

// hypotenuse has the larger of the relative errors, as a sum of nonnegative squares.
func hypotenuse(x, y *Boxed) Boxed {
	over := func(a, b interval.Interval) interval.Interval {
		a, b = a.Abs(), b.Abs()
		return valueAt(fp.Hypot, a.Lo, b.Lo).Hull(valueAt(fp.Hypot, a.Hi, b.Hi))
	}
	return Boxed{
		Exact: over(x.Exact, y.Exact), Computed: over(x.Computed, y.Computed),
		Rel: max(x.Rel, y.Rel), Abs: interval.AddUp(x.Abs, y.Abs),
	}
}

// power is x^y; it is unbounded where that is not known. With x > 0 the error of y log x is one of the power, relative. With
// y an integer, x may be anything (but 0 for a negative y).
func power(x, y *Boxed) Boxed {
	if n := y.Exact.Lo; y.Exact.IsPoint() && y.isExact() && n == math.Trunc(n) && math.Abs(n) <= 64 {
		return wholePower(x, int(n))
	}
	if x.Exact.Lo <= 0 || x.Computed.Lo <= 0 {
		return Boxed{Exact: interval.All}
	}
	var z Boxed
	z.Exact = corners(x.Exact, y.Exact)
	rel := interval.AddUp(x.Rel, interval.DivUp(x.Abs, x.Exact.Smallest()))
	if rel > 0.25 {
		return Boxed{Exact: interval.All}
	}
	lx, dl := image(fp.Log, x.Exact).Largest(), interval.MulUp(1.2, rel) // -log(1 - d) <= 1.2 d for d <= 1/4
	d := interval.AddUp(interval.MulUp(y.Exact.Largest(), dl), interval.MulUp(y.bound(), interval.AddUp(lx, dl)))
	if d > 0.125 {
		return Boxed{Exact: interval.All}
	}
	z.Rel = interval.MulUp(1.1, d) // exp d - 1
	z.Computed = z.Exact.Spread(z.Rel, 0)
	return z
}

// corners encloses x^y for x > 0, which is monotone in each.
func corners(x, y interval.Interval) interval.Interval {
	z := valueAt(fp.Pow, x.Lo, y.Lo)
	for _, a := range []float64{x.Lo, x.Hi} {
		for _, b := range []float64{y.Lo, y.Hi} {
			z = z.Hull(valueAt(fp.Pow, a, b))
		}
	}
	return z
}

// wholePower is x^n by n - 1 multiplications without rounding, which is the error of n relative ones.
func wholePower(x *Boxed, n int) Boxed {
	z := Boxed{Exact: unit, Computed: unit}
	for k := 0; k < max(n, -n); k++ {
		z = product(&z, x, false)
	}
	z.Exact, z.Computed = x.Exact.Pow(max(n, -n)), x.Computed.Pow(max(n, -n))
	if n >= 0 {
		return z
	}
	if z.Exact.Has0() || z.Computed.Has0() {
		return Boxed{Exact: interval.All}
	}
	one := Boxed{Exact: unit, Computed: unit}
	return quotient(&one, &z)
}
