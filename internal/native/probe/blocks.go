package probe

// This file puts the probes where the sites are.

import (
	"fmt"
	"math"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
	"faultline/internal/run"
)

// A prober puts probes into one unit.
type prober struct {
	*emit.Unit
	mode   run.Mode
	probes map[fp.Op]llvm.Value
	ops    llvm.Value
	flush  llvm.Value
	enter  llvm.Value
}

// Instrument puts probes into a unit that has sites, in mode All or One.
func Instrument(u *emit.Unit, blocks [][]emit.Site, mode run.Mode) error {
	in := &prober{Unit: u, mode: mode}
	if err := in.linkRuntime(blocks); err != nil {
		return err
	}
	first := 0
	for _, block := range blocks {
		in.block(block, first)
		first += len(block)
	}
	in.hide()
	return nil
}

// linkRuntime adds the probes of the operations that the unit has.
func (in *prober) linkRuntime(blocks [][]emit.Site) error {
	var text strings.Builder
	text.WriteString(prelude(in.Symbol))
	in.probes = make(map[fp.Op]llvm.Value)
	uses := make(map[string]bool)
	for _, block := range blocks {
		for _, s := range block {
			if _, ok := in.probes[s.Op]; !ok {
				in.probes[s.Op] = llvm.Value{}
				text.WriteString(probe(in.mode, s.Op, in.Symbol, uses))
			}
		}
	}
	text.WriteString(helperDeclarations(uses))
	text.WriteString(metadata)
	if err := in.Link("probes", text.String()); err != nil {
		return err
	}
	for op := range in.probes {
		in.probes[op] = in.Mod.NamedFunction(probeName(in.mode, op))
	}
	in.ops, in.flush, in.enter = in.Mod.NamedFunction("fl.ops"), in.Mod.NamedFunction("fl.flush"), in.Mod.NamedFunction("fl.enter")
	return nil
}

// hide makes the probes local, so that those of two units do not meet.
func (in *prober) hide() {
	for _, f := range in.probes {
		f.SetLinkage(llvm.InternalLinkage)
		if m := in.Mod.NamedFunction(f.Name() + ".measure"); !m.IsNil() {
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
func (in *prober) block(sites []emit.Site, first int) {
	var record llvm.Value
	if in.mode == run.All {
		record = in.record(first, len(sites))
		in.B.SetInsertPointBefore(sites[0].Inst)
		in.Call(in.enter, record)
	}
	var counter llvm.Value // of this stretch, nil before its first site
	k, n := 0, 0           // sites of the stretch so far; of the block so far
	end := func(v llvm.Value) {
		if k > 0 {
			in.B.SetInsertPointBefore(v)
			in.Call(in.flush, in.Add(counter, k))
		}
		k, counter = 0, llvm.Value{}
	}
	for v := sites[0].Inst; ; {
		next := llvm.NextInstruction(v) // before probes are inserted behind v
		switch isSite := n < len(sites) && v == sites[n].Inst; {
		case next.IsNil():
			end(v)
			return
		case isSite:
			if k == 0 {
				in.B.SetInsertPointBefore(v)
				counter = in.Call(in.ops)
			}
			in.B.SetInsertPointBefore(next)
			in.probe(sites[n], record, first, n, in.Add(counter, k))
			k, n = k+1, n+1
		case emit.MayCount(v):
			end(v)
		}
		v = next
	}
}

// record adds the record of a block to the unit; see BlockHeader.
func (in *prober) record(first, n int) llvm.Value {
	head := llvm.ConstInt(in.I64, uint64(first)<<32|uint64(n), false)
	unit := in.Mod.NamedGlobal(in.Symbol)
	cell := in.Ctx.ConstStruct([]llvm.Value{llvm.ConstFloat(in.Double, math.Inf(1)), llvm.ConstInt(in.I64, 0, false)}, false)
	cells := make([]llvm.Value, n)
	for i := range cells {
		cells[i] = cell
	}
	init := in.Ctx.ConstStruct([]llvm.Value{llvm.ConstInt(in.I64, 0, false), head, unit, llvm.ConstArray(cell.Type(), cells)}, false)
	g := llvm.AddGlobal(in.Mod, init.Type(), fmt.Sprintf("fl.block.%d", first))
	g.SetInitializer(init)
	g.SetLinkage(llvm.InternalLinkage)
	return g
}

// probe calls the probe of the n-th site of a block.
func (in *prober) probe(s emit.Site, record llvm.Value, first, n int, op llvm.Value) {
	var args []llvm.Value
	if in.mode == run.All {
		offset := llvm.ConstInt(in.I64, uint64(8*(BlockHeader+2*n)), false)
		args = append(args, llvm.ConstGEP(in.Ctx.Int8Type(), record, []llvm.Value{offset}), op)
	} else {
		args = append(args, llvm.ConstInt(in.I64, uint64(first+n), false), op)
	}
	args = append(args, in.toDouble(s.Inst, s.Op))
	for i := range operands(s.Op) {
		args = append(args, in.toDouble(s.Inst.Operand(i), s.Op))
	}
	in.Call(in.probes[s.Op], args...)
}

// toDouble converts a result or operand to double: what conditions are computed in.
func (in *prober) toDouble(v llvm.Value, op fp.Op) llvm.Value {
	t := v.Type()
	switch t.TypeKind() {
	case llvm.DoubleTypeKind:
		return v
	case llvm.X86_FP80TypeKind, llvm.FP128TypeKind:
		return in.B.CreateFPTrunc(v, in.Double, "")
	case llvm.IntegerTypeKind:
		if op == fp.ToUint || op == fp.FromUint || op == fp.Cmp {
			return in.B.CreateUIToFP(v, in.Double, "")
		}
		return in.B.CreateSIToFP(v, in.Double, "")
	}
	return in.B.CreateFPExt(v, in.Double, "")
}
