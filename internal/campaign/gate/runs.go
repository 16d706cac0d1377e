package gate

// This file runs unmodified code. Each lane has two processes for a program, which differ in the layout of memory, the environment and the
// time of day. Subjects of a program share them, because a process costs as much as a thousand runs. If anything is wrong, both are begun
// again for the subject alone, and their new answers count.

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

// givenTimeout is the processor time of a run. Unoptimised code is several times slower than the code of a search.
const givenTimeout = 5 * time.Second

// Originals are the unmodified programs, compiled when they are first needed. They may be shared.
type Originals struct {
	Cache string // folder of objects
	Jobs  int    // how many units are compiled at the same time

	mu     sync.Mutex
	images map[*ir.Program]*native.Image
}

// Image returns the image of an unmodified program.
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

// Compiled is how many objects were compiled so far.
func (o *Originals) Compiled() (n int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, image := range o.images {
		n += image.Compiled()
	}
	return n
}

// A Gate has the processes of one lane, two for each program. It belongs to one goroutine.
type Gate struct {
	originals *Originals
	tally     *Tally
	pairs     map[*ir.Program]*pair
	until     context.Context
}

// errOver says that the context of Until has ended.
var errOver = errors.New("no time was left for the unmodified code")

// Until ends all runs with ctx. The next call replaces ctx. A nil gate runs nothing.
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
	at              *subject.Subject // the loaded one
	fresh           bool             // the processes have run no other subject
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

// A Run is the result of one run of unmodified code.
type Run struct {
	Outcome run.Outcome
	Reason  string       // of a run that did not return
	Stop    *run.Stop    // of a run that threw an exception or failed an assertion, if that is known
	Values  []fp.Value   // of the outputs
	Flags   fp.Exception // that the code raised
}

// A trial is the runs of some points.
type trial struct {
	points                 [][]float64
	outputs                []ir.Cell
	there, back, elsewhere []Run // in one process, forwards and then backwards; in the other process
	optimised              []Run // nil if there is no such build
}

// try runs points. If the answer is not good, it runs them again in new processes.
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

// try runs the points in other orders each time, so that a run finds other traces of earlier runs.
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

// tryAlone runs a point that ends the process, once in each process.
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

// Settled runs points in the unmodified code several times, and says for which points all runs agree.
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

// Unmodified runs one point in the unmodified code.
func (g *Gate) Unmodified(s *subject.Subject, point []float64, timeout time.Duration) (*Run, error) {
	p, err := g.pair(s)
	if err != nil {
		return nil, err
	}
	return one(p.here, false, timeout, point, run.Flags)
}

// Flagged is Unmodified for claims about flags. The code is not optimised: an operation that a compiler computes or removes raises
// nothing.
func (g *Gate) Flagged(s *subject.Subject, point []float64) (*Run, error) {
	return g.Unmodified(s, point, givenTimeout)
}

// Optimised runs one point in the optimised build of the unmodified code, nil if there is no such build.
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

// runs runs points in the optimised build or not, each for at most timeout.
func runs(w *native.Worker, optimised bool, timeout time.Duration, points [][]float64, mode run.Mode) ([]Run, error) {
	w.Timeout, w.Optimised, w.Waiting, w.Fuel = timeout, optimised, 0, native.AnyFuel
	if len(points) > 1 { // all of them in one batch: otherwise each point would wait for a run without end
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
		if b.Stops != nil {
			r.Stop = b.Stops[i]
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

// apart returns two runs at point i that differ. b is nil if none do.
func (t *trial) apart(i int) (a, b *Run) {
	for _, r := range []*Run{&t.back[i], &t.elsewhere[i]} {
		if !same(&t.there[i], r, t.outputs) {
			return &t.there[i], r
		}
	}
	return &t.there[i], nil
}

// same reports whether two runs have one result. A run that was not done, or took too long, agrees with any.
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

// text is the result of a run, for a message about two that differ.
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
