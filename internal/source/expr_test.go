package source_test

import (
	"strings"
	"testing"

	"faultline/internal/source"
)

// At the caret of an operator stands an expression with its operands.
func TestAt(t *testing.T) {
	for _, tt := range []struct{ text, caret, whole, args string }{
		{"y = a + b*c - d;", "- d", "a + b*c - d", "a + b*c | d"},
		{"y = a + b*c - d;", "+ b", "a + b*c", "a | b*c"},
		{"y = a + b*c - d;", "*c", "b*c", "b | c"},
		{"return 1 - cos(x);", "- cos", "1 - cos(x)", "1 | cos(x)"},
		{"return 1 - cos(x);", "cos", "cos(x)", "x"},
		{"return std::pow(a + b, f(c, d)) - 1;", "std", "std::pow(a + b, f(c, d))", "a + b | f(c, d)"},
		{"y = f(a, (b + c) * -d[i + 1], 2);", "* -d", "(b + c) * -d[i + 1]", "(b + c) | -d[i + 1]"},
		{"y = (double)n - x;", "- x", "(double)n - x", "(double)n | x"},
		{"s += x * y;", "+=", "s += x * y", "s | x * y"},
		{"y = x > 0 ? a - b : c;", "- b", "a - b", "a | b"},
		{"y = -x;", "-x", "-x", "x"},
		{"y = -a*b;", "-a", "-a", "a"}, // a*b was taken for the operand
		{"y = -a*b;", "*b", "-a*b", "-a | b"},
		{"y = c / -f(a)[i] % 2;", "-f", "-f(a)[i]", "f(a)[i]"},
		{"y = -(a*b) + c;", "-(", "-(a*b)", "(a*b)"},
		{"y = 1e-9 - p->q /* - 3 */;", "- p", "1e-9 - p->q", "1e-9 | p->q"},
		{"{ int i = 2; y = a -\n  b; }", "-\n", "a - b", "a | b"},
		{"y = a < b - c && d;", "- c", "b - c", "b | c"},
	} {
		at := strings.Index(tt.text, tt.caret)
		f := source.NewFile(strings.Split(tt.text, "\n"))
		line := 1 + strings.Count(tt.text[:at], "\n")
		column := at - strings.LastIndex(tt.text[:at], "\n")
		e, ok := f.At(line, column)
		var args []string
		for _, a := range e.Args {
			args = append(args, f.Text(a))
		}
		if !ok || f.Text(e.Span) != tt.whole || strings.Join(args, " | ") != tt.args {
			t.Errorf("%q at %q: %v %q of %q, want %q of %q", tt.text, tt.caret, ok, f.Text(e.Span), strings.Join(args, " | "), tt.whole, tt.args)
		}
	}
}

// The head of a statement stood in a suggested patch, "for (auto& x : w) x /= n" in brackets, which does not compile.
func TestHeadsOfStatements(t *testing.T) {
	for text, want := range map[string]string{
		"for (auto& x : w) x @/= n;":                    "x /= n",
		"for (int i = 0; i < n; i++) s @+= x[i] * y;":   "s += x[i] * y",
		"for (i = 0; i < n; i += f(2)) s @*= g(i);":     "s *= g(i)",
		"if (x > 0) s @-= y;":                           "s -= y",
		"if (f(x) > 0) { } else s @-= y;":               "s -= y",
		"else if (x > 0) s @-= y;":                      "s -= y",
		"while (n--) for (double x : v) p @*= x;":       "p *= x",
		"case 1: s @+= y;":                              "s += y",
		"default: s @+= y;":                             "s += y",
		"if (a @- b > c) s += d;":                       "a - b",
		"while (fabs(a @- b) > c) s += d;":              "a - b",
		"for (int i = 0; a @- b > c; i++) s += d;":      "a - b",
		"for (double x = 0; x < n; x @+= h / 2) s = x;": "x += h / 2",
		"if constexpr (n > 1) s @+= d;":                 "s += d",
		"do s @+= d; while (s < 9);":                    "s += d",
		"switch (k) case 2: s @+= d;":                   "s += d",
	} {
		at := strings.Index(text, "@")
		f := source.NewFile([]string{strings.Replace(text, "@", "", 1)})
		if e, ok := f.At(1, at+1); !ok || f.Text(e.Span) != want {
			t.Errorf("%s: %v %q, want %q", text, ok, f.Text(e.Span), want)
		}
	}
}

// What is no operator and no call is not taken for one.
func TestNothingThere(t *testing.T) {
	f := source.NewFile([]string{"y = a - b;"})
	for _, column := range []int{1, 3, 5, 6, 9, 40} {
		if e, ok := f.At(1, column); ok {
			t.Errorf("at column %d: %q", column, f.Text(e.Span))
		}
	}
	if _, ok := f.At(7, 1); ok {
		t.Error("there is no line 7")
	}
}

func TestAssigned(t *testing.T) {
	for text, want := range map[string]string{
		"double t = a @* b;": "t", "p->q[i] = (a @+ b);": "p->q[i]", "return a @+ b;": "", "x = y = a @- b;": "y",
		"double u = a, v = f(a, b) @/ c, w;": "v", "s = @sqrt(a);": "s", "int n = (int)(a @* b);": "", "long m = (a @* b);": "",
		// a part of what is assigned had the variable's name, in suggestions that the program does not compile to
		"double d = b @* b - 4*a*c;": "", "d2 = d1 - v@*sqrt(t);": "", "double g = 1 + v @* v, h;": "", "z = f(a @+ b);": "",
	} {
		at := strings.Index(text, "@")
		f := source.NewFile([]string{strings.Replace(text, "@", "", 1)})
		if got := f.Assigned(1, at+1); got != want {
			t.Errorf("%s gives its value to %q, want %q", text, got, want)
		}
	}
}
