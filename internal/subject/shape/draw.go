package shape

// This file makes points that have a shape.

import (
	"math"
	"math/rand/v2"
)

// Draw gives coordinates that were drawn one by one the shape. One time in two it first draws them as they are together: otherwise one of
// them would nearly always be all there is.
func (s *Shape) Draw(r *rand.Rand, point []float64) {
	if r.Uint64()&1 == 0 || s.Word == "date" {
		x := s.of(point)
		s.together(r, x)
		for i, c := range s.Coords {
			point[c] = s.rounded(x[i])
		}
	}
	s.Restore(point)
}

// together draws all numbers on one scale.
func (s *Shape) together(r *rand.Rand, x []float64) {
	switch s.Word {
	case "unit", "rotation":
		for i := range x {
			x[i] = r.NormFloat64()
		}
		if s.Word == "rotation" && r.Uint64()&1 == 0 {
			s.turn(r, x)
		}
	case "probability":
		for i := range x {
			x[i] = r.ExpFloat64()
		}
		restoreProbability(s, x)
	case "sorted":
		s.run(r, x)
	case "date":
		s.split(r, x)
	}
}

// turn is a small turn, or one by nearly half a circle: where what is made of rotations loses digits.
func (s *Shape) turn(r *rand.Rand, x []float64) {
	angle := math.Ldexp(1+r.Float64(), -r.IntN(30))
	sin, cos := math.Sincos(angle)
	if r.Uint64()&1 == 0 {
		sin, cos = -sin, -cos
	}
	if len(x) == 4 {
		x[0], x[1], x[2], x[3] = cos, -sin, sin, cos
		return
	}
	a := []float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
	restoreUnit(s, a)
	for i := range 3 { // Rodrigues' formula
		for j := range 3 {
			x[3*i+j] = a[i] * a[j] * (1 - cos)
		}
		x[4*i] += cos
	}
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		x[3*j+k] -= a[i] * sin
		x[3*k+j] += a[i] * sin
	}
}

// run is numbers side by side: from one that was drawn, in steps of one scale.
func (s *Shape) run(r *rand.Rand, x []float64) {
	at := x[r.IntN(len(x))]
	step := math.Abs(at) * math.Ldexp(1, -r.IntN(s.Digits))
	for i := range x {
		x[i] = at
		at += step * r.ExpFloat64()
	}
}

// epochs are dates that libraries begin days at: a Julian date of 2000, and the first modified one.
var epochs = [...]float64{2451545.0, 2400000.5}

// split is a date, in one of the ways in which it is written as two numbers.
func (s *Shape) split(r *rand.Rand, x []float64) {
	date := s.Low + r.Float64()*(s.High-s.Low)
	switch way := r.IntN(4); way {
	case 0:
		x[0], x[1] = date, 0
	case 1:
		x[0] = math.Floor(date) + 0.5
		x[1] = r.Float64()
	default:
		x[0] = epochs[way-2]
		x[1] = date - x[0]
	}
}
