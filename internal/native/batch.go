package native

// This file writes the batch entry of a call: the loop over points, in IR. It goes by addresses in the state, so that
// one object serves every mode and every entry that is called in the same way; many are.

import (
	"fmt"
	"math"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// batchText returns the module of a call. Its functions are fl_batch (see loopText) and those of supportText.
func batchText(f *ir.Func, call *ir.Call) string {
	w := &writer{}
	w.buffers(call)
	fmt.Fprintf(&w.globals, "@ret = internal global [%d x i8] zeroinitializer, align 16\n", max(16, sizeOf(f.Result)))
	args := w.arguments(f, call)
	result := typeText(f.Result)
	if result == "void" {
		w.line("call void %%entry(%s)", args)
	} else {
		w.line("%%ret = call %s %%entry(%s)", result, args)
		w.line("store %s %%ret, ptr @ret", result)
	}
	w.outputs(call)
	return stateNames(call.Dims).Replace(w.globals.String() + fmt.Sprintf(loopText, stateWords, w.body.String()) + fmt.Sprintf(support, subject.One, subject.All))
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
	base := w.temp("load ptr, ptr getelementptr (i64, ptr @fl_state, i64 %d)", sOutputs)
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

// loopText is the loop over points. What the tested code leaves behind is undone between runs where the next run could
// see it: errno, and the rounding mode (a run that changes it costs a call of fesetenv).
const loopText = `
@fl_state = external global [%d x i64]

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @__errno_location()
declare void @llvm.x86.sse.stmxcsr(ptr)
declare i32 @fesetenv(ptr)

define i32 @fl_batch(ptr %%s, ptr %%same) {
start:
  %%csr = alloca i32
  store ptr %%csr, ptr getelementptr (i64, ptr @fl_state, i64 STACK)
  %%entry = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 ENTRY)
  %%n = load i64, ptr getelementptr (i64, ptr @fl_state, i64 N)
  %%first = load i64, ptr getelementptr (i64, ptr @fl_state, i64 NEXT)
  %%points = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 POINTS)
  %%starts = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 START)
  %%counts = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 OPSOUT)
  %%limit = load i64, ptr getelementptr (i64, ptr @fl_state, i64 LIMIT)
  %%errno = call ptr @__errno_location()
  %%reset = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  br label %%loop
loop:
  %%i = phi i64 [ %%first, %%start ], [ %%next, %%after ]
  store volatile i64 %%i, ptr getelementptr (i64, ptr @fl_state, i64 NEXT)
  %%cursor = load i64, ptr getelementptr (i64, ptr @fl_state, i64 CURSOR)
  %%atStart = getelementptr i64, ptr %%starts, i64 %%i
  store i64 %%cursor, ptr %%atStart
  %%more = icmp ult i64 %%i, %%n
  %%room = icmp ule i64 %%cursor, %%limit
  %%go = and i1 %%more, %%room
  br i1 %%go, label %%run, label %%done
run:
  store i64 0, ptr @fl_state
  store i32 0, ptr %%errno
  call void @fl_choose(i64 %%i)
  %%offset = mul i64 %%i, DIMS
  %%point = getelementptr double, ptr %%points, i64 %%offset
%s
  %%ops = load i64, ptr @fl_state
  %%atOps = getelementptr i64, ptr %%counts, i64 %%i
  store i64 %%ops, ptr %%atOps
  call void @fl_collect(i64 %%i)
  call void @llvm.x86.sse.stmxcsr(ptr %%csr)
  %%control = load i32, ptr %%csr
  %%masked = and i32 %%control, 65472
  %%same32 = icmp eq i32 %%masked, 8064
  br i1 %%same32, label %%after, label %%restore
restore:
  %%again = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  br label %%after
after:
  %%next = add i64 %%i, 1
  br label %%loop
done:
  ret i32 0
}
`

// stateNames replaces the names of state words in the texts by their numbers.
func stateNames(dims int) *strings.Replacer {
	var pairs []string
	for name, word := range map[string]int{"DIMS": dims, "STACK": sStack, "ENTRY": sEntry, "N": sN, "NEXT": sNext, "POINTS": sPoints,
		"START": sStart, "OPSOUT": sOpsOut, "LIMIT": sLimit, "CURSOR": sCursor, "MODE": sMode, "DANGER": sDanger, "OP": sOp,
		"COUNT": sCount, "SITES": sSites, "UNITS": sUnits, "FRAMES": sFrames, "TOUCH0": sTouch0, "TOUCHED": sTouched,
		"SIGNAL": sSignal, "FAULT": sFault} {
		pairs = append(pairs, "i64 "+name+")", fmt.Sprintf("i64 %d)", word), ", "+name+"\n", fmt.Sprintf(", %d\n", word))
	}
	return strings.NewReplacer(pairs...)
}

// support is what every batch module has beside the loop. fl_choose tells the unit of the chosen site; fl_collect moves
// the records of a run into frames and makes the blocks ready for the next run; fl_signal leaves a note for the parent.
const support = `
define internal void @fl_choose(i64 %%i) {
  %%mode = load i64, ptr getelementptr (i64, ptr @fl_state, i64 MODE)
  %%one = icmp eq i64 %%mode, %[1]d
  br i1 %%one, label %%choose, label %%done
choose:
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 DANGER)
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 OP)
  store i64 0, ptr getelementptr (i64, ptr @fl_state, i64 COUNT)
  %%atUnit = call ptr @fl_unit(i64 %%i)
  %%sites = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 SITES)
  %%at = getelementptr i64, ptr %%sites, i64 %%i
  %%site = load i64, ptr %%at
  %%local = and i64 %%site, 4294967295
  %%atChosen = getelementptr i8, ptr %%atUnit, i64 8
  store i64 %%local, ptr %%atChosen
  br label %%done
done:
  ret void
}

define internal ptr @fl_unit(i64 %%i) {
  %%sites = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 SITES)
  %%at = getelementptr i64, ptr %%sites, i64 %%i
  %%site = load i64, ptr %%at
  %%unit = lshr i64 %%site, 32
  %%units = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 UNITS)
  %%atUnit = getelementptr [2 x i64], ptr %%units, i64 %%unit
  ret ptr %%atUnit
}

define internal void @fl_collect(i64 %%i) {
start:
  %%mode = load i64, ptr getelementptr (i64, ptr @fl_state, i64 MODE)
  %%frames = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 FRAMES)
  %%cursor = load i64, ptr getelementptr (i64, ptr @fl_state, i64 CURSOR)
  %%out = getelementptr i64, ptr %%frames, i64 %%cursor
  switch i64 %%mode, label %%leave [ i64 %[1]d, label %%one
                                     i64 %[2]d, label %%all ]
leave:
  ret void

one:
  %%atUnit = call ptr @fl_unit(i64 %%i)
  %%atChosen = getelementptr i8, ptr %%atUnit, i64 8
  %%local = load i64, ptr %%atChosen
  store i64 -1, ptr %%atChosen
  %%count = load i64, ptr getelementptr (i64, ptr @fl_state, i64 COUNT)
  %%ran = icmp ne i64 %%count, 0
  br i1 %%ran, label %%frame, label %%leave
frame:
  %%base1 = load i64, ptr %%atUnit
  %%site = add i64 %%base1, %%local
  %%siteHigh = shl i64 %%site, 32
  %%head1 = or i64 %%siteHigh, 1
  store i64 %%head1, ptr %%out
  %%out1 = getelementptr i64, ptr %%out, i64 1
  store i64 %%count, ptr %%out1
  %%danger1 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 DANGER)
  %%out2 = getelementptr i64, ptr %%out, i64 2
  store i64 %%danger1, ptr %%out2
  %%op1 = load i64, ptr getelementptr (i64, ptr @fl_state, i64 OP)
  %%out3 = getelementptr i64, ptr %%out, i64 3
  store i64 %%op1, ptr %%out3
  %%cursor1 = add i64 %%cursor, 4
  store i64 %%cursor1, ptr getelementptr (i64, ptr @fl_state, i64 CURSOR)
  ret void

all:
  %%list0 = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 TOUCH0)
  %%listEnd = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 TOUCHED)
  br label %%blocks
blocks:
  %%list = phi ptr [ %%list0, %%all ], [ %%listNext, %%blockDone ]
  %%to = phi ptr [ %%out, %%all ], [ %%sitesTo, %%blockDone ]
  %%end = icmp eq ptr %%list, %%listEnd
  br i1 %%end, label %%allDone, label %%block
block:
  %%p = load ptr, ptr %%list
  %%listNext = getelementptr i64, ptr %%list, i64 1
  %%times = load i64, ptr %%p
  store i64 0, ptr %%p
  %%atHead = getelementptr i64, ptr %%p, i64 1
  %%head = load i64, ptr %%atHead
  %%pUnit = getelementptr i64, ptr %%p, i64 2
  %%unit = load ptr, ptr %%pUnit
  %%base = load i64, ptr %%unit
  %%baseHigh = shl i64 %%base, 32
  %%fullHead = add i64 %%head, %%baseHigh
  store i64 %%fullHead, ptr %%to
  %%to1 = getelementptr i64, ptr %%to, i64 1
  store i64 %%times, ptr %%to1
  %%to2 = getelementptr i64, ptr %%to, i64 2
  %%from2 = getelementptr i64, ptr %%p, i64 3
  %%n = and i64 %%head, 4294967295
  %%nWords = shl i64 %%n, 1
  %%sitesEnd = getelementptr i64, ptr %%to2, i64 %%nWords
  br label %%sites
sites:
  %%sitesTo0 = phi ptr [ %%to2, %%block ], [ %%sitesTo, %%sites ]
  %%from = phi ptr [ %%from2, %%block ], [ %%fromNext, %%sites ]
  %%record = load <2 x i64>, ptr %%from, align 8
  store <2 x i64> %%record, ptr %%sitesTo0, align 8
  store <2 x i64> <i64 9218868437227405312, i64 0>, ptr %%from, align 8
  %%sitesTo = getelementptr i64, ptr %%sitesTo0, i64 2
  %%fromNext = getelementptr i64, ptr %%from, i64 2
  %%sitesMore = icmp ult ptr %%sitesTo, %%sitesEnd
  br i1 %%sitesMore, label %%sites, label %%blockDone
blockDone:
  br label %%blocks
allDone:
  store ptr %%list0, ptr getelementptr (i64, ptr @fl_state, i64 TOUCHED)
  %%toInt = ptrtoint ptr %%to to i64
  %%framesInt = ptrtoint ptr %%frames to i64
  %%bytes = sub i64 %%toInt, %%framesInt
  %%words = lshr i64 %%bytes, 3
  store i64 %%words, ptr getelementptr (i64, ptr @fl_state, i64 CURSOR)
  ret void
}

declare ptr @signal(i32, ptr)

define void @fl_signal(i32 %%signal, ptr %%info, ptr %%context) {
  %%wide = zext i32 %%signal to i64
  store volatile i64 %%wide, ptr getelementptr (i64, ptr @fl_state, i64 SIGNAL)
  %%atFault = getelementptr i8, ptr %%info, i64 16
  %%fault = load i64, ptr %%atFault
  store volatile i64 %%fault, ptr getelementptr (i64, ptr @fl_state, i64 FAULT)
  %%old = call ptr @signal(i32 %%signal, ptr null)
  ret void
}
`

// rename gives the functions of a batch module names of their own.
func rename(text, symbol string) string {
	return strings.NewReplacer("@fl_batch(", "@fl_batch_"+symbol+"(", "@fl_signal(", "@fl_signal_"+symbol+"(").Replace(text)
}
