package hunt

// This file descends from many points at once, for the phases touch and ridge.

import (
	"math"
	"slices"

	"faultline/internal/run"
)

// A descent minimises the absolute danger value of a site.
type descent struct {
	*minimum
	site int
	said []float64 // the values at the places of the last ask; empty if it had none
}

// A lockstep advances descents together: each ask has the next places of all of them.
type lockstep struct {
	volley[[2]int] // the index of a descent, and of one of its places
	descents       []descent
}

// askDescents adds the next places of the descents to the ask, as long as runs are left.
func (p *lockstep) askDescents() {
	for i := range p.descents {
		d := &p.descents[i]
		if d.Done() || len(p.of) >= p.left {
			continue
		}
		along, to := d.Next()
		point := slices.Clone(d.At)
		d.said = d.said[:0]
		for k, x := range to {
			d.said = append(d.said, math.Inf(1))
			point[along] = x
			p.toward(point, [2]int{i, k})
		}
	}
}

// tellDescents passes the danger values of a batch to the descents that asked for them. A run without a value counts as infinite.
func (p *lockstep) tellDescents(b *run.Batch) {
	for i := range b.N {
		if d := &p.descents[p.of[i][0]]; b.Outcomes[i] == run.Returned {
			if v := math.Abs(dangerOf(b, i, d.site)); !math.IsNaN(v) {
				d.said[p.of[i][1]] = v
			}
		}
	}
	for i := range p.descents {
		if d := &p.descents[i]; len(d.said) > 0 {
			d.Tell(d.said)
			d.said = d.said[:0]
		}
	}
}
