package certify

// This file climbs inside boxes towards errors that would refute what was shown of them.

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"faultline/internal/interp"
	"faultline/internal/subject"
)

// manyBoxes is how many times more boxes are tried than usual.
func manyBoxes() int { n, _ := strconv.Atoi(os.Getenv("FAULTLINE_BOXES")); return max(n, 1) }

// The bound of a box is not reached by any point of it, however a search climbs, in any of EIFFEL's benchmarks.
func TestCoverWithstandsClimbs(t *testing.T) {
	list, err := subject.Load(context.Background(), subject.Spec{Args: []string{"../../suites/fpbench/fpbench.fpcore"}})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 141))
	total := 0
	for _, s := range list {
		p, err := prepare(s)
		if err == nil {
			err = p.coverable()
		}
		if err != nil {
			t.Fatal(err)
		}
		shown := 0
		for range 10 * manyBoxes() {
			if c := randomCell(r, gridOf(s)); p.withstands(t, r, c) {
				shown++
			}
		}
		t.Logf("%s: %d boxes", s.Name, shown)
		total += shown
	}
	if total < 100 {
		t.Errorf("only %d boxes were bounded", total)
	}
}

// randomCell draws a box inside the domain, of any size.
func randomCell(r *rand.Rand, g grid) cell {
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
	return c
}

// withstands climbs in c, and reports whether there was a bound to withstand.
func (s *prepared) withstands(t *testing.T, r *rand.Rand, c cell) bool {
	t.Helper()
	g := gridOf(s.Subject)
	opt := Options{Oracle: ShadowOnly}.withDefaults()
	bound := s.boundOver(g.box(c), opt)
	if !(bound < 1e3) {
		return false
	}
	at, worst := make([]int64, len(g)), -1.0
	for step := range 60 {
		next, p := append([]int64{}, at...), make([]float64, len(g))
		for i := range g {
			width := uint64(c.hi[i] - c.lo[i])
			reach := func() int64 { return int64(r.Uint64N(uint64(1)<<r.IntN(63) + 1)) }
			up, down := reach(), reach()
			switch far := up - down; {
			case step < 20 || width == 0:
				next[i] = c.lo[i] + int64(r.Uint64N(width+1))
				if r.IntN(3) == 0 {
					next[i] = [2]int64{c.lo[i], c.hi[i]}[r.IntN(2)]
				}
			case r.IntN(len(g)) == 0:
				next[i] = min(max(c.lo[i], next[i]+far%int64(min(width, math.MaxInt64/2)+1)), c.hi[i])
			}
			p[i] = g.value(i, next[i])
		}
		e, _, known := s.amount(p, opt)
		if !known || s.excluded(subject.Box{Lo: p, Hi: p}) {
			continue
		}
		if e.relative > bound*(1+coverSlack) {
			t.Fatalf("%s: bounded by %g in %v, and %g at %v", s.Name, bound, g.box(c), e.relative, p)
		}
		if e.relative > worst {
			at, worst = next, e.relative
		}
	}
	return true
}

// boundOver bounds the relative error over b; +Inf if it is not bounded.
func (s *prepared) boundOver(b subject.Box, opt Options) float64 {
	middles := make([]float64, len(b.Lo))
	g := gridOf(s.Subject)
	for i := range g {
		middles[i] = g.value(i, middle(g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)))
	}
	s.boxes.Lo, s.boxes.Hi = b.Lo, b.Hi
	run := interp.OverBox(s.over, s.boxes, middles, opt.limits())
	worst := 0.0
	for i := range s.Call.Outputs {
		if out := &s.Call.Outputs[i]; s.boxes.Why != "" {
			return math.Inf(1)
		} else if isValue(out) {
			worst = math.Max(worst, errorBound(&run.Shadows[i], out.Type.Format, opt.Threshold.Measure))
		}
	}
	return worst
}
