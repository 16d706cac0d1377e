package boxes

// This file compares the rows of functions with balls, at random points of random boxes.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

const (
	rowBits = 600  // of the balls
	rowStep = -150 // the step of differences is 2^rowStep times the point
)

// A drawnBox is a box of one function and a point in it.
type drawnBox struct {
	op   fp.Op
	side interval.Interval
	at   float64
}

// drawBox draws a box in the domain of op, and a point of it. One box in four spans 0, if the domain does.
func drawBox(r *rand.Rand, op fp.Op) drawnBox {
	for {
		at := math.Ldexp(r.NormFloat64(), r.IntN(16)-10)
		d, limited := fp.DomainOf(op)
		if d.Lo == 1 || d.Lo == -1 && r.IntN(2) == 0 {
			at += d.Lo
		}
		width := math.Ldexp(math.Abs(at)+r.Float64(), -r.IntN(30))
		side := interval.Of(at-width*r.Float64(), at+width*r.Float64())
		if r.IntN(4) == 0 {
			side = side.Hull(interval.Of(-width*r.Float64(), width*r.Float64()))
		}
		if inDomain(op, side) && (!limited || side.Lo > d.Lo) && side.Largest() < 300 && at != 0 {
			return drawnBox{op, side, at}
		}
	}
}

// valueBall returns op of the point, moved by so many steps.
func (b *drawnBox) valueBall(steps float64) *ball.Real {
	x := ball.New().SetFloat64(b.at)
	step := ball.New().Mul(x, ball.New().SetFloat64(math.Ldexp(steps, rowStep)), rowBits)
	return ball.Apply(ball.New(), b.op, rowBits, ball.New().Add(x, step, rowBits))
}

// derivativeBall returns a difference quotient at the point. It differs from the derivative by some 2^(2 rowStep) of it.
func (b *drawnBox) derivativeBall() *ball.Real {
	rise := ball.New().Sub(b.valueBall(1), b.valueBall(-1), rowBits)
	run := ball.New().Mul(ball.New().SetFloat64(b.at), ball.New().SetFloat64(math.Ldexp(1, rowStep+1)), rowBits)
	return ball.New().Div(rise, run, rowBits)
}

// holds reports whether the exact value may be in z, as widened by 2^-200 of its size.
func holds(z interval.Interval, exact *ball.Real) bool {
	if z == interval.All || !exact.IsFinite() {
		return z == interval.All
	}
	slack := new(big.Float).SetMantExp(new(big.Float).Abs(exact.Upper()), -200)
	below := new(big.Float).Sub(exact.Lower(), slack)
	above := new(big.Float).Add(exact.Upper(), slack)
	return (math.IsInf(z.Lo, -1) || above.Cmp(big.NewFloat(z.Lo)) >= 0) && (math.IsInf(z.Hi, 1) || below.Cmp(big.NewFloat(z.Hi)) <= 0)
}

// Images and slopes over boxes hold values and derivatives at points of them.
func TestRowsHoldPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	fp.Ops(func(op fp.Op) {
		if !slopeKnown(op) || doubleUlps[op] == 0 && op != fp.Tgamma && op != fp.Lgamma {
			return
		}
		bounded := 0
		for range 150 * manyBoxes() {
			b := drawBox(r, op)
			if z := image(op, b.side); !holds(z, b.valueBall(0)) {
				t.Fatalf("%v of %v, in %v, is %v, not in %v", op, b.at, b.side, b.valueBall(0), z)
			}
			slope := slopeOf(op, b.side)
			if !holds(slope, b.derivativeBall()) {
				t.Fatalf("the derivative of %v at %v, in %v, is %v, not in %v", op, b.at, b.side, b.derivativeBall(), slope)
			}
			if slope.Bounded() {
				bounded++
			}
		}
		if bounded < 75 {
			t.Errorf("%v: only %d slopes of %d are bounded", op, bounded, 150*manyBoxes())
		}
	})
}

// The slope at a point is as narrow as doubles and the C library's error allow: a wrong rule with wide intervals would hold every point.
func TestSlopesAtPointsAreNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	fp.Ops(func(op fp.Op) {
		if !slopeKnown(op) || doubleUlps[op] == 0 {
			return
		}
		for range 100 {
			b := drawBox(r, op)
			slope := slopeOf(op, interval.Point(b.at))
			wide := slope.Hi - slope.Lo
			if slope != interval.All && wide > 0x1p-36*slope.Largest() && wide > 0x1p-44 {
				t.Fatalf("the slope of %v at %v is %v, which is %v wide", op, b.at, slope, wide)
			}
		}
	})
}

// A function's inverse undoes it. Its monotone pieces rise and fall as its row says.
func TestInversesAndPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	fp.Ops(func(op fp.Op) {
		f := fp.FunctionOf(op)
		if f.Inverse == fp.NoOp && f.Slope == 0 && !f.Even {
			return
		}
		if back := fp.FunctionOf(f.Inverse); f.Inverse != fp.NoOp && (f.Slope != 1 || back.Slope != 1 || back.Inverse != op) {
			t.Errorf("%v and its inverse %v do not undo each other", op, f.Inverse)
		}
		for range 50 * manyBoxes() {
			b := drawBox(r, op)
			z := b.valueBall(0)
			if f.Inverse != fp.NoOp && math.Abs(b.at) < 40 {
				if x := ball.Apply(ball.New(), f.Inverse, rowBits, z); !holds(interval.Point(b.at), x) {
					t.Fatalf("%v undoes %v to %v at %v", f.Inverse, op, x, b.at)
				}
			}
			sign := f.Slope
			if f.Even {
				sign = int(math.Copysign(1, b.at))
			}
			if d := b.derivativeBall(); sign > 0 && d.Upper().Sign() < 0 || sign < 0 && d.Lower().Sign() > 0 {
				t.Fatalf("the slope of %v at %v is %v", op, b.at, d)
			}
		}
	})
}

// The integers of rows have the values of rows.
func TestIntegersOfRows(t *testing.T) {
	fp.Ops(func(op fp.Op) {
		if p := fp.FunctionOf(op).Integer; p != nil {
			b := drawnBox{op: op, at: float64(p.At)}
			want := big.NewFloat(float64(p.Value))
			if z := b.valueBall(0); z.Lower().Cmp(want) > 0 || z.Upper().Cmp(want) < 0 {
				t.Errorf("%v of %v is %v, not %v", op, p.At, z, p.Value)
			}
		}
		if rule := condition.Of(op); op.Arity() == 1 && fp.IsFunction(op) && rule.By == nil {
			t.Errorf("%v has no derivative (condition/rules.go)", op)
		}
	})
}

// Bounds of operands that follow from bounds of the result still hold the operands. They are narrower for every operation with a rule.
func TestBackwardRulesHoldOperands(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 2))
	narrower := make(map[fp.Op]bool)
	try := func(op fp.Op) {
		same := r.IntN(4) == 0
		at, x, balls := make([]float64, op.Arity()), make([]interval.Interval, op.Arity()), make([]*ball.Real, op.Arity())
		for i := range at {
			b := drawBox(r, op)
			if at[i], x[i] = b.at, b.side; i == 1 && same {
				at[i], x[i] = at[0], x[0]
			}
			balls[i] = ball.New().SetFloat64(at[i])
		}
		exact := ball.Apply(ball.New(), op, rowBits, balls...).Interval()
		z := exact.Spread(math.Ldexp(r.Float64(), -r.IntN(20)), math.Ldexp(r.Float64(), -r.IntN(40)))
		before := append([]interval.Interval(nil), x...)
		if op == fp.Div {
			interval.BackQuotient(z, &x[0], &x[1])
		} else {
			interval.Back(op, z, same, x, valueOf)
		}
		for i := range x {
			if !(x[i].Lo <= at[i] && at[i] <= x[i].Hi) {
				t.Fatalf("operand %d of %v%v, whose value is in %v, is not in %v of %v", i, op, at, z, x[i], before)
			}
			narrower[op] = narrower[op] || x[i] != before[i]
		}
	}
	list := []fp.Op{fp.Add, fp.Sub, fp.Mul, fp.Div, fp.Fma, fp.Neg, fp.Abs, fp.Min, fp.Max, fp.Sqrt}
	fp.Ops(func(op fp.Op) {
		if fp.FunctionOf(op).Inverse != fp.NoOp {
			list = append(list, op)
		}
	})
	for _, op := range list {
		for range 300 * manyBoxes() {
			try(op)
		}
		if !narrower[op] {
			t.Errorf("%v narrows no operand", op)
		}
	}
}
