package native

// This file writes the part of the batch entry that is the same for every call: the loop, the collection of records, and the signal
// handler.

import (
	"math"
	"strings"

	"faultline/internal/native/emit"
)

const declarations = `@fl_state = external global [$WORDS x i64]

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @__errno_location()
declare void @llvm.x86.sse.stmxcsr(ptr)
declare void @llvm.x86.sse.ldmxcsr(ptr)
declare i64 @llvm.x86.flags.read.u64()
declare void @llvm.x86.flags.write.u64(i64)
declare i32 @fesetenv(ptr)
declare i32 @feclearexcept(i32)
declare i32 @fetestexcept(i32)
declare ptr @signal(i32, ptr)
declare i32 @memcmp(ptr, ptr, i64)
declare ptr @memcpy(ptr, ptr, i64)
` + stopDeclarations

// enter is the function that enters untrusted code. Its argument points to three words: the address of the code, the code's two equal
// arguments, and the start of its stack. It replaces the random stack canary by a constant during the call, because libc's functions leave
// the canary on the stack, where a wrong program may read it.
const enter = `module asm ".globl fl_enter
fl_enter:
.cfi_startproc
push %rbp
.cfi_def_cfa_offset 16
.cfi_offset %rbp, -16
mov %rsp, %rbp
.cfi_def_cfa_register %rbp
push %rbx
.cfi_offset %rbx, -24
mov %fs:0x28, %rbx
mov 16(%rdi), %rsp
movq $0x5a5a5a00, %fs:0x28
mov (%rdi), %rax
mov 8(%rdi), %rdi
mov %rdi, %rsi
call *%rax
mov %rbx, %fs:0x28
mov -8(%rbp), %rbx
leave
ret
.cfi_endproc"
`

// usualEnvironment sets the default rounding mode, and masks exceptions.
const usualEnvironment = "call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))"

// loop writes the loop over points. Between runs it resets the state that the next run could see: errno, the rounding mode (only after a
// run that changes it, since that costs a call of fesetenv), and the variables that the program keeps. If runs are calls of one process, it
// resets them before the first call only.
func (w *writer) loop(dims int, body func()) {
	w.Func("i32 @fl_batch(ptr %s, ptr %same)", func() {
		csr := w.Op("alloca i32")
		w.Store("ptr", csr, "$state.Stack")
		w.entry = w.Load("ptr", "$state.Entry")
		n, first, limit := w.Load("i64", "$state.N"), w.Load("i64", "$state.Next"), w.Load("i64", "$state.Limit")
		points, starts, counts := w.Load("ptr", "$state.Points"), w.Load("ptr", "$state.Start"), w.Load("ptr", "$state.OpsOut")
		errno := w.Op("call ptr @__errno_location()")
		w.Op(usualEnvironment)
		w.Op("call ptr @_ZSt13set_terminatePFvvE(ptr @fl_thrown)")
		ends, tank := w.Load("ptr", "$state.Ends"), w.Load("i64", "$state.Tank")
		armed := w.Op("zext i1 %s to i64", w.Int("icmp ne", tank, math.MaxInt64))
		w.Line("  br label %%loop\nloop:\n  %%i = phi i64 [ %s, %%start ], [ %%next, %%after ]", first)
		w.Line("  store volatile i64 %%i, ptr $state.Next")
		cursor := w.Load("i64", "$state.Cursor")
		w.Store("i64", cursor, w.At("i64", starts, "%i"))
		more, room := w.Int("icmp ult", "%i", n), w.Int("icmp ule", cursor, limit)
		w.Line("  br i1 %s, label %%run, label %%done\nrun:", w.Both(more, room))
		w.Store("i64", "0", "@fl_state")
		within := w.Load("i64", "$state.Within")
		fresh := w.Int("icmp eq", w.Int("and", "%i", within), 0)
		w.If(fresh, func() {
			w.Store("i32", "0", errno)
			w.Line("  call void @fl_renew()")
		})
		w.Line("  call void @fl_choose(i64 %%i)")
		w.point = w.At("double", points, w.Int("mul", "%i", dims))
		w.Store("i64", tank, "$state.Fuel")
		w.Store("i64", "0", "$state.Stop")
		w.Store("i64", armed, "$state.Armed")
		enters := w.Op("icmp eq i32 %s, 0", w.Op("call i32 @_setjmp(ptr $state.Jump) returns_twice"))
		w.If(enters, body)
		w.Store("i64", "0", "$state.Armed")
		stopped := w.Load("i64", "$state.Stop")
		rounds := w.Int("shl", w.Int("sub", tank, w.Load("i64", "$state.Fuel")), 8)
		w.Store("i64", w.Op("select i1 %s, i64 %s, i64 %s", w.Int("icmp ne", stopped, 0), stopped, rounds), w.At("i64", ends, "%i"))
		was := w.Int("icmp ne", stopped, 0)
		w.If(was, func() {
			w.Op(usualEnvironment) // the run may have left numbers on the stack of the x87 unit
			w.Store("i64", "0", "@fl_state")
		})
		w.clearTrapFlag()
		w.Store("i64", w.Load("i64", "@fl_state"), w.At("i64", counts, "%i"))
		w.Line("  call void @fl_collect(i64 %%i)")
		w.If(was, func() { w.Store("i64", cursor, "$state.Cursor") })
		w.Line("  call void @llvm.x86.sse.stmxcsr(ptr %s)", csr)
		control := w.Op("and i32 %s, 65472", w.Load("i32", csr))
		over := w.Int("icmp eq", w.Int("and", w.Int("add", "%i", 1), within), 0)
		w.If(w.Both(over, w.Op("icmp ne i32 %s, 8064", control)), func() { w.Op(usualEnvironment) })
		w.Line("  br label %%after\nafter:\n  %%next = add i64 %%i, 1\n  br label %%loop\ndone:\n  ret i32 0")
	})
}

// trapFlag is the processor's flag that stops the program after each instruction.
const trapFlag = 1 << 8

// clearTrapFlag clears that flag after tested code that sets it. Otherwise the loop would take hours.
func (w *writer) clearTrapFlag() {
	flags := w.Op("call i64 @llvm.x86.flags.read.u64()")
	w.If(w.Int("icmp ne", w.Int("and", flags, trapFlag), 0), func() {
		w.Line("  call void @llvm.x86.flags.write.u64(i64 %s)", w.Int("and", flags, ^trapFlag))
	})
}

// support writes the functions of a batch module other than the loop.
func (w *writer) support() {
	w.Func("internal void @fl_renew()", w.renew)
	w.Func("internal void @fl_before()", w.before)
	w.Func("internal void @fl_after(i64 %i)", w.after)
	w.Func("internal void @fl_choose(i64 %i)", w.choose)
	w.Func("internal void @fl_collect(i64 %i)", w.collect)
	w.stops()
	w.Func("void @fl_signal(i32 %signal, ptr %info, ptr %context)", w.signal)
}

// inMode writes code for some modes. It returns from the function in these modes.
func (w *writer) inMode(body func(), modes ...string) {
	mode := w.Load("i64", "$state.Mode")
	is := w.Int("icmp eq", mode, modes[0])
	for _, m := range modes[1:] {
		is = w.Either(is, w.Int("icmp eq", mode, m))
	}
	w.When(is, func() {
		body()
		w.Line("  ret void")
	})
}

// raisedFlags tests the exceptions of the processor except inexact. Testing them takes less time than clearing them.
const raisedFlags = "call i32 @fetestexcept(i32 29)"

// before writes the function that is called immediately before the entry.
func (w *writer) before() {
	w.inMode(func() {
		clean := w.Op("icmp ne i32 %s, 0", w.Op(raisedFlags))
		w.If(clean, func() { w.Op("call i32 @feclearexcept(i32 29)") })
	}, "$FLAGS")
	w.inMode(func() { w.Line("  call void %s()", w.Load("ptr", "$state.Begin")) }, "$DELTAS", "$DOUBLES")
	w.Line("  ret void")
}

// after writes the function that is called immediately after the entry. In mode Flags, the count of operations holds the exceptions of
// fp.Exception.
func (w *writer) after() {
	w.inMode(func() {
		raised := w.Op(raisedFlags)
		others := w.Op("and i32 %s, 14", w.Op("lshr i32 %s, 1", raised))
		both := w.Op("or i32 %s, %s", w.Op("and i32 %s, 1", raised), others)
		w.Store("i64", w.Op("zext i32 %s to i64", both), "@fl_state")
	}, "$FLAGS")
	w.inMode(func() { w.Line("  call void @fl_shadows(i64 %%i)") }, "$DELTAS", "$DOUBLES")
	w.Line("  ret void")
}

// chosen returns the line in the unit table of the chosen site at point i, and the site, counted from the unit's first.
func (w *writer) chosen() (unit, local emit.Val) {
	site := w.Load("i64", w.At("i64", w.Load("ptr", "$state.Sites"), "%i"))
	unit = w.At("[2 x i64]", w.Load("ptr", "$state.Units"), w.Int("lshr", site, 32))
	return unit, w.Int("and", site, 4294967295)
}

// choose writes the function that tells the unit which site is chosen.
func (w *writer) choose() {
	w.inMode(func() {
		w.Store("double", "0x7FF0000000000000", "$state.Danger")
		w.Store("i64", "0", "$state.Op")
		w.Store("i64", "0", "$state.Count")
		unit, local := w.chosen()
		w.Store("i64", local, w.At("i64", unit, 1))
	}, "$ONE")
	w.Line("  ret void")
}

// collect writes the function that moves the records of a run into frames and resets the blocks for the next run.
func (w *writer) collect() {
	frames, cursor := w.Load("ptr", "$state.Frames"), w.Load("i64", "$state.Cursor")
	out := w.At("i64", frames, cursor)
	w.inMode(func() {
		w.Store("i64", w.Int("add", cursor, w.Int("shl", w.Load("i64", "$state.Events"), 1)), "$state.Cursor")
	}, "$DELTAS")
	w.inMode(func() { w.collectOne(out, cursor) }, "$ONE")
	w.inMode(func() { w.collectAll(frames, out) }, "$ALL")
	w.inMode(func() { w.collectSteps(cursor) }, "$TRACE")
	w.Line("  ret void")
}

// collectSteps keeps the steps after the cursor, up to state.MaxSteps.
func (w *writer) collectSteps(cursor emit.Val) {
	n := w.Load("i64", "@fl_state")
	kept := w.Op("select i1 %s, i64 %s, i64 $STEPS", w.Int("icmp ult", n, "$STEPS"), n)
	w.Store("i64", w.Int("add", cursor, w.Int("shl", kept, 1)), "$state.Cursor")
}

func (w *writer) collectOne(out, cursor emit.Val) {
	unit, local := w.chosen()
	w.Store("i64", "-1", w.At("i64", unit, 1))
	count := w.Load("i64", "$state.Count")
	w.If(w.Int("icmp ne", count, 0), func() {
		site := w.Int("add", w.Load("i64", unit), local)
		words := []emit.Val{w.Int("or", w.Int("shl", site, 32), 1), count, w.Load("i64", "$state.Danger"), w.Load("i64", "$state.Op")}
		for i, word := range words {
			w.Store("i64", word, w.At("i64", out, i))
		}
		w.Store("i64", w.Int("add", cursor, len(words)), "$state.Cursor")
	})
}

// collectAll writes the loop over the blocks that the run entered. See probe.BlockHeader for the layout of their records.
func (w *writer) collectAll(frames, out emit.Val) {
	first, end := w.Load("ptr", "$state.Touch0"), w.Load("ptr", "$state.Touched")
	w.Line("  br label %%before\nbefore:\n  br label %%blocks\nblocks:")
	w.Line("  %%list = phi ptr [ %s, %%before ], [ %%listNext, %%blockDone ]", first)
	w.Line("  %%to = phi ptr [ %s, %%before ], [ %%sitesTo, %%blockDone ]", out)
	w.Line("  br i1 %s, label %%allDone, label %%block\nblock:", w.Op("icmp eq ptr %%list, %s", end))
	block := w.Load("ptr", "%list")
	w.Line("  %%listNext = getelementptr i64, ptr %%list, i64 1")
	times, head := w.Load("i64", block), w.Load("i64", w.At("i64", block, 1))
	w.Store("i64", "0", block)
	unit := w.Load("i64", w.Load("ptr", w.At("i64", block, 2)))
	w.Store("i64", w.Int("add", head, w.Int("shl", unit, 32)), "%to")
	w.Store("i64", times, w.At("i64", "%to", 1))
	to, from := w.At("i64", "%to", 2), w.At("i64", block, BlockHeader)
	last := w.At("i64", to, w.Int("shl", w.Int("and", head, 4294967295), 1))
	w.Line("  br label %%sites\nsites:\n  %%at = phi ptr [ %s, %%block ], [ %%sitesTo, %%sites ]", to)
	w.Line("  %%from = phi ptr [ %s, %%block ], [ %%fromNext, %%sites ]", from)
	w.Line("  store <2 x i64> %s, ptr %%at, align 8", w.Op("load <2 x i64>, ptr %%from, align 8"))
	w.Line("  store <2 x i64> <i64 9218868437227405312, i64 0>, ptr %%from, align 8")
	w.Line("  %%sitesTo = getelementptr i64, ptr %%at, i64 2\n  %%fromNext = getelementptr i64, ptr %%from, i64 2")
	w.Line("  br i1 %s, label %%sites, label %%blockDone", w.Op("icmp ult ptr %%sitesTo, %s", last))
	w.Line("blockDone:\n  br label %%blocks\nallDone:")
	w.Store("ptr", first, "$state.Touched")
	bytes := w.Int("sub", w.Op("ptrtoint ptr %%to to i64"), w.Op("ptrtoint ptr %s to i64", frames))
	w.Store("i64", w.Int("lshr", bytes, 3), "$state.Cursor")
}

// signal writes the handler that stores the signal for the parent.
func (w *writer) signal() {
	w.Line("  store volatile i64 %s, ptr $state.Signal", w.Op("zext i32 %%signal to i64"))
	w.Line("  store volatile i64 %s, ptr $state.Fault", w.Load("i64", w.At("i8", "%info", 16)))
	w.Op("call ptr @signal(i32 %%signal, ptr null)")
	w.Line("  ret void")
}

// rename gives the functions of a batch module unique names.
func rename(text, symbol string) string {
	pairs := []string{"@fl_batch(", "@fl_batch_" + symbol + "(", "@fl_signal(", "@fl_signal_" + symbol + "(",
		"fl_enter", "fl_enter_" + symbol}
	for name := range stoppers {
		pairs = append(pairs, "@"+name+"(", "@"+name+"_"+symbol+"(")
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
