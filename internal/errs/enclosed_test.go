package errs

// This file checks the arithmetic of errors by values that can be worked out by hand.

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

func num(s string) *big.Float {
	x, _, err := big.ParseFloat(s, 0, 300, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return x
}

func between(lo, hi string) Interval { return Interval{num(lo), num(hi)} }

func exactly(s string) Interval { return Interval{num(s), num(s)} }

// Every row states |c - e|, |c - e|/|e|, that in ulps of e, and log2(1+ulps).
func TestMeasure(t *testing.T) {
	for _, tt := range []struct {
		name                           string
		c                              string
		exact                          Interval
		absolute, relative, ulps, bits [2]string
	}{
		{"one ulp", "0x1.0000000000001p0", exactly("1"),
			[2]string{"2.220446049e-16", "2.22044605e-16"}, [2]string{"2.220446049e-16", "2.22044605e-16"},
			[2]string{"1", "1"}, [2]string{"0.9999999999", "1.000000001"}},
		{"every digit lost", "0", between("1.4e-15", "1.5e-15"),
			[2]string{"1.4e-15", "1.5e-15"}, [2]string{"1", "1"}, [2]string{"7.09e15", "7.61e15"}, [2]string{"52.6", "52.8"}},
		{"negative", "-3", between("-2.5", "-2"),
			[2]string{"0.5", "1"}, [2]string{"0.2", "0.5"}, [2]string{"1125899906842624", "2251799813685248"}, [2]string{"49.9", "51.1"}},
		{"wrong sign", "-1", exactly("1"),
			[2]string{"2", "2"}, [2]string{"2", "2"}, [2]string{"9007199254740992", "9007199254740992"}, [2]string{"52.9", "53.1"}},
		{"zero inside", "1", between("-1e-3", "1e-3"),
			[2]string{"0.999", "1.001"}, [2]string{"999", "inf"}, [2]string{"4.6e18", "2.1e323"}, [2]string{"61.9", "1075"}},
		{"zero inside, zero computed", "0", between("-1e-3", "1e-3"),
			[2]string{"0", "0.001"}, [2]string{"0", "inf"}, [2]string{"0", "2.1e320"}, [2]string{"0", "1075"}},
		{"half of the smallest number", "0x1p-1074", exactly("0x1p-1075"),
			[2]string{"2.47e-324", "2.48e-324"}, [2]string{"1", "1"}, [2]string{"0.5", "0.5"}, [2]string{"0.58", "0.59"}},
	} {
		m := Enclose(num(tt.c), tt.exact, fp.Binary64)
		for _, part := range []struct {
			what string
			got  Interval
			want [2]string
		}{{"absolute", m.Absolute, tt.absolute}, {"relative", m.Relative, tt.relative}, {"ulps", m.Ulps, tt.ulps}, {"bits", m.Bits, tt.bits}} {
			lo, hi := num(part.want[0]), num(part.want[1])
			if part.got.Lo.Cmp(new(big.Float).Mul(lo, num("0.99"))) < 0 || part.got.Hi.Cmp(new(big.Float).Mul(hi, num("1.01"))) > 0 ||
				part.got.Lo.Cmp(part.got.Hi) > 0 {
				t.Errorf("%s: %s = %v, want within [%s, %s]", tt.name, part.what, *part.got.Bounds(), part.want[0], part.want[1])
			}
		}
	}
}

// decimal(x) <= x <= decimal(x), and the two are one step of the last digit apart at the most.
func TestDecimalEncloses(t *testing.T) {
	for _, s := range []string{"0", "1", "0x1p-1074", "1e-300", "0.1", "9.9999999999e10", "99999999999999", "0x1.fffffffffffffp1023", "1e5000", "1e-5000", "1e5000000", "3e-5000000"} {
		x := num(s)
		lo, hi := num(Decimal(x, false, boundDigits)), num(Decimal(x, true, boundDigits))
		if lo.Cmp(x) > 0 || hi.Cmp(x) < 0 {
			t.Errorf("%s: [%s, %s] does not enclose", s, Decimal(x, false, boundDigits), Decimal(x, true, boundDigits))
		}
		if width := new(big.Float).Sub(hi, lo); width.Cmp(new(big.Float).Mul(x, num("2e-9"))) > 0 {
			t.Errorf("%s: [%s, %s] is wider than needed", s, Decimal(x, false, boundDigits), Decimal(x, true, boundDigits))
		}
	}
}

// mid - rad <= lo and hi <= mid + rad.
func TestExactEncloses(t *testing.T) {
	for _, x := range []Interval{
		between("0x1.999999999999ap-4", "0x1.999999999999bp-4"), exactly("0.5"), exactly("0"), between("-1e-400", "1e-400"),
		between("1", "1.0000000000000000000001"), between("-3", "2"), exactly("0x1.3a7fc9600f86ap+1"), between("-1e1000", "-1e999"),
		between("1e5000000", "1.0000000001e5000000"), between("1e-5000000", "3e-5000000"),
	} {
		e := x.Exact(finding.Reference, 128)
		mid, rad := num(e.Mid), num(e.Rad)
		if lo := new(big.Float).SetPrec(2000).Sub(mid, rad); lo.Cmp(x.Lo) > 0 {
			t.Errorf("%s +/- %s begins above %s", e.Mid, e.Rad, x.Lo.Text('g', 30))
		}
		if hi := new(big.Float).SetPrec(2000).Add(mid, rad); hi.Cmp(x.Hi) < 0 {
			t.Errorf("%s +/- %s ends below %s", e.Mid, e.Rad, x.Hi.Text('g', 30))
		}
	}
}

func TestJudge(t *testing.T) {
	nan, inf := fp.NaN(fp.Binary64), fp.Inf(fp.Binary64, 1)
	for _, tt := range []struct {
		name  string
		c     fp.Value
		exact Interval
		want  finding.Verdict
	}{
		{"right", fp.FromFloat64(0.5), exactly("0.5"), finding.Refuted},
		{"at the threshold", fp.FromFloat64(1.0009765625), exactly("1"), finding.Refuted}, // 2^-10 < 1e-3
		{"wrong", fp.FromFloat64(1.002), exactly("1"), finding.Certified},
		{"not decided", fp.FromFloat64(1), between("0.9", "1.1"), finding.Inconclusive},
		{"zero for zero", fp.FromFloat64(0), exactly("0"), finding.Refuted},
		{"nearly zero for zero", fp.FromFloat64(1e-17), exactly("0"), finding.Refuted},
		{"one for zero", fp.FromFloat64(1), exactly("0"), finding.Certified},
		{"zero for something", fp.FromFloat64(0), exactly("1e-15"), finding.Certified},
		{"subnormal, rounded correctly", fp.FromFloat64(5e-324), exactly("5.6e-324"), finding.Refuted},
		{"subnormal, a thousandth of the smallest normal", fp.FromFloat64(0), exactly("0x1p-1031"), finding.Certified},
		{"subnormal, wrong in every digit and yet small", fp.FromFloat64(0), exactly("0x1p-1033"), finding.Refuted},
		{"flushed to zero", fp.FromFloat64(0), exactly("1e-310"), finding.Certified},
		{"zero for underflow", fp.FromFloat64(0), between("0", "1e-330"), finding.Refuted},
		{"something for underflow", fp.FromFloat64(1), between("0", "1e-330"), finding.Certified},
		{"nan for a number", nan, exactly("3"), finding.Certified},
		{"nan for zero", nan, exactly("0"), finding.Certified},
		{"nan for an overflow", nan, exactly("1e400"), finding.Refuted},
		{"nan for who knows", nan, Everywhere(), finding.Inconclusive},
		{"infinity for a number", inf, exactly("1e300"), finding.Certified},
		{"infinity for an overflow", inf, between("1e309", "1e400"), finding.Refuted},
		{"the other infinity", inf, exactly("-1e400"), finding.Refuted},
		{"infinity at the end of the range", inf, between("1e308", "1e309"), finding.Inconclusive},
		{"largest for slightly more", fp.FromFloat64(math.MaxFloat64), exactly("0x1.ffffffffffffffp1023"), finding.Refuted},
		{"largest for an overflow", fp.FromFloat64(math.MaxFloat64), exactly("1e400"), finding.Certified},
		{"a number for what cannot be written", fp.FromFloat64(1), Interval{num("1e300000000"), Everywhere().Hi}, finding.Certified},
		{"float", fp.FromFloat32(1), exactly("1.01"), finding.Certified},
	} {
		if got := Judge(tt.c, tt.exact, finding.DefaultThreshold); got.Verdict != tt.want {
			t.Errorf("%s: %v against [%v, %v]: %v, want %v (relative %v)", tt.name, tt.c, tt.exact.Lo, tt.exact.Hi,
				got.Verdict, tt.want, *got.Measure.Relative.Bounds())
		}
	}
}

// Every row states an enclosure of |a - b|.
func TestDistance(t *testing.T) {
	for _, tt := range []struct{ a, b, want Interval }{
		{exactly("3"), exactly("1"), exactly("2")},
		{exactly("1"), exactly("3"), exactly("2")},
		{exactly("1"), exactly("1"), exactly("0")},
		{between("2", "4"), exactly("1"), between("1", "3")},
		{between("-1", "1"), exactly("0.5"), between("0", "1.5")},
	} {
		if got := tt.a.Distance(tt.b); got.Lo.Cmp(tt.want.Lo) != 0 || got.Hi.Cmp(tt.want.Hi) != 0 {
			t.Errorf("distance of [%v, %v] from [%v, %v] = %v", tt.a.Lo, tt.a.Hi, tt.b.Lo, tt.b.Hi, *got.Bounds())
		}
	}
	if got := Everywhere().Distance(exactly("1")); got.Lo.Sign() != 0 || !got.Hi.IsInf() {
		t.Errorf("distance from anywhere = %v", *got.Bounds())
	}
}

// A bound with two digits is the next decimal above, not a tenth above: 0.491 is at most 0.5, not 0.54.
func TestAtMost(t *testing.T) {
	for _, tt := range []struct {
		x    float64
		n    int
		want string
	}{{0.491, 2, "0.5"}, {6.33e-17, 2, "6.4e-17"}, {0.25, 2, "0.25"}, {9.91, 2, "10"}, {1.001, 2, "1.1"}, {4.5036e11, 3, "4.51e+11"}, {0, 2, "0"}, {1e300, 2, "1.1e+300"}} {
		if got := AtMost(big.NewFloat(tt.x), tt.n); got != tt.want {
			t.Errorf("%v in %d digits: %s, want %s", tt.x, tt.n, got, tt.want)
		}
	}
}
