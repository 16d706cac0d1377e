package certify

// This file measures the movement of inputs that form a vector, in ulps of the largest element. A rotation changes each element by
// roundings relative to the largest one.

import (
	"math/big"
	"slices"
	"strings"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// mostVectors is the number of vectors that are inspected.
const mostVectors = 8

// vectorGroups groups the floating-point coordinates of one array or of one struct. labels are the coordinates' names.
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

// movementByVectors returns a lower bound on how far the exact result moves when each element of a vector moves by half an ulp of the
// largest element. A vector is the coordinates of a group that move the result. The result must grow as a power of all of them together,
// and of none alone, because such quantities have the same unit. The function grown evaluates with some coordinates growth times as large.
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

// displaced encloses how far the exact result moves when coordinate i moves by a distance, in the worse direction.
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

// byItself reports whether the exact result grows as a power of one coordinate alone, such as a mass or a time.
func byItself(i int, x fp.Value, exact errs.Interval, at mover) bool {
	y, there := at(i, scaledBy(growth)(i, x))
	_, power := degree(exact, y)
	return !x.IsZero() && there && power
}

// halfUlpOf returns half an ulp of the largest of some coordinates. It returns 0 if their format is too wide for a movement.
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
