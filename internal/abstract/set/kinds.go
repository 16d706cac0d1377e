package set

// This file says which exceptions an operation can raise at all.

import "faultline/internal/fp"

// kinds are what operations may raise, of some operands; what is not here raises nothing.
var kinds = func() map[fp.Op]fp.Exception {
	m := map[fp.Op]fp.Exception{
		fp.Add: fp.Overflow | fp.Underflow, fp.Sub: fp.Overflow | fp.Underflow, fp.Mul: fp.Overflow | fp.Underflow,
		fp.Div: fp.Flags, fp.Fma: fp.Overflow | fp.Underflow, fp.Sqrt: fp.Invalid, fp.Rem: fp.Invalid | fp.Underflow,
		fp.Trunc: fp.Overflow | fp.Underflow, fp.ToInt: fp.InvalidConversion, fp.ToUint: fp.InvalidConversion,
		fp.FromInt: fp.Overflow, fp.FromUint: fp.Overflow, fp.Ldexp: fp.Overflow | fp.Underflow,
		fp.Powi: fp.Overflow | fp.Underflow | fp.DivideByZero, fp.Fdim: fp.Overflow | fp.Underflow,
	}
	fp.Ops(func(op fp.Op) {
		if fp.IsFunction(op) && m[op] == 0 {
			m[op] = fp.Flags
		}
	})
	for _, op := range []fp.Op{fp.Sin, fp.Asin, fp.Atan, fp.Tanh, fp.Asinh, fp.Erf, fp.Erfc, fp.Atan2} {
		m[op] = fp.Underflow
	}
	m[fp.Tan], m[fp.Asin] = fp.Underflow, fp.Invalid|fp.Underflow
	m[fp.Cos], m[fp.Acos], m[fp.Acosh], m[fp.Cbrt] = 0, fp.Invalid, fp.Invalid, 0
	m[fp.Exp], m[fp.Exp2], m[fp.Exp10] = fp.Overflow|fp.Underflow, fp.Overflow|fp.Underflow, fp.Overflow|fp.Underflow
	m[fp.Sinh], m[fp.Cosh], m[fp.Expm1] = fp.Overflow|fp.Underflow, fp.Overflow, fp.Overflow|fp.Underflow
	for _, op := range []fp.Op{fp.Log, fp.Log2, fp.Log10} {
		m[op] = fp.Invalid | fp.DivideByZero
	}
	m[fp.Log1p], m[fp.Atanh] = fp.Invalid|fp.DivideByZero|fp.Underflow, fp.Invalid|fp.DivideByZero|fp.Underflow
	m[fp.Hypot] = fp.Overflow | fp.Underflow
	m[fp.Lgamma], m[fp.Tgamma] = fp.Overflow|fp.DivideByZero|fp.Underflow, fp.Flags
	return m
}()

// kindsOf is kinds, by number.
var kindsOf = func() (list [256]fp.Exception) {
	for op, k := range kinds {
		list[op] = k
	}
	return list
}()

// Kinds is the exceptions that op raises of some finite operands, those of which a proof of absence says something. Underflow is a nonzero
// result below the smallest normal number, exact or not.
func Kinds(op fp.Op) fp.Exception { return kindsOf[op] }
