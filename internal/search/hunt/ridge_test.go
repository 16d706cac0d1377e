package hunt

// This file tests that minima at the end of an operation's domain are followed.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
)

// Minima of one site on a surface lead to others all over it. Those in corners of the domain are left, if there are others.
func TestRidgeFollowsMinima(t *testing.T) {
	s := (&fake{dims: 2, sites: []fp.Op{fp.Asin}}).setup(1).Subject
	for i := range s.Params {
		s.Params[i].Min, s.Params[i].Max = -10, 10
	}
	g := &ground{subject: s, domain: search.NewDomain(&search.Setup{Subject: s}), rand: rand.New(rand.NewPCG(1, 2)), params: Defaults()}
	at := func(x, y float64) descent {
		return descent{minimum: &minimum{At: []float64{x, y}, Value: 0, still: math.MaxInt}, site: 0}
	}
	p := newRidge(g, nil, []descent{at(10, -10), at(1, -1)}, 1).(*ridge)
	surface := func(p []float64) float64 { return math.Abs(p[0] + p[1]) }
	values := map[float64]bool{}
	for i := range p.descents {
		d := &p.descents[i]
		for !d.Done() {
			along, to := d.Next()
			var said []float64
			for _, x := range to {
				q := []float64{d.At[0], d.At[1]}
				q[along] = x
				said = append(said, surface(q))
			}
			d.Tell(said)
		}
		if d.Value > ridgeLeast {
			t.Errorf("descent %d ends at %v, value %v", i, d.At, d.Value)
		}
		values[d.At[0]] = true
	}
	if len(values) < ridgeStarts/2 {
		t.Errorf("%d descents end at %d places", len(p.descents), len(values))
	}
	if list := p.inside(p.descents); len(list) != 1 || p.ends(list[0][0].At) != 0 {
		t.Errorf("minima are %v", list)
	}
}
