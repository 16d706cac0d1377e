// Package alu is the arithmetic that native code has on x86-64: one operation on the bits of integers of any width and of floats of any
// format, by the processor and by the C library that native code links, and which exception a result means.
//
// It must not know programs, memory or shadows. Nothing in it has a state: all of it may be used by many goroutines.
// It is the only door to libm. The sign and payload of NaNs are not native code's.
package alu
