//go:build llvm18

package subject

const llvmVersion = "18"
