package ir

// This file finds the variables that a program may write. It follows pointers from an address through registers, calls and loads. An
// address that is stored, or passed to a function without a body, counts as written through.

import "slices"

// A root is the origin of a pointer: a variable, by Global ID, or a parameter, by ^number. If beyond is set, the pointer was read from
// memory that is reachable from there.
type root struct {
	of     int
	beyond bool
}

// An effect tells what may be written through a root: the memory itself (at), or memory to which it points (beyond).
type effect struct{ at, beyond bool }

// writes is the state of the analysis.
type writes struct {
	p         *Program
	variables []effect   // by Global ID
	params    [][]effect // by Func ID
	news      bool
}

// written returns, by Global ID, what the functions may write of variables and of the memory to which these point.
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

// throughData extends effects to variables whose addresses are in the initial data of others.
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

// A follower analyses one function.
type follower struct {
	*writes
	f    *Func
	regs [][]root
	more bool // a register got a new root
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

// holdsPointer reports whether a value may be or contain an address.
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

// of returns the roots of an operand.
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

// passes records that the result of an instruction may have the roots of an operand.
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

// may records an effect on the roots of an operand.
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
	default: // such as a return: the caller may write through the result
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
		case in.Callee >= 0 || i > 0: // the callee's own address is not written through
			w.may(o, effect{true, true})
		}
	}
}
