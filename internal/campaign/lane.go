package campaign

// This file is a lane: its native worker and its certifying process. It also splits what a strategy asks of one subject over several
// lanes. The answers come in the order of the points, and do not depend on the number of lanes.

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

func cores() int { return runtime.NumCPU() }

// A lane is what one goroutine needs to take a subject from its search to certificates.
type lane struct {
	images  map[*ir.Program]*native.Image
	runs    map[*ir.Program]*native.Worker
	proof   *certify.Worker
	gate    *gate.Gate
	at      *subject.Subject // the subject that was loaded last
	fuel    int64            // rounds of loops of a run of the subject; 0: not learned yet
	waited  bool             // a proof has waited for a run of it without end
	helpers []*lane          // helpers with one subject; see crew

	elsewhere explore.Elsewhere // nil: no other process helps

	proving, holding context.Context // these end proofs, and then the last runs
}

func newLane(images map[*ir.Program]*native.Image, g *gate.Gate) *lane {
	l := &lane{images: images, gate: g, runs: make(map[*ir.Program]*native.Worker), proof: certify.NewWorker(certify.Limits{})}
	l.until(context.Background(), context.Background(), nil)
	return l
}

// until lets proofs on the lane go on until proving ends, and the last runs until holding ends. The returned function removes both limits
// and calls cancel.
func (l *lane) until(proving, holding context.Context, cancel func()) (done func()) {
	l.proving, l.holding = proving, holding
	l.proof.Until(proving.Done())
	l.gate.Until(holding)
	return func() {
		l.until(context.Background(), context.Background(), nil)
		cancel()
	}
}

// load returns a worker that is ready to run s, and stops when done is closed.
func (l *lane) load(s *subject.Subject, done <-chan struct{}) (*native.Worker, error) {
	w := l.runs[s.Program]
	if w == nil {
		var err error
		if w, err = native.Start(l.images[s.Program]); err != nil {
			return nil, err
		}
		l.runs[s.Program] = w
	}
	w.Options = l.searching(done)
	if l.at != s {
		l.at, l.waited, l.fuel = s, false, 0
		w.Losses = native.Losses{}
	}
	return w, w.Load(&s.Call)
}

// searchFuel is how many rounds of loops a run of a search may make: some milliseconds of native code, and less than a second with shadow
// values.
const searchFuel = 1 << 20

// searching are the options of runs that may not wait long in all.
func (l *lane) searching(done <-chan struct{}) native.Options {
	o := native.Usual
	o.Waiting, o.Done, o.Fuel = searchWait, done, cmp.Or(l.fuel, native.AnyFuel)
	return o
}

// run runs points of s for a proof. It loads s first if another subject was run last.
func (l *lane) run(s *subject.Subject, points []float64, mode run.Mode) (*run.Batch, error) {
	w := l.runs[s.Program]
	if w == nil || l.at != s {
		var err error
		if w, err = l.load(s, l.holding.Done()); err != nil {
			return nil, err
		}
	}
	w.Options = l.searching(l.holding.Done())
	return w.Run(points, nil, mode)
}

// helper returns helper k of a lane, which lives as long as the lane.
func (l *lane) helper(k int) *lane {
	for len(l.helpers) <= k {
		l.helpers = append(l.helpers, newLane(l.images, nil)) // a helper runs no gate
	}
	return l.helpers[k]
}

// Close ends the processes of a lane.
func (l *lane) Close() {
	for _, m := range l.helpers {
		m.Close()
	}
	for _, w := range l.runs {
		w.Close()
	}
	l.gate.Close()
	l.proof.Close()
}

// searchTogether lets a strategy that asks for very many runs use every core that other subjects leave, and lanes of other processes.
func (t *Task) searchTogether(ctx context.Context, strategy search.Strategy, v *service) (*explore.Survey, error) {
	sites := len(t.Subject.Program.Sites)
	c, err := t.crew(ctx, v)
	if err != nil {
		return &explore.Survey{Reached: make([]bool, sites)}, err
	}
	first := t.lane.runs[t.Subject.Program]
	careful := first.Options
	first.Options = unguarded(careful)
	c.Alone = func() error {
		first.Options = careful
		return first.Load(&t.Subject.Call) // its deaths are forgotten
	}
	sv, err := explore.Explore(ctx, strategy, c, t.cfg.Evals, sites, t.progress.Ran(t.Subject.Name))
	c.Close()
	first.Options = careful
	if err == nil {
		t.reach(v, sv, strategy)
	}
	return sv, err
}

// crew returns v with as many services like it as there are cores for each subject.
func (t *Task) crew(ctx context.Context, v *service) (*explore.Crew, error) {
	s := t.Subject
	c := &explore.Crew{Context: ctx, Name: s.Name, Subject: slices.Index(t.Subjects, s), Dims: s.Call.Dims, Outputs: len(s.Call.Outputs),
		Members: []explore.Member{v}, Elsewhere: t.lane.elsewhere}
	for n := t.coresEach(); len(c.Members) < n; {
		m, err := t.unguarded(ctx, t.lane.helper(len(c.Members)-1))
		if err != nil {
			return nil, err
		}
		c.Members = append(c.Members, m)
	}
	return c, nil
}

// unguarded is a service on another lane, which skips no input.
func (t *Task) unguarded(ctx context.Context, on *lane) (*service, error) {
	w, err := on.load(t.Subject, ctx.Done())
	if err != nil {
		return nil, err
	}
	w.Options = unguarded(w.Options)
	return t.task(on, t.Subject).service(ctx, w)
}

// Elsewhere sets who else searches the lane's subjects: idle lanes of other processes.
func (l *Lane) Elsewhere(ask explore.Elsewhere) { l.lane.elsewhere = ask }

// Share runs a share of the points that another lane was asked for. It returns nil if that cannot be done.
func (l *Lane) Share(ctx context.Context, s *explore.Share) (a *explore.Answer) {
	j := l.session.job
	if s.Subject < 0 || s.Subject >= len(j.Subjects) {
		return nil
	}
	var err error
	defer explore.Guard(j.Subjects[s.Subject].Name, &err)
	defer func() { l.lane.at = nil }() // what ran here is forgotten where the lane has the subject next
	v, err := j.task(l.lane, j.Subjects[s.Subject]).unguarded(ctx, l.lane)
	if err != nil {
		return nil
	}
	switch b, err := v.Run(s.Points, s.Sites, s.Mode); {
	case errors.Is(err, native.ErrDeaths):
		return &explore.Answer{Deaths: true}
	case err == nil && b != nil:
		answer := *b
		answer.Points = nil
		return &explore.Answer{Batch: &answer, Work: v.Work}
	}
	return nil
}

// reachRuns is how many runs show which sites are reached, for a strategy whose own runs leave no record.
const reachRuns = 256

// reach marks the sites that runs all over the domain reach, and those that runs of what the strategy found reach: it may have solved for
// inputs behind conditions that no random input satisfies. A job that only measures recorded calls runs these instead. At other inputs, a
// function may end its process.
func (j *Job) reach(v *service, sv *explore.Survey, strategy search.Strategy) {
	if slices.Contains(sv.Reached, true) {
		return
	}
	s := v.subject
	var points []float64
	if j.cfg.OnlyRecorded {
		points = slices.Concat(starts(j.cfg.Recorded[s.Spelling], reachRuns)...)
	} else {
		d, r := search.NewDomain(&search.Setup{Subject: s, Admits: v.admits}), chance(j.cfg.Seed, s.Name, "reach", 0)
		points = make([]float64, reachRuns*d.Dims())
		for i := range reachRuns {
			d.Draw(r, points[i*d.Dims():(i+1)*d.Dims()])
		}
	}
	found := strategy.Candidates()
	for _, c := range found[:min(len(found), reachRuns)] {
		points = append(points, c.Point...)
	}
	if b, _ := v.Run(points, nil, run.All); b != nil {
		sv.Mark(b)
	}
}

// unguarded are the options of a worker that skips no input and stops at the first run that ends its process.
func unguarded(o native.Options) native.Options {
	o.Avoid, o.Deaths, o.Fuel = 0, 0, native.AnyFuel
	return o
}
