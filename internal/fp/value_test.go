package fp

// This file tests values of every format: conversions, neighbours, classes, the oddities of x87.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

var formats = []Format{Binary16, BFloat16, Binary32, Binary64, X87, Binary128}

// randomValue draws encodings with exponent fields near the ends and the middle as often as everywhere else.
func randomValue(r *rand.Rand, f Format) Value {
	v := FromBits(f, r.Uint64(), r.Uint64())
	if r.IntN(2) == 0 { // few significant bits: ties, powers of two, subnormals
		neg, exp, hi, lo := v.fields()
		keep := uint(r.IntN(12))
		n := f.fracBits()
		hi, lo = shr128(hi, lo, n-min(keep, n))
		hi, lo = shl128(hi, lo, n-min(keep, n))
		exp = []int{exp, 0, 1, f.expMask() - 1, f.MaxExp()}[r.IntN(5)]
		v = encode(f, neg, exp, hi, lo)
	}
	if f == X87 { // canonical encodings
		if v.Hi&0x7fff == 0 {
			v.Lo &^= 1 << 63
		} else {
			v.Lo |= 1 << 63
		}
	}
	return v
}

func TestClassify(t *testing.T) {
	for _, f := range formats {
		for _, c := range []struct {
			v    Value
			want Class
			sign int
		}{
			{Zero(f), Zeros, 0}, {Zero(f).Neg(), Zeros, 0}, {Smallest(f), Subnormal, 1}, {Smallest(f).Neg(), Subnormal, -1},
			{Of(f, 1), Normal, 1}, {Of(f, -1.5), Normal, -1}, {Largest(f), Normal, 1},
			{Inf(f, 1), Infinite, 1}, {Inf(f, -1), Infinite, -1}, {NaN(f), NaNs, 0}, {NaN(f).Neg(), NaNs, 0},
		} {
			if got := c.v.Classify(); got != c.want {
				t.Errorf("%v: %v is %v, want %v", f, c.v, got, c.want)
			}
			if got := c.v.Sign(); got != c.sign {
				t.Errorf("%v: sign of %v is %v, want %v", f, c.v, got, c.sign)
			}
			if back := c.v.Neg().Neg(); back != c.v {
				t.Errorf("%v: --%v = %v", f, c.v, back)
			}
		}
	}
}

// The encodings that only x86_fp80 has.
func TestX87Oddities(t *testing.T) {
	for _, c := range []struct {
		name string
		v    Value
		want Class
	}{
		{"pseudo-denormal", Value{X87, 1 << 63, 0}, Normal},
		{"unnormal", Value{X87, 1 << 62, 0x3fff}, NaNs},
		{"pseudo-infinity", Value{X87, 0, 0x7fff}, NaNs},
		{"pseudo-NaN", Value{X87, 1 << 62, 0x7fff}, NaNs},
		{"infinity", Value{X87, 1 << 63, 0x7fff}, Infinite},
	} {
		if got := c.v.Classify(); got != c.want {
			t.Errorf("%s is %v, want %v", c.name, got, c.want)
		}
	}
	pseudo, same := Value{X87, 1 << 63, 0}, Value{X87, 1 << 63, 1}
	if pseudo.Hex() != same.Hex() || pseudo.NextUp() != same.NextUp() || pseudo.Decimal() != same.Decimal() {
		t.Errorf("pseudo-denormal %v is not the number %v", pseudo, same)
	}
	if got := same.NextDown(); got != (Value{X87, 1<<63 - 1, 0}) {
		t.Errorf("below the smallest normal lies %#v", got)
	}
}

// Go's own conversions are the oracle between float and double; between other formats, that widening and then
// narrowing gives the number back.
func TestConvertFloatDouble(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 200000 {
		d := randomValue(r, Binary64)
		want := FromFloat32(float32(d.Float64()))
		if got := d.Convert(Binary32); got != want && !(got.IsNaN() && want.IsNaN()) {
			t.Fatalf("%v to float = %v, want %v", d, got, want)
		}
	}
}

func TestConvertThereAndBack(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	wider := [][2]Format{{Binary16, Binary32}, {BFloat16, Binary32}, {Binary32, Binary64}, {Binary64, X87},
		{Binary64, Binary128}, {X87, Binary128}, {Binary16, X87}, {BFloat16, Binary128}}
	for _, w := range wider {
		for range 20000 {
			v := randomValue(r, w[0])
			wide := v.Convert(w[1])
			if back := wide.Convert(w[0]); back != v && !v.IsNaN() {
				t.Fatalf("%v %v to %v %v and back %v", w[0], v, w[1], wide, back)
			}
			if a, ok := v.Big(); ok {
				if b, _ := wide.Big(); a.Cmp(b) != 0 {
					t.Fatalf("%v %v is not %v %v", w[0], v, w[1], wide)
				}
			}
		}
	}
}

// Narrowing: no number of the narrow format lies closer, and ties go to the even one. Checked over the rationals.
func TestConvertNearest(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	narrower := [][2]Format{{Binary128, X87}, {Binary128, Binary64}, {X87, Binary64}, {X87, Binary32}, {Binary64, Binary16},
		{Binary64, BFloat16}, {Binary32, Binary16}, {Binary32, BFloat16}, {Binary16, BFloat16}, {BFloat16, Binary16}}
	for _, n := range narrower {
		for range 3000 {
			v := randomValue(r, n[0])
			if !v.IsFinite() {
				continue
			}
			checkNearest(t, v, v.Convert(n[1]))
		}
	}
}

func checkNearest(t *testing.T, v, got Value) {
	t.Helper()
	f := got.Format
	if got.IsInf() { // at or above Largest + half an ulp
		big1, _ := v.Abs().Big()
		limit, _ := Largest(f).Big()
		half := new(big.Float).SetMantExp(big.NewFloat(1), f.UlpExp(f.MaxExp())-1)
		if big1.Cmp(new(big.Float).SetPrec(300).Add(limit, half)) < 0 {
			t.Fatalf("%v %v to %v overflowed", v.Format, v, f)
		}
		return
	}
	d := gap(v, got)
	for _, near := range []Value{got.NextUp(), got.NextDown()} {
		if !near.IsFinite() {
			continue
		}
		switch c := gap(v, near).Cmp(d); {
		case c < 0, c == 0 && got.Lo&1 != 0:
			t.Fatalf("%v %v to %v = %v, but %v is nearer or even", v.Format, v, f, got, near)
		}
	}
}

func gap(a, b Value) *big.Rat {
	x, _ := a.Big()
	y, _ := b.Big()
	p, _ := x.Rat(nil)
	q, _ := y.Rat(nil)
	d := new(big.Rat).Sub(p, q)
	return d.Abs(d)
}

func TestConvertNaN(t *testing.T) {
	signalling := FromBits(Binary32, 0x7f800123, 0)
	for _, c := range []struct {
		v    Value
		to   Format
		want Value
	}{
		{signalling, Binary32, signalling},
		{signalling, Binary64, FromBits(Binary64, 0x7ff8002460000000, 0)},
		{FromBits(Binary64, 0xfff8002460000000, 0), Binary32, FromBits(Binary32, 0xffc00123, 0)},
		{FromBits(Binary64, 0x7ff8000000000001, 0), Binary32, NaN(Binary32)},
		{NaN(Binary64), X87, Value{X87, 0xc000000000000000, 0x7fff}},
		{NaN(X87), Binary128, Value{Binary128, 0, 0x7fff800000000000}},
		{Value{X87, 1 << 62, 0x3fff}, Binary64, NaN(Binary64)},
	} {
		if got := c.v.Convert(c.to); got != c.want {
			t.Errorf("%v %v to %v = %v, want %v", c.v.Format, c.v, c.to, got, c.want)
		}
	}
}

// Big, FromBig, FromRat and bits give every number back.
func TestValueThereAndBack(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, f := range formats {
		for range 5000 {
			v := randomValue(r, f)
			if back := FromBits(f, v.Lo, v.Hi); back != v {
				t.Fatalf("%v %v through bits is %v", f, v, back)
			}
			x, ok := v.Big()
			if !ok {
				continue
			}
			if back := FromBig(f, x); back != v {
				t.Fatalf("%v %v through Big is %v", f, v, back)
			}
			if q, _ := x.Rat(nil); !v.IsZero() && FromRat(f, q) != v {
				t.Fatalf("%v %v through Rat is %v", f, v, FromRat(f, q))
			}
		}
	}
}

// A number just above a tie rounds up however far away its last bit is.
func TestSticky(t *testing.T) {
	tie := new(big.Float).SetPrec(400).SetInt64(1<<53 + 1) // between two doubles, even one below
	if got := FromBig(Binary64, tie).Float64(); got != 1<<53 {
		t.Errorf("tie rounds to %v", got)
	}
	above := tie.Add(tie, new(big.Float).SetMantExp(big.NewFloat(1), -300))
	if got := FromBig(Binary64, above).Float64(); got != 1<<53+2 {
		t.Errorf("just above a tie rounds to %v", got)
	}
	q, _ := above.Rat(nil)
	if got := FromRat(Binary64, q).Float64(); got != 1<<53+2 {
		t.Errorf("just above a tie (rational) rounds to %v", got)
	}
	huge := new(big.Float).SetMantExp(big.NewFloat(1), -2000)
	if got := FromBig(Binary64, huge); !got.IsZero() {
		t.Errorf("2^-2000 = %v", got)
	}
}

func TestNeighbours(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for _, f := range formats {
		for range 5000 {
			v := randomValue(r, f)
			if v.IsNaN() || v.IsInf() {
				continue
			}
			if up := v.NextUp(); up.NextDown() != v && !v.IsZero() {
				t.Fatalf("%v: up and down from %v is %v", f, v, up.NextDown())
			}
			if f == Binary64 && v.NextUp().Float64() != math.Nextafter(v.Float64(), math.Inf(1)) {
				t.Fatalf("above %v: %v", v, v.NextUp())
			}
		}
		if Smallest(f).Neg().NextUp() != Zero(f).Neg() {
			t.Errorf("%v: above the largest negative number lies %v, want -0", f, Smallest(f).Neg().NextUp())
		}
		if Inf(f, 1).NextUp() != Inf(f, 1) || Inf(f, -1).NextUp() != Largest(f).Neg() {
			t.Errorf("%v: neighbours of infinities", f)
		}
	}
}
