package native

// This file runs code with exceptions unmasked: the processor stops at each operation that raises one, and the handler notes where,
// takes that one step with exceptions masked, and goes on. Exceptions of SSE alone are unmasked: those of x87 stop later than where
// they were raised.

import (
	"fmt"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// mostPlaces is how many places a run notes.
const mostPlaces = 64

const maskedAll = 0x1f80 // of MXCSR: all exceptions masked, round to nearest

// unmasked is the MXCSR with which exceptions stop the processor.
func unmasked(x fp.Exception) (csr uint64) {
	csr = maskedAll
	for flag, bit := range map[fp.Exception]int{fp.Invalid: 7, fp.DivideByZero: 9, fp.Overflow: 10, fp.Underflow: 11} {
		if x&flag != 0 {
			csr &^= 1 << bit
		}
	}
	return csr
}

// Where the kernel keeps the processor's state for a handler, and the code of a signal in what it says of it.
const (
	signalCode   = 8
	contextRip   = 168
	contextFlags = 176
	contextFloat = 224 // address of the state of floating point,
	floatCSR     = 24  // in which MXCSR is
	singleStep   = 1 << 8

	signalTrap = 5
	signalFPE  = 8
)

// trapped writes what the handler does where exceptions are unmasked: of a floating-point exception, it notes the place once and goes one
// step without; behind that step it goes on with. Anything else ends the run as ever.
func (w *writer) trapped() {
	csr := w.Load("i64", "$state.Unmasked")
	w.If(w.Int("icmp ne", csr, 0), func() {
		float := w.Load("ptr", w.At("i8", "%context", contextFloat))
		at, flags := w.At("i8", float, floatCSR), w.At("i8", "%context", contextFlags)
		before := w.Load("i64", flags)
		w.When(w.Op("icmp eq i32 %%signal, %d", signalTrap), func() {
			w.Store("i32", w.Op("trunc i64 %s to i32", csr), at)
			w.Store("i64", w.Int("and", before, ^singleStep), flags)
			w.Line("  ret void")
		})
		code := w.Op("sub i32 %s, 3", w.Load("i32", w.At("i8", "%info", signalCode))) // division, overflow, underflow, inexact, invalid
		w.When(w.Both(w.Op("icmp eq i32 %%signal, %d", signalFPE), w.Op("icmp ult i32 %s, 5", code)), func() {
			w.Line("  call void @fl_trap(i64 %s)", w.Load("i64", w.At("i8", "%context", contextRip)))
			w.Store("i32", emit.Val(fmt.Sprint(maskedAll)), at)
			more := w.Int("icmp ne", w.Load("i64", "$state.Traps"), 0)
			step := w.Op("select i1 %s, i64 %d, i64 0", more, singleStep)
			w.Store("i64", w.Int("or", before, step), flags)
			w.Line("  ret void")
		})
	})
}

// noteTrap writes fl_trap, which keeps a place, once, and counts down.
func (w *writer) noteTrap() {
	w.Func("internal void @fl_trap(i64 %place)", func() {
		n, list := w.Load("i64", "$state.Places"), w.Load("ptr", "$state.Frames")
		w.Store("i64", w.Int("sub", w.Load("i64", "$state.Traps"), 1), "$state.Traps")
		w.When(w.Int("icmp uge", n, mostPlaces), func() { w.Line("  ret void") })
		w.Line("  br label %%list\nlist:")
		w.Line("  br label %%loop\nloop:\n  %%i = phi i64 [ 0, %%list ], [ %%next, %%other ]")
		here := w.At("i64", list, "%i")
		w.Line("  br i1 %s, label %%keep, label %%compare\ncompare:", w.Int("icmp eq", "%i", n))
		w.Line("  br i1 %s, label %%done, label %%other\nother:", w.Int("icmp eq", w.Load("i64", here), "%place"))
		w.Line("  %%next = add i64 %%i, 1\n  br label %%loop\nkeep:")
		w.Store("i64", "%place", here)
		w.Store("i64", w.Int("add", n, 1), "$state.Places")
		w.Line("  br label %%done\ndone:\n  ret void")
	})
}

// Traps are where a run stopped.
type Traps struct {
	run.Outcome
	Places []uint64 // addresses in the process
	Cut    bool     // there may be more
}

// Traps runs a point of the loaded call with exceptions unmasked, which are masked again behind so many stops of some microseconds.
func (w *Worker) Traps(point []float64, x fp.Exception, most int) (t Traps, err error) {
	words := w.shared.state()
	words[state.Unmasked], words[state.Traps], words[state.Places] = unmasked(x), uint64(most), 0
	defer func() { words[state.Unmasked] = 0 }()
	b, err := w.Run(point, make([]int, 1), run.Flags)
	if b == nil || b.N == 0 {
		return t, err
	}
	n := int(words[state.Places])
	t.Outcome, t.Cut = b.Outcomes[0], n >= mostPlaces || words[state.Traps] == 0
	t.Places = slices.Clone(view[uint64](w.shared, w.layout.frames, n))
	return t, err
}

// Lines returns where in the source the places in a function are, of those that are in it.
func (w *Worker) Lines(f *ir.Func, places []uint64) (list []ir.Pos, err error) {
	in, err := w.image.linesOf(f)
	if err != nil {
		return nil, err
	}
	a := answer{}
	if err = w.tell(&request{Symbol: in.anchor}, &a, w.within(loadLimit, nil)); err != nil {
		return nil, err
	}
	for _, p := range places {
		if at := p - a.Address + in.anchored; at >= in.first && at < in.end {
			list = append(list, in.line(at))
		}
	}
	return list, nil
}
