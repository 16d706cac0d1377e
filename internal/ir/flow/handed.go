package flow

// This file finds pointers at which nobody looks: what has them hands them on, in the end to functions that neither a file nor the system
// defines, so that no run comes that far. A context that is there for the reports of errors is one.

import "faultline/internal/ir"

// handed reports whether a parameter is such a pointer.
func (a *Analysis) handed(f *ir.Func, param int) bool {
	for _, b := range f.Blocks {
		for i := range b.Insts {
			in := &b.Insts[i]
			for k, o := range in.Args {
				if o == ir.Operand(param) && (in.Op != ir.OpCall || in.Callee < 0 || !a.takes(a.program.Funcs[in.Callee], k)) {
					return false
				}
			}
		}
	}
	return true
}

// takes reports whether a function does not look at argument k.
func (a *Analysis) takes(f *ir.Func, k int) bool {
	if f.Blocks == nil {
		return a.system != nil && !a.system(f.Name)
	}
	s := a.of(f)
	return k < len(s.uses) && s.uses[k].Handed
}
