package hunt

// This phase begins a round with inputs of all magnitudes and special values.

import (
	"math"
	"slices"

	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// newSamples returns the phase. It runs known points first, and adds what it finds to f. With one variable, its samples form a line, which
// it adds to l.
func newSamples(g *ground, known [][]float64, f *found, l *leaves) phase {
	p := &queue{ground: g, Queue: search.Queue{Mode: run.Deltas}, told: func(b *run.Batch, i, _ int) { f.add(b, i, noSite, 0) }}
	if g.round == 0 {
		p.Points = slices.Concat(known...)
	}
	if g.domain.Dims() != 1 || g.domain.Integer(0) {
		p.Points = g.many(g.limited(p.Points))
		l.samples = p.Points
		return p
	}
	whole := g.one(f)
	for _, k := range g.rand.Perm(len(whole.at)) {
		p.Points = g.extend(p.Points, &whole, whole.at[k])
	}
	l.lines = append(l.lines, whole)
	return p
}

// noSite is the site of a spot that no root led to.
const noSite = -1

// one samples the domain of the only variable. The samples form the line that the scan reads. The phase asks for them in random order, so
// that a budget that ends among them has covered the whole domain.
func (g *ground) one(f *found) line {
	l, n := g.through([]float64{0}, []int8{1}), g.params.Samples // the whole domain
	places := g.strata(nil, l.lo, l.hi, g.wide(3*n/8))
	if g.likely {
		for _, sign := range []float64{-1, 1} {
			least, most := search.PlausibleSizes(&g.subject.Params[0])
			places = g.band(places, sign*least, sign*most, n/8)
			places = g.band(places, sign*1e-8, sign*1e8, n/8)
		}
	}
	for _, sign := range []float64{-1, 1} {
		places = g.band(places, sign*0x1p-20, sign*0x1p20, n/8) // usual magnitudes
		places = g.band(places, sign*0x1p20, sign*0x1p64, n/16) // magnitudes at which numbers lose their fractions
	}
	lo, hi := g.domain.Clamp(0, -32), g.domain.Clamp(0, 32)
	for k := range n / 8 { // uniformly as numbers
		x := lo + (hi-lo)*(float64(k)+g.rand.Float64())/float64(n/8)
		places = append(places, g.domain.Ordinal(0, g.domain.Clamp(0, x)))
	}
	if g.round == 0 {
		for _, x := range g.values() {
			for _, x := range []float64{x, -x} {
				at := g.domain.Ordinal(0, g.domain.Clamp(0, x))
				places = append(places, at-1, at, at+1)
			}
		}
	}
	l.at = g.admitted(&l, g.near(f, places, n/2))
	return l
}

// wide returns the number of samples of every magnitude, out of n. It is smaller if plausible inputs rank first.
func (g *ground) wide(n int) int {
	if g.likely {
		return n / 3
	}
	return n
}

// band appends a random ordinal of each of n equal parts of the range between a and b.
func (g *ground) band(to []int64, a, b float64, n int) []int64 {
	lo, hi := g.domain.Ordinal(0, g.domain.Clamp(0, a)), g.domain.Ordinal(0, g.domain.Clamp(0, b))
	if lo == hi {
		return to
	}
	return g.strata(to, min(lo, hi), max(lo, hi), n)
}

// near appends about n places around the worst spots of earlier rounds, because larger errors are often near large ones: half of them at
// random distances, and all neighbours of the very worst.
func (g *ground) near(f *found, to []int64, n int) []int64 {
	worst := f.top(mostNear, mostNear, 0)
	if g.round == 0 || len(worst) == 0 {
		return to
	}
	for range n / 2 {
		rank := min(int(g.rand.ExpFloat64()*float64(len(worst))/4), len(worst)-1)
		at := g.domain.Ordinal(0, worst[rank].point[0])
		up := g.rand.Int64N(1 << (1 + g.rand.IntN(40)))
		down := g.rand.Int64N(1 << (1 + g.rand.IntN(40)))
		to = append(to, plus(at, up-down))
	}
	for _, spot := range worst { // also with the other sign: functions may be odd or even
		at := -g.domain.Ordinal(0, spot.point[0])
		to = append(to, plus(at, -1), at, plus(at, 1))
	}
	worst = worst[:min(len(worst), mostSwept)]
	for _, spot := range worst {
		at := g.domain.Ordinal(0, spot.point[0])
		for by := range int64(n / 4 / mostSwept) {
			to = append(to, plus(at, by), plus(at, -by))
		}
	}
	return to
}

const (
	mostNear  = 32 // spots around which new samples are drawn, at most
	mostSwept = 16 // spots all of whose neighbours are samples, at most
)

// strata appends a random ordinal of each of n equal parts of lo..hi.
func (g *ground) strata(to []int64, lo, hi int64, n int) []int64 {
	width := float64(hi) - float64(lo)
	for k := range n {
		t := float64(lo) + width*(float64(k)+g.rand.Float64())/float64(n)
		to = append(to, min(max(toInt64(t), lo), hi))
	}
	return to
}

func toInt64(x float64) int64 {
	switch {
	case x >= math.MaxInt64:
		return math.MaxInt64
	case x <= math.MinInt64:
		return math.MinInt64
	}
	return int64(x)
}

// values returns special values and the program's constants. If the program returns integers, they include short decimals, as people type
// them.
func (g *ground) values() []float64 {
	list := slices.Concat(Special(), Floats(g.subject), Limits(g.subject))
	decides := func(c ir.Cell) bool { return c.Role == ir.Value && c.Type.Kind == ir.Int }
	if slices.ContainsFunc(g.subject.Call.Outputs, decides) {
		for k := 1.0; k < 100; k++ {
			list = append(list, k/10, k/100)
		}
	}
	return list
}

// many appends samples of the domain of several variables. Each coordinate has any magnitude, or is ordinary or special.
func (g *ground) many(points []float64) []float64 {
	values := g.values()
	point := make([]float64, g.domain.Dims())
	for range g.params.Samples {
		admitted := g.domain.Redraw(tries, point, func() {
			if g.likely && g.rand.IntN(4) > 0 {
				g.drawLikely(point, values)
				return
			}
			g.domain.Draw(g.rand, point)
			for i := range point {
				point[i] = g.domain.Clamp(i, Vary(g.rand, point[i], values))
			}
		})
		if admitted {
			points = append(points, point...)
		}
	}
	return points
}

// tries bounds how often a point that the filter refuses is drawn again.
const tries = 20
