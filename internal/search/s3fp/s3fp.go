package s3fp

// This file is the search.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A Search is binary guided random testing of one subject. It implements search.Strategy.
type Search struct {
	params Params
	space  space
	rand   *rand.Rand
	guide  *search.Guide
	left   int // runs that the budget still allows

	current box   // the configuration that is to be made tighter
	tighter []box // those that the last ask samples, params.Samples points each
	ask     search.Ask
}

// New returns a search of the setup's subject, with search.PaperEvals runs where the setup says no number. Parameters that Check
// refuses are a broken invariant.
func New(setup search.Setup, p Params) *Search {
	if err := p.Check(); err != nil {
		panic(err)
	}
	s := &Search{params: p, space: newSpace(&setup, p.Halve), rand: setup.Rand, guide: search.NewGuide(&setup), left: setup.Budget()}
	s.current = s.initial()
	return s
}

// initial is C_init.
func (s *Search) initial() box {
	whole := s.space.whole()
	if s.params.Parts == 1 {
		return whole
	}
	return s.space.part(s.rand, whole, s.params.Parts)
}

// Next asks for the samples of all tighter configurations; at the end of the budget for as many of them as it allows.
func (s *Search) Next(budget int) *search.Ask {
	dims := len(s.current)
	s.tighter = s.tighten()
	n := min(len(s.tighter)*s.params.Samples, budget, s.left)
	if n <= 0 {
		return nil
	}
	s.left -= n
	s.ask.Mode = run.Shadowed
	s.ask.Points = make([]float64, n*dims)
	for i := range n {
		s.space.draw(s.rand, s.tighter[i/s.params.Samples], s.ask.Points[i*dims:(i+1)*dims])
	}
	return &s.ask
}

// tighten returns the configurations next to the current one: all upper halves, all lower halves, and random choices with their
// complements.
func (s *Search) tighten() []box {
	var list []box
	pair := func(upper func() bool) {
		a, b := make(box, len(s.current)), make(box, len(s.current))
		for i, v := range s.current {
			up := upper()
			a[i], b[i] = s.space.half(i, v, up), s.space.half(i, v, !up)
		}
		list = append(list, a, b)
	}
	pair(func() bool { return true })
	for range s.params.Random {
		pair(func() bool { return s.rand.Uint64()&1 == 0 })
	}
	return list
}

// Tell goes on with the configuration whose samples have the largest error, or starts again.
func (s *Search) Tell(b *run.Batch) {
	fitness := s.guide.Learn(b)
	s.current = s.tighter[s.best(fitness)]
	if s.rand.Float64() < s.params.Restart || s.current.point() {
		s.current = s.initial()
	}
}

// best is the index of the configuration with the largest error, of equals a random one.
func (s *Search) best(fitness []float64) (at int) {
	worst, equals, k := math.Inf(-1), 0, 0
	for of := range slices.Chunk(fitness, s.params.Samples) {
		switch e := slices.Max(of); {
		case e > worst:
			at, worst, equals = k, e, 1
		case e == worst:
			if equals++; s.rand.IntN(equals) == 0 {
				at = k
			}
		}
		k++
	}
	return at
}

// Candidates returns the inputs whose error is at or above the threshold, the worst first; see search.Guide.
func (s *Search) Candidates() []search.Candidate { return s.guide.Candidates() }
