package minimise

// This file says which of two points is simpler, and which numbers near another one are simpler than it.

import (
	"cmp"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// A weight is how hard a point is to take in: how many of its coordinates are neither 0 nor 1, how many significant digits
// and how many characters their shortest decimals have, and how many significant bits. The first difference counts.
type weight struct{ away, digits, text, bits int }

func (w weight) compare(v weight) int {
	return cmp.Or(cmp.Compare(w.away, v.away), cmp.Compare(w.digits, v.digits), cmp.Compare(w.text, v.text), cmp.Compare(w.bits, v.bits))
}

// simple numbers weigh next to nothing.
func simple(x float64) bool { return x == 0 || x == 1 }

// fewBits is how many bits fewer make a number of as many digits simpler for a reader.
const fewBits = 8

// tells reports whether w is simpler than v in a way that a reader sees.
func (w weight) tells(v weight) bool {
	if w.away != v.away || w.digits != v.digits {
		return w.compare(v) < 0
	}
	return w.text < v.text || w.bits <= v.bits-fewBits
}

func (w weight) plus(v weight) weight {
	return weight{w.away + v.away, w.digits + v.digits, w.text + v.text, w.bits + v.bits}
}

// formats are those of the coordinates, which say what the shortest decimals of a number are.
func formats(s *subject.Subject) (list []fp.Format) {
	for _, p := range s.Params {
		if !narrow(p.Format) {
			p.Format = fp.Binary64
		}
		list = append(list, p.Format)
	}
	return list
}

// narrow reports whether a format is no wider than float.
func narrow(f fp.Format) bool { return f == fp.Binary32 || f == fp.Binary16 || f == fp.BFloat16 }

// weigh weighs a number of a coordinate of a format.
func weigh(f fp.Format, x float64) weight {
	if simple(x) {
		return weight{digits: 1, text: 1}
	}
	text := strings.TrimPrefix(fp.Of(f, x).Decimal(), "-")
	mantissa, _, _ := strings.Cut(text, "e")
	shown := strings.Trim(strings.Replace(mantissa, ".", "", 1), "0")
	return weight{1, len(shown), len(text), significant(x)}
}

// significant is the number of bits from the first 1 to the last.
func significant(x float64) int {
	m, _ := math.Frexp(math.Abs(x))
	return 53 - bits.TrailingZeros64(uint64(m*0x1p53))
}

const (
	mostDigits = 16 // more name the number itself
	mostBits   = 52
)

// around calls f for the numbers of few digits and of few bits around x, below and above it, not all of them in reach of the
// coordinate's format.
func around(x float64, f func(float64)) {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return
	}
	for d := 1; d <= mostDigits; d++ {
		for unit := int64(-1); unit <= 1; unit++ {
			f(digits(x, d, unit))
		}
	}
	m, exp := math.Frexp(x)
	for k := 1; k <= mostBits; k++ {
		unit := math.Ldexp(m, k)
		f(math.Ldexp(math.Floor(unit), exp-k))
		f(math.Ldexp(math.Ceil(unit), exp-k))
	}
}

// digits returns x rounded to d decimal digits, and then moved by some units of the last.
func digits(x float64, d int, units int64) float64 {
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', d-1, 64), "e")
	n, _ := strconv.ParseInt(strings.Replace(mantissa, ".", "", 1), 10, 64)
	e, _ := strconv.Atoi(exponent)
	y, _ := strconv.ParseFloat(strconv.FormatInt(n+units, 10)+"e"+strconv.Itoa(e-d+1), 64)
	return y
}

// rounded returns x with k significant bits, to nearest.
func rounded(x float64, k int) float64 {
	m, exp := math.Frexp(x)
	return math.Ldexp(math.RoundToEven(math.Ldexp(m, k)), exp-k)
}
