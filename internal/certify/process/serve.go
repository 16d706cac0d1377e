package process

// This file is the process's side. It answers one request after the other, on one thread, because FLINT keeps its caches per thread.

import (
	"fmt"
	"runtime"
	"strings"

	"faultline/internal/proc"
	"faultline/internal/subject"
)

// A message loads a subject, or holds a request about one.
type message[Q any] struct {
	Subject  int
	Load     *subject.Subject // nil for a request
	Forget   bool             // with Load: forget the subjects that were loaded before
	Question *Q
	Timeouts Timeouts
}

type reply[A any] struct {
	Error  string // for the user; "" if there is an answer
	Answer *A
}

// Serve answers requests if this process was started for that, and reports whether it was. prepare makes a subject ready for requests. It
// must enter each part in the given Watch.
func Serve[S, Q, A any](prepare func(*subject.Subject, *Watch) (S, error), answer func(S, *Q, *A) error) bool {
	if !proc.Is(proc.Certifies) {
		return false
	}
	ballast := make([]byte, ballastSize)
	defer runtime.KeepAlive(ballast)
	s := &server[S, Q, A]{watch: &Watch{alarm: proc.NewAlarm()}, subjects: map[int]S{}, prepare: prepare, answer: answer}
	proc.Serve(func(m *message[Q]) *reply[A] {
		s.watch.limit = m.Timeouts
		s.watch.Enter(RunPart)
		defer s.watch.alarm.Clear()
		return s.handle(m)
	})
	return true
}

// ballastSize is the size in bytes of memory that is never accessed. With it the garbage collector starts after as many bytes, not after 4
// MiB. Balls and graphs of rewrites are short-lived.
const ballastSize = 64 << 20

// A server is the state of the process.
type server[S, Q, A any] struct {
	watch    *Watch
	subjects map[int]S
	prepare  func(*subject.Subject, *Watch) (S, error)
	answer   func(S, *Q, *A) error
}

// handle answers one message. A panic becomes an error of this message, so that the parent process continues.
func (s *server[S, Q, A]) handle(m *message[Q]) (a *reply[A]) {
	defer func() {
		if v := recover(); v != nil {
			a = &reply[A]{Error: fmt.Sprintf("certify: internal error at %s: %v; please report it", broken(), v)}
		}
	}()
	a = &reply[A]{Answer: new(A)}
	if err := s.do(m, a.Answer); err != nil {
		a.Error = err.Error()
	}
	return a
}

// broken returns the file and line at which a recovered panic began. It omits addresses, which differ from run to run.
func broken() string {
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers[:])])
	for panicking, more := false, true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch inside := strings.HasPrefix(f.Function, "runtime."); {
		case f.Function == "runtime.gopanic":
			panicking = true
		case panicking && !inside:
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
	return "an unknown place"
}

func (s *server[S, Q, A]) do(m *message[Q], a *A) (err error) {
	if m.Forget {
		clear(s.subjects)
	}
	if m.Load != nil {
		ready, err := s.prepare(m.Load, s.watch)
		if err == nil {
			s.subjects[m.Subject] = ready
		}
		return err
	}
	ready, ok := s.subjects[m.Subject]
	if !ok {
		return fmt.Errorf("certify: subject %d is not loaded", m.Subject)
	}
	return s.answer(ready, m.Question, a)
}

// exitOverdue plus the part is the exit code of a process that took too long.
const exitOverdue = 64

// A Watch ends the process if a part takes too long. A nil Watch does nothing.
type Watch struct {
	alarm *proc.Alarm
	limit Timeouts // of the current request
}

// Enter begins a part.
func (w *Watch) Enter(p Part) {
	if w != nil {
		w.alarm.Set(exitOverdue+int(p), w.limit[p])
	}
}

// overdue reports whether a process ended because a part took too long, and returns the part.
func overdue(d *proc.Death) (Part, bool) {
	n := d.Code - exitOverdue
	return Part(n), d.Cause == proc.Exited && n >= 0 && n < int(NumParts)
}
