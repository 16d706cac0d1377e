package demc

// This file is the search: rounds of evolution and chains.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A Search is DEMC for one subject. It implements search.Strategy.
type Search struct {
	params Params // scaled to the budget
	axes   axes   // of evolution
	line   axes   // of the chains: places on the line of floats
	rand   *rand.Rand
	guide  *search.Guide
	left   int // runs that the budget still allows

	all    []part // of the domain, not populated
	parts  []part // of this round
	chains []chain
	turn   int     // of the round: 0 founds the populations, then generations, then steps
	trials []trial // of this turn that are not asked yet
	asked  []trial
	ask    search.Ask
}

// New returns a search of the setup's subject, with search.PaperEvals runs where the setup says no number: parts and chains are
// scaled so that one round takes about as many. Parameters that Check refuses are a broken invariant.
func New(setup search.Setup, p Params) *Search {
	if err := p.Check(); err != nil {
		panic(err)
	}
	s := &Search{axes: newAxes(&setup, p.Scale), line: newAxes(&setup, Places), rand: setup.Rand, guide: search.NewGuide(&setup),
		left: setup.Budget()}
	s.params = p.scaled(s.left)
	s.all = s.axes.parts(s.params.Partitions)
	return s
}

// maxAsk is how many points are asked for at once.
const maxAsk = 4096

// Next asks for the trials of a turn: all members of all populations, or a step of every chain.
func (s *Search) Next(budget int) *search.Ask {
	for len(s.trials) == 0 {
		s.trials = s.take()
	}
	n := min(len(s.trials), maxAsk, budget, s.left)
	if n <= 0 {
		return nil
	}
	s.left -= n
	s.asked, s.trials = s.trials[:n], s.trials[n:]
	dims := len(s.line.unit)
	s.ask = search.Ask{Mode: run.Shadowed, Points: make([]float64, n*dims)}
	for k, t := range s.asked {
		s.scale(t.part).point(t.places, s.ask.Points[k*dims:(k+1)*dims])
	}
	return &s.ask
}

// take makes the trials of the next turn, and begins a new round after the last.
func (s *Search) take() []trial {
	turn := s.turn
	s.turn++
	switch step := turn - 1 - s.params.Generations; {
	case turn == 0:
		return s.found()
	case step < 0:
		return s.evolve()
	case step >= s.params.Steps:
		s.turn = 0
		return nil
	case step == 0:
		s.link()
	}
	return s.walk()
}

// scale is what a trial's places are of: a part's, or those of a chain.
func (s *Search) scale(part int) *axes {
	if part < 0 {
		return &s.line
	}
	return &s.axes
}

// redraws is how often a trial is drawn again because the filter refuses it.
const redraws = 50

// admissible returns what draw fills in, drawn again a few times where the subject's filter refuses it; ok is false if it does so always.
func (s *Search) admissible(scale *axes, draw func([]int64)) (places []int64, ok bool) {
	places = make([]int64, len(s.line.unit))
	point := make([]float64, len(places))
	for range redraws {
		draw(places)
		if scale.point(places, point); scale.domain.Admits(point) {
			return places, true
		}
	}
	return places, false
}

// Tell gives the trials their errors.
func (s *Search) Tell(b *run.Batch) {
	for k, e := range s.guide.Learn(b) {
		t, bits := &s.asked[k], errBits(e)
		if t.part < 0 {
			s.accept(&s.chains[t.member], t.places, bits)
		} else {
			s.parts[t.part].choose(t, bits)
		}
	}
}

// errBits turns a relative error into bits: log2(1 + floats between), as ATOMU's paper reports DEMC's results (section 5.5.3). Binade
// by binade, a relative error e has log2(1+e) binades between, each of 2^52 doubles; results of other formats are counted as if
// they were doubles.
func errBits(e float64) float64 { return math.Log2(1 + 0x1p52*math.Log1p(e)*math.Log2E) }

// Candidates returns the inputs whose error is at or above the threshold, the worst first; see search.Guide.
func (s *Search) Candidates() []search.Candidate { return s.guide.Candidates() }
