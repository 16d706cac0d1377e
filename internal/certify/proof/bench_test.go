package proof_test

// This file measures proofs: boxes a second, and what of EIFFEL's benchmarks can be shown.

import (
	"context"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/certify/proof"
	"faultline/internal/interp"
	"faultline/internal/interp/boxes"
	"faultline/internal/subject/load"
)

// BenchmarkOverBox is one run over a box, in this process.
func BenchmarkOverBox(b *testing.B) {
	for _, test := range []struct{ name, body string }{
		{"rational", "double f(double x, double y) { return 4 * x * x / (1 + (x / 1.11) * (y / 1.11)); }"},
		{"roots", "double f(double x, double y) { return sqrt(x + 1) - sqrt(x); }"},
		{"elementary", "double f(double x, double y) { return sin(x) * exp(y) + log(x); }"},
	} {
		b.Run("subject="+test.name, func(b *testing.B) {
			s := written(b, test.body)
			machine, over := interp.New(s.Program, &s.Call), &boxes.Boxes{Lo: []float64{2, 3}, Hi: []float64{2.5, 3.5}}
			for b.Loop() {
				boxes.Over(machine, over, []float64{2.25, 3.25}, interp.Limits{})
			}
			if over.Why != "" {
				b.Fatal(over.Why)
			}
		})
	}
}

// BenchmarkCover is a proof that needs its whole effort, boxes a second with the process and its pipe.
func BenchmarkCover(b *testing.B) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	s := written(b, "double f(double x, double y) { return x * x - y * y; }", "x in [1,2]", "y in [1,2]")
	tried := 0
	for b.Loop() {
		p, err := w.Cover(s, nil, certify.Options{}, 2000)
		if err != nil {
			b.Fatal(err)
		}
		tried += p.Tried
	}
	b.ReportMetric(float64(tried)/b.Elapsed().Seconds(), "boxes/s")
}

// BenchmarkCoverFPBench reports what part of each benchmark's domain is shown to be below 1e-3, with the default effort.
func BenchmarkCoverFPBench(b *testing.B) {
	list, err := load.Subjects(context.Background(), load.Spec{Args: []string{"../../../suites/fpbench/fpbench.fpcore"}})
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range list {
		b.Run("subject="+s.Name, func(b *testing.B) {
			w := certify.NewWorker(certify.Limits{})
			defer w.Close()
			for b.Loop() {
				p, err := w.Cover(s, nil, certify.Options{}, proof.DefaultEffort)
				if err != nil {
					b.Skip(err)
				}
				b.ReportMetric(p.Proved, "proved")
				b.ReportMetric(float64(p.Tried), "boxes")
				b.Logf("%.4f complete %t in %d of %d: %s", p.Proved, p.Complete, p.Boxes, p.Tried, p.Why)
			}
		})
	}
}
