package native

// This file writes the batch entry of a call: the loop over points, in IR. It goes by addresses in the state, so that
// one object serves every mode and every entry that is called in the same way; many are.

import (
	"fmt"
	"math"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// batchText returns the module of a call. Its functions are fl_batch (see loopText) and those of support. Where the stack is to be
// scrubbed, that comes before each run.
func batchText(f *ir.Func, call *ir.Call, scrub bool) string {
	w := &writer{}
	if scrub {
		w.globals.WriteString(scrubText)
	}
	w.buffers(call)
	fmt.Fprintf(&w.globals, "@ret = internal global [%d x i8] zeroinitializer, align 16\n", max(16, sizeOf(f.Result)))
	args := w.arguments(f, call)
	w.line("call void @fl_before()")
	if scrub {
		w.line("call void @fl_scrub(i64 %%i)") // last: whatever is called leaves its traces on the stack
	}
	result := typeText(f.Result)
	if result == "void" {
		w.line("call void %%entry(%s)", args)
	} else {
		w.line("%%ret = call %s %%entry(%s)", result, args)
		w.line("store %s %%ret, ptr @ret", result)
	}
	w.line("call void @fl_after(i64 %%i)")
	w.outputs(call)
	return emit.Fill(w.globals.String()+loopText+support+shadowsText(f, call), state.Address,
		map[string]any{"WORDS": state.Total, "BODY": w.body.String(),
			"DIMS": call.Dims, "ONE": int(run.One), "ALL": int(run.All), "FLAGS": int(run.Flags), "DELTAS": int(run.Deltas), "DOUBLES": int(run.Doubles)})
}

// A writer writes the part of the loop that depends on the call.
type writer struct {
	globals, body strings.Builder
	n             int
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.body, "  "+format+"\n", args...)
}

// temp writes an instruction with a result and returns its name.
func (w *writer) temp(format string, args ...any) string {
	w.n++
	name := fmt.Sprintf("%%t%d", w.n)
	w.line("%s = %s", name, fmt.Sprintf(format, args...))
	return name
}

// buffers makes the memory of a run: zeroed, then filled.
func (w *writer) buffers(call *ir.Call) {
	for i, a := range call.Args {
		if a.Buffer == nil {
			continue
		}
		size := max(a.Buffer.Size, 1)
		fmt.Fprintf(&w.globals, "@buffer%d = internal global [%d x i8] zeroinitializer, align %d\n", i, size, max(a.Buffer.Align, 16))
		w.line("call void @llvm.memset.p0.i64(ptr @buffer%d, i8 0, i64 %d, i1 false)", i, size)
		for _, c := range a.Buffer.Cells {
			v := w.convert(w.coordinate(c.Dim, c.Const), c.Type)
			w.line("store %s %s, ptr getelementptr (i8, ptr @buffer%d, i64 %d), align 1", typeText(c.Type), v, i, c.Offset)
		}
	}
}

// arguments converts the arguments and returns their list. Integers go in registers of at least 32 bits, extended as
// the calling convention asks.
func (w *writer) arguments(f *ir.Func, call *ir.Call) string {
	args := make([]string, len(call.Args))
	for i, a := range call.Args {
		t := f.Params[i]
		switch {
		case a.Buffer != nil && i < len(f.ByVal) && f.ByVal[i] != nil:
			args[i] = fmt.Sprintf("ptr byval([%d x i8]) align %d @buffer%d", f.ByVal[i].Size, max(f.ByVal[i].Align, 8), i)
		case a.Buffer != nil:
			args[i] = fmt.Sprintf("ptr @buffer%d", i)
		case t.Kind == ir.Int && t.Bits < 32:
			t = &ir.Type{Kind: ir.Int, Bits: 32}
			fallthrough
		default:
			args[i] = typeText(t) + " " + w.convert(w.coordinate(a.Dim, a.Const), t)
		}
	}
	return strings.Join(args, ", ")
}

// coordinate returns a coordinate of the point, or a constant.
func (w *writer) coordinate(dim int, c float64) string {
	if dim < 0 {
		return fmt.Sprintf("0x%016X", math.Float64bits(c))
	}
	address := w.temp("getelementptr double, ptr %%point, i64 %d", dim)
	return w.temp("load double, ptr %s", address)
}

// convert converts a double to a value of type t. Coordinates are values of t already: nothing is rounded.
func (w *writer) convert(v string, t *ir.Type) string {
	switch {
	case t.Kind == ir.Float && t.Format == fp.Binary64:
		return v
	case t.Kind == ir.Float && t.Format.Digits() < fp.Binary64.Digits():
		return w.temp("fptrunc double %s to %s", v, typeText(t))
	case t.Kind == ir.Float:
		return w.temp("fpext double %s to %s", v, typeText(t))
	case t.Kind == ir.Pointer:
		return w.temp("inttoptr i64 %s to ptr", w.integer(v, 64))
	}
	return w.integer(v, t.Bits)
}

// integer converts a double to an integer, signed if it is negative, unsigned otherwise.
func (w *writer) integer(v string, bits int) string {
	wide := max(bits, 64)
	signed := w.temp("fptosi double %s to i%d", v, wide)
	unsigned := w.temp("fptoui double %s to i%d", v, wide)
	negative := w.temp("fcmp olt double %s, 0.0", v)
	i := w.temp("select i1 %s, i%d %s, i%d %s", negative, wide, signed, wide, unsigned)
	if bits < wide {
		i = w.temp("trunc i%d %s to i%d", wide, i, bits)
	}
	return i
}

// outputs stores the outputs of a run, 16 bytes each: a float's encoding, an integer extended to 64 bits.
func (w *writer) outputs(call *ir.Call) {
	if len(call.Outputs) == 0 {
		return
	}
	base := w.temp("load ptr, ptr $state.Outputs")
	index := w.temp("mul i64 %%i, %d", 16*len(call.Outputs))
	row := w.temp("getelementptr i8, ptr %s, i64 %s", base, index)
	for k, c := range call.Outputs {
		slot := w.temp("getelementptr i8, ptr %s, i64 %d", row, 16*k)
		memory := "@ret"
		if c.Arg >= 0 {
			memory = fmt.Sprintf("@buffer%d", c.Arg)
		}
		v := w.temp("load %s, ptr getelementptr (i8, ptr %s, i64 %d), align 1", typeText(c.Type), memory, c.Offset)
		t := typeText(c.Type)
		if c.Type.Kind == ir.Int && c.Type.Bits < 64 {
			extend := "zext"
			if c.Signed {
				extend = "sext"
			}
			v, t = w.temp("%s %s %s to i64", extend, t, v), "i64"
		}
		w.line("store i128 0, ptr %s, align 8", slot)
		w.line("store %s %s, ptr %s, align 8", t, v, slot)
	}
}

// typeText returns a type in LLVM's words.
func typeText(t *ir.Type) string {
	if t == nil {
		return "void"
	}
	switch t.Kind {
	case ir.Int:
		return fmt.Sprintf("i%d", t.Bits)
	case ir.Float:
		return t.Format.String()
	case ir.Pointer:
		return "ptr"
	case ir.Array:
		return fmt.Sprintf("[%d x %s]", t.Len, typeText(t.Elem))
	case ir.Vector:
		return fmt.Sprintf("<%d x %s>", t.Len, typeText(t.Elem))
	case ir.Struct:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = typeText(f)
		}
		return "{ " + strings.Join(fields, ", ") + " }"
	}
	return "void"
}

func sizeOf(t *ir.Type) int {
	if t == nil {
		return 0
	}
	return t.Size
}
