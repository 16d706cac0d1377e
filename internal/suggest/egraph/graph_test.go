package egraph_test

import (
	"testing"

	"faultline/internal/fp"
	"faultline/internal/suggest/egraph"
	"faultline/internal/suggest/term"
)

func rules(t *testing.T, list ...string) (out []egraph.Rule) {
	t.Helper()
	for i := 0; i < len(list); i += 2 {
		r, err := egraph.NewRule(list[i], list[i+1])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

func never() bool { return false }

// best is the best way to write a term with one leaf, at some points.
func best(t *testing.T, text string, laws []egraph.Rule, points ...float64) egraph.Way {
	t.Helper()
	var names []string
	x, err := term.Parse(text, &names)
	if err != nil {
		t.Fatal(err)
	}
	p := egraph.Points{Format: fp.Binary64, Prec: 256}
	for _, v := range points {
		p.Leaves = append(p.Leaves, []fp.Value{fp.FromFloat64(v)})
	}
	g := egraph.New(p, 500)
	if !g.Add(x) {
		t.Fatal("the term has no value")
	}
	g.Saturate(laws, 4, never)
	ways := g.Best(x)
	if len(ways) == 0 {
		t.Fatal("there is no way to write it")
	}
	return ways[0]
}

// The way that loses nothing wins, through several laws, and constants are computed.
func TestBest(t *testing.T) {
	laws := rules(t, "(+ (+ a b) c)", "(+ a (+ b c))", "(+ a (neg a))", "0", "(+ a 0)", "a",
		"(- (sqrt x) (sqrt y))", "(/ (- x y) (+ (sqrt x) (sqrt y)))")
	w := best(t, "(- (sqrt (+ x 1)) (sqrt x))", laws, 1e15, 3)
	if w.Term.Op != term.Div || w.Term.Args[0].Op != term.Const || w.Bits[0] > 2 {
		t.Errorf("%v loses %v", w.Term, w.Bits)
	}
}

// A law that does not hold at a point joins nothing there: sqrt(x*x) is no x below 0.
func TestLawsAreHeldToThePoints(t *testing.T) {
	laws := rules(t, "(sqrt (* x x))", "x")
	if w := best(t, "(sqrt (* x x))", laws, -1e200, -2); w.Term.Op == term.Leaf {
		t.Errorf("it is written %v", w.Term)
	}
	if w := best(t, "(sqrt (* x x))", laws, 1e200, 2); w.Term.Op != term.Leaf {
		t.Errorf("it is written %v", w.Term)
	}
}

// What a rule makes must be known.
func TestRulesBindWhatTheyMake(t *testing.T) {
	if _, err := egraph.NewRule("(+ a 0)", "(+ a b)"); err == nil {
		t.Error("b comes from nowhere")
	}
}
