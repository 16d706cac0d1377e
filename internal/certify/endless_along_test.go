package certify

import "testing"

// A run with an operation replaced may loop for ever beside floats that took a hundred instructions. It then took all 32 million
// instructions over balls: minutes for one suspicion.
func TestReplacedOperationLoopsForEver(t *testing.T) {
	ready, err := prepare(subjectOf(t, "testdata/class.c", "quantile", ""))
	if err != nil {
		t.Fatal(err)
	}
	x := ready.execute([]float64{0.25}, Options{}.withDefaults())
	if got, most := x.alongLimits().Steps, int64(moreSteps); got > most {
		t.Errorf("a run beside %d instructions may take %d, want at most %d", x.floats.Steps, got, most)
	}
}
