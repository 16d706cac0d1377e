//go:build llvm20

package compile

// LLVM is the version that is linked.
const LLVM = "20"
