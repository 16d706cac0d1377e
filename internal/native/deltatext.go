package native

// This file writes what an instrumented unit of mode Deltas has of its own: the short ways of operations on deltas, small
// functions that are inlined where an operation stands. What is rare they leave to the runtime (deltaruntime.go).
//
// An operation's function takes its operands, each followed by its delta, its result z, all as doubles, then the site
// (counted from the unit's first) and the operation's number. It returns the delta of z.

import (
	"fmt"
	"strings"
)

// Memory has deltas in a table of cells: {tag, bits, delta, -}. A tag is the number of the run << 48 | an address; what
// does not have the number of the current run is free. A block of 8 cells serves the 8-byte words of 64 bytes of memory
// (those of addresses that are no multiple of 8 use other blocks); which block, a hash says, and where another address has the
// cell the one that is 9 cells further is tried, which comes to all of them. Nothing is ever moved or evicted, so that what is found does not depend on
// addresses: when cellLimit cells are in use, further values are kept without deltas.
const (
	cellBytes = 32
	cellCount = 1 << 16
	cellLimit = cellCount / 4 * 3
	cellNext  = 9 * cellBytes
)

// deltaNames puts numbers and addresses into texts.
func deltaNames(unitSymbol string) *strings.Replacer {
	state := func(word int) string { return fmt.Sprintf("getelementptr (i64, ptr @fl_state, i64 %d)", word) }
	return strings.NewReplacer("@UNIT", "@"+unitSymbol, "STATEWORDS", fmt.Sprint(stateWords),
		"TABLEBYTES", fmt.Sprint(cellBytes*cellCount), "NEXTBYTES", fmt.Sprint(cellNext), "CELLLIMIT", fmt.Sprint(cellLimit),
		"OFFSETMASK", fmt.Sprint(cellBytes*cellCount-1), "MAXEVENTS", fmt.Sprint(maxEvents), "MAXSLOTS", fmt.Sprint(8*(maxArgs+maxResults)),
		"STATE_TAG", state(sTag), "STATE_CELLS", state(sCells), "STATE_EVENTS", state(sEvents), "STATE_ARGS", state(sArgs),
		"STATE_ERRNO", state(sErrno), "STATE_FRAMES", state(sFrames), "STATE_CURSOR", state(sCursor),
		"INF", "0x7FF0000000000000", "TINY", "0x03F0000000000000", "MINNORMAL", "0x0010000000000000",
		"INLINE", `alwaysinline nounwind "no-builtins"`, "COLD", `noinline cold nounwind "no-builtins"`,
		"SLOW", "preserve_allcc", "SPLIT", "0x41A0000002000000", "HASH", "-7046029254386353131",
		"SCALE_UP", "0x6570000000000000", "SCALE_DOWN", "0x1A70000000000000")
}

// deltaText returns the functions of a unit.
func deltaText(unitSymbol string) string {
	return deltaNames(unitSymbol).Replace(deltaHead + deltaMemory + deltaDouble + deltaNarrow + deltaWide + deltaDecisions)
}

const deltaHead = `
@fl_state = external global [STATEWORDS x i64]
@UNIT = external global [2 x i64]
@fl_cells = external global [TABLEBYTES x i8]

declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)

define hidden i64 @fl.ops() INLINE {
  %v = load i64, ptr @fl_state
  ret i64 %v
}

define hidden void @fl.flush(i64 %ops) INLINE {
  store i64 %ops, ptr @fl_state
  ret void
}

define hidden i64 @fl.site(i64 %local) INLINE {
  %first = load i64, ptr @UNIT
  %site = add i64 %first, %local
  ret i64 %site
}

declare SLOW double @fl_find(ptr, i64) cold nounwind
declare SLOW void @fl_put(ptr, i64, double) nounwind
declare SLOW double @fl_odd_add(double, double, double, double, double, double, i64, i64) cold nounwind
declare SLOW double @fl_odd_mul(double, double, double, double, double, double, i64, i64) cold nounwind
declare SLOW double @fl_odd_div(double, double, double, double, double, double, i64, i64) cold nounwind
declare SLOW double @fl_odd_sqrt(double, double, double, double, i64, i64) cold nounwind
declare SLOW double @fl_odd_fma(double, double, double, double, double, double, double, double, i64, i64) cold nounwind
declare SLOW double @fl_odd_trunc(double, double, double, double, double, i64, i64) cold nounwind
declare SLOW void @fl_odd_cmp(double, double, i64, i64, i64) cold nounwind
`

// A load trusts a cell only if it has the bits that were loaded: stores of code that is not instrumented, integers and
// copies of unknown size leave no cell, or one of other bits. A store without a delta needs no cell, but clears one.
const deltaMemory = `
define hidden ptr @fl.cell(i64 %a) INLINE {
  %key = and i64 %a, -57
  %m = mul i64 %key, HASH
  %block = lshr i64 %m, 51
  %high = shl i64 %block, 8
  %word = shl i64 %a, 2
  %low = and i64 %word, 224
  %off = or i64 %high, %low
  %cell = getelementptr i8, ptr @fl_cells, i64 %off
  ret ptr %cell
}

define hidden double @fl.load(ptr %p, i64 %bits) INLINE {
start:
  %a = ptrtoint ptr %p to i64
  %run = load i64, ptr STATE_TAG
  %want = or i64 %a, %run
  %cell = call ptr @fl.cell(i64 %a)
  %tag = load i64, ptr %cell
  %x = xor i64 %tag, %want
  %x1 = sub i64 %x, 1
  %clash = icmp ult i64 %x1, 281474976710655
  br i1 %clash, label %probe, label %straight, !prof !1
straight:
  %atBits = getelementptr i8, ptr %cell, i64 8
  %old = load i64, ptr %atBits
  %atDelta = getelementptr i8, ptr %cell, i64 16
  %delta = load double, ptr %atDelta
  %mine = icmp eq i64 %x, 0
  %same = icmp eq i64 %old, %bits
  %both = and i1 %mine, %same
  %found = select i1 %both, double %delta, double 0.0
  br label %done
probe:
  %probed = call SLOW double @fl_find(ptr %p, i64 %bits)
  br label %done
done:
  %r = phi double [ %found, %straight ], [ %probed, %probe ]
  ret double %r
}

define hidden void @fl.store(ptr %p, i64 %bits, double %delta) INLINE {
  %a = ptrtoint ptr %p to i64
  %run = load i64, ptr STATE_TAG
  %want = or i64 %a, %run
  %cell = call ptr @fl.cell(i64 %a)
  %tag = load i64, ptr %cell
  %x = xor i64 %tag, %want
  %mine = icmp eq i64 %x, 0
  br i1 %mine, label %here, label %elsewhere
here:
  %atBits = getelementptr i8, ptr %cell, i64 8
  store i64 %bits, ptr %atBits
  %atDelta = getelementptr i8, ptr %cell, i64 16
  store double %delta, ptr %atDelta
  br label %done
elsewhere:
  %free = icmp ugt i64 %x, 281474976710655
  %none = fcmp oeq double %delta, 0.0
  %skip = and i1 %free, %none
  br i1 %skip, label %done, label %put
put:
  call SLOW void @fl_put(ptr %p, i64 %bits, double %delta)
  br label %done
done:
  ret void
}
`

// The absolute value of x + dx is |x| + d. A comparison is of d = x - y with 0, and the exact values are dd further apart;
// orders is a set of 1 (equal), 2 (greater), 4 (less), for which the predicate holds.
const deltaDecisions = `
define hidden double @fl.abs(double %x, double %dx) INLINE {
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

define hidden void @fl.round(ptr %f, double %x, double %dx, i64 %site, i64 %op) INLINE {
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

define hidden void @fl.cmp(double %d, double %dd, i64 %orders, i64 %site, i64 %op) INLINE {
start:
  %size = call double @llvm.fabs.f64(double %d)
  %dsize = call double @llvm.fabs.f64(double %dd)
  %near = fcmp uge double %dsize, %size
  br i1 %near, label %odd, label %done, !prof !1
odd:
  %global = call i64 @fl.site(i64 %site)
  call SLOW void @fl_odd_cmp(double %d, double %dd, i64 %orders, i64 %global, i64 %op)
  br label %done
done:
  ret void
}
`

// deltaMetadata ends the text: unlikely branches, likely branches.
const deltaMetadata = "\n!1 = !{!\"branch_weights\", i32 1, i32 4000}\n!2 = !{!\"branch_weights\", i32 4000, i32 1}\n"
