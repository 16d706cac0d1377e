package bench

import (
	"bytes"
	"strings"
	"testing"

	"faultline/internal/campaign"
)

// The proved bound is at or above the certified error, and a core whose exact value may be 0 has none.
func TestBounds(t *testing.T) {
	var b bytes.Buffer
	if err := Run(t.Context(), &campaign.Config{Only: []string{"hypot", "sine"}, Jobs: 1, Evals: 20000, Seed: 1}, "bounds", &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"with a bound                         1 of 2", "the exact value of return may be 0"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in:\n%s", want, b.String())
		}
	}
}

func TestBoundRatio(t *testing.T) {
	for _, c := range []struct {
		row  boundRow
		want float64
	}{
		{boundRow{certified: 2e-16, bound: 8e-16}, 4},
		{boundRow{certified: 0, bound: 8e-16}, 0},
	} {
		if got := c.row.ratio(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.row, got, c.want)
		}
	}
}
