package shadow

// This file writes the memory of companions: cells by address, as IR text. Loads and stores of a unit look at them in functions
// that are inlined; what is rare they leave to the runtime (cellruntime.go).

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
)

// Memory has companions in a table of cells: {tag, bits, delta, bound}. A tag is the number of the run << 48 | an address; what
// does not have the number of the current run is free. A block of 8 cells serves the 8-byte words of 64 bytes of memory
// (those of addresses that are no multiple of 8 use other blocks); which block, a hash says, and where another address has the
// cell the one that is 9 cells further is tried, which comes to all of them. Nothing is ever moved or evicted, so that what is
// found does not depend on addresses: when CellLimit cells are in use, further values are kept without companions, and the
// run is marked: state.Lost.
const (
	cellBytes = 32
	cellCount = 1 << 16
	CellLimit = cellCount / 4 * 3
	cellNext  = 9 * cellBytes
)

// fill puts numbers and addresses into a text.
func fill(text, unitSymbol string) string {
	return emit.Fill(text, state.Address, map[string]any{"UNIT": unitSymbol, "WORDS": state.Total, "PAIR": "{ double, double }",
		"TABLEBYTES": cellBytes * cellCount, "NEXTBYTES": cellNext, "CELLLIMIT": CellLimit, "OFFSETMASK": cellBytes*cellCount - 1, "HASH": -7046029254386353131,
		"MAXEVENTS": state.MaxEvents, "MAXSLOTS": 8 * (2*state.MaxArgs + 2*state.MaxResults + state.MaxSources),
		"INF": emit.Num(math.Inf(1)), "TINY": emit.Num(tiny), "MINNORMAL": emit.Num(0x1p-1022), "UNDERFLOWS": emit.Num(underflows),
		"INLINE": `alwaysinline nounwind "no-builtins"`, "COLD": `noinline cold nounwind "no-builtins"`, "SLOW": "preserve_allcc",
		"INVALID": int(fp.Invalid), "DIVIDEBYZERO": int(fp.DivideByZero), "BADCONVERSION": int(fp.InvalidConversion), "INTEGERWRAP": int(fp.IntegerOverflow),
		"OVERFLOW": int(fp.Overflow), "UNDERFLOW": int(fp.Underflow), "DIVERGED": int(fp.Diverged)})
}

// carryHead begins the text of a unit.
const carryHead = `
@fl_state = external global [$WORDS x i64]
@$UNIT = external global [2 x i64]
@fl_cells = external global [$TABLEBYTES x i8]

declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)
`

// carryTail ends a text: the weights of unlikely branches, and of likely ones.
const carryTail = "\n!1 = !{!\"branch_weights\", i32 1, i32 4000}\n!2 = !{!\"branch_weights\", i32 4000, i32 1}\n"

// Stretches of IR that several functions have: the address %p with the run's number, the offset %off of the first cell for %a, what a
// cell says, and what it is to say.
const (
	cellTag = `  %a = ptrtoint ptr %p to i64
  %run = load i64, ptr $state.Tag
  %want = or i64 %a, %run
`
	cellOffset = `  %key = and i64 %a, -57
  %m = mul i64 %key, $HASH
  %block = lshr i64 %m, 51
  %high = shl i64 %block, 8
  %word = shl i64 %a, 2
  %low = and i64 %word, 224
  %off = or i64 %high, %low
`
	cellRead = `  %atDelta = getelementptr i8, ptr %cell, i64 16
  %delta = load double, ptr %atDelta
  %atBound = getelementptr i8, ptr %cell, i64 24
  %bound = load double, ptr %atBound
`
	cellWrite = `  %atBits = getelementptr i8, ptr %cell, i64 8
  store i64 %bits, ptr %atBits
  %atDelta = getelementptr i8, ptr %cell, i64 16
  store double %delta, ptr %atDelta
  %atBound = getelementptr i8, ptr %cell, i64 24
  store double %bound, ptr %atBound
`
)

// A load trusts a cell only if it has the bits that were loaded: stores of code that is not instrumented, integers and
// copies of unknown size leave no cell, or one of other bits. A store without a delta needs no cell, but clears one.
const cellText = `

declare $SLOW $PAIR @fl_find(ptr, i64) cold nounwind
declare $SLOW void @fl_put(ptr, i64, double, double) nounwind

define hidden ptr @fl.cell(i64 %a) $INLINE {
` + cellOffset + `  %cell = getelementptr i8, ptr @fl_cells, i64 %off
  ret ptr %cell
}

define hidden $PAIR @fl.load(ptr %p, i64 %bits) $INLINE {
start:
` + cellTag + `  %cell = call ptr @fl.cell(i64 %a)
  %tag = load i64, ptr %cell
  %x = xor i64 %tag, %want
  %x1 = sub i64 %x, 1
  %clash = icmp ult i64 %x1, 281474976710655
  br i1 %clash, label %probe, label %straight, !prof !1
straight:
  %atBits = getelementptr i8, ptr %cell, i64 8
  %old = load i64, ptr %atBits
` + cellRead + `  %mine = icmp eq i64 %x, 0
  %same = icmp eq i64 %old, %bits
  %both = and i1 %mine, %same
  %foundDelta = select i1 %both, double %delta, double 0.0
  %foundBound = select i1 %both, double %bound, double 0.0
  br label %done
probe:
  %probed = call $SLOW $PAIR @fl_find(ptr %p, i64 %bits)
  %probedDelta = extractvalue $PAIR %probed, 0
  %probedBound = extractvalue $PAIR %probed, 1
  br label %done
done:
  %d = phi double [ %foundDelta, %straight ], [ %probedDelta, %probe ]
  %b = phi double [ %foundBound, %straight ], [ %probedBound, %probe ]
  %r0 = insertvalue $PAIR undef, double %d, 0
  %r = insertvalue $PAIR %r0, double %b, 1
  ret $PAIR %r
}

define hidden void @fl.store(ptr %p, i64 %bits, double %delta, double %bound) $INLINE {
` + cellTag + `  %cell = call ptr @fl.cell(i64 %a)
  %tag = load i64, ptr %cell
  %x = xor i64 %tag, %want
  %mine = icmp eq i64 %x, 0
  br i1 %mine, label %here, label %elsewhere
here:
` + cellWrite + `  br label %done
elsewhere:
  %free = icmp ugt i64 %x, 281474976710655
  %noDelta = fcmp oeq double %delta, 0.0
  %noBound = fcmp oeq double %bound, 0.0
  %none = and i1 %noDelta, %noBound
  %skip = and i1 %free, %none
  br i1 %skip, label %done, label %put
put:
  call $SLOW void @fl_put(ptr %p, i64 %bits, double %delta, double %bound)
  br label %done
done:
  ret void
}
`
