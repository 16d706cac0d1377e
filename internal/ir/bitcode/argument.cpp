#include "argument.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

// argumentOf returns the number of the parameter that a DILocalVariable describes, 0 for another variable. The text of a node has it too,
// but to print a node LLVM numbers all nodes of the module.
unsigned argumentOf(LLVMMetadataRef variable) { return unwrap<DILocalVariable>(variable)->getArg(); }
