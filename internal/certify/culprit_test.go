package certify

// This file checks that a trial is one of the operation that it names: what only stands behind an error is not confirmed to make it.

import (
	"math/big"
	"strings"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/report"
)

// testdata/culprit.c states what each row is about.
func TestNoCulpritBehindTheError(t *testing.T) {
	for _, tt := range []struct {
		function  string
		at        []float64
		line      int
		confirmed bool
		note      string // the blame's, or the class's
	}{
		{"root", []float64{-0x1.60f414323a286p+1}, 11, true, "with exact operands in its 60 executions the relative error is at most"},
		{"compound", []float64{88, 1.3945942908594656e17}, 18, true, "without the rounding of the addition at testdata/culprit.c:18:52, which this operation amplifies,"},
		{"cube", []float64{-0x1.fffffffffffffp-512}, 21, true, "without the rounding of this operation"}, // the second product
		{"forward", []float64{3.2085612807827083e-12}, 26, false, "not confirmed; "},
		{"pole", []float64{1}, 37, true, "without the rounding of this operation no error is left"}, // the sum
		{"byte", []float64{0.5352941176470588}, 60, true, "with this conversion decided by the exact values the relative error is at most"},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/culprit.c", tt.function, ""), tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != finding.Certified || c.Site == nil || c.Site.Line != tt.line || c.Confirmed != tt.confirmed ||
			!strings.Contains(strings.Join(report.Notes(&c.Finding), "; "), "blame: "+tt.note) {
			t.Errorf("%s: %s", tt.function, show(c))
		}
	}
}

// An infinity or NaN was said to be unconfirmed where its operation, unrounded, makes it again: the divisor was 0 before, and the operation
// that made it so was not named.
func TestWhatIsBehindAnInfinity(t *testing.T) {
	for _, tt := range []struct {
		function  string
		at        []float64
		confirmed bool
		note      string
	}{
		{"arsinh", []float64{-77240967.70614624}, true, "with exact operands the relative error is at most"},
		{"deviation", []float64{-1.278701953304202, -1.2787019532640678, -1.2787019531203843, -1.2787019528161538}, true,
			"with exact operands of the subtraction at testdata/culprit.c:72:20 the relative error is at most"},
		{"between", []float64{1.2550690257394217, 1.4954350870919408, 2.3833536536487294, 2.8398045063307324}, true, "with exact operands"},
		{"hyperbolic", []float64{898}, false, "not confirmed; no single operation causes the error alone"},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/culprit.c", tt.function, ""), tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != finding.Certified || c.Computed.Decimal == "" || c.Confirmed != tt.confirmed ||
			!strings.Contains(strings.Join(report.Notes(&c.Finding), "; "), "blame: "+tt.note) {
			t.Errorf("%s: %s; %s", tt.function, show(c), strings.Join(report.Notes(&c.Finding), "; "))
		}
	}
}

// The operation that made the divisor 0 was a part of a sentence, and the finding was at the division.
func TestOriginOfAPole(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		kind     finding.Kind
		column   int
		last     string
	}{
		{"pole", []float64{1}, finding.Absorption, 40, "the division at testdata/culprit.c:37:34 divides by zero"},
		{"arsinh", []float64{-77240967.70614624}, finding.Cancellation, 40, "log() at testdata/culprit.c:66:34 takes the logarithm of 0"},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/culprit.c", tt.function, ""), tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Kind != tt.kind || c.Site == nil || c.Site.Column != tt.column || !c.Confirmed ||
			!strings.Contains(strings.Join(report.Notes(&c.Finding), "; "), tt.last) {
			t.Errorf("%s: %s", tt.function, show(c))
		}
	}
}

// What is confirmed leaves less than the threshold, or nearly so.
func TestAThousandthOfALargeErrorIsAnError(t *testing.T) {
	threshold := Options{}.withDefaults().Threshold
	for _, tt := range []struct {
		before, after float64
		want          bool
	}{{3.5e284, 4.2e252, false}, {6e21, 5.5e3, false}, {2.3e21, 1, false}, {1e6, 2e-3, true}, {0.5, 4e-4, true}, {0.01, 2e-4, false}} {
		before, after := errs.Lost(), errs.Lost()
		before.Relative, after.Relative = errs.Exactly(big.NewFloat(tt.before)), errs.Exactly(big.NewFloat(tt.after))
		if got := shrunk(&after, &before, threshold); got != tt.want {
			t.Errorf("%g of %g: %v", tt.after, tt.before, got)
		}
	}
}

// Integers that their type cannot hold do not move with half an ulp of the input, and the operation that made them is named and tried.
func TestIntegersThatDoNotFit(t *testing.T) {
	for _, tt := range []struct {
		function  string
		at        float64
		line      int
		op        string
		confirmed bool
		moves     string
	}{
		{"half", 4294967295.9999995, 40, "fptosi", true, "does not move"},
		{"fraction", -1.797e308, 41, "fptosi", true, "does not move"},
		{"back", -1.797e308, 42, "fptoui", true, "does not move"},
		{"squares", 114814003.28, 48, "mul", true, "does not move"},
		{"rounded", 1e19, 55, "fptosi", false, "half an ulp of x moves the exact result by"},
		{"byte", -1.4999999999999998, 60, "fptoui", true, "moves the exact result by less than"},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/culprit.c", tt.function, ""), []float64{tt.at}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(&c.Finding), "; ")
		if c.Verdict != finding.Certified || c.Class != finding.Avoidable || c.Confirmed != tt.confirmed || c.Site == nil ||
			c.Site.Line != tt.line || c.Site.Op != tt.op || !strings.Contains(notes, tt.moves) || !strings.Contains(notes, "with integers without limit ") {
			t.Errorf("%s: %s", tt.function, show(c))
		}
	}
}

// What a subnormal square loses is not what the product behind it underflows to.
func TestAnUnderflowHasItsOwnReason(t *testing.T) {
	s := subjectOf(t, "testdata/culprit.c", "cube", "")
	claim := Claim{Site: site(t, s, "fmul", 0), Kind: finding.Underflow, HasFlags: true, Flags: fp.Underflow}
	c, err := claimHere(s, []float64{-0x1.fffffffffffffp-512}, claim, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict != finding.Certified || c.Confirmed {
		t.Errorf("%s", show(c))
	}
}

// A claim about an integer is tried like a blame: over the integers too the difference cancels.
func TestIntegersAreTried(t *testing.T) {
	for _, tt := range []struct {
		function  string
		at        float64
		op        string
		confirmed bool
		note      string
	}{
		{"half", 4294967295.9999995, "fptosi", true, "blame: with integers without limit no error is left"},
		{"scaled", 3e9, "fptosi", false, "blame: not confirmed; with integers without limit the relative error is at most 1"},
	} {
		s := subjectOf(t, "testdata/culprit.c", tt.function, "")
		claim := Claim{Site: site(t, s, tt.op, 0), Kind: finding.InvalidConversion, HasFlags: true, Flags: fp.Invalid}
		c, err := claimHere(s, []float64{tt.at}, claim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != finding.Certified || c.Confirmed != tt.confirmed || !strings.Contains(strings.Join(report.Notes(&c.Finding), "; "), tt.note) {
			t.Errorf("%s: %s", tt.function, show(c))
		}
	}
}

// A comparison of what no integer type holds made the error: the conversion is to blame, whether or not the search claims it, and where all
// results are integers, too. It had no blame, or was on the way.
func TestComparisonsOfWhatNoIntegerHolds(t *testing.T) {
	for _, name := range []string{"clamped", "negative"} {
		s := subjectOf(t, "testdata/culprit.c", name, "")
		claim := Claim{Site: site(t, s, "fptosi", 0), Kind: finding.InvalidConversion, HasFlags: true, Flags: fp.Invalid}
		claimed, err := claimHere(s, []float64{1e13}, claim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		found, err := certifyHere(s, []float64{1e13}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []*Certificate{claimed, found} {
			if c.Verdict != finding.Certified || c.Kind != finding.InvalidConversion || !c.Confirmed || c.Raised == nil || c.Raised.Times != 1 {
				t.Errorf("%s: %s", name, show(c))
			}
		}
	}
}

// What becomes of an integer's bits is not followed: that nothing came of them was said of an index and a quotient, and what is shifted by
// such a number was certified to be a product or quotient with it. The result depends on an undefined integer, and has no exact value.
func TestBitsOfWhatNoIntegerHoldsAreNotFollowed(t *testing.T) {
	for _, name := range []string{"entry", "third", "power", "halved"} {
		s := subjectOf(t, "testdata/culprit.c", name, "")
		claim := Claim{Site: site(t, s, "fptoui", 0), Kind: finding.InvalidConversion, HasFlags: true, Flags: fp.Invalid}
		c, err := claimHere(s, []float64{-2}, claim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		used := c.Trial != nil && c.Trial.Change == finding.UndefinedUsed
		if c.Verdict != finding.Certified || c.Blameless() || c.Wrong != used || !used || len(c.Exact) > 0 {
			t.Errorf("%s: %s", name, show(c))
		}
	}
}

// A shift by -1 is undefined in C, and no product with 2^127 or the least integer.
func TestShiftByNoNumberOfBits(t *testing.T) {
	c, err := certifyHere(subjectOf(t, "testdata/culprit.c", "mask", ""), []float64{-1}, Options{})
	if err != nil || c.Verdict == finding.Certified {
		t.Errorf("%v: %s", err, show(c))
	}
}

// The error of an integer is that integer's: it was the largest of all results, relative 9e15 for hours that are off by 2^32, and counted in
// ulps of a double.
func TestErrorIsOfTheIntegerThatIsShown(t *testing.T) {
	s := subjectOf(t, "testdata/culprit.c", "clock", "")
	claim := Claim{Site: site(t, s, "fptosi", 0), Kind: finding.InvalidConversion, HasFlags: true, Flags: fp.Invalid}
	c, err := claimHere(s, []float64{0x1.0000000000001p+31}, claim, Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := c.ErrorBy(finding.Shadow)
	if c.Output != "hours" || c.Computed.Decimal != "-2147483648" || len(c.Error) != 1 || e == nil || e.Relative.Least() != 2 || e.Ulps != nil {
		t.Errorf("%s", show(c))
	}
}

// An integer that is returned has no format of floats. Where the quotient was rounded to another one, too, whose remainder is another, the
// certifying process broke down.
func TestRemainderOfWhatNoIntegerHolds(t *testing.T) {
	s := subjectOf(t, "testdata/culprit.c", "hour", "")
	for at, exact := range map[float64]string{0x1.f12e2b0ea68p+42: "22", -0x1.a2a0a8bf684p+62: "-4"} {
		c, err := certifyHere(s, []float64{at}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != finding.Certified || c.Kind != finding.InvalidConversion || c.Exact[0].Mid != exact {
			t.Errorf("%v: %s", at, show(c))
		}
	}
}

// The correct seconds of a day were 150400: along the floats' path, the sign of the undefined integer chose a branch that adds a day to the
// exact remainder, 64000.
func TestUndefinedBranchGivesNoCorrectValue(t *testing.T) {
	s := subjectOf(t, "testdata/culprit.c", "secondsofday", "")
	claim := Claim{Site: site(t, s, "fptosi", 0), Kind: finding.InvalidConversion, HasFlags: true, Flags: fp.Invalid}
	c, err := claimHere(s, []float64{1e19}, claim, Options{})
	if err != nil || c.Verdict != finding.Certified || c.Computed.Decimal != "30592" || c.Computed.Integer != "int32" || c.MainExact() == nil ||
		c.MainExact().Mid != "6.4e+4" && c.MainExact().Mid != "64000" {
		t.Errorf("%v: %s", err, show(c))
	}
}
