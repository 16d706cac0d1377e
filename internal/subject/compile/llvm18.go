//go:build llvm18

package compile

// LLVM is the version that is linked.
const LLVM = "18"
