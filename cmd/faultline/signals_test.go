package main

// This file interrupts the command at random moments, as a person, a shell and a machine that is shut down do.

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
	"time"

	"faultline/internal/testenv"
)

var secondsRE = regexp.MustCompile(`,"seconds":\{[^}]*\}`)

// TestSignalsAtRandomMoments: a run that is interrupted, whenever, ends within a second, leaves a stream that can be read and that begins as
// the whole one does, and nothing else. FAULTLINE_SIGNALS
// is how many are interrupted.
func TestSignalsAtRandomMoments(t *testing.T) {
	s := newSiege(t, time.Minute)
	s.cache = t.TempDir() // runs without compiled code are tried too
	file := s.write(t, "three.c", []byte(killedSource))
	args := []string{"find", file + ":*", "--jobs", "1", "--fail-on", "never", "--format", "json", "-o", "out.jsonl"}
	out := filepath.Join(s.dir, "out.jsonl")
	var took [2]time.Duration // cold and warm
	for i := range took {
		r := s.run(args...)
		if w := r.wrong(exitNothing); w != nil {
			t.Fatalf("%v\n%v", w, r)
		}
		took[i] = r.took
	}
	stream, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	want := secondsRE.ReplaceAll(stream, nil)
	chance := rand.New(rand.NewPCG(1, 2))
	limit := time.Minute // of a busy machine
	if os.Getenv("FAULTLINE_SIGNALS") != "" {
		limit = time.Second
	}
	var slowest time.Duration
	interrupted, wanted := 0, times("FAULTLINE_SIGNALS", 6)
	for i := 0; interrupted < wanted && i < 3*wanted; i++ {
		signal := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}[i%3]
		warm := i / 3 % 2
		if warm == 0 {
			os.RemoveAll(s.cache)
		}
		after := time.Duration(chance.Float64() * float64(took[warm]))
		os.Remove(out)
		var timer *time.Timer
		r := s.finish(s.command(args...), func(p *os.Process) {
			timer = time.AfterFunc(after, func() { p.Signal(signal) })
		})
		if !timer.Stop() {
			slowest = max(slowest, r.took-after)
			interrupted++
		} else {
			took[warm] = r.took // the machine is less busy than it was
		}
		for _, w := range s.interrupted(r, signal, want) {
			t.Errorf("%v after %v, cache warm: %d: %s\n%v", signal, after, warm, w, r)
		}
	}
	if slowest > limit {
		t.Errorf("one ended after %v", slowest)
	}
	t.Logf("%d were interrupted, the slowest ended after %v", interrupted, slowest)
}

// interrupted says what is wrong with a run that got a signal.
func (s *siege) interrupted(r *ended, signal syscall.Signal, want []byte) (list []string) {
	list = append(r.wrong(exitNothing, exitInterrupted, -int(signal)), s.left()...)
	if r.code == -int(signal) && r.stderr.Len()+r.stdout.Len() > 0 {
		list = append(list, "killed at work")
	}
	got, err := os.ReadFile(filepath.Join(s.dir, "out.jsonl"))
	if err != nil {
		return list // nothing had been found
	}
	if read := s.run("report", "out.jsonl"); read.code != exitNothing || read.stderr.Len() > 0 {
		list = append(list, "the stream cannot be read: "+read.String())
	}
	return append(list, differs(secondsRE.ReplaceAll(got, nil), want)...)
}

var subjectRE = regexp.MustCompile(`"subject":"(\w+)"`)

// differs says where a stream that was cut short is not what the whole one begins with. The last subject that it speaks of was not searched to
// the end.
func differs(got, want []byte) []string {
	if bytes.HasPrefix(want, got) {
		return nil
	}
	lines := bytes.SplitAfter(got, []byte("\n"))
	last := []byte(nil)
	for _, line := range lines {
		if m := subjectRE.FindSubmatch(line); m != nil {
			last = m[1]
		}
	}
	var before []byte
	for _, line := range lines {
		if m := subjectRE.FindSubmatch(line); m == nil || !bytes.Equal(m[1], last) {
			before = append(before, line...)
		}
	}
	if !bytes.HasPrefix(want, before) {
		return []string{fmt.Sprintf("not a prefix:\n%s", before)}
	}
	return nil
}

// TestInterruptWhereNobodyReads: a run whose report nobody took did not end before a second interrupt.
func TestInterruptWhereNobodyReads(t *testing.T) {
	testenv.Long(t)
	s := newSiege(t, time.Minute)
	file := s.write(t, "three.c", []byte(killedSource))
	pipe := filepath.Join(s.dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	fd, err := syscall.Open(pipe, syscall.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(fd)
	for err == nil {
		_, err = syscall.Write(fd, make([]byte, 4096))
	}
	const after = 3 * time.Second
	r := s.finish(s.command("find", file+":*", "--format", "json", "-o", "pipe"), func(p *os.Process) {
		time.AfterFunc(after, func() { p.Signal(syscall.SIGINT) })
	})
	for _, w := range append(r.wrong(exitInterrupted), s.left()...) {
		t.Errorf("%s\n%v", w, r)
	}
	if r.took > after+lastWords+time.Minute {
		t.Errorf("it ended after %v", r.took)
	}
}
