// Package shape is what several inputs are together: a unit vector, a rotation, sorted numbers, probabilities, a date in two parts. Points
// that are drawn one number at a time never have such a shape: it is made, and what a search changes is brought back to it.
//
//	unit          v.v is 1 but for the rounding of its numbers, which leaves 2^-50 (of binary32 2^-21)
//	rotation      2 by 2 or 3 by 3, row by row: rows are unit vectors at right angles, but for as much, and the determinant is positive
//	sorted        no number is below the one before
//	probability   numbers from 0 to 1 whose sum is 1 exactly, in whatever order they are added: multiples of 2^-53 (of binary32 2^-24)
//	date          two numbers whose sum is a Julian date from Low to High; as libraries of astronomy split it: all in the first, or a
//	              midnight or an epoch and what is left
//
// It must not know whose inputs they are. A Shape is plain data and may be shared.
package shape

import (
	"fmt"
	"math"
)

// A Shape is what some coordinates of a point are together.
type Shape struct {
	Word      string
	Coords    []int   // of points
	Low, High float64 // of a date
	Digits    int     // of the narrowest of their formats
}

// A kind is a word and what it means. Values are those of the coordinates, in their order.
type kind struct {
	word      string
	low, high float64 // where nothing else is said
	fits      func(n int) string
	holds     func(s *Shape, x []float64) bool
	restore   func(s *Shape, x []float64)
}

// The years 1900 to 2100.
const firstDate, lastDate = 2415020.5, 2488069.5

var kinds = []kind{
	{"unit", -1, 1, atLeast(2), unitHolds, restoreUnit},
	{"rotation", -1, 1, square, rotationHolds, restoreRotation},
	{"sorted", math.Inf(-1), math.Inf(1), atLeast(2), sortedHolds, restoreSorted},
	{"probability", 0, 1, atLeast(2), probabilityHolds, restoreProbability},
	{"date", firstDate, lastDate, two, dateHolds, restoreDate},
}

func kindOf(word string) *kind {
	for i := range kinds {
		if kinds[i].word == word {
			return &kinds[i]
		}
	}
	panic("shape: no word " + word)
}

// Words are the shapes that there are.
func Words() (list []string) {
	for i := range kinds {
		list = append(list, kinds[i].word)
	}
	return list
}

// Box returns the interval of each number of a shape where nothing else is said of it, and of the shape as a whole where it has one.
func Box(word string, low, high float64) (least, most, first, last float64) {
	k := kindOf(word)
	if math.IsInf(low, -1) {
		low = k.low
	}
	if math.IsInf(high, 1) {
		high = k.high
	}
	if word == "date" {
		return -high, high, low, high
	}
	return low, high, low, high
}

// Fits says why so many numbers cannot have a shape, "" if they can.
func Fits(word string, n int) string { return kindOf(word).fits(n) }

func atLeast(least int) func(int) string {
	return func(n int) string {
		if n < least {
			return fmt.Sprintf("it takes %d numbers or more, and these are %d", least, n)
		}
		return ""
	}
}

func two(n int) string {
	if n != 2 {
		return fmt.Sprintf("it has 2 parts, and these are %d", n)
	}
	return ""
}

func square(n int) string {
	if n != 4 && n != 9 {
		return fmt.Sprintf("it has 4 or 9 numbers, and these are %d", n)
	}
	return ""
}

// Holds reports whether a point has the shape.
func (s *Shape) Holds(point []float64) bool { return kindOf(s.Word).holds(s, s.of(point)) }

// Restore gives a point the shape: one near it.
func (s *Shape) Restore(point []float64) {
	x := s.of(point)
	if k := kindOf(s.Word); !k.holds(s, x) {
		k.restore(s, x)
		for i, c := range s.Coords {
			point[c] = s.rounded(x[i])
		}
	}
}

func (s *Shape) of(point []float64) []float64 {
	x := make([]float64, len(s.Coords))
	for i, c := range s.Coords {
		x[i] = point[c]
	}
	return x
}

// rounded is a number of the shape's format, as far as its digits go.
func (s *Shape) rounded(x float64) float64 {
	if s.Digits >= 53 || x == 0 || math.IsInf(x, 0) || x != x {
		return x
	}
	m, e := math.Frexp(x)
	return math.Ldexp(math.RoundToEven(math.Ldexp(m, s.Digits)), e-s.Digits)
}

// slack is what rounding leaves of a condition on numbers of size 1.
func (s *Shape) slack() float64 { return math.Ldexp(1, 3-s.Digits) }
