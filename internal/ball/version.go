package ball

// This file returns the version of the library for ball arithmetic.

// #include "ball.h"
import "C"

// Version names the libraries that compute balls, with their versions: "FLINT 2.9.0, Arb 2.23.0", "FLINT 3.1.2".
func Version() string {
	if arb := C.GoString(C.ball_arb_version()); arb != "" {
		return "FLINT " + C.FLINT_VERSION + ", Arb " + arb
	}
	return "FLINT " + C.FLINT_VERSION
}
