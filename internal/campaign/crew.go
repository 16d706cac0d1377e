package campaign

// This file splits what a strategy asks over several lanes: one subject, every core. What comes back is in the order of the
// points and does not depend on how many lanes there are.

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"faultline/internal/subject"
)

// A crew answers like one runner.
type crew struct {
	members []runner
	dims    int
	lanes   []*lane // of the members but the first: closed with the crew
	tally   []*service
}

// leastShare is how few points are worth a lane of their own.
const leastShare = 64

// crew returns runners for s: the lane's own and those of as many more lanes as there are cores for each subject.
func (j *job) crew(ctx context.Context, l *lane, s *subject.Subject) (*crew, error) {
	c := &crew{dims: s.Call.Dims}
	n := max(1, j.cfg.Jobs/max(1, min(j.cfg.Jobs, len(j.subjects))))
	for k := range n {
		if k > 0 {
			l = j.lane()
			c.lanes = append(c.lanes, l)
		}
		w, err := l.load(s, ctx.Done())
		if err != nil {
			c.close()
			return nil, err
		}
		w.Shy = shyAfter
		v := &service{runner: w, subject: s, proof: l.proof, options: j.options, done: ctx.Done()}
		c.members, c.tally = append(c.members, v), append(c.tally, v)
	}
	return c, nil
}

func (c *crew) close() {
	for _, l := range c.lanes {
		l.close()
	}
}

// judged returns how many points were asked of the oracle.
func (c *crew) judged() (n int64) {
	for _, v := range c.tally {
		n += v.judged
	}
	return n
}

// Run gives each member a share of the points. Where a member fails, the answers up to there come back with its error.
func (c *crew) Run(points []float64, sites []int, mode subject.Mode) (*subject.Batch, error) {
	n := len(points) / max(c.dims, 1)
	k := min(len(c.members), max(1, n/leastShare))
	if k == 1 {
		return c.members[0].Run(points, sites, mode)
	}
	batches, errs := make([]*subject.Batch, k), make([]error, k)
	var g errgroup.Group
	for i := range k {
		from, to := n*i/k, n*(i+1)/k
		share := sites
		if sites != nil {
			share = sites[from:to]
		}
		g.Go(func() (err error) {
			defer guard("", &errs[i])
			batches[i], errs[i] = c.members[i].Run(points[from*c.dims:to*c.dims], share, mode)
			return nil
		})
	}
	g.Wait()
	all := batches[0]
	for i := range k {
		if i > 0 && batches[i] != nil {
			all = joined(all, batches[i])
		}
		if errs[i] != nil || batches[i] == nil {
			return all, errs[i]
		}
	}
	return all, nil
}

// joined returns the answers of a followed by those of b, in memory of its own.
func joined(a, b *subject.Batch) *subject.Batch {
	out := &subject.Batch{
		N: a.N + b.N, Dims: a.Dims,
		Points: slices.Concat(a.Points, b.Points), Outcomes: slices.Concat(a.Outcomes, b.Outcomes),
		Outputs: slices.Concat(a.Outputs, b.Outputs), Ops: slices.Concat(a.Ops, b.Ops),
		Deltas: slices.Concat(a.Deltas, b.Deltas), Flags: slices.Concat(a.Flags, b.Flags),
		Errors: slices.Concat(a.Errors, b.Errors), Ulps: slices.Concat(a.Ulps, b.Ulps),
	}
	if a.Reasons != nil || b.Reasons != nil {
		out.Reasons = slices.Concat(padded(a.Reasons, a.N), padded(b.Reasons, b.N))
	}
	if a.Start != nil && b.Start != nil {
		out.Frames = slices.Concat(a.Frames, b.Frames)
		out.Start = slices.Clone(a.Start[:a.N+1])
		for _, at := range b.Start[1 : b.N+1] {
			out.Start = append(out.Start, at+a.Start[a.N])
		}
	}
	return out
}

func padded(reasons []string, n int) []string { return append(slices.Clone(reasons), make([]string, n-len(reasons))...) }
