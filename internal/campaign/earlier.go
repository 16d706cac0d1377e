package campaign

// This file certifies the findings of an earlier job again. It trusts only their points. A job that goes on from an earlier one adds up
// what was spent.

import (
	"context"
	"slices"

	"faultline/internal/campaign/laws"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/names"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Earlier is what a job needs of an earlier stream to go on from it.
type Earlier struct {
	Strategies []string
	Findings   []*finding.Finding
	Stats      []*finding.Stats
}

// check returns an error for findings of subjects that this job does not have. They would be lost otherwise.
func (e *Earlier) check(subjects []*subject.Subject) error {
	for _, f := range e.Findings {
		if !slices.ContainsFunc(subjects, func(s *subject.Subject) bool { return s.Spelling == f.Spelling }) {
			return Usagef("--continue: the stream has findings of %s, which is not among the subjects; name it too", f.Spelling)
		}
	}
	return nil
}

// of returns the findings of one subject, and their points.
func (e *Earlier) of(s *subject.Subject) (found []*finding.Finding, points [][]float64, err error) {
	for _, f := range e.Findings {
		if f.Spelling != s.Spelling {
			continue
		}
		p, err := pointOf(s, f.ID, f.Input)
		if err != nil {
			return nil, nil, err
		}
		found, points = append(found, f), append(points, p)
	}
	return found, points, nil
}

// stats returns the statistics of a strategy on one subject, nil for none.
func (e *Earlier) stats(s *subject.Subject, strategy string) *finding.Stats {
	for _, st := range e.Stats {
		if st.Subject == s.Name && st.Strategy == strategy {
			return st
		}
	}
	return nil
}

// others returns the strategies of the earlier job that this job does not run.
func (e *Earlier) others(now []string) (list []string) {
	for _, name := range e.Strategies {
		if !slices.Contains(now, name) {
			list = append(list, name)
		}
	}
	return names.Distinct(list)
}

// again certifies the point of an earlier finding anew, and that of its simplest witness. The id stays. A refuted finding keeps what it
// blamed.
func (t *prover) again(old *finding.Finding, point []float64) Result {
	if old.Builds != nil {
		return t.comparedAgain(old, point)
	}
	c := suspected(t.Subject, old, point)
	if old.Kind == finding.PoisonedState {
		return Result{old.Strategy, &c, t.spoiledAgain(old, point)}
	}
	if old.Conflict != nil {
		return Result{old.Strategy, &c, t.contradictsAgain(old, point)}
	}
	f := t.certifyAs(old.Kind, &c)
	if f.ID != old.ID || old.Verdict == finding.Certified && f.Verdict != finding.Certified {
		for _, claim := range claimed(t.Subject, old, point) { // another site with that id, or a claim that made the result wrong
			if g, _ := t.certify(&claim); g.Verdict == finding.Certified && g.OnTheWay == old.OnTheWay {
				c, f = claim, g
				break
			}
		}
	}
	f.ID, f.Rank, f.Strategy, f.Evaluations, f.Step = old.ID, old.Rank, old.Strategy, old.Evaluations, old.Step
	f.Extreme = old.Extreme
	if f.Verdict == finding.Refuted {
		f.Kind, f.Site, f.Condition = old.Kind, old.Site, old.Condition
	}
	if old.Simplest != nil && f.Verdict == finding.Certified {
		g, p := t.there(old, &c, old.Simplest.Input)
		if g != nil && t.passes(g, p) && g.OnTheWay == f.OnTheWay && g.IsExact() == f.IsExact() {
			f.Simplest = f.WitnessBy(g)
		}
	}
	for _, w := range old.Also { // inputs at which the same cause shows another kind of wrong result
		if !Inaccurate(f) {
			break
		}
		if g, _ := t.there(old, &c, w.Input); g != nil && Inaccurate(g) {
			f.AlsoBy(g)
		}
	}
	if len(claimed(t.Subject, old, point)) > 0 && f.Verdict == finding.Certified && !f.Confirmed {
		f.PartOf = old.PartOf
	}
	return Result{old.Strategy, &c, f}
}

// spoiledAgain makes the two calls of a stored finding once more.
func (t *prover) spoiledAgain(old *finding.Finding, point []float64) *finding.Finding {
	f := *old
	f.Verdict = finding.Refuted
	earlier, err := pointOf(t.Subject, old.ID, old.Earlier)
	if err != nil {
		return &f
	}
	if g := t.check().Again(earlier, point, old.Between, relativeThreshold(t.threshold, t.Subject)); g != nil {
		g.Rank, g.Strategy, g.Evaluations, g.Step, g.Extreme = old.Rank, old.Strategy, old.Evaluations, old.Step, old.Extreme
		return g
	}
	return &f
}

// contradictsAgain proves a stored conflict at its two points once more.
func (t *prover) contradictsAgain(old *finding.Finding, point []float64) *finding.Finding {
	f := *old
	f.Verdict = finding.Refuted
	c := old.Conflict
	other, err := pointOf(t.Subject, old.ID, c.Other)
	output := words.OutputIndex(t.Subject.Call.Outputs, old.Output)
	if err != nil || output < 0 {
		return &f
	}
	var g *finding.Finding
	if old.Kind == finding.Seam {
		g = t.seamAt(point, other, output)
	} else {
		b := &laws.Break{Law: c.Law, Held: c.Held, Of: c.Of, Shift: c.Shift, Negated: c.Negated, Bound: c.Bound, Point: point, Other: other,
			Output: output}
		if len(c.Edge) == 2 {
			in, err := pointOf(t.Subject, old.ID, c.Edge[0])
			out, err2 := pointOf(t.Subject, old.ID, c.Edge[1])
			if err != nil || err2 != nil {
				return &f
			}
			b.Edges = [][2][]float64{{in, out}}
		}
		g = t.inconsistent(b)
	}
	if g == nil {
		return &f
	}
	g.Rank, g.Strategy, g.Evaluations, g.Step, g.Extreme = old.Rank, old.Strategy, old.Evaluations, old.Step, old.Extreme
	return g
}

// there certifies a stored finding at another of its inputs and returns that input as a point. It returns nil if the subject has no such
// input.
func (t *prover) there(old *finding.Finding, c *search.Candidate, input []finding.Number) (*finding.Finding, []float64) {
	point, err := pointOf(t.Subject, old.ID, input)
	if err != nil {
		return nil, nil
	}
	there := *c
	there.Point = point
	return t.certifyAs(old.Kind, &there), point
}

// suspected is the candidate that a stored finding was.
func suspected(s *subject.Subject, f *finding.Finding, point []float64) search.Candidate {
	if cs := claimed(s, f, point); len(cs) > 0 && f.OnTheWay {
		return cs[0]
	}
	return search.Candidate{Point: point, Site: -1, Outcome: outcomeOf(f.Kind), Reason: f.Signalled}
}

// keep certifies what an earlier job found on the subject with one strategy, in its order. After an interrupt a finding stays as it was.
func (t *prover) keep(ctx context.Context, strategy string) (kept []Result, err error) {
	found, points, err := t.cfg.Earlier.of(t.Subject)
	for i, old := range found {
		switch {
		case old.Strategy != strategy:
		case ctx.Err() != nil:
			c := suspected(t.Subject, old, points[i])
			kept = append(kept, Result{strategy, &c, old})
		default:
			kept = append(kept, t.again(old, points[i]))
		}
	}
	return kept, err
}

// Recheck certifies the points of stored findings again and hands the new findings to h, in the same order. cfg says how to load the
// subjects; its Args are not used.
func Recheck(ctx context.Context, cfg *Config, stored []*finding.Finding, h finding.Handler) (*Summary, error) {
	c := cfg.WithDefaults()
	total := &Summary{}
	if err := h.Handle(c.message(len(spellings(stored)))); err != nil {
		return nil, err
	}
	for _, spelling := range spellings(stored) {
		if ctx.Err() != nil {
			break
		}
		if err := recheck(ctx, c, spelling, stored, h, total); err != nil {
			return total, err
		}
	}
	total.Interrupted = ctx.Err() != nil
	return total, nil
}

// recheck handles the findings of one subject.
func recheck(ctx context.Context, cfg *Config, spelling string, stored []*finding.Finding, h finding.Handler, total *Summary) error {
	one := *cfg
	one.Args = []string{spelling}
	j, err := newJob(ctx, &one, run.Plain, run.Flags)
	if err != nil {
		return err
	}
	s := j.Subjects[0]
	l := j.lane()
	defer l.Close()
	t := j.task(l, s)
	var found []Result
	for _, old := range stored {
		if old.Spelling != spelling {
			continue
		}
		s.Name = old.Subject // ids depend on names, and in the earlier run two subjects may have had the same name
		point, err := pointOf(s, old.ID, old.Input)
		if err != nil {
			return err
		}
		found = append(found, t.again(old, point))
	}
	g, said := t.holdAll(found, new(proof), nil)
	sum, findings := t.hand(found)
	r := &Report{Tally: *sum}
	r.Unreturned += g.unreturned
	r.write(slices.Concat(said, findings))
	for _, m := range r.Messages {
		if err := h.Handle(m); err != nil {
			return err
		}
	}
	total.Subjects++
	total.Add(&r.Tally)
	return nil
}

// spellings returns the subjects of the findings, each once, in order.
func spellings(fs []*finding.Finding) []string {
	var list []string
	for _, f := range fs {
		list = append(list, f.Spelling)
	}
	return names.Distinct(list)
}

// pointOf reads an input of a stored finding, exactly.
func pointOf(s *subject.Subject, id string, input []finding.Number) ([]float64, error) {
	point := make([]float64, len(s.Params))
	if len(input) != len(point) {
		return nil, Usagef("%s: %s takes inputs: %d, the finding states: %d; the stream is damaged, or of another version of the "+
			"subject", id,
			s.Name, len(point), len(input))
	}
	for i, n := range input {
		if label := s.Params[i].Label(); n.Label() != label {
			return nil, Usagef("%s: the finding states input %s where %s has %s; the stream is damaged, or of another version of the "+
				"subject", id,
				n.Label(), s.Name, label)
		}
		v, err := fp.Parse(n.Hex)
		if err != nil {
			return nil, Usagef("%s: input %s is %q, not a number", id, n.Name, n.Hex)
		}
		point[i] = v
	}
	return point, nil
}

func outcomeOf(k finding.Kind) run.Outcome {
	for outcome, kind := range unreturned {
		if kind == k {
			return outcome
		}
	}
	return run.Returned
}
