package flow

// This file tells how often a loop went round from results that loops make.

import (
	"slices"

	"faultline/internal/ir"
)

// Rounds reports whether an integer that a function returns says how many rounds a loop took, and nothing else: it is constants, and a
// counter that grows by a constant in every round, whatever happens in it, and that nothing is computed from. The index of a table that is
// looked up, and what is counted where a condition holds, are results.
func Rounds(f *ir.Func) bool {
	r := rounds{body{made: make(map[ir.Operand]*ir.Inst), seen: make(map[ir.Operand]bool)}, make(map[ir.Operand][]*ir.Inst)}
	var results []ir.Operand
	for _, block := range f.Blocks {
		for i := range block.Insts {
			in := &block.Insts[i]
			if in.Dst >= 0 {
				r.made[ir.Operand(in.Dst)] = in
			}
			for _, o := range in.Args {
				r.used[o] = append(r.used[o], in)
			}
			if in.Op == ir.OpRet {
				results = append(results, in.Args...)
			}
		}
	}
	counted := false
	for _, o := range results {
		is, counts := r.count(o)
		if !is {
			return false
		}
		counted = counted || counts
	}
	return counted
}

// rounds is a function, and where its values are used.
type rounds struct {
	body
	used map[ir.Operand][]*ir.Inst
}

// count reports whether an operand is nothing but constants and counters of rounds, and whether a counter is among them.
func (r *rounds) count(o ir.Operand) (is, counts bool) {
	in := r.made[o]
	switch {
	case in == nil:
		return o < 0, false
	case r.seen[o]:
		return true, false
	}
	r.seen[o] = true
	if r.counter(in) {
		return true, true
	}
	args := in.Args
	switch in.Op {
	case ir.OpPhi, ir.OpFreeze, ir.OpZExt, ir.OpSExt, ir.OpTruncI:
	case ir.OpAddI, ir.OpSubI: // the count of the round that is under way
	case ir.OpSelect:
		args = in.Args[1:]
	default:
		return false, false
	}
	for _, a := range args {
		one, some := r.count(a)
		if !one {
			return false, false
		}
		counts = counts || some
	}
	return true, counts
}

// counter reports whether an instruction is the value of a counter at the beginning of a round: a constant first, and then itself and a
// constant. It may be compared and returned.
func (r *rounds) counter(in *ir.Inst) bool {
	if in.Op != ir.OpPhi {
		return false
	}
	var next *ir.Inst
	for _, a := range in.Args {
		step := r.made[a]
		switch {
		case step == nil && a < 0:
		case step != nil && (step.Op == ir.OpAddI || step.Op == ir.OpSubI) && (next == nil || next == step):
			next = step
		default:
			return false
		}
	}
	if next == nil || next.Args[0] != ir.Operand(in.Dst) || next.Args[1] >= 0 {
		return false
	}
	return r.harmless(in, map[*ir.Inst]bool{}) && r.harmless(next, map[*ir.Inst]bool{})
}

// harmless reports whether nothing is made of a value but other counts, comparisons and what is returned.
func (r *rounds) harmless(in *ir.Inst, seen map[*ir.Inst]bool) bool {
	if seen[in] {
		return true
	}
	seen[in] = true
	return !slices.ContainsFunc(r.used[ir.Operand(in.Dst)], func(by *ir.Inst) bool {
		switch by.Op {
		case ir.OpICmp, ir.OpRet:
			return false
		case ir.OpPhi, ir.OpAddI, ir.OpSubI, ir.OpSelect, ir.OpFreeze, ir.OpZExt, ir.OpSExt, ir.OpTruncI:
			return !r.harmless(by, seen)
		}
		return true
	})
}
