package interp_test

// This file tests shadows where their values, events, restarts and divergences are known.

import (
	"fmt"
	"math/big"
	"testing"

	"faultline/internal/interp"

	"faultline/internal/interp/balls"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// foo is the example of ATOMU's Figure 1: (1 - cos x) / x^2.
const foo = `
declare double @cos(double)
define double @f(double %x) {
  %c = call double @cos(double %x)
  %n = fsub double 1.0, %c
  %d = fmul double %x, %x
  %q = fdiv double %n, %d
  ret double %q
}`

func shadowRun(t testing.TB, text string, point ...float64) interp.ShadowResult[*ball.Real] {
	t.Helper()
	p, call := program(t, text)
	r := interp.RunShadow(interp.New(p, call), interp.Arith[*ball.Real](balls.New(256)), point, interp.Limits{}, nil)
	if r.Outcome != interp.Returned {
		t.Fatalf("f(%v): %v %s", point, r.Outcome, r.Reason)
	}
	return r
}

// encloses reports whether b contains the decimal, and is no wider than width.
func encloses(t testing.TB, b *ball.Real, decimal string, width float64) bool {
	t.Helper()
	want, _, err := big.ParseFloat(decimal, 10, 400, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	lo, hi := b.Lower(), b.Upper()
	w, _ := new(big.Float).Sub(hi, lo).Float64()
	margin := big.NewFloat(width)
	return w < width && new(big.Float).Sub(lo, margin).Cmp(want) <= 0 && want.Cmp(new(big.Float).Add(hi, margin)) <= 0
}

// (1 - cos x)/x^2 = 1/2 - x^2/24 + x^4/720 - ... at the double 1e-7.
func TestShadowOfFoo(t *testing.T) {
	const x = 1e-7
	r := shadowRun(t, foo, x)
	if got := r.Values[0].Float64(); got != 0.4996003610813205 {
		t.Errorf("computed %v, in the paper 0.4996...", got)
	}
	x2 := new(big.Float).SetPrec(400).SetFloat64(x)
	x2.Mul(x2, x2)
	want := big.NewFloat(0.5).SetPrec(400)
	term := new(big.Float).SetPrec(400).Set(x2)
	want.Sub(want, new(big.Float).Quo(term, big.NewFloat(24)))
	term.Mul(term, x2)
	want.Add(want, new(big.Float).Quo(term, big.NewFloat(720)))
	if !encloses(t, r.Shadows[0], want.Text('g', 60), 1e-30) {
		t.Errorf("shadow %v, want %s within 1e-30", r.Shadows[0], want.Text('g', 40))
	}
}

// sin near 0 by the series of section 1 of the paper: the shadow is the series in the reals, with the doubles that the
// compiler made of -1/6, 1/120, -1/5040; it is not sin.
func TestShadowOfHardCodedSeries(t *testing.T) {
	r := shadowRun(t, `
define double @f(double %x) {
  %y = fmul double %x, %x
  %a = fmul double %y, 0xBF2A01A01A01A01A
  %b = fadd double 0x3F81111111111111, %a
  %c = fmul double %y, %b
  %d = fadd double 0xBFC5555555555555, %c
  %e = fmul double %y, %d
  %g = fadd double 1.0, %e
  %s = fmul double %x, %g
  ret double %s
}`, 0.0078125)
	x := big.NewRat(1, 128)
	pow := func(n int) *big.Rat {
		p := big.NewRat(1, 1)
		for range n {
			p.Mul(p, x)
		}
		return p
	}
	want := new(big.Rat).Set(x)
	for i, d := range []float64{-6, 120, -5040} {
		want.Add(want, new(big.Rat).Mul(pow(3+2*i), new(big.Rat).SetFloat64(1/d)))
	}
	if !encloses(t, r.Shadows[0], want.FloatString(60), 1e-35) {
		t.Errorf("shadow %v, want the series %s", r.Shadows[0], want.FloatString(40))
	}
	if len(r.Restarts) != 0 {
		t.Errorf("restarts: %v", r.Restarts)
	}
}

// TestRestarts: what looks at bits is listed, and the shadow goes on from the computed value.
func TestRestarts(t *testing.T) {
	tests := []struct {
		name  string
		body  string
		x     float64
		kinds []interp.RestartKind
		exact string // the shadow; "" is the computed value
	}{
		{name: "magic", x: 2.7, kinds: []interp.RestartKind{interp.Magic}, exact: "3", body: `
  %a = fadd double %x, 6755399441055744.0
  %r = fsub double %a, 6755399441055744.0
  ret double %r`},
		{name: "magic, added negative", x: 2.7, kinds: []interp.RestartKind{interp.Magic}, exact: "3", body: `
  %a = fadd double 6755399441055744.0, %x
  %r = fadd double %a, -6755399441055744.0
  ret double %r`},
		{name: "magic from memory", x: -1.2, kinds: []interp.RestartKind{interp.Magic}, exact: "-1", body: `
  %c = load double, ptr @magic
  %a = fadd double %x, %c
  %p = alloca double
  store volatile double %a, ptr %p
  %b = load volatile double, ptr %p
  %r = fsub double %b, %c
  ret double %r`},
		{name: "another constant", x: 0.25, exact: "0.25", body: `
  %a = fadd double %x, 1.5
  %r = fsub double %a, 1.5
  ret double %r`},
		{name: "magic, but less something else", x: 0.25, exact: "0.25", body: `
  %a = fadd double %x, 6755399441055744.0
  %b = fsub double %a, 6755399441055743.0
  %r = fsub double %b, 1.0
  ret double %r`},
		{name: "bits there and back", x: 0.1, exact: "0.2000000000000000111022302462515654", body: `
  %y = fmul double %x, 3.0
  %i = bitcast double %y to i64
  %z = bitcast i64 %i to double
  %r = fsub double %z, %x
  ret double %r`},
		{name: "bits changed", x: 0.1, kinds: []interp.RestartKind{interp.BitsRead, interp.FromBits}, body: `
  %y = fmul double %x, 3.0
  %i = bitcast double %y to i64
  %j = add i64 %i, 1
  %r = bitcast i64 %j to double
  ret double %r`},
		{name: "half of a double read from memory", x: 0.1, kinds: []interp.RestartKind{interp.BitsRead}, exact: "0.3000000000000000166533453693773481", body: `
  %y = fmul double %x, 3.0
  %p = alloca double
  store volatile double %y, ptr %p
  %h = getelementptr i8, ptr %p, i64 4
  %i = load volatile i32, ptr %h
  %r = load volatile double, ptr %p
  ret double %r`},
		{name: "half of a double changed in memory", x: 0.1, kinds: []interp.RestartKind{interp.Shortened}, body: `
  %y = fmul double %x, 3.0
  %p = alloca double
  store volatile double %y, ptr %p
  store volatile i32 0, ptr %p
  %r = load volatile double, ptr %p
  ret double %r`},
		{name: "copied as integers and by memcpy", x: 0.1, exact: "0.3000000000000000166533453693773481", body: `
  %y = fmul double %x, 3.0
  %p = alloca [2 x double]
  %q = alloca [2 x double]
  store volatile double %y, ptr %p
  %i = load volatile i64, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 8
  store volatile i64 %i, ptr %p1
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 16, i1 true)
  %q1 = getelementptr i8, ptr %q, i64 8
  %r = load volatile double, ptr %q1
  ret double %r`},
		{name: "through an integer", x: 2.75, exact: "2", body: `
  %y = fadd double %x, 0.125
  %i = fptosi double %y to i32
  %r = sitofp i32 %i to double
  ret double %r`},
		{name: "frexp", x: 0.1, exact: "0.6000000000000000333066907387546962", body: `
  %y = fmul double %x, 3.0
  %e = alloca i32
  %m = call double @frexp(double %y, ptr %e)
  %n = load i32, ptr %e
  %s = call double @ldexp(double %m, i32 %n)
  %r = fadd double %s, %s
  ret double %r`},
		{name: "modf", x: 1.1, exact: "0.3000000000000002664535259100375698", body: `
  %y = fmul double %x, 3.0
  %i = alloca double
  %r = call double @modf(double %y, ptr %i)
  ret double %r`},
		{name: "fmod", x: 0.1, exact: "0.1000000000000000055511151231257827", body: `
  %y = fmul double %x, 3.0
  %z = fmul double %x, 2.0
  %r = call double @fmod(double %y, double %z)
  ret double %r`},
		{name: "nextafter", x: 0.1, kinds: []interp.RestartKind{interp.Opaque}, body: `
  %r = call double @nextafter(double %x, double 1.0)
  ret double %r`},
	}
	const declarations = `
@magic = global double 6755399441055744.0
declare double @frexp(double, ptr)
declare double @ldexp(double, i32)
declare double @modf(double, ptr)
declare double @fmod(double, double)
declare double @nextafter(double, double)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
`
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := shadowRun(t, declarations+"define double @f(double %x) {"+tt.body+"\n}", tt.x)
			if tt.exact == "" {
				if !r.Shadows[0].IsExact() || !r.Shadows[0].Contains(ball.New().SetFloat(r.Values[0])) {
					t.Errorf("shadow %v, want the computed value %v", r.Shadows[0], r.Values[0])
				}
			} else if !encloses(t, r.Shadows[0], tt.exact, 1e-30) {
				t.Errorf("shadow %v, want %s", r.Shadows[0], tt.exact)
			}
			if len(r.Restarts) != len(tt.kinds) {
				t.Fatalf("restarts %v, want %v", r.Restarts, tt.kinds)
			}
			for i, k := range tt.kinds {
				if r.Restarts[i].Kind != k {
					t.Errorf("restart %d: %v, want %v", i, r.Restarts[i].Kind, k)
				}
			}
		})
	}
}

// TestDivergence: decisions that exact values make otherwise are noted, and the floats lead all the same.
func TestDivergence(t *testing.T) {
	// 1 + 2^-60 == 1 in floats, not in the reals.
	r := shadowRun(t, `
define double @f(double %x) {
  %y = fadd double 1.0, %x
  %c = fcmp oeq double %y, 1.0
  br i1 %c, label %a, label %b
a:
  ret double %y
b:
  ret double 7.0
}`, 0x1p-60)
	if r.NumDiverging != 1 || r.Divergences[0].Op != fp.Cmp || !r.Divergences[0].Outcome {
		t.Errorf("divergences: %d, %v", r.NumDiverging, r.Divergences)
	}
	if r.Values[0].Float64() != 1 {
		t.Errorf("the floats did not lead: %v", r.Values[0])
	}
	// floor(1 - 2^-60) is 0 in the reals.
	r = shadowRun(t, `
declare double @floor(double)
define double @f(double %x) {
  %y = fsub double 1.0, %x
  %c = call double @floor(double %y)
  ret double %c
}`, 0x1p-60)
	if r.NumDiverging != 1 || r.Divergences[0].Op != fp.Floor || r.Values[0].Float64() != 1 {
		t.Errorf("divergences: %d, %v, value %v", r.NumDiverging, r.Divergences, r.Values[0])
	}
}

// The remainder of the exact operands has the floats' quotient; where they have another one, it is none of theirs: -0.2 for fmod(9.4e15, 0.1).
func TestQuotientDiverges(t *testing.T) {
	for _, tt := range []struct {
		function string
		x        float64
		diverges int
	}{
		{"fmod", 9.3546111875285e+16, 1}, {"fmod", 20, 1}, {"fmod", 33.3, 0}, {"remainder", 9.3546111875285e+16, 1}, {"remainder", 20, 0},
	} {
		r := shadowRun(t, fmt.Sprintf(`
declare double @%s(double, double)
define double @f(double %%x) {
  %%y = fmul double %%x, 0x3FB999999999999A
  %%r = call double @%[1]s(double %%y, double 0x3FB999999999999A)
  ret double %%r
}`, tt.function), tt.x)
		if r.NumDiverging != tt.diverges {
			t.Errorf("%s at %v: %d divergences, %v, want %d", tt.function, tt.x, r.NumDiverging, r.Divergences, tt.diverges)
		}
	}
}

// TestEvents: the data flow of foo.
func TestEvents(t *testing.T) {
	p, call := program(t, foo)
	type seen struct {
		op     fp.Op
		number int64
		from   [2]int64
	}
	var got []seen
	r := interp.RunShadow(interp.New(p, call), interp.Arith[*ball.Real](balls.New(128)), []float64{1e-7}, interp.Limits{}, func(e *interp.Event[*ball.Real]) {
		s := seen{op: e.Op, number: e.Number}
		copy(s.from[:], e.From)
		got = append(got, s)
		if len(e.Args) != len(e.Shadows) || len(e.Args) != len(e.From) || e.Func.Name != "f" || e.Depth != 1 || e.Inst.Site < 0 {
			t.Errorf("event %+v", e)
		}
	})
	want := []seen{{fp.Cos, 1, [2]int64{-1}}, {fp.Sub, 2, [2]int64{0, 1}}, {fp.Mul, 3, [2]int64{-1, -1}}, {fp.Div, 4, [2]int64{2, 3}}}
	if len(got) != len(want) {
		t.Fatalf("%d events: %v", len(got), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("event %d is %v, want %v", i, got[i], want[i])
		}
	}
	if r.Numbers[0] != 4 || r.Ops != 4 {
		t.Errorf("output is number %v, %d operations", r.Numbers, r.Ops)
	}
}
