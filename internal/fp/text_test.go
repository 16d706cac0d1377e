package fp

// This file tests text: there and back, shortest decimals, layout, errors.

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		x            float64
		hex, decimal string
	}{
		{0, "0x0p+0", "0"}, {negZero, "-0x0p+0", "-0"}, {1, "0x1p+0", "1"}, {-1.5, "-0x1.8p+0", "-1.5"},
		{0.1, "0x1.999999999999ap-4", "0.1"}, {-2.4570247382207997, "-0x1.3a7fc9600f86ap+1", "-2.4570247382207997"},
		{tiny, "0x1p-1074", "5e-324"}, {3 * tiny, "0x1.8p-1073", "1.5e-323"}, {0x1p-1022, "0x1p-1022", "2.2250738585072014e-308"},
		{math.MaxFloat64, "0x1.fffffffffffffp+1023", "1.7976931348623157e+308"},
		{math.Inf(1), "inf", "inf"}, {math.Inf(-1), "-inf", "-inf"},
		{math.Float64frombits(0x7ff8000000000000), "nan", "nan"},
		{math.Float64frombits(0xfff8000000000001), "-nan(0x8000000000001)", "-nan(0x8000000000001)"},
		{math.Float64frombits(0x7ff0000000000005), "nan(0x5)", "nan(0x5)"},
	} {
		if got := Hex(c.x); got != c.hex {
			t.Errorf("Hex(%v) = %s, want %s", c.x, got, c.hex)
		}
		if got := Decimal(c.x); got != c.decimal {
			t.Errorf("Decimal(%v) = %s, want %s", c.x, got, c.decimal)
		}
		for _, s := range []string{c.hex, c.decimal, strings.ToUpper(c.hex)} {
			if got, err := Parse(s); err != nil || math.Float64bits(got) != math.Float64bits(c.x) {
				t.Errorf("Parse(%q) = %v, %v; want %v", s, got, err, c.x)
			}
		}
	}
}

func TestTextOfFormats(t *testing.T) {
	for _, c := range []struct {
		v            Value
		hex, decimal string
	}{
		{FromFloat32(0.1), "0x1.99999ap-4", "0.1"}, {Smallest(Binary32), "0x1p-149", "1e-45"},
		{Of(Binary16, 0.1), "0x1.998p-4", "0.1"}, {Largest(Binary16), "0x1.ffcp+15", "65500"}, {Smallest(Binary16), "0x1p-24", "6e-08"},
		{Of(BFloat16, 3.14), "0x1.92p+1", "3.14"}, {Largest(BFloat16), "0x1.fep+127", "3.39e+38"},
		{mustParse(X87, "0.1"), "0x1.999999999999999ap-4", "0.1"}, {Of(X87, 1e20), "0x1.5af1d78b58c4p+66", "1e+20"},
		{Smallest(X87), "0x1p-16445", "4e-4951"}, {Largest(X87), "0x1.fffffffffffffffep+16383", "1.189731495357231765e+4932"},
		{mustParse(Binary128, "0.1"), "0x1.999999999999999999999999999ap-4", "0.1"},
		{Smallest(Binary128), "0x1p-16494", "6e-4966"},
		{Largest(Binary128), "0x1.ffffffffffffffffffffffffffffp+16383", "1.189731495357231765085759326628007e+4932"},
		{NaN(X87), "nan", "nan"}, {Inf(Binary128, -1), "-inf", "-inf"}, {Zero(X87).Neg(), "-0x0p+0", "-0"},
	} {
		if got := c.v.Hex(); got != c.hex {
			t.Errorf("%v %v: hex %s, want %s", c.v.Format, c.v, got, c.hex)
		}
		if got := c.v.Decimal(); got != c.decimal {
			t.Errorf("%v %v: decimal %s, want %s", c.v.Format, c.v, got, c.decimal)
		}
	}
}

func mustParse(f Format, s string) Value {
	v, err := ParseValue(f, s)
	if err != nil {
		panic(err)
	}
	return v
}

func TestLayout(t *testing.T) {
	for in, want := range map[string]string{
		"1e+00": "1", "-1.25e+00": "-1.25", "1.25e+01": "12.5", "1e+06": "1000000", "1.234e+02": "123.4", "1.2345e+04": "12345",
		"9.007199254740993e+15": "9007199254740993", "1e+16": "1e+16", "1e-04": "0.0001", "-1.5e-03": "-0.0015", "1e-05": "1e-05", "0e+00": "0",
	} {
		if got := layout(in); got != want {
			t.Errorf("layout(%s) = %s, want %s", in, got, want)
		}
	}
}

// Every encoding reads back from both texts.
func TestTextThereAndBack(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for _, f := range formats {
		for range 200 {
			v := randomValue(r, f)
			for _, s := range []string{v.Hex(), v.Decimal()} {
				if back, err := ParseValue(f, s); err != nil || back != v {
					t.Fatalf("%v %#v as %s reads back as %#v, %v", f, v, s, back, err)
				}
			}
		}
	}
}

// strconv is the oracle of our own search for the shortest decimal.
func TestShortest(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for range 3000 {
		v := randomValue(r, Binary64)
		if v.IsFinite() && !v.IsZero() {
			if got, want := v.shortest(), strconv.FormatFloat(v.Float64(), 'e', -1, 64); got != want {
				// At powers of two ours may need a digit more, see shortest.
				if v.Lo<<12 != 0 || len(got) > len(want)+1 {
					t.Errorf("shortest decimal of %v is %s, want %s", v.Hex(), got, want)
				}
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, s := range []string{"", "-", "x", "1_0", "1/3", "0b1", "1e", "1e999", "-1e999", "0x1p5000", "0x", "nan(", "nan(0x0)",
		"nan(5)", "nan(0x10000000000000)", "--1", "1 ", "infinit", "1e1000000000"} {
		if x, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v without an error", s, x)
		}
	}
	for _, c := range []struct {
		f Format
		s string
	}{{Binary16, "65520"}, {Binary32, "4e38"}, {X87, "2e4932"}, {X87, "1e99999999"}, {Binary128, "1e5000000"}} {
		if v, err := ParseValue(c.f, c.s); err == nil {
			t.Errorf("ParseValue(%v, %q) = %v without an error", c.f, c.s, v)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		f    Format
		s    string
		want string // hex
	}{
		{Binary64, "+1e-7", "0x1.ad7f29abcaf48p-24"}, {Binary64, ".5", "0x1p-1"}, {Binary64, "0x1.8", "0x1.8p+0"},
		{Binary64, "1e-400", "0x0p+0"}, {Binary64, "-1e-400", "-0x0p+0"}, {Binary64, "Infinity", "inf"}, {Binary64, "-NaN", "-nan"},
		{Binary16, "65519.999", "0x1.ffcp+15"}, {Binary16, "2049", "0x1p+11"}, {Binary16, "2051", "0x1.008p+11"},
		{X87, "1e-4951", "0x0p+0"}, {X87, "2e-4951", "0x1p-16445"}, {X87, "1e-5000000", "0x0p+0"}, {X87, "1e4000", mustParse(X87, "1e4000").Hex()},
		{Binary128, "1e-4950", mustParse(Binary128, "1e-4950").Hex()}, {Binary32, "16777217", "0x1p+24"},
	} {
		v, err := ParseValue(c.f, c.s)
		if err != nil || v.Hex() != c.want {
			t.Errorf("ParseValue(%v, %q) = %v, %v; want %s", c.f, c.s, v.Hex(), err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"1e-7", "0x1.8p+1", "-inf", "nan(0x5)", "0x.8p-1074", "1e22"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, g := range formats {
			v, err := ParseValue(g, s)
			if err != nil {
				continue
			}
			if back, err := ParseValue(g, v.Hex()); err != nil || back != v {
				t.Errorf("%q as %v is %v, and back %v, %v", s, g, v, back, err)
			}
		}
	})
}
