package shape

// This file is unit vectors and rotations.

import "math"

// dot is the inner product of two vectors, in double-double.
func dot(x, y []float64) float64 {
	sum, low := 0.0, 0.0
	for i := range x {
		p := x[i] * y[i]
		low += math.FMA(x[i], y[i], -p)
		s := sum + p
		part := s - sum
		low += (sum - (s - part)) + (p - part)
		sum = s
	}
	return sum + low
}

func unitHolds(s *Shape, x []float64) bool { return math.Abs(dot(x, x)-1) <= s.slack() }

// restoreUnit divides by the length. Of what has none it makes the first axis.
func restoreUnit(_ *Shape, x []float64) {
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	if !(largest > 0) || math.IsInf(largest, 1) {
		clear(x)
		x[0] = 1
		return
	}
	_, e := math.Frexp(largest)
	for i := range x { // no square is out of range
		x[i] = math.Ldexp(x[i], -e)
	}
	length := math.Sqrt(dot(x, x))
	for i := range x {
		x[i] /= length
	}
}

// rowsOf are the rows of a square matrix.
func rowsOf(x []float64) [][]float64 {
	n := 2
	if len(x) == 9 {
		n = 3
	}
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = x[i*n : (i+1)*n]
	}
	return rows
}

func rotationHolds(s *Shape, x []float64) bool {
	rows := rowsOf(x)
	for i, r := range rows {
		if !(math.Abs(dot(r, r)-1) <= 2*s.slack()) {
			return false
		}
		for _, q := range rows[:i] {
			if !(math.Abs(dot(r, q)) <= 2*s.slack()) {
				return false
			}
		}
	}
	if len(rows) == 2 {
		return x[0]*x[3]-x[1]*x[2] > 0
	}
	return dot(cross(rows[0], rows[1]), rows[2]) > 0
}

func cross(a, b []float64) []float64 {
	return []float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// restoreRotation keeps the direction of the first row, and of the second what is at a right angle to it.
func restoreRotation(s *Shape, x []float64) {
	rows := rowsOf(x)
	restoreUnit(s, rows[0])
	if len(rows) == 2 {
		rows[1][0], rows[1][1] = -rows[0][1], rows[0][0]
		return
	}
	straighten(s, rows[1], rows[0])
	copy(rows[2], cross(rows[0], rows[1]))
	restoreUnit(s, rows[2])
}

// straighten takes from b what is along the unit vector a; twice, as the first leaves the rounding of what was there.
func straighten(s *Shape, b, a []float64) {
	restoreUnit(s, b)
	for range 2 {
		d := dot(a, b)
		for i := range b {
			b[i] = math.FMA(-d, a[i], b[i])
		}
		if dot(b, b) < 1e-24 { // along a: the axis that is farthest from it
			least := 0
			for i := range a {
				if math.Abs(a[i]) < math.Abs(a[least]) {
					least = i
				}
			}
			clear(b)
			b[least] = 1
			straighten(s, b, a)
			return
		}
		restoreUnit(s, b)
	}
}
