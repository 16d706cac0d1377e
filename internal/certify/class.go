package certify

// This file says whether the program could have done better: how far half an ulp of the input moves the exact result.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/certify/movement"
	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
)

const (
	// constantPatterns is how many directions of constants are tried, and of inputs where there is no time for each.
	constantPatterns = 2
	// leastElements is how many elements make an array a vector or a matrix: the two roots of a quadratic are two results.
	leastElements = 3
	// wholeBits bounds the movements, as parts of the exact result, beside which those by some ulps are looked at: below it they are
	// linear.
	wholeBits = 20
)

// classify writes the class of the error of o, given how far half an ulp of the inputs and of constants moves its exact value.
func (s *point) classify(o *oracleResult, moves movement.Mover, moved errs.Interval, far movement.Reach) {
	c := s.c
	if !s.opt.Relative && (s.crosses(o, moves, moved) || s.beside(o) || s.stepped(o)) {
		return
	}
	c.Class, c.Reason = movement.Class(finding.ExactResult, moved, far, o.exact, &o.Measure)
	wrong := o.Measure.Absolute.Lo
	if c.Class != finding.Avoidable || s.opt.Relative {
		return
	}
	switch {
	case s.roundingAlone(o, moves):
	case s.residue(o):
	case s.anywhere(o, moved, func() *big.Float { return s.around(o, moves) }), wrong.IsInf():
	case lost(o, moved) && wrong.Cmp(times(moved.Lo, movement.LostFactor)) <= 0:
		c.Class = finding.Inherent
	case s.ofVectors(o, moves):
	case o.exact.Abs().Hi.Cmp(times(moved.Lo, 1<<wholeBits)) <= 0:
		s.within(o, movement.Largest(len(s.input), o.exact,
			func(i int, by float64) (errs.Interval, bool) { return s.at(o.exact, moves, i, by) }))
	}
}

// within makes an error inherent that is at most twice the movement by some ulps of the inputs: so far apart two values may be that lie
// within it.
func (s *point) within(o *oracleResult, moved *big.Float) {
	if !s.opt.Relative {
		s.inherent(finding.Within, o, moved, 2)
	}
}

// ofVectors makes an error inherent that half an ulp of the largest element of vectors explains, in each of their elements.
func (s *point) ofVectors(o *oracleResult, moves movement.Mover) bool {
	input := s.inputs()
	moved := movement.ByVectors(movement.Vectors(s.Labels(), input), input, o.exact, func(group []int) errs.Interval {
		return s.elsewhere(o, movement.Only(group, movement.Scale(movement.Grown)))
	}, moves)
	return s.inherent(finding.OfVectors, o, moved, movement.InherentFactor)
}

// inherent makes an error inherent that is at most some times a movement.
func (s *point) inherent(basis finding.Basis, o *oracleResult, moved *big.Float, factor float64) bool {
	wrong := o.Measure.Absolute.Lo
	if times(moved, factor).Cmp(wrong) < 0 {
		return false
	}
	s.c.Class, s.c.Reason = finding.Inherent, &finding.Reason{Basis: basis, Of: finding.ExactResult,
		Moved: movement.Share(moved, o.exact), Error: movement.Share(wrong, o.exact)}
	return true
}

// inputs are the coordinates as the program gets them.
func (s *point) inputs() (list []fp.Value) {
	for i := range s.input {
		list = append(list, s.parameter(s.input, i))
	}
	return list
}

// lost reports whether the inputs do not tell the exact result of o from zero.
func lost(o *oracleResult, moved errs.Interval) bool {
	return o.exact.Abs().Hi.Cmp(movement.Explained(moved.Lo)) <= 0
}

// anywhere makes an error inherent where the inputs tell nothing of the exact result of o: they move it as far as its size round about.
// Another number would be as wrong, or none. Beside a pole they move it further: there no number is as good as any, and a number may be
// better. What C leaves undefined is not excused.
func (s *point) anywhere(o *oracleResult, moved errs.Interval, around func() *big.Float) bool {
	if !lost(o, moved) || words.OfIntegers(s.c.Kind) {
		return false
	}
	size := around()
	if size.Sign() == 0 || size.Cmp(movement.Explained(moved.Lo)) > 0 {
		return false
	}
	pole := moved.Lo.Cmp(movement.Explained(size)) > 0
	if pole && !o.Measure.Absolute.Lo.IsInf() {
		return false
	}
	s.c.Class = finding.Inherent
	if pole {
		s.c.Reason = &finding.Reason{Basis: finding.Moves, Of: finding.ExactResult, Moved: movement.Share(moved.Lo, o.exact)}
		return true
	}
	s.c.Reason = &finding.Reason{Basis: finding.Anywhere, Of: finding.ExactResult, Moved: movement.Distance(moved.Lo),
		Value: movement.Digits(size)}
	return true
}

// crosses reports whether the exact result of o is beside a zero of the function, and the error small beside its size round about; moved is
// how far half an ulp of the inputs moves it.
func (s *point) crosses(o *oracleResult, moves movement.Mover, moved errs.Interval) bool {
	wrong, exact := o.Measure.Absolute.Lo, o.exact.Abs().Hi
	if wrong.IsInf() || moved.Lo.IsInf() || exact.Cmp(times(moved.Lo, movement.CrossingFactor)) > 0 {
		return false
	}
	factor := float64(movement.CrossingFactor)
	if lost(o, moved) {
		factor = movement.LostFactor
	}
	if wrong.Cmp(times(moved.Lo, factor)) > 0 {
		return false
	}
	size := s.around(o, moves)
	if wrong.Cmp(times(size, s.share(o.output))) >= 0 {
		return false
	}
	s.small(finding.Crosses, wrong, size)
	s.c.Reason.Moved = movement.Distance(moved.Lo)
	return true
}

// beside reports whether the exact result of o is next to nothing beside other elements of its vector or matrix, and the error is that of
// rounding those.
func (s *point) beside(o *oracleResult) bool {
	wrong := o.Measure.Absolute.Lo
	size, n := s.elements(o, nil)
	halfUlps := math.Ldexp(movement.CrossingFactor, -s.computed[o.output].Format.Digits())
	if n < leastElements || wrong.IsInf() || wrong.Cmp(times(size, min(halfUlps, s.share(o.output)))) >= 0 {
		return false
	}
	if size, _ = s.elements(o, s.together(o)); wrong.Cmp(times(size, halfUlps)) >= 0 || s.unlike(o) {
		return false
	}
	s.small(finding.Beside, wrong, size)
	return true
}

// small says that an error is small beside a size.
func (s *point) small(basis finding.Basis, wrong, size *big.Float) {
	s.c.Class = finding.ZeroCrossing
	s.c.Reason = &finding.Reason{Basis: basis, Of: finding.ExactResult, Error: movement.Distance(wrong), Value: movement.Digits(size)}
}

// exactlyAt encloses output i at another point; false where that does not tell. Of an observer the same holds as in along.
func (s *point) exactlyAt(p []float64, i int, prec uint, see func(*event)) (exact errs.Interval, known bool) {
	return s.exactlyMoved(i, prec, func(exact movement.Reals) arith { return &movement.Inputs{Reals: exact, To: movement.At(p)} }, see)
}

// exactlyMoved encloses output i where an arithmetic moves things; false where that does not tell, or a value does not move.
func (s *point) exactlyMoved(i int, prec uint, moving func(movement.Reals) arith, see func(*event)) (x errs.Interval, known bool) {
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

// residue reports whether the exact result of o is nothing beside the numbers that it is the difference of, here and all over the domain,
// and the error is that of rounding those: what a solver returns of an equation beside its root.
func (s *point) residue(o *oracleResult) bool {
	var size *big.Float // of what goes into the blamed operation the last time, from below
	see := func(e *event) {
		if int(e.Inst.Site) == s.c.SiteID && len(e.Shadows) > 0 && e.Shadows[0] != nil {
			size = enclosure(e.Shadows[0]).Abs().Lo
		}
	}
	if s.c.Kind != finding.Cancellation {
		return false
	}
	halfUlps := math.Ldexp(movement.CrossingFactor, -s.computed[o.output].Format.Digits())
	s.along(inBalls(o.prec), see)
	here, wrong := size, o.Measure.Absolute.Lo
	if here == nil || !movement.Nothing(o.exact, here) || wrong.Cmp(times(here, halfUlps)) >= 0 {
		return false
	}
	if !movement.NothingElsewhere(s.input, s.ranges(), func(p []float64) (errs.Interval, *big.Float, bool) {
		size = nil
		exact, known := s.exactlyAt(p, o.output, o.prec, see)
		return exact, size, known && size != nil
	}) {
		return false
	}
	s.small(finding.Residue, wrong, here)
	return true
}

// ranges are where the inputs may be.
func (s *point) ranges() (list []movement.Range) {
	for i := range min(len(s.input), len(s.Params)) {
		list = append(list, movement.Range{Min: s.Params[i].Min, Max: s.Params[i].Max, Format: s.Params[i].Format})
	}
	return list
}

// share is the part of a size that the threshold allows an error to be.
func (s *point) share(output int) float64 {
	ulp := math.Ldexp(1, 1-s.computed[output].Format.Digits())
	return s.opt.Threshold.For(s.Call.Outputs[output].Label()).InDoubles(ulp)
}

func times(x *big.Float, by float64) *big.Float { return new(big.Float).Mul(x, big.NewFloat(by)) }

// together says by output whether it moves with an input that moves the output of o too; nil if there is no time to look. Elements that
// are computed one by one, each of its own input, have nothing to do with each other.
func (s *point) together(o *oracleResult) []bool {
	if s.path == nil || s.path.Ops*int64(len(s.input)) > mostMovedOps {
		return nil
	}
	with := make([]bool, len(o.all))
	for i := range s.input {
		x, ok := movement.HalfUlps(s.parameter(s.input, i), 1)
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

// moves reports whether an output of a run is elsewhere than it was.
func (s *point) moves(run *shadowRun, k int, was []errs.Interval) bool {
	x := s.exactOutput(run, k)
	return x.Lo.Cmp(was[k].Lo) != 0 || x.Hi.Cmp(was[k].Hi) != 0
}

// elements are the elements of the array that holds the output of o: how many there are, and the largest size, from below, of those with
// it (nil: all).
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

// unlike reports whether the array of the output of o holds quantities of several kinds: it is no vector.
func (s *point) unlike(o *oracleResult) bool {
	larger := movement.Scale(movement.Grown)
	run := s.exactly(func() arith { return &movement.Inputs{Reals: balls.NewExact(o.prec), To: larger} }, nil)
	var here, grown []errs.Interval
	for k, x := range o.all {
		if run.Outcome == interp.Returned && s.Call.Outputs[o.output].SameArray(&s.Call.Outputs[k]) {
			here, grown = append(here, x), append(grown, s.exactOutput(&run, k))
		}
	}
	return movement.Unlike(here, grown)
}

// roundingAlone makes an error inherent where the exact result of o is 0 here, and where one input is moved a little, doubled or negated:
// the program returns what rounding left, as error-free transformations do (Knuth's sum of two numbers, Dekker's product), and means it.
func (s *point) roundingAlone(o *oracleResult, moves movement.Mover) bool {
	if words.OfIntegers(s.c.Kind) || !s.computed[o.output].IsFinite() || !movement.Vanishes(o.exact, s.input, s.ranges(), moves) {
		return false
	}
	s.c.Class, s.c.Reason = finding.Inherent, &finding.Reason{Basis: finding.RoundingAlone, Of: finding.ExactResult}
	return true
}

// around is the largest size of the exact result of o where one input is moved round about, and of the other elements of its array; from
// below.
func (s *point) around(o *oracleResult, moves movement.Mover) *big.Float {
	size, n := s.elements(o, nil)
	if n >= leastElements && s.unlike(o) {
		size = o.exact.Abs().Lo
	}
	movement.Each(s.input, s.ranges(), []float64{-movement.Near, movement.Near}, moves, func(x errs.Interval) {
		if least := x.Abs().Lo; x.Bounded() && least.Cmp(size) > 0 {
			size = least
		}
	})
	return size
}

// constants is how far half an ulp of the rounded constants of the program moves the exact result of the shadow: from below, in the worst
// of some directions.
func (s *point) constants() *big.Float {
	moved := false
	return s.furthest(s.shadow, &moved, func(exact movement.Reals, pattern uint64) arith {
		return &movement.Constants{Reals: exact, Pattern: pattern, Any: &moved}
	})
}

// movedAtOnce is how far some half ulps of all inputs at once move the exact result of o, from below, in the worst of some directions.
func (s *point) movedAtOnce(o *oracleResult, halfUlps int) *big.Float {
	moved := true
	return s.furthest(o, &moved, func(exact movement.Reals, pattern uint64) arith {
		return &movement.Inputs{Reals: exact, To: movement.Pattern(pattern, halfUlps)}
	})
}

// furthest is how far an arithmetic that moves things in some directions, if it moves any, moves the exact result of o at most: from below.
func (s *point) furthest(o *oracleResult, moved *bool, moving func(exact movement.Reals, pattern uint64) arith) *big.Float {
	most := new(big.Float)
	for k := uint64(0); k < constantPatterns && (k == 0 || *moved); k++ {
		x, _ := s.exactlyMoved(o.output, o.prec, func(exact movement.Reals) arith { return moving(exact, k*0xd1342543de82ef95) }, nil)
		if d := x.Distance(o.exact).Lo; x.Bounded() && d.Cmp(most) > 0 {
			most = d
		}
	}
	return most
}
