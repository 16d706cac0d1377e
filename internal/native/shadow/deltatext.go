package shadow

// This file writes what an instrumented unit of mode Deltas has of its own: the short ways of operations on deltas, small
// functions that are inlined where an operation stands. What is rare they leave to the runtime (deltaruntime.go).
//
// An operation's function takes its operands, each followed by its delta, its result z, all as doubles, then the site
// (counted from the unit's first) and the operation's number. It returns the delta of z.

// deltaUnit returns the functions of a unit.
func deltaUnit(unitSymbol string) string {
	return fill(carryHead+deltaHead+cellText+shortWays()+deltaDecisions+carryTail, unitSymbol)
}

const deltaHead = `
define hidden i64 @fl.ops() $INLINE {
  %v = load i64, ptr @fl_state
  ret i64 %v
}

define hidden void @fl.flush(i64 %ops) $INLINE {
  store i64 %ops, ptr @fl_state
  ret void
}

define hidden i64 @fl.site(i64 %local) $INLINE {
  %first = load i64, ptr @$UNIT
  %site = add i64 %first, %local
  ret i64 %site
}

declare $SLOW double @fl_odd_add(double, double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_mul(double, double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_div(double, double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_sqrt(double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_fma(double, double, double, double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW double @fl_odd_trunc(double, double, double, double, double, i64, i64) cold nounwind
declare $SLOW void @fl_odd_cmp(double, double, i64, i64, i64) cold nounwind
declare void @fl_odd_convert(i64, i64) cold nounwind
declare void @fl_odd_wrap(i64, i64) cold nounwind
`

// The absolute value of x + dx is |x| + d. A comparison is of d = x - y with 0, and the exact values are dd further apart;
// orders is a set of 1 (equal), 2 (greater), 4 (less), for which the predicate holds.
const deltaDecisions = `
define hidden double @fl.abs(double %x, double %dx) $INLINE {
  %negative = fcmp olt double %x, 0.0
  %minus = fneg double %dx
  %a = select i1 %negative, double %minus, double %dx
  %size = call double @llvm.fabs.f64(double %x)
  %bound = fneg double %size
  %crosses = fcmp olt double %a, %bound
  %twice = fmul double %bound, 2.0
  %other = fsub double %twice, %a
  %r = select i1 %crosses, double %other, double %a
  ret double %r
}

define hidden void @fl.round(ptr %f, double %x, double %dx, i64 %site, i64 %op) $INLINE {
start:
  %some = fcmp une double %dx, 0.0
  br i1 %some, label %odd, label %done
odd:
  %global = call i64 @fl.site(i64 %site)
  call void %f(double %x, double %dx, i64 %global, i64 %op)
  br label %done
done:
  ret void
}

; A conversion to an integer type that holds the number, if %fits; arithmetic on integers whose result fits.
define hidden void @fl.convert(i1 %fits, i64 %site, i64 %op) $INLINE {
start:
  br i1 %fits, label %done, label %odd
odd:
  %global = call i64 @fl.site(i64 %site)
  call void @fl_odd_convert(i64 %global, i64 %op)
  br label %done
done:
  ret void
}

define hidden void @fl.wrap(i1 %fits, i64 %site, i64 %op) $INLINE {
start:
  br i1 %fits, label %done, label %odd
odd:
  %global = call i64 @fl.site(i64 %site)
  call void @fl_odd_wrap(i64 %global, i64 %op)
  br label %done
done:
  ret void
}

define hidden void @fl.cmp(double %d, double %dd, i64 %orders, i64 %site, i64 %op) $INLINE {
start:
  %size = call double @llvm.fabs.f64(double %d)
  %dsize = call double @llvm.fabs.f64(double %dd)
  %near = fcmp uge double %dsize, %size
  br i1 %near, label %odd, label %done, !prof !1
odd:
  %global = call i64 @fl.site(i64 %site)
  call $SLOW void @fl_odd_cmp(double %d, double %dd, i64 %orders, i64 %global, i64 %op)
  br label %done
done:
  ret void
}
`
