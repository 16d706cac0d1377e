package hunt

// This file records which operations have been executed, and the inputs that were the first to execute one.

import (
	"slices"

	"faultline/internal/run"
)

// cover records the sites that runs in mode All executed.
type cover struct {
	sites  []bool      // by site
	points [][]float64 // the inputs that executed a block first, in order
}

// enter adds a batch in mode All. If fresh is not nil, it is called for each run that executed a block first.
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

// missing counts the sites that no run executed.
func (c *cover) missing(sites []int) (n int) {
	for _, site := range sites {
		if !c.sites[site] {
			n++
		}
	}
	return n
}
