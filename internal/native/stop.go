package native

// This file stops runs that do not return, without the end of their process: a run that makes too many rounds of loops, throws an exception
// that nobody catches, or fails an assertion. The batch entry has a place to which such a run jumps, as with longjmp. It writes how the run
// was stopped into the state, and describes each kind of stop once in a batch.

import (
	"bytes"
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/run"
)

// The kinds of stops, in the low byte of a stop. Its other bytes are the number of its description.
const (
	stopSpent = 1 + iota
	stopThrown
	stopFailed
)

// A description of a stop has 512 bytes: a key, which is an address; a line; two texts, which end in 0.
const (
	slots     = 32
	slotBytes = 512
	slotName  = 16
	slotText  = 256
)

// stoppers are the functions that stop a run, and the names under which tested code calls them.
var stoppers = map[string]string{
	"fl_spent": "fl_spent", "fl_failed": "__assert_fail", "fl_failed_std": "_ZSt21__glibcxx_assert_failPKciS0_S0_",
}

const stopDeclarations = `
@_ZTISt9exception = external constant [0 x ptr]

declare i32 @_setjmp(ptr) returns_twice
declare void @_longjmp(ptr, i32) noreturn
declare void @abort() noreturn
declare ptr @strncpy(ptr, ptr, i64)
declare ptr @_ZSt13set_terminatePFvvE(ptr)
declare ptr @__cxa_current_exception_type()
declare void @_ZSt17current_exceptionv(ptr sret(ptr))
declare void @_ZNSt15__exception_ptr13exception_ptrD1Ev(ptr)
declare void @__cxa_end_catch()
`

// stops writes the functions that stop a run. An exception is described by its type's name and by what() if it is a std::exception.
func (w *writer) stops() {
	w.Func("internal void @fl_stop(i64 %kind, ptr %key, i64 %line, ptr %name, ptr %text) noreturn", w.stop)
	w.Func("void @fl_spent() noreturn", func() {
		w.Line("  call void @fl_stop(i64 %d, ptr null, i64 0, ptr null, ptr null)\n  unreachable", stopSpent)
	})
	failed := func() {
		w.Line("  %%wide = zext i32 %%line to i64")
		w.Line("  call void @fl_stop(i64 %d, ptr %%assertion, i64 %%wide, ptr %%assertion, ptr %%file)\n  unreachable", stopFailed)
	}
	w.Func("void @fl_failed(ptr %assertion, ptr %file, i32 %line, ptr %function) noreturn", failed)
	w.Func("void @fl_failed_std(ptr %file, i32 %line, ptr %function, ptr %assertion) noreturn", failed)
	w.Func("internal void @fl_thrown()", w.thrown)
}

// stop ends the run. Outside of a run it ends the process.
func (w *writer) stop() {
	w.When(w.Int("icmp eq", w.Load("i64", "$state.Armed"), 0), func() { w.Line("  call void @abort()\n  unreachable") })
	w.Store("i64", "0", "$state.Armed")
	table := w.Load("ptr", "$state.Slots")
	w.Line("  br label %%before\nbefore:\n  br label %%search\nsearch:")
	w.Line("  %%n = phi i64 [ 0, %%before ], [ %%following, %%other ]")
	slot := w.At("["+strconv.Itoa(slotBytes)+" x i8]", table, "%n")
	key := w.Load("ptr", slot)
	w.Line("  br i1 %s, label %%found, label %%unequal\nunequal:", w.Op("icmp eq ptr %s, %%key", key))
	w.Line("  br i1 %s, label %%describe, label %%other\nother:\n  %%following = add i64 %%n, 1", w.Op("icmp eq ptr %s, null", key))
	w.Line("  br i1 %s, label %%found, label %%search\ndescribe:", w.Int("icmp eq", "%following", slots))
	w.Store("ptr", "%key", slot)
	w.Store("i64", "%line", w.At("i64", slot, 1))
	w.Op("call ptr @strncpy(ptr %s, ptr %%name, i64 %d)", w.At("i8", slot, slotName), slotText-slotName-1)
	w.Op("call ptr @strncpy(ptr %s, ptr %%text, i64 %d)", w.At("i8", slot, slotText), slotBytes-slotText-1)
	w.Line("  br label %%found\nfound:")
	w.Store("i64", w.Int("or", "%kind", w.Int("shl", "%n", 8)), "$state.Stop")
	w.Line("  call void @_longjmp(ptr $state.Jump, i32 1)\n  unreachable")
}

// thrown writes the function that C++ calls for an exception that nobody catches. The third function of the virtual table of std::exception
// is what(). The fifth of that of std::type_info tells whether a handler of the type catches an exception, and adjusts its address.
func (w *writer) thrown() {
	kind := w.Op("call ptr @__cxa_current_exception_type()")
	w.When(w.Op("icmp eq ptr %s, null", kind), func() { w.Line("  call void @abort()\n  unreachable") })
	name := w.Load("ptr", w.At("ptr", kind, 1))
	held, object := w.Op("alloca ptr"), w.Op("alloca ptr")
	w.Line("  call void @_ZSt17current_exceptionv(ptr sret(ptr) %s)", held)
	w.Store("ptr", w.Load("ptr", held), object)
	said := w.Op("alloca [%d x i8]", slotBytes-slotText)
	w.Store("i8", "0", said)
	catches := w.Load("ptr", w.At("ptr", w.Load("ptr", "@_ZTISt9exception"), 4))
	is := w.Op("call i1 %s(ptr @_ZTISt9exception, ptr %s, ptr %s, i32 1)", catches, kind, object)
	w.If(is, func() {
		exception := w.Load("ptr", object)
		what := w.Op("call ptr %s(ptr %s)", w.Load("ptr", w.At("ptr", w.Load("ptr", exception), 2)), exception)
		w.Op("call ptr @strncpy(ptr %s, ptr %s, i64 %d)", said, what, slotBytes-slotText-1)
		w.Store("i8", "0", w.At("i8", said, slotBytes-slotText-1))
	})
	w.Line("  call void @_ZNSt15__exception_ptr13exception_ptrD1Ev(ptr %s)\n  call void @__cxa_end_catch()", held)
	w.Line("  call void @fl_stop(i64 %d, ptr %s, i64 0, ptr %s, ptr %s)\n  unreachable", stopThrown, kind, name, said)
}

// stopOf returns the run.Stop of a stop in shared memory, nil for a run that was out of fuel.
func (w *Worker) stopOf(word uint64) *run.Stop {
	if word&0xff == stopSpent {
		return nil
	}
	slot := w.shared.mem[w.layout.slots+int(min(word>>8, slots-1))*slotBytes:][:slotBytes]
	name, text := textAt(slot[slotName:slotText]), textAt(slot[slotText:])
	if word&0xff == stopThrown {
		return &run.Stop{Thrown: "_ZTI" + strings.TrimPrefix(name, "*"), Text: text}
	}
	return &run.Stop{Assertion: name, File: text, Line: int(int32(binary.LittleEndian.Uint64(slot[8:])))}
}

// textAt returns the text before the first 0.
func textAt(b []byte) string {
	b, _, _ = bytes.Cut(b, []byte{0})
	return string(bytes.ToValidUTF8(b, nil))
}

// Rounds returns how many rounds of loops run i of the last batch made, if it returned.
func (w *Worker) Rounds(i int) int64 {
	return int64(view[uint64](w.shared, w.layout.ends, w.batch.N)[i] >> 8)
}

// Dims returns the number of coordinates of the loaded call.
func (w *Worker) Dims() int { return w.call.Dims }

// Fragile reports whether a run of the loaded call may leave variables half changed. Only the end of its process stops such a run.
func (w *Worker) Fragile() bool { return w.fragile }

// After each spentRuns runs that were out of fuel, the next runs of a search may make half as many rounds. They may always make
// fewestRounds, and severalTimes as many as a run that returned.
const (
	spentRuns    = 8
	fewestRounds = 1 << 12
	severalTimes = 64
)

// tank returns how many rounds of loops a run may make. It depends on no measured time.
func (w *Worker) tank() uint64 {
	switch {
	case w.Fuel <= 0 || w.fragile:
		return math.MaxInt64
	case w.Avoid == 0:
		return uint64(w.Fuel)
	}
	least := max(fewestRounds, severalTimes*min(w.rounds, math.MaxInt64/severalTimes))
	return uint64(min(w.Fuel, max(w.Fuel>>min(w.Spent/spentRuns, 62), least)))
}

// isFragile reports whether a run of the call may leave variables half changed, which are not restored for the next one.
func (m *Image) isFragile(call *ir.Call) bool {
	return m.Library == "" && len(m.program.Kept(call.Entry)) > 0 && m.keptBy(call) == nil
}

// stoppedRuns marks the runs from..to-1 that were stopped.
func (w *Worker) stoppedRuns(from, to int) {
	for i, word := range view[uint64](w.shared, w.layout.ends, w.batch.N)[from:to] {
		if word&0xff == 0 {
			continue
		}
		at := from + i
		b := &w.batch
		if b.Reasons == nil {
			b.Reasons = make([]string, b.N)
		}
		if w.Stopped++; w.Avoid > 0 && b.Dims > 0 {
			w.fatal.keep(w.point(at))
		}
		stop := w.stopOf(word)
		if stop == nil {
			b.Outcomes[at], b.Reasons[at] = run.TimedOut, tooManyRounds
			w.Spent++
			continue
		}
		if b.Stops == nil {
			b.Stops = make([]*run.Stop, b.N)
		}
		b.Outcomes[at], b.Reasons[at], b.Stops[at] = run.Trapped, "SIGABRT", stop
	}
}

// tooManyRounds is the reason of a run that was out of fuel, as that of one that was ended.
const tooManyRounds = "no end"
