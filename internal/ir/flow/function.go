package flow

// This file follows pointers through one function, and lists the memory accesses of each block.

import (
	"maps"
	"slices"

	"faultline/internal/ir"
)

// An event is an access of a block to memory behind a parameter.
type event struct {
	what  effect
	param int
	at    Place
}

type effect int

const (
	reads effect = iota
	writes
	mayWrite
	loses
	calls
)

// A walker analyses one function.
type walker struct {
	a      *Analysis
	f      *ir.Func
	regs   []address
	result address
	events [][]event // by block

	outside map[int]string         // by parameter: a function without a body to which it is passed
	numbers map[ir.Operand]address // pointers converted to integers that are only used for distances
}

// walk follows the pointers of a function with a body.
func (a *Analysis) walk(f *ir.Func) *walker {
	w := &walker{a: a, f: f, regs: make([]address, f.NumRegs), result: address{}, events: make([][]event, len(f.Blocks)),
		outside: map[int]string{}}
	for i, t := range f.Params {
		if t.Kind == ir.Pointer {
			w.regs[i] = address{i: Place{}}
		}
	}
	for more := true; more; {
		more = false
		for _, b := range f.Blocks {
			for i := range b.Insts {
				more = w.point(&b.Insts[i]) || more
			}
		}
	}
	return w
}

// function computes the summary of a function with a body.
func (a *Analysis) function(f *ir.Func) *summary {
	w := a.walk(f)
	w.differences()
	for i, b := range f.Blocks {
		for k := range b.Insts {
			w.effects(&b.Insts[k], func(what effect, to address, size int) {
				if what == writes && len(to) > 1 {
					what = mayWrite
				}
				for param, at := range to {
					at.Size = max(size, 1)
					w.events[i] = append(w.events[i], event{what, param, at})
				}
			})
		}
	}
	s := &summary{uses: make([]Use, len(f.Params)), variables: map[int]*Use{}, result: w.result}
	w.order(s)
	w.hold(s.uses)
	for i := range s.uses {
		if len(s.uses[i].Read)+len(s.uses[i].Written) > maxPlaces {
			s.uses[i] = Use{Lost: true, Called: s.uses[i].Called}
		}
		s.uses[i].Outside = w.outside[i]
		s.uses[i].Handed = f.Params[i].Kind == ir.Pointer && a.handed(f, i)
	}
	for _, u := range s.variables {
		if len(u.Read)+len(u.Written) > maxPlaces {
			*u = Use{Written: []Place{{Stride: 1, Size: 1}}}
		}
	}
	return s
}

// use returns the use of a parameter (of >= 0) or of a variable.
func (s *summary) use(of int) *Use {
	if of >= 0 {
		return &s.uses[of]
	}
	if s.variables[of] == nil {
		s.variables[of] = new(Use)
	}
	return s.variables[of]
}

// maxPlaces is the number of places of a parameter that the analysis distinguishes.
const maxPlaces = 256

// of returns where an operand may point.
func (w *walker) of(o ir.Operand) address {
	if o >= 0 {
		return w.regs[o]
	}
	c := w.f.Consts[^o]
	if c.Type.Kind != ir.Pointer || c.Global < 0 || !w.a.program.Globals[c.Global].IsShared() {
		return nil
	}
	return address{^c.Global: Place{Offset: int(c.Offset)}}
}

// constant returns the value of a constant integer operand.
func (w *walker) constant(o ir.Operand) (n int, ok bool) {
	if o >= 0 || w.f.Consts[^o].Type.Kind != ir.Int || w.f.Consts[^o].Func >= 0 || w.f.Consts[^o].Global >= 0 {
		return 0, false
	}
	c := w.f.Consts[^o]
	return int(signed(c.Int, c.Type.Bits)), true
}

// point updates where an instruction's result points. It reports whether the address changed.
func (w *walker) point(in *ir.Inst) (news bool) {
	add := func(from address, offset, stride int) {
		for param, p := range from {
			p.Offset, p.Stride = p.Offset+offset, gcd(p.Stride, stride)
			if p.Stride > 0 {
				p.Offset = mod(p.Offset, p.Stride)
			}
			news = w.address(in.Dst).join(param, p) || news
		}
	}
	switch in.Op {
	case ir.OpGEP:
		offset, stride := int(in.Offset), 0
		for i, scale := range in.Scales {
			if n, ok := w.constant(in.Args[1+i]); ok {
				offset += n * int(scale)
			} else {
				stride = gcd(stride, int(scale))
			}
		}
		add(w.of(in.Args[0]), offset, stride)
	case ir.OpPhi, ir.OpFreeze, ir.OpBitcast:
		for _, o := range in.Args {
			add(w.of(o), 0, 0)
		}
	case ir.OpSelect:
		add(w.of(in.Args[1]), 0, 0)
		add(w.of(in.Args[2]), 0, 0)
	case ir.OpIntrinsic:
		if in.Dst >= 0 && in.Type.Kind == ir.Pointer && len(in.Args) > 0 {
			add(w.of(in.Args[0]), 0, 0)
		}
	case ir.OpCall:
		if in.Callee >= 0 && in.Dst >= 0 {
			for param, p := range w.a.of(w.a.program.Funcs[in.Callee]).result {
				if param < 0 {
					add(address{param: p}, 0, 0)
				} else if param < len(in.Args) {
					add(w.of(in.Args[param]), p.Offset, p.Stride)
				}
			}
		}
	case ir.OpRet:
		for _, o := range in.Args {
			for param, p := range w.of(o) {
				news = w.result.join(param, p) || news
			}
		}
	}
	return news
}

// address returns the address of a register, for additions.
func (w *walker) address(register int32) address {
	if w.regs[register] == nil {
		w.regs[register] = address{}
	}
	return w.regs[register]
}

// effects calls do for every memory access of an instruction, reads first.
func (w *walker) effects(in *ir.Inst, do func(what effect, to address, size int)) {
	switch in.Op {
	case ir.OpLoad:
		do(reads, w.of(in.Args[0]), in.Type.Size)
	case ir.OpStore:
		do(loses, w.of(in.Args[0]), 0)
		do(writes, w.of(in.Args[1]), in.Elem.Size)
	case ir.OpAtomicRMW, ir.OpCmpXchg, ir.OpVAArg:
		do(reads, w.of(in.Args[0]), in.Type.Size)
		do(mayWrite, w.of(in.Args[0]), in.Type.Size)
	case ir.OpPtrToInt:
		if _, distance := w.numbers[ir.Operand(in.Dst)]; !distance {
			do(loses, w.of(in.Args[0]), 0)
		}
	case ir.OpInsertValue, ir.OpInsertElement:
		for _, o := range in.Args {
			do(loses, w.of(o), 0)
		}
	case ir.OpIntrinsic:
		w.intrinsic(in, do)
	case ir.OpCall:
		w.call(in, do)
	}
}

// copies are intrinsics that copy (true) or fill (false) memory at Args[0]. They copy from Args[1]; Args[2] is the number of bytes.
var copies = map[string]bool{"memcpy": true, "memmove": true, "memcpy.inline": true, "memset": false, "memset.inline": false}

func (w *walker) intrinsic(in *ir.Inst, do func(what effect, to address, size int)) {
	copied, is := copies[in.Name]
	if !is {
		return
	}
	wide := func(a address) address {
		n, known := w.constant(in.Args[2])
		out := address{}
		for param, p := range a {
			if !known {
				p = Place{Stride: 1}
			}
			p.Size = n
			out[param] = p
		}
		return out
	}
	n, _ := w.constant(in.Args[2])
	if copied {
		do(reads, wide(w.of(in.Args[1])), n)
	}
	do(writes, wide(w.of(in.Args[0])), n)
}

func (w *walker) call(in *ir.Inst, do func(what effect, to address, size int)) {
	args := in.Args
	var s *summary
	if in.Callee >= 0 {
		s = w.a.of(w.a.program.Funcs[in.Callee])
	} else {
		do(calls, w.of(args[0]), 0)
		args = args[1:]
		s = w.a.pointed(in, w.typesOf(args))
	}
	for i, o := range args {
		to := w.of(o)
		if len(to) == 0 {
			continue
		}
		if s != nil && i < len(s.uses) && s.uses[i].Called {
			do(calls, to, 0)
		}
		if s == nil || i >= len(s.uses) || s.uses[i].Lost {
			do(loses, to, 0)
			w.leaves(in, i, s, to)
			continue
		}
		each := func(what effect, places []Place) {
			for _, p := range places {
				moved := address{}
				for param, at := range to {
					at.Offset, at.Stride = at.Offset+p.Offset, gcd(at.Stride, p.Stride)
					moved[param] = at
				}
				do(what, moved, p.Size)
			}
		}
		each(reads, s.uses[i].Read)
		each(writes, s.uses[i].Written)
	}
	if s != nil {
		s.onVariables(do)
	}
}

// leaves remembers the function without a body to which parameters go through argument i of a call.
func (w *walker) leaves(in *ir.Inst, i int, s *summary, to address) {
	if s == nil || in.Callee < 0 {
		return
	}
	name := w.a.program.Funcs[in.Callee].Name
	if w.a.program.Funcs[in.Callee].Blocks != nil {
		if name = ""; i < len(s.uses) {
			name = s.uses[i].Outside
		}
	}
	for param := range to {
		if w.outside[param] == "" {
			w.outside[param] = name
		}
	}
}

// onVariables calls do for a function's accesses to variables.
func (s *summary) onVariables(do func(what effect, to address, size int)) {
	for _, of := range slices.Sorted(maps.Keys(s.variables)) {
		for _, p := range s.variables[of].Read {
			do(reads, address{of: p}, p.Size)
		}
		for _, p := range s.variables[of].Written {
			do(writes, address{of: p}, p.Size)
		}
	}
}

// add adds a place to a list that does not have it.
func add(list []Place, p Place) []Place {
	if slices.Contains(list, p) {
		return list
	}
	return append(list, p)
}
