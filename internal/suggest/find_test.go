package suggest_test

// This file looks for proposals in programs whose textbook defects are known, with the oracle of certificates.

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/native"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

func TestMain(m *testing.M) {
	if certify.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

func remedies(t testing.TB) map[string]*subject.Subject {
	return subjectsOf(t, "testdata/remedies.c:*")
}

func subjectsOf(t testing.TB, argument string) map[string]*subject.Subject {
	t.Helper()
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{argument}})
	if err != nil {
		t.Fatal(err)
	}
	byName := make(map[string]*subject.Subject)
	for _, s := range list {
		s.Program.Settle(native.HasSymbol)
		byName[s.Name] = s
	}
	return byName
}

// sourceOf reads the sources of a subject, whose names may begin where it was compiled.
func sourceOf(s *subject.Subject) func(int, string) []string {
	return func(unit int, file string) []string {
		if !filepath.IsAbs(file) {
			file = filepath.Join(s.Program.Units[unit].Dir, file)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil
		}
		return strings.Split(string(text), "\n")
	}
}

// suggested is the finding at a point, with what is suggested.
func suggested(t testing.TB, w *certify.Worker, s *subject.Subject, at ...float64) *finding.Finding {
	t.Helper()
	c, err := w.Certify(s, at, certify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := &c.Finding
	a := &campaign.Adviser{Subject: s, Proof: w, Rand: rand.New(rand.NewPCG(1, 2)), Lines: sourceOf(s)}
	a.Advise([]gate.Case{{Finding: f, Point: at}})
	return f
}

// Textbook defects get textbook remedies, in the program's own names.
func TestRemedies(t *testing.T) {
	list, w := remedies(t), certify.NewWorker(certify.Limits{})
	defer w.Close()
	for _, tt := range []struct {
		name     string
		at       []float64
		text     string // the remedy has it
		replaces string
		patch    string
	}{
		{"versine", []float64{1e-9}, "2*(sin(x/2)*sin(x/2))", "1 - cos(x)", "+double versine(double x) { return 2*(sin(x/2)*sin(x/2)); }"},
		{"growth", []float64{1e-18}, "expm1(x)", "exp(x) - 1", "return expm1(x);"},
		{"logarithm", []float64{1e-18}, "log1p(x)", "log(1 + x)", "return log1p(x);"},
		{"roots", []float64{1e16}, "1/(sqrt(x + 1) + sqrt(x))", "sqrt(x + 1) - sqrt(x)", "+"},
		{"above", []float64{1e-18}, "x/(1 + sqrt(x + 1))", "sqrt(x + 1) - 1", "+"},
		{"bow", []float64{1e-9}, "x * x/(1 + ", "sqrt(1 + x * x) - 1", "+"},
		{"small", []float64{1, 1e9, 1}, "fabs(-b + sqrt(b * b - 4 * a * c)) < fabs(0.5*-b) ? ",
			"-b + sqrt(b * b - 4 * a * c)", "+"}, // with 0 < b alone it is worse where a*c is subnormal
		{"norm", []float64{1e200, 1e200}, "hypot(x, y)", "sqrt(x * x + y * y)", "return hypot(x, y);"},
		{"interest", []float64{1e-9, 1e7}, "expm1(n*log1p(r / n))", "pow(1 + r / n, n) - 1", "+"},
		{"tail", []float64{7}, "erfc(x)", "1 - erf(x)", "return erfc(x);"},
		{"gate", []float64{-18}, "2/(1 + exp(-2*x))", "1 + tanh(x)", "+"},
		{"angles", []float64{1e-7}, "sin(x/2)", "tan(x) - sin(x)", "+"},
		{"reciprocals", []float64{1e15}, "1/(x*(1 + x))", "1 / x - 1 / (x + 1)", "+"},
		{"both", []float64{1000, 1001}, "fmax(a, b) + log1p(exp(-fabs(a - b)))", "log(exp(a) + exp(b))", "+"},
		{"single", []float64{1e-5}, "2*(sinf(x/2)*sinf(x/2))", "1.0f - cosf(x)", "+"},
		{"tries", []float64{1e-18, 5}, "-expm1(n*log1p(-p))", "1 - pow(1 - p, n)", "+"},
		{"pitch", []float64{1e-14}, "log1p(f / 700)/log(10)", "log10(1 + f / 700)", "+"},
		{"rest", []float64{1e-18, 2}, "x*x/2*(1 + x/3*(1 + x/4*(", "exp(x) - 1 - x", "+"},
		{"arc", []float64{2.1231919314618747e-08}, "x*x*x/6*(1 - x*x/20*(1 - x*x/42*(", "x - sin(x)", "+"},
		{"between", []float64{1, 1e-9, 1, 2e-9}, "atan2(fabs(fma(", "acos((ax * bx + ay * by) / (hypot(ax, ay) * hypot(bx, by)))", "+"},
		{"detour", []float64{1e8, 1}, "side*(side/(way + hypot(way, side)))", "hypot(way, side) - way",
			"+"}, // side*side is infinite from 2e154 on, the program's result is not
		{"twolines", []float64{1e-9}, "2*(sin(x/2)*sin(x/2))", "1 - c", "+"},
		{"variance", []float64{1e8, 1e8 + 1, 1e8 + 2, 1e8, 1e8 + 1, 1e8 + 3}, "two passes", "q - s * s / 6", ""},
		{"spread", []float64{1e8, 1e8 + 1, 1e8 + 2, 1e8, 1e8 + 1, 1e8 + 3}, "two passes", "q / 6 - mean * mean", ""},
		{"all", []float64{1000, 1001, 999, 1000}, "m + log1p(sum of the other exp(... - m))", "log(s)", ""},
		{"length", []float64{1e200, 1e199, 3e199, 0}, "m*sqrt(", "sqrt(s)", ""},
		{"covariance", []float64{1e8, 1e8 + 1, 1e8 + 2, 1e8, 1e8 + 1, 1e8, 1e8 + 2, 1e8 + 3, 1e8, 1e8 + 1}, "in __float128",
			"sxy / 5 - sx / 5 * (sy / 5)", ""},
		{"gradient", []float64{1e8, 1e8 + 1, 1e8 + 2, 1e8, 1e8 + 1, 1, 2, 5, 3, 1}, "in __float128", "", ""},
		// For integers the program's sum may be exact where that of fma(x[i], y[k], ...) is off by 6e7 ulps. Compensated sums are worse too.
		{"area", []float64{1e8, 1e8 + 1, 1e8 + 1, 1e8, 1e8, 1e8, 1e8 + 1, 1e8 + 1}, "in __float128", "sum / 2", ""},
	} {
		s := suggested(t, w, list[tt.name], tt.at...).Suggestion
		switch {
		case s == nil:
			t.Errorf("%s: nothing is suggested", tt.name)
		case !strings.Contains(s.Text, tt.text) || tt.replaces != "" && s.Replaces != tt.replaces:
			t.Errorf("%s: %q for %q, want %q for %q", tt.name, s.Text, s.Replaces, tt.text, tt.replaces)
		case (s.Patch == "") != (tt.patch == "") || !strings.Contains(s.Patch, tt.patch):
			t.Errorf("%s: the diff is\n%swant %s", tt.name, s.Patch, tt.patch)
		case tt.patch == "" && s.Method == "" && tt.name != "area":
			t.Errorf("%s: no method and no diff", tt.name)
		case s.WorseOn != 0 || s.Tried < 500 || s.Better < 10:
			t.Errorf("%s: tried on %d, better on %d, worse on %d", tt.name, s.Tried, s.Better, s.WorseOn)
		}
	}
}

// written are the subjects of a file with this text.
func written(t *testing.T, file, text string) map[string]*subject.Subject {
	t.Helper()
	name := filepath.Join(t.TempDir(), file)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return subjectsOf(t, name+":*")
}

// What a macro makes stood as if it were in the source, a sum in std::accumulate
// in the words of its header, and for a loop's sum stood what was taken from it in the end.
func TestWordsAreThoseOfTheSource(t *testing.T) {
	list := written(t, "words.cpp", `#include <cmath>
#include <numeric>
#include <vector>
#define VERSINE(x) (1 - std::cos(x))
double versine(double x) { return VERSINE(x); }
double library(double a, double b, double c) { std::vector<double> v{a, b, c, -a}; return std::accumulate(v.begin(), v.end(), 0.0); }
double halves(double x) { double s = 0; for (double h = x; h > 1e-18; h *= 0.5) s += h; return s - 2 * x; }
`)
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	for _, tt := range []struct {
		name           string
		at             []float64
		text, replaces string
	}{
		{"versine", []float64{1e-9}, "2*(sin(x/2)*sin(x/2))", "1 - cos(x), which words.cpp:5:35 computes"},
		{"library", []float64{-134217728, -1.9791229148316194, 1.9791229148316167}, "rounding errors of the result of stl_numeric.h:", "the result of stl_numeric.h:"},
		{"halves", []float64{1.7}, "rounding errors of s += h and s - 2 * x in", "s - 2 * x"},
	} {
		switch s := suggested(t, w, list[tt.name], tt.at...).Suggestion; {
		case s == nil:
			t.Errorf("%s: nothing is suggested", tt.name)
		case !strings.Contains(s.Text, tt.text) || !strings.HasPrefix(s.Replaces, tt.replaces) || strings.Contains(s.Text+s.Replaces, "__"):
			t.Errorf("%s: %q for %q, want %q for %q", tt.name, s.Text, s.Replaces, tt.text, tt.replaces)
		}
	}
}

// assigns reports whether an offer changes a variable.
func assigns(s *finding.Suggestion) bool {
	of := s.Text
	for _, n := range s.Where {
		of += n.Stands
	}
	return strings.Contains(of, "+=") || strings.Contains(of, "-=")
}

// Offers were no code that can be pasted: log(1 + exp(dtmp)) was to use (dtmp += b) twice, and "a part of modf(...)".
func TestOffersAreCode(t *testing.T) {
	list := written(t, "offers.cpp", `#include <cmath>
double softplus(double x, double b) {
  double dtmp = x;
  dtmp += b;
  double e = std::exp(dtmp);
  return std::log(1 + e);
}
double later(double x, double a, double b, double c) {
  double dtmp = x * a;
  dtmp += b;
  dtmp -= c;
  dtmp = std::log(1 + std::exp(dtmp));
  return dtmp;
}
double phase(double x) { double ip, f = std::modf(x * 1.1, &ip); return 1 - std::cos(f); }
`)
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	for _, tt := range []struct {
		name string
		at   []float64
		text string // "": nothing is offered
	}{
		{"softplus", []float64{-40, 0}, "fmax(dtmp, 0) + log1p(exp(-fabs(dtmp)))"},
		{"later", []float64{1, 1, -40, 4}, "log1p(exp(-fabs("},
		{"phase", []float64{8.042734151217909e-10}, ""},
	} {
		s := suggested(t, w, list[tt.name], tt.at...).Suggestion
		if s == nil && tt.text != "" || s != nil && (tt.text == "" || !strings.Contains(s.Text, tt.text) || assigns(s)) {
			t.Errorf("%s: %+v is suggested, want %q", tt.name, s, tt.text)
		}
	}
}

// A program's own log1p, which is log(1 + x), was told to call log1p.
func TestOwnFunctionsAreNotSuggested(t *testing.T) {
	text := "#include <math.h>\ndouble log1p(double x) { return log(1 + x); }\ndouble growth(double x) { return exp(x) - 1; }\n"
	list, w := written(t, "own.c", text), certify.NewWorker(certify.Limits{})
	defer w.Close()
	if s := suggested(t, w, list["log1p"], 1e-18).Suggestion; s != nil && strings.Contains(s.Text, "log1p(") {
		t.Errorf("log1p should call %s", s.Text)
	}
	if s := suggested(t, w, list["growth"], 1e-18).Suggestion; s == nil || s.Text != "expm1(x)" {
		t.Errorf("growth: %v is suggested, want expm1(x)", s)
	}
}

// NaN has no exact value beside it, and nothing was suggested for it: what the results around come to is, in the same words, for every
// caller and all inputs that are alike. 1 is right of a logarithmic mean at (1, 1) and nowhere else.
func TestLimitsAreSuggested(t *testing.T) {
	list, w := remedies(t), certify.NewWorker(certify.Limits{})
	defer w.Close()
	for _, tt := range []struct {
		name       string
		op         fp.Op
		at         []float64
		text, come string
	}{
		{"sinc", fp.Div, []float64{0, 3}, "t == 0 ? a : a * sin(t) / t", "3"},
		{"payment", fp.Div, []float64{0, 2}, "rate == 0 ? n : (1 - pow(1 + rate, -n)) / rate", "2"},
		{"secant", fp.Div, []float64{4, 0}, "1/(sqrt(u + h) + sqrt(u))", "0.25"},
		{"log_mean", fp.Div, []float64{1, 1}, "a == b ? a : (a - b) / log(a / b)", "1"},
		{"mixed", fp.Log, []float64{0.5, 0, 1}, "v == 0 ? 0 : v * log(v)", "0.347"},
	} {
		s := list[tt.name]
		site := len(s.Sites) - 1
		for s.Program.Sites[s.Sites[site]].Op != tt.op {
			site--
		}
		kind := finding.Invalid
		if tt.op == fp.Log {
			kind = finding.DivideByZero
		}
		c, err := w.Exception(s, tt.at, certify.Claim{Site: s.Sites[site], Kind: kind, HasFlags: true, Flags: ^fp.NoException}, certify.Options{})
		if err != nil {
			t.Fatal(err)
		}
		a := &campaign.Adviser{Subject: s, Proof: w, Rand: rand.New(rand.NewPCG(1, 2)), Lines: sourceOf(s)}
		a.Advise([]gate.Case{{Finding: &c.Finding, Point: tt.at}})
		if got := c.Suggestion; got == nil || got.Text != tt.text || got.Limit != tt.come || got.Patch == "" {
			t.Errorf("%s: %+v, want %s, which is %s", tt.name, got, tt.text, tt.come)
		}
	}
}

// For small parts the limit is about 0. For large parts the result at rate = 0 is infinite, and 0 was offered there too.
func TestLimitReplacesNoInfinity(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	s, at := remedies(t)["waiting"], []float64{1, 0}
	c, err := w.Exception(s, at, certify.Claim{Site: s.Sites[len(s.Sites)-1], Kind: finding.Invalid, HasFlags: true, Flags: ^fp.NoException},
		certify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := &campaign.Adviser{Subject: s, Proof: w, Rand: rand.New(rand.NewPCG(1, 2)), Lines: sourceOf(s)}
	a.Advise([]gate.Case{{Finding: &c.Finding, Point: at}})
	if got := c.Suggestion; got != nil && strings.HasPrefix(got.Text, "rate == 0") {
		t.Errorf("%s is finite where the program returns infinity", got.Text)
	}
}

// An error that a constant makes has no remedy.
func TestNoRemedy(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	if f := suggested(t, w, remedies(t)["stays"], 0.1); f.Suggestion != nil {
		t.Errorf("%s: %+v", f.Class, f.Suggestion)
	}
}

// Rounds of a loop are no expression: what is suggested for a sum in one is a method, whatever formula its rounds make.
func TestLoopsAreNoFormulas(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	for _, at := range [][]float64{{1e8, 1e8 + 1, 1e8 + 2, 1e8, 1e8 + 1, 1e8 + 3}, {1, 1e-9, 2e-9, 0, 0, 1e9}, {3, 3, 3, 3, 3, 3 + 1e-12}} {
		s := suggested(t, w, remedies(t)["variance"], at...).Suggestion
		if s != nil && (s.Method == "" || len(s.Where) > 0) {
			t.Errorf("at %v: %s", at, s.Text)
		}
	}
}

// For a / (x * x) stood 1 / x, which the first round of the loop allows: what is suggested holds of every round.
func TestRoundsAreOneFormula(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	s := suggested(t, w, remedies(t)["root"], -1.111379374742539e-162).Suggestion
	if s == nil || !strings.Contains(s.Text, "a/x/x") {
		t.Errorf("%+v, want a/x/x", s)
	}
}

// A caller's 1 and a variable's stood as 1 in what was suggested for a function that others call with another number.
func TestNumbersOfOthersAreNames(t *testing.T) {
	list, w := remedies(t), certify.NewWorker(certify.Limits{})
	defer w.Close()
	for name, want := range map[string]string{"called": "b/(a + sqrt(a * a + b))", "stored": "level/(x + sqrt(x * x + level))"} {
		if s := suggested(t, w, list[name], 1e8).Suggestion; s == nil || !strings.Contains(s.Text, want) {
			t.Errorf("%s: %+v, want %s", name, s, want)
		}
	}
}
