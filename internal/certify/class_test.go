package certify

// This file checks the class by functions of which it is known what half an ulp of input does to them.

import (
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// testdata/class.c states what each row is about.
func TestClass(t *testing.T) {
	for _, tt := range []struct {
		function, reference, domain string
		at                          []float64
		class                       finding.Class
		note                        string
	}{
		{"large", "(sin x)", "", []float64{1e22}, finding.Inherent, "inherent: half an ulp of x moves the exact result by"},
		{"cosine", "", "", []float64{1e-9}, finding.Avoidable, "avoidable: half an ulp of x moves the exact result by 2.1e-16 of its size; the error is 100%"},
		{"constant", "(+ 1 (* 0 x))", "", []float64{1e17}, finding.Avoidable, "avoidable: half an ulp of x does not move the exact result; the error is 100%"},
		{"cosine", "(- 1 (cos x))", "(>= x 1e-9)", []float64{1e-9}, finding.Avoidable, "avoidable: half an ulp of x moves the exact result by 2.1e-16"}, // there is one side
		{"log_rest", "", "", []float64{1.6671831650450376e-21}, finding.Avoidable, "moves the exact result by 1.1e-16 of its size"},                     // "less than 4.7e+03 times"
		{"exp_rest", "", "", []float64{0x1p-53}, finding.Avoidable, "moves the exact result by 2.2e-16 of its size"},                                    // "less than 1.9e-06"
		{"quotient", "(sinc x)", "", []float64{0}, finding.Avoidable, "the program returns no number"},
		{"turn", "", "", []float64{1.3e25}, finding.Inherent, "the inputs determine no digit"},
		{"end", "(* x 1)", "", []float64{1.7976931348623157e308}, finding.Avoidable, "avoidable: "},
		{"pole", "(/ 1 x)", "", []float64{0x1p-1022}, finding.Avoidable, "the program returns no number"},
		{"cubic", "(+ 1 x)", "", []float64{3}, finding.ClassApproximation, "approximation: "},
		{"cubic", "(+ 1 x)", "(> x 5)", []float64{3}, finding.OutOfDomain, "out-of-domain: "},
		{"squares", "", "", []float64{1.0000000019, 1.0000000013}, finding.Inherent, "inherent: half an ulp of each input moves"},
		{"edge", "", "", []float64{1, 0x1p-53 - 0x1p-60, 1 - 0x1p-53}, finding.Inherent, "inherent: half an ulp of each input moves"},
		{"cube", "", "", []float64{-0.023256384619484684, 0.0013650904094935253}, finding.Inherent, "leads to an input without an exact "}, // by decision
		{"outwards", "", "", []float64{1, 1e-9}, finding.Inherent, "leads to an input without an exact "},                                  // of a root
		{"island", "", "", []float64{39.88548802515376, -5.2946000163616286e-24, -39.88548802515376}, finding.Unknown, "leads to an input without an exact "},
		{"difference", "", "", []float64{0.722, 0.7220000000000003}, finding.Avoidable, "the program returns no number"}, // nowhere is its square less than 0
		{"halley", "", "", []float64{-7.8957108303957515}, finding.Unknown, "class: not decided"},                        // was "the exact result jumps by 2"
		{"nearPole", "", "", []float64{-1173.329791819207, 1}, finding.Inherent, "the program returns no number"},
		{"folded", "", "", []float64{-8027449588.640869, -1408, -8052142863.622396, -4.590779184535733e+16}, finding.Inherent, "inherent: half an ulp of each input"},
		{"turns", "", "", []float64{0x1p56 + 16, 1e-30}, finding.Inherent, "inherent: half an ulp of each input moves"},
		{"largest", "(/ 1 x)", "", []float64{1.7976931348623157e308}, finding.Avoidable, "moves the exact result by 5.6e-17 of its size; the error is 100%"},
	} {
		s := subjectOf(t, "testdata/class.c", tt.function, tt.reference)
		if tt.domain != "" {
			s.Reference.Domain = tt.domain
		}
		threshold, _ := finding.ParseThreshold("1e-9")
		c, err := certifyHere(s, tt.at, Options{Threshold: threshold})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(&c.Finding), "; ")
		if c.Class != tt.class || !strings.Contains(notes, tt.note) {
			t.Errorf("%s: %s, %s; want %s, %q", tt.function, c.Verdict, show(c), tt.class, tt.note)
		}
		t.Logf("%s: %s", tt.function, notes)
	}
}

// A sum of numbers that cancel is inherent, also of more numbers than are moved one by one. Its class was not decided, and it was reported.
func TestClassOfManyInputs(t *testing.T) {
	at := make([]float64, 100)
	for i := range 99 {
		at[i] = 1 / float64(3+i)
		at[99] -= at[i]
	}
	c, err := certifyHere(subjectOf(t, "testdata/class.c", "many", ""), at, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict != finding.Certified || c.Class != finding.Inherent {
		t.Errorf("%s, %s: %s", c.Verdict, c.Class, show(c))
	}
}

// What a comparison decides by folds: half an ulp takes s from -2446 to 3921, and |s| - 1 is larger in either direction. It was said that no
// half ulp turns the decision around.
func TestDecisionByWhatFoldsIsInherent(t *testing.T) {
	s := subjectOf(t, "testdata/class.c", "folded", "")
	claim := Claim{Site: site(t, s, "fcmp", 0), Kind: finding.Divergence}
	c, err := claimHere(s, []float64{-8027449588.640869, -1408, -8052142863.622396, -4.590779184535733e+16}, claim, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Class != finding.Inherent || c.Reason == nil || c.Reason.Basis != finding.Moves || c.Reason.Of != finding.ExactDifference {
		t.Errorf("%s", show(c))
	}
}
