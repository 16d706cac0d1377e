//go:build llvm21 || llvm22

// Functions for debug records that LLVM 22's C API has and LLVM 21's lacks. records_llvm21.cpp defines them.

#include "llvm-c/Core.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 22

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { LLVMDbgRecordLabel, LLVMDbgRecordDeclare, LLVMDbgRecordValue, LLVMDbgRecordAssign } LLVMDbgRecordKind;

LLVMDbgRecordKind LLVMDbgRecordGetKind(LLVMDbgRecordRef record);
LLVMMetadataRef LLVMDbgRecordGetDebugLoc(LLVMDbgRecordRef record);
LLVMMetadataRef LLVMDbgVariableRecordGetVariable(LLVMDbgRecordRef record);

#ifdef __cplusplus
}
#endif
#endif
