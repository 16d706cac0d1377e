package native

// This file inserts probes at sites.

import (
	"fmt"
	"math"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
	"faultline/internal/run"
)

// A prober inserts probes into one unit.
type prober struct {
	*emit.Unit
	mode run.Mode
	ops  emit.Counter
}

// instrumentProbes inserts probes into a unit that has sites, in mode All or One.
func instrumentProbes(u *emit.Unit, sites []emit.Site, mode run.Mode) error {
	if err := u.Link("probes", probesText(mode, sites, u.Symbol)); err != nil {
		return err
	}
	in := &prober{Unit: u, mode: mode, ops: emit.Counter{Unit: u}}
	for len(sites) > 0 {
		block, n := sites[0].Inst.InstructionParent(), 1
		for n < len(sites) && sites[n].Inst.InstructionParent() == block {
			n++
		}
		in.block(sites[:n])
		sites = sites[n:]
	}
	in.Hide()
	return nil
}

// block inserts probes into one block.
func (in *prober) block(sites []emit.Site) {
	var record llvm.Value
	if in.mode == run.All {
		record = in.record(sites[0].Number, len(sites))
		in.B.SetInsertPointBefore(sites[0].Inst)
		in.CallNamed("fl.enter", record)
	}
	n := 0 // sites so far
	for v := sites[0].Inst; ; {
		next := llvm.NextInstruction(v) // read it before probes are inserted after v
		switch isSite := n < len(sites) && v == sites[n].Inst; {
		case next.IsNil():
			in.ops.End(v)
			return
		case isSite:
			in.probe(sites[n], record, n, in.ops.Site(v, next))
			n++
		case emit.MayCount(v):
			in.ops.End(v)
		}
		v = next
	}
}

// record adds the record of a block to the unit; see BlockHeader.
func (in *prober) record(first, n int) llvm.Value {
	head := in.Number(uint64(first)<<32 | uint64(n))
	unit := in.Mod.NamedGlobal(in.Symbol)
	cell := in.Ctx.ConstStruct([]llvm.Value{llvm.ConstFloat(in.Double, math.Inf(1)), in.Number(0)}, false)
	cells := make([]llvm.Value, n)
	for i := range cells {
		cells[i] = cell
	}
	init := in.Ctx.ConstStruct([]llvm.Value{in.Number(0), head, unit, llvm.ConstArray(cell.Type(), cells)}, false)
	g := llvm.AddGlobal(in.Mod, init.Type(), fmt.Sprintf("fl.block.%d", first))
	g.SetInitializer(init)
	g.SetLinkage(llvm.InternalLinkage)
	return g
}

// probe calls the probe of the n-th site of a block.
func (in *prober) probe(s emit.Site, record llvm.Value, n int, op llvm.Value) {
	var args []llvm.Value
	if in.mode == run.All {
		offset := in.Number(uint64(8 * (BlockHeader + 2*n)))
		args = append(args, llvm.ConstGEP(in.Ctx.Int8Type(), record, []llvm.Value{offset}), op)
	} else {
		args = append(args, in.Number(uint64(s.Number)), op)
	}
	args = append(args, in.toDouble(s.Inst, s.Op))
	for i := range operands(s.Op) {
		args = append(args, in.toDouble(s.Inst.Operand(i), s.Op))
	}
	in.CallNamed(probeName(s.Op), args...)
}

// toDouble converts a result or operand to double, the type of condition numbers.
func (in *prober) toDouble(v llvm.Value, op fp.Op) llvm.Value {
	switch {
	case v.Type().TypeKind() != llvm.IntegerTypeKind:
		return in.ToDouble(v)
	case op == fp.ToUint, op == fp.FromUint, op == fp.Cmp:
		return in.B.CreateUIToFP(v, in.Double, "")
	}
	return in.B.CreateSIToFP(v, in.Double, "")
}
