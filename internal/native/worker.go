package native

// This file is a worker as its user sees it: it loads a call, runs batches, and outlives the deaths of its processes.

import (
	"errors"
	"fmt"
	"sort"
	"time"

	"golang.org/x/sys/unix"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// A Worker runs the entries of one image, one at a time. It may not be shared between goroutines; several workers of one
// image may run side by side.
type Worker struct {
	// Limit is the processor time that one run may take before it counts as TimedOut (20 times that of wall time, if it
	// sleeps). It is a safety net; Start sets one second.
	Limit time.Duration
	// Deaths is how many runs of a loaded call may cost a process before Run gives up with ErrDeaths; a run without end
	// counts for ten. Start sets 100.
	Deaths int
	// Shy is how many of them it takes until points are left out, NotRun, whose nearest neighbour among those that were run
	// cost a process, and after a run without end the next has less time; 0, as Start sets it, does neither. Avoided counts the points left out since Load.
	Shy, Avoided int
	// Done, when it is closed, makes a Run that is under way give up within about the limit, with ErrStopped.
	Done <-chan struct{}

	image  *Image
	shared *shared
	proc   *process // nil when there is none
	call   *ir.Call
	load   loadMessage
	deaths int // since Load
	hung   int // of them, runs without end

	fatal, harmless surroundings // since Load, if Shy
	layout          layout
	batch           subject.Batch
	out             []fp.Value
}

// ErrDeaths says that too many runs ended their process for the search to go on.
var ErrDeaths = errors.New("too many runs ended their process")

// ErrStopped says that Done was closed while a batch ran.
var ErrStopped = errors.New("stopped")

const loadLimit = time.Minute // for linking and set-up functions

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
	path, symbol, err := w.image.cache.batch(f, call)
	if err != nil {
		return fmt.Errorf("%s: cannot compile the batch entry: %w", f.Name, err)
	}
	w.call, w.deaths, w.hung = call, 0, 0
	w.Avoided, w.fatal, w.harmless = 0, surroundings{}, surroundings{}
	w.load = loadMessage{Batch: path, Symbol: symbol, Entry: f.Name}
	for _, id := range call.Init {
		w.load.Init = append(w.load.Init, w.image.program.Funcs[id].Name)
	}
	if w.proc != nil {
		w.proc.loaded = [modes]bool{}
	}
	return nil
}

// batch compiles the batch entry of a call; its functions' names end in symbol.
func (c *cache) batch(f *ir.Func, call *ir.Call) (path, symbol string, err error) {
	text := batchText(f, call)
	key := keyOf("batch", text, cpu, textPasses)
	symbol = key[:24]
	path, err = c.object(key, func() ([]byte, error) { return compileText("batch entry", rename(text, symbol), "") })
	return path, symbol, err
}

// Run runs the loaded call at every point (call.Dims coordinates each) and returns what came of it. In mode One, sites
// has the site to record at each point. A point that costs the process is Trapped or TimedOut in the batch, and the
// others are run by a new process. After too many of those, and when Done is closed, Run gives up: the batch then ends in
// points that were not run, and the error is ErrDeaths or ErrStopped. The batch is valid until the next Run.
func (w *Worker) Run(points []float64, sites []int, mode subject.Mode) (*subject.Batch, error) {
	n, err := w.prepare(points, sites, mode)
	if err != nil {
		return nil, err
	}
	state := w.shared.state()
	state[sCursor] = 0
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
		err = w.proc.do(msgRun, variant(mode), nil, w.limit(), w.Done)
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
		case !errors.Is(err, errDied) && !errors.Is(err, errHung):
			return nil, fmt.Errorf("%s: %w", w.load.Entry, err)
		case at < next || at >= end:
			w.drop()
			return nil, fmt.Errorf("%s: the worker process died before the first run", w.load.Entry)
		}
		w.survived(next, at)
		w.lost(at, err)
		next = at + 1
		if w.deaths > w.Deaths {
			w.abandon(next)
			w.finish(n, mode)
			return &w.batch, fmt.Errorf("%s: %w, the last by %s; a smaller domain may avoid them", w.load.Entry, ErrDeaths, w.batch.Reasons[at])
		}
	}
	w.finish(n, mode)
	return &w.batch, nil
}

// prepare lays out a batch and copies the points.
func (w *Worker) prepare(points []float64, sites []int, mode subject.Mode) (n int, err error) {
	dims := w.call.Dims
	if dims > 0 {
		n = len(points) / dims
	} else {
		n = len(sites)
	}
	if n*dims != len(points) || mode == subject.One && len(sites) != n {
		panic(fmt.Sprintf("native: %d coordinates of %d dimensions, %d sites", len(points), dims, len(sites)))
	}
	l := layOut(len(w.image.units), w.image.blocks, n, dims, len(w.call.Outputs))
	if l.frames+8*w.frameBound() > shmSize {
		return 0, fmt.Errorf("%s: %d points at once do not fit the memory shared with workers", w.load.Entry, n)
	}
	w.layout = l
	copy(view[float64](w.shared, l.points, n*dims), points)
	if mode == subject.One {
		words := view[uint64](w.shared, l.sites, n)
		for i, site := range sites {
			words[i] = w.image.locate(site)
		}
	}
	b := &w.batch
	b.N, b.Dims, b.Points, b.Reasons = n, dims, points, nil
	if cap(b.Outcomes) < n {
		b.Outcomes = make([]subject.Outcome, n)
	}
	b.Outcomes = b.Outcomes[:n]
	for i := range b.Outcomes {
		b.Outcomes[i] = subject.Returned
	}
	return n, nil
}

// locate writes a site as unit<<32 | site counted from the unit's first.
func (m *Image) locate(site int) uint64 {
	unit := sort.Search(len(m.units), func(i int) bool { return m.units[i].First > site }) - 1
	return uint64(unit)<<32 | uint64(site-m.units[unit].First)
}

// frameBound is how many words of frames a run can leave: every block once, or its events.
func (w *Worker) frameBound() int { return max(4*w.image.blocks, 2*maxEvents) }

// ready sees to it that there is a process in which the call is linked. One that dies of that is followed by another, once: a terminal's
// interrupt reaches a process before it can say that it leaves that to its parent, and where memory ends, any process may be killed.
func (w *Worker) ready(mode subject.Mode) error {
	err := w.link(variant(mode))
	if errors.Is(err, errDied) {
		err = w.link(variant(mode))
	}
	return err
}

func (w *Worker) link(mode subject.Mode) error {
	if len(w.image.units) > 0 && (int(mode) >= modes || w.image.units[0].Objects[mode] == "") {
		return fmt.Errorf("%s was not compiled for this mode", w.load.Entry)
	}
	if w.proc == nil {
		p, err := startProcess(w.image, w.shared)
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

// aim writes the state for a batch that begins at the point next.
func (w *Worker) aim(n, next int, mode subject.Mode) {
	state, l, p := w.shared.state(), &w.layout, w.proc
	state[sN], state[sNext], state[sMode] = uint64(n), uint64(next), uint64(mode)
	state[sPoints], state[sSites], state[sOutputs] = p.remote(l.points), p.remote(l.sites), p.remote(l.outputs)
	state[sDeltas], state[sBounds] = p.remote(l.deltas), p.remote(l.bounds)
	state[sOpsOut], state[sStart], state[sFrames] = p.remote(l.ops), p.remote(l.start), p.remote(l.frames)
	state[sTouch0], state[sTouched] = p.remote(l.touched), p.remote(l.touched)
	view[uint64](w.shared, l.start, next+1)[next] = state[sCursor] // should the process be killed before it begins with that point
	state[sLimit] = uint64((shmSize-l.frames)/8 - w.frameBound())
	state[sSignal], state[sFault] = 0, 0
}

// lost notes the point that cost the process, and lets the process go.
func (w *Worker) lost(at int, err error) {
	b := &w.batch
	if b.Reasons == nil {
		b.Reasons = make([]string, b.N)
	}
	if errors.Is(err, errHung) {
		w.deaths += 10
		b.Outcomes[at] = subject.TimedOut
		b.Reasons[at] = fmt.Sprintf("no end after %v", w.limit())
		w.hung++
		w.drop()
	} else {
		w.deaths++
		status := w.proc.bury()
		if name := w.fell(status); name != "" {
			b.Outcomes[at], b.Reasons[at] = subject.NotRun, name+", which no file defines"
		} else {
			b.Outcomes[at], b.Reasons[at] = subject.Trapped, w.proc.reason(status)
		}
		w.proc = nil
	}
	if w.Shy > 0 && b.Dims > 0 {
		w.fatal.keep(w.point(at))
	}
	// What the run had recorded is not trusted: its frames end where they began.
	w.shared.state()[sCursor] = view[uint64](w.shared, w.layout.start, b.N+1)[at]
	w.void(at)
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

// finish makes the batch of what is in the shared memory.
func (w *Worker) finish(n int, mode subject.Mode) {
	b, l := &w.batch, &w.layout
	b.Ops, b.Frames, b.Start, b.Deltas, b.Bounds, b.Flags, b.Errors, b.Ulps = nil, nil, nil, nil, nil, nil, nil, nil
	switch mode {
	case subject.Plain, subject.Doubles:
	case subject.Flags:
		b.Flags = make([]subject.Exceptions, n)
		for i, flags := range view[int64](w.shared, l.ops, n) {
			if b.Outcomes[i] == subject.Returned {
				b.Flags[i] = subject.Exceptions(flags)
			}
		}
	default:
		b.Ops = view[int64](w.shared, l.ops, n)
		b.Start = view[int](w.shared, l.start, n+1)
		b.Frames = view[uint64](w.shared, l.frames, b.Start[n])
	}
	outputs := w.call.Outputs
	if size := n * len(outputs); cap(w.out) < size {
		w.out = make([]fp.Value, size)
	}
	b.Outputs = w.out[:n*len(outputs)]
	words := view[uint64](w.shared, l.outputs, 2*len(b.Outputs))
	for i := range b.Outputs {
		if b.Outcomes[i/len(outputs)] != subject.Returned {
			b.Outputs[i] = fp.Value{}
			continue
		}
		b.Outputs[i] = fp.Value{Format: outputs[i%len(outputs)].Type.Format, Lo: words[2*i], Hi: words[2*i+1]}
	}
	if carries(mode) {
		w.finishCompanions(mode)
	}
}
