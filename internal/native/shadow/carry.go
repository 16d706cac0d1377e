package shadow

// This file carries shadow values through a unit, in modes with shadow values. The exact value of a float is the result of the same
// operations over the reals, along the path of the floats. The idea is that of shadow values (Courbet, NSan: A Floating-Point Numerical
// Sanitizer, CC 2021). Here a shadow value holds the difference from the computed value instead of a wider copy of it, so a double suffices
// for a delta.
//
//	a value in a register   has a shadow value for each of its floating-point parts
//	a value in memory       has a cell, see cells.go
//	an argument, a result   goes through the state: state.Args, state.Results
//
// A shadow value is a delta (exact minus computed) and a bound of the delta's own error. Mode Deltas has no bounds: they are the constant 0
// there. A value that is not followed has the delta 0, and in modes with bounds the bound +Inf. These are the results of atomic operations,
// arguments and parts of results beyond state.MaxArgs and state.MaxResults, and values of more than maxLeaves parts. Values that code
// without instrumentation writes into memory count as exact. Bits of floats are followed through integers, see bits.go.

import (
	"math"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

const maxLeaves = 8 // largest number of followed floating-point parts of a value

// A shadow value is {delta, bound}.
type shadow [2]llvm.Value

// A carrier instruments a unit for a mode with shadow values.
type carrier struct {
	*emit.Unit
	mode      run.Mode
	constants map[string][]ir.Constant // of the unit
	rules     rules
	sites     map[llvm.Value]emit.Site
	shadows   map[llvm.Value][]shadow // by value
	origins   map[llvm.Value]int      // integers that come from a conversion, with the number of its site
	become    map[llvm.Value]int      // integers that become a float, with the number of the site that converts them
	noWrap    map[llvm.Value]bool     // of both, the operations that are not meant modulo 2^N, see bitcode.NoWrap
	meant     map[fp.Value]shadow     // mode Formula: of constants that differ from the numbers they stand for; else nil
	flow      flow                    // modes Deltas and Doubles
	parts     int                     // parts of a shadow value that are not constant: 1, with bounds 2
	widest    int                     // largest width in bits of the formats and integers that a mode follows
	zero      llvm.Value
	exact     shadow    // of a value that is exact
	unknown   shadow    // of a value that is not followed
	pair      llvm.Type // of two doubles
	ptr       llvm.Type
	state     llvm.Value
	passed    llvm.Value // in a function with variable arguments: their passed shadow values
}

// Follows reports whether a mode has shadow values.
func Follows(mode run.Mode) bool { return mode == run.Deltas || HasBounds(mode) }

// HasBounds reports whether a mode's shadow values have bounds.
func HasBounds(mode run.Mode) bool { return mode == run.Doubles || certain(mode) }

// certain reports whether a mode checks that every decision is that of the exact values.
func certain(mode run.Mode) bool { return mode == run.Certain || mode == run.Formula }

// Instrument makes a unit follow its values, in a mode with shadow values. constants holds the numbers that constants stand for, by
// function.
func Instrument(in *emit.Unit, sites []emit.Site, mode run.Mode, constants map[string][]ir.Constant) error {
	if err := in.Link("shadows", unitText(in.Symbol, sites, mode)); err != nil {
		return err
	}
	c := &carrier{Unit: in, mode: mode, constants: constants, sites: make(map[llvm.Value]emit.Site), parts: 1, widest: math.MaxInt,
		zero: llvm.ConstFloat(in.Double, 0),
		pair: in.Ctx.StructType([]llvm.Type{in.Double, in.Double}, false),
		ptr:  llvm.PointerType(in.Ctx.Int8Type(), 0), state: in.Mod.NamedGlobal("fl_state")}
	if mode == run.Raised {
		c.marks(sites)
		return nil
	}
	c.exact = shadow{c.zero, c.zero}
	c.unknown = c.exact
	c.rules = &deltas{carrier: c, ops: emit.Counter{Unit: in}}
	if HasBounds(mode) {
		c.parts, c.widest, c.unknown[1] = 2, 64, llvm.ConstFloat(in.Double, math.Inf(1))
		c.rules = &doubles{c}
	}
	for _, s := range sites {
		c.sites[s.Inst] = s
	}
	if mode == run.Deltas {
		c.origins = c.integers(sites)
		c.become = c.becomeFloats(sites)
		c.noWrap = c.notMeant()
	}
	if !certain(mode) {
		c.flow = flowOf(in.Mod)
	}
	for f := range bitcode.Functions(in.Mod) {
		if !f.IsDeclaration() && !emit.IsOurs(f.Name()) {
			c.function(f)
		}
	}
	in.Hide()
	return nil
}

// function instruments one function. It handles values before their uses, except for phis, which it completes at the end.
func (c *carrier) function(f llvm.Value) {
	c.shadows = make(map[llvm.Value][]shadow)
	if c.mode == run.Formula {
		c.meant = c.meanings(f.Name())
	}
	c.afterInvokes(f)
	c.parameters(f)
	order := reversePostOrder(f)
	for _, bb := range order {
		for v := bb.FirstInstruction(); !v.IsNil() && !v.IsAPHINode().IsNil(); v = llvm.NextInstruction(v) {
			c.B.SetInsertPointBefore(v)
			c.set(v, func(int) shadow { return c.each(func(int) llvm.Value { return c.B.CreatePHI(c.Double, "") }) })
		}
	}
	for _, bb := range order {
		c.block(bb)
	}
	for _, bb := range order {
		c.completePhis(bb)
	}
}

// set sets the shadow values of a value, one for each of its floating-point parts.
func (c *carrier) set(v llvm.Value, part func(k int) shadow) {
	for k := range leaves(v.Type()) {
		c.shadows[v] = append(c.shadows[v], part(k))
	}
}

// each makes a shadow value from its parts.
func (c *carrier) each(part func(p int) llvm.Value) shadow {
	made := c.exact
	for p := range c.parts {
		made[p] = part(p)
	}
	return made
}

// parameters reads the shadow values of the arguments. In modes with bounds, variable arguments mark the run as lost.
func (c *carrier) parameters(f llvm.Value) {
	c.B.SetInsertPointBefore(f.EntryBasicBlock().FirstInstruction())
	if f.GlobalValueType().IsFunctionVarArg() {
		c.lose()
		if c.mode == run.Deltas {
			c.takeVariable()
		}
	}
	c.copies(f)
	n := 0
	for _, p := range f.Params() {
		c.set(p, func(int) shadow {
			n++
			return c.fetch(state.Args, n-1, state.MaxArgs)
		})
	}
}

// fetch reads the n-th of limit shadow values in the state, which begin at a word.
func (c *carrier) fetch(word, n, limit int) shadow {
	if n >= limit {
		return c.unknown
	}
	return c.each(func(p int) llvm.Value { return c.B.CreateLoad(c.Double, c.word(word+2*n+p), "") })
}

// hand writes it.
func (c *carrier) hand(word, n, limit int, what shadow) {
	for p := range c.parts {
		if n < limit {
			c.B.CreateStore(what[p], c.word(word+2*n+p))
		}
	}
}

// completePhis fills in the shadow values of a block's phis.
func (c *carrier) completePhis(bb llvm.BasicBlock) {
	for v := bb.FirstInstruction(); !v.IsNil() && !v.IsAPHINode().IsNil(); v = llvm.NextInstruction(v) {
		for k, phi := range c.shadows[v] {
			for i := range v.IncomingCount() {
				from := c.of(v.IncomingValue(i), k)
				for p := range c.parts {
					phi[p].AddIncoming([]llvm.Value{from[p]}, []llvm.BasicBlock{v.IncomingBlock(i)})
				}
			}
		}
	}
}

// block instruments a block.
func (c *carrier) block(bb llvm.BasicBlock) {
	v := bb.FirstInstruction()
	for !v.IsNil() && !v.IsAPHINode().IsNil() {
		v = llvm.NextInstruction(v)
	}
	for !v.IsNil() {
		next := llvm.NextInstruction(v)
		s, isSite := c.sites[v]
		switch {
		case next.IsNil():
			c.rules.end(v)
			c.terminator(v)
		case isSite:
			c.rules.site(v, next, s.Number)
			c.operation(v, s.Op)
		default:
			if emit.MayCount(v) {
				c.rules.end(v)
			}
			c.B.SetInsertPointBefore(next)
			c.move(v)
			c.rules.integer(v)
		}
		v = next
	}
}

// terminator passes the shadow values of a result, or of the arguments of a call that may throw.
func (c *carrier) terminator(v llvm.Value) {
	switch {
	case !v.IsAReturnInst().IsNil() && v.OperandsCount() > 0:
		result := v.Operand(0)
		c.B.SetInsertPointBefore(v)
		for k := range leaves(result.Type()) {
			c.hand(state.Results, k, state.MaxResults, c.of(result, k))
		}
	case !v.IsAInvokeInst().IsNil():
		c.program(v)
	}
}

// move carries shadow values through an instruction that is not a site.
func (c *carrier) move(v llvm.Value) {
	switch v.InstructionOpcode() {
	case llvm.Load:
		c.load(v)
	case llvm.Store:
		c.store(v, v.Operand(0), v.Operand(1))
	case llvm.Select:
		if v.Operand(0).Type().TypeKind() == llvm.IntegerTypeKind {
			c.set(v, func(k int) shadow { return c.choose(v.Operand(0), c.of(v.Operand(1), k), c.of(v.Operand(2), k)) })
		}
	case llvm.BitCast, bitcode.OpFreeze:
		c.cast(v, v.Operand(0))
	case llvm.ExtractValue:
		c.extract(v, leafIndex(v.Operand(0).Type(), v.Indices()))
	case llvm.InsertValue:
		c.insert(v, v.Operand(1), leafIndex(v.Type(), v.Indices()))
	case llvm.ExtractElement:
		if i := v.Operand(1); !i.IsAConstantInt().IsNil() {
			c.extract(v, int(i.ZExtValue()))
		}
	case llvm.InsertElement:
		if i := v.Operand(2); !i.IsAConstantInt().IsNil() {
			c.insert(v, v.Operand(1), int(i.ZExtValue()))
		}
	case bitcode.OpCmpXchg:
		c.exchange(v)
	case bitcode.OpAtomicRMW:
		c.modify(v)
	case llvm.Call:
		c.callee(v)
	}
}

// choose returns a if cond holds, b otherwise.
func (c *carrier) choose(cond llvm.Value, a, b shadow) shadow {
	return c.each(func(p int) llvm.Value {
		if a[p] == b[p] {
			return a[p]
		}
		return c.B.CreateSelect(cond, a[p], b[p], "")
	})
}

// cast handles instructions that keep bits. If the bits of an integer are not copied from a float, the new float's shadow value restarts.
func (c *carrier) cast(v, from llvm.Value) {
	switch list := c.shadows[from]; {
	case list != nil && (leaves(from.Type()) == leaves(v.Type()) || scalar(v.Type()) || scalar(from.Type())):
		c.shadows[v] = list
		c.bitsCast(v, from)
	case leaves(from.Type()) == 0:
		c.set(v, func(int) shadow { return c.fromBits(v, from) })
	}
}

func (c *carrier) extract(v llvm.Value, first int) {
	c.set(v, func(k int) shadow { return c.of(v.Operand(0), first+k) })
}

func (c *carrier) insert(v, part llvm.Value, first int) {
	c.set(v, func(k int) shadow {
		if k >= first && k < first+leaves(part.Type()) {
			return c.of(part, k-first)
		}
		return c.of(v.Operand(0), k)
	})
}

// of returns the shadow value of the k-th part of a value.
func (c *carrier) of(v llvm.Value, k int) shadow {
	switch list := c.shadows[v]; {
	case k < len(list):
		return list[k]
	case v.IsConstant():
		return c.constant(v)
	}
	return c.unknown
}

// word returns the address of a word of the state.
func (c *carrier) word(n int) llvm.Value {
	return llvm.ConstGEP(c.I64, c.state, []llvm.Value{c.Number(uint64(n))})
}

// callRuntime calls a function of the runtime, or an intrinsic, with the given arguments.
func (c *carrier) callRuntime(name string, result llvm.Type, args ...llvm.Value) llvm.Value {
	params := make([]llvm.Type, len(args))
	for i, a := range args {
		params[i] = a.Type()
	}
	return c.Call(c.runtime(name, result, params...), args...)
}

// runtime returns a function of the runtime.
func (c *carrier) runtime(name string, result llvm.Type, params ...llvm.Type) llvm.Value {
	f := c.Mod.NamedFunction(name)
	if f.IsNil() {
		f = llvm.AddFunction(c.Mod, name, llvm.FunctionType(result, params, false))
	}
	return f
}
