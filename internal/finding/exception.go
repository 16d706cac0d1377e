package finding

// This file says which kinds of findings the exceptions of operations are.

import "faultline/internal/fp"

var kindOf = map[fp.Exception]Kind{
	fp.Invalid: Invalid, fp.DivideByZero: DivideByZero, fp.Overflow: Overflow, fp.Underflow: Underflow,
	fp.Diverged: Divergence, fp.InvalidConversion: InvalidConversion, fp.IntegerOverflow: IntegerOverflow,
}

// KindOf returns the kind of a finding of one exception, "" of none or several.
func KindOf(x fp.Exception) Kind { return kindOf[x] }

// Exception returns the exception that findings of kind k are about, fp.NoException where they are about none.
func (k Kind) Exception() fp.Exception {
	for x, kind := range kindOf {
		if kind == k {
			return x
		}
	}
	return fp.NoException
}
