package main

// This file tests the one flag that takes two words.

import (
	"slices"
	"testing"
)

func TestCompareBuildsTakesTwoWords(t *testing.T) {
	for _, test := range []struct{ args, want []string }{
		{[]string{"find", "f.c:f", "--compare-builds", "-O0", "-O3 -ffast-math"},
			[]string{"find", "f.c:f", "--compare-builds", "-O0", "--compare-builds", "-O3 -ffast-math"}},
		{[]string{"find", "--compare-builds", "-O0", "-O3", "f.c:f", "--", "-I", "a"},
			[]string{"find", "--compare-builds", "-O0", "--compare-builds", "-O3", "f.c:f", "--", "-I", "a"}},
		{[]string{"find", "--compare-builds", "-O0", "--compare-builds", "-O3", "f.c:f"},
			[]string{"find", "--compare-builds", "-O0", "--compare-builds", "-O3", "f.c:f"}},
		{[]string{"find", "f.c:f", "--compare-builds", "-O0"}, []string{"find", "f.c:f", "--compare-builds", "-O0"}},
		{[]string{"find", "f.c:f", "--", "--compare-builds", "-O0", "-O3"}, []string{"find", "f.c:f", "--", "--compare-builds", "-O0", "-O3"}},
	} {
		if got := twoValues(test.args); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.args, got, test.want)
		}
	}
}
