//go:build llvm19

package bitcode

// #cgo CPPFLAGS: -I/usr/include/llvm-19 -I/usr/include/llvm-c-19
// #cgo LDFLAGS: -L/usr/lib/llvm-19/lib -lLLVM-19
import "C"
