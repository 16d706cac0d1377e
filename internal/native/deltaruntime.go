package native

// This file writes the runtime of mode Deltas: one object, linked to a program's units, with the table of cells and all
// that is rare. The functions of operations (fl_odd_OP) are those of deltatext.go where no short way serves: something is
// not finite, nearly underflows, or overflows on the way. They take the smallest normal number of the result's format,
// note exceptions, and return the delta of the result.

import (
	"fmt"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// deltaRuntime returns the text of the runtime.
func deltaRuntime() string {
	var libm strings.Builder
	uses := make(map[string]string)
	fp.Ops(func(op fp.Op) { libm.WriteString(deltaOp(op, uses)) })
	kinds := strings.NewReplacer("INVALID", fmt.Sprint(int(subject.Invalid)), "DIVIDEBYZERO", fmt.Sprint(int(subject.DivideByZero)),
		"OVERFLOW", fmt.Sprint(int(subject.Overflow)), "UNDERFLOW", fmt.Sprint(int(subject.Underflow)), "DIVERGED", fmt.Sprint(int(subject.Diverged)))
	return deltaNames("").Replace(kinds.Replace(runtimeCells + runtimeEvents + runtimeOps + libm.String() + runtimeLibm(uses) + deltaMetadata))
}

// fl_begin begins a run. fl_at returns the cell of an address, or the first free one. fl_put stores, fl_find loads a delta.
// fl_copy goes with a copy of memory, in units of 4 bytes; from null, it forgets the deltas of what is overwritten.
const runtimeCells = `
@fl_state = external global [STATEWORDS x i64]
@fl_cells = global [TABLEBYTES x i8] zeroinitializer, align 64

declare ptr @__errno_location()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)

define void @fl_begin() nounwind {
start:
  %errno = call ptr @__errno_location()
  store ptr %errno, ptr STATE_ERRNO
  store i64 0, ptr STATE_CELLS
  store i64 0, ptr STATE_EVENTS
  call void @llvm.memset.p0.i64(ptr STATE_ARGS, i8 0, i64 MAXSLOTS, i1 false)
  %old = load i64, ptr STATE_TAG
  %tag = add i64 %old, 281474976710656
  %over = icmp eq i64 %tag, 0
  br i1 %over, label %clear, label %done
clear:
  call void @llvm.memset.p0.i64(ptr @fl_cells, i8 0, i64 TABLEBYTES, i1 false)
  br label %done
done:
  %new = select i1 %over, i64 281474976710656, i64 %tag
  store i64 %new, ptr STATE_TAG
  ret void
}

define internal ptr @fl_at(i64 %a, i64 %want) nounwind {
start:
  %key = and i64 %a, -57
  %m = mul i64 %key, HASH
  %block = lshr i64 %m, 51
  %high = shl i64 %block, 8
  %word = shl i64 %a, 2
  %low = and i64 %word, 224
  %off0 = or i64 %high, %low
  br label %loop
loop:
  %off = phi i64 [ %off0, %start ], [ %next, %more ]
  %cell = getelementptr i8, ptr @fl_cells, i64 %off
  %tag = load i64, ptr %cell
  %x = xor i64 %tag, %want
  %x1 = sub i64 %x, 1
  %clash = icmp ult i64 %x1, 281474976710655
  br i1 %clash, label %more, label %done
more:
  %next0 = add i64 %off, NEXTBYTES
  %next = and i64 %next0, OFFSETMASK
  br label %loop
done:
  ret ptr %cell
}

define SLOW double @fl_find(ptr %p, i64 %bits) nounwind {
start:
  %a = ptrtoint ptr %p to i64
  %run = load i64, ptr STATE_TAG
  %want = or i64 %a, %run
  %cell = call ptr @fl_at(i64 %a, i64 %want)
  %tag = load i64, ptr %cell
  %mine = icmp eq i64 %tag, %want
  %atBits = getelementptr i8, ptr %cell, i64 8
  %old = load i64, ptr %atBits
  %same = icmp eq i64 %old, %bits
  %both = and i1 %mine, %same
  %atDelta = getelementptr i8, ptr %cell, i64 16
  %delta = load double, ptr %atDelta
  %r = select i1 %both, double %delta, double 0.0
  ret double %r
}

define SLOW void @fl_put(ptr %p, i64 %bits, double %delta) nounwind {
start:
  %a = ptrtoint ptr %p to i64
  %run = load i64, ptr STATE_TAG
  %want = or i64 %a, %run
  %cell = call ptr @fl_at(i64 %a, i64 %want)
  %tag = load i64, ptr %cell
  %mine = icmp eq i64 %tag, %want
  br i1 %mine, label %write, label %fresh
fresh:
  %none = fcmp oeq double %delta, 0.0
  %used = load i64, ptr STATE_CELLS
  %full = icmp uge i64 %used, CELLLIMIT
  %leave = or i1 %none, %full
  br i1 %leave, label %done, label %take
take:
  %more = add i64 %used, 1
  store i64 %more, ptr STATE_CELLS
  store i64 %want, ptr %cell
  br label %write
write:
  %atBits = getelementptr i8, ptr %cell, i64 8
  store i64 %bits, ptr %atBits
  %atDelta = getelementptr i8, ptr %cell, i64 16
  store double %delta, ptr %atDelta
  br label %done
done:
  ret void
}

define void @fl_copy(ptr %to, ptr %from, i64 %size) nounwind {
start:
  %enough = icmp ult i64 %size, 4
  %much = icmp ugt i64 %size, 1048576
  %not = or i1 %enough, %much
  br i1 %not, label %done, label %go
go:
  %t = ptrtoint ptr %to to i64
  %f = ptrtoint ptr %from to i64
  %run = load i64, ptr STATE_TAG
  %nothing = icmp eq i64 %f, 0
  %units = lshr i64 %size, 2
  %last = sub i64 %units, 1
  %down = icmp ugt i64 %t, %f
  br label %loop
loop:
  %i = phi i64 [ 0, %go ], [ %inext, %next ]
  %j = sub i64 %last, %i
  %k = select i1 %down, i64 %j, i64 %i
  %at = shl i64 %k, 2
  %fa = add i64 %f, %at
  %ta = add i64 %t, %at
  %tp = inttoptr i64 %ta to ptr
  br i1 %nothing, label %forget, label %look
look:
  %want = or i64 %fa, %run
  %cell = call ptr @fl_at(i64 %fa, i64 %want)
  %tag = load i64, ptr %cell
  %mine = icmp eq i64 %tag, %want
  br i1 %mine, label %keep, label %forget
keep:
  %atBits = getelementptr i8, ptr %cell, i64 8
  %bits = load i64, ptr %atBits
  %atDelta = getelementptr i8, ptr %cell, i64 16
  %delta = load double, ptr %atDelta
  call SLOW void @fl_put(ptr %tp, i64 %bits, double %delta)
  br label %next
forget:
  call SLOW void @fl_put(ptr %tp, i64 0, double 0.0)
  br label %next
next:
  %inext = add i64 %i, 1
  %again = icmp ult i64 %inext, %units
  br i1 %again, label %loop, label %done
done:
  ret void
}
`

// fl_event keeps an event, the first of its site and kind. A site below 0 has none. fl_judge says what is wrong with a
// result of finite operands.
const runtimeEvents = `
define void @fl_event(i64 %site, i64 %kind, i64 %op) COLD {
start:
  %high = shl i64 %site, 8
  %word = or i64 %high, %kind
  %n = load i64, ptr STATE_EVENTS
  %full = icmp uge i64 %n, MAXEVENTS
  %nowhere = icmp slt i64 %site, 0
  %drop = or i1 %full, %nowhere
  br i1 %drop, label %done, label %list
list:
  %frames = load ptr, ptr STATE_FRAMES
  %cursor = load i64, ptr STATE_CURSOR
  %out = getelementptr i64, ptr %frames, i64 %cursor
  br label %loop
loop:
  %i = phi i64 [ 0, %list ], [ %next, %other ]
  %i2 = shl i64 %i, 1
  %at = getelementptr i64, ptr %out, i64 %i2
  %end = icmp eq i64 %i, %n
  br i1 %end, label %keep, label %compare
compare:
  %old = load i64, ptr %at
  %same = icmp eq i64 %old, %word
  br i1 %same, label %done, label %other
other:
  %next = add i64 %i, 1
  br label %loop
keep:
  store i64 %word, ptr %at
  %atOp = getelementptr i64, ptr %at, i64 1
  store i64 %op, ptr %atOp
  %more = add i64 %n, 1
  store i64 %more, ptr STATE_EVENTS
  br label %done
done:
  ret void
}

define internal void @fl_judge(double %z, i1 %inexact, i1 %pole, double %min, i64 %site, i64 %op) COLD {
start:
  %nan = fcmp uno double %z, 0.0
  br i1 %nan, label %invalid, label %number
invalid:
  call void @fl_event(i64 %site, i64 INVALID, i64 %op)
  ret void
number:
  %size = call double @llvm.fabs.f64(double %z)
  %infinite = fcmp oeq double %size, INF
  br i1 %infinite, label %over, label %under
over:
  %kind = select i1 %pole, i64 DIVIDEBYZERO, i64 OVERFLOW
  call void @fl_event(i64 %site, i64 %kind, i64 %op)
  ret void
under:
  %small = fcmp olt double %size, %min
  %lost = and i1 %small, %inexact
  br i1 %lost, label %underflow, label %done
underflow:
  call void @fl_event(i64 %site, i64 UNDERFLOW, i64 %op)
  ret void
done:
  ret void
}

define internal i1 @fl_finite(double %v) alwaysinline nounwind {
  %size = call double @llvm.fabs.f64(double %v)
  %r = fcmp olt double %size, INF
  ret i1 %r
}

; A delta that is no number is none.
define internal double @fl_number(double %d) alwaysinline nounwind {
  %ok = fcmp ord double %d, 0.0
  %r = select i1 %ok, double %d, double 0.0
  ret double %r
}

define SLOW void @fl_odd_cmp(double %d, double %dd, i64 %orders, i64 %site, i64 %op) nounwind {
start:
  %fd = call i1 @fl_finite(double %d)
  %some = fcmp one double %dd, 0.0
  %go = and i1 %fd, %some
  br i1 %go, label %look, label %done
look:
  %e = fadd double %d, %dd
  %before = call i64 @fl_order(double %d)
  %after = call i64 @fl_order(double %e)
  %inBefore = and i64 %orders, %before
  %inAfter = and i64 %orders, %after
  %was = icmp ne i64 %inBefore, 0
  %is = icmp ne i64 %inAfter, 0
  %same = icmp eq i1 %was, %is
  br i1 %same, label %done, label %event
event:
  call void @fl_event(i64 %site, i64 DIVERGED, i64 %op)
  br label %done
done:
  ret void
}

define internal i64 @fl_order(double %d) alwaysinline nounwind {
  %less = fcmp olt double %d, 0.0
  %more = fcmp ogt double %d, 0.0
  %a = select i1 %more, i64 2, i64 1
  %r = select i1 %less, i64 4, i64 %a
  ret i64 %r
}
`
