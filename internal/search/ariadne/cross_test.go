package ariadne

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// crossed runs a crossing on one quotient of sums of x and y, numerator / denominator, and returns what its runs raised.
func crossed(t *testing.T, numerator, denominator func(x, y float64) float64) (raised fp.Exception) {
	t.Helper()
	const sum, quotient = 0, 1
	param := subject.Param{Index: -1, Format: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64, Precision: fp.Binary64}
	sub := &subject.Subject{Params: []subject.Param{param, param}, Sites: []int{sum, quotient}}
	sub.Program = &ir.Program{Sites: []ir.Site{{ID: sum, Op: fp.Sub}, {ID: quotient, Op: fp.Div}}}
	setup := &search.Setup{Subject: sub, Rand: rand.New(rand.NewPCG(1, 2))}
	s := &Search{subject: sub, domain: search.NewDomain(setup), rand: setup.Rand, settled: map[search.Target]bool{}}
	s.meeting.search, s.crossing.search = s, s
	s.meeting.ends = make([][]float64, 2)
	for q := s.crossing.next(400); len(q.Points) > 0; q = s.crossing.next(400) {
		b := &run.Batch{N: len(q.Points) / 2, Dims: 2, Points: q.Points, Start: []int{0}}
		if b.N > atOnce {
			t.Fatalf("%d runs at once", b.N)
		}
		for i := range b.N {
			p, d := numerator(q.Points[2*i], q.Points[2*i+1]), denominator(q.Points[2*i], q.Points[2*i+1])
			switch {
			case q.Mode == run.Deltas && d == 0 && p == 0:
				raised |= fp.Invalid
			case q.Mode == run.Deltas && d == 0:
				raised |= fp.DivideByZero
			}
			b.Outcomes = append(b.Outcomes, run.Returned)
			b.Frames = append(b.Frames, sum<<32|2, 1, math.Float64bits(p), 0, math.Float64bits(d), 0)
			b.Start = append(b.Start, len(b.Frames))
		}
		if q.Mode == run.All {
			s.crossing.tell(b)
		}
	}
	return raised
}

// A divisor that is 0 at no number which is easily met is followed to where it is, and a sum to where it is 0 while the divisor is.
func TestDivisorsCross(t *testing.T) {
	curve := func(x, y float64) float64 { return x*x*x - 7*y + 0.375 }
	if got := crossed(t, func(x, y float64) float64 { return 1 }, curve); got != fp.DivideByZero {
		t.Errorf("1 / (x*x*x - 7*y + 0.375): %s", got)
	}
	if got := crossed(t, curve, func(x, y float64) float64 { return x * 0 }); got != fp.Invalid|fp.DivideByZero {
		t.Errorf("(x*x*x - 7*y + 0.375) / 0: %s", got)
	}
	if got := crossed(t, curve, func(x, y float64) float64 { return 1 + x*x }); got != fp.NoException {
		t.Errorf("(x*x*x - 7*y + 0.375) / (1 + x*x): %s", got)
	}
}
