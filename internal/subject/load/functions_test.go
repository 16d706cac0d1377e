package load

// This file tests suites that take all functions of their files.

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestSuiteOfAllFunctions(t *testing.T) {
	archive := staticArchive(t)
	text := "name = \"s\"\nsources = [\"" + archive + "\"]\nfunctions = [\"one/*:*\", \"b.c:one\"]\ndomain = [\"x in [0,1]\", \"mode in [0,2]\"]\n"
	file := writeText(t, filepath.Join(t.TempDir(), "s.toml"), text)
	for _, test := range []struct{ name, want string }{
		{"", "b.c:one one one/a.c:twice only"}, {":o*", "b.c:one one only"}, {":one/a.c:twice", "one/a.c:twice"}, {":b.c:one", "b.c:one"},
		{":a.c:*", "one one/a.c:twice only"}, {":one/a.c:o*", "one only"},
	} {
		list, err := Subjects(t.Context(), Spec{Args: []string{file + test.name}})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := shownNames(list, file); !sameWords(got, test.want) {
			t.Errorf("%s is %q, want %q", test.name, got, test.want)
		}
		for _, s := range list {
			if p := s.Params[0]; p.Min != 0 || p.Max != 1 {
				t.Errorf("%s: x in [%g,%g], want the suite's domain", s.Name, p.Min, p.Max)
			}
		}
	}
	if _, err := Subjects(t.Context(), Spec{Args: []string{file + ":three"}}); err == nil || !strings.Contains(err.Error(), "define no function three") {
		t.Errorf("three: %v, want no such function", err)
	}
}

// A function of GSL and its form with an error estimate have the domain that the suite gsl says, where it is asked for.
func TestDomainOfAnotherSuite(t *testing.T) {
	for _, domain := range []string{"", "gsl"} {
		list, err := Subjects(t.Context(), Spec{DomainOf: domain, Args: []string{"ariadne.toml:gsl_sf_bessel_Jnu", "ariadne.toml:gsl_sf_bessel_Jnu_e",
			"ariadne.toml:gsl_sf_airy_Ai", "ariadne.toml:gsl_sf_angle_restrict_pos"}})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list[:2] {
			if s.Params[0].Everything() != (domain == "") {
				t.Errorf("%s with the domain of %q: nu in [%g,%g]", s.Name, domain, s.Params[0].Min, s.Params[0].Max)
			}
		}
		if theta := list[3].Params; len(theta) != 1 || !theta[0].Everything() { // the domain is of *theta, of the form with an error estimate
			t.Errorf("gsl_sf_angle_restrict_pos with the domain of %q: %v", domain, theta)
		}
		if mode := list[2].Params[1]; mode.Min != 0 || mode.Max != 2 {
			t.Errorf("mode in [%g,%g]", mode.Min, mode.Max)
		}
	}
}
