package fp

// This file names the floating-point operations, the instructions of LLVM IR and the functions of libm, and reads their rows of the table.

import (
	"cmp"
	"math"
	"strings"
)

// An Op is one floating-point operation. The zero value is not an operation.
type Op uint8

// The operations. Arithmetic first, then conversions and comparison, rounding to integers, and libm.
const (
	NoOp Op = iota

	Add  // x + y
	Sub  // x - y
	Mul  // x * y
	Div  // x / y
	Rem  // frem and fmod: x - trunc(x/y) y
	Neg  // -x
	Fma  // x*y + z with one rounding; llvm.fmuladd was split before, see ir
	Sqrt // square root
	Abs  // |x|
	CopySign
	Min // fmin, llvm.minnum
	Max // fmax, llvm.maxnum

	Trunc     // fptrunc: to a narrower format
	Ext       // fpext: to a wider format (exact)
	ToInt     // fptosi
	ToUint    // fptoui
	FromInt   // sitofp
	FromUint  // uitofp
	Cmp       // fcmp, any predicate
	Floor     // floor
	Ceil      // ceil
	TruncInt  // trunc
	Round     // round, halves away from zero
	RoundEven // roundeven
	Rint      // rint and nearbyint, in the current rounding mode

	Sin // the first function of libm: see IsFunction
	Cos
	Tan
	Asin
	Acos
	Atan
	Atan2 // atan2(y, x)
	Sinh
	Cosh
	Tanh
	Asinh
	Acosh
	Atanh
	Exp
	Exp2
	Exp10
	Expm1
	Log
	Log10
	Log1p
	Log2
	Pow
	Cbrt
	Hypot
	Erf
	Erfc
	Tgamma
	Lgamma
	J0 // Bessel functions
	J1
	Y0
	Y1
	firstPart // parts of functions of complex numbers: see Part

	Ldexp Op = iota + Op(numParts) - 1 // ldexp, scalbn and llvm.ldexp: x * 2^n, n an integer
	Powi                               // llvm.powi: x^n, n an integer
	Fdim
	Jn // Bessel functions of order n, an integer: jn(n, x)
	Yn
	numOps
)

// String returns the name that findings use: LLVM's for instructions, libm's (without suffix) for functions.
func (op Op) String() string {
	if op > NoOp && op < numOps {
		return rows[op].name
	}
	return "none"
}

// Arity returns the number of floating-point operands of op (an integer operand, as of Ldexp, is not counted).
func (op Op) Arity() int { return rows[op].arity }

// Infix returns the operator sign for + - * and /, and the name for other operations.
func (op Op) Infix() string { return cmp.Or(rows[op].infix, rows[op].name) }

// OpNamed returns the operation with a name or operator sign, NoOp if there is none.
func OpNamed(name string) (found Op) {
	Ops(func(op Op) {
		if op.String() == name || op.Infix() == name {
			found = op
		}
	})
	return found
}

// Basic reports whether op is + - * or /.
func (op Op) Basic() bool { return op >= Add && op <= Div }

// CNames returns the names of C's functions of double that compute op. A part of a complex function has the suffix .re or .im.
func (op Op) CNames() []string { return strings.Fields(rows[op].c) }

// Intrinsics returns the names of LLVM's intrinsics that compute op, without prefix and type.
func (op Op) Intrinsics() []string { return strings.Fields(rows[op].llvm) }

// ExactTiny reports whether results of op that are zero or subnormal are exact.
func (op Op) ExactTiny() bool { return rows[op].tiny }

// NeverExact reports whether a nonzero subnormal result of op is never exact. This is true for functions that are transcendental at nonzero
// rational numbers (Lindemann, Weierstrass; Siegel), such as sin. Their few exact values are normal numbers or 0 (exp 0, tanh 0, log 1). It
// is also true for 10^-n, which is not a binary fraction.
func (op Op) NeverExact() bool { return rows[op].inexact }

// NeverZero reports whether op has no zero at finite operands. A result of 0 is then an underflow.
func (op Op) NeverZero() bool { return rows[op].never0 }

// Raises returns the exceptions that op may raise at finite operands ("Automatic Detection of Floating-Point Exceptions", POPL 2013,
// section 3.2: Figure 5, with the domains of the other functions). As in Table 1 of the paper, a subnormal result counts as an underflow,
// exact or not. A function with f(0) = 0 underflows near 0. A remainder is exact, and libm computes it with integers, so it raises no
// underflow.
func (op Op) Raises() Exception {
	x := rows[op].raises
	if d, some := DomainOf(op); some && !d.Gaps {
		x |= Invalid
		if d.Poles {
			x |= DivideByZero
		}
	}
	return x
}

// DomainOf returns the domain of a function of one operand, false for functions of all reals and for other operations.
func DomainOf(op Op) (Domain, bool) { return rows[op].domain, rows[op].domain != Domain{} }

// FunctionOf returns the properties of op, empty ones if it is not a function of one operand.
func FunctionOf(op Op) *Function { return &rows[op].Function }

// Values returns bounds of a function's results; infinite ones for most functions.
func Values(op Op) (lo, hi float64) {
	if v := rows[op].values; v != [2]float64{} {
		return v[0], v[1]
	}
	return math.Inf(-1), math.Inf(1)
}

// Ops calls f for every operation, in order.
func Ops(f func(Op)) {
	for op := NoOp + 1; op < numOps; op++ {
		f(op)
	}
}

// TakesInteger reports whether op has an integer operand in addition to its floats. It is the last operand over balls and in conditions.
func (op Op) TakesInteger() bool { return rows[op].takesInteger }

// IsFunction reports whether op is a function of floats alone that libm computes, rather than an instruction.
func IsFunction(op Op) bool { return op >= Sin && op <= Fdim && op != Ldexp && op != Powi }
