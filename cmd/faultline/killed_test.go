package main

// This file kills processes of the command from outside, as a kernel does that is out of memory.

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"faultline/internal/testenv"
)

const killedSource = `#include <math.h>
double one(double x) { return (1 - cos(x)) / (x * x); }
double two(double x, double y) { return sqrt(x * x + y * y) - x; }
double three(double x) { return exp(x) - 1 - x; }
`

// TestOneKillChangesNothing: a worker or a certifying process that is killed, once and whenever, leaves the report as it is. FAULTLINE_KILLS
// is how many runs are tried.
func TestOneKillChangesNothing(t *testing.T) {
	t.Setenv("FAULTLINE_CACHE", testenv.Cache(t))
	file := filepath.Join(testenv.Dir(t), "three.c")
	if err := os.WriteFile(file, []byte(killedSource), 0o666); err != nil {
		t.Fatal(err)
	}
	find := func() []byte {
		return regexp.MustCompile(`,"seconds":\{[^}]*\}`).ReplaceAll(runCommand("find", file, "* --jobs 1").stdout.Bytes(), nil)
	}
	find() // compiled from here on
	begun := time.Now()
	want := find()
	took := time.Since(begun)
	runs := times("FAULTLINE_KILLS", 8)
	chance := rand.New(rand.NewPCG(1, 1))
	for i := range runs {
		role := []string{"native", "certify"}[i%2]
		after, ended, killed := time.Duration(chance.Float64()*0.9*float64(took)), make(chan struct{}), make(chan bool)
		go func() { killed <- killOne(role, after, ended) }()
		got := find()
		close(ended)
		if <-killed && !bytes.Equal(got, want) {
			t.Errorf("run %d: the report is another one after a %s process was killed, %v after the start:\n%s", i, role, after, got)
		}
	}
}

// killOne kills a child in a role, some time from now, and reports whether there was one before the end.
func killOne(role string, after time.Duration, ended <-chan struct{}) bool {
	for wait := after; ; wait = time.Millisecond {
		select {
		case <-ended:
			return false
		case <-time.After(wait):
		}
		for _, pid := range childrenIn(role) {
			if syscall.Kill(pid, syscall.SIGKILL) == nil {
				return true
			}
		}
	}
}

// childrenIn lists the children of this process in a role.
func childrenIn(role string) (list []int) {
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range all {
		stat, _ := os.ReadFile(name)
		environ, _ := os.ReadFile(filepath.Join(filepath.Dir(name), "environ"))
		var state string
		var parent int
		fmt.Sscan(string(stat[bytes.LastIndexByte(stat, ')')+1:]), &state, &parent)
		if parent == os.Getpid() && bytes.Contains(environ, []byte("FAULTLINE_WORKER="+role+"\x00")) {
			pid, _ := strconv.Atoi(strings.Split(name, "/")[2])
			list = append(list, pid)
		}
	}
	return list
}

// TestKillLosesNothingCertified: a run that is killed leaves the findings in its file that were certified by then, also those of a function
// that is not done.
func TestKillLosesNothingCertified(t *testing.T) {
	s := newSiege(t, time.Minute)
	s.write(t, "three.c", []byte(killedSource))
	out := filepath.Join(s.dir, "out.jsonl")
	lines := func() []byte { // those that are complete
		text, _ := os.ReadFile(out)
		return text[:bytes.LastIndexByte(text, '\n')+1]
	}
	id := regexp.MustCompile(`"id":"[^"]*"`)
	var known [][]byte
	r := s.finish(s.command("find", "three.c:*", "--jobs", "1", "--format", "json", "-o", "out.jsonl"), func(p *os.Process) {
		for hung := time.Now().Add(s.limit); len(known) == 0 && time.Now().Before(hung); {
			known = id.FindAll(lines(), -1)
			time.Sleep(time.Millisecond)
		}
		p.Kill()
	})
	if len(known) == 0 {
		t.Fatalf("nothing was found:\n%v", r)
	}
	left := lines()
	for _, id := range known {
		if !bytes.Contains(left, id) {
			t.Errorf("%s is lost; there is left\n%s", id, left)
		}
	}
	if read := s.run("report", "out.jsonl"); read.stderr.Len() > 0 || !bytes.Contains(read.stdout.Bytes(), []byte("three.c")) {
		t.Errorf("the stream cannot be read:\n%v", read)
	}
}
