package native

// This file is a worker as its user sees it: it loads a call, runs batches, and outlives the deaths of its processes.

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/state"
	"faultline/internal/proc"
	"faultline/internal/run"
)

// Options say how a worker runs what it is asked to. They may change between runs.
type Options struct {
	// Timeout is the time that one run may take before it counts as TimedOut: of the processor, or asleep. It is a safety net.
	Timeout time.Duration
	// Waiting bounds the shares of runs without end in all: each leaves less to the next (see share), and when nothing is left Run
	// gives up with ErrWaited. 0 is no bound.
	Waiting time.Duration
	// Deaths is how many runs of a loaded call may cost a process before Run gives up with ErrDeaths; a run without end counts for ten.
	Deaths int
	// Avoid is after how many of them points are left out, NotRun, whose nearest neighbour among those that were run cost a process;
	// 0 leaves out none.
	Avoid int
	// Calls is how many runs in a row are calls of one process, a power of two: each goes on from what the one before it left in
	// variables, errno and the rounding mode. 0: every run is a first call.
	Calls int
	// Optimised runs the optimised build of an image of a program as it was given, if there is one.
	Optimised bool
	// Done, when it is closed, makes a Run that is under way give up within about the timeout, with ErrStopped.
	Done <-chan struct{}
}

// Usual are the options of a new worker.
var Usual = Options{Timeout: time.Second, Deaths: 100}

// Losses count the runs that did not return.
type Losses struct {
	Hung    int           // runs without end,
	Waited  time.Duration // and their shares; both outlive Load
	Ended   int           // runs that ended their process by themselves, since Load
	Fell    int           // those of them that ended at a symbol without a definition, or at an instruction that was not compiled
	Avoided int           // points left out since Load
}

// A Worker runs the entries of one image, one at a time. It may not be shared between goroutines; several workers of one
// image may run side by side.
type Worker struct {
	Options
	Losses

	image     *Image
	elsewhere bool // its processes have other surroundings than their parent
	shared    *shared
	proc      *proc.Process // nil when there is none
	loaded    [modes]bool   // the call is linked in this mode, in this process
	call      *ir.Call
	load      loadMessage
	deaths    int           // since Load
	again     int           // the point of the batch that is run once more, as another may have ended its process; -1: none
	longest   time.Duration // of a run that returned, since Load, as far as it was seen

	fatal, harmless surroundings // since Load, if points are to be avoided
	layout          layout
	batch           run.Batch
	out             []fp.Value
}

// ErrDeaths says that too many runs ended their process for the search to go on.
var ErrDeaths = errors.New("too many runs ended their process")

// ErrWaited says that no time is left to wait for runs without end.
var ErrWaited = errors.New("waiting for runs that do not end took too long")

// ErrStopped says that Done was closed while a batch ran.
var ErrStopped = errors.New("stopped")

// Start makes a worker. Its process is started when it is first needed.
func Start(image *Image) (*Worker, error) {
	s, err := newShared()
	if err != nil {
		return nil, err
	}
	return &Worker{Options: Usual, image: image, shared: s}, nil
}

// StartElsewhere makes a worker whose processes have other surroundings than their parent: another environment, memory that is not zero,
// another time of day. It is for images of a program as it was given: what differs there is not a function of the inputs.
func StartElsewhere(image *Image) (*Worker, error) {
	w, err := Start(image)
	if err == nil {
		w.elsewhere = true
	}
	return w, err
}

// Close ends the worker. The last batch is invalid from then on.
func (w *Worker) Close() error {
	w.Restart()
	if w.shared != nil {
		w.shared.close()
		w.shared = nil
	}
	return nil
}

// Load chooses what to run. The process is kept; what was linked before stays linked.
func (w *Worker) Load(call *ir.Call) error {
	f := w.image.program.Funcs[call.Entry]
	if len(call.Args) != len(f.Params) {
		return fmt.Errorf("%s takes %d arguments, the call has %d", f.Name, len(f.Params), len(call.Args))
	}
	path, symbol, err := w.image.cache.batch(f, call, w.image.given)
	if err != nil {
		return fmt.Errorf("%s: cannot compile the batch entry: %w", f.Name, err)
	}
	w.call, w.deaths, w.longest = call, 0, 0
	w.Avoided, w.Ended, w.Fell, w.fatal, w.harmless = 0, 0, 0, surroundings{}, surroundings{}
	w.load = loadMessage{Batch: path, Symbol: symbol, Entry: cmp.Or(call.Alias, f.Name), At: w.image.symbolOf(call),
		Kept: w.image.keptBy(call)}
	for i := range call.Outputs {
		w.load.Statics = append(w.load.Statics, call.Outputs[i].Static)
	}
	for i := range call.Set {
		w.load.Statics = append(w.load.Statics, call.Set[i].Static)
		w.load.Set = append(w.load.Set, w.image.variableOf(call.Set[i].Static))
	}
	for _, id := range call.Init {
		w.load.Init = append(w.load.Init, w.image.program.Funcs[id].Name)
	}
	w.loaded = [modes]bool{}
	return nil
}

// batch compiles the batch entry of a call; its functions' names end in symbol.
func (c *cache) batch(f *ir.Func, call *ir.Call, scrub bool) (path, symbol string, err error) {
	text := batchText(f, call, scrub)
	key := keyOf("batch", text, cpu, textPasses)
	symbol = key[:24]
	path, err = c.object(key, func() ([]byte, error) { return compileText("batch entry", rename(text, symbol), "") })
	return path, symbol, err
}

// Run runs the loaded call at every point (call.Dims coordinates each) and returns what came of it. In mode One, sites
// has the site to record at each point. A point that costs the process is Trapped or TimedOut in the batch, and the
// others are run by a new process. After too many of those, and when Done is closed, Run gives up: the batch then ends in
// points that were not run, and the error is ErrDeaths or ErrStopped. The batch is valid until the next Run.
func (w *Worker) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	n, err := w.prepare(points, sites, mode)
	if err != nil {
		return nil, err
	}
	w.shared.state()[state.Cursor], w.again = 0, -1
	for next := 0; next < n; {
		if w.avoids(next) {
			w.leave(next)
			next++
			continue
		}
		if err := w.ready(mode); err != nil {
			return nil, err
		}
		at, death, err := w.runTo(w.reach(next), next, mode, w.timeout())
		if err != nil {
			return nil, err
		}
		w.survived(next, at)
		next = at
		if death != nil && w.lost(at, death) {
			next++
			err = w.givesUp(at)
		} else if death != nil {
			next = w.first(at)
		}
		if death != nil && death.Cause == proc.Interrupted {
			err = ErrStopped
		}
		if err != nil {
			w.abandon(next)
			w.finish(n, mode)
			return &w.batch, err
		}
	}
	w.finish(n, mode)
	return &w.batch, nil
}

// runTo runs the points from next on, and returns the one at which the process ended, or end.
func (w *Worker) runTo(end, next int, mode run.Mode, limit time.Duration) (at int, death *proc.Death, err error) {
	w.aim(end, next, mode)
	err = w.ask(&request{Mode: w.variant(mode)}, w.within(limit, w.Done))
	at = int(w.shared.state()[state.Next])
	switch {
	case err == nil && at < end:
		return 0, nil, fmt.Errorf("%s: %d points leave more records than %d GiB: ask for at most %d at once",
			w.load.Entry, w.batch.N, shmSize>>30, at)
	case err == nil:
		return end, nil, nil
	case !errors.As(err, &death):
		return 0, nil, fmt.Errorf("%s: %w", w.load.Entry, err)
	case death.Cause == proc.Interrupted:
		return min(max(at, next), end), death, nil
	case death.Cause == proc.Killed && at == end: // all is done, and the answer alone is missing
		return end, nil, nil
	case at < next || at >= end:
		return 0, nil, fmt.Errorf("%s: the worker process died before the first run", w.load.Entry)
	}
	return at, death, nil
}

// first returns the first point of the process that made call number at. A new process does not have what the calls before it left in
// memory.
func (w *Worker) first(at int) int {
	if w.Calls > 0 {
		at &^= w.Calls - 1
	}
	w.shared.state()[state.Cursor] = view[uint64](w.shared, w.layout.start, w.batch.N+1)[at]
	return at
}

// Changed reports whether any run of the process, but the last, left other values in the variables that it keeps.
func (w *Worker) Changed() bool { return w.shared.state()[state.Changed] != 0 }

// variant is the mode whose objects runs in a mode use.
func (w *Worker) variant(mode run.Mode) run.Mode {
	if w.Optimised && w.image.built {
		return optimised
	}
	return variant(mode)
}

// Killed is the reason of a trap that says nothing of the tested code.
var Killed = (&proc.Death{Cause: proc.Killed}).Error()

// Restart ends the process: the next run is in a new one.
func (w *Worker) Restart() {
	if w.proc != nil {
		w.proc.Kill()
		w.proc = nil
	}
}

// lost notes how the process ended at point at. It reports whether that is the point's doing: the first time that a process is killed, or
// stopped, somebody else may have done it, and the point is run once more.
func (w *Worker) lost(at int, death *proc.Death) bool {
	// Its frames end where they began: what it recorded is not trusted.
	w.shared.state()[state.Cursor] = view[uint64](w.shared, w.layout.start, w.batch.N+1)[at]
	switch death.Cause {
	case proc.Interrupted:
		return false
	case proc.Killed, proc.Stopped:
		if w.again != at {
			w.again = at
			return false
		}
	}
	outcome, reason := run.Trapped, w.reason(death)
	if name := w.fell(death); name != "" {
		outcome, reason = run.NotRun, name+", which no file defines"
		w.Fell++
	}
	if death.Cause == proc.TimedOut {
		outcome = run.TimedOut
		w.deaths += 10
		w.Waited += w.share()
		w.Hung++
	} else {
		w.deaths++
		w.Ended++
	}
	b := &w.batch
	if b.Reasons == nil {
		b.Reasons = make([]string, b.N)
	}
	b.Outcomes[at], b.Reasons[at] = outcome, reason
	if w.Avoid > 0 && b.Dims > 0 {
		w.fatal.keep(w.point(at))
	}
	w.void(at)
	return true
}

// givesUp says why no more points are run after the one that cost a process, if none are.
func (w *Worker) givesUp(at int) error {
	var why error
	switch {
	case w.deaths > w.Deaths:
		why = ErrDeaths
	case w.Waiting > 0 && w.Waited >= w.Waiting:
		why = ErrWaited
	default:
		return nil
	}
	return fmt.Errorf("%s: %w, the last by %s; a smaller domain may avoid them", w.load.Entry, why, w.batch.Reasons[at])
}
