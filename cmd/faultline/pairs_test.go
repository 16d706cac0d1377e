package main

// This file compares what is found in functions that are written in C and in C++.

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"

	"faultline/internal/testenv"
)

func TestPairs(t *testing.T) {
	testenv.Long(t)
	t.Setenv("FAULTLINE_CACHE", testenv.Cache(t))
	source, err := os.ReadFile("../../testdata/pairs/pairs.c")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(?m)^(?:double|void|struct two) (\w+)\(`).FindAllSubmatch(source, -1)
	if len(names) < 10 {
		t.Errorf("%d functions, want ten and more", len(names))
	}
	for _, n := range names {
		c, cpp := facts("pairs.c", string(n[1])), facts("pairs.cpp", string(n[1]))
		if len(c) == 0 || !slices.Equal(c, cpp) {
			t.Errorf("%s: C has %q, C++ has %q", n[1], c, cpp)
		}
	}
}

// facts are what is found in a function: what, of which class, where, and what came out.
func facts(file, function string) (list []string) {
	for _, f := range runCommand("find", "../../testdata/pairs/"+file, function+" --kind inaccuracy").findings {
		list = append(list, fmt.Sprint(f.Verdict, f.Kind, f.Class, f.Input, f.Computed))
	}
	return list
}
