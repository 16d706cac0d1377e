package campaign

// This file judges runs that did not return: traps, which the unmodified code has to repeat, and runs without end, which no waiting
// proves.

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
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/sandbox"
	"faultline/internal/search"
)

// What a subject may cost in waiting for runs without end, three seconds in all: the search, each search behind it, the first of them that
// is not proved endless, and those that are, of which it is enough to see that they do not end soon.
const (
	searchWait = 1500 * time.Millisecond
	nextWait   = 250 * time.Millisecond
	firstWait  = time.Second
	provedWait = 250 * time.Millisecond
)

// stopped certifies a run that did not return.
//
// A run that asks for a file, a process, a socket or the environment may end otherwise in the user's process. Its end is not certified.
func (t *prover) stopped(c *search.Candidate) *finding.Finding {
	f := t.stoppedHere(c)
	if name := t.denied(); name != "" && f.Verdict == finding.Certified {
		f.Verdict = finding.Inconclusive
		f.Assumption = &finding.Skipped{Subject: t.Subject.Name,
			What: "the code calls " + name + ", which the sandbox denies, and a run did not return: search it with --sandbox off"}
	}
	return f
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

// stoppedHere certifies a run that did not return, as it ended in the sandbox.
func (t *prover) stoppedHere(c *search.Candidate) *finding.Finding {
	if c.Outcome == run.TimedOut {
		return t.timeout(c)
	}
	f := t.trap(c)
	cert := t.ending(f, c)
	if cert != nil && cert.Outside != nil { // the signal hangs on where things lie
		return &cert.Finding
	}
	if cert != nil {
		cert.Remarks = append(f.Remarks, cert.Remarks...)
		f.Evidence, f.Assumption = cert.Evidence, cert.Assumption
		if f.Signalled == "SIGABRT" && cert.Thrown != "" {
			f.Thrown, f.ID = cert.Thrown, finding.ID(f.Subject, cert.Thrown, "throw", 0, f.Kind)
		}
	}
	if f.Signalled == "SIGABRT" && f.Thrown == "" && f.Verdict == finding.Certified && t.onlyThrows() {
		f.Thrown = finding.SomeException
	}
	if p := t.Subject.Call.Untyped(); p != "" && (f.Signalled == "SIGSEGV" || f.Signalled == "SIGBUS") {
		f.Verdict = finding.Inconclusive
		f.Assumption = &finding.Skipped{Subject: t.Subject.Name,
			What: p + " points to numbers by assumption, and a run ended with " + f.Signalled +
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

// ends certifies that the program is stopped by a signal where code that an optimiser has gone over was not, and makes c a candidate of
// that; nil if it is not.
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

// timeout judges a run without end. It is certified where interpretation comes back to a state in which it was, and the unmodified code
// does not end either; that others went on for long says where they spend their time, and no more.
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
		f.Loop, f.Evidence, f.Assumption = cert.Loop, cert.Evidence, cert.Assumption
		if cert.Verdict == finding.Certified {
			limit = provedWait
		}
	}
	if limit == firstWait && t.lane.waited { // another run like it was
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

// furtherOut are powers of two by which floats are multiplied where a loop takes long: one that steps by a constant stands still further
// out, where a search that leaves out what is beside long runs does not come.
var furtherOut = []int{30, 60}

// further returns a point further out than one at which a run takes long, and the proof that none ends there; nil for none.
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

// leftOut says where the program returns as an optimiser builds it, which may take a loop without effects to end.
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

// trap proves a trap the only way there is: the code as it was given ends so too. A process that was killed proves nothing.
func (t *prover) trap(c *search.Candidate) *finding.Finding {
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
	}
	return f
}

// ending says what interpretation makes of a trap: for a certified one the place, which native code does not tell.
func (t *prover) ending(f *finding.Finding, c *search.Candidate) *certify.Certificate {
	opt := t.Options
	certified := f.Verdict == finding.Certified
	if certified {
		opt.Without = opt.Without.With(certify.ReferencePart).With(certify.ShadowPart)
	}
	cert, err := t.lane.proof.Certify(t.Subject, c.Point, opt)
	if err != nil || certified && cert.Kind != finding.Trap && cert.Assumption == nil {
		return nil
	}
	return cert
}

// cut says how many runs were ended that might have gone on and of which no proof says what they are, and where one of them was; nil if
// none was.
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
	left := w.Hung - v.hung - judged
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

// unjudged says that n runs were ended, beside others that were judged.
func unjudged(n int, beside bool, limit time.Duration) string {
	other := ""
	if beside {
		other = "other "
	}
	if n == 1 {
		return fmt.Sprintf("1 %srun was ended after %v or less; its input was not judged", other, limit)
	}
	return fmt.Sprintf("%d %sruns were ended after %v or less; their inputs were not judged", n, other, limit)
}

// mostNamed is how many coordinates of a point are named in a line.
const mostNamed = 4
