package hunt

import (
	"math/rand/v2"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// bumpy is (x / 3 + 7) - 7: its error is noise.
func bumpy(x []num) []num { return []num{sub(add(div(x[0], of(3)), of(7)), of(7))} }

// The worst of the 32769 binary32 values of a range is found from one that is far away.
func TestRoam(t *testing.T) {
	k := kernel{dims: 1, body: bumpy, param: subject.Param{
		Index: -1, Format: fp.Binary64, Precision: fp.Binary32, Min: 1.1875, Max: 1.1875 + 0x1p-8,
	}}
	worst := 0.0
	for i := range 1<<15 + 1 {
		b := k.run(&search.Ask{Points: []float64{k.param.Min + float64(i)*0x1p-23}})
		worst = max(worst, errs.Estimate(&b.Outputs[0], b.Deltas[0]))
	}
	s := New(search.Setup{Subject: k.subject(), Rand: rand.New(rand.NewPCG(1, 0))}, Defaults())
	s.found.add(k.run(&search.Ask{Points: []float64{k.param.Min}}), 0, noSite, 0)
	s.round = 1
	p := newClimb(&s.ground, &s.found, &s.largest)
	runs := 0
	for ask := p.next(); ask != nil && len(ask.Points) > 0; ask = p.next() {
		runs += len(ask.Points)
		p.tell(k.run(ask))
	}
	if got := s.found.records[0]; got.estimate != worst || runs > roamFactor*Defaults().Climb {
		t.Errorf("largest error %g at %g after %d runs, want %g", got.estimate, got.point, runs, worst)
	}
}
