//go:build llvm19

package compile

// LLVM is the version that is linked.
const LLVM = "19"
