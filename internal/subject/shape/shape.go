// Package shape has conditions on several inputs together: a unit vector, a rotation, sorted numbers, probabilities, a date in two parts.
// Inputs that are drawn independently never satisfy such a condition. So a search draws inputs that satisfy it, and restores it after each
// change.
//
//	unit          v.v is 1 within 2^-50 (in binary32 2^-21), for the rounding of its numbers
//	rotation      2 by 2 or 3 by 3, row by row: orthogonal unit vectors within the same tolerance, with a positive determinant
//	sorted        each number is at least the one before
//	probability   numbers from 0 to 1 whose sum is exactly 1 in every order of addition: multiples of 2^-53 (in binary32 2^-24)
//	date          two numbers whose sum is a Julian date from Low to High, split as in libraries of astronomy: the whole date and 0, or a
//	              midnight or an epoch and the remainder
//
// The package does not depend on the meaning of the inputs. A Shape is plain data and may be shared.
package shape

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// A Shape is a condition on some coordinates of a point.
type Shape struct {
	Word      string
	Coords    []int   // of points
	Low, High float64 // of a date
	Digits    int     // digits of the narrowest format of the coordinates
}

// A kind is a word with its condition. The functions get the values of the coordinates, in their order.
type kind struct {
	word      string
	low, high float64 // the default interval of each number
	fits      func(n int) string
	holds     func(s *Shape, x []float64) bool
	restore   func(s *Shape, x []float64)
}

// The Julian dates of the years 1900 to 2100.
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

// Words returns the names of the shapes.
func Words() (list []string) {
	for i := range kinds {
		list = append(list, kinds[i].word)
	}
	return list
}

// Box returns the interval of each number of a shape, and the interval of the shape as a whole if it has one. low and high are the user's
// interval, or infinite.
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

// Fits returns why n numbers cannot have a shape, "" if they can.
func Fits(word string, n int) string { return kindOf(word).fits(n) }

func atLeast(least int) func(int) string {
	return func(n int) string {
		if n < least {
			return fmt.Sprintf("it takes %d numbers or more, but these are %d", least, n)
		}
		return ""
	}
}

func two(n int) string {
	if n != 2 {
		return fmt.Sprintf("it has 2 parts, but these are %d", n)
	}
	return ""
}

func square(n int) string {
	if n != 4 && n != 9 {
		return fmt.Sprintf("it has 4 or 9 numbers, but these are %d", n)
	}
	return ""
}

// Holds reports whether a point satisfies the shape.
func (s *Shape) Holds(point []float64) bool { return kindOf(s.Word).holds(s, s.of(point)) }

// Restore changes a point to a near one that satisfies the shape.
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

// rounded returns x rounded to Digits digits.
func (s *Shape) rounded(x float64) float64 {
	if s.Digits >= 53 || x == 0 || math.IsInf(x, 0) || x != x {
		return x
	}
	m, e := math.Frexp(x)
	return math.Ldexp(math.RoundToEven(math.Ldexp(m, s.Digits)), e-s.Digits)
}

// slack returns the tolerance for rounding errors in a condition on numbers of size 1.
func (s *Shape) slack() float64 { return math.Ldexp(1, 3-s.Digits) }

// Sorted numbers, probabilities and dates.

func sortedHolds(_ *Shape, x []float64) bool { return slices.IsSorted(x) }
func restoreSorted(_ *Shape, x []float64)    { slices.Sort(x) }

// parts returns probabilities in units of 2^-Digits. ok is false if they are not multiples of it.
func (s *Shape) parts(x []float64) (k []int64, ok bool) {
	for _, v := range x {
		n := math.Ldexp(v, s.Digits)
		if !(v >= 0 && v <= 1) || n != math.Trunc(n) {
			return nil, false
		}
		k = append(k, int64(n))
	}
	return k, true
}

func probabilityHolds(s *Shape, x []float64) bool {
	parts, ok := s.parts(x)
	for i := 1; i < len(parts); i++ {
		parts[i] += min(parts[i-1], 1<<54)
	}
	return ok && parts[len(parts)-1] == 1<<s.Digits
}

// restoreProbability divides by the sum, rounds to multiples of 2^-Digits, and adds the remainder to the largest number.
func restoreProbability(s *Shape, x []float64) {
	sum, largest := 0.0, 0
	for i := range x {
		if !(x[i] > 0) {
			x[i] = 0
		}
		x[i] = min(x[i], 1)
		if sum += x[i]; x[i] > x[largest] {
			largest = i
		}
	}
	if sum == 0 {
		for i := range x {
			x[i], sum = 1, sum+1
		}
	}
	left := int64(1) << s.Digits
	for i := range x {
		k := int64(math.RoundToEven(math.Ldexp(x[i]/sum, s.Digits)))
		x[i] = math.Ldexp(float64(k), -s.Digits)
		left -= k
	}
	x[largest] += math.Ldexp(float64(left), -s.Digits)
}

// dateSum returns the rounded sum of two parts, and its rounding error.
func dateSum(x []float64) (sum, rest float64) {
	sum = x[0] + x[1]
	part := sum - x[0]
	return sum, (x[0] - (sum - part)) + (x[1] - part)
}

func dateHolds(s *Shape, x []float64) bool {
	sum, rest := dateSum(x)
	above := sum > s.Low || sum == s.Low && rest >= 0
	below := sum < s.High || sum == s.High && rest <= 0
	return above && below
}

// restoreDate keeps the first part and changes the second, so that the sum is the nearest allowed date.
func restoreDate(s *Shape, x []float64) {
	sum, _ := dateSum(x)
	to, inward := s.Low, math.Inf(1)
	if sum > s.Low {
		to, inward = s.High, math.Inf(-1)
	}
	if x[0] = math.Abs(x[0]); x[0] > s.High {
		x[0] = 0
	}
	x[1] = s.rounded(to - x[0])
	for range 4 {
		if dateHolds(s, x) {
			return
		}
		x[1] += math.Copysign(math.Ldexp(math.Max(math.Abs(x[1]), 1), 1-s.Digits), inward)
		x[1] = s.rounded(x[1])
	}
}

// Unit vectors and rotations.

// dot returns the inner product of two vectors, computed in double-double arithmetic.
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

// restoreUnit divides by the length. It replaces a vector without a length by the first unit vector.
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
	for i := range x { // scaled, so that no square overflows or underflows
		x[i] = math.Ldexp(x[i], -e)
	}
	length := math.Sqrt(dot(x, x))
	for i := range x {
		x[i] /= length
	}
}

// rowsOf returns the rows of a square matrix.
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

// restoreRotation keeps the direction of the first row. From the second row it keeps the component orthogonal to the first.
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

// straighten makes b orthogonal to the unit vector a and normalises it. It subtracts the component along a twice, because the first
// subtraction leaves its rounding error.
func straighten(s *Shape, b, a []float64) {
	restoreUnit(s, b)
	for range 2 {
		d := dot(a, b)
		for i := range b {
			b[i] = math.FMA(-d, a[i], b[i])
		}
		if dot(b, b) < 1e-24 { // b is parallel to a: use the axis with the largest angle to a
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

// Points that have a shape.

// Draw changes independently drawn coordinates to satisfy the shape. With probability 1/2 it first draws all numbers on one scale.
// Otherwise one of them would nearly always be much larger than the others.
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

// turn draws a rotation by a small angle, or by nearly 180 degrees, where functions of rotations lose digits.
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

// run draws close numbers: one of the drawn numbers plus multiples of one step.
func (s *Shape) run(r *rand.Rand, x []float64) {
	at := x[r.IntN(len(x))]
	step := math.Abs(at) * math.Ldexp(1, -r.IntN(s.Digits))
	for i := range x {
		x[i] = at
		at += step * r.ExpFloat64()
	}
}

// epochs are the dates from which libraries count days: the Julian date of the year 2000, and the start of modified Julian dates.
var epochs = [...]float64{2451545.0, 2400000.5}

// split draws a date and splits it into two numbers in one of the usual ways.
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
