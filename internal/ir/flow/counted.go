package flow

// This file distinguishes returned integers that are results from status codes.

import "faultline/internal/ir"

// Counts reports whether an integer that a function returns is a result. It is a result if a conversion from a float or a loop computes it,
// or if 0 cannot mean success. It is a status code if it only consists of constants, outcomes of comparisons, and arguments of the
// function.
func (a *Analysis) Counts(f *ir.Func) bool {
	t := tracer{program: a.program, done: map[int]bool{}}
	return t.returns(f) || !a.succeeds(f)
}

// A tracer follows integers back to the instructions that compute them.
type tracer struct {
	program *ir.Program
	done    map[int]bool // functions, by ID
}

// returns reports whether f returns a computed integer.
func (t *tracer) returns(f *ir.Func) bool {
	if t.done[f.ID] {
		return false
	}
	t.done[f.ID] = true
	if f.Blocks == nil {
		return f.Math != 0
	}
	b := body{t, make(map[ir.Operand]*ir.Inst), make(map[ir.Operand]bool)}
	var results []ir.Operand
	for _, block := range f.Blocks {
		for i := range block.Insts {
			in := &block.Insts[i]
			if in.Dst >= 0 {
				b.made[ir.Operand(in.Dst)] = in
			}
			if in.Op == ir.OpRet {
				results = append(results, in.Args...)
			}
		}
	}
	for _, o := range results {
		if b.computed(o) {
			return true
		}
	}
	return false
}

// A body is a function whose integers are traced.
type body struct {
	*tracer
	made map[ir.Operand]*ir.Inst // by register
	seen map[ir.Operand]bool
}

// computed reports whether an operand is computed from a float or by a loop.
func (b *body) computed(o ir.Operand) bool {
	in := b.made[o]
	if in == nil || b.seen[o] {
		return false
	}
	b.seen[o] = true
	switch in.Op {
	case ir.OpFloat:
		return in.Pred == ir.NoPred
	case ir.OpCall:
		return in.Callee >= 0 && b.returns(b.program.Funcs[in.Callee])
	case ir.OpAddI, ir.OpSubI, ir.OpMulI:
		return b.isLoops(in) || b.any(in.Args)
	case ir.OpSelect:
		return b.any(in.Args[1:])
	case ir.OpPhi, ir.OpFreeze, ir.OpZExt, ir.OpSExt, ir.OpTruncI, ir.OpAnd, ir.OpOr, ir.OpXor, ir.OpShl, ir.OpLShr, ir.OpAShr, ir.OpSDiv,
		ir.OpUDiv, ir.OpSRem, ir.OpURem:
		return b.any(in.Args)
	}
	return false
}

func (b *body) any(list []ir.Operand) bool {
	for _, o := range list {
		if b.computed(o) {
			return true
		}
	}
	return false
}

// isLoops reports whether an instruction depends on its own result in the previous iteration.
func (b *body) isLoops(in *ir.Inst) bool {
	seen := make(map[ir.Operand]bool)
	var leads func(list []ir.Operand) bool
	leads = func(list []ir.Operand) bool {
		for _, o := range list {
			from := b.made[o]
			switch {
			case from == in:
				return true
			case from == nil || seen[o]:
				continue
			}
			if seen[o] = true; leads(from.Args) {
				return true
			}
		}
		return false
	}
	return leads(in.Args)
}
