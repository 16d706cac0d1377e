package ball

// This file says which library does the arithmetic.

/*
#include "ball.h"

static const char *arithmetic_version(void) {
#if __FLINT_VERSION >= 3
	return "FLINT " FLINT_VERSION;
#else
	return "FLINT " FLINT_VERSION ", Arb";
#endif
}

static const char *arb_release(void) {
#if __FLINT_VERSION >= 3
	return "";
#else
	return arb_version;
#endif
}
*/
import "C"

// Version names the libraries that compute balls, with their versions: "FLINT 2.9.0, Arb 2.23.0", "FLINT 3.1.2".
func Version() string {
	v := C.GoString(C.arithmetic_version())
	if arb := C.GoString(C.arb_release()); arb != "" {
		v += " " + arb
	}
	return v
}
