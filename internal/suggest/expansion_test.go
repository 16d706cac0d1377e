package suggest

// This file tests what formulas come to.

import (
	"testing"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// Quotients of zeros come to quotients of derivatives; what has a pole, or is not a series, comes to nothing.
func TestLimitsOfFormulas(t *testing.T) {
	for _, tt := range []struct {
		text, v, at string
		want        string // "" for none
	}{
		{"(/ (sin v) v)", "v", "0", "1"},
		{"(/ (- 1 (cos v)) (* v v))", "v", "0", "1/2"},
		{"(/ (- v (sin v)) (pow v 3))", "v", "0", "1/6"},
		{"(/ (- 1 (pow (+ 1 v) (neg n))) v)", "v", "0", "n"},
		{"(/ (* a v) (- 1 (pow (+ 1 v) (neg n))))", "v", "0", "(/ a n)"},
		{"(/ (* a (/ v 12)) (- 1 (pow (+ 1 (/ v 12)) (neg n))))", "v", "0", "(/ a n)"},
		{"(/ (- (sin (+ x v)) (sin x)) v)", "v", "0", "(cos x)"},
		{"(/ (- (sqrt (+ x v)) (sqrt x)) v)", "v", "0", "(/ (/ 1 (sqrt x)) 2)"},
		{"(/ (- (exp (* a v)) 1) v)", "v", "0", "a"},
		{"(/ (- (exp (* a v)) (exp (* b v))) v)", "v", "0", "(- a b)"},
		{"(- (/ 1 (tanh v)) (/ 1 v))", "v", "0", "0"},
		{"(/ (+ (* (sin (* (- 1 s) v)) a) (* (sin (* s v)) b)) (sin v))", "v", "0", "(+ (* (- 1 s) a) (* s b))"},
		{"(/ (- (* v v) 1) (- v 1))", "v", "1", "2"},
		{"(/ (log v) (- v 1))", "v", "1", "1"},
		{"(/ (log1p (* a v)) v)", "v", "0", "a"},
		{"(/ (atan v) (asin v))", "v", "0", "1"},
		{"(/ (* (* v v) v) (- (exp v) 1))", "v", "0", "0"},
		{"(/ 1 v)", "v", "0", ""},
		{"(/ (- v b) (log (/ v b)))", "v", "b", "b"},
		{"(/ (- (exp v) (exp b)) (- v b))", "v", "b", "(exp b)"},
		{"(* v (log v))", "v", "0", ""},
		{"(/ v (sqrt (* v v)))", "v", "0", ""},
		{"(/ (+ v x) v)", "v", "0", ""},
	} {
		names := []string{"v", "n", "a", "b", "x", "s"}
		parse := func(text string) *term.Term {
			x, err := term.Parse(text, &names)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		got := limitOf(parse(tt.text), parse(tt.v), parse(tt.at))
		w := term.Writer{Format: fp.Binary64, Name: func(t *term.Term) (string, bool) {
			if t.Op == term.Leaf {
				return names[t.Index], true
			}
			return "", false
		}}
		switch {
		case got == nil && tt.want != "":
			t.Errorf("%s comes to nothing, want %s", tt.text, tt.want)
		case got != nil && (tt.want == "" || w.Text(got) != w.Text(parse(tt.want))):
			t.Errorf("%s comes to %s, want %s", tt.text, w.Text(got), tt.want)
		}
	}
}
