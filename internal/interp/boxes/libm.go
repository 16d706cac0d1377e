package boxes

// This file is what a proof assumes of the C library.

import (
	"fmt"
	"slices"

	"faultline/internal/fp"
)

// libmUlps are the largest errors of glibc's functions on x86-64 that its tests know of, in ulps, to nearest: float, double, long
// double. Source: sysdeps/x86_64/fpu/libm-test-ulps, of which the table in the GNU C Library's manual ("Known Maximum Errors in Math
// Functions") is made; where it has none or 0 this has 1, and more for older releases and for functions of which worse inputs are
// known (cbrt, erfc, the gammas). They count from the correctly rounded result, so a bound is one more. None is proved: the tests
// are samples.
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

// doubleUlps is libmUlps for doubles, by operation: 0 where images are not taken from the C library.
var doubleUlps = func() (list [256]float64) {
	for op, known := range libmUlps {
		if op != fp.Tgamma && op != fp.Lgamma && op != fp.Atan2 {
			list[op] = known[1] + 1
		}
	}
	return list
}()

// evaluates lists the functions of double that images and slopes of a function are computed with, if not only itself.
var evaluates = map[fp.Op][]fp.Op{
	fp.Sin: {fp.Cos}, fp.Cos: {fp.Sin}, fp.Sinh: {fp.Cosh}, fp.Cosh: {fp.Sinh}, fp.Tanh: {fp.Cosh}, fp.Expm1: {fp.Exp},
	fp.Erf: {fp.Exp}, fp.Erfc: {fp.Exp}, fp.Atan2: {fp.Atan}, fp.Pow: {fp.Log},
}

// An assumption is a function of one format that a run called.
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

// assume returns the bound on the error of a function in ulps, and notes that it was needed.
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
		for _, other := range evaluates[op] {
			b.assumed[assumption{other, fp.Binary64}] = true
		}
	}
	return a.ulps()
}

// Assumed lists what was assumed of the C library in all runs so far, for people, in alphabetic order.
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
