package interp_test

// This file tests the rules of deltas, roundings and exceptions one operation at a time.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/interp"

	"faultline/internal/interp/alu"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// deltaOf is the rule of op for operands with deltas, and the computed result.
func deltaOf(op fp.Op, x, d []float64) (delta, z float64) {
	e := &interp.Event[float64]{Op: op, Format: fp.Binary64, Inst: &ir.Inst{}, Shadows: d}
	var args [3]interp.Word
	for i, v := range x {
		e.Args = append(e.Args, fp.FromFloat64(v))
		args[i].Lo = math.Float64bits(v)
	}
	e.N = 7
	e.Result = fp.FromBits(fp.Binary64, alu.Float(op, fp.Binary64, true, &args, e.N).Lo, 0)
	return Deltas{}.Op(0, e), e.Result.Float64()
}

// exactly is op(x + d) - z in 400 bits.
func exactly(op fp.Op, x, d []float64, z float64) *ball.Real {
	const prec = 400
	var args []*ball.Real
	for i := range x {
		args = append(args, ball.New().Add(ball.New().SetFloat64(x[i]), ball.New().SetFloat64(d[i]), prec))
	}
	if op.TakesInteger() {
		args = append(args, ball.New().SetInt64(7))
	}
	return ball.New().Sub(ball.Apply(ball.New(), op, prec, args...), ball.New().SetFloat64(z), prec)
}

// Every rule against op(x + dx, y + dy, ...) - z at 400 bits: relative 1e-13 for arithmetic, 2^-62 of the result for
// functions, whose long double is good to a few units of its last place.
func TestDeltaRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	fp.Ops(func(op fp.Op) {
		switch op {
		case fp.ToInt, fp.ToUint, fp.FromInt, fp.FromUint, fp.Cmp, fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint,
			fp.Trunc, fp.Ext, fp.Rem, fp.Jn, fp.Yn:
			return
		}
		checked := 0
		for k := range 400 {
			x, d := make([]float64, op.Arity()), make([]float64, op.Arity())
			for i := range x {
				x[i] = r.NormFloat64() * math.Exp2(float64(r.IntN(20)-10))
				if k%2 == 0 {
					d[i] = x[i] * r.NormFloat64() * math.Exp2(-float64(r.IntN(60)))
				}
			}
			switch op {
			case fp.Asin, fp.Acos, fp.Atanh:
				x[0] = r.Float64()*1.9 - 0.95
			case fp.Acosh:
				x[0] = 1.5 + math.Abs(x[0])
			}
			if op.Arity() == 1 && math.Abs(d[0]) > 0.01*math.Abs(x[0]) {
				d[0] /= 100
			}
			if len(x) == 3 && k%3 == 0 {
				x[2] = -x[0] * x[1] // cancels
			}
			if op == fp.CopySign {
				d[1] = 0 // the sign is the floats'
			}
			got, z := deltaOf(op, x, d)
			want := exactly(op, x, d, z)
			if z-z != 0 || !want.IsFinite() {
				continue
			}
			checked++
			w, tolerance := want.Mid64(), 0.0
			switch op {
			case fp.Mul, fp.Div, fp.Fma: // sums of the parts of a delta may cancel
				for i := range x {
					tolerance += 1e-15 * math.Abs(z/x[i]*d[i])
				}
				if op == fp.Fma {
					tolerance = 1e-15 * (math.Abs(x[0]*d[1]) + math.Abs(x[1]*d[0]) + math.Abs(d[2]) + math.Abs(d[0]*d[1]))
				}
			case fp.Add, fp.Sub:
				tolerance = 1e-15 * (math.Abs(d[0]) + math.Abs(d[1]))
			case fp.Sqrt, fp.Neg, fp.Abs, fp.CopySign, fp.Min, fp.Max, fp.Ldexp:
			default:
				// The argument x + dx has 64 bits as well: the condition counts.
				slope := 0.0
				for i := range x {
					h := make([]float64, len(d))
					copy(h, d)
					h[i] += x[i] * 0x1p-40
					slope += math.Abs(ball.New().Sub(exactly(op, x, h, z), want, 400).Mid64()) * 0x1p40
				}
				tolerance = 0x1p-63*slope + 0x1p-62*math.Abs(z+w)
				switch op { // libm's long double functions are off by some ulps of 64 bits
				case fp.Tgamma, fp.Lgamma, fp.Erfc, fp.J0, fp.J1, fp.Y0, fp.Y1:
					tolerance += 0x1p-60 * max(1, math.Abs(z))
				}
			}
			if math.Abs(got-w) > 1e-13*math.Abs(w)+tolerance {
				t.Errorf("%v of %v with deltas %v = %v: delta %v, want %v", op, x, d, z, got, w)
			}
		}
		if checked < 50 {
			t.Errorf("%v: only %d checked", op, checked)
		}
	})
}

// Roundings to integers: x + d is decided in 400 bits; a d far below half an ulp of x counts.
func TestCrossesStep(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	crossed := 0
	for range 4000 {
		x := float64(r.IntN(64)-32) / 4 // steps, halves and between
		switch r.IntN(4) {
		case 0:
			x += (r.Float64() - 0.5) * math.Exp2(-float64(r.IntN(60)))
		case 1:
			x = math.Copysign(math.Exp2(float64(r.IntN(60)))+float64(r.IntN(3)), x)
		}
		d := r.NormFloat64() * math.Exp2(-float64(r.IntN(100)))
		sum := ball.New().Add(ball.New().SetFloat64(x), ball.New().SetFloat64(d), 400)
		for _, op := range []fp.Op{fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.Rint} {
			n := math.Float64frombits(alu.Float(op, fp.Binary64, true, &[3]interp.Word{{Lo: math.Float64bits(x)}}, 0).Lo)
			want := ball.Apply(ball.New(), op, 400, sum).Mid64() != n
			if math.Abs(x) >= 1<<52 { // all doubles are integers
				want = math.Abs(d) >= max(1, 0x1p-64*math.Abs(x))
			}
			if want {
				crossed++
			}
			if got := crossesStep(op, x, d); got != want {
				t.Errorf("%v: does %v + %v cross a step? %v, want %v", op, x, d, got, want)
			}
		}
	}
	if crossed < 1000 {
		t.Errorf("only %d cross", crossed)
	}
}

func TestRaised(t *testing.T) {
	const tiny, big = 5e-324, math.MaxFloat64
	for _, c := range []struct {
		op   fp.Op
		x, y float64
		want fp.Exception
	}{
		{fp.Add, 1, 2, fp.NoException}, {fp.Add, 1, -1, fp.NoException}, {fp.Add, big, big, fp.Overflow},
		{fp.Sub, 3e-308, 2.9e-308, fp.ExactUnderflow},
		{fp.Add, math.Inf(1), math.Inf(-1), fp.NoException}, {fp.Add, math.NaN(), 1, fp.NoException},
		{fp.Mul, tiny, 0.5, fp.Underflow}, {fp.Mul, tiny, 3, fp.ExactUnderflow}, {fp.Mul, 0, 3, fp.NoException},
		{fp.Abs, -tiny, 0, fp.NoException}, {fp.Min, tiny, 1, fp.NoException}, {fp.Fdim, 2 * tiny, tiny, fp.ExactUnderflow},
		{fp.Mul, 1e-160, 1e-160, fp.Underflow},
		{fp.Mul, 0x1p-600, 0x1p-450, fp.ExactUnderflow}, {fp.Mul, 1e200, -1e200, fp.Overflow},
		{fp.Div, 1, 0, fp.DivideByZero}, {fp.Div, 0, 0, fp.Invalid}, {fp.Div, 1e-300, 1e300, fp.Underflow},
		{fp.Div, 0x1p-1000, 0x1p70, fp.ExactUnderflow},
		{fp.Div, 1e-300, 3e10, fp.Underflow}, {fp.Div, 1e300, 1e-300, fp.Overflow}, {fp.Div, 1, math.Inf(1), fp.NoException},
		{fp.Sqrt, -1, 0, fp.Invalid}, {fp.Sqrt, 0, 0, fp.NoException}, {fp.Rem, 1, 0, fp.Invalid},
		{fp.Log, 0, 0, fp.DivideByZero}, {fp.Log, -1, 0, fp.Invalid}, {fp.Log, 1, 0, fp.NoException}, {fp.Log1p, -1, 0, fp.DivideByZero},
		{fp.Atanh, -1, 0, fp.DivideByZero}, {fp.Atanh, 2, 0, fp.Invalid}, {fp.Asin, 2, 0, fp.Invalid}, {fp.Acosh, 0.5, 0, fp.Invalid},
		{fp.Exp, 1000, 0, fp.Overflow}, {fp.Exp, -1000, 0, fp.Underflow}, {fp.Exp, -740, 0, fp.Underflow}, {fp.Sin, 0, 0, fp.NoException},
		{fp.Pow, 0, -1, fp.DivideByZero}, {fp.Pow, 2, 2000, fp.Overflow}, {fp.Pow, 0.5, 1074, fp.ExactUnderflow}, {fp.Pow, 0.5, 1080, fp.Underflow},
		{fp.Pow, -8, 0.3, fp.Invalid}, {fp.Pow, 0, 2, fp.NoException},
		{fp.Lgamma, -2, 0, fp.DivideByZero}, {fp.Lgamma, 0, 0, fp.DivideByZero}, {fp.Lgamma, 1e306, 0, fp.Overflow}, {fp.Lgamma, 1, 0, fp.NoException},
		{fp.Tgamma, 0, 0, fp.DivideByZero}, {fp.Tgamma, -2, 0, fp.Invalid}, {fp.Tgamma, 200, 0, fp.Overflow}, {fp.Tgamma, -200.5, 0, fp.Underflow},
		{fp.Hypot, 1e308, 1.7e308, fp.Overflow}, {fp.Tgamma, 171.7, 0, fp.Overflow}, {fp.Pow, -1e300, 3, fp.Overflow}, {fp.Lgamma, -3, 0, fp.DivideByZero},
	} {
		args := []fp.Value{fp.FromFloat64(c.x), fp.FromFloat64(c.y)}[:c.op.Arity()]
		w := alu.Float(c.op, fp.Binary64, true, &[3]interp.Word{{Lo: math.Float64bits(c.x)}, {Lo: math.Float64bits(c.y)}}, 0)
		if got := alu.Raised(c.op, args, 0, fp.FromBits(fp.Binary64, w.Lo, 0)); got != c.want {
			t.Errorf("%v(%v, %v) = %v raises %v, want %v", c.op, c.x, c.y, math.Float64frombits(w.Lo), got, c.want)
		}
	}
	if got := alu.Raised(fp.Cmp, []fp.Value{fp.FromFloat64(1), fp.FromFloat64(2)}, 0, fp.Value{}); got != fp.NoException {
		t.Errorf("a comparison raises %v", got)
	}
	narrow := []fp.Value{fp.FromFloat64(1e-42)}
	for _, x := range []float64{1e-42, 0x1p-149, 1e300, 1e-300} {
		want := map[float64]fp.Exception{1e-42: fp.Underflow, 0x1p-149: fp.ExactUnderflow, 1e300: fp.Overflow, 1e-300: fp.Underflow}[x]
		narrow[0] = fp.FromFloat64(x)
		if got := alu.Raised(fp.Trunc, narrow, 0, fp.FromFloat32(float32(x))); got != want {
			t.Errorf("float of %v raises %v, want %v", x, got, want)
		}
	}
}
