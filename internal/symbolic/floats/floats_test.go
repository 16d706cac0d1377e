package floats_test

// This file holds expressions to runs, bit for bit.

import (
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/native"
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

func subjectOf(t *testing.T, name string) *subject.Subject {
	t.Helper()
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../../" + name}})
	if err != nil {
		t.Fatal(err)
	}
	list[0].Program.Settle(native.HasSymbol)
	return list[0]
}

// Expressions of one point's path are what runs of other points compute that take the same decisions.
func TestExpressionsAreRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{
		"suites/fpgen/fpgen.toml:lu", "suites/fpgen/fpgen.toml:qr", "suites/fpgen/statistics.toml:wkurtosis", "testdata/quadratic.c",
		"testdata/longdouble.c:dot", "testdata/longdouble.c:root", "testdata/floats.c:*", "testdata/conversions.c:*", "testdata/magic.c:*",
		"testdata/knu.c:knu",
	} {
		s := subjectOf(t, name)
		domain, m := search.NewDomain(&search.Setup{Subject: s}), interp.New(s.Program, &s.Call)
		same, compared := 0, 0
		for range 10 {
			point := make([]float64, s.Call.Dims)
			domain.Draw(r, point)
			p := floats.NewPath(len(point), floats.Plan{Thresholds: floats.Published})
			end := floats.Run(m, p, point, interp.Limits{Steps: 100_000})
			if end.Outcome != interp.Returned || p.Lost != symbolic.Nothing {
				continue
			}
			v := floats.NewValues(p)
			for range 20 {
				other := interp.RunShadow[*floats.Expr](m, floats.NewPath(len(point), p.Plan), point, interp.Limits{Steps: 100_000}, nil)
				if v.Set(point, len(p.Exprs)); v.Holds(p.Decisions, p.Thresholds) < 0 {
					same++
					for k, x := range other.Values {
						if e := end.Shadows[k]; e != nil && x.Format != fp.NoFormat {
							compared++
							if got := v.Of(e); got != x && !(got.IsNaN() && x.IsNaN()) {
								t.Fatalf("%s at %v: output %d is %v, the run computes %v", name, point, k, got, x)
							}
						}
					}
				}
				domain.Draw(r, point)
			}
		}
		if compared == 0 {
			t.Errorf("%s: nothing was compared", name)
		}
		t.Logf("%s: %d points on the path of another, %d outputs", name, same, compared)
	}
}

func TestSampling(t *testing.T) {
	for _, c := range []struct {
		site Site
		want []int
	}{
		{Site{}, []int{0, 1, 2, 3, 4, 5}},
		{Site{Start: 3, Step: 4}, []int{3, 7, 11, 15, 19}},
		{Site{Start: 1, Step: 2, Logarithmic: true}, []int{1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 41, 61}},
	} {
		var got []int
		for n := 0; len(got) < len(c.want); n++ {
			if c.site.Samples(n) {
				got = append(got, n)
			}
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%+v samples %v, want %v", c.site, got, c.want)
				break
			}
		}
	}
}

type Site = floats.Site

// The checks of equations (1) and (2), in every format.
func TestChecks(t *testing.T) {
	for _, f := range []fp.Format{fp.Binary64, fp.Binary32, fp.X87, fp.Binary128} {
		th := floats.Published.For(f)
		of := func(x, y, z float64) floats.Check { return floats.Published.Of(fp.Of(f, x), fp.Of(f, y), fp.Of(f, z)) }
		scaled := func(n int) float64 { return fp.Of(fp.Binary64, 1).Float64() / pow2(n) }
		if got := of(1, scaled(th.Loss), 1); got != floats.Loss {
			t.Errorf("%v: %v", f, got)
		}
		if got := of(1, scaled(th.Loss-1), 1); got != floats.Accurate {
			t.Errorf("%v: %v", f, got)
		}
		if got := of(1, -1, scaled(th.Cancellation)); got != floats.Cancellation {
			t.Errorf("%v: %v", f, got)
		}
		if got := of(1, -1, scaled(th.Cancellation-1)); got != floats.Accurate {
			t.Errorf("%v: %v", f, got)
		}
	}
	if th := floats.Published.For(fp.Binary64); th != floats.Published {
		t.Errorf("doubles have %v", th)
	}
}

func pow2(n int) float64 {
	x := 1.0
	for range n {
		x *= 2
	}
	return x
}
