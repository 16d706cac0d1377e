package ariadne

// This file draws inputs in boxes in which an exception is not proved impossible. The boxes are small where the program compares inputs
// with constants.

import (
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/symbolic"
)

// mostDrawn bounds the operations of these runs, to a second or two. A sample may use four times as many. When all runs together have used
// mostNear times as many, answers run without their neighbours.
const (
	mostDrawn = 100_000_000
	mostNear  = 8
)

// inBoxes returns points in the boxes of the next open site; nil after the last one.
func (s *Search) inBoxes() (points []float64) {
	if s.where == nil || s.params.asPublished() {
		return nil
	}
	if s.boxed == 0 {
		s.drawnOps = s.ops
	}
	for points == nil && s.boxed < len(s.subject.Sites) && s.ops < s.drawnOps+mostDrawn {
		site := s.subject.Sites[s.boxed]
		s.boxed++
		kinds := s.subject.Program.Sites[site].Op.Raises()
		for _, kind := range symbolic.Exceptions {
			if t := (search.Target{Site: site, Kind: kind}); kinds&kind != 0 && !s.settled[t] {
				points = append(points, s.drawn(s.where(t))...)
			}
		}
	}
	return points
}

// drawn distributes the runs of one exception to its boxes, corners first.
func (s *Search) drawn(boxes []subject.Box) (points []float64) {
	if len(boxes) == 0 {
		return nil
	}
	point := make([]float64, s.domain.Dims())
	for k := range s.params.Boxed {
		s.within(&boxes[k%len(boxes)], k/len(boxes), point)
		points = append(points, point...)
	}
	return points
}

// within sets point to the n-th point of a box: its corners, then points at which each coordinate is an end or random.
func (s *Search) within(b *subject.Box, n int, point []float64) {
	corners := 1 << min(len(point), 4)
	for i := range point {
		end := n >> min(i, 3) & 1
		switch {
		case n >= corners && s.rand.IntN(3) > 0:
			point[i] = s.between(i, b.Lo[i], b.Hi[i])
			continue
		case n >= corners:
			end = s.rand.IntN(2)
		}
		point[i] = s.domain.Clamp(i, [2]float64{b.Lo[i], b.Hi[i]}[end])
	}
}

// between draws a float of coordinate i from lo to hi, uniformly by ordinals.
func (s *Search) between(i int, lo, hi float64) float64 {
	from, to := s.domain.Ordinal(i, s.domain.Clamp(i, lo)), s.domain.Ordinal(i, s.domain.Clamp(i, hi))
	if from >= to {
		return s.domain.FromOrdinal(i, from)
	}
	return s.domain.FromOrdinal(i, from+int64(s.rand.Uint64N(uint64(to-from)+1)))
}
