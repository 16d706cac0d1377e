package certify

// This file certifies what a search says of a point besides a wrong result: that an operation raised an exception there, or
// that floats decided otherwise than exact values would.

import (
	"fmt"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// A Claim is such a statement.
type Claim struct {
	Site int
	Kind finding.Kind // overflow, underflow, divide-by-zero, invalid; divergence

	// What the unmodified native code raised at the point, libm included. An exception is not certified without it;
	// a divergence, which no flag tells of, does not need it.
	HasFlags bool
	Flags    subject.Exceptions
}

// flags are the exceptions that kinds of findings stand for.
var flags = map[finding.Kind]subject.Exceptions{
	finding.Invalid: subject.Invalid, finding.DivideByZero: subject.DivideByZero,
	finding.Overflow: subject.Overflow, finding.Underflow: subject.Underflow,
}

// Exception certifies a claim about s at p in this process.
//
// An exception is certified when the operation at the site raised it there, on finite operands, and the unmodified code
// raised it too; refuted when either did not. A divergence is certified when the balls of both operands are known to compare
// otherwise than the floats did, or the ball of one to round elsewhere. The finding's error is that of the output, which
// need not be wrong, and the notes say whether the exception reaches it.
func Exception(s *subject.Subject, p []float64, claim Claim, opt Options) (*Certificate, error) {
	ready, err := prepare(s)
	if err != nil {
		return nil, err
	}
	return ready.claim(p, claim, opt)
}

func (s *prepared) claim(p []float64, claim Claim, opt Options) (*Certificate, error) {
	if len(p) != s.Call.Dims {
		return nil, fmt.Errorf("%s: a point has %d coordinates, not %d", s.Name, s.Call.Dims, len(p))
	}
	if claim.Site < 0 || claim.Site >= len(s.Program.Sites) {
		return nil, fmt.Errorf("%s: there is no site %d", s.Name, claim.Site)
	}
	opt = opt.withDefaults()
	c := newCertificate(s.Subject, p)
	c.state(claim)
	defer c.finish(s.Program)
	r := s.machine.Run(p, opt.limits())
	if r.Outcome != interp.Returned {
		c.ended(&r)
		c.Kind = claim.Kind
		return c, nil
	}
	if opt.Without.has(ShadowPart) || !shadowable(s.Call.Outputs) {
		c.note("not certified without the shadow")
		return c, nil
	}
	s.testify(c, p, claim, s.values(&r), opt)
	return c, nil
}

// state writes what is claimed.
func (c *Certificate) state(claim Claim) { c.Kind, c.SiteID = claim.Kind, claim.Site }

// testify asks the oracles about the outputs and then looks at the claim itself.
func (s *prepared) testify(c *Certificate, p []float64, claim Claim, values []fp.Value, opt Options) {
	c.signals(s.Call.Outputs, values)
	var reference *opinion
	if opt.Oracle != ShadowOnly && s.ref != nil && !opt.Without.has(ReferencePart) {
		s.watch.enter(ReferencePart)
		reference = s.referenceOpinion(c, p, values, opt)
	}
	s.watch.enter(ShadowPart)
	shadow, run := s.shadowOpinion(c, p, values, opt)
	if run == nil {
		return
	}
	s.decide(c, reference, shadow, values, opt)
	wrong := c.Verdict
	c.Verdict = finding.Inconclusive
	main := shadow
	if s.ref != nil && opt.Oracle != ShadowOnly {
		main = reference
	}
	s.watch.enter(BlamePart)
	if claim.Kind == finding.Divergence {
		s.diverged(c, p, claim, main, run, opt)
	} else {
		s.raised(c, p, claim, main, shadow, run, opt)
	}
	// The shadow follows the decisions of the floats: it cannot say that they did no harm.
	knows := main != nil && main.exact.bounded() && (main.oracle == finding.Reference || claim.Kind != finding.Divergence)
	if knows && wrong == finding.Refuted && c.Verdict != finding.Refuted {
		c.note("the output is right all the same")
	}
}

// at names a position for a note.
func at(in *ir.Inst) string { return fmt.Sprintf("%s:%d", in.Pos.File, in.Pos.Line) }
