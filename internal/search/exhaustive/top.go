package exhaustive

// This file keeps the worst inputs.

import (
	"math"
	"slices"
	"sort"

	"faultline/internal/search"
)

// A Worst is an error and the least extreme input that has it.
type Worst struct {
	Error float64 // relative, as estimated
	Input float64
	Count int64 // inputs with this very error
}

// A top is the largest errors that differ, the largest first.
type top struct {
	list []Worst
	most int
	last int // where the last input went: errors like 1 come in long runs
}

// enter offers n inputs of one error, x the least extreme of them.
func (t *top) enter(w Worst) {
	if t.last < len(t.list) && t.list[t.last].Error == w.Error {
		t.list[t.last].join(w)
		return
	}
	i := sort.Search(len(t.list), func(i int) bool { return t.list[i].Error <= w.Error })
	switch {
	case i < len(t.list) && t.list[i].Error == w.Error:
		t.list[i].join(w)
	case len(t.list) < t.most:
		t.list = slices.Insert(t.list, i, w)
	case i < t.most:
		copy(t.list[i+1:], t.list[i:t.most-1])
		t.list[i] = w
	default:
		return
	}
	t.last = i
}

// floor is the error below which nothing is kept any more.
func (t *top) floor() float64 {
	if len(t.list) < t.most {
		return math.SmallestNonzeroFloat64
	}
	return t.list[t.most-1].Error
}

func (w *Worst) join(o Worst) {
	w.Count += o.Count
	w.Input = better(w.Input, o.Input)
}

// better returns which of two inputs shows the same thing more simply: the one nearer to ordinary numbers, then the
// positive one, then the smaller one.
func better(a, b float64) float64 {
	if a == b && math.Signbit(a) == math.Signbit(b) {
		return a
	}
	x, y := search.Extremity([]float64{a}), search.Extremity([]float64{b})
	switch {
	case x != y:
		if x < y {
			return a
		}
		return b
	case math.Signbit(a) != math.Signbit(b):
		if math.Signbit(b) {
			return a
		}
		return b
	}
	if math.Abs(a) <= math.Abs(b) {
		return a
	}
	return b
}
