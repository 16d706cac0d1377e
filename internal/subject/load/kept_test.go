package load

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"faultline/internal/subject/compile"
)

// check compiled all sources again in each run: 106 times clang for CSparse, a third of its time.
func TestSourcesOfChecksAreCompiledOnce(t *testing.T) {
	dir, bin := t.TempDir(), t.TempDir()
	real, err := exec.LookPath("clang-" + compile.LLVM)
	if err != nil {
		t.Skip(err)
	}
	broken := filepath.Join(bin, "broken")
	write(t, bin, "clang-"+compile.LLVM, fmt.Sprintf("#!/bin/sh\n[ ! -e %s ] || exit 7\nexec %s \"$@\"\n", broken, real))
	if err := os.Chmod(filepath.Join(bin, "clang-"+compile.LLVM), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	write(t, dir, "h.h", "#define DIM 3\n")
	file := write(t, dir, "f.c", "#include \"h.h\"\ndouble f(const double a[DIM]) { double s = 0; for (int i = 0; i < DIM; i++) s += a[i]; return s; }\n")
	cache := t.TempDir()
	load := func(flags ...string) (string, error) {
		kept, done, err := NewCompiled()
		if err != nil {
			t.Fatal(err)
		}
		defer done()
		list, err := Subjects(t.Context(), Spec{Args: []string{file + ":f"}, ClangFlags: flags, CacheDir: cache, Compiled: kept})
		if err != nil {
			return "", err
		}
		return signature(list[0]), nil
	}
	for _, flags := range [][]string{nil, {"-ffast-math"}} {
		if got, err := load(flags...); err != nil || got != "a[0..2]:double | return" {
			t.Fatal(got, err)
		}
	}
	write(t, bin, "broken", "")
	for _, flags := range [][]string{nil, {"-ffast-math"}} {
		if got, err := load(flags...); err != nil || got != "a[0..2]:double | return" {
			t.Errorf("%v: compiled again: %s %v", flags, got, err)
		}
	}
	if _, err := load("-DOTHER"); err == nil {
		t.Error("other flags: not compiled again")
	}
	write(t, dir, "h.h", "#define DIM 5\n")
	if _, err := load(); err == nil {
		t.Error("a header has changed: not compiled again")
	}
	if err := os.Remove(broken); err != nil {
		t.Fatal(err)
	}
	if got, err := load(); err != nil || got != "a[0..4]:double | return" {
		t.Error(got, err)
	}
}
