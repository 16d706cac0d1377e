package symbolic_test

// This file holds expressions to runs: what they are at a point is what the interpreter computes there, nearly, and decisions hold there.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search/ariadne"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/symbolic"
)

func subjectOf(t *testing.T, name string) *subject.Subject {
	t.Helper()
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../testdata/" + name}})
	if err != nil {
		t.Fatal(err)
	}
	list[0].Program.Settle(native.HasSymbol)
	return list[0]
}

// isTrue reports whether a formula is known to hold at a point.
func isTrue(f symbolic.Formula, point []float64) bool {
	truth, known := ariadne.NewProgram(&f, len(point)).Holds(point)
	return truth && known
}

func TestExpressionsAreWhatRunsCompute(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, name := range []string{"knu.c:knu", "knu.c:guarded", "sterbenz.c:average", "quadratic.c"} {
		s := subjectOf(t, name)
		m := interp.New(s.Program, &s.Call)
		for range 50 {
			point := make([]float64, s.Call.Dims)
			for i := range point {
				point[i] = math.Ldexp(1+r.Float64(), r.IntN(12)-6)
			}
			p := symbolic.NewPath(len(point), nil, symbolic.DefaultBounds)
			end := symbolic.Run(m, p, point, interp.Limits{Steps: 100_000})
			if end.Outcome != run.Returned || p.Lost != symbolic.Nothing || len(p.Operations) == 0 {
				t.Fatalf("%s at %v: %s, lost: %s, %d operations", name, point, end.Outcome, p.Lost, len(p.Operations))
			}
			for k, c := range s.Call.Outputs {
				if !c.IsFloat() || end.Values[k].IsNaN() {
					continue
				}
				want := end.Values[k].Float64()
				off := 1e-9 * (1 + math.Abs(want))
				low, high := p.Lift(nil, fp.FromFloat64(want-off)), p.Lift(nil, fp.FromFloat64(want+off))
				near := symbolic.All(symbolic.Compare(end.Shadows[k], fp.Greater, low), symbolic.Compare(end.Shadows[k], fp.Less, high))
				if !isTrue(near, point) {
					t.Errorf("%s at %v: output %d is not near %v, which the run computes", name, point, k, want)
				}
			}
			holds(t, p, point)
		}
	}
}

// holds checks that the point fulfils what its own path says of it.
func holds(t *testing.T, p *symbolic.Path, point []float64) {
	t.Helper()
	for i := range p.Decisions {
		taken := p.Decisions[i].Taken
		if !isTrue(taken, point) || isTrue(symbolic.Not(taken), point) {
			t.Errorf("decision %d is not the run's at %v", i, point)
		}
	}
}

// An exception is reified where the operation raises it: formulas are held to the flags of the operation itself.
func TestReifiedIsWhatOperationsRaise(t *testing.T) {
	s := subjectOf(t, "knu.c:knu")
	m := interp.New(s.Program, &s.Call)
	for _, tt := range []struct {
		point []float64
		op    fp.Op
		kind  fp.Exception
	}{
		{[]float64{1, -1}, fp.Sqrt, fp.Invalid},
		{[]float64{1, 0}, fp.Div, fp.DivideByZero},
		{[]float64{0, 0}, fp.Div, fp.Invalid},
		{[]float64{-5.79e76, 2467.898}, fp.Mul, fp.Overflow},
		{[]float64{-7.458341e-155, 2197.413}, fp.Mul, fp.Underflow},
	} {
		p := symbolic.NewPath(2, nil, symbolic.DefaultBounds)
		symbolic.Run(m, p, tt.point, interp.Limits{Steps: 100_000})
		raised := 0
		for i := range p.Operations {
			o := &p.Operations[i]
			when, known := p.Reified(o, tt.kind)
			if o.Op == tt.op && known && isTrue(when, tt.point) {
				raised++
			}
		}
		if raised == 0 {
			t.Errorf("at %v no %s is reified as %s", tt.point, tt.op, tt.kind)
		}
	}
	if when := symbolic.Never; !when.IsNever() || (&symbolic.Formula{}).IsNever() {
		t.Error("what holds nowhere, and everywhere")
	}
}

// What sums of floats underflow, Deep says too; a difference of real numbers near 1 may be as small, and no float's is.
func TestUnderflowsOfSumsAreDeep(t *testing.T) {
	s := subjectOf(t, "sterbenz.c:average")
	m := interp.New(s.Program, &s.Call)
	for _, point := range [][]float64{{1e-310, 3e-310}, {0x1.0000000000001p-971, 0x1p-971}, {-0x1p-1074, 0x1p-1022}} {
		p := symbolic.NewPath(2, nil, symbolic.DefaultBounds)
		symbolic.Run(m, p, point, interp.Limits{Steps: 1000})
		sums := 0
		for i := range p.Operations {
			o := &p.Operations[i]
			when, _ := p.Reified(o, fp.Underflow)
			if !o.IsSum() || !isTrue(when, point) {
				continue
			}
			sums++
			if deep, some := p.Deep(o, fp.Underflow); !some || !isTrue(deep, point) || isTrue(deep, []float64{1, 1 + 0x1p-52}) {
				t.Errorf("at %v the underflow of a sum is not deep", point)
			}
		}
		if sums == 0 {
			t.Errorf("at %v no sum underflows", point)
		}
	}
}

// Numbers that are no floats may overflow where floats do not: x + 1 > Omega, 1 / (x - y) with x and y next to each other. 0/0 is not deep.
func TestOnTheEdgeSumsAreThoseOfFloats(t *testing.T) {
	p := symbolic.NewPath(2, nil, symbolic.DefaultBounds)
	operation := func(op fp.Op, args ...*symbolic.Expr) *symbolic.Operation {
		e := p.Op(nil, &interp.Event[*symbolic.Expr]{Op: op, Shadows: args})
		return &symbolic.Operation{Op: op, Args: args, Result: e, To: fp.Binary64}
	}
	x, y, one := p.Inputs()[0], p.Inputs()[1], p.Lift(nil, fp.FromFloat64(1))
	sum := operation(fp.Add, x, y)
	quotient := operation(fp.Div, one, operation(fp.Sub, x, y).Result)
	number := func(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }
	beside := new(big.Rat).Sub(number(1), new(big.Rat).Mul(number(0x1p-1000), number(0x1p-100)))
	for _, test := range []struct {
		o                *symbolic.Operation
		x, y             *big.Rat
		reals, deep, may bool
	}{
		{sum, number(math.MaxFloat64), number(1), true, false, false},
		{sum, number(math.MaxFloat64), number(0x1p+970), true, false, true},
		{sum, number(math.MaxFloat64), number(0x1p+1023), true, true, true},
		{quotient, number(1), beside, true, true, false},
		{quotient, number(0x1p-1060), number(0), true, true, true},
		{quotient, number(1), number(1), false, false, false},
	} {
		m := map[int]*big.Rat{0: test.x, 1: test.y}
		when, _ := p.Reified(test.o, fp.Overflow)
		deep, _ := p.Deep(test.o, fp.Overflow)
		edge, _ := p.Edge(test.o, fp.Overflow)
		for i, f := range []symbolic.Formula{when, deep, edge} {
			truth, known := ariadne.NewProgram(&f, 2).HoldsAt(m)
			if want := []bool{test.reals, test.deep, test.may}[i]; !known || truth != want {
				t.Errorf("%s at %v: formula %d: %t, known: %t; want %t", test.o.Op, m, i, truth, known, want)
			}
		}
	}
}
