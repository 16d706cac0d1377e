package certify

// This file certifies functions whose errors are known, in process.

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// The worker of the tests is the test binary.
func TestMain(m *testing.M) {
	if WorkerMain() || native.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

// load returns the subject that spec names.
func loadOne(t testing.TB, spec load.Spec) *subject.Subject {
	t.Helper()
	list, err := load.Subjects(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 {
		t.Fatalf("%v: %d subjects", spec.Args, len(list))
	}
	return list[0]
}

// compiled are the functions of files of testdata that can be called without saying more.
var compiled = map[string][]*subject.Subject{}

// subjectOf is a function of a file of testdata with a reference, "" for none.
func subjectOf(t testing.TB, file, function, reference string) *subject.Subject {
	t.Helper()
	if compiled[file] == nil {
		list, err := load.Subjects(context.Background(), load.Spec{Args: []string{file + ":*"}})
		if err != nil {
			t.Fatal(err)
		}
		compiled[file] = list
	}
	for _, s := range compiled[file] {
		if s.Name == function {
			mine := *s
			if reference != "" {
				mine.Reference = &subject.Reference{Expr: reference}
			}
			return &mine
		}
	}
	t.Fatalf("%s has no %s", file, function)
	return nil
}

// ours is a function of testdata/points.c.
func ours(t testing.TB, function, reference string) *subject.Subject {
	t.Helper()
	return subjectOf(t, "testdata/points.c", function, reference)
}

// gsl is a function of GSL's suite; the test is skipped where GSL was not built.
func gsl(t testing.TB, function string) *subject.Subject {
	t.Helper()
	testenv.GSL(t)
	return loadOne(t, load.Spec{Args: []string{"../../suites/gsl.toml:" + function}})
}

// show prints a certificate as the stream has it.
func show(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func TestPoint(t *testing.T) {
	for _, tt := range []struct {
		function, reference string
		at                  []float64
		verdict             finding.Verdict
		kind                finding.Kind
		class               finding.Class
		line                int // of testdata/points.c; 0: no site
		relative            string
		condition           string
	}{
		{"foo", "(/ (- 1 (cos x)) (pow x 2))", []float64{1e-7}, finding.Certified, finding.Cancellation, finding.Avoidable, 8, "0.000799", "2e14"},
		{"foo", "", []float64{1e-7}, finding.Certified, finding.Cancellation, finding.Avoidable, 8, "0.000799", "2e14"},
		{"square", "(+ (* x x) 1)", []float64{0.3}, finding.Refuted, "", finding.Unknown, -1, "", ""},
		{"series", "(sin x)", []float64{3}, finding.Certified, finding.Approximation, finding.ClassApproximation, 0, "0.0297", ""},
		{"lost", "(log1p x)", []float64{1e-20}, finding.Certified, finding.Absorption, finding.Avoidable, 25, "1", ""},
		{"norm", "(sqrt (+ (* x x) 1))", []float64{1e200}, finding.Certified, finding.Overflow, finding.Avoidable, 30, "inf", ""},
		{"inverse", "(/ 1 x)", []float64{5e-324}, finding.Refuted, "", finding.Unknown, -1, "", ""},
		{"sinc", "(sinc x)", []float64{0}, finding.Certified, finding.Invalid, finding.Avoidable, 36, "inf", ""},
		{"branch", "(+ 1 (* 0 x))", []float64{1.5}, finding.Certified, finding.Divergence, finding.Avoidable, 61, "1", ""},
		{"flush", "(/ x 2)", []float64{1e-309}, finding.Certified, finding.Underflow, finding.Avoidable, 0, "1", ""},
		{"single", "", []float64{0x1p24}, finding.Certified, finding.Absorption, "", 55, "1", ""},
	} {
		s := ours(t, tt.function, tt.reference)
		threshold, _ := finding.ParseThreshold("5e-4")
		c, err := certifyHere(s, tt.at, Options{Threshold: threshold})
		if err != nil {
			t.Errorf("%s: %v", tt.function, err)
			continue
		}
		t.Logf("%s at %v: %s", tt.function, tt.at, show(c))
		if c.Verdict != tt.verdict || tt.kind != "" && c.Kind != tt.kind || tt.class != "" && c.Class != tt.class {
			t.Errorf("%s at %v: %s, %s, %s; want %s, %s, %s", tt.function, tt.at, c.Verdict, c.Kind, c.Class, tt.verdict, tt.kind, tt.class)
		}
		line := 0
		if c.Site != nil {
			line = c.Site.Line
		}
		if tt.line >= 0 && line != tt.line {
			t.Errorf("%s at %v: blames line %d, want %d", tt.function, tt.at, line, tt.line)
		}
		if tt.relative != "" && !strings.HasPrefix(c.Main().Relative.Lower, tt.relative) {
			t.Errorf("%s at %v: relative error %s, want %s", tt.function, tt.at, c.Main().Relative.Lower, tt.relative)
		}
		if tt.condition != "" && c.Condition != tt.condition {
			t.Errorf("%s at %v: condition %s, want %s", tt.function, tt.at, c.Condition, tt.condition)
		}
	}
}

// The reference of gsl_sf_lngamma is log|Gamma|, which has a root 0.2 ulp from the input: exact 1.4023e-15, got 0.
func TestLngamma(t *testing.T) {
	c, err := certifyHere(gsl(t, "gsl_sf_lngamma"), []float64{-2.4570247382207997}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict != finding.Certified || c.Computed.Decimal != "0" || c.Main().Relative.Lower != "1" || c.Main().Relative.Upper != "1" {
		t.Errorf("%s, got %s, error %+v", c.Verdict, c.Computed.Decimal, c.Main().Relative)
	}
	if !strings.HasPrefix(c.Exact[0].Mid, "1.4023181989454416") {
		t.Errorf("exact %+v", c.Exact[0])
	}
	if c.Kind != finding.Cancellation || c.Site == nil || !strings.HasSuffix(c.Site.File, "gamma.c") || c.Site.Op != "fsub" {
		t.Errorf("%s at %+v", c.Kind, c.Site)
	}
	if c.Signalled != "status 0" || c.Output != "result.val" {
		t.Errorf("signalled %q, output %q", c.Signalled, c.Output)
	}
	t.Log(show(c))
}

// exp(x) E_2(x) for x = -2.7e228 is about -1/x... of which the program's asymptotic form leaves nothing.
func TestExpintE2Scaled(t *testing.T) {
	c, err := certifyHere(gsl(t, "gsl_sf_expint_E2_scaled"), []float64{-2.709975303391678e+228}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict != finding.Certified {
		t.Errorf("%s: %+v", c.Verdict, c.Finding)
	}
	t.Log(show(c))
}

// An output that is an array: the finding says which element.
func TestArrayOutput(t *testing.T) {
	s := loadOne(t, load.Spec{Args: []string{"testdata/points.c:differences"}, Flags: subject.Flags{Domains: []string{"A[0..1] in [-1e9, 1e9]"}, Fix: []string{"R[0..2] = 0"}}})
	c, err := certifyHere(s, []float64{1e-9, 1e9}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict != finding.Certified || c.Output != "R[1]" {
		t.Errorf("%s of %s, want certified of R[1]", c.Verdict, c.Output)
	}
}

// 10^60 is added and taken away again: with 128 bits nothing is known, with 256 the program is right.
func TestCap(t *testing.T) {
	s := ours(t, "square", "(+ (* x x) (- (+ 1 (pow 10 60)) (pow 10 60)))")
	for _, tt := range []struct {
		cap  uint
		want finding.Verdict
	}{{128, finding.Inconclusive}, {256, finding.Refuted}} {
		c, err := certifyHere(s, []float64{0.3}, Options{MaxReference: tt.cap})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != tt.want || tt.want == finding.Inconclusive && len(report.Notes(&c.Finding)) == 0 {
			t.Errorf("%d bits: %s, want %s; notes %q", tt.cap, c.Verdict, tt.want, report.Notes(&c.Finding))
		}
	}
}

// Outside the domain of its reference nothing is claimed; nor where GSL says with EDOM (status 1) that it does not mean to
// work, though the function has a value: for c too near a pole, and beyond lolim and uplim of Carlson's forms.
func TestOutOfDomain(t *testing.T) {
	testenv.GSL(t)
	suite, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../suites/gsl.toml"}})
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string][]float64{
		"gsl_sf_lngamma":           {-3},
		"gsl_sf_hyperg_0F1":        {-1.8843412269287963e-273, -1.170453646665273e-109},
		"gsl_sf_hyperg_2F1":        {-5e-54, -8e-11, -4e-40, -7e-177},
		"gsl_sf_ellint_RC":         {4.7e307, 1.4e-43},
		"gsl_sf_ellint_RF":         {6.4e307, 1.9e231, 5.2e-179},
		"gsl_sf_ellint_RD":         {3.2e-06, 6.5e217, 2e21},
		"gsl_sf_ellint_RJ":         {5.9e118, 653657.6, 3.4e46, 7357.9},
		"gsl_sf_ellint_Pcomp":      {-1.4e-30, 1.6e103},
		"gsl_sf_ellint_P":          {-5.1e47, -1.3e-32, 5.6e128},
		"gsl_sf_hyperg_2F1_renorm": {5e-4, -2e-4, 2e-281, 0.3},
		"gsl_sf_bessel_jl":         {-83, 3014},
		"gsl_sf_legendre_Q0":       {1},
		"gsl_sf_lambert_W0":        {-0.5},
		"gsl_sf_ellint_Kcomp":      {1.5},
		"gsl_sf_log":               {-1},
		"gsl_sf_psi":               {-2},
		"gsl_sf_bessel_Y0":         {-1},
		"gsl_sf_bessel_Jnu":        {1.5, -1},
		"gsl_sf_gamma_inc":         {-1, 0},
		"gsl_sf_synchrotron_1":     {-1},
	} {
		i := slices.IndexFunc(suite, func(s *subject.Subject) bool { return s.Name == name })
		c, err := certifyHere(suite[i], p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != finding.Inconclusive || c.Class != finding.OutOfDomain {
			t.Errorf("%s at %v: %s, %s, %q", name, p, c.Verdict, c.Class, report.Notes(&c.Finding))
		}
	}
}

// fmod(x, 0.1) of a positive x was certified to be -0.2, its quotient the floats'; and rint of 3x was certified to be wrong where it is
// right, for over the reals it is another integer, which no double holds.
func TestExactDecisionsOfAnError(t *testing.T) {
	for _, tt := range []struct {
		function string
		x        float64
		verdict  finding.Verdict
	}{{"phase", 9.3546111875285e+16, finding.Certified}, {"whole", -4503599627370497, finding.Refuted}} {
		c, err := certifyHere(ours(t, tt.function, ""), []float64{tt.x}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(&c.Finding), "; ")
		if c.Verdict != tt.verdict || !strings.Contains(notes, "path: the exact values decide differently once") ||
			len(c.Exact) != 2 || c.Exact[0].Mid != "0" || c.Exact[0].Oracle != finding.Shadow || c.Exact[1].Oracle != finding.Path {
			t.Errorf("%s: %s", tt.function, show(c))
		}
	}
}

// An error was certified along the path of the floats where exact decisions lead elsewhere, too far to be followed.
func TestExactDecisionsOfALongPath(t *testing.T) {
	c, err := certifyHere(ours(t, "endless", ""), []float64{1}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Verdict != finding.Inconclusive || !strings.Contains(notes, "decide differently once") ||
		!strings.Contains(notes, "over the reals, the run does not end") || c.Main() != nil {
		t.Errorf("%s", show(c))
	}
}

// Whether a value is itself asks whether it is NaN. Of its enclosure no precision tells: both ways were followed, and where they end in 0
// and in the value, a result that is wrong in every digit was left open.
func TestAValueIsItself(t *testing.T) {
	for _, question := range []string{"y != y ? 0 : y", "y == y ? y : 0", "!(y >= y) ? 0 : y", "y < y ? 0 : y"} {
		s := written(t, "double f(double x) { double y = 1 - cos(x); return "+question+"; }", "x in [-1,1]")
		c, err := certifyHere(s, []float64{1e-9}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != finding.Certified || c.Class != finding.Avoidable || len(c.Exact) != 1 || !strings.HasPrefix(c.Exact[0].Mid, "5.0") {
			t.Errorf("%s: %s", question, show(c))
		}
	}
}

func TestEndings(t *testing.T) {
	c, err := certifyHere(ours(t, "dies", ""), []float64{2}, Options{})
	if err != nil || c.Kind != finding.Trap || c.Verdict != finding.Inconclusive {
		t.Errorf("dies: %v %+v", err, c)
	}
	c, err = certifyHere(ours(t, "forever", ""), []float64{2}, Options{Steps: 10000})
	if err != nil || c.Kind != finding.Timeout {
		t.Errorf("forever: %v %+v", err, c)
	}
}

// A program that reads beyond its array is told how to get a longer one.
func TestShortArray(t *testing.T) {
	s := loadOne(t, load.Spec{Args: []string{"testdata/points.c:chosen"}, Flags: subject.Flags{Domains: []string{"A[0..1] in [-1e9, 1e9]"}}})
	c, err := certifyHere(s, []float64{2, 1}, Options{})
	if err != nil || c.Kind != finding.Trap || !strings.Contains(strings.Join(report.Notes(&c.Finding), " "), "--domain 'A[0..3] in ...'") {
		t.Errorf("%v %s", err, show(c))
	}
}

// Native code gets away with reading beyond an array, and what it returns was taken for right.
func TestJudgeOfAnAccessOutside(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	s := loadOne(t, load.Spec{Args: []string{"testdata/points.c:chosen"}, Flags: subject.Flags{Domains: []string{"A[0..1] in [-1e9, 1e9]"}}})
	if e, err := w.Judge(s, []float64{2, 1}, Options{}); err != nil || len(e) != 1 || !math.IsInf(e[0], 1) {
		t.Errorf("judged %v, %v", e, err)
	}
}

func TestExplain(t *testing.T) {
	e, err := explainHere(ours(t, "foo", "(/ (- 1 (cos x)) (pow x 2))"), []float64{1e-7}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var ops []string
	for _, o := range e.Operations {
		ops = append(ops, o.Op)
	}
	if got := strings.Join(ops, " "); got != "cos fsub fmul fdiv" {
		t.Errorf("operations %s", got)
	}
	if got := e.Operations[1].Condition(); got != "2e14" {
		t.Errorf("condition of the subtraction %s", got)
	}
	if len(e.Outputs) != 1 || len(e.Outputs[0].Exact) != 2 {
		t.Errorf("outputs %+v", e.Outputs)
	}
}

// A float was shown with the digits of the double that holds it: -0.20000000298023224 for -0.2.
func TestFloatsHaveTheirOwnDecimals(t *testing.T) {
	c, err := certifyHere(ours(t, "single", ""), []float64{float64(float32(0.2))}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if x := c.Input[0]; x.Decimal != "0.2" || x.Format != "float" {
		t.Errorf("float 0.2 is shown as %+v", x)
	}
	if x, err := c.Input[0].Float64(); err != nil || x != float64(float32(0.2)) {
		t.Errorf("read back: %v %v", x, err)
	}
}
