package proof_test

// This file looks inside boxes for errors that would refute what was shown of them.

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/certify/proof"
	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// No box is shown that has a point whose error, by the judgement of points, is at or above the threshold.
func TestCoverIsSound(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
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
		s := written(t, body, "x in [-4,4]", "y in [-4,4]")
		prover, err := proof.New(s)
		if err != nil {
			t.Fatal(err)
		}
		shown := 0
		for range 400 {
			b := smallBox(r, s)
			threshold := finding.Threshold{Measure: finding.Relative, Value: math.Ldexp(1, -8-r.IntN(40))}
			var a proof.Answer
			prover.Box(b, threshold, proof.MostSteps, unknown, &a)
			if a.Why[0] != "" {
				continue
			}
			shown++
			var points []float64
			for range 10 {
				points = append(points, proof.Draw(r, s, b)...)
			}
			list, err := w.Judge(s, points, certify.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i, e := range list {
				if !(e < threshold.Value) {
					t.Fatalf("%s: shown below %g in %v, and %g at %v", body, threshold.Value, b, e, points[2*i:2*i+2])
				}
			}
		}
		if shown < 20 {
			t.Errorf("%s: %d of 400 boxes shown", body, shown)
		}
	}
}

func unknown([]float64) (relative, ulps float64) { return math.NaN(), math.NaN() }

// smallBox draws a box in [-4,4]^2, now and then at the diagonal.
func smallBox(r *rand.Rand, s *subject.Subject) (b subject.Box) {
	for i := range s.Params {
		lo := r.Float64()*8 - 4
		if r.IntN(4) == 0 && i > 0 {
			lo = b.Lo[0]
		}
		hi := min(4, lo+math.Ldexp(r.Float64(), -r.IntN(30)))
		b.Lo, b.Hi = append(b.Lo, proof.Up(s, i, lo)), append(b.Hi, proof.Up(s, i, hi))
	}
	return b
}

// manyBoxes is how many times more boxes are tried than usual.
func manyBoxes() int { n, _ := strconv.Atoi(os.Getenv("FAULTLINE_BOXES")); return max(n, 1) }

// The bound of a box is not reached by any point of it, however a search climbs, in any of EIFFEL's benchmarks.
func TestCoverWithstandsClimbs(t *testing.T) {
	list, err := load.Subjects(context.Background(), load.Spec{Args: []string{"../../../suites/fpbench/fpbench.fpcore"}})
	if err != nil {
		t.Fatal(err)
	}
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	r := rand.New(rand.NewPCG(3, 141))
	total := 0
	for _, s := range list {
		prover, err := proof.New(s)
		if err != nil {
			t.Fatal(err)
		}
		shown := 0
		for range 10 * manyBoxes() {
			b := proof.RandomBox(r, s)
			if bound := prover.Bound(b); bound < 1e3 {
				shown++
				withstands(t, r, w, prover, s, b, bound)
			}
		}
		t.Logf("%s: %d boxes", s.Name, shown)
		total += shown
	}
	if total < 100 {
		t.Errorf("only %d boxes were bounded", total)
	}
}

// withstands climbs in b.
func withstands(t *testing.T, r *rand.Rand, w *certify.Worker, prover *proof.Prover, s *subject.Subject, b subject.Box, bound float64) {
	t.Helper()
	var at []float64
	worst := -1.0
	for step := range 60 {
		var next []float64
		if step < 20 || at == nil {
			next = proof.Draw(r, s, b)
			for i := range next {
				if r.IntN(3) == 0 {
					next[i] = [2]float64{b.Lo[i], b.Hi[i]}[r.IntN(2)]
				}
			}
		} else {
			next = proof.Beside(r, s, b, at)
		}
		if prover.Excluded(subject.Box{Lo: next, Hi: next}) {
			continue
		}
		list, _, err := w.Measure(s, next, certify.Options{Oracle: certify.ShadowOnly})
		if err != nil {
			t.Fatal(err)
		}
		switch e := list[0]; {
		case e > bound*(1+proof.Slack):
			t.Fatalf("%s: bounded by %g in %v, and %g at %v", s.Name, bound, b, e, next)
		case e > worst:
			at, worst = next, e
		}
	}
}
