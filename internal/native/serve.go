package native

// This file is the worker's side: a process that links objects and runs batches until its parent ends.
//
// It has one thread for tested code, which may do anything to the process. Nothing is repaired here; the parent starts a new process
// instead.

import (
	"maps"
	"math"
	"os"
	"slices"
	"unsafe"

	"faultline/internal/ir/trial"
	"faultline/internal/native/emit"
	"faultline/internal/native/shadow"
	"faultline/internal/native/state"
	"faultline/internal/proc"
	"faultline/internal/run"
)

// WorkerMain serves as a worker if this process was started as one, and reports whether it was. Call it first in main and in TestMain.
func WorkerMain() bool {
	switch {
	case proc.Is(proc.RunsCode):
		s := &server{batches: make(map[string]uint64)}
		proc.Serve(s.handle)
	case proc.Is(proc.Compiles):
		proc.Serve(carryOut)
	default:
		return trial.WorkerMain()
	}
	return true
}

// A server is the state of a worker process.
type server struct {
	image   *imageParts
	shared  *shared
	host    *jit              // links the batch entries
	batches map[string]uint64 // addresses of batch entries, by symbol
	batch   uint64
	tested  [modes]*tested
	gaps    []byte            // addresses without access
	door    uint64            // address of fl_enter of any batch entry
	stack   uint64            // the highest address of the stack of tested code
	stop    map[string]uint64 // addresses of functions that stop a run, of any batch entry, by the names that tested code calls

	elsewhere bool // the process has other surroundings; see StartElsewhere
}

// tested is the program in one mode. Each mode has its own globals.
type tested struct {
	jit     *jit
	library library         // 0 if the objects are tested
	inits   map[string]bool // functions that were called
	entry   uint64
	// Modes with shadow values only: the words of the state that belong to its runtime.
	begin, finder, tag uint64
	values             map[uint64][]byte // values of variables when the program was ready, by address
	kept               []keptPlace       // variables that the call may write, and a terminator
	statics            []uint64          // by output: the address of the variable that holds it
}

// enter sets the state to that of t; leave saves the part of it that t needs again.
func (s *server) enter(t *tested) {
	words := s.shared.state()
	words[state.Entry], words[state.Begin], words[state.Find], words[state.Tag] = t.entry, t.begin, t.finder, t.tag
	words[state.Kept] = 0
	if len(t.kept) > 1 {
		words[state.Kept] = uint64(uintptr(unsafe.Pointer(&t.kept[0])))
	}
	words[state.Statics] = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(t.statics))))
}

func (s *server) leave(t *tested) { t.tag = s.shared.state()[state.Tag] }

func (s *server) handle(q *request) *answer {
	a := new(answer)
	if err := s.answer(q, a); err != nil {
		a.Error = err.Error()
	}
	return a
}

func (s *server) answer(q *request, a *answer) (err error) {
	switch {
	case q.Image != nil:
		return s.start(q.Image)
	case q.Load != nil:
		return s.load(q.Load, q.Mode)
	case q.Symbol != "":
		a.Address, err = s.tested[q.Mode].jit.lookup(q.Symbol)
		return err
	}
	t := s.tested[q.Mode]
	s.enter(t)
	s.call(s.batch, unsafe.Pointer(&s.shared.mem[0]))
	s.leave(t)
	return nil
}

// start maps the shared memory and fills the unit table.
func (s *server) start(image *imageParts) (err error) {
	s.image = image
	shift := uintptr(0)
	if s.elsewhere = os.Getenv(elsewhere) != ""; s.elsewhere {
		shift = elsewherePages * uintptr(os.Getpagesize())
	}
	if s.shared, err = mapShared(proc.FirstFile, workerPlace+shift); err != nil {
		return err
	}
	s.shared.state()[state.Units] = s.shared.local() + unitOffset
	table := view[int64](s.shared, unitOffset, 2*len(s.image.Units))
	for i, u := range s.image.Units {
		table[2*i], table[2*i+1] = int64(u.First), -1
	}
	if err := s.openGaps(); err != nil {
		return err
	}
	if s.elsewhere {
		leak(int(shift)) // to move the heap as well
	} else {
		clearFreed(true) // except while tested code runs, see call
	}
	if s.stack, err = Settle(shift); err != nil {
		return err
	}
	if s.host, err = newJIT(); err != nil {
		return err
	}
	return s.host.define(map[string]uint64{"fl_state": s.shared.local()})
}

// load links an entry in a mode, and calls its set-up functions that were not called yet.
func (s *server) load(m *loadMessage, mode run.Mode) (err error) {
	if err = s.loadBatch(m); err != nil {
		return err
	}
	t := s.tested[mode]
	if t == nil {
		if t, err = s.linkLibrary(mode); err != nil {
			return err
		}
		s.tested[mode] = t
		s.enter(t)
		for _, u := range s.image.Units {
			if address, err := t.jit.lookup(ctorsSymbol(u.Symbol)); err == nil {
				s.setUp(address)
			}
		}
	}
	s.enter(t)
	if t.entry, err = t.find(m.At); err != nil {
		return err
	}
	t.renew()
	for _, name := range m.Init {
		if t.inits[name] {
			continue
		}
		address, err := t.find(name)
		if err != nil {
			return err
		}
		s.setUp(address)
		t.inits[name] = true
	}
	t.refresh()
	s.keep(t, m.Kept)
	for _, v := range m.Set {
		s.remember(t, v)
	}
	return t.findStatics(m.Statics)
}

// call runs code that may belong to the program, on the stack of tested code. The heap then works as in the user's process.
func (s *server) call(address uint64, argument unsafe.Pointer) {
	if s.elsewhere {
		call(s.door, address, s.stack, argument)
		return
	}
	clearFreed(false)
	call(s.door, address, s.stack, argument)
	clearFreed(true)
}

// setUp calls a set-up function and discards its records.
func (s *server) setUp(address uint64) {
	s.shared.state()[state.Events], s.shared.state()[state.Exact] = state.MaxEvents+state.MaxExact, state.MaxExact
	s.shared.state()[state.Ops] = state.MaxSteps // no step is kept
	s.shared.state()[state.Fuel] = math.MaxInt64
	s.shared.state()[state.Frames] = s.shared.local() + uint64(shmSize-8*(s.image.Blocks+1)) // a place that is not read
	at := unitOffset + 16*len(s.image.Units)
	list := view[uint64](s.shared, at, s.image.Blocks+1)
	touched := &s.shared.state()[state.Touched]
	*touched = s.shared.local() + uint64(at)
	s.call(address, nil)
	for _, block := range list[:(*touched-s.shared.local()-uint64(at))/8] {
		words := *(**[1 << 20]uint64)(unsafe.Pointer(&block))
		words[0] = 0
		for k := range words[1] & 0xffffffff {
			words[BlockHeader+2*k], words[BlockHeader+2*k+1] = math.Float64bits(math.Inf(1)), 0
		}
	}
}

// loadBatch links a batch entry, and installs its signal handler.
func (s *server) loadBatch(m *loadMessage) (err error) {
	if s.batch = s.batches[m.Symbol]; s.batch != 0 {
		return nil
	}
	if err := s.host.addKept("batch entry", m.Batch); err != nil {
		return err
	}
	if s.batch, err = s.host.lookup("fl_batch_" + m.Symbol); err != nil {
		return err
	}
	handler, err := s.host.lookup("fl_signal_" + m.Symbol)
	if err != nil {
		return err
	}
	if s.door, err = s.host.lookup("fl_enter_" + m.Symbol); err != nil {
		return err
	}
	s.stop = make(map[string]uint64)
	for own, name := range stoppers {
		if s.stop[name], err = s.host.lookup(own + "_" + m.Symbol); err != nil {
			return err
		}
	}
	s.batches[m.Symbol] = s.batch
	return handle(handler)
}

// link adds the objects of a mode. The jit links each of them when a symbol of it is needed.
func (s *server) link(mode run.Mode) (*tested, error) {
	j, err := newJIT()
	if err != nil {
		return nil, err
	}
	symbols := map[string]uint64{"fl_state": s.shared.local(), "exit": processSymbol("_exit")}
	for name := range linkedIn {
		symbols[name] = processSymbol(name)
	}
	for i, u := range s.image.Units {
		symbols[u.Symbol] = s.shared.local() + uint64(unitOffset+16*i)
	}
	for _, name := range slices.Concat(Helpers(), shadow.Helpers(mode)) {
		symbols[emit.Helper(name)] = processSymbol(name)
	}
	maps.Copy(symbols, s.stop)
	s.defineGaps(symbols)
	if err := j.define(symbols); err != nil {
		return nil, err
	}
	t := &tested{jit: j, inits: make(map[string]bool), values: make(map[uint64][]byte)}
	if shadow.HasRuntime(mode) {
		if err := s.linkRuntime(t, mode); err != nil {
			return nil, err
		}
	}
	for _, u := range s.image.Units {
		if err := j.addKept(u.Name, u.Objects[mode]); err != nil {
			return nil, err
		}
	}
	if s.image.Clocks != "" {
		return t, j.addKept("clocks", s.image.Clocks)
	}
	return t, nil
}

// addKept adds an object from the cache.
func (j *jit) addKept(name, path string) error {
	object, err := readObject(path)
	if err != nil {
		return err
	}
	return j.add(name, object)
}

// linkRuntime adds the runtime of a mode with shadow values. It begins a run, because set-up functions need one.
func (s *server) linkRuntime(t *tested, mode run.Mode) (err error) {
	if err = t.jit.addKept("runtime of shadow values", s.image.Runtime[mode]); err != nil {
		return err
	}
	if t.begin, err = t.jit.lookup("fl_begin"); err != nil {
		return err
	}
	if t.finder, err = t.jit.lookup("fl_find"); err != nil {
		return err
	}
	s.enter(t)
	s.call(t.begin, nil)
	s.leave(t)
	return nil
}
