package certify

// This file measures how far moved inputs and constants move the exact result. The class of an error depends on these movements.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
)

// constantPatterns is the number of directions in which constants move, and inputs if there is no time to move each one alone.
const constantPatterns = 2

// exactlyAt encloses output i at the point p. known is false if the enclosure is not known. The observer see obeys the same rule as in
// along.
func (s *point) exactlyAt(p []float64, i int, prec uint, see func(*event)) (exact errs.Interval, known bool) {
	return s.exactlyMoved(i, prec, func(exact reals) arith { return &movedInputs{reals: exact, To: atPoint(p)} }, see)
}

// exactlyMoved encloses output i under an arithmetic that moves inputs or constants. known is false if the run does not return, a decision
// stays open, or a value that the output depends on does not move.
func (s *point) exactlyMoved(i int, prec uint, moving func(reals) arith, see func(*event)) (x errs.Interval, known bool) {
	var exact *balls.Exact
	run := s.exactly(func() arith {
		exact = balls.NewExact(prec)
		return moving(exact)
	}, see)
	if run.Outcome != interp.Returned || exact.Open != nil || s.silent(&run, i) || slices.ContainsFunc(run.Restarts, stays) {
		return errs.Everywhere(), false
	}
	return s.exactOutput(&run, i), true
}

// ranges returns the range and format of each input.
func (s *point) ranges() (list []inputRange) {
	for i := range min(len(s.input), len(s.Params)) {
		list = append(list, inputRange{Min: s.Params[i].Min, Max: s.Params[i].Max, Format: s.Params[i].Format})
	}
	return list
}

// share returns the largest error that the threshold allows, relative to the size of an output.
func (s *point) share(output int) float64 {
	ulp := math.Ldexp(1, 1-s.computed[output].Format.Digits())
	return s.opt.Threshold.For(s.Call.Outputs[output].Label()).InDoubles(ulp)
}

func times(x *big.Float, by float64) *big.Float { return new(big.Float).Mul(x, big.NewFloat(by)) }

// together reports for each output whether an input moves it together with the output of o. It returns nil if the run has too many
// operations. Elements that depend on different inputs are unrelated.
func (s *point) together(o *oracleResult) []bool {
	if s.path == nil || s.long(s.path.Ops) {
		return nil
	}
	with := make([]bool, len(o.all))
	for i := range s.input {
		x, ok := movedHalfUlps(s.parameter(s.input, i), 1)
		if !ok {
			continue
		}
		if run, there := s.shadowsMoved(i, x); there && s.moves(run, o.output, o.all) {
			for k := range with {
				with[k] = with[k] || s.moves(run, k, o.all)
			}
		}
	}
	return with
}

// moves reports whether output k of a run differs from its enclosure in was.
func (s *point) moves(run *shadowRun, k int, was []errs.Interval) bool {
	x := s.exactOutput(run, k)
	return x.Lo.Cmp(was[k].Lo) != 0 || x.Hi.Cmp(was[k].Hi) != 0
}

// elements returns the number of elements in the array that holds the output of o, and a lower bound of the largest size among the elements
// in with. A nil set means all.
func (s *point) elements(o *oracleResult, with []bool) (size *big.Float, n int) {
	size = new(big.Float)
	for k, x := range o.all {
		if !s.Call.Outputs[o.output].SameArray(&s.Call.Outputs[k]) {
			continue
		}
		if n++; x.Bounded() && x.Abs().Lo.Cmp(size) > 0 && (with == nil || with[k]) {
			size = x.Abs().Lo
		}
	}
	return size, n
}

// unlike reports whether the array of the output of o holds quantities of different units. It is then no vector.
func (s *point) unlike(o *oracleResult) bool {
	larger := scaledBy(growth)
	run := s.exactly(func() arith { return &movedInputs{reals: balls.NewExact(o.prec), To: larger} }, nil)
	var here, grown []errs.Interval
	for k, x := range o.all {
		if run.Outcome == interp.Returned && s.Call.Outputs[o.output].SameArray(&s.Call.Outputs[k]) {
			here, grown = append(here, x), append(grown, s.exactOutput(&run, k))
		}
	}
	return unlikeUnits(here, grown)
}

// around returns a lower bound of the largest size of the exact result of o at nearby inputs, and of the other elements of its array.
func (s *point) around(o *oracleResult, moves mover) *big.Float {
	size, n := s.elements(o, nil)
	if n >= leastElements && s.unlike(o) {
		size = o.exact.Abs().Lo
	}
	eachNearby(s.input, s.ranges(), []float64{-nearPart, nearPart}, moves, func(x errs.Interval) {
		if least := x.Abs().Lo; x.Bounded() && least.Cmp(size) > 0 {
			size = least
		}
	})
	return size
}

// constants returns a lower bound on how far half an ulp of the program's rounded constants moves the exact result of the shadow. It tries
// constantPatterns directions and returns the largest movement.
func (s *point) constants() *big.Float {
	moved := false
	return s.furthest(s.shadow, &moved, func(exact reals, pattern uint64) arith {
		return &movedConstants{reals: exact, Pattern: pattern, Any: &moved}
	})
}

// movedAtOnce returns a lower bound on how far the exact result of o moves when every input moves by half an ulp. It tries
// constantPatterns sign patterns and returns the largest movement.
func (s *point) movedAtOnce(o *oracleResult) *big.Float {
	moved := true
	return s.furthest(o, &moved, func(exact reals, pattern uint64) arith {
		return &movedInputs{reals: exact, To: signPattern(pattern)}
	})
}

// furthest returns a lower bound of the largest movement of the exact result of o, over constantPatterns directions. It stops after the
// first direction if the arithmetic moves nothing.
func (s *point) furthest(o *oracleResult, moved *bool, moving func(exact reals, pattern uint64) arith) *big.Float {
	most := new(big.Float)
	for k := uint64(0); k < constantPatterns && (k == 0 || *moved); k++ {
		x, _ := s.exactlyMoved(o.output, o.prec, func(exact reals) arith { return moving(exact, k*0xd1342543de82ef95) }, nil)
		if d := x.Distance(o.exact).Lo; x.Bounded() && d.Cmp(most) > 0 {
			most = d
		}
	}
	return most
}
