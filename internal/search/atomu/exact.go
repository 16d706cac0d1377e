package atomu

// This file finds operations whose operands carry no error: inputs and constants, however they were passed on. Equation 1
// multiplies the condition with the error of the operand, and theirs is none: s - 1 of an input s cancels and does no
// harm. Only the ranking uses it, where climbs are wanted: it is ours.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// exactness is what is known of the values of the functions that an entry reaches. It starts from everything exact and
// takes back until nothing changes.
type exactness struct {
	program *ir.Program
	funcs   []*ir.Func
	params  map[int][]bool // by function: which parameters are exact at every call
}

// exactSites returns the sites of p whose operands are inputs and constants, for entry.
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

// keepsExact reports whether an instruction with a floating-point result gives no error to exact operands.
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
	return false // arithmetic rounds; what is loaded or returned is not known
}

// allExact reports whether the operands are exact; those that are no floats never lose that.
func allExact(args []ir.Operand, known []bool) bool {
	for _, a := range args {
		if a >= 0 && !known[a] {
			return false
		}
	}
	return true
}

// pass hands what is known of arguments to the parameters of the callee; through a pointer, to those of every function.
// It reports whether a parameter was taken back.
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
