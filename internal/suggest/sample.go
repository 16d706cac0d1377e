package suggest

// This file draws the inputs at which a rewrite can differ most from the original. A random sample of the domain rarely contains them:
// short numbers, for which sums and products are exact; the ends of formats and domains; and the zeros, poles and domain ends of the
// function.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp"
)

// A Coordinate describes the values that one coordinate of a point may have.
type Coordinate struct {
	Format   fp.Format // format of the values; NoFormat for integers
	Min, Max float64   // the stated domain
}

// round returns x rounded to a value of the coordinate.
func (c Coordinate) round(x float64) float64 {
	if c.Format == fp.NoFormat {
		const most = 1 << 31 // larger integers make no difference here
		return max(-most, min(most, math.Round(x)))
	}
	return fp.Of(c.Format, x).Float64()
}

const (
	mostVaried = 240  // points that change one coordinate of another point
	mostMixed  = 1600 // points with every coordinate drawn at random
	mostEdges  = 16   // zeros and domain ends of the function that are located
	edgesOfOne = 6    // along one line
	mostLines  = 4    // coordinates along which zeros and domain ends are located
	aroundEdge = 8    // pairs of points around each of them
	bases      = 6    // points from which others are made

	// shareOfSteps is the part of the steps that the search for edges may take.
	shareOfSteps = 8
	// A run at an input beyond the stated domain may take this many times the steps of the first run, and a constant more.
	longerRun, someSteps = 64, 1 << 12
)

// shortSizes lists magnitudes of short numbers. extremes lists magnitudes at which squares and products leave the range of a format.
var (
	shortSizes = []float64{1, 2, 3, 4, 5, 7, 8, 10, 12, 16, 20, 32, 50, 64, 80, 90, 100, 128, 200, 256, 500, 1000, 1024, 1e4, 65536, 1e6,
		0.5, 0.25, 0.125, 0.75, 0.375, 0.0625, 1.5, 2.5, 3.5, 1.25, 1.125, 0x1p-10, 0x1p-20, 0x1p-26, 0x1p-27, 0x1p-30, 0x1p-52, 0x1p-53}
	extremes = []float64{0x1p-1074, 0x1p-1060, 0x1p-1022, 1e-300, 1e-200, 0x1p-149, 0x1p-126, 1e-160, 1e-100, 1e-30, 1e-12, 1e12, 1e19,
		1e30, 1e100, 1e155, 1e200, 1e300, math.MaxFloat32, math.MaxFloat64}
)

// special appends points to the given ones, inside and outside of the stated domain.
func (t *Trial) special() {
	t.stated = len(t.Points)
	if len(t.Coordinates) != len(t.Points[0]) {
		t.Coordinates = nil
	}
	if len(t.Coordinates) == 0 {
		return
	}
	r := &t.draws
	var from [][]float64
	for _, i := range t.spread() {
		if from = append(from, t.Points[i]); len(from) == bases {
			break
		}
	}
	n := len(t.Coordinates)
	values := make([][]float64, n)
	for k := range values {
		values[k] = t.Coordinates[k].special(t.Points[0][k])
	}
	t.values = values
	for k, list := range values {
		step := max(1, n*len(list)/mostVaried)
		for i := r.IntN(step); i < len(list); i += step {
			t.add(with(from[i/step%len(from)], k, list[i]))
		}
	}
	for i := range mostMixed {
		t.add(t.draw(from[i%len(from)]))
	}
	t.edges(r, from, values)
}

func with(p []float64, k int, x float64) []float64 {
	p = slices.Clone(p)
	p[k] = x
	return p
}

// add adds a point, rounded to values of the coordinates.
func (t *Trial) add(p []float64) {
	for k, c := range t.Coordinates {
		if p[k] = c.round(p[k]); math.IsInf(p[k], 0) {
			return
		}
	}
	t.Points, t.before = append(t.Points, p), append(t.before, nil)
}

// special returns numbers for a coordinate in ascending order. Some depend on the finding's value there.
func (c Coordinate) special(at float64) (list []float64) {
	for _, x := range slices.Concat(shortSizes, extremes) {
		list = append(list, x, -x)
	}
	list = append(list, 0, at, -at, math.Floor(at), 2*at, at/2, at*at)
	for digits := 1; digits <= 8; digits++ {
		mantissa, exponent := math.Frexp(at)
		list = append(list, math.Ldexp(math.Round(math.Ldexp(mantissa, digits)), exponent-digits))
	}
	for _, end := range []float64{c.Min, c.Max} {
		if c.Format == fp.NoFormat || math.Abs(end) < fp.Largest(c.Format).Float64() {
			list = append(list, end, 2*end, -end, end-1, end+1, math.Nextafter(end, inf), math.Nextafter(end, -inf))
		}
	}
	for i, x := range list {
		list[i] = c.round(x)
	}
	list = slices.DeleteFunc(list, func(x float64) bool { return math.IsInf(x, 0) || x != x })
	slices.Sort(list)
	list = slices.Compact(list)
	if i, zero := slices.BinarySearch(list, 0); zero && c.Format != fp.NoFormat {
		list = slices.Insert(list, i, math.Copysign(0, -1))
	}
	return list
}

// A way is a distribution from which the coordinates of a point are drawn.
type way int

const (
	corners  way = iota // 0, 1, 2 and the ends of the format and the domain
	listed              // from the list of special numbers
	shorts              // k/2^m
	integers            // integers, and multiples of a quarter
	uniform             // from [-10, 10)
	sizes               // log-uniform within some decades
	anything            // uniform over the floats
	ways
)

// draw makes a point from another. Some coordinates stay, and some repeat an earlier coordinate with either sign.
func (t *Trial) draw(from []float64) []float64 {
	const stay, repeat = 5, 8 // one coordinate in this many
	r, p := &t.draws, slices.Clone(from)
	r.next()
	how := way(r.IntN(int(ways)))
	for k := range p {
		switch {
		case len(p) > 1 && r.IntN(stay) == 0:
		case k > 0 && r.IntN(repeat) == 0:
			p[k] = math.Copysign(1, r.Float64()-0.5) * p[r.IntN(k)]
		default:
			p[k] = t.Coordinates[k].drawn(r, how, t.values[k])
		}
	}
	return p
}

// drawn draws a number for a coordinate whose special numbers are listed.
func (c Coordinate) drawn(r *draws, how way, list []float64) float64 {
	const digits, decades, mostInteger = 8, 8, 200
	switch how {
	case corners:
		f := c.Format
		if f == fp.NoFormat {
			f = fp.Binary64
		}
		least, most := fp.Smallest(f).Float64(), fp.Largest(f).Float64()
		ends := []float64{0, math.Copysign(0, -1), 1, -1, 2, 0.5, least, -least, math.Sqrt(least), 1 / math.Sqrt(most), math.Sqrt(most),
			most, -most, c.Min, c.Max}
		return ends[r.IntN(len(ends))]
	case listed:
		return list[r.IntN(len(list))]
	case shorts:
		return math.Ldexp(float64(r.IntN(2<<digits)-1<<digits), -r.IntN(digits+2))
	case integers:
		n := float64(r.IntN(2*mostInteger+1) - mostInteger)
		if r.IntN(2) == 0 {
			return math.Round(n/10) / 4
		}
		return n
	case uniform:
		return 20*r.Float64() - 10
	case sizes:
		return math.Copysign(math.Pow(10, decades*(2*r.Float64()-1)), r.Float64()-0.5)
	}
	if c.Format == fp.NoFormat {
		return math.Ldexp(2*r.Float64()-1, r.IntN(32))
	}
	most := float64(fp.OrdinalIn(c.Format, fp.Largest(c.Format).Float64()))
	return fp.FromOrdinalIn(c.Format, int64(most*(2*r.Float64()-1)))
}

// draws yields numbers for one point after the other. Those of each coordinate are evenly spread and independent of the others'.
type draws struct {
	even
	n int // numbers drawn for this point
}

// primes have linearly independent square roots, so multiples of them are spread independently.
var primes = []float64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103}

// next begins the next point.
func (d *draws) next() { d.turn, d.n = d.turn+1, 0 }

// Float64 returns a number in [0, 1).
func (d *draws) Float64() float64 {
	i := d.n
	d.n++
	return d.of(math.Sqrt(primes[i%len(primes)]) * float64(1+i/len(primes)))
}

// IntN returns an integer in [0, n).
func (d *draws) IntN(n int) int { return int(d.Float64() * float64(n)) }

// A side classifies a result: its sign, infinity or NaN. The class changes at an edge.
type side int

const (
	noResult side = iota
	noNumber
	negative
	positive
	below // -infinity; above is +infinity
	above
)

// side returns the class of the output at a point.
func (t *Trial) side(p []float64) side {
	r := t.Machine.Run(p, t.shorter())
	t.Steps -= r.Steps
	if r.Outcome != interp.Returned {
		return noResult
	}
	switch v := r.Values[t.Output]; {
	case v.IsNaN():
		return noNumber
	case v.IsInf():
		return map[bool]side{true: below, false: above}[v.Signbit()]
	case v.Sign() < 0:
		return negative
	}
	return positive
}

// edges locates, along single coordinates, the places where the class of the result changes. It adds points on both sides.
func (t *Trial) edges(r *draws, from [][]float64, values [][]float64) {
	least, found := t.Steps-t.Steps/shareOfSteps, 0
	for i := range mostLines * len(from) {
		k, base := i%len(values), from[i/mostLines%len(from)]
		if len(values) > mostLines {
			k = r.IntN(len(values))
		} else if i%mostLines >= len(values) {
			continue
		}
		before, here := noResult, 0
		for j, x := range values[k] {
			if t.Steps < least || found >= mostEdges || here >= edgesOfOne {
				break
			}
			now := t.side(with(base, k, x))
			if j > 0 && now != before && now != noResult && before != noResult {
				t.edge(r, base, k, values[k][j-1], x)
				found++
				here++
			}
			before = now
		}
	}
}

// edge bisects to the place between two values of a coordinate where the class changes. It adds points around that place.
func (t *Trial) edge(r *draws, base []float64, k int, lo, hi float64) {
	f := t.Coordinates[k].Format
	if f == fp.NoFormat {
		return
	}
	was := t.side(with(base, k, lo))
	a, b := fp.OrdinalIn(f, lo), fp.OrdinalIn(f, hi)
	for b-a > 1 {
		m := a + (b-a)/2
		if t.side(with(base, k, fp.FromOrdinalIn(f, m))) == was {
			a = m
		} else {
			b = m
		}
	}
	lo, hi = fp.FromOrdinalIn(f, a), fp.FromOrdinalIn(f, b)
	t.add(with(base, k, lo))
	t.add(with(base, k, hi))
	for range aroundEdge {
		r.next()
		part := math.Exp2(-narrowed * r.Float64())
		t.add(with(base, k, lo*(1-part)))
		t.add(with(base, k, hi*(1+part)))
	}
}

// shorter returns the limits of runs at inputs beyond the stated domain.
func (t *Trial) shorter() interp.Limits {
	l := t.Limits
	if t.firstSteps > 0 {
		l.Steps = min(l.Steps, longerRun*t.firstSteps+someSteps)
	}
	return l
}

// limitsAt returns the limits of a run at point i.
func (t *Trial) limitsAt(i int) interp.Limits {
	if i >= t.stated {
		return t.shorter()
	}
	return t.Limits
}

// order returns the order in which a trial runs its points: the finding's point, then given and added points in turn.
func (t *Trial) order() []int {
	list := make([]int, 0, len(t.Points))
	given, added := 0, max(t.stated, 1)
	if t.stated == 0 { // none were added
		added = len(t.Points)
	}
	end := added
	for given < end || added < len(t.Points) {
		if given < end {
			list = append(list, given)
			given++
		}
		if added < len(t.Points) {
			list = append(list, added)
			added++
		}
	}
	return list
}
