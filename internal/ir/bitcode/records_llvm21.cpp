//go:build llvm21

#include "records_llvm21.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

LLVMDbgRecordRef firstDbgRecord(LLVMValueRef instruction) {
  auto records = unwrap<Instruction>(instruction)->getDbgRecordRange();
  return records.empty() ? nullptr : wrap(&*records.begin());
}

LLVMDbgRecordKind LLVMDbgRecordGetKind(LLVMDbgRecordRef record) {
  auto *r = dyn_cast<DbgVariableRecord>(unwrap(record));
  if (!r)
    return LLVMDbgRecordLabel;
  return r->isDbgDeclare() ? LLVMDbgRecordDeclare : LLVMDbgRecordValue;
}

LLVMMetadataRef LLVMDbgRecordGetDebugLoc(LLVMDbgRecordRef record) { return wrap(unwrap(record)->getDebugLoc().getAsMDNode()); }

LLVMMetadataRef LLVMDbgVariableRecordGetVariable(LLVMDbgRecordRef record) {
  return wrap(cast<DbgVariableRecord>(unwrap(record))->getRawVariable());
}
