package campaign

// This file proves seams. A seam is a comparison with a constant that selects one of two formulas for the same quantity, although their
// results differ at the boundary.
//
// A jump alone proves nothing, because tiers, limits and signs jump on purpose. Two formulas compute the same quantity in these cases:
//
//	limit     away from the boundary, on one side of it, the results approach each other without crossing, as sin(x)/x approaches 1
//	branches  near the boundary the results agree to some digits, and on both sides to fewer: a series and an asymptotic formula

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
	// approached is the factor by which the distance of two formulas must fall, compared with the boundary, if one is the limit of the
	// other.
	approached = 8
	// leastApproaching is the least number of points that show a limit, or branches.
	leastApproaching = 3
	// nearAgreement is the largest relative jump of two branches that approximate the same function. leaves is the factor by which their
	// distance must grow away from the boundary.
	nearAgreement, leaves = 1.0 / 16, 4
	// leastFormula is the least number of operations of a branch that approximates a function. Tiers have fewer.
	leastFormula = 4
	// leastSize is the smallest size of results that are compared.
	leastSize = 1e-100
)

// A gap is the difference of the results of two formulas at a point.
type gap struct {
	relative float64 // relative to the larger result
	absolute float64
	sign     int // of the difference
	larger   int // sign of the difference of the absolute values, which an odd function does not change at 0
}

// gapOf compares the two formulas at a point. ok is false if a result is not known precisely, or if both are smaller than leastSize.
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

// seam proves a seam at a jump, and returns the finding. It returns nil if no output shows that the two formulas compute the same quantity.
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

// beyond compares the formulas at points on the side of p. If the constant is near an integer, as 0.99999 is near 1, it adds points at
// which the compared value approaches that integer. The integer is often the end of a formula's domain.
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

// nearIdeal is the largest distance of a constant from an integer that it may stand for.
const nearIdeal = 1.0 / 16

// sidesAt compares the formulas at points. A point on the other side of the comparison than p gets empty Sides.
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

// gaps returns the gaps of an output at the points where both formulas have a value.
func gaps(list []certify.Sides, output int) (all []gap) {
	for i := range list {
		if g, ok := gapOf(&list[i], output); ok {
			all = append(all, g)
		}
	}
	return all
}

// limit reports whether two formulas approach each other with the distance from the boundary, and do not cross. at is their difference at
// the boundary, list has those farther away.
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

// diverge reports whether the gap of the formulas grows away from the boundary, where it is at.
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

// seamAt returns the finding of a seam. It returns nil if the results at a point are not proved, or if the unmodified code returns other
// results.
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
