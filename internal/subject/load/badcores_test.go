package load

// This file tests files of cores where some are wrong, or have names that no function has.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/subject"
)

// oddCores is a file with a bad core after every good one. Each bad one costs itself.
func oddCores() (text string, bad []string) {
	bad = []string{
		"(FPCore (x) :name \"log 2\" (* x 0.6931f0))",
		"(FPCore (x) :name \"NMSE 3.1 / reciprocal\" (/ x))",
		"(FPCore (x) (+ x #e1.5))",
		"(FPCore (x) (+ x 1/0))",
		"(FPCore (x) (+ x 0x1.8q3))",
		"(FPCore (x) (* x (digits 1 2)))",
		"(FPCore (x) (digits 1 1e9 2))",
		"(FPCore (x) (flub x))",
		"(FPCore (x) (+ x y))",
		"(FPCore (x x) x)",
		"(FPCore (x) :pre (< x) :pre (< 0 x) x)",
		"(FPCore (x) :name unquoted x)",
		"(FPCore (x) :herbie-target)",
		"(FPCore \"text\" (x) x)",
		"(FPCore (x))",
		"(FPCore x x)",
		"(FPCore)",
		"(FPCore (x) x x)",
		"(FPCore () 1)",
		"(FPCore good0 (x) (- x 1))",
		"(FPCore sqrt (x) x)",
		"(FPCore loop (x) (loop x))",
		"(FPCore (x) (loop (+ 1 x)))",
		"(FPCore (x) :precision binary256 x)",
		"(FPCore (x) :round toZero x)",
		"(FPCore (x) :pre (and (< 1 x) (< x 0)) x)",
		"(FPCore (x) (+ x +inf.0))",
		"(FPCore (x) (if x 1 2))",
		"(FPCore (x) (< 0 (< x 1)))",
		"(FPCore (x) (let ((y)) y))",
		"(FPCore (x) :name \"never closed",
		"(FPCore (x) (+ x 1)",
		"(FPCore (x) (+ x 1]))",
		"(FPCore (x) 'x)",
		"(FPCore (x) |x|)",
		"(FPCore (x) (ref x 0))",
		"(FPCore ((a n)) (ref a 0))",
		"(define f x)",
	}
	var b strings.Builder
	b.WriteString("; -*- mode: scheme -*-\n")
	for i, core := range bad {
		fmt.Fprintf(&b, "(FPCore good%d (x) :unknown (a \"b\" 1/2) :name \"number %d\" :cite (\"x\") (- (sqrt (+ x 1)) (sqrt x)))\n%s\n", i, i, core)
	}
	b.WriteString("(FPCore last (x) (- x 0x1.8p3 -1/3 (digits 1 -3 10)))")
	return b.String(), bad
}

// Number of cores = analysed + skipped, each of the latter with its line.
func TestBadCoresCostThemselves(t *testing.T) {
	text, bad := oddCores()
	file := write(t, t.TempDir(), "odd.fpcore", text)
	var skipped []string
	list, err := Subjects(context.Background(), Spec{Args: []string{file}, Skip: func(name string, err error) { skipped = append(skipped, err.Error()) }})
	if err != nil {
		t.Fatal(err)
	}
	good := make(map[string]bool)
	for _, s := range list {
		good[s.Name] = true
	}
	for i, core := range bad {
		if !good[fmt.Sprint("good", i)] {
			t.Errorf("good%d is missing", i)
		}
		at := fmt.Sprintf("%s:%d:", file, 2*i+3)
		n := 0
		for _, s := range skipped {
			if strings.HasPrefix(s, at) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is skipped %d times", core, n)
		}
	}
	if t.Failed() {
		t.Log(strings.Join(skipped, "\n"))
	}
	if !good["last"] || len(list) != len(bad)+1 || len(skipped) != len(bad) {
		t.Errorf("%d cores, %d skipped, of %d and %d", len(list), len(skipped), len(bad)+1, len(bad))
	}
}

// A name is a name, whatever stands in it.
func TestOddNamesOfCores(t *testing.T) {
	names := []string{
		"math.log/2 on complex, real part", "a/b", "x + y.c", "2*x", "[a]", "sqrt[x", "Numeric:$dmerf (b)", "f(x) = \\x", "what?", "-dash", "caf\u00e9 \u2212 \u221e",
		"50%", "a:b", "a::b", "/", "..", "x.fpcore:y", "it's", "$HOME `x`", "tab\tin it",
	}
	var b strings.Builder
	for i, n := range names {
		fmt.Fprintf(&b, "(FPCore (x) :name %q (- (sqrt (+ x %d)) (sqrt x)))\n", strings.ReplaceAll(n, "\t", " "), i+1)
	}
	file := write(t, t.TempDir(), "odd.fpcore", b.String())
	for _, n := range names {
		n = strings.ReplaceAll(n, "\t", " ")
		if s := loadOne(t, Spec{Args: []string{file + ":" + n}}); s.Name != n {
			t.Errorf("%s names %s", n, s.Name)
		}
	}
	for glob, want := range map[string]int{"*": len(names), "*/*": 3, "math*": 1, "a?b": 2, "*real part": 1} {
		list, err := Subjects(context.Background(), Spec{Args: []string{file + ":" + glob}})
		if err != nil || len(list) != want {
			t.Errorf("%s names %d cores, want %d (%v)", glob, len(list), want, err)
		}
	}
}

func TestNamesOfSuitesWithSlashes(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.c", "double f(double x) { return x - 1; }")
	file := write(t, dir, "s.toml", "name = \"s\"\nsources = [\"a.c\"]\n[[subject]]\nname = \"f/g\"\nentry = \"f\"\n")
	for _, glob := range []string{"f/g", "f*", "*"} {
		if s := loadOne(t, Spec{Args: []string{file + ":" + glob}}); s.Name != "f/g" {
			t.Errorf("%s names %s", glob, s.Name)
		}
	}
}

// A bad entry beside good ones is a skipped line; alone it is the command's error, and so is the first of several.
func TestBadEntriesCostThemselves(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "mix.c", "double good(double x) { return x - 1; }\ndouble noparams(void) { return 1; }\nvoid retvoid(double x) { }\n")
	broken := write(t, dir, "bad.c", "double bad(double x) { return x +; }\n")
	load := func(args ...string) (names []string, skipped int, err error) {
		list, err := Subjects(context.Background(), Spec{Args: args, Skip: func(string, error) { skipped++ }})
		for _, s := range list {
			names = append(names, s.Name)
		}
		return names, skipped, err
	}
	names, skipped, err := load(file+":noparams", broken+":bad", file+":good", file+":retvoid", dir+"/none.c:f")
	if err != nil || fmt.Sprint(names) != "[good]" || skipped != 4 {
		t.Errorf("%v, %d skipped, error %v; want good, and 4 skipped", names, skipped, err)
	}
	if _, _, err = load(file + ":noparams"); subject.ExitCode(err) != subject.Usage {
		t.Errorf("noparams alone: %v", err)
	}
	if _, _, err = load(broken+":bad", broken+":worse"); subject.ExitCode(err) != subject.CannotLoad {
		t.Errorf("what cannot be compiled: %v", err)
	}
}

func TestDomainSaidTwice(t *testing.T) {
	for _, s := range []Spec{
		{Flags: subject.Flags{Domains: []string{"x in [0,1]", "x in [2,3]"}}},
		{Flags: subject.Flags{Fix: []string{"n=1", "n=2"}}},
		{Flags: subject.Flags{Domains: []string{"a[0..2] in [0,1]", "a[0..2] in [2,3]"}}},
	} {
		s.Args = []string{"f.c:f"}
		if _, err := Subjects(context.Background(), s); subject.ExitCode(err) != subject.Usage || !strings.Contains(err.Error(), "was said before") {
			t.Errorf("%v %v: error %v", s.Domains, s.Fix, err)
		}
	}
}

// A file whose cores are all bad says so of each; it was said to be a source beside others.
func TestAllCoresBad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "allb.fpcore")
	if err := os.WriteFile(file, []byte("(FPCore b1 (x) (flub x))\n(FPCore b2 (x) (flob x))\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for arg, want := range map[string][]string{file: {"flub", "flob", "none of its 2 cores"}, file + ":b1": {"flub"}} {
		_, err := Subjects(context.Background(), Spec{Args: []string{arg}})
		for _, w := range want {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("%s: %v, without %q", arg, err, w)
			}
		}
	}
}
