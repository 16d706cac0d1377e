// Package ariadne finds inputs that raise floating-point exceptions by symbolic execution over the reals ("Automatic Detection of
// Floating-Point Exceptions", POPL 2013).
//
// It runs the program on expressions (package symbolic), path by path, breadth first. Of every operation that may raise an exception it
// asks whether some input of the path does (3.2), a solver first and then its own (3.3), and hands the answer to the unmodified program:
// real numbers rounded to doubles do not always raise what they should (3.3.3).
package ariadne

// This file is the search as a strategy: points that it wants run, and what they raised.

import (
	"math/rand/v2"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Params are the parameters of a search.
type Params struct {
	Sample   int `set:"sample" says:"random inputs that are run before anything is asked"`
	Paths    int `set:"paths" says:"paths that are followed at most"`
	Queries  int `set:"queries" says:"questions that are asked of a path at most"`
	Loops    int `set:"loops" says:"times that one comparison is made on a path; 0: as often as it is"`
	Work     int `set:"work" says:"a solver may do for one question, in its own unit"`
	Binds    int `set:"concretizations" says:"times that inputs of a question are bound at random, where no solver knows; MAX_CONCRETIZATIONS"`
	Bindings int `set:"bindings" says:"values that are tried for an input; MAX_BINDINGS"`
	Near     int `set:"near" says:"neighbours of an answer that are run beside it"`
}

// Check says what is wrong with p.
func (p Params) Check() error {
	return search.Unless(p.Sample > 0 && p.Paths > 0 && p.Queries > 0 && p.Loops >= 0 && p.Work > 0 && p.Near >= 0,
		"ariadne: sample, paths, queries and work must be positive, loops and near not negative")
}

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "ariadne",
	Says: "exceptions by symbolic execution over the reals",
	Asks: []run.Mode{run.Deltas},
}, Params{Sample: 2000, Paths: 200, Queries: 400, Work: 2_000_000, Binds: 8, Bindings: 20, Near: 2}, New)

// A target is an exception at a site.
type target struct {
	site int
	kind fp.Exception
}

// A Search is the search of one subject. It implements search.Strategy.
type Search struct {
	params  Params
	subject *subject.Subject
	domain  *search.Domain
	rand    *rand.Rand
	explorer

	queue   search.Queue
	begun   bool
	raised  map[target]bool
	found   []search.Candidate
	machine *interp.Machine
}

// New returns a search of the setup's subject.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{params: p, subject: setup.Subject, domain: search.NewDomain(&setup), rand: setup.Rand, raised: make(map[target]bool)}
	s.machine = interp.New(s.subject.Program, &s.subject.Call)
	s.explorer = newExplorer(s)
	return s
}

// Next asks for the sample, then for the answers to questions, until none is left.
func (s *Search) Next(budget int) *search.Ask {
	if !s.begun {
		s.begun = true
		s.queue = search.Queue{Mode: run.Deltas, Points: s.sample(min(s.params.Sample, budget))}
	}
	for {
		if ask := s.queue.Next(s.domain.Dims(), budget); ask != nil {
			return ask
		}
		points, more := s.answers()
		if !more {
			return nil
		}
		s.queue = search.Queue{Mode: run.Deltas, Points: points}
	}
}

// sample draws points: floats of every magnitude.
func (s *Search) sample(n int) []float64 {
	points := make([]float64, n*s.domain.Dims())
	for point := range slices.Chunk(points, s.domain.Dims()) {
		s.domain.Draw(s.rand, point)
	}
	return points
}

// Tell notes what runs raised.
func (s *Search) Tell(b *run.Batch) {
	s.queue.Told(b)
	for i := range b.N {
		b.Events(i, func(e run.Event) {
			if t := (target{e.Site, e.Kind}); e.Kind&reified != 0 && !s.raised[t] {
				s.raised[t] = true
				s.found = append(s.found, candidate(t, b.Points[i*b.Dims:(i+1)*b.Dims]))
			}
		})
	}
}

// reified are the exceptions that the strategy is for.
const reified = fp.Flags | fp.InvalidConversion

func candidate(t target, point []float64) search.Candidate {
	return search.Candidate{Point: slices.Clone(point), Site: t.site, Kind: finding.Kind(t.kind.String()), Outcome: run.Returned}
}

// Candidates returns the exceptions that were raised, in the order of sites.
func (s *Search) Candidates() []search.Candidate {
	list := slices.Clone(s.found)
	slices.SortStableFunc(list, func(a, b search.Candidate) int { return a.Site - b.Site })
	return list
}
