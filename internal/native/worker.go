package native

// This file is the interface of a worker. A worker loads a call, runs batches, and continues after its process dies.

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"time"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/state"
	"faultline/internal/proc"
	"faultline/internal/run"
)

// Options are the options of a worker. They may change between runs.
type Options struct {
	// Timeout bounds the time of one run, in processor time or asleep. A longer run counts as TimedOut. It is a safety net.
	Timeout time.Duration
	// Waiting bounds the total time spent on runs that do not end. Each of them leaves less time to the next (see share). When it is used
	// up, Run returns ErrWaited. 0 means no bound.
	Waiting time.Duration
	// Deaths is the number of runs of a loaded call that may end a process before Run returns ErrDeaths. A run that does not end counts for
	// ten.
	Deaths int
	// Avoid is the number of such runs after which Run skips a point (NotRun) if the nearest point that was run ended a process; 0 skips
	// none.
	Avoid int
	// Fuel is how many rounds of loops a run may make. A longer run is TimedOut, and its process continues. 0: no bound, and a run that
	// throws an exception or fails an assertion ends its process. Unmodified code does not count rounds.
	Fuel int64
	// Calls is the number of successive runs that are calls of one process, a power of two. Each call inherits the variables, errno and
	// rounding mode of the previous one. 0: every run is a first call.
	Calls int
	// Optimised selects the optimised build, in an image of a program as it was given, if there is one.
	Optimised bool
	// Done ends a Run within about the timeout when it is closed. Run then returns ErrStopped.
	Done <-chan struct{}
}

// AnyFuel lets a run make any number of rounds of loops. Exceptions and failed assertions are described, and do not end a process.
const AnyFuel = math.MaxInt64 - 1

// Usual holds the options of a new worker.
var Usual = Options{Timeout: time.Second, Deaths: 100}

// Losses counts the runs that did not return.
type Losses struct {
	Hung    int           // runs that did not end
	Waited  time.Duration // time that they took; Load resets neither of the two
	Ended   int           // runs that ended their process, since Load
	Fell    int           // of these, runs that ended at an undefined symbol or at an instruction that was not compiled
	Avoided int           // points skipped since Load
	Spent   int           // runs that made too many rounds of loops, since Load
	Stopped int           // these, and runs that threw or failed an assertion; their process continued
}

// A Worker runs the entries of one image, one at a time. A Worker serves one goroutine. Several workers may share an image.
type Worker struct {
	Options
	Losses

	image     *Image
	elsewhere bool // its processes have another environment than their parent; see StartElsewhere
	shared    *shared
	proc      *proc.Process // nil when there is none
	loaded    [modes]bool   // the call is linked in this mode, in the current process
	call      *ir.Call
	load      loadMessage
	deaths    int           // since Load
	fragile   bool          // a stopped run may leave variables half changed
	again     int           // the point that is run again, because another process may have killed its process; -1: none
	longest   time.Duration // longest observed run that returned, since Load
	rounds    int64         // most rounds of loops of a run that returned, since Load; counted if Avoid is set
	returned  int           // runs that returned, since Load; counted if Avoid is set

	fatal, harmless surroundings // since Load, if Avoid is set
	layout          layout
	batch           run.Batch
	out             []fp.Value
}

// ErrDeaths means that too many runs ended their process.
var ErrDeaths = errors.New("too many runs ended their process")

// ErrWaited means that no time is left for runs that do not end.
var ErrWaited = errors.New("waiting for runs that do not end took too long")

// ErrStopped means that Done was closed during a batch.
var ErrStopped = errors.New("stopped")

// Start returns a new worker. Its process starts when it is first needed.
func Start(image *Image) (*Worker, error) {
	s, err := newShared()
	if err != nil {
		return nil, err
	}
	return &Worker{Options: Usual, image: image, shared: s}, nil
}

// StartElsewhere returns a worker whose processes have other surroundings than their parent: another environment, memory that is not zero,
// another time of day. It is for images of a program as it was given. A result that differs there is not a function of the inputs.
func StartElsewhere(image *Image) (*Worker, error) {
	w, err := Start(image)
	if err == nil {
		w.elsewhere = true
	}
	return w, err
}

// Close ends the worker. The last batch becomes invalid.
func (w *Worker) Close() error {
	w.Restart()
	if w.shared != nil {
		w.shared.close()
		w.shared = nil
	}
	return nil
}

// Load selects the call to run. It keeps the process and what was linked before.
func (w *Worker) Load(call *ir.Call) error {
	f := w.image.program.Funcs[call.Entry]
	if len(call.Args) != len(f.Params) {
		return fmt.Errorf("%s takes %d arguments, the call has %d", f.Name, len(f.Params), len(call.Args))
	}
	path, symbol, err := w.image.cache.batch(f, call, w.image.given)
	if err != nil {
		return fmt.Errorf("%s: cannot compile the batch entry: %w", f.Name, err)
	}
	w.call, w.deaths, w.longest, w.rounds, w.returned = call, 0, 0, 0, 0
	w.Avoided, w.Ended, w.Fell, w.fatal, w.harmless = 0, 0, 0, surroundings{}, surroundings{}
	w.Spent, w.Stopped, w.fragile = 0, 0, w.image.isFragile(call)
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
		w.load.Init = append(w.load.Init, w.image.symbolOf(&ir.Call{Entry: id}))
	}
	w.loaded = [modes]bool{}
	return nil
}

// batch compiles the batch entry of a call. The names of its functions end in symbol.
func (c *cache) batch(f *ir.Func, call *ir.Call, scrub bool) (path, symbol string, err error) {
	text := batchText(f, call, scrub)
	key := keyOf("batch", text, cpu, textPasses)
	symbol = key[:24]
	path, err = c.object(key, func() ([]byte, error) { return compileText("batch entry", rename(text, symbol), "") })
	return path, symbol, err
}

// Run runs the loaded call at every point (call.Dims coordinates each) and returns the results. In mode One, sites holds the site to record
// at each point. A point whose run ends the process is Trapped or TimedOut in the batch, and a new process runs the others. After too many
// of these, or when Done is closed, Run stops: the remaining points are not run, and the error is ErrDeaths, ErrWaited or ErrStopped. The
// batch is valid until the next Run.
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
		if err := w.ready(mode); errors.Is(err, ErrStopped) {
			w.abandon(next)
			w.finish(n, mode)
			return &w.batch, err
		} else if err != nil {
			return nil, err
		}
		at, death, err := w.runTo(w.reach(next), next, mode, w.timeout())
		if err != nil {
			return nil, err
		}
		w.stoppedRuns(next, at)
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

// runTo runs the points from next to end, and returns the point at which the process ended, or end.
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
	case death.Cause == proc.Killed && at == end: // all points are done; only the answer is missing
		return end, nil, nil
	case at < next || at >= end:
		return 0, nil, fmt.Errorf("%s: the worker process died before the first run", w.load.Entry)
	}
	return at, death, nil
}

// first returns the first point of the simulated process that made call number at. A new process must repeat the calls from there, because
// it does not have the memory of the earlier ones.
func (w *Worker) first(at int) int {
	if w.Calls > 0 {
		at &^= w.Calls - 1
	}
	w.shared.state()[state.Cursor] = view[uint64](w.shared, w.layout.start, w.batch.N+1)[at]
	return at
}

// Changed reports whether any run but the last of the process changed the variables that the program keeps.
func (w *Worker) Changed() bool { return w.shared.state()[state.Changed] != 0 }

// variant returns the mode whose objects are used for runs in a mode.
func (w *Worker) variant(mode run.Mode) run.Mode {
	if w.Optimised && w.image.built {
		return optimised
	}
	return variant(mode)
}

// Killed is the reason of a trap that does not come from the tested code.
var Killed = (&proc.Death{Cause: proc.Killed}).Error()

// Restart ends the process. The next run starts a new one.
func (w *Worker) Restart() {
	if w.proc != nil {
		w.proc.Kill()
		w.proc = nil
	}
}

// lost records how the process ended at point at. It returns false if the point must be run again: when a process is killed or stopped for
// the first time, another process may be the reason.
func (w *Worker) lost(at int, death *proc.Death) bool {
	// Discard the frames of this run.
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

// givesUp returns an error if no more points may be run after point at ended a process, else nil.
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
