package process

// This file is the parent's side: one request, one answer, or the process's death. The next request starts another one.

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"faultline/internal/proc"
	"faultline/internal/subject"
)

// Limits of one request. They are safety nets: a part that meets one stays without an answer, which leaves the verdict
// inconclusive, never "no error".
type Limits struct {
	// Time is processor time of each part of a certificate, so that a busy machine does not change a verdict; 0 means a
	// second. Parts that ask no reference have some times as much: bounds of operations end them well before. (Of the suite gsl no
	// reference took more than 140 ms, one class with references half an ulp away 1.6 s.)
	Time   time.Duration
	Kills  int    // of one part of one subject, after which that part is not asked for any more; 0 means 3
	Memory uint64 // bytes of the process's data; 0 means 2 GiB
}

const defaultMemory = 2 << 30

// The wall clock's limit is a net below the net, for a process that waits: wallFactor times the processor's and some.
const (
	wallFactor = 10
	wallExtra  = 10 * time.Second
)

// Killed says that a request ended with the process: it ran into a limit, or the process died of it.
type Killed struct {
	Part    Part   // that ran into the limit; a process that died by itself is taken to have died of the first part
	Reason  string // "the reference took more than 2s", "the process died ..."
	Foreign bool   // somebody else killed it, twice: the kernel for want of memory, or a person
	Over    bool   // no time was left for it: nothing else is answered either
}

func (k *Killed) Error() string { return k.Reason }

// A Worker asks questions Q about subjects, and gets answers A, in a process that it starts when needed. It must be closed, and not be
// shared between goroutines. The caches of FLINT live as long as the process, and so do the last few subjects.
type Worker[Q, A any] struct {
	limits Limits
	proc   *proc.Process            // nil when there is none
	loaded map[*subject.Subject]int // by the process
	kills  map[record][NumParts]int // outlives it
	done   <-chan struct{}
}

// Until has requests end when done is closed, until it is called again; nil is never.
func (w *Worker[Q, A]) Until(done <-chan struct{}) { w.done = done }

// New returns an idle worker.
func New[Q, A any](l Limits) *Worker[Q, A] {
	l = Limits{Time: cmp.Or(l.Time, defaultTime), Kills: cmp.Or(l.Kills, defaultKills), Memory: cmp.Or(l.Memory, defaultMemory)}
	return &Worker[Q, A]{limits: l, kills: map[record][NumParts]int{}}
}

// Close ends the process.
func (w *Worker[Q, A]) Close() {
	if w.proc != nil {
		w.proc.Kill()
		w.proc = nil
	}
}

// mostLoaded is how many subjects a process keeps. Each is some megabytes, through which every collection of garbage goes: with all
// functions of GSL in the process, that took ten times as long as the errors that were asked for. Subjects come one after the other.
const mostLoaded = 4

// Ask asks a question about s, which the process is given first if it does not have it. The question does without some parts. Where
// the process ended, the error is a *Killed. Where somebody else killed it, another process is asked, once.
func (w *Worker[Q, A]) Ask(s *subject.Subject, q *Q, terms Terms, without Parts) (*A, error) {
	a, err := w.ask(s, q, terms, without)
	if killed := (*Killed)(nil); errors.As(err, &killed) && killed.Foreign {
		a, err = w.ask(s, q, terms, without)
	}
	return a, err
}

func (w *Worker[Q, A]) ask(s *subject.Subject, q *Q, terms Terms, without Parts) (*A, error) {
	if err := w.load(s); err != nil {
		return nil, err
	}
	m := message[Q]{Subject: w.loaded[s], Question: q}
	m.Timeouts, _ = w.timeouts(s, terms)
	a, err := w.roundTrip(&m, without)
	if killed := (*Killed)(nil); errors.As(err, &killed) && !killed.Foreign && !killed.Over {
		w.count(record{s, terms.Many}, killed.Part)
	}
	return a, err
}

// load sees to it that there is a process that has s.
func (w *Worker[Q, A]) load(s *subject.Subject) error {
	if err := w.start(); err != nil {
		return err
	}
	if _, ok := w.loaded[s]; ok {
		return nil
	}
	m := message[Q]{Load: slice(s), Forget: len(w.loaded) == mostLoaded}
	if m.Forget {
		clear(w.loaded)
	}
	m.Subject = len(w.loaded)
	m.Timeouts, _ = w.timeouts(s, Terms{})
	_, err := w.roundTrip(&m, 0)
	if err == nil {
		w.loaded[s] = m.Subject
	}
	return err
}

// slice returns s with only the program that its call needs.
func slice(s *subject.Subject) *subject.Subject {
	small := *s
	small.Program = s.Program.Slice(append(s.Call.Before(), s.Call.Entry)...)
	small.Skipped = nil
	return &small
}

func (w *Worker[Q, A]) roundTrip(m *message[Q], without Parts) (*A, error) {
	a := new(reply[A])
	err := w.proc.Ask(m, a, proc.Wait{Wall: wallFactor*m.Timeouts.sum() + wallExtra, Eager: true, Done: w.done})
	switch {
	case err == nil && a.Error != "":
		return nil, errors.New(a.Error)
	case err == nil:
		return a.Answer, nil
	}
	w.proc = nil
	death := (*proc.Death)(nil)
	if !errors.As(err, &death) {
		return nil, fmt.Errorf("certify: request: %w", err)
	}
	if p, ok := overdue(death); ok {
		return nil, &Killed{Part: p, Reason: fmt.Sprintf("the %s took more than %v", p, m.Timeouts[p])}
	}
	switch death.Cause {
	case proc.Interrupted:
		return nil, &Killed{Reason: "no time was left", Over: true}
	case proc.TimedOut:
		return nil, &Killed{Part: without.first(), Reason: "the process hung"}
	case proc.Killed:
		return nil, &Killed{Part: without.first(), Reason: "the process was killed twice: memory ended, or somebody did it", Foreign: true}
	}
	return nil, &Killed{Part: without.first(), Reason: "the process died (ball arithmetic aborts when memory ends)"}
}

// start makes sure that a process runs. Go collects its garbage long before the limit; allocation fails beyond, in Go or in FLINT, which
// ends the process.
func (w *Worker[Q, A]) start() (err error) {
	if w.proc != nil {
		return nil
	}
	c := proc.Command{Role: proc.Certifies, Memory: w.limits.Memory, Env: []string{fmt.Sprintf("GOMEMLIMIT=%d", w.limits.Memory/2)}}
	if w.proc, err = c.Start(); err != nil {
		return fmt.Errorf("certify: cannot start a worker: %w", err)
	}
	w.loaded = map[*subject.Subject]int{}
	return nil
}
