package eiffel

// This file is which samples are measured. The paper measures all s of them, to keep the s/g largest. That is a matter of cost
// only: native code estimates the errors of all s in the time that an oracle takes for a hundredth of them, and where the estimates put
// the errors in order, measuring the first few of each group finds the same largest one.

import (
	"math"
	"slices"

	"faultline/internal/search"

	"faultline/internal/errs"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// An estimate is the error of a run as its deltas say: NaN where they do not say, +Inf for an output that is no number, negative for a
// run that did not return.
type estimate struct {
	error, ulps float64
}

// A state says why a sample is measured.
type state uint8

const (
	left     state = iota // it is not
	picked                // for its estimate, or because it has none
	byChance              // without regard to its estimate
)

const (
	// controls is how many samples are measured by chance for each one that is kept: what doubts the estimates.
	controls = 2
	// slack is what the largest deviation of so few samples is multiplied with, for that of the others.
	slack = 1.5
)

// large reports whether groups are so large that it pays to measure a few of each.
func (m *sample) large(screen int) bool {
	return m.drawn > 0 && m.spans[0].to-m.spans[0].from >= 2*(screen+controls)*m.spans[0].keep
}

// estimate enters what run i of a batch in mode Deltas says of a sample.
func (m *sample) estimate(number int, b *run.Batch, i int, cells []ir.Cell) {
	if m.estimates == nil {
		m.estimates = slices.Repeat([]estimate{{-1, -1}}, m.drawn)
	}
	m.estimates[number] = estimateOf(b, i, cells)
}

// estimateOf returns the error of the worst output of run i.
func estimateOf(b *run.Batch, i int, cells []ir.Cell) (worst estimate) {
	if b.Outcomes[i] != run.Returned {
		return estimate{-1, -1}
	}
	for at, v := range search.Values(b, i, cells) {
		switch delta := b.Deltas[at]; {
		case !v.IsFinite():
			return estimate{math.Inf(1), math.Inf(1)}
		case math.IsNaN(delta) || math.IsInf(delta, 0):
			return estimate{math.NaN(), math.NaN()}
		default:
			if e := search.Counted(&cells[at%len(cells)], errs.Estimate(v, delta), v, delta); e >= worst.error {
				worst = estimate{e, errs.EstimateUlps(v, delta)}
			}
		}
	}
	return worst
}

// take puts the samples from number from on, up to number to, that are left and did not fail, into a state, and returns them.
func (m *sample) take(from, to int, as state) (numbers []int) {
	for i := from; i < to; i++ {
		if m.state[i] == left && (m.estimates == nil || !(m.estimates[i].ulps < 0)) {
			m.state[i] = as
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// promising returns the samples that are measured first: for each one that a span keeps, as many as screen says of the largest
// estimates in ulps, and of outputs that are no numbers, and some by chance; the largest relative estimate of each span; and all
// without an estimate.
func (m *sample) promising(screen int) (numbers []int) {
	if m.estimates == nil {
		return nil // the budget was spent before
	}
	var sorted []float64
	for _, g := range m.spans {
		sorted = sorted[:0]
		worst, relative := g.from, 0.0
		for i, e := range m.estimates[g.from:g.to] {
			if !math.IsInf(e.ulps, 1) {
				sorted = append(sorted, e.ulps)
				if e.error > relative {
					worst, relative = g.from+i, e.error
				}
			}
		}
		most := screen * g.keep
		cut, equal := cutOf(sorted, most)
		for i := g.from; i < g.to; i++ {
			take := false
			switch u := m.estimates[i].ulps; {
			case math.IsInf(u, 1):
				most--
				take = most >= 0
			case u == cut:
				equal--
				take = equal >= 0
			default:
				take = !(u <= cut)
			}
			if take || i == worst {
				numbers = append(numbers, m.take(i, i+1, picked)...)
			}
		}
		for k := range controls * g.keep {
			i := g.from + k*(g.to-g.from)/(controls*g.keep) // points are random, and so is the one in any place
			numbers = append(numbers, m.take(i, i+1, byChance)...)
		}
	}
	return numbers
}

// cutOf sorts the numbers; the largest n of them are those above the cut, and so many that equal it. NaN are none of them.
func cutOf(list []float64, n int) (cut float64, equal int) {
	slices.Sort(list) // NaN first
	if n = min(n, len(list)); n == 0 {
		return math.Inf(1), 0
	}
	cut = list[len(list)-n]
	if math.IsNaN(cut) { // all the others are above
		return math.Inf(-1), 0
	}
	return cut, n - (len(list) - upTo(list, cut))
}

// upTo returns how many of the sorted numbers are no larger than x.
func upTo(sorted []float64, x float64) int {
	n, _ := slices.BinarySearch(sorted, math.Nextafter(x, math.Inf(1)))
	return n
}

// doubtful returns what is left of the spans that could still be kept: an estimate is believed up to the largest deviation that
// the measured samples of its span show, and a half of that more. Estimates are of the program's own constants, for one, and an
// oracle may take them as they are written. An output that is no number has no finite error, and no group keeps it; where one has
// (another output counts then), all of the span are measured.
func (m *sample) doubtful(least float64) (numbers []int) {
	if m.estimates == nil {
		return nil
	}
	for _, g := range m.spans {
		kept, odd := m.kept(g, least)
		off := 0.0
		for i := g.from; i < g.to; i++ {
			if e := m.estimates[i].ulps; m.state[i] != left && e <= kept && !math.IsNaN(m.ulps[i]) {
				off = max(off, slack*math.Abs(m.ulps[i]-e))
			}
		}
		for i := g.from; i < g.to; i++ {
			if e := m.estimates[i].ulps; odd || !math.IsInf(e, 1) && e+off > max(kept, least) {
				numbers = append(numbers, m.take(i, i+1, picked)...)
			}
		}
	}
	return numbers
}

// kept returns the least error that a span would keep of the samples that were picked, 0 if there are too few, and whether an output
// that is no number has an error that could be kept.
func (m *sample) kept(g span, least float64) (kept float64, odd bool) {
	var known []float64
	for i := g.from; i < g.to; i++ {
		switch u := m.ulps[i]; {
		case m.state[i] != picked || math.IsNaN(u):
		case math.IsInf(m.estimates[i].ulps, 1):
			odd = odd || u >= least && !math.IsInf(u, 1)
		default:
			known = append(known, u)
		}
	}
	if slices.Sort(known); len(known) >= g.keep {
		kept = known[len(known)-g.keep]
	}
	return kept, odd
}
