package certify

// This file decides the class of a decision that the exact values make differently from the floats. decisionRules has one rule a row.
//
// The movement of the compared value does not tell whether the decision turns. For example, 0.49999999999999994 + 0.5 is rounded to 1. The
// exact sum is 2^-54 below 1, and half an ulp of the input moves it by 2^-55 only. So the rules test whether a run with moved inputs
// decides like the floats.

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"sync"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir/flow"
)

// A decisionRule gives a decision its class, if it applies. The columns are those of classRule.
type decisionRule struct {
	name    string
	class   finding.Class
	applies func(m *measuredDecision) (reason *finding.Reason, ok bool)
	against string
	effect  string
}

// decisionRules are tried in this order. The first that applies decides.
var decisionRules = []decisionRule{
	{"rounds", finding.Avoidable, turnsRounds,
		"the opposite: the last comparison of for (x = a; x < b; x += h), which half an ulp of h turns",
		"as the class rule of this name"},
	{"turns", finding.Inherent, turnsByHalfUlp,
		"a comparison of two lengths that half an ulp of one input makes equal",
		"the factor inherentFactor would also excuse floor(x + 0.5) at 0.49999999999999994, where half an ulp never reaches 1"},
	{"rounding", finding.Inherent, turnsByRoundoff,
		"rint(price * 100): half an ulp of 1.525 is 7.3e-17 of it, and one product may be off by 1.1e-16; the bin (x - lo) / (hi - lo) * n",
		"without it the exit code was 1 for one seed in three"},
	{"no bound", finding.Unknown, movesWithoutBound, "", "no class: no enclosure bounds the movement"},
	{"touches", finding.Inherent, movesAsFar,
		"eraSepp at almost parallel vectors, whose length touches 0 and never crosses it",
		"1 of 242 functions of ERFA"},
	{"open", finding.Unknown, decisionOpen, "", "no class: the balls leave open how a run with moved inputs decides"},
	{"alone", finding.Inherent, comparesRoundings,
		"a test whether the rounding error of Knuth's sum is 0",
		"as the class rule of this name"},
	{"step", finding.Inherent, decisionAtStep,
		"x - floor(x) with x = -1e-15, which is rounded to 1",
		"as the class rule of this name"},
	{"holds", finding.Avoidable, decisionHolds, "", "the class of all that is left: no movement turns the decision"},
}

// measuredDecision holds the measurements that the rules read. Each of its functions measures at its first call.
type measuredDecision struct {
	*point // for more runs of the program
	d      *decision
	prec   uint

	newReals  func() reals  // arithmetics whose runs reach the decision
	operand   errs.Interval // the compared value over the reals: an operand, or the difference of two
	moved     errs.Interval // how far half an ulp of the inputs and of rounded constants moves it
	turned    bool          // some run with moved inputs decides like the floats
	known     bool          // the balls decide all of these runs
	constants bool          // rounded constants moved too

	// byRoundoff returns moved and turned for inputs that all move by some unit roundoffs.
	byRoundoff func() (moved errs.Interval, turned bool)
	times      int // the inputs move by so many unit roundoffs there
}

// redecision is the result of a decision in a run with moved inputs or constants.
type redecision struct {
	operand errs.Interval // everywhere if the run does not reach the decision
	turned  bool          // the exact values decide like the floats at the original input
	known   bool          // the balls decide it
}

// measureDecision moves inputs by half ulps. It first moves one input after the other. Then it moves all inputs so that the compared value
// approaches the floats' value, and rounded constants in one direction and in the opposite one. Integers that were computed before the
// decision move with the input, as the exact values round.
func (s *point) measureDecision(d *decision, prec uint) *measuredDecision {
	m := &measuredDecision{point: s, d: d, prec: prec, operand: d.exact, known: true,
		newReals: func() reals { return balls.NewExact(prec) }}
	if base := s.redecided(d, func() arith { return m.newReals() }, prec).operand; base.Bounded() {
		m.operand = base
	} else {
		m.newReals = func() reals { return balls.New(prec) }
	}
	sign := d.computed.Cmp(m.operand.Lo)
	try := func(a func() arith) (operand errs.Interval, turned, known bool) {
		x := s.redecided(d, a, prec)
		beyond := x.operand.Bounded() && sign != 0 && x.operand.Lo.Cmp(d.computed) == sign // the operand passed the floats' value
		return x.operand, beyond || x.known && x.turned, x.known
	}
	note := func(operand errs.Interval, turned, known bool) errs.Interval {
		m.turned, m.known = m.turned || turned, m.known && known
		return operand
	}
	inputs := s.inputs()
	towards, furthest := make([]float64, len(inputs)), make([]*big.Float, len(inputs))
	m.moved, _ = movementOf(len(inputs), m.operand, new(big.Float).SetInf(false), func(i int, by float64) (errs.Interval, bool) {
		if inputs[i].Format == fp.NoFormat {
			return m.operand, true // an integer is exact
		}
		to, ok := movedHalfUlps(inputs[i], by)
		if !ok {
			return errs.Everywhere(), false
		}
		x := note(try(func() arith { return &movedInput{reals: m.newReals(), Dim: i, To: to} }))
		if furthest[i] == nil || x.Bounded() && x.Lo.Cmp(furthest[i]) == sign {
			towards[i], furthest[i] = by, x.Lo
		}
		return x, true
	})
	all := func(halfUlps func(i int) float64, back bool) func() arith {
		return func() arith {
			moved := &movedInputs{reals: m.newReals(), To: byHalfUlps(halfUlps)}
			return &movedConstants{reals: moved, Back: back, Any: &m.constants}
		}
	}
	for _, back := range []bool{false, true} {
		if !m.turned && (!back || m.constants) {
			x := note(try(all(func(i int) float64 { return towards[i] }, back)))
			m.moved = m.moved.Larger(x.Distance(m.operand))
		}
	}
	m.byRoundoff = sync.OnceValues(func() (errs.Interval, bool) {
		m.times = s.roundings(d)
		x, turned, _ := try(all(func(i int) float64 { return towards[i] * roundoff(inputs[i]) * float64(m.times) }, false))
		return x.Distance(m.operand), turned
	})
	return m
}

// roundings returns the number of rounded sums, products and quotients from which the compared value is computed, at least 1 and at most
// inherentFactor. Each has the effect of moving an operand by at most its unit roundoff. Functions of a library are left out, because
// another one may be exact where they are not, as logb is for log(x) / log(2).
func (s *point) roundings(d *decision) int {
	behind := [][]int64{nil} // by number of a value: the rounded operations from which it is computed, at most inherentFactor of them
	var local balls.Local
	var scratch meter
	n := 0
	s.along(inBalls(startPrecision), func(e *event) {
		if e.Number == 1 {
			behind, n = behind[:1], 0
		}
		var list []int64
		for _, from := range e.From {
			for _, k := range behind[max(from, 0)] {
				if len(list) < inherentFactor && !slices.Contains(list, k) {
					list = append(list, k)
				}
			}
		}
		if e.Number == d.number && e.Inst.Site == d.Site {
			n = len(list)
			e.Stop = true
		}
		if arithmetic := e.Op.Additive() || e.Op == fp.Mul || e.Op == fp.Div; arithmetic && len(list) < inherentFactor {
			if exact := local.Of(e, meterPrec); exact != nil && scratch.relative(e.Result, exact) != 0 {
				list = append(list, e.Number)
			}
		}
		behind = append(behind, list)
	})
	return max(n, 1)
}

// roundoff returns the unit roundoff of a number in half ulps: 1 for a power of two, nearly 2 below the next one. It is less than an ulp,
// so a number moved by it is no other float.
func roundoff(x fp.Value) float64 {
	fraction, _ := math.Frexp(x.Float64())
	return 2 * math.Abs(fraction)
}

// redecided runs an arithmetic and returns its result for decision d.
func (s *point) redecided(d *decision, a func() arith, prec uint) (x redecision) {
	s.exactly(a, func(e *event) {
		if e.Number == 1 {
			x = redecision{operand: errs.Everywhere()}
		}
		if e.Number == d.number && e.Inst.Site == d.Site {
			open := balls.LeavesOpen(e, prec)
			x = redecision{operand: exactOperand(e, prec), turned: !e.Diverges && !open, known: !open || d.edge != nil}
		}
		e.Stop = e.Stop || e.Number == d.number
	})
	return x
}

// decisionClass returns the class of a decision and its reason.
func decisionClass(m *measuredDecision) (finding.Class, *finding.Reason) {
	for _, r := range decisionRules {
		if reason, ok := r.applies(m); ok {
			return r.class, reason
		}
	}
	return finding.Unknown, nil
}

// wrong returns a lower bound of the error of the compared value.
func (m *measuredDecision) wrong() *big.Float {
	return m.operand.Distance(errs.Exactly(m.d.computed)).Lo
}

// reason returns the reason that compares the error of the compared value with a movement.
func (m *measuredDecision) reason(class finding.Class, basis finding.Basis, moved errs.Interval) *finding.Reason {
	r := movementReason(class, m.d.of(), moved, m.wrong(), m.operand)
	r.Basis, r.Constants = basis, m.constants
	return r
}

// turnsRounds applies to a comparison of a floating-point loop counter: see countedWrong.
func turnsRounds(m *measuredDecision) (*finding.Reason, bool) {
	return countedWrong(m.d)
}

// countedWrong applies to a comparison of a floating-point loop counter, and returns why a wrong number of rounds is avoidable. The last
// value of the counter lies next to its bound, so half an ulp changes the decision. A program that counts rounds with an integer takes the
// two values as equal. So the error is avoidable if the exact values decide as equal numbers do. Otherwise the floats make the intended
// number of rounds.
func countedWrong(d *decision) (*finding.Reason, bool) {
	if d == nil || d.Op != fp.Cmp || !flow.CountsRounds(d.In, d.Inst) {
		return nil, false
	}
	if (d.gave == "true") == (d.Inst.Pred.Relations()&fp.Equal != 0) {
		return nil, false
	}
	return &finding.Reason{Basis: finding.Rounds, Of: finding.ExactDifference,
		Error: distanceShare(d.exact.Distance(errs.Exactly(d.computed)).Hi)}, true
}

// turnsByHalfUlp applies if half an ulp of the inputs, or of rounded constants, turns the decision.
func turnsByHalfUlp(m *measuredDecision) (*finding.Reason, bool) {
	if !m.turned {
		return nil, false
	}
	return m.reason(finding.Inherent, finding.Turns, m.moved), true
}

// turnsByRoundoff applies if some unit roundoffs of all inputs turn the decision, one for each rounding behind the compared value. The
// roundings may have the same effect.
func turnsByRoundoff(m *measuredDecision) (*finding.Reason, bool) {
	moved, turned := m.byRoundoff()
	if !turned {
		return nil, false
	}
	reason := m.reason(finding.Inherent, finding.TurnsRounded, moved)
	if m.times > 1 {
		reason.Value = strconv.Itoa(m.times)
	}
	return reason, true
}

// movesWithoutBound applies if no enclosure bounds the movement.
func movesWithoutBound(m *measuredDecision) (*finding.Reason, bool) { return nil, m.moved.Hi.IsInf() }

// movesAsFar applies if the movement is as large as the error. The decision need not turn: |x| and the length of a vector touch 0 and never
// cross it.
func movesAsFar(m *measuredDecision) (*finding.Reason, bool) {
	if m.moved.Lo.Cmp(m.wrong()) < 0 {
		return nil, false
	}
	return m.reason(finding.Inherent, finding.Moves, m.moved), true
}

// decisionOpen applies if the balls leave open how some run with moved inputs decides.
func decisionOpen(m *measuredDecision) (*finding.Reason, bool) {
	return &finding.Reason{Basis: finding.MovesUnclear, Of: m.d.of(), Moved: shareOf(m.moved.Lo, m.operand),
		Most: shareOf(m.moved.Hi, m.operand), Error: shareOf(m.wrong(), m.operand), Constants: m.constants}, !m.known
}

// comparesRoundings applies if the exact difference is 0 here, and also with one input moved a little, doubled or negated. The comparison
// then tests a rounding error on purpose.
func comparesRoundings(m *measuredDecision) (*finding.Reason, bool) {
	if m.d.Op != fp.Cmp || !vanishesAround(m.d.exact, m.input, m.ranges(), func(i int, x fp.Value) (errs.Interval, bool) {
		at := m.redecided(m.d, func() arith { return &movedInput{reals: m.newReals(), Dim: i, To: x} }, m.prec).operand
		return at, at.Bounded()
	}) {
		return nil, false
	}
	return &finding.Reason{Basis: finding.RoundingAlone, Of: finding.ExactDifference}, true
}

// decisionAtStep applies if the result jumps where the compared value crosses zero.
func decisionAtStep(m *measuredDecision) (*finding.Reason, bool) {
	if m.shadow == nil {
		return nil, false
	}
	reason := m.steps(m.shadow, m.d, m.prec)
	return reason, reason != nil
}

// decisionHolds applies to every decision.
func decisionHolds(m *measuredDecision) (*finding.Reason, bool) {
	return m.reason(finding.Avoidable, finding.Holds, m.moved), true
}
