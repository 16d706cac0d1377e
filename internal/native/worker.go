package native

// This file is a worker as its user sees it: it loads a call, runs batches, and outlives the deaths of its processes.

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// A Worker runs the entries of one image, one at a time. It may not be shared between goroutines; several workers of one
// image may run side by side.
type Worker struct {
	// Limit is the time that one run may take before it counts as TimedOut: of the processor, or asleep. It is a safety net; Start sets
	// one second.
	Limit time.Duration
	// Wait bounds the limits that runs without end may spend in all: each leaves less to the next (see limit), and when nothing is left
	// Run gives up with ErrWaited; 0, as Start sets it, is no bound. Waited is what they have spent, Hung how many there were. Both
	// outlive Load.
	Wait, Waited time.Duration
	Hung         int
	// Deaths is how many runs of a loaded call may cost a process before Run gives up with ErrDeaths; a run without end
	// counts for ten. Start sets 100.
	Deaths int
	// Shy is how many of them it takes until points are left out, NotRun, whose nearest neighbour among those that were run
	// cost a process; 0, as Start sets it, leaves out none. Avoided counts the points left out since Load, Ended the runs that ended
	// their process by themselves.
	Shy, Avoided, Ended int
	// Elsewhere puts the processes into other surroundings than its parent's: another environment, memory that is not zero, another
	// time of day. For images of a program as it was given: what differs there is not a function of the inputs.
	Elsewhere bool
	// Optimised runs the optimised build of such an image, if there is one.
	Optimised bool
	// Done, when it is closed, makes a Run that is under way give up within about the limit, with ErrStopped.
	Done <-chan struct{}

	image   *Image
	shared  *shared
	proc    *process // nil when there is none
	call    *ir.Call
	load    loadMessage
	deaths  int           // since Load
	again   int           // the point of the batch that is run once more, as another may have ended its process; -1: none
	longest time.Duration // of a run that returned, since Load, as far as it was seen

	fatal, harmless surroundings // since Load, if Shy
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

const loadLimit = 20 * time.Second // for linking and set-up functions

// Start makes a worker. Its process is started when it is first needed.
func Start(image *Image) (*Worker, error) {
	s, err := newShared()
	if err != nil {
		return nil, err
	}
	return &Worker{Limit: time.Second, Deaths: 100, image: image, shared: s}, nil
}

// Close ends the worker. The last batch is invalid from then on.
func (w *Worker) Close() error {
	if w.proc != nil {
		w.proc.kill()
		w.proc = nil
	}
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
	w.Avoided, w.Ended, w.fatal, w.harmless = 0, 0, surroundings{}, surroundings{}
	w.load = loadMessage{Batch: path, Symbol: symbol, Entry: cmp.Or(call.Alias, f.Name)}
	for _, id := range call.Init {
		w.load.Init = append(w.load.Init, w.image.program.Funcs[id].Name)
	}
	if w.proc != nil {
		w.proc.loaded = [modes]bool{}
	}
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
	state := w.shared.state()
	state[sCursor], w.again = 0, -1
	for next := 0; next < n; {
		if w.avoids(next) {
			w.leave(next)
			next++
			continue
		}
		err := w.ready(mode)
		if err != nil {
			return nil, err
		}
		end := w.reach(next)
		w.aim(end, next, mode)
		limit := w.limit()
		err = w.proc.do(msgRun, w.variant(mode), nil, limit, w.Done)
		w.longest = max(w.longest, w.proc.longest)
		at := int(state[sNext])
		switch {
		case err == nil && at < end:
			return nil, fmt.Errorf("%s: %d points leave more records than %d GiB: ask for at most %d at once", w.load.Entry, n, shmSize>>30, at)
		case err == nil:
			w.survived(next, end)
			next = end
			continue
		case errors.Is(err, ErrStopped) && at < n:
			w.drop()
			w.abandon(at)
			w.finish(n, mode)
			return &w.batch, ErrStopped
		case !errors.Is(err, errDied) && !errors.Is(err, errHung) && !errors.Is(err, errFrozen):
			return nil, fmt.Errorf("%s: %w", w.load.Entry, err)
		case at < next || at >= end:
			w.drop()
			return nil, fmt.Errorf("%s: the worker process died before the first run", w.load.Entry)
		}
		w.survived(next, at)
		next = at
		if w.lost(at, err, limit) {
			next++
		}
		if err := w.givesUp(); err != nil {
			w.abandon(next)
			w.finish(n, mode)
			return &w.batch, fmt.Errorf("%s: %w, the last by %s; a smaller domain may avoid them", w.load.Entry, err, w.batch.Reasons[at])
		}
	}
	w.finish(n, mode)
	return &w.batch, nil
}

// variant is the mode whose objects runs in a mode use.
func (w *Worker) variant(mode run.Mode) run.Mode {
	if w.Optimised && w.image.built {
		return optimised
	}
	return variant(mode)
}

// Built reports whether there is an optimised build beside the literal one.
func (m *Image) Built() bool { return m.built }

// Restart ends the process: the next run is in a new one.
func (w *Worker) Restart() { w.drop() }

func (w *Worker) link(mode run.Mode) error {
	if len(w.image.units) > 0 && (int(mode) >= modes || w.image.units[0].Objects[mode] == "") {
		return fmt.Errorf("%s was not compiled for this mode", w.load.Entry)
	}
	if w.proc == nil {
		p, err := startProcess(w.image, w.shared, w.Elsewhere)
		if err != nil {
			return err
		}
		w.proc = p
	}
	if w.proc.loaded[mode] {
		return nil
	}
	if err := w.proc.do(msgLoad, mode, encode(w.load), loadLimit, nil); err != nil {
		switch {
		case errors.Is(err, errHung):
			w.drop()
			return fmt.Errorf("%s: set-up and linking did not end after %v", w.load.Entry, loadLimit)
		case errors.Is(err, errDied):
			reason := w.reason(w.proc.bury())
			w.proc = nil
			return fmt.Errorf("%s: the %w while it was loaded: %s", w.load.Entry, errDied, reason)
		}
		return fmt.Errorf("%s: cannot be linked: %w", w.load.Entry, err)
	}
	w.proc.loaded[mode] = true
	return nil
}

// lost lets the process go that point at has cost, and notes how. It reports whether that is the point's doing: the first time that a
// process is killed, or stopped, somebody else may have done it, and the point is run once more.
func (w *Worker) lost(at int, err error, limit time.Duration) bool {
	outcome, reason := w.ending(err)
	w.shared.state()[sCursor] = view[uint64](w.shared, w.layout.start, w.batch.N+1)[at] // its frames end where they began: what it recorded is not trusted
	if (reason == Killed || reason == frozen) && w.again != at {
		w.again = at
		return false
	}
	b := &w.batch
	if b.Reasons == nil {
		b.Reasons = make([]string, b.N)
	}
	b.Outcomes[at], b.Reasons[at] = outcome, reason
	if outcome == run.TimedOut {
		w.deaths += 10
		w.Hung++
		w.Waited += limit
	} else {
		w.deaths++
		w.Ended++
	}
	if w.Shy > 0 && b.Dims > 0 {
		w.fatal.keep(w.point(at))
	}
	w.void(at)
	return true
}

// frozen is the reason of a run that was stopped by a signal and would never go on.
const frozen = "SIGSTOP"

// ending ends the process, if it has not ended, and says how the run ended.
func (w *Worker) ending(err error) (run.Outcome, string) {
	switch {
	case errors.Is(err, errHung):
		w.drop()
		return run.TimedOut, "no end" // after how long is the clock's business, not the report's
	case errors.Is(err, errFrozen):
		w.drop()
		return run.Trapped, frozen
	}
	status := w.proc.bury()
	outcome, reason := run.Trapped, w.proc.reason(status)
	if name := w.fell(status); name != "" {
		outcome, reason = run.NotRun, name+", which no file defines"
	}
	w.proc = nil
	return outcome, reason
}

// givesUp says why no more points are run, if none are.
func (w *Worker) givesUp() error {
	switch {
	case w.deaths > w.Deaths:
		return ErrDeaths
	case w.Wait > 0 && w.Waited >= w.Wait:
		return ErrWaited
	}
	return nil
}

// reason says how the process ended.
func (w *Worker) reason(status unix.WaitStatus) string {
	if name := w.fell(status); name != "" {
		return "it needs " + name + ", which no file defines"
	}
	return w.proc.reason(status)
}

func (w *Worker) drop() {
	if w.proc != nil {
		w.proc.kill()
		w.proc = nil
	}
}
