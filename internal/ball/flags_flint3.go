//go:build flint3

package ball

// This file says how to link FLINT 3, which contains Arb.

// #cgo LDFLAGS: -lflint -lmpfr -lgmp
import "C"
