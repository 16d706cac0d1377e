package inventory

// This file states which functions a list of what a source has leaves out.

import (
	"testing"

	"faultline/internal/finding"
)

func TestForeign(t *testing.T) {
	l := new(finding.SiteList)
	foreign := Foreign([]string{"src/a.c+b.cpp", "lib.a", "c.c:*"}, []string{"src/a.c+b.cpp:*", "lib.a:*", "c.c:*"}, l)
	for _, test := range []struct {
		arg, file string
		want      bool
	}{
		{"src/a.c+b.cpp:*", "src/a.c", false},
		{"src/a.c+b.cpp:*", "b.cpp", false},
		{"src/a.c+b.cpp:*", "include/vector", true},
		{"src/a.c+b.cpp:*", "include/vector", true},
		{"src/a.c+b.cpp:*", "", true}, // the compiler's own
		{"lib.a:*", "include/vector", false},
		{"c.c:*", "include/vector", false}, // asked for by a glob
	} {
		if got := foreign(test.arg, test.file); got != test.want {
			t.Errorf("a function of %q that %s names: left out %v, want %v", test.file, test.arg, got, test.want)
		}
	}
	if l.Elsewhere != 3 || len(l.Files) != 1 {
		t.Errorf("%d functions of %v", l.Elsewhere, l.Files)
	}
}
