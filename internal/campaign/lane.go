package campaign

// This file is what a lane has, its own native worker and certifying process, and splits what a strategy asks of one subject over several
// of them. What comes back of a subject's points is in their order, and does not depend on how many lanes there are.

import (
	"context"
	"errors"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/gate"
	"faultline/internal/campaign/lanes"
	"faultline/internal/campaign/pace"
	"faultline/internal/certify"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

func cores() int { return runtime.NumCPU() }

// A lane is what one goroutine needs to take a subject from search to certificate.
type lane struct {
	images map[*ir.Program]*native.Image
	runs   map[*ir.Program]*native.Worker
	proof  *certify.Worker
	gate   *gate.Gate
	at     *subject.Subject // that was loaded last
	waited bool             // for a run of it without end, in a proof
	mates  []*lane          // that help with a subject; see crew

	proving, holding context.Context // when they end, so do proofs, and then the last runs
}

func newLane(images map[*ir.Program]*native.Image, g *gate.Gate) *lane {
	l := &lane{images: images, gate: g, runs: make(map[*ir.Program]*native.Worker), proof: certify.NewWorker(certify.Limits{})}
	l.until(context.Background(), context.Background(), nil)
	return l
}

// until lets proofs on the lane, and the last runs, go on until contexts end. What it returns ends that, and cancels them.
func (l *lane) until(proving, holding context.Context, cancel func()) (done func()) {
	l.proving, l.holding = proving, holding
	l.proof.Until(proving.Done())
	l.gate.Until(holding)
	return func() {
		l.until(context.Background(), context.Background(), nil)
		cancel()
	}
}

// load returns a worker that is ready to run s, and that stops when done is closed.
func (l *lane) load(s *subject.Subject, done <-chan struct{}) (*native.Worker, error) {
	w := l.runs[s.Program]
	if w == nil {
		var err error
		if w, err = native.Start(l.images[s.Program]); err != nil {
			return nil, err
		}
		l.runs[s.Program] = w
	}
	w.Options = searching(done)
	if l.at != s {
		l.at, l.waited = s, false
		w.Losses = native.Losses{}
	}
	return w, w.Load(&s.Call)
}

// searching are the options of runs that may not take long in all.
func searching(done <-chan struct{}) native.Options {
	o := native.Usual
	o.Waiting, o.Done = searchWait, done
	return o
}

// run runs points of s, which is loaded if another subject was run last. It is for proofs.
func (l *lane) run(s *subject.Subject, points []float64, mode run.Mode) (*run.Batch, error) {
	w := l.runs[s.Program]
	if w == nil || l.at != s {
		var err error
		if w, err = l.load(s, l.holding.Done()); err != nil {
			return nil, err
		}
	}
	w.Options = searching(l.holding.Done())
	return w.Run(points, nil, mode)
}

// mate returns helper k of a lane, which lives as long as the lane.
func (l *lane) mate(k int) *lane {
	for len(l.mates) <= k {
		l.mates = append(l.mates, newLane(l.images, nil)) // no finding is held on it
	}
	return l.mates[k]
}

// Close ends the processes of a lane.
func (l *lane) Close() {
	for _, m := range l.mates {
		m.Close()
	}
	for _, w := range l.runs {
		w.Close()
	}
	l.gate.Close()
	l.proof.Close()
}

// A crew answers like one runner: the first member, and the lane's mates. What a worker leaves out, once runs have ended its process,
// hangs on all that it ran before (see native.Options.Avoid). So nobody leaves out anything at first, and where a run ends a
// process the first member begins that batch again, and goes on alone: as it would have with no mates.
type crew struct {
	members []*service
	dims    int
	first   *native.Worker // of the first member
	careful native.Options // what it goes on alone with
	alone   bool
}

// leastShare is how few points are worth a lane of their own.
const leastShare = 64

// together lets a strategy that asks for a great many runs search on every core that other subjects leave.
func (t *Task) together(ctx context.Context, strategy search.Strategy, v *service, p *pace.Progress) (*explore.Survey, error) {
	sites := len(t.Subject.Program.Sites)
	c, err := t.crew(ctx, v)
	if err != nil {
		return &explore.Survey{Reached: make([]bool, sites)}, err
	}
	sv, err := explore.Explore(ctx, strategy, c, t.cfg.Evals, sites, p.Ran(t.Subject.Name))
	for _, m := range c.members[1:] {
		v.judged, v.asked, v.admitted = v.judged+m.judged, v.asked+m.asked, v.admitted+m.admitted
	}
	c.first.Options = c.careful
	if err == nil {
		t.reach(v, sv)
	}
	return sv, err
}

// crew returns v and as many more services like it as there are cores for each subject.
func (t *Task) crew(ctx context.Context, v *service) (*crew, error) {
	first := t.lane.runs[t.Subject.Program]
	c := &crew{members: []*service{v}, dims: t.Subject.Call.Dims, first: first, careful: first.Options}
	first.Options = daring(first.Options)
	for n := t.coresEach(); len(c.members) < n; {
		mate := t.lane.mate(len(c.members) - 1)
		w, err := mate.load(t.Subject, ctx.Done())
		if err != nil {
			return nil, err
		}
		w.Options = daring(w.Options)
		m, err := t.task(mate, t.Subject).service(ctx, w)
		if err != nil {
			return nil, err
		}
		c.members = append(c.members, m)
	}
	return c, nil
}

// reachRuns is how many runs say which sites are reached, of a strategy whose own runs leave no record.
const reachRuns = 256

// reach marks the sites that runs all over the domain reach.
func (j *Job) reach(v *service, sv *explore.Survey) {
	if slices.Contains(sv.Reached, true) {
		return
	}
	s := v.subject
	d, r := search.NewDomain(&search.Setup{Subject: s, Admits: v.admits}), chance(j.cfg.Seed, s.Name, "reach", 0)
	points := make([]float64, reachRuns*d.Dims())
	for i := range reachRuns {
		d.Draw(r, points[i*d.Dims():(i+1)*d.Dims()])
	}
	if b, _ := v.Run(points, nil, run.All); b != nil {
		sv.Mark(b)
	}
}

// daring are options under which a worker runs whatever it is asked to, up to the first run that ends its process.
func daring(o native.Options) native.Options {
	o.Avoid, o.Deaths = 0, 0
	return o
}

// Run gives each member a share of the points, unless one goes on alone.
func (c *crew) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	if !c.alone {
		before := make([]workload, len(c.members))
		for i, m := range c.members {
			before[i] = m.workload
		}
		b, err := c.share(points, sites, mode)
		if !errors.Is(err, native.ErrDeaths) {
			return b, err
		}
		for i, m := range c.members {
			m.workload = before[i]
		}
		if err := c.first.Load(&c.members[0].subject.Call); err != nil { // its deaths are forgotten
			return nil, err
		}
		c.alone = true
		c.first.Options = c.careful
	}
	return c.members[0].Run(points, sites, mode)
}

// share gives each member a share of the points. Where a member fails, the answers up to there come back with its error.
func (c *crew) share(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	n := len(points) / max(c.dims, 1)
	k := min(len(c.members), max(1, n/leastShare))
	if k == 1 {
		return c.members[0].Run(points, sites, mode)
	}
	batches, errs := make([]*run.Batch, k), make([]error, k)
	var g errgroup.Group
	for i := range k {
		from, to := n*i/k, n*(i+1)/k
		share := sites
		if sites != nil {
			share = sites[from:to]
		}
		g.Go(func() (err error) {
			defer lanes.Guard(c.members[i].subject.Name, &errs[i])
			batches[i], errs[i] = c.members[i].Run(points[from*c.dims:to*c.dims], share, mode)
			return nil
		})
	}
	g.Wait()
	all := batches[0]
	for i := range k {
		if i > 0 && batches[i] != nil {
			all = all.Then(batches[i], len(c.members[0].subject.Call.Outputs))
		}
		if errs[i] != nil || batches[i] == nil {
			return all, errs[i]
		}
	}
	return all, nil
}
