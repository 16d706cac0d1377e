package shadow

// This file writes the memory of shadow values as IR text: cells, found by address. Loads and stores of a unit access them in inlined
// functions. Rare cases are in the runtime.

import (
	"math"
	"sync"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
)

// Memory has shadow values in a table of cells: {tag, bits, delta, bound}. A tag is the number of the run << 48 | an address. A cell with
// the number of another run is free. A block of 8 cells serves the 8-byte words of 64 bytes of memory; addresses that are not multiples of
// 8 use other blocks. A hash selects the block. If another address has the cell, the cell 9 places further is tried next; this sequence
// reaches all cells. Cells are never moved or evicted, so the result does not depend on addresses. When CellLimit cells are in use, further
// values have no shadow values, and the run is marked: state.Lost.
const (
	cellBytes = 32
	cellCount = 1 << 16
	CellLimit = cellCount / 4 * 3
	cellNext  = 9 * cellBytes
)

// fill replaces the names in a text by numbers and addresses.
func fill(text, unitSymbol string) string {
	return emit.Fill(text, state.Address, map[string]any{"UNIT": unitSymbol, "WORDS": state.Total, "PAIR": "{ double, double }",
		"TABLEBYTES": cellBytes * cellCount, "NEXTBYTES": cellNext, "CELLLIMIT": CellLimit,
		"OFFSETMASK": cellBytes*cellCount - 1, "HASH": -7046029254386353131,
		"MAXEVENTS": state.MaxEvents, "MAXEXACT": state.MaxExact, "MAXSLOTS": 8 * (2*state.MaxArgs + 2*state.MaxResults + state.MaxSources),
		"INF": emit.Num(math.Inf(1)), "TINY": emit.Num(tiny), "MINNORMAL": emit.Num(0x1p-1022), "UNDERFLOWS": emit.Num(underflows),
		"INLINE": `alwaysinline nounwind "no-builtins"`, "COLD": `noinline cold nounwind "no-builtins"`, "SLOW": "preserve_allcc",
		"INVALID": int(fp.Invalid), "DIVIDEBYZERO": int(fp.DivideByZero),
		"BADCONVERSION": int(fp.InvalidConversion), "INTEGERWRAP": int(fp.IntegerOverflow),
		"OVERFLOW": int(fp.Overflow), "UNDERFLOW": int(fp.Underflow),
		"EXACTUNDERFLOW": int(fp.ExactUnderflow), "DIVERGED": int(fp.Diverged)})
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

// A cellWriter writes functions on cells.
type cellWriter struct{ emit.Text }

// tag returns the address %p, and the expected tag of its cell.
func (t *cellWriter) tag() (address, want emit.Val) {
	address = t.Op("ptrtoint ptr %%p to i64")
	return address, t.Int("or", address, t.Op("load i64, ptr $state.Tag"))
}

// offset returns the offset of the first cell for an address.
func (t *cellWriter) offset(address emit.Val) emit.Val {
	block := t.Int("lshr", t.Int("mul", t.Int("and", address, -57), "$HASH"), 51)
	block = t.Int("shl", block, 8)
	return t.Int("or", block, t.Int("and", t.Int("shl", address, 2), 224))
}

// cell returns the cell at an offset, tagOf its tag.
func (t *cellWriter) cell(offset emit.Val) emit.Val {
	return t.Op("getelementptr i8, ptr @fl_cells, i64 %s", offset)
}
func (t *cellWriter) tagOf(cell emit.Val) emit.Val { return t.Op("load i64, ptr %s", cell) }

// field returns the address of a cell's bits (8), delta (16) or bound (24).
func (t *cellWriter) field(cell emit.Val, at int) emit.Val {
	return t.Op("getelementptr i8, ptr %s, i64 %d", cell, at)
}

// bits, read and write access the fields of a cell.
func (t *cellWriter) bits(cell emit.Val) emit.Val { return t.Op("load i64, ptr %s", t.field(cell, 8)) }

func (t *cellWriter) read(cell emit.Val) (delta, bound emit.Val) {
	delta = t.Op("load double, ptr %s", t.field(cell, 16))
	return delta, t.Op("load double, ptr %s", t.field(cell, 24))
}

func (t *cellWriter) write(cell emit.Val) {
	t.Line("  store i64 %%bits, ptr %s", t.field(cell, 8))
	t.Line("  store double %%delta, ptr %s", t.field(cell, 16))
	t.Line("  store double %%bound, ptr %s", t.field(cell, 24))
}

// taken is the condition that another address of this run uses a cell. x is the xor of its tag and the expected one.
func (t *cellWriter) taken(x emit.Val) emit.Val {
	return t.Int("icmp ult", t.Int("sub", x, 1), runUnit-1)
}

// exact is the condition that %delta and %bound are 0.
func (t *cellWriter) exact() emit.Val {
	noDelta := t.Cmp("oeq", "%delta", emit.Num(0))
	return t.Both(noDelta, t.Cmp("oeq", "%bound", emit.Num(0)))
}

// returns returns a shadow value.
func returns(t *emit.Text, delta, bound emit.Val) {
	r := t.Op("insertvalue $PAIR undef, double %s, 0", delta)
	t.Line("  ret $PAIR %s", t.Op("insertvalue $PAIR %s, double %s, 1", r, bound))
}

const runUnit = 1 << 48 // in a tag, the unit of the run's number

// A load uses a cell only if it has the loaded bits. Stores by code without instrumentation, stores of integers, and copies of unknown size
// leave no cell, or one with other bits. A store without a delta needs no cell, but clears an existing one.
var cellText = sync.OnceValue(func() string {
	t := new(cellWriter)
	t.Line("\ndeclare $SLOW $PAIR @fl_find(ptr, i64) cold nounwind\ndeclare $SLOW void @fl_put(ptr, i64, double, double) nounwind")
	t.Func("hidden ptr @fl.cell(i64 %a) $INLINE", func() { t.Line("  ret ptr %s", t.cell(t.offset("%a"))) })
	own := func() (cell, x emit.Val) {
		a, want := t.tag()
		cell = t.Op("call ptr @fl.cell(i64 %s)", a)
		return cell, t.Int("xor", t.tagOf(cell), want)
	}
	t.Func("hidden $PAIR @fl.load(ptr %p, i64 %bits) $INLINE", func() {
		cell, x := own()
		t.Line("  br i1 %s, label %%probe, label %%straight, !prof !1\nstraight:", t.taken(x))
		old := t.bits(cell)
		delta, bound := t.read(cell)
		mine := t.Int("icmp eq", x, 0)
		both := t.Both(mine, t.Int("icmp eq", old, "%bits"))
		delta, bound = t.Choose(both, delta, emit.Num(0)), t.Choose(both, bound, emit.Num(0))
		t.Line("  br label %%done\nprobe:")
		r := t.Op("call $SLOW $PAIR @fl_find(ptr %%p, i64 %%bits)")
		delta2, bound2 := t.Op("extractvalue $PAIR %s, 0", r), t.Op("extractvalue $PAIR %s, 1", r)
		t.Line("  br label %%done\ndone:")
		phi := func(a, b emit.Val) emit.Val { return t.Op("phi double [ %s, %%straight ], [ %s, %%probe ]", a, b) }
		returns(&t.Text, phi(delta, delta2), phi(bound, bound2))
	})
	t.Func("hidden void @fl.store(ptr %p, i64 %bits, double %delta, double %bound) $INLINE", func() {
		cell, x := own()
		t.Line("  br i1 %s, label %%here, label %%elsewhere\nhere:", t.Int("icmp eq", x, 0))
		t.write(cell)
		t.Line("  br label %%done\nelsewhere:")
		free := t.Int("icmp ugt", x, runUnit-1)
		t.Line("  br i1 %s, label %%done, label %%put\nput:", t.Both(free, t.exact()))
		t.Line("  call $SLOW void @fl_put(ptr %%p, i64 %%bits, double %%delta, double %%bound)\n  br label %%done\ndone:\n  ret void")
	})
	return t.String()
})

// fl_begin begins a run. fl_at returns the cell of an address, or the first free one. fl_put stores a shadow value, fl_find loads one.
// fl_copy copies shadow values with a copy of memory, in units of 4 bytes; from null, it removes those at the target.
func cellRuntime() string {
	t := new(cellWriter)
	t.Line("%s", cellDeclarations)
	t.Func("void @fl_begin() nounwind", t.begin)
	t.Func("internal ptr @fl_at(i64 %a, i64 %want) nounwind", t.at)
	t.Func("$SLOW $PAIR @fl_find(ptr %p, i64 %bits) nounwind", func() {
		a, want := t.tag()
		cell, mine := t.cellOf(a, want)
		same := t.Int("icmp eq", t.bits(cell), "%bits")
		both := t.Both(mine, same)
		delta, bound := t.read(cell)
		delta = t.Choose(both, delta, emit.Num(0))
		returns(&t.Text, delta, t.Choose(both, bound, emit.Num(0)))
	})
	t.Func("$SLOW void @fl_put(ptr %p, i64 %bits, double %delta, double %bound) nounwind", t.put)
	t.Func("void @fl_copy(ptr %to, ptr %from, i64 %size) nounwind", t.copy)
	t.bitsRuntime()
	return t.String()
}

// cellOf returns the cell of an address, or the first free one, and whether it belongs to the address.
func (t *cellWriter) cellOf(address, want emit.Val) (cell, mine emit.Val) {
	cell = t.Op("call ptr @fl_at(i64 %s, i64 %s)", address, want)
	return cell, t.Int("icmp eq", t.tagOf(cell), want)
}

func (t *cellWriter) begin() {
	t.Line("  store ptr %s, ptr $state.Errno", t.Op("call ptr @__errno_location()"))
	t.Line("  store i64 0, ptr $state.Cells\n  store i64 0, ptr $state.Events\n  store i64 0, ptr $state.Bits")
	t.Line("  store i64 0, ptr $state.Exact\n  store i64 0, ptr $state.Lost")
	t.Line("  call void @llvm.memset.p0.i64(ptr $state.Args, i8 0, i64 $MAXSLOTS, i1 false)")
	tag := t.Int("add", t.Op("load i64, ptr $state.Tag"), runUnit)
	over := t.Int("icmp eq", tag, 0)
	t.If(over, func() { t.Line("  call void @llvm.memset.p0.i64(ptr @fl_cells, i8 0, i64 $TABLEBYTES, i1 false)") })
	t.Line("  store i64 %s, ptr $state.Tag\n  ret void", t.Op("select i1 %s, i64 %d, i64 %s", over, runUnit, tag))
}

func (t *cellWriter) at() {
	t.Line("  br label %%loop\nloop:\n  %%at = phi i64 [ %s, %%start ], [ %%next, %%more ]", t.offset("%a"))
	cell := t.cell("%at")
	t.Line("  br i1 %s, label %%more, label %%done\nmore:", t.taken(t.Int("xor", t.tagOf(cell), "%want")))
	t.Line("  %%next = and i64 %s, $OFFSETMASK\n  br label %%loop\ndone:\n  ret ptr %s", t.Int("add", "%at", "$NEXTBYTES"), cell)
}

func (t *cellWriter) put() {
	a, want := t.tag()
	cell, mine := t.cellOf(a, want)
	t.Line("  br i1 %s, label %%write, label %%fresh\nfresh:", mine)
	t.Line("  br i1 %s, label %%done, label %%some\nsome:", t.exact())
	near := t.Int("and", a, 1<<47|3) // a key has bit 47
	t.If(t.Int("icmp ult", t.Int("sub", near, 1), 3), func() { t.note(someOdd) })
	used := t.Op("load i64, ptr $state.Cells")
	t.Line("  br i1 %s, label %%lost, label %%take\nlost:", t.Int("icmp uge", used, "$CELLLIMIT"))
	t.Line("  store i64 1, ptr $state.Lost\n  br label %%done\ntake:")
	t.Line("  store i64 %s, ptr $state.Cells\n  store i64 %s, ptr %s\n  br label %%write\nwrite:", t.Int("add", used, 1), want, cell)
	t.write(cell)
	t.Line("  br label %%done\ndone:\n  ret void")
}

func (t *cellWriter) copy() {
	t.Line("  br i1 %s, label %%done, label %%sized\nsized:", t.Int("icmp ult", "%size", 4))
	t.Line("  br i1 %s, label %%lost, label %%go\nlost:", t.Int("icmp ugt", "%size", 1<<20))
	t.Line("  store i64 1, ptr $state.Lost\n  br label %%done\ngo:")
	to, from := t.Op("ptrtoint ptr %%to to i64"), t.Op("ptrtoint ptr %%from to i64")
	run := t.Op("load i64, ptr $state.Tag")
	nothing := t.Int("icmp eq", from, 0)
	units := t.Int("lshr", "%size", 2)
	last := t.Int("sub", units, 1)
	down := t.Int("icmp ugt", to, from) // overlapping areas are copied from the end
	t.Line("  br label %%loop\nloop:\n  %%i = phi i64 [ 0, %%go ], [ %%inext, %%next ]")
	k := t.Op("select i1 %s, i64 %s, i64 %%i", down, t.Int("sub", last, "%i"))
	at := t.Int("shl", k, 2)
	from, to = t.Int("add", from, at), t.Int("add", to, at)
	to = t.Op("inttoptr i64 %s to ptr", to)
	t.Line("  br i1 %s, label %%forget, label %%look\nlook:", nothing)
	cell, mine := t.cellOf(from, t.Int("or", from, run))
	t.Line("  br i1 %s, label %%keep, label %%made\nkeep:", mine)
	bits := t.bits(cell)
	delta, bound := t.read(cell)
	t.Line("  call $SLOW void @fl_put(ptr %s, i64 %s, double %s, double %s)\n  br label %%next\nmade:", to, bits, delta, bound)
	t.madeCopy(from, to, t.Int("sub", "%size", at))
	t.Line("  br label %%forget\nforget:")
	t.Line("  call $SLOW void @fl_put(ptr %s, i64 0, double 0.0, double 0.0)\n  br label %%next\nnext:\n  %%inext = add i64 %%i, 1", to)
	t.Line("  br i1 %s, label %%loop, label %%done\ndone:\n  ret void", t.Int("icmp ult", "%inext", units))
}

const cellDeclarations = `
@fl_state = external global [$WORDS x i64]
@fl_cells = global [$TABLEBYTES x i8] zeroinitializer, align 64

declare ptr @__errno_location()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)`
