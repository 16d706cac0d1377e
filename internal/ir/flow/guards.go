package flow

// This file finds guards: comparisons of a parameter with a constant at the head of a function, one side of which rejects the call.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A Rejection is how a guard ends the call.
type Rejection uint8

// The rejections.
const (
	notRejected  Rejection = iota
	ReturnsNaN             // returns NaN, or stores it and returns a nonzero status
	SetsEDOM               // sets errno to EDOM and returns a constant
	FailsStatus            // writes no number and returns a nonzero status
	NeverReturns           // throws, or ends the process
)

// A Guard is a comparison of a parameter with a constant. A function rejects values for which Relation does not hold.
type Guard struct {
	Param     int      // of the entry, in LLVM's numbering
	Behind    bool     // the number is behind the pointer Param
	Magnitude bool     // the absolute value is compared
	Relation  fp.Order // of the accepted values to Bound
	Bound     float64
	How       Rejection
	Pos       ir.Pos
}

// Guards returns the guards at the head of f, in the order of the code. The head ends where both sides of a branch go on, where one side
// computes a result, and at a loop.
func (a *Analysis) Guards(f *ir.Func) []Guard {
	if len(f.Blocks) == 0 {
		return nil
	}
	h := &head{a: a, f: f, made: make(map[ir.Operand]*ir.Inst), stored: make(map[int32]bool)}
	for _, b := range f.Blocks {
		for i := range b.Insts {
			if in := &b.Insts[i]; in.Dst >= 0 {
				h.made[ir.Operand(in.Dst)] = in
			}
		}
	}
	h.walk()
	return h.found
}

// A head is the walk from the entry of a function.
type head struct {
	a      *Analysis
	f      *ir.Func
	made   map[ir.Operand]*ir.Inst
	stored map[int32]bool // pointers through which the head has stored
	found  []Guard
	passed []Guard // comparisons whose other side returns a constant that rejects nothing
}

// A chosen value of each phi on a path.
type chosen map[ir.Operand]ir.Operand

// walk follows the head, block by block.
func (h *head) walk() {
	values, seen := chosen{}, make(map[int32]bool)
	for at, from := int32(0), int32(-1); !seen[at]; {
		seen[at] = true
		insts := h.f.Blocks[at].Insts
		h.enter(values, at, from)
		for i := range insts {
			if in := &insts[i]; in.Op == ir.OpStore && in.Args[1] >= 0 {
				h.stored[int32(in.Args[1])] = true
			}
		}
		last := &insts[len(insts)-1]
		if last.Op != ir.OpBr {
			return
		}
		next := 0
		if len(last.Args) > 0 {
			if next = h.branch(values, last, at); next < 0 {
				return
			}
		}
		at, from = last.Blocks[next], at
	}
}

// enter chooses the values of the phis of a block.
func (h *head) enter(values chosen, at, from int32) {
	news := chosen{}
	for i := range h.f.Blocks[at].Insts {
		in := &h.f.Blocks[at].Insts[i]
		if in.Op != ir.OpPhi {
			break
		}
		for k, b := range in.Blocks {
			if b == from {
				news[ir.Operand(in.Dst)] = values.of(in.Args[k])
			}
		}
	}
	for phi, value := range news {
		values[phi] = value
	}
}

// of returns the operand that a phi has on the path, and other operands as they are.
func (c chosen) of(o ir.Operand) ir.Operand {
	if v, known := c[o]; known {
		return v
	}
	return o
}

func (c chosen) copy() chosen {
	d := make(chosen, len(c))
	for k, v := range c {
		d[k] = v
	}
	return d
}

// branch reads a conditional branch. It returns the successor with which the head goes on, -1 for none.
func (h *head) branch(values chosen, br *ir.Inst, at int32) (next int) {
	if n, constant := h.truth(values, br.Args[0]); constant {
		return map[bool]int{true: 0, false: 1}[n != 0]
	}
	var how [2]Rejection
	var ends [2]bool
	for side := range 2 {
		how[side], ends[side] = h.end(values.copy(), br.Blocks[side], at)
	}
	if ends[0] && ends[1] { // the side that rejects nothing may compute results in memory
		ends[0], ends[1] = how[0] != notRejected, how[1] != notRejected
	}
	if ends[0] == ends[1] {
		return -1
	}
	side := map[bool]int{true: 0, false: 1}[ends[0]]
	for _, g := range h.compared(values, br.Args[0], side == 1) {
		switch g.How = how[side]; {
		case g.How == notRejected:
			h.passed = append(h.passed, g)
		case !h.covered(&g):
			h.found = append(h.found, g)
		}
	}
	return 1 - side
}

// covered reports whether the code has returned before for some values that g rejects. It does not decide this exactly: any earlier return
// that depends on the same parameter counts.
func (h *head) covered(g *Guard) bool {
	for i := range h.passed {
		if p := &h.passed[i]; p.Param == g.Param && p.Relation&(fp.Less|fp.Greater) != fp.Less|fp.Greater {
			return true
		}
	}
	return false
}

// compared returns the guard that a condition is. The guard accepts values for which the condition is holds.
func (h *head) compared(values chosen, o ir.Operand, holds bool) []Guard {
	in := h.made[values.of(o)]
	for in != nil && isExpected(in) {
		in = h.made[values.of(in.Args[0])]
	}
	if in == nil || len(in.Args) == 0 {
		return nil
	}
	if in.Op == ir.OpXor && len(in.Args) == 2 {
		if n, constant := h.integer(in.Args[1]); constant && n != 0 && in.Type.Bits == 1 {
			return h.compared(values, in.Args[0], !holds)
		}
	}
	if in.Op == ir.OpICmp && in.Pred == ir.INe && len(in.Args) == 2 { // of a truth value that was made an integer
		n, constant := h.integer(in.Args[1])
		if of := h.made[values.of(in.Args[0])]; constant && n == 0 && of != nil && (isExpected(of) || of.Op == ir.OpICmp) {
			return h.compared(values, in.Args[0], holds)
		}
	}
	if len(in.Args) < 2 || in.Op != ir.OpICmp && (in.Op != ir.OpFloat || in.Float != fp.Cmp) {
		return nil
	}
	g := Guard{Pos: in.Pos, Relation: in.Pred.Relations()}
	x, y := in.Args[0], in.Args[1]
	if x < 0 {
		x, y = y, x
		g.Relation = mirrored(g.Relation)
	}
	known := false
	if in.Op == ir.OpICmp {
		var n int
		if n, known = h.integer(y); in.Pred.Unsigned() && n < 0 {
			known = false
		}
		g.Bound = float64(n)
	} else {
		g.Bound, known = h.float(values, y, 0)
	}
	if !known || !h.parameter(values, x, &g) || math.IsNaN(g.Bound) {
		return nil
	}
	if !holds {
		g.Relation = (fp.Less | fp.Equal | fp.Greater | fp.Unordered) &^ g.Relation
	}
	g.Relation &^= fp.Unordered
	return []Guard{g}
}

// truth returns the value of a condition that is constant on the path.
func (h *head) truth(values chosen, o ir.Operand) (n int, ok bool) {
	o = values.of(o)
	if n, ok = h.integer(o); ok {
		return n, true
	}
	switch in := h.made[o]; {
	case in == nil || len(in.Args) == 0:
	case isExpected(in):
		return h.truth(values, in.Args[0])
	case in.Op == ir.OpXor && in.Type.Bits == 1 && len(in.Args) == 2:
		if flip, constant := h.integer(in.Args[1]); constant {
			n, ok = h.truth(values, in.Args[0])
			return (n ^ flip) & 1, ok
		}
	case in.Op == ir.OpICmp && in.Pred == ir.INe && len(in.Args) == 2:
		if zero, constant := h.integer(in.Args[1]); constant && zero == 0 {
			return h.truth(values, in.Args[0])
		}
	}
	return 0, false
}

// isExpected reports whether an instruction hands a truth value on: as an integer, or with a hint about the likely one.
func isExpected(in *ir.Inst) bool {
	return in.Op == ir.OpTruncI || in.Op == ir.OpZExt || in.Op == ir.OpSExt || in.Op == ir.OpFreeze ||
		in.Op == ir.OpIntrinsic && (in.Name == "expect" || in.Name == "expect.with.probability")
}

// mirrored is the order of y to x.
func mirrored(o fp.Order) fp.Order {
	m := o &^ (fp.Less | fp.Greater)
	if o&fp.Less != 0 {
		m |= fp.Greater
	}
	if o&fp.Greater != 0 {
		m |= fp.Less
	}
	return m
}

// parameter reports whether an operand is a parameter, or its absolute value, and writes which into g.
func (h *head) parameter(values chosen, o ir.Operand, g *Guard) bool {
	if o = values.of(o); o < 0 {
		return false
	}
	if int(o) < len(h.f.Params) {
		g.Param = int(o)
		return h.f.Params[o].Kind == ir.Int && h.f.Params[o].Bits > 1 || h.f.Params[o].Kind == ir.Float
	}
	in := h.made[o]
	switch {
	case in == nil || len(in.Args) == 0:
		return false
	case in.Op == ir.OpFloat && in.Float == fp.Ext, in.Op == ir.OpSExt, in.Op == ir.OpZExt, in.Op == ir.OpFreeze:
		return h.parameter(values, in.Args[0], g)
	case in.Op == ir.OpFloat && in.Float == fp.Abs, in.Op == ir.OpCall && h.isAbs(in):
		g.Magnitude = true
		return h.parameter(values, in.Args[0], g)
	case in.Op == ir.OpLoad && in.Args[0] >= 0 && int(in.Args[0]) < len(h.f.Params) && !h.stored[int32(in.Args[0])]:
		g.Param, g.Behind = int(in.Args[0]), true
		return true
	}
	return false
}

// isAbs reports whether a call is of a function that returns the absolute value of its argument, such as std::abs(double).
func (h *head) isAbs(call *ir.Inst) bool {
	in := h.only(call)
	return in != nil && in.Op == ir.OpFloat && in.Float == fp.Abs && len(in.Args) == 1 && in.Args[0] == 0
}

// only returns the instruction whose result a function returns if the function has one block without stores and calls, otherwise nil.
func (h *head) only(call *ir.Inst) *ir.Inst {
	if call.Callee < 0 || len(h.a.program.Funcs[call.Callee].Blocks) != 1 {
		return nil
	}
	insts := h.a.program.Funcs[call.Callee].Blocks[0].Insts
	last := &insts[len(insts)-1]
	if last.Op != ir.OpRet || len(last.Args) != 1 || last.Args[0] < 0 {
		return nil
	}
	for i := range insts[:len(insts)-1] {
		if !insts[i].Op.Pure() {
			return nil
		}
		if insts[i].Dst == int32(last.Args[0]) {
			return &insts[i]
		}
	}
	return nil
}

// Ends of a path.

// mostBlocks is the number of blocks that a rejecting side may pass.
const mostBlocks = 12

// end follows one side of a branch to its end. It reports whether the side ends the call at once: it never returns, or it returns a
// constant after no further decision.
func (h *head) end(values chosen, at, from int32) (how Rejection, ends bool) {
	var edom, nan, numbers, calls bool
	for range mostBlocks {
		if h.neverReturns(at) {
			return NeverReturns, true
		}
		h.enter(values, at, from)
		insts := h.f.Blocks[at].Insts
		for i := range insts {
			switch in := &insts[i]; in.Op {
			case ir.OpStore:
				x, constant := h.float(values, in.Args[0], 0)
				n, integer := h.integer(in.Args[0])
				switch to := h.made[in.Args[1]]; {
				case to != nil && to.Op == ir.OpCall && h.a.name(to.Callee) == "__errno_location":
					edom = integer && n == edomCode
				case constant && math.IsNaN(x):
					nan = true
				case !integer:
					numbers = true
				}
			case ir.OpCall:
				for _, o := range in.Args {
					calls = calls || o >= 0
				}
			case ir.OpTrap, ir.OpSwitch, ir.OpAtomicRMW, ir.OpCmpXchg:
				return notRejected, false
			}
		}
		last := &insts[len(insts)-1]
		switch {
		case last.Op == ir.OpRet && len(last.Args) == 0 && nan:
			return ReturnsNaN, true
		case last.Op == ir.OpRet && len(last.Args) == 0:
			return notRejected, !numbers && !calls
		case last.Op == ir.OpRet && len(last.Args) == 1:
			return h.returned(values, last.Args[0], edom, nan, numbers || calls)
		case last.Op != ir.OpBr:
			return notRejected, false
		}
		next := last.Blocks[0]
		if len(last.Args) > 0 {
			n, constant := h.truth(values, last.Args[0])
			if !constant {
				return notRejected, false
			}
			if n == 0 {
				next = last.Blocks[1]
			}
		}
		at, from = next, at
	}
	return notRejected, false
}

const edomCode = 33 // of Linux

// returned tells what the return of an operand means. A floating-point constant other than NaN may be a correct result.
func (h *head) returned(values chosen, o ir.Operand, edom, nan, writes bool) (how Rejection, ends bool) {
	if x, constant := h.float(values, o, 0); constant {
		switch {
		case math.IsNaN(x):
			return ReturnsNaN, true
		case edom:
			return SetsEDOM, true
		}
		return notRejected, !writes
	}
	n, constant := h.integer(values.of(o))
	switch {
	case !constant:
		return notRejected, false
	case n != 0 && nan:
		return ReturnsNaN, true
	case edom:
		return SetsEDOM, true
	case n != 0 && !writes && h.f.Result.Kind == ir.Int && h.f.Result.Bits > 8 && h.a.fillsMemory(h.f):
		return FailsStatus, true
	}
	return notRejected, !writes
}

// fillsMemory reports whether f writes to memory of its caller and returns 0 for success.
func (a *Analysis) fillsMemory(f *ir.Func) bool {
	if a.Counts(f) {
		return false
	}
	uses, _ := a.Of(f)
	for i := range uses {
		if len(uses[i].Written) > 0 {
			return true
		}
	}
	return false
}

// neverReturns reports whether a call stands on each way from a block and no way leads to a return or a loop.
func (h *head) neverReturns(at int32) bool {
	calls := false
	seen, work := map[int32]bool{at: true}, []int32{at}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		insts := h.f.Blocks[b].Insts
		last := &insts[len(insts)-1]
		if last.Op == ir.OpRet || last.Op == ir.OpTrap {
			return false
		}
		for i := range insts {
			calls = calls || insts[i].Op == ir.OpCall || insts[i].Op == ir.OpIntrinsic && insts[i].Name == "trap"
		}
		for _, next := range last.Blocks {
			if next <= b && seen[next] {
				return false
			}
			if !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return calls
}

// name returns the name of a function, "" if it is called through a pointer.
func (a *Analysis) name(callee int32) string {
	if callee < 0 {
		return ""
	}
	return a.program.Funcs[callee].Name
}

// integer returns the value of an integer constant.
func (h *head) integer(o ir.Operand) (n int, ok bool) { return (&walker{f: h.f}).constant(o) }

// float returns the value of an operand that is a floating-point constant, perhaps converted or negated, 0/0, or the result of a function
// that returns a constant.
func (h *head) float(values chosen, o ir.Operand, depth int) (x float64, ok bool) {
	if o = values.of(o); o < 0 {
		return double(h.f.Consts[^o])
	}
	in := h.made[o]
	if in == nil || depth > 4 {
		return 0, false
	}
	if in.Op == ir.OpCall && in.Callee >= 0 {
		return h.a.constantResult(in.Callee)
	}
	if in.Op != ir.OpFloat || len(in.Args) == 0 {
		return 0, false
	}
	if x, ok = h.float(values, in.Args[0], depth+1); !ok {
		return 0, false
	}
	switch in.Float {
	case fp.Ext, fp.Trunc:
		return x, in.Float == fp.Ext || math.IsNaN(x)
	case fp.Neg:
		return -x, true
	case fp.Div:
		y, known := h.float(values, in.Args[1], depth+1)
		return x / y, known
	case fp.Mul:
		y, known := h.float(values, in.Args[1], depth+1)
		return x * y, known && (in.Type.Format == fp.Binary64 || math.IsNaN(x*y))
	}
	return 0, false
}

// constantResult returns the constant that a function returns, such as std::numeric_limits<double>::quiet_NaN().
func (a *Analysis) constantResult(callee int32) (x float64, ok bool) {
	f := a.program.Funcs[callee]
	if len(f.Blocks) != 1 || len(f.Params) > 0 {
		return 0, false
	}
	insts := f.Blocks[0].Insts
	last := &insts[len(insts)-1]
	if last.Op != ir.OpRet || len(last.Args) != 1 || last.Args[0] >= 0 {
		return 0, false
	}
	return double(f.Consts[^last.Args[0]])
}

// double returns the value of a floating-point constant.
func double(c *ir.Const) (x float64, ok bool) {
	if c.Undef || c.Type.Kind != ir.Float {
		return 0, false
	}
	return c.Float.Float64(), true
}
