package certify

// This file certifies functions that copy, change and compare the bits of numbers. Generated programs showed each of these defects.

import (
	"strings"
	"testing"

	"faultline/internal/finding"
)

// asBits is the beginning of each source.
const asBits = "#include <stdint.h>\n#include <string.h>\ntypedef union { double f; uint64_t u; unsigned char c[8]; } both;\n"

// certifyBits certifies f(x), whose source needs both.
func certifyBits(t *testing.T, body string, x float64) *Certificate {
	t.Helper()
	c, err := certifyHere(written(t, asBits+"double f(double x) { double y, r; both b, c; "+body+" }", "x in [-100,100]"), []float64{x}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A number was copied bit by bit, by decisions, and the copy was taken for another number.
func TestDecisionsAboutBits(t *testing.T) {
	c := certifyBits(t, `y = x * 1.1; b.f = y; c.u = 0;
		for (int k = 0; k < 64; k++) if (b.u >> k & 1) c.u |= (uint64_t)1 << k;
		r = c.f; return (r - y) * 1e18 + 1;`, 1.3)
	if c.Verdict == finding.Certified {
		t.Error(show(c))
	}
}

// Exact values led to another path, on which bits of numbers with rounding errors were compared.
func TestBytesComparedOnAnotherPath(t *testing.T) {
	c := certifyBits(t, `y = (x + 7e15) - 7e15; r = (double)(int64_t)(y * 1048576) / 1048576;
		return memcmp(&r, &y, sizeof r) == 0 ? 1 : 2;`, 9.5675592422485352)
	if c.Verdict == finding.Certified {
		t.Error(show(c))
	}
}

// Whether a number is a float was taken for a decision about the number if the float had been copied.
func TestCopyOfAFloatIsCompared(t *testing.T) {
	c := certifyBits(t, `y = 3 * x; float n = (float)y, m; for (int k = 0; k < 4; k++) ((char *)&m)[k] = ((char *)&n)[k];
		r = -(double)m; return -r == y ? 1 : 2;`, 1.6744997792069398)
	if c.Verdict == finding.Certified {
		t.Error(show(c))
	}
}

// A number whose last bit was set to 0 was taken for the number before it, if the bit had been 0.
func TestLastBitIsCleared(t *testing.T) {
	c := certifyBits(t, `y = x * 1.1; b.f = y; b.u &= ~(uint64_t)1; r = b.f; return (r - y) * 1e18 + 1;`, 3.2)
	if c.Verdict == finding.Certified && strings.HasPrefix(c.Exact[0].Mid, "1") {
		t.Error(show(c))
	}
	c = certifyBits(t, `y = x / 0.5 / 1.0139758198865407; b.f = y; b.u &= ~(uint64_t)1; r = b.f; return (r - x / 0.5 * (1 / 1.0139758198865407)) * 1e18 + 1;`,
		-2.9880146181917695)
	if c.Verdict == finding.Certified && !strings.HasPrefix(c.Exact[0].Mid, "1397.66388483745") {
		t.Error(show(c))
	}
}

// Of two numbers with the same bits, the one with no error was taken for the other.
func TestNumbersWithTheSameBitsAreSwapped(t *testing.T) {
	c := certifyBits(t, `y = (x + 3e15) - 3e15; b.f = y; c.f = 3;
		for (int k = 0; k < 8; k++) { b.c[k] ^= c.c[k]; c.c[k] ^= b.c[k]; b.c[k] ^= c.c[k]; }
		r = c.f; return (r - ((x - 3e15) + 3e15)) * 1e18 + 1;`, 3.157026285203732)
	if c.Verdict == finding.Certified && c.Exact[0].Mid != "1" {
		t.Error(show(c))
	}
}

// A number was scaled by the exponent of its computed value, which is 0 where the exact value is not.
func TestExponentOfAnotherValue(t *testing.T) {
	c := certifyBits(t, `y = (x + 7e15) - 7e15; r = y == 0 ? y : scalbn(scalbn(y, -ilogb(y)), ilogb(y));
		return (r - ((x - 7e15) + 7e15)) * 1e18 + 1;`, 0.2603676256344995)
	if c.Verdict == finding.Certified && c.Exact[0].Mid != "1" {
		t.Error(show(c))
	}
}

// The compiler kept mixed bits as a double, and the numbers that they come from were forgotten.
func TestErrorBehindAnExchangeByXor(t *testing.T) {
	c := certifyBits(t, `y = (x + 7e15) - 7e15; b.f = y; c.f = 3; b.u ^= c.u; c.u ^= b.u; b.u ^= c.u; r = c.f; return r * 3 - 1;`, 1.75905767964566)
	if c.Verdict != finding.Certified || !strings.HasPrefix(c.Exact[0].Mid, "4.2771730389369") {
		t.Error(show(c))
	}
}
