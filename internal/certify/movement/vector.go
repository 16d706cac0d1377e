package movement

// This file measures inputs that are a vector by its largest element: a rotation leaves no other element what it was.

import (
	"math/big"
	"strings"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// mostVectors is how many vectors are looked at.
const mostVectors = 8

// Vectors groups coordinates: the floats of an array, or side by side in a struct. Labels are the coordinates' names.
func Vectors(labels []string, input []fp.Value) (groups [][]int) {
	of := map[string]int{}
	for i, label := range labels {
		end := strings.LastIndexAny(label, ".[")
		if end < 0 || input[i].Format == fp.NoFormat || !input[i].IsFinite() {
			continue
		}
		k, ok := of[label[:end]]
		if !ok {
			k, groups = len(groups), append(groups, nil)
			of[label[:end]] = k
		}
		groups[k] = append(groups[k], i)
	}
	return groups[:min(len(groups), mostVectors)]
}

// ByVectors is how far half an ulp of a vector's largest element, in each of its elements, moves the exact result, one after the other,
// from below. A group of coordinates is a vector where the result grows as a power of it, or not at all: grown is the result with a group
// Grown times as large, at that with one coordinate elsewhere.
func ByVectors(groups [][]int, input []fp.Value, exact errs.Interval, grown func(group []int) errs.Interval, at Mover) *big.Float {
	moved := errs.Exactly(new(big.Float))
	for _, group := range groups {
		if _, ok := degree(exact, grown(group)); !ok || len(group) < 2 {
			continue
		}
		half := halfUlpOf(group, input)
		for _, i := range group {
			worse := errs.Exactly(new(big.Float))
			for _, by := range []*big.Float{half, new(big.Float).Neg(half)} {
				v, _ := input[i].Big()
				if x, there := at(i, fp.FromBig(fp.Binary128, new(big.Float).SetPrec(200).Add(v, by))); there && x.Bounded() {
					worse = worse.Larger(x.Distance(exact))
				}
			}
			moved = moved.Plus(worse)
		}
	}
	return moved.Lo
}

// halfUlpOf is half an ulp of the largest of some coordinates, 0 where their format is too wide to be moved.
func halfUlpOf(group []int, input []fp.Value) *big.Float {
	half := new(big.Float)
	for _, i := range group {
		x, _ := input[i].Big()
		if to, ok := HalfUlp(input[i], 1); ok {
			v, _ := to.Big()
			if d := v.Sub(v, x); d.Abs(d).Cmp(half) > 0 {
				half = d
			}
		}
	}
	return half
}
