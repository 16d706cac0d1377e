package campaign

// This file tests code with the processor's vectors, as libraries write it for speed.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const vectorsSource = `
#include <emmintrin.h>
double words(double a, double b) { // changes the sign of a
	__m128d m = _mm_castsi128_pd(_mm_set_epi32(0, 0, 0x80000000, 0)), r = _mm_xor_pd(_mm_set_pd(b, a), m);
	return (_mm_cvtsd_f64(r) + 1e8) - 1e8;
}
double halves(double a, double b) { // integers of 16 bits, as those of 64
	__m128i k = _mm_set_epi16(1, 2, 3, 4, 5, 6, 7, (short)(a * 4));
	long long t[2];
	_mm_storeu_si128((__m128i *)t, k);
	return (b + (double)(t[0] & 7)*1e8) - 1e8;
}
double longer(const double *a) {
	double r;
	__asm__("movsd %1, %0" : "=x"(r) : "m"(a[0]));
	for (int i = 0; i < 12; i++) r += a[i]*a[i];
	return r;
}
`

// Words that make a mask of signs were an operation on vectors that is not modelled, at no place.
func TestVectorsOfIntegersAreModelled(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "vectors.c")
	if err := os.WriteFile(file, []byte(vectorsSource), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"words", "halves"} {
		var stream recorder
		_, err := Find(t.Context(), &Config{Args: []string{file + ":" + name}, Flags: subject.Flags{Domains: []string{"a in [0,1]", "b in [0,1]"}}, Seed: 1}, &stream)
		if err != nil {
			t.Fatal(err)
		}
		certified := false
		for _, m := range stream.messages {
			if f := m.Finding; f != nil {
				certified = certified || f.Verdict == finding.Certified && !f.OnTheWay
				for _, r := range f.Remarks {
					if r.Fact == finding.NotModelled {
						t.Errorf("%s: %s", name, r.Text)
					}
				}
			}
		}
		if !certified {
			t.Errorf("%s: nothing is certified", name)
		}
	}
}

// Code that reads beyond an array whose length was assumed was accused of static state and uninitialised memory.
func TestAssumedLengthIsToBlame(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "vectors.c")
	if err := os.WriteFile(file, []byte(vectorsSource), 0o666); err != nil {
		t.Fatal(err)
	}
	var stream recorder
	if _, err := Find(t.Context(), &Config{Args: []string{file + ":longer"}, Seed: 1}, &stream); err != nil {
		t.Fatal(err)
	}
	for _, m := range stream.messages {
		s := m.Skipped
		if s == nil || !strings.Contains(s.What, "static state") {
			continue
		}
		if strings.Contains(s.What, "not a function of the inputs") || !strings.Contains(s.What, "a has 8 elements (--domain 'a[0..7]") {
			t.Error(s.What)
		}
	}
}
