package native

import (
	"math"
	"testing"
)

// Runs that do not end may make fewer rounds, the more of them there are. A hundred runs of a million rounds with shadow values held a
// search for minutes.
func TestFewerRoundsAfterRunsWithoutEnd(t *testing.T) {
	w := &Worker{Options: Options{Fuel: 1 << 20, Avoid: 8}}
	for _, c := range []struct {
		spent  int
		rounds int64
		want   uint64
	}{{0, 10, 1 << 20}, {7, 10, 1 << 20}, {8, 10, 1 << 19}, {800, 10, fewestRounds}, {800, 1 << 10, 1 << 16}, {800, math.MaxInt64, 1 << 20}} {
		if w.Spent, w.rounds = c.spent, c.rounds; w.tank() != c.want {
			t.Errorf("after %d runs without end and one of %d rounds, a run may make %d rounds, want %d", c.spent, c.rounds, w.tank(), c.want)
		}
	}
	if w.Avoid = 0; w.tank() != 1<<20 {
		t.Errorf("a run that is no search may make %d rounds", w.tank())
	}
}
