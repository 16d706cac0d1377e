package flow

// This file tells integers that are results from codes that say how it went.

import "faultline/internal/ir"

// Counts reports whether an integer that a function returns is a result: it comes from a float by a conversion, or is the counter or the
// index of a loop, or 0 cannot mean success. Otherwise it may be constants, outcomes of comparisons, and what was given to the function.
func (a *Analysis) Counts(f *ir.Func) bool {
	t := tracer{program: a.program, done: map[int]bool{}}
	return t.returns(f) || !a.succeeds(f)
}

// A tracer follows integers back to where they come from.
type tracer struct {
	program *ir.Program
	done    map[int]bool // functions, by ID
}

// returns reports whether an integer that f returns is computed.
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

// A body is a function whose integers are followed.
type body struct {
	*tracer
	made map[ir.Operand]*ir.Inst // by register
	seen map[ir.Operand]bool
}

// computed reports whether an operand comes from a float or is a loop's.
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

// isLoops reports whether an instruction is made of what it makes itself in a loop's last round.
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
