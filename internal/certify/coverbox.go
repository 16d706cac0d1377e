package certify

// This file is the process's side of a proof: what one run over a box shows.

import (
	"fmt"
	"math"

	"faultline/internal/ball"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/interp"
	"faultline/internal/subject"
)

// covered is what was shown of boxes.
type covered struct {
	Why     []string // one per box: "" where the error is shown to be below the threshold
	Assumes []string // what was taken for granted so far
}

// coverSteps bounds the instructions of a run over a box.
const coverSteps = 1 << 20

// cover evaluates one box after the other: ends lo, hi of each.
func (s *prepared) cover(ends []float64, opt Options) (*covered, error) {
	opt = opt.withDefaults()
	if s.boxes == nil {
		s.boxes = new(interp.Boxes)
		if s.Filter != "" {
			e, err := fpcore.ParseExpr("", s.Filter)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Name, err)
			}
			if s.filter, err = fpcore.CompilePredicate(e, s.Labels()); err != nil {
				return nil, fmt.Errorf("%s: %w", s.Name, err)
			}
		}
	}
	c := new(covered)
	dims := s.Call.Dims
	for ; len(ends) >= 2*dims && len(ends) > 0; ends = ends[2*dims:] {
		s.watch.enter(ShadowPart)
		c.Why = append(c.Why, s.coverBox(subject.Box{Lo: ends[:dims], Hi: ends[dims : 2*dims]}, opt))
	}
	c.Assumes = s.boxes.Assumed()
	return c, nil
}

// coverBox returns why the error is not shown to be below the threshold in all of b; "" if it is.
func (s *prepared) coverBox(b subject.Box, opt Options) string {
	if s.filter != nil && s.filter.Eval(startPrecision, ballsOf(b)...) == fpcore.False {
		return ""
	}
	g := gridOf(s.Subject)
	middles := make([]float64, len(g))
	for i := range g {
		if g[i].Format == fp.NoFormat && b.Lo[i] != b.Hi[i] {
			return fmt.Sprintf("%s is an integer, and more than one", g[i].Label())
		}
		middles[i] = g.value(i, middle(g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)))
	}
	s.boxes.Lo, s.boxes.Hi = b.Lo, b.Hi
	limits := opt.limits()
	limits.Steps = min(limits.Steps, coverSteps)
	run := interp.OverBox(s.machine, s.boxes, middles, limits)
	if s.boxes.Why != "" {
		return located(s.boxes)
	}
	judged := false
	for i := range s.Call.Outputs {
		out := &s.Call.Outputs[i]
		if !isValue(out) {
			continue
		}
		judged = true
		if e := errorBound(&run.Shadows[i], out.Type.Format, opt.Threshold.Measure); !(e < limitOf(opt.Threshold)) {
			return fmt.Sprintf("the error of %s may be %.2g (%s), its exact value anything from %.6g to %.6g",
				cellName(out), e, opt.Threshold.Measure, run.Shadows[i].Exact.Lo, run.Shadows[i].Exact.Hi)
		}
	}
	if !judged {
		return "there is no floating-point result"
	}
	return ""
}

func located(b *interp.Boxes) string {
	if b.Where.Line == 0 {
		return b.Why
	}
	return fmt.Sprintf("%s, at %s:%d:%d", b.Why, b.Where.File, b.Where.Line, b.Where.Column)
}

func ballsOf(b subject.Box) []*ball.Real {
	list := make([]*ball.Real, len(b.Lo))
	for i := range list {
		list[i] = ball.New().Hull(ball.New().SetFloat64(b.Lo[i]), ball.New().SetFloat64(b.Hi[i]), startPrecision)
	}
	return list
}

// limitOf is the threshold as the error in ulps for bits; a little less than it, for the rounding of bounds.
func limitOf(t finding.Threshold) float64 {
	v := t.Value
	if t.Measure == finding.InBits {
		v = math.Exp2(v) - 1
	}
	return v * (1 - coverSlack)
}

// coverSlack is more than the rounding of the few operations between an error bound and its comparison.
const coverSlack = 0x1p-40

// errorBound bounds the error of z, a number of format f, in the box, by the rules of judge: relative to the smallest normal
// number below it; in ulps (for bits, too) of the exact value.
func errorBound(z *interp.Boxed, f fp.Format, m finding.Measure) float64 {
	least := z.Exact.Smallest()
	if m == finding.Relative {
		if size := math.Max(least, math.Ldexp(1, f.MinExp())); z.Abs > 0 {
			return z.Rel + z.Abs/size
		}
		return z.Rel
	}
	ulps := math.Ldexp(z.Rel, f.Digits())
	if z.Abs > 0 {
		e := f.MinExp()
		if least > 0 {
			e = math.Ilogb(least)
		}
		ulps += z.Abs / math.Ldexp(1, f.UlpExp(e))
	}
	return ulps
}
