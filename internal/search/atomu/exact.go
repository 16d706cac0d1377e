package atomu

// This file finds operations whose operands carry no error: inputs and constants, directly or through copies. Equation 1 multiplies the
// condition with the error of the operand, which is zero here: s - 1 of an input s cancels and does no harm. Only the ranking with climbs
// uses it; it is not in the paper.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// exactness marks the exact values in the functions that an entry reaches. It starts with all values marked, and removes marks until
// nothing changes.
type exactness struct {
	program *ir.Program
	funcs   []*ir.Func
	params  map[int][]bool // by function: which parameters are exact at every call
}

// exactSites returns the sites of p, reached from entry, whose operands are inputs and constants.
func exactSites(p *ir.Program, entry int) map[int]bool {
	e := &exactness{program: p, params: make(map[int][]bool)}
	sites := make(map[int]bool)
	if entry >= len(p.Funcs) {
		return sites
	}
	for id, in := range p.Reach(entry).Funcs {
		if f := p.Funcs[id]; in && f.Blocks != nil {
			e.funcs = append(e.funcs, f)
			e.params[id] = slices.Repeat([]bool{true}, len(f.Params))
		}
	}
	for changed := true; changed; {
		changed = false
		for _, f := range e.funcs {
			known := e.values(f)
			for _, b := range f.Blocks {
				for i := range b.Insts {
					in := &b.Insts[i]
					if in.Op == ir.OpCall && e.pass(in, known) {
						changed = true
					}
					if in.Op == ir.OpFloat && in.Site >= 0 {
						sites[int(in.Site)] = allExact(in.Args, known)
					}
				}
			}
		}
	}
	return sites
}

// values returns which registers of f hold exact floating-point values.
func (e *exactness) values(f *ir.Func) []bool {
	known := slices.Repeat([]bool{true}, f.NumRegs)
	copy(known, e.params[f.ID])
	for changed := true; changed; {
		changed = false
		for _, b := range f.Blocks {
			for i := range b.Insts {
				in := &b.Insts[i]
				if in.Dst >= 0 && known[in.Dst] && in.Type.Kind == ir.Float && !keepsExact(in, known) {
					known[in.Dst], changed = false, true
				}
			}
		}
	}
	return known
}

// keepsExact reports whether the result of an instruction is exact if its operands are.
func keepsExact(in *ir.Inst, known []bool) bool {
	switch in.Op {
	case ir.OpPhi, ir.OpSelect, ir.OpFreeze:
		return allExact(in.Args, known)
	case ir.OpFloat:
		switch in.Float {
		case fp.FromInt, fp.FromUint:
			return true
		case fp.Neg, fp.Abs, fp.CopySign, fp.Min, fp.Max, fp.Ext, fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint:
			return allExact(in.Args, known)
		}
	}
	return false // arithmetic rounds; loaded and returned values are unknown
}

// allExact reports whether the operands are exact. Operands that are no floats always are.
func allExact(args []ir.Operand, known []bool) bool {
	for _, a := range args {
		if a >= 0 && !known[a] {
			return false
		}
	}
	return true
}

// pass transfers the exactness of arguments to the parameters of the callee, or of every function for a call through a pointer. It reports
// whether a parameter has lost its mark.
func (e *exactness) pass(in *ir.Inst, known []bool) bool {
	changed := false
	take := func(params []bool, args []ir.Operand) {
		for i := range params {
			if i < len(args) && params[i] && !allExact(args[i:i+1], known) {
				params[i], changed = false, true
			}
		}
	}
	if in.Callee >= 0 {
		take(e.params[int(in.Callee)], in.Args)
		return changed
	}
	for _, f := range e.funcs {
		take(e.params[f.ID], in.Args[1:])
	}
	return changed
}
