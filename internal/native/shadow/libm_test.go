package shadow

// This file compares the functions of pairs with balls.

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// A pairDomain is where operands of an operation are drawn: the binary exponents of most, points of interest, and signs.
type pairDomain struct {
	low, high int       // exponents
	near      []float64 // zeros, poles, places where ways of computing meet
	positive  bool
}

var circleNear = []float64{0, math.Pi / 2, math.Pi, 3 * math.Pi / 2, 2 * math.Pi, 11, 1e5 * math.Pi, 1 << 18, 0x1p30, 6381956970095103 * 0x1p797, 1e22, 1e300}

var pairDomains = map[fp.Op]pairDomain{
	fp.Exp:   {-60, 9, []float64{0, 1, -1, math.Ln2, 709.7, -708, -744.9, -745.2, -1000, 710.5}, false},
	fp.Expm1: {-60, 6, []float64{0, 0.0027, 0.35, -0.35, 40, -40, 599, 601, 709.7, -601, 710.5}, false},
	fp.Exp2:  {-60, 9, []float64{0, 1, 0.5, -1023, -1074.5, 1023.9}, false},
	fp.Exp10: {-60, 8, []float64{0, 1, 2, 22, 300, -300, -323.5, 308.2}, false},
	fp.Log:   {-1074, 1023, logNear, true}, fp.Log2: {-1074, 1023, logNear, true}, fp.Log10: {-1074, 1023, logNear, true},
	fp.Log1p: {-70, 1023, []float64{0, 0x1p-14, -0x1p-14, 0x1p-7, -0.5, -0.999, -1, 1, 0x1p53, math.MaxFloat64}, false},
	fp.Sin:   {-60, 60, circleNear, false}, fp.Cos: {-60, 60, circleNear, false}, fp.Tan: {-60, 60, circleNear, false},
	fp.Pow:   {-6, 6, []float64{0, 1, 2, 10, 100, 0.5, 1000, -3, 7}, false},
	fp.Powi:  {-30, 30, []float64{0, 1, 2, 10, 100, 0.5, 1000, -3, 7}, false},
	fp.Cbrt:  {-1074, 1023, []float64{0, 1, 8, 27, 1e300}, false},
	fp.Hypot: {-1074, 1023, []float64{0, 1, 3, 4, math.MaxFloat64 / 2}, false},
	fp.Asin:  {-60, -1, arcNear, false}, fp.Acos: {-60, -1, arcNear, false}, fp.Atanh: {-60, -1, arcNear, false},
	fp.Atan: {-60, 60, []float64{0, 1, -1, 0x1p-7, 0x1p-8, 1e300}, false}, fp.Atan2: {-60, 60, []float64{0, 1, -1, 0x1p-7, 0x1p-8, 1e300}, false},
	fp.Sinh: {-60, 8, []float64{0, 0.0027, 0.35, 599, 601, 710.4, 711}, false}, fp.Cosh: {-60, 8, []float64{0, 0.0027, 0.35, 599, 601, 710.4}, false},
	fp.Tanh: {-60, 5, []float64{0, 0.0027, 0.35, 44, 46, 100}, false},
	fp.Erf:  {-60, 4, erfNear, false}, fp.Erfc: {-60, 4, erfNear, false},
	fp.Tgamma: {-60, 7, gammaNear, false}, fp.Lgamma: {-60, 40, gammaNear, false},
	fp.Asinh: {-60, 200, []float64{0, 1, 0x1p-14, 0x1p100}, false}, fp.Acosh: {0, 200, []float64{1, 1.5, 2, 0x1p100}, true},
}

var (
	logNear   = []float64{1, 2, 0.5, math.Sqrt2, 1 + 0x1p-8, 1 - 0x1p-9, math.E, 0x1p-1022, math.MaxFloat64}
	gammaNear = []float64{0, 1, 2, -1, -2, -3, -0.5, -2.457024738220800, 1.4616321449683623, 15, 16, 17, 100, 171.6, -20.5, -100, -170.5, -184.5, 1e10}
	erfNear   = []float64{0, 1. / 32, 0.25, 1, 2, 3.9, 6, 16, 26.5, 27.3, 28, 30}
	arcNear   = []float64{0, 1, -1, 0.5, math.Sqrt2 / 2, 0x1p-7}
)

// draw draws an operand x, its delta and its error, and what it is exactly.
func (d *pairDomain) draw(rng *rand.Rand) (x, dx, ex float64, exact *big.Float) {
	switch kind := rng.IntN(8); {
	case kind < 3 && len(d.near) > 0:
		x = d.near[rng.IntN(len(d.near))]
		if away := rng.IntN(60); away > 0 {
			x += math.Ldexp(rng.NormFloat64(), -away)
		}
	case kind == 3: // any
		x = math.Ldexp(rng.NormFloat64(), rng.IntN(2098)-1074)
	default:
		x = math.Ldexp(1+rng.Float64(), d.low+rng.IntN(d.high-d.low+1))
	}
	if !d.positive && rng.IntN(2) == 0 {
		x = -x
	}
	if d.positive {
		x = math.Abs(x)
	}
	if math.IsInf(x, 0) {
		x = 1
	}
	switch rng.IntN(5) {
	case 0:
		dx = 0
	case 1:
		dx = x * rng.NormFloat64() * math.Ldexp(1, -1-rng.IntN(120))
	default:
		dx = x * (rng.Float64() - 0.5) * 0x1p-52
	}
	if rng.IntN(3) == 0 {
		ex = math.Abs(x) * math.Ldexp(rng.Float64(), 2-rng.IntN(110))
	}
	if d.near != nil && &d.near[0] == &circleNear[0] && rng.IntN(8) == 0 { // as near to a zero or pole as pairs come
		k := math.Round(math.Ldexp(1+rng.Float64(), rng.IntN(40)))
		angle := ball.New().Pi(400)
		angle.Mul(angle, ball.New().SetFloat64(k/2), 400)
		x = angle.Mid64()
		dx = angle.Sub(angle, ball.New().SetFloat64(x), 400).Mid64()
		ex = 0
	}
	exact = new(big.Float).SetPrec(3000).SetFloat64(x)
	exact.Add(exact, new(big.Float).SetFloat64(dx))
	off := ex
	if rng.IntN(2) == 0 {
		off *= rng.Float64()
	}
	if rng.IntN(2) == 0 {
		off = -off
	}
	exact.Add(exact, new(big.Float).SetFloat64(off))
	return x, dx, ex, exact
}

// TestDoubleLibm compares functions of random operands with balls. The bound must hold, and be small where the operands are exact and
// the value is an ordinary number.
func TestDoubleLibm(t *testing.T) {
	for _, own := range []bool{true, false} {
		program, n := buildPairs(t, own), 300
		if own {
			n = 1500
		}
		fp.Ops(func(op fp.Op) {
			if Has(op) {
				t.Run(fmt.Sprintf("%v,own=%v", op, own), func(t *testing.T) { comparePairs(t, program, op, n) })
			}
		})
	}
}

func comparePairs(t *testing.T, program string, op fp.Op, n int) {
	rng := rand.New(rand.NewPCG(7, uint64(op)))
	domain := pairDomains[op]
	cases, exact := make([]pairCase, n), make([][]*ball.Real, n)
	for i := range cases {
		c := &cases[i]
		var x, y *big.Float
		c.X, c.DX, c.EX, x = domain.draw(rng)
		exact[i] = []*ball.Real{ball.New().SetBigFloat(x)}
		if op.Arity() == 2 {
			c.Y, c.DY, c.EY, y = domain.draw(rng)
			switch l := math.Log(math.Abs(c.X)); {
			case rng.IntN(3) == 0:
				c.Y, c.DY, c.EY = math.RoundToEven(c.Y), 0, 0
				y = big.NewFloat(c.Y)
			case op == fp.Pow && rng.IntN(3) == 0 && math.Abs(l) < 100 && l != 0: // large powers of numbers near 1
				c.Y, c.DY, c.EY = 740*(2*rng.Float64()-1)/l, 0, 0
				y = big.NewFloat(c.Y)
			}
			exact[i] = append(exact[i], ball.New().SetBigFloat(y))
		}
		if op == fp.Powi {
			c.N = float64(rng.IntN(60) - 30)
			exact[i] = append(exact[i], ball.New().SetFloat64(c.N))
		}
	}
	out := runPairs(t, program, op, cases, 0)
	if err := binary.Read(bytes.NewReader(out), binary.LittleEndian, cases); err != nil {
		t.Fatal(err)
	}
	worst, worstBound, known, failures := 0., 0., 0, 0
	var at pairCase
	for i, c := range cases {
		if math.IsInf(c.Bound, 1) && c.Delta == 0 {
			continue
		}
		known++
		f := ball.Apply(ball.New(), op, 2400, exact[i]...)
		value := math.Abs(f.Mid64())
		if op == fp.Lgamma { // near its zeros no relative error is promised
			value = max(value, 1)
		}
		f.Sub(f, ball.New().SetFloat64(c.Z), 2400)
		f.Sub(f, ball.New().SetFloat64(c.Delta), 2400)
		low, high := f.Float64Bounds()
		err := max(-low, high)
		if !(err <= c.Bound) {
			if failures++; failures < 5 {
				t.Errorf("%v: error %g (%g of the value), bound %g: %+v", op, err, err/value, c.Bound, c)
			}
			continue
		}
		if value < 0x1p-900 || math.Abs(c.Delta) > value*0x1p-52 || c.EX != 0 || c.EY != 0 {
			continue
		}
		if e := err / value; e > worst {
			worst = e
		}
		if e := c.Bound / value; e > worstBound {
			worstBound, at = e, c
		}
	}
	t.Logf("%v: worst error 2^%.1f, largest bound 2^%.1f at %+v; %d of %d known", op, math.Log2(worst), math.Log2(worstBound), at, known, n)
	limit, most := 0x1p-100, 0x1p-98
	if op == fp.Tgamma || op == fp.Lgamma { // products of many sums
		limit, most = 0x1p-98, 0x1p-93
	}
	if worst > limit {
		t.Errorf("%v: a relative error of 2^%.1f", op, math.Log2(worst))
	}
	if worstBound > most {
		t.Errorf("%v: a bound of 2^%.1f at %+v", op, math.Log2(worstBound), at)
	}
	if known < n/4 {
		t.Errorf("%v: %d of %d operands known", op, known, n)
	}
}

// TestDoubleLibmExact checks results that are known exactly, and operands of which nothing is known.
func TestDoubleLibmExact(t *testing.T) {
	program := buildPairs(t, false)
	inf, nan := math.Inf(1), math.NaN()
	zeros := []fp.Op{fp.Erf, fp.Sin, fp.Tan, fp.Asin, fp.Atan, fp.Sinh, fp.Tanh, fp.Asinh, fp.Atanh, fp.Expm1, fp.Log1p, fp.Cbrt}
	type check struct {
		op    fp.Op
		in    pairCase
		bound float64
	}
	var checks []check
	for _, op := range zeros {
		checks = append(checks, check{op, pairCase{}, 0})
	}
	for _, op := range []fp.Op{fp.Log, fp.Log2, fp.Log10, fp.Acosh, fp.Acos} {
		checks = append(checks, check{op, pairCase{X: 1}, 0})
	}
	checks = append(checks, check{fp.Pow, pairCase{X: 0, Y: 3}, 0}, check{fp.Pow, pairCase{X: -5, DX: 1e-17, Y: 0}, 0},
		check{fp.Atan2, pairCase{X: 0, Y: 3}, 0}, check{fp.Hypot, pairCase{}, 0}, check{fp.Powi, pairCase{X: 3}, 0},
		check{fp.Pow, pairCase{X: 0, Y: -3}, inf}, check{fp.Pow, pairCase{X: -2, Y: 0.5}, inf}, check{fp.Pow, pairCase{X: -2, Y: 3, DY: 1e-20}, inf},
		check{fp.Log, pairCase{}, inf}, check{fp.Log, pairCase{X: -1}, inf}, check{fp.Log, pairCase{X: 1, EX: 1}, inf},
		check{fp.Log1p, pairCase{X: -1}, inf}, check{fp.Atanh, pairCase{X: 1}, inf}, check{fp.Acosh, pairCase{X: 1, EX: 1e-9}, inf},
		check{fp.Asin, pairCase{X: 1, DX: 1e-20}, inf}, check{fp.Acos, pairCase{X: 1, EX: 1e-20}, inf}, check{fp.Exp, pairCase{X: 711}, inf},
		check{fp.Exp, pairCase{X: 1, EX: 1}, inf}, check{fp.Tan, pairCase{X: math.Pi / 2, EX: 1e-15}, inf}, check{fp.Atan2, pairCase{X: 0, EX: 1e-9, Y: -1}, inf},
		check{fp.Atan2, pairCase{}, inf}, check{fp.Cbrt, pairCase{EX: 1e-9}, inf},
		check{fp.Exp, pairCase{X: -1e300, EX: 1e299}, 0x1p-1074}, check{fp.Exp10, pairCase{X: -400, EX: 1}, 0x1p-1074}, check{fp.Exp, pairCase{X: -1e3, EX: 1e3}, inf},
		check{fp.Pow, pairCase{X: 1e-10, EX: 1e-12, Y: 1e10, EY: 1}, 0x1p-1074}, check{fp.Expm1, pairCase{X: -1e300, EX: 1e299}, 0x1p-800},
		check{fp.Expm1, pairCase{X: -1e3, EX: 1e3}, inf}, check{fp.Tanh, pairCase{X: -1e3, EX: 900}, 0x1p-128},
		check{fp.Erf, pairCase{X: 1e300, EX: 1e299}, 0x1p-1074}, check{fp.Erfc, pairCase{X: -1e3, EX: 900}, 0x1p-1074}, check{fp.Erfc, pairCase{X: 1e3, EX: 999}, inf},
		check{fp.Tgamma, pairCase{}, inf}, check{fp.Tgamma, pairCase{X: -2}, inf}, check{fp.Tgamma, pairCase{X: -2.5, EX: 0.5}, inf},
		check{fp.Tgamma, pairCase{X: 200}, inf}, check{fp.Lgamma, pairCase{}, inf}, check{fp.Lgamma, pairCase{X: -1}, inf},
		check{fp.Lgamma, pairCase{X: 0x1p-1074, DX: -0x1p-1074}, inf}, check{fp.Lgamma, pairCase{X: 1, EX: 1}, inf})
	fp.Ops(func(op fp.Op) {
		if !Has(op) {
			return
		}
		for _, bad := range []float64{inf, -inf, nan} {
			checks = append(checks, check{op, pairCase{X: bad, Y: 0.5, N: 2}, inf}, check{op, pairCase{X: 0.5, DX: bad, Y: 0.5, N: 2}, inf})
			if bad > 0 || bad != bad {
				checks = append(checks, check{op, pairCase{X: 0.5, EX: bad, Y: 0.5, N: 2}, inf})
			}
			if op.Arity() == 2 {
				checks = append(checks, check{op, pairCase{X: 0.5, Y: bad}, inf}, check{op, pairCase{X: 0.5, Y: 0.5, DY: bad}, inf})
			}
		}
	})
	for _, c := range checks {
		got := []pairCase{{}}
		if err := binary.Read(bytes.NewReader(runPairs(t, program, c.op, []pairCase{c.in}, 0)), binary.LittleEndian, got); err != nil {
			t.Fatal(err)
		}
		if got[0].Bound != c.bound || got[0].Delta != 0 {
			t.Errorf("%v of %+v: delta %g, bound %g, want 0, %g", c.op, c.in, got[0].Delta, got[0].Bound, c.bound)
		}
	}
}

// BenchmarkDoubleLibm measures a call of each function, beside the C library's of doubles.
func BenchmarkDoubleLibm(b *testing.B) {
	program := buildPairs(b, true)
	measure := func(op fp.Op, huge bool) {
		b.Run(fmt.Sprintf("op=%v/huge=%v", op, huge), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(7, uint64(op)))
			cases := make([]pairCase, 1000)
			for i := range cases {
				cases[i] = pairCase{X: 0.1 + 0.8*rng.Float64(), DX: 0x1p-60, EX: 0x1p-100, Y: 10 * rng.Float64(), DY: 0x1p-60, EY: 0x1p-100, N: 5}
				switch op {
				case fp.Acosh, fp.Sin, fp.Cos, fp.Tan, fp.Exp:
					cases[i].X += 1 + 9*rng.Float64()
				}
				if huge { // for the reduction of angles
					cases[i].X = math.Ldexp(cases[i].X, rng.IntN(1000))
					cases[i].DX = cases[i].X * 0x1p-55
				}
			}
			best := make([]float64, 2)
			for b.Loop() {
				binary.Read(bytes.NewReader(runPairs(b, program, op, cases, 200)), binary.LittleEndian, best)
			}
			b.ReportMetric(best[0], "ns/libm")
			b.ReportMetric(best[1], "ns/pair")
		})
	}
	fp.Ops(func(op fp.Op) {
		if Has(op) {
			measure(op, false)
		}
	})
	measure(fp.Sin, true)
}
