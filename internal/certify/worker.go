package certify

// This file is the parent's side of the killable process: one request, one answer, or its death. The next request starts another one.

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"faultline/internal/finding"
	"faultline/internal/proc"
	"faultline/internal/subject"
)

// Limits of one request. They are safety nets: a part that meets one stays without an answer, which leaves the verdict
// inconclusive, never "no error".
type Limits struct {
	// Time is processor time of each part of a certificate, so that a busy machine does not change a verdict; 0 means a
	// second. Bounds of operations end runs over balls well before; references alone meet it. (Of 9,000 of one variable
	// 99% took less than 0.3 ms and the slowest 21 ms.)
	Time   time.Duration
	Kills  int    // of one part of one subject, after which that part is not asked for any more; 0 means 12
	Memory uint64 // bytes of the process's data; 0 means 2 GiB
}

const defaultMemory = 2 << 30

// explainPatience is how many times its limit an explanation may take: a person waits for it.
const explainPatience = 5

// The wall clock's limit is a net below the net, for a process that waits: wallFactor times the processor's and some.
const (
	wallFactor = 10
	wallExtra  = 10 * time.Second
)

func (l Limits) withDefaults() Limits {
	return Limits{Time: cmp.Or(l.Time, defaultTime), Kills: cmp.Or(l.Kills, defaultKills), Memory: cmp.Or(l.Memory, defaultMemory)}
}

// Killed says that a request ended with the process: it ran into a limit, or the process died of it.
type Killed struct {
	Part   Part   // that ran into the limit; a process that died by itself is taken to have died of the first part
	Reason string // "the reference took more than 2s", "the process died ..."
}

func (k *Killed) Error() string { return k.Reason }

// A Worker certifies in a process of its own, which it starts when needed. It must be closed, and not be shared
// between goroutines. The caches of FLINT live as long as the process, and so do the last few subjects.
type Worker struct {
	limits Limits
	proc   *proc.Process            // nil when there is none
	loaded map[*subject.Subject]int // by the process
	kills  map[temper][numParts]int // outlives it
}

// NewWorker returns an idle worker.
func NewWorker(limits Limits) *Worker {
	return &Worker{limits: limits.withDefaults(), kills: map[temper][numParts]int{}}
}

// mostLoaded is how many subjects a process keeps. Each is some megabytes, through which every collection of garbage goes: with all
// functions of GSL in the process, that took ten times as long as the errors that were asked for. Subjects come one after the other.
const mostLoaded = 4

// Reference encloses the reference of s at each of len(points)/dims points.
func (w *Worker) Reference(s *subject.Subject, points []float64, opt Options) ([]Enclosure, error) {
	a, err := w.do(s, request{Kind: askReference, Points: points, Options: opt})
	if err != nil {
		return nil, err
	}
	return a.Enclosures, nil
}

// Explain is [Explain] in the process.
func (w *Worker) Explain(s *subject.Subject, p []float64, opt Options) (*finding.Explanation, error) {
	a, err := w.do(s, request{Kind: askExplain, Points: p, Options: opt})
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be explained: %w", s.Name, err)
	}
	e := new(finding.Explanation)
	return e, json.Unmarshal(a.Explanation, e)
}

// Close ends the process.
func (w *Worker) Close() {
	if w.proc != nil {
		w.proc.Kill()
		w.proc = nil
	}
}

// do sends one request about s, which it loads first if the process does not have it, and waits for the answer.
func (w *Worker) do(s *subject.Subject, r request) (*answer, error) {
	if err := w.load(s); err != nil {
		return nil, err
	}
	r.Patience, _ = w.patience(s, r.Kind)
	if r.Kind == askExplain {
		r.Patience = r.Patience.times(explainPatience)
	}
	r.Subject = w.loaded[s]
	a, err := w.roundTrip(&r)
	if killed := (*Killed)(nil); errors.As(err, &killed) {
		w.count(temper{s, r.Kind.hasty()}, killed.Part)
	}
	return a, err
}

// load sees to it that there is a process that has s.
func (w *Worker) load(s *subject.Subject) error {
	if err := w.start(); err != nil {
		return err
	}
	if _, ok := w.loaded[s]; ok {
		return nil
	}
	r := request{Kind: askLoad, Load: slice(s), Forget: len(w.loaded) == mostLoaded}
	if r.Forget {
		clear(w.loaded)
	}
	r.Subject = len(w.loaded)
	r.Patience, _ = w.patience(s, askLoad)
	_, err := w.roundTrip(&r)
	if err == nil {
		w.loaded[s] = r.Subject
	}
	return err
}

// count notes a kill.
func (w *Worker) count(t temper, p Part) {
	kills := w.kills[t]
	kills[p]++
	w.kills[t] = kills
}

func (w *Worker) roundTrip(r *request) (*answer, error) {
	a := new(answer)
	err := w.proc.Ask(r, a, proc.Wait{Wall: wallFactor*r.Patience.sum() + wallExtra, Eager: true})
	switch {
	case err == nil && a.Error != "":
		return nil, errors.New(a.Error)
	case err == nil:
		return a, nil
	}
	w.proc = nil
	death := (*proc.Death)(nil)
	if !errors.As(err, &death) {
		return nil, fmt.Errorf("certify: request: %w", err)
	}
	if p, ok := overdue(death); ok {
		return nil, &Killed{p, fmt.Sprintf("the %s took more than %v", p, r.Patience[p])}
	}
	if death.Cause == proc.TimedOut {
		return nil, &Killed{r.firstPart(), "the process hung"}
	}
	return nil, &Killed{r.firstPart(), "the process died (ball arithmetic aborts when memory ends)"}
}

// start makes sure that a process runs. Go collects its garbage long before the limit; allocation fails beyond, in Go or in FLINT, which
// ends the process.
func (w *Worker) start() (err error) {
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
