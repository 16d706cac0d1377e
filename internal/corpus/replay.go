package corpus

// This file replays stored witnesses. A replay is one native run of the unmodified code. The file compares its result, bit for bit, with
// the witness's result, and with the witness's enclosure of the exact value. The code may be a different build from the one that was wrong:
// other flags, or a shared library. A replay needs no search and no analysis.

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"faultline/internal/campaign/inventory"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// A Build describes the code to run.
type Build struct {
	Cache   string                   // cache folder of object files
	Jobs    int                      // number of parallel processes
	Each    func(n int, f func(int)) // runs f(0) ... f(n-1), perhaps in parallel; nil: one after the other
	Library string                   // a shared library with the functions to call; "" for none
}

// A Result is the result of replaying a witness.
type Result struct {
	*Witness
	Now   string // the value in hexadecimal; "" if the run did not return
	Value string // the value for the reader
	Ended string // how a run ended that did not return
	Same  bool   // equal to the witness's result, bit for bit
	State State
	Why   string // why the State is Unknown
}

// A State is whether a result is right today.
type State string

// The states. If no exact value is known, two results count as wrong: a run that ended abnormally, and a NaN or infinity that is the
// finding's wrong result.
const (
	Wrong   State = "wrong"
	Right   State = "right"
	Unknown State = "unknown" // the enclosure does not decide or does not exist, or the witness could not be run
)

// Run runs the witnesses of some subjects, whose spellings they have. Results are in the order of the witnesses.
func (b *Build) Run(ctx context.Context, subjects []*subject.Subject, witnesses []*Witness) ([]Result, error) {
	results := make([]Result, len(witnesses))
	of := make(map[string][]int)
	for i, w := range witnesses {
		results[i] = Result{Witness: w, State: Unknown, Why: "there is no such subject"}
		of[w.Subject] = append(of[w.Subject], i)
	}
	images := make(map[*ir.Program]*native.Image)
	var named []*subject.Subject
	for _, s := range subjects {
		if len(of[s.Spelling]) == 0 {
			continue
		}
		named = append(named, s)
		if images[s.Program] != nil {
			continue
		}
		s.Program.Settle(native.HasSymbol)
		image, err := b.image(ctx, s.Program)
		if err != nil {
			return nil, err
		}
		images[s.Program] = image
	}
	q := queue{images: images, pieces: piecesOf(named, of, witnesses), results: results}
	lanes := max(1, min(b.Jobs, len(q.pieces)))
	failed := make([]error, lanes)
	b.each(lanes, func(k int) { failed[k] = q.work(ctx) })
	return results, cmp.Or(failed...)
}

// A piece is a list of witnesses of one subject, which one worker runs one after the other.
type piece struct {
	*subject.Subject
	which []int
}

// piecesOf divides the witnesses into pieces. A witness whose run did not end takes as long as thousands of others. So each of these is a
// separate piece. They come first, so that no worker is still busy with them when the others have finished.
func piecesOf(subjects []*subject.Subject, of map[string][]int, witnesses []*Witness) (long []piece) {
	var rest []piece
	for _, s := range subjects {
		p := piece{Subject: s}
		for _, i := range of[s.Spelling] {
			if witnesses[i].Ended == Timeout {
				long = append(long, piece{s, []int{i}})
			} else {
				p.which = append(p.which, i)
			}
		}
		rest = append(rest, p)
	}
	return append(long, rest...)
}

// A queue has the pieces that workers process. Each worker writes only the results of its own pieces.
type queue struct {
	images  map[*ir.Program]*native.Image
	pieces  []piece
	next    atomic.Int64
	results []Result
}

// each runs f(0) ... f(n-1).
func (b *Build) each(n int, f func(int)) {
	if b.Each != nil {
		b.Each(n, f)
		return
	}
	for i := range n {
		f(i)
	}
}

// work runs pieces until none is left. It uses one process for each program.
func (q *queue) work(ctx context.Context) error {
	workers := make(map[*ir.Program]*native.Worker)
	defer func() {
		for _, w := range workers {
			w.Close()
		}
	}()
	for n := int(q.next.Add(1)); n <= len(q.pieces); n = int(q.next.Add(1)) {
		p := &q.pieces[n-1]
		if workers[p.Program] == nil {
			w, err := native.Start(q.images[p.Program])
			if err != nil {
				return err
			}
			w.Done, w.Deaths = ctx.Done(), math.MaxInt // run every witness, however many runs end the process
			workers[p.Program] = w
		}
		if err := runSubject(workers[p.Program], p.Subject, q.results, p.which); err != nil {
			return fmt.Errorf("%s: %w", p.Spelling, err)
		}
	}
	return nil
}

func (b *Build) image(ctx context.Context, p *ir.Program) (*native.Image, error) {
	if b.Library != "" {
		return native.Binary(p, b.Cache, b.Library)
	}
	return native.CompileGiven(ctx, p, b.Cache, b.Jobs)
}

// runSubject runs the witnesses whose inputs match the subject's parameters.
func runSubject(w *native.Worker, s *subject.Subject, results []Result, which []int) error {
	var points []float64
	var able []int
	for _, i := range which {
		p, err := inventory.Point(s, results[i].At())
		if err != nil {
			results[i].Why = err.Error()
			continue
		}
		points, able = append(points, p...), append(able, i)
	}
	if len(able) == 0 {
		return nil
	}
	if err := w.Load(&s.Call); err != nil {
		return err
	}
	return runAll(w, s, points, able, results)
}

// mostAtOnce is the number of points that a worker gets at once.
const mostAtOnce = 4096

func runAll(w *native.Worker, s *subject.Subject, points []float64, which []int, results []Result) error {
	dims, outputs := s.Call.Dims, len(s.Call.Outputs)
	for len(which) > 0 {
		n := min(len(which), mostAtOnce)
		batch, err := w.Run(points[:n*dims], nil, run.Plain)
		if err != nil {
			return err
		}
		for k, i := range which[:n] {
			reason := ""
			if batch.Reasons != nil {
				reason = batch.Reasons[k]
			}
			results[i].judge(s, batch.Outcomes[k], reason, batch.Outputs[k*outputs:(k+1)*outputs])
		}
		which, points = which[n:], points[n*dims:]
	}
	return nil
}

// judge sets the state of a result from the run.
func (r *Result) judge(s *subject.Subject, outcome run.Outcome, reason string, values []fp.Value) {
	r.Why = ""
	switch outcome {
	case run.NotRun:
		r.Why = "it was not run"
		return
	case run.TimedOut:
		r.Ended = Timeout
	case run.Trapped:
		r.Ended = reason
	}
	if r.Ended != "" {
		r.State, r.Same = Wrong, r.Ended == r.Witness.Ended
		return
	}
	cells := s.Call.Outputs
	k := slices.IndexFunc(cells, func(c ir.Cell) bool { return c.Label() == r.Output })
	if k < 0 {
		k = slices.IndexFunc(cells, func(c ir.Cell) bool { return r.Output == "" && c.IsResult() })
	}
	if k < 0 {
		r.Why = "there is no output " + r.Output
		return
	}
	r.value(&cells[k], values[k])
}

// value holds a result against the recorded one and against the exact one.
func (r *Result) value(c *ir.Cell, v fp.Value) {
	v = c.Number(v)
	n := finding.NumberOf(c.Name, c.Index, v)
	r.Now, r.Value = n.Hex, n.Decimal
	recorded := finding.Number{Decimal: r.Got}
	r.Same = r.Witness.Ended == "" && (n.Hex == r.Got || n.Shows() == "nan" && recorded.Shows() == "nan")
	if r.Exact == nil {
		r.Why = "no exact value is known"
		if r.Same && n.Shows() != "number" {
			r.State, r.Why = Wrong, ""
		}
		return
	}
	exact, ok := errs.Read(r.Exact)
	t, err := finding.ParseThreshold(r.Threshold)
	t = t.For(r.Output)
	if c.Type.Kind == ir.Int {
		t = errs.AnotherInteger
	}
	if !ok || err != nil {
		r.Why = "its exact value or its threshold says nothing"
		return
	}
	switch errs.Judge(v, exact, t).Verdict {
	case finding.Certified:
		r.State = Wrong
	case finding.Refuted:
		r.State = Right
	default:
		r.Why = "the exact value is not known well enough"
	}
}
