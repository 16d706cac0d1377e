package fp

// This file is the table of which results of functions are exact where they are below the normal numbers, or zero.

// inexact are the functions whose values at numbers of a format have no finite expansion in base 2, but for a few that are normal
// numbers or 0 (exp 0, tanh 0, log 1): they are transcendental (Lindemann, Weierstrass; Siegel), as sin x is for x other than 0, however
// close to x it is; or 10^-n, which is no fraction of a power of 2.
var inexact = [256]bool{
	Sin: true, Cos: true, Tan: true, Asin: true, Acos: true, Atan: true, Atan2: true, Sinh: true, Cosh: true, Tanh: true, Asinh: true,
	Acosh: true, Atanh: true, Exp: true, Exp10: true, Expm1: true, Log: true, Log10: true, Log1p: true, Log2: true, Erf: true, Erfc: true,
	Tgamma: true, Lgamma: true, J0: true, J1: true, Y0: true, Y1: true, Jn: true, Yn: true,
}

// NeverExact reports whether a result of op is never exact where it is below the normal numbers and not zero.
func (op Op) NeverExact() bool { return inexact[op] }

// NeverZero reports whether op has no zero at finite operands: where it gives 0, a number was lost.
func (op Op) NeverZero() bool {
	switch op {
	case Exp, Exp2, Exp10, Erfc, Tgamma, Cosh:
		return true
	}
	return false
}
