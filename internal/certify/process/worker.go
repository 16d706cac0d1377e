package process

// This file is the parent's side. A request ends with an answer or with the death of the process. The next request then starts another
// process.

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"faultline/internal/proc"
	"faultline/internal/subject"
)

// Limits are the limits of one request. A part that reaches one has no answer. The verdict is then inconclusive, never "no error".
type Limits struct {
	// Time is the processor time of each part of a certificate, so that a busy machine does not change a verdict; 0 means a second. Parts
	// that evaluate no reference get netTimes as much; bounds of operations end them well before. (In the suite gsl no reference took more
	// than 140 ms. One class with references half an ulp away took 1.6 s.)
	Time   time.Duration
	Kills  int    // kills for one part of one subject, after which that part is not requested any more; 0 means 3
	Memory uint64 // bytes of the process's data; 0 means 2 GiB
}

const defaultMemory = 2 << 30

// The limit of wall-clock time is for a process that hangs without using the processor: wallFactor times the processor's limit plus
// wallExtra.
const (
	wallFactor = 10
	wallExtra  = 10 * time.Second
)

// Killed is the error of a request that ended with its process: it reached a limit, or the process died.
type Killed struct {
	Part    Part   // the part that reached the limit; if the process died by itself, the first part
	Reason  string // "the reference took more than 2s", "the process died ..."
	Foreign bool   // another process killed it, twice: the kernel for lack of memory, or a person
	Over    bool   // no time was left for it; no further request is answered either
}

func (k *Killed) Error() string { return k.Reason }

// A Worker sends requests Q about subjects to a process, which it starts when needed, and returns answers A. Close it after use. It serves
// one goroutine. The caches of FLINT live as long as the process, and so do the last few subjects.
type Worker[Q, A any] struct {
	limits Limits
	proc   *proc.Process            // nil when there is none
	loaded map[*subject.Subject]int // by the process
	kills  map[record][NumParts]int // remain after the process ends
	done   <-chan struct{}
}

// Until ends requests when done is closed. nil removes the channel.
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

// mostLoaded is the number of subjects that a process keeps. Each takes some megabytes, which every garbage collection scans: with all
// functions of GSL loaded, this took ten times as long as the errors that were requested. A campaign works through the subjects one after
// the other.
const mostLoaded = 4

// Ask sends a request about s, and first loads s if necessary. without holds the parts that the request leaves out. If the process ended,
// the error is a *Killed. If another process killed it, Ask tries once more.
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

// load ensures that a process runs and has loaded s.
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
		return nil, &Killed{Part: without.first(), Reason: "the process was killed twice: memory ran out, or somebody killed " +
			"it", Foreign: true}
	}
	return nil, &Killed{Part: without.first(), Reason: "the process died (ball arithmetic aborts if memory runs out)"}
}

// start ensures that a process runs. Go collects its garbage long before the memory limit. Beyond it, allocation fails in Go or in FLINT,
// which ends the process.
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
