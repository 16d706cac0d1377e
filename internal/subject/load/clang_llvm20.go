//go:build llvm20

package load

const llvmVersion = "20"
