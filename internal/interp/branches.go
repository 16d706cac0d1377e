package interp

// This file reports the branches that a run takes, and how close each was to being taken otherwise.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A Branch is a conditional branch or a switch, as a run took it.
type Branch struct {
	Func *ir.Func
	Inst *ir.Inst
	Side int     // index into Inst.Blocks of the block that came next
	A, B float64 // the compared numbers, NaN if unknown; for a switch its value, and 0
}

// RunBranches is Run, and calls told for every branch. The Branch is valid only during this call.
func (m *Machine) RunBranches(point []float64, limits Limits, told func(*Branch)) Result {
	if m.branchWatch == nil {
		m.branchWatch = &branchWatch{compares: map[*code]*code{}}
	}
	m.branchWatch.told = told
	x := &exec[none]{Machine: m, branches: m.branchWatch}
	return x.runPoint(point, limits)
}

// A branchWatch reports branches to a function.
type branchWatch struct {
	told     func(*Branch)
	compares map[*code]*code // by branch: the comparison that decides it
	next     Branch
}

// branched reports that a branch takes side.
func (x *exec[V]) branched(fr *frame[V], c *code, side int) {
	w := x.branches
	w.next = Branch{Func: fr.f.fn, Inst: c.inst, Side: side, A: math.NaN(), B: math.NaN()}
	if ir.Op(c.op) == ir.OpSwitch {
		w.next.A, w.next.B = float64(int64(alu.SignExtend(fr.get(c.a), int(c.width)).Lo)), 0
	} else if k := w.compareOf(fr.f, c); k != nil {
		w.next.A, w.next.B = fr.compared(k, k.a), fr.compared(k, k.b)
	}
	w.told(&w.next)
}

// compared returns an operand of a comparison.
func (fr *frame[V]) compared(c *code, operand int32) float64 {
	word := fr.get(operand)
	switch {
	case ir.Op(c.op) == ir.OpFloat:
		return word.Value(c.format).Float64()
	case c.pred.Unsigned():
		return float64(word.Lo)
	}
	return float64(int64(alu.SignExtend(word, int(c.width)).Lo))
}

// compareOf returns the comparison that decides a branch, nil if there is none.
func (w *branchWatch) compareOf(f *function, branch *code) *code {
	if k, known := w.compares[branch]; known {
		return k
	}
	w.compares[branch] = nil
	for i := range f.blocks {
		for j := range f.blocks[i].code {
			c := &f.blocks[i].code[j]
			if c.dst == branch.a && (ir.Op(c.op) == ir.OpICmp || ir.Op(c.op) == ir.OpFloat && c.float == fp.Cmp) {
				w.compares[branch] = c
			}
		}
	}
	return w.compares[branch]
}
