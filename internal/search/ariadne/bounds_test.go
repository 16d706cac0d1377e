package ariadne

// This file tests bounds against exact arithmetic.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/symbolic"
)

// A tree makes random expressions with exact values at one point.
type tree struct {
	rand   *rand.Rand
	point  []float64
	parts  []*symbolic.Expr
	values []*big.Rat
}

func newTree(seed uint64) *tree {
	t := &tree{rand: rand.New(rand.NewPCG(seed, 5))}
	for i := range 2 {
		x := []float64{fp.RandomFloat(t.rand, -1e3, 1e3), float64(t.rand.IntN(5) - 2), math.Ldexp(1, t.rand.IntN(400)-200)}[t.rand.IntN(3)]
		t.point = append(t.point, x)
		t.add(&symbolic.Expr{Input: i}, new(big.Rat).SetFloat64(x))
	}
	t.constant(big.NewRat(int64(t.rand.IntN(7)-3), int64(1+t.rand.IntN(3))))
	return t
}

func (t *tree) add(e *symbolic.Expr, value *big.Rat) *symbolic.Expr {
	e.Number = len(t.parts)
	t.parts, t.values = append(t.parts, e), append(t.values, value)
	return e
}

func (t *tree) constant(x *big.Rat) *symbolic.Expr {
	return t.add(&symbolic.Expr{Input: -1, Value: x}, x)
}

// grow adds an operation of parts that has a value.
func (t *tree) grow() {
	i, k := t.rand.IntN(len(t.parts)), t.rand.IntN(len(t.parts))
	x, y, z := t.values[i], t.values[k], new(big.Rat)
	ops := []fp.Op{fp.Add, fp.Sub, fp.Mul, fp.Div, fp.Neg, fp.Abs, fp.Min, fp.Max, fp.Fdim, fp.Ldexp, fp.Fma, fp.Powi}
	e := &symbolic.Expr{Op: ops[t.rand.IntN(len(ops))], Args: []*symbolic.Expr{t.parts[i], t.parts[k]}, Input: -1}
	switch e.Op {
	case fp.Add:
		z.Add(x, y)
	case fp.Sub:
		z.Sub(x, y)
	case fp.Mul:
		z.Mul(x, y)
	case fp.Fma:
		e.Args = append(e.Args, t.parts[i])
		z.Add(z.Mul(x, y), x)
	case fp.Div:
		if y.Sign() == 0 {
			return
		}
		z.Quo(x, y)
	case fp.Neg:
		e.Args = e.Args[:1]
		z.Neg(x)
	case fp.Abs:
		e.Args = e.Args[:1]
		z.Abs(x)
	case fp.Min, fp.Max:
		if z = x; (x.Cmp(y) < 0) != (e.Op == fp.Min) {
			z = y
		}
	case fp.Fdim:
		if z.Sub(x, y); z.Sign() < 0 {
			z.SetInt64(0)
		}
	case fp.Ldexp:
		e.Args, e.N = e.Args[:1], int64(t.rand.IntN(9)-4)
		z.Mul(x, fp.PowerOfTwo(e.N))
	case fp.Powi:
		e.Args, e.N = e.Args[:1], 3
		z.Mul(z.Mul(x, x), x)
	}
	t.add(e, z)
}

// formula returns one that holds at the point, or its contrary.
func (t *tree) formula(holds bool) symbolic.Formula {
	var all []symbolic.Formula
	for range 1 + t.rand.IntN(3) {
		i := t.rand.IntN(len(t.parts))
		level := t.values[t.rand.IntN(len(t.values))]
		accept := []fp.Order{fp.Less, fp.Equal, fp.Greater}[t.values[i].Cmp(level)+1]
		if t.rand.IntN(2) == 0 {
			accept |= fp.Equal
		}
		f := symbolic.Compare(t.parts[i], accept, t.constant(level))
		if t.rand.IntN(3) == 0 {
			f = symbolic.Any(symbolic.Compare(t.parts[0], fp.Greater, t.constant(big.NewRat(1_000_000, 1))), f)
		}
		all = append(all, f)
	}
	f := symbolic.All(all...)
	if !holds {
		f = symbolic.Not(f)
	}
	return f
}

var plane = []interval.Interval{{Lo: -math.MaxFloat64, Hi: math.MaxFloat64}, {Lo: -math.MaxFloat64, Hi: math.MaxFloat64}}

// TestNothingIsLost: what fulfils a formula is in the box that Narrow leaves, and no search says that there is nothing.
func TestNothingIsLost(t *testing.T) {
	free := func(_ int, x float64) float64 { return x }
	found := 0
	for seed := range uint64(3000) {
		tr := newTree(seed)
		for range 12 {
			tr.grow()
		}
		f := tr.formula(true)
		p := NewProgram(&f, 2)
		box := append([]interval.Interval(nil), plane...)
		if !p.Narrow(box) {
			t.Fatalf("seed %d: nothing is left at %v", seed, tr.point)
		}
		for i, x := range tr.point {
			if !(box[i].Lo <= x && x <= box[i].Hi) {
				t.Fatalf("seed %d: input %d is %v, the box %v", seed, i, x, box[i])
			}
		}
		if truth, known := p.Holds(tr.point); known && !truth {
			t.Fatalf("seed %d: it does not hold at %v", seed, tr.point)
		}
		switch s := p.Search(append([]interval.Interval(nil), plane...), 64, free); {
		case s.None:
			t.Fatalf("seed %d: the search says that there is nothing at %v", seed, tr.point)
		case s.Point != nil:
			found++
		}
		not := tr.formula(false)
		if truth, known := NewProgram(&not, 2).Holds(tr.point); known && truth {
			t.Fatalf("seed %d: the contrary holds at %v", seed, tr.point)
		}
	}
	if found < 2000 {
		t.Errorf("points for %d of 3000 formulas", found)
	}
}

func callOf(op fp.Op, args ...*symbolic.Expr) *symbolic.Expr {
	return &symbolic.Expr{Op: op, Args: args, Input: -1}
}

// TestFunctions: what is known of functions refutes formulas, and finds points.
func TestFunctions(t *testing.T) {
	x := &symbolic.Expr{Input: 0}
	number := func(v float64) *symbolic.Expr { return &symbolic.Expr{Input: -1, Value: new(big.Rat).SetFloat64(v)} }
	for _, c := range []struct {
		name string
		f    symbolic.Formula
		none bool
	}{
		{"exp x < -1", symbolic.Compare(callOf(fp.Exp, x), fp.Less, number(-1)), true},
		{"exp x > 2, x < 0.69", symbolic.All(symbolic.Compare(callOf(fp.Exp, x), fp.Greater, number(2)), symbolic.Compare(x, fp.Less, number(0.69))), true},
		{"exp x > 2, x < 0.7", symbolic.All(symbolic.Compare(callOf(fp.Exp, x), fp.Greater, number(2)), symbolic.Compare(x, fp.Less, number(0.7))), false},
		{"sin x > 1", symbolic.Compare(callOf(fp.Sin, x), fp.Greater, number(1)), true},
		{"x*x < 0", symbolic.Compare(callOf(fp.Mul, x, x), fp.Less, number(0)), true},
		{"cosh x < 1", symbolic.Compare(callOf(fp.Cosh, x), fp.Less, number(1)), true},
		{"sqrt(x*x+1) < 1", symbolic.Compare(callOf(fp.Sqrt, callOf(fp.Add, callOf(fp.Mul, x, x), number(1))), fp.Less, number(1)), true},
		{"log x > 700, 0 < x < 1e300", symbolic.All(symbolic.Compare(callOf(fp.Log, x), fp.Greater, number(700)),
			symbolic.Compare(x, fp.Less, number(1e300)), symbolic.Compare(x, fp.Greater, number(0))), true},
		{"1/x > 1e308, x > 0", symbolic.All(symbolic.Compare(callOf(fp.Div, number(1), x), fp.Greater, number(1e308)), symbolic.Compare(x, fp.Greater, number(0))), false},
		{"tanh x = 0", symbolic.Compare(callOf(fp.Tanh, x), fp.Equal, number(0)), false},
	} {
		p := NewProgram(&c.f, 1)
		s := p.Search([]interval.Interval{plane[0]}, 64, func(_ int, x float64) float64 { return x })
		if s.None != c.none || !c.none && s.Point == nil {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
}

// TestOutsideOfADomain: where a function has no value, nothing follows from it.
func TestOutsideOfADomain(t *testing.T) {
	x := &symbolic.Expr{Input: 0}
	zero := &symbolic.Expr{Input: -1, Value: new(big.Rat)}
	for _, op := range []fp.Op{fp.Log, fp.Sqrt} {
		f := symbolic.All(symbolic.Compare(callOf(op, x), fp.Less|fp.Greater, zero), symbolic.Compare(x, fp.Less, zero))
		if box := []interval.Interval{plane[0]}; !NewProgram(&f, 1).Narrow(box) {
			t.Errorf("%v of a negative number refutes a formula", op)
		}
	}
	f := symbolic.All(symbolic.Compare(callOf(fp.Div, x, x), fp.Equal, zero), symbolic.Compare(x, fp.Equal, zero))
	if box := []interval.Interval{plane[0]}; !NewProgram(&f, 1).Narrow(box) {
		t.Error("0/0 refutes a formula")
	}
}

// A power is above 0, which bounds that are floats do not say: boxes where it is below all of them were not left out.
func TestPowersAreAbove0(t *testing.T) {
	number := 0
	add := func(e symbolic.Expr) *symbolic.Expr { e.Number = number; number++; return &e }
	constant := func(x *big.Rat) *symbolic.Expr { return add(symbolic.Expr{Input: -1, Value: x}) }
	minus := add(symbolic.Expr{Op: fp.Neg, Args: []*symbolic.Expr{add(symbolic.Expr{Input: 0})}, Input: -1})
	power := func(of int64) *symbolic.Expr {
		return add(symbolic.Expr{Op: fp.Pow, Args: []*symbolic.Expr{constant(big.NewRat(of, 1)), minus}, Input: -1})
	}
	zero, least := constant(new(big.Rat)), constant(fp.PowerOfTwo(-1022))
	two, three := power(2), power(3)
	f := symbolic.All(
		symbolic.Any(symbolic.Compare(two, fp.Less|fp.Equal, zero), symbolic.Compare(two, fp.Greater|fp.Equal, least)),
		symbolic.Compare(three, fp.Greater, zero), symbolic.Compare(three, fp.Less, least))
	box := []interval.Interval{interval.Of(15, math.MaxFloat64)}
	found := NewProgram(&f, 1).Search(box, 1024, func(_ int, x float64) float64 { return x })
	if found.Point == nil || found.Point[0] < 644 || found.Point[0] > 1022 {
		t.Errorf("2^-x is normal and 3^-x is not at %v, after %d boxes", found.Point, found.Tried)
	}
}
