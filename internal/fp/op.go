package fp

// This file names the floating-point operations: the instructions of LLVM IR and the functions of libm, once,
// for every room that says what one of them means (conditions, balls, the interpreter, native code).

import "cmp"

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
	J0 // Bessel functions
	J1
	Y0
	Y1
	firstPart // of functions of complex numbers: see Part

	Ldexp Op = iota + Op(numParts) - 1 // ldexp, scalbn and llvm.ldexp: x * 2^n, n an integer
	Powi                               // llvm.powi: x^n, n an integer
	Fdim
	Jn // Bessel functions of order n, an integer: jn(n, x)
	Yn
	numOps
)

// What is true of an operation wherever it is met.
var ops = [numOps]struct {
	name   string
	arity  int       // floating-point operands
	infix  string    // how people write it between its operands
	tiny   bool      // a result that is zero or subnormal is exact
	raises Exception // at finite operands; what leaving its domain raises is added
}{
	Add: {"fadd", 2, "+", true, beyond}, Sub: {"fsub", 2, "-", true, beyond}, Mul: {"fmul", 2, "*", false, beyond},
	Div: {"fdiv", 2, "/", false, quotient}, Rem: {"frem", 2, "", true, Invalid}, Neg: {"fneg", 1, "", true, 0},
	Fma: {"fma", 3, "", false, beyond}, Sqrt: {"sqrt", 1, "", true, 0}, Abs: {"fabs", 1, "", true, 0},
	CopySign: {"copysign", 2, "", true, 0}, Min: {"fmin", 2, "", true, 0}, Max: {"fmax", 2, "", true, 0},
	Trunc: {"fptrunc", 1, "", false, beyond}, Ext: {"fpext", 1, "", true, 0}, ToInt: {"fptosi", 1, "", false, InvalidConversion},
	ToUint: {"fptoui", 1, "", false, InvalidConversion}, FromInt: {"sitofp", 0, "", true, 0}, FromUint: {"uitofp", 0, "", true, 0},
	Cmp: {"fcmp", 2, "", false, 0}, Floor: {"floor", 1, "", true, 0}, Ceil: {"ceil", 1, "", true, 0},
	TruncInt: {"trunc", 1, "", true, 0}, Round: {"round", 1, "", true, 0}, RoundEven: {"roundeven", 1, "", true, 0},
	Rint: {"rint", 1, "", true, 0}, Sin: {"sin", 1, "", false, Underflow}, Cos: {"cos", 1, "", false, 0},
	Tan: {"tan", 1, "", false, Underflow}, Asin: {"asin", 1, "", false, Invalid | Underflow}, Acos: {"acos", 1, "", false, 0},
	Atan: {"atan", 1, "", false, Underflow}, Atan2: {"atan2", 2, "", false, Underflow}, Sinh: {"sinh", 1, "", false, beyond},
	Cosh: {"cosh", 1, "", false, Overflow}, Tanh: {"tanh", 1, "", false, Underflow}, Asinh: {"asinh", 1, "", false, Underflow},
	Acosh: {"acosh", 1, "", false, 0}, Atanh: {"atanh", 1, "", false, Invalid | DivideByZero | Underflow},
	Exp: {"exp", 1, "", false, beyond}, Exp2: {"exp2", 1, "", false, beyond}, Exp10: {"exp10", 1, "", false, beyond},
	Expm1: {"expm1", 1, "", false, beyond}, Log: {"log", 1, "", false, 0}, Log10: {"log10", 1, "", false, 0},
	Log1p: {"log1p", 1, "", false, Invalid | DivideByZero | Underflow}, Log2: {"log2", 1, "", false, 0},
	Pow: {"pow", 2, "", false, quotient}, Cbrt: {"cbrt", 1, "", false, 0}, Hypot: {"hypot", 2, "", false, beyond},
	Erf: {"erf", 1, "", false, Underflow}, Erfc: {"erfc", 1, "", false, Underflow}, Tgamma: {"tgamma", 1, "", false, quotient},
	Lgamma: {"lgamma", 1, "", false, DivideByZero | Overflow},
	J0:     {"j0", 1, "", false, Underflow}, J1: {"j1", 1, "", false, Underflow}, Y0: {"y0", 1, "", false, Underflow},
	Y1: {"y1", 1, "", false, beyond}, Ldexp: {"ldexp", 1, "", false, beyond},
	Powi: {"powi", 1, "", false, quotient &^ Invalid}, Fdim: {"fdim", 2, "", true, beyond},
	Jn: {"jn", 1, "", false, Underflow}, Yn: {"yn", 1, "", false, beyond},
}

func init() {
	for i := range Op(numParts) {
		ops[firstPart+i].name, ops[firstPart+i].arity = ComplexFunctions[i/2]+[]string{".re", ".im"}[i%2], 2
	}
}

// String returns the name that findings use: LLVM's for instructions, libm's (without suffix) for functions.
func (op Op) String() string {
	if op > NoOp && op < numOps {
		return ops[op].name
	}
	return "none"
}

// Arity returns the number of floating-point operands of op (an integer operand, as of Ldexp, is not counted).
func (op Op) Arity() int { return ops[op].arity }

// Infix returns + - * or /, how people write arithmetic, and the name of everything else.
func (op Op) Infix() string { return cmp.Or(ops[op].infix, ops[op].name) }

// OpNamed returns the operation that findings or people call name, NoOp where there is none.
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

// ExactTiny reports whether results of op that are zero or subnormal are exact.
func (op Op) ExactTiny() bool { return ops[op].tiny }

// Ops calls f for every operation, in order.
func Ops(f func(Op)) {
	for op := NoOp + 1; op < numOps; op++ {
		f(op)
	}
}

// TakesInteger reports whether op has an integer operand beside its floats. Over balls and in conditions it comes last.
func (op Op) TakesInteger() bool { return op == Ldexp || op == Powi || op == Jn || op == Yn }

// IsFunction reports whether op is a function of floats alone that libm computes, rather than an instruction.
func IsFunction(op Op) bool { return op >= Sin && op <= Fdim && op != Ldexp && op != Powi }
