package load

// This file tests which coordinates the operands of a suite are.

import (
	"context"
	"slices"
	"strings"
	"testing"

	"faultline/internal/subject"
)

const operandsSource = `
typedef struct { double re, im; } number;
double dot(const double *x, const double *y, double shift) {
	return x[0] * y[0] + x[1] * y[1] + x[2] * y[2] + shift;
}
double real(const number *z, double t) { return z->re * t + z->im; }
`

func operandsSuite(t *testing.T, subjects string) string {
	dir := t.TempDir()
	write(t, dir, "f.c", operandsSource)
	return write(t, dir, "s.toml", "sources = [\"f.c\"]\n"+subjects)
}

const dotSubject = "[[subject]]\nname = \"dot\"\ndomain = [\"x[0..2] in [0,1]\", \"y[0..2] in [0,1]\"]\n"

func TestOperands(t *testing.T) {
	for _, test := range []struct {
		what, suite string
		spec        Spec
		want        []int
	}{
		{"nothing is said", dotSubject, Spec{}, nil},
		{"elements", dotSubject + `operands = ["y[0..2]"]`, Spec{}, []int{3, 4, 5}},
		{"an array and a number, in any order", dotSubject + `operands = ["shift", "x"]`, Spec{}, []int{0, 1, 2, 6}},
		{"one element, twice", dotSubject + `operands = ["x[1]", "x[0..1]"]`, Spec{}, []int{0, 1}},
		{"for all subjects", "operands = [\"x\"]\n" + dotSubject, Spec{}, []int{0, 1, 2}},
		{"a subject's own word", "operands = [\"x\"]\n" + dotSubject + `operands = ["y[2]"]`, Spec{}, []int{5}},
		{"one that the user fixes", dotSubject + `operands = ["y"]`, Spec{Flags: subject.Flags{Fix: []string{"y[0]=1"}}}, []int{3, 4}},
		{"all of them fixed", dotSubject + `operands = ["shift"]`, Spec{Flags: subject.Flags{Fix: []string{"shift=1"}}}, nil},
		{"a struct", "[[subject]]\nname = \"real\"\noperands = [\"z\"]", Spec{}, []int{0, 1}},
		{"a field", "[[subject]]\nname = \"real\"\noperands = [\"z.im\"]", Spec{}, []int{1}},
	} {
		test.spec.Args = []string{operandsSuite(t, test.suite)}
		if s := loadOne(t, test.spec); !slices.Equal(s.Operands, test.want) || (s.Operands == nil) != (test.want == nil) {
			t.Errorf("%s: operands %v, want %v", test.what, s.Operands, test.want)
		}
	}
}

func TestBadOperands(t *testing.T) {
	for _, test := range []struct{ operand, want string }{
		{"w", "SUITE: dot 'w': dot has no input w\n  its inputs are x[0..2], y[0..2], shift"},
		{"x[0..3]", "SUITE: dot 'x[0..3]': dot has no input x[0..3]\n  its inputs are x[0..2], y[0..2], shift"},
		{"shift[0]", "SUITE: dot 'shift[0]': dot has no input shift[0]\n  its inputs are x[0..2], y[0..2], shift"},
		{"x[2..1]", "SUITE: dot 'x[2..1]': there are no elements 2..1"},
		{"x[0", "SUITE: dot 'x[0': this names no input\n  an operand is NAME, NAME.FIELD or NAME[0..31]"},
	} {
		file := operandsSuite(t, dotSubject+"operands = [\""+test.operand+"\"]")
		_, err := Subjects(context.Background(), Spec{Args: []string{file + ":dot"}})
		checkError(t, test.operand, err, subject.Usage, strings.Replace(test.want, "SUITE", file, 1))
	}
}
