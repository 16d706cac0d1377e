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
// (those of addresses that are no multiple of 8 use other blocks); which block, a hash says, and the next one is tried
// where another address has the cell. Nothing is ever moved or evicted, so that what is found does not depend on
// addresses: when cellLimit cells are in use, further values are kept without deltas.
const (
	cellBytes = 32
	cellCount = 1 << 16
	cellLimit = cellCount / 4 * 3
	cellBlock = 8 * cellBytes
)

// deltaNames puts numbers and addresses into texts.
func deltaNames(unitSymbol string) *strings.Replacer {
	state := func(word int) string { return fmt.Sprintf("getelementptr (i64, ptr @fl_state, i64 %d)", word) }
	return strings.NewReplacer("@UNIT", "@"+unitSymbol, "STATEWORDS", fmt.Sprint(stateWords),
		"TABLEBYTES", fmt.Sprint(cellBytes*cellCount), "BLOCKBYTES", fmt.Sprint(cellBlock), "CELLLIMIT", fmt.Sprint(cellLimit),
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

// checked ends a function: the delta %d is good if it is finite, and %ok holds too where it stands.
func checked(ok, odd, args string) string {
	cond := "%finite"
	text := "  %size = call double @llvm.fabs.f64(double %d)\n  %finite = fcmp olt double %size, INF\n"
	if ok != "" {
		text += fmt.Sprintf("  %%fine = and i1 %%finite, %s\n", ok)
		cond = "%fine"
	}
	return text + fmt.Sprintf(`  br i1 %s, label %%done, label %%odd, !prof !2
odd:
  %%global = call i64 @fl.site(i64 %%site)
  %%other = call SLOW double @fl_odd_%s(%s, i64 %%global, i64 %%op)
  br label %%done
done:
  %%r = phi double [ %%d, %%start ], [ %%other, %%odd ]
  ret double %%r
}
`, cond, odd, args)
}

const (
	operands1 = "double %x, double %dx, double %z"
	operands2 = "double %x, double %dx, double %y, double %dy, double %z"
	operands3 = "double %x, double %dx, double %y, double %dy, double %w, double %dw, double %z"
)

// veltkamp splits %v into %hv + %lv, of 26 bits each.
func veltkamp(v string) string {
	return strings.ReplaceAll("  %sV = fmul double %V, SPLIT\n  %tV = fsub double %sV, %V\n  %hV = fsub double %sV, %tV\n  %lV = fsub double %V, %hV\n", "V", v)
}

// dekker leaves in %e the error of the product of %a and %b, which is %p: a b - p. It is exact if nothing underflows, NaN
// if something overflows.
func dekker(a, b, p string) string {
	text := veltkamp(a)
	if a != b {
		text += veltkamp(b)
	}
	return text + strings.NewReplacer("A", a, "B", b, "P", p).Replace(`  %e1 = fmul double %hA, %hB
  %e2 = fsub double %e1, %P
  %e3 = fmul double %hA, %lB
  %e4 = fadd double %e2, %e3
  %e5 = fmul double %lA, %hB
  %e6 = fadd double %e4, %e5
  %e7 = fmul double %lA, %lB
  %e = fadd double %e6, %e7
`)
}

// large leaves in a name whether |%v| is far from where errors underflow.
func large(name, v string) string {
	return fmt.Sprintf("  %%size%s = call double @llvm.fabs.f64(double %%%s)\n  %%%s = fcmp oge double %%size%s, TINY\n", v, v, name, v)
}

// twoSum leaves in %e the error of the sum of %a and %b, which is %s.
func twoSum(a, b, s string) string {
	return strings.NewReplacer("A", a, "B", b, "S", s).Replace(`  %u1 = fsub double %S, %A
  %u2 = fsub double %S, %u1
  %u3 = fsub double %A, %u2
  %u4 = fsub double %B, %u1
  %e = fadd double %u3, %u4
`)
}

var deltaDouble = `
define hidden double @fl.add(` + operands2 + `, i64 %site, i64 %op) INLINE {
start:
` + twoSum("x", "y", "z") + `  %a = fadd double %dx, %dy
  %d = fadd double %a, %e
` + checked("", "add", operands2+", double MINNORMAL") + `
define hidden double @fl.mul(` + operands2 + `, i64 %site, i64 %op) INLINE {
start:
` + dekker("x", "y", "z") + `  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %a = fadd double %a1, %a2
  %d = fadd double %a, %e
` + large("ok", "z") + checked("%ok", "mul", operands2+", double MINNORMAL") + `
define hidden double @fl.div(` + operands2 + `, i64 %site, i64 %op) INLINE {
start:
  %p = fmul double %z, %y
` + dekker("z", "y", "p") + `  %r1 = fsub double %x, %p
  %residue = fsub double %r1, %e
  %a1 = fmul double %z, %dy
  %a = fsub double %dx, %a1
  %n = fadd double %a, %residue
  %Y = fadd double %y, %dy
  %d = fdiv double %n, %Y
` + large("okz", "z") + large("okx", "x") + `  %ok = and i1 %okx, %okz
` + checked("%ok", "div", operands2+", double MINNORMAL") + `
define hidden double @fl.sqrt(` + operands1 + `, i64 %site, i64 %op) INLINE {
start:
  %p = fmul double %z, %z
` + dekker("z", "z", "p") + `  %r1 = fsub double %x, %p
  %residue = fsub double %r1, %e
  %n = fadd double %dx, %residue
  %X = fadd double %x, %dx
  %absX = call double @llvm.fabs.f64(double %X)
  %root = call double @llvm.sqrt.f64(double %absX)
  %sum = fadd double %z, %root
  %d = fdiv double %n, %sum
` + large("ok", "x") + checked("%ok", "sqrt", operands1+", double MINNORMAL") + `
define hidden double @fl.fma(` + operands3 + `, i64 %site, i64 %op) INLINE {
start:
  %p = fmul double %x, %y
  %s = fadd double %p, %w
` + strings.NewReplacer("%e ", "%ep ").Replace(dekker("x", "y", "p")) + strings.NewReplacer("%e ", "%es ").Replace(twoSum("p", "w", "s")) + `  %v1 = fsub double %s, %z
  %v2 = fadd double %v1, %es
  %e = fadd double %v2, %ep
  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %a3 = fadd double %a1, %a2
  %a = fadd double %a3, %dw
  %d = fadd double %a, %e
` + large("ok", "z") + checked("%ok", "fma", operands3+", double MINNORMAL")

// Formats narrower than double: the operation in double, of the exact operands. min is the format's smallest normal number.
var deltaNarrow = `
define hidden double @fl.narrow.add(` + operands2 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %Y = fadd double %y, %dy
  %Z = fadd double %X, %Y
  %d = fsub double %Z, %z
` + checked("", "add", operands2+", double %min") + `
define hidden double @fl.narrow.mul(` + operands2 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %Y = fadd double %y, %dy
  %Z = fmul double %X, %Y
  %d = fsub double %Z, %z
` + narrowOK + checked("%ok", "mul", operands2+", double %min") + `
define hidden double @fl.narrow.div(` + operands2 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %Y = fadd double %y, %dy
  %Z = fdiv double %X, %Y
  %d = fsub double %Z, %z
` + narrowOK + checked("%ok", "div", operands2+", double %min") + `
define hidden double @fl.narrow.sqrt(` + operands1 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %absX = call double @llvm.fabs.f64(double %X)
  %Z = call double @llvm.sqrt.f64(double %absX)
  %d = fsub double %Z, %z
` + narrowOK + checked("%ok", "sqrt", operands1+", double %min") + `
define hidden double @fl.narrow.fma(` + operands3 + `, double %min, i64 %site, i64 %op) INLINE {
start:
  %X = fadd double %x, %dx
  %Y = fadd double %y, %dy
  %W = fadd double %w, %dw
  %P = fmul double %X, %Y
  %Z = fadd double %P, %W
  %d = fsub double %Z, %z
` + narrowOK + checked("%ok", "fma", operands3+", double %min") + `
define hidden double @fl.trunc(double %x, double %dx, double %e, double %z, double %min, i64 %site, i64 %op) INLINE {
start:
  %d = fadd double %dx, %e
` + narrowOK + checked("%ok", "trunc", "double %x, double %dx, double %e, double %z, double %min")

const narrowOK = "  %absz = call double @llvm.fabs.f64(double %z)\n  %ok = fcmp oge double %absz, %min\n"

// Formats wider than double: what the operands' deltas make of the result; the local error, far below that of doubles, and
// exceptions are left out.
var deltaWide = `
define hidden double @fl.wide.add(` + operands2 + `) INLINE {
  %d = fadd double %dx, %dy
  ret double %d
}
define hidden double @fl.wide.mul(` + operands2 + `) INLINE {
  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %d = fadd double %a1, %a2
` + finite + `
define hidden double @fl.wide.div(` + operands2 + `) INLINE {
  %Y = fadd double %y, %dy
  %a1 = fmul double %z, %dy
  %a = fsub double %dx, %a1
  %d = fdiv double %a, %Y
` + finite + `
define hidden double @fl.wide.sqrt(` + operands1 + `) INLINE {
  %X = fadd double %x, %dx
  %absX = call double @llvm.fabs.f64(double %X)
  %root = call double @llvm.sqrt.f64(double %absX)
  %sum = fadd double %z, %root
  %d = fdiv double %dx, %sum
` + finite + `
define hidden double @fl.wide.fma(` + operands3 + `) INLINE {
  %Y = fadd double %y, %dy
  %a1 = fmul double %x, %dy
  %a2 = fmul double %dx, %Y
  %a3 = fadd double %a1, %a2
  %d = fadd double %a3, %dw
` + finite

const finite = `  %size = call double @llvm.fabs.f64(double %d)
  %finite = fcmp olt double %size, INF
  %r = select i1 %finite, double %d, double 0.0
  ret double %r
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
