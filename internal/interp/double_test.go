package interp

// This file compares double-double numbers with balls: a Pair always encloses what it stands for.

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// ballOf is the enclosure that x says.
func ballOf(x Pair) *ball.Real {
	const prec = 2400 // exact
	z := ball.New()
	if !x.Known() {
		return z.SetIndeterminate()
	}
	z.Add(ball.New().SetFloat64(x.Hi), ball.New().SetFloat64(x.Lo), prec)
	err := ball.New().SetFloat64(x.Err)
	return z.Hull(ball.New().Sub(z, err, prec), ball.New().Add(z, err, prec), prec)
}

// encloses counts how enclosures by pairs compare with balls.
type enclosing struct{ compared, known, sharp, wrong int }

// add checks that x and exact can be the same number: exact is so narrow that this is x being right.
func (n *enclosing) add(t *testing.T, x Pair, exact *ball.Real) bool {
	t.Helper()
	n.compared++
	if !x.Known() {
		return true
	}
	n.known++
	if x.Err <= 0x1p-90*math.Abs(x.Hi) {
		n.sharp++
	}
	if math.Abs(x.Lo) > 0x1p-53*math.Abs(x.Hi) {
		t.Errorf("%v is not normalised", x)
	}
	if exact.IsFinite() && !ballOf(x).Overlaps(exact) {
		n.wrong++
		return false
	}
	return true
}

// somePair draws a number and one of the reals that it may stand for.
func somePair(r *rand.Rand, h float64) (Pair, *ball.Real) {
	const prec = 2400
	x := Pair{Hi: h}
	member := ball.New().SetFloat64(h)
	if r.IntN(3) > 0 {
		x.Lo = h * (r.Float64() - 0.5) * math.Exp2(-53-float64(r.IntN(3)*r.IntN(60)))
		member.Add(member, ball.New().SetFloat64(x.Lo), prec)
	}
	if r.IntN(3) > 0 {
		x.Err = math.Abs(h) * math.Exp2(-float64(8+r.IntN(110)))
		by := x.Err
		switch r.IntN(4) {
		case 0:
			by = -by
		case 1:
			by *= r.Float64()*2 - 1
		}
		member.Add(member, ball.New().SetFloat64(by), prec)
	}
	return x, member
}

// someDouble draws from where a function of one or two numbers has its ordinary, its narrow and its far places.
func someDouble(r *rand.Rand) float64 {
	switch r.IntN(8) {
	case 0:
		return math.Round(r.NormFloat64()*4) / 2
	case 1:
		return math.Round(r.NormFloat64()*3) + r.NormFloat64()*math.Exp2(-float64(r.IntN(60)))
	case 2:
		return fp.RandomFloat(r, -math.MaxFloat64, math.MaxFloat64)
	case 3:
		return math.Copysign(1-math.Exp2(-float64(r.IntN(54))), r.NormFloat64())
	case 4:
		return r.NormFloat64() * 100
	}
	return r.NormFloat64() * math.Exp2(float64(r.IntN(20)-10))
}

// pairOps are the operations that Doubles computes from numbers alone.
func pairOps() (list []fp.Op) {
	fp.Ops(func(op fp.Op) {
		switch op {
		case fp.ToInt, fp.ToUint, fp.FromInt, fp.FromUint, fp.Cmp, fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint, fp.Rem:
			return
		}
		list = append(list, op)
	})
	return list
}

// TestFunctionsOfPairs: each operation of numbers with errors of their own encloses the operation of every number that they may
// stand for, at 400 bits.
func TestFunctionsOfPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	all := 0
	for _, op := range pairOps() {
		var n enclosing
		for range 3000 {
			e := &Event[Pair]{Op: op, Format: fp.Binary64, Inst: &ir.Inst{}, N: int64(r.IntN(40) - 20)}
			var args []*ball.Real
			for range op.Arity() {
				x, member := somePair(r, someDouble(r))
				e.Shadows, args = append(e.Shadows, x), append(args, member)
				e.Args = append(e.Args, fp.FromFloat64(x.Hi))
			}
			if op == fp.Sub || op == fp.Fma || op == fp.Fdim { // cancels
				if k := len(args) - 1; r.IntN(2) == 0 {
					e.Shadows[k], args[k] = somePair(r, fp.Next(e.Shadows[0].Hi))
				}
			}
			if op == fp.Ldexp || op == fp.Powi {
				args = append(args, ball.New().SetInt64(e.N))
			}
			z := Doubles{}.Op(Pair{}, e)
			if exact := Apply(ball.New(), op, 400, e.Args, args...); !n.add(t, z, exact) {
				t.Errorf("%v of %v (N = %d), here %v: %v is not within %v", op, e.Shadows, e.N, args, exact, z)
			}
		}
		t.Logf("%-9v %d compared, %d known, %d to 90 bits", op, n.compared, n.known, n.sharp)
		all += n.compared
		if n.known < 300 {
			t.Errorf("%v is hardly ever known", op)
		}
	}
	if all < 100_000 {
		t.Errorf("only %d compared", all)
	}
}

// TestOrdersOfPairs: decisions are those of balls where both decide.
func TestOrdersOfPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 4))
	certain, crossed, landed := 0, 0, 0
	for range 20_000 {
		x, a := somePair(r, someDouble(r))
		y, b := somePair(r, someDouble(r))
		if r.IntN(2) == 0 {
			y, b = somePair(r, fp.Next(x.Hi))
		}
		got, want := x.order(y), ball.Compare(a, b)
		if want&^got != 0 {
			t.Errorf("%v and %v compare as %v, their numbers as %v", x, y, got, want)
		}
		if got == want {
			certain++
		}
		for _, op := range []fp.Op{fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.Rint} {
			n := math.Round(x.Hi) + float64(r.IntN(3)-1)
			exact := ball.Apply(ball.New(), op, 2400, a)
			if x.lands(op, Pair{Hi: n}) {
				if landed++; ball.Compare(exact, ball.New().SetFloat64(n)) != ball.Equal {
					t.Errorf("%v of %v is said to be %v; it is %v for %v", op, x, n, exact, a)
				}
			}
			if x.misses(op, Pair{Hi: n}) {
				crossed++
				if exact.Contains(ball.New().SetFloat64(n)) {
					t.Errorf("%v of %v is said not to be %v; it is %v for %v", op, x, n, exact, a)
				}
			}
		}
	}
	if certain < 10_000 || crossed < 10_000 || landed < 5_000 {
		t.Errorf("only %d certain, %d crossed, %d landed", certain, crossed, landed)
	}
}

// addRun compares the outputs of one run.
func (n *enclosing) addRun(t *testing.T, name string, m *Machine, point []float64) {
	const steps = 20e3
	d := RunShadow(m, Arith[Pair](Doubles{}), point, Limits{Steps: steps}, nil)
	d.Values = slices.Clone(d.Values)
	events := RunShadow(m, Arith[Pair](Doubles{}), point, Limits{Steps: steps}, func(*Event[Pair]) {})
	for i, x := range d.Shadows {
		if y := events.Shadows[i]; x != y && (x.Known() || y.Known()) {
			t.Errorf("%s(%v): output %d is %v, with events %v", name, point, i, x, y)
		}
	}
	b := RunShadow(m, Arith[*ball.Real](NewBalls(512)), point, Limits{Steps: steps}, nil)
	if d.Outcome != b.Outcome || d.Steps != b.Steps || !slices.Equal(d.Values, b.Values) {
		t.Errorf("%s(%v): the two runs are not the same run", name, point)
	}
	if d.NumDiverging > b.NumDiverging { // 1 - 1e-300 needs many bits of a ball, and two doubles
		b = RunShadow(m, Arith[*ball.Real](NewBalls(4096)), point, Limits{Steps: steps}, nil)
	}
	if d.NumDiverging > b.NumDiverging {
		t.Errorf("%s(%v): %d divergences, over balls %d", name, point, d.NumDiverging, b.NumDiverging)
	}
	if !slices.Equal(d.Restarts, b.Restarts) {
		t.Errorf("%s(%v): restarts %v, over balls %v", name, point, d.Restarts, b.Restarts)
	}
	for i, v := range d.Values {
		if v.Format != fp.NoFormat && !n.add(t, d.Shadows[i], b.Shadows[i]) {
			t.Errorf("%s(%v): output %d is %v, over balls %v", name, point, i, d.Shadows[i], b.Shadows[i])
		}
	}
}

func (n *enclosing) log(t *testing.T) {
	t.Helper()
	t.Logf("%d compared, %d known, %d to 90 bits", n.compared, n.known, n.sharp)
}

// C programs, in every format.
func TestPairsOfPrograms(t *testing.T) {
	for _, level := range []string{"-O0", "-O1"} {
		p, entries := testPrograms(t, programs(t, level))
		var n enclosing
		for i, name := range entries {
			call := callOf(p.Func(name))
			m := New(p, call)
			for point := range slices.Chunk(mixedPoints(p.Func(name), 100, uint64(i)), call.Dims) {
				n.addRun(t, name, m, point)
			}
		}
		n.log(t)
		if n.known < 1000 {
			t.Errorf("only %d known", n.known)
		}
	}
}

// The special functions of GSL.
func TestPairsOfGSL(t *testing.T) {
	p := gslProgram(t)
	var n enclosing
	for f, call := range gslFunctions(p, "_e") {
		m := New(p, call)
		for point := range slices.Chunk(randomPoints(p, call, 10), call.Dims) {
			n.addRun(t, f.Name, m, point)
		}
	}
	n.log(t)
	if n.known < 2*n.compared/3 {
		t.Errorf("only %d of %d known", n.known, n.compared)
	}
}

// What is left of 1 + e^x keeps its digits: the bound of a sum is small where its low parts are.
func TestPairsBesideOne(t *testing.T) {
	for _, x := range []float64{-40, -60, -200, -500} {
		e := pairOp(fp.Exp, Pair{Hi: x}, Pair{})
		sum := Pair{Hi: 1}.add(e)
		for name, z := range map[string]Pair{"log(1 + e^x)": pairOp(fp.Log, sum, Pair{}), "(1 + e^x) - 1": sum.sub(Pair{Hi: 1})} {
			if math.Abs(z.Hi-e.Hi) > 0x1p-50*e.Hi || z.Err > 0x1p-48*e.Hi {
				t.Errorf("%s at %v is %v, e^x is %v", name, x, z, e)
			}
		}
	}
}

// Functions of doubles are known to 97 bits and more, and are right to 100, those that are composed and those of _Float128.
func TestAccuracyOfFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	for _, op := range pairOps() {
		if op.Arity() != 1 || !isLibm(op) {
			continue
		}
		known, worst := 0, 0.
		for range 300 {
			x := r.NormFloat64() * math.Exp2(float64(r.IntN(12)-8))
			switch op {
			case fp.Log, fp.Log2, fp.Log10, fp.Sqrt, fp.Acosh:
				x = math.Exp(x)
			case fp.Tgamma, fp.Lgamma:
				x = math.Abs(x)
			}
			z := pairOp(op, Pair{Hi: x}, Pair{})
			exact := ball.Apply(ball.New(), op, 300, ball.New().SetFloat64(x))
			if !z.Known() || !exact.IsFinite() || math.Abs(z.Hi) < 1e-200 {
				continue
			}
			known++
			if z.Err > 0x1p-97*math.Abs(z.Hi) {
				t.Errorf("%v(%v) is %v: %v bits", op, x, z, -math.Log2(z.Err/math.Abs(z.Hi)))
			}
			off := ball.New().Sub(ballOf(Pair{Hi: z.Hi, Lo: z.Lo}), exact, 300)
			worst = max(worst, math.Abs(off.Mid64()/z.Hi))
		}
		t.Logf("%-6v %d known, right to %.1f bits", op, known, -math.Log2(worst))
		if known < 50 || worst > 0x1p-100 {
			t.Errorf("%v: %d known, off by %v", op, known, worst)
		}
	}
}
