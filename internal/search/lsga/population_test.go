package lsga

// This file tests groups and the selection from them.

import (
	"math"
	"math/rand/v2"
	"testing"
)

// As individuals come, in any order, two of a group are never more than two orders of magnitude apart, groups are in order, and
// nobody is lost.
func TestGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var p population
	for n := range 2000 {
		error := math.Exp(40 * r.NormFloat64())
		if n%7 == 0 {
			error = 0
		}
		p.add(error)
		if n%100 != 0 {
			continue
		}
		members, above := len(p.without), math.Inf(1)
		for _, g := range p.groups {
			lo, hi := math.Inf(1), 0.0
			for _, i := range g {
				lo, hi = min(lo, p.errors[i]), max(hi, p.errors[i])
			}
			if members += len(g); len(g) == 0 {
				continue
			}
			if hi > lo*100*(1+1e-12) || hi >= above {
				t.Fatalf("after %d: a group from %v to %v below one that ends at %v", n, lo, hi, above)
			}
			above = lo
		}
		if members != n+1 {
			t.Fatalf("after %d: %d in groups", n+1, members)
		}
	}
}

// The first group is selected with p, the second with (1-p)p, the last gets the rest; members of a group are as likely.
func TestPick(t *testing.T) {
	var p population
	for _, e := range []float64{1e-9, 0, 1, 0.02, 1e-3, 1e-8, 0.5, 0} {
		p.add(e)
	}
	q := 0.6
	want := []float64{.4 * .4 * q / 2, math.Pow(.4, 3) / 2, q / 3, q / 3, .4 * q, .4 * .4 * q / 2, q / 3, math.Pow(.4, 3) / 2}
	r := rand.New(rand.NewPCG(3, 4))
	const n = 100_000
	count := make([]int, len(want))
	for range n {
		count[p.pick(r, q)]++
	}
	for i, w := range want {
		if got := float64(count[i]) / n; math.Abs(got-w) > 5*math.Sqrt(w/n) {
			t.Errorf("individual %d with error %v is selected with frequency %.4f, want %.4f", i, p.errors[i], got, w)
		}
	}
}

// Without zeros the group of the smallest errors is the last; with one group it is always selected.
func TestPickLast(t *testing.T) {
	var p population
	p.add(1e-200)
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		if p.pick(r, 0.01) != 0 {
			t.Fatal("another one than the only")
		}
	}
	p.add(1)
	second := 0
	for range 10_000 {
		if p.pick(r, 0.25) == 0 {
			second++
		}
	}
	if second < 7250 || second > 7750 {
		t.Errorf("the second of two groups was selected %d times of 10000, want 7500", second)
	}
}

// A relative error can be as large as a number.
func TestGroupsOfHugeErrors(t *testing.T) {
	var p population
	for _, e := range []float64{5e-324, math.MaxFloat64, 1} {
		p.add(e)
	}
	if n := len(p.groups); n < 315 || n > 318 {
		t.Errorf("%d groups", n)
	}
}
