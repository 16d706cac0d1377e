package process

// This file asks a process that knows nothing: what is kept there, and how long it may take.

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"faultline/internal/ir"
	"faultline/internal/subject"

	"golang.org/x/sys/unix"
)

type question struct{ Endless, Killed, Broken bool }

type answer struct{ Of string }

func prepare(s *subject.Subject, w *Watch) (*subject.Subject, error) { return s, nil }

func tell(s *subject.Subject, q *question, a *answer) error {
	if q.Killed {
		unix.Kill(os.Getpid(), unix.SIGKILL)
	}
	if q.Broken {
		_ = []int{}[len(a.Of)]
	}
	for i := 1; q.Endless && i != 0; i += 2 {
	}
	a.Of = s.Name
	return nil
}

func TestMain(m *testing.M) {
	if Serve(prepare, tell) {
		return
	}
	os.Exit(m.Run())
}

func worker(t *testing.T) *Worker[question, answer] {
	w := New[question, answer](Limits{Time: 160 * time.Millisecond, Kills: 2})
	t.Cleanup(w.Close)
	return w
}

func subjects(n int) []subject.Subject {
	list := make([]subject.Subject, n)
	for i := range list {
		list[i] = subject.Subject{Name: string(rune('a' + i)), Program: &ir.Program{Funcs: []*ir.Func{{Name: "f"}}}}
	}
	return list
}

// A process that keeps every subject spends its time on collecting garbage: it keeps the last few, and is given the others again.
func TestForgets(t *testing.T) {
	w, list := worker(t), subjects(mostLoaded+1)
	s := &server[*subject.Subject, question, answer]{subjects: map[int]*subject.Subject{}, prepare: prepare, answer: tell}
	for i := range 2 * len(list) {
		of := &list[i%len(list)]
		if a, err := w.Ask(of, &question{}, Terms{}, 0); err != nil || a.Of != of.Name {
			t.Errorf("subject %s: %+v, %v", of.Name, a, err)
		}
		if len(w.loaded) > mostLoaded {
			t.Fatalf("%d subjects are loaded", len(w.loaded))
		}
		s.handle(&message[question]{Subject: i, Load: of, Forget: len(s.subjects) == mostLoaded})
		if len(s.subjects) > mostLoaded {
			t.Fatalf("the process has %d subjects", len(s.subjects))
		}
	}
}

// A broken invariant is said in one line, with its place and without the addresses of a stack, and the process goes on.
func TestBrokenInvariant(t *testing.T) {
	w, of := worker(t), &subjects(1)[0]
	_, err := w.Ask(of, &question{Broken: true}, Terms{}, 0)
	if err == nil || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "0x") ||
		!strings.Contains(err.Error(), "certify/process/process_test.go:") {
		t.Errorf("%v", err)
	}
	if a, err := w.Ask(of, &question{}, Terms{}, 0); err != nil || a.Of != of.Name {
		t.Errorf("afterwards: %+v, %v", a, err)
	}
}

// TestTimeoutsDoNotShrink: which claims about hyperg_2F1_renorm were certified, and its simplest inputs, hung on whether one of them took
// 120 or 130 ms, as kills halved timeouts until what was asked took as long.
func TestTimeoutsDoNotShrink(t *testing.T) {
	w, s := worker(t), &subjects(1)[0]
	for range 2 {
		if _, err := w.Ask(s, &question{Endless: true}, Terms{}, 0); err == nil || err.Error() != "the run took more than 640ms" {
			t.Errorf("%v", err)
		}
	}
	if !w.Hopeless(s, Terms{}) || w.Hopeless(s, Terms{Many: true}) {
		t.Error("two kills of runs are enough, and none of many")
	}
	before, _ := w.timeouts(s, Terms{Many: true})
	for range 100 {
		w.count(record{s, false}, ReferencePart)
		w.count(record{s, true}, ReferencePart)
	}
	for _, terms := range []Terms{{}, {Many: true}} {
		limits, without := w.timeouts(s, terms)
		if without != Parts(0).With(ReferencePart) || limits != before {
			t.Errorf("%+v: %v without %b", terms, limits, without)
		}
		if limits[ReferencePart] != w.limits.Time || limits[ShadowPart] != netTimes*w.limits.Time {
			t.Errorf("%+v: %v", terms, limits)
		}
	}
	limits, without := w.timeouts(s, Terms{Many: true, Fixed: true, Times: 10})
	if without != 0 || limits[ShadowPart] != 10*w.limits.Time || limits[ReferencePart] != 10*w.limits.Time {
		t.Errorf("fixed terms: %v without %b", limits, without)
	}
}

// TestKilledFromOutside: a process that somebody kills is followed by another, once, and no timeout becomes shorter for it.
func TestKilledFromOutside(t *testing.T) {
	w, s := worker(t), &subjects(1)[0]
	for range 3 {
		if a, err := w.Ask(s, &question{}, Terms{}, 0); err != nil || a.Of != s.Name {
			t.Fatalf("%+v, %v", a, err)
		}
		unix.Kill(w.proc.Pid(), unix.SIGKILL)
	}
	for range 3 {
		_, err := w.Ask(s, &question{Killed: true}, Terms{}, 0)
		if killed := (*Killed)(nil); !errors.As(err, &killed) || !killed.Foreign || !strings.Contains(err.Error(), "killed twice") {
			t.Errorf("%v", err)
		}
	}
	if limit, without := w.timeouts(s, Terms{}); limit[RunPart] != netTimes*w.limits.Time || without != 0 {
		t.Errorf("%v without %b", limit, without)
	}
}
