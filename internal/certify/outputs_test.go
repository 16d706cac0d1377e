package certify

// This file tests certificates that state every output.

import (
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject/load"
)

// Every element has its own exact value and error, where they are asked for: of x * y with y = (1, 1) only z[1] is rounded.
func TestEveryOutput(t *testing.T) {
	s := loadOne(t, load.Spec{Args: []string{"fpgen.toml:convolution"}})
	worker := NewWorker(Limits{})
	defer worker.Close()
	point := []float64{1, 0x1p-60, 0, 0, 1, 1, 0, 0}
	c, err := worker.Certify(s, point, Options{})
	if err != nil || c.Outputs != nil {
		t.Fatalf("%d outputs that nobody asked for, %v", len(c.Outputs), err)
	}
	if c, err = worker.Certify(s, point, Options{Outputs: true}); err != nil || len(c.Outputs) != 7 {
		t.Fatalf("%d outputs, %v, want 7", len(c.Outputs), err)
	}
	for i, out := range c.Outputs {
		if len(out.Exact) != 1 || out.Exact[0].Oracle != finding.Shadow || len(out.Error) != 1 {
			t.Fatalf("%s: %s", out.Name, show(out))
		}
		if off := out.Error[0].Absolute.Least() > 0; off != (i == 1) {
			t.Errorf("%s: error %s", out.Name, show(out.Error[0]))
		}
	}
}
