// Package exhaustive runs every input of a subject with one binary32 variable, about four thousand million. So the largest error that it
// finds is the maximum.
//
// It keeps the worst inputs by estimated error, in a total order of inputs, so the result does not depend on how inputs are divided. A
// [Search] serves one range of inputs and one goroutine, and [Result.Merge] joins the results of several. With errors of mode Deltas it
// ranks by rounding errors (the shadow), with mode Judged by the distance from the reference, and with a batch that has both by both.
//
// Errors are relative to the exact value, or to the smallest normal number of the output's format if that is larger, since below it a
// format only promises an absolute error (package errs).
package exhaustive

// This file is the strategy: it enumerates the values of one variable, runs its range of them in order, and keeps what stands out.

import (
	"fmt"
	"math"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name: "exhaustive",
	Says: "runs all inputs of a function of one binary32 variable, and so finds its largest error",
	Asks: []run.Mode{run.All, run.Deltas},
	Fits: fits,
}, Defaults(), New)

// Params are the parameters.
type Params struct {
	Top   int      `set:"top" in:"[1,inf)" says:"how many of the worst errors to keep in each ranking"`
	Piece int      `set:"piece" in:"[1,inf)" says:"size of a chunk, in 2^20 inputs; workers share the chunks of a function"`
	Mode  run.Mode // Deltas: rank by rounding (and by the reference where the batch has Errors); Judged: by the reference
}

// Defaults returns the parameters that the command find uses.
func Defaults() Params { return Params{Top: 64, Piece: 16, Mode: run.Deltas} }

// batchSize bounds the inputs of one ask: large enough to make the round trip to a worker negligible, small enough for the results to stay
// in the processor's caches.
const batchSize = 1 << 14

// A Search runs all inputs, or a part of them.
type Search struct {
	Inputs    Inputs  // the inputs to run
	Result    *Result // what was found so far
	next, end int64   // numbers of inputs
	mode      run.Mode
	admits    func([]float64) bool
	points    []float64
	cells     []ir.Cell // the outputs
	smallest  []float64 // the smallest normal number of each output, 0 for an integer, NaN for a status
	Top       int       // how many different errors are kept of each ranking
	Piece     int       // how many times 2^20 inputs are a piece
	threshold float64   // relative error
}

// fits returns an error if a subject has too many inputs.
func fits(s *subject.Subject) error {
	_, err := Of(s)
	return err
}

// New returns a search of all inputs of the setup's subject, for which fits must return nil.
func New(setup search.Setup, p Params) *Search {
	inputs, _ := Of(setup.Subject)
	s := &Search{Inputs: inputs, end: inputs.Len(), mode: p.Mode, admits: setup.Admits, Result: newResult(p.Top),
		Top: p.Top, Piece: p.Piece, threshold: setup.Threshold, cells: setup.Subject.Call.Outputs}
	for _, o := range setup.Subject.Call.Outputs {
		least := 0.0
		switch f := o.Type.Format; {
		case o.Role != ir.Value:
			least = math.NaN()
		case f != fp.NoFormat:
			least = errs.SmallestNormal(f)
		}
		s.smallest = append(s.smallest, least)
	}
	return s
}

// Part returns a search of the inputs from number from to end-1, for another goroutine. It gets its own admits (nil admits all) and mode,
// Deltas or Judged. Join adds its result.
func (s *Search) Part(from, end int64, mode run.Mode, admits func([]float64) bool) *Search {
	part := *s
	part.next, part.end, part.mode, part.admits = from, end, mode, admits
	part.points, part.Result = nil, newResult(s.Top)
	return &part
}

// Join adds the result of a part. The order of joins does not matter.
func (s *Search) Join(part *Search) { s.Result.Merge(part.Result) }

// Next asks for the next inputs.
func (s *Search) Next(budget int) *search.Ask {
	s.points = s.points[:0]
	for s.next < s.end && len(s.points) < min(batchSize, budget) {
		x := s.Inputs.At(s.next)
		s.next++
		s.points = append(s.points, x)
		if s.admits != nil && !s.admits(s.points[len(s.points)-1:]) {
			s.points = s.points[:len(s.points)-1]
			s.Result.Refused++
		}
	}
	if len(s.points) == 0 {
		return nil
	}
	return &search.Ask{Points: s.points, Mode: s.mode}
}

// Tell records the answers.
func (s *Search) Tell(b *run.Batch) {
	r := s.Result
	outputs := len(s.smallest)
	r.referenced = r.referenced || b.Errors != nil
	shadow, reference := r.Shadow.floor(), r.Reference.floor()
	for i := range b.N {
		x := b.Points[i]
		switch b.Outcomes[i] {
		case run.Returned:
		case run.NotRun:
			continue
		default:
			r.group(Group{What: Ended, Outcome: b.Outcomes[i], Reason: b.Reasons[i], Site: -1}, x)
			r.Done++
			continue
		}
		r.Done++
		if b.Deltas != nil {
			at := i * outputs
			if e := s.rounding(b.Outputs[at:at+outputs], b.Deltas[at:at+outputs], x); e >= shadow {
				r.Shadow.enter(Worst{e, x, 1})
				shadow = r.Shadow.floor()
			}
		}
		if b.Errors == nil {
			continue
		}
		switch e := b.Errors[i]; {
		case math.IsInf(e, 1):
			r.group(Group{What: Lost, Class: b.Outputs[i*outputs].Classify(), Site: -1}, x)
		case e >= reference:
			r.Reference.enter(Worst{e, x, 1})
			reference = r.Reference.floor()
		case e != e:
			r.Unknown++
		}
	}
	if b.Deltas != nil && len(b.Frames) > 0 {
		s.events(b)
	}
}

// Estimates returns the estimated error of each point of a batch: by rounding in mode Deltas, by the reference in mode Judged.
func (s *Search) Estimates(b *run.Batch) []float64 {
	if s.mode == run.Judged {
		return b.Errors
	}
	list, n := make([]float64, b.N), len(s.smallest)
	for i := range list {
		list[i] = s.rounding(b.Outputs[i*n:(i+1)*n], b.Deltas[i*n:(i+1)*n], b.Points[i])
	}
	return list
}

// rounding returns the estimated relative error of the worst output. It records NaN and infinite outputs instead.
func (s *Search) rounding(outputs []fp.Value, deltas []float64, x float64) float64 {
	worst := 0.0
	for k := range outputs {
		if s.smallest[k] != s.smallest[k] {
			continue
		}
		z := number(outputs[k])
		if z-z != 0 {
			s.Result.group(Group{What: NotFinite, Class: outputs[k].Classify(), Output: k, Site: -1}, x)
			continue
		}
		d := deltas[k]
		e := errs.Relative(z, d, s.smallest[k])
		if c := &s.cells[k]; c.Tolerance != nil {
			e = search.Counted(c, e, &outputs[k], d)
		}
		if e > worst {
			worst = e
		} else if e != e && d != 0 {
			s.Result.NoEstimate++
		}
	}
	if math.IsInf(worst, 1) { // the estimate itself is infinite
		s.Result.NoEstimate++
		return 0
	}
	return worst
}

// number is v.Float64(), faster for the usual formats.
func number(v fp.Value) float64 {
	switch v.Format {
	case fp.Binary32:
		return float64(math.Float32frombits(uint32(v.Lo)))
	case fp.Binary64:
		return math.Float64frombits(v.Lo)
	case fp.NoFormat:
		return float64(int64(v.Lo))
	}
	return v.Float64()
}

// events records the exceptions and divergences at sites.
func (s *Search) events(b *run.Batch) {
	for i := range b.N {
		if b.Start[i] == b.Start[i+1] || b.Outcomes[i] != run.Returned {
			continue
		}
		b.Events(i, func(e run.Event) {
			if e.Kind != fp.ExactUnderflow {
				s.Result.group(Group{What: Happened, Kind: e.Kind, Site: e.Site}, b.Points[i])
			}
		})
	}
}

// Candidates returns the inputs to certify.
func (s *Search) Candidates() []search.Candidate { return s.Result.Candidates(s.threshold) }

// Inputs are the values of one variable in ascending order, -0 before +0, numbered from 0 to Len()-1.
type Inputs struct {
	format fp.Format // NoFormat: integers
	first  int64     // place of the first value, see place
	n      int64
}

// mostInputs bounds the inputs: 2^32.
const mostInputs = 1 << 32

// Of returns the inputs of a subject. The error says why they are too many, in terms of the command line.
func Of(s *subject.Subject) (Inputs, error) {
	if len(s.Params) != 1 {
		return Inputs{}, fmt.Errorf("%s takes %d variables: every input can be run through for one variable only; fix the others with "+
			"--pin", s.Name, len(s.Params))
	}
	p := &s.Params[0]
	in := Inputs{format: p.Precision}
	if in.format == fp.NoFormat {
		in.format = p.Format
	}
	lo, hi := p.Min, p.Max
	switch {
	case p.Format == fp.NoFormat:
		in.first, in.n = int64(math.Ceil(lo)), int64(math.Floor(hi)-math.Ceil(lo))+1
		if hi-lo >= mostInputs {
			return Inputs{}, fmt.Errorf("%s has %.3g values, more than 2^32; state a smaller --domain", p.Name, hi-lo+1)
		}
		return in, nil
	case in.format.Size() > 4:
		return Inputs{}, fmt.Errorf("%s has more than 2^32 values: every input can be run through in binary32 only; say --precision "+
			"binary32 for those of a double that are floats", p.Name)
	}
	lo, hi = fp.Inward(in.format, lo, hi)
	if lo == 0 {
		lo = math.Copysign(0, -1)
	}
	in.first = place(fp.Of(in.format, lo))
	in.n = place(fp.Of(in.format, hi+0)) - in.first + 1
	return in, nil
}

// place returns the rank of a value in its format, ascending: +0 has 0, -0 has -1.
func place(v fp.Value) int64 {
	if v.Signbit() {
		return ^int64(v.Abs().Lo)
	}
	return int64(v.Lo)
}

// Len returns how many inputs there are.
func (in Inputs) Len() int64 { return in.n }

// At returns input number i.
func (in Inputs) At(i int64) float64 {
	at, sign := in.first+i, 1.0
	if in.format == fp.NoFormat {
		return float64(at)
	}
	if at < 0 {
		at, sign = ^at, -1
	}
	if in.format == fp.Binary32 { // the fast case
		return sign * float64(math.Float32frombits(uint32(at)))
	}
	return sign * fp.FromOrdinalIn(in.format, at)
}

// What describes the inputs for people.
func (in Inputs) What() string {
	switch in.format {
	case fp.NoFormat:
		return fmt.Sprintf("%d integers", in.n)
	case fp.Binary32:
		return fmt.Sprintf("%d binary32 numbers", in.n)
	}
	return fmt.Sprintf("%d numbers of %d bits", in.n, 8*in.format.Size())
}

// Stride returns a step that visits all of n places and spreads the first few widely.
func Stride(n int64) int64 {
	gcd := func(a, b int64) int64 {
		for b != 0 {
			a, b = b, a%b
		}
		return a
	}
	s := max(1, n*618/1000)
	for gcd(s, n) != 1 {
		s++
	}
	return s
}
