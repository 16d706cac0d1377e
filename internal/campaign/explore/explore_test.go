package explore

import (
	"testing"

	"faultline/internal/fp"
	"faultline/internal/run"
)

// TestRaisedIsReached: where all runs that mark operations were ended for the time that they take, those that raised something were reached
// all the same. "none of N floating-point operations was reached" was said of a function with certified exceptions.
func TestRaisedIsReached(t *testing.T) {
	sv := &Survey{Reached: make([]bool, 3), raised: make([]bool, 3), Recorded: true}
	sv.take(&run.Batch{N: 1, Outcomes: []run.Outcome{run.Returned}, Frames: []uint64{1<<8 | uint64(fp.Overflow), 1}, Start: []int{0, 2}}, run.Deltas, 0)
	sv.markRaised()
	if got := sv.Missed([]int{0, 1, 2}); got != "" || sv.Count([]int{0, 1, 2}) != 1 || !sv.Reached[1] {
		t.Errorf("reached %v, %q", sv.Reached, got)
	}
}

// TestSitesOfFindingsAreReached: "3 sites, 1 reached" was said beside a finding at another site, which only runs that mark nothing came to.
func TestSitesOfFindingsAreReached(t *testing.T) {
	sv := &Survey{Reached: []bool{true, false, false}, raised: make([]bool, 3), Recorded: true}
	sv.take(&run.Batch{N: 1, Outcomes: []run.Outcome{run.Returned}, Frames: []uint64{1<<8 | uint64(fp.Overflow), 1}, Start: []int{0, 2}}, run.Deltas, 0)
	sv.markRaised()
	sv.Reach(2)
	sv.Reach(-1)
	if n := sv.Count([]int{0, 1, 2}); n != 3 {
		t.Errorf("%d of 3 sites are reached", n)
	}
}
