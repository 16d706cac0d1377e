package certify

// This file holds each decision rule to the false positive for which it was made.

import (
	"slices"
	"testing"

	"faultline/internal/finding"
)

// Each rule decides the class of its own decision, and without the rule the decision has another class or another reason.
func TestEachDecisionRule(t *testing.T) {
	decisions := map[string]struct { // by the name of the rule
		file, function, op string
		at                 []float64
	}{
		"rounds":   {"testdata/class.c", "riemann", "fcmp", []float64{0, 1, 0.1}},
		"turns":    {"testdata/steps.c", "hundredths", "fptosi", []float64{3.98}},
		"rounding": {"testdata/steps.c", "cents", "rint", []float64{1.5250000000000001}},
		"touches": {"testdata/steps.c", "separation", "fcmp", []float64{0x1.7bf899f0ef61ap+78, 0x1.7bf899f0ef613p+78, 0x1.7bf899f0ef58bp+78,
			0x1.7bf899f0ef6e4p+78, 0x1.7bf899f0ef6dep+78, 0x1.7bf899f0ef655p+78}},
		"alone": {"testdata/steps.c", "exact_sum", "fcmp", []float64{1, 0x1p-54}},
		"step":  {"testdata/class.c", "minute", "floor", []float64{-1e-15}},
		"holds": {"testdata/steps.c", "nearest", "floor", []float64{0.49999999999999994}},
	}
	all := decisionRules
	defer func() { decisionRules = all }()
	for i, r := range all {
		d, ok := decisions[r.name]
		if !ok {
			if r.against != "" {
				t.Errorf("the decision rule %q has no false positive here", r.name)
			}
			continue
		}
		s := subjectOf(t, d.file, d.function, "")
		ask := func(rules []decisionRule) *Certificate {
			decisionRules = rules
			c, err := claimHere(s, d.at, Claim{Site: site(t, s, d.op, 0), Kind: finding.Divergence}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		with, without := ask(all), ask(slices.Delete(slices.Clone(all), i, i+1))
		if with.Class != r.class {
			t.Errorf("%s at %v: %s; want %s by the rule %q", d.function, d.at, show(with), r.class, r.name)
		}
		if with.Class == without.Class && without.Reason != nil && basisOf(with) == basisOf(without) {
			t.Errorf("%s at %v: the rule %q changes nothing: %s", d.function, d.at, r.name, show(with))
		}
	}
}

// A bin was avoidably wrong by 1, because the roundings of its formula had 1.06 times the effect of half an ulp of each input.
func TestBinEdgesAreInherent(t *testing.T) {
	s := subjectOf(t, "testdata/steps.c", "binof", "")
	claim := Claim{Site: site(t, s, "fptosi", 0), Kind: finding.Divergence}
	c, err := claimHere(s, []float64{-0x1.bf9beb9037f4p-1, -0x1.1295d11360fd7p+4, 2}, claim, Options{})
	if err != nil || c.Class != finding.Inherent || c.Reason == nil || c.Reason.Basis != finding.TurnsRounded || c.Reason.Value != "2" {
		t.Errorf("%v: %s", err, show(c))
	}
}
