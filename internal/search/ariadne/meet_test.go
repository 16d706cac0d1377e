package ariadne

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// meet runs a meeting on quotients of x and y, one a site, in place of a program.
func meet(most int, ops int64, denominators ...func(x, y float64) float64) *Search {
	param := subject.Param{Index: -1, Format: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64, Precision: fp.Binary64}
	sub := &subject.Subject{Program: &ir.Program{}, Params: []subject.Param{param, param}}
	for i := range denominators {
		sub.Program.Sites = append(sub.Program.Sites, ir.Site{ID: i, Op: fp.Div})
		sub.Sites = append(sub.Sites, i)
	}
	setup := &search.Setup{Subject: sub, Rand: rand.New(rand.NewPCG(1, 2))}
	s := &Search{params: Params{Meet: most}, subject: sub, domain: search.NewDomain(setup), rand: setup.Rand, settled: map[search.Target]bool{}}
	s.reached = map[int]bool{}
	s.meeting.search = s
	for q := s.meeting.next(most); len(q.Points) > 0; q = s.meeting.next(most) {
		b := &run.Batch{N: len(q.Points) / 2, Dims: 2, Points: q.Points, Raised: make([]uint64, len(denominators))}
		for x := range slices.Chunk(q.Points, 2) {
			b.Outcomes, b.Ops = append(b.Outcomes, run.Returned), append(b.Ops, ops)
			for site, d := range denominators {
				b.Raised[site] |= run.Reached
				if d(x[0], x[1]) == 0 {
					b.Raised[site] |= uint64(fp.DivideByZero)
				}
			}
		}
		if s.meeting.pays {
			s.meeting.pay(b)
		} else {
			s.meeting.tell(b)
		}
	}
	return s
}

// Inputs meet where denominators are 0, and each that is found is one at which its own is.
func TestInputsMeet(t *testing.T) {
	denominators := []func(x, y float64) float64{
		func(x, y float64) float64 { return x - y - 3 },
		func(x, y float64) float64 { return x*y - 1 },
		func(x, y float64) float64 { return x * x * x },
		func(x, y float64) float64 { return (x+7)*(x+7) + (y-2)*(y-2) },
		func(x, y float64) float64 { return x*x + y*y + 1 },
	}
	s := meet(40_000, 10, denominators...)
	if len(s.found) != 4 {
		t.Fatalf("%d found", len(s.found))
	}
	for _, c := range s.found {
		if c.Kind != finding.DivideByZero || denominators[c.Site](c.Point[0], c.Point[1]) != 0 {
			t.Errorf("%s of site %d at %v", c.Kind, c.Site, c.Point)
		}
	}
}

// Runs that take long are few, and inputs that meet are run no more often than is said.
func TestMeetingEnds(t *testing.T) {
	never := func(x, y float64) float64 { return 1 }
	if s := meet(2000, 10, never); s.meeting.drawn < 2000 || s.meeting.drawn > 2000+batchMet {
		t.Errorf("%d inputs, 2000 wanted", s.meeting.drawn)
	}
	if s := meet(40_000, mostMet/1000, never); s.meeting.drawn > 1000+batchMet {
		t.Errorf("%d inputs that are worth %d", s.meeting.drawn, mostMet)
	}
}
