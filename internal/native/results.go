package native

// This file makes the batch of what a run left in the shared memory.

import (
	"faultline/internal/fp"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

// finish makes the batch of what is in the shared memory.
func (w *Worker) finish(n int, mode run.Mode) {
	b, l := &w.batch, &w.layout
	b.Ops, b.Frames, b.Start, b.Deltas, b.Bounds, b.Flags, b.Errors, b.Ulps = nil, nil, nil, nil, nil, nil, nil, nil
	switch mode {
	case run.Plain, run.Doubles, run.Certain, run.Formula:
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
	if size := n * len(outputs); cap(w.out) < size {
		w.out = make([]fp.Value, size)
	}
	b.Outputs = w.out[:n*len(outputs)]
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
