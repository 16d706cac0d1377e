package suite

// This file fuzzes suites and project files.

import (
	"errors"
	"os"
	"testing"

	"faultline/internal/subject"
)

// Whatever stands in a suite, reading ends in subjects with names or in an error for the user.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"gsl.toml", "everyday.toml", "atomu.toml"} {
		if text, err := readBuiltIn(name); err == nil {
			f.Add(string(text[:min(len(text), 1<<12)]))
		}
	}
	f.Add("name = \"s\"\nsources = [\"a.c\"]\nfunctions = [\"*:f\"]\nfix = {n = 3}\n[[subject]]\nname = \"f\"\ndomain = [\"x in [0,1]\"]\n" +
		"[[suppress]]\nid = \"F-123456\"\nreason = \"known\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, path := range []string{"s.toml", ProjectFile} {
			s, err := readSuite(path, func(string) ([]byte, error) {
				if text == "" {
					return nil, os.ErrNotExist
				}
				return []byte(text), nil
			})
			var e *subject.Error
			if err != nil && !errors.As(err, &e) {
				t.Fatalf("%q: %v", text, err)
			}
			if err != nil {
				continue
			}
			for i := range s.Subjects {
				if s.Subjects[i].Name == "" {
					t.Errorf("%q: a subject has no name", text)
				}
			}
		}
	})
}
