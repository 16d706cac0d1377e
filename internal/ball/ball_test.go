package ball

// This file tests balls: exact arithmetic against math/big, inclusion, aliasing, and what has no value.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"faultline/internal/fp"
)

func real64(x float64) *Real { return New().SetFloat64(x) }

func TestZeroValue(t *testing.T) {
	var x, z Real
	if !x.IsZero() || !x.IsExact() || z.Add(&x, real64(2), 64).Mid64() != 2 {
		t.Errorf("zero value: x = %v, x+2 = %v", &x, &z)
	}
	var c Complex
	if !c.IsReal() || !c.Re().IsZero() {
		t.Errorf("complex zero value: %v", &c)
	}
}

// Every result at high precision lies in the result at low precision.
func TestInclusion(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	fp.Ops(func(op fp.Op) {
		args := operands(op)
		if args == 0 {
			return
		}
		for i := 0; i < 40; i++ {
			in := make([]*Real, args)
			for k := range in {
				in[k] = real64(rnd.Float64() * 4)
				if k == 1 && op.TakesInteger() {
					in[k].SetInt64(rnd.Int64N(9) - 4)
				}
			}
			low, high := Apply(New(), op, 40, in...), Apply(New(), op, 200, in...)
			if low.IsFinite() && !low.Contains(high) {
				t.Errorf("%v%v: %v at 40 bits does not contain %v", op, in, low, high)
			}
		}
	})
}

// operands is how many balls Apply wants.
func operands(op fp.Op) int {
	switch op {
	case fp.Cmp:
		return 0
	case fp.FromInt, fp.FromUint:
		return 1
	case fp.Ldexp, fp.Powi, fp.Jn, fp.Yn:
		return 2
	}
	return op.Arity()
}

// A result may overwrite any operand.
func TestAliasing(t *testing.T) {
	fp.Ops(func(op fp.Op) {
		n := operands(op)
		fresh := func() []*Real { return []*Real{real64(2.5), real64(3), real64(0.75)}[:n] }
		if n == 0 {
			return
		}
		want := Apply(New(), op, 100, fresh()...)
		for k := 0; k < n; k++ {
			in := fresh()
			got := Apply(in[k], op, 100, in...)
			if got.String() != want.String() || got.RelAccuracyBits() != want.RelAccuracyBits() {
				t.Errorf("%v with the result over operand %d: %v, want %v", op, k, got, want)
			}
		}
		if n == 2 {
			x := real64(3)
			want := Apply(New(), op, 100, real64(3), real64(3))
			if Apply(x, op, 100, x, x); x.String() != want.String() {
				t.Errorf("%v(x, x) over x: %v, want %v", op, x, want)
			}
		}
	})
}

// + - * / sqrt against math/big: the correctly rounded result lies within an ulp of the ball.
func TestArithmeticAgainstBig(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	big64 := func(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }
	for i := 0; i < 500; i++ {
		a, b := rnd.NormFloat64()*math.Exp2(float64(rnd.IntN(80)-40)), rnd.NormFloat64()
		x, y := big64(a), big64(b)
		for _, c := range []struct {
			op   fp.Op
			want *big.Float
		}{
			{fp.Add, big64(0).Add(x, y)}, {fp.Sub, big64(0).Sub(x, y)}, {fp.Mul, big64(0).Mul(x, y)},
			{fp.Div, big64(0).Quo(x, y)}, {fp.Sqrt, big64(0).Sqrt(big64(0).Abs(x))},
		} {
			args := []*Real{real64(a), real64(b)}
			if c.op == fp.Sqrt {
				args = []*Real{real64(math.Abs(a))}
			}
			z := Apply(New(), c.op, 200, args...)
			slack := big64(0).SetMantExp(big64(1), c.want.MantExp(nil)-290)
			lo, hi := big64(0).Sub(z.Lower(), slack), big64(0).Add(z.Upper(), slack)
			if c.want.Cmp(lo) < 0 || c.want.Cmp(hi) > 0 || z.RelAccuracyBits() < 190 {
				t.Errorf("%v(%v, %v) = %v, want %v", c.op, a, b, z, c.want)
			}
		}
	}
}

// Libm's functions against Go's, which are good to a few ulps.
func TestLibm(t *testing.T) {
	for _, c := range []struct {
		op fp.Op
		f  func(float64) float64
		at []float64
	}{
		{fp.Sin, math.Sin, []float64{0.5, 3, -7, 100}}, {fp.Cos, math.Cos, []float64{0.5, 3, -7}}, {fp.Tan, math.Tan, []float64{0.5, -1}},
		{fp.Asin, math.Asin, []float64{0.5, -1}}, {fp.Acos, math.Acos, []float64{0.5, -0.9}}, {fp.Atan, math.Atan, []float64{3, -8}},
		{fp.Sinh, math.Sinh, []float64{2, -3}}, {fp.Cosh, math.Cosh, []float64{2}}, {fp.Tanh, math.Tanh, []float64{0.3}},
		{fp.Asinh, math.Asinh, []float64{2, -3}}, {fp.Acosh, math.Acosh, []float64{2}}, {fp.Atanh, math.Atanh, []float64{0.3}},
		{fp.Exp, math.Exp, []float64{1, -30}}, {fp.Exp2, math.Exp2, []float64{1.5, -30}}, {fp.Expm1, math.Expm1, []float64{1e-9, 2}},
		{fp.Log, math.Log, []float64{3, 1e300}}, {fp.Log10, math.Log10, []float64{1000, 3}}, {fp.Log1p, math.Log1p, []float64{1e-10}},
		{fp.Log2, math.Log2, []float64{1024, 3}}, {fp.Cbrt, math.Cbrt, []float64{27, -2, 0}},
		{fp.Erf, math.Erf, []float64{0.5, -2}}, {fp.Erfc, math.Erfc, []float64{0.5, 5}}, {fp.Tgamma, math.Gamma, []float64{0.5, 10, -1.5}},
		{fp.Lgamma, func(x float64) float64 { y, _ := math.Lgamma(x); return y }, []float64{0.5, 10, -1.5, -2.25, -100.25}},
		{fp.Floor, math.Floor, []float64{1.5, -1.5, 2, 1e300}}, {fp.Ceil, math.Ceil, []float64{1.5, -1.5, 2}},
		{fp.TruncInt, math.Trunc, []float64{1.5, -1.5, 2}},
		{fp.Round, math.Round, []float64{0.5, -0.5, 1.5, -2.5, 2.4, 1e300, 0, 5e-324}},
		{fp.RoundEven, math.RoundToEven, []float64{0.5, -0.5, 1.5, -2.5, 2.4, 1e300, 0, -5e-324}},
		{fp.Abs, math.Abs, []float64{-3}},
	} {
		for _, x := range c.at {
			z, want := Apply(New(), c.op, 128, real64(x)), c.f(x)
			if math.Abs(z.Mid64()-want) > 8*ulp(want) || !z.IsFinite() {
				t.Errorf("%v(%v) = %v, want about %v", c.op, x, z, want)
			}
		}
	}
	for _, c := range []struct {
		op         fp.Op
		x, y, want float64
	}{
		{fp.Rem, 7, 3, 1}, {fp.Rem, -7, 3, -1}, {fp.Rem, 6, 2, 0}, {fp.Rem, 1e300, 3, math.Mod(1e300, 3)}, {fp.Rem, 5e-324, 1e308, 5e-324},
		{fp.Rem, 1.7e308, 5e-324, 0},
		{fp.Pow, 0, 2, 0}, {fp.Pow, 0, 0, 1}, {fp.Pow, -2, 3, -8}, {fp.Pow, -2, -2, 0.25}, {fp.Pow, 2, 0.5, math.Sqrt2},
		{fp.Atan2, 1, -1, 3 * math.Pi / 4}, {fp.Hypot, 3, 4, 5}, {fp.Fdim, 1, 3, 0}, {fp.Fdim, 3, 1, 2}, {fp.Min, 1, 3, 1}, {fp.Max, 1, 3, 3},
		{fp.CopySign, 3, -1, -3}, {fp.Ldexp, 3, -2, 0.75}, {fp.Powi, -2, 5, -32},
	} {
		if got := Apply(New(), c.op, 128, real64(c.x), real64(c.y)); math.Abs(got.Mid64()-c.want) > 4*ulp(c.want) || !got.IsFinite() {
			t.Errorf("%v(%v, %v) = %v, want %v", c.op, c.x, c.y, got, c.want)
		}
	}
	if got := Apply(New(), fp.Fma, 128, real64(3), real64(4), real64(5)); got.Mid64() != 17 {
		t.Errorf("fma = %v", got)
	}
}

// Where a real function has no value, nothing is claimed.
func TestIndeterminate(t *testing.T) {
	around0 := New().Hull(real64(-1e-30), real64(1e-30), 64)
	for _, c := range []struct {
		op   fp.Op
		args []*Real
	}{
		{fp.Sqrt, []*Real{real64(-1)}}, {fp.Log, []*Real{real64(-1)}}, {fp.Log, []*Real{around0}}, {fp.Asin, []*Real{real64(2)}},
		{fp.Div, []*Real{real64(1), around0}}, {fp.Rem, []*Real{real64(1), around0}}, {fp.CopySign, []*Real{real64(1), around0}},
		{fp.Rem, []*Real{real64(3), New().Div(real64(1), real64(3), 53)}}, {fp.Pow, []*Real{around0, real64(0.5)}},
		{fp.Pow, []*Real{around0, real64(-1)}}, {fp.Pow, []*Real{real64(-2), real64(0.5)}}, {fp.Tgamma, []*Real{real64(-1)}},
		{fp.Lgamma, []*Real{real64(0)}}, {fp.Acosh, []*Real{real64(0.5)}}, {fp.Ldexp, []*Real{real64(1), real64(0.5)}},
		{fp.Sin, []*Real{New().SetIndeterminate()}},
	} {
		if z := Apply(New(), c.op, 128, c.args...); z.IsFinite() {
			t.Errorf("%v%v = %v, want no value", c.op, c.args, z)
		}
	}
	if z := Apply(New(), fp.Pow, 64, around0, real64(2)); !z.IsFinite() || !z.ContainsZero() {
		t.Errorf("square of a ball around 0: %v", z)
	}
}

func ulp(x float64) float64 { return fp.Next(math.Abs(x)) - math.Abs(x) }

// decimal is the number that s writes, exactly: a ball where it has no short binary form.
func decimal(s string, prec uint) (*Real, error) {
	r, err := ParseRat(s)
	if err != nil {
		return nil, err
	}
	return New().SetRat(r, prec), nil
}

func of1(name string, x *Real) *Real { return Functions[name].Real.(Real1)(New(), x, 150) }

func of2(name string, x, y *Real) *Real { return Functions[name].Real.(Real2)(New(), x, y, 150) }

// Constants to the digits of handbooks.
func TestConstants(t *testing.T) {
	one := real64(1)
	for _, c := range []struct {
		name, want string
		x          *Real
	}{
		{"pi", "3.14159265358979323846264338327950288", New().Pi(150)},
		{"e", "2.71828182845904523536028747135266250", New().E(150)},
		{"euler", "0.57721566490153286060651209008240243", New().Euler(150)},
		{"zeta(3)", "1.20205690315959428539973816151144999", of1("zeta", real64(3))},
		{"gamma(1/2)²=pi", "3.14159265358979323846264338327950288", New().Powi(of1("gamma", real64(0.5)), real64(2), 150)},
		{"J0(1)", "0.76519768655796655144971752610266322", of2("bessel-j", New(), one)},
		{"j0(2.5)", "-0.048383776468197996327287778851203433632", Apply(New(), fp.J0, 150, real64(2.5))}, // these by mpmath
		{"j1(2.5)", "0.49709410246427403801081627626442224252", Apply(New(), fp.J1, 150, real64(2.5))},
		{"y0(2.5)", "0.49807035961523188782747235036208980612", Apply(New(), fp.Y0, 150, real64(2.5))},
		{"y1(2.5)", "0.14591813796678579887875994053587757128", Apply(New(), fp.Y1, 150, real64(2.5))},
		{"jn(3, 2.5)", "0.216600391039113524766689003515963721716843424", Apply(New(), fp.Jn, 170, real64(2.5), real64(3))},
		{"jn(-3, 2.5)", "-0.216600391039113524766689003515963721716843424", Apply(New(), fp.Jn, 170, real64(2.5), real64(-3))},
		{"jn(7, -0.3)", "-3.38054431021874721630331594766655891782109072e-10", Apply(New(), fp.Jn, 170, real64(-0.3), real64(7))},
		{"jn(40, 1.5)", "1.21575533913724732936200357811874547712820234e-53", Apply(New(), fp.Jn, 170, real64(1.5), real64(40))},
		{"jn near a root", "-8.33916273576398880468738852687683151623849443e-17", Apply(New(), fp.Jn, 230, real64(5.135622301840683), real64(2))},
		{"yn(3, 2.5)", "-0.756055496753670996837902977229297969826797597", Apply(New(), fp.Yn, 170, real64(2.5), real64(3))},
		{"yn(5, 1234.5)", "0.0137342563158504277339397451978851238925836199", Apply(New(), fp.Yn, 190, real64(1234.5), real64(5))},
		{"j0 near a root", "-6.10876525973673039708197907423538848e-17", Apply(New(), fp.J0, 150, real64(2.404825557695773))},
		{"W(1)", "0.56714329040978387299996866221035555", of2("lambertw", New(), one)},
		{"K(1/2)", "1.85407467730137191843385034719526005", of1("ellip-k", real64(0.5))},
		{"Li2(1)", "1.64493406684822643647241516664602519", of1("dilog", one)},
		{"Ai(0)", "0.35502805388781723926006318600418317", of1("airy-ai", New())},
		{"first zero of Ai", "-2.33810741045976703848919725244673544", of1("airy-zero-ai", one)},
		{"exprel(1)", "1.71828182845904523536028747135266250", of1("exprel", one)},
		{"erfc(1)", "0.15729920705028513065877936491739074", of1("erfc", one)},
		{"psi'(1)", "1.64493406684822643647241516664602519", of2("polygamma", one, one)},
	} {
		want, err := decimal(c.want, 150)
		if err != nil {
			t.Fatal(err)
		}
		if d := New().Sub(c.x, want, 150); !c.x.IsFinite() || d.Abs(d, 0).Upper().Cmp(big.NewFloat(1e-34)) > 0 {
			t.Errorf("%s = %v, want %s", c.name, c.x, c.want)
		}
	}
}

func TestSetExact(t *testing.T) {
	for _, x := range []float64{0, 1, -1.5, 5e-324, math.MaxFloat64, 0.1} {
		z := real64(x)
		if lo, _ := z.Lower().Float64(); lo != x || !z.IsExact() {
			t.Errorf("%v became %v", x, z)
		}
		b := New().SetBigFloat(big.NewFloat(x))
		if Compare(b, z) != Equal {
			t.Errorf("%v through big.Float: %v", x, b)
		}
	}
	n, _ := new(big.Int).SetString("-123456789012345678901234567890123456789012345678901234567890", 10)
	if z := New().SetBigInt(n); Compare(z, New().SetBigFloat(new(big.Float).SetInt(n))) != Equal || !z.IsExact() {
		t.Errorf("big integer %v: %v", n, z)
	}
	third, _ := decimal("1/3", 100)
	if third.IsExact() || !New().Mul(third, real64(3), 100).Contains(real64(1)) {
		t.Errorf("1/3 = %v", third)
	}
	if half, _ := decimal("0.5", 100); !half.IsExact() {
		t.Errorf("0.5 = %v", half)
	}
	for _, s := range []string{"", "x", "1e99999999999", "1/0", "0x1p99999999"} {
		if _, err := decimal(s, 64); err == nil {
			t.Errorf("decimal(%q): no error", s)
		}
	}
	for _, v := range []fp.Value{{Format: fp.X87, Lo: 1 << 63, Hi: 0x3fff}, {Format: fp.Binary16, Lo: 0x3c00}, {Format: fp.Binary32, Lo: 0x3f800000}, {Format: fp.Binary128, Hi: 0x3fff << 48}} {
		if z := New().SetFloat(v); Compare(z, real64(1)) != Equal {
			t.Errorf("1 in %v: %v", v.Format, z)
		}
	}
}

func TestEndsAndText(t *testing.T) {
	third := New().Div(real64(1), real64(3), 200)
	lo, hi := third.Float64Bounds()
	if !(lo < hi && math.Nextafter(lo, 1) == hi && lo <= 1.0/3 && 1.0/3 <= hi) {
		t.Errorf("1/3 within %v, %v", lo, hi)
	}
	tiny := New().Scale(third, -3000)
	if lo, hi := tiny.Float64Bounds(); lo != 0 || hi != 5e-324 {
		t.Errorf("1/3 2^-3000 within %v, %v", lo, hi)
	}
	huge := New().Scale(third, 3000)
	if lo, hi := huge.Float64Bounds(); lo != math.MaxFloat64 || !math.IsInf(hi, 1) {
		t.Errorf("1/3 2^3000 within %v, %v", lo, hi)
	}
	monster := New().Scale(New().Neg(third, 0), 1<<40)
	if monster.Lower().IsInf() != true || monster.Upper().IsInf() {
		t.Errorf("-1/3 2^(2^40) within %v, %v", monster.Lower(), monster.Upper())
	}
	if nan := New().SetIndeterminate(); !nan.Lower().IsInf() || !nan.Upper().IsInf() || nan.Lower().Sign() > 0 {
		t.Errorf("indeterminate within %v, %v", nan.Lower(), nan.Upper())
	}
	if got := third.String(); got != "0.33333333333333333333" {
		t.Errorf("1/3 is %s", got)
	}
}

func TestVersion(t *testing.T) {
	if v := Version(); !strings.HasPrefix(v, "FLINT ") {
		t.Errorf("version %q", v)
	}
}

func TestCompare(t *testing.T) {
	a, b := real64(1), New().Hull(real64(1), real64(2), 64)
	for _, c := range []struct {
		x, y  *Real
		order Order
	}{{a, a, Equal}, {a, real64(2), Less}, {real64(2), a, Greater}, {b, real64(1.5), Less | Equal | Greater}} {
		if got := Compare(c.x, c.y); got != c.order {
			t.Errorf("Compare(%v, %v) = %b, want %b", c.x, c.y, got, c.order)
		}
	}
	if truth, known := Compare(a, real64(2)).Within(Less | Equal); !truth || !known {
		t.Error("1 <= 2 is not known")
	}
	if _, known := Compare(New().SetIndeterminate(), a).Within(Less); known {
		t.Error("an indeterminate value compares")
	}
}

func BenchmarkSin(b *testing.B) {
	x, z := real64(0.7), New()
	for i := 0; i < b.N; i++ {
		Apply(z, fp.Sin, 128, x)
	}
}

func BenchmarkAdd(b *testing.B) {
	x, z := real64(0.7), New()
	for i := 0; i < b.N; i++ {
		z.Add(x, x, 128)
	}
}

// TestWrittenInGo holds what is written without a call of C against what Arb writes: numbers of every size, into balls that own memory in C
// and into others.
func TestWrittenInGo(t *testing.T) {
	third := New().SetRat(big.NewRat(1, 3), 1000) // of limbs in C's memory
	for _, x := range []float64{1, -1, 0.1, -1e308, 0x1p-1022, 5e-324, -3e-320, 0, math.Inf(1), math.MaxFloat64, 1<<53 - 1} {
		want := New().SetBigFloat(big.NewFloat(x))
		for _, z := range []*Real{New(), New().Set(third), New().Scale(New().SetInt64(1), 1<<62)} {
			if z.SetFloat64(x); !z.IsExact() || Compare(z, want) != Equal || z.Mid64() != x {
				t.Errorf("%g became %v", x, z)
			}
			if c := New().Set(z); Compare(c, want) != Equal {
				t.Errorf("a copy of %g became %v", x, c)
			}
		}
	}
	if z := New().Set(third); !z.Contains(third) || !third.Contains(z) {
		t.Errorf("a copy of a third became %v", z)
	}
}
