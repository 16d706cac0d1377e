package alu

// This file calls libm. It is the only cgo of this package.

// #cgo LDFLAGS: -lm
// #cgo nocallback fl_double
// #cgo nocallback fl_apply
// #include "door.h"
// #ifdef __GLIBC__
// #include <gnu/libc-version.h>
// static const char *fl_release(void) { return gnu_get_libc_version(); }
// #else
// static const char *fl_release(void) { return "no glibc"; }
// #endif
import "C"

import "faultline/internal/fp"

// Operations for Libm that are no fp.Op.
const (
	Logb fp.Op = 200 + iota
	Nextafter
	Remainder
	Nextup
	Nextdown
	quotient
	mulAdd // x*y + z, rounded twice
	SincosS
	SincosC
)

var doorOps = [256]C.int{
	fp.Add: C.FL_ADD, fp.Sub: C.FL_SUB, fp.Mul: C.FL_MUL, fp.Div: C.FL_DIV, fp.Rem: C.FL_REM, fp.Fma: C.FL_FMA,
	fp.Sqrt: C.FL_SQRT, fp.Min: C.FL_MIN, fp.Max: C.FL_MAX, fp.Floor: C.FL_FLOOR, fp.Ceil: C.FL_CEIL,
	fp.TruncInt: C.FL_TRUNC, fp.Round: C.FL_ROUND, fp.RoundEven: C.FL_ROUNDEVEN, fp.Rint: C.FL_RINT,
	fp.Sin: C.FL_SIN, fp.Cos: C.FL_COS, fp.Tan: C.FL_TAN, fp.Asin: C.FL_ASIN, fp.Acos: C.FL_ACOS, fp.Atan: C.FL_ATAN,
	fp.Atan2: C.FL_ATAN2, fp.Sinh: C.FL_SINH, fp.Cosh: C.FL_COSH, fp.Tanh: C.FL_TANH, fp.Asinh: C.FL_ASINH,
	fp.Acosh: C.FL_ACOSH, fp.Atanh: C.FL_ATANH, fp.Exp: C.FL_EXP, fp.Exp2: C.FL_EXP2, fp.Exp10: C.FL_EXP10,
	fp.Expm1: C.FL_EXPM1, fp.Log: C.FL_LOG, fp.Log10: C.FL_LOG10, fp.Log1p: C.FL_LOG1P, fp.Log2: C.FL_LOG2,
	fp.Pow: C.FL_POW, fp.Cbrt: C.FL_CBRT, fp.Hypot: C.FL_HYPOT, fp.Erf: C.FL_ERF, fp.Erfc: C.FL_ERFC,
	fp.Tgamma: C.FL_TGAMMA, fp.Lgamma: C.FL_LGAMMA, fp.Fdim: C.FL_FDIM,
	Logb: C.FL_LOGB, Nextafter: C.FL_NEXTAFTER, Remainder: C.FL_REMAINDER,
	fp.J0: C.FL_J0, fp.J1: C.FL_J1, fp.Y0: C.FL_Y0, fp.Y1: C.FL_Y1, fp.Jn: C.FL_JN, fp.Yn: C.FL_YN,
	Nextup: C.FL_NEXTUP, Nextdown: C.FL_NEXTDOWN,
	quotient: C.FL_QUOTIENT, mulAdd: C.FL_MULADD,
	SincosS: C.FL_SINCOS_S, SincosC: C.FL_SINCOS_C,
}

func init() {
	for i := range fp.ComplexFunctions {
		doorOps[fp.Part(i, false)] = C.int(C.FL_PARTS + 2*i)
		doorOps[fp.Part(i, true)] = C.int(C.FL_PARTS + 2*i + 1)
	}
}

// doorOp returns the number of op for the C side. It panics for an operation without one.
func doorOp(op fp.Op) C.int {
	if n := doorOps[op]; n != C.FL_NONE {
		return n
	}
	panic("alu: no " + op.String())
}

var doorFormats = [...]C.int{fp.Binary32: 0, fp.Binary64: 1, fp.X87: 2, fp.Binary128: 3}

// Release returns the release of the C library.
func Release() string { return C.GoString(C.fl_release()) }

// Libm64 calls the C library for doubles.
func Libm64(op fp.Op, x, y float64) float64 {
	return float64(C.fl_double(doorOp(op), C.double(x), C.double(y)))
}

// Libm calls the C library, or computes in C's arithmetic, for float, double, long double and __float128.
func Libm(op fp.Op, f fp.Format, x, y, z Word) Word {
	r := C.fl_apply(doorFormats[f], doorOp(op), cBits(x), cBits(y), cBits(z))
	return Word{uint64(r.lo), uint64(r.hi)}
}

// libmDiffers reports whether op of x and y differs from z, to the 64 bits of long double.
func libmDiffers(op fp.Op, x, y, z float64) bool {
	return C.fl_differs(doorOps[op], C.double(x), C.double(y), C.double(z)) != 0
}

func cBits(w Word) C.fl_bits { return C.fl_bits{lo: C.uint64_t(w.Lo), hi: C.uint64_t(w.Hi)} }
