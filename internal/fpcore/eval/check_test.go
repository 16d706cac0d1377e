package eval

// This file has one example of each mistake, in whole cores and in each form.

import (
	"strings"
	"testing"

	"faultline/internal/fpcore"
)

// TestMalformed: the message about a malformed form has the place, the mistake and the remedy.
func TestMalformed(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"(+ 1 2)", "f:1:1: expected (FPCore (arguments) ... expression), found (+ 1 2)"},
		{"x", "f:1:1: expected (FPCore"},
		{"(FPCore)", "f:1:1: an FPCore needs its list of arguments"},
		{"(FPCore f)", "f:1:1: an FPCore needs its list of arguments"},
		{"(FPCore x x)", "f:1:1: an FPCore needs its list of arguments"},
		{"(FPCore \"f\" (x) x)", `f:1:9: "f" cannot be the name of a core`},
		{"(FPCore 3 (x) x)", "f:1:9: 3 cannot be the name of a core"},
		{"(FPCore (x))", "f:1:1: this FPCore has no expression"},
		{"(FPCore (x) 1 2)", "f:1:15: a second expression"},
		{"(FPCore (x) 1 :name \"f\")", "f:1:15: a second expression"},
		{"(FPCore (3) 1)", "f:1:10: argument 3 is no name"},
		{"(FPCore (\"x\") 1)", `f:1:10: argument "x" is no name`},
		{"(FPCore (()) 1)", "f:1:10: argument () is no name"},
		{"(FPCore ((A)) 1)", "f:1:10: tensor A has no dimensions"},
		{"(FPCore ((A 0)) 1)", "f:1:13: dimension 0 is neither"},
		{"(FPCore ((A 1/2)) 1)", "f:1:13: dimension 1/2 is neither"},
		{"(FPCore ((A 1e9)) 1)", "f:1:13: dimension 1e9 is neither"},
		{"(FPCore ((A (n))) 1)", "f:1:13: dimension (n) is neither"},
		{"(FPCore ((! :precision binary32)) 1)", "f:1:10: this annotation has no argument"},
		{"(FPCore ((! :precision)) 1)", "f:1:13: property :precision has no value"},
		{"(FPCore (x) :pre)", "f:1:13: property :pre has no value"},
		{"(FPCore (x) :pre :name \"f\" x)", "f:1:13: property :pre has no value; :name follows it at once"},
		{"(FPCore (x) : 1 x)", "f:1:13: a property has a name"},
		{"(FPCore (x) :name f x)", `f:1:19: a :name is a string; write "f"`},
		{"(FPCore (x) :precision 64 x)", "f:1:24: :precision is a name"},
		{"(FPCore (x) :round \"up\" x)", "f:1:20: :round is a name"},
		{"(FPCore (x) :pre (< x 1) :pre (> x 0) x)", "f:1:26: :pre is said twice"},
		{"(FPCore (x) :pre (< x 1", "f:1:18: this parenthesis is never closed"},
		{"(FPCore (x) :name \"f x)", "f:1:19: this string is never closed"},
		{"(FPCore (x) x))", "f:1:15: ')' closes nothing"},
		{"(FPCore (x] x)", "f:1:11: ']' closes the parenthesis opened at f:1:9"},
		{"(FPCore (x) {x})", "f:1:13: '{' cannot stand in a name"},
		{"(FPCore (x)\n (+ x,1))", "f:2:6: ',' cannot stand in a name"},
		{"(FPCore (x) \xff)", "cannot stand in a name"},
		{"(FPCore (x) :spec \"x\" x)", "f:1:19: a string cannot be computed with"},
		{"(FPCore (x) :spec (x", "is never closed"},
		{"(FPCore (x) ())", "f:1:13: an operator must come first"},
		{"(FPCore (x) ((+) x 1))", "f:1:13: an operator must come first"},
		{"(FPCore (x) (:pre x))", "f:1:13: an operator must come first"},
		{"(FPCore (x) :x)", "f:1:13: property :x has no value"},
		{"(FPCore (x) (+ x :y))", "f:1:18: :y cannot stand here"},
		{"(FPCore (x) (if x 1))", "f:1:13: write (if condition then else); here are 2 parts behind its name instead of 3"},
		{"(FPCore (x) (let x 1))", "f:1:18: expected a list of bindings ((name value) ...), found x"},
		{"(FPCore (x) (let ((y 1))))", "f:1:13: write (let ((name value) ...) expression); here are 1 parts"},
		{"(FPCore (x) (let* y 1 y))", "f:1:13: write (let ((name value) ...) expression); here are 3 parts"},
		{"(FPCore (x) (let (y 1) y))", "f:1:19: a binding is (name value), found y"},
		{"(FPCore (x) (let ((y 1 2)) y))", "f:1:19: a binding is (name value), found (y 1 2)"},
		{"(FPCore (x) (let ((1 y)) y))", "f:1:19: a binding is (name value), found (1 y)"},
		{"(FPCore (x) (while (< x 1) ((x 1)) x))", "f:1:29: a binding is (name init next), found (x 1)"},
		{"(FPCore (x) (while (< x 1) x))", "f:1:13: write (while condition ((name init next) ...) expression); here are 2 parts"},
		{"(FPCore (x) (while* (< x 1) x x))", "f:1:29: expected a list of bindings ((name init next) ...), found x"},
		{"(FPCore (x) (for ((i 3)) x))", "f:1:13: write (for ((index count) ...) ((name init next) ...) expression); here are 2"},
		{"(FPCore (x) (for* ((i 3 4)) () x))", "f:1:20: a binding is (name count), found (i 3 4)"},
		{"(FPCore (x) (tensor ((i 3))))", "f:1:13: write (tensor ((index size) ...) expression); here are 1"},
		{"(FPCore (x) (tensor () x))", "f:1:21: a tensor needs at least one index"},
		{"(FPCore (x) (tensor* ((i 3)) x))", "f:1:13: write (tensor* ((index size) ...) ((name init next) ...) expression); here are 2"},
		{"(FPCore (x) (tensor ((i)) x))", "f:1:22: a binding is (name size), found (i)"},
		{"(FPCore (x) (! x))", ""},
		{"(FPCore (x) (! :precision binary32))", "f:1:13: write (! :property value ... expression); behind the properties are 0"},
		{"(FPCore (x) (! x x))", "f:1:13: write (! :property value ... expression); behind the properties are 2"},
		{"(FPCore (x) (! :precision x))", "f:1:13: write (! :property value ... expression)"},
		{"(FPCore (x) (digits 1 2))", "f:1:13: write (digits mantissa exponent base); here are 2 numbers"},
		{"(FPCore (x) (digits x 2 3))", "f:1:21: digits takes numbers as they are written, not x"},
		{"(FPCore (x) (digits 1 1/2 3))", "the exponent is no integer"},
		{"(FPCore (x) (digits 1 -1 0))", "0 has no negative power"},
		{"(FPCore (x) (digits 1 99999999 3))", "too large to be written out"},
		{"(FPCore (x) 1x)", `f:1:13: number "1x" is not understood; write a decimal`},
		{"(FPCore (x) 1e)", `number "1e" is not understood`},
		{"(FPCore (x) 1_0)", `number "1_0" is not understood`},
		{"(FPCore (x) 0b11)", `number "0b11" is not understood`},
		{"(FPCore (x) 1.5/2)", `number "1.5/2" is not understood`},
		{"(FPCore (x) 1/0)", "its denominator is 0"},
		{"(FPCore (x) 0x1p9999999)", "its exponent is out of range"},
		{"(FPCore (x) (f (FPCore (y) y)))", "f:1:1: this core is not closed where the next one begins"},
		{"(FPCore (x) (integrate 1 0 1 x))", "f:1:13: write (integrate t from to expression)"},
	} {
		var err error
		if _, bad := fpcore.ParseEach("f", c.src); len(bad) > 0 {
			err = bad[0].Err
		}
		switch {
		case c.want == "" && err == nil:
		case c.want == "" || err == nil || !strings.Contains(err.Error(), c.want):
			t.Errorf("%q: error %v, want %q", c.src, err, c.want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"(FPCore (x) x) (FPCore (x) (sin x))", ""},
		{"(FPCore f (x) x) (FPCore (x) (f (f x)))", ""},
		{"(FPCore (x) (f x)) (FPCore f (x) x)", ""}, // the order does not matter
		{"(FPCore (x) (< x 1))", ""},
		{"(FPCore ei (x) x) (FPCore (x) (ei x))", ""}, // ei is no operator of the standard
		{"(FPCore (x) y)", "f:1:13: unknown name y; names here: x"},
		{"(FPCore () y)", "f:1:12: unknown name y; the expression has no parameters"},
		{"(FPCore (x) (sine x))", "f:1:13: unknown operator sine; did you mean sin, sinc, sinh?"},
		{"(FPCore horner (x) x) (FPCore (x) (hornet x))", "f:1:35: unknown operator hornet; did you mean horner?"},
		{"(FPCore (x) (isfinit x))", "did you mean isfinite?"},
		{"(FPCore (alpha) (+ alhpa 1))", "did you mean alpha?"},
		{"(FPCore (x) (lte* x))", "did you mean let, let*?"},
		{"(FPCore (x) (sin x 1))", "f:1:13: sin takes 1 operands, here are 2"},
		{"(FPCore (x) (/ x))", "f:1:13: / takes 2 operands, here are 1"},
		{"(FPCore (x) (fma x x))", "f:1:13: fma takes 3 operands, here are 2"},
		{"(FPCore (x) (+))", "f:1:13: + needs at least one operand"},
		{"(FPCore (x) (if (not) x x))", "f:1:17: not takes 1 operand, here are 0"},
		{"(FPCore (x) (if (< x) x x))", "f:1:17: < compares at least two numbers"},
		{"(FPCore (x) (if (isnan x x) x x))", "f:1:17: isnan takes 1 operand, here are 2"},
		{"(FPCore (x) (if x x x))", "f:1:17: x is a number, where a condition is needed"},
		{"(FPCore (x) (if (sin x) x x))", "f:1:17: (sin ...) is a number, where a condition is needed"},
		{"(FPCore (x) (+ x TRUE))", "f:1:18: TRUE is a condition, where a number is needed"},
		{"(FPCore (x) (+ x (and (< x 1) TRUE)))", "f:1:18: (and ...) is a condition, where a number is needed"},
		{"(FPCore (x) (and x TRUE))", "f:1:18: x is a number, where a condition is needed"},
		{"(FPCore (x) (< x (< x 1)))", "f:1:18: (< ...) is a condition, where a number is needed"},
		{"(FPCore (x) (let ([b (< x 1)]) (+ b 1)))", "f:1:35: b is a condition, where a number is needed"},
		{"(FPCore (x) (if TRUE x FALSE))", "f:1:24: the two branches of an if are a number and a condition"},
		{"(FPCore (x) (while x ((i 0 1)) i))", "f:1:20: x is a number, where a condition is needed"},
		{"(FPCore (x) (while (< x 1) ((i 0 TRUE)) i))", "f:1:34: i begins and goes on as a number and a condition"},
		{"(FPCore (x) :pre (+ x 1) x)", "f:1:18: (+ ...) is a number, where a condition is needed"},
		{"(FPCore (x) :pre (< y 1) x)", "f:1:21: unknown name y"},
		{"(FPCore (x) :spec (foo x) x)", "f:1:19: unknown operator foo"},
		{"(FPCore (x) :spec (< x 1) x)", "f:1:19: the expression and its :spec are a number and a condition"},
		{"(FPCore (x x) x)", "f:1:12: a second argument named x"},
		{"(FPCore (x (! :precision binary32 x)) x)", "f:1:12: a second argument named x"},
		{"(FPCore ((A n) n) n)", "f:1:16: n is a dimension already"},
		{"(FPCore (n (A n)) n)", "f:1:15: dimension n has the name of an argument"},
		{"(FPCore (TRUE) 1)", "f:1:10: TRUE is a constant"},
		{"(FPCore f (x) x)\n(FPCore f (y) y)", "f:2:1: a second core named f, after the one at f:1:1"},
		{"(FPCore sin (x) x)", "f:1:1: sin is an operator; give the core another name"},
		{"(FPCore f (x) (f x))", "f:1:15: f calls itself; write its recursion as a loop"},
		{"(FPCore f (x) (g x)) (FPCore g (x) (+ 1 (f x)))", "f:1:15: it calls g, where f calls itself"},
		{"(FPCore f (x y) x) (FPCore (x) (f x))", "f:1:32: f takes 2 operands, here are 1"},
		{"(FPCore f (x) x) (FPCore (x) (f (< x 1)))", "f:1:33: (< ...) is a condition, and x of f is a number"},
		{"(FPCore f ((A 2)) (ref A 0)) (FPCore (x) (f x))", "f:1:45: x is a number, and A of f is a tensor"},
		{"(FPCore f (x) x) (FPCore (x) (f (array x)))", "f:1:33: (array ...) is a tensor, and x of f is a number"},
		{"(FPCore f ((A 2)) (ref A 0)) (FPCore (x) (f (array x x x)))", "f:1:45: (array ...) is a tensor of 3, and A of f one of 2"},
		{"(FPCore f ((A n) (B n)) n) (FPCore (x) (f (array x) (array x x)))", "f:1:53: dimension n of f is 1 before and 2 here"},
		{"(FPCore (x) (array x (array x)))", "f:1:22: the elements of an array are a number and a tensor"},
		{"(FPCore (x) (array (array x) (array x x)))", "f:1:30: the elements of an array are tensors of 1 and of 2"},
		{"(FPCore (x) (array (< x 1)))", "f:1:20: (< ...) is a condition; arrays of conditions are not modelled"},
		{"(FPCore (x) (array))", "f:1:13: an array has at least one element"},
		{"(FPCore (x) (ref x 0))", "f:1:18: x is a number, where a tensor is needed"},
		{"(FPCore (x) (ref (array x)))", "f:1:13: write (ref tensor index ...); here are 1 operands"},
		{"(FPCore (x) (ref (array x) 1))", "f:1:28: index 1 is outside of a tensor of 1; indices count from 0"},
		{"(FPCore (x) (ref (array x) -1))", "f:1:28: index -1 is outside"},
		{"(FPCore (x) (ref (array x) 0 0))", "f:1:30: 2 indices for a tensor of 1"},
		{"(FPCore ((A 2 n)) (ref A 2 7))", "f:1:26: index 2 is outside of a tensor of 2 x ?"},
		{"(FPCore ((A 2 n)) (ref A 1 7))", ""},
		{"(FPCore ((A 2 n)) (+ A 1))", "f:1:22: A is a tensor of 2 x ?, where a number is needed"},
		{"(FPCore (x) (size (array x) 1))", "f:1:29: a tensor of 1 has no dimension 1"},
		{"(FPCore (x) (dim x))", "f:1:18: x is a number, where a tensor is needed"},
		{"(FPCore (x) (tensor ([i -1]) i))", "f:1:25: index i has no -1 values"},
		{"(FPCore (x) (tensor ([i 2] [j i]) i))", "unknown name i"},
		{"(FPCore (x) (let ([n 2]) (ref (tensor ([i n]) i) n)))", "f:1:50: index 2 is outside of a tensor of 2"},
		{"(FPCore (x) (for ([i 2]) ([A (array 1 2) (array i)]) (ref A 0)))", "f:1:42: A begins and goes on as tensors of 2 and of 1"},
		{"(FPCore (x) (if (array 1) x x))", "f:1:17: (array ...) is a tensor, where a condition is needed"},
		{explosion(40), "more than 1048576 expressions"},
	} {
		switch _, err := read(c.src); {
		case c.want == "" && err == nil:
		case c.want == "" || err == nil || !strings.Contains(err.Error(), c.want):
			t.Errorf("%q: error %v, want %q", c.src, err, c.want)
		}
	}
}

// explosion returns n cores. Each of them calls the one before it twice.
func explosion(n int) string {
	src, name := "(FPCore a (x) x)", "a"
	for range n {
		src, name = src+" (FPCore "+name+"b (x) (+ ("+name+" x) ("+name+" 1)))", name+"b"
	}
	return src
}

// read returns the cores of a file, or the first mistake.
func read(src string) ([]*fpcore.Core, error) {
	cores, bad := ReadFile("f", src)
	if len(bad) > 0 {
		return nil, bad[0].Err
	}
	return cores, nil
}
