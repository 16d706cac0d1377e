package hunt

// This file keeps a few inputs of every path through the program: where a formula is used that does not hold, no operation
// is to blame and no delta shows it, only the oracle does.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// paths is the inputs of a round's scan by path: the set of blocks that ran.
type paths struct {
	index map[uint64]int
	seen  []path
}

// A path is the inputs that took it and gave numbers quietly, in the order of the scan.
type path struct {
	sum    uint64
	points []float64
	mild   int     // the least extreme one
	least  float64 // its extremity
}

func newPaths() paths { return paths{index: map[uint64]int{}} }

// enter notes the path of run i and returns a number for it: 0 for all runs that did not give numbers quietly.
func (p *paths) enter(b *run.Batch, i int, cells []ir.Cell) uint64 {
	values := b.Outputs[i*len(cells) : (i+1)*len(cells)]
	for k := range cells {
		v := &values[k]
		if cells[k].Role == ir.Status && !search.Success(v) || v.Format != fp.NoFormat && !v.IsFinite() {
			return 0
		}
	}
	const prime = 1099511628211 // FNV-1a, over blocks
	sum := uint64(14695981039346656037)
	b.Blocks(i, func(first, _ int) { sum = (sum ^ uint64(first)) * prime })
	k, ok := p.index[sum]
	if !ok {
		k = len(p.seen)
		p.index[sum] = k
		p.seen = append(p.seen, path{sum: sum, least: math.Inf(1)})
	}
	known, point := &p.seen[k], b.Points[i*b.Dims:(i+1)*b.Dims]
	if extremity := search.Extremity(point); extremity < known.least {
		known.mild, known.least = len(known.points)/b.Dims, extremity
	}
	known.points = append(known.points, point...)
	return sum
}

// points returns n of the inputs, of so many coordinates each: the mild ones of all paths first, then the middle one of
// each, then the first and the last, the quarters, the eighths, for as long as there are new ones.
func (p *paths) points(n, dims int) [][]float64 {
	var list [][]float64
	for i := range p.seen {
		list = append(list, p.seen[i].at(p.seen[i].mild, dims))
	}
	for _, part := range [...]float64{0.5, 0, 1, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875} {
		for i := range p.seen {
			if last := len(p.seen[i].points)/dims - 1; last >= 1 {
				list = append(list, p.seen[i].at(int(part*float64(last)), dims))
			}
		}
	}
	return list[:min(n, len(list))]
}

func (p *path) at(k, dims int) []float64 { return p.points[k*dims : (k+1)*dims] }
