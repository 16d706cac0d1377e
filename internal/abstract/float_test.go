package abstract

// This file compares operations on sets of floats with the operations on their members.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
)

// A dyadic is an operation of two floats on sets and on numbers. exact returns nil where there is no exact result.
type dyadicOf struct {
	name  string
	sets  func(f fp.Format, x, y *Value, same bool) outcome
	float func(x, y float64) float64
	exact func(x, y *big.Float) *big.Float
	tight bool // the ends of the result are results
}

var binaries = []dyadicOf{
	{"add", func(f fp.Format, x, y *Value, same bool) outcome { return Sum(fp.Add, f, x, y, same) },
		func(x, y float64) float64 { return x + y }, func(x, y *big.Float) *big.Float { return x.Add(x, y) }, true},
	{"sub", func(f fp.Format, x, y *Value, same bool) outcome { return Sum(fp.Sub, f, x, y, same) },
		func(x, y float64) float64 { return x - y }, func(x, y *big.Float) *big.Float { return x.Sub(x, y) }, true},
	{"mul", Product, func(x, y float64) float64 { return x * y }, func(x, y *big.Float) *big.Float { return x.Mul(x, y) }, true},
	{"div", Quotient, func(x, y float64) float64 { return x / y }, func(x, y *big.Float) *big.Float {
		if y.Sign() == 0 {
			return nil
		}
		return x.Quo(x, y)
	}, true},
	{"rem", func(f fp.Format, x, y *Value, _ bool) outcome { return Remainder(f, x, y) }, math.Mod,
		func(_, _ *big.Float) *big.Float { return new(big.Float) }, false},
}

// Each result of members is in the result of the sets, and each exception is one that may happen.
func TestBinaryOperations(t *testing.T) {
	for _, op := range binaries {
		for _, f := range []fp.Format{fp.Binary64, fp.Binary32} {
			t.Run(op.name+" "+f.String(), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(1, uint64(f)))
				for range 700 {
					x, y := drawn(r, f), drawn(r, f)
					same := r.IntN(5) == 0
					if same {
						y = x
					}
					checkBinary(t, r, &op, f, &x, &y, same)
					if t.Failed() {
						return
					}
				}
			})
		}
	}
}

func checkBinary(t *testing.T, r *rand.Rand, op *dyadicOf, f fp.Format, x, y *Value, same bool) {
	t.Helper()
	z := op.sets(f, x, y, same)
	lowest, highest := Inf, -Inf
	for _, a := range membersOf(r, x, f) {
		for _, b := range membersOf(r, y, f) {
			if same && math.Float64bits(a) != math.Float64bits(b) {
				continue
			}
			c := Rounded(f, op.float(a, b))
			if !contains(&z.Value, c) {
				t.Fatalf("%v %s %v = %v is not in %+v; operands %+v %+v", a, op.name, b, c, z.Value, *x, *y)
			}
			var exact *big.Float
			if !math.IsInf(a, 0) && !math.IsInf(b, 0) && a == a && b == b {
				exact = op.exact(isWide(a), isWide(b))
			}
			if op.name == "rem" && c == c {
				exact = big.NewFloat(c)
			}
			raised, carried := happened(f, c, exact, a, b)
			told := z.May
			if carried {
				told = z.Carried
			}
			if raised&^told != 0 {
				t.Fatalf("%v %s %v = %v raises %s, and only %s, %s may be; operands %+v %+v", a, op.name, b, c, raised, z.May, z.Carried, *x, *y)
			}
			if c == c {
				lowest, highest = min(lowest, c), max(highest, c)
			}
		}
	}
	low, high := z.Lowest(), z.Highest()
	if op.tight && !same && (low < lowest && !near(low, lowest) || high > highest && !near(high, highest)) {
		t.Fatalf("%s of %+v and %+v reaches from %v to %v, its members from %v to %v", op.name, *x, *y, low, high, lowest, highest)
	}
}

// near reports whether the end a of a result is the result b of members, or the zero that it underflows to.
func near(a, b float64) bool { return a == b || math.Abs(a-b) <= 2*0x1p-149 }

// An operation on single numbers gives a single number, and tells what happens.
func TestOperationsOnPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for range 20000 {
		a, b := number(r, fp.Binary64), number(r, fp.Binary64)
		x, y := Point(a), Point(b)
		for _, op := range binaries[:4] {
			z, c := op.sets(fp.Binary64, &x, &y, false), op.float(a, b)
			if got, ok := z.IsPoint(); c == c && b != 0 && (!ok || got != c) && math.Abs(c) >= 0x1p-960 {
				t.Fatalf("%v %s %v is %+v, want %v", a, op.name, b, z.Value, c)
			}
			var exact *big.Float
			if !math.IsInf(a, 0) && !math.IsInf(b, 0) {
				exact = op.exact(isWide(a), isWide(b))
			}
			raised, carried := happened(fp.Binary64, c, exact, a, b)
			if told := z.May | z.Carried; told&^fp.Underflow != raised&^fp.Underflow || carried && z.May != 0 || !carried && z.Carried != 0 {
				t.Fatalf("%v %s %v may raise %s and %s, and raises %s", a, op.name, b, z.May, z.Carried, raised)
			}
			if z.May&fp.Underflow != 0 && math.Abs(c) > 0x1p-1022 {
				t.Fatalf("%v %s %v = %v may underflow", a, op.name, b, c)
			}
		}
	}
}

// Operations of one operand.
func TestUnaryOperations(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	whole := map[fp.Op]func(float64) float64{fp.Floor: math.Floor, fp.Ceil: math.Ceil, fp.TruncInt: math.Trunc, fp.Round: math.Round,
		fp.RoundEven: math.RoundToEven}
	for range 3000 {
		x := drawn(r, fp.Binary64)
		n, m, root, narrow := x.Negated(), x.Magnitude(), Root(fp.Binary64, &x), Narrowed(&x)
		clip := number(r, fp.Binary64)
		low, high := x.Clipped(-Inf, clip), x.Clipped(clip, Inf)
		list := membersOf(r, &x, fp.Binary64)
		for _, a := range list {
			if !contains(&n, -a) || !contains(&m, math.Abs(a)) {
				t.Fatalf("%v: negated %+v, magnitude %+v", a, n, m)
			}
			raised := root.May
			if math.IsInf(a, -1) {
				raised = root.Carried
			}
			if !contains(&root.Value, math.Sqrt(a)) || a < 0 && raised&fp.Invalid == 0 {
				t.Fatalf("sqrt %v is not in %+v of %+v", a, root, x)
			}
			c := float64(float32(a))
			if !contains(&narrow.Value, c) {
				t.Fatalf("(float)%v is not in %+v of %+v", a, narrow, x)
			}
			var exact *big.Float
			if a == a && !math.IsInf(a, 0) {
				exact = isWide(a)
			}
			if raised, _ := happened(fp.Binary32, c, exact, a); raised&^narrow.May != 0 {
				t.Fatalf("(float)%v raises %s, not one of %s", a, raised, narrow.May)
			}
			if a == a && (contains(&low, a) != (a <= clip) || contains(&high, a) != (a >= clip)) {
				t.Fatalf("%v, at %v: below %+v, above %+v, of %+v", a, clip, low, high, x)
			}
		}
		lo, hi := x.Lowest(), x.Highest()
		if x.N0 == 0 && root.May|root.Carried != 0 || lo >= 0 && lo <= hi && (root.Lowest() != math.Sqrt(lo) || root.Highest() != math.Sqrt(hi)) {
			t.Fatalf("sqrt of %+v is %+v", x, root)
		}
		for op, f := range whole {
			z := ToWhole(op, &x)
			for _, a := range list {
				if !contains(&z.Value, f(a)) {
					t.Fatalf("%s %v is not in %+v of %+v", op, a, z.Value, x)
				}
			}
			if x.Lowest() <= x.Highest() && (z.Lowest() != f(x.Lowest())+0 || z.Highest() != f(x.Highest())+0) {
				t.Fatalf("%s of %+v is %+v", op, x, z.Value)
			}
		}
	}
}

// Fused products and sums, and powers.
func TestFusedAndPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for range 3000 {
		x, y, z := drawn(r, fp.Binary64), drawn(r, fp.Binary64), drawn(r, fp.Binary64)
		if r.IntN(2) == 0 {
			x, y, z = x.Clipped(-1e9, 1e9), y.Clipped(-1e9, 1e9), z.Clipped(-1e18, 1e18)
			x.Wild, y.Wild, z.Wild = false, false, false
		}
		fused, power := MulAdd(fp.Binary64, &x, &y, &z), Power(fp.Binary64, &x, &y)
		for _, a := range membersOf(r, &x, fp.Binary64) {
			for _, b := range membersOf(r, &y, fp.Binary64) {
				if c := math.Pow(a, b); math.Abs(a) >= 0x1p-1022 && !about(&power.Value, c) { // Go's is wrong for subnormal numbers
					t.Fatalf("pow(%v, %v) = %v is not in %+v", a, b, c, power.Value)
				}
				if list := membersOf(r, &z, fp.Binary64); len(list) > 0 {
					s := list[r.IntN(len(list))]
					c := math.FMA(a, b, s)
					if !contains(&fused.Value, c) {
						t.Fatalf("fma(%v, %v, %v) = %v is not in %+v; operands %+v %+v %+v", a, b, s, c, fused.Value, x, y, z)
					}
					if math.IsInf(c, 0) && IsFinite(&x) && IsFinite(&y) && IsFinite(&z) && fused.May&fp.Overflow == 0 {
						t.Fatalf("fma(%v, %v, %v) overflows", a, b, s)
					}
				}
			}
		}
	}
}

// about reports whether c is in v, or a number near c: Go's functions are not as accurate as the sets are.
func about(v *Value, c float64) bool {
	const less, more = 1 - 0x1p-40, 1 + 0x1p-40
	return contains(v, c) || v.N0 < 0 && c >= v.N0*more && c <= v.N1*less || v.P1 > 0 && c >= v.P0*less && c <= v.P1*more
}

// Functions of libm, against Go's, which are wrong for some subnormal numbers.
func TestFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	functions := map[fp.Op]func(float64) float64{fp.Sin: math.Sin, fp.Cos: math.Cos, fp.Tan: math.Tan, fp.Asin: math.Asin, fp.Acos: math.Acos,
		fp.Atan: math.Atan, fp.Sinh: math.Sinh, fp.Cosh: math.Cosh, fp.Tanh: math.Tanh, fp.Asinh: math.Asinh, fp.Acosh: math.Acosh,
		fp.Atanh: math.Atanh, fp.Exp: math.Exp, fp.Exp2: math.Exp2, fp.Expm1: math.Expm1, fp.Log: math.Log,
		fp.Log10: math.Log10, fp.Log1p: math.Log1p, fp.Cbrt: math.Cbrt, fp.Erf: math.Erf, fp.Erfc: math.Erfc}
	for op, f := range functions {
		if !Known(op) {
			t.Errorf("%s is not known", op)
		}
		for range 150 {
			x := drawn(r, fp.Binary64)
			if r.IntN(2) == 0 {
				x = x.Clipped(-20, 20)
			}
			z := Function(op, fp.Binary64, &x)
			for _, a := range membersOf(r, &x, fp.Binary64) {
				c := f(a)
				if a != 0 && math.Abs(a) < 0x1p-1022 {
					continue
				}
				if about(&z.Value, c) {
					told, finite := z.May, !math.IsInf(a, 0)
					if !finite {
						told = z.Carried
					}
					if a == a && (c != c && told&fp.Invalid == 0 || math.IsInf(c, 0) && finite && told&(fp.Overflow|fp.DivideByZero) == 0) {
						t.Errorf("%s(%v) = %v may raise %s, %s", op, a, c, z.May, z.Carried)
					}
					continue
				}
				t.Errorf("%s(%v) = %v is not in %+v of %+v", op, a, c, z.Value, x)
				break
			}
		}
	}
}

// The order of sets: joins, intersections, inclusion, and what comparisons tell.
func TestSetsOfFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 11))
	for range 4000 {
		x, y := drawn(r, fp.Binary64), drawn(r, fp.Binary64)
		joined, met, orders := Joined(&x, &y), Met(&x, &y), OrdersOf(&x, &y, false)
		if !Within(&x, &joined) || !Within(&y, &joined) || !Within(&x, &x) || !Within(&met, &x) && met.Most == x.Most {
			t.Fatalf("joined %+v, met %+v of %+v, %+v", joined, met, x, y)
		}
		a, b := membersOf(r, &x, fp.Binary64), membersOf(r, &y, fp.Binary64)
		var seen fp.Order
		for _, p := range a {
			if !contains(&joined, p) || contains(&y, p) && !contains(&met, p) || y.Most == 0 && contains(&met, p) && !contains(&y, p) {
				t.Fatalf("%v: joined %+v, met %+v of %+v, %+v", p, joined, met, x, y)
			}
			if Within(&x, &y) && !contains(&y, p) {
				t.Fatalf("%v is in %+v and not in %+v", p, x, y)
			}
			for _, q := range b {
				seen |= fp.OrderOf(p, q)
			}
		}
		if seen&^orders != 0 || orders&^fp.Equal&^seen != 0 && len(a) > 0 && len(b) > 0 {
			t.Fatalf("orders %v, of members %v; %+v %+v", orders, seen, x, y)
		}
		for allowed := fp.Order(1); allowed < 16; allowed++ {
			z := Related(&x, &y, allowed)
			for _, p := range a {
				possible := false
				for _, q := range b {
					possible = possible || fp.OrderOf(p, q)&allowed != 0
				}
				if possible && !contains(&z, p) {
					t.Fatalf("%v is not in %+v, of %+v related by %v to %+v", p, z, x, allowed, y)
				}
			}
			if c, ok := y.IsPoint(); ok && allowed&fp.Unordered == 0 && allowed != fp.Less|fp.Greater {
				for _, p := range a {
					if fp.OrderOf(p, c)&allowed == 0 && contains(&z, p) {
						t.Fatalf("%v is in %+v, of %+v related by %v to %v", p, z, x, allowed, c)
					}
				}
			}
		}
	}
}

// What a result says of its operands: nothing that may have been there is lost.
func TestInverses(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 13))
	for range 4000 {
		x, z := drawn(r, fp.Binary64), drawn(r, fp.Binary64)
		c := number(r, fp.Binary64)
		unscaled, root := Unscaled(&z, c, &x), SquareRoot(&z, &x)
		for _, a := range membersOf(r, &x, fp.Binary64) {
			if contains(&z, a*c) && !contains(&unscaled, a) {
				t.Fatalf("%v times %v is in %+v, and it is not in %+v", a, c, z, unscaled)
			}
			if a == a && !math.IsInf(a, 0) && contains(&z, a*a) && !contains(&root, a) {
				t.Fatalf("%v squared is in %+v, and it is not in %+v", a, z, root)
			}
		}
	}
}

// Bounds that grow stop after some steps, and coarse sets are around the set.
func TestGrowing(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 15))
	for range 2000 {
		w := NewWidening(r.IntN(4) == 0, []float64{17}, []int64{100})
		v := drawn(r, fp.Binary64)
		grown := 0
		for range 300 {
			x := drawn(r, fp.Binary64)
			z := w.Grown(&v, &x)
			if !Within(&v, &z) || !Within(&x, &z) {
				t.Fatalf("%+v grew to %+v with %+v", v, z, x)
			}
			if !z.Same(&v) {
				grown++
			}
			v = z
		}
		if limit := 4 * len(w.ends); grown > limit || w.last && grown > 8 {
			t.Fatalf("it grew %d times, to %+v", grown, v)
		}
		x := drawn(r, fp.Binary64)
		for _, signs := range []bool{false, true} {
			if c := x.Coarse(signs); !Within(&x, &c) && c.From == x.From {
				t.Fatalf("%+v is not in the coarse %+v", x, c)
			}
		}
	}
}

// A grid is the exponent that all numbers are multiples of.
func TestBits(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 17))
	for range 5000 {
		x := math.Abs(number(r, fp.Binary64))
		if x == 0 || x == Inf {
			continue
		}
		e, g := exponent(x), lowestBit(x)
		if f, k := math.Frexp(x); k-1 != e || f < 0.5 {
			t.Fatalf("exponent of %v: %d", x, e)
		}
		if n := math.Ldexp(x, -g); g > -1000 && g < 1000 && (n != math.Trunc(n) || math.Mod(n, 2) != 1) {
			t.Fatalf("lowest bit of %v: %d", x, g)
		}
		if y, ok := new(big.Float).SetMantExp(big.NewFloat(1), g).Float64(); ok == big.Exact && math.Mod(x, y) != 0 {
			t.Fatalf("%v is no multiple of 2^%d", x, g)
		}
	}
}

// Bounds that grew move to the next step: a power of ten or two, or a constant of the program.
func TestSteps(t *testing.T) {
	w, last := NewWidening(false, []float64{17}, []int64{100}), NewWidening(true, nil, nil)
	grid := func(v Value, grid int16) Value { v.Grid = grid; return v }
	for _, test := range []struct {
		w          *Widening
		a, b, want Value
	}{
		{w, Between(1, 1.5), Between(1, 1.7), Between(1, 2)},
		{w, Between(1, 1.5), Between(1, 11), Between(1, 17)},
		{w, Between(1, 1.5), Between(1, 18), Between(1, 1000)},
		{w, Between(1, 1.5), Between(0.7, 1), Between(0.5, 1.5)},
		{w, Between(-1.5, -1), Between(-1.7, -1), Between(-2, -1)},
		{w, Between(-1.5, -1), Between(-1, -0.7), Between(-1.5, -0.5)},
		{w, Between(1, 1.5), Between(1.1, 1.2), Between(1, 1.5)},
		{w, Between(1, 1.5), Between(1, 1e301), Between(1, Largest)},
		{w, grid(Between(1, 1.5), 0), grid(Between(1, 1.5), -1), grid(Between(1, 1.5), -52)},
		{w, Between(-2, 2), Between(-2, 3), Between(-2, 10)},
		{last, Between(1, 1.5), Between(1, 1.7), Between(1, Inf)},
		{last, Between(1, 1.5), Between(0.7, 1.5), Between(Smallest, 1.5)},
		{last, Between(-1.5, -1), Between(-1.7, -0.5), Between(-Inf, -Smallest)},
		{w, Whole(0, 5), Whole(0, 6), Whole(0, 99)}, {w, Whole(0, 99), Whole(0, 100), Whole(0, 100)}, {w, Whole(0, 100), Whole(0, 101), Whole(0, 101)},
		{w, Whole(0, 5), Whole(0, 5), Whole(0, 5)}, {w, Whole(0, 5), Whole(0, 102), Whole(0, math.MaxInt32)},
		{w, Whole(5, 50), Whole(3, 50), Whole(1, 50)}, {w, Whole(0, 5), Whole(-1, 5), Whole(math.MinInt32, 5)}, {w, Whole(1, 5), Whole(0, 5), Whole(0, 5)},
		{last, Whole(0, 5), Whole(0, 6), Whole(0, math.MaxInt64)}, {last, Whole(0, 5), Whole(-1, 5), Whole(math.MinInt64, 5)},
	} {
		got := test.w.Grown(&test.a, &test.b)
		if got.Grid = max(got.Grid, test.want.Grid); !got.Same(&test.want) {
			t.Errorf("%+v grows with %+v to %+v, want %+v", test.a, test.b, got, test.want)
		}
	}
	for _, test := range []struct {
		v     Value
		signs bool
		want  Value
	}{
		{Between(1.5, 3), false, Between(1, 1000)}, {Between(1, 2), false, Between(1, 2)}, {Between(-3, -1.5), false, Between(-1000, -1)},
		{Between(1.5, 3), true, Between(Smallest, Largest)}, {Between(1.5, Inf), true, Between(Smallest, Inf)},
		{Between(-3, -1.5), true, Between(-Largest, -Smallest)}, {Between(0.1, 0.3), false, Between(0x1p-26, 0.5)},
	} {
		if got := test.v.Coarse(test.signs); got.Lowest() != test.want.Lowest() || got.Highest() != test.want.Highest() {
			t.Errorf("coarse %+v: %+v, want %+v", test.v, got, test.want)
		}
	}
}

// Inverses are not much wider than they must be.
func TestInversesAreNarrow(t *testing.T) {
	all := AnyFloat
	numbers := all
	numbers.Wild = false
	z := Between(2, 4)
	inside := func(v Value, lo, hi float64) {
		t.Helper()
		if v.Wild || v.Lowest() < lo*(1-0x1p-40) || v.Highest() > hi*(1+0x1p-40) || v.Lowest() > lo || v.Highest() < hi {
			t.Errorf("%+v, want %v to %v", v, lo, hi)
		}
	}
	inside(Unscaled(&z, 2, &numbers), 1, 2)
	inside(Unscaled(&z, 0.5, &numbers), 4, 8)
	if v := Unscaled(&z, -2, &numbers); v.Highest() > -1+0x1p-40 || v.Lowest() < -2-0x1p-40 {
		t.Errorf("%+v, want -2 to -1", v)
	}
	for _, c := range []float64{0, Inf, nan} {
		if v := Unscaled(&z, c, &numbers); !v.Same(&numbers) {
			t.Errorf("times %v: %+v", c, v)
		}
	}
	if v := Unscaled(&z, 2, &all); !v.Same(&all) {
		t.Errorf("%+v, want what was known", v)
	}
	four := Between(4, 9)
	root := SquareRoot(&four, &numbers)
	inside(root.Magnitude(), 2, 3)
	if root.Zero || root.N0 != -root.P1 || root.N1 != -root.P0 {
		t.Errorf("the root of %+v is %+v", four, root)
	}
	r, one := Between(1, 2), Between(1, 1)
	inside(Padded(&r, &one), 1, 2)
	positive := Between(2, Inf)
	if v := Unscaled(&positive, 1, &numbers); v.Highest() != Inf || v.Lowest() < 2*(1-0x1p-40) && v.N0 > -Inf {
		t.Errorf("%+v of what may have overflowed", v)
	}
}

// Values have one key if they are the same.
func TestKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 19))
	list := []Value{Whole(1, 2), Whole(1, 3), Whole(0, 2), Anywhere, Whatever, {}, {Kind: Pointer, Zero: true}, {Kind: Pointer, More: &More{Objects: []int32{1}}},
		{Kind: Pointer, More: &More{Objects: []int32{1, 2}}}, {Kind: Pointer, Lo: 8, Hi: 8, More: &More{Objects: []int32{1}}},
		{Kind: Aggregate, More: &More{Elems: []Value{Whole(1, 2), Point(1)}}}, {Kind: Aggregate, More: &More{Elems: []Value{Whole(1, 2), Point(2)}}},
		{Kind: Float, From: 1, P0: 1, P1: 2}, {Kind: Float, P0: 1, P1: 2}, {Kind: Float, P0: 1, P1: 2, Grid: 256}, {Kind: Float, P0: 1, P1: 2, Zero: true},
		{Kind: Float, P0: 1, P1: 2, Wild: true}, {Kind: Float, P0: 1, P1: Inf, Most: 3}}
	for range 100 {
		list = append(list, drawn(r, fp.Binary64))
	}
	for i := range list {
		for k := range list {
			if same := string(list[i].Key(nil)) == string(list[k].Key(nil)); same != list[i].Same(&list[k]) {
				t.Fatalf("%+v and %+v have the same key: %t", list[i], list[k], same)
			}
		}
	}
}
