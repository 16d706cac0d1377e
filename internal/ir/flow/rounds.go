package flow

// This file distinguishes counts of loop iterations from results that loops compute.

import (
	"slices"

	"faultline/internal/ir"
)

// Rounds reports whether an integer that a function returns is only a count of iterations. It must consist of constants and a counter that
// grows by a constant in every iteration, and nothing else may be computed from the counter. An index from a table search and a conditional
// count are results.
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

// rounds is a function with the uses of its values.
type rounds struct {
	body
	used map[ir.Operand][]*ir.Inst
}

// count reports whether an operand consists of constants and iteration counters only, and whether a counter is among them.
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
	case ir.OpAddI, ir.OpSubI: // the count of the current iteration
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

// counter reports whether an instruction is an iteration counter at the start of an iteration: a phi of a constant and itself plus a
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

// harmless reports whether a value is only used for other counts, comparisons and returned values.
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
