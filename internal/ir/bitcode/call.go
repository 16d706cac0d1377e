package bitcode

// This file lowers calls: of functions, of libm, of LLVM's intrinsics.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A callee is the target of a call, determined once per function and module.
type callee struct {
	id        int    // local Func ID, -1 when called through a pointer
	name      string // of a function of libm or an intrinsic
	op        fp.Op
	format    fp.Format
	intrinsic string // base name, "" if it is none
	use       intrinsicUse
	asm       bool
}

// An intrinsicUse tells how an intrinsic is lowered.
type intrinsicUse uint8

const (
	notModelled intrinsicUse = iota
	modelled                 // OpIntrinsic by its base name
	dropped                  // information for the optimiser or the debugger only
)

// intrinsicUses lists LLVM's intrinsics by base name. Package interp implements the modelled ones.
var intrinsicUses = map[string]intrinsicUse{
	"memcpy": modelled, "memcpy.inline": modelled, "memmove": modelled, "memset": modelled, "memset.inline": modelled,
	"fshl": modelled, "fshr": modelled, "ctpop": modelled, "ctlz": modelled, "cttz": modelled, "bswap": modelled, "bitreverse": modelled,
	"abs": modelled, "smax": modelled, "smin": modelled, "umax": modelled, "umin": modelled, "ucmp": modelled, "scmp": modelled,
	"sadd.with.overflow": modelled, "uadd.with.overflow": modelled, "ssub.with.overflow": modelled,
	"usub.with.overflow": modelled, "smul.with.overflow": modelled, "umul.with.overflow": modelled,
	"sadd.sat": modelled, "uadd.sat": modelled, "ssub.sat": modelled, "usub.sat": modelled, "sshl.sat": modelled, "ushl.sat": modelled,
	"is.fpclass": modelled, "is.constant": modelled, "expect": modelled, "expect.with.probability": modelled, "objectsize": modelled,
	"stacksave": modelled, "stackrestore": modelled, "va_start": modelled, "va_end": modelled, "va_copy": modelled,
	"frexp": modelled, "lround": modelled, "llround": modelled, "lrint": modelled, "llrint": modelled, "get.rounding": modelled,
	"minimum": modelled, "maximum": modelled, "fptosi.sat": modelled, "fptoui.sat": modelled, "canonicalize": modelled,
	"trap": modelled, "debugtrap": modelled, "ubsantrap": modelled, "ptrmask": modelled, "threadlocal.address": modelled,
	"launder.invariant.group": modelled, "strip.invariant.group": modelled, "ssa.copy": modelled, "ptr.annotation": modelled,
	"eh.typeid.for": modelled, "annotation": modelled, "arithmetic.fence": modelled, "returnaddress": modelled, "frameaddress": modelled,

	"lifetime.start": dropped, "lifetime.end": dropped, "invariant.start": dropped, "invariant.end": dropped, "assume": dropped,
	"dbg.declare": dropped, "dbg.value": dropped, "dbg.label": dropped, "dbg.assign": dropped, "prefetch": dropped, "donothing": dropped,
	"instrprof.increment": dropped, "instrprof.increment.step": dropped, "instrprof.value.profile": dropped, "instrprof.cover": dropped,
	"instrprof.timestamp": dropped, "instrprof.callsite": dropped, "instrprof.mcdc.parameters": dropped,
	"instrprof.mcdc.tvbitmap.update": dropped, "instrprof.mcdc.condbitmap.update": dropped,
	"experimental.noalias.scope.decl": dropped, "var.annotation": dropped, "sideeffect": dropped, "pseudoprobe": dropped,
}

// callee determines the target of a call.
func (l *lowerer) callee(v llvm.Value, t llvm.Type) *callee {
	if c, ok := l.callees[v]; ok {
		return c
	}
	c := &callee{id: -1}
	switch {
	case !v.IsAInlineAsm().IsNil():
		c.asm = true
	case !v.IsAFunction().IsNil():
		c.id = l.funcs[v]
		c.name = v.Name()
		c.op, c.format = mathFunction(v, t)
		if rest, ok := strings.CutPrefix(c.name, "llvm."); ok {
			c.intrinsic = intrinsicBase(rest)
			c.name = c.intrinsic
			c.use = intrinsicUses[c.intrinsic]
		}
	case !v.IsAGlobalAlias().IsNil():
		if id, ok := l.funcs[v]; ok {
			c.id = id
		} else if target := l.constant(aliasee(v)); target.Func >= 0 && target.Offset == 0 {
			c.id = target.Func
		}
	}
	l.callees[v] = c
	return c
}

// call lowers a call. An invoke becomes a call and a branch to its normal destination.
func (l *lowerer) call(v llvm.Value, code llvm.Opcode, in ir.Inst, loc *location) {
	target := v.CalledValue()
	c := l.callee(target, v.CalledFunctionType())
	n := numArgs(v)
	switch {
	case c.asm:
		l.trap(in, assemblyOf(target))
	case c.op != fp.NoOp:
		l.mathCall(v, c, in, loc)
	case c.intrinsic == "":
		in.Op, in.Callee = ir.OpCall, int32(c.id)
		if c.id < 0 {
			in.Args = []ir.Operand{l.operand(target)}
		}
		for i := range n {
			in.Args = append(in.Args, l.operand(v.Operand(i)))
		}
		if code == llvm.Invoke {
			in.Blocks = []int32{l.blocks[successor(v, 1)]}
		}
		l.emit(in)
	case c.use == dropped:
	case c.use == notModelled || in.Type.Kind == ir.Vector:
		l.trap(in, "intrinsic llvm."+c.intrinsic)
	default:
		in.Op, in.Name = ir.OpIntrinsic, c.intrinsic
		l.valueArgs(v, &in, n)
		if len(in.Args) > 0 {
			in.Elem = l.typeOf(v.Operand(0).Type())
		}
		l.emit(in)
	}
	if code == llvm.Invoke {
		normal := l.blocks[successor(v, 0)]
		l.emit(ir.Inst{Op: ir.OpBr, Type: voidData, Dst: -1, Site: -1, Callee: -1, Blocks: []int32{normal}, Pos: in.Pos})
	}
}

// valueArgs appends the arguments that are values. It skips metadata (rounding modes, hints).
func (l *lowerer) valueArgs(v llvm.Value, in *ir.Inst, n int) {
	for i := range n {
		if arg := v.Operand(i); arg.Type().TypeKind() != llvm.MetadataTypeKind {
			in.Args = append(in.Args, l.operand(arg))
		}
	}
}

// mathCall lowers a call of libm or of an intrinsic with the same meaning.
func (l *lowerer) mathCall(v llvm.Value, c *callee, in ir.Inst, loc *location) {
	n := c.op.Arity()
	switch c.op {
	case fp.FromInt, fp.FromUint:
		n = 1
	case fp.Ldexp, fp.Powi:
		n = 2
	case fp.Cmp:
		in.Pred = namedPred(metadataString(v.Operand(2)))
	}
	in.Op, in.Float, in.Name = ir.OpFloat, c.op, c.name
	in.Elem = l.typeOf(v.Operand(0).Type())
	l.valueArgs(v, &in, n)
	l.site(&in, c.op, c.format, loc)
	l.emit(in)
}

// namedPred returns the predicate with that name, as "olt" in a constrained comparison.
func namedPred(name string) ir.Pred {
	for p := ir.FFalse; p <= ir.FTrue; p++ {
		if p.String() == name {
			return p
		}
	}
	return ir.NoPred
}
