package search

// This file tests that draws and moves stay in the domain.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

func domainOf(params ...subject.Param) *Domain {
	return NewDomain(&Setup{Subject: &subject.Subject{Params: params}})
}

var params = []subject.Param{
	{Name: "x", Index: -1, Format: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64, Precision: fp.Binary64},
	{Name: "y", Index: -1, Format: fp.Binary64, Min: 0.1, Max: 3, Precision: fp.Binary32},
	{Name: "l", Index: -1, Format: fp.X87, Min: -1, Max: 1},
	{Name: "n", Index: -1, Signed: true, Min: -3, Max: 4},
	{Name: "m", Index: -1, Signed: true, Min: math.MinInt64, Max: math.MaxInt64},
	{Name: "fixed", Index: -1, Signed: true, Min: 7, Max: 7},
}

func TestDraw(t *testing.T) {
	d := domainOf(params...)
	r := rand.New(rand.NewPCG(1, 2))
	point := make([]float64, d.Dims())
	seen := map[float64]int{}
	for range 20000 {
		d.Draw(r, point)
		for i, x := range point {
			if x < params[i].Min || x > params[i].Max || d.Clamp(i, x) != x {
				t.Fatalf("drew %s = %v outside of [%v, %v]", params[i].Name, x, params[i].Min, params[i].Max)
			}
		}
		if y := point[1]; y != float64(float32(y)) {
			t.Fatalf("drew y = %v, which is no float", y)
		}
		seen[point[3]]++
	}
	for n := -3.0; n <= 4; n++ { // 2500 expected each, 5 sigma are 234
		if c := seen[n]; c < 2500-234 || c > 2500+234 {
			t.Errorf("n = %v was drawn %d times of 20000, want about 2500", n, c)
		}
	}
}

func TestClampAndBeside(t *testing.T) {
	d := domainOf(params...)
	lo := float64(math.Nextafter32(0.1, 1)) // float32(0.1) > 0.1 holds already
	if float64(float32(0.1)) >= 0.1 {
		lo = float64(float32(0.1))
	}
	for _, c := range []struct {
		axis    int
		x, want float64
	}{
		{0, math.Inf(1), math.MaxFloat64}, {0, math.NaN(), -math.MaxFloat64}, {0, 1.5, 1.5},
		{1, 0, lo}, {1, 7, 3}, {1, 0.3, float64(float32(0.3))}, {2, -4, -1}, {3, 1.7, 2}, {3, 9, 4}, {3, -9, -3}, {5, 0, 7},
	} {
		if got := d.Clamp(c.axis, c.x); got != c.want {
			t.Errorf("Clamp(%d, %v) = %v, want %v", c.axis, c.x, got, c.want)
		}
	}
	for _, c := range []struct {
		axis    int
		x       float64
		up      bool
		want    float64
		because string
	}{
		{0, 1, true, 1 + 0x1p-52, "next double"}, {1, 1, true, 1 + 0x1p-23, "next float"}, {1, 3, true, 3, "end"},
		{3, 2, false, 1, "integer"}, {3, 4, true, 4, "end"}, {2, 1, false, 1 - 0x1p-53, "double values of a long double"},
	} {
		if got := d.Beside(c.axis, c.x, c.up); got != c.want {
			t.Errorf("Beside(%d, %v, %v) = %v, want %v (%s)", c.axis, c.x, c.up, got, c.want, c.because)
		}
	}
}

func TestFilter(t *testing.T) {
	above := func(p []float64) bool { return p[0] < p[1] }
	d := NewDomain(&Setup{Subject: &subject.Subject{Params: []subject.Param{params[0], params[0]}}, Admits: above})
	r := rand.New(rand.NewPCG(3, 4))
	p := make([]float64, 2)
	for range 1000 {
		if d.Draw(r, p); !above(p) {
			t.Fatalf("drew %v, which the filter refuses", p)
		}
	}
}

func TestExtremity(t *testing.T) {
	for _, c := range []struct {
		point []float64
		want  float64
	}{{[]float64{1}, 0}, {[]float64{-1.5}, 0}, {[]float64{4, 0.25}, 4}, {[]float64{0}, 1074}, {nil, 0}} {
		if got := Extremity(c.point); got != c.want {
			t.Errorf("Extremity(%v) = %v, want %v", c.point, got, c.want)
		}
	}
}

// A float of 1e6 to 3e9 is ordinary: pixels, nanoseconds, INT_MAX. The fourth powers of plausible floats are floats.
func TestPlausibleByFormat(t *testing.T) {
	s := &subject.Subject{Params: []subject.Param{{Format: fp.Binary64}, {Format: fp.Binary32}, {}}}
	for _, tt := range []struct {
		x, y, n float64
		want    bool
	}{{1e29, 1e5, 3, true}, {-1e-29, -1e-5, 0, true}, {1e31, 1, 1, false}, {1, 2147483648, 1, true}, {1, 1e10, 1, false}, {1, 1e-7, 1, false}, {0, 0, 1e18, true}} {
		if got := Plausible(s, []float64{tt.x, tt.y, tt.n}); got != tt.want {
			t.Errorf("%v: %v", tt, got)
		}
	}
}

// Integers whose bits count are usual ones, random bits, and small integers at the upper end.
func TestDrawsBits(t *testing.T) {
	p := subject.Param{Max: 0x1.fffffffffffffp63, Usual: 100}
	d := NewDomain(&Setup{Subject: &subject.Subject{Params: []subject.Param{p}}})
	r := rand.New(rand.NewPCG(5, 6))
	point, usual, high, short := make([]float64, 1), 0, 0, 0
	for range 1000 {
		d.Draw(r, point)
		x := point[0]
		if x < 0 || x > p.Max || x != math.Trunc(x) {
			t.Fatalf("drew %v", x)
		}
		switch m, _ := math.Frexp(x); {
		case x <= p.Usual:
			usual++
		case m*256 == math.Trunc(m*256):
			short++
		case x >= 0x1p60:
			high++
		}
	}
	if usual < 400 || high < 150 || short < 100 {
		t.Errorf("%d usual integers, %d of random bits, %d small ones shifted up", usual, high, short)
	}
}

// Half of the functions of libnova with blocks had an overflow of an integer at a Julian date beyond the year 9999.
func TestAnInputOutsideOfWhatTheSourceSuggestsIsNotPlausible(t *testing.T) {
	s := &subject.Subject{Params: []subject.Param{
		{Name: "jd", Index: -1, Format: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64},
		{Name: "x", Index: -1, Format: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64},
	}, Claims: []subject.DomainClaim{{Param: "jd", Low: subject.End{Value: 0}, High: subject.End{Value: 5373484.5, Open: true}}}}
	for _, test := range []struct {
		jd, x float64
		want  bool
	}{{0, -1e9, true}, {2451545, 1, true}, {5373484.5, 1, false}, {-1, 1, false}, {4e9, 1, false}, {1, 1e31, false}} {
		if got := Plausible(s, []float64{test.jd, test.x}); got != test.want {
			t.Errorf("jd = %g, x = %g: plausible %t, want %t", test.jd, test.x, got, test.want)
		}
	}
}
