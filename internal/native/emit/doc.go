// Package emit is how LLVM IR is written: modules of ours as text, and the instructions that are put between those of a module under
// test. It must not know what is recorded or computed.
//
// A Unit may not be shared between goroutines, nor may its context.
package emit
