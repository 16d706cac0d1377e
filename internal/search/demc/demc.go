package demc

// This file is the search: rounds of evolution and chains.

import (
	"math"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A Search is DEMC for one subject. It implements search.Strategy.
type Search struct {
	*search.Guide
	params Params // scaled to the budget
	axes   axes   // of evolution
	line   axes   // of the chains: places on the line of floats

	all    []part // of the domain, not populated
	parts  []part // of this round
	chains []chain
	turn   int     // of the round: 0 founds the populations, then generations, then steps
	trials []trial // of this turn that are not asked yet
	asked  []trial
}

// New returns a search of the setup's subject: parts and chains are scaled so that one round takes about as many runs as its budget has.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{Guide: search.NewGuide(&setup)}
	s.axes, s.line, s.params = newAxes(s.Domain, p.Scale), newAxes(s.Domain, Places), p.scaled(s.Left)
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
	s.asked = s.asked[:0]
	return s.Ask(min(len(s.trials), maxAsk, budget), func(_ int, point []float64) {
		t := s.trials[0]
		s.asked, s.trials = append(s.asked, t), s.trials[1:]
		s.scale(t.part).point(t.places, point)
	})
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
	ok = s.Domain.Redraw(redraws, point, func() {
		draw(places)
		scale.point(places, point)
	})
	return places, ok
}

// Tell gives the trials their errors.
func (s *Search) Tell(b *run.Batch) {
	for k, e := range s.Learn(b) {
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
