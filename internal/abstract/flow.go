package abstract

// This file runs a function: its blocks in order, and its loops until their state is stable.

import (
	"faultline/internal/ir"
)

// A frame is one activation of a function on all its paths at once.
type frame struct {
	*machine
	body  *body
	depth int
	env   []Value // registers
	stamp []int32 // by register: the visit of a block in which env is valid
	visit int32
	at    int // the current block
	in    []*state
	mem   memory
	links []link
	apart []pair
	loops []*around
	trail []change // registers that the refinement at a branch changed, if recorded

	returned bool
	result   Value
	after    memory

	told  []told     // by site of the function
	calls []*summary // summaries of its calls
}

// A change is a register's value before a refinement.
type change struct {
	reg   int32
	value Value
	stamp int32
}

// An around is a loop that is running.
type around struct {
	head, first, end int // positions of its blocks, from first to before end
	back             *state
	final            bool // paths leave the loop, and exceptions are recorded
	left             bool // some path left it
}

const (
	roundsBefore = 2 // joins of a loop before its bounds are widened
	roundsSteps  = 12
	narrowings   = 2
	peeled       = 4    // rounds that run one by one, of a loop that may end in each of them
	unrolled     = 4096 // the same for a loop that may not
)

// run runs the function from its first block, whose state is set.
func (f *frame) run() {
	f.parts(f.body.order)
}

func (f *frame) parts(list []part) {
	for i := range list {
		p := &list[i]
		switch {
		case f.in[p.block] == nil || f.gaveUp():
		case p.is:
			f.loop(p)
		default:
			s := f.in[p.block]
			f.block(p.block)
			f.in[p.block] = nil
			f.spend(s)
		}
	}
}

// final reports whether exceptions are recorded now.
func (f *frame) final() bool {
	for _, l := range f.loops {
		if !l.final {
			return false
		}
	}
	return true
}

// blocksOf returns the number of blocks in a loop.
func blocksOf(p *part) int {
	n := 1
	for i := range p.loop {
		n += blocksOf(&p.loop[i])
	}
	return n
}

// round runs a loop once from a state at its head. The result has the state that comes back to the head.
func (f *frame) round(p *part, s *state, final bool) *around {
	first := f.body.pos[p.block]
	l := &around{head: p.block, first: first, end: first + blocksOf(p), final: final}
	f.forget(p)
	f.in[p.block] = s
	f.loops = append(f.loops, l)
	f.block(p.block)
	f.parts(p.loop)
	f.loops = f.loops[:len(f.loops)-1]
	f.in[p.block] = s
	return l
}

// forget clears the states of a loop's blocks.
func (f *frame) forget(p *part) {
	f.in[p.block] = nil
	for i := range p.loop {
		f.forget(&p.loop[i])
	}
}

// loop runs a loop: its first rounds one by one, then all others at once.
func (f *frame) loop(p *part) {
	s := f.in[p.block]
	for open, n := 0, 0; n < unrolled; n++ {
		if l := f.level(); l >= rough || open >= peeled>>(2*l) {
			break
		}
		was := f.work
		l := f.round(p, s, true)
		if l.back == nil || f.gaveUp() {
			return
		}
		s = l.back
		if l.left {
			open++
		} else if n > 64 && (was-f.work)*16 > f.work { // it needs too much of the remaining work
			break
		}
	}
	f.searching++
	f.round(p, f.stable(p, s), true)
	f.searching--
}

// stable returns a state that holds at a loop's head in every round from s on.
func (f *frame) stable(p *part, s *state) *state {
	inv := s.copied()
	inv.links, inv.apart = nil, nil
	for n := 0; !f.gaveUp(); n++ {
		back := f.round(p, inv, false).back
		if back == nil || back.inside(inv) {
			break
		}
		next := inv.copied()
		next.join(back)
		if n >= roundsBefore {
			next = inv.widened(next, NewWidening(n >= roundsBefore+roundsSteps, f.body.ends, f.body.counts))
		}
		next.links, next.apart = nil, nil
		inv = next
	}
	for range narrowings {
		back := f.round(p, inv, false).back
		next := s.copied()
		if back != nil {
			next.join(back)
		}
		next.links, next.apart = nil, nil
		if !next.inside(inv) || inv.inside(next) {
			break
		}
		inv = next
	}
	return inv
}

// deliver passes a state to a block, which becomes its owner.
func (f *frame) deliver(to int, s *state) {
	pos := f.body.pos[to]
	for i := len(f.loops) - 1; i >= 0; i-- {
		l := f.loops[i]
		switch {
		case to == l.head:
			s.links, s.apart = nil, nil
			if l.back == nil {
				l.back = s
			} else {
				l.back.join(s)
				f.spend(s)
			}
			return
		case pos >= l.first && pos < l.end:
			f.enter(to, s)
			return
		}
		l.left = true
		if !l.final {
			f.spend(s)
			return
		}
	}
	f.enter(to, s)
}

func (f *frame) enter(to int, s *state) {
	if f.in[to] == nil {
		f.in[to] = s
	} else {
		f.in[to].join(s)
		f.spend(s)
	}
}

// block runs one block from its state.
func (f *frame) block(b int) {
	s := f.in[b]
	f.at, f.visit = b, f.visit+1
	for i, r := range f.body.keep[b] {
		f.env[r], f.stamp[r] = s.vals[i], f.visit
	}
	f.mem, f.links, f.apart = s.mem, s.links, s.apart
	insts := f.body.fn.Blocks[b].Insts
	for i := range insts {
		in := &insts[i]
		switch in.Op {
		case ir.OpPhi:
		case ir.OpBr:
			f.branch(in)
		case ir.OpSwitch:
			f.choose(in)
		case ir.OpRet:
			f.ret(in)
		case ir.OpUnreachable:
			return
		default:
			f.work--
			if !f.inst(in) {
				return // no path continues
			}
		}
	}
}

// get returns the value of an operand.
func (f *frame) get(o ir.Operand) *Value {
	if o >= 0 {
		return &f.env[o]
	}
	return &f.body.consts[^o]
}

// put sets the result of an instruction.
func (f *frame) put(in *ir.Inst, v Value) {
	if in.Dst >= 0 {
		f.env[in.Dst], f.stamp[in.Dst] = v, f.visit
	}
}

// known reports whether env holds a valid value of an operand.
func (f *frame) known(o ir.Operand) bool { return o < 0 || f.stamp[o] == f.visit }

// change sets a register's value, and records the previous one.
func (f *frame) change(reg int32, v Value) {
	f.trail = append(f.trail, change{reg, f.env[reg], f.stamp[reg]})
	f.env[reg], f.stamp[reg] = v, f.visit
}

// ret handles a return.
func (f *frame) ret(in *ir.Inst) {
	v := Value{}
	if len(in.Args) > 0 {
		v = *f.get(in.Args[0])
	}
	if !f.returned {
		f.returned, f.result, f.after = true, v, f.mem
		return
	}
	f.result, f.after = Joined(&f.result, &v), joinedMemory(f.after, f.mem)
}
