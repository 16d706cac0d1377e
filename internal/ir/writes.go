package ir

// This file is which variables a program may write. Pointers are followed from where an address is taken through registers, calls and what
// is read through them; an address that goes anywhere else, into memory or to a function that is not here, may be written through.

import "slices"

// A root is where a pointer comes from: from a variable, by Global ID, or from a parameter, by ^number. Beyond it is what the memory there
// points to, and so on.
type root struct {
	of     int
	beyond bool
}

// An effect is what may be written from a root on.
type effect struct{ at, beyond bool }

// writes is what was found out so far of a program's functions.
type writes struct {
	p         *Program
	variables []effect   // by Global ID
	params    [][]effect // by Func ID
	news      bool
}

// written tells what functions may write of variables, by Global ID, and of what they point to.
func (p *Program) written(funcs []bool) []effect {
	w := &writes{p: p, variables: make([]effect, len(p.Globals)), params: make([][]effect, len(p.Funcs)), news: true}
	for id, f := range p.Funcs {
		w.params[id] = make([]effect, len(f.Params))
	}
	for w.news {
		w.news = false
		for id, in := range funcs {
			if f := p.Funcs[id]; in && f.Blocks != nil {
				(&follower{writes: w, f: f, regs: make([][]root, max(f.NumRegs, len(f.Params)))}).follow()
			}
		}
		w.throughData()
	}
	return w.variables
}

// throughData goes on from variables to those whose addresses are in their initial data.
func (w *writes) throughData() {
	for id, e := range w.variables {
		if e.beyond {
			w.p.Globals[id].References(func(global bool, to int) {
				if global {
					w.variable(to, effect{true, true})
				}
			})
		}
	}
}

func (w *writes) variable(id int, e effect) { w.join(&w.variables[id], e) }

func (w *writes) join(to *effect, e effect) {
	if e.at && !to.at || e.beyond && !to.beyond {
		to.at, to.beyond, w.news = to.at || e.at, to.beyond || e.beyond, true
	}
}

// A follower is at work on one function.
type follower struct {
	*writes
	f    *Func
	regs [][]root
	more bool // a register may point to more than was known
}

func (w *follower) follow() {
	for i, t := range w.f.Params {
		if holdsPointer(t) {
			w.regs[i] = []root{{^i, false}}
		}
	}
	for w.more = true; w.more; {
		w.more = false
		for in := range w.f.Insts() {
			w.inst(in)
		}
	}
}

// holdsPointer reports whether a value may be an address, or have one in it.
func holdsPointer(t *Type) bool {
	switch t.Kind {
	case Pointer:
		return true
	case Int:
		return t.Bits >= 64
	case Struct:
		return slices.ContainsFunc(t.Fields, holdsPointer)
	case Array, Vector:
		return holdsPointer(t.Elem)
	}
	return false
}

// of is where an operand may come from.
func (w *follower) of(o Operand) (list []root) {
	if o >= 0 {
		return w.regs[o]
	}
	w.f.Consts[^o].References(func(global bool, id int) {
		if global {
			list = append(list, root{id, false})
		}
	})
	return list
}

// passes notes that the result of an instruction may come from where an operand does.
func (w *follower) passes(in *Inst, o Operand, read bool) {
	if in.Dst < 0 || !holdsPointer(in.Type) {
		return
	}
	for _, r := range w.of(o) {
		r.beyond = r.beyond || read
		if !slices.Contains(w.regs[in.Dst], r) {
			w.regs[in.Dst], w.more = append(w.regs[in.Dst], r), true
		}
	}
}

// may notes what may be written from an operand on.
func (w *follower) may(o Operand, e effect) {
	for _, r := range w.of(o) {
		from := e
		if r.beyond {
			from = effect{false, e.at || e.beyond}
		}
		if r.of < 0 {
			w.join(&w.params[w.f.ID][^r.of], from)
		} else {
			w.variable(r.of, from)
		}
	}
}

func (w *follower) inst(in *Inst) {
	switch in.Op {
	case OpFloat, OpICmp, OpAlloca, OpBr, OpSwitch:
	case OpLoad:
		w.passes(in, in.Args[0], true)
	case OpStore:
		w.may(in.Args[0], effect{true, true})
		w.may(in.Args[1], effect{true, false})
	case OpGEP:
		w.passes(in, in.Args[0], false)
	case OpCall:
		w.call(in)
	case OpIntrinsic:
		w.intrinsic(in)
	case OpPhi, OpSelect, OpFreeze, OpBitcast, OpPtrToInt, OpIntToPtr, OpZExt, OpSExt, OpTruncI,
		OpAddI, OpSubI, OpMulI, OpSDiv, OpUDiv, OpSRem, OpURem, OpAnd, OpOr, OpXor, OpShl, OpLShr, OpAShr,
		OpExtractValue, OpInsertValue, OpExtractElement, OpInsertElement, OpShuffleVector:
		for _, o := range in.Args {
			w.passes(in, o, false)
		}
	default: // what is returned is the caller's
		for _, o := range in.Args {
			w.may(o, effect{true, true})
		}
	}
}

func (w *follower) intrinsic(in *Inst) {
	switch in.Name {
	case "memcpy", "memmove", "memcpy.inline":
		w.may(in.Args[0], effect{true, false})
		w.may(in.Args[1], effect{false, true}) // addresses are copied too
	case "memset", "memset.inline":
		w.may(in.Args[0], effect{true, false})
	default:
		for _, o := range in.Args {
			w.may(o, effect{true, true})
		}
	}
}

func (w *follower) call(in *Inst) {
	var known []effect
	if in.Callee >= 0 && w.p.Funcs[in.Callee].Blocks != nil {
		known = w.params[in.Callee]
	}
	for i, o := range in.Args {
		switch {
		case i < len(known):
			w.may(o, known[i])
		case in.Callee >= 0 || i > 0: // what is called is not written
			w.may(o, effect{true, true})
		}
	}
}
