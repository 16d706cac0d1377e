package campaign

// This file runs unmodified code for the last gate. Each lane has two processes for a program: here, and elsewhere, where memory, the
// environment and the time of day are others. Subjects of a program share them, for a process costs as much as a thousand runs; where
// anything is not as it should be, both are begun again for the subject alone, and what they say then counts.

import (
	"context"
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

// originals are programs as they were given, compiled when they are first needed.
type originals struct {
	mu     sync.Mutex
	images map[*ir.Program]*native.Image
}

// original returns the image of a program as it was given. An interrupt does not end it: what was found is still certified.
func (j *Job) original(p *ir.Program) (*native.Image, error) {
	o := &j.originals
	o.mu.Lock()
	defer o.mu.Unlock()
	if image := o.images[p]; image != nil {
		return image, nil
	}
	image, err := native.CompileGiven(context.Background(), p, j.cfg.CacheDir, j.cfg.Jobs)
	if err != nil {
		return nil, err
	}
	if o.images == nil {
		o.images = make(map[*ir.Program]*native.Image)
	}
	o.images[p] = image
	return image, nil
}

// A gate is a lane's two processes for one program.
type gate struct {
	here, elsewhere *native.Worker
	at              *subject.Subject // that is loaded
	fresh           bool             // the processes have run no other
	built           bool             // there is an optimised build
}

// gate returns the processes, with s loaded.
func (l *lane) gate(j *Job, s *subject.Subject) (*gate, error) {
	g := l.gates[s.Program]
	if g == nil {
		image, err := j.original(s.Program)
		if err != nil {
			return nil, err
		}
		g = &gate{fresh: true, built: image.Built()}
		if g.here, err = native.Start(image); err != nil {
			return nil, err
		}
		if g.elsewhere, err = native.StartElsewhere(image); err != nil {
			return nil, err
		}
		l.gates[s.Program] = g
	}
	return g, g.load(s)
}

func (g *gate) load(s *subject.Subject) error {
	if g.at == s {
		return nil
	}
	g.fresh, g.at = g.at == nil, s
	if err := g.here.Load(&s.Call); err != nil {
		return err
	}
	return g.elsewhere.Load(&s.Call)
}

// restart begins both processes again.
func (g *gate) restart() {
	g.here.Restart()
	g.elsewhere.Restart()
	g.fresh = true
}

func (g *gate) close() {
	g.here.Close()
	g.elsewhere.Close()
}

// A gateRun is what one run of unmodified code came to.
type gateRun struct {
	outcome run.Outcome
	reason  string
	values  []fp.Value
	flags   fp.Exception
}

// A trial is the runs of some points.
type trial struct {
	points                 [][]float64
	outputs                []ir.Cell
	there, back, elsewhere []gateRun // in one process in their order, then in the opposite one; in the other process
	optimised              []gateRun // nil where there is no such build
}

// try runs points, in processes of their own if the answer is not the good one otherwise.
func (l *lane) try(j *Job, s *subject.Subject, points [][]float64, good func(*trial) bool) (*trial, error) {
	g, err := l.gate(j, s)
	if err != nil {
		return nil, err
	}
	t, err := g.try(s, points)
	if (err != nil || !good(t)) && !g.fresh {
		g.restart()
		t, err = g.try(s, points)
	}
	return t, err
}

// try runs the points in other orders each time, so that a run finds other traces of those before it.
func (g *gate) try(s *subject.Subject, points [][]float64) (*trial, error) {
	n := len(points)
	t := &trial{points: points, outputs: s.Call.Outputs}
	backward := slices.Clone(points)
	slices.Reverse(backward)
	both, err := runs(g.here, givenTimeout, slices.Concat(points, backward), run.Flags)
	if err != nil {
		return nil, err
	}
	t.there, t.back = both[:n], both[n:]
	slices.Reverse(t.back)
	middle := n / 2
	rotated := slices.Concat(points[:1], points[middle:], points[:middle])
	other, err := runs(g.elsewhere, givenTimeout, rotated, run.Plain)
	if err != nil {
		return nil, err
	}
	t.elsewhere = slices.Concat(other[1+n-middle:], other[1:1+n-middle])
	if g.built {
		t.optimised, err = optimised(g.here, givenTimeout, points, run.Plain)
	}
	return t, err
}

// tryAlone runs a point that ends the process, once in each.
func (l *lane) tryAlone(j *Job, s *subject.Subject, point []float64) (here, elsewhere *gateRun, err error) {
	g, err := l.gate(j, s)
	if err != nil {
		return nil, nil, err
	}
	a, err := runs(g.here, givenTimeout, [][]float64{point}, run.Plain)
	if err != nil {
		return nil, nil, err
	}
	b, err := runs(g.elsewhere, givenTimeout, [][]float64{point}, run.Plain)
	if err != nil {
		return nil, nil, err
	}
	return &a[0], &b[0], nil
}

// unmodified runs one point in the code as it was given.
func (j *Job) unmodified(l *lane, s *subject.Subject, point []float64, timeout time.Duration) (*gateRun, error) {
	g, err := l.gate(j, s)
	if err != nil {
		return nil, err
	}
	list, err := runs(g.here, timeout, [][]float64{point}, run.Flags)
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// optimised runs one point in the code as it was given, as an optimiser builds it; nil where there is no such build.
func (j *Job) optimised(l *lane, s *subject.Subject, point []float64, timeout time.Duration) (*gateRun, error) {
	g, err := l.gate(j, s)
	if err != nil || !g.built {
		return nil, err
	}
	list, err := optimised(g.here, timeout, [][]float64{point}, run.Flags)
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// runs runs points, for at most timeout each, and keeps what came of it.
func runs(w *native.Worker, timeout time.Duration, points [][]float64, mode run.Mode) ([]gateRun, error) {
	w.Timeout, w.Optimised = timeout, false
	return kept(w.Run(slices.Concat(points...), nil, mode))
}

// optimised is runs in the optimised build.
func optimised(w *native.Worker, timeout time.Duration, points [][]float64, mode run.Mode) ([]gateRun, error) {
	w.Timeout, w.Optimised = timeout, true
	return kept(w.Run(slices.Concat(points...), nil, mode))
}

// kept copies what a batch came to, as far as it ran.
func kept(b *run.Batch, err error) ([]gateRun, error) {
	if b == nil {
		return nil, err
	}
	return runsOf(b), nil
}

// runsOf copies what a batch came to.
func runsOf(b *run.Batch) []gateRun {
	list := make([]gateRun, b.N)
	per := len(b.Outputs) / max(1, b.N)
	for i := range list {
		r := gateRun{outcome: b.Outcomes[i], values: slices.Clone(b.Outputs[i*per : (i+1)*per])}
		if b.Reasons != nil {
			r.reason = strings.Clone(b.Reasons[i])
		}
		if b.Flags != nil {
			r.flags = b.Flags[i]
		}
		list[i] = r
	}
	return list
}

// built returns run i of the optimised build, nil without one.
func (t *trial) built(i int) *gateRun {
	if t.optimised == nil {
		return nil
	}
	return &t.optimised[i]
}

// apart returns two runs at point i that differ, b is nil where there are none.
func (t *trial) apart(i int) (a, b *gateRun) {
	for _, r := range []*gateRun{&t.back[i], &t.elsewhere[i]} {
		if !same(&t.there[i], r, t.outputs) {
			return &t.there[i], r
		}
	}
	return &t.there[i], nil
}

// same reports whether two runs came to the same. Runs that were not done, or took too long, say nothing.
func same(a, b *gateRun, outputs []ir.Cell) bool {
	for _, r := range []*gateRun{a, b} {
		if r.outcome == run.NotRun || r.outcome == run.TimedOut {
			return true
		}
	}
	if a.outcome != b.outcome || a.outcome != run.Returned {
		return a.outcome == b.outcome && a.reason == b.reason
	}
	return differing(a, b, outputs) < 0
}

// differing is the first output in which two runs differ, -1 for none.
func differing(a, b *gateRun, outputs []ir.Cell) int {
	for k := range outputs {
		x, y := a.values[k], b.values[k]
		if outputs[k].Role == ir.Ignored || x == y || x.Format != fp.NoFormat && x.IsNaN() && y.IsNaN() {
			continue
		}
		return k
	}
	return -1
}

// ended says how a run ended.
func (r *gateRun) ended() string {
	switch {
	case r.reason != "":
		return r.reason
	case r.outcome == run.Returned:
		return "a return"
	}
	return "no run"
}

// text says what a run came to where the other one differs.
func (r *gateRun) text(outputs []ir.Cell, other *gateRun) string {
	if r.outcome != run.Returned {
		return r.ended()
	}
	k := 0
	if other.outcome == run.Returned {
		k = max(0, differing(r, other, outputs))
	}
	if k >= len(outputs) {
		return r.ended()
	}
	n := outputNumber(&outputs[k], r.values[k])
	if len(outputs) > 1 {
		return n.Label() + " = " + n.Decimal
	}
	return n.Decimal
}
