package eiffel

// This file tests that screening keeps the samples that measuring all of them keeps.

import (
	"math"
	"reflect"
	"testing"

	"faultline/internal/run"
	"faultline/internal/subject"
)

// kept are the points to be clustered of each half, with every sample measured or with screening.
func kept(t *testing.T, f *fake, p Params, screen int) (list [][]peak, measured int) {
	t.Helper()
	p.Screen = screen
	f.asked = nil
	for _, w := range f.search(t, 1, p, all).works {
		list = append(list, w.points)
	}
	return list, f.asked[run.Rounded]
}

func TestScreenedGroupsAreThose(t *testing.T) {
	noise := func(x float64) float64 { _, f := math.Modf(math.Abs(math.Sin(12345.678*x)) * 1000); return f }
	two := []subject.Param{double("x", 1e-2, 1e5), double("y", -1e3, 1e3)}
	for _, c := range []struct {
		name string
		fake *fake
		few  bool // samples are measured
	}{
		{"peaks", on(-1e5, 1e5, peaks), true},
		{"noise", on(-1e5, 1e5, noise), true},
		{"plateau", on(0, 1e5, func(x float64) float64 { return math.Floor(4 * noise(x)) }), true},
		{"none", on(0, 1e5, func(float64) float64 { return 0 }), true},
		{"infinite", on(0, 1e5, func(x float64) float64 {
			if 70 < x && x < 70.5 {
				return math.Inf(1)
			}
			return peaks(x)
		}), true},
		{"unknown", on(0, 1e5, func(x float64) float64 {
			if 20 < x && x < 22 {
				return math.NaN()
			}
			return noise(x)
		}), true},
		{"several variables", &fake{params: two, ulps: func(p []float64) float64 { return 3 * noise(p[0]+p[1]) }}, true},
		{"estimates are too small by a third", &fake{params: two[:1], ulps: func(p []float64) float64 { return 3 * noise(p[0]) },
			estimate: func(u float64) float64 { return u * 0.67 }}, true},
		{"no estimates", &fake{params: two[:1], ulps: func(p []float64) float64 { return 3 * noise(p[0]) },
			estimate: func(float64) float64 { return math.NaN() }}, false},
		{"huge estimates", &fake{params: two[:1], ulps: func(p []float64) float64 { return 3 * noise(p[0]) },
			estimate: func(u float64) float64 { return 1e6 / (u + 0.1) }}, false},
		{"estimates are 0", &fake{params: two, ulps: func(p []float64) float64 { return 30 * math.Pow(noise(p[0]), 4) },
			estimate: func(float64) float64 { return 0 }}, false},
	} {
		whole, most := kept(t, c.fake, quick(), 0)
		few, n := kept(t, c.fake, quick(), Defaults().Screen)
		if !reflect.DeepEqual(whole, few) {
			t.Errorf("%s: %d and %d points are kept, not the same ones", c.name, count(whole), count(few))
		}
		if c.few && n > most/3 || !c.few && n > most+most/8 {
			t.Errorf("%s: %d samples and more are measured, %d without screening", c.name, n, most)
		}
	}
}

func count(list [][]peak) (n int) {
	for _, half := range list {
		n += len(half)
	}
	return n
}

// Estimates that miss every other error, a hundred times as large as those that they know, are doubted in the three quarters of
// groups where one of two samples by chance has it.
func TestEstimatesAreDoubted(t *testing.T) {
	f := on(0, 1e5, func(x float64) float64 {
		if x > 30 && math.Mod(x, 2e-3) < 1e-3 {
			return 100 + math.Mod(x, 1)
		}
		return 1 + math.Mod(x, 1e-2)
	})
	f.estimate = func(u float64) float64 { return min(u, max(0, 100-u)) }
	whole, _ := kept(t, f, quick(), 0)
	few, n := kept(t, f, quick(), 3)
	same := 0
	for k := range whole[0] {
		if reflect.DeepEqual(whole[0][k], few[0][k]) {
			same++
		}
	}
	if same < 750 || same > 950 { // three quarters of seven tenths, and the three tenths below 30
		t.Errorf("%d groups of 1000 keep the same sample", same)
	}
	if n < 20_000 || n > 45_000 {
		t.Errorf("%d samples are measured", n)
	}
}
