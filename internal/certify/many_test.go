package certify

// This file tests measurements by balls: they are the errors of certificates.

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// sameAmount reports whether two errors in ulps are the same to 1%, or both as good as none.
func sameAmount(a, b float64) bool {
	return a == b || a != a && b != b || math.Abs(a-b) <= 0.0101*max(a, b) || math.Abs(a-b) <= errs.TinyUlps
}

func TestMeasureAgrees(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	points := []float64{1e-7, 1e-3, 0.5, 1, 3, 1e-9, 1e-200, 1e300, math.Pi, 0, 5e-324, math.Inf(1)}
	for _, q := range []struct{ function, formula string }{
		{"foo", "(/ (- 1 (cos x)) (pow x 2))"}, {"foo", ""}, {"lost", ""}, {"norm", ""}, {"inverse", ""}, {"sinc", ""}, {"scaled", ""},
		{"single", ""}, {"flush", ""}, {"branch", ""}, {"series", "(sin x)"}, {"series", ""},
	} {
		s := ours(t, q.function, q.formula)
		e, ulps, err := w.Measure(s, points, Options{})
		if err != nil || len(e) != len(points) || len(ulps) != len(points) {
			t.Fatalf("%s: %d and %d errors of %d points, %v", q.function, len(e), len(ulps), len(points), err)
		}
		judged, err := w.Judge(s, points, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range points {
			if j := judged[i]; j != e[i] && !(j != j && e[i] != e[i]) && math.Abs(j-e[i]) > max(0.06*e[i], 0x1p-60) {
				t.Errorf("%s(%v), reference %q: measured %v, judged %v", q.function, x, q.formula, e[i], j)
			}
			c, err := w.Certify(s, []float64{x}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			m := c.Main()
			if m == nil || m.Ulps == nil || c.Verdict == finding.Inconclusive || e[i] != e[i] {
				continue
			}
			if want, _ := strconv.ParseFloat(m.Ulps.Lower, 64); !sameAmount(ulps[i], want) {
				t.Errorf("%s(%v), reference %q: %v ulps, certified %v", q.function, x, q.formula, ulps[i], want)
			}
		}
	}
}

// Along the decisions of the floats the same is said; with little work allowed, less is known and nothing else is said.
func TestMeasureByBalls(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	points := []float64{1e-7, 1e-3, 0.5, 1, 3, 1e-9, 1e-200, 1e300, math.Pi, 0, 5e-324}
	for _, function := range []string{"foo", "lost", "norm", "sinc", "single", "series"} { // without decisions that exact values make otherwise
		s := ours(t, function, "")
		want, _, err := w.Measure(s, points, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, work := range []int64{1 << 20, 1 << 11, 1} {
			e, _, err := w.Measure(s, points, Options{Balls: work})
			if err != nil {
				t.Fatal(function, err)
			}
			known := 0
			for i, x := range points {
				switch {
				case e[i] != e[i]:
				case math.Abs(e[i]-want[i]) > max(0.02*want[i], 0x1p-62):
					t.Errorf("%s(%v), work %d: error %v, want %v", function, x, work, e[i], want[i])
				default:
					known++
				}
			}
			if work == 1<<20 && known < 6 || work == 1 && known == len(points) && function == "series" {
				t.Errorf("%s, work %d: %d errors are known", function, work, known)
			}
		}
	}
}

// Points that kill the process cost nothing but themselves, until there are too many of them.
func TestMeasureSurvives(t *testing.T) {
	w := NewWorker(Limits{Time: 250 * time.Millisecond})
	defer w.Close()
	cliff := ours(t, "square", "(if (< x 2) (+ (* x x) 1) (gamma-lower-reg (* 100000 (- x 1)) 100000))")
	e, ulps, err := w.Measure(cliff, []float64{0.5, 1, 2, 0.25, 0.75}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range e {
		if bad := i == 2; (e[i] != e[i]) != bad || (ulps[i] != ulps[i]) != bad {
			t.Errorf("point %d: %v, %v ulps", i, e[i], ulps[i])
		}
	}
	e, _, err = w.Measure(ours(t, "square", ""), []float64{0.5, 1}, Options{})
	if err != nil || e[0] != e[0] {
		t.Errorf("afterwards: %v, %v", e, err)
	}
}

// coreSubject is a core as a subject.
func coreSubject(t *testing.T, core string) *subject.Subject {
	t.Helper()
	file := filepath.Join(t.TempDir(), "core.fpcore")
	if err := os.WriteFile(file, []byte(core), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(context.Background(), load.Spec{Args: []string{file}})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d subjects, %v", len(list), err)
	}
	return list[0]
}

// A core means its numbers as they are written. Near its roots, measured with the doubles nearest to them it has other errors than
// a certificate's.
func TestMeasureTakesConstantsAsWritten(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	r := rand.New(rand.NewPCG(9, 4))
	for _, q := range []struct {
		core  string
		roots [][]float64 // points around which to look
	}{
		{"(FPCore verhulst (x) (/ (* 4 x) (+ 1 (/ x 1.11))))", [][]float64{{-1.11}}},
		{`(FPCore carbonGas (v) (let* ([p 3.5e7] [a 0.401] [b 42.7e-6] [t 300] [n 1000] [k 1.3806503e-23])
			(- (* (+ p (* (* a (/ n v)) (/ n v))) (- v (* n b))) (* (* k n) t))))`, [][]float64{{0.0427}, {0.0427 * (1 + 1e-9)}}},
		{"(FPCore polar (r a) (let ([b (* a (/ PI 180.0))]) (* r (cos b))))", [][]float64{{1, 90}, {10, 270}}},
		{"(FPCore polar (r a) (let ([b (* a (/ 3.14159265359 180.0))]) (* r (cos b))))", [][]float64{{1, 90}, {10, 270}}},
		{"(FPCore single (x) :precision binary32 (- (* x 0.1) 0.7))", [][]float64{{7}}}, // 7 itself
		{"(FPCore decided (x) (if (< x 0.1) (+ x 1) (- x 0.3)))", [][]float64{{0.1}, {0.3}}},
		{"(FPCore rounded (x) (- (floor (* x 10)) 1.4))", [][]float64{{0.1}, {0.2}}},
		{"(FPCore twice (x) (- (- x 0.1) 0.1000000000000000000001))", [][]float64{{0.2}}},
		{"(FPCore huge (x) (+ (- x 1.00000000000000000001) (* x 1e-400)))", [][]float64{{1}}},
	} {
		s := coreSubject(t, q.core)
		var points []float64
		for i := range 200 {
			for _, x := range q.roots[i%len(q.roots)] {
				by := math.Exp2(-float64(r.IntN(53)))
				points = append(points, fp.FromFloat64(x*(1+r.NormFloat64()*by*0.01)).Convert(s.Params[0].Format).Float64())
			}
		}
		e, ulps, err := w.Measure(s, points, Options{})
		if err != nil {
			t.Fatal(err)
		}
		shadow, _, err := w.Measure(s, points, Options{Oracle: ShadowOnly})
		if err != nil {
			t.Fatal(err)
		}
		differ, large := 0, 0
		for i := range e {
			p := points[i*s.Call.Dims:][:s.Call.Dims]
			if i%4 == 0 {
				c, err := w.Certify(s, p, Options{})
				if err != nil {
					t.Fatal(err)
				}
				want, _ := strconv.ParseFloat(c.Main().Ulps.Lower, 64)
				if c.Main().Oracle != finding.Reference || !sameAmount(ulps[i], want) {
					t.Errorf("%s at %v: %v ulps, certified %v", q.core, p, ulps[i], want)
				}
			}
			if ulps[i] > 10 {
				large++
			}
			if math.Abs(e[i]-shadow[i]) > 0.1*e[i] {
				differ++
			}
		}
		t.Logf("%s: %d above 10 ulps, %d others than the shadow's", q.core, large, differ)
		if differ < 20 {
			t.Errorf("%s: only %d errors are others than the shadow's", q.core, differ)
		}
	}
}

// A core that looks at bits, or computes with integers that may overflow, is not known to follow its formula.
func TestMeasureOfBits(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	for _, core := range []string{
		"(FPCore (x) (if (signbit (- x 1.1)) (+ x 0.1) (- x 0.1)))", "(FPCore (x) (fmod (+ x 0.1) 0.3))",
		"(FPCore (x) (* x (! :precision integer (* 4000000000 (* 4000000000 4)))))",
	} {
		s := coreSubject(t, core)
		points := []float64{1.1, 0.5, 2}
		e, _, err := w.Measure(s, points, Options{})
		if err != nil {
			t.Fatal(core, err)
		}
		judged, err := w.Judge(s, points, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range e {
			if j := judged[i]; j != e[i] && !(j != j && e[i] != e[i]) && math.Abs(j-e[i]) > max(0.06*e[i], 0x1p-60) {
				t.Errorf("%s at %v: measured %v, judged %v", core, points[i], e[i], j)
			}
		}
	}
}

// Where 1 - x/2 is rounded to 1, the error of (e^x - 1)/x is known on both sides of 0.
func TestMeasureBelowZero(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	points := []float64{1e-20, 1e-45, 1e-100, 1e-200, 1e-250, -1e-20, -1e-45, -1e-100, -1e-200, -1e-250}
	for _, core := range []string{"(FPCore exp1x (x) (/ (- (exp x) 1) x))", "(FPCore (x) (/ (- 1 (cos x)) (* x x)))", "(FPCore (x) (/ (log (+ 1 x)) x))"} {
		for _, oracle := range []Options{{}, {Oracle: ShadowOnly}} {
			e, _, err := w.Measure(coreSubject(t, core), points, oracle)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %v", core, e)
			for i := range points {
				if i < 5 && e[i] != e[i+5] && !(math.Abs(e[i]-e[i+5]) < 1e-12) {
					t.Errorf("%s: %v at %v, %v at %v", core, e[i], points[i], e[i+5], points[i+5])
				}
			}
		}
	}
}

// The program's zero has the sign that copysign takes as well; nothing was known of the result.
func TestSignOfZero(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	s := ours(t, "signed_as", "")
	for _, y := range []float64{0, math.Copysign(0, -1), -1} {
		for _, opt := range []Options{{}, {Balls: 1 << 20}} {
			if e, _, err := w.Measure(s, []float64{7, y}, opt); err != nil || !(e[0] > 0 && e[0] < 1e-15) {
				t.Errorf("copysign(7/3, %v): error %v, %v", y, e, err)
			}
		}
	}
}

// Zero has no sign over the reals, and the program's zero says on which side of the cut it is: -pi was certified to be pi.
func TestNegativeZeroOnACut(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	for _, p := range []struct {
		function string
		point    []float64
	}{
		{"angle", []float64{math.Copysign(0, -1), -1}}, {"angle", []float64{0, -1}}, {"angle", []float64{math.Copysign(0, -1), 1}},
		{"anglef", []float64{-3, -1}}, {"anglef", []float64{3, -1}},
	} {
		s := ours(t, p.function, "")
		for _, opt := range []Options{{}, {Balls: 1 << 20}} {
			if e, _, err := w.Measure(s, p.point, opt); err != nil || e[0] >= 1e-7 {
				t.Errorf("%s(%v): error %v, %v", p.function, p.point, e, err)
			}
		}
		c, err := w.Certify(s, p.point, Options{})
		if err != nil || c.Verdict == finding.Certified {
			t.Errorf("%s(%v): %v, %v", p.function, p.point, c.Verdict, err)
		}
	}
}

// Judgements are the errors that certificates of the same points state.
func TestJudgeAgrees(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	points := []float64{1e-7, 1e-3, 0.5, 1, 3, 1e-9, 1e-200, 1e300, math.Pi}
	for _, formula := range []string{"(/ (- 1 (cos x)) (pow x 2))", ""} {
		s := ours(t, "foo", formula)
		got, err := w.Judge(s, points, Options{})
		if err != nil || len(got) != len(points) {
			t.Fatalf("%d errors of %d points, %v", len(got), len(points), err)
		}
		for i, x := range points {
			c, err := w.Certify(s, []float64{x}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			want := math.NaN()
			if e := c.Main(); e != nil && e.Relative != nil && c.Verdict != finding.Inconclusive {
				want, _ = strconv.ParseFloat(e.Relative.Lower, 64)
			}
			if c.Verdict == finding.Refuted && want >= 1e-3 { // below the smallest normal number: refuted beside that number
				if got[i] >= 1e-3 {
					t.Errorf("foo at %v: judged %v, refuted", x, got[i])
				}
				continue
			}
			if same := math.Abs(got[i]-want) <= 0.06*want || got[i] == want || got[i] != got[i] && want != want; !same {
				t.Errorf("foo, reference %q, at %v: judged %v, certified %v (%s)", formula, x, got[i], want, c.Verdict)
			}
		}
	}
}

// TestJudgeEndsSoon: the error of a run with very many instructions is unknown. Balls would need minutes for some of them.
func TestJudgeEndsSoon(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	got, err := w.Judge(coreSubject(t, "(FPCore turns (x) (while (>= y 360) ([y x (- y 360)]) y))"), []float64{400, 1e8}, Options{})
	if err != nil || len(got) != 2 {
		t.Fatalf("%d errors of 2 points, %v", len(got), err)
	}
	if got[0] != 0 || got[1] == got[1] {
		t.Errorf("judged %v, and %v behind 280,000 turns", got[0], got[1])
	}
}
