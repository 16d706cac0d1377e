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

// Limits of one request. They are safety nets: a request that meets one stays without an answer, which is the verdict
// inconclusive, never "no error".
type Limits struct {
	Univariate   time.Duration // one coordinate; 0 means 2 s
	Multivariate time.Duration // more; 0 means 10 s
	Memory       uint64        // bytes of the process's data; 0 means 2 GiB
}

const (
	defaultUnivariate   = 2 * time.Second
	defaultMultivariate = 10 * time.Second
	defaultMemory       = 2 << 30
)

// explainPatience is how many times its limit an explanation may take: a person waits for it.
const explainPatience = 5

func (l Limits) of(s *subject.Subject) time.Duration {
	switch {
	case s.Call.Dims <= 1 && l.Univariate > 0:
		return l.Univariate
	case s.Call.Dims <= 1:
		return defaultUnivariate
	case l.Multivariate > 0:
		return l.Multivariate
	}
	return defaultMultivariate
}

func (l Limits) memory() uint64 {
	if l.Memory > 0 {
		return l.Memory
	}
	return defaultMemory
}

// Killed says that a request ended with the process: it ran into a limit, or the process died of it.
type Killed struct {
	Reason string // "took more than 2s", "the process died (FLINT aborts when memory ends)"
}

func (k *Killed) Error() string { return k.Reason }

// A Worker certifies in a process of its own, which it starts when needed. It must be closed, and not be shared
// between goroutines. The caches of FLINT and the loaded subjects live as long as the process.
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
}

// NewWorker returns an idle worker.
func NewWorker(limits Limits) *Worker {
	return &Worker{limits: limits}
}

// Certify is [Point] in the process. When the process had to be killed the certificate says so and is inconclusive;
// if only the reference took too long the shadow still gets its chance, where opt.Oracle lets it.
func (w *Worker) Certify(s *subject.Subject, p []float64, opt Options) (*Certificate, error) {
	a, err := w.do(s, request{Kind: askCertify, Points: p, Options: opt})
	var killed *Killed
	switch {
	case errors.As(err, &killed) && opt.Oracle == Both && s.Reference != nil:
		opt.Oracle = ShadowOnly
		c, err := w.Certify(s, p, opt)
		if c != nil {
			c.withoutReference(killed.Reason)
		}
		return c, err
	case errors.As(err, &killed):
		return unanswered(s, p, opt, killed.Reason), nil
	case err != nil:
		return nil, err
	}
	return a.Certificate, nil
}

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
	id, ok := w.loaded[s]
	if !ok {
		id = w.next
		load := request{Kind: askLoad, Subject: id, Load: slice(s)}
		if a, err := w.roundTrip(load, w.limits.of(s)+defaultMultivariate); err != nil {
			return nil, err
		} else if a.Error != "" {
			return nil, errors.New(a.Error)
		}
		w.loaded[s] = id
		w.next++
	}
	r.Subject = id
	limit := w.limits.of(s)
	if r.Kind == askExplain {
		limit *= explainPatience
	}
	a, err := w.roundTrip(r, limit)
	if err == nil && a.Error != "" {
		err = errors.New(a.Error)
	}
	return a, err
}

func (w *Worker) roundTrip(r request, limit time.Duration) (*answer, error) {
	if err := w.enc.Encode(&r); err != nil {
		w.kill()
		return nil, fmt.Errorf("certify: request: %w", err)
	}
	if err := w.out.Flush(); err != nil {
		w.kill()
		return nil, &Killed{"the process died before the request"}
	}
	w.answers.SetReadDeadline(time.Now().Add(limit))
	a := new(answer)
	if err := w.dec.Decode(a); err != nil {
		w.kill()
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return nil, &Killed{fmt.Sprintf("took more than %v", limit)}
		}
		return nil, &Killed{"the process died (ball arithmetic aborts when memory ends)"}
	}
	return a, nil
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
	w.enc, w.dec = gob.NewEncoder(w.out), gob.NewDecoder(bufio.NewReaderSize(answers, 1<<16))
	w.loaded, w.next = map[*subject.Subject]int{}, 0
	return nil
}

// kill ends the process, whatever it does, and forgets it.
func (w *Worker) kill() {
	if w.cmd == nil {
		return
	}
	w.commands.Close()
	w.answers.Close()
	w.cmd.Process.Kill()
	w.cmd.Wait()
	w.cmd, w.loaded = nil, nil
}
