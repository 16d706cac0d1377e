package alu

// This file tests half and quad arithmetic against math/big, and fused operations.

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
)

// TestQuadAgainstBig: __float128, which native code of the baseline has no instructions for, against math/big.
func TestQuadAgainstBig(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	random := func() fp.Value {
		v := fp.Value{Format: fp.Binary128, Lo: r.Uint64(), Hi: r.Uint64()&(1<<63|1<<48-1) | uint64(16383-40+r.IntN(80))<<48}
		return v
	}
	ops := map[fp.Op]func(z, x, y *big.Float) *big.Float{
		fp.Add: (*big.Float).Add, fp.Sub: (*big.Float).Sub, fp.Mul: (*big.Float).Mul, fp.Div: (*big.Float).Quo,
		fp.Sqrt: func(z, x, _ *big.Float) *big.Float { return z.Sqrt(x) },
	}
	for op, exact := range ops {
		for range 200 {
			a, b := random(), random()
			if op == fp.Sqrt {
				a = a.Abs()
			}
			x, _ := a.Big()
			y, _ := b.Big()
			want := fp.FromBig(fp.Binary128, exact(new(big.Float).SetPrec(113), x, y))
			got := Float(op, fp.Binary128, true, &[3]Word{Bits(a), Bits(b)}, 0)
			if got != Bits(want) {
				t.Errorf("%v of %v and %v = %x, want %v", op, a, b, got, want)
			}
		}
	}
}

// TestFuse: fma rounds once, fmuladd twice: (1+u)(1-u) - 1 = -u^2 for u = 2^-30, lost when the product is rounded.
func TestFuse(t *testing.T) {
	const u = 0x1p-30
	x, y, z := fp.FromFloat64(1+u), fp.FromFloat64(1-u), fp.FromFloat64(-1)
	args := &[3]Word{{Lo: x.Lo}, {Lo: y.Lo}, {Lo: z.Lo}}
	if got := Float(fp.Fma, fp.Binary64, true, args, 0); got.Lo != fp.FromFloat64(-u*u).Lo {
		t.Errorf("fused: %x, want -2^-60", got.Lo)
	}
	if got := Float(fp.Fma, fp.Binary64, false, args, 0); got.Lo != 0 {
		t.Errorf("not fused: %x, want 0", got.Lo)
	}
}

// TestHalf: sums and products of half numbers are correctly rounded, though they are computed in float.
func TestHalf(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		a, b := fp.Value{Format: fp.Binary16, Lo: uint64(r.IntN(0x7c00))}, fp.Value{Format: fp.Binary16, Lo: uint64(r.IntN(0x7c00))}
		x, y := a.Float64(), b.Float64() // exact; so are sum and product of two in double
		for op, exact := range map[fp.Op]float64{fp.Add: x + y, fp.Sub: x - y, fp.Mul: x * y} {
			want := fp.Of(fp.Binary16, exact)
			if got := Float(op, fp.Binary16, true, &[3]Word{{Lo: a.Lo}, {Lo: b.Lo}}, 0); got.Lo != want.Lo {
				t.Errorf("%v of %v and %v = %x, want %v", op, a, b, got.Lo, want)
			}
		}
	}
}
