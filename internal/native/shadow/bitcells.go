package shadow

// This file writes the functions that follow bits of floats, as IR text; see bits.go. The shadow values of floats whose bits were read are
// in cells under keys computed from the bits. A key is never an address. Keys and addresses share the table.

import (
	"sync"

	"faultline/internal/native/emit"
)

const singleMark = -1 << 51

// The flags of state.Bits: there are floats of 4 bytes; bits of doubles were read; bits of floats of 4 bytes were read; there are floats at
// odd addresses.
const (
	someFloats = 1 << iota
	someDoubles
	someSingles
	someOdd
)

// bitsText returns the inlined functions of a unit. They test whether there is anything to do. fl.bits is for a load of size bytes, fl.made
// for a store, fl.remade for a float made from bits, fl.reload for a load of a float at an odd address.
var bitsText = sync.OnceValue(func() string {
	t := new(cellWriter)
	t.Line("\n%s", bitsDeclarations)
	some := func(word string) emit.Val { return t.Int("icmp ne", t.Load("i64", emit.Val("$state."+word)), 0) }
	t.Func("hidden void @fl.bits(ptr %p, i64 %size, i64 %what) $INLINE", func() {
		a, want := t.tag()
		first, last := t.Int("and", a, -8), t.Int("and", t.Int("sub", t.Int("add", a, "%size"), 1), -4)
		run := t.Int("xor", want, a)
		free := func(a emit.Val) emit.Val {
			cell := t.Op("call ptr @fl.cell(i64 %s)", a)
			return t.Int("icmp ugt", t.Int("xor", t.tagOf(cell), t.Int("or", a, run)), runUnit-1)
		}
		aligned := t.Int("icmp eq", t.Int("and", a, t.Int("sub", "%size", 1)), 0)
		none := t.Both(t.Both(aligned, t.Int("icmp ule", "%size", 8)), free(first))
		others := t.Int("icmp ugt", t.Load("i64", "$state.Bits"), someFloats)
		look := func() { t.Line("  call $SLOW void @fl_bits(ptr %%p, i64 %%size, i64 %%what)\n  ret void") }
		t.When(t.Either(t.Not(none), others), look, "!prof !1")
		t.If(some("Bits"), func() { t.When(t.Not(free(last)), look, "!prof !1") })
		t.Line("  ret void")
	})
	read := func() emit.Val { return t.Int("icmp ugt", t.Load("i64", "$state.Bits"), someFloats) }
	t.Func("hidden void @fl.floats() $INLINE", func() {
		t.note(someFloats)
		t.Line("  ret void")
	})
	t.Func("hidden void @fl.made(ptr %p, i64 %size, i64 %what) $INLINE", func() {
		t.If(read(), func() { t.Line("  call $SLOW void @fl_made(ptr %%p, i64 %%size, i64 %%what)") }, "!prof !1")
		t.Line("  ret void")
	})
	t.Func("hidden void @fl.escape(i64 %bits, double %delta, double %bound) $INLINE", func() {
		t.If(t.Either(t.Not(t.exact()), read()), func() {
			t.Line("  call $SLOW void @fl_escape(i64 %%bits, double %%delta, double %%bound)")
		})
		t.Line("  ret void")
	})
	t.Func("hidden $PAIR @fl.remade(i64 %bits) $INLINE", func() {
		t.Line("  br i1 %s, label %%look, label %%done, !prof !1\nlook:", read())
		r := t.Op("call $SLOW $PAIR @fl_remade(i64 %%bits)")
		t.Line("  br label %%done\ndone:")
		t.Line("  ret $PAIR %s", t.Op("phi $PAIR [ zeroinitializer, %%start ], [ %s, %%look ]", r))
	})
	t.Func("hidden $PAIR @fl.reload(ptr %p, i64 %bits, i64 %name) $INLINE", func() {
		r := t.Op("call $PAIR @fl.load(ptr %%p, i64 %%bits)")
		made := t.Op("call $PAIR @fl.remade(i64 %%name)")
		t.Line("  ret $PAIR %s", t.Op("select i1 %s, $PAIR %s, $PAIR %s", t.isExact(r), made, r))
	})
	return t.String()
})

const bitsDeclarations = `declare $SLOW void @fl_bits(ptr, i64, i64) cold nounwind
declare $SLOW void @fl_made(ptr, i64, i64) cold nounwind
declare $SLOW void @fl_escape(i64, double, double) cold nounwind
declare $SLOW $PAIR @fl_remade(i64) cold nounwind`

// isExact is the condition that a pair is the shadow value of an exact value.
func (t *cellWriter) isExact(pair emit.Val) emit.Val {
	part := func(k int) emit.Val { return t.Op("extractvalue $PAIR %s, %d", pair, k) }
	return t.Both(t.Cmp("oeq", part(0), emit.Num(0)), t.Cmp("oeq", part(1), emit.Num(0)))
}

// key returns the key of bits: a number in the upper half of the address space, which programs do not have.
func (t *cellWriter) key(bits emit.Val) emit.Val {
	return t.Int("or", t.Int("lshr", t.Int("mul", bits, "$HASH"), 17), 1<<47)
}

func (t *cellWriter) address(a emit.Val) emit.Val { return t.Op("inttoptr i64 %s to ptr", a) }

// named returns the bits of a 4-byte float with the mark of an 8-byte NaN, so that equal bits of the two formats have different keys.
func (t *cellWriter) named(four emit.Val) emit.Val { return t.Int("or", four, singleMark) }

// bitsRuntime writes the functions of the runtime that follow bits of floats.
func (t *cellWriter) bitsRuntime() {
	t.Func("$SLOW void @fl_escape(i64 %bits, double %delta, double %bound) nounwind", func() {
		kind := t.Op("select i1 %s, i64 %d, i64 %d", t.Int("icmp uge", "%bits", singleMark), someSingles, someDoubles)
		t.If(t.Not(t.exact()), func() { t.note(kind) })
		key := t.key("%bits")
		cell, mine := t.cellOf(key, t.Int("or", key, t.Load("i64", "$state.Tag")))
		delta, bound := t.read(cell)
		differs := t.Either(t.Cmp("une", delta, "%delta"), t.Cmp("une", bound, "%bound"))
		both := t.Both(t.Both(mine, t.Int("icmp eq", t.bits(cell), "%bits")), differs)
		bound = t.Choose(both, "$INF", "%bound")
		t.Line("  call $SLOW void @fl_put(ptr %s, i64 %%bits, double %%delta, double %s)\n  ret void", t.address(key), bound)
	})
	t.Func("$SLOW $PAIR @fl_remade(i64 %bits) nounwind", func() {
		t.Line("  ret $PAIR %s", t.Op("call $SLOW $PAIR @fl_find(ptr %s, i64 %%bits)", t.address(t.key("%bits"))))
	})
	t.Func("$SLOW void @fl_bits(ptr %p, i64 %size, i64 %what) nounwind", func() {
		marks := t.wanted(marksRun)
		t.If(t.Both(marks, t.has(someOdd)), t.lose)
		t.words(func(w words) { t.look(w, marks) })
	})
	t.Func("$SLOW void @fl_made(ptr %p, i64 %size, i64 %what) nounwind", func() { t.words(t.complete) })
}

// words holds the four bytes at an address that is a multiple of 4, and the eight bytes of a double there. isFirst is the condition that
// the address is a multiple of 8. overlaps is the condition that the four bytes are accessed.
type words struct{ at, four, eight, isFirst, overlaps emit.Val }

// words visits the words of the %size bytes at %p.
func (t *cellWriter) words(each func(words)) {
	p := t.Op("ptrtoint ptr %%p to i64")
	first, from, end := t.Int("and", p, -8), t.Int("and", p, -4), t.Int("add", p, "%size")
	t.Line("  br label %%before\nbefore:\n  br label %%loop\nloop:\n  %%at = phi i64 [ %s, %%before ], [ %%after, %%next ]", first)
	address := t.address("%at")
	four := t.Op("zext i32 %s to i64", t.Op("load i32, ptr %s", address))
	eight := t.Load("i64", t.address(t.Int("and", "%at", -8)))
	isFirst := t.Int("icmp eq", t.Int("and", "%at", 4), 0)
	t.When(t.Both(t.Not(isFirst), t.Not(t.has(someFloats|someSingles))), func() { t.Line("  br label %%next") })
	each(words{"%at", four, eight, isFirst, t.Int("icmp uge", "%at", from)})
	t.Line("  br label %%next\nnext:\n  %%after = add i64 %%at, 4")
	t.Line("  br i1 %s, label %%loop, label %%done\ndone:\n  ret void", t.Int("icmp ult", "%after", end))
}

// note sets a flag of state.Bits.
func (t *cellWriter) note(kind any) {
	t.Store("i64", t.Int("or", t.Load("i64", "$state.Bits"), kind), "$state.Bits")
}

// has is the condition that state.Bits has a flag.
func (t *cellWriter) has(flag int) emit.Val {
	return t.Int("icmp ne", t.Int("and", t.Load("i64", "$state.Bits"), flag), 0)
}

// wanted is the condition that %what has a flag.
func (t *cellWriter) wanted(flag int) emit.Val {
	return t.Int("icmp ne", t.Int("and", "%what", flag), 0)
}

func (t *cellWriter) lose() { t.Line("  store i64 1, ptr $state.Lost") }

// look stores the shadow value of the float at words under its bits. In modes Certain and Formula it marks the run.
func (t *cellWriter) look(w words, marks emit.Val) {
	cell, mine := t.cellOf(w.at, t.Int("or", w.at, t.Load("i64", "$state.Tag")))
	bits := t.bits(cell)
	whole := t.Both(t.Both(mine, w.isFirst), t.Int("icmp eq", bits, w.eight))
	small := t.Int("icmp ult", t.Int("sub", bits, 1), 1<<32-1) // it may be a 4-byte float next to zeros, or a double
	half := t.Both(t.Both(mine, w.overlaps), t.Both(t.Int("icmp eq", bits, w.four), t.Either(small, t.Not(whole))))
	delta, bound := t.read(cell)
	isExact := t.Both(t.Cmp("oeq", delta, emit.Num(0)), t.Cmp("oeq", bound, emit.Num(0)))
	asked := func(is emit.Val, what int, name func() emit.Val) {
		t.If(t.Both(is, t.wanted(what)), func() {
			t.If(t.Both(marks, t.Not(isExact)), t.lose)
			t.If(t.Not(marks), func() {
				t.Line("  call $SLOW void @fl_escape(i64 %s, double %s, double %s)", name(), delta, bound)
			})
		})
	}
	asked(whole, doubled, func() emit.Val { return bits })
	asked(half, single, func() emit.Val { return t.named(bits) })
	known := t.Either(t.Either(whole, half), marks)
	forget := func(bits emit.Val) { t.Line("  call $SLOW void @fl_escape(i64 %s, double 0.0, double 0.0)", bits) }
	t.If(t.Not(known), func() {
		t.If(t.Both(w.isFirst, t.wanted(doubled)), func() { forget(w.eight) })
		t.If(t.Both(t.has(someSingles), t.Both(w.overlaps, t.wanted(single))), func() { forget(t.named(w.four)) })
	})
}

// complete stores the shadow value of the float at words into its cell, if bits of such a float were read.
func (t *cellWriter) complete(w words) {
	t.If(t.Both(w.isFirst, t.wanted(doubled)), func() { t.take(w.eight, w.eight, t.address("%at")) })
	t.If(t.Both(t.has(someSingles), t.Both(w.overlaps, t.wanted(single))), func() { t.take(w.four, t.named(w.four), t.address("%at")) })
}

// take copies the shadow value stored under some bits into the cell of an address. It then continues with the next word, if there is one.
func (t *cellWriter) take(bits, name, address emit.Val) {
	r := t.Op("call $SLOW $PAIR @fl_remade(i64 %s)", name)
	t.When(t.Not(t.isExact(r)), func() {
		part := func(k int) emit.Val { return t.Op("extractvalue $PAIR %s, %d", r, k) }
		t.Line("  call $SLOW void @fl_put(ptr %s, i64 %s, double %s, double %s)\n  br label %%next", address, bits, part(0), part(1))
	})
}

// madeCopy handles a copy of bytes without a cell. They may form a float at an odd address. It ignores zeros.
func (t *cellWriter) madeCopy(from, to, left emit.Val) {
	t.If(t.Int("icmp ne", t.Load("i64", "$state.Bits"), 0), func() {
		t.If(t.Int("icmp uge", left, 8), func() {
			eight := t.Op("load i64, ptr %s, align 1", t.address(from))
			t.If(t.Int("icmp ne", eight, 0), func() { t.take(eight, eight, to) })
		})
		four := t.Op("zext i32 %s to i64", t.Op("load i32, ptr %s, align 1", t.address(from)))
		t.If(t.Int("icmp ne", four, 0), func() { t.take(four, t.named(four), to) })
	})
}
