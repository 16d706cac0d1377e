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
		if up := Next(a); up != math.Nextafter(a, math.Inf(1)) || Ordinal(up)-Ordinal(a) > 1 || Prev(up) != a && !math.IsInf(a, 0) {
			t.Fatalf("Next(%v) = %v", a, up)
		}
	}
}

func TestUlpExp(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{
		{0, tiny}, {tiny, tiny}, {0x1p-1022, tiny}, {0x1.8p-1021, 2 * tiny}, {1, 0x1p-52}, {-1.5, 0x1p-52},
		{Prev(1), 0x1p-53}, {math.MaxFloat64, 0x1p971},
	} {
		if got := math.Ldexp(1, Binary64.UlpExp(max(math.Ilogb(c.x), -2000))); got != c.want {
			t.Errorf("ulp of %v: %v, want %v", c.x, got, c.want)
		}
	}
	if got := Binary32.UlpExp(0); got != -23 {
		t.Errorf("Binary32.UlpExp(0) = %v, want -23", got)
	}
	if got := Binary32.UlpExp(-140); got != -149 {
		t.Errorf("Binary32.UlpExp(-140) = %v, want -149", got)
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
		if wide := uint64(Ordinal(c.max))-uint64(Ordinal(c.min)) > 100; wide && (low < n/2-354 || low > n/2+354) {
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
