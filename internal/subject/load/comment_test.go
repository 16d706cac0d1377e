package load

// This file tests which comments are beside a function.

import (
	"fmt"
	"strings"
	"testing"
)

const commented = `/* faultline: gone in [0,1] */
#include <math.h>
/* faultline: a in [0,1]; b in [2,3] */
double one(double a, double b) { return a * b; }
double two(double a) { return a; } // faultline: a in [4,5]
// Some words.
// faultline: a > 0
// faultline: a < b
static double
three(double a, double b /* faultline: b in [6,7] */)
{
	// faultline: a + b > 1
	return a; // faultline: a in [8,9]
}

/** Computes.
 * faultline: x in [0,1]
 * Nothing else.
 */
double four(double x) { char c = '{'; return x + c; }
/* faultline:
 *   x in [1,2]
 *   y in [3,4]; x < y
 */
double five(double x, double y)
{ return x; }
double six(double x) { puts("// faultline: x in [0,1]"); return x; }
double seven(double x) {
	return x; }
/* Kepler's equation; faultline: M in [0,3]; e in [0,0.9] */
double eight(double M, double e) {
	for (;;) {
		// faultline: e < 1
		return M - e;
	}
}
/* nofaultline: x in [0,1] */ double nine(double x) { return x; } // x (faultline: x in [0,2]
`

func TestBesideSource(t *testing.T) {
	for name, want := range map[string]string{
		"one": "3: a in [0,1]; b in [2,3]", "two": "5: a in [4,5]", "three": "7: a > 0|8: a < b|10: b in [6,7]|12: a + b > 1",
		"four": "17: x in [0,1]", "five": "22: x in [1,2]|23: y in [3,4]; x < y", "six": "", "seven": "", "eight": "30: M in [0,3]; e in [0,0.9]", "nine": "37: x in [0,2]",
	} {
		line := 1 + strings.Count(commented[:strings.Index(commented, name+"(")], "\n")
		var got []string
		for _, r := range remarksOf([]byte(commented), line) {
			got = append(got, fmt.Sprintf("%d: %s", r.Line, r.Text))
		}
		if text := strings.Join(got, "|"); text != want {
			t.Errorf("%s: %s\nwant %s", name, text, want)
		}
	}
	for line, want := range map[int]string{4: "[]", 10: "[13]", 31: "[33]", 37: "[]", 1000: "[]"} {
		if got := fmt.Sprint(remarksInside([]byte(commented), line)); got != want {
			t.Errorf("inside of what is on line %d: %s, want %s", line, got, want)
		}
	}
	if got := remarksOf([]byte(commented), 1000); got != nil {
		t.Errorf("beyond the end: %v", got)
	}
}

// What is nearly marked is told apart from what is.
func TestNear(t *testing.T) {
	const text = `double zero(double x) { return x; } // faultline x in [7,8]
// faultline x in [0,1]
/* Faultline: x > 2
 * faultline: x < 3
 * faultlines
 * see faultline x > 3
 */
double one(double x) { return x; }
`
	var got []string
	for _, r := range nearRemarks([]byte(text), 8) {
		got = append(got, fmt.Sprintf("%d: %s", r.Line, r.Text))
	}
	if got, want := strings.Join(got, "|"), "2: x in [0,1]|3: x > 2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A length is that of the declaration, not of a call, a comment or another function on the line.
func TestLength(t *testing.T) {
	const text = `#define N 3
#define M 4 // rows
#define E (N + 1)
double one(const double a[4], double b[static 5], int c) { return a[c] - b[c]; }
double
two(double a[N], double b[const M][3],
	double c[], double d[E], double *e /* e[7] */) {
	double e[6];
}
double three(double a[2]) { return 0; } double four(double *a) { return 0; }
namespace n { double five(double a[0x10], double b[n]) { return 0; } };
double six(double a[4]);
`
	for _, test := range []struct {
		line int
		want string
	}{{4, "4 5 0 0 0"}, {6, "3 4 0 0 0"}, {10, "0 0 0 0 0"}, {11, "0 0 0 0 0"}, {12, "0 0 0 0 0"}, {1000, "0 0 0 0 0"}} {
		var got []string
		for _, name := range strings.Fields("a b c d e") {
			got = append(got, fmt.Sprint(declaredLength([]byte(text), test.line, name)))
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("line %d: %s, want %s", test.line, got, test.want)
		}
	}
}

// FuzzOf: no source and no line end in a panic.
func FuzzOf(f *testing.F) {
	f.Add(commented, 4)
	f.Fuzz(func(_ *testing.T, text string, line int) {
		remarksOf([]byte(text), min(line, 1000))
		remarksInside([]byte(text), min(line, 1000))
		declaredLength([]byte(text), min(line, 1000), "a")
		nearRemarks([]byte(text), min(line, 1000))
	})
}
