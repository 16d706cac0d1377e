package campaign

// This file looks for recorded callers that lead to the findings of a subject. See package lifted.

import (
	"context"
	"math"
	"strings"

	"faultline/internal/campaign/lifted"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/recorded"
	"faultline/internal/subject"
)

// Limits of the work for one subject.
const (
	liftedFindings = 4 // findings
	liftedCallers  = 4 // subjects of callers, for each finding
)

// lift sets Recorded.Reached of certified findings outside of the recorded values, if a recorded caller leads to them. The arguments of
// functions with objects cannot be compared with the parameters of a driver, so these functions are left out.
func (t *Task) lift(ctx context.Context, runs *service, found []Result) {
	set := t.cfg.Recorded[t.Subject.Spelling]
	if set == nil || set.Objects {
		return
	}
	callers := t.callers(set)
	work, left := int64(lifted.Work), liftedFindings
	for _, r := range found {
		f := r.Finding
		if f.Recorded == nil || f.Recorded.Moved == nil || f.Verdict != finding.Certified || f.PartOf != "" || left == 0 {
			continue
		}
		left--
		estimates := int64(witnessWork)
		estimate, _ := t.estimate(runs, f, r.Candidate, &estimates)
		for _, caller := range callers {
			admits, err := admits(ctx, caller)
			if err != nil {
				continue
			}
			of := t.cfg.Recorded[caller.Spelling]
			at, args := lifted.Search(ctx, &lifted.Question{
				Of: t.Subject, Symbol: set.Symbol, Point: r.Candidate.Point, Caller: caller, Set: of, Admits: admits,
				Rand: t.Chance("lifted " + f.ID + caller.Spelling), Estimate: estimate, Work: &work,
				Threshold: relativeThreshold(t.threshold, t.Subject),
				Prove: func(args []float64) bool {
					there := *r.Candidate
					there.Point = args
					g := t.certifyAs(f.Kind, &there, unstated(f)...)
					return g != nil && g.Verdict == finding.Certified && g.ID == f.ID && sameCause(f, g)
				},
			})
			if at != nil {
				f.Recorded.Reached = t.reached(caller, of, at, args)
				break
			}
		}
	}
}

// callers returns the subjects of recorded functions that made recorded calls of the subject, at most liftedCallers.
func (t *Task) callers(set *recorded.Set) (list []*subject.Subject) {
	names := make(map[string]bool)
	for i := range set.Points {
		name, _, _ := strings.Cut(set.Points[i].Caller, "+")
		names[name] = true
	}
	for _, s := range t.Subjects {
		of := t.cfg.Recorded[s.Spelling]
		if of != nil && of.Symbol != set.Symbol && names[of.Symbol] && len(list) < liftedCallers {
			list = append(list, s)
		}
	}
	return list
}

// reached returns the input of a caller in the form of the stream.
func (t *Task) reached(caller *subject.Subject, set *recorded.Set, at, args []float64) *finding.Reached {
	d := set.Distance(at)
	r := &finding.Reached{Caller: caller.Name, Near: finding.Near(d.Near), Call: d.Call.Call, Program: d.Call.Program,
		Input: words.Inputs(caller, at), Argument: words.Inputs(t.Subject, args)}
	for i, x := range at {
		if math.Float64bits(x) != math.Float64bits(d.Call.At[i]) {
			r.Moved = append(r.Moved, r.Input[i])
		}
	}
	return r
}
