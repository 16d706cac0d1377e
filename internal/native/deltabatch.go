package native

// This file is the part of a batch entry that reads the deltas of a run's outputs.

import (
	"fmt"
	"math"

	"faultline/internal/ir"
)

// deltasText returns the function fl_deltas, which stores the deltas of the outputs of point i.
func deltasText(f *ir.Func, call *ir.Call) string {
	w := &writer{}
	for k, c := range call.Outputs {
		delta := fmt.Sprintf("0x%016X", math.Float64bits(0))
		switch {
		case c.Type.Kind != ir.Float:
		case c.Arg >= 0:
			delta = w.deltaInMemory(c)
		default:
			if leaf, ok := leafAt(f.Result, c.Offset); ok && leaf < maxResults {
				delta = w.temp("load double, ptr getelementptr (i64, ptr @fl_state, i64 %d)", sResults+leaf)
			}
		}
		w.line("%%at%d = getelementptr double, ptr %%row, i64 %d", k, k)
		w.line("store double %s, ptr %%at%d", delta, k)
	}
	return fmt.Sprintf(deltasFunction, sDeltas, len(call.Outputs), sFind, w.body.String())
}

const deltasFunction = `
define internal void @fl_deltas(i64 %%i) {
  %%base = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 %d)
  %%index = mul i64 %%i, %d
  %%row = getelementptr double, ptr %%base, i64 %%index
  %%find = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 %d)
%s  ret void
}
`

// deltaInMemory returns the delta of an output in a buffer.
func (w *writer) deltaInMemory(c ir.Cell) string {
	address := fmt.Sprintf("getelementptr (i8, ptr @buffer%d, i64 %d)", c.Arg, c.Offset)
	width := min(8*c.Type.Format.Size(), 64)
	bits := w.temp("load i%d, ptr %s, align 1", width, address)
	if width < 64 {
		bits = w.temp("zext i%d %s to i64", width, bits)
	}
	return w.temp("call preserve_allcc double %%find(ptr %s, i64 %s)", address, bits)
}

// leafAt returns which floating-point part of a result is at an offset in bytes, counted as deltas are passed.
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
