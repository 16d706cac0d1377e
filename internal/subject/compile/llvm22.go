//go:build llvm22

package compile

// LLVM is the version that is linked.
const LLVM = "22"
