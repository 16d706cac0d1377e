package load

// This file tests how domains and predicates are read.

import (
	"math"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
)

func TestParseDomain(t *testing.T) {
	for _, test := range []struct {
		text     string
		format   fp.Format
		name     string
		first    int
		last     int
		min, max float64
	}{
		{"x in [0,50]", fp.Binary64, "x", -1, -1, 0, 50},
		{" x  in  [ -1e3 , 1e3 ] ", fp.Binary64, "x", -1, -1, -1000, 1000},
		{"x in (0,inf)", fp.Binary64, "x", -1, -1, 5e-324, math.MaxFloat64},
		{"x in (0,inf)", fp.Binary32, "x", -1, -1, math.SmallestNonzeroFloat32, math.MaxFloat32},
		{"x in (-inf,0]", fp.X87, "x", -1, -1, -math.MaxFloat64, 0},
		{"x in [0x1p-3,0x1.8p1]", fp.Binary64, "x", -1, -1, 0.125, 3},
		{"x in (1,2)", fp.Binary64, "x", -1, -1, 1 + 0x1p-52, 2 - 0x1p-52},
		{"x in [0.1,0.3]", fp.Binary32, "x", -1, -1, float64(float32(0.1)), float64(math.Nextafter32(0.3, 0))}, // inwards
		{"A[0..31] in [-100,100]", fp.Binary64, "A", 0, 31, -100, 100},
		{"A[3] in [1,1]", fp.Binary64, "A", 3, 3, 1, 1},
		{"p.x in [1,2]", fp.Binary64, "p.x", -1, -1, 1, 2},
	} {
		list, rest, err := parseDomain("--domain", test.text)
		if err != nil || len(rest) > 0 || len(list) != 1 {
			t.Errorf("parseDomain(%q) = %v, conditions %v, error %v", test.text, list, rest, err)
			continue
		}
		s := list[0]
		if s.name != test.name || s.first != test.first || s.last != test.last {
			t.Errorf("parseDomain(%q) is about %s[%d..%d], want %s[%d..%d]", test.text, s.name, s.first, s.last, test.name, test.first, test.last)
		}
		if min, max, ok := s.floats(test.format); !ok || min != test.min || max != test.max {
			t.Errorf("%q in %v: [%x, %x] %v, want [%x, %x]", test.text, test.format, min, max, ok, test.min, test.max)
		}
	}
}

func TestDomainOfIntegers(t *testing.T) {
	for _, test := range []struct {
		text     string
		min, max float64
		ok       bool
	}{
		{"n in [0,100]", 0, 100, true},
		{"n in (0,100)", 1, 99, true},
		{"n in [0.5,2.5]", 1, 2, true},
		{"n in (-inf,inf)", -128, 127, true},
		{"n in (0,1)", 1, 0, false},
		{"n in [200,300]", 200, 127, false},
	} {
		list, _, err := parseDomain("--domain", test.text)
		if err != nil {
			t.Fatal(err)
		}
		if min, max, ok := list[0].integers(-128, 127); min != test.min || max != test.max || ok != test.ok {
			t.Errorf("%q of an 8-bit integer: [%v, %v] %v, want [%v, %v] %v", test.text, min, max, ok, test.min, test.max, test.ok)
		}
	}
}

func TestPredicate(t *testing.T) {
	const text = "(< m n)"
	s, rest, err := parseDomain("--domain", " "+text)
	if s != nil || len(rest) != 1 || rest[0].text != text || err != nil {
		t.Errorf("parseDomain(%q) = %v, %v, %v", text, s, rest, err)
	}
}

func TestBadSettings(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"x in [1,-1]", "--domain 'x in [1,-1]': domain of x is empty: 1 > -1"},
		{"x in (1,1]", "--domain 'x in (1,1]': domain of x is empty: it excludes its only value 1"},
		{"x + 3", "--domain 'x + 3': this is no domain\n  " + clause.Form},
		{"x > ", "--domain 'x > ': this is no condition: it ends too early (at 4)\n  " + clause.Form},
		{"x in [1/0,3]", `--domain 'x in [1/0,3]': "1/0" cannot bound a domain, because it is no number`},
		{"x in [nan,3]", `--domain 'x in [nan,3]': "nan" cannot bound a domain, because it is no number`},
		{"A[5..2] in [0,1]", "--domain 'A[5..2] in [0,1]': there are no elements 5..2"},
		{"A[0..99999999] in [0,1]", "--domain 'A[0..99999999] in [0,1]': arrays can have at most 65536 elements here"},
	} {
		_, _, err := parseDomain("--domain", test.text)
		checkError(t, test.text, err, subject.Usage, test.want)
	}
	for _, test := range []struct{ text, want string }{
		{"n", "--pin 'n': this is no NAME=VALUE\n  " + fixForm},
		{"n=", "--pin 'n=': this is no NAME=VALUE\n  " + fixForm},
	} {
		_, err := parseFix("--pin", test.text)
		checkError(t, test.text, err, subject.Usage, test.want)
	}
}

// checkError compares an error's message and exit code.
func checkError(t *testing.T, what string, err error, code int, want string) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: no error, want %s", what, want)
		return
	}
	if got := err.Error(); got != want || subject.ExitCode(err) != code {
		t.Errorf("%s: exit code %d,\n%s\nwant %d,\n%s", what, subject.ExitCode(err), got, code, want)
	}
}

// An array has as many elements as runs with the fixed integers use, also more than trials use otherwise.
func TestFixedLengthOfALongArray(t *testing.T) {
	file := write(t, t.TempDir(), "sum.c", "double sum(const double *a, int stride, int n) "+
		"{ double s = 0; for (int i = 0; i < n; i++) s += a[i * stride]; return s; }")
	s := loadOne(t, Spec{Args: []string{file}, Flags: subject.Flags{Fix: []string{"n=1001", "stride=2"}}})
	if len(s.Params) != 2001 {
		t.Errorf("%d inputs, want 2001", len(s.Params))
	}
}

// One element of a matrix that is fixed was taken for all of it, so that the others could have no domain.
func TestOneElementOfAMatrixIsFixed(t *testing.T) {
	file := write(t, t.TempDir(), "matrix.c", "double f(const double m[2][3]) { return m[0][0] + m[0][1] - m[1][2]; }")
	s := loadOne(t, Spec{Args: []string{file}, Flags: subject.Flags{Fix: []string{"m[1][2]=3"}, Domains: []string{"m[0][0..1] in [0,1]"}}})
	if got, want := signature(s), "m[0..1]:double | return"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	_, err := Subjects(t.Context(), Spec{Args: []string{file}, Flags: subject.Flags{Fix: []string{"m=3"}, Domains: []string{"m[0][0..1] in [0,1]"}}})
	checkError(t, "all", err, subject.Usage, "--pin 'm=3': m is fixed, and has a domain: m[0][0..1] in [0,1]\n  give one of them")
}
