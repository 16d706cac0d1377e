package hunt

// This file climbs with several variables: along the roots of the output, where what rounding did is all that is left.
//
// A relative error is large where the exact output is small and the error stays. So a climber drives the exact output
// y + delta of one cell to zero, one coordinate after the other: by the secant of the coordinate, rounded to the coordinate's
// format. What that rounding leaves, a coordinate of smaller weight removes next. Sums, dot products and determinants are
// linear in each coordinate: three coordinates of different magnitude reach an exact output below the rounding errors.
// Steps of chance (climbmoves.go) do the rest: other roots are inside of the program. These runs, which are most of a search, note
// exceptions too: mode Deltas.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	crowd       = 48      // climbers at a time, at most
	opsPerRun   = 50      // longer runs are fewer: the phase ends after so many operations for each run of its budget
	rounds      = 12      // that the operations should last for at least; longer runs make fewer climbers
	spotClimbs  = 12      // of the first ones, from what was found
	secants     = 16      // coordinates that a climber tries to solve in one round
	strays      = 8       // steps of chance in one round
	drawn       = 4       // points of which a new climber takes the worst
	patience    = 4       // rounds without progress before a climber begins anew
	enough      = 1 << 10 // relative error at which a climber ends: nothing is left of the result
	enoughTimes = 8       // climbers that end so before the phase does
	grows       = 1.01    // factor by which the largest error must grow to count as progress
	restless    = 4       // the phase ends when a quarter of its runs made no progress
	elites      = 8       // worst points, which climbers begin anew from
)

// many is the phase: climbers in lockstep.
type many struct {
	volley[try]
	found    *found
	work     int64 // operations
	active   int   // climbers that are under way
	ops      int64 // so far
	crowd    []climber
	elite    []climber // worst first
	ended    int       // climbers that reached enough
	best     float64   // of all heights
	still    int       // runs since it grew
	stillOps int64     // and operations
	values   []float64 // that coordinates are set to
}

// A climber is a point and what it knows of the output that it drives to zero.
type climber struct {
	point  []float64
	here   reading
	slopes []float64 // of the exact output along each coordinate, as last seen; NaN where not known
	idle   int       // rounds without progress
	fresh  bool      // not read yet
	site   int       // of the spot where it began
}

// A try is a point that was asked for.
type try struct {
	climber int
	along   int // the coordinate that differs from the climber's point, severally for several
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

// newClimber returns a climber that begins at a copy of point, or somewhere if it is nil.
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

// start asks for points where a climber may begin.
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

// solve asks for the points where the secants of some coordinates cross zero, and for one of their neighbours each.
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

// probe returns where the slope of a coordinate is measured: away from x by a part of it, of any size.
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
	worst := make([]int, len(p.crowd)) // the run that a climber goes on from; none, or not asked for if the ask was cut
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

// count counts runs and operations.
func (p *many) count(b *run.Batch) {
	p.left -= b.N
	p.still += b.N
	ops := int64(p.costs.price(run.Deltas) * float64(b.N))
	p.ops += ops
	p.stillOps += ops
}

// choose says how many climbers the operations are enough for.
func (p *many) choose() {
	perRun := max(int64(p.costs.price(run.Deltas)), 1)
	perRound := perRun * int64(2*min(p.domain.Dims(), secants)+strays) // of a climber
	p.active = int(min(max(p.work/rounds/perRound, 1), crowd))
}

// target chooses the output that a climber beginning with run i drives to zero: the worst one, or any with an error.
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

// settle decides how a climber goes on.
func (p *many) settle(c *climber, moved bool) {
	if c.here.height > p.best*grows {
		p.best, p.still, p.stillOps = c.here.height, 0, 0
	}
	switch {
	case moved:
		c.idle, c.fresh = 0, false
	case c.fresh: // nowhere to begin: elsewhere, then
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

// enter keeps a climber's point if it is among the worst.
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
