package campaign

// This file tests that EIFFEL's screening, which leaves most samples unmeasured, keeps the points that measuring all of them keeps.

import (
	"slices"
	"testing"

	"faultline/internal/finding"
)

// plots gathers the envelopes of a stream.
type plots []*finding.Envelope

func (p *plots) Handle(m *finding.Message) error {
	if m.Envelope != nil {
		*p = append(*p, m.Envelope)
	}
	return nil
}

// plotsOf returns what EIFFEL clusters of some benchmarks.
func plotsOf(t *testing.T, screen string) plots {
	t.Helper()
	cfg := &Config{Seed: 1, Ranges: RangeOptions{Methods: []string{string(finding.EIFFEL)}, Envelope: true}}
	cfg.Params = map[string]string{"eiffel.samples": "20000", "eiffel.group": "100", "eiffel.detect": "100", "eiffel.screen": screen}
	for _, name := range []string{"predatorPrey", "logexp", "NMSEexample31", "NMSEproblem331", "carbonGas", "hypot", "turbine1"} {
		cfg.Args = append(cfg.Args, "fpbench.fpcore:"+name)
	}
	var p plots
	if _, err := Ranges(t.Context(), cfg, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestScreeningKeepsTheSamePoints(t *testing.T) {
	few, whole := plotsOf(t, "3"), plotsOf(t, "0")
	if len(few) != len(whole) || len(few) < 7 {
		t.Fatalf("%d and %d plots", len(few), len(whole))
	}
	for k, want := range whole {
		got := few[k]
		if !slices.EqualFunc(got.Points, want.Points, samePoint) {
			t.Errorf("%s, %s half: %d points, %d without screening, not the same ones", want.Subject, want.Half, len(got.Points), len(want.Points))
		}
		if got.MinPts != want.MinPts || got.Epsilon != want.Epsilon || got.Clusters != want.Clusters {
			t.Errorf("%s, %s half: %d clusters, %d without screening", want.Subject, want.Half, got.Clusters, want.Clusters)
		}
	}
}

func samePoint(a, b finding.PlotPoint) bool {
	return slices.Equal(a.At, b.At) && a.Ulps == b.Ulps && a.Cluster == b.Cluster
}
