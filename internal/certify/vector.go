package certify

// This file measures inputs that are a vector by its largest element: a rotation leaves no other element what it was.

import (
	"math/big"
	"slices"
	"strings"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// mostVectors is how many vectors are looked at.
const mostVectors = 8

// vectorGroups groups coordinates: the floats of an array, or side by side in a struct. Labels are the coordinates' names.
func vectorGroups(labels []string, input []fp.Value) (groups [][]int) {
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

// movementByVectors bounds from below how far the exact result moves when each element of a vector moves by half an ulp of the largest
// element. A vector is the coordinates of a group that move the result. The result must grow as a power of all of them together, and of
// none alone: only such quantities are added to each other. The function grown evaluates with some coordinates growth times as large.
func movementByVectors(groups [][]int, input []fp.Value, exact errs.Interval, grown func(group []int) errs.Interval, at mover) *big.Float {
	moved := errs.Exactly(new(big.Float))
	for _, group := range groups {
		half := halfUlpOf(group, input)
		vector := slices.DeleteFunc(group, func(i int) bool {
			return displaced(i, input[i], half, exact, at).Lo.Sign() == 0 || byItself(i, input[i], exact, at)
		})
		if _, ok := degree(exact, grown(vector)); !ok || len(vector) < 2 {
			continue
		}
		half = halfUlpOf(vector, input)
		for _, i := range vector {
			moved = moved.Plus(displaced(i, input[i], half, exact, at))
		}
	}
	return moved.Lo
}

// displaced is how far the exact result moves where a coordinate does by so much, in the worse direction.
func displaced(i int, x fp.Value, by *big.Float, exact errs.Interval, at mover) errs.Interval {
	v, _ := x.Big()
	worse := errs.Exactly(new(big.Float))
	for _, d := range []*big.Float{by, new(big.Float).Neg(by)} {
		if y, there := at(i, fp.FromBig(fp.Binary128, new(big.Float).SetPrec(200).Add(v, d))); there && y.Bounded() {
			worse = worse.Larger(y.Distance(exact))
		}
	}
	return worse
}

// byItself reports whether the exact result grows as a power of a coordinate alone: a mass, a time.
func byItself(i int, x fp.Value, exact errs.Interval, at mover) bool {
	y, there := at(i, scaledBy(growth)(i, x))
	_, power := degree(exact, y)
	return !x.IsZero() && there && power
}

// halfUlpOf is half an ulp of the largest of some coordinates, 0 where their format is too wide to be moved.
func halfUlpOf(group []int, input []fp.Value) *big.Float {
	half := new(big.Float)
	for _, i := range group {
		x, _ := input[i].Big()
		if to, ok := movedHalfUlp(input[i], 1); ok {
			v, _ := to.Big()
			if d := v.Sub(v, x); d.Abs(d).Cmp(half) > 0 {
				half = d
			}
		}
	}
	return half
}
