package campaign

// This file decides which findings get a block of their own: one for each root cause, and one for each kind of wrong result.

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"faultline/internal/campaign/explore"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// certifyResult certifies the wrong result of a run in which f was raised, if f, a claim, is not confirmed to be the cause. The wrong
// result is a finding with a cause of its own, and f is a part of it. Several claims of one run, or of one cause, are parts of one
// finding. If an exception is not the cause, it has the class of the error.
func (t *prover) certifyResult(strategy string, c *search.Candidate, f *finding.Finding, p *proof, sv *explore.Survey) {
	if f.Confirmed || t.cfg.OnlyClaims {
		return
	}
	at := slices.IndexFunc(p.results, func(r Result) bool { return r.Candidate.Kind == "" && slices.Equal(r.Candidate.Point, c.Point) })
	if at < 0 {
		plain := *c
		plain.Kind, plain.Site = "", -1
		g, own := t.certify(&plain)
		at = len(p.results)
		p.enter(strategy, &plain, g, own, sv)
	}
	if g := p.results[at].Finding; g.Verdict == finding.Certified && f.Verdict == finding.Certified && g.ID != f.ID {
		f.PartOf = g.ID
		if f.Computed.Shows() == "number" && g.Tier().Folded() { // the error of one run has one class
			f.Class, f.Reason = g.Class, g.Reason
		}
	}
}

// causes keeps one finding a root cause, of those that the user asks for.
func (t *Task) causes(results []Result) []Result { return t.classed(t.distinct(results)) }

// distinct keeps one finding for each root cause: the worst of those with one id. It gets the best of their ranks.
func (t *Task) distinct(results []Result) []Result {
	kept := worst(results, t.cfg.Inputs != AllInputs, t.Subject)
	promoteParts(kept)
	t.madeElsewhere(kept)
	kept = slices.DeleteFunc(kept, func(r Result) bool { return !t.wanted(r.Finding) })
	promoteParts(kept) // parts of findings that were just left out
	return kept
}

// madeElsewhere adds to parts of a finding which operation made the result wrong, if the user does not ask for that finding itself.
func (t *Task) madeElsewhere(kept []Result) {
	for _, r := range kept {
		f := r.Finding
		at := slices.IndexFunc(kept, func(o Result) bool { return o.Finding.ID == f.PartOf && o.Finding.PartOf == "" })
		if at < 0 || f.Confirmed || f.Verdict != finding.Certified {
			continue
		}
		if g := kept[at].Finding; g.Confirmed && g.Site != nil && g.Site.File != "" && !t.wanted(g) {
			f.Remarks = append(slices.Clip(f.Remarks), finding.Remark{
				Fact: finding.MadeElsewhere, At: &finding.Place{File: g.Site.File, Line: g.Site.Line, Column: g.Site.Column}, Op: g.Site.Op,
			})
		}
	}
}

// worst keeps the worst finding of each id.
func worst(results []Result, likely bool, s *subject.Subject) []Result {
	var kept []Result
	byID := make(map[string]int)
	for _, r := range results {
		f, c := *r.Finding, r.Candidate
		r.Finding = &f
		atEnd := Inaccurate(&f) && (f.Underflowed() || f.Overflowed()) // at the end of the format's range
		f.Extreme = f.Extreme || likely && (c != nil && !plausible(&f, s, c.Point) || atEnd || stuck(&f, c))
		i, seen := byID[f.ID]
		if !seen {
			byID[f.ID] = len(kept)
			kept = append(kept, r)
			continue
		}
		less := &f
		if shownBefore(&r, &kept[i], likely) {
			f.Rank, less = kept[i].Finding.Rank, kept[i].Finding
			kept[i] = r
		}
		if worse := kept[i].Finding; Inaccurate(less) && Inaccurate(worse) {
			worse.AlsoBy(less)
			worse.BesideBy(less)
		}
	}
	for _, r := range kept {
		at := slices.IndexFunc(kept, func(o Result) bool { return r.Finding.Amplifies(o.Finding) && Inaccurate(o.Finding) })
		if at >= 0 && Inaccurate(r.Finding) {
			r.Finding.PartOf = kept[at].Finding.ID
		}
	}
	return kept
}

// largestCounted is the magnitude from which steps of 1 do not change a double. A loop that counts down from there never ends.
const largestCounted = 0x1p53

// stuck reports whether a run did not end and has an input of at least largestCounted. Such findings count as extreme.
func stuck(f *finding.Finding, c *search.Candidate) bool {
	large := func(x float64) bool { return math.Abs(x) >= largestCounted }
	return f.Kind == finding.Timeout && c != nil && slices.ContainsFunc(c.Point, large)
}

// shownBefore reports whether a shows a cause better than b: first by tier, if likely is set, then by size.
func shownBefore(r, s *Result, likely bool) bool {
	a, b := r.Finding, s.Finding
	certified := a.Verdict == finding.Certified && b.Verdict == finding.Certified
	if x, y := a.Tier(), b.Tier(); likely && certified && x != y && Inaccurate(a) && Inaccurate(b) {
		return x < y
	}
	if likely && certified && isLost(a) && isLost(b) && r.Candidate != nil && s.Candidate != nil {
		if x, y := search.Extremity(r.Candidate.Point), search.Extremity(s.Candidate.Point); x != y {
			return x < y
		}
	}
	if x, y := nearZero(a), nearZero(b); likely && certified && x != y { // a NaN in place of 0 shows less than one in place of 2
		return y
	}
	return finding.Worse(a, b) < 0
}

// nearZero reports whether f has an infinity or NaN where the exact value is 0.
func nearZero(f *finding.Finding) bool {
	x := f.MainExact()
	return Inaccurate(f) && f.Computed.Shows() != "number" && x != nil && x.Mid == "0"
}

// leastLarge is the least size of both operands of a plausible integer overflow. If one operand is smaller, the other is close to the end
// of its type, where few programs are meant to work.
const leastLarge = 1000

// plausible reports whether a program may call the function with the input of f.
func plausible(f *finding.Finding, s *subject.Subject, point []float64) bool {
	if search.Plausible(s, point) {
		return true
	}
	large := func(operand string) bool {
		x, err := strconv.ParseFloat(operand, 64)
		return err == nil && math.Abs(x) >= leastLarge
	}
	return f.Kind == finding.IntegerOverflow && f.Raised != nil && len(f.Raised.Operands) == 2 && large(f.Raised.Operands[0]) &&
		large(f.Raised.Operands[1]) && search.PlausibleForOverflow(s, point)
}

// leastLost is the least relative error after which the result of an integer overflow has no right digit.
const leastLost = 0.1

// isLost reports whether f is an integer overflow or an undefined conversion that leaves no right digit. Among such findings, a larger
// error is not worse.
func isLost(f *finding.Finding) bool {
	e, least := f.Main(), 1.0
	if f.Kind == finding.IntegerOverflow {
		least = leastLost
	}
	return words.OfIntegers(f.Kind) && Inaccurate(f) && e != nil && e.Relative != nil && e.Relative.Least() >= least
}

// promoteParts makes a part a finding of its own if the finding that it belongs to shows another kind of wrong result: a block about NaN
// does not explain a 0. Of several such parts with one cause, the first stands for the others.
func promoteParts(kept []Result) {
	type block struct{ id, shows string }
	told := make(map[block]string)
	whole := make(map[string]bool)
	for _, r := range kept {
		if f := r.Finding; f.Verdict == finding.Certified && f.PartOf == "" {
			whole[f.ID] = true
			told[block{f.ID, f.Shows()}] = f.ID
			for _, w := range f.Also {
				told[block{f.ID, w.Computed.Shows()}] = f.ID
			}
		}
	}
	for _, r := range kept {
		f := r.Finding
		if f.PartOf == "" || whole[f.PartOf] && f.Effect != nil && f.Effect.State == finding.Vanishes {
			continue // it has no effect, so it makes no result wrong
		}
		what := block{f.PartOf, f.Shows()}
		if told[what] == "" {
			told[what] = f.ID
		}
		if f.PartOf = told[what]; f.PartOf == f.ID {
			f.PartOf = ""
		}
	}
}

// wanted reports whether --kind asks for f. Any wrong result counts as inaccurate.
func (j *Job) wanted(f *finding.Finding) bool {
	return j.asks(f.Kind) || Inaccurate(f) && slices.Contains(j.cfg.Kinds, finding.Inaccuracy)
}

// classed leaves out the findings that --class does not ask for, with their parts.
func (j *Job) classed(found []Result) []Result {
	if len(j.cfg.Classes) == 0 {
		return found
	}
	asked := make(map[string]bool)
	for _, r := range found {
		if f := r.Finding; slices.Contains(j.cfg.Classes, string(f.Class)) {
			asked[f.ID] = true
		}
	}
	return slices.DeleteFunc(found, func(r Result) bool { return !asked[cmp.Or(r.Finding.PartOf, r.Finding.ID)] })
}

// Inaccurate reports whether f is about a result that is certified to be wrong.
func Inaccurate(f *finding.Finding) bool {
	return f.Verdict == finding.Certified && !f.OnTheWay && f.PartOf == "" && f.Kind != finding.UnderestimatedError &&
		f.Kind != finding.Trap && f.Kind != finding.Timeout && f.Kind != finding.PoisonedState
}

// asks reports whether --kind asks for findings of a kind.
func (j *Job) asks(k finding.Kind) bool {
	return len(j.cfg.Kinds) == 0 || slices.ContainsFunc(j.cfg.Kinds,
		func(word string) bool { return slices.Contains(finding.KindsOf(word), k) })
}

// asked returns the candidates that --kind may ask for. The kind of a wrong result is not known before its certificate.
func (j *Job) asked(cs []search.Candidate) []search.Candidate {
	if slices.ContainsFunc(finding.KindsOf(finding.Inaccuracy), j.asks) {
		return cs
	}
	return slices.DeleteFunc(cs, func(c search.Candidate) bool {
		wrong := c.Kind == "" && c.Outcome == run.Returned
		return wrong && j.cfg.OnlyClaims || c.Kind != "" && !j.asks(c.Kind)
	})
}
