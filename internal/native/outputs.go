package native

// This file reads outputs and their shadow values at the end of a run: it writes that part of the batch entry, and the worker's code that
// reads them from shared memory.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/emit"
	"faultline/internal/native/shadow"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// shadows writes the function fl_shadows, which stores the deltas and bounds of the outputs of point i.
func (w *writer) shadows(f *ir.Func, call *ir.Call) {
	w.Func("internal void @fl_shadows(i64 %i)", func() {
		index := w.Int("mul", "%i", len(call.Outputs))
		deltas, bounds := w.At("double", w.Load("ptr", "$state.Deltas"), index), w.At("double", w.Load("ptr", "$state.Bounds"), index)
		find := w.Load("ptr", "$state.Find")
		whole := w.Int("icmp eq", w.Load("i64", "$state.Lost"), 0)
		parts := leaves(f.Result, 0)
		w.each(call.Outputs, func(c *ir.Cell, at cellAt) {
			delta, bound := emit.Num(0), emit.Num(0)
			switch leaf := slices.Index(parts, c.Offset); {
			case c.Type.Kind != ir.Float:
			case c.Arg >= 0 || c.Static != "":
				pair := w.shadowInMemory(w.place(c, at), c.Type, find)
				delta, bound = w.Op("extractvalue { double, double } %s, 0", pair), w.Op("extractvalue { double, double } %s, 1", pair)
			case leaf >= 0 && leaf < state.MaxResults:
				result := func(n int) emit.Val {
					return w.Op("load double, ptr getelementptr (i64, ptr @fl_state, i64 %d)", state.Results+2*leaf+n)
				}
				delta, bound = result(0), result(1)
			default:
				bound = emit.Num(math.Inf(1))
			}
			w.Store("double", delta, w.At("double", deltas, at.number))
			w.Store("double", w.Choose(whole, bound, emit.Num(math.Inf(1))), w.At("double", bounds, at.number))
		})
		w.Line("  ret void")
	})
}

// shadowInMemory returns the shadow value of an output in memory.
func (w *writer) shadowInMemory(address emit.Val, t *ir.Type, find emit.Val) emit.Val {
	width := min(8*t.Format.Size(), 64)
	bits := w.Op("load i%d, ptr %s, align 1", width, address)
	if width < 64 {
		bits = w.Op("zext i%d %s to i64", width, bits)
	}
	return w.Op("call preserve_allcc { double, double } %s(ptr %s, i64 %s)", find, address, bits)
}

// leaves lists the offsets of the floating-point parts of a value, in the order in which shadow values are passed.
func leaves(t *ir.Type, at int) (offsets []int) {
	switch t.Kind {
	case ir.Float:
		return []int{at}
	case ir.Struct:
		for i, f := range t.Fields {
			offsets = append(offsets, leaves(f, at+t.Offsets[i])...)
		}
	case ir.Array, ir.Vector:
		for i := range t.Len {
			offsets = append(offsets, leaves(t.Elem, at+i*t.Elem.Size)...)
		}
	}
	return offsets
}

// finishShadows completes the deltas and bounds of the batch. The bounds in shared memory are multiplied by BoundScale. They do not include
// the roundings of their own computation, whose sum over any run is far below Slack.
func (w *Worker) finishShadows(mode run.Mode) {
	b, l, outputs := &w.batch, &w.layout, w.call.Outputs
	b.Deltas = view[float64](w.shared, l.deltas, len(b.Outputs))
	for i := range b.Deltas {
		if b.Outcomes[i/len(outputs)] != run.Returned {
			b.Deltas[i] = math.NaN()
		}
	}
	if !shadow.HasBounds(mode) {
		return
	}
	b.Bounds = view[float64](w.shared, l.bounds, len(b.Outputs))
	for i, v := range b.Outputs {
		if b.Bounds[i] != 0 {
			b.Bounds[i] = b.Bounds[i]*((1+shadow.Slack)/shadow.BoundScale) + math.SmallestNonzeroFloat64
		}
		known := math.Abs(b.Deltas[i]) <= math.MaxFloat64 && b.Bounds[i] <= math.MaxFloat64
		if isFloat := v.Format != fp.NoFormat; !known || isFloat && !v.IsFinite() {
			b.Bounds[i] = math.Inf(1)
		}
	}
}

// finish reads the batch from shared memory.
func (w *Worker) finish(n int, mode run.Mode) {
	b, l := &w.batch, &w.layout
	switch mode {
	case run.Plain, run.Doubles, run.Certain, run.Formula, run.Raised:
	case run.Flags:
		b.Flags = make([]fp.Exception, n)
		for i, flags := range view[int64](w.shared, l.ops, n) {
			if b.Outcomes[i] == run.Returned {
				b.Flags[i] = fp.Exception(flags)
			}
		}
	default:
		b.Ops = view[int64](w.shared, l.ops, n)
		b.Start = view[int](w.shared, l.start, n+1)
		b.Frames = view[uint64](w.shared, l.frames, b.Start[n])
	}
	outputs := w.call.Outputs
	w.out = slices.Grow(w.out[:0], n*len(outputs))[:n*len(outputs)]
	b.Outputs = w.out
	words := view[uint64](w.shared, l.outputs, 2*len(b.Outputs))
	for i := range b.Outputs {
		if b.Outcomes[i/len(outputs)] != run.Returned {
			b.Outputs[i] = fp.Value{}
			continue
		}
		b.Outputs[i] = fp.Value{Format: outputs[i%len(outputs)].Type.Format, Lo: words[2*i], Hi: words[2*i+1]}
	}
	if shadow.Follows(mode) {
		w.finishShadows(mode)
	}
}
