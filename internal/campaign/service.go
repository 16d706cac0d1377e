package campaign

// This file answers what strategies ask: runs of native code, judgements by the oracle, measured errors. Native code in double-double
// measures first. The certifying process, with balls and references, measures the runs whose double-double bounds are too wide.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"faultline/internal/campaign/explore"
	"faultline/internal/certify"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
)

// A service is a runner that answers every mode. The lane's certifying process measures errors that native code cannot measure.
type service struct {
	explore.Runner
	subject    *subject.Subject
	proof      *certify.Worker
	options    certify.Options
	admits     func(point []float64) bool // nil: every point
	done       <-chan struct{}
	hung       int              // runs without end that its worker had before
	exceptions *exceptionStates // sees what runs raise; nil where nobody reasons about it
	explore.Work
}

// Worked counts the points so far.
func (v *service) Worked() *explore.Work { return &v.Work }

// refused says that the domain's condition let no point through, "" if it let one through.
func (v *service) refused() string {
	if v.Asked == 0 || v.Admitted > 0 {
		return ""
	}
	return fmt.Sprintf("none of %d inputs fulfils the conditions of the domain, so nothing was run; "+
		"try more runs (--evals) or a narrower --domain", v.Asked)
}

// avoided says how many inputs were skipped, "" for none.
func (v *service) avoided() string {
	w, ok := v.Runner.(*native.Worker)
	if !ok || w.Avoided == 0 {
		return ""
	}
	why := "end the process"
	switch {
	case w.Ended == 0 && w.Stopped > w.Spent && w.Hung == v.hung:
		why = "throw an exception or fail an assertion"
	case w.Ended == 0:
		why = "do not end in time"
	case w.Fell == w.Ended && w.Hung == v.hung:
		why = "reach code that no file defines or that cannot be compiled here"
	case w.Hung > v.hung:
		why += " or do not end in time"
	}
	inputs := "inputs were"
	if w.Avoided == 1 {
		inputs = "input was"
	}
	return fmt.Sprintf("%d %s skipped, because runs near them %s; narrow the domain to avoid this", w.Avoided, inputs, why)
}

// Run runs points in any mode.
func (v *service) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	switch mode {
	case run.Judged, run.Measured, run.Rounded, run.Shadowed:
		return v.measured(points, v.measuring(mode))
	}
	return v.run(points, sites, mode)
}

// run runs the admissible points, and notes the exceptions that they raise.
func (v *service) run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	b, err := v.admissible(points, sites, mode)
	if b != nil && mode == run.Deltas && v.exceptions != nil {
		v.exceptions.See(b)
	}
	return b, err
}

// admissible runs the admissible points. The others come back as runs that did not happen.
func (v *service) admissible(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	dims := v.subject.Call.Dims
	if v.admits == nil || dims == 0 {
		return v.Runner.Run(points, sites, mode)
	}
	n := len(points) / dims
	var admitted []float64
	var of, at []int
	for i := range n {
		if p := points[i*dims : (i+1)*dims]; v.admits(p) {
			admitted, of = append(admitted, p...), append(of, i)
			if sites != nil {
				at = append(at, sites[i])
			}
		}
	}
	v.Asked, v.Admitted = v.Asked+int64(n), v.Admitted+int64(len(of))
	switch len(of) {
	case n:
		return v.Runner.Run(points, sites, mode)
	case 0:
		return run.None(dims, mode).Among(points, nil, len(v.subject.Call.Outputs)), nil
	}
	b, err := v.Runner.Run(admitted, at, mode)
	if b == nil {
		return nil, err
	}
	return b.Among(points, of, len(v.subject.Call.Outputs)), err
}

const (
	// How many points are judged, or measured, before done is checked again: a fraction of a second.
	judgedAtOnce   = 64
	measuredAtOnce = 4096
	// fitnessWork bounds the work of balls for the fitness of one run, in operations times bits of precision. That is half a millisecond if
	// many operations are functions of libm. If it is not enough, the estimate is used.
	fitnessWork = 1 << 17
)

// A measuring is how errors are measured in one mode.
type measuring struct {
	native run.Mode // double-double; Plain, if that says nothing of the error that is wanted
	read   func(b *run.Batch, i int, cells []ir.Cell) (relative, ulps float64, s search.State)
	judged bool            // what is left open is judged, not measured
	ulps   bool            // are wanted too
	opt    certify.Options // of the certifying process
}

func (v *service) measuring(mode run.Mode) measuring {
	m := measuring{native: run.Plain, read: open, judged: mode == run.Judged, ulps: mode == run.Measured || mode == run.Rounded,
		opt: v.options}
	r := v.subject.Reference
	if mode == run.Shadowed || mode == run.Rounded && r != nil && r.Body {
		m.opt.Oracle = certify.ShadowOnly
	}
	switch {
	case mode == run.Judged:
	case mode == run.Shadowed:
		m.native, m.read, m.opt.Balls = run.Doubles, guiding, fitnessWork
	case r == nil || m.opt.Oracle == certify.ShadowOnly:
		m.native, m.read = run.Certain, precise
	case r.Formula != nil:
		m.native, m.read = run.Formula, precise
	}
	return m
}

// open reads no error from a run. The error stays open, without an estimate.
func open(*run.Batch, int, []ir.Cell) (relative, ulps float64, s search.State) {
	return math.NaN(), math.NaN(), search.Open
}

// guiding reads the fitness of a run. A run has none if its result is no number, or if the program itself signals that it went wrong.
func guiding(b *run.Batch, i int, cells []ir.Cell) (relative, ulps float64, s search.State) {
	if search.Signalled(b, i, cells) {
		return 0, 0, search.NoError
	}
	relative, s = search.Shadowed(b, i, cells)
	return relative, math.NaN(), s
}

func precise(b *run.Batch, i int, cells []ir.Cell) (relative, ulps float64, s search.State) {
	if relative, ulps, known := search.Measured(b, i, cells); known {
		return relative, ulps, search.Known
	}
	return math.NaN(), math.NaN(), search.Open
}

// measured runs points and measures their errors. When done is closed, the errors of the remaining points stay unknown.
func (v *service) measured(points []float64, m measuring) (*run.Batch, error) {
	b, err := v.run(points, nil, m.native)
	if b == nil {
		return nil, err
	}
	unknown := []float64{math.NaN()}
	b.Errors = slices.Repeat(unknown, b.N)
	if m.ulps {
		b.Ulps = slices.Repeat(unknown, b.N)
	}
	if err != nil {
		return b, err
	}
	var left []int
	var estimates []float64
	for i := range b.Errors {
		if b.Outcomes[i] != run.Returned {
			continue
		}
		e, ulps, state := m.read(b, i, v.subject.Call.Outputs)
		switch state {
		case search.Known:
			enter(b, i, e, ulps)
		case search.Open:
			left, estimates = append(left, i), append(estimates, e)
		}
	}
	err = v.ask(b, left, &m)
	for k, i := range left {
		if math.IsNaN(b.Errors[i]) {
			b.Errors[i] = estimates[k]
		}
	}
	return b, err
}

func (v *service) ask(b *run.Batch, of []int, m *measuring) error {
	atOnce := measuredAtOnce
	if m.judged {
		atOnce = judgedAtOnce
	}
	for len(of) > 0 {
		part := of[:min(atOnce, len(of))]
		of = of[len(part):]
		var points []float64
		for _, i := range part {
			points = append(points, b.Points[i*b.Dims:(i+1)*b.Dims]...)
		}
		select {
		case <-v.done:
			return native.ErrStopped
		default:
		}
		v.Judged += int64(len(part))
		relative, ulps, err := v.errors(points, m)
		for k := range relative {
			enter(b, part[k], relative[k], ulps[k])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func enter(b *run.Batch, i int, relative, ulps float64) {
	b.Errors[i] = relative
	if b.Ulps != nil {
		b.Ulps[i] = ulps
	}
}

func (v *service) errors(points []float64, m *measuring) (relative, ulps []float64, err error) {
	if !m.judged {
		return v.proof.Measure(v.subject, points, m.opt)
	}
	relative, err = v.proof.Judge(v.subject, points, m.opt)
	return relative, relative, err
}

// modes returns the modes that the strategies of cfg need, and plain code, which confirms traps.
func (cfg *Config) modes() []run.Mode {
	list := []run.Mode{run.Plain}
	if cfg.Recorded != nil {
		list = append(list, measuredModes...)
	}
	for _, name := range cfg.WithDefaults().searches() {
		if d := strategies.Named(name); d != nil { // check says so otherwise
			list = append(list, d.Asks...)
		}
	}
	return list
}

// admits returns the domain's condition of s, nil if everything is admissible. After ctx has ended it admits nothing: a condition that
// balls decide may take milliseconds a point, and a caller that draws points goes on until one is admitted.
func admits(ctx context.Context, s *subject.Subject) (func(point []float64) bool, error) {
	all, err := s.Admits()
	if all == nil || err != nil {
		return nil, err
	}
	return func(point []float64) bool { return ctx.Err() == nil && all(point) }, nil
}

// strategy makes a strategy for s. It tells the strategy what an earlier job found, and what the strategies before it in this job found.
// further are conditions of its points besides the domain's.
func (j *Job) strategy(ctx context.Context, name string, s *subject.Subject, evals int, before soFar,
	further ...func(point []float64) bool) (search.Strategy, error) {
	admits, err := admits(ctx, s)
	if err != nil {
		return nil, err
	}
	for _, also := range further {
		admits = both(admits, also)
	}
	setup := search.Setup{
		Context: ctx, Subject: s, Evals: evals, Plausible: j.cfg.Inputs != AllInputs, Admits: admits,
		Threshold: relativeThreshold(j.thresholdOf(s), s), Keep: j.cfg.KeepQueries,
	}
	if setup.Checked, err = s.SumsAt(j.cfg.Sites); err != nil {
		return nil, err
	}
	if _, setup.Known, err = j.cfg.Earlier.of(s); err != nil {
		return nil, err
	}
	if set := j.cfg.Recorded[s.Spelling]; set != nil {
		setup.Known = append(setup.Known, starts(set, mostStarts)...)
	}
	before.inform(&setup, j.cfg.ranging())
	if st := j.cfg.Earlier.stats(s, name); st != nil {
		setup.Spent = st.Evaluations
	}
	setup.Rand = chance(j.cfg.Seed, s.Name, name, setup.Spent)
	d := strategies.Named(name)
	if d.Fits != nil {
		if err := d.Fits(s); err != nil {
			return nil, Usagef("--strategy %s: %v", name, err)
		}
	}
	maker, err := d.Read(j.cfg.Params)
	if err != nil {
		return nil, Usagef("%v", err)
	}
	return maker(setup), nil
}

// avoidAfter is how many runs may end their process before a search skips inputs near them.
const avoidAfter = 8

// open makes a strategy and the service that answers it. Both processes have loaded the subject then, and its code is linked.
func (t *Task) open(ctx context.Context, name string, evals int, before soFar) (o opened, err error) {
	runs, err := t.lane.load(t.Subject, ctx.Done())
	if err != nil {
		return o, err
	}
	over, asks := ctx.Err() != nil, strategies.Named(name).Asks
	if err = runs.Link(t.needed(t.Subject.Program, asks)...); err != nil && !(over && errors.Is(err, native.ErrStopped)) {
		return o, err
	}
	runs.Avoid = avoidAfter
	if name != t.cfg.Strategies[0] { // it would end with its first run without end, if those before it have waited for all that they may
		runs.Waiting = max(runs.Waiting, runs.Waited) + nextWait
	}
	if o.works, err = t.works(ctx, name, runs); err != nil {
		return o, err
	}
	if o.works != nil { // inputs without these shapes are refused, so nobody has them: proofs and simpler inputs keep to the shapes too
		t.Subject.Shapes = append(t.Subject.Shapes, o.works.Shaped()...)
	}
	t.lane.proof.Judge(t.Subject, nil, t.Options) // an error comes again where there is somebody to tell
	if o.strategy, err = t.strategyWhere(ctx, name, evals, before, o.works); err != nil {
		return o, err
	}
	o.runs, err = t.service(ctx, runs)
	o.runs.exceptions = before.exceptions
	return o, err
}

// service makes the service of a worker that has loaded the subject, and of the lane's certifying process.
func (t *Task) service(ctx context.Context, runs *native.Worker) (*service, error) {
	admits, err := admits(ctx, t.Subject)
	return &service{Runner: runs, subject: t.Subject, proof: t.lane.proof, options: t.Options, admits: admits, done: ctx.Done(),
		hung: runs.Hung}, err
}
