package builds

// This file tests which functions differ from a revision of git.

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/testenv"
)

func TestChanged(t *testing.T) {
	dir := testenv.Dir(t)
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) {
		t.Helper()
		args = append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@b.c"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %s", args, out)
		}
	}
	const header, source = "static inline double half(double x) { return x / 2; }\n", "#include \"half.h\"\n" +
		"double far(double x) { return half(x) - x; }\ndouble near(double x) { return x * 3; }\n"
	write("half.h", header)
	write("a.c", source)
	write("b.c", "double apart(double x) { return x + 1; }\n")
	write("compile_commands.json", `[{"directory":"`+dir+`","file":"a.c","command":"cc -c a.c"},
		{"directory":"`+dir+`","file":"b.c","command":"cc -c b.c"},{"directory":"`+dir+`","file":"new.c","command":"cc -c new.c"}]`)
	changed := func(revision string) (list string, err error) {
		b, err := Open(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		each := func(n int, f func(int)) {
			for i := range n {
				f(i)
			}
		}
		s := &Store{Cache: testenv.Cache(t), Build: b}
		objects, _ := s.Objects(context.Background(), b.Units, each, nil)
		functions, err := s.Changed(context.Background(), revision, objects, each, nil)
		var names []string
		for _, of := range functions {
			for name, differs := range of {
				if differs {
					names = append(names, name)
				}
			}
		}
		slices.Sort(names)
		return strings.Join(names, " "), err
	}
	os.RemoveAll(filepath.Join(dir, ".git"))
	os.Remove(filepath.Join(dir, "new.c"))
	if _, err := changed("HEAD"); err == nil || !strings.Contains(err.Error(), "not in a work tree of git") {
		t.Errorf("without git: error %v", err)
	}
	run("init", "-q")
	run("add", "a.c", "b.c", "half.h")
	run("commit", "-qm", "first")
	if _, err := changed("nothing"); err == nil || !strings.Contains(err.Error(), "has no such revision") {
		t.Errorf("unknown revision: error %v", err)
	}
	for _, test := range []struct{ name, file, text, want string }{
		{"nothing", "a.c", source, ""},
		{"moved", "a.c", "// a line\n" + source, ""},
		{"a body", "a.c", strings.Replace(source, "x * 3", "x * 4", 1), "near"},
		{"a header", "half.h", strings.Replace(header, "/ 2", "/ 3", 1), "half"},
		{"a new source", "new.c", "double fresh(double x) { return x - 1; }\n", "fresh"},
	} {
		write("a.c", source)
		write("half.h", header)
		write(test.file, test.text)
		if got, err := changed("HEAD"); got != test.want || err != nil {
			t.Errorf("%s: %q differs, want %q; %v", test.name, got, test.want, err)
		}
	}
}
