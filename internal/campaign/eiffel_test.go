package campaign

// This file tests that EIFFEL's screening, which leaves most samples unmeasured, keeps the points that measuring all of them keeps.

import (
	"slices"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

// plots gathers the envelopes of a stream.
type plots []*finding.Envelope

func (p *plots) Handle(m *finding.Message) error {
	if m.Envelope != nil {
		*p = append(*p, m.Envelope)
	}
	return nil
}

// plotted are benchmarks, with R in two halves, outside of where they are defined, with errors that rise, of several variables. Of
// logexp the estimates know nothing below -44, where every output is 0 and every error 100%, 2^52 to 2^53 ulps.
var plotted = []struct {
	name  string
	alike bool // what is kept is as large up to a factor, rather than the same
}{
	{"predatorPrey", false}, {"logexp", true}, {"NMSEexample31", false}, {"NMSEproblem331", false}, {"carbonGas", false},
	{"NMSEexample37", false}, {"hypot", false}, {"turbine1", false}, {"kepler0", false},
}

// plotsOf returns what EIFFEL clusters of a benchmark.
func plotsOf(t *testing.T, name, screen string) plots {
	t.Helper()
	cfg := &Config{Args: []string{"fpbench.fpcore:" + name}, Seed: 1, Ranges: RangeOptions{Methods: []string{string(finding.EIFFEL)}, Envelope: true}}
	cfg.Params = map[string]string{"eiffel.samples": "20000", "eiffel.group": "100", "eiffel.detect": "40", "eiffel.screen": screen}
	var p plots
	if _, err := Ranges(t.Context(), cfg, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestScreeningKeepsTheSamePoints(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	for _, s := range plotted {
		few, whole := plotsOf(t, s.name, "3"), plotsOf(t, s.name, "0")
		if len(few) != len(whole) || len(few) == 0 {
			t.Fatalf("%s: %d and %d plots", s.name, len(few), len(whole))
		}
		same := samePoint
		if s.alike {
			same = func(a, b finding.PlotPoint) bool { return a.Ulps <= b.Ulps && b.Ulps <= 1.5*a.Ulps }
		}
		for k, want := range whole {
			if got := few[k]; !slices.EqualFunc(got.Points, want.Points, same) {
				t.Errorf("%s, %s half: %d points, %d without screening, not the same ones", s.name, want.Half, len(got.Points), len(want.Points))
			} else if !s.alike && (got.MinPts != want.MinPts || got.Epsilon != want.Epsilon || got.Clusters != want.Clusters) {
				t.Errorf("%s, %s half: %d clusters, %d without screening", s.name, want.Half, got.Clusters, want.Clusters)
			}
		}
	}
}

func samePoint(a, b finding.PlotPoint) bool {
	return slices.Equal(a.At, b.At) && a.Ulps == b.Ulps && a.Cluster == b.Cluster
}
