package fp

// This file is the error-free transformations of doubles: what a sum or product that was rounded to nearest lost.

import "math"

// TwoSum is the error of z = x + y: x + y - z, exactly (Knuth).
func TwoSum(x, y, z float64) float64 {
	t := z - x
	return (x - (z - t)) + (y - t)
}

// TwoProduct is the error of z = x y: x y - z, exactly unless it is below the subnormal numbers.
func TwoProduct(x, y, z float64) float64 { return math.FMA(x, y, -z) }
