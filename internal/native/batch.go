package native

// This file writes the batch entry of a call in IR: the loop over points. It reads addresses from the state, so one object serves every
// mode and every entry with the same kind of call.

import (
	"fmt"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// batchText returns the module of a call. Its functions are fl_batch, which is the loop, and those of loop.go. With scrub, each run begins
// with a filled stack.
func batchText(f *ir.Func, call *ir.Call, scrub bool) string {
	w := &writer{}
	w.Line("%s%s", enter, declarations)
	if scrub {
		w.Func("internal void @fl_scrub(i64 %i) noinline optnone", w.scrub)
	}
	for i, a := range call.Args {
		if a.Buffer != nil {
			size := max(a.Buffer.Size, 1)
			w.Line("@buffer%d = internal global [%d x i8] zeroinitializer, align %d", i, size, max(a.Buffer.Align, 16))
		}
	}
	w.Line("@ret = internal global [%d x i8] zeroinitializer, align 16", max(16, f.Result.Size))
	w.loop(call.Dims, func() { w.run(f, call, scrub) })
	w.support()
	w.shadows(f, call)
	w.WriteString(w.tables.String())
	return emit.Fill(w.String(), state.Address, map[string]any{"WORDS": state.Total, "ONE": int(run.One), "ALL": int(run.All),
		"FLAGS": int(run.Flags), "DELTAS": int(run.Deltas), "DOUBLES": int(run.Doubles), "TRACE": int(run.Trace), "STEPS": state.MaxSteps})
}

// A writer writes the module of a call.
type writer struct {
	emit.Text
	entry, point emit.Val
	tables       strings.Builder // constants of loops over cells
	numbers      int             // of these
}

// run writes the code of one run. %i is the number of the point.
func (w *writer) run(f *ir.Func, call *ir.Call, scrub bool) {
	w.buffers(call)
	w.variables(call)
	args := w.arguments(f, call)
	w.Line("  call void @fl_before()")
	if scrub {
		w.Line("  call void @fl_scrub(i64 %%i)") // last, because any other call writes to the stack
	}
	if result := f.Result.String(); result == "void" {
		w.Line("  call void %s(%s)", w.entry, args)
	} else {
		w.Store(result, w.Op("call %s %s(%s)", result, w.entry, args), "@ret")
	}
	w.Line("  call void @fl_after(i64 %%i)")
	w.outputs(call)
}

// buffers writes the code that zeroes and fills the memory of a run.
func (w *writer) buffers(call *ir.Call) {
	for i, a := range call.Args {
		if a.Buffer == nil {
			continue
		}
		w.Line("  call void @llvm.memset.p0.i64(ptr @buffer%d, i8 0, i64 %d, i1 false)", i, max(a.Buffer.Size, 1))
		w.set(a.Buffer.Cells, func(emit.Val) emit.Val { return emit.Val(fmt.Sprintf("@buffer%d", i)) })
	}
}

// variables sets the variables that are inputs. In the table their addresses come after those of the variables that hold outputs.
func (w *writer) variables(call *ir.Call) {
	w.set(call.Set, func(k emit.Val) emit.Val { return w.variable(w.Int("add", k, len(call.Outputs))) })
}

// set stores the values of inputs. memory returns the address of the memory of input k.
func (w *writer) set(inputs []ir.Cell, memory func(k emit.Val) emit.Val) {
	w.each(inputs, func(c *ir.Cell, at cellAt) {
		v := w.convert(at.value(), c.Type)
		w.Line("  store %s %s, ptr %s, align 1", c.Type, v, w.At("i8", memory(at.number), at.offset))
	})
}

// variable returns the address of the k-th variable of a call.
func (w *writer) variable(k emit.Val) emit.Val {
	return w.Load("ptr", w.At("ptr", w.Load("ptr", "$state.Statics"), k))
}

// arguments converts the arguments and returns their list. Integers are in registers of at least 32 bits, extended as the calling
// convention requires.
func (w *writer) arguments(f *ir.Func, call *ir.Call) string {
	args := make([]string, len(call.Args))
	for i, a := range call.Args {
		t := f.Params[i]
		switch {
		case a.Part != nil:
			args[i] = t.String() + " " +
				string(w.Op("load %s, ptr getelementptr (i8, ptr @buffer%d, i64 %d), align 1", t, a.Part.Of, a.Part.Offset))
		case a.End != nil:
			args[i] = fmt.Sprintf("ptr getelementptr (i8, ptr @buffer%d, i64 %d)", a.End.Of, a.End.Offset)
		case a.Buffer != nil && f.ByVal[i] != nil:
			args[i] = fmt.Sprintf("ptr byval([%d x i8]) align %d @buffer%d", f.ByVal[i].Size, max(f.ByVal[i].Align, 8), i)
		case a.Buffer != nil:
			args[i] = fmt.Sprintf("ptr @buffer%d", i)
		case t.Kind == ir.Int && t.Bits < 32:
			t = &ir.Type{Kind: ir.Int, Bits: 32}
			fallthrough
		default:
			args[i] = t.String() + " " + string(w.convert(w.coordinate(a.Dim, a.Const), t))
		}
	}
	return strings.Join(args, ", ")
}

// coordinate returns a coordinate of the point, or a constant.
func (w *writer) coordinate(dim int, c float64) emit.Val {
	if dim < 0 {
		return emit.Num(c)
	}
	return w.Load("double", w.At("double", w.point, dim))
}

// convert converts a double to type t. Coordinates are values of t, so this does not round.
func (w *writer) convert(v emit.Val, t *ir.Type) emit.Val {
	switch {
	case t.Kind == ir.Float && t.Format == fp.Binary64:
		return v
	case t.Kind == ir.Float && t.Format.Digits() < fp.Binary64.Digits():
		return w.Op("fptrunc double %s to %s", v, t)
	case t.Kind == ir.Float:
		return w.Op("fpext double %s to %s", v, t)
	case t.Kind == ir.Pointer:
		return w.Op("inttoptr i64 %s to ptr", w.integer(v, 64))
	}
	return w.integer(v, t.Bits)
}

// integer converts a double to an integer, signed if it is negative, unsigned otherwise.
func (w *writer) integer(v emit.Val, bits int) emit.Val {
	wide := max(bits, 64)
	signed := w.Op("fptosi double %s to i%d", v, wide)
	unsigned := w.Op("fptoui double %s to i%d", v, wide)
	negative := w.Cmp("olt", v, emit.Num(0))
	i := w.Op("select i1 %s, i%d %s, i%d %s", negative, wide, signed, wide, unsigned)
	if bits < wide {
		i = w.Op("trunc i%d %s to i%d", wide, i, bits)
	}
	return i
}

// outputs stores the outputs of a run, 16 bytes each: a float's encoding, an integer extended to 64 bits.
func (w *writer) outputs(call *ir.Call) {
	if len(call.Outputs) == 0 {
		return
	}
	row := w.At("i8", w.Load("ptr", "$state.Outputs"), w.Int("mul", "%i", 16*len(call.Outputs)))
	w.each(call.Outputs, func(c *ir.Cell, at cellAt) {
		slot := w.At("i8", row, w.Int("mul", at.number, 16))
		t := c.Type.String()
		v := w.Op("load %s, ptr %s, align 1", t, w.place(c, at))
		if c.Type.Kind == ir.Int && c.Type.Bits < 64 {
			extend := "zext"
			if c.Signed {
				extend = "sext"
			}
			v, t = w.Op("%s %s %s to i64", extend, t, v), "i64"
		}
		w.Line("  store i128 0, ptr %s, align 8\n  store %s %s, ptr %s, align 8", slot, t, v, slot)
	})
}

// place returns the address of an output.
func (w *writer) place(c *ir.Cell, at cellAt) emit.Val {
	memory := emit.Val("@ret")
	switch {
	case c.Static != "":
		memory = w.variable(at.number)
	case c.Arg >= 0:
		memory = emit.Val(fmt.Sprintf("@buffer%d", c.Arg))
	}
	return w.At("i8", memory, at.offset)
}
