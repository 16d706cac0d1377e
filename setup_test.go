package faultline_test

// This file runs scripts/setup and scripts/llvm on systems that it describes: what is installed, what apt offers, who is
// asking.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/testenv"
)

// A system is a machine as scripts/setup sees it.
type system struct {
	installed string // packages
	offered   string // package=version, as apt would install them
	goVersion string // of the go command, "" if there is none
	root      bool
	sudo      bool
	environ   string // VARIABLE=value
	npm       bool   // which need not be Debian's
}

const (
	bookworm = "golang-go=2:1.19~1 llvm-19-dev=1:19.1.7-3~deb12u1 libflint-dev=2.9.0-5 libflint-arb-dev=1:2.23.0-1 z3=4.8.12-3.1 cvc5=1.0.3-2+b1"
	trixie   = "golang-go=2:1.24~2 llvm-18-dev=1:18.1.8 llvm-19-dev=1:19.1.7 libflint-dev=3.2.1-1 z3=4.13.3-1 cvc5=1.1.2-2+b2"
	noble    = "golang-go=2:1.22~2build1 llvm-18-dev=1:18.1.3 llvm-20-dev=1:20.1.2 libflint-dev=3.0.1-3 z3=4.8.12-3.1build1 cvc5=1.1.2-1build1"
	compiler = "gcc g++ libc6-dev make git ca-certificates dpkg-dev libmpfr-dev libflint-dev"
)

func TestSetup(t *testing.T) {
	testenv.Long(t)
	for name, test := range map[string]struct {
		on   system
		code int
		want string // in what it says
	}{
		"everything is there": {system{installed: "clang-19 llvm-19 llvm-19-dev libflint-arb-dev " + compiler, offered: bookworm, goVersion: "go1.26.0"}, 0,
			"setup: everything is there (LLVM 19, go1.26.0)\nsetup: without z3: the strategy ariadne asks other solvers, and its own\nsetup: without cvc5"},
		"everything and the solvers are there": {system{installed: "clang-19 llvm-19 llvm-19-dev libflint-arb-dev z3 cvc5 " + compiler, offered: bookworm,
			goVersion: "go1.26.0", root: true}, 0, "setup: everything is there (LLVM 19, go1.26.0)\n"},
		"Debian 12, only a solver is missing": {system{installed: "clang-19 llvm-19 llvm-19-dev libflint-arb-dev z3 " + compiler, offered: bookworm,
			goVersion: "go1.26.0", root: true}, 0, "apt-get install -y --no-install-recommends cvc5\n"},
		"a solver that nobody offers": {system{installed: "clang-19 llvm-19 llvm-19-dev libflint-arb-dev z3 " + compiler,
			offered: strings.Replace(bookworm, "cvc5=", "other=", 1), goVersion: "go1.26.0", root: true}, 0, "setup: everything is there (LLVM 19, go1.26.0)\nsetup: without cvc5"},
		"Debian 12, root": {system{offered: bookworm, goVersion: "go1.26.0", root: true}, 0,
			"apt-get install -y --no-install-recommends clang-19 llvm-19 llvm-19-dev gcc g++ libc6-dev make git ca-certificates dpkg-dev libmpfr-dev libflint-dev libflint-arb-dev z3 cvc5\n"},
		"Debian 12, only Arb is missing": {system{installed: "clang-19 llvm-19 llvm-19-dev " + compiler, offered: bookworm, goVersion: "go1.26.0", root: true}, 0,
			"apt-get install -y --no-install-recommends libflint-arb-dev z3 cvc5\n"},
		"Debian 13, Arb is part of FLINT, Go is new enough": {system{offered: trixie, root: true}, 0,
			"clang-19 llvm-19 llvm-19-dev gcc g++ libc6-dev make git ca-certificates dpkg-dev libmpfr-dev libflint-dev golang-go z3 cvc5\n"},
		"Ubuntu 24.04, through sudo": {system{offered: noble, goVersion: "go1.24.0", sudo: true}, 0,
			"sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends clang-20 llvm-20 llvm-20-dev gcc"},
		"Ubuntu 24.04, LLVM 18 is there": {system{installed: "llvm-18-dev llvm-18 " + compiler, offered: noble, goVersion: "go1.24.0", root: true}, 0,
			"apt-get install -y --no-install-recommends clang-18 z3 cvc5\n"},
		"LLVM 18 is asked for": {system{offered: noble, goVersion: "go1.24.0", root: true, environ: "LLVM=18"}, 0,
			"--no-install-recommends clang-18 llvm-18 llvm-18-dev"},
		"LLVM 19 is asked for and not to be had": {system{offered: noble, goVersion: "go1.24.0", root: true, environ: "LLVM=19"}, 1,
			"setup: this system offers no LLVM 19: add a source"},
		"no LLVM that is new enough": {system{offered: "llvm-14-dev=1:14.0.6", goVersion: "go1.24.0", root: true}, 1,
			"setup: this system offers no LLVM 18, 19 or 20: add a source"},
		"neither root nor sudo": {system{offered: bookworm, goVersion: "go1.26.0"}, 1,
			"setup: neither root nor sudo; as root, run: apt-get update && apt-get install -y --no-install-recommends clang-19 llvm-19"},
		"no Go, and apt's is too old": {system{installed: "clang-19 llvm-19 llvm-19-dev libflint-arb-dev " + compiler, offered: bookworm, root: true}, 1,
			"setup: Go is missing, and this system has none that is new enough: install Go 1."},
		"Go is too old": {system{installed: "clang-19 llvm-19 llvm-19-dev libflint-arb-dev " + compiler, offered: bookworm, goVersion: "go1.19"}, 1,
			"setup: go1.19 does not do: install Go 1."},
	} {
		t.Run(name, func(t *testing.T) {
			code, said := test.on.run(t, "scripts/setup")
			if code != test.code || !strings.Contains(said, test.want) {
				t.Errorf("exit code %d, want %d; it says\n%swant\n%s", code, test.code, said, test.want)
			}
		})
	}
}

func TestSetupDryRun(t *testing.T) {
	code, said := system{offered: bookworm, goVersion: "go1.26.0", root: true}.run(t, "scripts/setup", "--dry-run")
	if code != 0 || !strings.Contains(said, "would run: apt-get update\n") || strings.Contains(said, "RUN ") {
		t.Errorf("exit code %d, it says\n%s", code, said)
	}
}

// Debian's npm conflicts with the nodejs of others, which brings one.
func TestSetupBrowser(t *testing.T) {
	for npm, want := range map[bool]string{true: " chromium z3 cvc5\n", false: " chromium npm z3 cvc5\n"} {
		code, said := system{offered: bookworm, goVersion: "go1.26.0", root: true, npm: npm}.run(t, "scripts/setup", "--browser", "--dry-run")
		if code != 0 || !strings.Contains(said, want) {
			t.Errorf("npm %v: exit code %d, it says\n%s", npm, code, said)
		}
	}
}

// run runs a script where nothing is to be found but what the system has, and returns its exit code and all that it
// says. What would change the system says "RUN" and its arguments instead.
func (s system) run(t *testing.T, script ...string) (int, string) {
	t.Helper()
	bin := t.TempDir()
	for _, tool := range []string{"bash", "env", "sed", "grep", "dirname", "mv"} {
		path, err := exec.LookPath(tool)
		if err != nil {
			t.Skip(err)
		}
		if err := os.Symlink(path, filepath.Join(bin, tool)); err != nil {
			t.Fatal(err)
		}
	}
	command := func(name, body string) {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/usr/bin/env bash\n"+body), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if s.npm {
		command("npm", "")
	}
	uid := 1000
	if s.root {
		uid = 0
	}
	command("id", fmt.Sprintf("echo %d", uid))
	command("dpkg-query", `for p in `+s.installed+`; do [ "$p" != "${@: -1}" ] || echo -n installed; done`)
	command("apt-cache", `for p in `+s.offered+`; do [ "${p%%=*}" != "$2" ] || echo "  Candidate: ${p#*=}"; done`)
	command("apt-get", `echo "RUN apt-get $*"; [[ "$*" != *golang-go* ]] || mv '`+bin+`/go.offered' '`+bin+`/go'`)
	command("dpkg", `exec `+dpkg(t)+` "$@"`)
	if s.sudo {
		command("sudo", `[ "$1" = -n ] || { echo "RUN sudo $*"; }`)
	}
	command("go.offered", `echo go1.24.4`)
	switch s.goVersion {
	case "":
	case "go1.19":
		command("go", `[ $1 = env ] && echo go1.19`)
	default:
		command("go", `echo `+s.goVersion)
	}
	c := exec.Command(script[0], script[1:]...)
	c.Env = []string{"PATH=" + bin, s.environ}
	said, err := c.CombinedOutput()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), string(said)
}

func dpkg(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("dpkg")
	if err != nil {
		t.Skip(err)
	}
	return path
}

// TestLLVM: the version asked for, the first that is there whole, or the one to install.
func TestLLVM(t *testing.T) {
	for _, test := range []struct{ files, asked, want string }{
		{"", "", "19"},
		{"18/include/llvm-c/Core.h 18/bin/clang", "", "18"},
		{"18/include/llvm-c/Core.h 18/bin/clang 19/bin/clang 20/include/llvm-c/Core.h 20/bin/clang", "", "20"},
		{"19/include/llvm-c/Core.h 19/bin/clang", "LLVM=20", "20"},
	} {
		root := t.TempDir()
		for _, file := range strings.Fields(test.files) {
			path := filepath.Join(root, "usr/lib/llvm-"+file)
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		c := exec.Command("scripts/llvm")
		c.Env = []string{"PATH=" + os.Getenv("PATH"), "ROOT=" + root, test.asked}
		if got, err := c.Output(); err != nil || strings.TrimSpace(string(got)) != test.want {
			t.Errorf("%+v: %s, %v", test, got, err)
		}
	}
}
