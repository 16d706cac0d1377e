package main

// This file tests that the parameters of EIFFEL, which were flags of ranges, can be set under their old names.

import (
	"slices"
	"testing"
)

func TestParametersOfThePaperAreSet(t *testing.T) {
	verb := new(app).rangesCommand()
	for _, p := range paper.Params {
		words, notes := renamed([]string{"ranges", "--" + p.Name, p.Default, "f.c:f"}, verb)
		want := []string{"ranges", "--set", "eiffel." + p.Name + "=" + p.Default, "f.c:f"}
		if !slices.Equal(words, want) || len(notes) != 1 {
			t.Errorf("%s: %q %q", p.Name, words, notes)
		}
	}
}
