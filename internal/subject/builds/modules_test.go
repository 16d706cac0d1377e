package builds

// This file tests modules of Fortran between the sources of a build.

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/subject/compile"
)

// A source that uses a module was compiled beside the source that defines it, and did not find it.
func TestModulesBetweenSources(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	var list []string
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const base = "Module Base ! constants\n  real(8), parameter :: one = 1\nend module\n"
	for _, f := range [][2]string{
		{"a.f90", "real(8) function f(x)\n  use, intrinsic :: iso_c_binding\n  use middle, only: two\n  real(8) :: x\n  f = x - two\nend\n"},
		{"b.f90", "module middle\n  use base\n  real(8), parameter :: two = one + 1\nend module\n"},
		{"c.f90", base},
	} {
		write(f[0], f[1])
		list = append(list, `{"directory":"`+dir+`","file":"`+f[0]+`","command":"gfortran -c `+f[0]+`"}`)
	}
	write(Commands, "["+strings.Join(list, ",")+"]")
	b, err := Open(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	var waves []string
	for _, wave := range readModules(b.Units).waves(b.Units) {
		for _, u := range wave {
			waves = append(waves, filepath.Base(u.abs))
		}
	}
	if got := strings.Join(waves, " "); got != "c.f90 b.f90 a.f90" {
		t.Errorf("order %s", got)
	}
	if _, err := exec.LookPath("flang-new-" + compile.LLVM); err != nil {
		if _, err := exec.LookPath("flang-" + compile.LLVM); err != nil {
			t.Skip("flang is not installed")
		}
	}
	keys := func() (list []string) {
		s := &Store{Cache: cache, Build: b}
		each := func(n int, f func(int)) {
			for i := range n {
				f(i)
			}
		}
		objects, failed := s.Objects(context.Background(), b.Units, each, nil)
		for _, u := range b.Units {
			if failed[u] != nil {
				t.Fatal(failed[u])
			}
			list = append(list, objects[u].Key)
		}
		return list
	}
	was := keys()
	if now := keys(); strings.Join(now, " ") != strings.Join(was, " ") {
		t.Error("the second run has other objects")
	}
	write("c.f90", strings.Replace(base, "= 1", "= 4", 1))
	if now := keys(); now[0] == was[0] || now[1] == was[1] || now[2] == was[2] {
		t.Error("a changed module does not change the objects that use it")
	}
}

// Regular expressions on whole sources took a second for the 2,000 sources of LAPACK.
func TestModuleNames(t *testing.T) {
	text := "      SUBROUTINE F\r\n  MODULE Base ! constants\r\n\tmodule  procedure g\nmodule function h\nsubmodule (Base) s\n" +
		"use, intrinsic :: iso_c_binding\n  Use Middle, only: two\nuser = 1\nuse = 2\n! use comment\nuse :: last"
	defines, uses := moduleNames([]byte(text))
	if got := strings.Join(defines, " ") + " | " + strings.Join(uses, " "); got != "base | base iso_c_binding middle last" {
		t.Error(got)
	}
}
