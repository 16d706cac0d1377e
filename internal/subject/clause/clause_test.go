package clause

// This file tests what clauses are read as.

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// said writes clauses as intervals, sets and conditions.
func said(list []Clause) string {
	var words []string
	for _, c := range list {
		var names []string
		for _, t := range c.Targets {
			names = append(names, t.Text)
		}
		text := strings.Join(names, " ")
		switch {
		case c.Prefix != "":
			text = "prefix " + c.Prefix
		case c.Kind == Condition:
			text = c.Holds.String()
		case c.Kind == Set:
			text += " of " + strings.Join(c.Values, " ")
		default:
			left, right := "[", "]"
			if c.Low.Open {
				left = "("
			}
			if c.High.Open {
				right = ")"
			}
			text += fmt.Sprintf(" %s%v,%v%s", left, end(c.Low), end(c.High), right)
		}
		words = append(words, text)
	}
	return strings.Join(words, "; ")
}

func end(b Bound) any {
	if b.Name != "" {
		return b.Name
	}
	return b.Value
}

func TestRead(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"x in [0,50]", "x [0,50]"},
		{"x, y in [0,1]", "x y [0,1]"},
		{"(x, y) in (0,1)", "x y (0,1)"},
		{"* in [-1e6,1e6]", "* [-1e+06,1e+06]"},
		{"x* in [0,1]", "x* [0,1]"},
		{"n-1 in [0,1]", "n-1 [0,1]"},
		{"in in [0,1]", "in [0,1]"},
		{"x in [0, 1]; y in [2,3];", "x [0,1]; y [2,3]"},
		{"0 <= x <= pi/2", "x [0,+Inf]; x [-Inf,1.5707963267948966]"},
		{"0 <= x < 1", "x [0,+Inf]; x [-Inf,1)"},
		{"1 >= x > -2", "x [-Inf,1]; x (-2,+Inf]"},
		{"0 < x, y", "x (0,+Inf]; y (0,+Inf]"},
		{"x >= 0 and y >= 0", "x [0,+Inf]; y [0,+Inf]"},
		{"x in [-pi,pi]", "x [-3.141592653589793,3.141592653589793]"},
		{"x in [-pi/2, 2*sqrt(2))", "x [-1.5707963267948966,2.82842712474619]"},
		{"x in (0, DBL_MAX]", fmt.Sprint("x (0,", math.MaxFloat64, "]")},
		{"mode in {FAST, EXACT}", "mode of FAST EXACT"},
		{"n in {1, 2,0x4}", "n of 1 2 4"},
		{"mode in [FAST,ns::EXACT]", "mode [FAST,ns::EXACT]"},
		{"a[1][2] in [0,1]", "a[1][2] [0,1]"},
		{"pts[3].x, a[0..7] in [0,1]", "pts[3].x a[0..7] [0,1]"},
		{"-1 <= a[0..7] <= 1", "a[0..7] [-1,+Inf]; a[0..7] [-Inf,1]"},
		{"x < y < z", "(< x y); (< y z)"},
		{"a + b > c", "(> (+ a b) c)"},
		{"a+b>c && !(a == b)", "(> (+ a b) c); (not (== a b))"},
		{"(a > b or c > b) and b > 0", "(or (> a b) (> c b)); b (0,+Inf]"},
		{"(a + b)/2 > c", "(> (/ (+ a b) 2) c)"},
		{"(a > b)", "(> a b)"},
		{"|a - b| < c^2", "(< (fabs (- a b)) (pow c 2))"},
		{"-x^2 > -y", "(> (- (pow x 2)) (- y))"},
		{"a - b - c < d*e/f", "(< (- (- a b) c) (/ (* d e) f))"},
		{"hypot(x, y) <= 1", "(<= (hypot x y) 1)"},
		{"abs(x) <= max(y,z)", "(<= (fabs x) (fmax y z))"},
		{"x != 0", "(!= x 0)"},
		{"x ≤ 3", "x [-Inf,3]"},
		{"a[1][2] > b->c", "(> a[1][2] b->c)"},
		{"(< m n)", "prefix (< m n)"},
		{" (and (< m n) (isfinite m)) ", "prefix (and (< m n) (isfinite m))"},
	} {
		list, err := Read("--domain", test.text)
		if got := said(list); err != nil || got != test.want {
			t.Errorf("%q is read as %s, error %v\nwant %s", test.text, got, err, test.want)
		}
	}
}

func TestBad(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"x", "--domain 'x': this is no domain"},
		{"x in [0,1", "--domain 'x in [0,1': this is no domain"},
		{"x in [0]", "--domain 'x in [0]': this is no domain"},
		{"y in [0,1]; x in [2,1]", "--domain 'x in [2,1]': domain of x is empty: 2 > 1"},
		{"x in {}", "--domain 'x in {}': a set is {1, 2, 4} or {FAST, EXACT}"},
		{"x < < y", `--domain 'x < < y': this is no condition: "<" makes no sense there (at 5)`},
		{"x < y § z", `--domain 'x < y § z': this is no condition: "§" has no meaning here`},
		{"a[0..3] < b", "--domain 'a[0..3] < b': a[0..3] are several numbers, but a condition compares single ones"},
		{"a[z] in [0,1]", `--domain 'a[z] in [0,1]': "z" names no elements`},
		{"x in [0,2y]", `--domain 'x in [0,2y]': "2y" cannot bound a domain, because it is no number`},
		{"3 in [0,1]", `--domain '3 in [0,1]': "3" names no input`},
	} {
		_, err := Read("--domain", test.text)
		if err == nil {
			t.Errorf("%q is read", test.text)
			continue
		}
		if got, _, _ := strings.Cut(err.Error(), "\n"); got != test.want {
			t.Errorf("%q: %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestAdvice checks the advice on common mistakes.
func TestAdvice(t *testing.T) {
	for text, want := range map[string]string{
		"r in [0,1], h in [0,1]": "separate domains with ; and not with a comma; " + Form,
		"r in 0..1":              "write [0,1]; " + Form,
		"r in [0..1]":            "write [0,1]; " + Form,
		"r between 0 and 1.5":    "write [0,1.5]; " + Form,
		"r in [0,1":              "] is missing; " + Form,
		"r":                      "quote it, as --domain 'r in [0,1]'; " + Form,
	} {
		_, err := Read("--domain", text)
		if err == nil {
			t.Errorf("%q is read", text)
			continue
		}
		if _, got, _ := strings.Cut(err.Error(), "\n"); strings.TrimSpace(got) != want {
			t.Errorf("%q: advice %q, want %q", text, got, want)
		}
	}
}

// FuzzRead: no text ends in a panic.
func FuzzRead(f *testing.F) {
	f.Add("0 <= x, a[1][2] <= pi/2; n in {1,2}; (a > b) or |x| < 3")
	f.Fuzz(func(_ *testing.T, text string) { _, _ = Read("--domain", text) })
}

// A reference was read in prefix alone: log1p(x) was "a second expression; put one pair of parentheses around the whole".
func TestFormula(t *testing.T) {
	for text, want := range map[string]string{
		"log1p(x)": "(log1p x)", "x^2 - abs(y)": "", "-x": "(- x)", "(x + 1)*2": "(* (+ x 1) 2)",
		"(log1p x)": "(log1p x)", "(if (> x 1) x (- x))": "(if (> x 1) x (- x))", "x": "x", "0.1": "0.1", "foo(": "foo(",
	} {
		if got := Formula(text); got != want && want != "" || want == "" && got == text {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
