package bitcode

// This file binds functions of LLVM's C API that go-llvm lacks, one Go function each.

/*
#include <stdlib.h>
#include "llvm-c/Core.h"
#include "llvm-c/DebugInfo.h"
#include "llvm-c/IRReader.h"
#include "argument.h"
*/
import "C"

import (
	"embed"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unsafe"

	"tinygo.org/x/go-llvm"
)

// Opcodes and kinds that go-llvm does not name.
const (
	OpFreeze        llvm.Opcode = C.LLVMFreeze
	opFNeg          llvm.Opcode = C.LLVMFNeg
	opFence         llvm.Opcode = C.LLVMFence
	OpAtomicRMW     llvm.Opcode = C.LLVMAtomicRMW
	OpCmpXchg       llvm.Opcode = C.LLVMAtomicCmpXchg
	opAddrSpaceCast llvm.Opcode = C.LLVMAddrSpaceCast
	opCallBr        llvm.Opcode = C.LLVMCallBr

	kindHalf   llvm.TypeKind = C.LLVMHalfTypeKind
	kindBFloat llvm.TypeKind = C.LLVMBFloatTypeKind
)

func cValue(v llvm.Value) C.LLVMValueRef          { return C.LLVMValueRef(unsafe.Pointer(v.C)) }
func cType(t llvm.Type) C.LLVMTypeRef             { return C.LLVMTypeRef(unsafe.Pointer(t.C)) }
func cModule(m llvm.Module) C.LLVMModuleRef       { return C.LLVMModuleRef(unsafe.Pointer(m.C)) }
func cContext(c llvm.Context) C.LLVMContextRef    { return C.LLVMContextRef(unsafe.Pointer(c.C)) }
func cMetadata(m llvm.Metadata) C.LLVMMetadataRef { return C.LLVMMetadataRef(unsafe.Pointer(m.C)) }

func goValue(c C.LLVMValueRef) (v llvm.Value) {
	*(*C.LLVMValueRef)(unsafe.Pointer(&v)) = c
	return v
}

func goMetadata(c C.LLVMMetadataRef) (m llvm.Metadata) {
	*(*C.LLVMMetadataRef)(unsafe.Pointer(&m)) = c
	return m
}

// argumentOf returns the number of the parameter that a local variable is, 0 if it is none.
func argumentOf(variable llvm.Value) int { return int(C.argumentOf(cMetadata(metadataOf(variable)))) }

// removeCallAttribute removes an attribute from a call.
func removeCallAttribute(call llvm.Value, kind uint) {
	C.LLVMRemoveCallSiteEnumAttribute(cValue(call), C.LLVMAttributeFunctionIndex&0xffffffff, C.unsigned(kind))
}

// noTailCall makes a call with musttail an ordinary call.
func noTailCall(call llvm.Value) {
	if C.LLVMGetTailCallKind(cValue(call)) == C.LLVMTailCallKindMustTail {
		C.LLVMSetTailCallKind(cValue(call), C.LLVMTailCallKindNone)
	}
}

// quiet stops LLVM's reader from verifying debug information: it would print what is wrong to standard error. See valid.
var quiet = sync.OnceFunc(func() {
	llvm.ParseCommandLineOptions([]string{"faultline", "-disable-auto-upgrade-debug-info"}, "")
})

// Parse reads text or bitcode. LLVM's other readers report errors through a handler that ends the process by default.
func Parse(ctx llvm.Context, name string, data []byte) (m llvm.Module, err error) {
	quiet()
	cname := C.CString(name)
	defer C.free(unsafe.Pointer(cname))
	buffer := C.LLVMCreateMemoryBufferWithMemoryRangeCopy((*C.char)(unsafe.Pointer(unsafe.SliceData(data))), C.size_t(len(data)), cname)
	var message *C.char
	var module C.LLVMModuleRef
	if C.LLVMParseIRInContext(cContext(ctx), buffer, &module, &message) != 0 {
		defer C.LLVMDisposeMessage(message)
		return m, errors.New(C.GoString(message))
	}
	*(*C.LLVMModuleRef)(unsafe.Pointer(&m)) = module
	return m, nil
}

// valid verifies a module. If it is invalid, valid removes its debug information and verifies the rest.
func valid(m llvm.Module) error {
	err := llvm.VerifyModule(m, llvm.ReturnStatusAction)
	if err != nil && C.LLVMStripModuleDebugInfo(cModule(m)) != 0 {
		err = llvm.VerifyModule(m, llvm.ReturnStatusAction)
	}
	return err
}

// sourceFile returns the name of the compiled file, as the bitcode records it.
func sourceFile(m llvm.Module) string {
	var n C.size_t
	name := C.LLVMGetSourceFileName(cModule(m), &n)
	return C.GoStringN(name, C.int(n))
}

func functionType(v llvm.Value) (t llvm.Type) {
	*(*C.LLVMTypeRef)(unsafe.Pointer(&t)) = C.LLVMGlobalGetValueType(cValue(v))
	return t
}

func numArgs(call llvm.Value) int { return int(C.LLVMGetNumArgOperands(cValue(call))) }

// Arguments returns the number of arguments of a call, including variable ones.
func Arguments(call llvm.Value) int { return numArgs(call) }

func isPoison(v llvm.Value) bool { return C.LLVMIsPoison(cValue(v)) != 0 }

// Signed reports whether the overflow of an integer operation is undefined.
func Signed(v llvm.Value) bool { return C.LLVMGetNSW(cValue(v)) != 0 }

// Wrap makes the overflow of an integer operation defined.
func Wrap(v llvm.Value) { C.LLVMSetNSW(cValue(v), 0) }

// StripDebug removes debug info. Positions are known by site number already, and code generation is faster without it.
func StripDebug(m llvm.Module) { C.LLVMStripModuleDebugInfo(cModule(m)) }

// RemoveCallAttribute removes a function attribute from a call.
func RemoveCallAttribute(call llvm.Value, kind uint) {
	function := C.LLVMAttributeIndex(C.LLVMAttributeFunctionIndex & 0xffffffff)
	C.LLVMRemoveCallSiteEnumAttribute(cValue(call), function, C.uint(kind))
}

func element(v llvm.Value, i int) llvm.Value {
	return goValue(C.LLVMGetAggregateElement(cValue(v), C.unsigned(i)))
}

func arrayLength(t llvm.Type) int { return int(C.LLVMGetArrayLength2(cType(t))) }

func isSized(t llvm.Type) bool { return C.LLVMTypeIsSized(cType(t)) != 0 }

func isScalable(t llvm.Type) bool { return C.LLVMGetTypeKind(cType(t)) == C.LLVMScalableVectorTypeKind }

func maskLen(v llvm.Value) int { return int(C.LLVMGetNumMaskElements(cValue(v))) }

func maskValue(v llvm.Value, i int) int { return int(C.LLVMGetMaskValue(cValue(v), C.unsigned(i))) }

// IsExchange reports whether an instruction is an atomic operation that stores its operand and returns what was there.
func IsExchange(v llvm.Value) bool {
	return v.InstructionOpcode() == OpAtomicRMW && rmwOp(v) == C.LLVMAtomicRMWBinOpXchg
}

func rmwOp(v llvm.Value) int { return int(C.LLVMGetAtomicRMWBinOp(cValue(v))) }

// NormalEnd returns the block where an invoke continues if nothing was thrown. SetNormalEnd changes it.
func NormalEnd(invoke llvm.Value) llvm.BasicBlock { return successor(invoke, 0) }

// SetNormalEnd changes the block where an invoke continues if nothing was thrown. It leaves the phis of both blocks unchanged.
func SetNormalEnd(invoke llvm.Value, b llvm.BasicBlock) {
	C.LLVMSetSuccessor(cValue(invoke), 0, C.LLVMBasicBlockRef(unsafe.Pointer(b.C)))
}

func clauses(landingPad llvm.Value) int { return int(C.LLVMGetNumClauses(cValue(landingPad))) }

func isCleanup(landingPad llvm.Value) bool { return C.LLVMIsCleanup(cValue(landingPad)) != 0 }

// Successors returns the blocks to which a terminator may branch.
func Successors(terminator llvm.Value) []llvm.BasicBlock {
	list := make([]llvm.BasicBlock, successors(terminator))
	for i := range list {
		list[i] = successor(terminator, i)
	}
	return list
}

func successors(v llvm.Value) int { return int(C.LLVMGetNumSuccessors(cValue(v))) }

func successor(v llvm.Value, i int) (b llvm.BasicBlock) {
	*(*C.LLVMBasicBlockRef)(unsafe.Pointer(&b)) = C.LLVMGetSuccessor(cValue(v), C.unsigned(i))
	return b
}

func firstAlias(m llvm.Module) llvm.Value { return goValue(C.LLVMGetFirstGlobalAlias(cModule(m))) }
func nextAlias(v llvm.Value) llvm.Value   { return goValue(C.LLVMGetNextGlobalAlias(cValue(v))) }
func aliasee(v llvm.Value) llvm.Value     { return goValue(C.LLVMAliasGetAliasee(cValue(v))) }

func firstIFunc(m llvm.Module) llvm.Value { return goValue(C.LLVMGetFirstGlobalIFunc(cModule(m))) }
func nextIFunc(v llvm.Value) llvm.Value   { return goValue(C.LLVMGetNextGlobalIFunc(cValue(v))) }

func namedAlias(m llvm.Module, name string) llvm.Value {
	cname := C.CString(name)
	defer C.free(unsafe.Pointer(cname))
	return goValue(C.LLVMGetNamedGlobalAlias(cModule(m), cname, C.size_t(len(name))))
}

// eraseGlobal removes a function or variable without uses.
func eraseGlobal(v llvm.Value) {
	if !v.IsAFunction().IsNil() {
		v.EraseFromParentAsFunction()
		return
	}
	v.EraseFromParentAsGlobal()
}

// assembly returns the text and the constraints of inline assembly.
func assembly(v llvm.Value) (text, constraints string) {
	var n C.size_t
	p := C.LLVMGetInlineAsmAsmString(cValue(v), &n)
	text = C.GoStringN(p, C.int(n))
	p = C.LLVMGetInlineAsmConstraintString(cValue(v), &n)
	return text, C.GoStringN(p, C.int(n))
}

// hasAssembly reports whether a module has assembly outside of functions.
func hasAssembly(m llvm.Module) bool {
	var n C.size_t
	C.LLVMGetModuleInlineAsm(cModule(m), &n)
	return n > 0
}

func typeAttribute(f llvm.Value, param int, kind uint) (t llvm.Type) {
	a := C.LLVMGetEnumAttributeAtIndex(cValue(f), C.LLVMAttributeIndex(param+1), C.unsigned(kind))
	if a != nil {
		*(*C.LLVMTypeRef)(unsafe.Pointer(&t)) = C.LLVMGetTypeAttributeValue(a)
	}
	return t
}

// subprogram returns the debug info of a function, nil if it has none.
func subprogram(f llvm.Value) llvm.Metadata { return goMetadata(C.LLVMGetSubprogram(cValue(f))) }

// variablesOf returns the debug info of a static variable: one description, unless the compiler merged or split it.
func variablesOf(g llvm.Value) (list []llvm.Metadata) {
	var n C.size_t
	entries := C.LLVMGlobalCopyAllMetadata(cValue(g), &n)
	defer C.LLVMDisposeValueMetadataEntries(entries)
	for i := range n {
		md := C.LLVMValueMetadataEntriesGetMetadata(entries, C.unsigned(i))
		if C.LLVMGetMetadataKind(md) == C.LLVMDIGlobalVariableExpressionMetadataKind {
			list = append(list, goMetadata(C.LLVMDIGlobalVariableExpressionGetVariable(md)))
		}
	}
	return list
}

// node converts metadata to a value, whose operands can be read.
func node(ctx llvm.Context, m llvm.Metadata) llvm.Value {
	return goValue(C.LLVMMetadataAsValue(cContext(ctx), cMetadata(m)))
}

// operands returns the operands of a metadata node. Some may be nil.
func operands(n llvm.Value) []llvm.Value {
	v := make([]llvm.Value, C.LLVMGetMDNodeNumOperands(cValue(n)))
	if len(v) > 0 {
		C.LLVMGetMDNodeOperands(cValue(n), (*C.LLVMValueRef)(unsafe.Pointer(&v[0])))
	}
	return v
}

func metadataOf(v llvm.Value) llvm.Metadata { return goMetadata(C.LLVMValueAsMetadata(cValue(v))) }

func metadataString(v llvm.Value) string {
	if v.IsNil() {
		return ""
	}
	var n C.unsigned
	return C.GoStringN(C.LLVMGetMDString(cValue(v), &n), C.int(n))
}

func kindOf(m llvm.Metadata) C.LLVMMetadataKind { return C.LLVMGetMetadataKind(cMetadata(m)) }

func tagOf(m llvm.Metadata) int { return int(C.LLVMGetDINodeTag(cMetadata(m))) }

func typeSizeBits(m llvm.Metadata) int { return int(C.LLVMDITypeGetSizeInBits(cMetadata(m))) }

func typeOffsetBits(m llvm.Metadata) int { return int(C.LLVMDITypeGetOffsetInBits(cMetadata(m))) }

func isStaticMember(m llvm.Metadata) bool {
	return C.LLVMDITypeGetFlags(cMetadata(m))&C.LLVMDIFlagStaticMember != 0
}

// isBitField reports whether a member is a bit-field.
func isBitField(m llvm.Metadata) bool {
	return C.LLVMDITypeGetFlags(cMetadata(m))&C.LLVMDIFlagBitField != 0
}

// isVirtual reports whether a base class is virtual. Its place in the object does not follow from the type.
func isVirtual(m llvm.Metadata) bool {
	return C.LLVMDITypeGetFlags(cMetadata(m))&C.LLVMDIFlagVirtual != 0
}

func isTerminator(v llvm.Value) bool { return C.LLVMIsATerminatorInst(cValue(v)) != nil }

// Fast-math flags of an instruction.
const (
	Reassociates  uint = C.LLVMFastMathAllowReassoc
	NoSignedZeros uint = C.LLVMFastMathNoSignedZeros
	Reciprocates  uint = C.LLVMFastMathAllowReciprocal
	Contracts     uint = C.LLVMFastMathAllowContract
)

// isFast reports whether v can have fast-math flags.
func isFast(v llvm.Value) bool { return C.LLVMCanValueUseFastMathFlags(cValue(v)) != 0 }

// FastMath returns the fast-math flags of an instruction, 0 for other values.
func FastMath(v llvm.Value) uint {
	if v.IsAInstruction().IsNil() || !isFast(v) {
		return 0
	}
	return uint(C.LLVMGetFastMathFlags(cValue(v)))
}

// SetFastMath sets the fast-math flags of an instruction.
func SetFastMath(v llvm.Value, flags uint) {
	C.LLVMSetFastMathFlags(cValue(v), C.LLVMFastMathFlags(flags))
}

// AnyNumber removes the attributes of f that exclude NaN or infinities among its arguments and results.
func AnyNumber(f llvm.Value) {
	kind := C.unsigned(llvm.AttributeKindID("nofpclass"))
	for i := range int(C.LLVMCountParams(cValue(f))) + 1 { // 0 is the result
		C.LLVMRemoveEnumAttributeAtIndex(cValue(f), C.LLVMAttributeIndex(i), kind)
	}
}

// AnyNumberIn does the same for a call.
func AnyNumberIn(call llvm.Value) {
	kind := C.unsigned(llvm.AttributeKindID("nofpclass"))
	for i := range numArgs(call) + 1 {
		C.LLVMRemoveCallSiteEnumAttribute(cValue(call), C.LLVMAttributeIndex(i), kind)
	}
}

// HasFeature reports whether f is compiled for a processor with a feature: "+fma".
func HasFeature(f llvm.Value, feature string) bool {
	features := f.GetStringAttributeAtIndex(-1, "target-features")
	return !features.IsNil() && strings.Contains(","+features.GetStringValue()+",", ","+feature+",")
}

// IsSplat reports whether a shuffle broadcasts the first element.
func IsSplat(shuffle llvm.Value) bool {
	for i := range maskLen(shuffle) {
		if maskValue(shuffle, i) > 0 {
			return false
		}
	}
	return true
}

// Repeated returns the element of a constant vector whose elements are all equal, nil for other values.
func Repeated(v llvm.Value) (number llvm.Value) {
	if !v.IsConstant() {
		return number
	}
	number = element(v, 0)
	for i := range v.Type().VectorSize() {
		if element(v, i) != number {
			return llvm.Value{}
		}
	}
	return number
}

// Source is the source of this package: what native emits depends on it.
//
//go:embed *.go *.ll
var Source embed.FS

// LLVMVersion returns the version of the LLVM library in this process: "19.1.7".
func LLVMVersion() string {
	var major, minor, patch C.uint
	C.LLVMGetVersion(&major, &minor, &patch)
	return fmt.Sprintf("%d.%d.%d", major, minor, patch)
}
