package domain

// This file tests what :pre says of each argument, and boxes written as :pre.

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
)

func parse1(t testing.TB, src string) *fpcore.Core {
	t.Helper()
	cores, bad := eval.ReadFile("f", src)
	if len(bad) > 0 {
		t.Fatal(bad[0].Err)
	}
	return cores[len(cores)-1]
}

func (s Side) text() string {
	open := map[bool]string{true: "(", false: "["}[s.LoOpen]
	end := map[bool]string{true: ")", false: "]"}[s.HiOpen]
	lo, hi := "-inf", "inf"
	if s.HasLo {
		lo = fmt.Sprint(s.Lo)
	}
	if s.HasHi {
		hi = fmt.Sprint(s.Hi)
	}
	return s.Label() + open + lo + "," + hi + end
}

func TestDomain(t *testing.T) {
	above, below := func(x float64) float64 { return math.Nextafter(x, math.Inf(1)) }, func(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }
	for _, c := range []struct{ pre, want string }{
		{"TRUE", ""},
		{"(<= -1 x 1)", "x[-1,1]"},
		{"(< -1 x 1)", "x(-1,1)"},
		{"(>= 1 x -1)", "x[-1,1]"},
		{"(> 1 x)", "x[-inf,1)"},
		{"(<= -1 x)", "x[-1,inf]"},
		{"(>= x -1)", "x[-1,inf]"},
		{"(== x 2)", "x[2,2]"},
		{"(== 2 x 2.0)", "x[2,2]"},
		{"(and (<= 0 x) (and (< x 3) (<= 1 y 2)))", "x[0,3) y[1,2]"},
		{"(and (<= 0 x) (< x 3) (<= x 3) (< -1 x))", "x[0,3)"},
		{"(<= 1/10 x 1/2)", fmt.Sprintf("x[%v,0.5]", 0.1)}, // the double 0.1 is above one tenth
		{"(< 1/10 x)", fmt.Sprintf("x[%v,inf]", 0.1)},
		{"(<= x 0.1)", fmt.Sprintf("x[-inf,%v]", below(0.1))},
		{"(< x 0.1)", fmt.Sprintf("x[-inf,%v]", below(0.1))},
		{"(<= 0.3 x)", fmt.Sprintf("x[%v,inf]", above(0.3))}, // the double 0.3 is below three tenths
		{"(< 0.05 x (* 2 PI))", fmt.Sprintf("x[%v,%v]", 0.05, 2*math.Pi)},
		{"(<= (- (* 2 PI)) x)", fmt.Sprintf("x[%v,inf]", -2*math.Pi)},
		{"(<= (sqrt 2) x)", fmt.Sprintf("x[%v,inf]", math.Sqrt2)}, // the double is above the root
		{"(<= (/ 1 4) x (digits 3 -1 2))", "x[0.25,1.5]"},
		{"(< x INFINITY)", fmt.Sprintf("x[-inf,%v]", math.MaxFloat64)},
		{"(<= x INFINITY)", ""},
		{"(<= x 1e400)", fmt.Sprintf("x[-inf,%v]", math.MaxFloat64)},
		{"(!= x 0)", "| (!= x 0)"},
		{"(and (<= 0 x 1) (!= x 0 1) (< x y))", "x[0,1] y(0,inf] | (and (!= x 0 1) (< x y))"},
		{"(<= 0 x y 2)", "x[0,2] y[0,2] | (<= x y)"},
		{"(< 0 (* x y) 1)", "| (< 0 (* x y) 1)"},
		{"(and (< 1 2) (<= 0 x) (< (sqrt 2) 2))", "x[0,inf]"},
		{"(or (<= 0 x 1) (< 2 x 3))", "x[0,3) | (or (<= 0 x 1) (< 2 x 3))"},
		{"(or (<= 0 x 1) (< 2 y 3))", "| (or (<= 0 x 1) (< 2 y 3))"},
		{"(or (<= 1 x 0) (< 2 x 3))", "x(2,3) | (or (<= 1 x 0) (< 2 x 3))"},
		{"(let ([a 3] [b 4]) (and (<= -2 x 2) (> (* x a) y) (< y b)))", "x[-2,2] y[-inf,4) | (let ((a 3) (b 4)) (> (* x a) y))"},
		{"(let ([x 3]) (< 1 x))", ""},
		{"(let ([t (* x x)]) (and (<= 0 x) (< t 5)))", "x[0,inf] | (let ((t (* x x))) (< t 5))"},
		{"(! :precision binary32 (<= 0 (! :precision binary64 x)))", "x[0,inf]"},
		{"(not (< x 1))", "| (not (< x 1))"},
		{"(isfinite x)", "| (isfinite x)"},
	} {
		sides, rest, err := Of(parse1(t, "(FPCore (x y) :pre "+c.pre+" x)"))
		var parts []string
		for _, s := range sides {
			parts = append(parts, s.text())
		}
		if rest != nil {
			parts = append(parts, "| "+rest.String())
		}
		if got := strings.Join(parts, " "); got != c.want || err != nil {
			t.Errorf("%s: %s (%v), want %s", c.pre, got, err, c.want)
		}
	}
	for pre, want := range map[string]string{
		"FALSE":                          "f:1:20: the precondition is FALSE",
		"(<= 1 x 0)":                     "f:1:26: no double x satisfies",
		"(and (< 0 x) (<= x 0))":         "f:1:37: no double x satisfies",
		"(== x 0.1)":                     "no double x satisfies",
		"(< 2 1)":                        "f:1:23: (< 2 1) never holds",
		"(<= 1e400 x)":                   "no double x satisfies",
		"(or (< x 0 x) (<= 1 y 0))":      "no double y satisfies",
		"(< 1 x 0x1.0000000000001p0)":    "no double x satisfies",
		"(and (== x 1) (or (== x 2)))":   "no double x satisfies",
		"(<= 0.1 x 0.10000000000000000)": "no double x satisfies",
	} {
		if _, _, err := Of(parse1(t, "(FPCore (x y) :pre "+pre+" x)")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", pre, err, want)
		}
	}
}

// Elements of tensor arguments have sides as numbers have.
func TestDomainOfElements(t *testing.T) {
	for pre, want := range map[string]string{
		"(<= 0 (ref A 1) 2)":                                  "A[1][0,2]",
		"(and (<= 1 x (ref B 1 2)) (< (ref B 1 0) 3))":        "x[1,inf] B[3][-inf,3) B[5][1,inf] | (<= x (ref B 1 2))",
		"(<= 0 (ref A x) 1)":                                  "| (<= 0 (ref A x) 1)",
		"(let ((A (array 1 2))) (<= 0 (ref A 1) x))":          "x[2,inf]",
		"(and (<= 1 (ref A 0) (ref A 1)) (< (ref A 1) x 9))":  "x(1,9) A[0][1,9) A[1][1,9) | (and (<= (ref A 0) (ref A 1)) (< (ref A 1) x))", // bounds go along
		"(or (<= 0 (ref A 0) 1) (<= 5 (ref A 0) 6))":          "A[0][0,6] | (or (<= 0 (ref A 0) 1) (<= 5 (ref A 0) 6))",
		"(and (<= 0 (ref A 0)) (<= 0 (ref B 0 1) (ref A 0)))": "A[0][0,inf] B[1][0,inf] | (<= (ref B 0 1) (ref A 0))",
	} {
		sides, rest, err := Of(parse1(t, "(FPCore (x (A 2) (B 2 3)) :pre "+pre+" x)"))
		var parts []string
		for _, s := range sides {
			parts = append(parts, s.text())
		}
		if rest != nil {
			parts = append(parts, "| "+rest.String())
		}
		if got := strings.Join(parts, " "); got != want || err != nil {
			t.Errorf("%s: %s (%v), want %s", pre, got, err, want)
		}
	}
}

// Sides and rest together admit what :pre admits, at doubles around the ends.
func TestDomainAgainstPre(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	consts := []string{"0", "1/10", "0.3", "1", "PI", "(sqrt 2)", "-1/3", "0x1.8p0", "2"}
	pick := func() string { return consts[r.IntN(len(consts))] }
	ops := []string{"<", "<=", ">", ">=", "!="}
	for range 300 {
		atom := func() string {
			op := ops[r.IntN(len(ops))]
			switch r.IntN(3) {
			case 0:
				return "(" + op + " " + pick() + " x " + pick() + ")"
			case 1:
				return "(" + op + " x " + pick() + ")"
			}
			return "(" + op + " x y " + pick() + ")"
		}
		pre := "(and " + atom() + " (or " + atom() + " " + atom() + "))"
		core := parse1(t, "(FPCore (x y) :pre "+pre+" x)")
		sides, rest, err := Of(core)
		full, _ := eval.CompilePredicate(core.Pre, core.Vars())
		var left *eval.Predicate
		if rest != nil {
			left, _ = eval.CompilePredicate(rest, core.Vars())
		}
		for range 40 {
			var at [2]float64
			for i := range at {
				f, _, _ := Around(mustExpr(t, pick()))
				at[i] = []float64{f, math.Nextafter(f, 9), math.Nextafter(f, -9), r.NormFloat64()}[r.IntN(4)]
			}
			args := []*ball.Real{ball.New().SetFloat64(at[0]), ball.New().SetFloat64(at[1])}
			want := full.Eval(256, args...) == eval.True
			got := err == nil && (left == nil || left.Eval(256, args...) == eval.True)
			for _, s := range sides {
				x := at[s.Index]
				got = got && s.Lo <= x && x <= s.Hi && !(s.LoOpen && x == s.Lo) && !(s.HiOpen && x == s.Hi)
			}
			if got != want {
				t.Fatalf("%s at %v: sides %v and rest %v say %v, :pre says %v (%v)", pre, at, sides, rest, got, want, err)
			}
		}
	}
}

func mustExpr(t testing.TB, src string) *fpcore.Expr {
	t.Helper()
	e, err := fpcore.ParseExpr("", src)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestPreText(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		boxes [][][2]float64
		want  string
	}{
		{nil, "FALSE"},
		{[][][2]float64{{{-1, 1}, {0, 2.5}}}, "(and (<= -1 x 1) (<= 0 y 2.5))"},
		{[][][2]float64{{{-inf, 1}, {0, inf}}}, "(and (<= x 1) (<= 0 y))"},
		{[][][2]float64{{{-inf, inf}, {-inf, inf}}}, "TRUE"},
		{[][][2]float64{{{0, 1}, {-inf, inf}}, {{4, 1.5e10}, {-inf, inf}}}, "(or (<= 0 x 1) (<= 4 x 1.5e+10))"},
	} {
		if got := fpcore.PreText([]string{"x", "y"}, c.boxes); got != c.want {
			t.Errorf("%v: %s, want %s", c.boxes, got, c.want)
		}
	}
}

// A box that is written is read back as the same doubles, by rounding inward and to nearest.
func TestPreTextThereAndBack(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	values := []float64{0.1, 0.3, -0.1, -0.3, 5e-324, -5e-324, math.MaxFloat64, -math.MaxFloat64, 1e-300, 1 / 3.0, 0, math.Copysign(0, -1)}
	for range 2000 {
		values = append(values, math.Float64frombits(r.Uint64()))
	}
	core := parse1(t, "(FPCore f (x) :name \"f\" :pre (< x 3) :cite (a) (sqrt x))")
	for _, x := range values {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		hi := math.Max(x, x*(1+r.Float64()))
		if math.IsInf(hi, 0) || x < 0 {
			hi = math.Abs(x)
		}
		again := core.WithPre(mustExpr(t, fpcore.PreText([]string{"x"}, [][][2]float64{{{x, hi}}})))
		sides, rest, err := Of(parse1(t, again.String()))
		if err != nil || rest != nil || len(sides) != 1 || sides[0].Lo != x || sides[0].Hi != hi || sides[0].LoOpen || sides[0].HiOpen {
			t.Errorf("[%v, %v] written as %s, read as %v, %v, %v", x, hi, again.Pre, sides, rest, err)
		}
	}
	if got := core.WithPre(mustExpr(t, "(< 0 x)")).String(); got != `(FPCore f (x) :name "f" :pre (< 0 x) :cite (a) (sqrt x))` {
		t.Errorf("another precondition: %s", got)
	}
	if got := core.WithPre(nil).String(); got != `(FPCore f (x) :name "f" :cite (a) (sqrt x))` {
		t.Errorf("no precondition: %s", got)
	}
}
