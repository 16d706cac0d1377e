package shadow

// This file follows the bits of floats through integers: copies by bytes and words, swaps, changes of byte order, masks.
//
// An integer has no shadow value. The runtime keeps the shadow values of floats whose bits the program reads, by these bits. A float made
// from bits gets the shadow value of the float with the same bits, if the program read that, and restarts otherwise. If two floats with
// different shadow values have the same bits, the last one that was read counts, with an infinite bound. The instructions that need this
// are found before a run: loads and casts whose bits may be stored or become a float, and stores of such bits.
//
// In modes Certain and Formula, a run that reads the bits of a float as an integer is marked as lost, unless the integer is a copy.

import (
	"slices"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
)

// The formats of floats that a function of cells searches, by size in bytes, and the flag to mark the run if it finds one.
const (
	marksRun = 1
	single   = 4
	doubled  = 8
)

const mostBytes = 32 // largest followed integer, or vector of integers

// bytesOf returns the size of an integer or a vector of integers; 0 if its bits are not followed.
func bytesOf(t llvm.Type) int {
	n := 1
	if t.TypeKind() == llvm.VectorTypeKind {
		n, t = t.VectorSize(), t.ElementType()
	}
	if t.TypeKind() != llvm.IntegerTypeKind || n*t.IntTypeWidth()%8 != 0 || n*t.IntTypeWidth() > 8*mostBytes {
		return 0
	}
	return n * t.IntTypeWidth() / 8
}

// A flow holds the integers of a unit that may have bits of floats.
type flow struct {
	has  map[llvm.Value]bool // may have bits that were read from a float
	kept map[llvm.Value]bool // may be stored, or become a float
}

// flowOf follows integers through registers and through calls of the unit's functions.
func flowOf(mod llvm.Module) flow {
	var read, used []llvm.Value
	for f := range bitcode.Functions(mod) {
		if f.IsDeclaration() || emit.IsOurs(f.Name()) {
			continue
		}
		if f.Linkage() != llvm.InternalLinkage {
			read = append(read, f.Params()...)
		}
		for v := range bitcode.Instructions(f) {
			if readsBits(v) {
				read = append(read, v)
			}
			if o := bitsUsed(v); !o.IsNil() {
				used = append(used, o)
			}
		}
	}
	return flow{reachable(read, func(v llvm.Value) (to []llvm.Value) {
		for use := v.FirstUse(); !use.IsNil(); use = use.NextUse() {
			to = append(to, bitsGo(v, use.User())...)
		}
		return to
	}), reachable(used, bitsCome)}
}

// reachable returns the integers that data flow reaches from the given ones.
func reachable(from []llvm.Value, next func(llvm.Value) []llvm.Value) map[llvm.Value]bool {
	seen := make(map[llvm.Value]bool)
	for len(from) > 0 {
		v := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[v] || bytesOf(v.Type()) == 0 && v.Type().TypeKind() != llvm.StructTypeKind {
			continue
		}
		seen[v] = true
		from = append(from, next(v)...)
	}
	return seen
}

// readsBits reports whether an instruction may read bits of floats: a load, a cast, an atomic exchange, or a call of a function of another
// unit.
func readsBits(v llvm.Value) bool {
	switch v.InstructionOpcode() {
	case llvm.Load:
		return bytesOf(v.Type()) > 0 && !isConstantData(v.Operand(0)) && !isOnlyInteger(v.Operand(0))
	case llvm.BitCast:
		return countLeaves(v.Operand(0).Type()) > 0
	case bitcode.OpCmpXchg, bitcode.OpAtomicRMW:
		return true
	case llvm.Call, llvm.Invoke:
		f := v.CalledValue()
		return f.IsAFunction().IsNil() || f.IsDeclaration() && !strings.HasPrefix(f.Name(), "llvm.")
	}
	return false
}

// bitsUsed returns the integer that an instruction stores, or converts to a float by its bits.
func bitsUsed(v llvm.Value) (o llvm.Value) {
	switch v.InstructionOpcode() {
	case llvm.Store:
		o = v.Operand(0)
	case llvm.BitCast:
		if countLeaves(v.Type()) == 0 {
			return llvm.Value{}
		}
		o = v.Operand(0)
	case bitcode.OpCmpXchg:
		o = v.Operand(2)
	case bitcode.OpAtomicRMW:
		o = v.Operand(1)
	default:
		return llvm.Value{}
	}
	if bytesOf(o.Type()) == 0 || o.IsConstant() {
		return llvm.Value{}
	}
	return o
}

// movesBits reports whether the result of an instruction has bits of its operands, possibly moved or combined. A sum with a constant is
// excluded, because it is a counter.
func movesBits(v llvm.Value) bool {
	switch v.InstructionOpcode() {
	case llvm.And, llvm.Or, llvm.Xor, llvm.Shl, llvm.LShr, llvm.AShr, llvm.Trunc, llvm.ZExt, llvm.SExt, llvm.PHI, llvm.Select,
		llvm.BitCast, bitcode.OpFreeze, llvm.ExtractElement, llvm.InsertElement, llvm.ShuffleVector, llvm.ExtractValue, llvm.InsertValue:
		return true
	case llvm.Add, llvm.Sub:
		return !v.Operand(0).IsConstant() && !v.Operand(1).IsConstant()
	case llvm.Call:
		name := v.CalledValue().Name()
		return strings.HasPrefix(name, "llvm.bswap.") || strings.HasPrefix(name, "llvm.fsh") || strings.HasPrefix(name, "llvm.bitreverse.")
	}
	return false
}

// bitsGo returns the values that receive bits of v through the instruction user.
func bitsGo(v, user llvm.Value) []llvm.Value {
	switch {
	case movesBits(user):
		return []llvm.Value{user}
	case emit.IsCall(user):
		return parametersOf(v, user)
	case !user.IsAReturnInst().IsNil():
		return callsOf(llvm.BasicBlock(user.InstructionParent()).Parent())
	}
	return nil
}

// bitsCome returns the values from which v receives bits.
func bitsCome(v llvm.Value) (from []llvm.Value) {
	if !v.IsAArgument().IsNil() {
		return argumentsOf(v)
	}
	if v.IsAInstruction().IsNil() {
		return nil
	}
	if movesBits(v) {
		for i := range v.OperandsCount() {
			from = append(from, v.Operand(i))
		}
		return from
	}
	if !emit.IsCall(v) || v.CalledValue().IsAFunction().IsNil() {
		return nil
	}
	f := v.CalledValue()
	for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
		if end := bb.LastInstruction(); !end.IsAReturnInst().IsNil() && end.OperandsCount() > 0 {
			from = append(from, end.Operand(0))
		}
	}
	return from
}

// argumentsOf returns the values that the unit passes as a parameter.
func argumentsOf(p llvm.Value) (from []llvm.Value) {
	f := p.ParamParent()
	i := slices.Index(f.Params(), p)
	for _, call := range callsOf(f) {
		if i < call.CalledFunctionType().ParamTypesCount() {
			from = append(from, call.Operand(i))
		}
	}
	return from
}

// isOnlyInteger reports whether an address is that of a local integer variable that is only loaded and stored as an integer.
func isOnlyInteger(address llvm.Value) bool {
	if address.IsAAllocaInst().IsNil() {
		return false
	}
	t := address.AllocatedType()
	if t.TypeKind() != llvm.IntegerTypeKind {
		return false
	}
	for use := address.FirstUse(); !use.IsNil(); use = use.NextUse() {
		user := use.User()
		loads := !user.IsALoadInst().IsNil() && user.Type() == t
		if stores := !user.IsAStoreInst().IsNil() && user.Operand(1) == address && user.Operand(0).Type() == t; !loads && !stores {
			return false
		}
	}
	return true
}

// isNumber reports whether a program computes with an integer: it is an index, a factor, a counter, or is converted to a float by its
// value.
func isNumber(v llvm.Value) bool {
	for use := v.FirstUse(); !use.IsNil(); use = use.NextUse() {
		switch user := use.User(); user.InstructionOpcode() {
		case llvm.SExt, llvm.ZExt:
			if isNumber(user) {
				return true
			}
		case llvm.GetElementPtr, llvm.SIToFP, llvm.UIToFP, llvm.Mul, llvm.SDiv, llvm.UDiv, llvm.SRem, llvm.URem:
			return true
		case llvm.Add, llvm.Sub:
			if user.Operand(0).IsConstant() || user.Operand(1).IsConstant() {
				return true
			}
		}
	}
	return false
}

// bitsRead handles the load of an integer. A copy already has the shadow value of a float of its size.
func (c *carrier) bitsRead(v, address llvm.Value, isCopy bool) {
	size, what := bytesOf(v.Type()), single|doubled
	if size == 0 || isConstantData(address) || isOnlyInteger(address) {
		return
	}
	if isCopy {
		what &^= size
	}
	switch {
	case certain(c.mode):
		what |= marksRun
	case !c.flow.kept[v] || isNumber(v):
		return
	}
	c.CallNamed("fl.bits", address, c.Number(uint64(size)), c.Number(uint64(what)))
}

// bitsStored handles the store of an integer. It may complete floats in memory.
func (c *carrier) bitsStored(value, address llvm.Value, isCopy bool) {
	size, what := bytesOf(value.Type()), single|doubled
	if isCopy {
		what &^= size
	}
	if size == 0 || certain(c.mode) || !c.flow.has[value] {
		return
	}
	c.CallNamed("fl.made", address, c.Number(uint64(size)), c.Number(uint64(what)))
}

// bitsCast handles a cast of a float to an integer that is not only a copy.
func (c *carrier) bitsCast(v, from llvm.Value) {
	if scalar(from.Type()) && widthOf(v.Type()) <= 64 && c.flow.kept[v] && !isCopyOfFloat(v) && !certain(c.mode) {
		c.escape(from, c.of(from, 0))
	}
}

// escape stores the shadow value of a float under its bits.
func (c *carrier) escape(v llvm.Value, s shadow) {
	if s != c.exact {
		c.CallNamed("fl.escape", c.named(v), s[0], s[1])
	}
}

// fromBits returns the shadow value of a float made from the bits of an integer.
func (c *carrier) fromBits(v, from llvm.Value) shadow {
	switch {
	case from.IsConstant():
	case certain(c.mode):
		return c.unknown
	case scalar(v.Type()) && widthOf(v.Type()) <= 64 && c.flow.has[from]:
		return c.found(c.CallNamed("fl.remade", c.named(v)))
	}
	return c.exact
}

// named returns the bits of a value as the key of its cell; see cellWriter.named.
func (c *carrier) named(v llvm.Value) llvm.Value {
	bits := c.bits(v)
	if widthOf(v.Type()) == 8*single {
		bits = c.B.CreateOr(bits, c.Number(1<<64+singleMark), "")
	}
	return bits
}

// isOdd reports whether a float is accessed at an address that may not be a multiple of its size.
func isOdd(access llvm.Value, t llvm.Type) bool {
	return scalar(t) && access.Alignment() < min(widthOf(t)/8, doubled)
}

// exchange handles an atomic compare and exchange. There is only one thread. If the old value was the expected one, the address gets the
// shadow value of the new value.
func (c *carrier) exchange(v llvm.Value) {
	address, value := v.Operand(0), v.Operand(2)
	old, done := c.B.CreateExtractValue(v, 0, ""), c.B.CreateExtractValue(v, 1, "")
	if len(c.shadows[value]) != 1 {
		c.bitsStored(value, address, false)
		return
	}
	before := c.loaded(address, old)
	if c.flow.kept[v] && !certain(c.mode) {
		c.CallNamed("fl.escape", c.named(old), before[0], before[1])
	}
	c.put(address, c.B.CreateSelect(done, value, old, ""), c.choose(done, c.of(value, 0), before))
}

// modify handles another atomic operation. The result of atomic arithmetic is not followed. An exchange is a load and a store.
func (c *carrier) modify(v llvm.Value) {
	address, value := v.Operand(0), v.Operand(1)
	if bitcode.IsExchange(v) && v.Type() == value.Type() && (scalar(v.Type()) || bytesOf(v.Type()) > 0) {
		c.swap(v, value, address)
		return
	}
	if !scalar(v.Type()) {
		c.bitsStored(value, address, false)
		return
	}
	c.put(address, c.B.CreateLoad(v.Type(), address, ""), c.unknown)
}

// swap handles an atomic exchange. The bits are read before it.
func (c *carrier) swap(v, value, address llvm.Value) {
	isCopy := scalar(v.Type()) || isCopyOfFloat(v)
	if !scalar(v.Type()) {
		c.B.SetInsertPointBefore(v)
		c.bitsRead(v, address, isCopy)
		c.B.SetInsertPointBefore(llvm.NextInstruction(v))
	}
	if isCopy {
		c.shadows[v] = []shadow{c.loaded(address, v)}
	}
	if scalar(v.Type()) || len(c.shadows[value]) == 1 {
		c.put(address, value, c.of(value, 0))
	}
	if !scalar(v.Type()) {
		c.bitsStored(value, address, len(c.shadows[value]) == 1)
	}
}
