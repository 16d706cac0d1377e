// Functions of LLVM's C API that LLVM 21 or 22 removed, and that the Go binding of LLVM still names. faultline calls none of them.
// scripts/with-llvm includes this file in front of each C and C++ source of the binding.
#if !defined FAULTLINE_LLVM_REMOVED_H && !defined __ASSEMBLER__
#define FAULTLINE_LLVM_REMOVED_H

#include "llvm-c/Types.h"

#ifdef __cplusplus
extern "C" {
#endif

static inline LLVMValueRef LLVMConstMul(LLVMValueRef lhs, LLVMValueRef rhs) { (void)lhs, (void)rhs; __builtin_trap(); }
static inline LLVMValueRef LLVMConstNSWMul(LLVMValueRef lhs, LLVMValueRef rhs) { (void)lhs, (void)rhs; __builtin_trap(); }
static inline LLVMValueRef LLVMConstNUWMul(LLVMValueRef lhs, LLVMValueRef rhs) { (void)lhs, (void)rhs; __builtin_trap(); }

typedef enum { LLVMLandingPadCatch, LLVMLandingPadFilter } LLVMLandingPadClauseTy;

#ifdef __cplusplus
}
#endif
#endif
