package boxes

// This file has the assumptions of a proof about the C library.

import (
	"fmt"
	"slices"

	"faultline/internal/condition"
	"faultline/internal/fp"
)

// libmUlps lists the largest known errors of glibc's functions on x86-64, in ulps, to nearest: float, double, long double. Source:
// sysdeps/x86_64/fpu/libm-test-ulps, from which the table in the GNU C Library's manual is made ("Known Maximum Errors in Math
// Functions"). Where that has none or 0, this table has 1. It has more for older releases, and for functions with known worse inputs (cbrt,
// erfc, the gammas). Errors count from the correctly rounded result, so a bound is one ulp more. The tests are samples: no error is proved.
var libmUlps = map[fp.Op][3]float64{
	fp.Sin: {1, 1, 2}, fp.Cos: {1, 1, 1}, fp.Tan: {1, 1, 2},
	fp.Asin: {1, 1, 1}, fp.Acos: {1, 1, 2}, fp.Atan: {1, 1, 1}, fp.Atan2: {2, 1, 1},
	fp.Sinh: {2, 2, 3}, fp.Cosh: {2, 2, 3}, fp.Tanh: {2, 2, 3},
	fp.Asinh: {2, 2, 3}, fp.Acosh: {2, 2, 3}, fp.Atanh: {2, 2, 3},
	fp.Exp: {1, 1, 1}, fp.Exp2: {1, 1, 1}, fp.Exp10: {1, 2, 1}, fp.Expm1: {1, 1, 3},
	fp.Log: {1, 1, 1}, fp.Log10: {2, 2, 1}, fp.Log1p: {1, 1, 2}, fp.Log2: {1, 2, 1},
	fp.Pow: {1, 1, 1}, fp.Cbrt: {1, 4, 1}, fp.Hypot: {1, 1, 1}, fp.Erf: {1, 1, 1}, fp.Erfc: {3, 5, 5},
	fp.Tgamma: {8, 10, 5}, fp.Lgamma: {7, 12, 12},
}

// doubleUlps is the bound of libmUlps for doubles, by operation. It is 0 for functions whose images come from balls.
var doubleUlps = func() (list [256]float64) {
	for op, known := range libmUlps {
		if op != fp.Tgamma && op != fp.Lgamma && op != fp.Atan2 {
			list[op] = known[1] + 1
		}
	}
	return list
}()

// evaluates lists the functions of double, besides op itself, with which images and slopes of op are computed.
func evaluates(op fp.Op) (list []fp.Op) {
	switch op {
	case fp.Atan2:
		return []fp.Op{fp.Atan}
	case fp.Pow:
		return []fp.Op{fp.Log}
	}
	rule := condition.Of(op)
	for _, e := range []*condition.Expr{rule.By, rule.Over} {
		list = e.Functions(list)
	}
	return list
}

// An assumption is a function in one format that a run called.
type assumption struct {
	op     fp.Op
	format fp.Format
}

func (a assumption) ulps() (float64, bool) {
	i := slices.Index([]fp.Format{fp.Binary32, fp.Binary64, fp.X87}, a.format)
	known, ok := libmUlps[a.op]
	if !ok || i < 0 {
		return 0, false
	}
	return known[i] + 1, true
}

// assume returns the bound on the error of a function in ulps, and records it as an assumption.
func (b *Boxes) assume(op fp.Op, f fp.Format) (float64, bool) {
	a := assumption{op, f}
	if b.assumed == nil {
		b.assumed = map[assumption]bool{}
	}
	if !b.assumed[a] {
		b.assumed[a] = true
		if doubleUlps[op] != 0 {
			b.assumed[assumption{op, fp.Binary64}] = true
		}
		for _, other := range evaluates(op) {
			b.assumed[assumption{other, fp.Binary64}] = true
		}
	}
	return a.ulps()
}

// Assumed returns the assumptions of all runs so far, as sentences in alphabetic order.
func (b *Boxes) Assumed() []string {
	var list []string
	for a := range b.assumed {
		if n, ok := a.ulps(); ok {
			list = append(list, fmt.Sprintf("%s of %s is wrong by at most %g ulps (the C library's manual knows of %g)", a.op, a.format,
				n, n-1))
		}
	}
	slices.Sort(list)
	return list
}
