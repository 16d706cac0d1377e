package campaign

// This file measures what a sample costs each engine.

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/certify"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// BenchmarkMeasured says how many samples a second each engine has answers for: native runs; native estimates of errors; the
// interpreter over balls of 128 bits; and measured runs, with the part of them that needed balls.
func BenchmarkMeasured(b *testing.B) {
	for _, spelling := range []string{"fpbench.fpcore:sine", "fpbench.fpcore:rigidBody1", "fpbench.fpcore:exp1x", "fpbench.fpcore:logexp", foo, lngamma} {
		name := spelling[strings.LastIndex(spelling, ":")+1:]
		b.Run("subject="+name, func(b *testing.B) { measured(b, spelling) })
	}
}

const lngamma = "../../suites/gsl.toml:gsl_sf_lngamma"

// natively starts a worker that runs p in some modes until the benchmark ends.
func natively(b *testing.B, p *ir.Program, modes ...run.Mode) *native.Worker {
	b.Helper()
	image, err := native.Compile(context.Background(), p, modes, "", 2)
	if err != nil {
		b.Fatal(err)
	}
	w, err := native.Start(image)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { w.Close() })
	return w
}

func measured(b *testing.B, spelling string) {
	if spelling == lngamma {
		testenv.GSL(b)
	}
	list, err := load.Subjects(context.Background(), load.Spec{Args: []string{spelling}})
	if err != nil {
		b.Fatal(err)
	}
	s := list[0]
	const n = 4096
	r := rand.New(rand.NewPCG(1, 2))
	var points []float64
	for range n {
		for _, p := range s.Params {
			points = append(points, max(p.Min, -100)+r.Float64()*(min(p.Max, 100)-max(p.Min, -100)))
		}
	}
	w := natively(b, s.Program, run.Plain, run.Deltas, run.Certain, run.Formula)
	if err := w.Load(&s.Call); err != nil {
		b.Fatal(err)
	}
	perSample := func(b *testing.B) {
		b.ReportMetric(float64(b.N)*n/b.Elapsed().Seconds(), "samples/s")
		b.ReportMetric(0, "ns/op")
	}
	for engine, mode := range map[string]run.Mode{"native": run.Plain, "deltas": run.Deltas} {
		b.Run("engine="+engine, func(b *testing.B) {
			for b.Loop() {
				if _, err := w.Run(points, nil, mode); err != nil {
					b.Fatal(err)
				}
			}
			perSample(b)
		})
	}
	m := interp.New(s.Program, &s.Call)
	interpreted := func(name string, run func(p []float64)) {
		b.Run("engine="+name, func(b *testing.B) {
			for b.Loop() {
				for p := points; len(p) > 0; p = p[s.Call.Dims:] {
					run(p[:s.Call.Dims])
				}
			}
			perSample(b)
		})
	}
	balls := balls.New(128)
	interpreted("balls", func(p []float64) {
		interp.RunShadow(m, interp.Arith[*ball.Real](balls), p, interp.Limits{}, nil)
	})
	proof := certify.NewWorker(certify.Limits{})
	defer proof.Close()
	v := &service{Runner: w, subject: s, proof: proof}
	b.Run("engine=measured", func(b *testing.B) {
		needed := int64(0)
		for b.Loop() {
			v.Judged = 0
			if _, err := v.Run(points, nil, run.Measured); err != nil {
				b.Fatal(err)
			}
			needed = v.Judged
		}
		perSample(b)
		b.ReportMetric(float64(needed)/n, "balls")
	})
}
