package shape

// This file makes exact unit vectors and rotations, whose numbers are not rounded to a format.

import "math/big"

// HasLengths reports whether the shape states that vectors have length 1.
func (s *Shape) HasLengths() bool { return s.Word == "unit" || s.Word == "rotation" }

// Exactly replaces the coordinates of a unit vector or a rotation by those of the exact shape, as Restore does, up to the precision of the
// numbers. It replaces elements of point, and does not change the numbers that they point to. It leaves other shapes as they are, and a
// shape with a vector of length 0.
func (s *Shape) Exactly(point []*big.Float) {
	if !s.HasLengths() {
		return
	}
	x := make([]*big.Float, len(s.Coords))
	for i, c := range s.Coords {
		x[i] = point[c]
	}
	if s.Word == "unit" {
		x = normalised(x)
	} else {
		x = orthonormal(x)
	}
	for i := range x {
		point[s.Coords[i]] = x[i]
	}
}

// normalised returns x with length 1, nil for a vector of length 0.
func normalised(x []*big.Float) []*big.Float {
	length := product(x, x)
	if length.Sign() == 0 {
		return nil
	}
	length.Sqrt(length)
	to := make([]*big.Float, len(x))
	for i := range x {
		to[i] = new(big.Float).Quo(x[i], length)
	}
	return to
}

// orthonormal returns the rotation whose first row has the direction of the first row of x, nil if there is none.
func orthonormal(x []*big.Float) []*big.Float {
	if len(x) == 4 {
		a := normalised(x[:2])
		if a == nil {
			return nil
		}
		return []*big.Float{a[0], a[1], new(big.Float).Neg(a[1]), a[0]}
	}
	a := normalised(x[:3])
	if a == nil {
		return nil
	}
	b, along := make([]*big.Float, 3), product(a, x[3:6])
	for i := range b {
		b[i] = new(big.Float).Sub(x[3+i], new(big.Float).Mul(along, a[i]))
	}
	if b = normalised(b); b == nil {
		return nil
	}
	to := append(append([]*big.Float(nil), a...), b...)
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		to = append(to, new(big.Float).Sub(new(big.Float).Mul(a[j], b[k]), new(big.Float).Mul(a[k], b[j])))
	}
	return to
}

// product returns the scalar product of two vectors.
func product(x, y []*big.Float) *big.Float {
	sum := new(big.Float)
	for i := range x {
		sum.Add(sum, new(big.Float).Mul(x[i], y[i]))
	}
	return sum
}
