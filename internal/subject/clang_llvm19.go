//go:build llvm19

package subject

const llvmVersion = "19"
