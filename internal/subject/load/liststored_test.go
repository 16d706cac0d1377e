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

// The list of the run that compiles the sources was not stored, so the second run took seconds.
func TestFirstListIsStored(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.c", "double f(double x) { return x - 1; }\n")
	write(t, dir, "compile_commands.json", `[{"directory":"`+dir+`","file":"a.c","command":"cc -c a.c"}]`)
	spec := Spec{BuildDir: dir, CacheDir: t.TempDir()}
	if _, ok, err := List(context.Background(), spec); err != nil || !ok {
		t.Fatal(ok, err)
	}
	if files, _ := filepath.Glob(filepath.Join(spec.CacheDir, "*", "*", "*.list")); len(files) != 1 {
		t.Errorf("%d lists are stored after the first run", len(files))
	}
}

// A list was not stored if a source did not compile.
func TestStoredListWithLoss(t *testing.T) {
	dir := t.TempDir()
	var entries []string
	for name, text := range map[string]string{"a.c": "double f(double x) { return x - 1; }\n", "b.c": "#include \"made.h\"\n",
		"c.c": "double g(double x) { return x - ; }\n", "d.c": "double h(double x) { return x - 3; }\n"} {
		write(t, dir, name, text)
		entries = append(entries, `{"directory":"`+dir+`","file":"`+name+`","command":"cc -c `+name+`"}`)
	}
	write(t, dir, "compile_commands.json", "["+strings.Join(entries, ",")+"]")
	lost := make(map[string]bool)
	spec := Spec{BuildDir: dir, CacheDir: t.TempDir(), Skip: func(name string, err error) {
		lost[filepath.Base(name)+" "+strings.SplitN(err.Error(), ";", 2)[0]] = true
	}}
	list := func() int {
		t.Helper()
		clear(lost)
		functions, ok, err := List(context.Background(), spec)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		return len(functions)
	}
	for i, n := range []int{list(), list(), list()} {
		if n != 2 || len(lost) != 2 {
			t.Errorf("list %d has %d functions, and lost %v", i, n, lost)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(spec.CacheDir, "*", "*", "*.list")); len(files) != 1 {
		t.Errorf("%d lists are stored, want 1", len(files))
	}
	write(t, dir, "made.h", "double k(double x) { return x - 4; }\n")
	if n := list(); n != 3 || len(lost) != 1 {
		t.Errorf("with the header, %d functions, and lost %v", n, lost)
	}
}
