package campaign

// This file tests which functions of a source are listed.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

const withTemplates = `#include <complex>
#include "own.h"
double size(double re, double im) { return std::abs(std::complex<double>(re, im)) + third(re); }
`

// A glob listed functions of the standard library's templates.
func TestGlobsListNoFunctionsOfTheSystem(t *testing.T) {
	t.Parallel()
	dir := testenv.Dir(t)
	for name, text := range map[string]string{"a.cpp": withTemplates, "own.h": "inline double third(double x) { return x / 3; }\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for glob, want := range map[string]string{"": "size", ":*": "size third", ":*_abs*": "__complex_abs"} {
		list, err := Sites(t.Context(), &Config{Args: []string{filepath.Join(dir, "a.cpp") + glob}, CacheDir: testenv.Cache(t)})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range list.Functions {
			if f.Problem == "" {
				names = append(names, f.Name)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q lists %s, want %s", glob, got, want)
		}
		if said := leftOutIn(list); said != (glob == ":*") {
			t.Errorf("%q: that functions of system headers are left out is said: %t", glob, said)
		}
		if counted := list.Elsewhere == 1 && slices.Equal(list.Files, []string{"own.h"}); counted != (glob == "") {
			t.Errorf("%q: %d functions of %v are counted as not listed", glob, list.Elsewhere, list.Files)
		}
	}
}

func leftOutIn(list *finding.SiteList) bool {
	for _, s := range list.Skipped {
		if strings.Contains(s.What, "of system headers (complex), which globs skip") {
			return true
		}
	}
	return false
}
