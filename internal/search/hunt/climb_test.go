package hunt

import (
	"cmp"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A num is a double with its delta, as mode Deltas defines it.
type num struct{ v, d float64 }

func add(a, b num) num {
	z := a.v + b.v
	t := z - a.v
	return num{z, (a.d + b.d) + ((a.v - (z - t)) + (b.v - t))}
}

func neg(a num) num    { return num{-a.v, -a.d} }
func sub(a, b num) num { return add(a, neg(b)) }

func mul(a, b num) num {
	z := a.v * b.v
	return num{z, a.v*b.d + b.v*a.d + a.d*b.d + math.FMA(a.v, b.v, -z)}
}

func div(a, b num) num {
	z := a.v / b.v
	return num{z, ((a.d - z*b.d) - math.FMA(z, b.v, -a.v)) / (b.v + b.d)}
}

func of(x float64) num { return num{v: x} }

// A kernel is a function of several variables as native code in mode Deltas would run it.
type kernel struct {
	dims  int
	param subject.Param
	body  func(x []num) []num
	cells int
}

func (k *kernel) subject() *subject.Subject {
	s := &subject.Subject{Name: "kernel", Program: &ir.Program{}}
	s.Call.Entry = 1 << 30 // no code
	for range k.dims {
		s.Params = append(s.Params, k.param)
	}
	for range max(k.cells, 1) {
		s.Call.Outputs = append(s.Call.Outputs, ir.Cell{Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}})
	}
	return s
}

func (k *kernel) run(ask *search.Ask) *run.Batch {
	b := &run.Batch{N: len(ask.Points) / k.dims, Dims: k.dims, Points: ask.Points, Start: []int{0}}
	for i := range b.N {
		var x []num
		for _, v := range ask.Points[i*k.dims : (i+1)*k.dims] {
			x = append(x, of(v))
		}
		for _, y := range k.body(x) {
			b.Outputs, b.Deltas = append(b.Outputs, fp.FromFloat64(y.v)), append(b.Deltas, y.d)
			if ask.Mode == run.Doubles {
				b.Bounds = append(b.Bounds, bound(y))
			}
		}
		b.Outcomes, b.Start = append(b.Outcomes, run.Returned), append(b.Start, 0)
	}
	return b
}

// climb runs the phase alone and returns the search and the runs.
func (k *kernel) climb(t *testing.T, seed uint64, params Params, from ...[]float64) (*Search, int) {
	t.Helper()
	s := New(search.Setup{Subject: k.subject(), Rand: rand.New(rand.NewPCG(seed, 0))}, params)
	for _, point := range from {
		b := k.run(&search.Ask{Points: point})
		s.found.add(b, 0, noSite, 0)
	}
	p := newClimb(&s.ground, &s.found, &s.largest)
	runs := 0
	for {
		ask := p.next()
		if ask == nil || len(ask.Points) == 0 {
			return s, runs
		}
		for i, x := range ask.Points {
			if got := s.domain.Clamp(i%k.dims, x); got != x {
				t.Fatalf("asked for %v, which is outside of the domain", x)
			}
		}
		runs += len(ask.Points) / k.dims
		p.tell(k.run(ask))
	}
}

var (
	floats  = subject.Param{Index: -1, Format: fp.Binary64, Precision: fp.Binary32, Min: -100, Max: 100}
	doubles = subject.Param{Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64}
)

// recursive is x[n-1] + ... + x[0] (FPGen, Figure 1a).
func recursive(x []num) []num {
	s := x[len(x)-1]
	for i := len(x) - 2; i >= 0; i-- {
		s = add(x[i], s)
	}
	return []num{s}
}

func pairwise(x []num) []num {
	if len(x) == 1 {
		return x
	}
	h := len(x) / 2
	return []num{add(pairwise(x[:h])[0], pairwise(x[h:])[0])}
}

// compensated is FPGen's Figure 1c.
func compensated(x []num) []num {
	a := slices.Clone(x)
	var e num
	for i := len(a) - 1; i > 0; i-- {
		sum := a[i]
		v := add(a[i-1], e)
		a[i-1] = add(sum, v)
		e = add(sub(sum, a[i-1]), v)
	}
	return a[:1]
}

func dot(x []num) []num {
	n := len(x) / 2
	var s num
	for i := range n {
		s = add(s, mul(x[i], x[n+i]))
	}
	return []num{s}
}

// matvec is A x of 4 rows, x first.
func matvec(x []num) []num {
	var y []num
	for i := range 4 {
		y = append(y, dot(append(slices.Clone(x[:4]), x[4+4*i:8+4*i]...))...)
	}
	return y
}

// lu is a decomposition in place, with pivots.
func lu(x []num) []num {
	n := int(math.Sqrt(float64(len(x))))
	a := slices.Clone(x)
	for k := range n {
		p := k
		for i := k + 1; i < n; i++ {
			if math.Abs(a[i*n+k].v) > math.Abs(a[p*n+k].v) {
				p = i
			}
		}
		if a[p*n+k].v == 0 {
			continue
		}
		for j := range n {
			a[k*n+j], a[p*n+j] = a[p*n+j], a[k*n+j]
		}
		for i := k + 1; i < n; i++ {
			a[i*n+k] = div(a[i*n+k], a[k*n+k])
			for j := k + 1; j < n; j++ {
				a[i*n+j] = sub(a[i*n+j], mul(a[i*n+k], a[k*n+j]))
			}
		}
	}
	return a
}

func squares(x []num) []num { return []num{sub(mul(x[0], x[0]), mul(x[1], x[1]))} }

func det(x []num) []num { return []num{sub(mul(x[0], x[3]), mul(x[1], x[2]))} }

// The largest estimates that the climb must reach; FPGen's Table 3 for its programs.
var kernels = []struct {
	name  string
	k     kernel
	least float64
}{
	{"recursive 4", kernel{dims: 4, param: floats, body: recursive}, 1},
	{"recursive 32", kernel{dims: 32, param: floats, body: recursive}, 1},
	{"pairwise 4", kernel{dims: 4, param: floats, body: pairwise}, 1},
	{"pairwise 32", kernel{dims: 32, param: floats, body: pairwise}, 1},
	{"compensated 4", kernel{dims: 4, param: floats, body: compensated}, 1},
	{"compensated 32", kernel{dims: 32, param: floats, body: compensated}, 1},
	{"dot 4", kernel{dims: 8, param: floats, body: dot}, 1},
	{"matrix by vector", kernel{dims: 20, param: floats, body: matvec, cells: 4}, 1},
	{"LU", kernel{dims: 16, param: floats, body: lu, cells: 16}, 2.7327},
	{"recursive 64 doubles", kernel{dims: 64, param: doubles, body: recursive}, 1},
	{"x^2 - y^2", kernel{dims: 2, param: doubles, body: squares}, 0.1},
	{"determinant", kernel{dims: 4, param: doubles, body: det}, 1},
	{"x + y + z", kernel{dims: 3, param: doubles, body: recursive}, 1},
}

// largest returns the spot with the largest estimate.
func largest(s *Search) spot {
	return slices.MaxFunc(s.found.records[:], func(a, b spot) int { return cmp.Compare(a.estimate, b.estimate) })
}

func TestClimbMany(t *testing.T) {
	for _, c := range kernels {
		for seed := range uint64(3) {
			s, runs := c.k.climb(t, seed, Defaults())
			worst := largest(s)
			best, at := worst.estimate, worst.point
			if !(best >= c.least) || runs > Defaults().ClimbMany {
				t.Errorf("%s, seed %d: estimate %.3g after %d runs, want %g", c.name, seed, best, runs, c.least)
			}
			t.Logf("%s, seed %d: %.4g after %d runs at %g", c.name, seed, best, runs, at)
		}
	}
}

// What deltas say of sums is so over the reals.
func TestClimbSum(t *testing.T) {
	k := kernels[1].k
	s, _ := k.climb(t, 7, Defaults())
	spot := s.found.top(1, 1, 0)[0]
	exact := new(big.Float).SetPrec(4000)
	computed := 0.0
	for _, x := range slices.Backward(spot.point) {
		exact.Add(exact, big.NewFloat(x))
		computed += x
	}
	off := new(big.Float).Sub(exact, big.NewFloat(computed))
	got, _ := off.Quo(off, exact).Float64()
	if got = math.Abs(got); math.Abs(got-spot.estimate) > 1e-9*got {
		t.Errorf("relative error of the sum %g, estimated %g", got, spot.estimate)
	}
}

// cubic is ((x - 6) x + 11) x - 6 = (x-1)(x-2)(x-3).
func cubic(x []num) []num {
	return []num{sub(mul(add(mul(sub(x[0], of(6)), x[0]), of(11)), x[0]), of(6))}
}

// With one variable, the worst of all doubles near a root is found from a place beside it.
func TestClimbOne(t *testing.T) {
	k := kernel{dims: 1, param: doubles, body: cubic}
	for _, root := range []float64{1, 2} { // some ulps from 3 it is exact
		s, runs := k.climb(t, 1, Defaults(), []float64{root + 0x1p-34}, []float64{root - 0x1p-35})
		if best := s.found.top(1, 1, 0)[0]; best.estimate < 0.9 || runs > Defaults().Climb {
			t.Errorf("root %g: estimate %g at %g after %d runs", root, best.estimate, best.point[0], runs)
		}
	}
}

// With more runs a climb goes on where it ended with fewer.
func TestClimbBudget(t *testing.T) {
	for _, k := range []kernel{kernels[8].k, {dims: 1, param: doubles, body: cubic}} {
		var asked [2][]float64
		for i, runs := range []int{1000, 5000} {
			params := Defaults()
			params.Climb, params.ClimbMany = runs/50, runs
			logged := k
			logged.body = func(x []num) []num {
				for _, v := range x {
					asked[i] = append(asked[i], v.v)
				}
				return k.body(x)
			}
			start := make([]float64, k.dims)
			for j := range start {
				start[j] = float64(float32(1.0625 + float64(j+1)/1024/3))
			}
			_, spent := logged.climb(t, 3, params, start)
			if spent > runs || k.dims == 1 && spent > runs/50 {
				t.Errorf("%d variables: %d runs, which is too many", k.dims, spent)
			}
		}
		n := len(asked[0])
		if n == 0 || n >= len(asked[1]) || !slices.Equal(asked[0], asked[1][:n]) {
			t.Errorf("%d variables: the first %d values are not those of the search of %d", k.dims, n, len(asked[1]))
		}
	}
}

// Points that the filter refuses are not asked for, and integers stay integers.
func TestClimbDomain(t *testing.T) {
	k := kernel{dims: 3, param: floats, body: recursive}
	subj := k.subject()
	subj.Params[1] = subject.Param{Index: -1, Signed: true, Min: -5, Max: 20}
	admits := func(x []float64) bool { return x[0] > x[2] }
	s := New(search.Setup{Subject: subj, Rand: rand.New(rand.NewPCG(1, 0)), Admits: admits}, Defaults())
	p := newClimb(&s.ground, &s.found, &s.largest)
	for ask := p.next(); ask != nil && len(ask.Points) > 0; ask = p.next() {
		for i := 0; i < len(ask.Points); i += 3 {
			if x := ask.Points[i : i+3]; !admits(x) || x[1] != math.Trunc(x[1]) || x[1] < -5 || x[1] > 20 {
				t.Fatalf("asked for %v", x)
			}
		}
		p.tell(k.run(ask))
	}
	if best := s.found.top(1, 1, 0)[0]; best.estimate < 1 {
		t.Errorf("largest estimate %g", best.estimate)
	}
}
