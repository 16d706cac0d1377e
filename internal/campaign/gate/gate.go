// Package gate checks each finding against the unmodified program: compiled as it was given, in a process that runs nothing else, it must
// return the value that the finding states. A finding that does not pass is no longer certified.
//
// Each lane has two such processes for a program. They differ in the layout of memory, the environment and the time of day. The package
// must not know how findings are made or what becomes of them. A [Gate] belongs to one goroutine; [Originals] and a [Tally] may be shared.
package gate

// This file compares findings with runs of unmodified code.

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"faultline/internal/certify"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// Engines are the search's native code and the worker for proofs. The gate compares their values with those of the unmodified code.
type Engines struct {
	Analysed func(points [][]float64) (*run.Batch, error) // the search's own code, without recording
	Proof    *certify.Worker
	Options  certify.Options
}

// A Case is a finding and its input. The finding may be nil.
type Case struct {
	Finding *finding.Finding
	Point   []float64
}

// A Check compares the findings of one subject with runs of its unmodified code.
type Check struct {
	Engines
	Ours    int       // findings that state what the unmodified code does not do
	Stopped []float64 // the first point at which a signal ends every run of the unmodified code, and the analysed code returned

	gate     *Gate
	subject  *subject.Subject
	unstable string // "" or what shows that the result is not a function of the inputs
	example  string // "" or the first difference between the analysed and the unmodified code
	failed   string // "" or why the code could not be run
	depends  string // "" or what shows that results depend on earlier calls
}

// Check returns a check of s.
func (g *Gate) Check(s *subject.Subject, e Engines) *Check {
	return &Check{Engines: e, gate: g, subject: s}
}

// Hold runs the points of certified findings, and some points of the search, in unmodified code. A finding that states another value than
// the code returns is no longer certified. Says returns what concerns the subject as a whole.
func (h *Check) Hold(found []Case, sample [][]float64) {
	defer func(since time.Time) { h.gate.tally.Gate.Add(int64(time.Since(since))) }(time.Now())
	var of []heldFinding
	var points [][]float64
	at := make(map[string]int) // indices into points, by the bits of a point
	for _, x := range found {
		f, p := x.Finding, x.Point
		if f == nil || f.Verdict != finding.Certified || f.Outside != nil { // native code says nothing about such a run
			continue
		}
		switch f.Kind {
		// Runs in unmodified code are part of their proof.
		case finding.Timeout, finding.PoisonedState, finding.BuildsDiffer, finding.FunctionsDiffer, finding.Inconsistent,
			finding.Seam:
		case finding.Trap:
			h.ends(f, p)
		default:
			key := fmt.Sprintf("%x", p)
			if _, is := at[key]; !is {
				at[key], points = len(points), append(points, p)
			}
			of = append(of, heldFinding{f, at[key]})
		}
	}
	all := slices.Concat(points, sample)
	if len(all) == 0 {
		return
	}
	t, err := h.gate.try(h.subject, all, func(t *trial) bool { return h.agrees(t, of) })
	for i := range all {
		if err == nil && h.Stopped == nil && t.stopped(i) {
			h.Stopped = all[i]
		}
	}
	for _, f := range of {
		if err != nil {
			h.fail(f.Finding, err)
			continue
		}
		h.judge(f.Finding, t, f.at)
		h.noteDropped(f.Finding, t.built(f.at))
	}
	if err == nil && len(sample) > 0 {
		h.look(t, len(points))
	}
}

// A heldFinding is a finding with the index of its point among the runs of a trial.
type heldFinding struct {
	*finding.Finding
	at int
}

// look compares the runs at points of the search with each other, and with the analysed code. from is the first of these points.
func (h *Check) look(t *trial, from int) {
	analysed := h.analysed(t.points[from:])
	for i := from; i < len(t.points); i++ {
		r := t.built(i)
		if r == nil || same(r, &t.there[i], t.outputs) {
			r = &t.there[i]
		}
		switch a, b := t.apart(i); {
		case b != nil:
			if h.unstable == "" && !h.strays(t.points[i]) {
				h.accuse(t.points[i], a, b)
			}
		case analysed != nil && h.example == "" && !same(&analysed[i-from], r, t.outputs):
			h.differs(t.points[i], r)
		}
	}
}

// analysed returns what the search's own code returns at points, nil if it cannot be run.
func (h *Check) analysed(points [][]float64) []Run {
	b, err := h.Analysed(points)
	if err != nil {
		return nil
	}
	return runsOf(b)
}

// differs interprets a point, to see whether the result r depends on earlier runs.
func (h *Check) differs(p []float64, r *Run) {
	c, err := h.Proof.Certify(h.subject, p, h.without(certify.BlamePart, certify.ClassPart))
	if err != nil || c.Computed.Hex == "" {
		return
	}
	outputs := h.subject.Call.Outputs
	if k := words.OutputIndex(outputs, c.Output); k >= 0 &&
		(r.Outcome != run.Returned || !states(&c.Computed, &outputs[k], r.Values[k])) {
		u := &finding.Unmodified{Returned: returned(outputs, k, r), Ended: r.Ended()}
		if r.Outcome == run.Returned {
			u.Ended = ""
		}
		h.example = h.call(c.Input) + ": " + h.what(&c.Finding, u)
	}
}

// Says returns lines for the list of what was not analysed.
func (h *Check) Says() (lines []string) {
	if h.unstable != "" {
		lines = append(lines, h.unstable)
	}
	if h.failed != "" {
		lines = append(lines, "some findings are not certified, because the unmodified code cannot be run: "+h.failed)
	}
	if h.example != "" {
		lines = append(lines, "the analysed code differs from the unmodified code: "+h.example)
	}
	if h.depends != "" {
		lines = append(lines, h.depends)
	}
	return lines
}

// agrees reports whether all findings pass and all runs agree.
func (h *Check) agrees(t *trial, of []heldFinding) bool {
	for i := range t.points {
		if _, b := t.apart(i); b != nil {
			return false
		}
	}
	return !slices.ContainsFunc(of, func(f heldFinding) bool { return h.objection(f.Finding, t, f.at) != nil })
}

// judge decides whether f passes. Its point is the trial's i-th.
func (h *Check) judge(f *finding.Finding, t *trial, i int) {
	if u := h.objection(f, t, i); u != nil {
		if a, b := t.apart(i); b != nil {
			h.accuse(t.points[i], a, b)
		}
		h.refuse(f, u)
	}
}

// objection is what the unmodified code does at a point and f does not state, nil if f is right.
func (h *Check) objection(f *finding.Finding, t *trial, i int) *finding.Unmodified {
	outputs := h.subject.Call.Outputs
	k := words.OutputIndex(outputs, f.Output)
	if a, b := t.apart(i); b != nil {
		return &finding.Unmodified{Unstable: true, Returned: returned(outputs, k, a, b)}
	}
	for _, r := range []*Run{&t.there[i], t.built(i)} {
		if r == nil {
			continue
		}
		u := &finding.Unmodified{Built: r == t.built(i)}
		switch {
		case r.Outcome == run.NotRun:
			return &finding.Unmodified{Failed: "too many runs did not end"}
		case r.Outcome != run.Returned:
			u.Ended = r.Ended()
			return u
		case k >= 0 && f.Computed.Hex != "" && !states(&f.Computed, &outputs[k], r.Values[k]):
			u.Returned = returned(outputs, k, r)
			return u
		case f.Kind == finding.UnderestimatedError && k >= 0 && f.Estimate != nil:
			if of := subject.EstimateOf(outputs, k); of >= 0 && !states(f.Estimate, &outputs[of], r.Values[of]) {
				u.Returned = returned(outputs, of, r)
				return u
			}
		}
	}
	// without a site it is a decision of the program
	flag := f.Kind.Exception() & fp.Flags
	if f.IsExact() {
		flag = fp.NoException
	}
	if flag != 0 && f.Site != nil && t.there[i].Flags&flag == 0 && !h.folded(f) {
		return &finding.Unmodified{Unraised: f.Kind}
	}
	return nil
}

// noteDropped records in a certified exception whether the optimised build raises no such flag. built is the run of that build, nil
// without one.
func (h *Check) noteDropped(f *finding.Finding, built *Run) {
	known := f.Kind.Exception()&fp.Flags != 0 && f.Site != nil && f.Site.ID < len(h.subject.Program.Sites)
	if f.Verdict != finding.Certified || !known || h.folded(f) {
		return
	}
	if f.Flag == nil { // of a wrong result, whose flag objection has required
		f.Flag = &finding.Flag{Raised: true}
	}
	f.Flag.Dropped = f.Flag.Raised && built != nil && built.Outcome == run.Returned && built.Flags&f.Kind.Exception() == 0
}

// folded reports whether f is about an operation on constants. The compiler computes it, and the program raises nothing.
func (h *Check) folded(f *finding.Finding) bool {
	return len(f.Error) > 0 && f.Site.ID < len(h.subject.Program.Sites) && h.subject.Program.OfConstants(f.Site.ID)
}

// states reports whether a number of a finding is v, bit for bit. All NaN are equal.
func states(n *finding.Number, c *ir.Cell, v fp.Value) bool {
	x := OutputNumber(c, v)
	return x.Hex == n.Hex && x.Format == n.Format || v.Format != fp.NoFormat && v.IsNaN() && n.Shows() == "nan"
}

// OutputNumber is an output of a run as findings state it. Integers are floats there.
func OutputNumber(c *ir.Cell, v fp.Value) finding.Number {
	return *words.NumberOf(c, c.Number(v))
}

// returned is an output of those of some runs that returned.
func returned(outputs []ir.Cell, k int, runs ...*Run) (list []finding.Number) {
	for _, r := range runs {
		if k >= 0 && r.Outcome == run.Returned {
			list = append(list, OutputNumber(&outputs[k], r.Values[k]))
		}
	}
	return list
}

// Returns reports whether the unmodified code returns the value that a finding states, of a run that returned. It returns true if the
// unmodified code cannot be run.
func (h *Check) Returns(x Case) bool {
	f, p := x.Finding, x.Point
	other := func(t *trial) *finding.Unmodified {
		if u := h.objection(f, t, 0); u != nil && u.Unraised == "" {
			return u
		}
		return nil
	}
	t, err := h.gate.try(h.subject, [][]float64{p}, func(t *trial) bool { return other(t) == nil })
	if err != nil {
		return true
	}
	u := other(t)
	if u.Ours() && h.example == "" {
		h.example = h.call(f.Input) + ": " + h.what(f, u)
	}
	return u == nil
}

// ends compares a run that ends the process with two others.
func (h *Check) ends(f *finding.Finding, p []float64) {
	here, elsewhere, err := h.gate.tryAlone(h.subject, p)
	switch {
	case err != nil:
		h.fail(f, err)
	case !same(here, elsewhere, h.subject.Call.Outputs):
		h.accuse(p, here, elsewhere)
		h.refuse(f, &finding.Unmodified{Unstable: true, Ended: here.Ended()})
	case here.Outcome != run.Trapped || here.Reason != f.Signalled:
		h.refuse(f, &finding.Unmodified{Ended: here.Ended()})
	}
}

func (h *Check) fail(f *finding.Finding, err error) {
	h.failed = cmp.Or(h.failed, err.Error())
	h.refuse(f, &finding.Unmodified{Failed: err.Error()})
}

// refuse takes a finding's certificate away.
func (h *Check) refuse(f *finding.Finding, u *finding.Unmodified) {
	f.Verdict, f.Unmodified, f.Simplest = finding.Inconclusive, u, nil
	what := h.what(f, u)
	f.Notes = append(f.Notes, "not certified: "+what)
	if u.Ours() {
		h.Ours++
		h.gate.tally.Refuse(f, what)
		if h.example == "" {
			h.example = h.call(f.Input) + ": " + what
		}
	}
}

// strays reports whether the program uses memory outside its own at a point. Other lines say so, and the assumed length of an array may be
// the cause.
func (h *Check) strays(p []float64) bool {
	c, err := h.Interpreted(p)
	return err != nil || c.Assumption != nil || c.Strays()
}

// without are the options of a proof that leaves parts out.
func (h *Check) without(parts ...certify.Part) certify.Options {
	opt := h.Options
	for _, p := range parts {
		opt.Without = opt.Without.With(p)
	}
	return opt
}

// Interpreted is the certificate of one interpretation of a run, which judges no result.
func (h *Check) Interpreted(p []float64) (*certify.Certificate, error) {
	return h.Proof.Certify(h.subject, p, h.without(certify.ReferencePart, certify.ShadowPart, certify.BlamePart, certify.ClassPart))
}

// Compare adds to an explanation where the unmodified code returns something else.
func (h *Check) Compare(point []float64, e *finding.Explanation) {
	if e.Outcome != "" {
		return // no value was returned
	}
	t, err := h.gate.try(h.subject, [][]float64{point}, func(*trial) bool { return true })
	if err != nil {
		e.Notes = append(e.Notes, "the unmodified code cannot be run: "+err.Error())
		return
	}
	if a, b := t.apart(0); b != nil && !h.strays(point) {
		h.accuse(point, a, b)
		e.Notes = append(e.Notes, h.unstable)
		return
	}
	for i := range e.Outputs {
		out := &e.Outputs[i]
		f := &finding.Finding{Output: out.Name, Computed: out.Computed}
		if u := h.objection(f, t, 0); u != nil {
			if len(u.Returned) > 0 {
				out.Returned = &u.Returned[0]
			}
			e.Notes = append(e.Notes, out.Name+": the explained run differs from the program: "+h.what(f, u))
		}
	}
	if depends := h.twice(point); depends != "" {
		e.Notes = append(e.Notes, depends)
	}
}
