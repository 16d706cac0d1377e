package native

// This file instruments a unit: it puts the probes where the sites are.

import (
	"fmt"
	"math"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/run"
)

// unitSymbol is the name of the unit's line in the unit table.
func unitSymbol(hash string) string { return "fl_unit_" + hash[:min(len(hash), 24)] }

// An instrumenter works on one unit. Sites are counted from the unit's first.
type instrumenter struct {
	ctx       llvm.Context
	mod       llvm.Module
	b         llvm.Builder
	mode      run.Mode
	unit      string                   // unitSymbol
	constants map[string][]ir.Constant // of the unit
	i64       llvm.Type
	double    llvm.Type
	sites     int
	probes    map[fp.Op]llvm.Value
	ops       llvm.Value
	flush     llvm.Value
	enter     llvm.Value
}

// A site is one instruction that is a site.
type site struct {
	inst llvm.Value
	op   fp.Op
}

// instrument rewrites mod so that it records in the given mode, and returns the number of sites, which is the same in
// every mode. What the program computes does not change: sites keep their order and their operands.
func instrument(ctx llvm.Context, mod llvm.Module, u *ir.Unit, mode run.Mode, withoutOdd bool) (sites int, err error) {
	in := &instrumenter{ctx: ctx, mod: mod, mode: mode, unit: unitSymbol(u.Hash), constants: u.Constants, i64: ctx.Int64Type(), double: ctx.DoubleType()}
	in.b = ctx.NewBuilder()
	defer in.b.Dispose()
	blocks := in.collect()
	if withoutOdd {
		in.withoutOdd()
	}
	switch {
	case carries(mode):
		in.forget()
		if err := in.carry(blocks); err != nil {
			return 0, err
		}
	case mode != run.Plain && in.sites > 0:
		in.forget()
		if err := in.linkRuntime(blocks); err != nil {
			return 0, err
		}
		first := 0
		for _, block := range blocks {
			in.block(block, first)
			first += len(block)
		}
		in.hide()
	}
	in.pin(blocks)
	return in.sites, nil
}

// collect lists the sites, block by block, in their order, which is that of their numbers.
func (in *instrumenter) collect() [][]site {
	var blocks [][]site
	for f := in.mod.FirstFunction(); !f.IsNil(); f = llvm.NextFunction(f) {
		for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
			var block []site
			for v := bb.FirstInstruction(); !v.IsNil(); v = llvm.NextInstruction(v) {
				if op, _, ok := bitcode.SiteOf(v); ok {
					block = append(block, site{v, op})
				}
			}
			if len(block) > 0 {
				blocks = append(blocks, block)
				in.sites += len(block)
			}
		}
	}
	return blocks
}

// forget drops what the program says about functions that touch no memory: instrumented, they do.
func (in *instrumenter) forget() {
	kinds := []uint{llvm.AttributeKindID("memory"), llvm.AttributeKindID("speculatable")}
	for f := in.mod.FirstFunction(); !f.IsNil(); f = llvm.NextFunction(f) {
		if strings.HasPrefix(f.Name(), "llvm.") {
			continue
		}
		for _, kind := range kinds {
			f.RemoveEnumFunctionAttribute(kind)
		}
		for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
			for v := bb.FirstInstruction(); !v.IsNil(); v = llvm.NextInstruction(v) {
				if isCall(v) {
					removeCallAttributes(v, kinds)
				}
			}
		}
	}
}

func isCall(v llvm.Value) bool { return !v.IsACallInst().IsNil() || !v.IsAInvokeInst().IsNil() }

// linkRuntime adds the probes of the operations that the unit has.
func (in *instrumenter) linkRuntime(blocks [][]site) error {
	var text strings.Builder
	text.WriteString(prelude(in.unit))
	in.probes = make(map[fp.Op]llvm.Value)
	uses := make(map[string]bool)
	for _, block := range blocks {
		for _, s := range block {
			if _, ok := in.probes[s.op]; !ok {
				in.probes[s.op] = llvm.Value{}
				text.WriteString(probe(in.mode, s.op, in.unit, uses))
			}
		}
	}
	text.WriteString(helperDeclarations(uses))
	text.WriteString(metadata)
	if err := in.linkText("probes", text.String()); err != nil {
		return err
	}
	for op := range in.probes {
		in.probes[op] = in.mod.NamedFunction(probeName(in.mode, op))
	}
	in.ops, in.flush, in.enter = in.mod.NamedFunction("fl.ops"), in.mod.NamedFunction("fl.flush"), in.mod.NamedFunction("fl.enter")
	return nil
}

// linkText adds a module of ours to the unit.
func (in *instrumenter) linkText(name, text string) error {
	m, err := parseBitcode(in.ctx, name, []byte(text))
	if err != nil {
		panic(fmt.Sprintf("native: %s do not parse: %v\n%s", name, err, text))
	}
	m.SetDataLayout(in.mod.DataLayout())
	m.SetTarget(in.mod.Target())
	if err := llvm.LinkModules(in.mod, m); err != nil {
		return fmt.Errorf("cannot add %s: %w", name, err)
	}
	if in.mod.NamedGlobal(in.unit).IsNil() { // nothing refers to it
		llvm.AddGlobal(in.mod, llvm.ArrayType(in.i64, 2), in.unit)
	}
	return nil
}

// hide makes the probes local, so that those of two units do not meet.
func (in *instrumenter) hide() {
	for _, f := range in.probes {
		f.SetLinkage(llvm.InternalLinkage)
		if m := in.mod.NamedFunction(f.Name() + ".measure"); !m.IsNil() {
			m.SetLinkage(llvm.InternalLinkage)
		}
	}
	for _, f := range []llvm.Value{in.ops, in.flush, in.enter} {
		f.SetLinkage(llvm.InternalLinkage)
	}
}

// block puts probes into one block, whose first site is first.
//
// Operations are counted once for each stretch without a call that could count too: the counter is read before the
// first site of a stretch and written at its end, and the k-th site of the stretch is operation counter+k.
func (in *instrumenter) block(sites []site, first int) {
	var record llvm.Value
	if in.mode == run.All {
		record = in.record(first, len(sites))
		in.b.SetInsertPointBefore(sites[0].inst)
		in.call(in.enter, record)
	}
	var counter llvm.Value // of this stretch, nil before its first site
	k, n := 0, 0           // sites of the stretch so far; of the block so far
	end := func(v llvm.Value) {
		if k > 0 {
			in.b.SetInsertPointBefore(v)
			in.call(in.flush, in.add(counter, k))
		}
		k, counter = 0, llvm.Value{}
	}
	for v := sites[0].inst; ; {
		next := llvm.NextInstruction(v) // before probes are inserted behind v
		switch isSite := n < len(sites) && v == sites[n].inst; {
		case next.IsNil():
			end(v)
			return
		case isSite:
			if k == 0 {
				in.b.SetInsertPointBefore(v)
				counter = in.call(in.ops)
			}
			in.b.SetInsertPointBefore(next)
			in.probe(sites[n], record, first, n, in.add(counter, k))
			k, n = k+1, n+1
		case mayCount(v):
			end(v)
		}
		v = next
	}
}

// record adds the record of a block to the unit; see blockHeader.
func (in *instrumenter) record(first, n int) llvm.Value {
	head := llvm.ConstInt(in.i64, uint64(first)<<32|uint64(n), false)
	unit := in.mod.NamedGlobal(in.unit)
	cell := in.ctx.ConstStruct([]llvm.Value{llvm.ConstFloat(in.double, math.Inf(1)), llvm.ConstInt(in.i64, 0, false)}, false)
	cells := make([]llvm.Value, n)
	for i := range cells {
		cells[i] = cell
	}
	init := in.ctx.ConstStruct([]llvm.Value{llvm.ConstInt(in.i64, 0, false), head, unit, llvm.ConstArray(cell.Type(), cells)}, false)
	g := llvm.AddGlobal(in.mod, init.Type(), fmt.Sprintf("fl.block.%d", first))
	g.SetInitializer(init)
	g.SetLinkage(llvm.InternalLinkage)
	return g
}

// probe calls the probe of the n-th site of a block.
func (in *instrumenter) probe(s site, record llvm.Value, first, n int, op llvm.Value) {
	var args []llvm.Value
	if in.mode == run.All {
		offset := llvm.ConstInt(in.i64, uint64(8*(blockHeader+2*n)), false)
		args = append(args, llvm.ConstGEP(in.ctx.Int8Type(), record, []llvm.Value{offset}), op)
	} else {
		args = append(args, llvm.ConstInt(in.i64, uint64(first+n), false), op)
	}
	args = append(args, in.toDouble(s.inst, s.op))
	for i := range operands(s.op) {
		args = append(args, in.toDouble(s.inst.Operand(i), s.op))
	}
	in.call(in.probes[s.op], args...)
}

// toDouble converts a result or operand to double: what conditions are computed in.
func (in *instrumenter) toDouble(v llvm.Value, op fp.Op) llvm.Value {
	t := v.Type()
	switch t.TypeKind() {
	case llvm.DoubleTypeKind:
		return v
	case llvm.X86_FP80TypeKind, llvm.FP128TypeKind:
		return in.b.CreateFPTrunc(v, in.double, "")
	case llvm.IntegerTypeKind:
		if op == fp.ToUint || op == fp.FromUint || op == fp.Cmp {
			return in.b.CreateUIToFP(v, in.double, "")
		}
		return in.b.CreateSIToFP(v, in.double, "")
	}
	return in.b.CreateFPExt(v, in.double, "")
}

func (in *instrumenter) call(f llvm.Value, args ...llvm.Value) llvm.Value {
	return in.b.CreateCall(f.GlobalValueType(), f, args, "")
}

func (in *instrumenter) add(counter llvm.Value, k int) llvm.Value {
	if k == 0 {
		return counter
	}
	return in.b.CreateAdd(counter, llvm.ConstInt(in.i64, uint64(k), false), "")
}

// mayCount reports whether an instruction that is no site may count operations: calls, but those of intrinsics.
func mayCount(v llvm.Value) bool {
	if v.IsACallInst().IsNil() {
		return false
	}
	callee := v.CalledValue()
	return callee.IsAFunction().IsNil() || !strings.HasPrefix(callee.Name(), "llvm.")
}
