package fp

// This file names the floating-point operations: the instructions of LLVM IR and the functions of libm, once,
// for every room that says what one of them means (conditions, balls, the interpreter, native code).

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
	Fma  // x*y + z with one rounding; llvm.fmuladd is taken apart before, see ir
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

	Sin
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
	Ldexp // ldexp, scalbn and llvm.ldexp: x * 2^n, n an integer
	Powi  // llvm.powi: x^n, n an integer
	Fdim

	numOps
)

var opNames = [numOps]string{
	Add: "fadd", Sub: "fsub", Mul: "fmul", Div: "fdiv", Rem: "frem", Neg: "fneg", Fma: "fma", Sqrt: "sqrt",
	Abs: "fabs", CopySign: "copysign", Min: "fmin", Max: "fmax",
	Trunc: "fptrunc", Ext: "fpext", ToInt: "fptosi", ToUint: "fptoui", FromInt: "sitofp", FromUint: "uitofp",
	Cmp: "fcmp", Floor: "floor", Ceil: "ceil", TruncInt: "trunc", Round: "round", RoundEven: "roundeven", Rint: "rint",
	Sin: "sin", Cos: "cos", Tan: "tan", Asin: "asin", Acos: "acos", Atan: "atan", Atan2: "atan2",
	Sinh: "sinh", Cosh: "cosh", Tanh: "tanh", Asinh: "asinh", Acosh: "acosh", Atanh: "atanh",
	Exp: "exp", Exp2: "exp2", Exp10: "exp10", Expm1: "expm1", Log: "log", Log10: "log10", Log1p: "log1p", Log2: "log2",
	Pow: "pow", Cbrt: "cbrt", Hypot: "hypot", Erf: "erf", Erfc: "erfc", Tgamma: "tgamma", Lgamma: "lgamma",
	Ldexp: "ldexp", Powi: "powi", Fdim: "fdim",
}

// String returns the name that findings use: LLVM's for instructions, libm's (without suffix) for functions.
func (op Op) String() string {
	if op > NoOp && op < numOps {
		return opNames[op]
	}
	return "none"
}

// Arity returns the number of floating-point operands of op (an integer operand, as of Ldexp, is not counted).
func (op Op) Arity() int {
	switch op {
	case NoOp, FromInt, FromUint:
		return 0
	case Add, Sub, Mul, Div, Rem, CopySign, Min, Max, Cmp, Atan2, Pow, Hypot, Fdim:
		return 2
	case Fma:
		return 3
	}
	return 1
}

// Ops calls f for every operation, in order.
func Ops(f func(Op)) {
	for op := NoOp + 1; op < numOps; op++ {
		f(op)
	}
}

// IsFunction reports whether op is a function of floats alone that libm computes, rather than an instruction.
func IsFunction(op Op) bool { return op >= Sin && op <= Fdim && op != Ldexp && op != Powi }
