package native

// This file starts a worker's process, and sends requests to it.

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"time"

	"faultline/internal/native/state"
	"faultline/internal/proc"
	"faultline/internal/run"

	"golang.org/x/sys/unix"
)

// A request is a message to a worker's process. Points and results are in shared memory, so that a batch needs one message each way. A
// request without Image, Load and Symbol runs the batch.
type request struct {
	Image *imageParts // the first request has it
	Load  *loadMessage
	Mode  run.Mode
	// Symbol requests the address of a symbol, as runs in the mode have it.
	Symbol string
}

type answer struct {
	Error   string // "" if there is no error
	Address uint64 // of a symbol
}

// A loadMessage describes the call to run.
type loadMessage struct {
	Batch, Symbol string // object of the batch entry, and the end of its symbols
	Entry, At     string // name of the entry, and the symbol under which it is linked
	Init          []string
	Kept          []variable
	Set           []variable // variables that are inputs; they are restored when the next call is loaded
	Statics       []string   // by output: the variable that holds it, "" for none; then the variables of inputs
}

const (
	dataLimit = 4 << 30          // bytes of private memory; malloc fails beyond
	loadLimit = 20 * time.Second // for linking and set-up functions
)

const (
	elsewhere      = "FAULTLINE_ELSEWHERE" // environment variable that tells a process that it has other surroundings
	elsewherePages = 13                    // number of pages by which its addresses are higher
)

// start starts the process.
func (w *Worker) start() (err error) {
	c := proc.Command{Role: proc.RunsCode, Files: []*os.File{w.shared.file}, Reads: w.image.reads(), Memory: dataLimit,
		Shared: shmSize, Fixed: true, Env: Tunables}
	m := w.image.imageParts
	m.Clocks = ""
	if w.elsewhere {
		// New memory is full of 0x41: as doubles 2e6, which changes sums with most numbers.
		c.Env = append(slices.Clone(c.Env), "MALLOC_PERTURB_=190", elsewhere+"="+strings.Repeat("x", 1234))
		m.Clocks = w.image.Clocks
	}
	w.shared.state()[state.Units] = 0
	if w.proc, err = c.Start(); err != nil {
		return fmt.Errorf("native: cannot start a worker process: %w", err)
	}
	w.loaded = [modes]bool{}
	if err := w.ask(&request{Image: &m}, proc.Wait{}); err != nil {
		w.Restart()
		return fmt.Errorf("native: a worker process does not start (does main call WorkerMain first?): %w", err)
	}
	return nil
}

// ask sends a request. If the error is a *proc.Death, the process has ended.
func (w *Worker) ask(q *request, wait proc.Wait) error { return w.tell(q, new(answer), wait) }

// tell sends a request and receives the answer.
func (w *Worker) tell(q *request, a *answer, wait proc.Wait) error {
	p := w.proc
	err := p.Ask(q, a, wait)
	w.longest = max(w.longest, p.Longest)
	switch {
	case err != nil:
		w.proc = nil
	case a.Error != "":
		err = errors.New(a.Error)
	}
	return err
}

// within returns the time limit for an answer. It starts again at each point of a batch.
func (w *Worker) within(limit time.Duration, done <-chan struct{}) proc.Wait {
	return proc.Wait{Work: limit, Progress: &w.shared.state()[state.Next], Done: done}
}

// remote returns the worker's address of an offset in the shared memory.
func (w *Worker) remote(offset int) uint64 {
	return w.shared.state()[state.Units] - unitOffset + uint64(offset)
}

// errSlow means that a call was not ready to run in time.
var errSlow = fmt.Errorf("set-up and linking did not end after %v", loadLimit)

// ready ensures that there is a process in which the call is linked. If the process dies, ready tries once more. An interrupt from the
// terminal may reach a process before it has blocked that signal, and a lack of memory may end any process.
func (w *Worker) ready(mode run.Mode) error {
	err := w.link(w.variant(mode))
	if err != nil && w.proc == nil && !errors.Is(err, errSlow) && !errors.Is(err, ErrStopped) {
		err = w.link(w.variant(mode))
	}
	return err
}

// Link makes the loaded call ready to run in some modes; otherwise the first Run in each mode does it. It starts a process if there is
// none, links objects and calls set-up functions.
func (w *Worker) Link(modes ...run.Mode) error {
	for _, mode := range modes {
		if err := w.ready(mode); err != nil {
			return err
		}
	}
	return nil
}

func (w *Worker) link(mode run.Mode) error {
	if len(w.image.Units) > 0 && (int(mode) >= modes || w.image.Units[0].Objects[mode] == "") {
		return fmt.Errorf("%s was not compiled for this mode", w.load.Entry)
	}
	if w.proc == nil {
		if err := w.start(); err != nil {
			return err
		}
	}
	if w.loaded[mode] {
		return nil
	}
	err := w.ask(&request{Load: &w.load, Mode: mode}, w.within(loadLimit, w.Done))
	switch death := (*proc.Death)(nil); {
	case err == nil:
		w.loaded[mode] = true
		return nil
	case !errors.As(err, &death):
		return fmt.Errorf("%s: cannot be linked: %w", w.load.Entry, err)
	case death.Cause == proc.TimedOut:
		return fmt.Errorf("%s: %w", w.load.Entry, errSlow)
	case death.Cause == proc.Interrupted:
		return fmt.Errorf("%s: %w while it was loaded", w.load.Entry, ErrStopped)
	default:
		reason := w.reason(death)
		if name := w.fell(death); name != "" {
			reason = "it needs " + name + ", which no file defines"
		}
		return fmt.Errorf("%s: the worker process died while it was loaded: %s", w.load.Entry, reason)
	}
}

// reason describes how the process ended.
func (w *Worker) reason(d *proc.Death) string {
	words := w.shared.state()
	below := int64(words[state.Stack] - words[state.Fault] - uint64(StackBytes())) // the stack's end, but for a small frame
	if d.Signal == unix.SIGSEGV && -1<<12 <= below && below < 1<<16 {
		return "stack overflow"
	}
	return d.Error() // without the time of a timeout, which depends on the clock
}

// fell returns the gap at which the process ended, "" if there is none.
func (w *Worker) fell(d *proc.Death) string {
	words, gaps := w.shared.state(), w.image.Gaps
	at := words[state.Fault] - words[state.Gaps]
	if len(gaps) == 0 || d.Signal != unix.SIGSEGV || words[state.Signal] == 0 || at >= uint64(w.image.GapBytes) {
		return ""
	}
	return gaps[sort.Search(len(gaps), func(i int) bool { return uint64(gaps[i].At) > at })-1].Name
}
