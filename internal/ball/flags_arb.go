//go:build !flint3

package ball

// This file says how to link Arb 2.23 beside FLINT 2 (Debian 12, Ubuntu 24.04).

// #cgo LDFLAGS: -lflint-arb -lflint -lmpfr -lgmp
import "C"
