package process

// This file defines the parts of a certificate. Each has its own timeout.

import (
	"time"

	"faultline/internal/subject"
)

// A Part is a part of a certificate. The zero value is the run over floats, which every certificate needs.
type Part uint8

// The parts, in the order of their turn.
const (
	RunPart       Part = iota
	ReferencePart      // the reference at the point
	ShadowPart         // the run over balls
	BlamePart          // runs that search for the operation to blame
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

// first returns the part that is blamed if the process died without a reason: the first one that was requested.
func (s Parts) first() Part {
	for p := ReferencePart; p < NumParts; p++ {
		if !s.Has(p) {
			return p
		}
	}
	return RunPart
}

// Timeouts holds the processor time that each part may take.
type Timeouts [NumParts]time.Duration

func (t Timeouts) sum() (sum time.Duration) {
	for _, d := range t {
		sum += d
	}
	return sum
}

// Terms are the time limits of a request.
type Terms struct {
	Many  bool          // there are many similar requests, and each matters little
	Fixed bool          // counts end the request, the same on every machine; the timeout is never reached, and no part is given up
	Times time.Duration // multiple of the timeout, for a request that a person waits for; 0 means 1
}

// Counts of operations and bits bound the time of a part, except inside a function of reals, above all a hypergeometric series of a
// reference. So most parts end far below their timeout, and it does not shrink: the result of a part of 70 ms must not depend on the load
// of the machine. If a reference reaches the limit at one point, it does so at similar points, and a search tends to try these. After a few
// kills that part is not requested any more.
const (
	defaultTime  = time.Second
	defaultKills = 3
	netTimes     = 4 // multiple of the timeout for parts without a reference, which counts end after about half a second
)

// A record identifies the kills of one subject. Requests in large numbers have their own, so that they do not use up the kills of a
// certificate.
type record struct {
	subject *subject.Subject
	many    bool
}

// timeouts returns the timeouts of the next request about s, and the parts that it must leave out.
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

// GivenUp returns the parts that the next request about s must leave out.
func (w *Worker[Q, A]) GivenUp(s *subject.Subject, terms Terms) Parts {
	_, without := w.timeouts(s, terms)
	return without
}

// Hopeless reports whether the run over floats of s was killed too often.
func (w *Worker[Q, A]) Hopeless(s *subject.Subject, terms Terms) bool {
	return w.kills[record{s, terms.Many}][RunPart] >= w.limits.Kills
}

// count counts a kill.
func (w *Worker[Q, A]) count(r record, p Part) {
	kills := w.kills[r]
	kills[p]++
	w.kills[r] = kills
}
