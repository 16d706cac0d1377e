package campaign

// This file judges runs that did not return. A trap must occur in the unmodified code too. Waiting does not prove that a run has no end.

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/names"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/sandbox"
	"faultline/internal/search"
)

// How long a subject may wait for runs that do not end, three seconds in all: the first search, each later search, the first run that is
// not proved endless, and each run that is. A proved run only has to show that it does not end soon.
const (
	searchWait = 1500 * time.Millisecond
	nextWait   = 250 * time.Millisecond
	firstWait  = time.Second
	provedWait = 250 * time.Millisecond
)

// stopped certifies a run that did not return.
//
// It does not certify the end of a run that asks for a file, a process, a socket or the environment. Such a run may end differently in the
// user's process.
func (t *prover) stopped(c *search.Candidate) *finding.Finding {
	f := t.stoppedHere(c)
	certify.Doubt(t.Subject, f)
	if name := t.denied(); name != "" && f.Verdict == finding.Certified {
		f.Verdict = finding.Inconclusive
		f.Assumption = &finding.Skipped{Subject: t.Subject.Name,
			What: "the code calls " + name + ", which the sandbox denies, and the run did not return; search it with --sandbox off"}
	}
	if f.Verdict == finding.Certified && t.unready(f) {
		f.Verdict = finding.Inconclusive
		f.Assumption = &finding.Skipped{Subject: t.Subject.Name, What: "every run reads a null pointer, and the objects are made so: " +
			strings.Join(t.Subject.Driver.Made, "; ") + "; if they need more before this call, make them with --make 'TYPE = EXPRESSION'"}
	}
	return f
}

// unreadyRuns is the number of runs that show that an object is not ready for a call.
const unreadyRuns = 8

// unready reports whether a run reads a null pointer, and so do runs with other inputs. A driver has made an object then that needs another
// function before this one: a constructor without parameters leaves such an object behind.
func (t *prover) unready(f *finding.Finding) bool {
	isNull := func(r finding.Remark) bool {
		return r.Fact == finding.EndsWith && strings.HasPrefix(r.Text, "null pointer")
	}
	if t.Subject.Driver == nil || len(t.Subject.Driver.Made) == 0 || f.Signalled != "SIGSEGV" || !slices.ContainsFunc(f.Remarks, isNull) {
		return false
	}
	domain, r := search.NewDomain(&search.Setup{Subject: t.Subject}), chance(t.cfg.Seed, t.Subject.Name, "unready", 0)
	for range unreadyRuns {
		p := make([]float64, domain.Dims())
		domain.Draw(r, p)
		got, err := t.lane.gate.Unmodified(t.Subject, p, firstWait)
		if err != nil || got.Outcome != run.Trapped || got.Reason != f.Signalled {
			return false
		}
	}
	return true
}

// denied returns the name of a function that the code may call and the sandbox denies, "" without one.
func (t *prover) denied() string {
	for _, e := range t.Subject.Program.Externals(t.Subject.Call.Entry) {
		if name := t.Subject.Program.Funcs[e.Func].Name; sandbox.Denies(name) {
			return name
		}
	}
	return ""
}

// stoppedHere certifies a run that did not return in the sandbox.
func (t *prover) stoppedHere(c *search.Candidate) *finding.Finding {
	if c.Outcome == run.TimedOut {
		return t.timeout(c)
	}
	f, stop := t.trap(c)
	cert := t.ending(f, c)
	if cert != nil && cert.Outside != nil { // the signal depends on addresses
		return &cert.Finding
	}
	if cert != nil && (f.Verdict != finding.Certified || cert.Kind == finding.Trap || cert.Assumption != nil) {
		cert.Remarks = append(f.Remarks, cert.Remarks...)
		f.Evidence, f.Assumption, f.At = cert.Evidence, cert.Assumption, cert.At
		if f.Signalled == "SIGABRT" && cert.Thrown != "" {
			f.Thrown, f.ThrownText = cert.Thrown, cert.ThrownText
		}
	}
	t.refuses(f, cert, stop)
	if f.Signalled == "SIGABRT" && f.Thrown == "" && f.Verdict == finding.Certified && t.onlyThrows() {
		f.Thrown = finding.SomeException
	}
	if p := t.Subject.Call.Untyped(); p != "" && (f.Signalled == "SIGSEGV" || f.Signalled == "SIGBUS") {
		f.Verdict = finding.Inconclusive
		f.Assumption = &finding.Skipped{Subject: t.Subject.Name,
			What: p + " is assumed to point to numbers, but a run ended with " + f.Signalled +
				": compile with -g, so that its type is known"}
	}
	if cert != nil && cert.Assumption != nil {
		f.Verdict = finding.Inconclusive
	}
	if t.Subject.Call.Assumes() && (cert == nil || cert.Kind != finding.Trap) {
		f.Verdict = finding.Inconclusive
		f.Remark(finding.Remark{Fact: finding.AssumedLength})
	}
	return f
}

// refuses notes that the unmodified code threw an exception or failed an assertion, and where. Calls that make an exception's text may not
// be modelled. The throw is in the same statement.
func (t *prover) refuses(f *finding.Finding, cert *certify.Certificate, stop *run.Stop) {
	if f.Verdict == finding.Certified && stop != nil {
		f.Thrown, f.ThrownText = names.Demangled(stop.Thrown), names.OneLine(stop.Text)
		f.Failed = names.OneLine(stop.Assertion)
		if stop.Assertion != "" && stop.Line > 0 {
			f.At = &finding.Site{ID: -1, File: stop.File, Line: stop.Line}
		}
	}
	if f.Checked() && f.At == nil && cert != nil {
		f.At = cert.EndedAt
	}
	switch {
	case f.Signalled != "SIGABRT":
	case f.Failed != "":
		f.ID = finding.ID(f.Subject, f.Failed, "assert", 0, f.Kind)
	case f.Thrown != "":
		f.ID = finding.ID(f.Subject, f.Thrown, "throw", 0, f.Kind)
	}
}

// onlyThrows reports whether the code throws exceptions and has no other call that ends a run with SIGABRT.
func (t *prover) onlyThrows() bool {
	throws := false
	for _, e := range t.Subject.Program.Externals(t.Subject.Call.Entry) {
		switch name := t.Subject.Program.Funcs[e.Func].Name; {
		case name == "abort" || strings.HasPrefix(name, "__assert") || strings.HasSuffix(name, "_chk"):
			return false
		case name == "__cxa_throw" || strings.HasPrefix(name, "_ZSt") && strings.Contains(name, "__throw_"): // std::__throw_length_error
			throws = true
		}
	}
	return throws
}

// ends certifies that a signal stops the unmodified program at a point where the optimised code returned. It then makes c a candidate of
// that. It returns nil if no signal does.
func (t *prover) ends(c *search.Candidate) *finding.Finding {
	stopped := *c
	stopped.Site, stopped.Outcome = -1, run.Trapped
	f := t.stopped(&stopped)
	if f.Verdict != finding.Certified || f.Kind != finding.Trap {
		return nil
	}
	stopped.Reason = f.Signalled
	*c = stopped
	return f
}

// timeout judges a run that did not end in time. It is certified if the interpreter returns to an earlier state and the unmodified code
// does not end either. Of other long runs the finding states only where they spend their time.
func (t *prover) timeout(c *search.Candidate) *finding.Finding {
	limit := firstWait
	cert, err := t.lane.proof.Endless(t.Subject, c.Point, t.Options)
	if err == nil && cert.Verdict != finding.Certified && !t.lane.waited {
		if point, still := t.further(c.Point); still != nil {
			c.Point, cert = point, still
		}
	}
	f := blank(t.Subject, c)
	if err != nil {
		f.Remark(finding.Remark{Fact: finding.Failed, Text: err.Error()})
	} else {
		f.Loop, f.Evidence, f.Assumption, f.At = cert.Loop, cert.Evidence, cert.Assumption, cert.At
		if cert.Verdict == finding.Certified {
			limit = provedWait
		}
	}
	if limit == firstWait && t.lane.waited { // one such run was waited for
		return f
	}
	t.lane.waited = t.lane.waited || limit == firstWait
	r, err := t.lane.gate.Unmodified(t.Subject, c.Point, limit)
	switch {
	case err != nil:
		f.Remark(finding.Remark{Fact: finding.Failed, Text: err.Error()})
	case r.Outcome != run.TimedOut:
		f.Remark(finding.Remark{Fact: finding.CodeEndsIn, Text: r.Ended(), Name: limit.String()})
	default:
		f.Waited = limit.String()
		if limit == provedWait {
			f.Verdict = finding.Certified
			t.leftOut(c.Point, f)
		}
	}
	return f
}

// furtherOut are powers of two. Floats are multiplied by them if a loop is slow: a loop that steps by a constant does not move at all for
// larger numbers. A search that skips inputs near long runs does not reach these.
var furtherOut = []int{30, 60}

// further returns a larger point at which the loop certainly does not end, with the proof, or nil.
func (t *prover) further(point []float64) ([]float64, *certify.Certificate) {
	takes := t.Subject.Takes()
	for _, exponent := range furtherOut {
		out := slices.Clone(point)
		for i := range t.Subject.Params {
			if t.Subject.Params[i].Format != fp.NoFormat {
				out[i] = math.Ldexp(point[i], exponent)
			}
		}
		if takes == nil || !takes(out) || slices.Equal(out, point) {
			continue
		}
		if cert, err := t.lane.proof.Endless(t.Subject, out, t.Options); err == nil && cert.Verdict == finding.Certified {
			return out, cert
		}
	}
	return nil, nil
}

// leftOut notes whether the optimised program returns. A compiler may remove an endless loop that has no effects.
func (t *prover) leftOut(point []float64, f *finding.Finding) {
	r, err := t.lane.gate.Optimised(t.Subject, point, provedWait)
	if err != nil || r == nil || r.Outcome != run.Returned {
		return
	}
	for k := range t.Subject.Call.Outputs {
		if t.Subject.Call.Outputs[k].Role == ir.Value {
			f.Loop.LeftOut = append(f.Loop.LeftOut, gate.OutputNumber(&t.Subject.Call.Outputs[k], r.Values[k]))
		}
	}
	f.Remark(finding.Remark{Fact: finding.LeftOutLoop})
}

// trap certifies a trap if the unmodified code ends in the same way. A killed process proves nothing.
func (t *prover) trap(c *search.Candidate) (*finding.Finding, *run.Stop) {
	f := blank(t.Subject, c)
	r, err := t.lane.gate.Unmodified(t.Subject, c.Point, firstWait)
	switch {
	case err != nil:
		f.Remark(finding.Remark{Fact: finding.Failed, Text: err.Error()})
	case r.Outcome != run.Trapped:
		f.Remark(finding.Remark{Fact: finding.CodeEndsWith, Text: r.Ended()})
	case r.Reason == native.Killed:
		f.Remark(finding.Remark{Fact: finding.KilledTwice})
	default:
		f.Verdict, f.Signalled = finding.Certified, r.Reason
		return f, r.Stop
	}
	return f, nil
}

// ending interprets a run that trapped. Native code does not tell the place of the trap; the interpreter does.
func (t *prover) ending(f *finding.Finding, c *search.Candidate) *certify.Certificate {
	opt := t.Options
	certified := f.Verdict == finding.Certified
	if certified {
		opt.Without = opt.Without.With(certify.ReferencePart).With(certify.ShadowPart)
	}
	cert, err := t.lane.proof.Certify(t.Subject, c.Point, opt)
	if err != nil {
		return nil
	}
	return cert
}

// cut says how many runs were ended early and are not certified to have no end, and the input of one of them. It returns nil for none.
func (v *service) cut(found []Result) *finding.Skipped {
	w, ok := v.Runner.(*native.Worker)
	if !ok {
		return nil
	}
	judged, at := 0, -1
	for i := range found {
		switch f := found[i].Finding; {
		case f.Kind != finding.Timeout:
		case f.Verdict == finding.Certified:
			judged++
		case at < 0:
			at = i
		}
	}
	left := w.Hung - v.hung + w.Spent - judged
	if left <= 0 {
		return nil
	}
	sk := &finding.Skipped{Subject: v.subject.Name, What: unjudged(left, judged > 0, w.Timeout)}
	if at < 0 {
		return sk
	}
	f := found[at].Finding
	if len(f.Input) <= mostNamed {
		var point []string
		for i := range f.Input {
			point = append(point, f.Input[i].Label()+"="+f.Input[i].Hex)
		}
		sk.What += ": at " + strings.Join(point, ",")
	}
	if l := f.Loop; l != nil {
		sk.Function, sk.File, sk.Line, sk.Column = l.Function, l.File, l.Line, l.Column
	}
	return sk
}

// unjudged says that n runs were ended early. beside means that there are others, which were judged.
func unjudged(n int, beside bool, limit time.Duration) string {
	other := ""
	if beside {
		other = "other "
	}
	if n == 1 {
		return fmt.Sprintf("faultline ended 1 %srun after %v or less, and did not check its input", other, limit)
	}
	return fmt.Sprintf("faultline ended %d %sruns after %v or less, and did not check their inputs", n, other, limit)
}

// mostNamed is how many coordinates of a point a line names.
const mostNamed = 4
