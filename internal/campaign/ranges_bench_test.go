package campaign

// This file measures what ranges cost: against the number of inputs.

import (
	"fmt"
	"testing"

	"faultline/internal/finding"
)

// BenchmarkRangesInputs takes a benchmark of EIFFEL's with each number of inputs from source to ranges, with every core.
func BenchmarkRangesInputs(b *testing.B) {
	for _, s := range []struct {
		inputs int
		name   string
	}{{1, "predatorPrey"}, {2, "himmilbeau"}, {3, "turbine1"}, {4, "sphere"}, {6, "delta"}, {9, "matrixDeterminant"}} {
		b.Run(fmt.Sprintf("inputs=%d/%s", s.inputs, s.name), func(b *testing.B) {
			for b.Loop() {
				cfg := &Config{Args: []string{"fpbench.fpcore:" + s.name}, Seed: 1, Ranges: RangeOptions{Measure: true, Prove: true}}
				var n counter
				if _, err := Ranges(b.Context(), cfg, &n); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(n), "ranges")
			}
		})
	}
}

// A counter counts the ranges of a stream.
type counter int

func (n *counter) Handle(m *finding.Message) error {
	if m.Range != nil {
		*n++
	}
	return nil
}
