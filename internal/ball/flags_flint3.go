//go:build flint3

package ball

// This file has the linker flags for FLINT 3, which contains Arb.

// #cgo LDFLAGS: -lflint -lmpfr -lgmp
import "C"
