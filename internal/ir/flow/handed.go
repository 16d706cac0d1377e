package flow

// This file finds pointers that are only passed on, in the end to functions that neither a file nor the system defines. So no run can use
// them. An example is a context for error reports.

import "faultline/internal/ir"

// handed reports whether a function only passes on a parameter.
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

// takes reports whether a function does not use argument k, except to pass it on.
func (a *Analysis) takes(f *ir.Func, k int) bool {
	if f.Blocks == nil {
		return a.system != nil && !a.system(f.Name)
	}
	s := a.of(f)
	return k < len(s.uses) && s.uses[k].Handed
}
