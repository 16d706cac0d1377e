package boxes

// This file is the rules of forward error analysis: what an operation makes of its operands' errors, and what its own rounding
// adds. Bounds are rounded up everywhere.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/interp"
)

// apply is e.Op: the rule for the exact operation on computed operands, then its rounding.
func (b *Boxes) apply(e *interp.Event[Boxed]) Boxed {
	x := &e.Shadows[0]
	f := e.Result.Format
	switch e.Op.AsSum() {
	case fp.Neg, fp.Abs:
		return x.of(e.Op)
	case fp.Ext:
		return *x
	case fp.Trunc:
		return b.rounded(e, *x, half, half)
	case fp.Add:
		y := fp.Summand(e.Op, e.Shadows[1], b.opposite)
		return b.rounded(e, sum(x, &y), half, 0)
	case fp.Mul:
		own := half
		if powerOf2(e, 0) || powerOf2(e, 1) {
			own = 0
		}
		return b.rounded(e, product(x, &e.Shadows[1], e.From[0] != 0 && e.From[0] == e.From[1]), own, half)
	case fp.Div:
		own := half
		if powerOf2(e, 1) {
			own = 0
		}
		if e.Shadows[1].Exact.Has0() || e.Shadows[1].Computed.Has0() {
			return b.fail(e, "the divisor may be 0: it is in %s", e.Shadows[1].Exact.Hull(e.Shadows[1].Computed))
		}
		return b.rounded(e, quotient(x, &e.Shadows[1]), own, half)
	case fp.Sqrt:
		if x.Exact.Lo < 0 || x.Computed.Lo < 0 {
			return b.fail(e, "the operand of sqrt may be negative: it is in %s", x.Exact.Hull(x.Computed))
		}
		return b.rounded(e, root(x), half, 0)
	case fp.Fma:
		return b.mulAdd(e)
	case fp.Min, fp.Max:
		return extremum(e.Op, x, &e.Shadows[1])
	case fp.CopySign:
		return b.copySign(e)
	case fp.Rem:
		return b.remainder(e)
	case fp.Fdim:
		return b.positiveDifference(e)
	case fp.Ldexp:
		return b.scaled(e)
	case fp.Powi:
		return b.integerPower(e)
	}
	if f == fp.Binary16 || f == fp.BFloat16 {
		return b.fail(e, "%s of %s has no known bound", e.Op, f)
	}
	return b.function(e)
}

// half an ulp is what an operation that is rounded correctly is wrong by.
const half = 0.5

// rounded is z, made of the computed operands without error, after a rounding that is wrong by at most so many ulps; subnormal
// is the same for results below the smallest normal number (0: these are exact).
func (b *Boxes) rounded(e *interp.Event[Boxed], z Boxed, ulps, subnormal float64) Boxed {
	f := e.Result.Format
	u := math.Ldexp(ulps, 1-f.Digits())
	eta := 0.0
	if z.Computed.Smallest() <= 2*math.Ldexp(1, f.MinExp()) && z.Computed != interval.Point(0) && subnormal > 0 {
		eta = interval.MulUp(subnormal, max(math.Ldexp(1, f.MinExp()-f.Digits()+1), math.SmallestNonzeroFloat64))
	}
	if ulps > half {
		z.Computed = z.Computed.Spread(u, eta)
	}
	z.Abs = interval.AddUp(z.Abs, interval.MulUp(z.Abs, u), eta)
	z.Rel = interval.AddUp(z.Rel, interval.MulUp(z.Rel, u), u)
	if f.Digits() < fp.Binary64.Digits() { // rounding is monotone; doubles are numbers of the wider formats
		z.Computed = interval.Of(fp.Of(f, z.Computed.Lo).Float64(), fp.Of(f, z.Computed.Hi).Float64())
	}
	if !(z.Computed.Largest() <= largestOf(f)) {
		return b.fail(e, "the result of %s may be too large: it is in %s", e.Op.Infix(), z.Computed)
	}
	return z
}

// largestOf is the largest finite number of f, as far as doubles reach.
func largestOf(f fp.Format) float64 {
	if f.Digits() >= fp.Binary64.Digits() {
		return math.MaxFloat64
	}
	return fp.Largest(f).Float64()
}

// powerOf2 reports whether operand i is a constant power of two, by which multiplication is exact.
func powerOf2(e *interp.Event[Boxed], i int) bool {
	x := e.Args[i].Float64()
	m, _ := math.Frexp(x)
	return e.From[i] == 0 && math.Abs(m) == 0.5 && e.Shadows[i].Exact == interval.Point(x)
}

// bound is the largest |c - x|.
func (x *Boxed) bound() float64 {
	return interval.AddUp(interval.MulUp(x.Rel, x.Exact.Largest()), x.Abs)
}

// isExact reports whether computed and exact value are the same.
func (x *Boxed) isExact() bool { return x.Rel == 0 && x.Abs == 0 }

// closeEnds is a ratio of ends up to which an absolute error is better stated as a relative one.
const closeEnds = 4

// relativeTo makes z's absolute error, all but keep of it, a relative one if z is far enough from 0.
func (z *Boxed) relativeTo(keep float64) {
	least := z.Exact.Smallest()
	if z.Abs <= keep || least == 0 || z.Exact.Largest() > closeEnds*least {
		return
	}
	z.Rel, z.Abs = interval.AddUp(z.Rel, interval.DivUp(z.Abs, least)), keep
}

// of is -x or |x|.
func (x *Boxed) of(op fp.Op) Boxed {
	of := interval.Unary[op]
	return Boxed{Exact: of(x.Exact), Computed: of(x.Computed), Rel: x.Rel, Abs: x.Abs}
}

// opposite is -x, made of x.
func (b *Boxes) opposite(x Boxed) Boxed {
	z := x.of(fp.Neg)
	z.from = b.nodes.take()
	*z.from = boxNode{op: fp.Neg, arity: 1, args: [2]*boxNode{x.from}, exact: z.Exact}
	return z
}

// sum is x + y: |x| Rel + |y| Rel' is at most the larger of both times |x + y| where signs agree.
func sum(x, y *Boxed) Boxed {
	z := Boxed{Exact: x.Exact.Add(y.Exact), Computed: x.Computed.Add(y.Computed)}
	if x.Exact.Lo >= 0 && y.Exact.Lo >= 0 || x.Exact.Hi <= 0 && y.Exact.Hi <= 0 {
		z.Rel, z.Abs = max(x.Rel, y.Rel), interval.AddUp(x.Abs, y.Abs)
		return z
	}
	if y.from.op == fp.Neg && z.Exact.Largest() > closeEnds*z.Exact.Smallest() {
		z.Exact = z.Exact.Meet(differenceOf(x.from, y.from.args[0]))
	}
	z.Abs = interval.AddUp(x.bound(), y.bound())
	z.relativeTo(0)
	return z
}

// product is x y: (x + dx)(y + dy) - x y = x dy + y dx + dx dy.
func product(x, y *Boxed, same bool) Boxed {
	z := Boxed{Exact: x.Exact.Mul(y.Exact), Computed: x.Computed.Mul(y.Computed)}
	if same {
		z.Exact, z.Computed = x.Exact.Square(), x.Computed.Square()
	}
	z.Rel = interval.AddUp(x.Rel, y.Rel, interval.MulUp(x.Rel, y.Rel))
	z.Abs = interval.AddUp(interval.MulUp(x.Abs, y.Exact.Largest(), interval.AddUp(1, y.Rel)),
		interval.MulUp(y.Abs, x.Exact.Largest(), interval.AddUp(1, x.Rel)), interval.MulUp(x.Abs, y.Abs))
	return z
}

// quotient is x / y: (x + dx)/(y + dy) - x/y = (dx - (x/y) dy)/(y + dy), and y/(y + dy) is at most q.
func quotient(x, y *Boxed) Boxed {
	z := Boxed{Exact: x.Exact.Div(y.Exact), Computed: x.Computed.Div(y.Computed)}
	if y.isExact() {
		z.Rel, z.Abs = x.Rel, interval.DivUp(x.Abs, y.Exact.Smallest())
		return z
	}
	least := y.Computed.Smallest()
	q := interval.DivUp(y.Exact.Largest(), least)
	if rel := interval.AddUp(y.Rel, interval.DivUp(y.Abs, y.Exact.Smallest())); rel < half {
		q = min(q, interval.DivUp(1, -interval.AddUp(-1, rel)))
	}
	z.Rel = interval.AddUp(interval.MulUp(x.Rel, q), interval.MulUp(y.Rel, q), interval.DivUp(y.Abs, least))
	z.Abs = interval.DivUp(x.Abs, least)
	return z
}

// root is the square root: |sqrt(1 + d) - 1| is at most |d|, and 0.54 |d| for |d| <= 1/4; |sqrt(x + a) - sqrt(x)| is at most
// |a| / sqrt(x + a) and sqrt |a|.
func root(x *Boxed) Boxed {
	z := Boxed{Exact: x.Exact.Sqrt(), Computed: x.Computed.Sqrt(), Rel: x.Rel}
	if x.Rel <= 0.25 {
		z.Rel = interval.MulUp(0.54, x.Rel)
	}
	if x.Abs > 0 {
		z.Abs = min(interval.DivUp(x.Abs, z.Computed.Lo), interval.SqrtUp(x.Abs))
	}
	return z
}

// mulAdd is x y + w, rounded once, or twice where it is llvm.fmuladd.
func (b *Boxes) mulAdd(e *interp.Event[Boxed]) Boxed {
	p := product(&e.Shadows[0], &e.Shadows[1], e.From[0] != 0 && e.From[0] == e.From[1])
	p.from = b.nodes.take()
	*p.from = boxNode{op: fp.Mul, arity: 2, args: [2]*boxNode{e.Shadows[0].from, e.Shadows[1].from}, exact: p.Exact}
	subnormal := half
	if e.Inst.Name == "fmuladd" {
		if p = b.rounded(e, p, half, half); b.Why != "" {
			return p
		}
		subnormal = 0
	}
	return b.rounded(e, sum(&p, &e.Shadows[2]), half, subnormal)
}

// extremum is the smaller or larger of x and y: 1-Lipschitz, and relatively so where signs agree.
func extremum(op fp.Op, x, y *Boxed) Boxed {
	pick := interval.Binary[op]
	z := Boxed{Exact: pick(x.Exact, y.Exact), Computed: pick(x.Computed, y.Computed)}
	if x.Exact.Lo >= 0 && y.Exact.Lo >= 0 || x.Exact.Hi <= 0 && y.Exact.Hi <= 0 {
		z.Rel, z.Abs = max(x.Rel, y.Rel), max(x.Abs, y.Abs)
		return z
	}
	z.Abs = max(x.bound(), y.bound())
	return z
}

func (b *Boxes) copySign(e *interp.Event[Boxed]) Boxed {
	x, y := &e.Shadows[0], e.Shadows[1].Exact.Hull(e.Shadows[1].Computed)
	z := Boxed{Exact: x.Exact.Abs(), Computed: x.Computed.Abs(), Rel: x.Rel, Abs: x.Abs}
	switch {
	case y.Lo > 0:
		return z
	case y.Hi < 0:
		z.Exact, z.Computed = z.Exact.Neg(), z.Computed.Neg()
		return z
	}
	return b.fail(e, "the sign of a number may be either: it is in %s", y)
}

// remainder is exact for exact operands, whichever way the quotient is rounded.
func (b *Boxes) remainder(e *interp.Event[Boxed]) Boxed {
	x, y := &e.Shadows[0], &e.Shadows[1]
	if !x.isExact() || !y.isExact() {
		return b.fail(e, "a remainder of what is not exact")
	}
	if y.Exact.Has0() {
		return b.fail(e, "a divisor may be 0")
	}
	most := min(x.Exact.Largest(), y.Exact.Largest())
	return Boxed{Exact: interval.Of(-most, most), Computed: interval.Of(-most, most)}
}

func (b *Boxes) positiveDifference(e *interp.Event[Boxed]) Boxed {
	y := b.opposite(e.Shadows[1])
	z := sum(&e.Shadows[0], &y)
	switch all := z.Exact.Hull(z.Computed); {
	case all.Lo > 0:
		return b.rounded(e, z, half, 0)
	case all.Hi <= 0:
		return Boxed{}
	}
	return b.fail(e, "the sign of a difference is not decided")
}

// scaled is x 2^n.
func (b *Boxes) scaled(e *interp.Event[Boxed]) Boxed {
	if e.N < -1000 || e.N > 1000 {
		return b.fail(e, "%s by 2^%d", e.Op, e.N)
	}
	by := Boxed{Exact: interval.Point(math.Ldexp(1, int(e.N))), Computed: interval.Point(math.Ldexp(1, int(e.N)))}
	return b.rounded(e, product(&e.Shadows[0], &by, false), 0, half)
}

// integerPower is the compiler's support library's way to x^n: see powi.
func (b *Boxes) integerPower(e *interp.Event[Boxed]) Boxed {
	one := Boxed{Exact: interval.Point(1), Computed: interval.Point(1)}
	a, r := e.Shadows[0], one
	first := true
	for k := e.N; ; {
		switch {
		case k&1 != 0 && first:
			r, first = a, false // times 1
		case k&1 != 0:
			r = b.rounded(e, product(&r, &a, false), half, half)
		}
		if k /= 2; k == 0 || b.Why != "" {
			break
		}
		a = b.rounded(e, product(&a, &a, true), half, half)
	}
	if e.N >= 0 || b.Why != "" {
		return r
	}
	if r.Exact.Has0() || r.Computed.Has0() {
		return b.fail(e, "a divisor may be 0")
	}
	return b.rounded(e, quotient(&one, &r), half, half)
}
