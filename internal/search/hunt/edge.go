package hunt

// This phase looks for results that become infinite too early. For example, exp(x)/x overflows a little later than exp(x) does, so code
// that computes exp(x) first is wrong between the two only, and random inputs miss that range. The phase moves an input with an infinite
// output towards an ordinary input, up to the last point with an infinite output. The exact value is smallest there.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	mostEdges = 12 // kinds of infinite outputs that are followed, at most
	cutInto   = 8  // equal parts into which a way is divided
)

// An edge is the line from an ordinary input to one with an infinite output, as far as it is not yet narrowed.
type edge struct{ from, to []float64 }

// edges is the phase. It cuts all ways in the same batch.
type edges struct {
	volley[int] // index of the way
	found       *found
	ways        []edge
	begun       bool
}

func newEdges(g *ground, f *found) phase {
	p := &edges{volley: volley[int]{ground: g, mode: run.Deltas, left: math.MaxInt}, found: f}
	for k := range f.nonNumbers {
		s := &f.nonNumbers[k]
		if !g.likely || len(p.ways) == mostEdges || s.loud || s.class != fp.Infinite || s.edge || !search.Plausible(g.subject, s.point) {
			continue
		}
		p.ways = append(p.ways, edge{g.towardOne(s.point), slices.Clone(s.point)})
	}
	return p
}

// towardOne returns a point whose coordinates are 1 or -1, or the nearest value in their range. Zeros stay.
func (g *ground) towardOne(of []float64) []float64 {
	point := slices.Clone(of)
	for i, x := range of {
		if x != 0 {
			point[i] = g.domain.Clamp(i, math.Copysign(1, x))
		}
	}
	return point
}

func (p *edges) next() *search.Ask {
	p.begin()
	for way := range p.ways {
		if !p.begun {
			p.toward(p.ways[way].from, way)
			continue
		}
		last := p.ways[way].from
		for part := 1; part < cutInto; part++ {
			if at := p.between(&p.ways[way], part); !slices.Equal(at, last) && !slices.Equal(at, p.ways[way].to) {
				p.toward(at, way)
				last = at
			}
		}
	}
	return p.asked()
}

// between returns the point after part of cutInto equal parts of a way, in ordinals.
func (p *edges) between(e *edge, part int) []float64 {
	at := slices.Clone(e.from)
	for i := range at {
		a, b := p.domain.Ordinal(i, e.from[i]), p.domain.Ordinal(i, e.to[i])
		at[i] = p.domain.FromOrdinal(i, a+(b-a)/cutInto*int64(part)+(b-a)%cutInto*int64(part)/cutInto)
	}
	return at
}

// tell ends each way at its first point with an infinite output.
func (p *edges) tell(b *run.Batch) {
	over := make([]bool, len(p.ways)) // by way: its first point with an infinite output was seen
	for i := range b.N {
		way, point := p.of[i], b.Points[i*b.Dims:(i+1)*b.Dims]
		switch e := &p.ways[way]; {
		case over[way]:
		case b.Outcomes[i] != run.Returned || search.Signalled(b, i, p.found.cells):
			over[way] = true
			e.to = slices.Clone(e.from)
		case p.found.classOf(b, i) >= fp.Infinite:
			over[way] = true
			e.to = slices.Clone(point)
			if p.begun {
				p.found.addEdge(b, i)
			}
		default:
			e.from = slices.Clone(point)
		}
	}
	p.begun = true
}
