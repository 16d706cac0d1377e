//go:build llvm18

package bitcode

// #cgo CPPFLAGS: -I/usr/include/llvm-18 -I/usr/include/llvm-c-18
// #cgo LDFLAGS: -L/usr/lib/llvm-18/lib -lLLVM-18
import "C"
