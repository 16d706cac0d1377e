package paths_test

import (
	"math/rand/v2"
	"testing"

	"faultline/internal/interp"
	"faultline/internal/search"
	"faultline/internal/search/paths"
	"faultline/internal/symbolic/floats"
)

// BenchmarkSolver is what it costs to draw inputs of the paths of a factorisation.
func BenchmarkSolver(b *testing.B) {
	s := subjectOf(b, "fpgen.toml:lu")
	domain := search.NewDomain(&search.Setup{Subject: s})
	r := rand.New(rand.NewPCG(1, 1))
	point := make([]float64, domain.Dims())
	for i := range point {
		point[i] = domain.Uniform(r, i)
	}
	f := &paths.Finder{
		Tree: paths.NewTree(interp.New(s.Program, &s.Call), domain.Dims()), Solver: paths.Solver{Rand: r, Most: 4000}, Domain: domain,
		Plan: floats.Plan{Sites: everySum(s), Thresholds: floats.Published},
	}
	f.Begin(point)
	for b.Loop() {
		if _, more := f.Next(); !more {
			b.Fatal("no path is left")
		}
	}
	b.ReportMetric(float64(f.Counts.Work)/float64(b.N), "operations/op")
	b.ReportMetric(float64(f.Counts.Moved)/float64(b.N), "found/op")
}
