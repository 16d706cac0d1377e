package term_test

// This file tests how each operation is written in C, and what is read.

import (
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// write writes a term in a format, with the leaves whose names begin with n as integers.
func write(x *term.Term, names []string, f fp.Format) string {
	w := term.Writer{Format: f, Integer: func(i int) bool { return strings.HasPrefix(names[i], "n") }, Name: func(t *term.Term) (string,
		bool) {
		if t.Op == term.Leaf {
			return names[t.Index], true
		}
		return "", false
	}}
	return w.Text(x)
}

// Brackets stand where C needs them and nowhere else. Quotients of integers are made quotients of floats, and functions have the suffix of
// the format.
func TestWriting(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, double, single string }{
		{"(- (+ a b) c)", "a + b - c", ""}, {"(- a (+ b c))", "a - (b + c)", ""}, {"(- (- a b) c)", "a - b - c", ""}, {"(+ a (- b c))",
			"a + (b - c)", ""},
		{"(* (* a b) c)", "a*b*c", ""}, {"(* a (* b c))", "a*(b*c)", ""}, {"(* (/ a b) c)", "a/b*c", ""}, {"(* a (/ b c))", "a*(b/c)", ""},
		{"(/ (/ a b) c)", "a/b/c", ""}, {"(/ a (/ b c))", "a/(b/c)", ""}, {"(* a 2)", "2*a", ""}, {"(* 2 3)", "2*3", ""},
		{"(/ (+ a b) 2)", "(a + b)/2", ""},
		{"(+ (* a b) c)", "a*b + c", ""}, {"(- a (* b c))", "a - b*c", ""}, {"(* (- a b) (+ a b))", "(a - b)*(a + b)", ""},
		{"(neg a)", "-a", ""}, {"(neg (* a b))", "-(a*b)", ""}, {"(neg (sqrt a))", "-sqrt(a)", "-sqrtf(a)"}, {"(* (neg a) b)", "-a*b",
			""}, {"(neg -2)", "-(-2)", ""},
		{"(- a -1)", "a - -1", ""}, {"(+ -1 a)", "-1 + a", ""}, {"(+ (neg a) (neg b))", "-a - b", ""},
		{"(cube a)", "a*a*a", ""}, {"(cube (sqrt a))", "sqrt(a)*sqrt(a)*sqrt(a)", "sqrtf(a)*sqrtf(a)*sqrtf(a)"}, {"(/ 1 (cube a))",
			"1/(a*a*a)", ""},
		{"(fma a b c)", "fma(a, b, c)", "fmaf(a, b, c)"}, {"(pow a (+ b c))", "pow(a, b + c)", "powf(a, b + c)"}, {"(fabs (- a b))",
			"fabs(a - b)", "fabsf(a - b)"},
		{"(fmin 1 a)", "fmin(1, a)", "fminf(1, a)"}, {"(cross a b c d)", "fma(a, b, -(c*d)) - fma(c, d, -(c*d))",
			"fmaf(a, b, -(c*d)) - fmaf(c, d, -(c*d))"},
		{"(* 2 (cross a b c d))", "2*(fma(a, b, -(c*d)) - fma(c, d, -(c*d)))", "2*(fmaf(a, b, -(c*d)) - fmaf(c, d, -(c*d)))"},
		{"(/ 1 2)", "1.0/2", "1.0f/2"}, {"(/ a 2)", "a/2", ""}, {"(/ n 2)", "(double)n/2", "(float)n/2"}, {"(/ n a)", "n/a", ""},
		{"(/ (+ n 1) (neg n))", "(double)(n + 1)/-n", "(float)(n + 1)/-n"},
		{"(/ (* n 1/2) n)", "0.5*n/n", ""}, {"1/3", "0.3333333333333333", "0.33333334"}, {"9223372036854775807", "9223372036854775807", ""},
	} {
		x, names := parse(t, tt.text)
		single := tt.single
		if single == "" {
			single = tt.double
		}
		if got := write(x, names, fp.Binary64); got != tt.double {
			t.Errorf("%s is written %s, want %s", tt.text, got, tt.double)
		}
		if got := write(x, names, fp.Binary32); got != single {
			t.Errorf("%s is written %s in floats, want %s", tt.text, got, single)
		}
	}
	x, names := parse(t, "(sin a)")
	if got := write(x, names, fp.X87); got != "sinl(a)" {
		t.Errorf("a long double's sine is %s", got)
	}
}

// Every function of one operand is written as its name in C.
func TestFunctionsAreNamed(t *testing.T) {
	t.Parallel()
	n := 0
	for _, name := range strings.Fields("sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh " +
		"exp exp2 expm1 log log2 log10 log1p sqrt cbrt erf erfc fabs") {
		x, names := parse(t, "("+name+" a)")
		if got := write(x, names, fp.Binary64); got != name+"(a)" {
			t.Errorf("%s is written %s", name, got)
		}
		n++
	}
	if n != 24 {
		t.Errorf("%d functions", n)
	}
}

// What is no term is refused.
func TestNoTerms(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "(", "()", "(+ a", "(+ a)", "(+ a b c)", "(a b)", "(neg a b)", "(cross a b c)", "(sqrt)", "a b",
		"(+ a b) c", "(- a b c)", "(cube a a)"} {
		var names []string
		if x, err := term.Parse(text, &names); err == nil {
			t.Errorf("%q is read as %v", text, x)
		}
	}
}

// The parts of a term are listed once each, without itself. Its size counts them each time, and its leaves stand from left to right.
func TestParts(t *testing.T) {
	t.Parallel()
	x, names := parse(t, "(- (* a (sqrt b)) (+ (sqrt b) 1))")
	var parts []string
	for _, p := range x.Parts() {
		parts = append(parts, write(p, names, fp.Binary64))
	}
	if got := strings.Join(parts, " | "); got != "a | b | sqrt(b) | a*sqrt(b) | 1 | sqrt(b) + 1" {
		t.Errorf("its parts are %s", got)
	}
	var leaves []int
	x.Leaves(func(i int) { leaves = append(leaves, i) })
	if x.Size() != 9-0 || len(leaves) != 3 || leaves[0] != 0 || leaves[1] != 1 || leaves[2] != 1 {
		t.Errorf("%d operations and leaves, leaves %v", x.Size(), leaves)
	}
	root, _ := parse(t, "(sqrt a)")
	if !x.Has(root.With(term.LeafOf(1))) || x.Has(root) || !x.Has(x) {
		t.Error("it has sqrt(b) and not sqrt(a)")
	}
}

// Arity and commutation are C's: what commutes gives the same bits in both orders.
func TestOperations(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]int{"(+ a b)": 2, "(neg a)": 1, "(fma a b c)": 3, "(cross a b c d)": 4, "(cube a)": 1, "a": 0,
		"1": 0, "(pow a b)": 2, "(seriesa x)": 1} {
		if x, _ := parse(t, word); x.Op.Arity() != want || len(x.Args) != want {
			t.Errorf("%s has %d operands", word, x.Op.Arity())
		}
	}
	values := []fp.Value{fp.FromFloat64(3.1), fp.FromFloat64(0.7), fp.FromFloat64(-2.3)}
	for _, word := range []string{"(+ a b)", "(* a b)", "(hypot a b)", "(fmax a b)", "(fmin a b)", "(- a b)", "(/ a b)", "(pow a b)",
		"(atan2 a b)"} {
		x, _ := parse(t, word)
		same := true
		for _, a := range values {
			for _, b := range values {
				same = same && x.Float(fp.Binary64, []fp.Value{a, b}) == x.Float(fp.Binary64, []fp.Value{b, a})
			}
		}
		if same != x.Op.Commutes() {
			t.Errorf("%s commutes: %v, want %v", word, x.Op.Commutes(), same)
		}
	}
}
