package fp

// This file is the table of what is known of functions of libm over the reals, for every engine that encloses their values.

import "math"

// A Function is what is known of a function of one operand. Its domain is said apart: see DomainOf.
type Function struct {
	Slope   int  // of one sign wherever it is in its domain: it rises (1) or falls (-1); 0 for others
	Fixes0  bool // f(0) = 0, and |f(x)| >= 0.75 |x| for |x| <= 1/2, so that a relative error of x is one of f(x)
	Inverse Op   // the rising function that undoes it, NoOp where libm has none
}

var functions = [256]Function{
	Sqrt: {Slope: 1}, Cbrt: {Slope: 1, Fixes0: true},
	Sin: {Fixes0: true}, Tan: {Fixes0: true},
	Asin: {Slope: 1, Fixes0: true}, Acos: {Slope: -1}, Atan: {Slope: 1, Fixes0: true},
	Sinh: {1, true, Asinh}, Tanh: {1, true, Atanh}, Asinh: {1, true, Sinh}, Acosh: {Slope: 1}, Atanh: {1, true, Tanh},
	Exp: {1, false, Log}, Exp2: {1, false, Log2}, Exp10: {1, false, Log10}, Expm1: {1, true, Log1p},
	Log: {1, false, Exp}, Log2: {1, false, Exp2}, Log10: {1, false, Exp10}, Log1p: {1, true, Expm1},
	Erf: {Slope: 1, Fixes0: true}, Erfc: {Slope: -1},
}

// FunctionOf returns what is known of op, nothing where it is no function of one operand.
func FunctionOf(op Op) *Function { return &functions[op] }

const halfTurn = 0x1.921fb54442d19p+1 // the double above pi

// values are bounds of what functions return, as near as doubles come to them from without.
var values = [256][2]float64{
	Sin: {-1, 1}, Cos: {-1, 1}, Tanh: {-1, 1}, Erf: {-1, 1}, Erfc: {0, 2}, Cosh: {1, math.Inf(1)},
	Asin: {-halfTurn / 2, halfTurn / 2}, Atan: {-halfTurn / 2, halfTurn / 2}, Acos: {0, halfTurn}, Atan2: {-halfTurn, halfTurn},
	Exp: {0, math.Inf(1)}, Exp2: {0, math.Inf(1)}, Exp10: {0, math.Inf(1)}, Expm1: {-1, math.Inf(1)},
	Acosh: {0, math.Inf(1)}, Sqrt: {0, math.Inf(1)}, Hypot: {0, math.Inf(1)},
}

// Values returns bounds of what a function returns; infinite ones for most.
func Values(op Op) (lo, hi float64) {
	if v := values[op]; v != [2]float64{} {
		return v[0], v[1]
	}
	return math.Inf(-1), math.Inf(1)
}
