//go:build llvm19

package load

const llvmVersion = "19"
