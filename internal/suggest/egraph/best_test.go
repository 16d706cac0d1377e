package egraph

import (
	"testing"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// Where no operand is written in another way, a node that is offered again changes nothing: that is why Best does not offer it.
func TestNothingIsNewTwice(t *testing.T) {
	var laws []Rule
	for _, l := range [][2]string{
		{"(+ a b)", "(+ b a)"}, {"(+ (+ a b) c)", "(+ a (+ b c))"}, {"(* a (+ b c))", "(+ (* a b) (* a c))"}, {"(* (* a b) c)", "(* a (* b c))"},
		{"(- (sqrt x) (sqrt y))", "(/ (- x y) (+ (sqrt x) (sqrt y)))"}, {"(+ a (neg a))", "0"}, {"(+ a 0)", "a"},
	} {
		r, err := NewRule(l[0], l[1])
		if err != nil {
			t.Fatal(err)
		}
		laws = append(laws, r)
	}
	var names []string
	x, err := term.Parse("(* (- (sqrt (+ x 1)) (sqrt x)) (+ (* x y) (* y 3)))", &names)
	if err != nil {
		t.Fatal(err)
	}
	p := Points{Format: fp.Binary64, Prec: 256}
	for _, v := range []float64{1e15, 3, 0.1} {
		p.Leaves = append(p.Leaves, []fp.Value{fp.FromFloat64(v), fp.FromFloat64(1 / v)})
	}
	g := New(p, 500)
	if !g.Add(x) {
		t.Fatal("the term has no value")
	}
	g.Saturate(laws, 4, func() bool { return false })
	if len(g.Best(x)) == 0 {
		t.Fatal("there is no way to write it")
	}
	offered := 0
	for _, c := range g.classes {
		for _, n := range nodesOf(c) {
			if !g.isNew(n, 0) {
				continue
			}
			if offered++; g.offer(c, n) {
				t.Errorf("%v of %v was taken a second time", n.op, c.ways)
			}
		}
	}
	if offered < 20 {
		t.Errorf("%d nodes have ways", offered)
	}
}
