//go:build llvm21 || llvm22

// Functions for debug records. LLVM 22's C API has them. Of LLVM 21's, some are missing, and LLVMGetFirstDbgRecord reads a null pointer if
// an instruction has no records. records_llvm21.cpp defines them for LLVM 21.

#include "llvm-c/Core.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 22

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { LLVMDbgRecordLabel, LLVMDbgRecordDeclare, LLVMDbgRecordValue, LLVMDbgRecordAssign } LLVMDbgRecordKind;

LLVMDbgRecordRef firstDbgRecord(LLVMValueRef instruction);
LLVMDbgRecordKind LLVMDbgRecordGetKind(LLVMDbgRecordRef record);
LLVMMetadataRef LLVMDbgRecordGetDebugLoc(LLVMDbgRecordRef record);
LLVMMetadataRef LLVMDbgVariableRecordGetVariable(LLVMDbgRecordRef record);

#ifdef __cplusplus
}
#endif

#else
static inline LLVMDbgRecordRef firstDbgRecord(LLVMValueRef instruction) { return LLVMGetFirstDbgRecord(instruction); }
#endif
