package certify

// This file certifies runs that never end, and finds the loops that they spend their time in.

import (
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// endlessSteps bounds the instructions of a run that waits for a repeated state, to about a quarter of a second.
const endlessSteps = 1 << 23

// shownRounds is the number of rounds of a loop in an explanation: at least two periods of a short loop.
const shownRounds = 6

// Endless certifies that the run of s at p returns to an earlier state, so that it never ends. The interpreter decides this. Otherwise Loop
// tells where the run spends its time.
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
		c.At = words.SpotOf([]interp.Place{{Func: loop.Func, Inst: loop.Inst}})
		if inMaking(s.Subject, r.Stack) {
			c.refused(s.Subject, "a run did not end")
			return c, nil
		}
		if loop.Period > 0 && s.unfilled(p, loop) {
			c.Verdict = finding.Certified
		} else {
			c.Loop.Period = 0
			c.Remark(finding.Remark{Fact: finding.NoRepeat, Count: endlessSteps})
		}
	}
	return c, nil
}

// unfilled reports whether the same state repeats whatever unwritten memory holds.
func (s *prepared) unfilled(p []float64, loop *interp.Loop) bool {
	_, other := s.machine.RunLoops(p, interp.Limits{Steps: endlessSteps, Fill: otherFill}, 0)
	return other != nil && other.Func == loop.Func && other.Inst == loop.Inst && other.Period == loop.Period
}

// otherFill is the content of unwritten memory in a second run. Read as floats, it is a number.
const otherFill = 0x5a

// explainEndless explains a run that does not end within the steps of a run over floats. It returns false if the run ends.
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
