package ir

// This file lowers function bodies: blocks and instructions other than calls, which are in lowercall.go.

import (
	"fmt"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// body lowers the blocks of a function. Registers are numbered first, since phis refer forwards.
func (l *lowerer) body(id int, f llvm.Value) {
	l.fn, l.id = l.out.funcs[id], id
	l.values, l.blocks, l.counts = map[llvm.Value]Operand{}, map[llvm.BasicBlock]int32{}, map[fp.Op]int{}
	for i, p := range f.Params() {
		l.values[p] = Operand(i)
	}
	next, n := Operand(len(l.fn.Params)), int32(0)
	for b := f.FirstBasicBlock(); !b.IsNil(); b = llvm.NextBasicBlock(b) {
		l.blocks[b] = n
		n++
		for i := b.FirstInstruction(); !i.IsNil(); i = llvm.NextInstruction(i) {
			if i.Type().TypeKind() != llvm.VoidTypeKind {
				l.values[i] = next
				next++
			}
		}
	}
	l.fn.NumRegs, l.fn.FirstSite = int(next), len(l.out.sites)
	for b := f.FirstBasicBlock(); !b.IsNil(); b = llvm.NextBasicBlock(b) {
		l.block = &Block{Name: b.AsValue().Name(), FirstSite: len(l.out.sites)}
		l.fn.Blocks = append(l.fn.Blocks, l.block)
		for i := b.FirstInstruction(); !i.IsNil(); i = llvm.NextInstruction(i) {
			l.instruction(i)
		}
		l.block.NumSites = len(l.out.sites) - l.block.FirstSite
	}
	l.fn.NumSites = len(l.out.sites) - l.fn.FirstSite
}

// operand lowers a value that an instruction uses.
func (l *lowerer) operand(v llvm.Value) Operand {
	if o, ok := l.values[v]; ok {
		return o
	}
	c := l.constant(v)
	o := Operand(^len(l.fn.Consts))
	l.fn.Consts = append(l.fn.Consts, c)
	l.values[v] = o
	if why := unsupportedConstant(v, c); why != "" {
		l.trap(Inst{Pos: l.pos()}, why)
	}
	return o
}

func (l *lowerer) pos() Pos {
	if n := len(l.block.Insts); n > 0 {
		return l.block.Insts[n-1].Pos
	}
	return Pos{File: l.fn.File, Line: l.fn.Line}
}

func (l *lowerer) operands(v llvm.Value, n int) []Operand {
	out := make([]Operand, n)
	for i := range out {
		out[i] = l.operand(v.Operand(i))
	}
	return out
}

func (l *lowerer) emit(in Inst) { l.block.Insts = append(l.block.Insts, in) }

// trap emits what stands for something that is not modelled.
func (l *lowerer) trap(in Inst, what string) {
	in.Op, in.Name, in.Args, in.Site, in.Callee = OpTrap, what, nil, -1, -1
	if in.Type == nil {
		in.Type, in.Dst = voidData, -1
	}
	l.emit(in)
}

var voidData = &Type{Kind: Void}

// simple are the instructions whose operands are all values and in our order.
var simple = map[llvm.Opcode]Op{
	llvm.Add: OpAddI, llvm.Sub: OpSubI, llvm.Mul: OpMulI, llvm.SDiv: OpSDiv, llvm.UDiv: OpUDiv, llvm.SRem: OpSRem, llvm.URem: OpURem,
	llvm.And: OpAnd, llvm.Or: OpOr, llvm.Xor: OpXor, llvm.Shl: OpShl, llvm.LShr: OpLShr, llvm.AShr: OpAShr,
	llvm.ICmp: OpICmp, llvm.Trunc: OpTruncI, llvm.ZExt: OpZExt, llvm.SExt: OpSExt, llvm.PtrToInt: OpPtrToInt,
	llvm.IntToPtr: OpIntToPtr, llvm.BitCast: OpBitcast, opAddrSpaceCast: OpBitcast, opFreeze: OpFreeze,
	llvm.Load: OpLoad, llvm.Store: OpStore, llvm.Select: OpSelect, llvm.ExtractValue: OpExtractValue, llvm.InsertValue: OpInsertValue,
	llvm.ExtractElement: OpExtractElement, llvm.InsertElement: OpInsertElement, llvm.ShuffleVector: OpShuffleVector,
	llvm.VAArg: OpVAArg, llvm.Ret: OpRet, llvm.Unreachable: OpUnreachable, llvm.Alloca: OpAlloca, opAtomicRMW: OpAtomicRMW,
	opCmpXchg: OpCmpXchg,
}

// instruction lowers one instruction of LLVM's, usually to one of ours.
func (l *lowerer) instruction(v llvm.Value) {
	loc := l.debug.location(v)
	in := Inst{Type: l.typeOf(v.Type()), Dst: -1, Site: -1, Callee: -1, Pos: loc.pos}
	if in.Type.Kind != Void {
		in.Dst = int32(l.values[v])
	}
	code := v.InstructionOpcode()
	if code == llvm.Call || code == llvm.Invoke {
		l.call(v, code, in, loc)
		return
	}
	if op, format := floatOp(v, code); op != fp.NoOp {
		in.Op, in.Float, in.Args = OpFloat, op, l.operands(v, v.OperandsCount())
		in.Elem = l.typeOf(v.Operand(0).Type())
		if code == llvm.FCmp {
			in.Pred = fcmpPred(v.FloatPredicate())
		}
		l.site(&in, op, format, loc)
		l.emit(in)
		return
	}
	if op, ok := simple[code]; ok {
		in.Op, in.Args = op, l.operands(v, v.OperandsCount())
		l.details(v, &in)
		l.emitChecked(v, in)
		return
	}
	l.special(v, code, in)
}

// site gives an instruction its number, if it is a site.
func (l *lowerer) site(in *Inst, op fp.Op, format fp.Format, loc *location) {
	if op == fp.Abs || op == fp.CopySign || op == fp.Min || op == fp.Max {
		return
	}
	function := loc.function
	if function == "" {
		function = l.fn.Source
	}
	in.Site = int32(len(l.out.sites))
	l.out.sites = append(l.out.sites, Site{ID: int(in.Site), Op: op, Format: format, Pred: in.Pred, Func: l.id, Block: len(l.fn.Blocks) - 1,
		Inst: len(l.block.Insts), Ordinal: l.counts[op], Pos: loc.pos, InlinedAt: loc.inlined, Function: function})
	l.counts[op]++
}

// details fills in what simple instructions have besides operands.
func (l *lowerer) details(v llvm.Value, in *Inst) {
	switch in.Op {
	case OpAddI, OpSubI, OpMulI, OpShl:
		in.Signed = Signed(v)
	case OpTruncI:
		in.Elem, in.Read = l.typeOf(v.Operand(0).Type()), ReadingOf(v)
	case OpICmp:
		in.Pred, in.Elem = icmpPred(v.IntPredicate()), l.typeOf(v.Operand(0).Type())
	case OpZExt, OpSExt, OpPtrToInt, OpIntToPtr, OpBitcast, OpStore, OpExtractElement, OpExtractValue, OpInsertValue,
		OpShuffleVector, OpInsertElement:
		in.Elem = l.typeOf(v.Operand(0).Type())
	case OpLoad:
		in.Elem = in.Type
	case OpAlloca:
		in.Elem, in.Offset = l.typeOf(v.AllocatedType()), int64(v.Alignment())
	case OpRet:
		if len(in.Args) > 0 {
			in.Elem = l.typeOf(v.Operand(0).Type())
		}
	case OpAtomicRMW:
		in.Elem, in.Name = in.Type, rmwName(rmwOp(v))
	case OpCmpXchg:
		in.Elem = l.typeOf(v.Operand(1).Type())
	}
	switch in.Op {
	case OpExtractValue, OpInsertValue:
		for _, i := range v.Indices() {
			in.Index = append(in.Index, int(i))
		}
	case OpShuffleVector:
		for i := range maskLen(v) {
			in.Index = append(in.Index, maskValue(v, i))
		}
	}
}

// emitChecked emits an instruction, or a trap where LLVM's form is wider than ours.
func (l *lowerer) emitChecked(v llvm.Value, in Inst) {
	switch {
	case in.Op == OpAtomicRMW && in.Name == "":
		l.trap(in, "atomic floating-point operation")
	case isScalable(v.Type()):
		l.trap(in, "scalable vector")
	case in.Type.Kind == Vector && in.Op >= OpAddI && in.Op <= OpIntToPtr:
		l.trap(in, "vector operation")
	default:
		l.emit(in)
	}
}

// rmwName names an atomic operation, "" for those on floats.
func rmwName(op int) string {
	names := [...]string{"xchg", "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax", "umin"}
	if op < len(names) {
		return names[op]
	}
	return ""
}

// special lowers what needs more than its operands.
func (l *lowerer) special(v llvm.Value, code llvm.Opcode, in Inst) {
	switch code {
	case llvm.PHI:
		in.Op = OpPhi
		for i := range v.IncomingCount() {
			in.Args = append(in.Args, l.operand(v.IncomingValue(i)))
			in.Blocks = append(in.Blocks, l.blocks[v.IncomingBlock(i)])
		}
		l.emit(in)
	case llvm.GetElementPtr:
		l.address(v, in)
	case llvm.Br:
		in.Op = OpBr
		if v.OperandsCount() == 3 {
			in.Args = []Operand{l.operand(v.Operand(0))}
		}
		in.Blocks = l.successors(v)
		l.emit(in)
	case llvm.Switch:
		in.Op, in.Args, in.Blocks = OpSwitch, []Operand{l.operand(v.Operand(0))}, l.successors(v)
		in.Elem = l.typeOf(v.Operand(0).Type())
		for i := 2; i < v.OperandsCount(); i += 2 {
			in.Cases = append(in.Cases, v.Operand(i).ZExtValue())
		}
		l.emit(in)
	case opFence:
	default:
		l.unsupported(v, code, in)
	}
}

func (l *lowerer) successors(v llvm.Value) []int32 {
	out := make([]int32, successors(v))
	for i := range out {
		out[i] = l.blocks[successor(v, i)]
	}
	return out
}

// unsupported emits a trap, and an end of the block where the instruction was one.
func (l *lowerer) unsupported(v llvm.Value, code llvm.Opcode, in Inst) {
	what := map[llvm.Opcode]string{llvm.IndirectBr: "indirect branch", opCallBr: "asm goto", llvm.LandingPad: "exception handling (landing pad)",
		llvm.Resume: "exception handling (resume)", llvm.CatchSwitch: "exception handling", llvm.CatchPad: "exception handling",
		llvm.CleanupPad: "exception handling", llvm.CatchRet: "exception handling", llvm.CleanupRet: "exception handling"}[code]
	switch _, isFloat := floatInsts[code]; {
	case isFloat && in.Type.Kind == Vector:
		what = "vector floating-point operation"
	case isFloat:
		what = "floating-point operation in a format that is not modelled"
	case what == "":
		what = fmt.Sprintf("instruction of opcode %d", code)
	}
	l.trap(in, what)
	if isTerminator(v) {
		l.emit(Inst{Op: OpUnreachable, Type: voidData, Dst: -1, Site: -1, Callee: -1, Pos: in.Pos})
	}
}

// address lowers getelementptr: a constant part in bytes and scaled indices, which count as signed.
func (l *lowerer) address(v llvm.Value, in Inst) {
	in.Elem = l.typeOf(v.GEPSourceElementType())
	if in.Type.Kind == Vector {
		l.trap(in, "vector of addresses")
		return
	}
	offset, scaled := l.offsets(v)
	in.Op, in.Offset, in.Args = OpGEP, offset, []Operand{l.operand(v.Operand(0))}
	for _, s := range scaled {
		in.Args = append(in.Args, l.operand(s.index))
		in.Scales = append(in.Scales, s.bytes)
	}
	l.emit(in)
}

// A scaledIndex is an index that is not a constant, and the bytes that it counts.
type scaledIndex struct {
	index llvm.Value
	bytes int64
}

// offsets splits the indices of a getelementptr, an instruction or a constant expression.
func (l *lowerer) offsets(v llvm.Value) (offset int64, scaled []scaledIndex) {
	t := l.typeOf(v.GEPSourceElementType())
	for i := 1; i < v.OperandsCount(); i++ {
		index := v.Operand(i)
		if i > 1 && t.Kind == Struct {
			field := int(index.ZExtValue())
			offset += int64(t.Offsets[field])
			t = t.Fields[field]
			continue
		}
		if i > 1 {
			t = t.Elem
		}
		if index.IsAConstantInt().IsNil() {
			scaled = append(scaled, scaledIndex{index, int64(t.Size)})
		} else {
			offset += index.SExtValue() * int64(t.Size)
		}
	}
	return offset, scaled
}

var fcmpPreds = map[llvm.FloatPredicate]Pred{
	llvm.FloatPredicateFalse: FFalse, llvm.FloatOEQ: FOeq, llvm.FloatOGT: FOgt, llvm.FloatOGE: FOge, llvm.FloatOLT: FOlt,
	llvm.FloatOLE: FOle, llvm.FloatONE: FOne, llvm.FloatORD: FOrd, llvm.FloatUNO: FUno, llvm.FloatUEQ: FUeq, llvm.FloatUGT: FUgt,
	llvm.FloatUGE: FUge, llvm.FloatULT: FUlt, llvm.FloatULE: FUle, llvm.FloatUNE: FUne, llvm.FloatPredicateTrue: FTrue,
}

var icmpPreds = map[llvm.IntPredicate]Pred{
	llvm.IntEQ: IEq, llvm.IntNE: INe, llvm.IntUGT: IUgt, llvm.IntUGE: IUge, llvm.IntULT: IUlt, llvm.IntULE: IUle,
	llvm.IntSGT: ISgt, llvm.IntSGE: ISge, llvm.IntSLT: ISlt, llvm.IntSLE: ISle,
}

func fcmpPred(p llvm.FloatPredicate) Pred { return fcmpPreds[p] }
func icmpPred(p llvm.IntPredicate) Pred   { return icmpPreds[p] }
