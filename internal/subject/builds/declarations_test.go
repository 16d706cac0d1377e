package builds

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/testenv"
)

// TestDeclarationsAreKept: each search of a project compiled all sources again for their declarations. This took half of the time.
func TestDeclarationsAreKept(t *testing.T) {
	dir := testenv.Dir(t)
	for name, text := range map[string]string{
		"a.cpp":                 "struct unused { double x; };\ndouble f(double x) { return x + 1; }\n",
		"compile_commands.json": `[{"directory":"` + dir + `","file":"a.cpp","command":"c++ -c a.cpp"}]`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b, err := Open(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	s := &Store{Cache: t.TempDir(), Build: b}
	objects, _ := s.Objects(t.Context(), b.Units, func(n int, f func(int)) {
		for i := range n {
			f(i)
		}
	}, nil)
	u := b.Units[0]
	first, err := s.Declarations(t.Context(), u, objects[u])
	if err != nil || len(first) == 0 {
		t.Fatalf("%d bytes, %v", len(first), err)
	}
	none, cancel := context.WithCancel(t.Context())
	cancel() // no compiler runs
	if again, err := s.Declarations(none, u, objects[u]); err != nil || !bytes.Equal(first, again) {
		t.Errorf("%d bytes again, not %d; %v", len(again), len(first), err)
	}
}
