package certify

// This file is the process's side of a proof: what one run over a box shows.

import (
	"fmt"
	"math"
	"strings"

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
	Seen    []seen   // one per box that is not shown, in their order
	Along   []uint64 // likewise: the coordinates to halve, as a set of bits; 0 for any
	Cost    int64    // in boxes of coverSteps instructions, at least 1 for each
	Assumes []string // what was taken for granted so far
}

// seen is what a few points of a box say of the others. It decides what is tried next, and nothing else.
type seen uint8

const (
	seenBad  seen = 1 << iota // one is at or above the threshold, by an enclosure
	seenGood                  // one is below, or not admissible
)

const (
	// mostCoverSteps bounds the instructions of a run over a box.
	mostCoverSteps = 1 << 16
	// coverSteps is the instructions that count as one evaluation.
	coverSteps = 1 << 9
	// coverPatience is how many times its usual limit an evaluation over a box may take: never met by so few instructions.
	coverPatience = 10
)

// cover evaluates one box after the other: ends lo, hi of each.
func (s *prepared) cover(ends []float64, opt Options) (*covered, error) {
	opt = opt.withDefaults()
	if err := s.coverable(); err != nil {
		return nil, err
	}
	c := new(covered)
	dims := s.Call.Dims
	for ; len(ends) >= 2*dims && len(ends) > 0; ends = ends[2*dims:] {
		s.watch.enter(ShadowPart)
		b := subject.Box{Lo: ends[:dims], Hi: ends[dims : 2*dims]}
		why, along, steps := s.coverBox(b, opt)
		if why != "" {
			seen, bad := s.look(b, opt)
			if bad != "" {
				why = bad
			}
			c.Seen = append(c.Seen, seen)
			c.Along = append(c.Along, along)
		}
		c.Why = append(c.Why, why)
		c.Cost += 1 + steps/coverSteps
	}
	c.Assumes = s.boxes.Assumed()
	return c, nil
}

// coverable makes s ready for boxes.
func (s *prepared) coverable() error {
	if s.boxes != nil {
		return nil
	}
	s.boxes, s.over = new(interp.Boxes), interp.New(s.Program, &s.Call)
	if s.Filter == "" {
		return nil
	}
	e, err := fpcore.ParseExpr("", s.Filter)
	if err == nil {
		s.filter, err = fpcore.CompilePredicate(e, s.Labels())
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	return nil
}

// excluded reports whether the filter refuses every point of b.
func (s *prepared) excluded(b subject.Box) bool {
	return s.filter != nil && s.filter.Eval(startPrecision, ballsOf(b)...) == fpcore.False
}

// coverBox returns why the error is not shown to be below the threshold in all of b, "" if it is, the coordinates that this hangs
// on, and the instructions it took.
func (s *prepared) coverBox(b subject.Box, opt Options) (why string, along uint64, steps int64) {
	if s.excluded(b) {
		return "", 0, 0
	}
	g := gridOf(s.Subject)
	middles := make([]float64, len(g))
	for i := range g {
		if g[i].Format == fp.NoFormat && b.Lo[i] != b.Hi[i] {
			return fmt.Sprintf("%s is an integer, and more than one", g[i].Label()), 0, 0
		}
		middles[i] = g.value(i, middle(g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)))
	}
	s.boxes.Lo, s.boxes.Hi = b.Lo, b.Hi
	limits := opt.limits()
	limits.Steps = min(limits.Steps, mostCoverSteps)
	run := interp.OverBox(s.over, s.boxes, middles, limits)
	if s.boxes.Why != "" {
		for i, yes := range s.boxes.Along[:min(64, len(g))] {
			if yes {
				along |= 1 << i
			}
		}
		return located(s.boxes), along, run.Steps
	}
	return s.tooLarge(&run, opt.Threshold), 0, run.Steps
}

// tooLarge says which output's error is not bounded by the threshold, "" if there is none.
func (s *prepared) tooLarge(run *interp.ShadowResult[interp.Boxed], t finding.Threshold) string {
	judged := false
	for i := range s.Call.Outputs {
		out := &s.Call.Outputs[i]
		if !isValue(out) {
			continue
		}
		judged = true
		x := &run.Shadows[i]
		switch e := errorBound(x, out.Type.Format, t.Measure); {
		case e < limitOf(t):
		case x.Exact.Has0() || e != e:
			return fmt.Sprintf("the exact value of %s may be 0: it is in %s", cellName(out), x.Exact)
		default:
			return fmt.Sprintf("the error of %s may be as much as %.2g (%s): its exact value is in %s", cellName(out), e, t.Measure, x.Exact)
		}
	}
	if !judged {
		return "there is no floating-point result"
	}
	return ""
}

// looks is how many points of a box are tried: two opposite corners, and points between.
const looks = 5

// look tries points of b, and describes one whose error is at or above the threshold, if there is one.
func (s *prepared) look(b subject.Box, opt Options) (all seen, bad string) {
	g := gridOf(s.Subject)
	opt.Steps = min(opt.Steps, mostCoverSteps)
	opt.Without = opt.Without.With(ShadowPart).With(ReferencePart)
	opt.Oracle = ShadowOnly
	p := make([]float64, len(g))
	for k := range looks {
		for i := range g { // between, every coordinate is in each of its thirds once
			lo, hi := g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)
			switch k {
			case 0:
				hi = lo
			case 1:
				lo = hi
			}
			p[i] = g.value(i, lo+int64((uint64(hi)-uint64(lo))/6*uint64(2*((k+i)%3)+1)))
		}
		if s.excluded(subject.Box{Lo: p, Hi: p}) {
			all |= seenGood
			continue
		}
		e, _, _ := s.amount(p, opt)
		if opt.Threshold.Measure != finding.Relative {
			e.relative = e.ulps
		}
		switch limit := limitOf(opt.Threshold) * (1 + 2*coverSlack); {
		case e.relative >= limit:
			if all |= seenBad; bad == "" {
				bad = fmt.Sprintf("the error is %.3g (%s) at %s", e.relative, unitOf(opt.Threshold.Measure), s.pointText(p))
			}
		case e.relative < limit:
			all |= seenGood
		}
	}
	return all, bad
}

// unitOf is what limitOf and errorBound measure in.
func unitOf(m finding.Measure) finding.Measure {
	if m == finding.InBits {
		return finding.InUlps
	}
	return m
}

// pointText is p for people.
func (s *prepared) pointText(p []float64) string {
	var parts []string
	for i := range p {
		parts = append(parts, fmt.Sprintf("%s = %.6g", s.Params[i].Label(), p[i]))
	}
	return strings.Join(parts, ", ")
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
