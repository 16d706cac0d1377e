package main

// This file changes a copy of the sources and runs tests there.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"faultline/internal/folder"
)

// How long the tests of one package may take, for a fault that makes them hang.
const (
	shortLimit = "15m"
	longLimit  = "3h"
)

// limited runs a command with at most 8 GiB of data, since a fault may allocate without end.
const limited = `ulimit -S -d 8388608; exec "$@"`

// A checkout is a copy of the sources and of the cache. Only one fault at a time is in it.
type checkout struct {
	dir   string // the sources
	cache string
	env   []string
	long  *regexp.Regexp  // the names of the long tests
	short bool            // the long tests are left out
	fails map[string]bool // by the arguments of go test: whether it fails without a fault
}

func newCheckout(ctx context.Context, root, dir string) (*checkout, error) {
	c := &checkout{dir: filepath.Join(dir, "tree"), cache: filepath.Join(dir, "cache"), fails: make(map[string]bool)}
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	if err := copyTree(root, c.dir); err != nil {
		return nil, err
	}
	c.env = append(os.Environ(), "FAULTLINE_SUBJECTS=required", "FAULTLINE_SLICE=", "SUBJECTS="+folder.Subjects(),
		"FAULTLINE_CACHE="+c.cache, "FAULTLINE_TESTS="+filepath.Join(c.cache, "tests"))
	flags, err := c.run(ctx, "scripts/goflags")
	if err != nil {
		return nil, fmt.Errorf("scripts/goflags: %w\n%s", err, flags)
	}
	c.env = append(c.env, "GOFLAGS="+strings.TrimSpace(flags))
	pattern, err := c.run(ctx, "scripts/long-tests")
	if err != nil {
		return nil, fmt.Errorf("scripts/long-tests: %w\n%s", err, pattern)
	}
	c.long, err = regexp.Compile(strings.TrimSpace(pattern))
	return c, err
}

// copyTree copies the sources without the repository's history and what is built.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		switch {
		case slices.Contains([]string{".git", "bin", "dist"}, name) || d.Name() == "node_modules":
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil // .git of a worktree is a file
		case d.IsDir():
			return os.MkdirAll(target, 0o755)
		case d.Type() == fs.ModeSymlink:
			link, err := os.Readlink(file)
			if err != nil {
				return err
			}
			return os.Symlink(link, target)
		case !d.Type().IsRegular():
			return nil
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, info.Mode().Perm())
	})
}

// freshCache gives the copy a cache of hard links to the user's. Entries that a faulty build writes then reach neither the user nor the
// next fault.
func (c *checkout) freshCache() error {
	if err := os.RemoveAll(c.cache); err != nil {
		return err
	}
	if err := os.MkdirAll(c.cache, 0o755); err != nil {
		return err
	}
	from := folder.Cache()
	return filepath.WalkDir(from, func(file string, d fs.DirEntry, err error) error {
		name, outside := filepath.Rel(from, file)
		switch {
		case errors.Is(err, fs.ErrNotExist): // there is no cache, or somebody else uses it
			return nil
		case err != nil || outside != nil:
			return errors.Join(err, outside)
		case d.IsDir():
			return os.MkdirAll(filepath.Join(c.cache, name), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		if err := os.Link(file, filepath.Join(c.cache, name)); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
}

// run runs a program in the copy and returns its output. The end of ctx kills it with all that it started.
func (c *checkout) run(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", limited, "sh"}, args...)...)
	cmd.Dir, cmd.Env = c.dir, append(c.env, "PWD="+c.dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 10 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) && out.Len() == 0 {
		out.WriteString(err.Error())
	}
	return out.String(), err
}

// try makes a change, tests it, and takes it back. The tests of make test come first, then the long ones, nearest package first.
func (c *checkout) try(ctx context.Context, f change, packages map[string]*goPackage) (result, error) {
	r := result{change: f}
	file := filepath.Join(c.dir, filepath.FromSlash(f.file))
	source, err := os.ReadFile(file)
	if err != nil {
		return r, err
	}
	if err := c.freshCache(); err != nil {
		return r, err
	}
	if err := os.WriteFile(file, slices.Concat(source[:f.start], []byte(f.text), source[f.end:]), 0o644); err != nil {
		return r, err
	}
	failed, out := c.test(ctx, f, packages, &r)
	if err := os.WriteFile(file, source, 0o644); err != nil {
		return r, err
	}
	if failed == nil {
		return r, nil
	}
	r.test, r.message = failure(out)
	only := "." // no test is named: all of them
	if name, _, _ := strings.Cut(r.test, "/"); name != "" {
		only = "^" + name + "$"
	}
	fails, err := c.failsWithout(ctx, failed(only))
	if fails {
		r.caught = byOthers
	}
	return r, err
}

// test runs the tests until some fail, and writes to r who noticed the fault. It returns the arguments of go test for tests of that
// package, which are nil when no test failed, and what go test printed.
func (c *checkout) test(ctx context.Context, f change, packages map[string]*goPackage, r *result) (func(only string) []string, string) {
	from := module + path.Dir(f.file)
	r.caught = byCompiler
	if _, err := c.run(ctx, "go", "build", from); err != nil {
		return nil, ""
	}
	fmt.Fprintf(os.Stderr, "planted: %s: %s: %s\n", f.at(), f.what, f.around)
	near := testers(packages, from)
	stages := []bool{false, true}
	if c.short {
		stages = stages[:1]
	}
	for _, long := range stages {
		for _, p := range near {
			args := func(only string) []string { return testArguments(p.ImportPath, long, only) }
			only := "."
			if names := p.longTests(c.long); long && len(names) == 0 {
				continue
			} else if long {
				only = c.long.String()
			}
			began := time.Now()
			out, err := c.run(ctx, args(only)...)
			fmt.Fprintf(os.Stderr, "planted: %s: tested %s, long: %t, %.0f s\n", f.at(), p.ImportPath, long, time.Since(began).Seconds())
			switch {
			case err == nil:
				continue
			case strings.Contains(out, "[build failed]"): // a constant that an importer cannot use
				return nil, ""
			case long:
				r.caught = byLong
			case p.ImportPath == from:
				r.caught = byOwn
			default:
				r.caught = byShort
			}
			r.by = p.ImportPath
			return args, out
		}
	}
	r.caught = byNone
	if c.short {
		r.caught = notByShort
	}
	return nil, ""
}

// testArguments returns the command of make test, or make test-all, for one package. -count=1 because go's cache of results does not know
// what a command that a test builds depends on.
func testArguments(pkg string, long bool, only string) []string {
	limit := []string{"-short", "-timeout=" + shortLimit}
	if long {
		limit = []string{"-timeout=" + longLimit}
	}
	args := []string{"go", "test", "-count=1", "-vet=off", "-failfast", "-p=1", "-parallel=3", "-run=" + only}
	return slices.Concat(args, limit, []string{pkg})
}

// failsWithout reports whether a test that failed fails without the fault too. It runs each test once.
func (c *checkout) failsWithout(ctx context.Context, args []string) (bool, error) {
	name := strings.Join(args, " ")
	if fails, known := c.fails[name]; known {
		return fails, nil
	}
	if err := c.freshCache(); err != nil {
		return false, err
	}
	_, err := c.run(ctx, args...)
	c.fails[name] = err != nil
	return err != nil, nil
}

var (
	failedRE  = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)
	hungRE    = regexp.MustCompile(`(?m)^\s*running tests:\n\s+(\S+) `)
	messageRE = regexp.MustCompile(`(?m)^(?:\s+\S+\.go:\d+: |panic: |fatal error: |SIG).*$`)
)

// failure returns the first test that failed according to the output of go test, and its first message. The test is "" when the process
// ended without a name.
func failure(out string) (test, message string) {
	for _, re := range []*regexp.Regexp{failedRE, hungRE} {
		if m := re.FindStringSubmatch(out); m != nil && test == "" {
			test = m[1]
		}
	}
	return test, oneLine(messageRE.FindString(out))
}
