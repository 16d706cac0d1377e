package load

// This file tests that the list of a project in the cache follows its sources.

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestStoredListFollowsSources(t *testing.T) {
	dir := t.TempDir()
	source := write(t, dir, "a.c", "double f(double x) { return x - 1; }\n")
	write(t, dir, "compile_commands.json", `[{"directory":"`+dir+`","file":"a.c","command":"cc -c a.c"}]`)
	spec := Spec{BuildDir: dir, CacheDir: t.TempDir()}
	list := func() string {
		t.Helper()
		functions, ok, err := List(context.Background(), spec)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		var names []string
		for _, f := range functions {
			names = append(names, f.Name)
		}
		return strings.Join(names, " ")
	}
	stored := func() int {
		files, _ := filepath.Glob(filepath.Join(spec.CacheDir, "*", "*", "*.list"))
		return len(files)
	}
	first := list()
	if second := list(); first != "f" || second != first || stored() != 1 {
		t.Errorf("lists %q, %q; %d stored", first, second, stored())
	}
	if err := os.WriteFile(source, []byte("double f(double x) { return x - 1; }\ndouble g(double x) { return x - 2; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	list()
	if now := list(); now != "f g" || stored() != 2 {
		t.Errorf("after a change: list %q; %d stored", now, stored())
	}
}
