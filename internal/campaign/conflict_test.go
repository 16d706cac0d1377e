package campaign

// This file tests findings about results that contradict each other, from the source to the stream.

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

const conflictFile = "testdata/conflict.cpp"

// meant returns what the comments of the source expect: kind, function and line.
func meant(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(conflictFile)
	if err != nil {
		t.Fatal(err)
	}
	list := make(map[string]string)
	for i, line := range strings.Split(string(text), "\n") {
		_, comment, has := strings.Cut(line, "// ")
		kind, function, is := strings.Cut(comment, ": ")
		if has && is {
			list[function] = fmt.Sprintf("%s at line %d", kind, i+1)
		}
	}
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
		got := make(map[string]string)
		var found []*finding.Finding
		for _, m := range stream.messages {
			f := m.Finding
			if f == nil {
				continue
			}
			found = append(found, f)
			got[f.Subject] = fmt.Sprintf("%s at line %d", f.Kind, f.Site.Line)
			if f.Verdict != finding.Certified || !f.Pressing() || f.Conflict == nil || len(f.Exact) > 0 {
				t.Errorf("seed %d, %s: verdict %s, pressing %t, conflict %v, exact %v", seed, f.Subject, f.Verdict, f.Pressing(), f.Conflict,
					f.Exact)
			}
		}
		for _, name := range append(keys(expected), keys(got)...) {
			if got[name] != expected[name] {
				t.Errorf("seed %d: %s: %q, expected %q", seed, name, got[name], expected[name])
			}
		}
		if seed == 1 {
			again(t, cfg, found)
		}
	}
}

func keys(m map[string]string) (list []string) {
	for k := range m {
		list = append(list, k)
	}
	return list
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
