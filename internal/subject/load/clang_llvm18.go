//go:build llvm18

package load

const llvmVersion = "18"
