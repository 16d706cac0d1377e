package emit

// This file is what go-llvm does not bind of modules and instructions, as direct calls of LLVM's C functions.

// #include <stdlib.h>
// #include <llvm-c/Core.h>
// #include <llvm-c/DebugInfo.h>
import "C"

import (
	"unsafe"

	"tinygo.org/x/go-llvm"
)

// What go-llvm has no names for.
const (
	KindHalf   llvm.TypeKind = C.LLVMHalfTypeKind
	KindBFloat llvm.TypeKind = C.LLVMBFloatTypeKind
	OpFreeze   llvm.Opcode   = C.LLVMFreeze
)

// StripDebug drops debug info: positions are known by site number already, and code generation is faster without.
func StripDebug(m llvm.Module) { C.LLVMStripModuleDebugInfo(C.LLVMModuleRef(unsafe.Pointer(m.C))) }

// removeCallAttributes drops attributes of a call that are about the function.
func removeCallAttributes(call llvm.Value, kinds []uint) {
	function := C.LLVMAttributeIndex(C.LLVMAttributeFunctionIndex & 0xffffffff)
	for _, kind := range kinds {
		C.LLVMRemoveCallSiteEnumAttribute(C.LLVMValueRef(unsafe.Pointer(call.C)), function, C.uint(kind))
	}
}

// Wrap makes the overflow of an integer operation defined.
func Wrap(v llvm.Value) { C.LLVMSetNSW(C.LLVMValueRef(unsafe.Pointer(v.C)), 0) }

// Parse reads a module from memory.
func Parse(ctx llvm.Context, name string, code []byte) (llvm.Module, error) {
	return ctx.ParseIR(BufferOf(name, code))
}

// BufferOf copies b into a buffer of LLVM's, which whoever gets it disposes of.
func BufferOf(name string, b []byte) llvm.MemoryBuffer {
	cname := C.CString(name)
	defer C.free(unsafe.Pointer(cname))
	buf := C.LLVMCreateMemoryBufferWithMemoryRangeCopy((*C.char)(unsafe.Pointer(unsafe.SliceData(b))), C.size_t(len(b)), cname)
	var out llvm.MemoryBuffer
	*(*C.LLVMMemoryBufferRef)(unsafe.Pointer(&out.C)) = buf
	return out
}
