package certify

// This file is the parts of a certificate: what may take too long, each with a patience of its own, and what is left
// when one of them did.

import (
	"errors"
	"time"

	"faultline/internal/finding"
	"faultline/internal/proc"
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
	numParts
)

func (p Part) String() string {
	return [...]string{"run", "reference", "shadow", "search for what to blame", "class"}[p]
}

// Parts is a set of them.
type Parts uint8

func (s Parts) has(p Part) bool { return s&(1<<p) != 0 }

// With returns the set with p in it.
func (s Parts) With(p Part) Parts { return s | 1<<p }

// Patience is how long each part may take, in processor time.
type patience [numParts]time.Duration

func (t patience) times(n time.Duration) patience {
	for p := range t {
		t[p] *= n
	}
	return t
}

func (t patience) sum() (sum time.Duration) {
	for _, d := range t {
		sum += d
	}
	return sum
}

// A subject whose reference runs into the limit at one point does so at others like it, which a search is drawn to. So
// each kill halves the patience for that part of that subject, and in the end the part is not asked for any more.
const (
	defaultTime  = time.Second
	leastShare   = 16 // of the limit, below which patience does not fall: 60 ms, as the slowest cold evaluation needs
	defaultKills = 12
	hastyShare   = 8 // of the limit, which judgements of many points and claims of harmless exceptions begin with
)

// A temper is what patience is remembered for: haste with many points must not make a certificate lose its own.
type temper struct {
	subject *subject.Subject
	hasty   bool
}

// hasty reports whether there are many requests of a kind, of which each matters little.
func (k ask) hasty() bool { return k == askJudge || k == askClaim || k == askMeasure || k == askCover }

// patience returns the limits of the next request of a kind about s, and the parts that it must do without.
func (w *Worker) patience(s *subject.Subject, kind ask) (limit patience, without Parts) {
	kills := w.kills[temper{s, kind.hasty()}]
	most := w.limits.Time
	patient := w.limits.Kills
	if kind == askCover { // what ends proofs is counted, so that they are the same on every machine
		for p := range limit {
			limit[p] = coverPatience * most
		}
		return limit, 0
	}
	if kind.hasty() {
		most, patient = most/hastyShare, max(patient/4, 1)
	}
	for p := range numParts {
		limit[p] = max(most>>kills[p], w.limits.Time/leastShare)
		if p != RunPart && kills[p] >= patient {
			without = without.With(p)
		}
	}
	return limit, without
}

// Certify is [Point] in the process. A part that takes too long is left out, and the certificate says so: without the
// reference it is inconclusive, without the shadow nothing is blamed but what the search suspected.
func (w *Worker) Certify(s *subject.Subject, p []float64, opt Options) (*Certificate, error) {
	return w.certificate(s, request{Kind: askCertify, Points: p, Options: opt})
}

// Exception is [Exception] in the process, which leaves out what takes too long as Certify does.
func (w *Worker) Exception(s *subject.Subject, p []float64, claim Claim, opt Options) (*Certificate, error) {
	return w.certificate(s, request{Kind: askClaim, Points: p, Claim: claim, Options: opt})
}

func (w *Worker) certificate(s *subject.Subject, r request) (*Certificate, error) {
	_, givenUp := w.patience(s, r.Kind)
	if s.Reference == nil {
		givenUp &^= 1 << ReferencePart
	}
	r.Options.Without |= givenUp
	var reasons []*Killed
	for {
		a, err := w.do(s, r)
		var killed *Killed
		switch {
		case err == nil:
			for _, k := range reasons {
				a.Certificate.Without = append(a.Certificate.Without, finding.Without{Part: k.Part.String(), Ended: k.Reason})
			}
			a.Certificate.givenUp(givenUp)
			return a.Certificate, nil
		case !errors.As(err, &killed):
			return nil, err
		}
		reasons = append(reasons, killed)
		if killed.Part == RunPart || r.Options.Without.has(killed.Part) {
			return unanswered(s, &r, killed.Reason), nil
		}
		r.Options.Without = r.Options.Without.With(killed.Part)
	}
}

// givenUp notes the parts that were not asked for.
func (c *Certificate) givenUp(parts Parts) {
	for p := range numParts {
		if parts.has(p) {
			c.Without = append(c.Without, finding.Without{Part: p.String()})
		}
	}
}

// exitOverdue and the part are the exit code of a process that took too long.
const exitOverdue = 64

// A watch ends the process when a part takes too long. A nil watch watches nothing.
type watch struct {
	alarm *proc.Alarm
	limit patience // of the request being served
}

// enter begins a part.
func (w *watch) enter(p Part) {
	if w != nil {
		w.alarm.Set(exitOverdue+int(p), w.limit[p])
	}
}

// overdue reports whether a process ended because a part took too long, and which.
func overdue(d *proc.Death) (Part, bool) {
	n := d.Code - exitOverdue
	return Part(n), d.Cause == proc.Exited && n >= 0 && n < int(numParts)
}
