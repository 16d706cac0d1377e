package bench

// This file scores the findings of a strategy by FPGen's measure. The score is a lower bound of the largest error of any output element.
// Only inputs count on which the unmodified code returns the same result.

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strconv"

	"faultline/internal/campaign"
	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// An fpgenScore is the result of one strategy on one program.
type fpgenScore struct {
	strategy string
	inputs   int64             // that it tried
	paths    *finding.Paths    // nil for a strategy that does not follow paths
	amiss    []search.Mismatch // inputs on which native code left their path
	subject  *subject.Subject
	search   float64 // seconds on one worker
	certify  float64 // seconds on one worker
	cut      bool    // its time ended before its budget
	failed   string  // why there is no score

	element
	at        *finding.Finding // the finding with this error; nil if there is none
	nonFinite int              // inputs with NaN or infinity whose exact value is a normal number: they have no relative error
}

// An element is the output of an input with the largest error.
type element struct {
	error   float64 // lower bound by FPGen's measure; -1: nothing is known
	rounded float64 // the same error against the exact value rounded to a double; -1: not known
	tiny    bool    // the exact value is below FLT_MIN, so that the error is in units of FLT_MIN
	output  string
}

// seconds returns the seconds of the search and of its certificates.
func (s *fpgenScore) seconds() float64 { return s.search + s.certify }

// smallestFloat is FLT_MIN, the smallest normal number of binary32.
const smallestFloat = 0x1p-126

// fpgenMeasure returns the lower bound of FPGen's measure of an error (section 3.3): |r - r0| / max(FLT_MIN, |r0|). This is the smaller one
// of the relative error and the absolute error in units of FLT_MIN. It is -1 if no bound is certified.
func fpgenMeasure(e *finding.Error) float64 {
	if e == nil || e.Absolute == nil {
		return -1
	}
	least := e.Absolute.Least() / smallestFloat
	if e.Relative != nil {
		least = min(least, e.Relative.Least())
	}
	return least
}

// settle certifies inputs and keeps the largest error.
func (s *fpgenScore) settle(t *campaign.Task, points [][]float64) {
	s.error, s.rounded = -1, -1
	opt := withoutCauses(t)
	opt.Threshold, opt.Outputs = allErrors, true
	var found []gate.Case
	var worst []element
	for _, p := range points {
		cert, err := t.Certify(p, opt)
		if err != nil {
			s.failed = cmp.Or(s.failed, err.Error())
			continue
		}
		e, nonFinite := worstElement(cert)
		s.nonFinite += one(nonFinite)
		if e.error > 0 {
			found, worst = append(found, gate.Case{Finding: &cert.Finding, Point: p}), append(worst, e)
		}
	}
	if err := t.Confirm(found); err != nil {
		s.failed = cmp.Or(s.failed, err.Error())
		return
	}
	for i, x := range found {
		if x.Finding.Unmodified == nil && worst[i].error > s.error {
			s.element, s.at = worst[i], x.Finding
		}
	}
}

// worstElement returns the output of a certificate with the largest error. It changes the finding into a certified one about this output,
// so that the gate can replay it. It returns no element if the exact values are not known for the whole run.
func worstElement(c *certify.Certificate) (worst element, nonFinite bool) {
	worst.error, worst.rounded = -1, -1
	open := func(r finding.Remark) bool { return r.Fact != finding.ShadowOpen }
	if c.Loud() || slices.ContainsFunc(c.Undecided, open) {
		return worst, false
	}
	for i := range c.Outputs {
		out := &c.Outputs[i]
		exact := slices.IndexFunc(out.Exact, func(x finding.Exact) bool { return x.Oracle == finding.Shadow })
		if exact < 0 {
			continue
		}
		computed, err := strconv.ParseFloat(out.Computed.Decimal, 64)
		r0 := &out.Exact[exact]
		size, overflow := strconv.ParseFloat(r0.Mid, 64)
		if math.IsNaN(computed) || math.IsInf(computed, 0) || err != nil {
			nonFinite = nonFinite || overflow == nil && math.Abs(size) >= 0x1p-1022
			continue
		}
		k := slices.IndexFunc(out.Error, func(e finding.Error) bool { return e.Oracle == finding.Shadow })
		if k < 0 {
			continue
		}
		if e := fpgenMeasure(&out.Error[k]); e > worst.error {
			worst = element{error: e, rounded: againstDouble(computed, r0), tiny: math.Abs(size) < smallestFloat, output: out.Name}
			c.Output, c.Computed, c.Verdict = out.Name, out.Computed, finding.Certified
		}
	}
	return worst, nonFinite
}

// againstDouble returns FPGen's measure with the exact value rounded to a double, -1 if the enclosure contains more than one candidate
// double.
func againstDouble(computed float64, exact *finding.Exact) float64 {
	const bits = 256
	mid, _, err1 := big.ParseFloat(exact.Mid, 10, bits, big.ToNearestEven)
	rad, _, err2 := big.ParseFloat(exact.Rad, 10, bits, big.ToPositiveInf)
	if err1 != nil || err2 != nil {
		return -1
	}
	low, _ := new(big.Float).Sub(mid, rad).Float64()
	high, _ := new(big.Float).Add(mid, rad).Float64()
	if low != high {
		return -1
	}
	return math.Abs(computed-low) / max(smallestFloat, math.Abs(low))
}

// A worstSeen has the inputs of a search with the largest errors by FPGen's measure, as estimated by the search's own runs. It is necessary
// because strategies rank by the relative error, which is misleading for results below FLT_MIN.
type worstSeen struct {
	cells  []ir.Cell
	points [][]float64
	errors []float64 // largest first
}

// mostSeen is the number of inputs that worstSeen keeps.
const mostSeen = 4

// see adds the runs of a batch that have an error.
func (w *worstSeen) see(b *run.Batch) {
	if b.Errors == nil {
		return
	}
	for i, e := range b.Errors {
		if b.Outcomes[i] == run.Returned && e > 0 && !math.IsInf(e, 1) {
			w.enter(b.Points[i*b.Dims:(i+1)*b.Dims], w.estimate(b, i, e))
		}
	}
}

// estimate returns an estimate of FPGen's measure for run i, whose worst output has the relative error e.
func (w *worstSeen) estimate(b *run.Batch, i int, e float64) (worst float64) {
	for at, v := range search.Values(b, i, w.cells) {
		x := math.Abs(v.Float64())
		exact, delta := x/max(1, e), x*min(1, e)
		if at < len(b.Deltas) && !math.IsNaN(b.Deltas[at]) {
			exact, delta = math.Abs(v.Float64()+b.Deltas[at]), math.Abs(b.Deltas[at])
		}
		worst = max(worst, min(e, delta/max(smallestFloat, exact)))
	}
	return worst
}

// enter adds a point. It skips the point if mostSeen points have a larger error, or if a close point is known.
func (w *worstSeen) enter(point []float64, e float64) {
	if len(w.errors) == mostSeen && e <= w.errors[mostSeen-1] {
		return
	}
	if i := slices.IndexFunc(w.points, func(p []float64) bool { return search.Near(p, point) }); i >= 0 {
		if e <= w.errors[i] {
			return
		}
		w.points, w.errors = slices.Delete(w.points, i, i+1), slices.Delete(w.errors, i, i+1)
	}
	at := len(w.errors)
	for at > 0 && w.errors[at-1] < e {
		at--
	}
	w.points, w.errors = slices.Insert(w.points, at, slices.Clone(point)), slices.Insert(w.errors, at, e)
	n := min(len(w.errors), mostSeen)
	w.points, w.errors = w.points[:n], w.errors[:n]
}

// with returns the points of a strategy's candidates whose result has an error, and then the points of worstSeen.
func (w *worstSeen) with(candidates []search.Candidate) (points [][]float64) {
	for i := range candidates {
		if c := &candidates[i]; c.Kind == "" && c.Outcome == run.Returned {
			points = append(points, c.Point)
		}
	}
	for _, p := range w.points {
		if !slices.ContainsFunc(points, func(q []float64) bool { return slices.Equal(p, q) }) {
			points = append(points, p)
		}
	}
	return points
}
