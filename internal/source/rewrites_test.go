package source

// This file tests the changes that laws make of a source: their text, and what else must change with it.

import (
	"strings"
	"testing"

	"faultline/internal/finding"
)

// changed returns the lines that the first change of a source that has `want` in its text alters or adds.
func changed(t *testing.T, text, want string, line int) string {
	t.Helper()
	for _, r := range Rewrites(strings.Split(text, "\n"), []int{line}, false) {
		now, ok := finding.Apply(text, r.Edits)
		if !ok {
			t.Fatalf("edits of %q do not fit: %+v", text, r.Edits)
		}
		if strings.Contains(now, want) {
			return now
		}
	}
	return ""
}

// A law matches in any order, with other signs, and through variables and small functions. What it leaves unused is removed, and a header is
// added if there is none.
func TestLawsOfTheSource(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		line int
		want string
	}{
		{"#include <math.h>\ndouble f(double x) { return exp(x) - 1; }\n", 2, "return expm1(x);"},
		{"#include <math.h>\ndouble f(double x) { return 3 * (1 - exp(x)); }\n", 2, "return 3 * (-expm1(x));"},
		{"#include <math.h>\ndouble f(double x) { return x + -1 + exp(2 * x); }\n", 2, "expm1(2 * x) + x"},
		{"double exp(double);\ndouble f(double x) { return exp(x) - 1; }\n", 2, "#include <math.h>\n"},
		{"#include <cmath>\ndouble f(double x) { return std::log(1 + x); }\n", 2, "return std::log1p(x);"},
		{"#include <math.h>\ndouble f(double a, double b, double c) {\n\tdouble d = sqrt(b * b - 4 * a * c);\n\treturn (-b + d) / (2 * a);\n}\n",
			4, "return b > 0 ? 2 * c / (-b - d) : (d - b) / (2 * a);"},
		{"#include <math.h>\ndouble f(double z) {\n\tdouble p = 0.5 * (1 + erf(z)); /* below */\n\treturn 1 - p;\n}\n", 4,
			"{\n\treturn 0.5 * erfc(z);"},
		{"#include <math.h>\ndouble f(double x, double y) {\n\tdouble r = sqrt(x * x + y * y), c = x / r;\n\treturn r * acos(c);\n}\n", 3,
			"r = hypot(x, y), c = x / r;"},
		{"#include <math.h>\nstatic double grown(double r) { return pow(1 + r, 9); }\ndouble f(double rate) { return grown(rate) - 1; }\n", 3,
			"return expm1(9 * log1p(rate));"},
		{"#include <math.h>\ndouble f(double *x) {\n\treturn log(exp(x[0]) + exp(x[1]) + exp(x[2]));\n}\n", 3,
			"const double largest = fmax(fmax(x[0], x[1]), x[2]);\n\treturn largest + log(exp(x[0] - largest)"},
		{"double v(double *x, int n) {\n\tdouble s = 0, q = 0;\n\tfor (int i = 0; i < n; i++) {\n\t\ts += x[i];\n\t\tq += x[i] * x[i];\n\t}\n" +
			"\tdouble mean = s / n;\n\treturn q / n - mean * mean;\n}\n", 8,
			"\t\ts += x[i];\n\t}\n\tdouble mean = s / n;\n\tfor (int i = 0; i < n; i++)\n\t\tq += (x[i] - mean) * (x[i] - mean);\n\treturn q / n;"},
		{"#include <math.h>\ndouble f(double a, double b) {\n\tdouble ea = exp(a), eb = exp(b);\n\treturn ea / (ea + eb);\n}\n", 4,
			"return isnormal(ea + eb) ? ea / (ea + eb) : 1 / (1 + exp(b - a));"},
		{"#include <math.h>\nvoid f(double *x, double *y, int n) {\n  double s = 0;\n  for (int i = 0; i < n; i++)\n    s += exp(x[i]);\n" +
			"  for (int i = 0; i < n; i++)\n    y[i] = exp(x[i]) / s;\n}\n", 7,
			"  double largest = -INFINITY;\n  for (int i = 0; i < n; i++)\n    largest = fmax(largest, x[i]);\n  if (fabs(largest) < 700)\n" +
				"    largest = 0;\n  for (int i = 0; i < n; i++)\n    s += exp(x[i] - largest);\n" +
				"  for (int i = 0; i < n; i++)\n    y[i] = exp(x[i] - largest) / s;"},
		{"#include <math.h>\ndouble f(double *x, int n) {\n\tdouble s = 0;\n\tfor (int i = 0; i < n; i++) {\n\t\ts += exp(x[i]);\n\t}\n" +
			"\treturn log(s);\n}\n", 7, "\t\ts += exp(x[i] - largest);\n\t}\n\treturn largest + log(s);"},
		{"#include <math.h>\ndouble f(double *v, int n) {\n\tdouble s = 0;\n\tfor (int i = 0; i < n; i++)\n\t\ts += v[i] * v[i];\n" +
			"\treturn sqrt(s);\n}\n", 6, "\t\ts = hypot(s, v[i]);\n\treturn s;"},
		{"#include <math.h>\ndouble f(double b) {\n\tdouble g = 1 / sqrt(1 - b * b);\n\treturn g - 1;\n}\n", 4,
			"return b * b / (sqrt(1 - b * b) * (1 + sqrt(1 - b * b)));"},
		{"double f(double a, double b) { return (a + b) / 2; }\n", 1, "return a / 2 + b / 2;"},
		{"double f(double *x) {\n\tdouble s = 0;\n\tfor (int i = 0; i < 9; i++)\n\t\ts += x[i] * x[i];\n\treturn s;\n}\n", 4,
			"__float128 s = 0;\n\tfor (int i = 0; i < 9; i++)\n\t\ts += (__float128)x[i] * x[i];"},
	} {
		if got := changed(t, tt.text, tt.want, tt.line); got == "" {
			t.Errorf("no change of\n%smakes %s", tt.text, tt.want)
		}
	}
	if got := changed(t, "#include <math.h>\ndouble f(double x, double y) { return exp(x) - y; }\n", "expm1", 2); got != "" {
		t.Errorf("exp(x) - y becomes %s", got)
	}
}

// A suggestion is written in the names of the source: no temporaries, no folded constants.
func TestSuggestionsInNames(t *testing.T) {
	t.Parallel()
	text := "#include <math.h>\n#define G 9.80665\ndouble f(double a, double b, double h) {\n\tdouble d = b * b - 4 * a * h;\n" +
		"\treturn -b + sqrt(d) + 2 * G * h;\n}\n"
	s := &finding.Suggestion{Text: "fabs(b) < 2 ? t4 + 19.6133*h : -b + sqrt(t4 - 4*a*h)", Where: []finding.Name{{Name: "t4", Stands: "b * b"}}}
	s.Line, s.Column = 5, 12
	r, ok := Suggested(strings.Split(text, "\n"), s, false)
	if !ok {
		t.Fatal("it has no change")
	}
	got, _ := finding.Apply(text, r.Edits)
	if want := "(fabs(b) < 2 ? b * b + 2 * G * h : -b + sqrt(d))"; !strings.Contains(got, want) {
		t.Errorf("it becomes\n%swant %s", got, want)
	}
	s.Text = "b*0.3183098861837907"
	if _, ok := Suggested(strings.Split(text, "\n"), s, false); ok {
		t.Error("a number that the source does not have is written")
	}
}

// The value of a variable that stands for an expression of itself was looked for without end.
func TestVariableOfItself(t *testing.T) {
	t.Parallel()
	text := "double f(double x) {\n\tdouble y, z;\n\tfor (;;) {\n\t\ty = 1 * z / 2;\n\t\tz = y + 1;\n\t}\n\treturn 1 - y * 2;\n}\n"
	if got := changed(t, text, "fma(", 7); got == "" {
		t.Error("no change")
	}
}
