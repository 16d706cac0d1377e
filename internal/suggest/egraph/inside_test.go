package egraph

// This file tests the parts of graphs: what joins, what is matched, and what a way to write a class costs.

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// graphOf is a graph with leaves a, b, ... that have these values at each point.
func graphOf(most int, points ...[]float64) *Graph {
	p := Points{Format: fp.Binary64, Prec: 256}
	for _, at := range points {
		var leaves []fp.Value
		for _, x := range at {
			leaves = append(leaves, fp.FromFloat64(x))
		}
		p.Leaves = append(p.Leaves, leaves)
	}
	return New(p, most)
}

func parsed(t *testing.T, text string) *term.Term {
	t.Helper()
	names := []string{"a", "b", "c", "d"}
	x, err := term.Parse(text, &names)
	if err != nil || len(names) > 4 {
		t.Fatal(text, err)
	}
	return x
}

// Terms that are written alike, up to the order of commuting operands, differences and computed constants, are one class. Others are not.
func TestClassesOfTerms(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"(+ a b)", "(+ b a)", true}, {"(* a b)", "(* b a)", true}, {"(- a b)", "(+ a (neg b))", true}, {"(- a b)", "(- b a)", false},
		{"(/ a b)", "(/ b a)", false},
		{"(* 2 3)", "6", true}, {"(+ 1/2 1/2)", "1", true}, {"-3", "(neg 3)", true}, {"(fmax a b)", "(fmax b a)", true}, {"(hypot a b)",
			"(hypot b a)", true},
		{"(pow a b)", "(pow b a)", false}, {"(* (+ a b) 2)", "(* 2 (+ b a))", true}, {"a", "b", false}, {"(sqrt 4)", "2", false},
		{"(* 4294967295 4294967296)", "18446744069414584320", true}, {"(* 4294967296 4294967296)", "18446744073709551616", false},
	} {
		g := graphOf(100, []float64{3, 5}, []float64{0.5, 7})
		x, y := g.enter(parsed(t, tt.a)), g.enter(parsed(t, tt.b))
		if x == none || y == none || (g.find(x) == g.find(y)) != tt.want {
			t.Errorf("%s and %s are one class: %v, want %v", tt.a, tt.b, g.find(x) == g.find(y), tt.want)
		}
	}
}

// A graph has no more nodes than it may, and no term without a value at the first point.
func TestLimitsOfGraphs(t *testing.T) {
	t.Parallel()
	for most, want := range map[int]bool{4: false, 5: true} {
		if got := graphOf(most, []float64{3, 5}).Add(parsed(t, "(* (+ a b) (neg a))")); got != want {
			t.Errorf("5 nodes of %d: %v, want %v", most, got, want)
		}
	}
	for _, tt := range []struct {
		text string
		want bool
	}{{"(sqrt a)", false}, {"(sqrt b)", true}, {"(/ 1 (- b b))", false}, {"(log (neg a))", true}} {
		if got := graphOf(50, []float64{-2, 3}).Add(parsed(t, tt.text)); got != tt.want {
			t.Errorf("%s has a value: %v, want %v", tt.text, got, tt.want)
		}
	}
	if !graphOf(50, []float64{2}, []float64{-2}).Add(parsed(t, "(sqrt a)")) {
		t.Error("a value at the first point is enough")
	}
}

// Joined operands make what is made of them one class, and classes with different values stay apart.
func TestCongruence(t *testing.T) {
	t.Parallel()
	g := graphOf(100, []float64{3, 3, 4}, []float64{5, 5, 6})
	a, b, c := g.enter(parsed(t, "a")), g.enter(parsed(t, "b")), g.enter(parsed(t, "c"))
	x, y, z := g.enter(parsed(t, "(sqrt (* a 2))")), g.enter(parsed(t, "(sqrt (* b 2))")), g.enter(parsed(t, "(sqrt (* c 2))"))
	if g.join(a, c); g.find(a) == g.find(c) {
		t.Fatal("3 and 4 are one class")
	}
	before := g.count
	g.join(a, b)
	if g.find(x) == g.find(y) {
		t.Fatal("the classes are joined before rebuild")
	}
	if g.rebuild(); g.find(x) != g.find(y) || g.find(x) == g.find(z) {
		t.Error("equal operands make equal results, and only they do")
	}
	if g.count != before-2 {
		t.Errorf("%d nodes of %d", g.count, before)
	}
}

// A pattern finds what brute force finds: every way to choose its variables that makes a term of the class, in both orders.
func TestMatches(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		pattern, text string
		want          int
	}{
		{"(+ x y)", "(+ a b)", 2}, {"(+ x x)", "(+ a b)", 0}, {"(+ x x)", "(+ a a)", 1}, {"(+ x 1)", "(+ 1 a)", 1}, {"(+ x 2)",
			"(+ 1 a)", 0},
		{"(/ x y)", "(/ a b)", 1}, {"(+ (* x y) z)", "(+ (* a b) c)", 2}, {"(+ (* x y) (* z w))", "(+ (* a b) (* c d))", 8}, {"(- x y)",
			"(- a b)", 1},
		{"(+ (* x y) (* x z))", "(+ (* a b) (* c a))", 2}, {"(sqrt (* x x))", "(sqrt (* a a))", 1}, {"(sqrt (* x x))", "(sqrt (* a b))",
			0}, {"x", "a", 1},
	} {
		rule, err := NewRule(tt.pattern, "1")
		if err != nil {
			t.Fatal(err)
		}
		g := graphOf(100, []float64{3, 5, 7, 11})
		root := g.enter(parsed(t, tt.text))
		m := matcher{g: g}
		if m.look(&rule, root); len(m.found) != tt.want {
			t.Errorf("%s in %s: %d matches, want %d", tt.pattern, tt.text, len(m.found), tt.want)
		}
		for _, f := range m.found {
			if made := g.insert(rule.from.term(t, tt.pattern), f.bound); g.find(made) != g.find(root) {
				t.Errorf("%s in %s: a match is another term", tt.pattern, tt.text)
			}
		}
	}
}

// term is the pattern as a term again.
func (p *pattern) term(t *testing.T, text string) *term.Term {
	t.Helper()
	var names []string
	x, err := term.Parse(text, &names)
	if err != nil {
		t.Fatal(err)
	}
	return plain(x)
}

// A class has no more than 24 matches of one rule at a time.
func TestMostMatches(t *testing.T) {
	t.Parallel()
	rule, err := NewRule("(+ (+ (* x y) (* z w)) (* u v))", "1")
	if err != nil {
		t.Fatal(err)
	}
	g := graphOf(200, []float64{1, 2, 3, 4})
	root := g.enter(parsed(t, "(+ (+ (* a b) (* c d)) (* a c))"))
	for _, text := range []string{"(+ (+ (* a c) (* c d)) (* a b))", "(+ (+ (* a c) (* a b)) (* c d))"} {
		g.join(root, g.enter(parsed(t, text)))
	}
	m := matcher{g: g}
	if m.look(&rule, g.find(root)); len(m.found) != mostMatches {
		t.Errorf("%d matches, want %d", len(m.found), mostMatches)
	}
}

// What a float loses is log2 of one more than its distance in ulps, 64 bits where there is no number, and none where an overflow is right.
func TestLost(t *testing.T) {
	t.Parallel()
	g := graphOf(10, []float64{1})
	real := func(x float64) *ball.Real { return ball.New().SetFloat(fp.FromFloat64(x)) }
	third := ball.New().SetRat(big.NewRat(1, 3), 256)
	huge := ball.New().Mul(real(math.MaxFloat64), real(4), 256)
	for _, tt := range []struct {
		of   *ball.Real
		v    float64
		want float64
	}{
		{real(1), 1, 0}, {real(1), 1 + 0x1p-52, 1}, {real(1), 1 + 3*0x1p-52, 2}, {real(1), 1 - 0x1p-53, math.Log2(1.5)}, {real(1), 2,
			52}, {real(1), 1e300, 64},
		{real(1), math.Inf(1), 64}, {real(1), math.NaN(), 64}, {third, 1.0 / 3, math.Log2(4.0 / 3)}, {huge, math.Inf(1), 0}, {huge,
			math.Inf(-1), 64},
		{huge, math.MaxFloat64, 64}, {real(0x1p-1074), 0x1p-1074, 0}, {real(0x1p-1074), 0x1p-1073, 1}, {real(0x1p-1022),
			0x1p-1022 + 0x1p-1074, 1},
		{nil, 5, 0}, {ball.New().Neg(huge, 256), math.Inf(-1), 0},
	} {
		target := g.target(tt.of)
		if got := target.lost(fp.FromFloat64(tt.v)); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%g for %v loses %v bits, want %v", tt.v, tt.of, got, tt.want)
		}
	}
	g.points.Format = fp.Binary32
	target := g.target(real(0x1p128))
	if !target.beyond || g.target(real(1)).ulp != 0x1p-23 {
		t.Errorf("2^128 is beyond floats, whose ulp of 1 is 2^-23: %+v", target)
	}
}

// A way costs its bits at the first point, a quarter of those at others, a sixteenth of those below 1.6, and something for its nodes and
// functions. It is good if it loses less than 1.6 bits everywhere.
func TestCosts(t *testing.T) {
	t.Parallel()
	g := graphOf(100, []float64{1, 0x1p60}, []float64{0x1p60, 1})
	g.Add(parsed(t, "(- (+ (sqrt a) b) b)"))
	ways := g.Best(parsed(t, "(- (+ (sqrt a) b) b)"))
	if len(ways) == 0 {
		t.Fatal("there is no way")
	}
	w := ways[0]
	if want := perNode*7 + perFunction*0 + w.Bits[0] + elsewhere*w.Bits[1]/16; w.size != 7 || math.Abs(w.cost-want) > 1e-12 ||
		w.Bits[0] < 50 || w.Bits[1] >= harmless {
		t.Errorf("it loses %v and costs %v, want %v; %d nodes", w.Bits, w.cost, want, w.size)
	}
	if lost := g.Lost(parsed(t, "(- (+ (sqrt a) b) b)"), parsed(t, "(sqrt a)")); lost[0] != 52 && lost[0] != 53 || lost[1] != 0 {
		t.Errorf("1 + 2^60 - 2^60 loses %v", lost)
	}
	for _, tt := range []struct {
		bits []float64
		want bool
	}{{[]float64{1.59, 0}, true}, {[]float64{1.6}, false}, {[]float64{0, 0, 2}, false}, {nil, true}} {
		if (&Way{Bits: tt.bits}).Good() != tt.want {
			t.Errorf("%v bits are good: want %v", tt.bits, tt.want)
		}
	}
	for op, want := range map[term.Op]int{term.Add: 0, term.Leaf: 0, term.Const: 0, term.Cross: 6, term.Cube: 0, term.Cube + 1: 8,
		term.Op(fp.Sin): 1, term.Op(fp.Fma): 1} {
		if got := hard(op); got != want {
			t.Errorf("operation %d counts as %d functions, want %d", op, got, want)
		}
	}
}

// A class keeps three ways, the cheapest first, each once. A better first way is a change.
func TestTake(t *testing.T) {
	t.Parallel()
	g, c := graphOf(10, []float64{1}), &class{}
	for k, tt := range []struct {
		leaf int
		cost float64
		want bool
	}{{0, 5, true}, {1, 7, false}, {2, 3, true}, {2, 1, false}, {3, 9, false}, {4, 4, false}, {5, 2, true}} {
		before := g.now
		if got := g.take(c, Way{Term: term.LeafOf(tt.leaf), cost: tt.cost}); got &&
			(c.changed == before) == (c.ways[0].Term.Index == tt.leaf) {
			t.Errorf("way %d: changed %d", k, c.changed)
		}
		if first := c.ways[0].Term.Index == tt.leaf && c.ways[0].cost == tt.cost; first != tt.want {
			t.Errorf("way %d stands first: %v, want %v", k, first, tt.want)
		}
	}
	var got []int
	for _, w := range c.ways {
		got = append(got, w.Term.Index)
	}
	if len(got) != waysKept || got[0] != 5 || got[1] != 2 || got[2] != 4 {
		t.Errorf("ways %v are kept, want 5, 2 and 4", got)
	}
}
