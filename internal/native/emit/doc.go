// Package emit writes LLVM IR: whole modules as text, and instructions that are inserted into a module under test. It must not know what is
// recorded or computed.
//
// A Unit may not be shared between goroutines, nor may its context.
package emit
