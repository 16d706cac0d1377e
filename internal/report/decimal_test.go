package report

// This file tests how decimals are shortened.

import (
	"testing"

	"faultline/internal/finding"
)

func TestDecimals(t *testing.T) {
	for _, test := range []struct {
		in   string
		n    int
		want string
	}{
		{"7110000000000000", 2, "7.1e15"}, {"1", 2, "1"}, {"0", 2, "0"}, {"0.000", 2, "0"}, {"52.6588", 3, "52.7"},
		{"0.00095", 1, "0.001"}, {"9.96", 2, "10"}, {"999999", 2, "1e6"}, {"123456", 2, "120000"}, {"-1.25e-15", 2, "-1.3e-15"},
		{"1e-400", 2, "1e-400"}, {"123456.789e300", 3, "1.23e305"}, {"inf", 2, "inf"}, {"", 2, ""}, {"0.25", 2, "0.25"},
	} {
		if got := Short(test.in, test.n); got != test.want {
			t.Errorf("Short(%q, %d) = %q, want %q", test.in, test.n, got, test.want)
		}
	}
	for _, test := range []struct {
		mid, rad string
		n        int
		m, r     string
	}{
		{"0.5", "0", 10, "0.5", "0"},
		{"1.402318198945441610886442313311e-15", "2.1e-37", 23, "1.4023181989454416108864e-15", "3e-37"},
		{"3.14159265358979", "0", 5, "3.1416", "6e-5"},      // half a unit is 5e-5: rounded up after the sum
		{"3.14159265358979", "1e-3", 20, "3.1416", "0.002"}, // digits under the radius mean nothing
		{"1e400000", "1e399990", 3, "1e400000", "1e399990"}, // beyond doubles
		{"nan", "inf", 3, "nan", "inf"},
		{"-2.55", "0.004", 2, "-2.6", "0.06"},
	} {
		if m, r := Enclosure(test.mid, test.rad, test.n); m != test.m || r != test.r {
			t.Errorf("Enclosure(%q, %q, %d) = %q, %q, want %q, %q", test.mid, test.rad, test.n, m, r, test.m, test.r)
		}
	}
}

func TestWrongDigits(t *testing.T) {
	for _, test := range []struct {
		relative string
		digits   int
		want     string
	}{
		{"1", 16, "every digit wrong"}, {"0.2", 16, "every digit wrong"}, {"1e400", 16, "every digit wrong"}, {"inf", 16, "every digit wrong"},
		{"0.1", 16, "15 of 16 digits lost"}, {"1e-3", 16, "13 of 16 digits lost"}, {"7.99e-4", 16, "13 of 16 digits lost"},
		{"1e-3", 7, "4 of 7 digits lost"}, {"1e-17", 16, "no digit wrong"}, {"0", 16, "no digit wrong"},
	} {
		if got := WrongDigits(test.relative, test.digits); got != test.want {
			t.Errorf("WrongDigits(%s, %d) = %q, want %q", test.relative, test.digits, got, test.want)
		}
	}
}

// An exact value far below all doubles took minutes to read.
func TestApartFromTiny(t *testing.T) {
	got := &finding.Number{Hex: "0x0p+0", Decimal: "4.9e-324"}
	if a, b := apart(got, &finding.Exact{Mid: "1.25e-123456789", Rad: "0"}); a != "4.9e-324" || b != "1.25e-123456789" {
		t.Errorf("%s, %s", a, b)
	}
}
