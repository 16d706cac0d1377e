package interp_test

// This file measures what an instruction costs.

import (
	"testing"

	"faultline/internal/interp"

	"faultline/internal/interp/balls"

	"faultline/internal/ball"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
)

// BenchmarkRun says what an instruction and a run cost, in ns, without and with shadows, and natively.
func BenchmarkRun(b *testing.B) {
	p := gslProgram(b)
	w := natively(b, p, run.Plain)
	for _, s := range []struct {
		name string
		x    float64
	}{{"bessel_J0", 7.5}, {"lngamma", -2.4570247382207997}, {"expint_Ei", 3.5}, {"debye_3", 4.5}, {"zeta", -9.5}} {
		call, _ := gslCall(p, p.Func("gsl_sf_"+s.name+"_e"))
		b.Run("subject="+s.name+"/engine=concrete", func(b *testing.B) {
			perStep(b, p, call, s.x, func(m *interp.Machine, x []float64) interp.Result { return m.Run(x, interp.Limits{}) })
		})
		b.Run("subject="+s.name+"/engine=deltas", func(b *testing.B) {
			perStep(b, p, call, s.x, func(m *interp.Machine, x []float64) interp.Result {
				return interp.RunShadow(m, interp.Arith[float64](NewDeltas()), x, interp.Limits{}, nil).Result
			})
		})
		b.Run("subject="+s.name+"/engine=balls128", func(b *testing.B) {
			perStep(b, p, call, s.x, func(m *interp.Machine, x []float64) interp.Result {
				return interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(128)), x, interp.Limits{}, nil).Result
			})
		})
		b.Run("subject="+s.name+"/engine=native", func(b *testing.B) { natively1000(b, w, call, s.x) })
	}
}

// natively1000 measures native runs in batches of a thousand, the round trip included.
func natively1000(b *testing.B, w *native.Worker, call *ir.Call, x float64) {
	if err := w.Load(call); err != nil {
		b.Fatal(err)
	}
	points := make([]float64, 1000)
	for i := range points {
		points[i] = x
	}
	for b.Loop() {
		if _, err := w.Run(points, nil, run.Plain); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/run")
}

func perStep(b *testing.B, p *ir.Program, call *ir.Call, x float64, run func(*interp.Machine, []float64) interp.Result) {
	m := interp.New(p, call)
	steps := int64(0)
	for b.Loop() {
		steps += run(m, []float64{x}).Steps
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/instruction")
	b.ReportMetric(float64(steps)/float64(b.N), "instructions")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N), "ns/run")
}
