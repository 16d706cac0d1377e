package shadow

import (
	"faultline/internal/native/emit"
)

// This file writes what the runtimes of modes with shadow values have in common: the beginning of a run, the table of cells.

// fl_begin begins a run. fl_at returns the cell of an address, or the first free one. fl_put stores, fl_find loads a shadow value.
// fl_copy goes with a copy of memory, in units of 4 bytes; from null, it forgets the shadow values of what is overwritten.
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
	return t.String()
}

// cellOf is the cell of an address, or the first free one, and whether it is the address's.
func (t *cellWriter) cellOf(address, want emit.Val) (cell, mine emit.Val) {
	cell = t.Op("call ptr @fl_at(i64 %s, i64 %s)", address, want)
	return cell, t.Int("icmp eq", t.tagOf(cell), want)
}

func (t *cellWriter) begin() {
	t.Line("  store ptr %s, ptr $state.Errno", t.Op("call ptr @__errno_location()"))
	t.Line("  store i64 0, ptr $state.Cells\n  store i64 0, ptr $state.Events\n  store i64 0, ptr $state.Lost")
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
	down := t.Int("icmp ugt", to, from) // parts that overlap are copied from the end
	t.Line("  br label %%loop\nloop:\n  %%i = phi i64 [ 0, %%go ], [ %%inext, %%next ]")
	k := t.Op("select i1 %s, i64 %s, i64 %%i", down, t.Int("sub", last, "%i"))
	at := t.Int("shl", k, 2)
	from, to = t.Int("add", from, at), t.Int("add", to, at)
	to = t.Op("inttoptr i64 %s to ptr", to)
	t.Line("  br i1 %s, label %%forget, label %%look\nlook:", nothing)
	cell, mine := t.cellOf(from, t.Int("or", from, run))
	t.Line("  br i1 %s, label %%keep, label %%forget\nkeep:", mine)
	bits := t.bits(cell)
	delta, bound := t.read(cell)
	t.Line("  call $SLOW void @fl_put(ptr %s, i64 %s, double %s, double %s)\n  br label %%next\nforget:", to, bits, delta, bound)
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
