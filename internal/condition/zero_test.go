package condition

// This file tests that Zero changes sign at danger zones and nowhere else.

import (
	"math"
	"sort"
	"testing"

	"faultline/internal/fp"
)

// A line is an operation along one of its operands, the others being held.
type line struct {
	op fp.Op
	at func(x float64) (r float64, args []float64)
}

func lines() (all []line) {
	for op, f := range unary {
		all = append(all, line{op, func(x float64) (float64, []float64) { return f(x), []float64{x} }})
	}
	for op, f := range binary {
		all = append(all, line{op, f})
	}
	all = append(all,
		line{fp.Div, func(x float64) (float64, []float64) { return 3 / x, []float64{3, x} }},
		line{fp.Div, func(x float64) (float64, []float64) { return x / x, []float64{x, x} }},
		line{fp.Pow, func(x float64) (float64, []float64) { return math.Pow(x, -3), []float64{x, -3} }},
		line{fp.Pow, func(x float64) (float64, []float64) { return math.Pow(1.5, x), []float64{1.5, x} }},
		line{fp.Powi, func(x float64) (float64, []float64) { return math.Pow(x, 5), []float64{x, 5} }},
		line{fp.Cmp, func(x float64) (float64, []float64) { return 0, []float64{x, -7.25} }},
		line{fp.Rem, func(x float64) (float64, []float64) { return math.Mod(x, -0.7), []float64{x, -0.7} }},
		line{fp.Fma, func(x float64) (float64, []float64) { return math.FMA(x, x, -2), []float64{x, x, -2} }},
		line{fp.ToInt, func(x float64) (float64, []float64) { return math.Trunc(x), []float64{x} }},
		line{fp.ToUint, func(x float64) (float64, []float64) { return math.Trunc(x), []float64{x} }},
		line{fp.Trunc, func(x float64) (float64, []float64) { return float64(float32(x)), []float64{x} }},
		line{fp.Sqrt, func(x float64) (float64, []float64) { return math.Sqrt(x - 0.1), []float64{x - 0.1} }},
	)
	sort.SliceStable(all, func(i, j int) bool { return all[i].op < all[j].op })
	return all
}

func (l line) zero(x float64) float64 {
	r, args := l.at(x)
	return Of(l.op).Zero.Eval(r, args...)
}

// samples are ordered: all magnitudes, and the neighbourhood of small numbers in steps of 1/16.
func samples() []float64 {
	var xs []float64
	for e := -1074.0; e < 1024; e += 3.7 {
		xs = append(xs, math.Exp2(e), -math.Exp2(e))
	}
	for x := -180.03; x < 180; x += 1. / 16 {
		xs = append(xs, x)
	}
	xs = append(xs, math.MaxFloat64, -math.MaxFloat64)
	sort.Float64s(xs)
	return xs
}

// bisect returns neighbouring floats in [a, b] at which Zero is known and has different signs, but for unknown values
// between them.
func (l line) bisect(a, b float64) (float64, float64) {
	sign := l.zero(a) < 0
	for fp.Next(a) < b {
		m := fp.FromOrdinal(fp.Ordinal(a) + (fp.Ordinal(b)-fp.Ordinal(a))/2)
		switch z := l.zero(m); {
		case z != z || math.IsInf(z, 0):
			return a, b
		case z < 0 == sign:
			a = m
		default:
			b = m
		}
	}
	return a, b
}

// wrong reports whether the operation goes wrong at x: it gives no number of a number, or loses it to underflow, or its
// condition is large.
func (l line) wrong(x float64) bool {
	r, args := l.at(x)
	d := Of(l.op).Danger.Eval(r, args...)
	lost := false
	switch l.op {
	case fp.Exp, fp.Exp2, fp.Exp10, fp.Erfc, fp.Pow, fp.Powi, fp.Tgamma:
		lost = r == 0
	}
	return lost || math.IsNaN(r) || math.IsInf(r, 0) || !Of(l.op).Constant && math.Abs(d) < 1e-9
}

// Where Zero changes sign between neighbours, the operation goes wrong at one of them or jumps between them.
func TestZeroOnlyAtZones(t *testing.T) {
	for _, l := range lines() {
		if l.op == fp.Mul {
			continue // its sign says nothing
		}
		xs := samples()
		changes := 0
		for i, x := range xs[1:] {
			a, b := l.zero(xs[i]), l.zero(x)
			if math.IsNaN(a) || math.IsNaN(b) || a < 0 == (b < 0) {
				continue
			}
			changes++
			lo, hi := l.bisect(xs[i], x)
			before, _ := l.at(lo)
			after, _ := l.at(hi)
			jumps := Of(l.op).Kind == Jump && before != after || l.op == fp.Rem && math.Abs(before-after) > 0.6
			if !l.wrong(lo) && !l.wrong(hi) && !jumps && l.op != fp.Div {
				t.Errorf("%v changes sign between %v and %v, where it gives %v and %v: %v, %v", l.op, lo, hi, before, after, l.zero(lo), l.zero(hi))
			}
		}
		if changes == 0 && Of(l.op).Kind != Stable {
			t.Errorf("%v never changes sign", l.op)
		}
	}
}

// Zones that are known: Zero changes sign about the point.
func TestZeroBracketsZones(t *testing.T) {
	for op, points := range map[fp.Op][]float64{
		fp.Add: {-3}, fp.Sub: {3}, fp.Fma: {-5. / 3}, fp.Cmp: {3}, fp.Rem: {3, -6, 300}, fp.Fdim: {3}, fp.Sqrt: {0},
		fp.Sin: {math.Pi, -math.Pi, 355}, fp.Cos: {math.Pi / 2, 3.5 * math.Pi}, fp.Tan: {math.Pi, -math.Pi / 2, 3.5 * math.Pi},
		fp.Asin: {1, -1}, fp.Acos: {1, -1}, fp.Atanh: {1, -1}, fp.Acosh: {1},
		fp.Log: {1, 0}, fp.Log2: {1, 0}, fp.Log10: {1, 0}, fp.Log1p: {-1},
		fp.Exp: {709.5, -745}, fp.Exp2: {1024, -1074}, fp.Sinh: {709.5, -709.5},
		fp.Cosh: {709.5}, fp.Expm1: {709.5},
		fp.Tgamma: {171.6243769563027, -1, -2, -7}, fp.Lgamma: {1, 2, -1, -2, -7, 0, -2.4570247382208006},
		fp.J0: {2.404825557695773, -5.520078110286311}, fp.J1: {3.831705970207512, -3.831705970207512},
		fp.Y0: {0.8935769662791675, 0}, fp.Y1: {2.197141326031017, 0},
		fp.Floor: {1, 2, -3}, fp.Ceil: {1, 2, -3}, fp.TruncInt: {1, -1, 5}, fp.Round: {0.5, -1.5, 2.5}, fp.Rint: {0.5, -1.5, 2.5},
	} {
		for _, l := range lines() {
			if l.op != op {
				continue
			}
			for _, x := range points {
				width := 1e-6*math.Abs(x) + 1e-9
				if math.Abs(x) > 700 { // where Go's functions overflow is not exact
					width = 0.6
				}
				a, b := l.zero(x-width), l.zero(x+width)
				if a*b >= 0 || math.IsNaN(a) || math.IsNaN(b) {
					t.Errorf("%v is %v and %v about %v: no change of sign", op, a, b, x)
				}
			}
			break
		}
	}
}

// Zero has the danger value's magnitude where that is a number and the operation is not stable.
func TestZeroHasMagnitudeOfDanger(t *testing.T) {
	for _, l := range lines() {
		if Of(l.op).Kind == Stable || l.op == fp.Fdim {
			continue
		}
		for _, x := range samples() {
			r, args := l.at(x)
			d := Of(l.op).Danger.Eval(r, args...)
			if math.IsNaN(d) || math.IsInf(d, 0) || math.IsNaN(r) || math.IsInf(r, 0) || l.wrong(x) && d == 0 {
				continue
			}
			if z := l.zero(x); math.Abs(z) != math.Abs(d) {
				t.Errorf("%v(%v): Zero is %v, danger %v", l.op, args, z, d)
			}
		}
	}
}

// Zero is no number where an operand is none or infinite: nothing went wrong here.
func TestZeroOfNoNumbers(t *testing.T) {
	for _, l := range lines() {
		for _, x := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
			if z := l.zero(x); !math.IsNaN(z) && math.Abs(z) < 1 {
				t.Errorf("%v at %v: Zero is %v", l.op, x, z)
			}
		}
	}
}

// The quotient: the sign is the denominator's, and 1/|Zero| the quotient's magnitude.
func TestZeroOfQuotient(t *testing.T) {
	for _, c := range []struct{ x, y, want float64 }{
		{3, 2, 2. / 3}, {-3, 2, 2. / 3}, {3, -2, -2. / 3}, {1e300, -1e-300, 0}, {1e-300, 1e-300, 1}, {0, 0, 0}, {1, 0, 0},
		{0, 2, math.Inf(1)}, {math.Inf(1), 2, math.NaN()}, {1, math.Inf(1), math.Inf(1)},
	} {
		if z := Of(fp.Div).Zero.Eval(c.x/c.y, c.x, c.y); !near(z, c.want, 1e-15) {
			t.Errorf("Zero of %v / %v is %v, want %v", c.x, c.y, z, c.want)
		}
	}
}
