// A function that LLVM's C API lacks. See argument.cpp.

#include "llvm-c/Types.h"

#ifdef __cplusplus
extern "C" {
#endif

unsigned argumentOf(LLVMMetadataRef variable);

#ifdef __cplusplus
}
#endif
