package hunt

// This file tests the search for loops whose counter meets its bound.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/native"
	"faultline/internal/search"
	"faultline/internal/subject/load"
)

// Each input that the phase proposes makes the last comparison of the loop uncertain: the exact counter is as close to its bound as some
// hundred roundings. A safe loop gets no input.
func TestCountersMeetBounds(t *testing.T) {
	for name, steps := range map[string]func(p []float64) float64{
		"integral": func(p []float64) float64 { return (p[1] - p[0]) / p[2] },
		"downward": func(p []float64) float64 { return (p[0] - p[1]) / p[2] },
		"decayed":  func(p []float64) float64 { return p[0] / p[1] },
		"early":    nil, "count": nil, "clipped": nil,
	} {
		list, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../../testdata/rounds.cpp:" + name}})
		if err != nil {
			t.Fatal(err)
		}
		s := list[0]
		s.Program.Settle(native.HasSymbol)
		for i := range s.Params {
			s.Params[i].Min, s.Params[i].Max = 0.01, 4
		}
		for seed := range uint64(5) {
			h := New(search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(seed, 0)), Plausible: true}, Defaults())
			ask := newCounters(&h.ground, &h.found, &h.largest, h.branchSeed).next()
			if ask == nil || steps == nil {
				if (ask == nil) != (steps == nil) {
					t.Errorf("%s, seed %d: asks for runs: %v", name, seed, ask != nil)
				}
				continue
			}
			for points := ask.Points; len(points) > 0; points = points[len(s.Params):] {
				if n := steps(points); math.Abs(n-math.Round(n)) > 1e-3 {
					t.Errorf("%s, seed %d: %v makes %v steps", name, seed, points[:len(s.Params)], n)
				}
			}
		}
	}
}
