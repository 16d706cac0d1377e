package certify

// This file tests proofs: complete where a function is stable, and none where an input violates them.

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/subject"
)

// written is a function of C in a file of its own, with domains.
func written(t testing.TB, body string, domains ...string) *subject.Subject {
	t.Helper()
	file := filepath.Join(t.TempDir(), "f.c")
	if err := os.WriteFile(file, []byte("#include <math.h>\n"+body+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return load(t, subject.Spec{Args: []string{file + ":f"}, Domains: domains})
}

func TestCover(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	for _, test := range []struct {
		body    string
		domains []string
		proved  float64 // at least
		most    float64
	}{
		{"double f(double x) { return 1 / (x + 1); }", []string{"x in [0,1e5]"}, 1, 1},
		{"double f(double x, double y) { return x / (x + y); }", []string{"x in [1e-3,1e5]", "y in [1e-3,1e5]"}, 1, 1},
		{"double f(double x, double y) { return sqrt(x * x + y * y); }", []string{"x in [1e-150,1e150]", "y in [-100,100]"}, 1, 1},
		{"double f(double x) { return 4 * x * x / (1 + (x / 1.11) * (x / 1.11)); }", []string{"x in [-1e5,1e5]"}, 1, 1},
		{"double f(double u, double v, double T) { double t = 331.4 + 0.6 * T; return -t * v / ((t + u) * (t + u)); }",
			[]string{"u in [-100,100]", "v in [20,20000]", "T in [-30,50]"}, 1, 1},
		{"float f(float x) { return x * x * x + 1; }", []string{"x in [0,1000]"}, 1, 1},
		{"double f(double x) { return sqrt(x + 1) - sqrt(x); }", []string{"x in [0,1e15]"}, 0.99, 1 - 1e-9},
		{"double f(double x) { return sqrt(x + 1) - sqrt(x); }", []string{"x in [0,1e12]"}, 1, 1},
		{"double f(double x) { return (1 - cos(x)) / (x * x); }", []string{"x in [1e-3,3]"}, 1, 1},
		{"double f(double x) { return 1 - cos(x); }", []string{"x in [0,3]"}, 0.001, 0.999},
		{"double f(double x, double y) { return x - y; }", []string{"x in [1,2]", "y in [1,2]"}, 1, 1},                  // exact operands
		{"double f(double x, double y) { return x * x - y * y; }", []string{"x in [1,2]", "y in [1,2]"}, 0.9, 1 - 1e-9}, // not these
		{"double f(double x) { return x < 3 ? 1 / (x + 1) : x * x; }", []string{"x in [0,1e5]"}, 1, 1},
		{"double f(double x) { return 1 / x; }", []string{"x in [-1,1]"}, 0.9, 1 - 1e-9},
	} {
		s := written(t, test.body, test.domains...)
		p, err := w.Cover(s, nil, Options{}, 4000)
		if err != nil {
			t.Fatal(err)
		}
		if p.Proved < test.proved || p.Proved > test.most || p.Complete != (p.Proved == 1) {
			t.Errorf("%s over %v: %+v", test.body, test.domains, p)
		}
		t.Logf("%s: %.6f in %d boxes, %d tried, %s %v", test.body, p.Proved, p.Boxes, p.Tried, p.Why, p.Assumes)
	}
}

// No box is shown that has a point whose error, by the judgement of points, is at or above the threshold.
func TestCoverIsSound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, body := range []string{
		"double f(double x, double y) { return x * x - y * y; }",
		"double f(double x, double y) { return sqrt(x * x + 1) - y; }",
		"double f(double x, double y) { return (1 - cos(x)) / (y * y); }",
		"double f(double x, double y) { return log(x * x + y) / (exp(y) - 1); }",
		"double f(double x, double y) { double s = 0; for (int i = 0; i < 5; i++) s = s * x + y; return s; }",
		"double f(double x, double y) { return x > y ? sin(x) - sin(y) : pow(fabs(x), y); }",
		"float f(float x, float y) { return (x + y) * (x - y) / (x * x + y); }",
	} {
		s, err := prepare(written(t, body, "x in [-4,4]", "y in [-4,4]"))
		if err != nil {
			t.Fatal(err)
		}
		g := gridOf(s.Subject)
		shown := 0
		for range 400 {
			var b subject.Box
			for i := range g {
				lo := r.Float64()*8 - 4
				if r.IntN(4) == 0 && i > 0 { // near the diagonal
					lo = b.Lo[0]
				}
				hi := min(4, lo+math.Ldexp(r.Float64(), -r.IntN(30)))
				b.Lo, b.Hi = append(b.Lo, g.value(i, g.ordinal(i, lo, 1))), append(b.Hi, g.value(i, g.ordinal(i, hi, 1)))
			}
			opt := Options{Threshold: finding.Threshold{Measure: finding.Relative, Value: math.Ldexp(1, -8-r.IntN(40))}}
			c, err := s.cover(append(append([]float64{}, b.Lo...), b.Hi...), opt)
			if err != nil {
				t.Fatal(err)
			}
			if c.Why[0] != "" {
				continue
			}
			shown++
			for range 10 {
				var p []float64
				for i := range g {
					lo, hi := g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)
					p = append(p, g.value(i, lo+int64(r.Uint64N(uint64(hi-lo)+1))))
				}
				if e := s.relativeError(p, opt.withDefaults()); !(e < opt.Threshold.Value) {
					t.Fatalf("%s: shown below %g in %v, and %g at %v", body, opt.Threshold.Value, b, e, p)
				}
			}
		}
		if shown < 20 {
			t.Errorf("%s: %d of 400 boxes shown", body, shown)
		}
	}
}

func TestCoverOutsideAndFilter(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	s := written(t, "double f(double x) { return 1 - cos(x); }", "x in [-1,1]")
	hole := subject.Box{Lo: []float64{-0.01}, Hi: []float64{0.01}}
	if p, err := w.Cover(s, []subject.Box{hole}, Options{}, 0); err != nil || !p.Complete || p.Proved != 1 || len(p.Undecided) > 0 || len(p.Assumes) != 2 {
		t.Errorf("1 - cos x outside of [-0.01,0.01]: %+v, %v", p, err)
	}
	if p, err := w.Cover(s, nil, Options{}, 500); err != nil || p.Complete || len(p.Undecided) == 0 || p.Why == "" {
		t.Errorf("1 - cos x: %+v, %v", p, err)
	}
	again, err := w.Cover(s, nil, Options{}, 500)
	if first, _ := w.Cover(s, nil, Options{}, 500); err != nil || show(first) != show(again) {
		t.Errorf("two proofs differ: %s %s", show(first), show(again))
	}
	filtered := *s
	filtered.Filter = "(> (* x x) 1/10000)"
	if p, err := w.Cover(&filtered, nil, Options{}, 0); err != nil || p.Proved < 0.9 {
		t.Errorf("1 - cos x where x^2 > 1e-4: %+v, %v", p, err)
	}
	if p, err := w.Cover(s, []subject.Box{s.Box()}, Options{}, 0); err != nil || !p.Complete || p.Tried != 0 {
		t.Errorf("nothing is outside: %+v, %v", p, err)
	}
}

// What cannot be shown over a box is said, never passed over.
func TestCoverSaysWhatItCannot(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	for _, body := range []string{
		"double f(double x) { int e; return frexp(x, &e) * e; }",
		"double f(double x) { union { double d; long n; } u = { x }; u.n &= ~1L; return u.d; }",
		"double f(double x) { return signbit(x) ? x : x + 1; }",
		"double f(double x) { return (x + 0x1.8p52) - 0x1.8p52; }",
		"double f(double x) { return j0(x); }",
		"double f(double x) { return exp(x * 1e5); }",
		"double f(double x) { return floor(x); }",
		"int f(double x) { return (int)x; }",
		"double f(double x, int n) { return n * x + 1e300 * 1e300; }",
	} {
		p, err := w.Cover(written(t, body, "x in [1,1e3]"), nil, Options{}, 64)
		if err != nil || p.Complete || p.Why == "" || len(p.Undecided) == 0 {
			t.Errorf("%s: %+v, %v", body, p, err)
		}
	}
}

func TestGrid(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	g := grid{
		{Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: -1, Max: 1e5},
		{Name: "f", Index: -1, Format: fp.Binary32, Precision: fp.Binary32, Min: -2, Max: 2},
		{Name: "n", Index: -1, Signed: true, Min: -5, Max: 9},
	}
	domain, ok := g.domain()
	if !ok || g.part(domain) != 1 || domain.hi[2]-domain.lo[2] != 14 {
		t.Fatalf("domain %v", domain)
	}
	for i := range g {
		for range 1000 {
			n := domain.lo[i] + int64(r.Uint64N(uint64(domain.hi[i])-uint64(domain.lo[i])+1))
			if x := g.value(i, n); g.ordinal(i, x, 1) != n || g.ordinal(i, x, -1) != n {
				t.Fatalf("%s: number %d is %v, whose number is %d", g[i].Name, n, x, g.ordinal(i, x, 1))
			}
		}
	}
	if lo, hi := g.ordinal(1, 0.1, 1), g.ordinal(1, 0.1, -1); lo != hi+1 || g.value(1, lo) < 0.1 || g.value(1, hi) > 0.1 {
		t.Errorf("0.1 lies between the floats %d and %d", hi, lo)
	}
	// Every point is in one of the boxes that were cut out, or in one piece.
	boxes := []subject.Box{
		{Lo: []float64{0, -1, 0}, Hi: []float64{10, 1, 3}}, {Lo: []float64{5, 0, 2}, Hi: []float64{100, 2, 20}}, {Lo: []float64{-9, -9, -9}, Hi: []float64{-8, 9, 9}},
	}
	pieces := g.without(domain, boxes)
	for range 20000 {
		p := []float64{r.Float64()*200 - 1, float64(float32(r.Float64()*4 - 2)), float64(r.IntN(15) - 5)}
		n := 0
		for _, c := range pieces {
			if g.box(c).Contains(p) {
				n++
			}
		}
		if in := boxes[0].Contains(p) || boxes[1].Contains(p); n > 1 || in == (n == 1) {
			t.Fatalf("%v is in %d pieces, in the boxes: %v", p, n, in)
		}
	}
}

// A process that dies costs boxes, and no proof comes of it.
func TestCoverSurvivesKills(t *testing.T) {
	w := NewWorker(Limits{Time: time.Nanosecond})
	defer w.Close()
	s := written(t, "double f(double x) { for (int i = 0; i < 10000; i++) x = x * 0.5 + 1; return x; }", "x in [0,1]")
	p, err := w.Cover(s, nil, Options{}, 4000)
	if err != nil || p.Complete || p.Proved != 0 || !strings.Contains(p.Why, "took") || len(p.Undecided) == 0 {
		t.Errorf("a proof without a process that lives: %+v, %v", p, err)
	}
}

// What ended earlier judgements of a subject does not end its proof, and neither does a long run, but by counted instructions.
func TestCoverIsCounted(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	s := written(t, "double f(double x) { return 1 / (x + 1); }", "x in [0,1]")
	for range 100 {
		w.count(temper{s, true}, ShadowPart)
		w.count(temper{s, false}, ShadowPart)
	}
	if p, err := w.Cover(s, nil, Options{}, 0); err != nil || !p.Complete {
		t.Errorf("after many kills: %+v, %v", p, err)
	}
	long := written(t, "double f(double x) { for (int i = 0; i < 100000; i++) x = x * 0.5 + 1; return x; }", "x in [0,1]")
	if p, err := w.Cover(long, nil, Options{}, 1000); err != nil || p.Complete || p.Tried > 10 || !strings.Contains(p.Why, "timed out: more than") {
		t.Errorf("a run that is too long: %+v, %v", p, err)
	}
}

// What Filter is read by must know balls that are boxes.
func TestFilterOverBoxes(t *testing.T) {
	e, err := fpcore.ParseExpr("", "(< x y)")
	if err != nil {
		t.Fatal(err)
	}
	p, err := fpcore.CompilePredicate(e, []string{"x", "y"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		lo, hi []float64
		want   fpcore.Truth
	}{
		{[]float64{0, 2}, []float64{1, 3}, fpcore.True}, {[]float64{2, 0}, []float64{3, 1}, fpcore.False}, {[]float64{0, 0.5}, []float64{1, 3}, fpcore.Unknown},
	} {
		if got := p.Eval(startPrecision, ballsOf(subject.Box{Lo: test.lo, Hi: test.hi})...); got != test.want {
			t.Errorf("x < y over %v to %v: %v", test.lo, test.hi, got)
		}
	}
}
