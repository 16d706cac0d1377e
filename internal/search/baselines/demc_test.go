package baselines

// This file runs the search on functions that know their worst point, with fixed seeds.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/search/searchtest"
	"faultline/internal/subject"
)

var (
	doubles = searchtest.Double(-math.MaxFloat64, math.MaxFloat64)
	single  = subject.Param{Name: "f", Index: -1, Format: fp.Binary64, Precision: fp.Binary32, Min: -10, Max: 10} // a double that only takes floats
	integer = searchtest.Integer(-3, 20)
)

// A root among all doubles: evolution alone comes nowhere near it, chains end beside it.
func TestNeedle(t *testing.T) {
	for _, scale := range []int{Places, Unit} {
		for seed := range uint64(3) {
			f := &searchtest.Fake{Params: []subject.Param{doubles}, Error: searchtest.Near(3.7)}
			p := demcDefaults()
			p.Scale = scale
			fine := f.Worst(t, newDEMC(f.Setup(seed, 4000), p))
			p.Steps = 0
			global := f.Worst(t, newDEMC(f.Setup(seed, 4000), p))
			if fine < 1e-6 || fine < 1e3*global {
				t.Errorf("scale %d, seed %d: largest error %g, and %g without chains: want at least 1e-6, and a thousand times that", scale, seed, fine, global)
			}
		}
	}
}

// A wide peak that evolution climbs: without generations nothing comes as near.
func TestEvolution(t *testing.T) {
	better := 0
	for seed := range uint64(8) {
		f := &searchtest.Fake{Params: []subject.Param{doubles, doubles}, Error: func(x []float64) float64 {
			away := math.Abs(math.Log2(math.Abs(x[0]))-100.5) + math.Abs(math.Log2(math.Abs(x[1]))+20.25)
			return math.Exp2(-away / 40)
		}}
		p := demcDefaults()
		p.Steps, p.Population, p.Generations = 0, 10, 20
		evolved := f.Worst(t, newDEMC(f.Setup(seed, 4000), p))
		p.Generations = 0
		if evolved > f.Worst(t, newDEMC(f.Setup(seed, 4000), p)) {
			better++
		}
	}
	if better < 7 {
		t.Errorf("evolution is better than its first generations for %d of 8 seeds", better)
	}
}

func TestSeveralCoordinates(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(-100, 100), single, integer}, Error: func(x []float64) float64 {
		return min(1, 1e-12/(math.Abs(x[0]-77)*math.Abs(x[1]+3)*(1+math.Abs(x[2]-5))+1e-12))
	}}
	for _, scale := range []int{Places, Unit} {
		p := demcDefaults()
		p.Scale = scale
		if worst := f.Worst(t, newDEMC(f.Setup(1, 8000), p)); worst < 1e-6 {
			t.Errorf("scale %d: largest error %g, want at least 1e-6", scale, worst)
		}
	}
	for _, x := range f.Runs {
		if math.Abs(x[0]) > 100 || math.Abs(x[1]) > 10 || x[1] != float64(float32(x[1])) || x[2] != math.Trunc(x[2]) || x[2] < -3 || x[2] > 20 {
			t.Fatalf("%v is outside of the domain", x)
		}
	}
}

// Places are in the order of the values, and a place leads back to its value.
func TestPlaces(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{doubles, single, integer, searchtest.Double(0.25, 0.5)}}
	setup := f.Setup(1, 0)
	r := rand.New(rand.NewPCG(1, 2))
	for _, scale := range []int{Places, Unit} {
		a := newAxes(search.NewDomain(&setup), scale)
		for i := range f.Params {
			last, span := math.Inf(-1), a.whole(i)
			for k := range 41 {
				n := span.cut(k, 41).lo
				if k == 40 {
					n = span.hi
				}
				x := a.value(i, n)
				if lo, hi := a.domain.Range(i); x < last || x < lo || x > hi || x != a.domain.Clamp(i, x) {
					t.Errorf("scale %d, coordinate %d: place %d is %v, after %v", scale, i, n, x, last)
				}
				last = x
			}
			for range 1000 {
				x := a.domain.Clamp(i, fp.RandomFloat(r, -200, 200))
				if got := a.value(i, a.place(i, x)); got != x && !(a.unit[i] && math.Abs(got-x) <= 0x1p-52) {
					t.Fatalf("scale %d, coordinate %d: %v comes back as %v", scale, i, x, got)
				}
			}
		}
	}
	a := newAxes(search.NewDomain(&setup), Unit)
	for x, want := range map[float64]int64{0: 0, 0.5: placesToOne / 2, 1: placesToOne, 2: 2 * placesToOne, -4: -3 * placesToOne, math.MaxFloat64: 1025*placesToOne - 1} {
		if got := a.place(0, x); got != want {
			t.Errorf("Unit: %v is at place %d, want %d", x, got, want)
		}
	}
}

// The parts are the domain, and those of the published program where there are as many.
func TestParts(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(-4, 8)}}
	setup := f.Setup(1, 0)
	a := newAxes(search.NewDomain(&setup), Unit)
	parts := a.parts(7) // [-4, -2] [-2, -1] [-1, 0] [0, 1] [1, 2] [2, 4] [4, 8]
	ends := []float64{-4, -2, -1, 0, 1, 2, 4, 8}
	for k, p := range parts {
		lo, hi := a.value(0, p.spans[0].lo), a.value(0, p.spans[0].hi)
		if math.Abs(lo-ends[k]) > 1e-12 || math.Abs(hi-ends[k+1]) > 1e-12 {
			t.Errorf("part %d is [%v, %v], want [%v, %v]", k, lo, hi, ends[k], ends[k+1])
		}
	}
	for _, c := range []struct{ dims, most, want int }{{1, 16, 16}, {2, 16, 16}, {2, 7, 6}, {4, 16, 16}, {5, 16, 16}, {8, 16, 16}, {3, 1, 1}} {
		f := &searchtest.Fake{}
		for range c.dims {
			f.Params = append(f.Params, doubles)
		}
		setup := f.Setup(1, 0)
		a := newAxes(search.NewDomain(&setup), Places)
		parts := a.parts(c.most)
		share := 0.0
		for _, p := range parts {
			volume := 1.0
			for i, v := range p.spans {
				volume *= (v.size() + 1) / (a.whole(i).size() + 1)
			}
			share += volume
		}
		if len(parts) != c.want || math.Abs(share-1) > 1e-9 {
			t.Errorf("%d coordinates, at most %d parts: %d parts, want %d; they are %v of the domain", c.dims, c.most, len(parts), c.want, share)
		}
	}
}

func TestCutTinySpans(t *testing.T) {
	for size := range int64(9) {
		for n := 1; n < 12; n++ {
			v := span{-3, -3 + size}
			seen := map[int64]bool{}
			for k := range n {
				c := v.cut(k, n)
				if c.lo < v.lo || c.hi > v.hi || c.lo > c.hi {
					t.Fatalf("part %d of %d of %v is %v", k, n, v, c)
				}
				for x := c.lo; x <= c.hi; x++ {
					seen[x] = true
				}
			}
			if len(seen) != int(size+1) {
				t.Errorf("%d parts of %v hold %d places, want %d", n, v, len(seen), size+1)
			}
		}
	}
}

func TestMove(t *testing.T) {
	all := span{-fp.MaxOrdinal + 1, fp.MaxOrdinal - 1}
	for _, c := range []struct {
		s    span
		n    int64
		by   float64
		want int64
	}{
		{all, 5, -7, -2}, {all, all.hi, 1, all.hi}, {all, 0, 1e300, all.hi}, {all, 0, -1e300, all.lo},
		{all, all.lo, 3, all.lo + 3}, {span{0, 0}, 0, 5, 0}, {span{-3, 20}, 19, 1.4, 20}, {span{-3, 20}, 2, -5, -3},
	} {
		if got := c.s.move(c.n, c.by); got != c.want {
			t.Errorf("%v: %d moved by %v is %d, want %d", c.s, c.n, c.by, got, c.want)
		}
	}
}

// Metropolis: what is not worse is accepted, what is worse by d bits with probability exp(-d / T); a chain without warmth only climbs.
func TestAccept(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{doubles}}
	for temperature, want := range map[float64]float64{0: 0, 1: math.Exp(-2), 4: math.Exp(-0.5)} {
		p := demcDefaults()
		p.Temperature = temperature
		s := newDEMC(f.Setup(1, 0), p)
		accepted := 0
		for range 20_000 {
			c := chain{at: []int64{1}, bits: 10}
			if s.accept(&c, []int64{2}, 8); c.at[0] == 2 {
				accepted++
			}
			if s.accept(&c, []int64{3}, 10); c.at[0] != 3 {
				t.Fatal("an error that is not smaller is refused")
			}
		}
		if got := float64(accepted) / 20_000; math.Abs(got-want) > 0.015 {
			t.Errorf("temperature %v: two bits less are accepted with probability %v, want %v", temperature, got, want)
		}
	}
}

func TestErrBits(t *testing.T) {
	for e, want := range map[float64]float64{0: 0, 0x1p-52: math.Log2(1 + math.Log2E), 1: 52, 3: 53, 1e-3: 42.57} {
		if got := errBits(e); math.Abs(got-want) > 0.02 {
			t.Errorf("errBits(%v) = %v, want %v", e, got, want)
		}
	}
	if b := errBits(math.MaxFloat64); b != 62 {
		t.Errorf("errBits of the largest error is %v, want 62", b)
	}
}

// start makes a search with the default parameters.
func start(setup search.Setup) search.Strategy { return newDEMC(setup, demcDefaults()) }

func TestDEMCBudget(t *testing.T) {
	searchtest.Budgets(t, []subject.Param{doubles, single}, start, 1, 2, 3, 17, 1000, 100_000, 0)
	f := &searchtest.Fake{Params: []subject.Param{doubles, single}, Error: searchtest.Near(1)}
	f.Worst(t, newDEMC(f.Setup(1, 100_000), demcDefaults()))
	if len(f.Asks) > 100_000/30 {
		t.Errorf("%d asks of 100000 runs", len(f.Asks))
	}
}

// One value is a domain too, and so are a few; and a search that sees no error ends.
func TestTinyDomains(t *testing.T) {
	for _, p := range []subject.Param{searchtest.Double(1, 1), searchtest.Double(1, 1+0x1p-52), {Name: "n", Index: -1, Min: 4, Max: 4}, {Name: "n", Index: -1, Min: 0, Max: 2}} {
		for _, e := range []float64{0, math.NaN(), math.Inf(1)} {
			f := &searchtest.Fake{Params: []subject.Param{p}, Error: func(x []float64) float64 { return e }}
			f.Worst(t, newDEMC(f.Setup(1, 500), demcDefaults()))
			for _, x := range f.Runs {
				if x[0] < p.Min || x[0] > p.Max {
					t.Fatalf("%v is outside of [%v, %v]", x, p.Min, p.Max)
				}
			}
			if len(f.Runs) != 500 {
				t.Errorf("[%v, %v]: %d runs, want 500", p.Min, p.Max, len(f.Runs))
			}
		}
	}
}

func TestDEMCReproducible(t *testing.T) {
	searchtest.Reproducible(t, []subject.Param{doubles, integer}, start)
}

// Points that the filter refuses are drawn again.
func TestFilter(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(0, 1), searchtest.Double(0, 1)}, Error: searchtest.Near(0.5), Admits: func(x []float64) bool { return x[0] < x[1] }}
	f.Worst(t, newDEMC(f.Setup(1, 0), demcDefaults()))
	refused := 0
	for _, x := range f.Runs {
		if !f.Admits(x) {
			refused++
		}
	}
	if refused > len(f.Runs)/20 { // parts without an admissible point are left out
		t.Errorf("%d of %d points are refused", refused, len(f.Runs))
	}
}

func TestCheck(t *testing.T) {
	for _, change := range []func(*DEMCParams){
		func(p *DEMCParams) { p.Partitions = 0 }, func(p *DEMCParams) { p.Population = 0 }, func(p *DEMCParams) { p.Generations = -1 },
		func(p *DEMCParams) { p.FLow = 0 }, func(p *DEMCParams) { p.FHigh = 0.1 }, func(p *DEMCParams) { p.CR = math.NaN() }, func(p *DEMCParams) { p.Scale = 2 },
		func(p *DEMCParams) { p.Chains = -1 }, func(p *DEMCParams) { p.Steps = most + 1 }, func(p *DEMCParams) { p.Step = 63 },
		func(p *DEMCParams) { p.Temperature = math.Inf(1) },
	} {
		p := demcDefaults()
		if change(&p); search.Check(p) == nil {
			t.Errorf("%+v is accepted", p)
		}
	}
	if err := search.Check(demcDefaults()); err != nil {
		t.Error(err)
	}
}
