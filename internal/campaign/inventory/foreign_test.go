package inventory

// This file states which functions a list of what a source has leaves out.

import (
	"strings"
	"testing"

	"faultline/internal/finding"
)

// Functions of the program's own headers are counted, those of system headers are not.
func TestFunctionsOfHeadersAreCounted(t *testing.T) {
	l := new(finding.SiteList)
	count := OfHeaders(l)
	for _, at := range [][2]string{{"src/a.c+b.cpp", "src/a.c"}, {"src/a.c+b.cpp", "b.cpp"}, {"src/a.c+b.cpp", "include/own.h"},
		{"src/a.c+b.cpp", "/usr/include/c++/12/vector"}, {"src/a.c+b.cpp", ""}, {"c.c:*", "include/own.h"}} {
		if count(at[0], at[1]) {
			t.Errorf("%s: a function of %q is left out by the count", at[0], at[1])
		}
	}
	if l.Elsewhere != 1 || len(l.Files) != 1 || l.Files[0] != "own.h" {
		t.Errorf("%d functions of %v, want 1 of own.h", l.Elsewhere, l.Files)
	}
}

// A glob means the program's own functions, those of its own headers too: not the system's, and not what the compiler made.
func TestGlobsLeaveTheSystemOut(t *testing.T) {
	l := new(finding.SiteList)
	foreign := OfSystem(l)
	for _, test := range []struct {
		arg, file string
		want      bool
	}{
		{"src/b.cpp:*", "src/b.cpp", false},
		{"src/b.cpp:*", "include/own.h", false},
		{"src/b.cpp:*", "/usr/include/c++/12/vector", true},
		{"src/a.c+b.cpp:make_*", "/usr/include/c++/12/bits/unique_ptr.h", true},
		{"src/b.cpp:*", "", true}, // __clang_call_terminate
		{"src/b.cpp:__clang*", "", false},
		{"src/b.cpp:make_unique", "/usr/include/c++/12/bits/unique_ptr.h", false}, // by its name
		{"lib.a:*", "/usr/include/c++/12/vector", false},
		{"b.ll:*", "/usr/include/c++/12/vector", false},
	} {
		if got := foreign(test.arg, test.file); got != test.want {
			t.Errorf("a function of %q that %s names: left out %v, want %v", test.file, test.arg, got, test.want)
		}
	}
	if what := LeftOut(l).What; l.Elsewhere != 3 || !strings.HasPrefix(what, "3 functions of system headers (vector, unique_ptr.h), ") {
		t.Errorf("%d functions: %s", l.Elsewhere, what)
	}
}
