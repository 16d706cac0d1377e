package certify

// This file decides two things about an exception that was raised: whether it alone proves the result wrong, and whether another formula
// could avoid it. Each has a table with one rule a row.

import (
	"math/big"
	"slices"
	"sync"

	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

// A harmRule proves that a returned NaN is a wrong result although the oracles cannot decide it.
type harmRule struct {
	change finding.Change
	class  finding.Class // finding.Unknown: use exceptionClasses
	// applies returns the reason for the class. It must not change the point.
	applies func(x *raisedException) (reason *finding.Reason, ok bool)
	// missed is an error that was not reported without the rule.
	missed string
}

// harmRules are tried in this order. The first that applies decides.
var harmRules = []harmRule{
	{finding.PassedOff, finding.Unknown, passedOff,
		"the root of a negative number, returned beside a status that says success: 608 exceptions of GSL (seed 1) were listed as harmless"},
	{finding.EndPassed, finding.Avoidable, beyondEnd,
		"the arc sine of 1.0000001, from a quaternion whose length is 1 up to rounding"},
	{finding.ValueLost, finding.Avoidable, valueLost,
		"0/0 behind the root of a secant, where the operation has a value over the reals"},
	{finding.NumbersAround, finding.Avoidable, numbersAround,
		"sin(x)/x and x*log(x) at 0, an annuity at rate 0"},
	{finding.BoundedAround, finding.Avoidable, boundedAround,
		"the hue of a grey, the correlation of equal numbers"},
}

// An exceptionClass tells whether another formula could avoid an exception, as Ariadne defines it (section 5.3): the exact result is zero
// or in the range of normal numbers. Ariadne evaluates the program over the rationals. Here the reference decides if there is one.
type exceptionClass struct {
	class   finding.Class
	applies func(s *point, kind finding.Kind) (reason *finding.Reason, ok bool)
}

// exceptionClasses are tried in this order. The first that applies decides. If none does, the class stays unknown.
var exceptionClasses = []exceptionClass{
	{finding.Inherent, exactBeyond},
	{finding.Inherent, exactTiny},
	{finding.Inherent, exactAnywhere},
	{finding.Avoidable, exactInRange},
}

// raisedException holds the measurements of an exception that the rules read. Its function measures at its first call.
type raisedException struct {
	*point  // for more runs of the program
	claim   Claim
	trail   *trail
	results *oracleResults
	out     int // the output whose error counts

	limit func() (limit *big.Float, agree bool) // the limit of the results around the input
}

func (s *point) measureException(claim Claim, w *trail, t *oracleResults, out int) *raisedException {
	x := &raisedException{point: s, claim: claim, trail: w, results: t, out: out}
	x.limit = sync.OnceValues(func() (limit *big.Float, agree bool) {
		limit, agree = limitAt(s.input, s.ranges(), s.nearby(out, -1))
		if agree && w.first.Result.IsNaN() && limit.Sign() != 0 { // results that do not depend on the quotient do not show its limit
			_, agree = limitAt(s.input, s.ranges(), s.nearby(out, s.c.SiteID))
		}
		return limit, agree
	})
	return x
}

// harm returns the rule that proves the result wrong, and the reason for its class. It returns nil if no rule applies.
func (x *raisedException) harm() (*harmRule, *finding.Reason) {
	for i := range harmRules {
		if reason, ok := harmRules[i].applies(x); ok {
			return &harmRules[i], reason
		}
	}
	return nil, nil
}

// returnsNaN reports whether the program returns a NaN that depends on the exception's result, and no oracle calls it right.
func (x *raisedException) returnsNaN() bool {
	return x.c.Verdict == finding.Certified && x.computed[x.out].IsNaN() && x.marks()&tainted != 0 &&
		x.results.verdict != finding.Refuted
}

// marks returns the marks of the output.
func (x *raisedException) marks() mark { return x.trail.marks[x.trail.numbers[x.out]] }

// passedOff applies if the program returns the NaN with a status that means success. It does not apply if an oracle proves that no number
// would be right. Without such a proof, the root or logarithm of a negative number is the error.
func passedOff(x *raisedException) (*finding.Reason, bool) {
	return nil, x.c.Kind == finding.Invalid && x.returnsNaN() && x.c.Status != nil && !x.c.Loud()
}

// valueLost applies if the operation that made the NaN has a value over the reals.
func valueLost(x *raisedException) (*finding.Reason, bool) {
	ops := x.trail.Ops
	if x.c.Kind != finding.Invalid || !x.returnsNaN() || x.results.wrong() || ops > mostCausedOps {
		return nil, false
	}
	known := false
	for prec := uint(startPrecision); !known && prec <= x.opt.MaxShadow && ops*int64(prec) <= mostWork; prec *= 2 {
		x.raising(x.claim, prec, func(e *event) { known = e.Shadow != nil && e.Shadow.IsFinite() })
	}
	return &finding.Reason{Basis: finding.HasValue}, known
}

// numbersAround applies if a division of 0 or by 0 made the NaN and the exact results around the input have a limit. It does not apply to
// the root of a negative number, or if an earlier operation made an infinity or NaN. It does not apply if the function divides by each
// element of an array either, as by scales or standard deviations: 0 is outside of their domain.
func numbersAround(x *raisedException) (*finding.Reason, bool) {
	division := x.c.Kind == finding.DivideByZero || x.c.Kind == finding.Invalid && x.trail.first.Op == fp.Div
	if !division || !x.returnsNaN() || x.marks()&earlier != 0 || x.results.wrong() || x.trail.Ops > mostExactOps ||
		x.opt.Without.Has(ClassPart) || x.byElement() {
		return nil, false
	}
	limit, agree := x.limit()
	if !agree {
		return nil, false
	}
	return &finding.Reason{Basis: finding.Around, Value: errs.Digits(limit, agreedDigits)}, true
}

// byElement reports whether a number is divided by an element of an input array of at least leastElements.
func (x *raisedException) byElement() bool {
	if x.claim.Kind != finding.DivideByZero || x.trail.divisor == 0 {
		return false
	}
	of, n := &x.Params[x.trail.divisor-1], 0
	for i := range x.Params {
		if p := &x.Params[i]; p.Name == of.Name && p.Index >= 0 {
			n++
		}
	}
	return n >= leastElements
}

// boundedAround applies if 0/0 made the NaN, and the exact results near the input are bounded. It does not apply to the slope between two
// equal points, because slopes between nearby points have any size. It does not apply if an input is 0, because that may be a meaningless
// input, such as a width of 0.
func boundedAround(x *raisedException) (*finding.Reason, bool) {
	zero := func(i int) bool { return x.trail.first.Operand[i].Value.IsZero() }
	if x.c.Kind != finding.Invalid || x.trail.first.Op != fp.Div || !zero(0) || !zero(1) || !x.returnsNaN() ||
		slices.Contains(x.input, 0) || x.marks()&earlier != 0 || x.results.wrong() || x.trail.Ops > mostExactOps ||
		x.opt.Without.Has(ClassPart) {
		return nil, false
	}
	most, ok := boundAround(x.input, x.ranges(), func(p []float64) (errs.Interval, bool) {
		return x.exactlyAt(p, x.out, startPrecision, nil)
	})
	if !ok {
		return nil, false
	}
	return &finding.Reason{Basis: finding.Amid, Value: errs.Digits(most, agreedDigits)}, true
}

// classifyException writes the class of an exception.
func (s *point) classifyException(claim Claim) {
	if s.c.Class != finding.Unknown || s.main == nil {
		return
	}
	for _, r := range exceptionClasses {
		if reason, ok := r.applies(s, claim.Kind); ok {
			s.c.Class, s.c.Reason = r.class, reason
			return
		}
	}
	isFloat, known := s.mainCell().Type.Kind != ir.Int, s.main.exact.Bounded()
	if isFloat && !known && s.main.oracle == finding.Shadow && s.nowhere(claim) {
		s.c.fact(finding.FormulaNoValue)
	}
}

// mainCell returns the output whose error counts.
func (s *point) mainCell() *ir.Cell { return &s.Call.Outputs[s.main.output] }

// exactBeyond applies if the exact result is beyond the range of the output's type.
func exactBeyond(s *point, kind finding.Kind) (*finding.Reason, bool) {
	cell := s.mainCell()
	beyond := s.main.exact.Abs().Lo.Cmp(words.Limit(cell))
	ok := beyond >= 0
	if cell.Type.Kind == ir.Int {
		ok = beyond > 0 && !words.OfIntegers(kind)
	}
	return &finding.Reason{Basis: finding.ExactOverflow}, ok
}

// exactTiny applies if the exact result is below the normal numbers and not 0.
func exactTiny(s *point, _ finding.Kind) (*finding.Reason, bool) {
	x, cell := s.main.exact, s.mainCell()
	return &finding.Reason{Basis: finding.ExactTiny},
		cell.Type.Kind != ir.Int && x.Bounded() && x.BelowNormal(cell.Type.Format) && !x.IsZero()
}

// wholeBits bounds small movements: half an ulp moves a result by less than 2^-wholeBits of itself, so the inputs determine it.
const wholeBits = 20

// exactAnywhere applies if the exact result is a number, the program returns none, and the class rules make that inherent: the inputs do
// not determine the exact result.
func exactAnywhere(s *point, _ finding.Kind) (*finding.Reason, bool) {
	o := s.main
	if !s.isNumber() || o.oracle != finding.Shadow || !o.Measure.Absolute.Lo.IsInf() || s.opt.Relative || s.long(s.floats.Ops) {
		return nil, false
	}
	if len(s.input) > constantPatterns { // moving all inputs at once takes less time
		if by := s.movedAtOnce(o); by.Sign() > 0 && o.exact.Abs().Lo.Cmp(times(by, 1<<wholeBits)) > 0 {
			return nil, false
		}
	}
	moved, far := s.moved(o, s.shadowMoved)
	_, reason, ok := classOf(s.measure(o, s.shadowMoved, moved, far, noNumber))
	return reason, ok
}

// exactInRange applies if the exact result is zero or a normal number.
func exactInRange(s *point, _ finding.Kind) (*finding.Reason, bool) {
	if !s.isNumber() {
		return nil, false
	}
	return &finding.Reason{Basis: finding.InRange, Value: s.main.exact.Exact(s.main.oracle, s.main.prec).Mid}, true
}

// isNumber reports whether the output is a float whose exact value is zero or a normal number.
func (s *point) isNumber() bool {
	x, cell := s.main.exact, s.mainCell()
	return cell.Type.Kind != ir.Int && x.Bounded() && (x.IsZero() || x.IsNormal(cell.Type.Format))
}

// nowhere reports whether the operation that raised the exception has no value over the reals either.
func (s *point) nowhere(claim Claim) (answer bool) {
	s.raising(claim, startPrecision, func(e *event) { answer = balls.Undefined(e) })
	return answer
}
