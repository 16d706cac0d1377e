package gate

// This file chooses the points of a search at which the unmodified code is run even if nothing is found.

import (
	"slices"
	"time"

	"faultline/internal/run"
	"faultline/internal/subject"
)

// A Sample is some points of a search. Their runs show whether the result is a function of the inputs, even if nothing is found.
type Sample struct{ Points [][]float64 }

const (
	mostSampled  = 12
	sampledOps   = 1 << 20               // operations of the longest run that is sampled
	sampledRun   = 50 * time.Millisecond // time of the longest run that is sampled
	sampledStart = time.Second           // time that a process may need to start on a busy machine
	sampledBatch = 2                     // points of one batch
)

// Take keeps a few points of a batch that took so long.
func (s *Sample) Take(b *run.Batch, took time.Duration) {
	if b.N == 0 || b.Dims == 0 || took > sampledStart+time.Duration(b.N)*sampledRun {
		return
	}
	for k := 1; k <= sampledBatch && len(s.Points) < mostSampled; k++ {
		i := b.N * k / (sampledBatch + 1)
		if b.Outcomes[i] == run.Returned && (b.Ops == nil || b.Ops[i] <= sampledOps) {
			s.Points = append(s.Points, slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims]))
		}
	}
}

// Furthest returns some points. Before them comes the first one with all bounded coordinates at their largest and at their smallest, where
// indices and lengths reach furthest.
func Furthest(s *subject.Subject, sample [][]float64) (points [][]float64) {
	if len(sample) == 0 {
		return nil
	}
	admits, err := s.Admits()
	for _, end := range []func(*subject.Param) float64{
		func(p *subject.Param) float64 { return p.Max },
		func(p *subject.Param) float64 { return p.Min },
	} {
		p := slices.Clone(sample[0])
		for i := range s.Params {
			if !s.Params[i].Everything() {
				p[i] = end(&s.Params[i])
			}
		}
		if err == nil && (admits == nil || admits(p)) {
			points = append(points, p)
		}
	}
	return append(points, sample...)
}
