//go:build !flint3

package ball

// This file has the linker flags for Arb 2.23 with FLINT 2 (Debian 12, Ubuntu 24.04).

// #cgo LDFLAGS: -lflint-arb -lflint -lmpfr -lgmp
import "C"
