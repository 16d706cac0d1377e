package certify

// This file is the parent's side of the killable process: one request, one answer, or a kill.
//
// States of a Worker: idle (no process), running (process waits for a request), busy (a request is out). A time-out, a
// death or a broken answer in state busy kills the process and leaves the Worker idle; the next request starts
// another one. There is no goroutine here: the answer's deadline is that of the pipe.

import (
	"bufio"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"faultline/internal/finding"
	"faultline/internal/subject"
)

// WorkerVariable is the environment variable that makes our binary a worker, and its value here.
const (
	WorkerVariable = "FAULTLINE_WORKER"
	workerName     = "certify"
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

func (l Limits) time() time.Duration {
	if l.Time > 0 {
		return l.Time
	}
	return defaultTime
}

func (l Limits) kills() int {
	if l.Kills > 0 {
		return l.Kills
	}
	return defaultKills
}

func (l Limits) memory() uint64 {
	if l.Memory > 0 {
		return l.Memory
	}
	return defaultMemory
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
	limits   Limits
	cmd      *exec.Cmd
	commands *os.File
	answers  *os.File
	out      *bufio.Writer
	enc      *gob.Encoder
	dec      *gob.Decoder
	loaded   map[*subject.Subject]int
	next     int
	kills    map[temper][numParts]int // outlives the process
}

// NewWorker returns an idle worker.
func NewWorker(limits Limits) *Worker {
	return &Worker{limits: limits, kills: map[temper][numParts]int{}}
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
func (w *Worker) Close() { w.kill() }

// do sends one request about s, which it loads first if the process does not have it, and waits for the answer.
func (w *Worker) do(s *subject.Subject, r request) (*answer, error) {
	if err := w.start(); err != nil {
		return nil, err
	}
	r.Patience, _ = w.patience(s, r.Kind)
	if r.Kind == askExplain {
		r.Patience = r.Patience.times(explainPatience)
	}
	id, ok := w.loaded[s]
	if !ok {
		id = w.next
		load := request{Kind: askLoad, Subject: id, Load: slice(s), Forget: len(w.loaded) == mostLoaded}
		if load.Forget {
			clear(w.loaded)
		}
		load.Patience, _ = w.patience(s, askLoad)
		if a, err := w.roundTrip(load); err != nil {
			return nil, err
		} else if a.Error != "" {
			return nil, errors.New(a.Error)
		}
		w.loaded[s] = id
		w.next++
	}
	r.Subject = id
	a, err := w.roundTrip(r)
	var killed *Killed
	switch {
	case errors.As(err, &killed):
		w.count(temper{s, r.Kind.hasty()}, killed.Part)
	case err == nil && a.Error != "":
		err = errors.New(a.Error)
	}
	return a, err
}

// count notes a kill.
func (w *Worker) count(t temper, p Part) {
	kills := w.kills[t]
	kills[p]++
	w.kills[t] = kills
}

func (w *Worker) roundTrip(r request) (*answer, error) {
	if err := w.enc.Encode(&r); err != nil {
		w.kill()
		return nil, fmt.Errorf("certify: request: %w", err)
	}
	if err := w.out.Flush(); err != nil {
		w.kill()
		return nil, &Killed{r.firstPart(), "the process died before the request"}
	}
	w.answers.SetReadDeadline(time.Now().Add(wallFactor*r.Patience.sum() + wallExtra))
	a := new(answer)
	err := w.dec.Decode(a)
	if err == nil {
		return a, nil
	}
	switch p, ok := overdue(w.kill()); {
	case ok:
		return nil, &Killed{p, fmt.Sprintf("the %s took more than %v", p, r.Patience[p])}
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, &Killed{r.firstPart(), "the process hung"}
	}
	return nil, &Killed{r.firstPart(), "the process died (ball arithmetic aborts when memory ends)"}
}

// start makes sure that a process runs.
func (w *Worker) start() error {
	if w.cmd != nil {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("certify: cannot find our own binary to start a worker: %w", err)
	}
	childIn, commands, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("certify: %w", err)
	}
	defer childIn.Close()
	answers, childOut, err := os.Pipe()
	if err != nil {
		commands.Close()
		return fmt.Errorf("certify: %w", err)
	}
	defer childOut.Close()
	eager, err := newEagerReader(answers)
	if err != nil {
		commands.Close()
		answers.Close()
		return fmt.Errorf("certify: %w", err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), WorkerVariable+"="+workerName, fmt.Sprintf("%s=%d", memoryVariable, w.limits.memory()))
	cmd.ExtraFiles = []*os.File{childIn, childOut} // fd 3, fd 4
	if err := cmd.Start(); err != nil {
		commands.Close()
		answers.Close()
		return fmt.Errorf("certify: cannot start a worker: %w", err)
	}
	w.cmd, w.commands, w.answers = cmd, commands, answers
	w.out = bufio.NewWriterSize(commands, 1<<16)
	w.enc, w.dec = gob.NewEncoder(w.out), gob.NewDecoder(bufio.NewReaderSize(eager, 1<<16))
	w.loaded, w.next = map[*subject.Subject]int{}, 0
	return nil
}

// kill ends the process, whatever it does, forgets it, and returns how it ended (nil if there was none).
func (w *Worker) kill() *os.ProcessState {
	if w.cmd == nil {
		return nil
	}
	w.commands.Close()
	w.answers.Close()
	w.cmd.Process.Kill()
	w.cmd.Wait()
	state := w.cmd.ProcessState
	w.cmd, w.loaded = nil, nil
	return state
}

// overdue reports whether the process ended itself because a part took too long, and which.
func overdue(state *os.ProcessState) (Part, bool) {
	if state == nil {
		return 0, false
	}
	n := state.ExitCode() - exitOverdue
	return Part(n), n >= 0 && n < int(numParts)
}
