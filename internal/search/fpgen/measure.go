package fpgen

// This file is FPGen's measure of an error (section 3.3), and the input with the largest one.

import (
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/paths"
)

// smallestFloat is FLT_MIN, the smallest normal number of binary32.
const smallestFloat = 0x1p-126

// A largest is the input with the largest error by the paper's measure, |r - r0| / max(FLT_MIN, |r0|), of results that are numbers.
type largest struct {
	point             []float64
	measure, relative float64
	step              *paths.Step // its path with all inputs symbolic; nil: not followed yet
}

// learn enters run i of a batch, whose worst output has the relative error e.
func (l *largest) learn(s *Search, b *run.Batch, i int, e float64) (measure float64) {
	size := 0.0 // of the exact results, as far as the computed ones say it
	for _, v := range search.Values(b, i, s.subject.Call.Outputs) {
		size = max(size, math.Abs(v.Float64()))
	}
	measure = e * min(1, size/smallestFloat)
	if measure > l.measure {
		*l = largest{point: slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims]), measure: measure, relative: e}
	}
	return measure
}

// Candidates returns those of the guide, and before them the input with the largest error by the paper's measure.
func (s *Search) Candidates() []search.Candidate {
	list := s.Guide.Candidates()
	if s.largest.point == nil || search.Proposed(list, s.largest.point) {
		return list
	}
	return append([]search.Candidate{search.Wrong(s.largest.point, s.largest.relative)}, list...)
}
