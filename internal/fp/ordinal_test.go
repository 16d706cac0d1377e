package fp

// This file tests ordinals, distances, ulps, bits of error and random numbers.

import (
	"math"
	"math/rand/v2"
	"testing"
)

const tiny = math.SmallestNonzeroFloat64

var negZero = math.Copysign(0, -1)

func TestOrdinal(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want int64
	}{
		{0, 0}, {negZero, 0}, {tiny, 1}, {-tiny, -1},
		{0x1p-1022, 1 << 52}, {1, 0x3ff0000000000000}, {-1, -0x3ff0000000000000},
		{math.MaxFloat64, MaxOrdinal - 1}, {math.Inf(1), MaxOrdinal}, {math.Inf(-1), -MaxOrdinal},
	} {
		if got := Ordinal(c.x); got != c.want {
			t.Errorf("Ordinal(%v) = %#x, want %#x", c.x, got, c.want)
		}
		if got := FromOrdinal(c.want); got != c.x {
			t.Errorf("FromOrdinal(%#x) = %v, want %v", c.want, got, c.x)
		}
	}
	for _, n := range []int64{MaxOrdinal + 1, -MaxOrdinal - 1, math.MaxInt64, -math.MaxInt64, math.MinInt64} {
		if x := FromOrdinal(n); !math.IsNaN(x) {
			t.Errorf("FromOrdinal(%#x) = %v, want NaN", n, x)
		}
	}
	if n := Ordinal(math.NaN()); n <= MaxOrdinal {
		t.Errorf("Ordinal(NaN) = %#x, want more than MaxOrdinal", n)
	}
}

// Ordinals keep the order of all numbers and FromOrdinal inverts them but for the sign of zero.
func TestOrdinalProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100000 {
		a, b := RandomFloat(r, math.Inf(-1), math.Inf(1)), RandomFloat(r, math.Inf(-1), math.Inf(1))
		if (a < b) != (Ordinal(a) < Ordinal(b)) {
			t.Fatalf("order of %v and %v is not that of their ordinals", a, b)
		}
		if FromOrdinal(Ordinal(a)) != a {
			t.Fatalf("FromOrdinal(Ordinal(%v)) = %v", a, FromOrdinal(Ordinal(a)))
		}
		if up := Next(a); up != math.Nextafter(a, math.Inf(1)) || Distance(a, up) > 1 || Prev(up) != a && !math.IsInf(a, 0) {
			t.Fatalf("Next(%v) = %v", a, up)
		}
	}
}

func TestDistance(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		a, b float64
		want uint64
	}{
		{0, negZero, 0}, {-tiny, tiny, 2}, {1, 1, 0}, {1, 1 + 0x1p-52, 1}, {1, 1 - 0x1p-53, 1},
		{1, 2, 1 << 52}, {math.MaxFloat64, math.Inf(1), 1}, {math.Inf(-1), math.Inf(1), 2 * MaxOrdinal},
		{nan, nan, 0}, {nan, 1, math.MaxUint64},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("Distance(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
		if got := Distance(c.b, c.a); got != c.want {
			t.Errorf("Distance(%v, %v) = %v, want %v", c.b, c.a, got, c.want)
		}
	}
}

func TestUlp(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{
		{0, tiny}, {tiny, tiny}, {0x1p-1022, tiny}, {0x1.8p-1021, 2 * tiny}, {1, 0x1p-52}, {-1.5, 0x1p-52},
		{Prev(1), 0x1p-53}, {math.MaxFloat64, 0x1p971}, {math.Inf(-1), math.Inf(1)},
	} {
		if got := Ulp(c.x); got != c.want {
			t.Errorf("Ulp(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	if !math.IsNaN(Ulp(math.NaN())) {
		t.Error("Ulp(NaN) is not NaN")
	}
	if got := Binary32.UlpExp(0); got != -23 {
		t.Errorf("Binary32.UlpExp(0) = %v, want -23", got)
	}
	if got := Binary32.UlpExp(-140); got != -149 {
		t.Errorf("Binary32.UlpExp(-140) = %v, want -149", got)
	}
}

// Bits(u) = log2(1+u), accurate for small u too.
func TestBits(t *testing.T) {
	for _, c := range []struct{ ulps, want float64 }{
		{0, 0}, {1, 1}, {3, 2}, {0x1p52 - 1, 52}, {1e-20, 1e-20 * math.Log2E}, {math.Inf(1), math.Inf(1)},
	} {
		if got := Bits(c.ulps); Distance(got, c.want) > 1 {
			t.Errorf("Bits(%v) = %v, want %v", c.ulps, got, c.want)
		}
	}
}

func TestRandomFloat(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	inf := math.Inf(1)
	for _, c := range []struct{ min, max float64 }{
		{-inf, inf}, {-math.MaxFloat64, math.MaxFloat64}, {0, 0}, {-tiny, tiny}, {1, 2}, {-3, 1e300}, {negZero, 1},
	} {
		low, n := 0, 20000
		mid := FromOrdinal(Ordinal(c.min)/2 + Ordinal(c.max)/2)
		for range n {
			x := RandomFloat(r, c.min, c.max)
			if !(c.min <= x && x <= c.max) {
				t.Fatalf("RandomFloat(%v, %v) = %v", c.min, c.max, x)
			}
			if x <= mid {
				low++
			}
		}
		// Half of the places lie below the middle place; 5 sigma of 20000 throws is 354.
		if wide := Distance(c.min, c.max) > 100; wide && (low < n/2-354 || low > n/2+354) {
			t.Errorf("[%v, %v]: %d of %d draws in the lower half of places", c.min, c.max, low, n)
		}
	}
	if x := RandomFloat(r, 0, 0); math.Signbit(x) {
		t.Error("RandomFloat drew -0")
	}
}

func TestRandomIn(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 10000 {
		x, ok := RandomIn(r, Binary32, -1e10, 0.1)
		if !ok || x != float64(float32(x)) || x < -1e10 || x > 0.1 {
			t.Fatalf("RandomIn(float, -1e10, 0.1) = %v, %v", x, ok)
		}
	}
	if x, ok := RandomIn(r, Binary32, 1+0x1p-40, 1+0x1p-30); ok {
		t.Errorf("a float between 1+2^-40 and 1+2^-30: %v", x)
	}
	if lo, hi := Inward(Binary32, -math.MaxFloat64, math.MaxFloat64); lo != -math.MaxFloat32 || hi != math.MaxFloat32 {
		t.Errorf("Inward(float, all doubles) = %v, %v", lo, hi)
	}
}
