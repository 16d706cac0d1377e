package eval

// This file decides conditions in doubles: by intervals that contain the exact values, over ten times faster than balls. Most points are
// far from those where a condition changes.

import (
	"math"
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/fpcore"
)

// A Screen is a condition compiled for doubles. It serves one goroutine.
type Screen struct {
	compiled *quickCompiler[interval.Interval]
	truth    func() Truth
}

// NewScreen compiles a condition over named parameters that CompilePredicate accepts.
func NewScreen(condition string, params []string) (*Screen, error) {
	e, err := fpcore.ParseExpr("", condition)
	if err != nil {
		return nil, err
	}
	s := &Screen{compiled: &quickCompiler[interval.Interval]{of: intervals{}}}
	for _, p := range params {
		s.compiled.bind(p, interval.All)
	}
	s.truth = s.compiled.condition(e)
	return s, nil
}

// Decide returns the truth of the condition at a point, Unknown where doubles do not decide it.
func (s *Screen) Decide(point []float64) Truth {
	for i, x := range point {
		s.compiled.slots[i] = interval.Point(x)
	}
	return s.truth()
}

// intervals is the arithmetic of intervals of doubles. It has + - * /, neg, abs and sqrt.
type intervals struct{}

var _ numbers[interval.Interval] = intervals{}

func (intervals) unknown() interval.Interval { return interval.All }

func (intervals) literal(r *big.Rat) interval.Interval {
	x, exact := r.Float64()
	if exact {
		return interval.Point(x)
	}
	return around(x)
}

func (intervals) constant(name string) interval.Interval {
	if name == "PI" || name == "pi" {
		return around(math.Pi)
	}
	return interval.All
}

// around returns the doubles around a number that was rounded to x.
func around(x float64) interval.Interval { return interval.Of(fp.Prev(x), fp.Next(x)) }

func (intervals) unary(op fp.Op) func(x interval.Interval) interval.Interval {
	f := interval.Unary[op]
	if f == nil {
		return nil
	}
	return func(x interval.Interval) interval.Interval { return valid(f(x)) }
}

func (intervals) binary(op fp.Op) func(x, y interval.Interval) interval.Interval {
	f := interval.Binary[op]
	if f == nil {
		return nil
	}
	return func(x, y interval.Interval) interval.Interval { return valid(f(x, y)) }
}

func (intervals) orders(x, y interval.Interval) ball.Order { return x.Orders(y) }

// valid returns x, or all reals where an end of x is NaN.
func valid(x interval.Interval) interval.Interval {
	if x.Lo <= x.Hi {
		return x
	}
	return interval.All
}
