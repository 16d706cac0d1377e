package regions

import "faultline/internal/finding"

// This file is what a search knows of errors.

// Evidence is what runs told of errors. It keeps the worst of many places, and all at or above the threshold.
type evidence struct {
	*terrain
	least     float64    // the threshold
	estimates population // the worst by estimate
	measured  population // and by the oracle
	bad       []blot     // at or above the threshold
	odd       []spot     // for the oracle: outputs that are no numbers, of which estimates say nothing
	settled   int        // how often it was asked about such
	doubt     bool       // the oracle refutes estimates: only its word counts
	blind     bool       // the oracle sees errors of which estimates know nothing
}

func newEvidence(t *terrain, threshold float64) evidence {
	if threshold <= 0 {
		threshold = finding.Significant
	}
	return evidence{terrain: t, least: threshold, estimates: population{in: t}, measured: population{in: t}}
}

// A spot is a point with what is known of its error.
type spot struct {
	point    []float64
	err      float64 // relative, +Inf for no number
	ulps     float64
	measured bool // by the oracle
}

// mostOdd is how many outputs that are no numbers wait for the oracle, at most.
const mostOdd = 256

// absurd is the estimate from which on the exact output is likely zero: no relative error then, if it is.
const absurd = 1 << 40

// learn enters what was told. Points in a box are known to be bad.
func (v *evidence) learn(a *answers, enclosed func(point []float64) bool) {
	if a.measured {
		v.measured.add(a)
	} else {
		v.estimates.add(a)
	}
	for i, e := range a.errors {
		switch at := a.at(i, v.domain.Dims()); {
		case e >= absurd && !a.measured:
			if len(v.odd) < mostOdd && !enclosed(at.point) {
				v.odd = append(v.odd, at)
			}
		case e >= v.least && (a.measured || !v.doubt):
			v.blame(at)
		}
	}
	v.thin()
}
