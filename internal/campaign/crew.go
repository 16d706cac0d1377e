package campaign

// This file splits what a strategy asks over several lanes: one subject, every core. What comes back is in the order of the
// points and does not depend on how many lanes there are.

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
)

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
func (t *Task) together(ctx context.Context, strategy search.Strategy, v *service, p *progress) (*survey, error) {
	sites := len(t.Subject.Program.Sites)
	c, err := t.crew(ctx, v)
	if err != nil {
		return &survey{reached: make([]bool, sites)}, err
	}
	sv, err := explore(ctx, strategy, c, t.cfg.Evals, sites, p.ran(t.Subject.Name))
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
func (j *Job) reach(v *service, sv *survey) {
	if slices.Contains(sv.reached, true) {
		return
	}
	s := v.subject
	d, r := search.NewDomain(&search.Setup{Subject: s, Admits: v.admits}), chance(j.cfg.Seed, s.Name, "reach", 0)
	points := make([]float64, reachRuns*d.Dims())
	for i := range reachRuns {
		d.Draw(r, points[i*d.Dims():(i+1)*d.Dims()])
	}
	if b, _ := v.Run(points, nil, run.All); b != nil {
		sv.mark(b)
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
			defer guard(c.members[i].subject.Name, &errs[i])
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
