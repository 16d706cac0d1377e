package proof

// This file lends the tests outside of the package what they need of its inside.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/finding"
	"faultline/internal/subject"
)

// Slack is what bounds of errors may be off by.
const Slack = slack

// Up is the least admissible value of parameter i that is not below x.
func Up(s *subject.Subject, i int, x float64) float64 {
	g := gridOf(s)
	return g.value(i, g.ordinal(i, x, 1))
}

// Excluded reports whether the filter refuses every point of b.
func (p *Prover) Excluded(b subject.Box) bool { return p.excluded(b) }

// Bound bounds the relative error over b; +Inf if it is not bounded.
func (p *Prover) Bound(b subject.Box) float64 {
	run := p.run(b, 0)
	worst := 0.0
	for i := range p.subject.Call.Outputs {
		if out := &p.subject.Call.Outputs[i]; p.boxes.Why != "" {
			return math.Inf(1)
		} else if out.IsResult() {
			worst = math.Max(worst, errorBound(&run.Shadows[i], out.Type.Format, finding.Relative))
		}
	}
	return worst
}

// RandomBox draws a box inside the domain, of any size.
func RandomBox(r *rand.Rand, s *subject.Subject) subject.Box {
	g := gridOf(s)
	c, _ := g.domain()
	for i := range c.lo {
		x := g.value(i, c.lo[i]) + r.Float64()*(g.value(i, c.hi[i])-g.value(i, c.lo[i]))
		mid := g.ordinal(i, x, 1)
		if r.IntN(2) == 0 {
			mid = c.lo[i] + int64(r.Uint64N(uint64(c.hi[i]-c.lo[i])+1))
		}
		width := int64(1) << r.IntN(58)
		if width > mid-c.lo[i] {
			mid = c.lo[i] + min(width, c.hi[i]-c.lo[i])
		}
		c.lo[i], c.hi[i] = max(c.lo[i], mid-width), mid
	}
	return g.box(c)
}

// Draw draws a point of b.
func Draw(r *rand.Rand, s *subject.Subject, b subject.Box) []float64 {
	g := gridOf(s)
	p := make([]float64, len(g))
	for i := range g {
		lo, hi := g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)
		p[i] = g.value(i, lo+int64(r.Uint64N(uint64(hi-lo)+1)))
	}
	return p
}

// Beside draws a point of b that differs from p in about one coordinate, by any distance.
func Beside(r *rand.Rand, s *subject.Subject, b subject.Box, p []float64) []float64 {
	g := gridOf(s)
	next := append([]float64{}, p...)
	for i := range g {
		lo, hi := g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)
		reach := func() int64 { return int64(r.Uint64N(uint64(1)<<r.IntN(63) + 1)) }
		up, down := reach(), reach()
		if far := up - down; lo < hi && r.IntN(len(g)) == 0 {
			n := g.ordinal(i, p[i], 1) + far%int64(min(uint64(hi-lo), math.MaxInt64/2)+1)
			next[i] = g.value(i, min(max(lo, n), hi))
		}
	}
	return next
}
