// Package gsltest finds GSL for tests. It must not know what is tested.
package gsltest

// This file is the whole package.

import (
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/folder"
)

// Path is where GSL's archive of bitcode is, or would be.
func Path() string { return filepath.Join(folder.Subjects(), "gsl", "libgsl.a") }

// Archive returns Path. Where nothing is there the test is skipped, unless FAULTLINE_SUBJECTS is "required", as it is for
// make test.
func Archive(t testing.TB) string {
	t.Helper()
	if _, err := os.Stat(Path()); err != nil {
		if os.Getenv("FAULTLINE_SUBJECTS") == "required" {
			t.Fatalf("no GSL: %v; make subjects", err)
		}
		t.Skipf("no GSL: %v; make subjects", err)
	}
	return Path()
}
