package certify

// This file certifies claims: exceptions at a site, decisions that exact values make otherwise.

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/report"
	"faultline/internal/subject"
)

// site finds the only site of a function with an operation, or the n-th.
func site(t *testing.T, s *subject.Subject, op string, n int) int {
	t.Helper()
	for _, id := range s.Sites {
		if x := &s.Program.Sites[id]; x.Function == s.Name && x.Op.String() == op {
			if n == 0 {
				return id
			}
			n--
		}
	}
	t.Fatalf("%s has no %s", s.Name, op)
	return -1
}

const none = fp.Exception(0)

func TestException(t *testing.T) {
	for _, tt := range []struct {
		function, reference string
		at                  []float64
		op                  string
		kind                finding.Kind
		flags               fp.Exception
		verdict             finding.Verdict
		class               finding.Class
		confirmed           bool
		notes               []string
	}{
		{"norm", "", []float64{1e200}, "fmul", finding.Overflow, fp.Overflow, finding.Certified, finding.Avoidable, true,
			[]string{"overflow: 1e+200 * 1e+200 = inf", "this value reaches the result, which is inf", "blame: without the rounding of this operation", "is in the range of normal numbers"}},
		{"norm", "", []float64{1e200}, "fmul", finding.Overflow, none, finding.Refuted, finding.Unknown, false, []string{"the unmodified code does not"}},
		{"norm", "", []float64{1e100}, "fmul", finding.Overflow, fp.Overflow, finding.Refuted, finding.Unknown, false, []string{"does not raise overflow there"}},
		{"norm", "", []float64{1e200}, "fadd", finding.Overflow, fp.Overflow, finding.Refuted, finding.Unknown, false, nil}, // its operand is infinite
		{"grows", "", []float64{800}, "exp", finding.Overflow, fp.Overflow, finding.Certified, finding.Inherent, false, []string{"inherent: the exact result is itself beyond the range"}},
		{"cube", "(exp x)", []float64{1.7e308}, "fmul", finding.Overflow, fp.Overflow, finding.Certified, finding.Inherent, false, []string{"is itself beyond the range"}},
		{"harmless", "", []float64{1e-170}, "fmul", finding.Underflow, fp.Underflow, finding.Certified, finding.Avoidable, false,
			[]string{"underflow: 1e-170 * 1e-170 = 0", "the result is computed from this value, and is 1", "the result is right nevertheless"}},
		{"pole", "", []float64{1}, "fdiv", finding.DivideByZero, fp.DivideByZero, finding.Certified, finding.Inherent, false, []string{"divide-by-zero: 1 / 0 = inf"}},
		{"quotient", "", []float64{0}, "fdiv", finding.Invalid, fp.Invalid, finding.Certified, finding.Avoidable, true, []string{"the operation has no exact value either, but results nearby approach a number"}},
		{"quotient", "(sinc x)", []float64{0}, "fdiv", finding.Invalid, fp.Invalid, finding.Certified, finding.Avoidable, false, []string{"the exact result, 1, is in the range"}},
		{"caught", "", []float64{1e200}, "fmul", finding.Overflow, fp.Overflow, finding.Certified, finding.Avoidable, false, []string{"the result is not computed from this value", "decisions depend on this value, at "}},
		// The infinity was said to come of the underflow, as every execution of exp was tried without rounding, and not those that underflow.
		{"sumexp", "", []float64{-1000, 1000}, "exp", finding.Underflow, fp.Underflow, finding.Certified, finding.Avoidable, false,
			[]string{"the result is computed from this value, and is inf", "not confirmed; without the rounding of this operation"}},
		{"sumexp", "", []float64{-1000, 1000}, "exp", finding.Overflow, fp.Overflow, finding.Certified, finding.Avoidable, true, []string{"this value reaches the result, which is inf"}},
		{"negative", "", []float64{2.5}, "sqrt", finding.Invalid, fp.Invalid, finding.Certified, finding.Avoidable, false, []string{"this value reaches the result"}},
		{"globe", "", []float64{-4.612319026178997, -2, -2.3109901452250716e18, 6.528660203460344}, "asin", finding.Invalid, fp.Invalid,
			finding.Certified, finding.Inherent, false, []string{"inherent: half an ulp of each input moves the exact result by 0.8, and results nearby are of size 1.5: the inputs determine no digit"}},
	} {
		s := subjectOf(t, "testdata/claims.c", tt.function, tt.reference)
		c, err := claimHere(s, tt.at, Claim{Site: site(t, s, tt.op, 0), Kind: tt.kind, HasFlags: true, Flags: tt.flags}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(&c.Finding), "; ")
		missing := slices.ContainsFunc(tt.notes, func(n string) bool { return !strings.Contains(notes, n) })
		if c.Verdict != tt.verdict || c.Class != tt.class || c.Kind != tt.kind || c.Confirmed != tt.confirmed || missing || c.Site == nil {
			t.Errorf("%s: want %s %s %v %q: %s", tt.function, tt.verdict, tt.class, tt.confirmed, tt.notes, show(c))
		}
		t.Logf("%s: %s", tt.function, notes)
	}
}

// What is said of outputs that no oracle calls wrong: a NaN is not right because the exact value is beyond the range, nor is
// what is off by nearly the threshold.
func TestWhatIsNotCalledRight(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       float64
		op       string
		kind     finding.Kind
		flags    fp.Exception
		note     string
	}{
		{"undone", 1e308, "fmul", finding.Overflow, fp.Overflow, "nan, where the exact value is beyond the range"},
		{"grows", 800, "exp", finding.Overflow, fp.Overflow, "the result is right nevertheless"},
		{"coarse", 1e-170, "fmul", finding.Underflow, fp.Underflow, "the output is off by at most 4.5"},
	} {
		s := subjectOf(t, "testdata/claims.c", tt.function, map[string]string{"undone": "(* 1e10 x)", "coarse": "1"}[tt.function])
		claim := Claim{Site: site(t, s, tt.op, 0), Kind: tt.kind, HasFlags: true, Flags: tt.flags}
		c, err := claimHere(s, []float64{tt.at}, claim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(report.Notes(&c.Finding), "; "); !strings.Contains(notes, tt.note) {
			t.Errorf("%s: %s; want %q", tt.function, notes, tt.note)
		}
	}
}

// A result below the normal numbers that is exact is certified where it is claimed, and no flag is asked for.
func TestExactUnderflow(t *testing.T) {
	s := subjectOf(t, "testdata/claims.c", "harmless", "")
	for _, tt := range []struct {
		x       float64
		exact   bool
		flags   fp.Exception
		verdict finding.Verdict
		raised  bool
	}{
		{0x1p-520, true, none, finding.Certified, false},
		{0x1p-520, false, none, finding.Refuted, false},
		{0x1p-520, false, fp.Underflow, finding.Refuted, false}, // another operation raised it
		{1e-170, true, fp.Underflow, finding.Certified, true},
		{1e-170, true, none, finding.Refuted, false},
		{1, true, none, finding.Refuted, false},
	} {
		claim := Claim{Site: site(t, s, "fmul", 0), Kind: finding.Underflow, Exact: tt.exact, HasFlags: true, Flags: tt.flags}
		c, err := claimHere(s, []float64{tt.x}, claim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if certified := c.Verdict == finding.Certified; c.Verdict != tt.verdict || certified && (c.Flag == nil || c.Flag.Raised != tt.raised) {
			t.Errorf("%+v: %s %+v", tt, show(c), c.Flag)
		}
	}
}

// TestAvoidableOnPath: the result along the floats' path is a normal number or not. 0 is none, as the paper has it, and avoidable all the same.
func TestAvoidableOnPath(t *testing.T) {
	for _, tt := range []struct {
		function string
		x        float64
		kind     finding.Kind
		want     finding.Answer
		differ   bool
	}{
		{"norm", 1e200, finding.Overflow, finding.Yes, false},
		{"harmless", 1e-170, finding.Underflow, finding.Yes, false},
		{"cube", 1.7e308, finding.Overflow, finding.No, false},
	} {
		s := subjectOf(t, "testdata/claims.c", tt.function, "")
		claim := Claim{Site: site(t, s, "fmul", 0), Kind: tt.kind, HasFlags: true, Flags: tt.kind.Exception()}
		c, err := claimHere(s, []float64{tt.x}, claim, Options{})
		if err != nil || c.Avoidable == nil || c.Avoidable.OnPath != tt.want || c.Avoidable.Differ != tt.differ {
			t.Errorf("%s(%v): %+v, %v; %s", tt.function, tt.x, c.Avoidable, err, show(c))
		}
	}
}

// Without flags nothing is certified.
func TestExceptionWithoutFlags(t *testing.T) {
	s := subjectOf(t, "testdata/claims.c", "norm", "")
	w := NewWorker(Limits{})
	defer w.Close()
	claim := Claim{Site: site(t, s, "fmul", 0), Kind: finding.Overflow}
	c, err := w.Exception(s, []float64{1e200}, claim, Options{})
	if err != nil || c.Verdict != finding.Inconclusive {
		t.Errorf("%v %s", err, show(c))
	}
	claim.HasFlags, claim.Flags = true, fp.Overflow
	want, _ := claimHere(s, []float64{1e200}, claim, Options{})
	if c, err = w.Exception(s, []float64{1e200}, claim, Options{}); err != nil || show(c) != show(want) {
		t.Errorf("%v\n%s, in process\n%s", err, show(c), show(want))
	}
}

func TestDivergence(t *testing.T) {
	for _, tt := range []struct {
		function, reference string
		at                  []float64
		op                  string
		verdict             finding.Verdict
		class               finding.Class
		confirmed           bool
		notes               []string
	}{
		{"branch", "(+ 1 (* 0 x))", []float64{1.5}, "fcmp", finding.Certified, finding.Avoidable, true,
			[]string{"the comparison of 0.5 with 0.25 gives true; the difference of the exact operands is -0.25 +/- 0", "no error is left",
				"with exact decisions, the exact result is 1; relative distance 1", "does not move the exact difference"}},
		{"branch", "", []float64{1.5}, "fcmp", finding.Certified, finding.Avoidable, true, []string{"no error is left"}},
		{"branch", "", []float64{4}, "fcmp", finding.Refuted, finding.Unknown, false, []string{"make the same decision there as the floats"}},
		{"whole", "", []float64{1. / 3}, "fptosi", finding.Certified, finding.Inherent, true, []string{"blame: with this conversion decided by the exact values no error is left", "(int) of 1 gives 1; the exact operand is 0.99999999999999994"}},
		{"floored", "", []float64{1, 0.1}, "floor", finding.Certified, finding.Inherent, true, []string{"blame: with this rounding to an integer decided by the exact values no error is left", "floor of 10 gives 10; the exact operand is 9.9999"}},
		{"floored", "", []float64{1, 0.3}, "floor", finding.Refuted, finding.Unknown, false, nil},
		{"close", "", []float64{0.1}, "fcmp", finding.Refuted, finding.Unknown, false, nil},
	} {
		s := subjectOf(t, "testdata/claims.c", tt.function, tt.reference)
		c, err := claimHere(s, tt.at, Claim{Site: site(t, s, tt.op, 0), Kind: finding.Divergence}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(&c.Finding), "; ")
		missing := slices.ContainsFunc(tt.notes, func(n string) bool { return !strings.Contains(notes, n) })
		if c.Verdict != tt.verdict || c.Class != tt.class || c.Confirmed != tt.confirmed || missing {
			t.Errorf("%s: want %s %s %v %q: %s", tt.function, tt.verdict, tt.class, tt.confirmed, tt.notes, show(c))
		}
		t.Logf("%s: %s", tt.function, notes)
	}
}

// An underflow that goes into one output was confirmed to make another one wrong, as every execution of the operation is unrounded at once.
func TestExceptionOfAnotherOutput(t *testing.T) {
	s := subjectOf(t, "testdata/claims.c", "step", "")
	at := []float64{-13, 9.28398742365341, 148.01183305136843, 12.242321496684442, 1.2618033724e-314, 12, -12.33431942094737}
	c, err := claimHere(s, at, Claim{Site: site(t, s, "fmul", 0), Kind: finding.Underflow, HasFlags: true, Flags: fp.Underflow}, Options{})
	if err != nil || c.Verdict != finding.Certified || c.Confirmed || c.Effect.State != finding.Vanishes {
		t.Errorf("%v %s", err, show(c))
	}
}

// Claims at one point share its run and, from the second on, a tape of it. They say what each says alone.
func TestClaimsShareARun(t *testing.T) {
	s := subjectOf(t, "testdata/claims.c", "many_squares", "")
	claims := []Claim{
		{Site: site(t, s, "fdiv", 0), Kind: finding.DivideByZero, HasFlags: true, Flags: fp.DivideByZero},
		{Site: site(t, s, "fmul", 0), Kind: finding.Underflow, HasFlags: true, Flags: fp.Underflow},
		{Site: site(t, s, "fdiv", 0), Kind: finding.Overflow, HasFlags: true, Flags: fp.DivideByZero},
	}
	shared, err := prepare(s)
	if err != nil {
		t.Fatal(err)
	}
	for i, claim := range claims {
		together, err := shared.claim([]float64{1e-170}, claim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		alone, err := claimHere(s, []float64{1e-170}, claim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(together.Finding, alone.Finding) {
			t.Errorf("claim %d: together %s, alone %s", i, show(together), show(alone))
		}
		if recorded := shared.last.tape.Recorded(); recorded != (i > 0) {
			t.Errorf("claim %d: recorded: %v", i, recorded)
		}
	}
}
