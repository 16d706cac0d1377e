//go:build llvm20

package bitcode

// #cgo CPPFLAGS: -I/usr/include/llvm-20 -I/usr/include/llvm-c-20
// #cgo LDFLAGS: -L/usr/lib/llvm-20/lib -lLLVM-20
import "C"
