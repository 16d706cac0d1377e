package certify

// This file makes a certificate: it runs the program, evaluates the oracles, and decides the verdict, the cause and the class.

import (
	"cmp"
	"fmt"
	"math/big"

	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/names"
	"faultline/internal/subject"
)

// An oracleResult is the judgement of one oracle about the outputs.
type oracleResult struct {
	oracle finding.Oracle
	output int // index of the worst output in Call.Outputs
	exact  errs.Interval
	prec   uint
	errs.Judgement

	all  []errs.Interval // shadow only: of every output
	path *oracleResult   // shadow only: along the floats' decisions, if the exact values decide differently or their decisions are unknown
}

// A point is one input of a subject, with the options, the run and the results so far.
type point struct {
	*execution
	opt Options
	c   *Certificate

	reference, shadow *oracleResult // nil if the oracle has no result
	path              *shadowRun    // over the reals along the floats' path; nil without a shadow
	main              *oracleResult // the result whose error is to be explained

	walked   []traceStep // the trace along the floats' path, if it is known
	walkedAt uint        // its precision in bits
}

// certify makes the certificate of a point. It returns an error only if the point has the wrong size. Any other problem becomes a verdict.
func (s *prepared) certify(p []float64, opt Options) (*Certificate, error) {
	x, err := s.point(p, opt)
	if err != nil {
		return nil, err
	}
	if x.floats.Outcome == interp.Returned {
		x.certify()
		x.supposed()
	} else {
		x.c.ended(&x.floats)
		x.madeNothing()
		x.c.blameHint(s.Program, opt.Hint)
	}
	x.c.finish(s.Subject)
	return x.c, nil
}

// point runs s at p.
func (s *prepared) point(p []float64, opt Options) (*point, error) {
	if err := s.sized(p); err != nil {
		return nil, err
	}
	opt = opt.withDefaults()
	return &point{execution: s.execute(p, opt), opt: opt, c: newCertificate(s.Subject, p)}, nil
}

func (s *prepared) sized(p []float64) error {
	if len(p) != s.Call.Dims {
		return fmt.Errorf("%s: a point has %d coordinates, not %d", s.Name, s.Call.Dims, len(p))
	}
	return nil
}

// judged judges the enclosure of an output.
func (s *point) judged(oracle finding.Oracle, output int, exact errs.Interval, prec uint) *oracleResult {
	return &oracleResult{oracle: oracle, output: output, exact: exact, prec: prec,
		Judgement: s.judge(&s.floats, output, exact)}
}

func (s *point) certify() {
	s.c.signals(s.Call.Outputs, s.computed)
	if s.byReference() {
		s.askReference()
	}
	s.askShadow()
	s.decide()
	if s.opt.Outputs && s.path != nil {
		s.c.Outputs = s.outputs(s.path)
	}
	s.c.Own = s.underestimate()
	s.watch.Enter(BlamePart)
	s.blame()
	s.watch.Enter(ClassPart)
	s.sensitivity()
	if !s.byReference() {
		s.c.checkEstimate(s.shadow)
	} else {
		s.c.checkEstimate(s.reference)
	}
	if s.c.Verdict == finding.Certified && s.main != nil && s.computed[s.main.output].IsFinite() {
		s.c.Lossy = s.lossy()
	}
}

// byReference reports whether the reference decides.
func (s *point) byReference() bool { return byReference(s.Subject, s.opt) }

// askReference evaluates the reference, unless the options leave it out.
func (s *point) askReference() {
	if !s.opt.Without.Has(ReferencePart) {
		s.watch.Enter(ReferencePart)
		s.reference = s.referenceResult()
	}
}

// askShadow evaluates the shadow, unless the options leave it out.
func (s *point) askShadow() {
	if !s.opt.Without.Has(ShadowPart) {
		s.watch.Enter(ShadowPart)
		s.shadow, s.path = s.shadowResult()
	}
}

// values returns a copy of the outputs of a run; integers become doubles.
func (s *prepared) values(r *interp.Result) []fp.Value {
	values := append([]fp.Value(nil), r.Values...)
	for i, v := range values {
		values[i] = s.Call.Outputs[i].Number(v)
	}
	return values
}

// ended states a run that did not return. Only a run of the unmodified native code can certify how a run ends.
func (c *Certificate) ended(r *interp.Result) {
	c.EndedAt = words.SpotOf(r.Stack)
	switch r.Outcome {
	case interp.Trapped:
		c.Kind, c.Signalled = finding.Trap, r.Reason
		c.Thrown, c.ThrownText = names.Demangled(r.Thrown), names.OneLine(r.ThrownText)
		c.Remark(finding.Remark{Fact: finding.EndsWith, Text: r.Reason, Name: r.Beyond})
		c.At = words.SpotOf(r.Stack)
		c.shortArray(r.Beyond)
		c.outside(r.Outside)
	case interp.TimedOut:
		c.Kind = finding.Timeout
		c.Remark(finding.Remark{Fact: finding.NoEnd, Count: r.Steps})
	case interp.Unmodelled:
		c.Kind = finding.Amplification
		u := r.Unsupported
		at := finding.Place{Function: u.Function, File: u.Pos.File, Line: u.Pos.Line}
		if u.Assumed {
			c.assume(&finding.Skipped{Subject: c.Subject, Function: u.Function, File: u.Pos.File, Line: u.Pos.Line,
				Column: u.Pos.Column, What: u.What})
			return
		}
		c.Remark(finding.Remark{Fact: finding.NotModelled, Text: names.InText(words.NotModelled(u.What)), Name: u.Callee, At: &at})
	}
}

// outside certifies an access outside of an object of the program. The program defines the object's size, so no other run is necessary.
func (c *Certificate) outside(o *interp.Outside) {
	if o == nil {
		return
	}
	at := &finding.Outside{Object: o.Object, Function: cmp.Or(o.Func.Source, o.Func.Name), File: o.Func.File, Line: o.Func.Line}
	if o.Inst != nil && o.Inst.Pos.Line > 0 {
		at.File, at.Line, at.Column = o.Inst.Pos.File, o.Inst.Pos.Line, o.Inst.Pos.Column
	}
	c.Verdict, c.Outside, c.Signalled = finding.Certified, at, ""
	c.fact(finding.Undefined)
}

// shortArray adds a hint if a program read beyond an array: an array has as many elements as its domain declares.
func (c *Certificate) shortArray(object string) {
	for i := len(c.Input) - 1; i >= 0; i-- {
		if in := &c.Input[i]; in.Index != nil && in.Name == object {
			c.Remark(finding.Remark{Fact: finding.FewElements, Name: in.Name, Count: int64(2**in.Index + 1)})
			return
		}
	}
}

// signals states the status and the error estimate that the program returns.
func (c *Certificate) signals(outputs []ir.Cell, values []fp.Value) {
	for i := range outputs {
		switch outputs[i].Role {
		case ir.Status:
			c.Signalled, c.Status = "status "+values[i].Decimal(), &finding.Status{Code: int64(values[i].Float64())}
		case ir.Value:
			if c.Estimate == nil { // of the first result with an estimate
				c.estimates(outputs, i, values)
			}
		}
	}
}

// estimates states the program's own error estimate of one result.
func (c *Certificate) estimates(outputs []ir.Cell, i int, values []fp.Value) {
	c.Estimate, c.estimate = nil, fp.Value{}
	if of := subject.EstimateOf(outputs, i); of >= 0 {
		c.Estimate, c.estimate = words.NumberOf(&outputs[of], values[of]), values[of]
	}
}

// decide states the verdict and the numbers of both oracles. If the reference has no result (outside of its domain, or beyond the cap of
// precision), the shadow does not replace it: the verdict is inconclusive.
func (s *point) decide() {
	c, reference, shadow := s.c, s.reference, s.shadow
	main := reference
	switch {
	case s.opt.Oracle == ReferenceOnly && s.ref == nil:
		c.undecided(finding.Remark{Fact: finding.NoReference})
	case !s.byReference():
		main = shadow
	}
	var path *oracleResult
	if shadow != nil {
		path = shadow.path
	}
	for _, o := range []*oracleResult{reference, shadow, path} {
		if o == nil || o.exact.Lo.IsInf() && o.exact.Hi.IsInf() || o != reference && s.opt.Oracle == ReferenceOnly {
			continue
		}
		x := o.exact.Exact(o.oracle, o.prec)
		if o == main || main == nil {
			x.Rule = o.Rule
		}
		c.Exact = append(c.Exact, x)
		if s.computed[o.output].IsFinite() || o.Verdict == finding.Certified {
			c.Error = append(c.Error, s.stated(o))
		}
	}
	shown := main
	if shown == nil {
		shown = shadow
	}
	if shown != nil {
		cell := &s.Call.Outputs[shown.output]
		c.Output, c.Computed = cell.Label(), words.ResultOf(cell, s.computed[shown.output])
		c.estimates(s.Call.Outputs, shown.output, s.computed)
	}
	if main != nil {
		c.Verdict = main.Verdict
	}
}

// checkEstimate states whether the program's own error estimate holds.
func (c *Certificate) checkEstimate(main *oracleResult) {
	if c.Estimate == nil || main == nil || !main.exact.Bounded() || main.Measure.Absolute.Lo.IsInf() {
		return
	}
	claimed, ok := c.estimate.Big()
	if !ok {
		return
	}
	switch e := main.Measure.Absolute; words.Exceeds(e, claimed, 1) {
	case finding.Certified:
		if c.OwnState = finding.OwnViolated; claimed.Sign() > 0 {
			c.OwnTimes = new(big.Float).Quo(e.Lo, claimed).Text('g', 4)
		}
	case finding.Refuted:
		c.OwnState = finding.OwnHolds
	}
}
