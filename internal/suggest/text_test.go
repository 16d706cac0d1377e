package suggest

// This file tests how proposals are worded, as text for people and as a diff.

import (
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/suggest/term"
)

// placed is an operation in f.c, of leaf i where i >= 0.
func placed(line, column int, op term.Op, leaf int, args ...*Place) *Place {
	return &Place{Function: "f", Pos: ir.Pos{File: "/src/f.c", Line: line, Column: column}, Op: op, Leaf: leaf, Input: -1, Args: args}
}

func stated(p *Proposal, lines ...string) *finding.Suggestion {
	return p.State(Source{Names: []string{"x", "y"}, Lines: func(_ int, file string) []string {
		if file != "/src/f.c" {
			return nil
		}
		return lines
	}})
}

// difference is sqrt(a + 1) - sqrt(a) at a place of line 3, to be written otherwise.
func difference(t *testing.T, root *Place, to string) *Proposal {
	t.Helper()
	var names []string
	p := &Proposal{Format: fp.Binary64, Old: parsed(t, "(- (sqrt (+ a 1)) (sqrt a))", &names), New: parsed(t, to, &names), At: root}
	p.Parts = []*Place{placed(3, 0, term.Leaf, 0)}
	p.Parts[0].Input = 0
	return p
}

// A proposal in the place of one expression is worded with the operands of the source, and comes with a diff of it with three lines around.
func TestStated(t *testing.T) {
	t.Parallel()
	leaf := func() *Place { return placed(0, 0, term.Leaf, 0) }
	one := placed(0, 0, term.Const, -1)
	root := placed(5, 22, term.Sub, -1, placed(5, 10, term.Op(fp.Sqrt), -1, placed(5, 17, term.Add, -1, leaf(), one)), placed(5, 24,
		term.Op(fp.Sqrt), -1, leaf()))
	lines := []string{"#include <math.h>", "", "double f(double u)", "{", "  return sqrt(u + 1) - sqrt(u);", "}", "", "int g;",
		"int h;", ""}
	p := difference(t, root, "(/ 1 (+ (sqrt (+ a 1)) (sqrt a)))")
	s := stated(p, lines...)
	const patch = "--- a/src/f.c\n+++ b/src/f.c\n@@ -2,7 +2,7 @@\n \n double f(double u)\n {\n-  return sqrt(u + 1) - sqrt(u);\n" +
		"+  return 1/(sqrt(u + 1) + sqrt(u));\n }\n \n int g;\n"
	if s.Text != "1/(sqrt(u + 1) + sqrt(u))" || s.Replaces != "sqrt(u + 1) - sqrt(u)" || s.Patch != patch || len(s.Where) != 0 ||
		s.Line != 5 {
		t.Errorf("it is stated %+v, want the patch\n%s", s, patch)
	}
	lines[0] = "//"
	lines[4] = "  return 2 * (sqrt(u + 1) - sqrt(u)) / sqrt(u);\r"
	for i, column := range []int{27, 15, 22, 29} {
		[]*Place{root, root.Args[0], root.Args[0].Args[0], root.Args[1]}[i].Pos.Column = column
	}
	p.Guard = &Guard{Left: term.ConstOf(integer(0).Value), Right: term.LeafOf(0)}
	s = stated(p, lines...)
	if s.Only != "0 < u" || s.Text != "0 < u ? 1/(sqrt(u + 1) + sqrt(u)) : sqrt(u + 1) - sqrt(u)" {
		t.Errorf("with a guard: %q", s.Text)
	}
	if !strings.Contains(s.Patch, "@@ -0,0 +1 @@\n+#include <math.h>\n@@ -2,7 +3,7 @@\n") ||
		!strings.Contains(s.Patch, "+  return 2 * (0 < u ? 1/(sqrt(u + 1) + sqrt(u)) : sqrt(u + 1) - sqrt(u)) / sqrt(u);\n") {
		t.Errorf("the diff is\n%s", s.Patch)
	}
	for _, tt := range []struct {
		g    Guard
		want string
	}{
		{Guard{Left: term.LeafOf(0), Right: term.ConstOf(integer(10).Value), Sizes: true}, "fabs(u) < 10"},
		{Guard{Right: term.LeafOf(0), Sizes: true}, "fabs(sqrt(u + 1) - sqrt(u)) < fabs(u)"},
		{Guard{Left: term.LeafOf(0), Right: term.ConstOf(integer(1).Value), Equal: true}, "u == 1"},
	} {
		p.Guard = &tt.g
		if s := stated(p, lines...); s.Only != tt.want {
			t.Errorf("the guard is %q, want %q", s.Only, tt.want)
		}
	}
	p.Guard, p.Format = &Guard{Left: term.LeafOf(0), Right: term.LeafOf(0), Sizes: true}, fp.Binary32
	if s := stated(p, lines...); s.Only != "fabsf(u) < fabsf(u)" {
		t.Errorf("the guard of floats is %q", s.Only)
	}
}

// An operand that changes a variable was written twice: fabs(v *= k) < 1 ? v *= k : 1.
func TestStatedWithAnAssignment(t *testing.T) {
	t.Parallel()
	leaf := func() *Place { return placed(0, 0, term.Leaf, 0) }
	root := placed(1, 29, term.Sub, -1, placed(1, 10, term.Op(fp.Sqrt), -1, placed(1, 24, term.Add, -1, leaf(), placed(0, 0, term.Const, -1))),
		placed(1, 31, term.Op(fp.Sqrt), -1, leaf()))
	s := stated(difference(t, root, "(/ 1 (+ (sqrt (+ a 1)) (sqrt a)))"), "  return sqrt((u *= k) + 1) - sqrt(u);")
	if s.Text != "1/(sqrt(u + 1) + sqrt(u))" || s.Patch != "" {
		t.Errorf("it is stated %+v", s)
	}
}

// Without source an operation is named by its place, inputs by their names and other values by new ones.
func TestStatedWithoutSource(t *testing.T) {
	t.Parallel()
	root := placed(5, 22, term.Sub, -1, placed(5, 10, term.Leaf, 0), placed(5, 24, term.Leaf, 1))
	root.Pos.File = "/other/g.c"
	p := &Proposal{Format: fp.Binary64, At: root, Old: term.Of(term.Sub, term.LeafOf(0), term.LeafOf(1)), New: term.Of(term.Add,
		term.LeafOf(1), term.LeafOf(0)),
		Parts: []*Place{placed(1, 1, term.Leaf, 0), placed(2, 1, term.Leaf, 1), placed(2, 2, term.Leaf, 2)}, Tried: 7, Better: 5,
		Limit: "3"}
	p.Parts[0].Input = 1
	s := stated(p)
	if s.Text != "t2 + y" || s.Replaces != "y - t2, which g.c:5:22 computes" || s.Patch != "" || s.Tried != 7 || s.Better != 5 ||
		s.Limit != "3" {
		t.Errorf("it is stated %+v", s)
	}
	if len(s.Where) != 1 || s.Where[0].Name != "t2" || s.Where[0].Line != 2 {
		t.Errorf("t2 stands for %+v", s.Where)
	}
	root.Pos.Line = 0
	if s := stated(p); s.Replaces != "y - t2, which an operation of f computes" {
		t.Errorf("an unknown place is worded %q", s.Replaces)
	}
}

// Every method is described with the text of its terms.
func TestStatedMethods(t *testing.T) {
	t.Parallel()
	for method, want := range map[Method]string{
		TwoPasses: "subtract the mean from all values before the sum of a * a", LogSumExp: "argument of exp in a * a",
		Softmax:    "argument of exp in a * a",
		ScaledNorm: "squared in a * a", CompensatedSum: "rounding errors of a * a in a second sum", CompensatedDot: "its products (a * a, by fma)",
		MoreDigits: "compute a * a in __float128, including its sums and products",
	} {
		p := &Proposal{Format: fp.Binary64, Method: method, At: placed(1, 8, term.Add, -1), Parts: []*Place{placed(1, 12, term.Leaf, -1)}}
		s := stated(p, "y = (b + a * a);")
		if s.Method != string(method) || !strings.Contains(s.Text, want) || s.Replaces != "b + a * a" {
			t.Errorf("%s is stated %q for %q", method, s.Text, s.Replaces)
		}
	}
}
