package campaign

// This file restricts a search to inputs whose runs end normally. If many runs throw, fail an assertion or loop for too long, it first
// learns the conditions under which runs end normally. Most of the search uses only such inputs, and the rest uses all inputs.

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
)

const (
	// A run ends soon after at most soonRounds rounds of loops, or soonTimes the median of the runs that end.
	soonRounds, soonTimes = 1 << 12, 8

	learnFuel  = 1 << 16               // limit on the rounds of loops of a run, while the conditions are learned
	moreFuel   = 1 << 4                // factor by which the limit increases if no run ends
	mostFuel   = 1 << 24               // largest limit
	firstRuns  = 16                    // number of runs that test the limit
	learnTime  = 50 * time.Millisecond // limit on the time of a run
	mostKilled = 4                     // limit on processes that end while the conditions are learned
	// If some runs do not end soon, runs of the search may make longerRounds times the rounds of the longest run that returned.
	longerRounds = 1 << 8

	restShare  = 8       // 1/restShare of the runs use all inputs
	fewestRest = 1 << 10 // least number of runs that use all inputs
)

// works holds the conditions under which runs of a subject end normally, and inputs at which the program ended abnormally.
type works struct {
	search.Works
	refused search.Abnormal
	longest int64 // largest number of rounds of loops of a run that returned
	slow    bool  // some runs do not end soon
}

// fuel returns the limit on the rounds of loops of a run of the search. tried is the limit of the trial runs. If some runs do not end soon,
// the longest trial run that returned reduces the limit, because endless runs cost the search more than all others.
func (w *works) fuel(tried int64) int64 {
	most := max(tried*moreFuel, searchFuel)
	if !w.slow {
		return most
	}
	return min(most, max(soonRounds*moreFuel, w.longest*longerRounds))
}

// works learns the conditions under which runs of the subject end normally and soon. It returns nil if all runs do, or if no simple
// conditions exist. Afterwards the worker has its old options, except for the limit on rounds of loops.
func (t *Task) works(ctx context.Context, name string, runs *native.Worker) (*works, error) {
	used := strategies.Named(name).Works && t.cfg.Inputs != AllInputs && !t.cfg.ranging()
	if runs.Fragile() || !used && t.lane.fuel > 0 {
		return nil, nil
	}
	admits, err := admits(ctx, t.Subject)
	if err != nil {
		return nil, err
	}
	w, was, lost := new(works), runs.Options, runs.Losses
	runs.Avoid, runs.Deaths, runs.Fuel, runs.Timeout = 0, mostKilled, learnFuel, learnTime
	defer func() {
		t.lane.fuel = w.fuel(runs.Fuel)
		if runs.Fuel > mostFuel || runs.Hung > 0 { // only time limits the runs
			t.lane.fuel = native.AnyFuel
		}
		was.Fuel = t.lane.fuel
		runs.Options, runs.Losses = was, lost
	}()
	found := search.FindWorks(t.Subject, search.NewDomain(&search.Setup{Subject: t.Subject, Admits: admits}),
		chance(t.cfg.Seed, t.Subject.Name, "works", 0), func(points []float64) []search.Ending { return w.try(runs, points) })
	if err := runs.Load(&t.Subject.Call); err != nil {
		return nil, err
	}
	if found == nil || !used || ctx.Err() != nil {
		return nil, nil
	}
	w.Works = *found
	return w, nil
}

// try runs points, and returns how each run ended. It increases the limit on rounds of loops until one of the first runs ends. It returns
// nil if a run does not end by itself, or if runs end too many processes.
func (w *works) try(runs *native.Worker, points []float64) []search.Ending {
	dims := runs.Dims()
	for first := points[:min(len(points), firstRuns*dims)]; len(points) > len(first); first = first[:dims] {
		b, err := runs.Run(first, nil, run.Plain)
		if err != nil || runs.Hung > 0 {
			return nil
		}
		if slices.ContainsFunc(b.Outcomes[:b.N], func(o run.Outcome) bool { return o != run.TimedOut }) {
			break
		}
		if runs.Fuel *= moreFuel; runs.Fuel > mostFuel {
			return nil
		}
	}
	b, err := runs.Run(points, nil, run.Plain)
	if err != nil || runs.Hung > 0 {
		return nil
	}
	return w.endings(runs, b)
}

func (w *works) endings(runs *native.Worker, b *run.Batch) []search.Ending {
	var rounds []int64
	for i := range b.N {
		if b.Outcomes[i] == run.Returned {
			rounds = append(rounds, runs.Rounds(i))
			w.longest = max(w.longest, runs.Rounds(i))
		}
	}
	slices.Sort(rounds)
	soon := int64(soonRounds)
	if len(rounds) > 1 {
		soon = max(soon, soonTimes*rounds[len(rounds)/2])
	}
	list := make([]search.Ending, b.N)
	for i := range list {
		switch {
		case b.Outcomes[i] == run.NotRun:
			list[i] = search.Unrun
		case b.Outcomes[i] == run.Returned && runs.Rounds(i) <= soon:
			list[i] = search.Ended
		case b.Outcomes[i] == run.Trapped:
			list[i] = search.Refused
		default:
			list[i] = search.Slow
			w.slow = true
		}
		if o := b.Outcomes[i]; o == run.Trapped || o == run.TimedOut {
			w.refused.Stopped(b, i, b.Points[i*b.Dims:(i+1)*b.Dims])
		}
	}
	return list
}

// subject returns s, which has the shapes of w, with the ranges of w.
func (w *works) subject(s *subject.Subject) *subject.Subject {
	inner := *s
	inner.Params = slices.Clone(s.Params)
	for i := range w.Shapes {
		for _, c := range w.Shapes[i].Coords {
			inner.Params[c].Min, inner.Params[c].Max = w.Low[c], w.High[c]
		}
	}
	for i := range inner.Params {
		if w.Changed[i] {
			inner.Params[i].Min, inner.Params[i].Max = w.Low[i], w.High[i]
		}
	}
	return &inner
}

// strategyWhere makes a strategy for the subject that keeps to w first; w is nil for a strategy of all inputs.
func (t *Task) strategyWhere(ctx context.Context, name string, evals int, before soFar, w *works) (search.Strategy, error) {
	if w == nil {
		return t.strategy(ctx, name, t.Subject, evals, before)
	}
	inner, err := t.strategy(ctx, name, w.subject(t.Subject), evals-evals/restShare, before, w.Admits)
	if err != nil {
		return nil, err
	}
	all, err := t.strategy(ctx, name, t.Subject, max(evals/restShare, fewestRest), before)
	return &worksFirst{Strategy: inner, rest: all, refused: w.refused}, err
}

// said describes w in the language of --domain; nil for nil.
func (w *works) said(s *subject.Subject) *finding.Works {
	if w == nil {
		return nil
	}
	var clauses []string
	for i := range w.Shapes {
		clauses = append(clauses, w.Shapes[i].Name+" is "+w.Shapes[i].Word)
	}
	for i := range s.Params {
		if p := &s.Params[i]; w.Changed[i] {
			clauses = append(clauses, bounds(p, w.Low[i], w.High[i])...)
		}
	}
	for _, o := range w.Orders {
		sign := " < "
		if o.Equal {
			sign = " <= "
		}
		clauses = append(clauses, s.Params[o.Less].Label()+sign+s.Params[o.Than].Label())
	}
	percent := func(share float64) int { return int(math.Round(100 * share)) }
	return &finding.Works{Domain: strings.Join(clauses, "; "), Inside: percent(w.Inside), Outside: percent(w.Outside)}
}

// bounds returns the clauses of a parameter whose range is from low to high. An end that is the neighbour of a shorter number is that
// number, without itself.
func bounds(p *subject.Param, low, high float64) []string {
	below, lower := end(p, low, -1)
	above, upper := end(p, high, 1)
	switch {
	case low > p.Min && high < p.Max && below == "" && above == "":
		return []string{fmt.Sprintf("%s in [%s,%s]", p.Label(), lower, upper)}
	case low > p.Min && high < p.Max:
		return []string{p.Label() + " >" + orEqual(below) + " " + lower, p.Label() + " <" + orEqual(above) + " " + upper}
	case low > p.Min:
		return []string{p.Label() + " >" + orEqual(below) + " " + lower}
	}
	return []string{p.Label() + " <" + orEqual(above) + " " + upper}
}

func orEqual(strict string) string {
	if strict == "" {
		return "="
	}
	return ""
}

// end returns the text of an end of a range. strict is not "" if the end is the neighbour of the number in the text.
func end(p *subject.Param, x float64, towards float64) (strict, text string) {
	d := search.NewDomain(&search.Setup{Subject: &subject.Subject{Params: []subject.Param{*p}}})
	text = strconv.FormatFloat(x, 'g', -1, 64)
	if d.Integer(0) {
		return "", text
	}
	if beside := strconv.FormatFloat(d.Beside(0, x, towards > 0), 'g', -1, 64); len(beside) < len(text) && len(text) > 4 {
		return "strict", beside
	}
	return "", text
}

// both returns the condition that two conditions hold; a is nil for none.
func both(a, b func(point []float64) bool) func(point []float64) bool {
	if a == nil {
		return b
	}
	return func(point []float64) bool { return a(point) && b(point) }
}

// worksFirst is a strategy that keeps to the inputs whose runs end normally, and then takes a share of its runs from all inputs.
type worksFirst struct {
	search.Strategy                 // of the inputs that work
	rest            search.Strategy // of all inputs
	resting         bool            // the first one has ended
	refused         search.Abnormal
	spent, left     int // runs of the first; runs that are left to the second
}

// Next is of the first strategy until that has ended.
func (w *worksFirst) Next(budget int) *search.Ask {
	if !w.resting {
		if ask := w.Strategy.Next(budget); ask != nil {
			return ask
		}
		w.left, w.resting = max(w.spent/restShare, fewestRest), true
	}
	if w.left <= 0 {
		return nil
	}
	return w.rest.Next(min(budget, w.left))
}

// Tell passes a batch to the strategy that asked for it.
func (w *worksFirst) Tell(b *run.Batch) {
	if w.resting {
		w.left -= b.N
		w.rest.Tell(b)
		return
	}
	w.spent += b.N
	w.Strategy.Tell(b)
}

// Candidates returns those of both strategies, and then inputs that the program refuses.
func (w *worksFirst) Candidates() []search.Candidate {
	list := w.Strategy.Candidates()
	for _, c := range w.rest.Candidates() {
		if !c.Largest {
			list = append(list, c)
		}
	}
	return append(list, w.refused.Candidates()...)
}

// Paths counts those of the first strategy.
func (w *worksFirst) Paths() *finding.Paths { return pathsOf(w.Strategy) }
