//go:build llvm20

package subject

const llvmVersion = "20"
