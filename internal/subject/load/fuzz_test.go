package load

// This file fuzzes what is typed.

import (
	"errors"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// Whatever is typed, parsing ends in a setting whose range is inside its format, or in an error for the user.
func FuzzParseDomain(f *testing.F) {
	for _, s := range []string{"x in [0,1]", "A[0..31] in (-inf,0x1p3)", "(< x 1)", "x in [1,-1]", "x in [-0,0)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, _, err := parseDomain("--domain", text)
		var e *subject.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("%q: %v", text, err)
		}
		for _, s := range list {
			for _, format := range []fp.Format{fp.Binary32, fp.Binary64, fp.X87} {
				min, max, ok := s.floats(format)
				low, high := s.low, s.high
				if ok && (min < low.Value || max > high.Value || low.Open && min == low.Value || high.Open && max == high.Value) {
					t.Errorf("%q in %v: [%x, %x]", text, format, min, max)
				}
			}
		}
	})
}

func FuzzParseTarget(f *testing.F) {
	for _, s := range []string{"foo.c:f", "a.c+b.ll:g*", "c++/a.cc:f", "s.toml:x", ":", "a.c:["} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		target, err := suite.ParseTarget(text)
		if (target == nil || len(target.Files) == 0) && err == nil {
			t.Errorf("%q: no files and no error", text)
		}
	})
}
