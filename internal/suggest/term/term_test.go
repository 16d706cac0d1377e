package term_test

import (
	"math"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

func parse(t *testing.T, text string) (*term.Term, []string) {
	t.Helper()
	var names []string
	x, err := term.Parse(text, &names)
	if err != nil {
		t.Fatal(err)
	}
	return x, names
}

// What is written means in C what the term means: the order of sums, what binds, negative numbers.
func TestText(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"(+ a (+ b c))", "a + (b + c)"},
		{"(+ (+ a b) c)", "a + b + c"},
		{"(- a (- b c))", "a - (b - c)"},
		{"(+ a (neg b))", "a - b"},
		{"(+ (neg a) b)", "b - a"},
		{"(+ a -1)", "a - 1"},
		{"(* 2 (* a b))", "2*(a*b)"},
		{"(/ a (* b c))", "a/(b*c)"},
		{"(* (+ a b) (neg c))", "(a + b)*-c"},
		{"(neg (+ a b))", "-(a + b)"},
		{"(sqrt (* 1/2 a))", "sqrt(0.5*a)"},
		{"(cross a b c d)", "fma(a, b, -(c*d)) - fma(c, d, -(c*d))"},
		{"(/ 1 3)", "1.0/3"},
		{"(neg (neg a))", "-(-a)"},
		{"(/ a 3)", "a/3"},
		{"(cube (+ a b))", "(a + b)*(a + b)*(a + b)"},
		{"(- (neg a) (fabs b))", "-a - fabs(b)"},
	} {
		x, names := parse(t, tt.text)
		w := term.Writer{Format: fp.Binary64, Name: func(t *term.Term) (string, bool) {
			if t.Op == term.Leaf {
				return names[t.Index], true
			}
			return "", false
		}}
		if got := w.Text(x); got != tt.want {
			t.Errorf("%s is written %s, want %s", tt.text, got, tt.want)
		}
	}
}

// Texts of the program are put in brackets where they must be.
func TestTextOfTheProgram(t *testing.T) {
	x, _ := parse(t, "(/ a 2)")
	for text, want := range map[string]string{
		"x": "x/2", "x + y": "(x + y)/2", "f(x + y)": "f(x + y)/2", "a[i + 1].b": "a[i + 1].b/2", "p->x": "p->x/2", "x * y": "x * y/2",
		"1e-9": "1e-9/2", "-x": "-x/2", "x-y": "(x-y)/2", "x1e-9": "(x1e-9)/2", "(double)n": "(double)n/2", "std::abs(x)": "std::abs(x)/2",
		"c ? a : b": "(c ? a : b)/2", "(a) + (b)": "((a) + (b))/2",
	} {
		w := term.Writer{Format: fp.Binary64, Name: func(t *term.Term) (string, bool) { return text, t.Op == term.Leaf }}
		if got := w.Text(x); got != want {
			t.Errorf("%s/2 is written %s, want %s", text, got, want)
		}
	}
}

// Floats round every operation, reals none.
func TestValues(t *testing.T) {
	x, _ := parse(t, "(- (+ a 1) a)")
	big := fp.FromFloat64(0x1p60)
	if got := x.Float(fp.Binary64, []fp.Value{big}); !got.IsZero() {
		t.Errorf("in doubles it is %v", got)
	}
	if got := x.Real(128, []*ball.Real{ball.New().SetFloat(big)}); got.Mid64() != 1 {
		t.Errorf("over the reals it is %v", got)
	}
	cross, _ := parse(t, "(cross a b c d)")
	args := []fp.Value{fp.FromFloat64(1 + 0x1p-30), fp.FromFloat64(1 - 0x1p-30), fp.FromFloat64(1), fp.FromFloat64(1)}
	if got := cross.Float(fp.Binary64, args).Float64(); got != -math.Ldexp(1, -60) {
		t.Errorf("Kahan's difference is %v", got)
	}
}

// A series is what it is over the reals, and computed near 0 without what cancels there.
func TestSeries(t *testing.T) {
	for _, law := range term.SeriesLaws() {
		is, _ := parse(t, law[0])
		by, _ := parse(t, law[1])
		x := fp.FromFloat64(0x1p-9)
		exact := is.Real(300, []*ball.Real{ball.New().SetFloat(x)}).Mid64()
		if got := by.Float(fp.Binary64, []fp.Value{x}).Float64(); math.Abs(got-exact) > 4e-16*math.Abs(exact) {
			t.Errorf("%s is %g, by its series %g", law[0], exact, got)
		}
		if got := by.Real(300, []*ball.Real{ball.New().SetFloat(x)}).Mid64(); got != exact {
			t.Errorf("%s is %g, over the reals %g", law[0], exact, got)
		}
	}
}
