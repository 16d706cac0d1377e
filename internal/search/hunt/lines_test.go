package hunt

// This file tests where lines are sampled, and which parts of them are followed.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// domainOf is what phases read, over a domain of so many doubles from lo to hi.
func domainOf(dims int, lo, hi float64) *ground {
	k := kernel{dims: dims, param: subject.Param{Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: lo, Max: hi}}
	s := New(search.Setup{Subject: k.subject(), Rand: rand.New(rand.NewPCG(1, 0))}, Defaults())
	return &s.ground
}

// Sums of ordinals stay at the ends of int64.
func TestPlus(t *testing.T) {
	t.Parallel()
	const most, least = math.MaxInt64, math.MinInt64
	places := []int64{least, least + 1, -1 << 62, -2, -1, 0, 1, 2, 1 << 62, most - 1, most}
	for _, a := range places {
		for _, b := range places {
			want := new(big.Int).Add(big.NewInt(a), big.NewInt(b))
			if want.Cmp(big.NewInt(most)) > 0 {
				want.SetInt64(most)
			} else if want.Cmp(big.NewInt(least)) < 0 {
				want.SetInt64(least)
			}
			if got := plus(a, b); got != want.Int64() {
				t.Errorf("%d + %d is %d, want %v", a, b, got, want)
			}
		}
	}
	for _, a := range places {
		for _, b := range places {
			want := new(big.Int).Sub(big.NewInt(a), big.NewInt(b))
			if want.Cmp(big.NewInt(most)) > 0 {
				want.SetInt64(most)
			} else if want.Cmp(big.NewInt(least)) < 0 {
				want.SetInt64(least)
			}
			if got := minus(a, b); got != want.Int64() {
				t.Errorf("%d - %d is %d, want %v", a, b, got, want)
			}
		}
	}
	for x, want := range map[float64]int64{0x1p63: most, 0x1p62: 1 << 62, -0x1p63: least, -0x1p64: least, -1.5: -1, math.Inf(1): most} {
		if got := toInt64(x); got != want {
			t.Errorf("%g becomes %d, want %d", x, got, want)
		}
	}
}

// strata draws one place in each of equal parts, both ends included.
func TestStrata(t *testing.T) {
	t.Parallel()
	g := domainOf(1, -1, 1)
	for _, tt := range [][2]int64{{-1000, 1000}, {7, 7}, {-5, 12345}, {math.MinInt64, math.MaxInt64}} {
		const n = 50
		list := g.strata([]int64{99}, tt[0], tt[1], n)
		if len(list) != 1+n || list[0] != 99 {
			t.Fatalf("%d places behind %d", len(list), list[0])
		}
		width := (float64(tt[1]) - float64(tt[0])) / n
		for k, at := range list[1:] {
			if from := float64(tt[0]) + float64(k)*width; float64(at) < math.Floor(from)-1 || float64(at) > from+width+1 || at < tt[0] ||
				at > tt[1] {
				t.Errorf("place %d of %d to %d is %d", k, tt[0], tt[1], at)
			}
		}
	}
}

// A line through a point ends where the first coordinate that moves leaves its range. The others stay at the ends of theirs.
func TestThrough(t *testing.T) {
	t.Parallel()
	g := domainOf(3, 0.5, 16)
	of := func(x float64) int64 { return g.domain.Ordinal(0, x) }
	point := []float64{1, 2, 15.5}
	for _, tt := range []struct {
		step     []int8
		first    int
		lo, hi   float64 // of the first coordinate that moves
		atLo, at []float64
	}{
		{[]int8{1, 0, 0}, 0, 0.5, 16, []float64{0.5, 2, 15.5}, []float64{16, 2, 15.5}},
		{[]int8{-1, 0, 0}, 0, 16, 0.5, []float64{16, 2, 15.5}, []float64{0.5, 2, 15.5}},
		{[]int8{0, 1, 1}, 1, 0.5, 16, nil, []float64{1, 16, 16}},
		{[]int8{0, 1, -1}, 1, 0.5, 16, []float64{1, 0.5, 16}, nil},
	} {
		l := g.through(point, tt.step)
		sign := int64(tt.step[tt.first])
		if lo, hi := of(tt.lo)-of(point[tt.first]), of(tt.hi)-of(point[tt.first]); l.lo != sign*lo || l.hi != sign*hi {
			t.Errorf("step %v: from %d to %d, want %d to %d", tt.step, l.lo, l.hi, sign*lo, sign*hi)
		}
		got := make([]float64, 3)
		for t1, want := range map[int64][]float64{l.lo: tt.atLo, l.hi: tt.at, 0: point} {
			if g.point(&l, t1, got); want != nil && !slices.Equal(got, want) {
				t.Errorf("step %v at %d: %v, want %v", tt.step, t1, got, want)
			}
		}
		l.at = g.admitted(&l, []int64{l.hi + 1, 5, l.lo - 1, 3, 5, l.lo, l.hi})
		if want := []int64{l.lo, 3, 5, l.hi}; !slices.Equal(l.at, want) {
			t.Errorf("step %v: sampled at %v, want %v", tt.step, l.at, want)
		}
	}
}

// A line of integers over all of int64 is in its range at both ends, whichever way it goes. From the least integer it ended before it began.
func TestThroughAllIntegers(t *testing.T) {
	t.Parallel()
	param := subject.Param{Index: -1, Min: -0x1p63, Max: 0x1p63}
	s := New(search.Setup{Subject: (&kernel{dims: 1, param: param}).subject(), Rand: rand.New(rand.NewPCG(1, 0))}, Defaults())
	for _, from := range []float64{-0x1p63, -1, 0, 1, 0x1p63} {
		for _, step := range []int8{-1, 1} {
			l := s.through([]float64{from}, []int8{step})
			if l.lo > 0 || l.hi < 0 || l.lo == l.hi {
				t.Errorf("from %v by %d: from %d to %d", from, step, l.lo, l.hi)
			}
			last, got := -math.Inf(1), []float64{0}
			if step < 0 {
				last = math.Inf(1)
			}
			for _, at := range []int64{l.lo, l.lo / 2, 0, l.hi / 2, l.hi} {
				if s.point(&l, at, got); (got[0]-last)*float64(step) < 0 || at == 0 && got[0] != from {
					t.Errorf("from %v by %d: %v at %d, behind %v", from, step, got[0], at, last)
				}
				last = got[0]
			}
		}
	}
}

// Two of four lines move one coordinate, each in turn; one moves others by factors or quotients; one moves any.
func TestDirections(t *testing.T) {
	t.Parallel()
	const dims = 5
	g := domainOf(dims, -4, 16)
	partners, mixed := map[int]bool{}, map[int]bool{}
	for n := range 400 {
		step := g.direction(n, dims)
		moved := 0
		for i, d := range step {
			if d != 0 && i != n%dims {
				moved++
				if n%4 == 2 {
					partners[(i-n%dims+dims)%dims*int(d)] = true
				}
			}
		}
		mixed[moved*4+n%4] = true
		if n%4 == 2 && moved != 1 { // the partner was drawn anew for each coordinate
			t.Fatalf("line %d, of a pair, moves as %v", n, step)
		}
		if step[n%dims] != 1 || n%4 < 2 && moved != 0 {
			t.Fatalf("line %d moves as %v", n, step)
		}
	}
	if len(partners) != 2*(dims-1) {
		t.Errorf("pairs %v, want every other coordinate with both signs", partners)
	}
	if !mixed[3] || !mixed[7] || !mixed[dims*4-1] {
		t.Errorf("lines of all coordinates move %v others", mixed)
	}
	for n := range 8 {
		if step := g.direction(n, 1); !slices.Equal(step, []int8{1}) {
			t.Errorf("the only coordinate moves by %v", step)
		}
	}
}

// A minimum of |danger| is followed if it is below 0.1, has the sign of both neighbours and is below one of them.
func TestSinks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b, c float64
		want    bool
	}{
		{0.5, 0.05, 0.5, true}, {-0.5, -0.05, -0.5, true}, {0.5, 0.1, 0.5, false}, {0.5, 0.09, 0.5, true},
		{0.5, -0.05, 0.5, false}, {0.05, 0.05, 0.5, true}, {0.5, 0.05, 0.05, true}, {0.05, 0.05, 0.05, false},
		{0.04, 0.05, 0.5, false}, {0.5, 0.05, 0.04, false},
	} {
		if got := sinks(tt.a, tt.b, tt.c); got != tt.want {
			t.Errorf("%v, %v, %v: %v, want %v", tt.a, tt.b, tt.c, got, tt.want)
		}
	}
}

// scanOf is a scan of one line at places 0, 10, 20, ... that sees these danger values of one site.
func scanOf(t *testing.T, dangers ...float64) *scan {
	t.Helper()
	g := domainOf(1, -4, 16)
	l := line{from: []int64{0}, step: []int8{1}, lo: 0, hi: 1000}
	for k := range dangers {
		l.at = append(l.at, int64(10*k))
	}
	p := &scan{queue: queue{ground: g}, lines: &[]line{l}, sites: []watch{{at: [2]int{never, never}}}}
	for k, d := range dangers {
		if p.k = k; d != missed {
			p.look(0, 0, d)
		}
	}
	return p
}

// missed stands for a sample at which the site does not run.
const missed = 1234.5

// Roots are suspected where consecutive danger values have different signs, at zeros, and in between where |danger| sinks. A sample at
// which the site does not run, and a danger value that is no number, separate those around them.
func TestLook(t *testing.T) {
	t.Parallel()
	crosses := func(lo, hi int64, a, b float64) bit { return bit{lo: lo, hi: hi, dlo: a, dhi: b} }
	sinksAt := func(lo, hi int64, a, b float64) bit { return bit{lo: lo, hi: hi, kind: dip, dlo: a, dhi: b} }
	for _, tt := range []struct {
		dangers []float64
		want    []bit
	}{
		{[]float64{1, 2, 3}, nil},
		{[]float64{1, -2, -3}, []bit{crosses(0, 10, 1, -2)}},
		{[]float64{-1, -2, 3}, []bit{crosses(10, 20, -2, 3)}},
		{[]float64{1, missed, -3}, nil},
		{[]float64{1, math.NaN(), -3}, nil},
		{[]float64{1, math.Inf(-1), 3}, nil},
		{[]float64{1, 0, -3}, []bit{crosses(10, 10, 0, 0), sinksAt(0, 20, 1, -3)}},
		{[]float64{0, -3, 4}, []bit{crosses(0, 0, 0, 0), crosses(10, 20, -3, 4)}},
		{[]float64{1, 0.01, 2}, []bit{sinksAt(0, 20, 1, 2)}},
		{[]float64{-1, -0.01, -2, -0.02, -3}, []bit{sinksAt(0, 20, -1, -2), sinksAt(20, 40, -2, -3)}},
		{[]float64{1, missed, 0.01, 2}, nil},
		{[]float64{1, 0.01, missed, 2}, nil},
	} {
		if got := scanOf(t, tt.dangers...).bits; !reflect.DeepEqual(got, tt.want) {
			t.Errorf("dangers %v: %+v, want %+v", tt.dangers, got, tt.want)
		}
	}
}

// The crossings nearest to 1 are narrowed, a number for each site, but for those that an earlier round narrowed. So are some dips. Both
// are in the order of their places.
func TestChoose(t *testing.T) {
	t.Parallel()
	p := scanOf(t)
	g := p.ground
	at := func(x float64) int64 { return g.domain.Ordinal(0, x) }
	(*p.lines)[0].from = []int64{0}
	for _, x := range []float64{1.5, 1, 8, 4, 16, 2} {
		p.bits = append(p.bits, bit{lo: at(x), hi: at(x) + 9, site: 0}, bit{lo: at(x), hi: at(x) + 5, site: 1}, bit{lo: at(x),
			hi: at(x) + 7, kind: dip})
	}
	p.params.PerSite, p.params.Dips = 3, 2
	p.known = narrowed{}
	p.known.note(0, at(1.5)+4)
	p.known.note(1, at(8)+1)
	p.known.note(0, at(4)+10)
	crossings, minima := p.choose()
	var got []float64
	for _, b := range crossings {
		got = append(got, float64(10*b.site)+g.domain.FromOrdinal(0, b.lo))
	}
	if want := []float64{11, 1, 11.5, 12, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("crossings %v are narrowed, want %v", got, want)
	}
	got = nil
	for _, b := range minima {
		got = append(got, g.domain.FromOrdinal(0, b.lo))
	}
	if want := []float64{1, 1.5}; !slices.Equal(got, want) {
		t.Errorf("dips %v are followed, want %v", got, want)
	}
}

// A root is known if an earlier one of the same site lies in the part, its ends included.
func TestNarrowedBefore(t *testing.T) {
	t.Parallel()
	n := narrowed{}
	for _, x := range []int64{50, 10, 30, 20} {
		n.note(3, x)
	}
	if !slices.Equal(n[3], []int64{10, 20, 30, 50}) {
		t.Errorf("known roots %v", n[3])
	}
	for _, tt := range []struct {
		lo, hi int64
		want   bool
	}{{5, 9, false}, {5, 10, true}, {10, 12, true}, {11, 19, false}, {31, 49, false}, {45, 60, true}, {51, 99, false}, {-9, 99, true}} {
		if got := n.has(bit{site: 3, lo: tt.lo, hi: tt.hi}); got != tt.want {
			t.Errorf("from %d to %d: %v, want %v", tt.lo, tt.hi, got, tt.want)
		}
	}
	if n.has(bit{site: 2, lo: -99, hi: 99}) {
		t.Error("a root of another site is known")
	}
}

// Where the path changes between two samples, their part is sampled again at both ends and at six equal distances. Its crossing is left
// out, as the finer samples show it better. Parts of six places or less are left as they are.
func TestRefine(t *testing.T) {
	t.Parallel()
	p := scanOf(t, 1, -1, 1, -1)
	(*p.lines)[0].at = []int64{0, 6, 13, 700}
	p.bits = []bit{{lo: 0, hi: 6}, {lo: 6, hi: 13}, {lo: 13, hi: 700}, {lo: 6, hi: 13, kind: dip}, {lo: 6, hi: 6}}
	for k, path := range []uint64{1, 2, 3, 3} {
		p.k = k
		p.compare(0, path)
	}
	if len(p.changes) != 1 || p.changes[0].lo != 6 || p.changes[0].hi != 13 {
		t.Fatalf("changes %+v, want one from 6 to 13", p.changes)
	}
	finer, is := p.refine().(*scan)
	if !is || len(*p.lines) != 2 {
		t.Fatalf("%d lines", len(*p.lines))
	}
	if got := (*p.lines)[1].at; !slices.Equal(got, []int64{6, 7, 8, 9, 10, 11, 12, 13}) {
		t.Errorf("sampled at %v", got)
	}
	if want := []bit{{lo: 0, hi: 6}, {lo: 13, hi: 700}, {lo: 6, hi: 13, kind: dip}, {lo: 6, hi: 6}}; !reflect.DeepEqual(finer.bits, want) {
		t.Errorf("suspected are %+v, want %+v", finer.bits, want)
	}
	if len(finer.of) != 8 || finer.of[0] != 1 || !finer.fine || len(finer.Points) != 8 {
		t.Errorf("the finer scan asks for %v of lines %v", finer.Points, finer.of)
	}
	finer.k = 1
	finer.compare(1, 8)
	if len(finer.changes) > 0 {
		t.Error("a part is refined twice")
	}
}

// Brackets are probed in the middle and around the root of the secant of their first flip, in order, and inside alone.
func TestProbes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		lo, hi int64
		flip   flip
		fine   int
		want   []int64
	}{
		{0, 640, flip{0, -1, 3}, 6, []int64{149, 160, 171, 320}},
		{100, 740, flip{0, -1, 3}, 6, []int64{249, 260, 271, 420}},
		{0, 640, flip{0, -1, 1}, 6, []int64{309, 320, 331}},
		{0, 640, flip{0, 3, -1}, 5, []int64{320, 459, 480, 501}},
		{0, 640, flip{0, math.Inf(1), -1}, 6, []int64{309, 320, 331}},
		{0, 640, flip{0, 0, -1}, 6, []int64{309, 320, 331}},
		{0, 640, flip{0, 1, 0}, 6, []int64{309, 320, 331}},
		{0, 640, flip{0, 1, -1023}, 6, []int64{11, 320}},
		{0, 640, flip{0, 1023, -1}, 6, []int64{320, 628, 639}},
		{0, 2, flip{0, 1, -1}, 6, []int64{1}},
		{0, 4, flip{0, 1, -1}, 60, []int64{1, 2, 3}},
		{math.MinInt64, math.MaxInt64, flip{0, 1, -1}, 60, []int64{-16, -1, 0, 16}},
	} {
		b := bracket{lo: tt.lo, hi: tt.hi, flips: []flip{tt.flip, {1, -9, 1}}, fine: tt.fine}
		if got := b.probes(nil); !slices.Equal(got, tt.want) {
			t.Errorf("%d to %d, %+v: %v, want %v", tt.lo, tt.hi, tt.flip, got, tt.want)
		}
	}
}

// A sign change is a jump if the danger value at both ends is still above 0.02 after 10 rounds, or above 0.001 after 24.
func TestJumps(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		f      flip
		rounds int
		want   bool
	}{
		{flip{0, -1, 1}, 9, false}, {flip{0, -1, 1}, 10, true}, {flip{0, -0.02, 1}, 10, false}, {flip{0, -1, 0.02}, 10, false},
		{flip{0, -0.021, 1}, 10, true}, {flip{0, -0.002, 1}, 23, false}, {flip{0, -0.002, 1}, 24, true}, {flip{0, -0.001, 1}, 24, false},
	} {
		if got := tt.f.jumps(tt.rounds); got != tt.want {
			t.Errorf("%+v after %d rounds: %v, want %v", tt.f, tt.rounds, got, tt.want)
		}
	}
}

// Roots of many functions at once are narrowed to the neighbours that a search by halves finds.
func TestRootsByBruteForce(t *testing.T) {
	t.Parallel()
	f := &fake{sites: []fp.Op{fp.Sub, fp.Sub, fp.Mul, fp.Sub}, dims: 1, body: func(m *machine, x []num) num {
		m.sub(0, x[0], of(0.7))
		m.sub(1, x[0], of(1.0/3))
		return m.sub(3, m.mul(2, x[0], m.mul(2, x[0], x[0])), of(5))
	}}
	s := New(f.setup(1), Defaults())
	g := &s.ground
	lines := []line{g.through([]float64{0}, []int8{1})}
	at := func(x float64) int64 { return g.domain.Ordinal(0, x) }
	var list []root
	crossings := []bit{
		{lo: at(0.1), hi: at(4), site: 0, dlo: -1, dhi: 1}, {lo: at(0.1), hi: at(4), site: 1, dlo: -1, dhi: 1},
		{lo: at(0.1), hi: at(4), site: 3, dlo: -1, dhi: 1},
	}
	p := newRoots(g, lines, crossings, s.narrowed, &list)
	asks := 0
	for ask := p.next(); ask != nil; ask = p.next() {
		asks++
		p.tell(f.run(ask))
	}
	for site, is := range map[int]func(x float64) bool{
		0: func(x float64) bool { return x >= 0.7 }, 1: func(x float64) bool { return x >= 1.0/3 },
		3: func(x float64) bool { return x*(x*x) >= 5 },
	} {
		lo, hi := at(0.1), at(4)
		for hi-lo > 1 {
			if mid := lo + (hi-lo)/2; is(g.domain.FromOrdinal(0, mid)) {
				hi = mid
			} else {
				lo = mid
			}
		}
		if !slices.ContainsFunc(list, func(r root) bool {
			return r.site == site && r.hi-r.lo <= 1 && (r.hi == hi || r.lo == hi ||
				r.lo == lo)
		}) {
			t.Errorf("site %d: roots %+v, want one at %d", site, list, hi)
		}
		if k := s.narrowed[site]; len(k) != 1 || k[0] < lo || k[0] > hi {
			t.Errorf("site %d: known roots %v, want %d", site, k, lo)
		}
	}
	if len(list) != 3 || asks > 24 {
		t.Errorf("%d roots after %d asks", len(list), asks)
	}
}

// A minimum of |danger| is narrowed to the place that has it, and becomes a root if it is below 0.001. A sign change on the way becomes
// two crossings.
func TestDips(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name             string
		above            float64 // of the minimum, at 1.7
		roots, crossings int
	}{{"touches", 1e-9, 1, 0}, {"shallow", 2e-3, 0, 0}, {"just deep enough", 9.9e-4, 1, 0}, {"crosses", -1e-3, 1, 2}} {
		g := domainOf(1, -4, 16)
		lines, at := []line{g.through([]float64{0}, []int8{1})}, func(x float64) int64 { return g.domain.Ordinal(0, x) }
		var list []root
		from := bit{lo: at(1), hi: at(3), site: 0, dlo: 1, dhi: 1}
		p := newDips(g, lines, []bit{from}, nil, nil, &list).(*dips)
		asks := 0
		for ask := p.next(); ask != nil; ask = p.next() {
			asks++
			b := &run.Batch{N: len(ask.Points), Dims: 1, Points: ask.Points, Start: []int{0}}
			for _, x := range ask.Points {
				d := (x-1.7)*(x-1.7) + tt.above
				b.Outcomes, b.Frames = append(b.Outcomes, run.Returned), append(b.Frames, 1, 1, math.Float64bits(d), 1)
				b.Start = append(b.Start, len(b.Frames))
			}
			p.tell(b)
		}
		crossings := p.crossings
		p.finish()
		if len(list) != tt.roots || len(crossings) != tt.crossings || asks > mostGrids {
			t.Errorf("%s: %d roots and %d crossings after %d asks, want %d and %d", tt.name, len(list), len(crossings), asks, tt.roots,
				tt.crossings)
		}
		for _, r := range list {
			if x := g.domain.FromOrdinal(0, r.lo); r.lo != r.hi || tt.above > 0 && math.Abs(x-1.7) > 1e-5 || r.danger < tt.above {
				t.Errorf("%s: root %+v at %v", tt.name, r, x)
			}
		}
		for k, c := range crossings {
			if (c.dlo < 0) == (c.dhi < 0) || c.lo >= c.hi || k == 1 && c.lo != crossings[0].hi {
				t.Errorf("%s: crossing %+v", tt.name, c)
			}
		}
	}
}

// Both ends of a root are run, and inputs 1 and 4 places outside of them, as far as the line goes. One that is a single place is run once.
func TestBeside(t *testing.T) {
	t.Parallel()
	g := domainOf(1, -4, 16)
	l := line{from: []int64{0}, step: []int8{1}, lo: 97, hi: 1000}
	f := newFound(unit(1), 1e-3)
	p := newBeside(g, []line{l}, []root{{lo: 100, hi: 101, site: 2, danger: 0.5}, {lo: 999, hi: 999, danger: 0.25}}, &f)
	ask := p.next()
	var got []int64
	for _, x := range ask.Points {
		got = append(got, g.domain.Ordinal(0, x))
	}
	if want := []int64{100, 101, 99, 102, 105, 999, 999, 998, 1000, 995}; ask.Mode != run.Deltas || !slices.Equal(got, want) {
		t.Errorf("asked for %v in mode %v, want %v", got, ask.Mode, want)
	}
	k := kernel{dims: 1, body: func(x []num) []num { return []num{{1, 0.25}} }}
	p.tell(k.run(ask))
	if s := f.top(9, 9, 0); len(s) != 2 || s[0].site+s[1].site != 2 || s[0].condition+s[1].condition != 6 {
		t.Errorf("spots %+v", s)
	}
}
