package bitcode

// This file lowers function bodies: blocks and instructions other than calls, which are in call.go.

import (
	"fmt"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/intent"
)

// body lowers the blocks of a function. It numbers registers first, since phis refer to later ones.
func (l *lowerer) body(id int, f llvm.Value) {
	l.fn, l.id = l.out.Funcs[id], id
	l.values, l.blocks, l.counts = map[llvm.Value]ir.Operand{}, map[llvm.BasicBlock]int32{}, map[fp.Op]int{}
	for i, p := range f.Params() {
		l.values[p] = ir.Operand(i)
	}
	next, n := ir.Operand(len(l.fn.Params)), int32(0)
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
	l.fn.NumRegs, l.fn.FirstSite = int(next), len(l.out.Sites)
	for b := f.FirstBasicBlock(); !b.IsNil(); b = llvm.NextBasicBlock(b) {
		l.block = &ir.Block{Name: b.AsValue().Name(), FirstSite: len(l.out.Sites)}
		l.fn.Blocks = append(l.fn.Blocks, l.block)
		for i := b.FirstInstruction(); !i.IsNil(); i = llvm.NextInstruction(i) {
			l.instruction(i)
		}
		l.block.NumSites = len(l.out.Sites) - l.block.FirstSite
	}
	l.fn.NumSites = len(l.out.Sites) - l.fn.FirstSite
}

// operand lowers a value that an instruction uses.
func (l *lowerer) operand(v llvm.Value) ir.Operand {
	if o, ok := l.values[v]; ok {
		return o
	}
	c := l.constant(v)
	o := ir.Operand(^len(l.fn.Consts))
	l.fn.Consts = append(l.fn.Consts, c)
	l.values[v] = o
	if why := unsupportedConstant(v, c); why != "" {
		l.trap(ir.Inst{Pos: l.pos()}, why)
	}
	return o
}

func (l *lowerer) pos() ir.Pos {
	if n := len(l.block.Insts); n > 0 {
		return l.block.Insts[n-1].Pos
	}
	return ir.Pos{File: l.fn.File, Line: l.fn.Line}
}

func (l *lowerer) operands(v llvm.Value, n int) []ir.Operand {
	out := make([]ir.Operand, n)
	for i := range out {
		out[i] = l.operand(v.Operand(i))
	}
	return out
}

func (l *lowerer) emit(in ir.Inst) { l.block.Insts = append(l.block.Insts, in) }

// trap emits a trap for something that is not modelled.
func (l *lowerer) trap(in ir.Inst, what string) {
	in.Op, in.Name, in.Args, in.Site, in.Callee = ir.OpTrap, what, nil, -1, -1
	if in.Type == nil {
		in.Type, in.Dst = voidData, -1
	}
	l.emit(in)
}

var voidData = &ir.Type{Kind: ir.Void}

// simple lists the instructions whose operands are all values, in the order of package ir.
var simple = map[llvm.Opcode]ir.Op{
	llvm.Add: ir.OpAddI, llvm.Sub: ir.OpSubI, llvm.Mul: ir.OpMulI, llvm.SDiv: ir.OpSDiv, llvm.UDiv: ir.OpUDiv, llvm.SRem: ir.OpSRem,
	llvm.URem: ir.OpURem,
	llvm.And:  ir.OpAnd, llvm.Or: ir.OpOr, llvm.Xor: ir.OpXor, llvm.Shl: ir.OpShl, llvm.LShr: ir.OpLShr, llvm.AShr: ir.OpAShr,
	llvm.ICmp: ir.OpICmp, llvm.Trunc: ir.OpTruncI, llvm.ZExt: ir.OpZExt, llvm.SExt: ir.OpSExt, llvm.PtrToInt: ir.OpPtrToInt,
	llvm.IntToPtr: ir.OpIntToPtr, llvm.BitCast: ir.OpBitcast, opAddrSpaceCast: ir.OpBitcast, OpFreeze: ir.OpFreeze,
	llvm.Load: ir.OpLoad, llvm.Store: ir.OpStore, llvm.Select: ir.OpSelect, llvm.ExtractValue: ir.OpExtractValue,
	llvm.InsertValue:    ir.OpInsertValue,
	llvm.ExtractElement: ir.OpExtractElement, llvm.InsertElement: ir.OpInsertElement, llvm.ShuffleVector: ir.OpShuffleVector,
	llvm.VAArg: ir.OpVAArg, llvm.Ret: ir.OpRet, llvm.Unreachable: ir.OpUnreachable, llvm.Alloca: ir.OpAlloca, OpAtomicRMW: ir.OpAtomicRMW,
	OpCmpXchg: ir.OpCmpXchg,
}

// instruction lowers one LLVM instruction, usually to one instruction of package ir.
func (l *lowerer) instruction(v llvm.Value) {
	loc := l.debug.location(v)
	in := ir.Inst{Type: l.typeOf(v.Type()), Dst: -1, Site: -1, Callee: -1, Pos: loc.pos}
	if in.Type.Kind != ir.Void {
		in.Dst = int32(l.values[v])
	}
	code := v.InstructionOpcode()
	if code == llvm.Call || code == llvm.Invoke {
		l.call(v, code, in, loc)
		return
	}
	if op, format := floatOp(v, code); op != fp.NoOp {
		in.Op, in.Float, in.Args = ir.OpFloat, op, l.operands(v, v.OperandsCount())
		in.Elem = l.typeOf(v.Operand(0).Type())
		if code == llvm.FCmp {
			in.Pred = ir.FFalse + ir.Pred(v.FloatPredicate()) // in LLVM's order
			in.Asks = intent.AsksForFormat(v)
		}
		l.site(&in, op, format, loc)
		l.emitChecked(v, in)
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

// site numbers an instruction if it is a site.
func (l *lowerer) site(in *ir.Inst, op fp.Op, format fp.Format, loc *location) {
	if op == fp.Abs || op == fp.CopySign || op == fp.Min || op == fp.Max {
		return
	}
	function := loc.function
	if function == "" {
		function = l.fn.Source
	}
	in.Site = int32(len(l.out.Sites))
	l.out.Sites = append(l.out.Sites, ir.Site{ID: int(in.Site), Op: op, Format: format, Pred: in.Pred, Func: l.id,
		Block: len(l.fn.Blocks) - 1,
		Inst:  len(l.block.Insts), Ordinal: l.counts[op], Pos: loc.pos, InlinedAt: loc.inlined, Function: function})
	l.counts[op]++
}

// details fills in the fields that a simple instruction has besides operands.
func (l *lowerer) details(v llvm.Value, in *ir.Inst) {
	switch in.Op {
	case ir.OpAddI, ir.OpSubI, ir.OpMulI, ir.OpShl:
		in.Signed, in.NoWrap = Signed(v), NoWrap(v)
	case ir.OpTruncI:
		in.Elem, in.Read, in.NoWrap = l.typeOf(v.Operand(0).Type()), ReadingOf(v), NoWrap(v)
	case ir.OpAnd:
		if in.Field = uint8(intent.FieldBits(v)); in.Field > 0 {
			in.Read = ir.AsNumber
		}
	case ir.OpICmp:
		in.Pred, in.Elem = ir.IEq+ir.Pred(v.IntPredicate()-llvm.IntEQ), l.typeOf(v.Operand(0).Type())
	case ir.OpZExt, ir.OpSExt, ir.OpPtrToInt, ir.OpIntToPtr, ir.OpBitcast, ir.OpStore, ir.OpExtractElement, ir.OpExtractValue,
		ir.OpInsertValue,
		ir.OpShuffleVector, ir.OpInsertElement:
		in.Elem = l.typeOf(v.Operand(0).Type())
	case ir.OpLoad:
		in.Elem = in.Type
	case ir.OpAlloca:
		in.Elem, in.Offset = l.typeOf(v.AllocatedType()), int64(v.Alignment())
	case ir.OpRet:
		if len(in.Args) > 0 {
			in.Elem = l.typeOf(v.Operand(0).Type())
		}
	case ir.OpAtomicRMW:
		in.Elem, in.Name = in.Type, rmwName(rmwOp(v))
	case ir.OpCmpXchg:
		in.Elem = l.typeOf(v.Operand(1).Type())
	}
	switch in.Op {
	case ir.OpExtractValue, ir.OpInsertValue:
		for _, i := range v.Indices() {
			in.Index = append(in.Index, int(i))
		}
	case ir.OpShuffleVector:
		for i := range maskLen(v) {
			in.Index = append(in.Index, maskValue(v, i))
		}
	}
}

// emitChecked emits an instruction, or a trap if package ir cannot represent it.
func (l *lowerer) emitChecked(v llvm.Value, in ir.Inst) {
	switch {
	case in.Op == ir.OpAtomicRMW && in.Name == "":
		l.trap(in, "atomic floating-point operation")
	case isScalable(v.Type()):
		l.trap(in, "scalable vector")
	case in.Type.Kind == ir.Vector && in.Op >= ir.OpAddI && in.Op <= ir.OpIntToPtr:
		l.trap(in, "vector operation")
	case in.Op != ir.OpRet && (wide(in.Type) || len(in.Args) > 0 && wide(l.typeOf(v.Operand(0).Type()))):
		l.trap(in, "integer of more than 128 bits")
	default:
		l.emit(in)
	}
}

func wide(t *ir.Type) bool { return t.Kind == ir.Int && t.Bits > 128 }

// rmwName names an atomic operation, "" for those on floats.
func rmwName(op int) string {
	names := [...]string{"xchg", "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax", "umin"}
	if op < len(names) {
		return names[op]
	}
	return ""
}

// special lowers instructions that need more than their operands.
func (l *lowerer) special(v llvm.Value, code llvm.Opcode, in ir.Inst) {
	switch code {
	case llvm.PHI:
		in.Op = ir.OpPhi
		for i := range v.IncomingCount() {
			in.Args = append(in.Args, l.operand(v.IncomingValue(i)))
			in.Blocks = append(in.Blocks, l.blocks[v.IncomingBlock(i)])
		}
		l.emit(in)
	case llvm.GetElementPtr:
		l.address(v, in)
	case llvm.Br:
		in.Op = ir.OpBr
		if v.OperandsCount() == 3 {
			in.Args = []ir.Operand{l.operand(v.Operand(0))}
		}
		in.Blocks = l.successors(v)
		l.emit(in)
	case llvm.Switch:
		in.Op, in.Args, in.Blocks = ir.OpSwitch, []ir.Operand{l.operand(v.Operand(0))}, l.successors(v)
		in.Elem = l.typeOf(v.Operand(0).Type())
		for i := 1; i < successors(v); i++ { // 0 is the default
			in.Cases = append(in.Cases, caseValue(v, i).ZExtValue())
		}
		l.emit(in)
	case llvm.LandingPad:
		l.landingPad(v, in)
	case llvm.Resume:
		in.Op, in.Name, in.Args = ir.OpIntrinsic, "resume", l.operands(v, 1)
		in.Elem = l.typeOf(v.Operand(0).Type())
		l.emit(in)
		l.emit(ir.Inst{Op: ir.OpUnreachable, Type: voidData, Dst: -1, Site: -1, Callee: -1, Pos: in.Pos})
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

// otherExceptions is the reason for traps at instructions for exceptions of Windows.
const otherExceptions = "an exception of Windows: what is computed after one was caught is not proved"

// landingPad lowers a landing pad. It does not support filters, which list what a function may throw.
func (l *lowerer) landingPad(v llvm.Value, in ir.Inst) {
	for i := range clauses(v) {
		clause := v.Operand(i)
		if clause.Type().TypeKind() != llvm.PointerTypeKind {
			l.unsupported(v, llvm.LandingPad, in)
			return
		}
		in.Args = append(in.Args, l.operand(clause))
	}
	in.Op, in.Name, in.Signed = ir.OpIntrinsic, "landingpad", isCleanup(v)
	if len(in.Args) > 0 {
		in.Elem = l.typeOf(v.Operand(0).Type())
	}
	l.emit(in)
}

// unsupported emits a trap, and ends the block if the instruction was a terminator.
func (l *lowerer) unsupported(v llvm.Value, code llvm.Opcode, in ir.Inst) {
	what := map[llvm.Opcode]string{opCallBr: "asm goto",
		llvm.LandingPad:  "an exception specification: what is computed after it let an exception pass is not proved",
		llvm.CatchSwitch: otherExceptions, llvm.CatchPad: otherExceptions, llvm.CleanupPad: otherExceptions,
		llvm.CatchRet: otherExceptions, llvm.CleanupRet: otherExceptions}[code]
	switch _, isFloat := floatInsts[code]; {
	case isFloat && in.Type.Kind == ir.Vector:
		what = "vector floating-point operation"
	case isFloat:
		what = "floating-point operation in a format that is not modelled"
	case what == "":
		what = fmt.Sprintf("instruction of opcode %d", code)
	}
	l.trap(in, what)
	if isTerminator(v) {
		l.emit(ir.Inst{Op: ir.OpUnreachable, Type: voidData, Dst: -1, Site: -1, Callee: -1, Pos: in.Pos})
	}
}

// address lowers getelementptr to a constant part in bytes and scaled indices, which are signed.
func (l *lowerer) address(v llvm.Value, in ir.Inst) {
	in.Elem = l.typeOf(v.GEPSourceElementType())
	if in.Type.Kind == ir.Vector {
		l.trap(in, "vector of addresses")
		return
	}
	offset, scaled := l.offsets(v)
	in.Op, in.Offset, in.Args = ir.OpGEP, offset, []ir.Operand{l.operand(v.Operand(0))}
	for _, s := range scaled {
		in.Args = append(in.Args, l.operand(s.index))
		in.Scales = append(in.Scales, s.bytes)
	}
	l.emit(in)
}

// A scaledIndex is a variable index and the number of bytes of one step.
type scaledIndex struct {
	index llvm.Value
	bytes int64
}

// offsets splits the indices of a getelementptr, which may be a constant expression.
func (l *lowerer) offsets(v llvm.Value) (offset int64, scaled []scaledIndex) {
	t := l.typeOf(v.GEPSourceElementType())
	for i := 1; i < v.OperandsCount(); i++ {
		index := v.Operand(i)
		if i > 1 && t.Kind == ir.Struct {
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
