package condition

// This file compares every smooth rule with differences at 500 bits.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

const (
	prec  = 500  // bits of the balls
	delta = -100 // the relative step of the differences is 2^delta: their error is about 2^(2 delta) times a third derivative
)

// measured is the condition of op in operand i by a central difference:
// (f(x + hx) - f(x - hx)) / (2 h f(x)) with h = 2^delta. NaN where a value is not known.
func measured(op fp.Op, args []float64, i int) float64 {
	value := func(by float64) *ball.Real {
		operands := make([]*ball.Real, len(args))
		for k, a := range args {
			operands[k] = ball.New().SetFloat64(a)
		}
		step := ball.New().Mul(operands[i], ball.New().SetFloat64(math.Ldexp(by, delta)), prec)
		operands[i].Add(operands[i], step, prec)
		return ball.Apply(ball.New(), op, prec, operands...)
	}
	center, up, down := value(0), value(1), value(-1)
	slope := ball.New().Sub(up, down, prec)
	slope.Div(slope, ball.New().SetFloat64(math.Ldexp(1, delta+1)), prec)
	slope.Div(slope, center, prec)
	if !slope.IsFinite() || slope.RelAccuracyBits() < 40 && !slope.ContainsZero() {
		return math.NaN()
	}
	return math.Abs(slope.Mid64())
}

// result is the correctly rounded result of op.
func result(op fp.Op, args []float64) float64 {
	operands := make([]*ball.Real, len(args))
	for k, a := range args {
		operands[k] = ball.New().SetFloat64(a)
	}
	z := ball.Apply(ball.New(), op, prec, operands...)
	if !z.IsFinite() {
		return math.NaN()
	}
	return z.Mid64()
}

// domains are where operands are drawn: pairs of ends, one pair for all operands. Points next to danger zones are in
// zones.
var domains = map[fp.Op][2]float64{
	fp.Asin: {-1, 1}, fp.Acos: {-1, 1}, fp.Atanh: {-1, 1}, fp.Acosh: {1, 1e300}, fp.Log: {0, 1e300}, fp.Log10: {0, 1e300},
	fp.Log2: {0, 1e300}, fp.Log1p: {-1, 1e300}, fp.Exp: {-700, 700}, fp.Exp2: {-1000, 1000}, fp.Exp10: {-300, 300}, fp.Expm1: {-700, 700},
	fp.Sinh: {-700, 700}, fp.Cosh: {-700, 700}, fp.Tgamma: {-100, 170}, fp.Lgamma: {-1000, 1e100}, fp.Erfc: {-20, 26}, fp.Erf: {-20, 20},
	fp.Sin: {-1e15, 1e15}, fp.Cos: {-1e15, 1e15}, fp.Tan: {-1e15, 1e15}, fp.Pow: {0x1p-20, 0x1p20}, fp.Sqrt: {0, 1e300},
	fp.J0: {-1000, 1000}, fp.J1: {-1000, 1000}, fp.Y0: {0, 1000}, fp.Y1: {0, 1000}, fp.Tanh: {-300, 300}, fp.Cbrt: {0, 1e300},
}

var zones = map[fp.Op][]float64{
	fp.Sin: {math.Pi, 355, -2 * math.Pi, 1e-300}, fp.Cos: {math.Pi / 2, 11, -1e-5}, fp.Tan: {math.Pi, math.Pi / 2, 11, 355},
	fp.Asin: {1 - 0x1p-53, -1 + 0x1p-40, 1e-300}, fp.Acos: {1 - 0x1p-53, -1 + 0x1p-40}, fp.Acosh: {1 + 0x1p-52, 1.5, 1e300},
	fp.Atanh: {1 - 0x1p-53, -1 + 0x1p-40}, fp.Log: {1 - 0x1p-53, 1 + 0x1p-52, 1.0001}, fp.Log10: {1 - 0x1p-53}, fp.Log2: {1 + 0x1p-52},
	fp.Log1p: {-1 + 0x1p-53, 1e-300}, fp.Lgamma: {1 + 0x1p-52, 2 - 0x1p-52, -2.4570247382208, -2.00001, -1e-5, 0.5, 0.499, 3},
	fp.Tgamma: {-2.00001, -3.99999, 1.5, 0.5, 1e-300, -1e-10}, fp.Erfc: {25.9, 0.1, -1e-5}, fp.Atan: {1e300, 1e-300, 1},
}

// Every condition that is a smooth formula against differentiation of the function at 500 bits.
func TestAgainstDifferentiation(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	fp.Ops(func(op fp.Op) {
		switch op {
		case fp.Rem, fp.Cmp, fp.Trunc, fp.Ext, fp.FromInt, fp.FromUint, fp.Ldexp, fp.Powi, fp.Jn, fp.Yn, fp.Min, fp.Max, fp.Abs, fp.CopySign:
			return // not differentiable, or said in TestGammas
		}
		if Of(op).Kind == Jump {
			return
		}
		domain, ok := domains[op]
		if !ok {
			domain = [2]float64{-1e150, 1e150}
		}
		tiny := 1e-200
		if _, _, part := fp.IsPart(op); part { // 500 bits know no small part beside a large one
			domain, tiny = [2]float64{-20, 20}, 1e-9
		}
		checked := 0
		for k := range 300 {
			args := make([]float64, op.Arity())
			for i := range args {
				args[i] = fp.RandomFloat(random, domain[0], domain[1])
				if math.Abs(args[i]) < tiny {
					args[i] = domain[0] + (domain[1]-domain[0])*random.Float64()
				}
			}
			if len(args) > 1 && k%2 == 0 { // comparable operands
				args[1] = args[0] * (1 + random.NormFloat64()*math.Pow(10, -10*random.Float64()))
			}
			if z := zones[op]; len(args) == 1 && k < len(z) {
				args[0] = z[k]
			}
			checked += compare(t, op, args)
		}
		if checked < 100 {
			t.Errorf("%v: only %d conditions checked", op, checked)
		}
	})
}

// compare checks the condition of op in every operand and returns how many it could check.
func compare(t *testing.T, op fp.Op, args []float64) (checked int) {
	t.Helper()
	r := result(op, args)
	if math.IsNaN(r) || math.IsInf(r, 0) || math.Abs(r) < 1e-300 {
		return 0
	}
	for i, got := range Gammas(op, r, args...) {
		want := measured(op, args, i)
		if math.IsNaN(want) {
			continue
		}
		checked++
		// The second term is for conditions that vanish, where formulas cancel.
		if math.Abs(got-want) > 1e-10*want+1e-11 {
			t.Errorf("condition %d of %v%v = %v is %.17g, differentiation says %.17g", i, op, args, r, got, want)
		}
	}
	return checked
}

// The inner operation of the remainder is smooth between steps: differentiated there by hand.
func TestRemainder(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		a, b := random.NormFloat64()*100, random.NormFloat64()*10
		r := math.Mod(a, b)
		n := math.Trunc(a / b)
		want := []float64{math.Abs(a / r), math.Abs(n * b / r)}
		for i, got := range Gammas(fp.Rem, r, a, b) {
			if !near(got, want[i], 1e-9) && !(n == 0 && got == 0) {
				t.Errorf("condition %d of frem(%v, %v) = %v is %v, want %v", i, a, b, r, got, want[i])
			}
		}
	}
}
