package hunt

// This phase climbs with one variable, from the worst places found towards a larger estimated error. After the first round it takes random
// steps of every size instead, and it asks the oracle about errors that estimates miss.

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	firstStride = 1 << 20 // ulps, a power of 4: some binary32 ulps of a double. The scan has seen larger places
	sweep       = 24      // ulps on either side that are all tried at the end, because rounding makes the error uneven there
	sweeps      = 4       // sweeps of one climber, at most; each begins where the one before ended
	climbs      = 12      // places that a climb begins at, at most
	climbsEach  = 4       // of these, at most for one site
)

// hopeless is a part of the threshold. No measured climb that began below it reached the threshold, so such climbs get a quarter of the
// runs.
const hopeless = 1e-6

// newClimb returns the phase that climbs from the spots of f and adds new spots to f. If the phase asks the oracle, it stores the largest
// judged error in largest.
func newClimb(g *ground, f *found, largest *spot) phase {
	if g.domain.Dims() > 1 {
		return newMany(g, f)
	}
	if g.round > 0 {
		return newRoam(g, f, largest)
	}
	p := &climb{walk{volley: volley[int]{ground: g, mode: run.Doubles, left: g.params.Climb}, found: f}}
	spots := f.top(climbs, climbsEach, 0)
	if len(spots) > 0 && spots[0].estimate < hopeless*g.least {
		p.left /= 4
	}
	for _, spot := range spots {
		if spot.estimate < total && !spot.loud {
			p.climbers = append(p.climbers, walker{
				at: g.domain.Ordinal(0, spot.point[0]), site: spot.site, condition: spot.condition, stride: firstStride,
			})
		}
	}
	return p
}

// A climb is pattern searches over ordinals, in lockstep. Each tries two neighbours on either side, at a stride that shrinks each time, and
// the place where the secant of the exact output crosses zero. It ends with sweeps.
type climb struct{ walk }

// A walker is one pattern search.
type walker struct {
	at        int64   // ordinal of the worst point so far
	here      reading // the reading at that point
	site      int
	condition float64
	slope     float64 // of the exact output
	root      int64   // ordinal where the secant last crossed zero
	stride    int64   // 0 while sweeping
	read      bool    // here is valid
	sweeps    int
	moved     bool // roaming: the last batch found a worse point
	done      bool
}

func (p *climb) next() *search.Ask {
	p.begin()
	for i := range p.climbers {
		switch w := &p.climbers[i]; {
		case w.done:
		case w.stride > 0:
			if !w.read {
				p.to(i, w.at)
			}
			for _, by := range [...]int64{-2, -1, 1, 2} {
				p.to(i, plus(w.at, by*w.stride))
			}
			p.solve(i)
		default:
			p.around(i, sweep)
		}
	}
	return p.asked()
}

// solve requests the place where the secant crosses zero, and places some ulps from it, because the error may vanish at the root itself.
func (p *climb) solve(i int) {
	w := &p.climbers[i]
	if !w.read {
		return
	}
	x := p.domain.FromOrdinal(0, w.at)
	to := x - w.here.exact()/w.slope
	if math.IsNaN(to) || math.IsInf(to, 0) {
		return
	}
	at := p.domain.Ordinal(0, p.domain.Clamp(0, to))
	if at == w.root {
		return
	}
	w.root = at
	for _, by := range [...]int64{0, -1, 1, -3, 3} {
		p.to(i, plus(at, by))
	}
}

func (p *climb) tell(b *run.Batch) {
	p.left -= b.N
	bases := slices.Clone(p.climbers)
	nearest := make([]float64, len(bases)) // by climber: distance to the point that the slope was computed from
	for i := range b.N {
		w, base, x := &p.climbers[p.of[i]], &bases[p.of[i]], b.Points[i]
		p.found.add(b, i, w.site, w.condition)
		seen := p.found.worst(b, i)
		if base.read {
			by := x - p.domain.FromOrdinal(0, base.at)
			if near := &nearest[p.of[i]]; *near == 0 || math.Abs(by) < *near {
				seen := p.found.read(b, i, base.here.cell)
				*near, w.slope = math.Abs(by), base.here.rise(&seen)/by
			}
		}
		if !w.read || seen.height > w.here.height { // the first run of a climber is its starting point
			w.at, w.here, w.read = p.domain.Ordinal(0, x), seen, true
		}
	}
	for i := range p.climbers {
		p.climbers[i].turn(p.climbers[i].at != bases[i].at)
	}
	p.meet()
}

// turn chooses the next stride.
func (w *walker) turn(moved bool) {
	switch {
	case w.here.height >= total || w.stride == 0 && !moved || w.sweeps == sweeps:
		w.done = true
	case w.stride > 0:
		w.stride /= 4
	}
	if w.stride == 0 {
		w.sweeps++
	}
}

// meet ends a climber that has arrived at the place of another.
func (p *climb) meet() {
	var places []int64
	for i := range p.climbers {
		w := &p.climbers[i]
		if !w.done && slices.Contains(places, w.at) {
			w.done = true
		}
		places = append(places, w.at)
	}
}

// A walk is several walkers in lockstep. Each requested point belongs to one walker.
type walk struct {
	volley[int]
	found    *found
	climbers []walker
}

// to requests a place for climber i.
func (p *walk) to(i int, at int64) {
	if x, ok := p.admissible(at); ok {
		p.points, p.of = append(p.points, x), append(p.of, i)
	}
}

// around requests the neighbours of climber i, up to reach ulps on either side.
func (p *walk) around(i int, reach int64) {
	for by := int64(1); by <= reach; by++ {
		p.to(i, plus(p.climbers[i].at, -by))
		p.to(i, plus(p.climbers[i].at, by))
	}
}

// admissible returns the value of the only variable at an ordinal, and whether the domain contains it.
func (g *ground) admissible(at int64) (x float64, ok bool) {
	x = g.domain.FromOrdinal(0, at)
	return x, g.domain.Ordinal(0, x) == at && g.domain.Admits([]float64{x})
}

const (
	roamers    = 12 // binades whose worst places are roamed from, at most
	roamFirst  = 96 // steps from the worst of these in one batch
	roamOthers = 8  // steps from each other one
	roamReach  = 26 // a step is at most 2^26 ordinals; its logarithm is uniform
	roamSweep  = 8  // ulps on either side that are tried after a step led to a worse place
	roamFactor = 8  // runs of the phase, as a multiple of those of a climb
	roamJudged = 96 // points of a round that the oracle judges all over the domain, and again around the worst
)

// A roam is a random search around the worst places of several binades, in lockstep. In code that reduces its argument the error is a
// sawtooth with noise, and strides that only shrink stop at the first tooth. A roam sees much of the domain, so it runs in mode Deltas,
// which records exceptions.
type roam struct {
	walk
	largest *spot // receives the largest judged error
}

func newRoam(g *ground, f *found, largest *spot) phase {
	p := &roam{walk{volley[int]{ground: g, mode: run.Deltas, left: roamFactor * g.params.Climb}, f, nil}, largest}
	best := make(map[uint64]*spot)
	for i := range f.spots {
		spot := &f.spots[i]
		binade := binadeOf(spot)
		if old := best[binade]; !spot.loud && !spot.likelyZero() && (old == nil || spot.estimate > old.estimate) {
			best[binade] = spot
		}
	}
	if r := &f.records[0]; r.point != nil {
		best[binadeOf(r)] = r
	}
	list := slices.SortedFunc(maps.Values(best), func(a, b *spot) int {
		return cmp.Or(cmp.Compare(b.estimate, a.estimate), cmp.Compare(a.point[0], b.point[0]))
	})
	for _, spot := range list[:min(len(list), roamers)] {
		p.climbers = append(p.climbers, walker{
			at: g.domain.Ordinal(0, spot.point[0]), here: reading{height: spot.estimate}, site: spot.site, condition: spot.condition,
		})
	}
	return p
}

// binadeOf returns the sign and the exponent of the only coordinate.
func binadeOf(s *spot) uint64 { return math.Float64bits(s.point[0]) >> 52 }

func (p *roam) next() *search.Ask {
	p.begin()
	for i := range p.climbers {
		w := &p.climbers[i]
		steps := roamOthers
		if i == 0 {
			steps = roamFirst
		}
		for range steps {
			p.to(i, plus(w.at, p.stride()))
		}
		if w.moved {
			p.around(i, roamSweep)
		}
	}
	return p.asked()
}

// stride returns a random step of either sign. The logarithm of its size is uniform.
func (g *ground) stride() int64 {
	stride := int64(math.Exp2(roamReach * g.rand.Float64()))
	if g.rand.IntN(2) == 0 {
		return -stride
	}
	return stride
}

func (p *roam) tell(b *run.Batch) {
	p.left -= b.N
	for i := range p.climbers {
		p.climbers[i].moved = false
	}
	for i := range b.N {
		w := &p.climbers[p.of[i]]
		p.found.add(b, i, w.site, w.condition)
		if seen := p.found.worst(b, i); seen.height > w.here.height && !seen.likelyZero() {
			w.at, w.here, w.moved = p.domain.Ordinal(0, b.Points[i]), seen, true
		}
	}
}

// finish plans the questions to the oracle.
func (p *roam) finish() []step {
	return []step{{func() phase { return newRoamJudged(p.ground, p.found, p.largest) }, math.Inf(1)}}
}

// newRoamJudged returns the phase that asks the oracle about places all over the domain, and around the worst one that it judged. No
// estimate shows an error of the formula itself.
func newRoamJudged(g *ground, f *found, largest *spot) phase {
	p := asking(g, f, largest)
	lo, hi := g.domain.Range(0)
	places := g.strata(nil, g.domain.Ordinal(0, lo), g.domain.Ordinal(0, hi), roamJudged)
	if worst := largest.point; worst != nil {
		for range roamJudged {
			places = append(places, plus(g.domain.Ordinal(0, worst[0]), g.stride()))
		}
	}
	for _, at := range places {
		if x, ok := g.admissible(at); ok {
			point := []float64{x}
			p.about(point, func(judged float64) { p.keep(point, judged) })
		}
	}
	return p
}
