package campaign

// This file tests findings about results that contradict each other, from the source to the stream.

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

const conflictFile = "testdata/conflict.cpp"

// meant returns what the comments of the source expect: function, kind and line.
func meant(t *testing.T) (list []string) {
	t.Helper()
	text, err := os.ReadFile(conflictFile)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		_, comment, has := strings.Cut(line, "// ")
		kind, function, is := strings.Cut(comment, ": ")
		if has && is {
			list = append(list, fmt.Sprintf("%s: %s at line %d", function, kind, i+1))
		}
	}
	slices.Sort(list)
	return list
}

func TestConflicts(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	expected := meant(t)
	if len(expected) < 5 {
		t.Fatalf("the source expects %d findings", len(expected))
	}
	for seed := uint64(1); seed <= 3; seed++ {
		cfg := &Config{Args: []string{conflictFile + ":*"}, Evals: 200, Seed: seed,
			Kinds: []string{string(finding.Inconsistent), string(finding.Seam)}}
		var stream recorder
		if _, err := Find(t.Context(), cfg, &stream); err != nil {
			t.Fatal(err)
		}
		var got []string
		var found []*finding.Finding
		for _, m := range stream.messages {
			f := m.Finding
			if f == nil {
				continue
			}
			found = append(found, f)
			got = append(got, fmt.Sprintf("%s: %s at line %d", f.Subject, f.Kind, f.Site.Line))
			if f.Verdict != finding.Certified || !f.Pressing() || f.Conflict == nil || len(f.Exact) > 0 {
				t.Errorf("seed %d, %s: verdict %s, pressing %t, conflict %v, exact %v", seed, f.Subject, f.Verdict, f.Pressing(), f.Conflict,
					f.Exact)
			}
		}
		slices.Sort(got)
		if d := cmp.Diff(expected, slices.Compact(got)); d != "" {
			t.Errorf("seed %d: %s", seed, d)
		}
		if seed == 1 {
			again(t, cfg, found)
		}
	}
}

// The search moves inputs towards a comparison that all samples decide alike.
func TestSeamOfRotations(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	for seed := uint64(1); seed <= 3; seed++ {
		cfg := &Config{Args: []string{conflictFile + ":angles"}, Evals: 200, Seed: seed}
		cfg.Domains = []string{"m is rotation"}
		var stream recorder
		if _, err := Find(t.Context(), cfg, &stream); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(stream.messages, func(m *finding.Message) bool { return m.Finding != nil })
		if i < 0 {
			t.Fatalf("seed %d: no finding", seed)
		}
		if f := stream.messages[i].Finding; f.Kind != finding.Seam || f.Output != "return.y" || f.Conflict.Constant != "0.99999" {
			t.Errorf("seed %d: %s of %s, %+v", seed, f.Kind, f.Output, f.Conflict)
		}
	}
}

// again certifies findings from their points alone. One whose points are swapped is refuted.
func again(t *testing.T, cfg *Config, found []*finding.Finding) {
	t.Helper()
	swapped := *found[0]
	conflict := *swapped.Conflict
	conflict.Shift = 0
	swapped.Input, conflict.Other = conflict.Other, swapped.Input
	swapped.Conflict = &conflict
	var stream recorder
	if _, err := Recheck(t.Context(), cfg, append(found, &swapped), &stream); err != nil {
		t.Fatal(err)
	}
	verdicts := make(map[finding.Verdict]int)
	for _, m := range stream.messages {
		if m.Finding != nil {
			verdicts[m.Finding.Verdict]++
		}
	}
	if verdicts[finding.Certified] != len(found) || verdicts[finding.Refuted] != 1 {
		t.Errorf("of %d findings and one with swapped points: %v", len(found), verdicts)
	}
}
