package campaign

// This file judges runs that did not return: traps, which the unmodified code has to repeat, and runs without end, which no waiting
// proves.

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// What a subject may cost in waiting for runs without end, three seconds in all: the search, the first of them that is not proved
// endless, and those that are, of which it is enough to see that they do not end soon.
const (
	searchWait = 1500 * time.Millisecond
	firstWait  = time.Second
	provedWait = 250 * time.Millisecond
)

// stopped certifies a run that did not return.
func (j *job) stopped(l *lane, s *subject.Subject, c *search.Candidate) *finding.Finding {
	if c.Outcome == subject.TimedOut {
		return j.timeout(l, s, c)
	}
	f := trap(l, s, c)
	cert := j.ending(l, s, f, c)
	if cert != nil {
		f.Notes, f.Assumption = append(f.Notes, cert.Notes...), cert.Assumption
	}
	if p := s.Call.Untyped(); p != "" && (f.Signalled == "SIGSEGV" || f.Signalled == "SIGBUS") {
		f.Verdict = finding.Inconclusive
		f.Assumption = &finding.Skipped{Subject: s.Name, What: p + " points to numbers by assumption, and a run ended with " + f.Signalled +
			": compile with -g, so that its type is known"}
	}
	if s.Call.Assumes() && (cert == nil || cert.Kind != finding.Trap) {
		f.Verdict = finding.Inconclusive
		f.Notes = append(f.Notes, "the length of an array is assumed, and interpretation does not confirm that the code itself is at fault")
	}
	return f
}

// timeout judges a run without end. It is certified where interpretation comes back to a state in which it was, and the unmodified code
// does not end either; that others went on for long says where they spend their time, and no more.
func (j *job) timeout(l *lane, s *subject.Subject, c *search.Candidate) *finding.Finding {
	f := blank(s, c)
	f.Verdict = finding.Inconclusive
	limit := firstWait
	cert, err := l.proof.Endless(s, c.Point, j.options)
	if err != nil {
		f.Notes = append(f.Notes, err.Error())
	} else {
		f.Loop, f.Notes, f.Assumption = cert.Loop, cert.Notes, cert.Assumption
		if cert.Verdict == finding.Certified {
			limit = provedWait
		}
	}
	if limit == firstWait && l.waited { // another run like it was
		return f
	}
	l.waited = l.waited || limit == firstWait
	r, err := j.unmodified(l, s, c.Point, limit)
	switch {
	case err != nil:
		f.Notes = append(f.Notes, err.Error())
	case r.outcome != subject.TimedOut:
		f.Notes = append(f.Notes, fmt.Sprintf("unmodified, the run ends with %s within %v", r.ended(), limit))
	default:
		f.Waited = limit.String()
		if limit == provedWait {
			f.Verdict = finding.Certified
		}
	}
	return f
}

// trap proves a trap the only way there is: plain code, run again, ends so too. A process that was killed proves nothing.
func trap(l *lane, s *subject.Subject, c *search.Candidate) *finding.Finding {
	f := blank(s, c)
	f.Verdict = finding.Inconclusive
	b, err := rerun(l, s, c.Point, firstWait)
	switch {
	case err != nil:
		f.Notes = append(f.Notes, err.Error())
	case b.Outcomes[0] != subject.Trapped:
		f.Notes = append(f.Notes, "uninstrumented code did not end this way")
	case b.Reasons[0] == native.Killed:
		f.Notes = append(f.Notes, "the process was killed twice: memory ended, somebody did it, or the code itself")
	default:
		f.Verdict, f.Signalled = finding.Certified, b.Reasons[0]
	}
	return f
}

// ending says what interpretation makes of a trap: for a certified one the place, which native code does not tell.
func (j *job) ending(l *lane, s *subject.Subject, f *finding.Finding, c *search.Candidate) *certify.Certificate {
	opt := j.options
	certified := f.Verdict == finding.Certified
	if certified {
		opt.Without = opt.Without.With(certify.ReferencePart).With(certify.ShadowPart)
	}
	cert, err := l.proof.Certify(s, c.Point, opt)
	if err != nil || certified && cert.Kind != finding.Trap && cert.Assumption == nil {
		return nil
	}
	return cert
}

// rerun runs plain code, at most for so long.
func rerun(l *lane, s *subject.Subject, point []float64, limit time.Duration) (*subject.Batch, error) {
	w, err := l.load(s, nil)
	if err != nil {
		return nil, err
	}
	first, wait, waited, hung := w.Limit, w.Wait, w.Waited, w.Hung
	w.Limit, w.Wait = limit, 0
	b, err := w.Run(point, nil, subject.Plain)
	w.Limit, w.Wait, w.Waited, w.Hung = first, wait, waited, hung
	return b, err
}

// cut says how many runs were ended that might have gone on, and where one of them was; nil if none was.
func (v *service) cut(found []result) *finding.Skipped {
	w, ok := v.runner.(*native.Worker)
	if !ok || w.Hung == 0 {
		return nil
	}
	sk := &finding.Skipped{Subject: v.subject.Name, What: fmt.Sprintf("%d runs were ended after %v or less; their inputs were not judged", w.Hung, w.Limit)}
	if w.Hung == 1 {
		sk.What = fmt.Sprintf("1 run was ended after %v; its input was not judged", w.Limit)
	}
	at := slices.IndexFunc(found, func(r result) bool { return r.finding.Kind == finding.Timeout })
	if at < 0 {
		return sk
	}
	f := found[at].finding
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

// mostNamed is how many coordinates of a point are named in a line.
const mostNamed = 4
