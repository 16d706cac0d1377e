//go:build llvm22

package bitcode

// #cgo CPPFLAGS: -I/usr/include/llvm-22 -I/usr/include/llvm-c-22
// #cgo LDFLAGS: -L/usr/lib/llvm-22/lib -lLLVM-22
import "C"
