// Package alu computes single operations as native code does on x86-64: on integers of any width and floats of any format, by the
// processor's arithmetic and the C library. It also tells which exception a result means.
//
// It is the only package that calls libm. The sign and payload of NaNs may differ from native code's. The package has no state, so any
// number of goroutines may use it.
package alu
