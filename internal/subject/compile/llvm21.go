//go:build llvm21

package compile

// LLVM is the version that is linked.
const LLVM = "21"
