package certify

// This file holds each class rule to the false positive for which it was made.

import (
	"slices"
	"testing"

	"faultline/internal/finding"
)

// Each rule decides the class of its own false positive, and without the rule the error has another class or another reason.
func TestEachClassRule(t *testing.T) {
	falsePositives := map[string]struct { // by the name of the rule
		file, function string
		at             []float64
		threshold      string // "" for the default; an error below it is refuted and has no class
	}{
		"rounds":    {"testdata/class.c", "riemann", []float64{0, 1, 0.1}, ""},
		"crossing":  {"testdata/class.c", "squares", []float64{1e16 + 4, 1e16}, ""},
		"unit":      {"testdata/class.c", "log_of_sum", []float64{0, -40}, ""},
		"element":   {"testdata/class.c", "turned", []float64{-7, 9.13e-27}, ""},
		"step":      {"testdata/class.c", "angle", []float64{-1.8762570803, 2451546.87625708}, ""},
		"movement":  {"testdata/class.c", "large", []float64{1e22}, ""},
		"alone":     {"../../testdata/residual.c", "root_error", []float64{3}, ""},
		"residual":  {"../../testdata/solvers.c", "solved", []float64{7}, ""},
		"anywhere":  {"testdata/class.c", "turn", []float64{1.3e25}, ""},
		"half lost": {"testdata/class.c", "dimes", []float64{1}, "1e-15"},
		"vectors":   {"testdata/class.c", "between", []float64{2.5714285714285712e-06, 0, 1.8461538461538463, 2.8285714285714284e-06, 0, 2.0307692307692311}, ""},
		"avoidable": {"testdata/class.c", "diagonal_more", []float64{1, 1e-9}, ""},
	}
	all := classRules
	defer func() { classRules = all }()
	for i, r := range all {
		fp, ok := falsePositives[r.name]
		if !ok {
			t.Errorf("the class rule %q has no false positive here", r.name)
			continue
		}
		s := subjectOf(t, fp.file, fp.function, "")
		if fp.function == "solved" {
			s.Params[0].Min, s.Params[0].Max = 1, 100
		}
		threshold := finding.DefaultThreshold
		if fp.threshold != "" {
			threshold, _ = finding.ParseThreshold(fp.threshold)
		}
		ask := func(rules []classRule) *Certificate {
			classRules = rules
			c, err := certifyHere(s, fp.at, Options{Threshold: threshold})
			if err != nil {
				t.Fatal(err)
			}
			if c.Verdict != finding.Certified {
				t.Fatalf("%s at %v is %s, not certified, at the threshold %s: no rule was asked: %s", fp.function, fp.at, c.Verdict, threshold, show(c))
			}
			return c
		}
		with, without := ask(all), ask(slices.Delete(slices.Clone(all), i, i+1))
		if r.class != finding.Unknown && with.Class != r.class {
			t.Errorf("%s at %v: %s; want %s by the rule %q", fp.function, fp.at, show(with), r.class, r.name)
		}
		if with.Class == without.Class && basisOf(with) == basisOf(without) {
			t.Errorf("%s at %v: the rule %q changes nothing: %s", fp.function, fp.at, r.name, show(with))
		}
	}
}

// basisOf returns the basis of a certificate's reason, "" without a reason.
func basisOf(c *Certificate) finding.Basis {
	if c.Reason == nil {
		return ""
	}
	return c.Reason.Basis
}

// Rounded constants of a program are no inputs: a formula that amplifies their rounding is avoidable, and the reason says how far they move
// the exact value. Only integers leave nothing else that is rounded. A class of "inherent" hid the tail of a distribution.
func TestConstantsExcuseNothing(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		class    finding.Class
		apart    bool
	}{
		{"cauchy", []float64{-5.05e16}, finding.Avoidable, true},
		{"cauchy", []float64{-2e13}, finding.Avoidable, true},
		{"logistic", []float64{-36}, finding.Avoidable, false},
		{"quantile", []float64{2.858174544379818e+23}, finding.Inherent, false},
		{"twiddle", []float64{11, 44}, finding.Inherent, false},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/class.c", tt.function, ""), tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != finding.Certified || c.Class != tt.class || (c.Reason.Apart != nil) != tt.apart {
			t.Errorf("%s%v: %s; want %s, constants %v", tt.function, tt.at, show(c), tt.class, tt.apart)
		}
	}
}
