package abstract

// This file handles functions that the program does not define, and LLVM's intrinsics.

import (
	"strings"

	"faultline/internal/fp"
	"faultline/internal/interp/library"
	"faultline/internal/ir"
)

// endings holds functions that do not return.
var endings = map[string]bool{"abort": true, "__assert_fail": true, "__assert": true, "__stack_chk_fail": true, "__chk_fail": true,
	"exit": true, "_exit": true, "_Exit": true, "quick_exit": true}

// external calls a function of the system's libraries.
func (f *frame) external(in *ir.Inst, fn *ir.Func, args []Value) (Value, bool) {
	name := strings.TrimPrefix(fn.Name, "\x01")
	part := library.Of(name)
	switch {
	case endings[name]:
		return Value{}, false
	case fn.Math != fp.NoOp:
		return everything(in), true
	case part == library.Memory:
		return f.memoryCall(in, name, args), true
	case part == library.Output:
		return everything(in), true
	case part == library.Text:
		if strings.HasPrefix(name, "strc") && len(args) > 1 || name == "strncpy" {
			f.spoil(args[:1])
		}
		return everything(in), true
	case part == library.Numeral:
		f.spoil(args)
		return everything(in), true
	case part == library.System:
		return f.system(in, name, args)
	case part == library.Exception:
		f.giveUp(in, "exceptions of C++ are not followed")
		return Value{}, false
	}
	return f.ofFloats(in, fn, name, args)
}

// system handles functions of the floating-point environment and similar ones.
func (f *frame) system(in *ir.Inst, name string, args []Value) (Value, bool) {
	switch {
	case strings.Contains(name, "setjmp"):
		f.giveUp(in, "setjmp is not followed")
		return Value{}, false
	case name == "fesetround" && !(len(args) == 1 && args[0].Kind == Integer && args[0].Lo == 0 && args[0].Hi == 0),
		name == "fesetenv", name == "feupdateenv":
		f.giveUp(in, "the rounding mode may be changed")
		return Value{}, false
	case name == "atexit":
		f.giveUp(in, "calls at the end of the program are not followed")
		return Value{}, false
	}
	f.spoil(args)
	return everything(in), true
}

// ofFloats handles functions of libm that are not operations, and unknown functions.
func (f *frame) ofFloats(in *ir.Inst, fn *ir.Func, name string, args []Value) (Value, bool) {
	base := strings.TrimPrefix(name, "__")
	if len(args) == 1 && args[0].Kind == Float && followed(fn.Params[0]) && in.Type.Kind == ir.Int {
		x := &args[0]
		infinite := x.N0 == -Inf || x.P1 == Inf
		number := x.Zero || x.N0 < 0 || x.P1 > 0
		switch strings.TrimSuffix(base, "f") {
		case "isnan":
			return classified(x.Wild, number), true
		case "isin": // isinf
			if infinite {
				return WidthOf(32), true
			}
			return Whole(0, 0), true
		case "finite":
			return classified(number, infinite || x.Wild), true
		}
	}
	for i := range args {
		if k := args[i].Kind; k == Pointer || k == Aggregate || k == Unknown {
			switch strings.TrimRight(base, "fl") {
			case "modf", "mod", "frexp", "remquo", "lgamma_r", "lgammaf_r", "sincos":
				f.spoil(args)
				return everything(in), true
			}
			f.giveUp(in, "callee "+name+" is not known")
			return Value{}, false
		}
	}
	return everything(in), true
}

// classified returns the result of a test that may succeed or fail.
func classified(yes, no bool) Value {
	switch {
	case !yes:
		return Whole(0, 0)
	case !no:
		return Whole(1, 1<<31-1)
	}
	return WidthOf(32)
}

// spoil makes the memory that the arguments point to unknown.
func (f *frame) spoil(args []Value) {
	for i := range args {
		v := &args[i]
		if v.Kind == Unknown || v.Kind == Pointer && v.Wild {
			f.havoc()
			return
		}
		if v.Kind != Pointer || v.More == nil {
			continue
		}
		for _, id := range v.More.Objects {
			if f.contentOf(id) != nil {
				f.unlink(id)
				f.setContent(id, lost)
			}
		}
	}
}

// memoryCall handles malloc and similar functions.
func (f *frame) memoryCall(in *ir.Inst, name string, args []Value) Value {
	switch name {
	case "free", "cfree", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "memcmp", "bcmp":
		return everything(in)
	case "memcpy", "memmove", "__memcpy_chk", "__memmove_chk":
		f.copyBytes(args)
		return args[0]
	case "mempcpy", "memset", "__memset_chk":
		f.spoil(args[:1])
		if name == "mempcpy" {
			return Anywhere
		}
		return args[0]
	}
	id := f.objectFor(objectKey{depth: heap, in: in}, 1<<40, true)
	f.unlink(id)
	f.mem = f.mem.with(id, f.renewed(id))
	return Value{Kind: Pointer, Zero: true, More: &More{Objects: []int32{id}}}
}

// theObject returns the only object that a pointer can point to, if its offset is known.
func theObject(p *Value) (id int32, ok bool) {
	if p.Kind != Pointer || p.Wild || p.More == nil || len(p.More.Objects) != 1 || p.Lo != p.Hi {
		return 0, false
	}
	return p.More.Objects[0], true
}

// renewed returns the content of an object that stands for allocated memory, after a further allocation.
func (f *frame) renewed(id int32) *content {
	if i, ok := f.mem.find(id); ok && (f.mem[i].any || f.mem[i].points()) {
		return lost
	}
	return blank
}

// copyBytes handles memcpy of a whole small object to another. After other copies the target is unknown.
func (f *frame) copyBytes(args []Value) {
	to, from, n := &args[0], &args[1], &args[2]
	target, ok1 := theObject(to)
	source, ok2 := theObject(from)
	if !ok1 || !ok2 || n.Kind != Integer || n.Lo != n.Hi || n.Lo > 1<<12 {
		f.spoil(args[:1])
		return
	}
	c, d := f.contentOf(source), f.contentOf(target)
	if c == nil || d == nil || c.blur.Kind != Unset || source == target {
		f.spoil(args[:1])
		return
	}
	if c.base == data {
		c = f.tabled(source, from.Lo, n.Lo)
	}
	f.unlinkRange(target, to.Lo, to.Lo+n.Lo)
	if c == nil {
		f.spoil(args[:1])
		return
	}
	d = d.cleared(to.Lo, n.Lo)
	o := f.object(target)
	for i := range c.cells {
		k := &c.cells[i]
		switch {
		case k.off+k.size <= from.Lo || k.off >= from.Lo+n.Lo:
		case k.off < from.Lo || k.off+k.size > from.Lo+n.Lo || d.any:
			f.setContent(target, lost)
			return
		default:
			d = d.placed(cell{k.off - from.Lo + to.Lo, k.size, k.val})
		}
	}
	if o.many {
		d = joinedContent(d, f.contentOf(target), Joined)
	}
	f.setContent(target, d)
}

// tabled returns the initial bytes of a constant as cells, one for each scalar of its type; nil if its type does not tell.
func (f *frame) tabled(id int32, off, n int64) *content {
	o := f.object(id)
	if o.global == nil || f.kept[id] != nil || o.global.Type == nil {
		return nil
	}
	z := &content{}
	var add func(t *ir.Type, at int64)
	add = func(t *ir.Type, at int64) {
		if at >= off+n || at+int64(t.Size) <= off {
			return
		}
		if t.Kind == ir.Struct || t.Kind == ir.Array {
			for i := range members(t) {
				add(memberType(t, i), at+memberOffset(t, i))
			}
			return
		}
		z.cells = append(z.cells, cell{at, storeSize(t), o.initial(at, t)})
	}
	add(o.global.Type, 0)
	return z
}

// cleared returns c with some bytes set to garbage.
func (c *content) cleared(off, n int64) *content {
	if c.base != garbage {
		return lost
	}
	z := &content{base: c.base, blur: c.blur, width: c.width, any: c.any}
	for _, k := range c.cells {
		if k.off+k.size <= off || k.off >= off+n {
			z.cells = append(z.cells, k)
		}
	}
	return z
}

// placed returns c with one more cell, at a free place.
func (c *content) placed(k cell) *content {
	z := *c
	i := 0
	for i < len(c.cells) && c.cells[i].off < k.off {
		i++
	}
	z.cells = append(append(append(make([]cell, 0, len(c.cells)+1), c.cells[:i]...), k), c.cells[i:]...)
	return &z
}

// intrinsic handles a function of LLVM. It returns false if the function does not return.
func (f *frame) intrinsic(in *ir.Inst) bool {
	args := make([]Value, len(in.Args))
	for i, o := range in.Args {
		args[i] = *f.get(o)
	}
	switch in.Name {
	case "memcpy", "memmove", "memcpy.inline":
		f.copyBytes(args)
		return true
	case "memset", "memset.inline":
		f.fill(args)
		return true
	case "trap", "debugtrap", "ubsantrap":
		return false
	case "expect", "expect.with.probability", "ssa.copy", "annotation", "canonicalize", "arithmetic.fence", "launder.invariant.group",
		"strip.invariant.group", "threadlocal.address":
		f.put(in, args[0])
		return true
	case "abs", "smax", "smin":
		f.put(in, ofWhole(in, args))
		return true
	case "va_start", "va_copy", "va_end":
		f.spoil(args)
		return true
	case "landingpad", "resume", "eh.typeid.for":
		f.giveUp(in, "exceptions of C++ are not followed")
		return false
	}
	for i := range args {
		if k := args[i].Kind; (k == Pointer || k == Unknown) && in.Name != "stackrestore" && in.Name != "objectsize" {
			f.giveUp(in, "intrinsic "+in.Name+" is not known")
			return false
		}
	}
	f.put(in, everything(in))
	return true
}

// ofWhole returns abs, smax or smin.
func ofWhole(in *ir.Inst, args []Value) Value {
	x, y := &args[0], &args[1]
	if x.Kind != Integer || in.Type.Kind != ir.Int || in.Type.Bits > 64 || in.Type.Bits < 8 {
		return everything(in)
	}
	all := WidthOf(in.Type.Bits)
	switch {
	case in.Name == "abs" && x.Lo > all.Lo:
		lo, hi := x.Lo, x.Hi
		if hi <= 0 {
			return Whole(-hi, -lo)
		}
		return Whole(max(lo, 0), max(hi, -lo))
	case in.Name == "smax" && y.Kind == Integer:
		return Whole(max(x.Lo, y.Lo), max(x.Hi, y.Hi))
	case in.Name == "smin" && y.Kind == Integer:
		return Whole(min(x.Lo, y.Lo), min(x.Hi, y.Hi))
	}
	return all
}

// fill handles memset of a whole variable with zeros. After other calls the target is unknown.
func (f *frame) fill(args []Value) {
	p, b, n := &args[0], &args[1], &args[2]
	zero := b.Kind == Integer && b.Lo == 0 && b.Hi == 0
	if id, ok := theObject(p); ok && p.Lo == 0 && id >= firstMade && zero && n.Kind == Integer && n.Lo == n.Hi {
		if o := f.object(id); !o.many && n.Lo >= o.size && f.contentOf(id) != nil {
			f.unlink(id)
			f.setContent(id, &content{base: zeros})
			return
		}
	}
	f.spoil(args[:1])
}
