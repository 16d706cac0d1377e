package native

// This file puts a delta beside every floating-point value of a unit: what the exact value is above the computed one,
// "exact" being the same operations over the reals along the path that the floats take. The idea is that of shadow values
// (Courbet, NSan: A Floating-Point Numerical Sanitizer, CC 2021); ours hold the difference instead of the value, so that
// a double is enough.
//
//	a value in a register   has as many companions as it has floating-point parts: one double each
//	a value in memory       has a cell, see deltatext.go
//	an argument, a result   goes through the state: sArgs, sResults
//
// What is not followed has the delta 0: arguments passed as copies in memory (byval) and variable ones, atomic operations,
// vectors in memory, results of calls that may throw, what code that is not instrumented writes.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

const maxLeaves = 8 // floating-point parts of a value that are followed

// A numbered site is a site's operation and its number, counted from the unit's first.
type numbered struct {
	op     fp.Op
	number int
}

// A deltas instruments a unit for mode Deltas.
type deltas struct {
	*instrumenter
	sites   map[llvm.Value]numbered
	comp    map[llvm.Value][]llvm.Value // companions by value
	zero    llvm.Value
	ptr     llvm.Type
	state   llvm.Value
	counter llvm.Value // operations so far, read at the first site of a stretch (see instrumenter.block); nil before
	k       int        // sites of the stretch
}

// deltas instruments the unit.
func (in *instrumenter) deltas(blocks [][]site) error {
	if err := in.linkText("deltas", deltaText(in.unit)+deltaMetadata); err != nil {
		return err
	}
	d := &deltas{instrumenter: in, sites: make(map[llvm.Value]numbered), zero: llvm.ConstFloat(in.double, 0),
		ptr: llvm.PointerType(in.ctx.Int8Type(), 0), state: in.mod.NamedGlobal("fl_state")}
	n := 0
	for _, block := range blocks {
		for _, s := range block {
			d.sites[s.inst] = numbered{s.op, n}
			n++
		}
	}
	var own []llvm.Value
	for f := in.mod.FirstFunction(); !f.IsNil(); f = llvm.NextFunction(f) {
		switch {
		case f.IsDeclaration():
		case isOurs(f.Name()):
			own = append(own, f)
		default:
			d.function(f)
		}
	}
	for _, f := range own {
		f.SetLinkage(llvm.InternalLinkage)
	}
	return nil
}

func isOurs(name string) bool { return len(name) > 3 && name[:3] == "fl." }

// function instruments one function: values before their uses, but for phis, which are completed at the end.
func (d *deltas) function(f llvm.Value) {
	d.comp = make(map[llvm.Value][]llvm.Value)
	d.parameters(f)
	order := reversePostOrder(f)
	for _, bb := range order {
		for v := bb.FirstInstruction(); !v.IsNil() && !v.IsAPHINode().IsNil(); v = llvm.NextInstruction(v) {
			if n := leaves(v.Type()); n > 0 {
				d.b.SetInsertPointBefore(v)
				c := make([]llvm.Value, n)
				for k := range c {
					c[k] = d.b.CreatePHI(d.double, "")
				}
				d.comp[v] = c
			}
		}
	}
	for _, bb := range order {
		d.block(bb)
	}
	for _, bb := range order {
		d.completePhis(bb)
	}
}

// parameters reads the deltas of the arguments.
func (d *deltas) parameters(f llvm.Value) {
	d.b.SetInsertPointBefore(f.EntryBasicBlock().FirstInstruction())
	n := 0
	for _, p := range f.Params() {
		count := leaves(p.Type())
		var c []llvm.Value
		for k := range count {
			v := d.zero
			if n+k < maxArgs {
				v = d.b.CreateLoad(d.double, d.word(sArgs+n+k), "")
			}
			c = append(c, v)
		}
		n += count
		d.comp[p] = c
	}
}

// completePhis fills in the companions of a block's phis.
func (d *deltas) completePhis(bb llvm.BasicBlock) {
	for v := bb.FirstInstruction(); !v.IsNil() && !v.IsAPHINode().IsNil(); v = llvm.NextInstruction(v) {
		for k, c := range d.comp[v] {
			for i := range v.IncomingCount() {
				c.AddIncoming([]llvm.Value{d.delta(v.IncomingValue(i), k)}, []llvm.BasicBlock{v.IncomingBlock(i)})
			}
		}
	}
}

// block instruments a block. Operations are counted as in instrumenter.block.
func (d *deltas) block(bb llvm.BasicBlock) {
	v := bb.FirstInstruction()
	for !v.IsNil() && !v.IsAPHINode().IsNil() {
		v = llvm.NextInstruction(v)
	}
	for !v.IsNil() {
		next := llvm.NextInstruction(v)
		s, isSite := d.sites[v]
		switch {
		case next.IsNil():
			d.endStretch(v)
			d.terminator(v)
		case isSite:
			if d.k == 0 {
				d.b.SetInsertPointBefore(v)
				d.counter = d.callOf("fl.ops")
			}
			d.b.SetInsertPointBefore(next)
			d.operation(v, s)
			d.k++
		default:
			if mayCount(v) {
				d.endStretch(v)
			}
			d.move(v, next)
		}
		v = next
	}
}

func (d *deltas) endStretch(v llvm.Value) {
	if d.k > 0 {
		d.b.SetInsertPointBefore(v)
		d.callOf("fl.flush", d.add(d.counter, d.k))
	}
	d.k, d.counter = 0, llvm.Value{}
}

// terminator hands over the deltas of a result, or of the arguments of a call that may throw.
func (d *deltas) terminator(v llvm.Value) {
	switch {
	case !v.IsAReturnInst().IsNil() && v.OperandsCount() > 0:
		result := v.Operand(0)
		d.b.SetInsertPointBefore(v)
		for k := range min(leaves(result.Type()), maxResults) {
			d.b.CreateStore(d.delta(result, k), d.word(sResults+k))
		}
	case !v.IsAInvokeInst().IsNil():
		d.pass(v)
	}
}

// move carries deltas through an instruction that is no site; next is the one behind it.
func (d *deltas) move(v, next llvm.Value) {
	d.b.SetInsertPointBefore(next)
	switch v.InstructionOpcode() {
	case llvm.Load:
		if t := v.Type(); scalar(t) || t == d.i64 && isCopied(v) {
			if !isConstantData(v.Operand(0)) {
				d.comp[v] = []llvm.Value{d.callOf("fl.load", v.Operand(0), d.bits(v))}
			}
		}
	case llvm.Store:
		value := v.Operand(0)
		if scalar(value.Type()) || len(d.comp[value]) == 1 {
			d.callOf("fl.store", v.Operand(1), d.bits(value), d.delta(value, 0))
		}
	case llvm.Select:
		if n := leaves(v.Type()); n > 0 && v.Operand(0).Type().TypeKind() == llvm.IntegerTypeKind {
			for k := range n {
				d.comp[v] = append(d.comp[v], d.b.CreateSelect(v.Operand(0), d.delta(v.Operand(1), k), d.delta(v.Operand(2), k), ""))
			}
		}
	case llvm.BitCast, opFreeze:
		if from := v.Operand(0); leaves(from.Type()) == leaves(v.Type()) || scalar(v.Type()) || scalar(from.Type()) {
			d.comp[v] = d.comp[from]
		}
	case llvm.ExtractValue:
		d.extract(v, leafIndex(v.Operand(0).Type(), v.Indices()))
	case llvm.InsertValue:
		d.insert(v, v.Operand(1), leafIndex(v.Type(), v.Indices()))
	case llvm.ExtractElement:
		if i := v.Operand(1); !i.IsAConstantInt().IsNil() {
			d.extract(v, int(i.ZExtValue()))
		}
	case llvm.InsertElement:
		if i := v.Operand(2); !i.IsAConstantInt().IsNil() {
			d.insert(v, v.Operand(1), int(i.ZExtValue()))
		}
	case llvm.Call:
		d.callee(v)
	}
}

func (d *deltas) extract(v llvm.Value, first int) {
	for k := range leaves(v.Type()) {
		d.comp[v] = append(d.comp[v], d.delta(v.Operand(0), first+k))
	}
}

func (d *deltas) insert(v, part llvm.Value, first int) {
	for k := range leaves(v.Type()) {
		from, at := v.Operand(0), k
		if k >= first && k < first+leaves(part.Type()) {
			from, at = part, k-first
		}
		d.comp[v] = append(d.comp[v], d.delta(from, at))
	}
}

// delta returns the companion of the k-th part of a value.
func (d *deltas) delta(v llvm.Value, k int) llvm.Value {
	if c := d.comp[v]; k < len(c) {
		return c[k]
	}
	return d.zero
}

// word is the address of a word of the state.
func (d *deltas) word(n int) llvm.Value {
	return llvm.ConstGEP(d.i64, d.state, []llvm.Value{llvm.ConstInt(d.i64, uint64(n), false)})
}

// callOf calls one of the functions of deltatext.go, or of the runtime.
func (d *deltas) callOf(name string, args ...llvm.Value) llvm.Value {
	return d.call(d.mod.NamedFunction(name), args...)
}

// bits returns the bits of a scalar that its cell keeps: 64 at most.
func (d *deltas) bits(v llvm.Value) llvm.Value {
	width := widthOf(v.Type())
	if width == 64 {
		return d.b.CreateBitCast(v, d.i64, "")
	}
	v = d.b.CreateBitCast(v, d.ctx.IntType(width), "")
	if width > 64 {
		return d.b.CreateTrunc(v, d.i64, "")
	}
	return d.b.CreateZExt(v, d.i64, "")
}

func widthOf(t llvm.Type) int {
	switch t.TypeKind() {
	case llvm.FloatTypeKind:
		return 32
	case llvm.X86_FP80TypeKind:
		return 80
	case llvm.FP128TypeKind:
		return 128
	case llvm.DoubleTypeKind, llvm.IntegerTypeKind:
		return 64
	}
	return 16
}
