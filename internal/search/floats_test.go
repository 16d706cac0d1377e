package search

// This file tests signs, exponents, significands and bits of coordinates.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

func floats(f fp.Format, lo, hi float64) subject.Param {
	return subject.Param{Name: "x", Format: fp.Binary64, Precision: f, Min: lo, Max: hi}
}

func integers(lo, hi float64) subject.Param {
	return subject.Param{Name: "n", Signed: true, Min: lo, Max: hi}
}

func TestExponents(t *testing.T) {
	const huge, huge32 = math.MaxFloat64, math.MaxFloat32
	for _, c := range []struct {
		param  subject.Param
		lo, hi int
	}{
		{floats(fp.Binary64, -huge, huge), 0, 2046},
		{floats(fp.Binary32, -huge32, huge32), 0, 254},
		{floats(fp.Binary64, 0, 1e5), 0, 1039},
		{floats(fp.Binary64, -1e5, 1), 0, 1039},
		{floats(fp.Binary64, 1, 1.5), 1023, 1023},
		{floats(fp.Binary64, -8, -0.5), 1022, 1026},
		{floats(fp.Binary32, 2, 4), 128, 129},
		{integers(-5, 3), 0, 3},
		{integers(3, 17), 2, 5},
		{integers(7, 7), 3, 3},
		{integers(-0x1p63, 0x1p63), 0, 64},
	} {
		d := domainOf(c.param)
		if lo, hi := d.Exponents(0); lo != c.lo || hi != c.hi {
			t.Errorf("exponents of [%v, %v]: %d to %d, want %d to %d", c.param.Min, c.param.Max, lo, hi, c.lo, c.hi)
		}
	}
}

// Every exponent of a range can be drawn, with both signs where the range has both; what is drawn is in the range and has it.
func TestDrawAt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range []subject.Param{
		floats(fp.Binary64, -math.MaxFloat64, math.MaxFloat64), floats(fp.Binary32, -math.MaxFloat32, 3), floats(fp.Binary64, -0.75, 1e5),
		floats(fp.Binary64, 5e-324, 1), floats(fp.Binary64, -8, -0.5), floats(fp.Binary16, -65504, 65504), integers(-5, 1000), integers(-0x1p63, 0x1p63),
	} {
		d := domainOf(p)
		lo, hi := d.Exponents(0)
		for e := lo; e <= hi; e++ {
			for _, negative := range []bool{false, true} {
				x := d.DrawAt(r, 0, e, negative)
				if got := d.Exponent(0, x); got != e || x < p.Min || x > p.Max || x != d.Clamp(0, x) {
					t.Errorf("[%v, %v], exponent %d: drew %v with exponent %d", p.Min, p.Max, e, x, got)
				}
				least, most := binade(d.Format(0), e)
				other := least > p.Max && !negative || -least < p.Min && negative // the range has no such sign
				if x != 0 && (x < 0) != (negative != other) {
					t.Errorf("[%v, %v], exponent %d (%v to %v), negative %v: drew %v", p.Min, p.Max, e, least, most, negative, x)
				}
			}
		}
	}
}

// Significands are uniform: the bits of the drawn numbers of one binade are half zeros.
func TestDrawAtSignificand(t *testing.T) {
	d, r := domainOf(floats(fp.Binary64, -10, 10)), rand.New(rand.NewPCG(1, 2))
	var ones [52]int
	const n = 10_000
	for range n {
		b := math.Float64bits(d.DrawAt(r, 0, 1020, false))
		for k := range ones {
			ones[k] += int(b >> k & 1)
		}
	}
	for k, c := range ones {
		if math.Abs(float64(c)-n/2) > 5*math.Sqrt(n)/2 {
			t.Errorf("bit %d of the significand is 1 in %d of %d", k, c, n)
		}
	}
}

func TestBits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		param subject.Param
		width int
	}{
		{floats(fp.Binary64, -math.MaxFloat64, math.MaxFloat64), 64}, {floats(fp.Binary32, -1, 1e5), 32},
		{integers(-5, 10), 4}, {integers(0, 16), 5}, {integers(7, 7), 0}, {integers(0, 0x1p53), 54}, {integers(-0x1p63, 0x1p63), 64},
	} {
		d := domainOf(c.param)
		if got := d.Width(0); got != c.width {
			t.Errorf("[%v, %v]: %d bits, want %d", c.param.Min, c.param.Max, got, c.width)
		}
		point := make([]float64, 1)
		for range 1000 {
			d.Draw(r, point)
			b := d.Bits(0, point[0])
			if x, ok := d.FromBits(0, b); !ok || x != point[0] || c.width < 64 && b>>c.width != 0 {
				t.Errorf("[%v, %v]: %v has bits %x, which are %v, %v", c.param.Min, c.param.Max, point[0], b, x, ok)
			}
		}
	}
	d := domainOf(floats(fp.Binary64, 0, 1e5), integers(-5, 5))
	for _, c := range []struct {
		axis int
		bits uint64
	}{{0, math.Float64bits(-1)}, {0, math.Float64bits(2e5)}, {0, math.Float64bits(math.NaN())}, {0, math.Float64bits(math.Inf(1))}, {1, 11}} {
		if x, ok := d.FromBits(c.axis, c.bits); ok {
			t.Errorf("bits %x of coordinate %d are admissible: %v", c.bits, c.axis, x)
		}
	}
}
