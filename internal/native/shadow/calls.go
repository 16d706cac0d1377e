package shadow

// This file carries shadow values through calls of the program's functions.

import (
	"strings"
	"sync"

	"faultline/internal/ir/bitcode"

	"tinygo.org/x/go-llvm"

	"faultline/internal/native/state"
	"faultline/internal/run"
)

// callee handles a call that is not a site. The builder is after it.
func (c *carrier) callee(v llvm.Value) {
	name := ""
	if f := v.CalledValue(); bitcode.IsOutside(f) {
		name = f.Name()
	}
	switch {
	case name == "":
		c.program(v)
	case c.selects(v, strings.TrimPrefix(name, "llvm.")):
	case c.memory(v, name):
	case strings.HasPrefix(name, "llvm.va_start") && c.mode == run.Deltas:
		c.openVariable(v)
	case strings.HasPrefix(name, "llvm."):
	case name == "realloc":
		c.copy(v, v.Operand(0), c.size(v.Operand(1)))
	case c.splits(v, name):
	default:
		c.program(v)
	}
}

// afterInvokes inserts a block after every call that may throw, for the code that needs its result.
func (c *carrier) afterInvokes(f llvm.Value) {
	for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
		end := bb.LastInstruction()
		if end.IsAInvokeInst().IsNil() || leaves(end.Type()) == 0 {
			continue
		}
		to := bitcode.NormalEnd(end)
		own := c.Ctx.InsertBasicBlock(to, "")
		c.B.SetInsertPointAtEnd(own)
		c.B.CreateBr(to)
		bitcode.SetNormalEnd(end, own)
		c.comeFrom(to, bb, own)
	}
}

// comeFrom replaces a predecessor block in the phis of a block.
func (c *carrier) comeFrom(to, old, now llvm.BasicBlock) {
	v := to.FirstInstruction()
	for !v.IsAPHINode().IsNil() {
		next := llvm.NextInstruction(v)
		c.B.SetInsertPointBefore(v)
		phi := c.B.CreatePHI(v.Type(), "")
		for i := range v.IncomingCount() {
			from := v.IncomingBlock(i)
			if from == old {
				from = now
			}
			phi.AddIncoming([]llvm.Value{v.IncomingValue(i)}, []llvm.BasicBlock{from})
		}
		v.ReplaceAllUsesWith(phi)
		v.EraseFromParentAsInstruction()
		v = next
	}
}

// scalarOperand reports whether a call's first argument is a float.
func scalarOperand(v llvm.Value) bool { return v.OperandsCount() >= 2 && scalar(v.Operand(0).Type()) }

// pass passes the shadow values of a call's arguments, and initialises those of its result.
func (c *carrier) pass(v llvm.Value) {
	c.B.SetInsertPointBefore(v)
	n := 0
	for i := range v.CalledFunctionType().ParamTypesCount() {
		arg := v.Operand(i)
		for k := range leaves(arg.Type()) {
			c.hand(state.Args, n, state.MaxArgs, c.of(arg, k))
			n++
		}
	}
	for k := range leaves(v.Type()) {
		c.hand(state.Results, k, state.MaxResults, c.unknown)
	}
	c.sources(v)
	if c.mode == run.Deltas && v.CalledFunctionType().IsFunctionVarArg() {
		c.passVariable(v)
	}
}

// sources stores the original addresses of arguments that are passed as copies in memory (byval). Copies beyond state.MaxSources restart.
func (c *carrier) sources(v llvm.Value) {
	n := 0
	for i := range v.CalledFunctionType().ParamTypesCount() {
		if n < state.MaxSources && !v.GetCallSiteEnumAttribute(i+1, byVal()).IsNil() {
			c.B.CreateStore(v.Operand(i), c.word(state.Sources+n))
			n++
		}
	}
}

var byVal = sync.OnceValue(func() uint { return llvm.AttributeKindID("byval") })

// copies copies the shadow values of such arguments. It clears the addresses, because the next caller may not be instrumented.
func (c *carrier) copies(f llvm.Value) {
	n := 0
	for i, p := range f.Params() {
		a := f.GetEnumAttributeAtIndex(i+1, byVal())
		if a.IsNil() || n == state.MaxSources {
			continue
		}
		from := c.B.CreateLoad(c.ptr, c.word(state.Sources+n), "")
		c.copy(p, from, llvm.SizeOf(a.GetTypeValue()))
		c.B.CreateStore(llvm.ConstNull(c.ptr), c.word(state.Sources+n))
		n++
	}
}

// program handles a call of a function that may be instrumented. If the call may throw, its result is in the next block.
func (c *carrier) program(v llvm.Value) {
	c.pass(v)
	behind := llvm.NextInstruction(v)
	if behind.IsNil() {
		behind = bitcode.NormalEnd(v).FirstInstruction()
	}
	c.B.SetInsertPointBefore(behind)
	c.set(v, func(k int) shadow { return c.fetch(state.Results, k, state.MaxResults) })
}
