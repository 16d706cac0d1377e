package interp

// This file models the exceptions of C++'s library as libstdc++ lays them out: a pointer to the virtual table, then a pointer to the text.

import (
	"encoding/binary"
	"strings"

	"faultline/internal/interp/library"
	"faultline/internal/ir"
)

// Offsets in a virtual table from its address point, and the offset of an exception's text.
const (
	addressPoint = 16
	whatEntry    = 16
	textOffset   = 8
)

// addTables makes the virtual tables of the library's exceptions, if the program uses any. A table that the program names is filled.
func (m *Memory) addTables(p *ir.Program) {
	if !library.UsesExceptions(p) {
		return
	}
	named := map[string]uint64{}
	for i, g := range p.Globals {
		if g.Data == nil && g.Unit < 0 {
			named[g.Name] = m.Globals[i]
		}
	}
	m.tables = map[string]uint64{}
	for _, kind := range library.Exceptions {
		info := named[library.TypeInfo(kind)]
		if info == 0 {
			info = m.push(Object{kind: externalObject, name: library.TypeInfo(kind)})
		}
		data := binary.LittleEndian.AppendUint64(make([]byte, 8), info)
		for _, name := range []string{"_ZNSt" + kind + "D1Ev", "_ZNSt" + kind + "D0Ev", "_ZNKSt" + kind + library.What} {
			data = binary.LittleEndian.AppendUint64(data, m.push(Object{kind: funcObject, name: name}))
		}
		table := Object{data: data, kind: constantObject, name: library.VTable(kind)}
		addr := named[table.name]
		if addr == 0 {
			addr = m.push(table)
		}
		m.objects[addr>>offsetBits] = table
		m.tables[kind] = addr
	}
}

// virtualAt returns the name of the library's virtual function at addr, "" if there is none.
func (m *Memory) virtualAt(addr uint64) string {
	if o := m.Object(addr); o != nil && o.kind == funcObject && addr&(Reach-1) == 0 {
		return o.name
	}
	return ""
}

// throws models the function `name`, which makes an exception and throws it. Its argument is the text, or the format of the text.
func (e *extern[V]) throws(name, kind string) bool {
	object := e.alloc(textOffset+8, 0)
	table := e.x.mem.tables[strings.TrimPrefix(kind, library.TypeInfo(""))]
	if kind == library.TypeInfo("9exception") { // the type is not known, so nothing can be read there
		table = e.x.mem.push(Object{kind: externalObject, name: "the virtual table of what " + name + " throws"})
	}
	if object == 0 || !e.pointer(object, table+addressPoint) {
		return e.fault()
	}
	if len(e.args) == 1 && !e.keepText(object, e.arg(0)) {
		return e.fault()
	}
	return e.x.throw(e.fr, object, kind)
}

// member models a member of an exception. The arguments are the object and, for constructors and assignments, the source.
func (e *extern[V]) member(kind, member string) bool {
	object := e.arg(0)
	if member == library.What {
		text := e.x.textOf(object)
		if fixed, ok := library.FixedText(kind); ok {
			if text = e.alloc(uint64(len(fixed))+1, 0); text != 0 {
				copy(e.x.mem.Changed(text, len(fixed)), fixed)
			}
		}
		return text != 0 && e.result(text) || e.fault()
	}
	if strings.HasPrefix(member, "D") {
		return !strings.HasPrefix(member, "D0") || e.x.mem.Free(object) || e.fault()
	}
	if strings.HasPrefix(member, "C") && !e.pointer(object, e.x.mem.tables[kind]+addressPoint) {
		return e.fault()
	}
	_, fixed := library.FixedText(kind)
	done := true
	switch _, from, _ := strings.Cut(member, "E"); {
	case from == "RKS_" || from == "OS_" || strings.HasPrefix(member, "aS"):
		done = fixed || e.pointer(object+textOffset, e.x.textOf(e.arg(1)))
	case from == "v":
	case from == "PKc":
		done = e.keepText(object, e.arg(1))
	case from == "RKSs" || strings.HasPrefix(from, "RKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"):
		chars, ok := e.x.mem.Read(e.arg(1), 8) // a string begins with the address of its characters
		done = ok && e.keepText(object, chars.Lo)
	default:
		return e.x.unmodelled(e.fr, "callee "+e.fn.Name+" is not modelled")
	}
	if strings.HasPrefix(member, "aS") {
		e.result(object)
	}
	return done || e.fault()
}

// pointer stores a pointer. It returns false and sets Memory.Fault if the access fails.
func (e *extern[V]) pointer(addr, to uint64) bool {
	if e.x.shadows() && e.x.mem.At(addr, 8) != nil {
		e.x.cut(addr, 8)
	}
	return e.x.mem.Write(addr, 8, Word{Lo: to})
}

// keepText gives an exception a copy of the text at addr.
func (e *extern[V]) keepText(object, addr uint64) bool {
	text := e.x.mem.Text(addr)
	if text == nil {
		return false
	}
	kept := e.alloc(uint64(len(text))+1, 0)
	if kept == 0 {
		return e.x.trap(e.fr, "an exception without memory for its text")
	}
	copy(e.x.mem.Changed(kept, len(text)), text)
	return e.pointer(object+textOffset, kept)
}

// textOf returns the address of the text that an exception keeps, 0 if the object cannot be read.
func (x *exec[V]) textOf(object uint64) uint64 {
	text, _ := x.mem.Read(object+textOffset, 8)
	return text.Lo
}

// what returns what() of an exception that nobody caught, nil if it is unknown. It runs a what() of the program without
// shadows and observers.
func (x *exec[V]) what(object uint64) []byte {
	table, ok := x.mem.Read(object, 8)
	if !ok {
		return nil
	}
	entry, ok := x.mem.Read(table.Lo+whatEntry, 8)
	if !ok {
		return nil
	}
	id := x.mem.FuncAt(entry.Lo)
	if id < 0 || !x.function(id).defined() {
		kind, member, ok := library.Member(x.mem.virtualAt(entry.Lo))
		if fixed, is := library.FixedText(kind); ok && is && member == library.What {
			return []byte(fixed)
		}
		if !ok || member != library.What {
			return nil
		}
		return x.mem.Text(x.textOf(object))
	}
	before := *x
	x.stop, x.loops, x.branches, x.shadowState = nil, nil, nil, shadowState[V]{}
	defer func() {
		x.stop, x.loops, x.branches, x.steps, x.ops = before.stop, before.loops, before.branches, before.steps, before.ops
		x.shadowState = before.shadowState
	}()
	f := x.function(id)
	fr := x.enter(f)
	fr.regs[f.params[0]] = Word{Lo: object}
	if !x.run(f, &fr) {
		return nil
	}
	return x.mem.Text(x.ret[0].Lo)
}
