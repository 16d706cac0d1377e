package main

// This file starts the command as a process of its own, as attacks on it need, and says what no run may do, whatever it was given.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"faultline/internal/testenv"
)

// A siege is a folder with what commands are run on, a cache and a folder for temporary files.
type siege struct {
	dir, cache, temp string
	limit            time.Duration // after which a run hangs
}

func newSiege(t testing.TB, limit time.Duration) *siege {
	t.Helper()
	room := testenv.Dir(t)
	s := &siege{filepath.Join(room, "work"), testenv.Cache(t), filepath.Join(room, "temp"), limit}
	for _, dir := range []string{s.dir, s.temp} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	// What a run leaves behind becomes a child of this process.
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	return s
}

// write makes a file of the folder, and returns its name.
func (s *siege) write(t *testing.T, name string, data []byte) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, name), data, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// An ended is a run of the command that has ended.
type ended struct {
	args           []string
	code           int // negative: of the signal that ended it
	stdout, stderr bytes.Buffer
	took           time.Duration
	hung           bool // it was killed at the limit
}

// command is the command with arguments, not yet started.
func (s *siege) command(args ...string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	c := exec.Command(self, args...)
	c.Args[0] = "faultline" // see TestMain
	c.Dir = s.dir
	c.Env = append(os.Environ(), "FAULTLINE_CACHE="+s.cache, "TMPDIR="+s.temp, "NO_COLOR=1")
	return c
}

// run runs the command to its end, or to the limit.
func (s *siege) run(args ...string) *ended { return s.finish(s.command(args...), func(*os.Process) {}) }

// finish runs a command to its end, or to the limit, and calls started when it has begun.
func (s *siege) finish(c *exec.Cmd, started func(*os.Process)) *ended {
	r := &ended{args: c.Args[1:]}
	var files [2]*os.File // no pipes, which processes that are left behind may hold
	for i := range files {
		var err error
		if files[i], err = os.CreateTemp(filepath.Dir(s.dir), "output-*"); err != nil {
			panic(err)
		}
		defer os.Remove(files[i].Name())
		defer files[i].Close()
	}
	c.Stdout, c.Stderr = files[0], files[1]
	begun := time.Now()
	if err := c.Start(); err != nil {
		panic(err)
	}
	stop := time.AfterFunc(s.limit, func() { c.Process.Kill() })
	started(c.Process)
	err := c.Wait()
	r.took = time.Since(begun)
	r.hung = !stop.Stop()
	r.code = codeOf(err)
	for i, b := range []*bytes.Buffer{&r.stdout, &r.stderr} {
		text, err := os.ReadFile(files[i].Name())
		if err != nil {
			panic(err)
		}
		b.Write(text)
	}
	return r
}

func codeOf(err error) int {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return 0
	}
	if status := exit.Sys().(syscall.WaitStatus); status.Signaled() {
		return -int(status.Signal())
	}
	return exit.ExitCode()
}

// dumpRE is what only a program prints that broke.
var dumpRE = regexp.MustCompile(`(?m)^goroutine \d+|^panic: |^fatal error: |PLEASE submit a bug report|^Stack dump|LLVM ERROR|` +
	`SIG[A-Z]+: |unexpected fault address|runtime error|internal error|^\tC_?Go|AddressSanitizer|DATA RACE`)

// controlRE is what changes a terminal and not the text on it.
var controlRE = regexp.MustCompile(`.{0,20}[\x00-\x08\x0b-\x1f\x7f\x{80}-\x{9f}\x{202a}-\x{202e}\x{2066}-\x{2069}].{0,20}`)

// longest is how many bytes a line for people may have.
const longest = 1500

// wrong says what the run did that none may do: hang, dump, end with a code that is not documented, or say nothing of why it failed, or
// not in one line. Codes are those that it may end with.
func (r *ended) wrong(codes ...int) (list []string) {
	text := r.stdout.String() + r.stderr.String()
	if r.hung {
		list = append(list, fmt.Sprintf("hangs, ended after %v", r.took.Round(time.Second)))
	} else if !slices.Contains(codes, r.code) {
		list = append(list, fmt.Sprintf("exit code %d, want one of %v", r.code, codes))
	}
	if dump := dumpRE.FindString(text); dump != "" {
		list = append(list, fmt.Sprintf("dumps: %q", dump))
	}
	if at := controlRE.FindString(text); at != "" {
		list = append(list, fmt.Sprintf("prints what a terminal obeys: %q", at))
	}
	for line := range strings.Lines(r.stderr.String()) {
		if len(line) > longest {
			list = append(list, fmt.Sprintf("a line of %d bytes: %.80s", len(line), line))
		}
	}
	if said := r.messages(); (r.code == exitUsage || r.code == exitSubject) && len(said) != 1 {
		list = append(list, fmt.Sprintf("%d messages: %q", len(said), said))
	}
	return list
}

// noteRE is what is said beside a message: what the kernel lacks, what a stream has lost, what is waited for.
var noteRE = regexp.MustCompile(`^faultline: code under test is not kept from |; the lines before it are used$|; waiting \S+ for a run to begin \(--wait\)$`)

// messages are the lines on standard error.
func (r *ended) messages() (list []string) {
	for line := range strings.Lines(r.stderr.String()) {
		if line = strings.TrimSpace(line); !noteRE.MatchString(line) {
			list = append(list, line)
		}
	}
	return list
}

// String is what a person types to see it again, and what is seen.
func (r *ended) String() string {
	return fmt.Sprintf("faultline %q: exit code %d after %v\n%.2000s%.4000s", r.args, r.code, r.took.Round(time.Millisecond),
		&r.stdout, &r.stderr)
}

// left lists what a run left behind: processes that do not end by themselves, which it ends, and temporary files, which it removes.
func (s *siege) left() (list []string) {
	pid, deadline := 0, time.Now().Add(20*time.Second)
	for {
		var err error
		if pid, err = syscall.Wait4(-1, nil, syscall.WNOHANG, nil); err != nil {
			break // there is none
		}
		if pid > 0 {
			continue
		}
		if time.Now().After(deadline) {
			list = append(list, children()...)
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	files, _ := os.ReadDir(s.temp)
	for _, f := range files {
		list = append(list, "temporary file "+f.Name())
		os.RemoveAll(filepath.Join(s.temp, f.Name()))
	}
	return list
}

// children ends the children of this process, and lists them.
func children() (list []string) {
	tasks, _ := filepath.Glob("/proc/self/task/*/children")
	for _, task := range tasks {
		pids, _ := os.ReadFile(task)
		for _, pid := range strings.Fields(string(pids)) {
			name, _ := os.ReadFile("/proc/" + pid + "/comm")
			list = append(list, fmt.Sprintf("process %s (%s)", pid, bytes.TrimSpace(name)))
			n, _ := strconv.Atoi(pid)
			syscall.Kill(n, syscall.SIGKILL)
			syscall.Wait4(n, nil, 0, nil)
		}
	}
	return list
}

// whole reports whether everything is tried, and not a part that shows whether the rest is worth a try. FAULTLINE_HOSTILE=all asks for it.
func whole() bool { return os.Getenv("FAULTLINE_HOSTILE") == "all" }

// isTried reports whether input i is tried: each one with FAULTLINE_HOSTILE=all, else one of every n, and a third of these under -short.
func isTried(i, n int, short bool) bool {
	if short {
		n *= 3
	}
	return whole() || i%n == 0
}

// times is how often something is tried, by a variable of the environment or as in CI.
func times(variable string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		return n
	}
	if testing.Short() {
		return (usual + 2) / 3
	}
	return usual
}

// sideBySide calls f(0) ... f(n-1), as many at once as there are cores.
func sideBySide(n int, f func(int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range max(1, min(n, runtime.NumCPU())) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				f(i)
			}
		}()
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}
