package certify

// This file decides the class of an error: whether a better formula could have done better. classRules has one rule a row. A rule looks at
// measurements, which do not change, and returns the numbers for the report. "faultline explain" prints them.

import (
	"math"
	"math/big"
	"slices"
	"sync"

	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
)

// A question is a kind of error whose class is decided. A classRule holds a set of questions.
type question uint8

const (
	anyResult    question = 1 << iota // a result that is wrong
	onlyRelative                      // a wrong result, with Options.Relative: a small error near a zero counts like all others
	longRun                           // a wrong result of a run with too many operations to move the inputs one by one
	noNumber                          // an infinity or NaN: the class of the exception that made it
)

// A classRule decides the class of an error if it applies.
//
// The movement is how far the exact result moves when the inputs, or rounded constants, move by half an ulp. At a nearby input one
// coordinate differs by nearPart of itself.
type classRule struct {
	name  string
	class finding.Class // finding.Unknown: use the class that the movement gives
	asked question      // the questions to which the rule applies
	// applies returns the reason for the report. ok is false if the rule does not apply. It must not change the point.
	applies func(m *measured) (reason *finding.Reason, ok bool)
	// against is the false positive for which the rule was made. TestEachClassRule certifies it with and without the rule.
	against string
	// effect is the change that the rule made on other code, or the experiment behind its threshold.
	effect string
}

// classRules are tried in this order. The first that applies decides. Effects were counted in first findings, at seed 1: E is
// suites/everyday with 248 functions, R is ERFA with 242. "element", "step", "alone", "residual" and a rule for periods, which "half lost"
// has replaced, reduced the first findings of R from 51 to 30 together. Most of these were errors of rotations and angles.
//
// The stored points of internal/frozen were certified without each rule: 1,169 findings of GSL, R, Ariadne's functions and a part of E. The
// class of 39 changes without "crossing", of 22 without "anywhere", and of 2 without "element". "step" decides 3 of them, and "movement"
// 37, to which other rules give the same class. The other rules decide none of these points.
var classRules = []classRule{
	{"rounds", finding.Avoidable, anyResult | onlyRelative | longRun, byRounds,
		"the opposite: for (x = a; x < b; x += h) was inherent, because half an ulp of h turns its last comparison",
		"find ended with exit code 0 at a sum of eleven steps of 0.1 from 0 to 1"},
	{"crossing", finding.ZeroCrossing, anyResult, crosses,
		"a root: the error is small beside the results round about",
		"with crossingFactor 8, 64 and 512 the same functions of four files of E have an avoidable finding"},
	{"unit", finding.ZeroCrossing, anyResult, oneUnit,
		"the logarithm of a sum of exponentials, written with the maximum, where the result is near 0 and the inputs are not",
		"1 of 248 functions of E: log_sum_exp_max"},
	{"element", finding.ZeroCrossing, anyResult | longRun, besideElements,
		"an element of a rotation matrix that is 1e-24 beside ones",
		"one of five rules that reduced R from 51 to 30"},
	{"step", finding.Inherent, anyResult, atStep,
		"an angle that is brought into a turn, beside a full turn",
		"one of five rules that reduced R from 51 to 30"},
	{"movement", finding.Unknown, anyResult | onlyRelative | longRun | noNumber, explainedByMovement,
		"sin(1e22), where half an ulp of x moves the result by 83%",
		"inherentFactor is a backward error of four ulps, as stable code has it; with 1, lngamma is avoidably wrong there"},
	{"alone", finding.Inherent, anyResult, roundingAlone,
		"the low part of Knuth's sum of two numbers, whose exact value is 0",
		"one of five rules that reduced R from 51 to 30"},
	{"residual", finding.ZeroCrossing, anyResult, residual,
		"x*x - c beside its root, as solvers return it",
		"one of five rules that reduced R from 51 to 30; 2^-64 of the operand is below an ulp of the terms"},
	{"anywhere", finding.Inherent, anyResult | longRun | noNumber, anywhere,
		"the place of a planet at 1e30 days",
		"12 of 190 functions of libnova; seven of them show an integer that its type cannot hold instead"},
	{"half lost", finding.Inherent, anyResult | longRun, halfLost,
		"a sum of cosines of angles at 1e12 days, where half an ulp of the days moves it by 8% and the error is 139%",
		"of 96 answers of the selection of internal/frozen one changes; it replaced a rule for periods of some ulps"},
	{"vectors", finding.Inherent, anyResult, ofVectors,
		"the angle between two nearly parallel vectors",
		"2 of 489 functions of E and R: eraAtciqz, and an angle by atan2"},
	{"avoidable", finding.Unknown, anyResult | onlyRelative, always,
		"", "the class of all that is left: half an ulp of input does not explain the error"},
}

const (
	// inherentFactor is the largest inherent error in movements by half an ulp of input. A formula rounds a few values before it amplifies
	// them, and each rounding is like half an ulp of input. Eight half ulps are a backward error of four ulps, as stable code has it. With
	// 1, lngamma two ulps from its root would be avoidable: half an ulp of x moves it by 24%, and the difference of two logarithms, each
	// right to half an ulp, is 0.
	inherentFactor = 8
	// crossingFactor bounds the exact result near a zero, and its error, in movements. It allows for some dozens of roundings before a
	// subtraction. Textbook cancellations have errors of 1e6 movements and more, at ordinary inputs.
	crossingFactor = 64
	// lostFactor is the largest inherent error, in movements, where the rounding of the inputs alone loses half of the digits (halfLost). A
	// bad formula has a larger error there, or an error at inputs that determine the result. It replaces crossingFactor if the exact result
	// is at most inherentFactor movements from zero.
	lostFactor = 1 << 13
	// leastElements is the least number of elements of a vector or matrix. An array of two may be two separate results: the roots of a
	// quadratic.
	leastElements = 3
	// unitPart is the distance by which oneUnit moves all inputs, relative to the largest one. Its square is negligible, and larger than
	// the rounding of constants.
	unitPart = 0x1p-16
)

// measured holds the measurements that the rules read. Each of its functions measures at its first call.
type measured struct {
	*point // for more runs of the program
	asked  question
	o      *oracleResult
	moves  mover

	moved func() errs.Interval                    // the movement of the exact result by the inputs
	all   func() errs.Interval                    // the movement by the inputs and by rounded constants
	class func() (finding.Class, *finding.Reason) // by the movement alone
	size  func() *big.Float                       // lower bound of the largest size of the exact result at nearby inputs
}

// measure returns the measurements of the error of o. moved is how far half an ulp of the inputs moves its exact value.
func (s *point) measure(o *oracleResult, moves mover, moved errs.Interval, far reach, asked question) *measured {
	return &measured{point: s, asked: asked, o: o, moves: moves,
		moved: func() errs.Interval { return moved },
		all: sync.OnceValue(func() errs.Interval {
			if o != s.shadow {
				return moved
			}
			return moved.Plus(errs.Exactly(s.constants()))
		}),
		class: sync.OnceValues(func() (finding.Class, *finding.Reason) {
			return classByMovement(finding.ExactResult, moved, far, o.exact, &o.Measure)
		}),
		size: sync.OnceValue(func() *big.Float { return s.around(o, moves) }),
	}
}

// measureLong is measure for a run with too many operations to move the inputs one by one. It moves all inputs at once, in some directions.
// This bounds the movement from below only, so it can show that an error is inherent, but not that it is avoidable.
func (s *point) measureLong(o *oracleResult) *measured {
	m := &measured{point: s, asked: longRun, o: o}
	m.moved = sync.OnceValue(func() errs.Interval {
		return errs.Interval{Lo: s.movedAtOnce(o), Hi: new(big.Float).SetInf(false)}
	})
	m.all = m.moved
	m.class = sync.OnceValues(func() (finding.Class, *finding.Reason) {
		return classByMovement(finding.ExactResult, m.moved(), unclearRange, o.exact, &o.Measure)
	})
	m.size = sync.OnceValue(func() *big.Float {
		return sizeAround(0, func(by float64) errs.Interval { return s.elsewhere(o, scaledBy(by)) })
	})
	return m
}

// classOf returns the class of an error and its reason. ok is false if no rule applies.
func classOf(m *measured) (class finding.Class, reason *finding.Reason, ok bool) {
	for _, r := range classRules {
		if r.asked&m.asked == 0 {
			continue
		}
		if reason, ok = r.applies(m); !ok {
			continue
		}
		if class = r.class; class == finding.Unknown {
			class, _ = m.class()
		}
		return class, reason, true
	}
	return finding.Unknown, nil, false
}

// wrong returns the absolute error, from below.
func (m *measured) wrong() *big.Float { return m.o.Measure.Absolute.Lo }

// lost reports whether the exact result is at most inherentFactor movements. The inputs then do not distinguish it from zero.
func (m *measured) lost() bool { return m.o.exact.Abs().Hi.Cmp(explained(m.moved().Lo)) <= 0 }

// halfUlps returns crossingFactor half ulps of 1 in the format of the output. This is the relative error of some dozens of roundings.
func (m *measured) halfUlps() float64 {
	return math.Ldexp(crossingFactor, -m.computed[m.o.output].Format.Digits())
}

// halfDigits returns the largest error near a zero of the function that is not counted, relative to the results nearby. It leaves half of
// their digits right, and is at most the threshold.
func (m *measured) halfDigits() float64 {
	return min(m.share(m.o.output), math.Ldexp(1, -m.computed[m.o.output].Format.Digits()/2))
}

// small returns the reason for an error that is small relative to size.
func small(basis finding.Basis, wrong, size *big.Float) *finding.Reason {
	return &finding.Reason{Basis: basis, Of: finding.ExactResult, Error: distanceShare(wrong), Value: sizeDigits(size)}
}

// explained returns the reason for an error that is at most factor times a movement. ok is false for a larger error.
func (m *measured) explained(basis finding.Basis, moved *big.Float, factor float64) (reason *finding.Reason, ok bool) {
	if wrong := m.wrong(); !wrong.IsInf() && times(moved, factor).Cmp(wrong) >= 0 {
		return &finding.Reason{Basis: basis, Of: finding.ExactResult, Moved: shareOf(moved, m.o.exact),
			Error: shareOf(wrong, m.o.exact)}, true
	}
	return nil, false
}

// crosses applies if the exact result is near a zero of the function and the error is small relative to the results at nearby inputs.
func crosses(m *measured) (*finding.Reason, bool) {
	wrong, exact, moved := m.wrong(), m.o.exact.Abs().Hi, m.all().Lo
	if wrong.IsInf() || moved.IsInf() || exact.Cmp(times(moved, crossingFactor)) > 0 {
		return nil, false
	}
	factor := float64(crossingFactor)
	if exact.Cmp(explained(moved)) <= 0 {
		factor = lostFactor
	}
	if wrong.Cmp(times(moved, factor)) > 0 || wrong.Cmp(times(m.size(), m.halfDigits())) >= 0 {
		return nil, false
	}
	reason := small(finding.Crosses, wrong, m.size())
	reason.Moved, reason.Constants = distanceShare(moved), moved.Cmp(m.moved().Lo) > 0
	return reason, true
}

// oneUnit applies to a function of one array whose exact result moves by d if all elements move by d. Examples are means, medians and the
// logarithm of a sum of exponentials. Inputs and result then have one unit, so the error is compared with the rounding of the largest
// element that moves the result.
func oneUnit(m *measured) (*finding.Reason, bool) {
	wrong, input := m.wrong(), m.inputs()
	groups := vectorGroups(m.Labels(), input)
	if len(groups) != 1 || len(groups[0]) != len(input) || wrong.IsInf() {
		return nil, false
	}
	half := halfUlpOf(groups[0], input)
	vector := slices.DeleteFunc(groups[0], func(i int) bool {
		return displaced(i, input[i], half, m.o.exact, m.moves).Lo.Sign() == 0
	})
	if len(vector) < 2 || explained(halfUlpOf(vector, input)).Cmp(wrong) < 0 {
		return nil, false
	}
	size := new(big.Float)
	for _, i := range vector {
		if v, ok := input[i].Big(); ok && v.Abs(v).Cmp(size) > 0 {
			size = v
		}
	}
	for _, part := range []float64{-unitPart, unitPart} {
		by := times(size, part)
		x := m.elsewhere(m.o, func(_ int, x fp.Value) fp.Value {
			v, _ := x.Big()
			return fp.FromBig(fp.Binary128, new(big.Float).SetPrec(200).Add(v, by))
		})
		apart := x.Distance(m.o.exact.Plus(errs.Exactly(by))).Hi
		if !x.Bounded() || apart.Cmp(times(size, unitPart*unitPart)) > 0 {
			return nil, false
		}
	}
	return small(finding.OneUnit, wrong, size), true
}

// besideElements applies if the exact result is tiny relative to other elements of its vector or matrix, and the error is less than the
// rounding error of those elements. It ignores elements that depend on other inputs. It does not apply if the elements grow as different
// powers of the inputs, because these are no vector.
func besideElements(m *measured) (*finding.Reason, bool) {
	wrong := m.wrong()
	size, n := m.elements(m.o, nil)
	if n < leastElements || wrong.IsInf() || wrong.Cmp(times(size, min(m.halfUlps(), m.share(m.o.output)))) >= 0 {
		return nil, false
	}
	if size, _ = m.elements(m.o, m.together(m.o)); wrong.Cmp(times(size, m.halfUlps())) >= 0 || m.unlike(m.o) {
		return nil, false
	}
	return small(finding.Beside, wrong, size), true
}

// atStep applies if the exact result jumps where a compared value crosses zero, and the floats are on the other side of the jump.
func atStep(m *measured) (*finding.Reason, bool) {
	reason := m.stepped(m.o)
	return reason, reason != nil
}

// explainedByMovement applies if the movement decides the class, and the error is not avoidable.
func explainedByMovement(m *measured) (*finding.Reason, bool) {
	class, reason := m.class()
	return reason, class == finding.Inherent || class != finding.Avoidable && m.asked&(longRun|noNumber) == 0
}

// byRounds applies if a comparison of a floating-point loop counter makes the error: see countedWrong.
func byRounds(m *measured) (*finding.Reason, bool) {
	if m.c.SiteID < 0 || m.Program.Sites[m.c.SiteID].Op != fp.Cmp || m.floats.Ops > mostDecidedOps {
		return nil, false
	}
	d, _, _ := m.decisions(m.c.SiteID, m.o.prec)
	return countedWrong(d)
}

// always applies. Where rounded constants move the exact result by more than the threshold, the reason says so: a formula that amplifies
// the rounding of its own constants is avoidable, but its exact value is not the one that was meant.
func always(m *measured) (*finding.Reason, bool) {
	class, reason := m.class()
	if class == finding.Avoidable && m.asked&noNumber == 0 {
		by := new(big.Float).Sub(m.all().Lo, m.moved().Lo)
		if by.Cmp(times(m.o.exact.Abs().Lo, m.share(m.o.output))) > 0 {
			reason.Apart = shareOf(by, m.o.exact)
		}
	}
	return reason, true
}

// roundingAlone applies if the exact result is 0 here, and also with one input moved a little, doubled or negated. The program then returns
// a rounding error on purpose, as error-free transformations do (Knuth's sum of two numbers, Dekker's product).
func roundingAlone(m *measured) (*finding.Reason, bool) {
	if words.OfIntegers(m.c.Kind) || !m.computed[m.o.output].IsFinite() || !vanishesAround(m.o.exact, m.input, m.ranges(), m.moves) {
		return nil, false
	}
	return &finding.Reason{Basis: finding.RoundingAlone, Of: finding.ExactResult}, true
}

// residual applies if the exact result is negligible relative to the operands of the blamed subtraction, here and elsewhere in the domain,
// and the error is less than their rounding error. Solvers return such a residual of an equation near its root.
func residual(m *measured) (*finding.Reason, bool) {
	var size *big.Float // lower bound of the size of the blamed operation's operand, at its last execution
	see := func(e *event) {
		if int(e.Inst.Site) == m.c.SiteID && len(e.Shadows) > 0 && e.Shadows[0] != nil {
			size = enclosure(e.Shadows[0]).Abs().Lo
		}
	}
	if m.c.Kind != finding.Cancellation {
		return nil, false
	}
	m.along(inBalls(m.o.prec), see)
	here, wrong := size, m.wrong()
	if here == nil || !isNothing(m.o.exact, here) || wrong.Cmp(times(here, m.halfUlps())) >= 0 {
		return nil, false
	}
	if !nothingElsewhere(m.input, m.ranges(), func(p []float64) (errs.Interval, *big.Float, bool) {
		size = nil
		exact, known := m.exactlyAt(p, m.o.output, m.o.prec, see)
		return exact, size, known && size != nil
	}) {
		return nil, false
	}
	return small(finding.Residue, wrong, here), true
}

// anywhere applies if the inputs do not determine the exact result: half an ulp moves it as far as its size at nearby inputs, so any other
// number would be as wrong. Near a pole half an ulp moves it further. Some numbers may be better than others there, so the rule then
// applies only to infinities and NaNs. It does not excuse undefined behaviour of C.
func anywhere(m *measured) (*finding.Reason, bool) {
	if !m.lost() || words.OfIntegers(m.c.Kind) {
		return nil, false
	}
	moved, size := m.moved().Lo, m.size()
	if size.Sign() == 0 || size.Cmp(explained(moved)) > 0 {
		return nil, false
	}
	if pole := moved.Cmp(explained(size)) > 0; pole {
		return &finding.Reason{Basis: finding.Moves, Of: finding.ExactResult, Moved: shareOf(moved, m.o.exact)}, m.wrong().IsInf()
	}
	return &finding.Reason{Basis: finding.Anywhere, Of: finding.ExactResult, Moved: distanceShare(moved), Value: sizeDigits(size)},
		true
}

// halfLost applies to errors of at most lostFactor movements at inputs that hardly determine the result: half an ulp of them moves the
// exact result by the threshold or more, and by half of its digits or more.
func halfLost(m *measured) (*finding.Reason, bool) {
	wrong, moved := m.wrong(), m.moved().Lo
	half := max(m.share(m.o.output), math.Ldexp(1, -m.computed[m.o.output].Format.Digits()/2))
	loses := m.lost() || moved.Cmp(times(m.o.exact.Abs().Hi, half)) >= 0
	if !loses || wrong.IsInf() || wrong.Cmp(times(moved, lostFactor)) > 0 {
		return nil, false
	}
	return movementReason(finding.Inherent, finding.ExactResult, m.moved(), wrong, m.o.exact), true
}

// ofVectors applies if half an ulp of a vector's largest element, in each of its elements, explains the error.
func ofVectors(m *measured) (*finding.Reason, bool) {
	if m.wrong().IsInf() {
		return nil, false
	}
	input := m.inputs()
	moved := movementByVectors(vectorGroups(m.Labels(), input), input, m.o.exact, func(group []int) errs.Interval {
		return m.elsewhere(m.o, onlyInputs(group, scaledBy(growth)))
	}, m.moves)
	return m.explained(finding.OfVectors, moved, inherentFactor)
}

// inputs returns the coordinates in the formats of the parameters.
func (s *point) inputs() (list []fp.Value) {
	for i := range s.input {
		list = append(list, s.parameter(s.input, i))
	}
	return list
}

// classByMovement returns the class of an error and its numbers, given how far half an ulp of the inputs moves the exact value. The class
// of a NaN or infinity depends on whether the exact value half an ulp away is in the range.
func classByMovement(what finding.Exactly, moved errs.Interval, far reach, exact errs.Interval,
	m *errs.Enclosed) (finding.Class, *finding.Reason) {
	wrong, class := m.Absolute.Lo, finding.Unknown
	switch {
	case wrong.IsInf() && (far == isolatedPoint || far == edgeOfDomain):
		return finding.Inherent, &finding.Reason{Basis: finding.ToNoValue, Of: what}
	case far == isolatedPoint: // inputs with the same cause may have neighbours with a value: triangles that are less thin
		return class, &finding.Reason{Basis: finding.ToNoValue, Of: what}
	case wrong.IsInf() && far == insideRange:
		class = finding.Avoidable
	case wrong.IsInf() && far == outsideRange:
		return finding.Inherent, &finding.Reason{Basis: finding.MovesOut, Of: what}
	case wrong.IsInf():
		return class, nil
	case explained(moved.Lo).Cmp(wrong) >= 0:
		class = finding.Inherent
	case explained(moved.Hi).Cmp(wrong) < 0:
		class = finding.Avoidable
	case moved.Hi.IsInf():
		return class, &finding.Reason{Basis: finding.MovesUnclear, Of: what}
	default:
		return class, &finding.Reason{Basis: finding.MovesUnclear, Of: what,
			Moved: shareOf(moved.Lo, exact), Most: shareOf(moved.Hi, exact), Error: shareOf(wrong, exact)}
	}
	return class, movementReason(class, what, moved, wrong, exact)
}

// explained returns the largest error that is inherent, given the movement by half an ulp.
func explained(moved *big.Float) *big.Float {
	return new(big.Float).Mul(moved, big.NewFloat(inherentFactor))
}

// movementReason returns the reason that compares an error with a movement. If the ends of the movement differ by more than a factor of
// two, it states the end that decides the class.
func movementReason(class finding.Class, what finding.Exactly, moved errs.Interval, wrong *big.Float,
	exact errs.Interval) *finding.Reason {
	r, size := &finding.Reason{Basis: finding.Moves, Of: what}, moved.Lo
	switch {
	case moved.Hi.Sign() == 0 || isSharp(moved):
	case class == finding.Inherent || moved.Hi.IsInf():
		r.Bound = finding.AtLeast
	default:
		r.Bound, size = finding.LessThan, moved.Hi
	}
	if r.Moved = shareOf(size, exact); wrong.IsInf() {
		return r
	}
	r.Error = shareOf(wrong, exact)
	if size.Sign() == 0 {
		return r
	}
	if times := float(new(big.Float).Quo(wrong, size)); times > 1 && times < 1e4 {
		r.Times = times
	}
	return r
}

// isSharp reports whether the ends of a movement differ by at most a factor of two.
func isSharp(moved errs.Interval) bool {
	return !moved.Hi.IsInf() && new(big.Float).Mul(moved.Lo, big.NewFloat(2)).Cmp(moved.Hi) >= 0
}

func float(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// shareOf returns a distance relative to the exact value, or the distance itself if the exact value may be zero. The share is a decimal
// because a double may not hold it: half an ulp of the largest number moves its reciprocal by less than the smallest double.
func shareOf(distance *big.Float, exact errs.Interval) *finding.Share {
	size := exact.Abs().Hi
	if distance.IsInf() || exact.HasZero() || size.IsInf() {
		return distanceShare(distance)
	}
	return &finding.Share{Amount: sizeDigits(new(big.Float).SetPrec(errs.Precision).Quo(distance, size))}
}

// distanceShare returns an absolute distance.
func distanceShare(x *big.Float) *finding.Share {
	return &finding.Share{Amount: sizeDigits(x), Absolute: true}
}

// sizeDigits returns a size as a decimal.
func sizeDigits(x *big.Float) string { return errs.Digits(x, shareDigits) }

// shareDigits is more than reports show, so that rounding twice does not show.
const shareDigits = 17
