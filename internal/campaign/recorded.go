package campaign

// This file uses recorded calls in two kinds of jobs. One job measures the error of each recorded call, and does not search. A search
// starts from recorded calls, and states how far each finding is from them.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/recorded"
	"faultline/internal/run"
	"faultline/internal/search"
)

// recordedCalls is the name of the strategy that only runs recorded calls. Users cannot choose it, because it does not search.
const recordedCalls = "recorded"

// searches returns the names of the strategies of a job.
func (cfg *Config) searches() []string {
	if cfg.OnlyRecorded {
		return []string{recordedCalls}
	}
	return cfg.Strategies
}

// mostStarts is the largest number of recorded calls from which a search starts.
const mostStarts = 1024

// starts returns at most so many recorded points, spread evenly over the recording.
func starts(set *recorded.Set, most int) (list [][]float64) {
	n := len(set.Points)
	for i := range min(n, most) {
		list = append(list, set.Points[i*n/min(n, most)].At)
	}
	return list
}

// checkStages measure the recorded calls of a subject.
var checkStages = []stage{
	{"load", "load", func(ctx context.Context, t *Task, a *attempt) (_ []line, err error) {
		a.opened, err = t.openRecorded(ctx)
		return nil, err
	}},
	{"search", "search", func(ctx context.Context, t *Task, a *attempt) (said []line, err error) {
		a.searched, said, err = t.explored(ctx, a.opened, nil)
		return said, err
	}},
	{"certify", "certify", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.proved, said = t.candidates(a.strategy, &a.searched)
		return said, nil
	}},
	{"gate", "certify", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		a.gated, said = t.holdAll(nil, a.proved, a.searched.Sample.Points)
		a.gated.results = t.withoutCrashes(a.gated.results)
		t.compareRecorded(a.gated.results)
		return said, nil
	}},
	{"root causes", "certify", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.found = t.causes(slices.Concat(a.gated.results, a.gated.own))
		for _, r := range a.found {
			t.progress.Found(r.Finding)
		}
		return nil, nil
	}},
	{"inputs not judged", "certify", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		return t.unjudged(a.opened.runs, a.found, a.searched.Sample.Points), nil
	}},
	{"suggestions", "minimise", func(ctx context.Context, t *Task, a *attempt) ([]line, error) {
		return t.advise(ctx, a.found), nil
	}},
	{"findings", "minimise", func(_ context.Context, t *Task, a *attempt) (said []line, _ error) {
		t.compareRecorded(a.found)
		a.handed, said = t.hand(ordered(slices.Clone(a.found)))
		return said, nil
	}},
	{"statistics", "minimise", func(_ context.Context, t *Task, a *attempt) ([]line, error) {
		a.stats = statistics(t.Subject, a.strategy, &a.searched, a.gated.proof, a.handed)
		a.stats.OracleEvaluations += a.opened.runs.Judged
		a.stats.Calls = a.opened.strategy.(*recordedSearch).counted()
		a.stats.Calls.At = words.SpotOfFunc(t.Subject.Program.Funcs[t.Subject.Call.Entry])
		return nil, nil
	}},
}

// mostOwn is the largest number of recorded calls that a search proposes in addition to its own candidates.
const mostOwn = 8

// addRecorded proposes the recorded calls with the largest errors. So the report shows a defect at a recorded input, if a recorded call has
// the defect.
func (t *Task) addRecorded(ctx context.Context, runs *service, s *searched) error {
	set := t.cfg.Recorded[t.Subject.Spelling]
	if set == nil || ctx.Err() != nil {
		return nil
	}
	r := newRecordedSearch(set, len(t.Subject.Call.Outputs), relativeThreshold(t.threshold, t.Subject))
	sv, err := explore.Explore(ctx, r, runs, 0, len(t.Subject.Program.Sites), func(int) {})
	s.Survey.Evaluations += sv.Evaluations
	if err != nil && !errors.Is(err, native.ErrStopped) {
		return err
	}
	own := slices.DeleteFunc(r.Candidates(), func(c search.Candidate) bool { return c.Largest })
	s.candidates = slices.Concat(own[:min(len(own), mostOwn)], s.candidates)
	return nil
}

// openRecorded makes the strategy that runs the recorded calls of the subject, and the service that answers it.
func (t *Task) openRecorded(ctx context.Context) (o opened, err error) {
	set := t.cfg.Recorded[t.Subject.Spelling]
	if set == nil {
		return o, fmt.Errorf("no recorded call of %s was decoded", t.Subject.Name)
	}
	runs, err := t.lane.load(t.Subject, ctx.Done())
	if err != nil {
		return o, err
	}
	if err := runs.Link(t.needed(t.Subject.Program, measuredModes)...); err != nil {
		return o, err
	}
	t.lane.proof.Judge(t.Subject, nil, t.Options) // loads the subject in the other process; a later call returns the same error
	o.strategy = newRecordedSearch(set, len(t.Subject.Call.Outputs), relativeThreshold(t.threshold, t.Subject))
	o.runs, err = t.service(ctx, runs)
	return o, err
}

// measuredModes are the modes of native code that measured errors need.
var measuredModes = []run.Mode{run.Plain, run.All, run.Certain, run.Formula}

// A recordedSearch is the strategy that runs recorded calls, and proposes those with errors.
type recordedSearch struct {
	set       *recorded.Set
	queue     search.Queue
	outputs   int
	threshold float64
	wrong     []measuredCall // calls with errors at or above the threshold
	largest   measuredCall   // the largest error below it; index -1 if there is none
	counts    finding.Calls
}

// A measuredCall is the index of a recorded call, and its error.
type measuredCall struct {
	index int
	error float64
}

// newRecordedSearch returns the search of a set.
func newRecordedSearch(set *recorded.Set, outputs int, threshold float64) *recordedSearch {
	s := &recordedSearch{set: set, outputs: outputs, threshold: threshold, queue: search.Queue{Mode: run.Measured},
		largest: measuredCall{index: -1}}
	for i := range set.Points {
		s.queue.Points = append(s.queue.Points, set.Points[i].At...)
	}
	return s
}

const (
	callsAtOnce  = 1024 // largest number of calls in one ask
	mostProposed = 64   // largest number of calls with errors that are proposed
)

// Next asks for the next recorded calls.
func (s *recordedSearch) Next(budget int) *search.Ask {
	return s.queue.Next(len(s.set.Points[0].At), min(budget, callsAtOnce))
}

// Tell notes the errors, and compares the results with the recorded ones.
func (s *recordedSearch) Tell(b *run.Batch) {
	first := s.queue.Told(b)
	for i := range b.N {
		s.counts.Calls++
		if b.Outcomes[i] != run.Returned {
			s.counts.Ended++ // it returned in the recorded program, so something of its state is missing here
			continue
		}
		s.compare(first+i, b, i)
		switch e := b.Errors[i]; {
		case math.IsNaN(e):
			s.counts.Unknown++
		case e >= s.threshold:
			s.counts.Above++
			s.wrong = append(s.wrong, measuredCall{first + i, e})
		case s.largest.index < 0 || e > s.largest.error:
			s.largest = measuredCall{first + i, e}
		}
	}
}

// compare compares the results of run i of a batch with those of a recorded call, and counts the outcome.
func (s *recordedSearch) compare(call int, b *run.Batch, i int) {
	known, same := false, true
	for k := range s.set.Points[call].Results {
		if r := &s.set.Points[call].Results[k]; r.Known {
			known, same = true, same && r.Same(b.Outputs[i*s.outputs+k])
		}
	}
	switch {
	case !known:
		return
	case same:
		s.counts.Same++
	case s.counts.Different == 0:
		s.counts.Different = s.set.Points[call].Call
	}
	s.counts.Compared++
}

// counted returns the counts, with the largest error.
func (s *recordedSearch) counted() *finding.Calls {
	c, worst := s.counts, s.largest
	for _, w := range s.wrong {
		if w.error > worst.error || worst.index < 0 {
			worst = w
		}
	}
	if worst.index >= 0 {
		p := &s.set.Points[worst.index]
		c.Worst, c.WorstCall, c.Program = words.Estimate(worst.error), p.Call, p.Program
	}
	return &c
}

// Candidates returns the calls with the largest errors. If there are none, it returns the call with the largest error below the threshold.
func (s *recordedSearch) Candidates() []search.Candidate {
	slices.SortStableFunc(s.wrong, func(a, b measuredCall) int { return cmp.Compare(b.error, a.error) })
	var list []search.Candidate
	for _, w := range s.wrong[:min(mostProposed, len(s.wrong))] {
		list = append(list, search.Wrong(s.set.Points[w.index].At, w.error))
	}
	if len(list) == 0 && s.largest.index >= 0 {
		list = append(list, search.Largest(s.set.Points[s.largest.index].At, s.largest.error))
	}
	return list
}

// compareRecorded states how far the input of each finding is from the recorded calls. If the simplest input is farther away than the
// finding's own, it removes the simplest input. An input between recorded ones is plausible, whatever its size.
func (t *Task) compareRecorded(found []Result) {
	set := t.cfg.Recorded[t.Subject.Spelling]
	if set == nil {
		return
	}
	for _, r := range found {
		f := r.Finding
		d := set.Distance(r.Candidate.Point)
		if f.Simplest != nil {
			if at, err := pointOf(t.Subject, f.ID, f.Simplest.Input); err == nil {
				if e := set.Distance(at); e.Farther(&d) {
					f.Simplest = nil
				} else {
					d = e
				}
			}
		}
		f.Recorded = t.recordedWords(&d)
		if d.Near == recorded.Recorded || d.Near == recorded.Between {
			f.Extreme = false
		}
	}
}

// mostNearer is the largest number of findings of a subject that nearer certifies again.
const mostNearer = 8

// nearer looks for a witness of each finding that is nearer to recorded calls. It gives inputs outside of their recorded values the values
// of a recorded call, if the finding stays.
func (t *Task) nearer(ctx context.Context, runs *service, found []Result) {
	set := t.cfg.Recorded[t.Subject.Spelling]
	if set == nil {
		return
	}
	work, left := int64(witnessWork), mostNearer
	threshold := relativeThreshold(t.threshold, t.Subject)
	var shown []witness
	for _, r := range found {
		f, c := r.Finding, r.Candidate
		if ctx.Err() != nil || work <= 0 || left == 0 || f.Verdict != finding.Certified || c.Outcome > run.Returned ||
			f.Recorded == nil || f.Recorded.Moved == nil {
			continue
		}
		at := c.Point
		if f.Simplest != nil {
			if p, err := pointOf(t.Subject, f.ID, f.Simplest.Input); err == nil {
				at = p
			}
		}
		estimate, _ := t.estimate(runs, f, c, &work)
		was := set.Distance(at)
		estimates := func(points []float64) []float64 {
			list, err := estimate(points)
			if err != nil {
				return nil
			}
			return list
		}
		own := estimates(at)
		if len(own) != 1 {
			continue
		}
		// A point with another error may get another class, and then it is no witness of this finding. The second try only moves inputs on
		// which the error does not depend.
		for _, accept := range []func(e float64) bool{
			func(e float64) bool { return e >= threshold },
			func(e float64) bool { return e >= threshold && e == own[0] },
		} {
			q := likeCall(set, at, &was, estimates, accept)
			if q == nil || left == 0 {
				break
			}
			left--
			there := *c
			there.Point = q
			g := t.certifyAs(f.Kind, &there, unstated(f)...)
			if g != nil && g.Verdict == finding.Certified && g.ID == f.ID && sameCause(f, g) {
				f.Simplest = f.WitnessBy(g)
				shown = append(shown, witness{f, gate.Case{Finding: g, Point: q}})
				break
			}
		}
	}
	t.holdWitnesses(shown)
}

// likeCall returns a point that is nearer to recorded calls than at, and whose estimated error is accepted; nil if it finds none. It gives
// coordinates outside of their recorded values the value of the call, or the closest one between recorded values.
func likeCall(set *recorded.Set, at []float64, was *recorded.Distance, estimate func([]float64) []float64,
	accept func(e float64) bool) []float64 {
	q := slices.Clone(at)
	for k, x := range at {
		inside, outside := set.Outside(k, x)
		if !outside && k != was.Coord {
			continue
		}
		p := slices.Concat(q, q)
		p[k], p[len(q)+k] = was.Call.At[k], inside
		for i, e := range estimate(p) {
			if accept(e) {
				q[k] = p[i*len(q)+k]
				break
			}
		}
	}
	if d := set.Distance(q); !was.Farther(&d) && d.Out >= was.Out {
		return nil
	}
	return q
}

// withoutCrashes removes the runs that end at recorded inputs: these calls returned in the program, so something of its state is missing
// here. It also removes runs that end with objects that no run of the program had.
func (t *Task) withoutCrashes(found []Result) []Result {
	set := t.cfg.Recorded[t.Subject.Spelling]
	if set == nil {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(r Result) bool {
		if r.Finding.Tier() != finding.TierCrash {
			return false
		}
		d := set.Distance(r.Candidate.Point)
		return set.Objects || t.cfg.OnlyRecorded || d.Near == recorded.Recorded
	})
}

// recordedWords returns a distance in the form of the stream.
func (t *Task) recordedWords(d *recorded.Distance) *finding.Recorded {
	r := &finding.Recorded{Near: finding.Near(d.Near), Call: d.Call.Call, Program: d.Call.Program, Caller: d.Call.Caller,
		Differs: d.Differs}
	if d.Coord >= 0 {
		moved := words.Inputs(t.Subject, d.At)[d.Coord]
		r.Moved = &moved
		text := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
		if r.Low, r.High = text(d.Low), text(d.High); d.Least > 0 {
			r.Least = text(d.Least)
		}
		if d.Gap > 0 {
			r.Gap = text(d.Gap)
		}
	}
	return r
}
