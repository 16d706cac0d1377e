// Package shard divides a run among several that know nothing of each other, as the jobs of an array or of a matrix of continuous
// integration. Whoever divides the same comes to the same parts. It must not know what is divided.
//
// The package also joins the streams of the parts, or the results in a run's folder. The joined stream is the one that a single run would
// have written, byte for byte except for times. Lines are copied unchanged. Only the positions of subjects are kept in memory.
package shard

// This file is the division.

import (
	"cmp"
	"slices"
)

// Weights are what pieces are expected to cost: costs that are known, and for the others a measure that is, scaled to these.
func Weights(costs, measure []float64) []float64 {
	known, measured := 0.0, 0.0
	for i, c := range costs {
		if c > 0 {
			known, measured = known+c, measured+measure[i]
		}
	}
	if measured == 0 {
		return measure
	}
	list := make([]float64, len(measure))
	for i, m := range measure {
		if list[i] = costs[i]; costs[i] <= 0 {
			list[i] = m * known / measured
		}
	}
	return list
}

// Descending are the places of weights, the heaviest first: of blocks of so many, one block behind the other.
func Descending(weights []float64, block int) []int {
	order := make([]int, len(weights))
	for i := range order {
		order[i] = i
	}
	for part := range slices.Chunk(order, max(1, block)) {
		slices.SortStableFunc(part, func(a, b int) int { return cmp.Compare(weights[b], weights[a]) })
	}
	return order
}

// Deal divides pieces into n parts of about the same weight, each in the order of the pieces: the heaviest first, to whoever has least
// (Graham's rule, SIAM J. Appl. Math. 17, 1969: no part is more than 4/3 of the best).
func Deal(weights []float64, n int) [][]int {
	parts, load := make([][]int, n), make([]float64, n)
	for _, i := range Descending(weights, len(weights)) {
		least := 0
		for k := range load {
			if load[k] < load[least] {
				least = k
			}
		}
		parts[least] = append(parts[least], i)
		load[least] += weights[i]
	}
	for _, p := range parts {
		slices.Sort(p)
	}
	return parts
}
