package native

// This file is how the shadow values of outputs leave a run: the part of the batch entry that reads them, and what a Worker makes of them.

import (
	"fmt"
	"math"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/shadow"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// shadowsText returns the function fl_shadows, which stores the deltas and bounds of the outputs of point i.
func shadowsText(f *ir.Func, call *ir.Call) string {
	w := &writer{}
	for k, c := range call.Outputs {
		delta, bound := zeroText, zeroText
		switch {
		case c.Type.Kind != ir.Float:
		case c.Arg >= 0:
			pair := w.shadowInMemory(c)
			delta, bound = w.temp("extractvalue { double, double } %s, 0", pair), w.temp("extractvalue { double, double } %s, 1", pair)
		default:
			bound = infText
			if leaf, ok := leafAt(f.Result, c.Offset); ok && leaf < state.MaxResults {
				delta = w.temp("load double, ptr getelementptr (i64, ptr @fl_state, i64 %d)", state.Results+2*leaf)
				bound = w.temp("load double, ptr getelementptr (i64, ptr @fl_state, i64 %d)", state.Results+2*leaf+1)
			}
		}
		bound = w.temp("select i1 %%whole, double %s, double %s", bound, infText)
		w.line("%%atDelta%d = getelementptr double, ptr %%deltas, i64 %d", k, k)
		w.line("store double %s, ptr %%atDelta%d", delta, k)
		w.line("%%atBound%d = getelementptr double, ptr %%bounds, i64 %d", k, k)
		w.line("store double %s, ptr %%atBound%d", bound, k)
	}
	return strings.NewReplacer("$OUTPUTS", fmt.Sprint(len(call.Outputs)), "$STORES", w.body.String()).Replace(shadowsFunction)
}

const (
	zeroText = "0x0000000000000000"
	infText  = "0x7FF0000000000000"
)

const shadowsFunction = `
define internal void @fl_shadows(i64 %i) {
  %index = mul i64 %i, $OUTPUTS
  %allDeltas = load ptr, ptr $state.Deltas
  %deltas = getelementptr double, ptr %allDeltas, i64 %index
  %allBounds = load ptr, ptr $state.Bounds
  %bounds = getelementptr double, ptr %allBounds, i64 %index
  %find = load ptr, ptr $state.Find
  %lost = load i64, ptr $state.Lost
  %whole = icmp eq i64 %lost, 0
$STORES  ret void
}
`

// shadowInMemory returns the shadow value of an output in a buffer.
func (w *writer) shadowInMemory(c ir.Cell) string {
	address := fmt.Sprintf("getelementptr (i8, ptr @buffer%d, i64 %d)", c.Arg, c.Offset)
	width := min(8*c.Type.Format.Size(), 64)
	bits := w.temp("load i%d, ptr %s, align 1", width, address)
	if width < 64 {
		bits = w.temp("zext i%d %s to i64", width, bits)
	}
	return w.temp("call preserve_allcc { double, double } %%find(ptr %s, i64 %s)", address, bits)
}

// leafAt returns which floating-point part of a result is at an offset in bytes, counted as shadow values are passed.
func leafAt(t *ir.Type, offset int) (leaf int, ok bool) {
	n := 0
	var walk func(t *ir.Type, at int) bool
	walk = func(t *ir.Type, at int) bool {
		switch t.Kind {
		case ir.Float:
			if at == offset {
				return true
			}
			n++
		case ir.Struct:
			for i, f := range t.Fields {
				if walk(f, at+t.Offsets[i]) {
					return true
				}
			}
		case ir.Array, ir.Vector:
			for i := range t.Len {
				if walk(t.Elem, at+i*t.Elem.Size) {
					return true
				}
			}
		}
		return false
	}
	if t == nil {
		return 0, false
	}
	ok = walk(t, 0)
	return n, ok
}

// finishShadows makes the deltas and bounds of the batch. Bounds were carried without their own roundings, whose sum over
// any run is far below Slack, and times BoundScale.
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
