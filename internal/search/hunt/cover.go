package hunt

// This file is which operations runs have executed, and inputs that did so first.

import (
	"slices"

	"faultline/internal/run"
)

// cover is the sites that runs in mode All executed.
type cover struct {
	sites  []bool      // by site
	points [][]float64 // those that executed a block first, the oldest first
}

// enter takes in a batch in mode All. It calls fresh, if that is not nil, for the runs that executed a block first.
func (c *cover) enter(b *run.Batch, fresh func(i int)) {
	for i := range b.N {
		isNew := false
		b.Blocks(i, func(first, n int) {
			if !c.sites[first] {
				isNew = true
				for k := range n {
					c.sites[first+k] = true
				}
			}
		})
		if isNew {
			c.points = append(c.points, slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims]))
			if fresh != nil {
				fresh(i)
			}
		}
	}
}

// missing is how many of some sites no run executed.
func (c *cover) missing(sites []int) (n int) {
	for _, site := range sites {
		if !c.sites[site] {
			n++
		}
	}
	return n
}
