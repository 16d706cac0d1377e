package suite

import (
	"slices"
	"testing"
)

// Flags of a suite named their folders from the working folder, its sources from its own: it could be used in one folder only.
func TestFlagsAreBesideTheSuite(t *testing.T) {
	s := &Suite{dir: "geo", Flags: []string{"-I.", "-I", "include", "-isystem", "/opt/include", "-isystemsys", "-include", "all.h", "-DX=a/b", "-O2", "-I"}}
	want := []string{"-Igeo", "-I", "geo/include", "-isystem", "/opt/include", "-isystemgeo/sys", "-include", "geo/all.h", "-DX=a/b", "-O2", "-I"}
	if got, err := s.clangFlags(); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}
