package shadow

// This file writes the runtime of mode Deltas: one object, linked to a program's units, with the table of cells and all
// that is rare. The functions of operations (fl_odd_OP) are those of deltatext.go where no short way serves: something is
// not finite, nearly underflows, or overflows on the way. They take the smallest normal number of the result's format,
// note exceptions, and return the delta of the result.

import (
	"strings"

	"faultline/internal/fp"
)

// deltaRuntime returns the text of the runtime.
func deltaRuntime() string {
	var libm strings.Builder
	uses := make(map[string]string)
	fp.Ops(func(op fp.Op) { libm.WriteString(deltaOp(op, uses)) })
	return fill(cellRuntime+runtimeEvents+longWays()+libm.String()+runtimeLibm(uses)+carryTail, "")
}

// fl_event keeps an event, the first of its site and kind. A site below 0 has none. fl_judge says what is wrong with a
// result of finite operands.
const runtimeEvents = `
define void @fl_event(i64 %site, i64 %kind, i64 %op) $COLD {
start:
  %high = shl i64 %site, 8
  %word = or i64 %high, %kind
  %n = load i64, ptr $state.Events
  %full = icmp uge i64 %n, $MAXEVENTS
  %nowhere = icmp slt i64 %site, 0
  %drop = or i1 %full, %nowhere
  br i1 %drop, label %done, label %list
list:
  %frames = load ptr, ptr $state.Frames
  %cursor = load i64, ptr $state.Cursor
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
  store i64 %more, ptr $state.Events
  br label %done
done:
  ret void
}

define internal void @fl_judge(double %z, i1 %inexact, i1 %pole, double %min, i64 %site, i64 %op) $COLD {
start:
  %nan = fcmp uno double %z, 0.0
  br i1 %nan, label %invalid, label %number
invalid:
  call void @fl_event(i64 %site, i64 $INVALID, i64 %op)
  ret void
number:
  %size = call double @llvm.fabs.f64(double %z)
  %infinite = fcmp oeq double %size, $INF
  br i1 %infinite, label %over, label %under
over:
  %kind = select i1 %pole, i64 $DIVIDEBYZERO, i64 $OVERFLOW
  call void @fl_event(i64 %site, i64 %kind, i64 %op)
  ret void
under:
  %small = fcmp olt double %size, %min
  %lost = and i1 %small, %inexact
  br i1 %lost, label %underflow, label %done
underflow:
  call void @fl_event(i64 %site, i64 $UNDERFLOW, i64 %op)
  ret void
done:
  ret void
}

define internal i1 @fl_finite(double %v) alwaysinline nounwind {
  %size = call double @llvm.fabs.f64(double %v)
  %r = fcmp olt double %size, $INF
  ret i1 %r
}

; A delta that is no number is none.
define internal double @fl_number(double %d) alwaysinline nounwind {
  %ok = fcmp ord double %d, 0.0
  %r = select i1 %ok, double %d, double 0.0
  ret double %r
}

define $SLOW void @fl_odd_cmp(double %d, double %dd, i64 %orders, i64 %site, i64 %op) nounwind {
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
  call void @fl_event(i64 %site, i64 $DIVERGED, i64 %op)
  br label %done
done:
  ret void
}

define void @fl_odd_convert(i64 %site, i64 %op) $COLD {
  call void @fl_event(i64 %site, i64 $BADCONVERSION, i64 %op)
  ret void
}

define void @fl_odd_wrap(i64 %site, i64 %op) $COLD {
  call void @fl_event(i64 %site, i64 $INTEGERWRAP, i64 %op)
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
