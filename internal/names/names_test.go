package names

// This file states distances and guesses.

import (
	"slices"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"abc", "", 3}, {"", "abc", 3}, {"abc", "abc", 0}, {"kitten", "sitting", 3}, {"lngamma", "lngama", 1}, {"ab", "ba", 2},
	} {
		if got := Distance(test.a, test.b); got != test.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := Distance(test.b, test.a); got != test.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", test.b, test.a, got, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	known := []string{"gsl_sf_lngamma", "gsl_sf_gamma", "gsl_sf_sin", "gsl_sf_cos", "x", "y"}
	for _, test := range []struct {
		name string
		want []string
	}{
		{"gsl_sf_lngama", []string{"gsl_sf_lngamma"}},
		{"gsl_sf_sis", []string{"gsl_sf_sin"}},
		{"gsl_sf_cin", []string{"gsl_sf_sin"}},
		{"gsl_sf_xox", []string{"gsl_sf_cos"}},
		{"xy", []string{"x", "y"}},
		{"gsl_sf_sixn", []string{"gsl_sf_sin"}},
		{"something_else", nil},
		{"lngamma", []string{"gsl_sf_lngamma"}}, // "did you mean y?"
		{"z", nil},                              // every letter would change
		{"xz", []string{"x"}},
		{"", nil},
	} {
		if got := Nearest(test.name, known); !slices.Equal(got, test.want) {
			t.Errorf("Nearest(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}
