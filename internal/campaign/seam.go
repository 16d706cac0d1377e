package campaign

// This file proves seams: a comparison with a constant selects one of two formulas for the same thing, and they do not meet there.
//
// A jump alone proves nothing. Tiers, limits and signs jump on purpose. Two formulas stand for the same thing if one of these holds:
//
//	limit     away from the boundary, on one side, the two formulas approach each other from one side, as 1 approaches sin(x)/x
//	branches  near the boundary they agree to some digits, and on both sides each leaves the other: a series and an asymptote

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/campaign/gate"
	"faultline/internal/campaign/laws"
	"faultline/internal/certify"
	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/run"
)

const (
	// approached is the factor by which the distance of two formulas falls where one is the limit of the other.
	approached = 8
	// leastApproaching is the number of points that must show it.
	leastApproaching = 3
	// nearAgreement is the largest relative jump of two branches that approximate the same function, and leaves the factor by which the
	// distance grows away from the boundary.
	nearAgreement, leaves = 1.0 / 16, 4
	// leastFormula is the number of operations of a branch that approximates a function. Tiers have fewer.
	leastFormula = 4
	// leastSize is the smallest result whose distance from another is compared. Nobody misses smaller ones.
	leastSize = 1e-100
)

// A gap is the distance of the two formulas at a point.
type gap struct {
	relative float64
	absolute float64
	sign     int // of the difference
	larger   int // of the difference of their sizes: both formulas of an odd function change their sign
}

// gapOf compares the two formulas of a point. ok is false if one has no value.
func gapOf(x *certify.Sides, output int) (g gap, ok bool) {
	if x.Own == nil || x.Forced == nil || !x.Own[output].Narrow(sharpConflict) || !x.Forced[output].Bounded() {
		return g, false
	}
	a, b := x.Own[output].Lo, x.Forced[output].Lo
	d := new(big.Float).SetPrec(errs.Precision).Sub(a, b)
	g.sign, g.larger = d.Sign(), new(big.Float).Abs(a).Cmp(new(big.Float).Abs(b))
	g.absolute, _ = d.Abs(d).Float64()
	size, _ := a.Float64()
	other, _ := b.Float64()
	if size = max(math.Abs(size), math.Abs(other)); size < leastSize {
		return g, false
	}
	g.relative = g.absolute / size
	return g, true
}

// seam proves that the two formulas of a jump stand for the same thing and do not meet. It returns nil if that is not known of any output.
func (t *prover) seam(look *laws.Search, j *laws.Jump) *finding.Finding {
	c, err := t.lane.proof.Contrast(t.Subject, slices.Concat(j.Point, j.Other), t.Options)
	if err != nil || c.Choice == nil || !c.Choice.Fixed || c.Choice.Constant == 0 {
		return nil
	}
	var mine, theirs []certify.Sides
	least := relativeThreshold(t.threshold, t.Subject)
	for _, output := range look.Floats() {
		here, ok := gapOf(&c.At[0], output)
		there, ok2 := gapOf(&c.At[1], output)
		if !ok || !ok2 || here.relative < least || there.relative < least {
			continue
		}
		if mine == nil {
			mine = t.beyond(look, j.Point, j.Other, j.From)
			theirs = t.beyond(look, j.Other, j.Point, j.Until)
		}
		a, b := gaps(mine, output), gaps(theirs, output)
		point, other := j.Point, j.Other
		switch {
		case limit(a, here):
		case limit(b, there):
			point, other = other, point
		case min(c.Choice.Lengths[0], c.Choice.Lengths[1]) >= leastFormula && here.relative <= nearAgreement &&
			diverge(a, here) && diverge(b, there):
		default:
			continue
		}
		if f := t.seamAt(point, other, output); f != nil {
			return f
		}
	}
	return nil
}

// beyond compares the formulas at points on the side of p. Where the constant is near an integer, as 0.99999 is near 1, more points lie
// where the compared value approaches that integer: a formula may have no value beyond it.
func (t *prover) beyond(look *laws.Search, p, other, sample []float64) (list []certify.Sides) {
	points := look.Probes(p, sample)
	list, constant := t.sidesAt(p, other, points)
	ideal := math.Round(constant)
	if away := math.Abs(ideal - constant); away == 0 || away > nearIdeal {
		return list
	}
	nearest, at := math.Inf(1), -1
	for i := range list {
		if v := list[i].Value; v != constant && (v-constant)*(ideal-v) > 0 && math.Abs(v-ideal) < nearest {
			nearest, at = math.Abs(v-ideal), i
		}
	}
	if at < 0 {
		return list
	}
	more, _ := t.sidesAt(p, other, look.Along(p, points[at], (ideal-constant)/(list[at].Value-constant)))
	return append(list, more...)
}

// nearIdeal is the largest distance of a constant from an integer that its comparison may be about.
const nearIdeal = 1.0 / 16

// sidesAt compares the formulas at points. It leaves empty what lies on the other side of the comparison than p.
func (t *prover) sidesAt(p, other []float64, points [][]float64) (list []certify.Sides, constant float64) {
	c, err := t.lane.proof.Contrast(t.Subject, slices.Concat(p, other, slices.Concat(points...)), t.Options)
	if err != nil || c.Choice == nil || len(c.At) < 2+len(points) {
		return nil, 0
	}
	list = c.At[2:]
	for i := range list {
		if list[i].Forced == nil || list[i].Outcome != c.At[0].Outcome {
			list[i] = certify.Sides{Value: c.Choice.Constant}
		}
	}
	return list, c.Choice.Constant
}

func gaps(list []certify.Sides, output int) (all []gap) {
	for i := range list {
		if g, ok := gapOf(&list[i], output); ok {
			all = append(all, g)
		}
	}
	return all
}

// limit reports whether the formulas approach each other away from the boundary, and never cross.
func limit(list []gap, at gap) bool {
	near, crosses, outgrows := 0, false, false
	for _, g := range list {
		crosses = crosses || g.sign != 0 && g.sign != at.sign
		outgrows = outgrows || g.larger != 0 && g.larger != at.larger
		if g.sign != 0 && g.relative <= at.relative/approached && g.absolute <= at.absolute/approached {
			near++
		}
	}
	return near >= leastApproaching && !(crosses && outgrows)
}

// diverge reports whether the formulas leave each other away from the boundary.
func diverge(list []gap, at gap) bool {
	far, near := 0, 0
	for _, g := range list {
		switch {
		case g.relative >= leaves*at.relative:
			far++
		case g.relative < at.relative/leaves:
			near++
		}
	}
	return far >= leastApproaching && near == 0
}

// seamAt makes the finding of a seam. It returns nil if the results at one of the points are not proved, or if the unmodified code returns
// something else.
func (t *prover) seamAt(point, other []float64, output int) *finding.Finding {
	c, err := t.lane.proof.Contrast(t.Subject, slices.Concat(point, other), t.Options)
	if err != nil || c.Choice == nil || !c.Choice.Fixed || c.Choice.Constant == 0 {
		return nil
	}
	here, there := &c.At[0], &c.At[1]
	if here.Own == nil || here.Forced == nil || there.Own == nil || !here.Own[output].Narrow(sharpConflict) ||
		!here.Forced[output].Narrow(sharpConflict) {
		return nil
	}
	both, settled, err := t.lane.gate.Settled(t.Subject, [][]float64{point, other})
	if err != nil || !settled[0] || !settled[1] || both[0].Outcome != run.Returned || both[1].Outcome != run.Returned {
		return nil
	}
	out := &t.Subject.Call.Outputs[output]
	got := both[0].Values[output]
	v, ok := got.Big()
	if !ok {
		return nil
	}
	wrong := errs.Enclose(v, here.Forced[output], out.Type.Format)
	exact := errs.Enclose(here.Own[output].Lo, here.Forced[output], out.Type.Format)
	if !t.reaches(&wrong) || !t.reaches(&exact) {
		return nil
	}
	f := t.conflict(finding.Seam, output, c.Choice, point)
	f.Computed = gate.OutputNumber(out, got)
	f.Error = []finding.Error{wrong.Finding(finding.OtherResult)}
	format := t.Subject.Program.Sites[c.Choice.Site].Format
	f.Conflict = &finding.Conflict{
		Other: words.Inputs(t.Subject, other), Gives: gate.OutputNumber(out, both[1].Values[output]),
		Expected: here.Forced[output].Exact(finding.OtherResult, 0).Mid,
		Compared: plain(here.Value, format), Constant: plain(c.Choice.Constant, format),
	}
	for _, site := range c.Choice.Branches {
		if site >= 0 { // one side may be a constant
			at := t.Subject.Program.Sites[site].Pos
			f.Conflict.Formulas = append(f.Conflict.Formulas, finding.Place{File: at.File, Line: at.Line, Column: at.Column})
		}
	}
	return f
}
