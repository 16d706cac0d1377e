package shadow

// This file detects integers that wrap before they become floats, in mode Deltas. The wrap is an event of the conversion to a float.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
)

// becomeFloats finds the integers from which floats are made, in registers and through calls of the unit's functions. It maps each to the
// first conversion that uses it.
func (c *carrier) becomeFloats(sites []emit.Site) map[llvm.Value]int {
	become := make(map[llvm.Value]int)
	for _, s := range sites {
		if s.Op != fp.FromInt && s.Op != fp.FromUint {
			continue
		}
		work := []llvm.Value{s.Inst.Operand(0)}
		for ; len(work) > 0; work = work[1:] {
			v := work[0]
			if _, known := become[v]; known || v.Type().TypeKind() != llvm.IntegerTypeKind {
				continue
			}
			become[v] = s.Number
			work = append(work, sourcesOf(v)...)
		}
	}
	return become
}

// notMeant returns the operations that must not wrap. It must be called before the module is changed, since the uses decide.
func (c *carrier) notMeant() map[llvm.Value]bool {
	all := make(map[llvm.Value]bool)
	for _, of := range []map[llvm.Value]int{c.origins, c.become} {
		for v := range of {
			all[v] = !v.IsAInstruction().IsNil() && bitcode.NoWrap(v)
		}
	}
	return all
}

// sourcesOf returns the integers from which v is computed by arithmetic, a choice or a call.
func sourcesOf(v llvm.Value) (list []llvm.Value) {
	switch {
	case !v.IsAArgument().IsNil():
		return argumentsFor(v)
	case v.IsAInstruction().IsNil():
		return nil
	}
	switch v.InstructionOpcode() {
	case llvm.Add, llvm.Sub, llvm.Mul, llvm.Shl, llvm.SDiv, llvm.SRem, llvm.UDiv, llvm.AShr, llvm.SExt, llvm.ZExt, llvm.Trunc, llvm.PHI,
		bitcode.OpFreeze:
		for i := range v.OperandsCount() {
			list = append(list, v.Operand(i))
		}
	case llvm.Select:
		return []llvm.Value{v.Operand(1), v.Operand(2)}
	case llvm.Call, llvm.Invoke:
		return returnedBy(v)
	}
	return list
}

// argumentsFor returns what the calls of the unit pass for a parameter.
func argumentsFor(p llvm.Value) (list []llvm.Value) {
	f := p.ParamParent()
	for k, q := range f.Params() {
		if q != p {
			continue
		}
		for _, call := range callsOf(f) {
			if k < call.CalledFunctionType().ParamTypesCount() {
				list = append(list, call.Operand(k))
			}
		}
	}
	return list
}

// returnedBy returns what the function that a call names returns.
func returnedBy(call llvm.Value) (list []llvm.Value) {
	f := call.CalledValue()
	if f.IsAFunction().IsNil() || f.IsDeclaration() {
		return nil
	}
	for v := range bitcode.Instructions(f) {
		if v.InstructionOpcode() == llvm.Ret && v.OperandsCount() > 0 {
			list = append(list, v.Operand(0))
		}
	}
	return list
}

// wrap checks whether an operation on integers that become a float wraps although nothing shows that this is meant.
func (d *deltas) wrap(v llvm.Value) {
	site, ok := d.become[v]
	if !ok || v.IsAInstruction().IsNil() || emit.IsCall(v) || !d.noWrap[v] {
		return
	}
	if v.InstructionOpcode() != llvm.Trunc {
		d.overflow(v, site)
		return
	}
	if read := bitcode.ReadingOf(v); read != ir.AsBits && v.Operand(0).Type().IntTypeWidth() <= 64 {
		d.held(v.Operand(0), v.Type(), read, site)
	}
}
