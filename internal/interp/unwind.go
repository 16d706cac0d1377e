package interp

// This file implements C++'s exceptions: throwing, the landing pads of calls, and catching. Types are known by the names of their
// descriptions (type_info). Destructors of exceptions do not run.

import (
	"faultline/internal/interp/alu"
	"faultline/internal/interp/library"
	"faultline/internal/ir"
)

// unwinding is the state of exceptions in a run.
type unwinding struct {
	flying uint64            // the address of the exception in flight, 0 if none
	caught []uint64          // exceptions that are being handled, the last caught last
	kinds  map[uint64]string // names of their types, by address
}

// throw starts the search for a handler.
func (x *exec[V]) throw(fr *frame[V], object uint64, kind string) bool {
	if x.unwind.kinds == nil {
		x.unwind.kinds = make(map[uint64]string)
	}
	x.unwind.kinds[object] = kind
	x.unwind.flying = object
	x.trap(fr, "an exception that nobody catches") // unless somebody catches it
	x.stop.Thrown = kind
	return false
}

// landing returns the block where an exception that a call threw continues, nil if there is none.
func (x *exec[V]) landing(fr *frame[V], c *code) *block {
	if x.unwind.flying == 0 || len(c.edges) == 0 {
		return nil
	}
	to := &fr.f.blocks[c.edges[0].to]
	if pad := landingPad(to); pad == nil || !pad.inst.Signed && x.handler(fr, pad) == "" {
		return nil
	}
	x.stop = nil
	return x.follow(fr, &c.edges[0])
}

func landingPad(b *block) *code {
	if len(b.code) > 0 && b.code[0].inst.Name == "landingpad" {
		return &b.code[0]
	}
	return nil
}

// land executes a landing pad. Its results are the exception and the number of the type that catches it, 0 if none.
func (x *exec[V]) land(fr *frame[V], c *code) bool {
	fr.regs[c.dst], fr.regs[c.dst+1] = Word{Lo: x.unwind.flying}, Word{}
	if kind := x.handler(fr, c); kind != "" {
		fr.regs[c.dst+1] = Word{Lo: library.Number(kind)}
	}
	x.unwind.flying = 0
	return true
}

// everything is the type of catch (...).
const everything = "..."

// handler returns the first type by which a landing pad catches the exception, "" if none.
func (x *exec[V]) handler(fr *frame[V], pad *code) string {
	for i := range pad.inst.Args {
		kind := x.typeName(fr, pad.inst.Args[i])
		if kind == everything || library.IsA(x.prog, x.unwind.kinds[x.unwind.flying], kind) {
			return kind
		}
	}
	return ""
}

// typeName returns the name of a type's description.
func (x *exec[V]) typeName(fr *frame[V], o ir.Operand) string {
	if o >= 0 || fr.f.fn.Consts[^o].Global < 0 {
		return everything
	}
	return x.prog.Globals[fr.f.fn.Consts[^o].Global].Name
}

// exception models the part of C++'s library that throws and catches.
func (e *extern[V]) exception(name string) bool {
	x, u := e.x, &e.x.unwind
	last := len(u.caught) - 1
	if kind, throwing := library.Throws(name); throwing {
		return e.throws(name, kind)
	}
	if kind, member, ok := library.Member(name); ok {
		return e.member(kind, member)
	}
	switch name {
	case "__cxa_allocate_exception":
		return e.result(e.alloc(e.arg(0), x.mem.Fill))
	case "__cxa_throw":
		kind := x.typeName(e.fr, e.c.inst.Args[len(e.c.inst.Args)-len(e.args)+1])
		if o := x.mem.Object(e.arg(1)); kind == everything && o != nil { // the program chose among types
			kind = o.name
		}
		return x.throw(e.fr, e.arg(0), kind)
	case "__cxa_rethrow":
		if last < 0 {
			return x.trap(e.fr, "abort")
		}
		return x.throw(e.fr, u.caught[last], u.kinds[u.caught[last]])
	case "__cxa_begin_catch":
		u.caught = append(u.caught, e.arg(0))
		return e.result(e.arg(0))
	case "__cxa_end_catch":
		u.caught = u.caught[:max(0, last)]
	case "__cxa_get_exception_ptr":
		return e.result(e.arg(0))
	case "__cxa_guard_acquire":
		held := x.mem.At(e.arg(0), 1)
		if held == nil {
			return e.fault()
		}
		return e.result(uint64(held[0] ^ 1))
	case "__cxa_guard_release":
		return x.mem.Write(e.arg(0), 1, Word{Lo: 1}) || e.fault()
	case "_ZSt9terminatev", "__cxa_pure_virtual":
		return x.trap(e.fr, "abort")
	case "__cxa_atexit":
		return e.result(0)
	}
	return true // __cxa_free_exception, __cxa_guard_abort
}

// resumes continues the search for a handler.
func (x *exec[V]) resumes(fr *frame[V], c *code) bool {
	object := fr.get(c.a).Lo
	return x.throw(fr, object, x.unwind.kinds[object])
}

// typeID returns the number of a type.
func (x *exec[V]) typeID(fr *frame[V], c *code) bool {
	fr.regs[c.dst] = alu.Mask(Word{Lo: library.Number(x.typeName(fr, c.inst.Args[0]))}, int(c.to))
	return true
}
