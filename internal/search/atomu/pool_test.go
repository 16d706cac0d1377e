package atomu

// This file tests the pieces of Algorithm 1: fitness, selection, sigma, parameters, pools.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"faultline/internal/search"
)

// A pool against sorting all tests.
func TestPool(t *testing.T) {
	const ranks = 20
	r := rand.New(rand.NewPCG(1, 2))
	type test struct {
		k     key
		point float64
	}
	p := newPool(ranks, 1)
	var all []test
	for n := range 2000 {
		danger := math.Abs(r.NormFloat64())
		if n%3 == 0 {
			danger = float64(1+r.IntN(50)) / 50 // ties
		}
		k, ok := fitness(danger, r.IntN(4) == 0)
		if !ok {
			t.Fatalf("danger %v has no fitness", danger)
		}
		all = append(all, test{k, float64(n)})
		p.add(k, []float64{float64(n)}, int64(n))
		slices.SortStableFunc(all, func(a, b test) int { return cmp.Compare(a.k, b.k) })
		all = all[:min(len(all), ranks)]
		for rank, want := range all {
			slot := int(p.slots[rank])
			if p.keys[rank] != want.k || p.point(slot)[0] != want.point || p.steps[slot] != int64(want.point) {
				t.Fatalf("after %d tests rank %d is %v at %v, want %v at %v", n+1, rank, p.keys[rank], p.point(slot), want.k, want.point)
			}
		}
	}
}

// Of exact cancellations one is kept, the least extreme.
func TestPoolExact(t *testing.T) {
	p := newPool(10, 1)
	for _, x := range []float64{1e300, 1e-5, 1e10, 1e-3, 1e-200} {
		p.add(0, []float64{x}, int64(math.Log10(x)))
		k, _ := fitness(math.Abs(x), false)
		p.add(k, []float64{x}, 0)
	}
	slot := int(p.slots[0])
	if p.keys[0] != 0 || p.keys[1] == 0 || p.point(slot)[0] != 1e-3 || p.steps[slot] != -3 {
		t.Errorf("pool %v leads with %v, want the cancellation at 1e-3 alone", p.keys, p.point(slot))
	}
}

func TestFitness(t *testing.T) {
	order := []struct {
		danger    float64
		signalled bool
	}{{0, false}, {-1e-300, false}, {0.5, false}, {-2, false}, {1e300, false}, {0, true}, {1e-10, true}, {5, true}}
	last := key(0)
	for i, c := range order {
		k, ok := fitness(c.danger, c.signalled)
		if !ok || i > 0 && k <= last {
			t.Errorf("fitness(%v, %v) = %x, %v: not behind %x", c.danger, c.signalled, k, ok, last)
		}
		if got, want := k.condition(), 1/math.Abs(c.danger); got != want {
			t.Errorf("condition of danger %v is %v, want %v", c.danger, got, want)
		}
		last = k
	}
	for _, d := range []float64{math.Inf(1), math.Inf(-1), math.NaN(), math.Copysign(math.NaN(), -1)} {
		if _, ok := fitness(d, false); ok {
			t.Errorf("danger %v has a fitness", d)
		}
	}
}

// The paper's example: alpha = 0.2, M = 10 gives 22.4%, 17.9%, 14.3%, ..., 3%.
func TestSelection(t *testing.T) {
	s := newSelection(0.2, 10)
	r := rand.New(rand.NewPCG(3, 4))
	const n = 1_000_000
	var count [10]int
	for range n {
		count[s.rank(r)]++
	}
	p, sum := 0.2, 1-math.Pow(0.8, 10)
	for rank, c := range count {
		want := p / sum
		if got := float64(c) / n; math.Abs(got-want) > 5*math.Sqrt(want/n) {
			t.Errorf("rank %d selected with frequency %.4f, want %.4f", rank+1, got, want)
		}
		p *= 0.8
	}
	if first := 100 * 0.2 / sum; math.Abs(first-22.4) > 0.05 {
		t.Errorf("the best has %.2f%%, the paper says 22.4%%", first)
	}
}

// The paper's example: sigma_st = 1e-1, sigma_end = 1e-7, N = 100.
func TestSigma(t *testing.T) {
	p := Params{IterSize: 100, SigmaStart: 1e-1, SigmaEnd: 1e-7}
	for j, want := range map[int]float64{0: 1e-1, 50: 1e-4, 100: 1e-7} {
		if got := p.sigma(j); math.Abs(got-want) > 1e-14*want*100 {
			t.Errorf("sigma_%d = %v, want %v", j, got, want)
		}
	}
}

func TestParams(t *testing.T) {
	d := Defaults()
	if err := search.Check(d); err != nil {
		t.Error(err)
	}
	if got := d.ranks(); got < 130 || got > 190 || d.Alpha*math.Pow(1-d.Alpha, float64(got)) > negligible {
		t.Errorf("%d ranks", got)
	}
	for _, p := range []Params{{}, {InitSize: 1, SigmaStart: 1, SigmaEnd: 1, Alpha: 1}, {InitSize: 1, SigmaStart: 0, SigmaEnd: 1, Alpha: 0.5},
		{InitSize: 1, SigmaStart: 1, SigmaEnd: math.Inf(1), Alpha: 0.5}, {InitSize: 1, SigmaStart: 1, SigmaEnd: 1, Alpha: 0.5, UnstableThreshold: math.NaN()}} {
		if search.Check(p) == nil {
			t.Errorf("%+v passed", p)
		}
	}
}
