//go:build llvm21

package bitcode

// #cgo CPPFLAGS: -I/usr/include/llvm-21 -I/usr/include/llvm-c-21
// #cgo LDFLAGS: -L/usr/lib/llvm-21/lib -lLLVM-21
import "C"
