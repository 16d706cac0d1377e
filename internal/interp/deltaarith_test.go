package interp_test

// This file is an arithmetic of errors, beside which native code's is held: the shadow of a number is what its exact value is above it, as a double.
//
// Every rule is exact but for the rounding of the delta itself: what the operands' deltas make of the result, and the
// error that the operation makes here, e, by an error-free transformation (Dekker, Knuth; for the quotient and the root the
// remainder is what is exact). With z = op(x, y) computed and dx, dy, dz the deltas:
//
//	x + y      dz = (dx + dy) + e
//	x y        dz = x dy + y dx + dx dy + e
//	x / y      dz = ((dx - z dy) + e) / (y + dy),    e = x - z y
//	sqrt x     dz = (dx + e) / (z + sqrt |x + dx|),  e = x - z^2
//	f(x)       dz = F(x + dx) - z, F being the C library's function in long double
//	log x      dz = log1p((x - 1) + dx) - z for x from 1/2 to 2, where x + dx would lose dx
//
// So the delta of a result that lost digits has a good many digits. An elementary function is the exception: F is good to 64
// bits, 11 more than the result, and so is the error that is made here to about 2^-10 of half an ulp.

import (
	"math"

	"faultline/internal/interp"
	"faultline/internal/interp/alu"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// Deltas is the arithmetic of first errors: a float64 per value, exact minus computed, "exact" as for Balls. It is
// an estimate, much faster than an enclosure: higher orders are kept where the rule has them. A delta that would be no number, as of
// infinite values, is 0.
//
// The rules are the same for narrower formats; operations of the wide ones carry the operands' deltas only. Decide says what
// x + dx would decide. Native code computes the same numbers (run.Deltas).
type Deltas struct{}

// NewDeltas returns the arithmetic.
func NewDeltas() Deltas { return Deltas{} }

// Input returns 0: inputs are exact.
func (Deltas) Input(_ float64, _ int, _ fp.Value) float64 { return 0 }

// Lift returns 0.
func (Deltas) Lift(_ float64, _ fp.Value) float64 { return 0 }

// Copy returns d.
func (Deltas) Copy(_, d float64) float64 { return d }

// Op returns the delta of e.Result.
func (Deltas) Op(_ float64, e *interp.Event[float64]) float64 { return finiteOr0(delta(e)) }

// finiteOr0 is d, 0 if it is no number.
func finiteOr0(d float64) float64 {
	if d-d != 0 {
		return 0
	}
	return d
}

func delta(e *interp.Event[float64]) float64 {
	z := e.Result.Float64()
	if z-z != 0 {
		return 0
	}
	var x, d [3]float64
	for i, a := range e.Args {
		if x[i], d[i] = a.Float64(), e.Shadows[i]; x[i]-x[i] != 0 {
			return 0
		}
	}
	switch e.Op {
	case fp.Ext:
		return d[0]
	case fp.Trunc:
		return difference(e.Args[0], e.Result) + d[0]
	case fp.Neg, fp.Abs, fp.CopySign, fp.Min, fp.Max, fp.Ldexp, fp.Rem:
		return carried(e.Op, &x, &d, z, e.N)
	}
	switch e.Format {
	case fp.Binary64:
		if e.Op == fp.Fma && e.Inst.Name == "fmuladd" {
			return mulAddDelta(&x, &d)
		}
		return delta64(e.Op, &x, &d, z, e.N)
	case fp.X87, fp.Binary128:
		return wideDelta(e.Op, &x, &d, z, e.N)
	}
	return narrowDelta(e.Op, &x, &d, z, e.N)
}

// productDelta is what the deltas of x and y make of their product.
func productDelta(x, dx, y, dy float64) float64 {
	return float64(x*dy) + float64(dx*(y+dy))
}

// delta64 is the rules for double.
func delta64(op fp.Op, x, d *[3]float64, z float64, n int64) float64 {
	switch op {
	case fp.Add, fp.Sub, fp.Mul, fp.Div:
		return Deltas{}.Op64(op, x[0], x[1], z, d[0], d[1])
	case fp.Sqrt:
		return rootDelta(x[0], d[0], z, math.FMA(-z, z, x[0]))
	case fp.Fma:
		return fmaDelta(x, d, z)
	}
	return functionDelta(op, x, d, z, n)
}

var _ interp.Quick[float64] = Deltas{}

func (Deltas) Op64(op fp.Op, x, y, z, dx, dy float64) float64 {
	if z-z != 0 || x-x != 0 || y-y != 0 {
		return 0
	}
	var d float64
	switch op {
	case fp.Add:
		d = (dx + dy) + fp.TwoSum(x, y, z)
	case fp.Sub:
		d = (dx - dy) + fp.TwoSum(x, -y, z)
	case fp.Mul:
		d = productDelta(x, dx, y, dy) + fp.TwoProduct(x, y, z)
	default:
		d = quotientDelta(y, dx, dy, z, math.FMA(-z, y, x))
	}
	return finiteOr0(d)
}

func (Deltas) Libm64(op fp.Op, x, y, dx, dy float64) (z, delta float64) {
	z = alu.Libm64(op, x, y)
	delta = libmDelta(op, x, dx, y, dy, z)
	if z-z != 0 || x-x != 0 || y-y != 0 {
		return z, 0
	}
	return z, finiteOr0(delta)
}

func (Deltas) Agrees64(x, y, dx, dy float64) bool {
	return dx == dy || math.Abs(x-y) > math.Abs(dx-dy)
}

// quotientDelta is the rule for z = x / y with remainder e.
func quotientDelta(y, dx, dy, z, e float64) float64 {
	num := (dx - float64(z*dy)) + e
	if num == 0 {
		return 0
	}
	return num / (y + dy)
}

// rootDelta is the rule for z = sqrt x with remainder e.
func rootDelta(x, dx, z, e float64) float64 {
	num := dx + e
	if num == 0 {
		return 0
	}
	return num / (z + math.Sqrt(math.Abs(x+dx)))
}

// fmaDelta is the rule for z = x y + w, rounded once: with p + q = x y and s + t = p + w the error is (s - z) + t + q, of
// which the first difference is exact (z is s or a neighbour of it, or s has cancelled and is exact).
func fmaDelta(x, d *[3]float64, z float64) float64 {
	p := float64(x[0] * x[1])
	q := fp.TwoProduct(x[0], x[1], p)
	s := p + x[2]
	e := (s - z) + fp.TwoSum(p, x[2], s) + q
	return productDelta(x[0], d[0], x[1], d[1]) + d[2] + e
}

// mulAddDelta is the rule for x y + w, rounded twice.
func mulAddDelta(x, d *[3]float64) float64 {
	p := float64(x[0] * x[1])
	dp := productDelta(x[0], d[0], x[1], d[1]) + fp.TwoProduct(x[0], x[1], p)
	return (dp + d[2]) + fp.TwoSum(p, x[2], p+x[2])
}

// functionDelta is F(x + dx) - z.
func functionDelta(op fp.Op, x, d *[3]float64, z float64, n int64) float64 {
	f, y := op, x[1]
	if op == fp.Powi {
		f, y = fp.Pow, float64(n)
	}
	return libmDelta(f, x[0], d[0], y, d[1], z)
}

// libmDelta is what op of x + dx and y + dy is above z, by the C library's functions of long double. The logarithm near 1 is that of
// 1 + ((x - 1) + dx).
func libmDelta(op fp.Op, x, dx, y, dy, z float64) float64 {
	wide := func(v float64) interp.Word { return alu.Bits(fp.Of(fp.X87, v)) }
	sum := func(a, b float64) interp.Word { return alu.Libm(fp.Add, fp.X87, wide(a), wide(b), interp.Word{}) }
	u, v := sum(x, dx), sum(y, dy)
	if op == fp.Log && x >= 0.5 && x <= 2 {
		op, u = fp.Log1p, alu.Libm(fp.Add, fp.X87, sum(x, -1), wide(dx), interp.Word{})
	}
	r := alu.Libm(op, fp.X87, u, v, interp.Word{})
	return alu.Libm(fp.Sub, fp.X87, r, wide(z), interp.Word{}).Value(fp.X87).Float64()
}

// carried is the rules for operations that are exact, or nearly so for every format.
func carried(op fp.Op, x, d *[3]float64, z float64, n int64) float64 {
	switch op {
	case fp.Neg:
		return -d[0]
	case fp.Abs:
		switch s := x[0] + d[0]; {
		case s < 0 != (x[0] < 0):
			return math.Abs(s) - z
		case math.Signbit(x[0]):
			return -d[0]
		}
		return d[0]
	case fp.CopySign:
		if math.Signbit(x[0]) != math.Signbit(z) {
			return -d[0]
		}
		return d[0]
	case fp.Min, fp.Max:
		// The smaller of the exact values, which need not be the operand that was taken.
		if below := (x[0]-x[1])+(d[0]-d[1]) < 0; below == (op == fp.Min) {
			return (x[0] - z) + d[0]
		}
		return (x[1] - z) + d[1]
	case fp.Rem: // the quotient is the floats'
		return d[0] - float64(math.RoundToEven((x[0]-z)/x[1])*d[1])
	}
	if d[0] == 0 {
		return 0
	}
	return math.Ldexp(d[0], int(min(max(n, -5000), 5000)))
}

// wideDelta is the rules for long double and __float128, whose own errors do not count.
func wideDelta(op fp.Op, x, d *[3]float64, z float64, n int64) float64 {
	switch op {
	case fp.Add:
		return d[0] + d[1]
	case fp.Sub:
		return d[0] - d[1]
	case fp.Mul:
		return productDelta(x[0], d[0], x[1], d[1])
	case fp.Div:
		return quotientDelta(x[1], d[0], d[1], z, 0)
	case fp.Sqrt:
		return rootDelta(x[0], d[0], z, 0)
	case fp.Fma:
		return productDelta(x[0], d[0], x[1], d[1]) + d[2]
	}
	if *d == ([3]float64{}) {
		return 0
	}
	var none [3]float64
	return functionDelta(op, x, d, z, n) - functionDelta(op, x, &none, z, n)
}

// narrowDelta is the rules for float and narrower, whose products, and remainders of quotients and roots, are exact in double.
func narrowDelta(op fp.Op, x, d *[3]float64, z float64, n int64) float64 {
	switch op {
	case fp.Add:
		return (d[0] + d[1]) + narrowSum(x[0], x[1], z)
	case fp.Sub:
		return (d[0] - d[1]) + narrowSum(x[0], -x[1], z)
	case fp.Mul:
		return productDelta(x[0], d[0], x[1], d[1]) + (float64(x[0]*x[1]) - z)
	case fp.Div:
		return quotientDelta(x[1], d[0], d[1], z, x[0]-float64(z*x[1]))
	case fp.Sqrt:
		return rootDelta(x[0], d[0], z, x[0]-float64(z*z))
	case fp.Fma:
		return (productDelta(x[0], d[0], x[1], d[1]) + d[2]) + narrowSum(float64(x[0]*x[1]), x[2], z)
	}
	return functionDelta(op, x, d, z, n)
}

// narrowSum is x + y - z, z being narrower than double.
func narrowSum(x, y, z float64) float64 {
	s := x + y
	return (s - z) + fp.TwoSum(x, y, s)
}

// fromInteger is what the integer is above the float z that was made of it.
func (Deltas) FromInteger(exact, z fp.Value) float64 {
	if z.Format.Digits() >= fp.Binary64.Digits() && math.Abs(z.Float64()) <= 1<<53 {
		return 0
	}
	return finiteOr0(difference(exact, z))
}

// Decide says whether x + dx would be decided otherwise.
func (Deltas) Decide(e *interp.Event[float64]) bool {
	x, d := e.Args[0].Float64(), e.Shadows[0]
	if e.Op != fp.Cmp {
		return d != 0 && x-x == 0 && crossesStep(e.Op, x, d)
	}
	by := d - e.Shadows[1]
	if by == 0 || by != by || !e.Args[0].IsFinite() || !e.Args[1].IsFinite() {
		return false
	}
	above := difference(e.Args[0], e.Args[1]) + by
	return holds(e.Inst.Pred, above) != e.Outcome
}

// holds decides a comparison of ordered numbers by the sign of their difference.
func holds(p ir.Pred, difference float64) bool {
	return alu.CompareFloats(p, fp.Binary64, interp.Word{Lo: math.Float64bits(difference)}, interp.Word{})
}

// crossesStep reports whether a rounding to an integer gives another one for x + d than for x: whether x + d leaves the
// interval that is rounded to n. Differences from its ends are exact where it matters, however small d is.
func crossesStep(op fp.Op, x, d float64) bool {
	if math.Abs(x) >= 1<<52 { // all doubles are integers; another one in the 64 bits of long double counts
		return math.Abs(d) >= max(1, 0x1p-64*math.Abs(x))
	}
	side := func(step float64) float64 { return (x - step) + d } // in sign
	switch op {
	case fp.Floor:
		n := math.Floor(x)
		return side(n) < 0 || side(n+1) >= 0
	case fp.Ceil:
		n := math.Ceil(x)
		return side(n) > 0 || side(n-1) <= 0
	case fp.TruncInt, fp.ToInt, fp.ToUint:
		n := math.Trunc(x)
		return n >= 0 && side(n+1) >= 0 || n <= 0 && side(n-1) <= 0 || n > 0 && side(n) < 0 || n < 0 && side(n) > 0
	}
	n := math.RoundToEven(x)
	if op == fp.Round {
		n = math.Round(x)
	}
	return side(n+0.5) > 0 || side(n-0.5) < 0
}

// difference is x - z, which are close, for values of any format.
func difference(x, z fp.Value) float64 {
	if x.Format.Digits() <= fp.Binary64.Digits() {
		return x.Float64() - z.Float64()
	}
	w := alu.Libm(fp.Sub, x.Format, alu.Bits(x), alu.Bits(z.Convert(x.Format)), alu.Word{})
	return w.Value(x.Format).Float64()
}
