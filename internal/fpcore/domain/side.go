package domain

// This file is the sides of a domain's box, and the doubles next to what bounds them.

import (
	"math"
	"math/big"
	"strconv"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
)

// A Side is what :pre says of one number among the arguments alone: an interval of doubles. An end that is a double stands as it is
// written; one that is none, as 1/10, is rounded inward and closed. An end that is not open belongs to the domain.
type Side struct {
	Arg            string
	Index          int     // of the argument in Core.Args
	Element        int     // of a tensor, row by row; -1 for a number
	Lo, Hi         float64 // -Inf, +Inf where HasLo, HasHi are not set; finite where they are
	HasLo, HasHi   bool    // :pre bounds that end
	LoOpen, HiOpen bool    // the end itself is outside
}

// hullOf is the side of what either side admits, nil if that is everything.
func hullOf(a, b *Side) *Side {
	if a == nil || b == nil {
		return nil
	}
	out := *a
	if b.Lo < a.Lo || b.Lo == a.Lo && a.LoOpen {
		out.Lo, out.LoOpen, out.HasLo = b.Lo, b.LoOpen, b.HasLo
	}
	if b.Hi > a.Hi || b.Hi == a.Hi && a.HiOpen {
		out.Hi, out.HiOpen, out.HasHi = b.Hi, b.HiOpen, b.HasHi
	}
	return &out
}

// above and below restrict a side to values beyond x. At an infinite x, open means that the argument is finite on that side, and closed
// means no restriction.
func (s *Side) above(x float64, open bool) {
	switch {
	case math.IsInf(x, -1) && !open:
		return
	case math.IsInf(x, -1):
		x, open = -math.MaxFloat64, false
	}
	if x > s.Lo || x == s.Lo && open {
		s.Lo, s.LoOpen, s.HasLo = x, open, true
	}
}

func (s *Side) below(x float64, open bool) {
	switch {
	case math.IsInf(x, 1) && !open:
		return
	case math.IsInf(x, 1):
		x, open = math.MaxFloat64, false
	}
	if x < s.Hi || x == s.Hi && open {
		s.Hi, s.HiOpen, s.HasHi = x, open, true
	}
}

// check ends the reading of a precondition where a side admits nothing.
func (s *Side) check(at fpcore.Pos) {
	switch {
	case s.Lo > s.Hi, s.Lo == s.Hi && (s.LoOpen || s.HiOpen), s.Lo > math.MaxFloat64, s.Hi < -math.MaxFloat64:
	case s.LoOpen && s.HiOpen && math.Nextafter(s.Lo, s.Hi) == s.Hi:
	default:
		return
	}
	panic(fpcore.Errorf(at, "no double %s satisfies the precondition from here on; make its bounds wider", s.Label()))
}

// Label returns what the number is called: x, or a[3] for an element.
func (s *Side) Label() string {
	if s.Element < 0 {
		return s.Arg
	}
	return s.Arg + "[" + strconv.Itoa(s.Element) + "]"
}

// Around returns the doubles next to the value of an expression of constants: the largest at or below it and the smallest
// at or above it, the same if it is a double. It is not ok if there are variables, no value, or no knowing.
func Around(e *fpcore.Expr) (down, up float64, ok bool) {
	if e.Kind == fpcore.Number {
		down, up = aroundRat(e.Value)
		return down, up, true
	}
	f, err := eval.Compile(e, nil)
	if err != nil {
		return 0, 0, false
	}
	for prec := uint(128); prec <= 4096; prec *= 2 {
		x := f.Eval(prec)
		lo, hi := x.Lower(), x.Upper()
		if lo.Cmp(hi) == 0 { // one point
			return ball.Float64Down(lo), ball.Float64Up(hi), true
		}
		down, up = ball.Float64Down(lo), ball.Float64Up(hi)
		// The value is strictly between neighbours: neither is in the ball.
		if math.Nextafter(down, math.Inf(1)) == up && big.NewFloat(down).Cmp(lo) < 0 && big.NewFloat(up).Cmp(hi) > 0 {
			return down, up, true
		}
	}
	return 0, 0, false
}

func aroundRat(r *big.Rat) (down, up float64) {
	x, exact := r.Float64()
	switch {
	case exact:
		return x, x
	case math.IsInf(x, 1) || !math.IsInf(x, -1) && new(big.Rat).SetFloat64(x).Cmp(r) > 0:
		return math.Nextafter(x, math.Inf(-1)), x
	}
	return x, math.Nextafter(x, math.Inf(1))
}
