package certify

// This file is about runs that do not end: which of them never will, and where they spend their time.

import (
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// endlessSteps bounds the instructions after which a state is no longer waited for: a quarter of a second or so.
const endlessSteps = 1 << 23

// shownRounds is how many rounds of a loop an explanation shows, at least two periods of a short one.
const shownRounds = 6

// Endless asks in the process whether the run of s at p comes back to a state in which it was: it then never ends, and the verdict is
// certified as far as interpretation goes. Where it does not, Loop says where it spends its time.
func (w *Worker) Endless(s *subject.Subject, p []float64, opt Options) (*Certificate, error) {
	return w.certificate(s, request{Kind: askEndless, Points: p, Options: opt})
}

func (s *prepared) endless(p []float64) (*Certificate, error) {
	if err := s.sized(p); err != nil {
		return nil, err
	}
	c := newCertificate(s.Subject, p)
	r, loop := s.machine.RunLoops(p, interp.Limits{Steps: endlessSteps}, 0)
	switch {
	case r.Outcome == interp.Returned:
		c.Kind = finding.Timeout
		c.Remark(finding.Remark{Fact: finding.Ends, Count: r.Steps})
	case loop == nil:
		c.ended(&r)
	default:
		c.Kind, c.Loop = finding.Timeout, words.Loop(loop)
		if loop.Period > 0 && s.unfilled(p, loop) {
			c.Verdict = finding.Certified
		} else {
			c.Loop.Period = 0
			c.Remark(finding.Remark{Fact: finding.NoRepeat, Count: endlessSteps})
		}
	}
	return c, nil
}

// unfilled reports whether the same state comes back whatever stands in memory that was never written.
func (s *prepared) unfilled(p []float64, loop *interp.Loop) bool {
	_, other := s.machine.RunLoops(p, interp.Limits{Steps: endlessSteps, Fill: otherFill}, 0)
	return other != nil && other.Func == loop.Func && other.Inst == loop.Inst && other.Period == loop.Period
}

// otherFill is what memory that was never written holds in the second run: floats of that are numbers.
const otherFill = 0x5a

// explainEndless explains a run that does not end within the steps of a run over floats; it reports whether that is so.
func (s *prepared) explainEndless(e *finding.Explanation, p []float64, opt Options) bool {
	r, loop := s.machine.RunLoops(p, opt.limits(), shownRounds)
	if loop == nil {
		return false
	}
	if loop.Period > 0 && !s.unfilled(p, loop) {
		loop.Period = 0
	}
	e.Outcome, e.Executed, e.Loop = string(finding.Timeout), r.Ops, words.Loop(loop)
	for _, round := range loop.Rounds {
		var steps finding.Round
		for _, m := range round {
			steps = append(steps, finding.Step{Site: words.SiteOf(s.site(m.Inst)), Value: finding.NumberOf("", -1, m.Value)})
		}
		e.Rounds = append(e.Rounds, steps)
	}
	if loop.Period == 0 {
		e.Remark(finding.Remark{Fact: finding.MayEnd, Count: opt.limits().Steps})
	}
	return true
}

func (s *prepared) site(in *ir.Inst) *ir.Site { return &s.Program.Sites[in.Site] }
