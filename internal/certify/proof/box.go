package proof

// This file evaluates the program over one box.

import (
	"fmt"
	"math"
	"strings"

	"faultline/internal/ball"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/interp/boxes"
	"faultline/internal/subject"
)

// A Prover runs a subject over boxes. It serves one goroutine.
type Prover struct {
	subject *subject.Subject
	boxes   boxes.Boxes
	machine *interp.Machine
	filter  *eval.Predicate // nil if there is none
}

// An Answer is the result for some boxes.
type Answer struct {
	Why     []string // one per box: "" if the error is proved to be below the threshold, else the reason
	Seen    []seen   // one per box without a proof, in their order
	Along   []uint64 // the same, with the coordinates to halve as a set of bits; 0 for any
	Cost    int64    // work in units of instructionsPerBox instructions, at least 1 for each box
	Assumes []string // assumptions of the runs so far
}

// An Errors function returns the error at a point, relative and in ulps; NaN if it is unknown.
type Errors func(p []float64) (relative, ulps float64)

// seen is the result at a few points of a box. It only decides which box is tried next.
type seen uint8

const (
	seenBad  seen = 1 << iota // at one of them the error is at or above the threshold
	seenGood                  // one of them has an error below it, or is excluded by the filter
)

const (
	// MostSteps bounds the instructions of a run over a box.
	MostSteps = 1 << 16
	// instructionsPerBox is the instructions that count as one evaluation.
	instructionsPerBox = 1 << 9
	// filterPrecision is the precision in bits of the balls at which the filter is evaluated.
	filterPrecision = 128
)

// New prepares s for runs over boxes.
func New(s *subject.Subject) (*Prover, error) {
	p := &Prover{subject: s, machine: interp.New(s.Program, &s.Call)}
	if s.Filter == "" {
		return p, nil
	}
	e, err := fpcore.ParseExpr("", s.Filter)
	if err == nil {
		p.filter, err = eval.CompilePredicate(e, s.Labels())
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return p, nil
}

// Box evaluates one box, in at most steps instructions, and adds the result to a. If it proves nothing, it evaluates errors at some points
// of the box.
func (p *Prover) Box(b subject.Box, t finding.Threshold, steps int64, errors Errors, a *Answer) {
	why, along, took := p.box(b, t, steps)
	if why != "" {
		seen, bad := p.look(b, t, errors)
		if bad != "" {
			why = bad
		}
		a.Seen, a.Along = append(a.Seen, seen), append(a.Along, along)
	}
	a.Why = append(a.Why, why)
	a.Cost += 1 + took/instructionsPerBox
}

// Assumed returns the assumptions of all runs so far.
func (p *Prover) Assumed() []string { return p.boxes.Assumed() }

// excluded reports whether the filter excludes every point of b.
func (p *Prover) excluded(b subject.Box) bool {
	return p.filter != nil && p.filter.Eval(filterPrecision, ballsOf(b)...) == eval.False
}

// box tries to prove that the error is below the threshold in all of b. why is the reason of a failure, "" for a proof. along holds the
// coordinates that the failure depends on. took is the number of instructions.
func (p *Prover) box(b subject.Box, t finding.Threshold, steps int64) (why string, along uint64, took int64) {
	if p.excluded(b) {
		return "", 0, 0
	}
	g := gridOf(p.subject)
	for i := range g {
		if g[i].Format == fp.NoFormat && b.Lo[i] != b.Hi[i] {
			return fmt.Sprintf("%s is an integer with more than one value", g[i].Label()), 0, 0
		}
	}
	run := p.run(b, min(steps, MostSteps))
	if p.boxes.Why != "" {
		for i, yes := range p.boxes.Along[:min(64, len(g))] {
			if yes {
				along |= 1 << i
			}
		}
		return located(&p.boxes), along, run.Steps
	}
	return p.tooLarge(&run, t), 0, run.Steps
}

// run runs the program over b, along the decisions at its midpoint.
func (p *Prover) run(b subject.Box, steps int64) interp.ShadowResult[boxes.Boxed] {
	g := gridOf(p.subject)
	middles := make([]float64, len(g))
	for i := range g {
		middles[i] = g.value(i, middle(g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)))
	}
	p.boxes.Lo, p.boxes.Hi = b.Lo, b.Hi
	return boxes.Over(p.machine, &p.boxes, middles, interp.Limits{Steps: steps})
}

// tooLarge names the output whose error bound is not below the threshold, "" if there is none.
func (p *Prover) tooLarge(run *interp.ShadowResult[boxes.Boxed], t finding.Threshold) string {
	judged := false
	for i := range p.subject.Call.Outputs {
		out := &p.subject.Call.Outputs[i]
		if !out.IsFloat() {
			continue
		}
		judged = true
		x := &run.Shadows[i]
		own := t.For(out.Label())
		switch e := errorBound(x, out.Type.Format, own.Measure); {
		case e < limitOf(own), own.Least > 0 && errorBound(x, out.Type.Format, finding.Absolute) < own.Least*(1-slack):
		case x.Exact.Has0() || e != e:
			return fmt.Sprintf("the exact value of %s may be 0: it is in %s", out.Label(), x.Exact)
		default:
			return fmt.Sprintf("the error of %s may be as much as %.2g (%s): its exact value is in %s", out.Label(), e, own.Measure,
				x.Exact)
		}
	}
	if !judged {
		return "there is no floating-point result"
	}
	return ""
}

// looks is the number of points that are tried in a box: two opposite corners, and inner points.
const looks = 5

// look evaluates some points of b. bad describes one whose error is at or above the threshold, "" if there is none.
func (p *Prover) look(b subject.Box, t finding.Threshold, errors Errors) (all seen, bad string) {
	g := gridOf(p.subject)
	at := make([]float64, len(g))
	for k := range looks {
		for i := range g { // for inner points: each coordinate is in each of its thirds once
			lo, hi := g.ordinal(i, b.Lo[i], 1), g.ordinal(i, b.Hi[i], -1)
			switch k {
			case 0:
				hi = lo
			case 1:
				lo = hi
			}
			at[i] = g.value(i, lo+int64((uint64(hi)-uint64(lo))/6*uint64(2*((k+i)%3)+1)))
		}
		if p.excluded(subject.Box{Lo: at, Hi: at}) {
			all |= seenGood
			continue
		}
		e, ulps := errors(at)
		reached := limitOf(t)
		if worth := p.worth(); worth > 0 {
			reached = worth
		} else if t.Measure != finding.Relative {
			e = ulps
		}
		switch limit := reached * (1 + 2*slack); {
		case e >= limit:
			if all |= seenBad; bad == "" {
				bad = fmt.Sprintf("the error is %.3g (%s) at %s", e, unitOf(t.Measure), p.pointText(at))
			}
		case e < limit:
			all |= seenGood
		}
	}
	return all, bad
}

// worth returns the converted error of an output whose error equals its own threshold; 0 if no output has one.
func (p *Prover) worth() float64 {
	for i := range p.subject.Call.Outputs {
		if own := p.subject.Call.Outputs[i].Tolerance; own != nil {
			return own.Unit
		}
	}
	return 0
}

// unitOf returns the unit of limitOf and errorBound.
func unitOf(m finding.Measure) finding.Measure {
	if m == finding.InBits {
		return finding.InUlps
	}
	return m
}

// pointText writes a point for messages.
func (p *Prover) pointText(at []float64) string {
	var parts []string
	for i, x := range at {
		parts = append(parts, fmt.Sprintf("%s = %.6g", p.subject.Params[i].Label(), x))
	}
	return strings.Join(parts, ", ")
}

func located(b *boxes.Boxes) string {
	if b.Where.Line == 0 {
		return b.Why
	}
	return fmt.Sprintf("%s, at %s:%d:%d", b.Why, b.Where.File, b.Where.Line, b.Where.Column)
}

func ballsOf(b subject.Box) []*ball.Real {
	list := make([]*ball.Real, len(b.Lo))
	for i := range list {
		list[i] = ball.New().Hull(ball.New().SetFloat64(b.Lo[i]), ball.New().SetFloat64(b.Hi[i]), filterPrecision)
	}
	return list
}

// limitOf returns the threshold, slightly reduced to allow for rounded bounds. It converts bits to ulps.
func limitOf(t finding.Threshold) float64 {
	v := t.Value
	if t.Measure == finding.InBits {
		v = math.Exp2(v) - 1
	}
	return v * (1 - slack)
}

// slack is more than the relative rounding error of the few operations between an error bound and its comparison.
const slack = 0x1p-40

// errorBound returns an upper bound of the error of z in the box, by the rules that judge single results. A relative error below the
// smallest normal number of f is relative to that number. For ulps and bits it returns ulps of the exact value.
func errorBound(z *boxes.Boxed, f fp.Format, m finding.Measure) float64 {
	least := z.Exact.Smallest()
	if m == finding.Absolute {
		return z.Rel*z.Exact.Largest() + z.Abs
	}
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
