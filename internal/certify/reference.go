package certify

// This file evaluates the reference oracle: the mathematical function at the exact parameters.

import (
	"fmt"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/ir"
)

// An Enclosure is the reference's enclosure at a point.
type Enclosure struct {
	Status eval.Status
	errs.Interval
	Precision uint // bits
}

// known reports whether the enclosure is bounded.
func (e *Enclosure) known() bool { return e.Lo != nil && e.Bounded() }

func toEnclosure(r eval.Result) Enclosure {
	e := Enclosure{Status: r.Status, Interval: errs.Everywhere(), Precision: r.Prec}
	if r.Ball != nil {
		e.Interval = enclosure(r.Ball)
	}
	return e
}

// coordinates returns the exact values of a point in the formats of the parameters; integers become doubles.
func (s *prepared) coordinates(p []float64) []fp.Value {
	values := make([]fp.Value, len(p))
	for i := range p {
		if values[i] = s.parameter(p, i); values[i].Format == fp.NoFormat {
			values[i] = fp.FromFloat64(p[i])
		}
	}
	return values
}

// references encloses the reference at each point, to 61 bits.
func (s *prepared) references(points []float64, opt Options) ([]Enclosure, error) {
	if s.ref == nil {
		return nil, fmt.Errorf("%s: there is no reference; give one with --reference", s.Name)
	}
	opt = opt.withDefaults()
	dims := s.Call.Dims
	list := make([]Enclosure, 0, len(points)/max(dims, 1))
	for ; len(points) >= dims && len(points) > 0; points = points[dims:] {
		s.watch.Enter(ReferencePart)
		r := s.ref.Eval(s.coordinates(points[:dims]), eval.Limits{MaxPrec: opt.MaxReference})
		list = append(list, toEnclosure(r))
	}
	return list, nil
}

// referenceOutput returns the output that the reference describes: the first whose error counts; -1 if there is none.
func (s *prepared) referenceOutput() int {
	return slices.IndexFunc(s.Call.Outputs, func(c ir.Cell) bool { return c.Role == ir.Value })
}

// enoughAccuracy is the relative accuracy, in bits, of an exact value in a report.
const enoughAccuracy = 61

// sharpReference replaces sharpPrecision for the reference. It is higher because some functions need it: Ai(-1e300) has no digit below 2048
// bits.
const sharpReference = 4096

// referenceResult doubles the precision until the reference decides. It returns nil if there is no result, outside of the domain or at the
// cap of precision. The certificate then states the reason.
func (s *point) referenceResult() *oracleResult {
	out := s.referenceOutput()
	if out < 0 {
		return nil
	}
	limits := eval.Limits{MaxPrec: s.opt.MaxReference}
	prec, limit := uint(startPrecision), s.opt.thresholdOf(&s.Call.Outputs[out])
	limits.Decide = func(x *ball.Real) bool {
		j := errs.Judge(s.computed[out], enclosure(x), limit)
		sharp := j.Sharp && x.RelAccuracyBits() >= enoughAccuracy
		enough := j.Verdict != finding.Inconclusive && !j.Zero && (sharp || prec >= sharpReference)
		prec *= 2
		return enough
	}
	r := s.ref.Eval(s.coordinates(s.input), limits)
	switch {
	case r.Status == eval.OutOfDomain:
		s.c.Class = finding.OutOfDomain
		s.c.Reason = &finding.Reason{Basis: finding.NotInDomain, Value: fmt.Sprint(s.Reference.Domain)}
		return nil
	case r.Ball == nil:
		s.c.undecided(finding.Remark{Fact: finding.DomainOpen, Bits: r.Prec})
		return nil
	}
	o := s.judged(finding.Reference, out, enclosure(r.Ball), r.Prec)
	if o.Verdict == finding.Inconclusive {
		s.c.undecided(finding.Remark{Fact: finding.ReferenceOpen, Text: r.Status.String(), Bits: r.Prec})
	}
	return o
}

// referenceMoved encloses the exact value with coordinate i at x.
func (s *point) referenceMoved(i int, x fp.Value) (errs.Interval, bool) {
	o := s.reference
	at := s.coordinates(s.input)
	at[i] = x
	r := s.ref.Eval(at, eval.Limits{Prec: o.prec, MaxPrec: min(s.opt.MaxReference, max(sharpPrecision, 2*o.prec))})
	return toEnclosure(r).Interval, r.Status != eval.OutOfDomain
}
