package abstract

// This file represents the known values of one variable, with union, intersection and inclusion.

import (
	"math"
	"slices"
)

// A Kind is the kind of a value.
type Kind uint8

const (
	Unset     Kind = iota // no value: the empty set
	Float                 // binary32 or binary64; other formats are Unknown
	Integer               // of up to 64 bits, as a signed number, bool as 0 and 1
	Pointer               // to some objects, at an offset
	Aggregate             // a struct or an array in a register
	Unknown               // any value of any kind
)

// A Value is a set of values. A float has up to three parts: negative numbers, zero, positive numbers. An infinity is an end of a part.
type Value struct {
	Kind Kind
	Zero bool  // floats: may be a zero of either sign. Pointers: may be null
	Wild bool  // floats: may be NaN. Pointers: may be any address
	From uint8 // 1 + the coordinate whose magnitude it has in every run; 0: none
	Grid int16 // floats: all numbers are multiples of 2^grid

	N0, N1 float64 // negative numbers lie in [N0, N1]; N0 = 0: none
	P0, P1 float64 // positive ones in [P0, P1]; P1 = 0: none
	Most   float64 // with an infinite end: upper bound of the magnitudes of finite numbers; 0: unknown

	Lo, Hi int64 // integers; offsets of pointers in bytes

	More *More // pointers and aggregates; never changed
}

// More holds fields that few values need.
type More struct {
	Objects []int32 // ascending
	Elems   []Value
}

const (
	Smallest = math.SmallestNonzeroFloat64
	Largest  = math.MaxFloat64
	LeastPow = -1074 // the exponent of Smallest
)

// Inf is infinity.
var Inf = math.Inf(1)

// AnyFloat is every float, NaN included; Anywhere is every pointer, Whatever every value.
var (
	AnyFloat = Value{Kind: Float, Zero: true, Wild: true, Grid: LeastPow, N0: -Inf, N1: -Smallest, P0: Smallest, P1: Inf}
	Anywhere = Value{Kind: Pointer, Zero: true, Wild: true, Lo: math.MinInt64, Hi: math.MaxInt64}
	Whatever = Value{Kind: Unknown}
)

// exponent returns the exponent of a finite nonzero x: 2^exponent <= |x| < 2^(exponent+1).
func exponent(x float64) int {
	e := int(math.Float64bits(x) >> 52 & 0x7ff)
	if e == 0 {
		return math.Ilogb(x)
	}
	return e - 1023
}

// lowestBit returns the exponent of the lowest bit of a finite nonzero x.
func lowestBit(x float64) int {
	bits := math.Float64bits(x)
	m, e := bits&(1<<52-1), int(bits>>52&0x7ff)
	if e == 0 {
		e = 1
	} else {
		m |= 1 << 52
	}
	for m&0xff == 0 {
		m, e = m>>8, e+8
	}
	for m&1 == 0 {
		m, e = m>>1, e+1
	}
	return e - 1075
}

// power2 returns 2^e, 0 below the smallest number.
func power2(e int) float64 { return math.Ldexp(1, e) }

// Point returns the set of x.
func Point(x float64) Value {
	v := Value{Kind: Float, Grid: 1000}
	switch {
	case x != x:
		v.Wild = true
	case x == 0:
		v.Zero = true
	case x < 0:
		v.N0, v.N1 = x, x
	default:
		v.P0, v.P1 = x, x
	}
	if x != 0 && !math.IsInf(x, 0) && x == x {
		v.Grid = int16(lowestBit(x))
	}
	return v
}

// Between returns every number from lo to hi.
func Between(lo, hi float64) Value {
	v := Value{Kind: Float, Grid: LeastPow, Zero: lo <= 0 && hi >= 0}
	if lo < 0 {
		v.N0, v.N1 = lo, min(hi, -Smallest)
	}
	if hi > 0 {
		v.P0, v.P1 = max(lo, Smallest), hi
	}
	return v.tidy()
}

// tidy makes a float's magnitudes and its grid consistent.
func (v Value) tidy() Value {
	if v.Kind != Float {
		return v
	}
	least := Inf
	if v.P1 > 0 {
		least = v.P0
	}
	if v.N0 < 0 {
		least = min(least, -v.N1)
	}
	if least == Inf {
		v.Grid = 1000
	} else if g := exponent(least) - 52; g > int(v.Grid) {
		v.Grid = int16(g)
	}
	v.Grid = max(v.Grid, LeastPow)
	if v.Grid > -1022 && v.Grid < 1000 {
		if unit := power2(int(v.Grid)); unit > least {
			v.P0, v.N1 = max(v.P0, unit), min(v.N1, -unit)
		}
	}
	if v.P0 > v.P1 || v.P1 <= 0 {
		v.P0, v.P1 = 0, 0
	}
	if v.N0 > v.N1 || v.N0 >= 0 {
		v.N0, v.N1 = 0, 0
	}
	if !v.infinite() || v.Most >= Largest {
		v.Most = 0
	}
	return v
}

// infinite reports whether the set contains an infinity.
func (v *Value) infinite() bool { return v.N0 == -Inf || v.P1 == Inf }

// Finite returns an upper bound of the magnitudes of the finite numbers.
func (v *Value) Finite() (most float64) {
	if v.Most > 0 && v.infinite() {
		return v.Most
	}
	for _, part := range [2][2]float64{{-v.N1, -v.N0}, {v.P0, v.P1}} {
		switch {
		case part[1] < Inf:
			most = max(most, part[1])
		case part[0] < Inf:
			return Largest
		}
	}
	return most
}

// Whole returns the integers from lo to hi.
func Whole(lo, hi int64) Value { return Value{Kind: Integer, Lo: lo, Hi: hi} }

// WidthOf returns every integer of the given number of bits.
func WidthOf(bits int) Value {
	switch {
	case bits == 1:
		return Whole(0, 1)
	case bits >= 64:
		return Whole(math.MinInt64, math.MaxInt64)
	}
	return Whole(-1<<(bits-1), 1<<(bits-1)-1)
}

// IsNothing reports whether the set is empty.
func (v *Value) IsNothing() bool {
	switch v.Kind {
	case Float:
		return !v.Zero && !v.Wild && v.N0 == 0 && v.P1 == 0
	case Integer:
		return v.Lo > v.Hi
	case Pointer:
		return !v.Zero && !v.Wild && (v.More == nil || len(v.More.Objects) == 0)
	}
	return false
}

// Lowest returns the lower end of a float's numbers, +inf if there is none. Highest returns the upper end, or -inf.
func (v *Value) Lowest() float64 {
	switch {
	case v.N0 < 0:
		return v.N0
	case v.Zero:
		return 0
	case v.P1 > 0:
		return v.P0
	}
	return Inf
}

func (v *Value) Highest() float64 {
	switch {
	case v.P1 > 0:
		return v.P1
	case v.Zero:
		return 0
	case v.N0 < 0:
		return v.N1
	}
	return -Inf
}

// IsPoint reports whether a float is a single number, and returns it. Zeros of both signs are one number.
func (v *Value) IsPoint() (float64, bool) {
	if v.Kind != Float || v.Wild {
		return 0, false
	}
	lo := v.Lowest()
	return lo, lo == v.Highest()
}

// Joined returns the union of a and b.
func Joined(a, b *Value) Value {
	switch {
	case a.Kind == Unset:
		return *b
	case b.Kind == Unset:
		return *a
	case a.Kind != b.Kind:
		return Whatever
	}
	z := *a
	if a.From != b.From {
		z.From = 0
	}
	switch a.Kind {
	case Float:
		z.Zero, z.Wild, z.Grid = a.Zero || b.Zero, a.Wild || b.Wild, min(a.Grid, b.Grid)
		if a.N0 == 0 || b.N0 < 0 && b.N0 < a.N0 {
			z.N0 = b.N0
		}
		if a.N0 == 0 || b.N0 < 0 && b.N1 > a.N1 {
			z.N1 = b.N1
		}
		if a.P1 == 0 || b.P1 > 0 && b.P0 < a.P0 {
			z.P0 = b.P0
		}
		z.P1 = max(a.P1, b.P1)
		if z.Most = 0; z.infinite() {
			z.Most = max(a.Finite(), b.Finite())
		}
		if z.Most >= Largest {
			z.Most = 0
		}
	case Integer:
		z.Lo, z.Hi = min(a.Lo, b.Lo), max(a.Hi, b.Hi)
	case Pointer:
		return joinedPointers(a, b)
	case Aggregate:
		return joinedElems(a, b, Joined)
	}
	return z
}

func joinedPointers(a, b *Value) Value {
	z := Value{Kind: Pointer, Zero: a.Zero || b.Zero, Wild: a.Wild || b.Wild}
	switch {
	case a.More == nil:
		z.Lo, z.Hi, z.More = b.Lo, b.Hi, b.More
	case b.More == nil:
		z.Lo, z.Hi, z.More = a.Lo, a.Hi, a.More
	default:
		z.Lo, z.Hi, z.More = min(a.Lo, b.Lo), max(a.Hi, b.Hi), a.More
		if !slices.Equal(a.More.Objects, b.More.Objects) {
			all := slices.Concat(a.More.Objects, b.More.Objects)
			slices.Sort(all)
			z.More = &More{Objects: slices.Compact(all)}
		}
	}
	return z
}

// joinedElems combines structs by their elements.
func joinedElems(a, b *Value, f func(a, b *Value) Value) Value {
	if a.More == b.More {
		return *a
	}
	if len(a.More.Elems) != len(b.More.Elems) {
		return Whatever
	}
	z := Value{Kind: Aggregate, More: &More{Elems: make([]Value, len(a.More.Elems))}}
	for i := range z.More.Elems {
		z.More.Elems[i] = f(&a.More.Elems[i], &b.More.Elems[i])
	}
	return z
}

// Met returns a without the values that b excludes.
func Met(a, b *Value) Value {
	if a.Kind != b.Kind {
		return *a
	}
	z := *a
	switch a.Kind {
	case Float:
		z.Zero, z.Wild, z.Grid = a.Zero && b.Zero, a.Wild && b.Wild, max(a.Grid, b.Grid)
		z.N0, z.N1 = max(a.N0, b.N0), min(a.N1, b.N1)
		z.P0, z.P1 = max(a.P0, b.P0), min(a.P1, b.P1)
		if a.N0 == 0 || b.N0 == 0 || z.N0 > z.N1 {
			z.N0, z.N1 = 0, 0
		}
		if a.P1 == 0 || b.P1 == 0 || z.P0 > z.P1 {
			z.P0, z.P1 = 0, 0
		}
		z.Most = min(a.Finite(), b.Finite())
		z = z.tidy()
	case Integer:
		z.Lo, z.Hi = max(a.Lo, b.Lo), min(a.Hi, b.Hi)
	}
	return z
}

// Within reports whether a is a subset of b.
func Within(a, b *Value) bool {
	switch {
	case a.Kind == Unset || b.Kind == Unknown:
		return true
	case a.Kind != b.Kind:
		return false
	}
	if b.From != 0 && a.From != b.From {
		return false
	}
	switch a.Kind {
	case Float:
		return (!a.Zero || b.Zero) && (!a.Wild || b.Wild) && a.Grid >= b.Grid && (b.Most == 0 || a.Finite() <= b.Most) &&
			(a.N0 == 0 || b.N0 < 0 && a.N0 >= b.N0 && a.N1 <= b.N1) && (a.P1 == 0 || b.P1 > 0 && a.P0 >= b.P0 && a.P1 <= b.P1)
	case Integer:
		return a.Lo >= b.Lo && a.Hi <= b.Hi
	case Pointer:
		z := joinedPointers(a, b)
		return z.Same(b)
	case Aggregate:
		if len(a.More.Elems) != len(b.More.Elems) {
			return false
		}
		for i := range a.More.Elems {
			if !Within(&a.More.Elems[i], &b.More.Elems[i]) {
				return false
			}
		}
	}
	return true
}

// Same reports whether a and b are the same set.
func (a *Value) Same(b *Value) bool {
	x, y := *a, *b
	x.More, y.More = nil, nil
	if x != y {
		return false
	}
	if a.More == b.More {
		return true
	}
	if a.More == nil || b.More == nil {
		return false
	}
	return slices.Equal(a.More.Objects, b.More.Objects) &&
		slices.EqualFunc(a.More.Elems, b.More.Elems, func(x, y Value) bool { return x.Same(&y) })
}

// Clipped returns the numbers of v from lo to hi, and its NaN.
func (v Value) Clipped(lo, hi float64) Value {
	if v.Most > 0 && lo > -Inf {
		lo = max(lo, -v.Most)
	}
	if v.Most > 0 && hi < Inf {
		hi = min(hi, v.Most)
	}
	if v.N0 < 0 {
		v.N0, v.N1 = max(v.N0, lo), min(v.N1, hi)
		if v.N0 > v.N1 {
			v.N0, v.N1 = 0, 0
		}
	}
	if v.P1 > 0 {
		v.P0, v.P1 = max(v.P0, lo), min(v.P1, hi)
		if v.P0 > v.P1 {
			v.P0, v.P1 = 0, 0
		}
	}
	v.Zero = v.Zero && lo <= 0 && hi >= 0
	return v.tidy()
}

// Negated returns -v.
func (v Value) Negated() Value {
	v.N0, v.N1, v.P0, v.P1 = -v.P1, -v.P0, -v.N1, -v.N0
	if v.N0 == 0 { // avoid a negative zero
		v.N0, v.N1 = 0, 0
	}
	if v.P1 == 0 {
		v.P0, v.P1 = 0, 0
	}
	return v
}

// Magnitude returns |v|.
func (v Value) Magnitude() Value {
	m := v
	m.N0, m.N1 = 0, 0
	if v.N0 < 0 {
		w := v
		w.P0, w.P1 = 0, 0
		w = w.Negated()
		w.From = v.From
		m = Joined(&m, &w)
	}
	return m
}
