package hunt

// This phase cancels the exact output down to its last bit, where the output is linear in several coordinates: sums, dot products,
// determinants.
//
// Climbers stop where the result has no correct digit left, and estimates say little beyond that. This phase sets one coordinate to zero
// and solves another one for an exact output of zero. The rounding of that solution leaves about an ulp of the large terms, and the first
// coordinate then takes this remainder away. Its term is small, so its own rounding is an ulp of an ulp, which is what remains of the exact
// output. The floats have meanwhile dropped a part of that term, or made an error of its size before. The phase tries which coordinates to
// use and which neighbours of a solution, without knowledge of the program. Runs in mode Doubles measure the result, and the oracle judges
// the best.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	cancelFrom   = 8         // points to begin at: the found ones, then random ones
	cancelFound  = 2         // found points among these, at most
	cancelMost   = 12        // coordinates of a point that are examined, at most
	cancelPairs  = 12        // pairs of coordinates for each point; 12 are all pairs of four coordinates
	cancelFine   = 64        // solutions that get a second correction, at most
	straight     = 1e-6      // a coordinate counts as linear if two of its slopes differ by less than this, relative
	cancelJudged = 8         // points that the oracle judges, at most
	emptied      = 0x1p-20   // an exact output below this fraction of the terms' size counts as zero
	nothing      = 0x1p-1000 // a smaller difference is no step
)

// cancel is the phase. Its stages run one after the other. Each asks for one batch.
type cancel struct {
	volley[solution]
	found   *found
	largest *spot
	moves   *many
	stage   func() // makes the next request
	answer  func(b *run.Batch)
	from    []beginning
	best    []solution // the largest error first
}

// A beginning is a point and the slopes of the output there.
type beginning struct {
	point  []float64
	here   reading
	along  []int        // coordinates that are examined
	slopes [][2]float64 // of the exact output along them: of a long step and of a short one
}

// unread is the reading of an output before its run.
var unread = reading{height: -1}

// A solution is an intermediate point of cancellation with its measured output.
type solution struct {
	from  int     // index of the beginning
	last  int     // the coordinate that cancels the remainder, as an index into along
	short int     // which step the run measures: 0 is the long one, 1 the short one
	slope float64 // of the exact output along last
	point []float64
	here  reading
}

// newCancel returns the phase, which asks for runs in the first round only. It stores the largest error that the oracle finds in largest.
// It has its own random stream, so it does not change what the other phases draw.
func newCancel(g *ground, f *found, largest *spot, seed uint64) phase {
	own := *g
	own.rand = rand.New(rand.NewPCG(seed, uint64(g.domain.Dims())))
	p := &cancel{volley: volley[solution]{ground: &own, mode: run.Doubles, left: math.MaxInt}, found: f, largest: largest}
	p.moves = newMoves(&own)
	if g.round == 0 && g.domain.Dims() >= 2 {
		p.stage, p.answer = p.look, p.measure
	}
	return p
}

func (p *cancel) next() *search.Ask {
	p.begin()
	if p.stage == nil {
		return nil
	}
	stage := p.stage
	p.stage = nil
	stage()
	return p.asked()
}

func (p *cancel) tell(b *run.Batch) { p.answer(b) }

// look requests runs of the starting points, and of two steps along each of their coordinates.
func (p *cancel) look() {
	dims := p.domain.Dims()
	for k := range p.found.records {
		if r := &p.found.records[recordClasses-1-k]; r.point != nil && len(p.from) < cancelFound {
			p.from = append(p.from, beginning{point: slices.Clone(r.point), here: unread})
		}
	}
	for len(p.from) < cancelFrom {
		point := make([]float64, dims)
		p.moves.draw(point)
		p.from = append(p.from, beginning{point: point, here: unread})
	}
	for n := range p.from {
		s := &p.from[n]
		for _, j := range p.rand.Perm(dims) {
			if !p.domain.Integer(j) && len(s.along) < cancelMost {
				s.along, s.slopes = append(s.along, j), append(s.slopes, [2]float64{math.NaN(), math.NaN()})
			}
		}
		p.toward(s.point, solution{from: n, last: none})
		point := slices.Clone(s.point)
		for k, j := range s.along {
			for short := range 2 {
				point[j] = p.stride(j, s.point[j], short)
				p.toward(point, solution{from: n, last: k, short: short})
			}
			point[j] = s.point[j]
		}
	}
}

// stride returns another value of coordinate j, on the side of x with more distance to the end of the range. The short step is an eighth of
// the long one.
func (p *cancel) stride(j int, x float64, short int) float64 {
	by := math.Ldexp(math.Abs(x)/2, -3*short)
	if x == 0 {
		by = math.Ldexp(1, -3*short)
	}
	if lo, hi := p.domain.Range(j); hi-x < x-lo {
		by = -by
	}
	return p.domain.Clamp(j, x+by)
}

// measure computes the slopes. The phase continues from points at which the output is linear in two coordinates.
func (p *cancel) measure(b *run.Batch) {
	for i := range b.N {
		t := &p.of[i]
		s := &p.from[t.from]
		if t.last == none {
			s.here = p.found.worst(b, i)
			continue
		}
		if s.here.height < 0 {
			continue
		}
		j := s.along[t.last]
		by := b.Points[i*b.Dims+j] - s.point[j]
		if seen := p.found.read(b, i, s.here.cell); seen.height >= 0 && math.Abs(by) > nothing {
			s.slopes[t.last][t.short] = s.here.rise(&seen) / by
		}
	}
	for n := range p.from {
		p.from[n].keepLinear()
	}
	p.stage, p.answer = p.coarse, p.residues
}

// keepLinear drops the coordinates in which the output is not linear, or on which it does not depend.
func (s *beginning) keepLinear() {
	along, slopes := s.along, s.slopes
	s.along, s.slopes = nil, nil
	for k, slope := range slopes {
		if long, short := slope[0], slope[1]; math.Abs(long-short) <= straight*math.Abs(long) && long != 0 {
			s.along, s.slopes = append(s.along, along[k]), append(s.slopes, slope)
		}
	}
}

// coarse requests runs of points with one coordinate at zero and another one solved for, and of their neighbours.
func (p *cancel) coarse() {
	for n := range p.from {
		s := &p.from[n]
		if len(s.along) < 2 {
			continue
		}
		point := slices.Clone(s.point)
		all := p.rand.Perm(len(s.along) * (len(s.along) - 1))
		for _, pair := range all[:min(len(all), cancelPairs)] {
			last, apart := pair%len(s.along), pair/len(s.along)
			first := (last + 1 + apart) % len(s.along)
			j, k := s.along[last], s.along[first]
			point[j] = p.domain.Clamp(j, 0)
			left := s.here.exact() + s.slopes[last][0]*(point[j]-s.point[j])
			to := p.domain.Clamp(k, s.point[k]-left/s.slopes[first][0])
			for by := int64(-1); by <= 1; by++ {
				point[k] = p.domain.FromOrdinal(k, plus(p.domain.Ordinal(k, to), by))
				p.toward(point, solution{from: n, last: last, slope: s.slopes[last][0]})
			}
			point[j], point[k] = s.point[j], s.point[k]
		}
	}
}

// residues reads the remainders of the coarse solutions. It continues from those with an exact output near zero and an error.
func (p *cancel) residues(b *run.Batch) {
	for i := range b.N {
		t := p.of[i]
		s := &p.from[t.from]
		t.here = p.found.read(b, i, s.here.cell)
		t.point = slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims])
		if left := math.Abs(t.here.exact()); t.here.height > 0 && left > 0 && left < emptied*s.size() {
			p.best = append(p.best, t)
		}
	}
	slices.SortStableFunc(p.best, func(a, b solution) int { return cmp.Compare(b.here.height, a.here.height) })
	p.best = p.best[:min(len(p.best), cancelFine)]
	p.stage, p.answer = p.fine, p.measured
}

// size returns the magnitude of the largest term.
func (s *beginning) size() (size float64) {
	for k, j := range s.along {
		size = max(size, math.Abs(s.slopes[k][0]*s.point[j]))
	}
	return size
}

// nearby are the ordinal distances from a solution at which points are tried, including 0.
var nearby = []int64{0, 1, -1}

// fine requests runs of the points at which the last coordinate cancels the remainder.
func (p *cancel) fine() {
	for _, t := range p.best {
		j := p.from[t.from].along[t.last]
		x := t.point[j]
		to := p.domain.Ordinal(j, p.domain.Clamp(j, x-t.here.exact()/t.slope))
		for _, by := range nearby {
			t.point[j] = p.domain.FromOrdinal(j, plus(to, by))
			p.toward(t.point, t)
		}
		t.point[j] = x
	}
	p.best = nil
}

// measured keeps the solutions with the largest errors for the oracle.
func (p *cancel) measured(b *run.Batch) {
	for i := range b.N {
		t := p.of[i]
		t.here = p.found.read(b, i, t.here.cell)
		if t.here.height < 0 || t.here.exact() == 0 || search.Signalled(b, i, p.found.cells) {
			continue // the relative error is not defined where the exact output is zero
		}
		t.point = slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims])
		p.best = append(p.best, t)
	}
	slices.SortStableFunc(p.best, func(a, b solution) int { return cmp.Compare(b.here.height, a.here.height) })
	p.best = p.best[:min(len(p.best), cancelJudged)]
	p.stage, p.answer = p.judge, p.judged
}

func (p *cancel) judge() {
	p.mode = run.Judged
	for _, t := range p.best {
		p.toward(t.point, t)
	}
}

// judged keeps the largest error that the oracle finds.
func (p *cancel) judged(b *run.Batch) {
	for i := range b.N {
		point := b.Points[i*b.Dims : (i+1)*b.Dims]
		if judged := b.Errors[i]; judged > p.largest.judged && !math.IsInf(judged, 1) {
			*p.largest = spot{point: slices.Clone(point), site: noSite, judged: judged}
		}
	}
}
