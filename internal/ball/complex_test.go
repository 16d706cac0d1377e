package ball

// This file tests complex balls, and integrals, which are taken in the complex plane.

import (
	"testing"
)

func complexOf(sign string) Complex2 { return Functions[sign].Complex.(Complex2) }

// Complex results may overwrite operands too, and agree with the real functions on reals.
func TestComplex(t *testing.T) {
	var z, i Complex
	i.SetI()
	if complexOf("*")(&z, &i, &i, 64); !z.IsReal() || Compare(z.Re(), real64(-1)) != Equal {
		t.Errorf("i² = %v", &z)
	}
	for _, name := range []string{"exp", "gamma", "airy-ai", "exprel", "si", "zeta", "eta", "ellip-k"} {
		var x Complex
		x.SetReal(real64(0.75))
		f := Functions[name]
		want := f.Real.(Real1)(New(), real64(0.75), 128)
		if f.Complex.(Complex1)(&x, &x, 128); !x.Re().Overlaps(want) || x.Re().RelAccuracyBits() < 100 {
			t.Errorf("%s: %v on complex numbers, %v on reals", name, &x, want)
		}
	}
}

func TestIntegrate(t *testing.T) {
	// The integral of t² from 0 to 3 is 9, that of 1/(1+t²) from 0 to 1 is π/4.
	var z, a, b Complex
	b.Re().SetInt64(3)
	z.Integrate(func(out, t *Complex, prec uint) { complexOf("*")(out, t, t, prec) }, &a, &b, 128)
	if !z.Re().Contains(real64(9)) || z.Re().RelAccuracyBits() < 100 {
		t.Errorf("∫t² = %v, want 9", &z)
	}
	var one Complex
	one.Re().SetInt64(1)
	z.Integrate(func(out, t *Complex, prec uint) {
		var s Complex
		complexOf("+")(&s, complexOf("*")(&s, t, t, prec), &one, prec)
		complexOf("/")(out, &one, &s, prec)
	}, &a, &one, 128)
	if d := New().Sub(z.Re(), New().Scale(New().Pi(128), -2), 128); !d.ContainsZero() || z.Re().RelAccuracyBits() < 100 {
		t.Errorf("∫1/(1+t²) = %v", &z)
	}
}
