package bench

import (
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/campaign/gate"
)

// With the paper's thresholds, the search finds errors far above rounding in the sums of Figure 5.
func TestSweepFindsErrors(t *testing.T) {
	cfg := campaign.Config{Jobs: 1, Seed: 1, Gate: new(gate.Tally), Measure: campaign.MeasureRelative, Inputs: campaign.AllInputs}
	e, err := swept(t.Context(), cfg.WithDefaults(), 32, 40)
	if err != nil || e < 1e-6 {
		t.Errorf("error %g, %v", e, err)
	}
}
