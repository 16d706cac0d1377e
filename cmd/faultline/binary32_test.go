package main

// This file runs the subjects of the suite binary32 as their comments say; see subjects_test.go.

import (
	"path/filepath"
	"testing"

	"faultline/internal/testenv"
)

func TestBinary32Subjects(t *testing.T) {
	testenv.Long(t)
	t.Setenv("FAULTLINE_CACHE", testenv.Cache(t))
	files, err := filepath.Glob("../../suites/binary32/*.c")
	if err != nil || len(files) == 0 {
		t.Fatalf("no subjects: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { runSubject(t, file, 1) })
	}
}
