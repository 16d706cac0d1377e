package main

// This file lets things fail that the command relies on: its cache, its compiler, room on disks, descriptors and memory.

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// A fault happens to a command before it starts.
type fault struct {
	name string
	does func(s *siege, chance *rand.Rand, c *exec.Cmd)
}

// limited starts the command under a limit of bash's ulimit.
func limited(flag string, least, most int) fault {
	return fault{"ulimit " + flag, func(_ *siege, chance *rand.Rand, c *exec.Cmd) {
		script := fmt.Sprintf(`ulimit %s %d; exec -a faultline "$0" "$@"`, flag, least+chance.IntN(most-least+1))
		c.Args = append([]string{"bash", "-c", script, c.Path}, c.Args[1:]...)
		c.Path = "/bin/bash"
	}}
}

// compiler puts a program in the place of clang.
func compiler(name, script string) fault {
	return fault{"clang " + name, func(s *siege, _ *rand.Rand, c *exec.Cmd) {
		dir := filepath.Join(s.dir, "tools")
		os.RemoveAll(dir)
		os.Mkdir(dir, 0o755)
		for _, clang := range []string{"clang-18", "clang-19", "clang-20", "clang"} {
			if script != "" {
				os.WriteFile(filepath.Join(dir, clang), []byte("#!/bin/sh\n"+script+"\n"), 0o755)
			}
		}
		c.Env = append(c.Env, "PATH="+dir)
		os.RemoveAll(s.cache)
	}}
}

// damaged does something to some entries of the cache.
func damaged(name string, does func(file, other string, chance *rand.Rand)) fault {
	return fault{"cache " + name, func(s *siege, chance *rand.Rand, _ *exec.Cmd) {
		var files []string
		filepath.WalkDir(s.cache, func(file string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				files = append(files, file)
			}
			return nil
		})
		for _, file := range files {
			if chance.IntN(2) == 0 {
				does(file, files[chance.IntN(len(files))], chance)
			}
		}
	}}
}

func variable(text string) fault {
	return fault{"environment " + text, func(_ *siege, _ *rand.Rand, c *exec.Cmd) { c.Env = append(c.Env, text) }}
}

var faults = []fault{
	damaged("flipped", func(file, _ string, chance *rand.Rand) {
		if data, _ := os.ReadFile(file); len(data) > 0 {
			data[chance.IntN(len(data))] ^= 1 << chance.IntN(8)
			os.WriteFile(file, data, 0o666)
		}
	}),
	compiler("is missing", ""),
	limited("-f", 0, 64),
	damaged("cut short", func(file, _ string, chance *rand.Rand) { os.Truncate(file, int64(chance.IntN(4096))) }),
	compiler("fails", "exit 1"),
	limited("-n", 4, 24),
	damaged("exchanged", func(file, other string, _ *rand.Rand) {
		os.Rename(file, file+"~")
		os.Rename(other, file)
		os.Rename(file+"~", other)
	}),
	compiler("is killed", "kill -9 $$"),
	limited("-v", 1<<21, 1<<23), // with less, Go ends before main
	damaged("a folder", func(file, _ string, _ *rand.Rand) { os.Remove(file); os.Mkdir(file, 0o755) }),
	compiler("writes noise", `while test $# -gt 1; do if test "$1" = -o; then echo noise > "$2"; fi; shift; done`),
	limited("-u", 0, 8),
	damaged("a link", func(file, _ string, _ *rand.Rand) { os.Remove(file); os.Symlink("/dev/zero", file) }),
	compiler("says too much", "while :; do echo error: no; done >&2"),
	damaged("unreadable", func(file, _ string, _ *rand.Rand) { os.Chmod(file, 0) }),
	compiler("writes nothing", "exit 0"),
	variable("TMPDIR=/nowhere"),
	variable("FAULTLINE_CACHE=/dev/null"),
	variable("FAULTLINE_CACHE=/proc/nowhere"),
	variable("FAULTLINE_CACHE_LIMIT=many"),
	variable("HOME="),
	variable("GOMAXPROCS=nine"),
}

// TestFaults: whatever fails, the report is what it is otherwise, or says what could not be done and certifies nothing else, or there is none
// and a message. FAULTLINE_FAULTS is how many are tried.
func TestFaults(t *testing.T) {
	s := newSiege(t, 2*time.Minute)
	s.cache = t.TempDir() // faults damage and remove it
	file := s.write(t, "three.c", []byte(killedSource))
	args := []string{"find", file + ":one", "--jobs", "1", "--evals", "300", "--time", "20s", "--fail-on", "never", "--format", "json"}
	first := s.run(args...)
	if w := first.wrong(exitNothing); w != nil {
		t.Fatalf("%v\n%v", w, first)
	}
	want := secondsRE.ReplaceAll(first.stdout.Bytes(), nil)
	chance := rand.New(rand.NewPCG(4, 4))
	whole := 0
	for i := range times("FAULTLINE_FAULTS", 6) {
		f := faults[i%len(faults)]
		c := s.command(args...)
		f.does(s, chance, c)
		r := s.finish(c, func(*os.Process) {})
		list := append(r.wrong(exitNothing, exitUsage, exitSubject), s.left()...)
		got := secondsRE.ReplaceAll(r.stdout.Bytes(), nil)
		if bytes.Equal(got, want) {
			whole++
		} else if r.code == exitNothing {
			list = append(list, more(got, want)...)
		}
		for _, w := range list {
			t.Errorf("fault %d, %s: %s\n%v", i, f.name, w, r)
		}
		os.RemoveAll(filepath.Join(s.dir, "tools"))
		if slices.ContainsFunc(c.Args, func(a string) bool { return a == "bash" }) || r.code != exitNothing {
			os.RemoveAll(s.cache)
			s.run(args...)
		}
	}
	t.Logf("%d faults changed nothing in the report", whole)
}

// more lists what a report certifies that the whole one does not, and that it does not say what is missing.
func more(got, want []byte) (list []string) {
	for line := range bytes.Lines(got) {
		if bytes.Contains(line, []byte(`"verdict":"certified"`)) && !bytes.Contains(want, line) {
			list = append(list, fmt.Sprintf("certified now: %s", line))
		}
	}
	if !bytes.Contains(got, []byte(`{"skipped":`)) {
		list = append(list, "another report, and nothing is said of why")
	}
	return list
}
