package interp

// This file is the elementary functions of double-double numbers: the C library's, of _Float128, but for those that are composed.

import (
	"math"

	"faultline/internal/interp/alu"

	"faultline/internal/fp"
)

// functionError bounds the relative error of a function of _Float128 that is split into two doubles. glibc's own tables of
// errors end at 10 ulps (2^-112 each, tgamma); the low part of a split rounds by 2^-106. TestFunctionsOfPairs compares with balls.
const functionError = 0x1p-104

// call is op of x and y, and the computed result for the doubles u and v that the floats have there.
func call(op fp.Op, u, v float64, x, y Pair) (computed float64, z Pair) {
	if z, ok := composed(op, x, y); ok {
		return alu.Libm64(op, u, v), z
	}
	computed, z.Hi, z.Lo = alu.LibmPair(op, u, v, x.Hi, x.Lo, y.Hi, y.Lo)
	z.Err = functionError * math.Abs(z.Hi)
	if !x.exact() || op.Arity() == 2 && !y.exact() {
		// What the operands' errors make of it; a sum of two doubles need not fit into 113 bits.
		ex, ey := x.Err+0x1p-113*math.Abs(x.Hi), y.Err+0x1p-113*math.Abs(y.Hi)
		if x.exact() {
			ex = 0
		}
		if y.exact() {
			ey = 0
		}
		z.Err += spread(op, x, y, ex, ey, math.Abs(z.Hi)) * (1 + 0x1p-30)
	}
	switch {
	case ordinary(z.Hi):
		return computed, z
	case z.Hi == 0 && z.Err == 0 && isZeroOf(op, x, y):
		return computed, Pair{}
	}
	return computed, settled(z)
}

// isZeroOf reports whether op of the doubles x and y is 0 over the reals, not only very small.
func isZeroOf(op fp.Op, x, y Pair) bool {
	switch op {
	case fp.Log, fp.Log2, fp.Log10, fp.Acosh, fp.Acos:
		return x.Hi == 1
	case fp.Lgamma:
		return x.Hi == 1 || x.Hi == 2
	case fp.Pow:
		return x.Hi == 0 && y.Hi > 0
	case fp.Hypot:
		return x.Hi == 0 && y.Hi == 0
	case fp.Atan2:
		return x.Hi == 0 && y.Hi > 0
	case fp.Sin, fp.Tan, fp.Asin, fp.Atan, fp.Sinh, fp.Tanh, fp.Asinh, fp.Atanh, fp.Expm1, fp.Log1p, fp.Cbrt, fp.Erf:
		return x.Hi == 0
	}
	return false
}

// steep is how far an operand's error may take a function that grows exponentially: the exponent. e^steep < 1.07.
const steep = 1. / 16

// spread bounds how far op of x and y, of size f, moves when x moves by ex and y by ey: the supremum of the derivative over
// the interval times its radius. It is infinite, or no number, where the interval has a pole in it or leaves the domain.
func spread(op fp.Op, x, y Pair, ex, ey, f float64) float64 {
	a := math.Abs(x.Hi)
	least := a*(1-0x1p-50) - ex // of |x|
	switch op {
	case fp.Sin, fp.Tanh, fp.Asinh: // |f'| <= 1
		return ex
	case fp.Cos: // |sin t| <= |t|
		return ex * min(1, 1.25*(a+ex))
	case fp.Atan:
		return ex / (1 + square(max(0, least)))
	case fp.Erf, fp.Erfc: // 2/sqrt(pi) < 1.13
		return ex * (1.2*math.Exp(-square(max(0, least))) + slip)
	case fp.Hypot:
		return ex + ey
	case fp.Exp, fp.Exp2, fp.Exp10, fp.Expm1, fp.Sinh, fp.Cosh, fp.Tan:
		return steepSpread(op, a, ex, f)
	case fp.Cbrt: // (1 + t)^(1/3) - 1 <= |t|
		return f * ratio(ex, least)
	case fp.Log, fp.Log2, fp.Log10: // 1/ln 2 < 1.45
		if x.Hi < 0 {
			return math.Inf(1)
		}
		return 1.45 * ratio(ex, least)
	case fp.Log1p:
		return 1.01 * ratio(ex, fromOne(-x.Hi, -x.Lo)-ex)
	case fp.Asin, fp.Acos: // 1 - t^2 >= 1 - |t|
		return 1.01 * ratio(ex, math.Sqrt(fromOne(a, x.abs().Lo)-ex))
	case fp.Atanh:
		return 1.01 * ratio(ex, fromOne(a, x.abs().Lo)-ex)
	case fp.Acosh: // t^2 - 1 >= t - 1
		return 1.01 * ratio(ex, math.Sqrt(((x.Hi-1)+x.Lo)*(1-0x1p-50)-ex))
	case fp.Atan2:
		return atan2Spread(x, y, ex, ey)
	case fp.Pow:
		return powSpread(x, y, ex, ey, f)
	case fp.Tgamma, fp.Lgamma:
		return gammaSpread(op, x, ex, f)
	}
	return math.Inf(1)
}

func square(x float64) float64 { return x * x }

// ratio is x / y, infinite unless y > 0.
func ratio(x, y float64) float64 {
	if y > 0 {
		return x / y
	}
	return math.Inf(1)
}

// fromOne is a little less than 1 - (hi + lo), of which the first difference is exact where it is small.
func fromOne(hi, lo float64) float64 { return ((1 - hi) - lo) * (1 - 0x1p-50) }

// steepSpread is spread for functions that bound their own derivatives.
func steepSpread(op fp.Op, a, ex, f float64) float64 {
	slope := 0.
	exponent := ex
	switch op {
	case fp.Exp, fp.Exp2:
		slope = 1.1 * f
	case fp.Exp10: // ln 10 < 2.31
		slope, exponent = 2.31*1.1*f, 2.31*ex
	case fp.Expm1, fp.Sinh: // cosh t <= 1 + |sinh t|
		slope = 1.1 * (1 + f)
	case fp.Cosh: // sinh t <= t cosh t
		slope = 1.1 * f * min(1, a+ex)
	case fp.Tan: // 1 + tan^2, which doubles at most while the exponent is small
		slope = 2 * (1 + f*f)
		exponent = ex * (1 + f*f)
	}
	if !(exponent <= steep) {
		return math.Inf(1)
	}
	return ex * slope
}

// atan2Spread is spread for atan2(y, x), whose gradient is 1/r long.
func atan2Spread(y, x Pair, ey, ex float64) float64 {
	if x.Hi <= ex && math.Abs(y.Hi) <= ey { // may be at the cut
		return math.Inf(1)
	}
	r := math.Hypot(max(0, math.Abs(x.Hi)-ex), max(0, math.Abs(y.Hi)-ey))
	return 1.01 * ratio(ex+ey, r)
}

// powSpread is spread for x^y = e^(y log |x|), by its exponent.
func powSpread(x, y Pair, ex, ey, f float64) float64 {
	a := math.Abs(x.Hi)
	least := a*(1-0x1p-50) - ex
	if !(least > 0) || x.Hi < 0 && (ey != 0 || y.Hi != math.Trunc(y.Hi)) {
		return math.Inf(1)
	}
	step := ex / least
	exponent := (math.Abs(y.Hi) + ey) * step
	if ey != 0 {
		exponent += ey * (math.Abs(math.Log(a)) + 1e-10 + step)
	}
	if exponent *= 1.01; !(exponent <= steep) {
		return math.Inf(1)
	}
	return 1.1 * f * exponent
}

// gammaSpread is spread for gamma, whose derivative is psi gamma, and for log |gamma|. For t > 0, |psi(t)| is at most
// |log t| + 1/t; for t < 0, psi(t) = psi(1-t) - pi cot(pi t), and |pi cot(pi t)| is at most 1 over the distance from the next pole.
func gammaSpread(op fp.Op, x Pair, ex, f float64) float64 {
	t := x.Hi*(1-0x1p-50) - ex
	psi := 0.
	if x.Hi < 0 {
		pole := math.Abs(x.Hi - math.RoundToEven(x.Hi)) // exact
		pole -= math.Abs(x.Lo) + ex
		psi = math.Log(1-x.Hi+ex) + 1 + ratio(1.01, pole)
	} else {
		psi = math.Abs(math.Log(x.Hi)) + ratio(2, t)
	}
	switch {
	case op == fp.Lgamma:
		return 1.01 * ex * psi
	case !(ex*psi <= steep):
		return math.Inf(1)
	}
	return 1.1 * f * ex * psi
}
