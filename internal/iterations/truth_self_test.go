package iterations

// This file holds truths to what is known of them.

import "testing"

func TestTruth(t *testing.T) {
	functions := parse(`
double heron(double x) { double r = x, d; do { d = 0.5*(r-x/r); r -= d; } while (fabs(d) > 1e-14); return r*r - x; }
double still(double x) { double r = x, old; do { old = r; r = 0.5*(r+x/r); } while (r != old); return r; }
double endless(double x) { while (x > 0) x = 0.5 * x; return x; }
double third(double x) { return x / 3 * 3 - x; }
double nowhere(double x) { return sqrt(-x); }
double absorbed(double x) { return x + 1 - x; }
double far(double x) { return exp(exp(exp(x))); }
double chaos(double x) { for (int i = 0; i < 400; i++) x = 4*x*(1-x); return x; }`)
	for _, c := range []struct {
		name string
		at   float64
		end  outcome
		zero bool
	}{
		{"heron", 2, "", false},        // ends on the same step with any number of digits
		{"still", 2, undecided, false}, // the step is never zero
		{"still", 1, "", false},        // but it is
		{"endless", 2, unended, false}, // x is never zero
		{"third", 1.7, "", true},       // by identity
		{"absorbed", 1e300, "", false},
		{"nowhere", 2, undefined, false},
		{"far", 9, outOfRange, false},
		{"chaos", 0.3, "", false}, // needs 400 bits more than there are at first
	} {
		z := over(functions, c.name, []float64{c.at})
		if z.end != c.end || z.end == "" && z.zero() != c.zero {
			t.Errorf("%s(%g): %+v, want %q, zero %t", c.name, c.at, z, c.end, c.zero)
		}
	}
}
