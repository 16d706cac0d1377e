package paths

// This file is the numerical solver. It moves coordinates until the decisions of a path have the chosen outcomes. Every input that it finds
// is right. If it finds none, there may be one nevertheless.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/search"
	"faultline/internal/symbolic/floats"
)

// A Problem is a list of decisions with chosen outcomes.
type Problem struct {
	Path      *floats.Path
	Decisions []floats.Decision
	Domain    *search.Domain
	Start     []float64 // values of the coordinates on which no decision depends
	Zeros     bool      // inputs may be 0: a sum with 0 loses nothing, although the exponents differ much
}

// A Solver searches inputs that satisfy problems. It serves one goroutine.
type Solver struct {
	Rand *rand.Rand
	Most int // largest number of evaluations of a path for one problem

	Short bool // draw numbers with few digits, so that more operations are exact, and let coordinates follow each other

	problem *Problem
	values  *floats.Values
	free    []int   // coordinates that may move
	reads   [][]int // by decision: the free coordinates on which it depends
	first   []int   // by coordinate: the first decision that depends on it
	needed  int     // number of expressions that the decisions need
	spent   int
	point   []float64
	misses  []float64 // by decision: distance from its outcome
	sum     float64   // of misses
	trial   []float64
	missed  []float64
}

// Solve searches models inputs near the starts, and passes each to found.
func (s *Solver) Solve(p *Problem, starts [][]float64, models int, found func(point []float64)) {
	s.prepare(p)
	if len(s.free) == 0 || len(starts) == 0 {
		return
	}
	for s.spent = 0; s.spent < s.Most && models > 0; {
		s.begin(starts[s.Rand.IntN(len(starts))])
		for idle := 0; s.spent < s.Most && models > 0 && idle < patience; idle++ {
			if s.sum == 0 {
				found(slices.Clone(s.point))
				models--
			}
			before := s.sum
			s.step()
			if s.sum < before {
				idle = 0
			}
		}
	}
}

// patience is the number of moves without progress after which the search restarts.
const patience = 300

func (s *Solver) prepare(p *Problem) {
	s.problem, s.values, s.needed = p, floats.NewValues(p.Path), floats.Reads(p.Decisions)
	dims := p.Domain.Dims()
	depends := make([][]bool, len(p.Path.Exprs))
	of := func(e *floats.Expr) []bool {
		if e == nil || e.IsConstant() {
			return nil
		}
		return depends[e.Number]
	}
	for i, e := range p.Path.Exprs {
		depends[i] = make([]bool, dims)
		if e.Input >= 0 {
			depends[i][e.Input] = true
		}
		for _, a := range e.Args {
			join(depends[i], of(a))
		}
	}
	s.free, s.reads, s.first = nil, nil, slices.Repeat([]int{len(p.Decisions)}, dims)
	for dim, e := range p.Path.Inputs() {
		if e != nil {
			s.free = append(s.free, dim)
		}
	}
	for k := range p.Decisions {
		read := make([]bool, dims)
		for _, a := range p.Decisions[k].Args {
			join(read, of(a))
		}
		var list []int
		for dim, is := range read {
			if is {
				list = append(list, dim)
				s.first[dim] = min(s.first[dim], k)
			}
		}
		s.reads = append(s.reads, list)
	}
	s.point, s.trial = make([]float64, dims), make([]float64, dims)
	s.misses, s.missed = make([]float64, len(p.Decisions)), make([]float64, len(p.Decisions))
}

func join(all, more []bool) {
	for i, is := range more {
		all[i] = all[i] || is
	}
}

func (s *Solver) begin(start []float64) {
	copy(s.trial, start)
	switch {
	case s.spent == 0:
	case s.Short && s.Rand.IntN(2) == 0:
		align(s.Rand, s.problem.Domain, s.trial)
	default:
		for _, i := range s.free {
			if s.Rand.IntN(2) == 0 {
				s.trial[i] = s.draw(i)
			}
		}
	}
	s.sum = math.Inf(1)
	s.try(math.Inf(1))
}

// try makes the trial the point unless its distance exceeds most, and reports whether it did.
func (s *Solver) try(most float64) bool {
	sum := s.miss()
	if sum > most || s.problem.Domain.Filtered() && !s.problem.Domain.Admits(s.trial) {
		return false
	}
	s.point, s.trial = s.trial, s.point
	s.misses, s.missed = s.missed, s.misses
	s.sum = sum
	return true
}

// miss returns the sum of the distances of all decisions at the trial.
func (s *Solver) miss() (sum float64) {
	s.spent++
	s.values.Set(s.trial, s.needed)
	for k := range s.problem.Decisions {
		s.missed[k] = penalty(s.values, &s.problem.Decisions[k], s.problem.Path.Thresholds)
		sum += s.missed[k]
	}
	if !s.problem.Zeros {
		for _, i := range s.free {
			if s.trial[i] == 0 {
				sum += noNumber
			}
		}
	}
	return sum
}

// worst returns a decision without its outcome, usually the first one; -1 if there is none.
func (s *Solver) worst() int {
	which := -1
	for k, m := range s.misses {
		if m > 0 && (which < 0 || s.Rand.IntN(4) == 0) {
			which = k
		}
	}
	return which
}

// step moves one coordinate.
func (s *Solver) step() {
	k := s.worst()
	from := s.free
	if k >= 0 && len(s.reads[k]) > 0 {
		from = s.reads[k]
	}
	i := from[s.Rand.IntN(len(from))]
	if k >= 0 { // prefer one on which no earlier decision depends
		for range 2 {
			if j := from[s.Rand.IntN(len(from))]; s.first[j] > s.first[i] {
				i = j
			}
		}
	}
	copy(s.trial, s.point)
	switch {
	case k < 0:
		s.roam(i)
		if s.Short {
			s.follow(i)
		}
	case s.solvable(k) && s.Rand.IntN(3) > 0:
		s.newton(k, i)
	default:
		s.move(k, i)
	}
	slack := 0.0
	if s.sum > 0 && s.Rand.IntN(8) == 0 { // annealing
		slack = -3 * math.Log(1-s.Rand.Float64())
	}
	s.try(s.sum + slack)
}
