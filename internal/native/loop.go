package native

// This file is the part of the batch entry that is the same for every call: the loop, the collection of records, the
// signal handler.

import (
	"strings"
)

// loopText is the loop over points. What the tested code leaves behind is undone between runs where the next run could
// see it: errno, and the rounding mode (a run that changes it costs a call of fesetenv).
const loopText = `
@fl_state = external global [$WORDS x i64]

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @__errno_location()
declare void @llvm.x86.sse.stmxcsr(ptr)
declare i32 @fesetenv(ptr)

define i32 @fl_batch(ptr %s, ptr %same) {
start:
  %csr = alloca i32
  store ptr %csr, ptr $state.Stack
  %entry = load ptr, ptr $state.Entry
  %n = load i64, ptr $state.N
  %first = load i64, ptr $state.Next
  %points = load ptr, ptr $state.Points
  %starts = load ptr, ptr $state.Start
  %counts = load ptr, ptr $state.OpsOut
  %limit = load i64, ptr $state.Limit
  %errno = call ptr @__errno_location()
  %reset = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  br label %loop
loop:
  %i = phi i64 [ %first, %start ], [ %next, %after ]
  store volatile i64 %i, ptr $state.Next
  %cursor = load i64, ptr $state.Cursor
  %atStart = getelementptr i64, ptr %starts, i64 %i
  store i64 %cursor, ptr %atStart
  %more = icmp ult i64 %i, %n
  %room = icmp ule i64 %cursor, %limit
  %go = and i1 %more, %room
  br i1 %go, label %run, label %done
run:
  store i64 0, ptr @fl_state
  store i32 0, ptr %errno
  call void @fl_choose(i64 %i)
  %offset = mul i64 %i, $DIMS
  %point = getelementptr double, ptr %points, i64 %offset
$BODY
  %ops = load i64, ptr @fl_state
  %atOps = getelementptr i64, ptr %counts, i64 %i
  store i64 %ops, ptr %atOps
  call void @fl_collect(i64 %i)
  call void @llvm.x86.sse.stmxcsr(ptr %csr)
  %control = load i32, ptr %csr
  %masked = and i32 %control, 65472
  %same32 = icmp eq i32 %masked, 8064
  br i1 %same32, label %after, label %restore
restore:
  %again = call i32 @fesetenv(ptr inttoptr (i64 -1 to ptr))
  br label %after
after:
  %next = add i64 %i, 1
  br label %loop
done:
  ret i32 0
}
`

// support is what every batch module has beside the loop. fl_choose tells the unit of the chosen site; fl_before and
// fl_after are called at once before and after the entry; fl_collect moves the records of a run into frames and makes the
// blocks ready for the next run; fl_signal leaves a note for the parent. In mode Flags the exceptions of fp.Exception
// stand where other modes count operations; to test them (29: all but inexact) is cheaper than to clear them.
const support = `
declare i32 @feclearexcept(i32)
declare i32 @fetestexcept(i32)

define internal void @fl_before() {
  %mode = load i64, ptr $state.Mode
  switch i64 %mode, label %leave [ i64 $FLAGS, label %flags
                                     i64 $DELTAS, label %shadows
                                     i64 $DOUBLES, label %shadows ]
flags:
  %old = call i32 @fetestexcept(i32 29)
  %clean = icmp eq i32 %old, 0
  br i1 %clean, label %leave, label %clear
clear:
  %cleared = call i32 @feclearexcept(i32 29)
  ret void
shadows:
  %begin = load ptr, ptr $state.Begin
  call void %begin()
  ret void
leave:
  ret void
}

define internal void @fl_after(i64 %i) {
  %mode = load i64, ptr $state.Mode
  switch i64 %mode, label %leave [ i64 $FLAGS, label %flags
                                     i64 $DELTAS, label %shadows
                                     i64 $DOUBLES, label %shadows ]
flags:
  %raised = call i32 @fetestexcept(i32 29)
  %invalid = and i32 %raised, 1
  %shifted = lshr i32 %raised, 1
  %others = and i32 %shifted, 14
  %both = or i32 %invalid, %others
  %wide = zext i32 %both to i64
  store i64 %wide, ptr @fl_state
  ret void
shadows:
  call void @fl_shadows(i64 %i)
  ret void
leave:
  ret void
}

define internal void @fl_choose(i64 %i) {
  %mode = load i64, ptr $state.Mode
  %one = icmp eq i64 %mode, $ONE
  br i1 %one, label %choose, label %done
choose:
  store double 0x7FF0000000000000, ptr $state.Danger
  store i64 0, ptr $state.Op
  store i64 0, ptr $state.Count
  %atUnit = call ptr @fl_unit(i64 %i)
  %sites = load ptr, ptr $state.Sites
  %at = getelementptr i64, ptr %sites, i64 %i
  %site = load i64, ptr %at
  %local = and i64 %site, 4294967295
  %atChosen = getelementptr i8, ptr %atUnit, i64 8
  store i64 %local, ptr %atChosen
  br label %done
done:
  ret void
}

define internal ptr @fl_unit(i64 %i) {
  %sites = load ptr, ptr $state.Sites
  %at = getelementptr i64, ptr %sites, i64 %i
  %site = load i64, ptr %at
  %unit = lshr i64 %site, 32
  %units = load ptr, ptr $state.Units
  %atUnit = getelementptr [2 x i64], ptr %units, i64 %unit
  ret ptr %atUnit
}

define internal void @fl_collect(i64 %i) {
start:
  %mode = load i64, ptr $state.Mode
  %frames = load ptr, ptr $state.Frames
  %cursor = load i64, ptr $state.Cursor
  %out = getelementptr i64, ptr %frames, i64 %cursor
  switch i64 %mode, label %leave [ i64 $ONE, label %one
                                     i64 $ALL, label %all
                                     i64 $DELTAS, label %events ]
leave:
  ret void

events:
  %n0 = load i64, ptr $state.Events
  %n2 = shl i64 %n0, 1
  %cursor0 = add i64 %cursor, %n2
  store i64 %cursor0, ptr $state.Cursor
  ret void

one:
  %atUnit = call ptr @fl_unit(i64 %i)
  %atChosen = getelementptr i8, ptr %atUnit, i64 8
  %local = load i64, ptr %atChosen
  store i64 -1, ptr %atChosen
  %count = load i64, ptr $state.Count
  %ran = icmp ne i64 %count, 0
  br i1 %ran, label %frame, label %leave
frame:
  %base1 = load i64, ptr %atUnit
  %site = add i64 %base1, %local
  %siteHigh = shl i64 %site, 32
  %head1 = or i64 %siteHigh, 1
  store i64 %head1, ptr %out
  %out1 = getelementptr i64, ptr %out, i64 1
  store i64 %count, ptr %out1
  %danger1 = load i64, ptr $state.Danger
  %out2 = getelementptr i64, ptr %out, i64 2
  store i64 %danger1, ptr %out2
  %op1 = load i64, ptr $state.Op
  %out3 = getelementptr i64, ptr %out, i64 3
  store i64 %op1, ptr %out3
  %cursor1 = add i64 %cursor, 4
  store i64 %cursor1, ptr $state.Cursor
  ret void

all:
  %list0 = load ptr, ptr $state.Touch0
  %listEnd = load ptr, ptr $state.Touched
  br label %blocks
blocks:
  %list = phi ptr [ %list0, %all ], [ %listNext, %blockDone ]
  %to = phi ptr [ %out, %all ], [ %sitesTo, %blockDone ]
  %end = icmp eq ptr %list, %listEnd
  br i1 %end, label %allDone, label %block
block:
  %p = load ptr, ptr %list
  %listNext = getelementptr i64, ptr %list, i64 1
  %times = load i64, ptr %p
  store i64 0, ptr %p
  %atHead = getelementptr i64, ptr %p, i64 1
  %head = load i64, ptr %atHead
  %pUnit = getelementptr i64, ptr %p, i64 2
  %unit = load ptr, ptr %pUnit
  %base = load i64, ptr %unit
  %baseHigh = shl i64 %base, 32
  %fullHead = add i64 %head, %baseHigh
  store i64 %fullHead, ptr %to
  %to1 = getelementptr i64, ptr %to, i64 1
  store i64 %times, ptr %to1
  %to2 = getelementptr i64, ptr %to, i64 2
  %from2 = getelementptr i64, ptr %p, i64 3
  %n = and i64 %head, 4294967295
  %nWords = shl i64 %n, 1
  %sitesEnd = getelementptr i64, ptr %to2, i64 %nWords
  br label %sites
sites:
  %sitesTo0 = phi ptr [ %to2, %block ], [ %sitesTo, %sites ]
  %from = phi ptr [ %from2, %block ], [ %fromNext, %sites ]
  %record = load <2 x i64>, ptr %from, align 8
  store <2 x i64> %record, ptr %sitesTo0, align 8
  store <2 x i64> <i64 9218868437227405312, i64 0>, ptr %from, align 8
  %sitesTo = getelementptr i64, ptr %sitesTo0, i64 2
  %fromNext = getelementptr i64, ptr %from, i64 2
  %sitesMore = icmp ult ptr %sitesTo, %sitesEnd
  br i1 %sitesMore, label %sites, label %blockDone
blockDone:
  br label %blocks
allDone:
  store ptr %list0, ptr $state.Touched
  %toInt = ptrtoint ptr %to to i64
  %framesInt = ptrtoint ptr %frames to i64
  %bytes = sub i64 %toInt, %framesInt
  %words = lshr i64 %bytes, 3
  store i64 %words, ptr $state.Cursor
  ret void
}

declare ptr @signal(i32, ptr)

define void @fl_signal(i32 %signal, ptr %info, ptr %context) {
  %wide = zext i32 %signal to i64
  store volatile i64 %wide, ptr $state.Signal
  %atFault = getelementptr i8, ptr %info, i64 16
  %fault = load i64, ptr %atFault
  store volatile i64 %fault, ptr $state.Fault
  %old = call ptr @signal(i32 %signal, ptr null)
  ret void
}
`

// rename gives the functions of a batch module names of their own.
func rename(text, symbol string) string {
	return strings.NewReplacer("@fl_batch(", "@fl_batch_"+symbol+"(", "@fl_signal(", "@fl_signal_"+symbol+"(").Replace(text)
}
