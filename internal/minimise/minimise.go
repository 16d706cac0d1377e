// Package minimise looks for the simplest input that still shows a finding.
//
// The worst input of a root cause has seventeen digits in every coordinate; what a person wants to see is often 1e16 and 1.
// Simpler is, in this order: fewer coordinates away from 0 and 1, shorter decimals, fewer significant bits. Simplest tries
// such points near the worst one, screens whole batches of them by an estimate of the error, and has the simplest that
// passes certified: it counts only if the certificate names the same root cause, and the result is wrong there if it was.
//
// The package runs nothing itself and must not know engines or oracles: estimates and proofs are functions that it is given.
// It keeps no state; the result depends on the answers alone.
package minimise

// This file is the question and the answer.

import (
	"math"
	"slices"

	"faultline/internal/fp"

	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Question is what minimising needs to know about a finding.
type Question struct {
	Threshold finding.Threshold
	// Admits says whether a point of the parameters' ranges fulfils the subject's filter; nil admits every one.
	Admits func(point []float64) bool
	// Estimate returns the relative error of the worst output at each point, roughly; +Inf where the point shows what has no
	// measure: a NaN, an exception. NaN is no error.
	Estimate func(points []float64) ([]float64, error)
	// Runs bounds the points that are estimated, for estimates that are dear (an oracle's): they are then asked for a few at a
	// time, the simplest first. 0: large batches, of native runs.
	Runs int
	// Prove certifies a point, as the finding was; nil where that is not possible. It is the expensive part.
	Prove func(point []float64) *finding.Finding
}

// mostProofs bounds the calls of Prove.
const mostProofs = 3

// Simplest sets f.Simplest to the simplest witness of f that it can prove, if that is simpler than the worst point. It returns
// the number of proofs that it asked for, at most three. An estimate that does not show the error at the worst point, or
// fails, leaves f as it is.
func Simplest(s *subject.Subject, f *finding.Finding, worst []float64, q Question) (proofs int) {
	m := &minimiser{question: &q, dims: len(worst), worst: worst, runs: q.Runs}
	m.domain = search.NewDomain(&search.Setup{Subject: s, Admits: q.Admits})
	m.formats = formats(s)
	at := m.estimate(worst)
	m.runs--
	if len(at) == 0 {
		return 0
	}
	for _, l := range levels(relative(q.Threshold, s), at[0]) {
		p := m.descend(l)
		if p == nil {
			return proofs
		}
		proofs++
		if g := q.Prove(p); g != nil && g.Verdict == finding.Certified && g.ID == f.ID && g.OnTheWay == f.OnTheWay {
			f.Simplest = f.WitnessBy(g)
			return proofs
		}
	}
	return proofs
}

// A level is what a point must fulfil to be tried: an estimate of least at the least, coordinates no further from the worst
// point's than near times their size.
type level struct{ least, near float64 }

// levels begins with the threshold anywhere. What cannot be proved there was another root cause or an estimate that was too
// high: the next are closer to the worst point and further above the threshold.
func levels(threshold, worst float64) []level {
	switch {
	case !(worst >= threshold):
		return nil
	case math.IsInf(worst, 1):
		return []level{{worst, math.Inf(1)}, {worst, 1e-3}, {worst, 1e-8}}
	}
	return []level{{threshold, math.Inf(1)}, {min(10*threshold, worst), 1e-3}, {max(threshold, worst/2), 1e-8}}[:mostProofs]
}

// relative is a threshold as a relative error that reaches it for certain, in the format of the widest parameter.
func relative(t finding.Threshold, s *subject.Subject) float64 {
	ulp := 0x1p-52
	small := func(p subject.Param) bool { return narrow(p.Format) }
	wide := func(p subject.Param) bool { return p.Format != fp.NoFormat && !small(p) }
	if slices.ContainsFunc(s.Params, small) && !slices.ContainsFunc(s.Params, wide) {
		ulp = 0x1p-23
	}
	switch t.Measure {
	case finding.InUlps:
		return t.Value * ulp
	case finding.InBits:
		return math.Exp2(t.Value) * ulp
	}
	return t.Value
}
