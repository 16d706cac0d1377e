package fp

// This file is the table of operations: a row has the properties of an operation. All packages use it. The derivative and the condition of
// an operation are in package condition, and its value over balls is in package ball.

import "math"

// A row has the properties of one operation.
type row struct {
	name  string // LLVM's for instructions, C's (without suffix) for functions
	infix string // how people write it between its operands
	c     string // C's functions of double, with spaces between them
	llvm  string // LLVM's intrinsics without prefix and type, with spaces between them

	arity        int        // floating-point operands
	takesInteger bool       // it has an integer operand too
	tiny         bool       // zero and subnormal results are exact
	inexact      bool       // a subnormal result is never exact: see NeverExact
	never0       bool       // it has no zero at finite operands
	raises       Exception  // at finite operands; Raises adds the exceptions outside of its domain
	domain       Domain     // over the reals; the zero value means all reals
	values       [2]float64 // the closest outer bounds of its results that are doubles; the zero value means no bounds
	Function
}

// A Domain is the set of reals at which a function of one operand is defined: from Lo to Hi.
type Domain struct {
	Lo, Hi float64
	Poles  bool // the function is infinite at the finite ends (log 0); otherwise it is defined there (sqrt 0, acos 1)
	Gaps   bool // the function has no values at 0 and the negative integers, where gamma functions are infinite
}

// A Function has the properties of a function of one operand over the reals.
type Function struct {
	// Slope is 1 for a function that increases everywhere in its domain, -1 for one that decreases, and 0 for others. The derivative of
	// each function with a nonzero slope, and of each even function, is monotone on each side of 0.
	Slope int
	Even  bool // f(-x) = f(x), and it rises with |x|

	Fixes0  bool   // f(0) = 0, and |f(x)| >= 0.75 |x| for |x| <= 1/2, so that a relative error of x is one of f(x)
	Integer *Point // an integer whose value is an integer; nil where there is no such row
	Inverse Op     // the rising function that undoes it, NoOp where libm has none
}

// A Point is an integer and the value of a function there.
type Point struct{ At, Value int64 }

const (
	beyond   = Overflow | Underflow
	quotient = Invalid | DivideByZero | beyond

	halfTurn = 0x1.921fb54442d19p+1 // the double above pi
)

var (
	infinity = math.Inf(1)

	positive = Domain{Lo: 0, Hi: infinity, Poles: true}
	gammas   = Domain{Lo: -infinity, Hi: infinity, Gaps: true}

	zeroAt0, oneAt0, zeroAt1 = &Point{0, 0}, &Point{0, 1}, &Point{1, 0}
)

var rows = [numOps]row{
	Add: {name: "fadd", infix: "+", arity: 2, tiny: true, raises: beyond},
	Sub: {name: "fsub", infix: "-", arity: 2, tiny: true, raises: beyond},
	Mul: {name: "fmul", infix: "*", arity: 2, raises: beyond},
	Div: {name: "fdiv", infix: "/", arity: 2, raises: quotient},
	Rem: {name: "frem", c: "fmod", arity: 2, tiny: true, raises: Invalid},
	Neg: {name: "fneg", arity: 1, tiny: true},
	Fma: {name: "fma", c: "fma", llvm: "fma fmuladd", arity: 3, raises: beyond},
	Sqrt: {name: "sqrt", c: "sqrt", llvm: "sqrt", arity: 1, tiny: true,
		domain: Domain{Lo: 0, Hi: infinity}, values: [2]float64{0, infinity}, Function: Function{Slope: 1}},
	Abs:      {name: "fabs", c: "fabs", llvm: "fabs", arity: 1, tiny: true},
	CopySign: {name: "copysign", c: "copysign", llvm: "copysign", arity: 2, tiny: true},
	Min:      {name: "fmin", c: "fmin", llvm: "minnum", arity: 2, tiny: true},
	Max:      {name: "fmax", c: "fmax", llvm: "maxnum", arity: 2, tiny: true},

	Trunc:     {name: "fptrunc", arity: 1, raises: beyond},
	Ext:       {name: "fpext", arity: 1, tiny: true},
	ToInt:     {name: "fptosi", arity: 1, raises: InvalidConversion},
	ToUint:    {name: "fptoui", arity: 1, raises: InvalidConversion},
	FromInt:   {name: "sitofp", tiny: true},
	FromUint:  {name: "uitofp", tiny: true},
	Cmp:       {name: "fcmp", arity: 2},
	Floor:     {name: "floor", c: "floor", llvm: "floor", arity: 1, tiny: true},
	Ceil:      {name: "ceil", c: "ceil", llvm: "ceil", arity: 1, tiny: true},
	TruncInt:  {name: "trunc", c: "trunc", llvm: "trunc", arity: 1, tiny: true},
	Round:     {name: "round", c: "round", llvm: "round", arity: 1, tiny: true},
	RoundEven: {name: "roundeven", c: "roundeven", llvm: "roundeven", arity: 1, tiny: true},
	Rint:      {name: "rint", c: "rint nearbyint", llvm: "rint nearbyint", arity: 1, tiny: true},

	Sin: {name: "sin", c: "sin", llvm: "sin", arity: 1, inexact: true, raises: Underflow,
		values: [2]float64{-1, 1}, Function: Function{Fixes0: true, Integer: zeroAt0}},
	Cos: {name: "cos", c: "cos", llvm: "cos", arity: 1, inexact: true, values: [2]float64{-1, 1}, Function: Function{Integer: oneAt0}},
	Tan: {name: "tan", c: "tan", llvm: "tan", arity: 1, inexact: true, raises: Underflow,
		Function: Function{Fixes0: true, Integer: zeroAt0}},
	Asin: {name: "asin", c: "asin", llvm: "asin", arity: 1, inexact: true, raises: Invalid | Underflow,
		domain: Domain{Lo: -1, Hi: 1}, values: [2]float64{-halfTurn / 2, halfTurn / 2},
		Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0}},
	Acos: {name: "acos", c: "acos", llvm: "acos", arity: 1, inexact: true,
		domain: Domain{Lo: -1, Hi: 1}, values: [2]float64{0, halfTurn}, Function: Function{Slope: -1}},
	Atan: {name: "atan", c: "atan", llvm: "atan", arity: 1, inexact: true, raises: Underflow,
		values: [2]float64{-halfTurn / 2, halfTurn / 2}, Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0}},
	Atan2: {name: "atan2", c: "atan2", llvm: "atan2", arity: 2, inexact: true, raises: Underflow,
		values: [2]float64{-halfTurn, halfTurn}},
	Sinh: {name: "sinh", c: "sinh", llvm: "sinh", arity: 1, inexact: true, raises: beyond,
		Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0, Inverse: Asinh}},
	Cosh: {name: "cosh", c: "cosh", llvm: "cosh", arity: 1, inexact: true, never0: true, raises: Overflow,
		values: [2]float64{1, infinity}, Function: Function{Even: true, Integer: oneAt0}},
	Tanh: {name: "tanh", c: "tanh", llvm: "tanh", arity: 1, inexact: true, raises: Underflow,
		values: [2]float64{-1, 1}, Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0, Inverse: Atanh}},
	Asinh: {name: "asinh", c: "asinh", arity: 1, inexact: true, raises: Underflow,
		Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0, Inverse: Sinh}},
	Acosh: {name: "acosh", c: "acosh", arity: 1, inexact: true,
		domain: Domain{Lo: 1, Hi: infinity}, values: [2]float64{0, infinity}, Function: Function{Slope: 1, Integer: zeroAt1}},
	Atanh: {name: "atanh", c: "atanh", arity: 1, inexact: true, raises: Invalid | DivideByZero | Underflow,
		domain: Domain{Lo: -1, Hi: 1, Poles: true}, Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0, Inverse: Tanh}},
	Exp: {name: "exp", c: "exp", llvm: "exp", arity: 1, inexact: true, never0: true, raises: beyond,
		values: [2]float64{0, infinity}, Function: Function{Slope: 1, Integer: oneAt0, Inverse: Log}},
	Exp2: {name: "exp2", c: "exp2", llvm: "exp2", arity: 1, never0: true, raises: beyond,
		values: [2]float64{0, infinity}, Function: Function{Slope: 1, Integer: oneAt0, Inverse: Log2}},
	Exp10: {name: "exp10", c: "exp10 pow10", llvm: "exp10", arity: 1, inexact: true, never0: true, raises: beyond,
		values: [2]float64{0, infinity}, Function: Function{Slope: 1, Integer: oneAt0, Inverse: Log10}},
	Expm1: {name: "expm1", c: "expm1", arity: 1, inexact: true, raises: beyond,
		values: [2]float64{-1, infinity}, Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0, Inverse: Log1p}},
	Log: {name: "log", c: "log", llvm: "log", arity: 1, inexact: true,
		domain: positive, Function: Function{Slope: 1, Integer: zeroAt1, Inverse: Exp}},
	Log10: {name: "log10", c: "log10", llvm: "log10", arity: 1, inexact: true,
		domain: positive, Function: Function{Slope: 1, Integer: zeroAt1, Inverse: Exp10}},
	Log1p: {name: "log1p", c: "log1p", arity: 1, inexact: true, raises: Invalid | DivideByZero | Underflow,
		domain: Domain{Lo: -1, Hi: infinity, Poles: true}, Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0, Inverse: Expm1}},
	Log2: {name: "log2", c: "log2", llvm: "log2", arity: 1, inexact: true,
		domain: positive, Function: Function{Slope: 1, Integer: zeroAt1, Inverse: Exp2}},
	Pow:   {name: "pow", c: "pow", llvm: "pow", arity: 2, raises: quotient},
	Cbrt:  {name: "cbrt", c: "cbrt", arity: 1, Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0}},
	Hypot: {name: "hypot", c: "hypot", arity: 2, raises: beyond, values: [2]float64{0, infinity}},
	Erf: {name: "erf", c: "erf", arity: 1, inexact: true, raises: Underflow,
		values: [2]float64{-1, 1}, Function: Function{Slope: 1, Fixes0: true, Integer: zeroAt0}},
	Erfc: {name: "erfc", c: "erfc", arity: 1, inexact: true, never0: true, raises: Underflow,
		values: [2]float64{0, 2}, Function: Function{Slope: -1, Integer: oneAt0}},
	Tgamma: {name: "tgamma", c: "tgamma", arity: 1, inexact: true, never0: true, raises: quotient, domain: gammas},
	Lgamma: {name: "lgamma", c: "lgamma gamma", arity: 1, inexact: true, raises: DivideByZero | Overflow, domain: gammas},
	J0:     {name: "j0", c: "j0", arity: 1, inexact: true, raises: Underflow},
	J1:     {name: "j1", c: "j1", arity: 1, inexact: true, raises: Underflow},
	Y0:     {name: "y0", c: "y0", arity: 1, inexact: true, raises: Underflow, domain: positive},
	Y1:     {name: "y1", c: "y1", arity: 1, inexact: true, raises: beyond, domain: positive},

	Ldexp: {name: "ldexp", c: "ldexp scalbn scalbln", llvm: "ldexp", arity: 1, takesInteger: true, raises: beyond},
	Powi:  {name: "powi", llvm: "powi", arity: 1, takesInteger: true, raises: quotient &^ Invalid},
	Fdim:  {name: "fdim", c: "fdim", arity: 2, tiny: true, raises: beyond},
	Jn:    {name: "jn", c: "jn", arity: 1, takesInteger: true, inexact: true, raises: Underflow},
	Yn:    {name: "yn", c: "yn", arity: 1, takesInteger: true, inexact: true, raises: beyond, domain: positive},
}

func init() {
	for i := range Op(numParts) {
		name := ComplexFunctions[i/2] + []string{".re", ".im"}[i%2]
		rows[firstPart+i] = row{name: name, c: name, arity: 2, raises: Flags}
	}
}
