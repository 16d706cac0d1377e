package campaign

// This file proves that results of a function contradict each other. Package laws finds the candidates.

import (
	"math"
	"math/big"
	"slices"
	"strconv"

	"faultline/internal/campaign/gate"
	"faultline/internal/campaign/laws"
	"faultline/internal/certify"
	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	// mostConflicts is the largest number of breaks of scaling laws that are proved.
	mostConflicts = 6
	// largestGuard is the largest constant of a comparison that is reported for breaking a scaling law. Larger constants are often
	// intended: dead zones, limits of a display, the first tier of a price.
	largestGuard = 0x1p-13
	// The searches for symmetries and for orders may each make 1/searchPart of the runs of the main search, and at least leastLawRuns.
	// These runs are not instrumented, so they take at most a third of the time.
	searchPart, leastLawRuns = 12, 3000
	// sharpConflict is the precision in bits that a proof needs: the width of an enclosure is at most 2^-sharpConflict of its size.
	sharpConflict = 40
)

// conflicts returns the findings about results that contradict each other. Only the first strategy of a job looks for them. evaluations is
// the number of runs of its search.
func (t *Task) conflicts(strategy string, before soFar, runs *service, found []Result, evaluations int64) (list []Result) {
	if t.cfg.ranging() || len(before.results) > 0 && strategy != t.cfg.Strategies[0] || t.lane.proving.Err() != nil ||
		!t.asks(finding.Inconsistent) && !t.asks(finding.Seam) || runs == nil {
		return nil
	}
	look := &laws.Search{Subject: t.Subject, Runs: runs, Rand: chance(t.cfg.Seed, t.Subject.Name, "laws", 0),
		Domain: search.NewDomain(&search.Setup{Subject: t.Subject, Admits: runs.admits}),
		Least:  relativeThreshold(t.threshold, t.Subject)}
	var breaks []laws.Break
	if t.asks(finding.Inconsistent) {
		breaks = largest(look.Scaling())
		// Symmetries and orders have their own random stream, so that the points of seams do not depend on them.
		most, others := max(int(evaluations)/searchPart, leastLawRuns), look.Rand
		look.Rand = chance(t.cfg.Seed, t.Subject.Name, "symmetries", 0)
		breaks = append(breaks, look.Symmetries(most)...)
		breaks = append(breaks, look.Order(most)...)
		look.Rand = others
	}
	for i := range breaks {
		f := t.inconsistent(&breaks[i])
		if f == nil || slices.ContainsFunc(list, func(r Result) bool { return r.Finding.ID == f.ID }) {
			continue
		}
		b, f := t.shorter(look, &breaks[i], f)
		f.Rank, f.Strategy, f.Extreme = 1+len(list), strategy, t.cfg.Inputs != AllInputs && !search.Plausible(t.Subject, b.Other)
		list = append(list, Result{strategy, &search.Candidate{Point: b.Point, Site: -1}, f})
	}
	if t.asks(finding.Seam) {
		for _, r := range found {
			if c := r.Candidate; c != nil && len(c.Point) == look.Domain.Dims() {
				look.Points = append(look.Points, c.Point)
			}
		}
		jumps := look.Jumps()
		for i := range jumps {
			j := &jumps[i]
			if slices.ContainsFunc(list, func(r Result) bool { return r.Finding.Site.ID == j.Site }) {
				continue
			}
			f := t.seam(look, j)
			if f == nil || slices.ContainsFunc(list, func(r Result) bool { return r.Finding.Site.ID == f.Site.ID }) {
				continue
			}
			f.Rank, f.Strategy, f.Extreme = 1+len(list), strategy, t.cfg.Inputs != AllInputs && !search.Plausible(t.Subject, j.Point)
			list = append(list, Result{strategy, &search.Candidate{Point: j.Point, Site: -1}, f})
			explains(f, found)
		}
	}
	return list
}

// explains makes findings about the comparison of a seam parts of the seam, because they show the same defect.
func explains(seam *finding.Finding, found []Result) {
	for _, r := range found {
		if f := r.Finding; f.Decision != nil && f.Site != nil && f.Site.ID == seam.Site.ID && f.PartOf == "" {
			f.PartOf = seam.ID
		}
	}
}

// largest returns the mostConflicts breaks with the largest inputs. Breaks at tiny inputs matter to few users.
func largest(list []laws.Break) []laws.Break {
	size := func(b *laws.Break) float64 {
		least := math.Inf(1)
		for _, x := range b.Point {
			if x != 0 {
				least = min(least, math.Abs(x))
			}
		}
		return least
	}
	slices.SortStableFunc(list, func(a, b laws.Break) int {
		switch x, y := size(&a), size(&b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return list[:min(len(list), mostConflicts)]
}

// shortDigits is the number of decimal digits that a short input may have.
const shortDigits = 3

// shorter moves a break to a point with few decimal digits, and proves it there. It returns b and f unchanged if no such point has the same
// cause.
func (t *prover) shorter(look *laws.Search, b *laws.Break, f *finding.Finding) (*laws.Break, *finding.Finding) {
	for digits := range shortDigits {
		p := slices.Clone(b.Point)
		for i, x := range p {
			if short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', digits, 64), 64); err == nil && !look.Domain.Integer(i) {
				p[i] = look.Domain.Clamp(i, short)
			}
		}
		if c, ok := look.At(b, p); ok {
			if g := t.inconsistent(&c); g != nil && g.ID == f.ID {
				return &c, g
			}
		}
	}
	return b, f
}

// inconsistent proves a break of a law, and returns the finding. It returns nil if the exact results obey the law, or if the unmodified
// code returns another result. It also returns nil if no comparison separates the runs that break the law from those that obey it.
func (t *prover) inconsistent(b *laws.Break) *finding.Finding {
	c, edge := t.separated(b)
	if c == nil {
		return nil
	}
	here, there := c.At[len(c.At)-2].Own, c.At[len(c.At)-1].Own
	if here == nil || there == nil || !here[b.Output].Bounded() || !there[b.Output].Narrow(sharpConflict) {
		return nil
	}
	expected := shifted(there[b.Output], b)
	both, settled, err := t.lane.gate.Settled(t.Subject, [][]float64{b.Point, b.Other})
	if err != nil || !settled[0] || !settled[1] || both[0].Outcome != run.Returned || both[1].Outcome != run.Returned {
		return nil
	}
	out := &t.Subject.Call.Outputs[b.Output]
	got := both[0].Values[b.Output]
	judged := func(x *big.Float) *errs.Enclosed {
		e := errs.Enclose(x, expected, out.Type.Format)
		return &e
	}
	v, ok := got.Big()
	if !ok {
		return nil
	}
	for _, x := range []*big.Float{v, here[b.Output].Lo, here[b.Output].Hi} {
		if !t.breaks(b, judged(x)) || b.Bound > 0 && x.Cmp(expected.Hi) <= 0 || b.Bound < 0 && x.Cmp(expected.Lo) >= 0 {
			return nil
		}
	}
	f := t.conflict(finding.Inconsistent, b.Output, c.Choice, b.Point)
	f.Computed = gate.OutputNumber(out, got)
	f.Error = []finding.Error{judged(v).Finding(finding.OtherResult)}
	f.Conflict = &finding.Conflict{
		Law: b.Law, Held: b.Held, Of: b.Of, Shift: b.Shift, Negated: b.Negated, Bound: b.Bound,
		Other: words.Inputs(t.Subject, b.Other), Gives: gate.OutputNumber(out, both[1].Values[b.Output]),
		Expected: expected.Exact(finding.OtherResult, 0).Mid,
	}
	if edge != nil {
		f.Conflict.Edge = [][]finding.Number{words.Inputs(t.Subject, edge[0]), words.Inputs(t.Subject, edge[1])}
	}
	if c.Choice.Fixed && edge == nil {
		format := t.Subject.Program.Sites[c.Choice.Site].Format
		f.Conflict.Compared, f.Conflict.Constant = plain(c.At[0].Value, format), plain(c.Choice.Constant, format)
	}
	return f
}

// separated finds the comparison that separates runs that break a law from runs that obey it. The last two runs of the contrast are those
// of the break. For a scaling law, edge is nil and the comparison must have a small constant. c is nil if there is no such comparison.
func (t *prover) separated(b *laws.Break) (c *certify.Contrast, edge [][]float64) {
	for _, e := range b.Edges {
		c, err := t.lane.proof.Contrast(t.Subject, slices.Concat(e[0], e[1], b.Point, b.Other), t.Options)
		if err == nil && c.Choice != nil && len(c.At) == 4 {
			return c, e[:]
		}
	}
	if b.Edges != nil {
		return nil, nil
	}
	c, err := t.lane.proof.Contrast(t.Subject, slices.Concat(b.Point, b.Other), t.Options)
	if err != nil || c.Choice == nil || !c.Choice.Fixed || c.Choice.Constant == 0 || math.Abs(c.Choice.Constant) > largestGuard {
		return nil, nil
	}
	return c, nil
}

// breaks reports whether an error certainly breaks a law. It must reach the threshold, and for symmetries and orders also laws.Far.
func (t *prover) breaks(b *laws.Break, e *errs.Enclosed) bool {
	return t.reaches(e) && (b.Edges == nil || e.Relative.Lo.Cmp(big.NewFloat(laws.Far)) >= 0)
}

// reaches reports whether an error certainly reaches the threshold.
func (t *prover) reaches(e *errs.Enclosed) bool {
	return e.Defined && e.Relative.Lo.Cmp(big.NewFloat(relativeThreshold(t.threshold, t.Subject))) >= 0
}

// conflict returns a certified finding about an output, at the place of the comparison that decides it.
func (t *prover) conflict(kind finding.Kind, output int, at *certify.Choice, point []float64) *finding.Finding {
	s := t.Subject
	site := &s.Program.Sites[at.Site]
	f := &finding.Finding{
		Subject: s.Name, Spelling: s.Spelling, Kind: kind, Verdict: finding.Certified, Class: finding.Avoidable,
		Input: words.Inputs(s, point), Output: s.Call.Outputs[output].Label(), Site: words.SiteOf(site),
		ID: finding.ID(s.Name, site.Function, site.Op.String(), site.Ordinal, kind),
	}
	f.Threshold = statedThreshold(t.threshold, f.Output, t.cfg.Threshold)
	t.sources.Show(s.Program, f.Site)
	return f
}

// shifted returns the value that a law expects at Point, if x encloses the result at Other.
func shifted(x errs.Interval, b *laws.Break) errs.Interval {
	move := func(v *big.Float) *big.Float {
		v = new(big.Float).SetMantExp(v, b.Shift)
		if b.Negated {
			v.Neg(v)
		}
		return v
	}
	y := errs.Interval{Lo: move(x.Lo), Hi: move(x.Hi)}
	if b.Negated {
		y.Lo, y.Hi = y.Hi, y.Lo
	}
	return y
}

// plain returns the shortest decimal of a number of a format.
func plain(x float64, f fp.Format) string {
	bits := 64
	if f == fp.Binary32 && float64(float32(x)) == x {
		bits = 32
	}
	return strconv.FormatFloat(x, 'g', -1, bits)
}
