package certify

// This file checks what makes no demand on a program: errors that are small beside what is around, steps, and inputs that tell nothing.

import (
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// ERFA's rotations stood first with 5e-17 for -4e-24 in a matrix of ones, its angles with 2 pi for 0, and its differences of angles with
// errors that 1e16 radians explain. What a better formula would be rid of stays.
func TestSmallBesideWhatIsAround(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		class    finding.Class
		note     string
	}{
		{"turned", []float64{-7, 9.13e-27}, finding.ZeroCrossing, "the largest other element of the result is of size 1"},
		{"turned", []float64{1e-9, 1e-9}, finding.Unknown, ""},
		{"moments", []float64{-3.5323509075689326, -3.5323509075674084, -3.5323509075774084}, finding.Avoidable, "half an ulp of each input moves"},
		{"roots", []float64{5.326817543712897, -5.08566161505138e-16}, finding.Avoidable, "half an ulp of each input moves"},
		{"angle", []float64{-1.8762570803, 2451546.87625708}, finding.Inherent, "the exact result jumps by 6.3"},
		{"angle", []float64{1.1, 2451545.0 - 1.1}, finding.Inherent, "the exact result jumps by 6.3 where the compared value crosses zero"},
		{"clipped", []float64{-4.999999999999999, 5.000000000000002}, finding.Discontinuity, "the exact result jumps by 99"}, // was avoidable
		{"hours", []float64{-1e-15}, finding.Inherent, "the exact result jumps by 24 where the quotient of a remainder crosses an integer"},
		{"minute", []float64{-1e-15}, finding.Inherent, "the exact result jumps by 1 where the quotient of a remainder crosses"},
		{"degrees", []float64{-1e-15}, finding.Inherent, "the exact result jumps by 3.6e+02 where the quotient of a remainder crosses"},
		{"halves", []float64{-1e-15}, finding.Inherent, "the exact result jumps by 1 where the quotient of a remainder crosses"},
		{"noon", []float64{-1e-15}, finding.Inherent, "the exact result jumps by 24 where the quotient of a remainder crosses"},
		{"cut", []float64{-1e-15}, finding.Avoidable, "half an ulp of x moves the exact result by less"},
		{"other", []float64{-1e-15}, finding.Avoidable, "half an ulp of x"},
		{"guarded", []float64{0x1.0000000000001p-27}, finding.Avoidable, "does not move the exact result"},
		{"excess", []float64{-0x1.99cd976133281p-25}, finding.Avoidable, "half an ulp of x moves the exact result by"},                                                                           // was inherent
		{"between", []float64{2.5714285714285712e-06, 0, 1.8461538461538463, 2.8285714285714284e-06, 0, 2.0307692307692311}, finding.Inherent, "half an ulp of the largest element of a vector"}, // was avoidable
		{"diagonal_more", []float64{1, 1e-9}, finding.Avoidable, "half an ulp of each input moves"},
		{"halfway", []float64{1, 1e-9}, finding.Avoidable, "half an ulp of each input moves"},
		{"kinetic", []float64{1e-27, 1e-3, 3e8}, finding.Avoidable, "half an ulp of each input moves"},    // a mass is no part of a vector
		{"residues", []float64{0.4, 1, 1e-18, 0.5}, finding.Avoidable, "half an ulp of each input moves"}, // nor what is computed by itself
		{"sum_of_logs", []float64{1e20, 1e-17}, finding.Unknown, ""},
		{"sum_of_logs", []float64{1e-20, 1e-17}, finding.Avoidable, "half an ulp of each input moves"},
		{"wide", []float64{2.35, 0x1p72}, finding.Inherent, "half an ulp of each input moves the exact result by 6.8%"},
	} {
		s := subjectOf(t, "testdata/class.c", tt.function, "")
		c, err := certifyHere(s, tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(&c.Finding), "; ")
		if c.Class != tt.class || !strings.Contains(notes, tt.note) {
			t.Errorf("%s%v: %s, %s; want %s, %q", tt.function, tt.at, c.Verdict, show(c), tt.class, tt.note)
		}
		t.Logf("%s: %s", tt.function, notes)
	}
}

// The minutes of 1e14 hours were said to be avoidably wrong: half an ulp of the hours, half a minute, moved nothing, for the integer that
// they were rounded to on the way was that of the floats.
func TestIntegersOnTheWayMoveWithTheInput(t *testing.T) {
	s := subjectOf(t, "testdata/class.c", "minutes", "")
	claim := Claim{Site: site(t, s, "floor", 1), Kind: finding.Divergence}
	c, err := claimHere(s, []float64{98765432109876.469}, claim, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Verdict != finding.Certified || c.Class != finding.Inherent ||
		!strings.Contains(notes, "half an ulp of hours reverses the decision: it moves the exact operand") {
		t.Errorf("%s", show(c))
	}
}

// Wrong integers and decisions were inherent where half an ulp of the inputs moves what is decided by an eighth of its error, though no
// half ulp turns the decision around: 0.49999999999999994 is nearer to 0 than to 1.
func TestInherentDecisionsAreTurnedByHalfAnUlp(t *testing.T) {
	for _, tt := range []struct {
		function, op string
		at           []float64
		class        finding.Class
		note         string
	}{
		{"nearest", "floor", []float64{0.49999999999999994}, finding.Avoidable, "half an ulp of x does not reverse the decision: it moves the exact operand by 2.8e-17"},
		{"weekday", "fptosi", []float64{0.4999999999999999}, finding.Avoidable, "half an ulp of day does not reverse the decision"},
		{"digits", "fptosi", []float64{7.999999999999999}, finding.Avoidable, "half an ulp of x does not reverse the decision"},
		{"hundredths", "fptosi", []float64{3.98}, finding.Inherent, "half an ulp of x reverses the decision: it moves the exact operand by"},
		{"tenths", "fptosi", []float64{6}, finding.Inherent, "half an ulp of rounded constants reverses the decision: it moves the exact operand by"},
		{"below", "fcmp", []float64{0.7, 7 / 30., 14 / 30.}, finding.Inherent, "half an ulp of each input reverses the decision: it moves the exact difference by"},
	} {
		s := subjectOf(t, "testdata/steps.c", tt.function, "")
		c, err := claimHere(s, tt.at, Claim{Site: site(t, s, tt.op, 0), Kind: finding.Divergence}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Verdict != finding.Certified || c.Class != tt.class || !strings.Contains(notes, tt.note) {
			t.Errorf("%s%v: %s, want %s, %q", tt.function, tt.at, show(c), tt.class, tt.note)
		}
	}
}

// Cents were said to be avoidably wrong where the rounding of price*100, 1.2 times what half an ulp of the price moves it by, turns them.
func TestOneRoundingTurnsADecisionInherently(t *testing.T) {
	for _, tt := range []struct {
		function, op string
		at           []float64
		class        finding.Class
		note         string
	}{
		{"cents", "rint", []float64{1.5250000000000001}, finding.Inherent, "less than an ulp of price reverses the decision: it moves the exact operand by 1.1e-16"},
		{"nearest", "floor", []float64{0.49999999999999994}, finding.Avoidable, "half an ulp of x does not reverse the decision"},
		{"weekday", "fptosi", []float64{7.499999999999999}, finding.Avoidable, "half an ulp of day does not reverse the decision"},
	} {
		s := subjectOf(t, "testdata/steps.c", tt.function, "")
		c, err := claimHere(s, tt.at, Claim{Site: site(t, s, tt.op, 0), Kind: finding.Divergence}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Class != tt.class || !strings.Contains(notes, tt.note) {
			t.Errorf("%s%v: %s, want %s, %q", tt.function, tt.at, show(c), tt.class, tt.note)
		}
	}
}

// The length of a vector that is all but 0 was avoidably wrong: half an ulp of the inputs moves it by more than it is, and never beyond 0.
func TestALengthTouchesZeroInherently(t *testing.T) {
	s := subjectOf(t, "testdata/steps.c", "separation", "")
	at := []float64{0x1.7bf899f0ef61ap+78, 0x1.7bf899f0ef613p+78, 0x1.7bf899f0ef58bp+78, 0x1.7bf899f0ef6e4p+78, 0x1.7bf899f0ef6dep+78,
		0x1.7bf899f0ef655p+78}
	c, err := claimHere(s, at, Claim{Site: site(t, s, "fcmp", 0), Kind: finding.Divergence}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	const moved = "moves the exact difference by 2" // times its size
	if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Class != finding.Inherent || !strings.Contains(notes, moved) {
		t.Errorf("%s, %s, want inherent", show(c), notes)
	}
}

// What no precision tells from a step was refuted: proved right, where the program returned 17 for the cube root of 5832.
func TestWhatIsBesideAStepIsNotRefuted(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		verdict  finding.Verdict
		headline string
	}{
		{"cuberoot", []float64{5832}, finding.Certified, "rounded past 18, to 17; the exact operand is 18 +/- "},
		{"cuberoot", []float64{5831}, finding.Refuted, ""}, // 17.9989
		{"cuberoot", []float64{8}, finding.Inconclusive, ""},
		{"thirds", []float64{5}, finding.Inconclusive, ""},
	} {
		s := subjectOf(t, "testdata/steps.c", tt.function, "")
		op := map[bool]string{true: "fcmp", false: "fptosi"}[tt.function == "thirds"]
		c, err := claimHere(s, tt.at, Claim{Site: site(t, s, op, 0), Kind: finding.Divergence}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if head := report.Headline(&c.Finding); c.Verdict != tt.verdict || !strings.HasPrefix(head, tt.headline) || c.Wrong != (tt.verdict == finding.Certified) {
			t.Errorf("%s%v: %s; %s", tt.function, tt.at, head, show(c))
		}
	}
}

// "Inherent" was said of a constant of the program at which its two formulas do not meet.
func TestJumpsAtConstantsAreNotInherent(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		class    finding.Class
		note     string
	}{
		{"cutoff", []float64{0x1.c08a0a9e4d909p-1, 0x1.24377f18ba7ddp+0}, finding.Discontinuity,
			"discontinuity: the exact result jumps by 0.0045 where the program compares with 0.99999, and rounding decides the side"},
		{"steep", []float64{0x1.3393d0cc62fbep-1, 0x1.aa24a49901328p+0}, finding.Inherent, "half an ulp of each input"},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/steps.c", tt.function, ""), tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Class != tt.class || !strings.Contains(notes, tt.note) {
			t.Errorf("%s%v: %s, %s, want %s, %q", tt.function, tt.at, show(c), notes, tt.class, tt.note)
		}
	}
}
