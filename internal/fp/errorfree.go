package fp

// This file is the error-free transformations: what a sum or product that was rounded to nearest lost. Those of doubles are written
// out, as intervals live on them; whoever writes instructions, or has other formats, has the others.

import "math"

// TwoSum is the error of z = x + y: x + y - z, exactly (Knuth).
func TwoSum(x, y, z float64) float64 {
	t := z - x
	return (x - (z - t)) + (y - t)
}

// TwoProduct is the error of z = x y: x y - z, exactly unless it is below the subnormal numbers.
func TwoProduct(x, y, z float64) float64 { return math.FMA(x, y, -z) }

// Numbers computes with floats of some format, rounded to nearest, or writes the instructions that do.
type Numbers[V any] interface {
	Add(x, y V) V
	Sub(x, y V) V
	Mul(x, y V) V
}

// LostOfSum is [TwoSum].
func LostOfSum[V any](n Numbers[V], x, y, z V) V {
	t := n.Sub(z, x)
	lostX := n.Sub(x, n.Sub(z, t))
	return n.Add(lostX, n.Sub(y, t))
}

// halves are two numbers of half as many digits whose sum is x (Veltkamp).
func halves[V any](n Numbers[V], x, splitter V) (high, low V) {
	s := n.Mul(x, splitter)
	high = n.Sub(s, n.Sub(s, x))
	return high, n.Sub(x, high)
}

// LostOfProduct is x y - z, where z is the rounded product (Dekker, A floating-point technique for extending the available precision,
// 1971). It is exact if nothing underflows, NaN if something overflows. Splitter is 2^k + 1, where k is half of the digits, rounded up.
func LostOfProduct[V comparable](n Numbers[V], x, y, z, splitter V) V {
	xh, xl := halves(n, x, splitter)
	yh, yl := xh, xl
	if x != y {
		yh, yl = halves(n, y, splitter)
	}
	e := n.Sub(n.Mul(xh, yh), z)
	e = n.Add(e, n.Mul(xh, yl))
	e = n.Add(e, n.Mul(xl, yh))
	return n.Add(e, n.Mul(xl, yl))
}

// Residual is x - y z, where y z is near x.
func Residual[V comparable](n Numbers[V], x, y, z, splitter V) V {
	p := n.Mul(y, z)
	return n.Sub(n.Sub(x, p), LostOfProduct(n, y, z, p, splitter))
}
