package lsga

// This file tests the space of exponents and its intervals.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/search/searchtest"
	"faultline/internal/subject"
)

func spaceOf(p subject.Param) space {
	return newSpace(search.NewDomain(&search.Setup{Subject: &subject.Subject{Params: []subject.Param{p}}}), 0)
}

func TestSpace(t *testing.T) {
	for _, c := range []struct {
		param subject.Param
		want  space
	}{
		{double, space{0, 2046, 1023 - 64, 1023 + 64 + 1}},
		{single, space{0, 254, 127 - 16, 127 + 16 + 1}},
		{searchtest.Double(0, 1e5), space{0, 1039, 959, 1040}},
		{searchtest.Double(0, 1e-300), space{0, 26, 27, 27}},
		{searchtest.Double(1e200, 1e300), space{1687, 2019, 1687, 1687}},
		{searchtest.Double(1, 8), space{1023, 1026, 1023, 1027}},
		{integer, space{0, 17, 0, 0}},
	} {
		if got := spaceOf(c.param); got != c.want {
			t.Errorf("[%v, %v]: %+v, want %+v", c.param.Min, c.param.Max, got, c.want)
		}
	}
	if m, n := dense(fp.Binary16); m != 15 || n != 8 {
		t.Errorf("half: median %d, t %d", m, n)
	}
}

// Places run through all exponents in order; those within median +/- t take five times as much room.
func TestPlaces(t *testing.T) {
	for _, p := range []subject.Param{double, single, searchtest.Double(0, 1e5), searchtest.Double(1, 8), searchtest.Double(0, 1e-300), integer} {
		s := spaceOf(p)
		count := make(map[int]int)
		const fine = 20
		for k := range int(s.weight()) * fine {
			count[s.at((float64(k)+0.5)/fine)]++
		}
		for e := s.lo; e <= s.hi; e++ {
			want := fine
			if e >= s.from && e < s.behind {
				want = denser * fine
			}
			if count[e] != want {
				t.Errorf("[%v, %v]: exponent %d takes %d places, want %d", p.Min, p.Max, e, count[e], want)
			}
			delete(count, e)
		}
		if len(count) > 0 {
			t.Errorf("[%v, %v]: places outside of the space: %v", p.Min, p.Max, count)
		}
	}
}

// The standard deviation of a step is the square root of the interval's length, 1 at least; steps stay in the space.
func TestMutateExponent(t *testing.T) {
	s, r := spaceOf(double), rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		e, n     int
		variance float64
	}{{100, 500, 2563. / 500}, {100, 50, 2563. / 50}, {1023, 500, 2563. / 500 / 5}, {1023, 50, 2563. / 50 / 5}, {1023, 100_000, 1}} {
		const n = 20_000
		sum, squares := 0.0, 0.0
		for range n {
			v := float64(s.mutate(r, c.e, c.n) - c.e)
			sum, squares = sum+v, squares+v*v
		}
		want := c.variance + 1./12 // rounding adds the variance of a uniform half
		if got := squares / n; math.Abs(sum/n) > 5*math.Sqrt(want/n) || math.Abs(got-want) > 0.06*want {
			t.Errorf("exponent %d of %d intervals: steps of mean %.3f and variance %.3f, want 0 and %.3f", c.e, c.n, sum/n, got, want)
		}
	}
	for range 1000 {
		if e := s.mutate(r, 2046, 5); e < 0 || e > 2046 {
			t.Fatalf("exponent 2046 became %d", e)
		}
	}
	if one := spaceOf(searchtest.Double(1, 1.5)); one.mutate(r, 1023, 10) != 1023 {
		t.Error("the only exponent mutated")
	}
}
