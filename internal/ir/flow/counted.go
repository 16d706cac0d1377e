package flow

// This file tells integers that are results from codes that say how it went.

import (
	"slices"

	"faultline/internal/ir"
)

// Counts reports whether an integer that a function returns is a result: it comes from a float by a conversion, or is the counter or the
// index of a loop, or 0 cannot mean success. Otherwise it may be constants, outcomes of comparisons, and what was given to the function.
func (a *Analysis) Counts(f *ir.Func) bool {
	t := tracer{program: a.program, done: map[int]bool{}}
	return t.returns(f) || !a.succeeds(f)
}

// Code is the role of an integer, no result, that a function returns: none where it is the same whatever happens.
func Code(f *ir.Func) ir.Role {
	b := bodyOf(f, nil)
	same := make(map[uint64]bool)
	for _, o := range b.results {
		if !b.constants(o, same) {
			return ir.Status
		}
	}
	if len(same) > 1 {
		return ir.Status
	}
	return ir.Ignored
}

// constants notes the numbers that an operand may be, where it is nothing but constants.
func (b *body) constants(o ir.Operand, are map[uint64]bool) bool {
	if o < 0 {
		c := b.f.Consts[^o]
		are[c.Int] = true // of what is not defined 0
		return c.Type.Kind == ir.Int && c.Func < 0 && c.Global < 0
	}
	in := b.made[o]
	if in == nil || in.Op != ir.OpPhi {
		return false
	}
	around := b.seen[o]
	b.seen[o] = true
	return around || !slices.ContainsFunc(in.Args, func(from ir.Operand) bool { return !b.constants(from, are) })
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
	b := bodyOf(f, t)
	for _, o := range b.results {
		if b.computed(o) {
			return true
		}
	}
	return false
}

// A body is a function whose integers are followed.
type body struct {
	*tracer
	f       *ir.Func
	made    map[ir.Operand]*ir.Inst // by register
	seen    map[ir.Operand]bool
	results []ir.Operand // what is returned
}

func bodyOf(f *ir.Func, t *tracer) *body {
	b := &body{tracer: t, f: f, made: make(map[ir.Operand]*ir.Inst), seen: make(map[ir.Operand]bool)}
	for _, block := range f.Blocks {
		for i := range block.Insts {
			in := &block.Insts[i]
			if in.Dst >= 0 {
				b.made[ir.Operand(in.Dst)] = in
			}
			if in.Op == ir.OpRet {
				b.results = append(b.results, in.Args...)
			}
		}
	}
	return b
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
