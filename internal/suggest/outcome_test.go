package suggest

// This file tests what makes a change worse or better, and the comparisons that tell where it is which.

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

func ulps(before, after float64) outcome {
	return outcome{before: errs.Amount{Ulps: before}, after: errs.Amount{Ulps: after}}
}

// A change is worse where the result is off by more than three quarters of the room: 8 ulps, two more for each term of a sum, and twice the
// error before. It is better where the error is an eighth at the most, and was above 8 ulps.
func TestWorseAndBetter(t *testing.T) {
	t.Parallel()
	of := func(o outcome, terms int) outcome { o.terms = terms; return o }
	for _, tt := range []struct {
		o             outcome
		worse, better bool
	}{
		{ulps(0, 6), false, false}, {ulps(0, 6.01), true, false}, {ulps(2, 8), false, false}, {ulps(2, 8.01), true, false},
		{of(ulps(0, 12), 4), false, false}, {of(ulps(0, 12.01), 4), true, false}, {ulps(8, 1), false, false}, {ulps(8.01, 1), false, true},
		{ulps(80, 10), false, true}, {ulps(80, 10.1), false, false}, {ulps(5, math.NaN()), true, false}, {ulps(5, inf), true, false},
	} {
		if tt.o.worse() != tt.worse || tt.o.better() != tt.better {
			t.Errorf("from %v to %v ulps, %d terms: worse %v, better %v", tt.o.before.Ulps, tt.o.after.Ulps, tt.o.terms, tt.o.worse(), tt.o.better())
		}
	}
	if o := ulps(5, 20); o.excess() != 10 {
		t.Errorf("the excess of 20 ulps over twice 5 is %v", o.excess())
	}
}

// A NaN that becomes a number is worse where nothing exact is known, and so is a number that becomes NaN or infinite. A NaN that becomes the
// exact value is not.
func TestJudgeOfNaN(t *testing.T) {
	t.Parallel()
	nan, one, infinite := fp.FromFloat64(math.NaN()), fp.FromFloat64(1), fp.FromFloat64(inf)
	exact := errs.Exactly(big.NewFloat(1))
	for _, tt := range []struct {
		name    string
		was, is fp.Value
		known   bool
		worse   bool
	}{
		{"NaN becomes a number, nothing exact", nan, one, false, true}, {"NaN becomes the exact value", nan, one, true, false},
		{"a number becomes NaN", one, nan, true, true}, {"a number becomes NaN, nothing exact", one, nan, false, true},
		{"a number becomes infinite", one, infinite, true, true},
	} {
		trial := &Trial{Points: [][]float64{{1}}}
		e := &Exact{Known: tt.known, Results: []errs.Interval{exact}}
		o, known := trial.judge(&outcome{}, tt.was, tt.is, e, 0)
		if !known || o.worse() != tt.worse {
			t.Errorf("%s: known %v, worse %v", tt.name, known, o.worse())
		}
	}
}

// Without a known exact value, a NaN must stay NaN and a number must stay a finite number.
func TestJudgeUnknown(t *testing.T) {
	t.Parallel()
	one, nan, infinite := fp.FromFloat64(1), fp.FromFloat64(math.NaN()), fp.FromFloat64(inf)
	for _, tt := range [][2]fp.Value{{nan, one}, {one, nan}, {one, infinite}} {
		o, known := (&Trial{}).judge(&outcome{}, tt[0], tt[1], &Exact{}, 0)
		if !known || !o.worse() {
			t.Errorf("%v becomes %v: known %v, worse %v", tt[0].Float64(), tt[1].Float64(), known, o.worse())
		}
	}
	if _, known := (&Trial{}).judge(&outcome{}, infinite, nan, &Exact{}, 0); known {
		t.Error("an infinity becomes NaN, and the trial judges without an exact value")
	}
	exact := &Exact{Known: true, Results: []errs.Interval{errs.Exactly(big.NewFloat(1))}}
	if o, known := (&Trial{}).judge(&outcome{}, one, infinite, exact, 0); !known || !o.worse() {
		t.Errorf("1 becomes infinite: known %v, worse %v", known, o.worse())
	}
}

// The outcomes that take up the most room are kept, the most first.
func TestDoubts(t *testing.T) {
	t.Parallel()
	var v verdict
	for k, after := range []float64{1, 5, 3, 4, 2, 6, 9, 8, 7, 10} {
		o := ulps(0, after)
		o.point = k
		v.doubt(o)
	}
	var got []int
	for _, o := range v.doubtful {
		got = append(got, o.point)
	}
	if want := []int{9, 6, 7, 8, 5, 1, 3, 2}; !slices.Equal(got, want) {
		t.Errorf("points %v are in doubt, want %v", got, want)
	}
}

// Results that are three ulps apart are as good as the same, and four ulps are not. Infinities and other formats are never near.
func TestApart(t *testing.T) {
	t.Parallel()
	x := fp.FromFloat64(1)
	up := func(x fp.Value, n int) fp.Value {
		for range n {
			x = x.NextUp()
		}
		return x
	}
	for n, want := range map[int]bool{0: true, 1: true, 3: true, 4: false} {
		if apart(x, up(x, n)) != want || apart(up(x, n), x) != want {
			t.Errorf("%d ulps: want %v", n, want)
		}
	}
	infinite := fp.FromFloat64(inf)
	if apart(infinite, infinite) || apart(fp.FromFloat64(math.MaxFloat64), infinite) || apart(infinite, fp.FromFloat64(math.MaxFloat64)) {
		t.Error("an infinity is near")
	}
	if apart(x, fp.Of(fp.Binary32, 1)) {
		t.Error("a number of another format is near")
	}
	trial := &Trial{Outputs: []int{0, 2}}
	a := []fp.Value{x, x, infinite}
	if !trial.near(a, []fp.Value{up(x, 3), up(x, 9), infinite}) || trial.near(a, []fp.Value{x, x, x}) || trial.near(a, []fp.Value{up(x,
		4), x, infinite}) {
		t.Error("the outputs that count are compared, each alone")
	}
}

// outcomes are points with one leaf each.
func outcomes(leaves ...float64) (list []outcome) {
	for _, x := range leaves {
		list = append(list, outcome{seen: seen{leaves: []fp.Value{fp.FromFloat64(x)}, old: fp.FromFloat64(10 * x)}})
	}
	return list
}

// A guard compares values, their sizes, or the program's own result, and less is less alone.
func TestGuardHolds(t *testing.T) {
	t.Parallel()
	one, two := fp.FromFloat64(1), fp.FromFloat64(-2)
	a, b := term.LeafOf(0), term.LeafOf(1)
	for _, tt := range []struct {
		name string
		g    guard
		want bool
	}{
		{"1 < -2", guard{left: a, right: b}, false}, {"-2 < 1", guard{left: b, right: a}, true}, {"1 < 1", guard{left: a, right: a}, false},
		{"|1| < |-2|", guard{left: a, right: b, sizes: true}, true}, {"|-2| < |1|", guard{left: b, right: a, sizes: true}, false},
		{"1 == 1", guard{left: a, right: a, equal: true}, true}, {"1 == -2", guard{left: a, right: b, equal: true}, false},
		{"|0.5| < |1|", guard{right: a, sizes: true}, true}, {"0.5 < -2", guard{right: b}, false},
	} {
		if got := tt.g.holds(fp.Binary64, []fp.Value{one, two}, fp.FromFloat64(0.5)); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// A guard separates if it holds at the first input, at no worse one, and at half of the better ones.
func TestSeparates(t *testing.T) {
	t.Parallel()
	g := &guard{left: term.LeafOf(0), right: integer(1)}
	for _, tt := range []struct {
		name                 string
		first, worse, better []float64
		want                 bool
	}{
		{"plain", []float64{0.5}, []float64{1, 2}, []float64{0.1, 0.2}, true}, {"not at the first", []float64{1}, []float64{2}, nil, false},
		{"at a worse one", []float64{0.5}, []float64{2, 0.9}, nil, false}, {"half", []float64{0.5}, []float64{2}, []float64{0.1, 3}, true},
		{"less than half", []float64{0.5}, []float64{2}, []float64{0.1, 3, 4}, false}, {"of none", []float64{0.5}, []float64{2}, nil, true},
	} {
		v := &verdict{first: outcomes(tt.first...)[0], worse: outcomes(tt.worse...), better: outcomes(tt.better...)}
		if got := separates(g, v, fp.Binary64, 0.5); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// Thresholds are up to three plain numbers between the value at the first input and the nearest one that is worse, those first that let
// through most.
func TestThresholds(t *testing.T) {
	t.Parallel()
	leaf := func(o *outcome) float64 { return o.leaves[0].Float64() }
	for _, tt := range []struct {
		good        float64
		bad         []float64
		sizes, less bool
		want        []string
	}{
		{0.3, []float64{-7, 9}, true, true, []string{"a<4", "a<2", "a<1"}}, {0.3, []float64{0.5, 0.6}, true, true, []string{"a<0.5"}},
		{0.5, []float64{0.6}, true, true, nil}, {1, []float64{2}, true, true, []string{"a<2"}}, {1, []float64{1.9}, true, true, nil},
		{-50, []float64{0.2, -3}, true, false, []string{"4<a", "10<a"}}, {50, []float64{20}, true, false, nil},
		{-50, []float64{0.2, -3}, false, false, []string{"a<-4", "a<-10"}},
	} {
		v := &verdict{first: outcomes(tt.good)[0], worse: outcomes(tt.bad...)}
		var got []string
		for _, sides := range thresholds(v, leaf, term.LeafOf(0), tt.sizes, tt.less) {
			got = append(got, say(sides[0])+"<"+say(sides[1]))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("good at %v, bad at %v: %v, want %v", tt.good, tt.bad, got, tt.want)
		}
	}
}

// Guards are proposed the plainest first: a sign, a size against a number, one size against another, the result against what goes into it.
func TestGuards(t *testing.T) {
	t.Parallel()
	names := []string{"a", "b"}
	sum := parsed(t, "(+ a b)", &names)
	c := &change{root: &shape{term: sum}, to: sum, parts: make([]*shape, 2)}
	of := func(a, b, old float64) outcome {
		return outcome{seen: seen{leaves: []fp.Value{fp.FromFloat64(a), fp.FromFloat64(b)}, old: fp.FromFloat64(old)}}
	}
	v := &verdict{first: of(3, -4, 0.01), worse: []outcome{of(-5, -0.25, 9), of(-9, 0.125, 8)}, better: []outcome{of(2, -4, 0.001),
		of(3, -5, 0.5)}}
	var got []string
	for _, g := range guards(c, v, fp.Binary64, 0.5) {
		left := "old"
		if g.left != nil {
			left = say(g.left)
		}
		right := "old"
		if g.right != nil {
			right = say(g.right)
		}
		text := left + "<" + right
		if g.sizes {
			text = "|" + text + "|"
		}
		got = append(got, text)
	}
	want := []string{"0<a", "1e-260<a", "1e-280<a", "1e-300<a", "b<-0.25", "b<-0.5", "b<-1", "old<1", "old<2", "old<4",
		"|0.25<b|", "|0.5<b|", "|1<b|", "|a<4|", "|a<b|", "|old<0.5*a|", "|old<0.5*b|", "|old<1|", "|old<2|", "|old<4|"}
	slices.Sort(got[1:])
	slices.Sort(want[1:])
	if got[0] != want[0] || !slices.Equal(got, want) {
		t.Errorf("guards %v, want %v", got, want)
	}
	v.better[0].leaves[0] = fp.Value{} // not every execution has each leaf
	if known := v.bound(3); !slices.Equal(known, []int{1}) {
		t.Errorf("leaves %v have a value everywhere, want b alone", known)
	}
}

// A point beside another moves one coordinate or all of them, by a part of its size down to 2^-44, every fourth time by a factor up to 8.
func TestBeside(t *testing.T) {
	t.Parallel()
	trial := &Trial{Points: [][]float64{{1, -3}, {0.5, 6}, {4, 0}}}
	var r even
	from := []float64{1, -3}
	one, both, far := 0, 0, 0
	for range 400 {
		p := trial.beside(&r, from)
		if p == nil {
			continue
		}
		if p[0] < 0.125 || p[0] > 8 || -p[1] < 0.375 || -p[1] > 24 {
			t.Fatalf("%v is of another size", p)
		}
		switch moved := p[0] != from[0]; {
		case moved && p[1] != from[1]:
			both++
		case moved, p[1] != from[1]:
			one++
		default:
			t.Fatal("nothing moved")
		}
		if p[0] > 2 || p[0] < 1.0/1.99 {
			far++
			if int(r.turn)%wide != 0 {
				t.Errorf("step %v is %v", r.turn, p)
			}
		}
	}
	if one < 80 || both < 80 || far < 3 {
		t.Errorf("%d moved one coordinate, %d both, %d far", one, both, far)
	}
}

// The inputs of a graph are the finding's, two near it, and others, 18 at the most.
func TestSpread(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		near, points int
		want         []int
	}{{10, 13, []int{0, 5, 9, 10, 11, 12}}, {1, 3, []int{0, 1, 2}}, {2, 3, []int{0, 1, 1, 2}}} {
		trial := &Trial{Near: tt.near, Points: make([][]float64, tt.points)}
		if got := trial.spread(); !slices.Equal(got, tt.want) {
			t.Errorf("%d near of %d: %v, want %v", tt.near, tt.points, got, tt.want)
		}
	}
	if got := (&Trial{Near: 10, Points: make([][]float64, 99)}).spread(); len(got) != 3*mostPoints {
		t.Errorf("%d inputs", len(got))
	}
}

// Points to which the first is alike come behind it: they keep its short numbers, all of them or one, or what is equal in it.
func TestAlike(t *testing.T) {
	t.Parallel()
	trial := &Trial{Points: [][]float64{{0, 3.1, 3.1}, {0, 3.2, 3.3}}, Near: 2, Admits: func(p []float64) bool { return p[1] != 7 }}
	for k := range 9 {
		x := float64(k + 5)
		trial.Points = append(trial.Points, []float64{x, x + 0.1, x + 0.2})
	}
	trial.alike()
	if trial.similar < 6 || trial.Near != 2+trial.similar || trial.Points[0][1] != 3.1 || trial.Points[1+trial.similar][1] != 3.2 {
		t.Fatalf("%d are alike, %d near", trial.similar, trial.Near)
	}
	zero, equal, same := 0, 0, 0
	for _, p := range trial.Points[1 : 1+trial.similar] {
		switch {
		case p[1] == p[2] && p[1] != 3.1:
			equal++
		case p[0] == 0:
			zero++
		case p[1] == 3.1 || p[2] == 3.1:
			same++
		default:
			t.Errorf("%v is not alike", p)
		}
	}
	if zero < 3 || equal < 2 || same < 1 {
		t.Errorf("%d keep the 0, %d what is equal, %d a number", zero, equal, same)
	}
}

// A formula is computed with the least power of two times 128 bits that leaves 90 of them; none where it has no value.
func TestPrecision(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		at   float64
		want uint
	}{{"(- (sqrt (+ a 1)) (sqrt a))", 2, 128}, {"(- (sqrt (+ a 1)) (sqrt a))", 0x1p100, 256}, {"(- a a)", 3, 128}, {"(log (neg a))", 1, 0},
		{"(- (exp (+ 1 a)) (exp 1))", 0x1p-600, 1024}, {"(- (exp (+ 1 a)) (exp 1))", 0x1p-1000, 2048}, {"(- (sqrt (+ a 1)) (sqrt a))",
			inf, 0}} {
		names := []string{"a"}
		prec, ok := precision(parsed(t, tt.text, &names), []fp.Value{fp.FromFloat64(tt.at)})
		if ok != (tt.want > 0) || ok && prec != tt.want {
			t.Errorf("%s at %g: %d bits, %v, want %d", tt.text, tt.at, prec, ok, tt.want)
		}
	}
}

// Constants are what the output comes to: quotients of small numbers and leaves within 4 ulps, and 0.
func TestConstants(t *testing.T) {
	t.Parallel()
	third := fp.FromFloat64(1.0 / 3)
	exact := errs.Exactly(new(big.Float).SetPrec(200).Quo(big.NewFloat(1).SetPrec(200), big.NewFloat(3)))
	trial := &Trial{Points: [][]float64{{0}}, before: []*result{{values: []fp.Value{fp.FromFloat64(math.NaN())},
		exact: &Exact{Results: []errs.Interval{exact}, Known: true}}},
		Threshold: finding.Threshold{}}
	far := third
	for range 6 {
		far = far.NextUp()
	}
	var got []string
	for _, x := range trial.constants([]fp.Value{third, fp.FromFloat64(0.5), third.NextUp(), far}) {
		got = append(got, say(x))
	}
	if want := []string{"0", "0.3333333333333333", "a", "c"}; !slices.Equal(got, want) {
		t.Errorf("it comes to %v, want %v", got, want)
	}
}
