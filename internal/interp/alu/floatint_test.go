package alu

import (
	"math"
	"testing"

	"faultline/internal/fp"
)

// TestQuadsThatNoIntegerHolds: the compiler's runtime gives the nearest integer that the type holds, where instructions of the processor
// give the smallest.
func TestQuadsThatNoIntegerHolds(t *testing.T) {
	nan := math.NaN()
	largest, all := Word{math.MaxUint64, math.MaxInt64}, Word{math.MaxUint64, math.MaxUint64}
	for _, c := range []struct {
		x                          float64
		i8, u8, i32, u32, i64, u64 uint64
		i128, u128                 Word
	}{
		{1e300, 0xff, 0xff, 0x7fffffff, 0xffffffff, math.MaxInt64, math.MaxUint64, largest, all},
		{-1e300, 0, 0, 0x80000000, 0, 1 << 63, 0, Word{0, 1 << 63}, Word{}},
		{math.Copysign(nan, 1), 0xff, 0xff, 0x7fffffff, 0xffffffff, math.MaxInt64, math.MaxUint64, largest, all},
		{math.Copysign(nan, -1), 0, 0, 0x80000000, 0, 1 << 63, 0, Word{0, 1 << 63}, Word{}},
		{-3.5, 0xfd, 0xfd, 0xfffffffd, 0, math.MaxUint64 - 2, 0, Word{math.MaxUint64 - 2, math.MaxUint64}, Word{}},
		{5e9, 0xff, 0xff, 0x7fffffff, 0xffffffff, 5e9, 5e9, Word{Lo: 5e9}, Word{Lo: 5e9}},
	} {
		x := Bits(fp.Of(fp.Binary128, c.x))
		for _, want := range []struct {
			op    fp.Op
			width int
			w     Word
		}{
			{fp.ToInt, 8, Word{Lo: c.i8}}, {fp.ToUint, 8, Word{Lo: c.u8}}, {fp.ToInt, 32, Word{Lo: c.i32}}, {fp.ToUint, 32, Word{Lo: c.u32}},
			{fp.ToInt, 64, Word{Lo: c.i64}}, {fp.ToUint, 64, Word{Lo: c.u64}}, {fp.ToInt, 128, c.i128}, {fp.ToUint, 128, c.u128},
		} {
			if got := ToInt(want.op, fp.Binary128, x, want.width); got != want.w {
				t.Errorf("%v of %v to %d bits is %x, want %x", want.op, c.x, want.width, got, want.w)
			}
		}
	}
}
