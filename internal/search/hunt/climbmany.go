package hunt

// This phase climbs with several variables, along the roots of the output, where only the rounding errors remain.
//
// A relative error is large where the exact output is small and the error is not. So a climber drives the exact output y + delta of one
// cell to zero, one coordinate after the other. It takes the root of the coordinate's secant, rounded to the coordinate's format. The
// rounding leaves a remainder, which a coordinate of smaller weight then removes. Sums, dot products and determinants are linear in each
// coordinate, so three coordinates of different magnitude bring the exact output below the rounding errors. Random steps (climbmoves.go)
// find roots of inner values. The phase makes most runs of a search, in mode Deltas, which records exceptions too.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	crowd       = 48      // climbers at a time, at most
	opsPerRun   = 50      // the phase ends after this many operations for each run of its budget, so long runs are fewer
	rounds      = 12      // number of rounds for which the operations should last; if runs are long, fewer climbers are active
	spotClimbs  = 12      // climbers that begin at found spots, at most
	secants     = 16      // coordinates that a climber solves for in one round, at most
	strays      = 8       // random steps of a climber in one round
	drawn       = 4       // random points, the worst of which a new climber starts from
	patience    = 4       // rounds without progress before a climber starts elsewhere
	enough      = 1 << 10 // relative error at which a climber ends: the result has no correct digit
	enoughTimes = 8       // the phase ends after this many climbers have reached enough
	grows       = 1.01    // factor by which the largest error must grow to count as progress
	restless    = 4       // the phase ends when a quarter of its runs have made no progress
	elites      = 8       // worst points that climbers restart from
)

// many is the phase. Its climbers move in lockstep.
type many struct {
	volley[try]
	found    *found
	work     int64 // limit of operations of the phase
	active   int   // climbers that are in use: the first ones of crowd
	ops      int64 // operations used
	crowd    []climber
	elite    []climber // worst first
	ended    int       // climbers that reached enough
	best     float64   // the largest error so far
	still    int       // runs since best grew
	stillOps int64     // operations since best grew
	values   []float64 // that random steps set coordinates to
}

// A climber is a point, and the output that it drives to zero.
type climber struct {
	point  []float64
	here   reading
	slopes []float64 // of the exact output along each coordinate, as last seen; NaN where not known
	idle   int       // rounds without progress
	fresh  bool      // no run has been read yet
	site   int       // of the spot where it began
}

// A try is one requested point.
type try struct {
	climber int
	along   int // the only coordinate in which it differs from the climber's point; severally if there are more
}

const severally = -1

func newMany(g *ground, f *found) phase {
	p := newMoves(g)
	p.volley = volley[try]{ground: g, mode: run.Deltas, left: g.params.ClimbMany}
	p.found, p.work = f, opsPerRun*int64(g.params.ClimbMany)
	for _, spot := range f.top(spotClimbs, spotClimbs, 0) {
		p.crowd = append(p.crowd, p.newClimber(spot.point, spot.site))
	}
	for len(p.crowd) < crowd {
		p.crowd = append(p.crowd, p.newClimber(nil, noSite))
	}
	p.choose()
	return p
}

// newClimber returns a climber that begins at a copy of point, or at a random point if point is nil.
func (p *many) newClimber(point []float64, site int) climber {
	c := climber{point: slices.Clone(point), fresh: true, site: site, slopes: make([]float64, p.domain.Dims())}
	for j := range c.slopes {
		c.slopes[j] = math.NaN()
	}
	return c
}

func (p *many) next() *search.Ask {
	p.begin()
	if p.ended >= enoughTimes || p.still > p.params.ClimbMany/restless || p.stillOps > p.work/restless || p.ops >= p.work {
		return nil
	}
	for i := range p.crowd[:p.active] {
		if p.crowd[i].fresh {
			p.start(i)
		} else {
			p.solve(i)
			p.stray(i)
		}
	}
	return p.asked()
}

// start requests starting points for climber i.
func (p *many) start(i int) {
	if point := p.crowd[i].point; point != nil && p.domain.Admits(point) {
		p.toward(point, try{i, severally})
		return
	}
	point := make([]float64, p.domain.Dims())
	for range drawn {
		p.draw(point)
		p.toward(point, try{i, severally})
	}
}

// solve requests the roots of the secants of some coordinates, and one neighbour of each root.
func (p *many) solve(i int) {
	c := &p.crowd[i]
	point := slices.Clone(c.point)
	order := p.rand.Perm(len(point))
	for _, j := range order[:min(len(order), secants)] {
		x := c.point[j]
		to := x - c.here.exact()/c.slopes[j]
		if c.slopes[j] == 0 || math.IsNaN(to) {
			to = p.probe(x)
		}
		if to = p.domain.Clamp(j, to); to == x {
			continue
		}
		point[j] = to
		p.toward(point, try{i, j})
		by := p.rand.Int64N(2*sweep+1) - sweep
		if point[j] = p.domain.FromOrdinal(j, p.domain.Ordinal(j, to)+by); point[j] != x {
			p.toward(point, try{i, j})
		}
		point[j] = x
	}
}

// probe returns a value at which the slope of a coordinate can be measured: x plus a random part of it.
func (p *many) probe(x float64) float64 {
	size := math.Abs(x)
	if size == 0 || p.rand.IntN(4) == 0 {
		size = 1
	}
	return x + math.Ldexp(size*(p.rand.Float64()-0.5), -p.rand.IntN(40))
}

const (
	none       = -1
	unanswered = -2
)

func (p *many) tell(b *run.Batch) {
	bases := slices.Clone(p.crowd)
	worst := make([]int, len(p.crowd)) // by climber: the run that it continues from, none, or unanswered if the ask was cut
	for i := range worst {
		worst[i] = unanswered
	}
	for i := range b.N {
		t := p.of[i]
		c := &p.crowd[t.climber]
		worst[t.climber] = max(worst[t.climber], none)
		p.found.add(b, i, c.site, 0)
		seen := p.found.worst(b, i)
		switch {
		case seen.height < 0 || seen.likelyZero():
			continue
		case c.fresh:
			seen = p.target(b, i, seen)
		default:
			seen = p.found.read(b, i, c.here.cell)
		}
		if base := &bases[t.climber]; t.along != severally {
			c.slopes[t.along] = base.here.rise(&seen) / (b.Points[i*b.Dims+t.along] - base.point[t.along])
		}
		if worst[t.climber] < 0 && c.fresh || seen.height > c.here.height {
			c.here, worst[t.climber] = seen, i
		}
	}
	p.count(b)
	for i, best := range worst[:p.active] {
		c := &p.crowd[i]
		if best >= 0 {
			c.point = slices.Clone(b.Points[best*b.Dims : (best+1)*b.Dims])
		}
		if best != unanswered {
			p.settle(c, best >= 0)
		}
	}
	p.choose()
}

// count adds the runs and operations of a batch.
func (p *many) count(b *run.Batch) {
	p.left -= b.N
	p.still += b.N
	ops := int64(p.costs.price(run.Deltas) * float64(b.N))
	p.ops += ops
	p.stillOps += ops
}

// choose sets how many climbers the operations suffice for.
func (p *many) choose() {
	perRun := max(int64(p.costs.price(run.Deltas)), 1)
	perRound := perRun * int64(2*min(p.domain.Dims(), secants)+strays) // of a climber
	p.active = int(min(max(p.work/rounds/perRound, 1), crowd))
}

// target chooses the output that a new climber drives to zero: the worst one, or a random one with an error.
func (p *many) target(b *run.Batch, i int, worst reading) reading {
	if p.rand.IntN(2) == 0 {
		return worst
	}
	var list []reading
	for k := range p.found.cells {
		if search.IsValue(&p.found.cells[k]) {
			if r := p.found.read(b, i, k); r.height > 0 {
				list = append(list, r)
			}
		}
	}
	if len(list) == 0 {
		return worst
	}
	return list[p.rand.IntN(len(list))]
}

// settle decides whether a climber continues, ends or restarts.
func (p *many) settle(c *climber, moved bool) {
	if c.here.height > p.best*grows {
		p.best, p.still, p.stillOps = c.here.height, 0, 0
	}
	switch {
	case moved:
		c.idle, c.fresh = 0, false
	case c.fresh: // no point to begin at: it starts elsewhere
		*c = p.newClimber(nil, noSite)
	default:
		c.idle++
	}
	if c.here.height >= enough {
		p.ended++
	} else if c.idle < patience {
		return
	}
	p.enter(c)
	*c = p.newClimber(nil, noSite)
	if p.rand.IntN(2) == 0 {
		e := &p.elite[p.rand.IntN(len(p.elite))]
		*c = p.newClimber(e.point, e.site)
		for range 1 + p.rand.IntN(3) {
			p.move(c.point)
		}
	}
}

// enter adds a climber's point to the elite if it is among the worst.
func (p *many) enter(c *climber) {
	for i := range p.elite {
		if slices.Equal(p.elite[i].point, c.point) {
			return
		}
	}
	p.elite = append(p.elite, *c)
	slices.SortStableFunc(p.elite, func(a, b climber) int { return cmp.Compare(b.here.height, a.here.height) })
	p.elite = p.elite[:min(len(p.elite), elites)]
}
