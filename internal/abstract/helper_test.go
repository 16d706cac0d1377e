package abstract

// This file draws sets and their members.

import (
	"math"
	"math/big"
	"math/rand/v2"

	"faultline/internal/fp"
)

var nan = math.NaN()

// chosen are numbers at which operations change their behaviour.
var chosen = []float64{0, Smallest, 3 * Smallest, 0x1p-1022, 0x1.8p-1022, 0x1p-540, 0x1p-511, 0x1p-149, 0x1p-126, 1e-20, 0x1p-53, 0.1, 0.5, 1,
	1 + 0x1p-52,
	1.5, 2, 3, 7, 49, 0x1p24, 0x1p53, 0x1p53 - 1, 1e10, math.MaxFloat32, 0x1p128, 0x1p511, 0x1p540, Largest / 2, Largest, Inf}

// number is a chosen number, a neighbour of one, or any number, of either sign.
func number(r *rand.Rand, f fp.Format) float64 {
	x := chosen[r.IntN(len(chosen))]
	switch r.IntN(5) {
	case 0:
		x = fp.FromOrdinal(min(fp.Ordinal(x)+int64(r.IntN(5)), fp.Ordinal(Inf)))
	case 1:
		x = math.Abs(math.Float64frombits(r.Uint64()))
		if x != x {
			x = 0
		}
	case 2:
		x = float64(r.IntN(64)) / 4
	}
	if r.IntN(2) == 0 {
		x = -x
	}
	return Rounded(f, x)
}

// drawn is a set: one number, a range, or a union of some with NaN.
func drawn(r *rand.Rand, f fp.Format) Value {
	piece := func() Value {
		a, b := number(r, f), number(r, f)
		switch r.IntN(4) {
		case 0:
			return Point(a)
		case 1:
			b = Rounded(f, a+a*r.Float64())
		}
		return Between(min(a, b), max(a, b))
	}
	v := piece()
	for range r.IntN(3) {
		w := piece()
		v = Joined(&v, &w)
	}
	if r.IntN(4) == 0 {
		w := Point(nan)
		v = Joined(&v, &w)
	}
	return v
}

// contains reports whether x is in v.
func contains(v *Value, x float64) bool {
	if v.Kind == Unknown {
		return true
	}
	if v.Kind != Float {
		return false
	}
	switch {
	case x != x:
		return v.Wild
	case x == 0:
		return v.Zero
	}
	if !math.IsInf(x, 0) {
		if v.Most > 0 && math.Abs(x) > v.Most || lowestBit(x) < int(v.Grid) {
			return false
		}
	}
	return v.N0 < 0 && v.N0 <= x && x <= v.N1 || v.P1 > 0 && v.P0 <= x && x <= v.P1
}

// members draws members of v: its ends and some between them, in a format.
func membersOf(r *rand.Rand, v *Value, f fp.Format) (list []float64) {
	add := func(x float64) {
		if x = Rounded(f, x); contains(v, x) {
			list = append(list, x)
		}
	}
	for _, part := range [2][2]float64{{v.N0, v.N1}, {v.P0, v.P1}} {
		if part[0] == 0 && part[1] == 0 {
			continue
		}
		a, b := fp.Ordinal(part[0]), fp.Ordinal(part[1])
		for _, x := range []float64{part[0], part[1], max(part[0], -v.Finite()), min(part[1], v.Finite()),
			fp.FromOrdinal(a/2 + b/2), fp.FromOrdinal(min(a+1, b)), fp.FromOrdinal(max(b-1, a)), part[0]/2 + part[1]/2} {
			add(x)
		}
		for range 3 {
			add(fp.FromOrdinal(a + int64(r.Uint64N(uint64(b-a)+1))))
		}
		for _, x := range chosen[1:] {
			if math.Abs(part[0]+part[1]) > 0 && r.IntN(4) == 0 {
				add(math.Copysign(x, part[0]+part[1]))
			}
		}
	}
	add(0)
	if v.Zero {
		list = append(list, math.Copysign(0, -1))
	}
	add(nan)
	return list
}

// happened returns the exceptions of an operation with the result z. The exact result is nil where there is none. It also reports whether
// an operand was infinite.
func happened(f fp.Format, z float64, exact *big.Float, operands ...float64) (x fp.Exception, carried bool) {
	for _, o := range operands {
		if o != o {
			return 0, false
		}
		carried = carried || math.IsInf(o, 0)
	}
	_, normal := limits(f)
	switch {
	case z != z:
		return fp.Invalid, carried
	case carried:
		return 0, true
	case math.IsInf(z, 0) && exact == nil:
		return fp.DivideByZero, false
	case math.IsInf(z, 0):
		return fp.Overflow, false
	case exact != nil && math.Abs(z) <= normal && exact.Sign() != 0 && exact.Cmp(big.NewFloat(z)) != 0:
		return fp.Underflow, false
	}
	return 0, false
}

// wide is x with room for exact sums, products, and quotients that show whether they were rounded.
func isWide(x float64) *big.Float { return new(big.Float).SetPrec(4400).SetFloat64(x) }
