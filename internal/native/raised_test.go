package native

// This file holds mode Raised to mode Deltas: what is raised at which site, of the same runs.

import (
	"testing"

	"faultline/internal/fp"
	"faultline/internal/run"
)

func TestRaisedAgreesWithDeltas(t *testing.T) {
	p := gslProgram(t)
	w, err := gslWorker()
	if err != nil {
		t.Fatal(err)
	}
	raised := 0
	for _, s := range gslSubjects {
		if err := w.Load(gslCall(p, s)); err != nil {
			t.Fatal(err)
		}
		for _, points := range [][]float64{s.points(100), {0, 5e-324, 1e-310, 2e-308, 1e-200, 0.5, 1, -1, -2, 3, 710, -750, 1e5, 1e200, 1.7e308}} {
			want := make([]uint64, len(p.Sites))
			whole := true
			b := runs(t, w, points, nil, run.Deltas)
			for i := range points {
				n := 0
				b.Events(i, func(e run.Event) {
					n++
					if e.Kind != fp.Diverged && e.Kind != fp.IntegerOverflow {
						want[e.Site] |= uint64(e.Kind)
					}
				})
				whole = whole && n < 8 // more may not have been kept
			}
			b = runs(t, w, points, nil, run.All)
			for i := range points {
				b.Blocks(i, func(first, n int) { want[first] |= run.Reached })
			}
			for site, got := range runs(t, w, points, nil, run.Raised).Raised {
				if fp.Exception(got) != 0 {
					raised++
				}
				if lost := want[site] &^ got; lost != 0 {
					t.Errorf("%s at %v: %s at %v is not marked (%#x)", s.name, points, fp.Exception(lost), p.Sites[site].Pos, lost)
				}
				if more := got &^ want[site]; more != 0 && whole {
					t.Errorf("%s at %v: %s at %v is marked", s.name, points, fp.Exception(more), p.Sites[site].Pos)
				}
			}
		}
	}
	if raised < 150 {
		t.Errorf("something was raised at %d sites, want 150", raised)
	}
}
