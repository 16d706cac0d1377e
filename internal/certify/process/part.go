package process

// This file is the parts of a certificate: what may take too long, each with a timeout of its own.

import (
	"time"

	"faultline/internal/subject"
)

// A Part of a certificate. The zero value is the run over floats, without which there is no certificate.
type Part uint8

// The parts, in the order of their turn.
const (
	RunPart       Part = iota
	ReferencePart      // the reference at the point
	ShadowPart         // the run over balls
	BlamePart          // runs that look for the operation to blame
	ClassPart          // the exact values half an ulp away
	NumParts
)

func (p Part) String() string {
	return [...]string{"run", "reference", "shadow", "search for what to blame", "class"}[p]
}

// Parts is a set of them.
type Parts uint8

// Has reports whether p is in the set.
func (s Parts) Has(p Part) bool { return s&(1<<p) != 0 }

// With returns the set with p in it.
func (s Parts) With(p Part) Parts { return s | 1<<p }

// Without returns the set without p.
func (s Parts) Without(p Part) Parts { return s &^ (1 << p) }

// first is what a process that died without a word is taken to have died of: the first part that was asked for.
func (s Parts) first() Part {
	for p := ReferencePart; p < NumParts; p++ {
		if !s.Has(p) {
			return p
		}
	}
	return RunPart
}

// Timeouts are how long each part may take, in processor time.
type Timeouts [NumParts]time.Duration

func (t Timeouts) sum() (sum time.Duration) {
	for _, d := range t {
		sum += d
	}
	return sum
}

// Terms say how long a request may take.
type Terms struct {
	Many  bool          // there are many like it, of which each matters little
	Fixed bool          // what ends it is counted, so that it is the same on every machine: the timeout is never met, and nothing given up
	Times time.Duration // so many times the timeout: a person waits for it; 0 means 1
}

// What a part takes is bounded by counts of operations and bits, but for what is inside of a function of reals, a reference's
// hypergeometric series above all. So a timeout is a net that most parts are far away from, and it does not shrink: whether a part of
// 70 ms is there must not hang on what else the machine does. A subject whose reference runs into the limit at one point does so at
// others like it, which a search is drawn to: after a few kills that part is not asked for any more.
const (
	defaultTime  = time.Second
	defaultKills = 3
	netTimes     = 4 // as long may a part take that asks no reference: counts end it after half a second or so
)

// A record is what kills are counted for: requests of which there are many must not cost a certificate its timeouts.
type record struct {
	subject *subject.Subject
	many    bool
}

// timeouts returns those of the next request about s, and the parts that it must do without.
func (w *Worker[Q, A]) timeouts(s *subject.Subject, terms Terms) (limit Timeouts, without Parts) {
	kills := w.kills[record{s, terms.Many}]
	for p := range NumParts {
		limit[p] = max(terms.Times, netTimes) * w.limits.Time
		if p == ReferencePart {
			limit[p] = max(terms.Times, 1) * w.limits.Time
		}
		if p != RunPart && kills[p] >= w.limits.Kills && !terms.Fixed {
			without = without.With(p)
		}
	}
	return limit, without
}

// GivenUp is the parts that the next request about s must do without.
func (w *Worker[Q, A]) GivenUp(s *subject.Subject, terms Terms) Parts {
	_, without := w.timeouts(s, terms)
	return without
}

// Hopeless reports whether even runs over floats of s had to be killed too often.
func (w *Worker[Q, A]) Hopeless(s *subject.Subject, terms Terms) bool {
	return w.kills[record{s, terms.Many}][RunPart] >= w.limits.Kills
}

// count notes a kill.
func (w *Worker[Q, A]) count(r record, p Part) {
	kills := w.kills[r]
	kills[p]++
	w.kills[r] = kills
}
