package suggest

// This file holds the laws, and the arithmetic of formulas, to the reals.

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/suggest/egraph"
	"faultline/internal/suggest/term"
)

func parsed(t testing.TB, text string, names *[]string) *term.Term {
	t.Helper()
	x, err := term.Parse(text, names)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Both sides of each law have the same value wherever both have one, at 200 points. A law of the angle between vectors holds where n is
// the product of their lengths.
func TestLawsHoldOverTheReals(t *testing.T) {
	t.Parallel()
	lengths := []string{
		"(sqrt (* (+ (* a a) (* b b)) (+ (* c c) (* d d))))",
		"(sqrt (* (+ (+ (* a a) (* b b)) (* c c)) (+ (+ (* x x) (* y y)) (* z z))))",
	}
	for _, table := range [][][2]string{functionLaws, term.SeriesLaws(), associativity, shortLaws, plainLaws, tidyLaws} {
		for _, law := range table {
			var names []string
			from, to := parsed(t, law[0], &names), parsed(t, law[1], &names)
			n, vectors := -1, lengths[0]
			for i, name := range names {
				if name == "n" {
					n = i
				}
				if name == "z" {
					vectors = lengths[1]
				}
			}
			r, known := rand.New(rand.NewPCG(1, 2)), 0
			for range 200 {
				leaves := make([]*ball.Real, len(names))
				for i := range leaves {
					leaves[i] = ball.New().SetFloat64(3 * r.Float64())
				}
				if n >= 0 {
					leaves[n] = parsed(t, vectors, &names).Real(256, leaves)
				}
				a, b := from.Real(256, leaves), to.Real(256, leaves)
				if !a.IsFinite() || !b.IsFinite() {
					continue
				}
				if known++; !a.Overlaps(b) || a.RelAccuracyBits() < 100 && !a.ContainsZero() {
					t.Errorf("%s is %v, %s is %v", law[0], a, law[1], b)
					break
				}
			}
			if known < 20 {
				t.Errorf("%s: %d points have a value", law[0], known)
			}
		}
	}
}

// A sum, difference, product or quotient that leaves out zeros, ones and signs has the value that it has written in full.
func TestSimpleHasTheValue(t *testing.T) {
	t.Parallel()
	var names []string
	var terms []*term.Term
	for _, text := range []string{"0", "1", "-1", "2", "-3/4", "a", "(neg a)", "(* 2 a)", "(* -2 a)", "(/ a 3)", "(neg (* 3 a))", "b",
		"(- a b)", "(/ a b)",
		"(/ 1 b)", "(sqrt a)", "(neg (- b a))", "(* 1/2 (- a b))", "(+ a b)"} {
		terms = append(terms, parsed(t, text, &names))
	}
	leaves := []*ball.Real{ball.New().SetFloat64(1.375), ball.New().SetFloat64(0.8125)}
	for _, op := range []term.Op{term.Add, term.Sub, term.Mul, term.Div} {
		for _, a := range terms {
			for _, b := range terms {
				if op == term.Div && isNumber(b, 0) {
					continue
				}
				full := term.Of(op, a, b)
				z := simple(op, a, b)
				if x, y := full.Real(200, leaves), z.Real(200, leaves); !x.Overlaps(y) {
					t.Errorf("%v of %s and %s is %v, %v in short", fp.Op(op), say(a), say(b), x, y)
				}
				if z.Size() > full.Size()+3 {
					t.Errorf("%s became %s", say(full), say(z))
				}
			}
		}
	}
}

// say writes a term whose leaves are a, b, c, ...
func say(x *term.Term) string {
	w := term.Writer{Format: fp.Binary64, Name: func(t *term.Term) (string, bool) { return string(rune('a' + t.Index)), t.Op == term.Leaf }}
	return w.Text(x)
}

// What is left out of a formula is what nobody would write.
func TestSimpleForms(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		op         term.Op
		a, b, want string
	}{
		{term.Add, "a", "0", "a"}, {term.Add, "0", "b", "b"}, {term.Add, "a", "a", "2*a"}, {term.Add, "a", "(neg a)", "0"},
		{term.Add, "(* 3 a)", "(neg a)", "2*a"}, {term.Sub, "a", "a", "0"}, {term.Sub, "0", "b", "-b"}, {term.Sub, "a", "(neg b)", "a + b"},
		{term.Add, "(neg a)", "(neg b)", "-(a + b)"}, {term.Add, "(neg a)", "b", "b - a"}, {term.Add, "a", "(neg b)", "a - b"},
		{term.Mul, "a", "0", "0"}, {term.Mul, "a", "1", "a"}, {term.Mul, "1", "b", "b"}, {term.Mul, "(* 2 a)", "(* 3 b)", "6*(a*b)"},
		{term.Mul, "(neg a)", "b", "-(a*b)"}, {term.Mul, "-1", "(- a b)", "b - a"}, {term.Mul, "1/3", "a", "a/3"}, {term.Mul, "2/3",
			"a", "0.6666666666666666*a"},
		{term.Div, "a", "1", "a"}, {term.Div, "a", "a", "1"}, {term.Div, "a", "(/ 1 b)", "a*b"},
		{term.Div, "(sqrt a)", "a", "1/sqrt(a)"}, {term.Div, "a", "2", "a/2"}, {term.Div, "6", "4", "1.5"}, {term.Div, "(neg a)",
			"(neg b)", "a/b"},
	} {
		names := []string{"a", "b"}
		if got := say(simple(tt.op, parsed(t, tt.a, &names), parsed(t, tt.b, &names))); got != tt.want {
			t.Errorf("%v of %s and %s is written %s, want %s", fp.Op(tt.op), tt.a, tt.b, got, tt.want)
		}
	}
}

// The laws reach the formula of a textbook from each textbook defect, in a graph of the size that suggestions are looked for in.
func TestLawsReachTextbooks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, want string
		points     [][]float64
	}{
		{"(- 1 (cos a))", "2*(sin(a/2)*sin(a/2))", [][]float64{{1e-9}, {1e-5}, {0.5}}},
		{"(- (exp a) 1)", "expm1(a)", [][]float64{{1e-18}, {1e-5}, {2}}},
		{"(log (+ 1 a))", "log1p(a)", [][]float64{{1e-18}, {1e-5}, {2}}},
		{"(- 1 (erf a))", "erfc(a)", [][]float64{{7}, {3}, {0.1}}},
		{"(sqrt (+ (* a a) (* b b)))", "hypot(a, b)", [][]float64{{1e200, 1e200}, {3, 4}}},
		{"(- (sqrt (+ a 1)) (sqrt a))", "1/(sqrt(a + 1) + sqrt(a))", [][]float64{{1e16}, {1e12}, {3}}},
		{"(- (/ 1 a) (/ 1 (+ a 1)))", "1/a/(1 + a)", [][]float64{{1e15}, {1e9}, {3}}},
	} {
		names := []string{"a", "b"}
		x := parsed(t, tt.text, &names)
		p := egraph.Points{Format: fp.Binary64, Prec: 256}
		for _, at := range tt.points {
			var leaves []fp.Value
			for _, v := range at {
				leaves = append(leaves, fp.FromFloat64(v))
			}
			p.Leaves = append(p.Leaves, leaves)
		}
		g := egraph.New(p, mostNodes)
		if !g.Add(x) {
			t.Fatalf("%s has no value", tt.text)
		}
		g.Saturate(laws(), rounds, func() bool { return false })
		g.More(moreNodes)
		g.Saturate(tidy(), tidying, func() bool { return false })
		ways := g.Best(x)
		if len(ways) == 0 || !ways[0].Good() || say(ways[0].Term) != tt.want {
			for _, w := range ways {
				t.Logf("%s loses %v", say(w.Term), w.Bits)
			}
			t.Errorf("%s: want %s", tt.text, tt.want)
		}
	}
}

// A number is short if four times it is an integer of 64 at the most: 0, 1, a half, 16.
func TestShortNumbers(t *testing.T) {
	t.Parallel()
	for x, want := range map[float64]bool{0: true, 1: true, 0.25: true, -0.5: true, 16: true, -16: true, 16.25: false, 0.125: false,
		17: false} {
		if got := isShort(new(big.Rat).SetFloat64(x)); got != want {
			t.Errorf("%v is short: %v, want %v", x, got, want)
		}
	}
	if isShort(nil) {
		t.Error("no number is short")
	}
}
