package hunt

// This file is what climbs with one variable have in common: walkers that ask for places in one batch.

import (
	"faultline/internal/run"
	"faultline/internal/search"
)

// A walk is walkers in lockstep.
type walk struct {
	s        *Search
	mode     run.Mode
	left     int // runs
	climbers []walker
	ask      search.Ask
	who      []int // climber of each point asked for
}

// begin forgets the last batch.
func (p *walk) begin() {
	p.ask = search.Ask{Mode: p.mode, Points: p.ask.Points[:0]}
	p.who = p.who[:0]
}

// toward asks for a place on behalf of climber i.
func (p *walk) toward(i int, at int64) {
	if x, ok := p.s.admissible(at); ok {
		p.who = append(p.who, i)
		p.ask.Points = append(p.ask.Points, x)
	}
}

// around asks for the neighbours of climber i, so many ulps on either side.
func (p *walk) around(i int, reach int64) {
	for by := int64(1); by <= reach; by++ {
		p.toward(i, plus(p.climbers[i].at, -by))
		p.toward(i, plus(p.climbers[i].at, by))
	}
}

// asked returns the batch, cut to the runs that are left.
func (p *walk) asked() *search.Ask {
	if len(p.who) > p.left {
		p.who = p.who[:p.left]
		p.ask.Points = p.ask.Points[:p.left]
	}
	return &p.ask
}

// admissible returns the value of the only variable at a place, if the domain has it.
func (s *Search) admissible(at int64) (x float64, ok bool) {
	x = s.domain.FromOrdinal(0, at)
	return x, s.domain.Ordinal(0, x) == at && s.domain.Admits([]float64{x})
}
