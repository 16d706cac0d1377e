package campaign

// This file goes on where an earlier job ended: what it found is certified again and stays, what it spent counts.

import (
	"context"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Earlier is what an earlier stream says that a job needs to go on from it.
type Earlier struct {
	Strategies []string
	Findings   []*finding.Finding
	Stats      []*finding.Stats
}

// check reports findings of subjects that this job does not have: they would be lost in silence.
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
	if e == nil {
		return nil, nil, nil
	}
	for _, f := range e.Findings {
		if f.Spelling != s.Spelling {
			continue
		}
		p, err := pointOf(s, f)
		if err != nil {
			return nil, nil, err
		}
		found, points = append(found, f), append(points, p)
	}
	return found, points, nil
}

// stats returns what a strategy did with one subject, nil for nothing.
func (e *Earlier) stats(s *subject.Subject, strategy string) *finding.Stats {
	if e == nil {
		return nil
	}
	for _, st := range e.Stats {
		if st.Subject == s.Name && st.Strategy == strategy {
			return st
		}
	}
	return nil
}

// others returns the strategies of the earlier job that this one does not run.
func (e *Earlier) others(now []string) (list []string) {
	if e == nil {
		return nil
	}
	for _, name := range e.Strategies {
		if !slices.Contains(now, name) && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// again certifies the point of an earlier finding anew, and that of its simplest witness. The id stays, and so does what
// was suspected where nothing turns out to be wrong.
func (t *Task) again(old *finding.Finding, point []float64) Result {
	c := suspected(t.Subject, old, point)
	f := t.certifyAs(old.Kind, &c)
	if f.ID != old.ID || old.OnTheWay && f.Verdict == finding.Refuted {
		for _, claim := range claimed(t.Subject, old, point) { // another site of that id, or a claim that made the result wrong
			if g, _ := t.certify(&claim); g.Verdict == finding.Certified && g.OnTheWay == old.OnTheWay {
				c, f = claim, g
				break
			}
		}
	}
	f.ID, f.Rank, f.Strategy, f.Evaluations, f.Step = old.ID, old.Rank, old.Strategy, old.Evaluations, old.Step
	if f.Verdict == finding.Refuted {
		f.Kind, f.Site, f.Condition = old.Kind, old.Site, old.Condition
	}
	if old.Simplest != nil && f.Verdict == finding.Certified {
		there := c
		var err error
		if there.Point, err = pointOf(t.Subject, &finding.Finding{ID: old.ID, Input: old.Simplest.Input}); err == nil {
			if g := t.certifyAs(old.Kind, &there); t.passes(g) && g.OnTheWay == f.OnTheWay {
				f.Simplest = f.WitnessBy(g)
			}
		}
	}
	t.others(old, &c, f)
	if len(claimed(t.Subject, old, point)) > 0 && f.Verdict == finding.Certified && !f.Confirmed {
		f.PartOf = old.PartOf
	}
	return Result{old.Strategy, old.Rank, &c, f}
}

// others certifies the inputs anew at which the same cause showed another kind of wrong result.
func (t *Task) others(old *finding.Finding, c *search.Candidate, f *finding.Finding) {
	for _, w := range old.Also {
		there := *c
		var err error
		if there.Point, err = pointOf(t.Subject, &finding.Finding{ID: old.ID, Input: w.Input}); err != nil || !Inaccurate(f) {
			continue
		}
		if g := t.certifyAs(old.Kind, &there); Inaccurate(g) {
			f.AlsoBy(g)
		}
	}
}

// suspected is the candidate that a stored finding was.
func suspected(s *subject.Subject, f *finding.Finding, point []float64) search.Candidate {
	if cs := claimed(s, f, point); len(cs) > 0 && f.OnTheWay {
		return cs[0]
	}
	return search.Candidate{Point: point, Site: -1, Outcome: outcomeOf(f.Kind), Reason: f.Signalled}
}

// keep certifies what an earlier job found on the subject with one strategy, in its order. After an interrupt it stays as it was.
func (t *Task) keep(ctx context.Context, strategy string) (kept []Result, err error) {
	found, points, err := t.cfg.Earlier.of(t.Subject)
	for i, old := range found {
		switch {
		case old.Strategy != strategy:
		case ctx.Err() != nil:
			c := suspected(t.Subject, old, points[i])
			kept = append(kept, Result{strategy, old.Rank, &c, old})
		default:
			kept = append(kept, t.again(old, points[i]))
		}
	}
	return kept, err
}

// carry reports what strategies found that are not run again.
func (t *Task) carry(ctx context.Context, r *Report) error {
	for _, name := range t.cfg.Earlier.others(t.cfg.Strategies) {
		kept, err := t.keep(ctx, name)
		if err != nil {
			return err
		}
		t.holdAll(r, new(survey), kept)
		r.hand(distinct(kept, t.wanted))
		if st := t.cfg.Earlier.stats(t.Subject, name); st != nil {
			r.Messages = append(r.Messages, &finding.Message{Stats: st})
		}
	}
	return nil
}

// goOn adds what an earlier job did to the stats of one strategy.
func goOn(st, earlier *finding.Stats) {
	if earlier == nil {
		return
	}
	st.SitesReached = max(st.SitesReached, earlier.SitesReached)
	st.UnstableSites = max(st.UnstableSites, earlier.UnstableSites)
	st.OracleEvaluations += earlier.OracleEvaluations
	st.Candidates += earlier.Candidates
	st.FalseCandidates += earlier.FalseCandidates
	if st.Largest == nil && st.Findings == 0 {
		st.Largest = earlier.Largest
	}
}
