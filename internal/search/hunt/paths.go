package hunt

// This file keeps a few inputs of every path through the program: where a formula is used that does not hold, no operation
// is to blame and no delta shows it, only the oracle does.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// paths is the inputs met by path: the set of blocks that ran.
type paths struct {
	index map[uint64]int
	seen  []path
}

// A path is the first, the last, the least and the most extreme input that took it and gave numbers quietly.
type path struct {
	first, last, mild, wild []float64
	least, most             float64 // extremities of the latter two
}

func newPaths() paths { return paths{index: map[uint64]int{}} }

// enter notes the path of run i.
func (p *paths) enter(b *subject.Batch, i int, cells []ir.Cell) {
	values := b.Outputs[i*len(cells) : (i+1)*len(cells)]
	for k := range cells {
		v := &values[k]
		if cells[k].Role == ir.Status && !search.Success(v) || v.Format != fp.NoFormat && !v.IsFinite() {
			return
		}
	}
	const prime = 1099511628211 // FNV-1a, over blocks
	sum := uint64(14695981039346656037)
	b.Blocks(i, func(first, _ int) { sum = (sum ^ uint64(first)) * prime })
	point := b.Points[i*b.Dims : (i+1)*b.Dims]
	extremity := search.Extremity(point)
	k, ok := p.index[sum]
	if !ok {
		p.index[sum] = len(p.seen)
		p.seen = append(p.seen, path{slices.Clone(point), slices.Clone(point), slices.Clone(point), slices.Clone(point), extremity, extremity})
		return
	}
	known := &p.seen[k]
	copy(known.last, point)
	if extremity < known.least {
		copy(known.mild, point)
		known.least = extremity
	}
	if extremity > known.most {
		copy(known.wild, point)
		known.most = extremity
	}
}

// points returns n of the inputs: the mild ones of all paths first, then the wild, the first and the last ones.
func (p *paths) points(n int) [][]float64 {
	var list [][]float64
	for _, of := range []func(*path) []float64{
		func(k *path) []float64 { return k.mild }, func(k *path) []float64 { return k.wild },
		func(k *path) []float64 { return k.first }, func(k *path) []float64 { return k.last },
	} {
		for i := range p.seen {
			list = append(list, of(&p.seen[i]))
		}
	}
	return list[:min(n, len(list))]
}
