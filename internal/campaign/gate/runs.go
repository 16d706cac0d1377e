package gate

// This file runs unmodified code for the last gate, and counts what it refuses and costs. Each lane has two processes for a program:
// here, and elsewhere, where memory, the environment and the time of day are others. Subjects of a program share them, for a process costs
// as much as a thousand runs; where anything is not as it should be, both are begun again for the subject alone, and what they say then
// counts.

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// givenTimeout is the processor time of a run. Code that went through no optimiser is some times slower than what a search ran.
const givenTimeout = 5 * time.Second

// Originals are programs as they were given, compiled when they are first needed. They may be shared.
type Originals struct {
	Cache string // folder of objects
	Jobs  int    // units that are compiled at once

	mu     sync.Mutex
	images map[*ir.Program]*native.Image
}

// Image returns the image of a program as it was given.
func (o *Originals) Image(ctx context.Context, p *ir.Program) (*native.Image, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if image := o.images[p]; image != nil {
		return image, nil
	}
	image, err := native.CompileGiven(ctx, p, o.Cache, o.Jobs)
	if err != nil && ctx.Err() != nil {
		return nil, errOver
	}
	if err != nil {
		return nil, err
	}
	if o.images == nil {
		o.images = make(map[*ir.Program]*native.Image)
	}
	o.images[p] = image
	return image, nil
}

// Compiled is how many objects were compiled for them so far.
func (o *Originals) Compiled() (n int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, image := range o.images {
		n += image.Compiled()
	}
	return n
}

// A Gate is the processes of one lane, two for each program. It belongs to one goroutine.
type Gate struct {
	originals *Originals
	tally     *Tally
	pairs     map[*ir.Program]*pair
	until     context.Context
}

// errOver says that Until's context has ended.
var errOver = errors.New("no time was left for the unmodified code")

// Until has everything end with ctx, until it is called again: what was to be run then has failed. A nil gate runs nothing.
func (g *Gate) Until(ctx context.Context) {
	if g == nil {
		return
	}
	g.until = ctx
	for _, p := range g.pairs {
		p.here.Done, p.elsewhere.Done = ctx.Done(), ctx.Done()
	}
}

// New returns a gate without processes.
func New(o *Originals, t *Tally) *Gate {
	return &Gate{originals: o, tally: t, pairs: make(map[*ir.Program]*pair), until: context.Background()}
}

// Close ends the processes. A nil gate has none.
func (g *Gate) Close() {
	if g == nil {
		return
	}
	for _, p := range g.pairs {
		p.close()
	}
}

// A pair is the two processes for one program.
type pair struct {
	here, elsewhere *native.Worker
	at              *subject.Subject // that is loaded
	fresh           bool             // the processes have run no other
	built           bool             // there is an optimised build
}

// pair returns the processes, with s loaded.
func (g *Gate) pair(s *subject.Subject) (*pair, error) {
	p := g.pairs[s.Program]
	if p == nil {
		image, err := g.originals.Image(g.until, s.Program)
		if err != nil {
			return nil, err
		}
		p = &pair{fresh: true, built: image.Built()}
		if p.here, err = native.Start(image); err != nil {
			return nil, err
		}
		if p.elsewhere, err = native.StartElsewhere(image); err != nil {
			return nil, err
		}
		g.pairs[s.Program] = p
		g.Until(g.until)
	}
	return p, p.load(s)
}

func (p *pair) load(s *subject.Subject) error {
	if p.at == s {
		return nil
	}
	p.fresh, p.at = p.at == nil, s
	if err := p.here.Load(&s.Call); err != nil {
		return err
	}
	return p.elsewhere.Load(&s.Call)
}

func (p *pair) restart() {
	p.here.Restart()
	p.elsewhere.Restart()
	p.fresh = true
}

func (p *pair) close() {
	p.here.Close()
	p.elsewhere.Close()
}

// A Run is what one run of unmodified code came to.
type Run struct {
	Outcome run.Outcome
	Reason  string       // of a run that did not return
	Values  []fp.Value   // of the outputs
	Flags   fp.Exception // that the code raised
}

// A trial is the runs of some points.
type trial struct {
	points                 [][]float64
	outputs                []ir.Cell
	there, back, elsewhere []Run // in one process in their order, then in the opposite one; in the other process
	optimised              []Run // nil where there is no such build
}

// try runs points, in processes of their own if the answer is not the good one otherwise.
func (g *Gate) try(s *subject.Subject, points [][]float64, good func(*trial) bool) (*trial, error) {
	p, err := g.pair(s)
	if err != nil {
		return nil, err
	}
	t, err := p.try(s, points)
	if (err != nil || !good(t)) && !p.fresh {
		p.restart()
		t, err = p.try(s, points)
	}
	return t, err
}

// try runs the points in other orders each time, so that a run finds other traces of those before it.
func (p *pair) try(s *subject.Subject, points [][]float64) (*trial, error) {
	n := len(points)
	t := &trial{points: points, outputs: s.Call.Outputs}
	backward := slices.Clone(points)
	slices.Reverse(backward)
	both, err := runs(p.here, false, givenTimeout, slices.Concat(points, backward), run.Flags)
	if err != nil {
		return nil, err
	}
	t.there, t.back = both[:n], both[n:]
	slices.Reverse(t.back)
	middle := n / 2
	rotated := slices.Concat(points[:1], points[middle:], points[:middle])
	other, err := runs(p.elsewhere, false, givenTimeout, rotated, run.Plain)
	if err != nil {
		return nil, err
	}
	t.elsewhere = slices.Concat(other[1+n-middle:], other[1:1+n-middle])
	if p.built {
		t.optimised, err = runs(p.here, true, givenTimeout, points, run.Flags)
	}
	return t, err
}

// tryAlone runs a point that ends the process, once in each.
func (g *Gate) tryAlone(s *subject.Subject, point []float64) (here, elsewhere *Run, err error) {
	p, err := g.pair(s)
	if err != nil {
		return nil, nil, err
	}
	if here, err = one(p.here, false, givenTimeout, point, run.Plain); err == nil {
		elsewhere, err = one(p.elsewhere, false, givenTimeout, point, run.Plain)
	}
	return here, elsewhere, err
}

// Settled runs points in the code as it was given, several times over, and says of which the runs came to the same each time.
func (g *Gate) Settled(s *subject.Subject, points [][]float64) (list []Run, settled []bool, err error) {
	t, err := g.try(s, points, func(t *trial) bool {
		for i := range points {
			if _, other := t.apart(i); other != nil {
				return false
			}
		}
		return true
	})
	if err != nil {
		return nil, nil, err
	}
	for i := range points {
		_, other := t.apart(i)
		settled = append(settled, other == nil && t.there[i].Outcome != run.NotRun)
	}
	return t.there, settled, nil
}

// Unmodified runs one point in the code as it was given.
func (g *Gate) Unmodified(s *subject.Subject, point []float64, timeout time.Duration) (*Run, error) {
	p, err := g.pair(s)
	if err != nil {
		return nil, err
	}
	return one(p.here, false, timeout, point, run.Flags)
}

// Flagged is Unmodified, for what is claimed of flags. No optimiser has gone over this code: what it computes while compiling, or leaves
// out, raises nothing.
func (g *Gate) Flagged(s *subject.Subject, point []float64) (*Run, error) {
	return g.Unmodified(s, point, givenTimeout)
}

// Optimised runs one point in the code as it was given, as an optimiser builds it; nil where there is no such build.
func (g *Gate) Optimised(s *subject.Subject, point []float64, timeout time.Duration) (*Run, error) {
	p, err := g.pair(s)
	if err != nil || !p.built {
		return nil, err
	}
	return one(p.here, true, timeout, point, run.Flags)
}

func one(w *native.Worker, optimised bool, timeout time.Duration, point []float64, mode run.Mode) (*Run, error) {
	list, err := runs(w, optimised, timeout, [][]float64{point}, mode)
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// runs runs points as an optimiser builds the code or not, for at most timeout each, and keeps what came of it.
func runs(w *native.Worker, optimised bool, timeout time.Duration, points [][]float64, mode run.Mode) ([]Run, error) {
	w.Timeout, w.Optimised, w.Waiting = timeout, optimised, 0
	if len(points) > 1 { // all of them together: what does not end here alone would be waited for at each point
		w.Losses, w.Waiting = native.Losses{}, timeout+timeout/4
	}
	b, err := w.Run(slices.Concat(points...), nil, mode)
	if errors.Is(err, native.ErrStopped) {
		return nil, errOver
	}
	if b == nil {
		return nil, err
	}
	return runsOf(b), nil
}

func runsOf(b *run.Batch) []Run {
	list := make([]Run, b.N)
	per := len(b.Outputs) / max(1, b.N)
	for i := range list {
		r := Run{Outcome: b.Outcomes[i], Values: slices.Clone(b.Outputs[i*per : (i+1)*per])}
		if b.Reasons != nil {
			r.Reason = strings.Clone(b.Reasons[i])
		}
		if b.Flags != nil {
			r.Flags = b.Flags[i]
		}
		list[i] = r
	}
	return list
}

// built returns run i of the optimised build, nil without one.
func (t *trial) built(i int) *Run {
	if t.optimised == nil {
		return nil
	}
	return &t.optimised[i]
}

// stopped reports whether a signal ends all runs at point i.
func (t *trial) stopped(i int) bool {
	_, other := t.apart(i)
	return other == nil && t.there[i].Outcome == run.Trapped
}

// apart returns two runs at point i that differ, b is nil where there are none.
func (t *trial) apart(i int) (a, b *Run) {
	for _, r := range []*Run{&t.back[i], &t.elsewhere[i]} {
		if !same(&t.there[i], r, t.outputs) {
			return &t.there[i], r
		}
	}
	return &t.there[i], nil
}

// same reports whether two runs came to the same. Runs that were not done, or took too long, say nothing.
func same(a, b *Run, outputs []ir.Cell) bool {
	for _, r := range []*Run{a, b} {
		if r.Outcome == run.NotRun || r.Outcome == run.TimedOut {
			return true
		}
	}
	if a.Outcome != b.Outcome || a.Outcome != run.Returned {
		return a.Outcome == b.Outcome && a.Reason == b.Reason
	}
	return differing(a, b, outputs) < 0
}

// differing is the first output in which two runs differ, -1 for none.
func differing(a, b *Run, outputs []ir.Cell) int {
	for k := range outputs {
		x, y := a.Values[k], b.Values[k]
		if outputs[k].Role == ir.Ignored || x == y || x.Format != fp.NoFormat && x.IsNaN() && y.IsNaN() {
			continue
		}
		return k
	}
	return -1
}

// Ended says how a run ended.
func (r *Run) Ended() string {
	switch {
	case r.Reason != "":
		return r.Reason
	case r.Outcome == run.Returned:
		return "a return"
	}
	return "no run"
}

// text says what a run came to where the other one differs.
func (r *Run) text(outputs []ir.Cell, other *Run) string {
	if r.Outcome != run.Returned {
		return r.Ended()
	}
	k := 0
	if other.Outcome == run.Returned {
		k = max(0, differing(r, other, outputs))
	}
	if k >= len(outputs) {
		return r.Ended()
	}
	n := OutputNumber(&outputs[k], r.Values[k])
	if len(outputs) > 1 {
		return n.Label() + " = " + n.Decimal
	}
	return n.Decimal
}
