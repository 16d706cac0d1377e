package fp

// This file has the error-free transformations, which compute the rounding error of a sum or product that was rounded to nearest. The
// versions for doubles are written out, because the speed of intervals depends on them. The generic versions are for other formats and for
// code generators.

import "math"

// TwoSum is the error of z = x + y: x + y - z, exactly (Knuth).
func TwoSum(x, y, z float64) float64 {
	t := z - x
	return (x - (z - t)) + (y - t)
}

// TwoProduct is the error of z = x y: x y - z, exactly unless it is below the subnormal numbers.
func TwoProduct(x, y, z float64) float64 { return math.FMA(x, y, -z) }

// Compute is an operation of floats of some format, rounded to nearest, or writes the instruction of it.
type Compute[V any] func(op Op, x ...V) V

func (f Compute[V]) add(x, y V) V { return f(Add, x, y) }
func (f Compute[V]) sub(x, y V) V { return f(Sub, x, y) }
func (f Compute[V]) mul(x, y V) V { return f(Mul, x, y) }

// LostOfSum is [TwoSum] for any type of number.
func LostOfSum[V any](f Compute[V], x, y, z V) V {
	t := f.sub(z, x)
	lostX := f.sub(x, f.sub(z, t))
	return f.add(lostX, f.sub(y, t))
}

// halves splits x into a sum of two numbers with half as many digits (Veltkamp).
func halves[V any](f Compute[V], x, splitter V) (high, low V) {
	s := f.mul(x, splitter)
	high = f.sub(s, f.sub(s, x))
	return high, f.sub(x, high)
}

// LostOfProduct returns x y - z, where z is the rounded product (Dekker, A floating-point technique for extending the available precision,
// 1971). It is exact if no operation underflows, and NaN if one overflows. splitter is 2^k + 1, where k is half of the number of digits,
// rounded up.
func LostOfProduct[V comparable](f Compute[V], x, y, z, splitter V) V {
	xh, xl := halves(f, x, splitter)
	yh, yl := xh, xl
	if x != y {
		yh, yl = halves(f, y, splitter)
	}
	e := f.sub(f.mul(xh, yh), z)
	e = f.add(e, f.mul(xh, yl))
	e = f.add(e, f.mul(xl, yh))
	return f.add(e, f.mul(xl, yl))
}

// Residual returns x - y z, where y z is close to x.
func Residual[V comparable](f Compute[V], x, y, z, splitter V) V {
	p := f.mul(y, z)
	return f.sub(f.sub(x, p), LostOfProduct(f, y, z, p, splitter))
}
