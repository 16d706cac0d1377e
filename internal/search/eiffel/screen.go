package eiffel

// This file chooses which samples are measured. The paper measures all s samples to keep the s/g largest. That choice only affects cost.
// Native code estimates the errors of all s samples in the time that an oracle takes for a hundredth of them. Where the estimates have the
// right order, measuring the first few of each group finds the same largest error.

import (
	"math"
	"slices"

	"faultline/internal/search"

	"faultline/internal/errs"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// An estimate is the error of a run by its deltas: NaN if they do not tell, +Inf if an output is no number, negative for a run that did not
// return.
type estimate struct {
	error, ulps float64
}

// A state tells why a sample is measured.
type state uint8

const (
	left     state = iota // it is not measured
	picked                // for its estimate, or because it has none
	byChance              // chosen without regard to its estimate
)

const (
	// controls is how many samples are measured without regard to estimates, for each one that is kept. They test the estimates.
	controls = 2
	// slack multiplies the largest deviation among the measured samples, to bound the deviation of the others.
	slack = 1.5
)

// large reports whether groups are large enough for screening to save measurements.
func (m *sample) large(screen int) bool {
	return m.drawn > 0 && m.spans[0].to-m.spans[0].from >= 2*(screen+controls)*m.spans[0].keep
}

// estimate records the estimate of a sample from run i of a batch in mode Deltas.
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

// take moves the samples from index `from` up to index `to` into a state, if they are left and their runs returned. It returns their
// indices.
func (m *sample) take(from, to int, as state) (numbers []int) {
	for i := from; i < to; i++ {
		if m.state[i] == left && (m.estimates == nil || !(m.estimates[i].ulps < 0)) {
			m.state[i] = as
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// promising returns the samples to measure first. For each sample that a span keeps, these are `screen` samples with the largest estimates
// in ulps or with outputs that are no numbers, and some chosen without regard to estimates. They include the largest relative estimate of
// each span and all samples without an estimate.
func (m *sample) promising(screen int) (numbers []int) {
	if m.estimates == nil {
		return nil // the budget was spent before the estimates
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
			i := g.from + k*(g.to-g.from)/(controls*g.keep) // samples are random, so any fixed place will do
			numbers = append(numbers, m.take(i, i+1, byChance)...)
		}
	}
	return numbers
}

// cutOf sorts the numbers. The largest n of them are those above cut and `equal` of those that equal it. A NaN counts as none of them.
func cutOf(list []float64, n int) (cut float64, equal int) {
	slices.Sort(list) // NaN first
	if n = min(n, len(list)); n == 0 {
		return math.Inf(1), 0
	}
	cut = list[len(list)-n]
	if math.IsNaN(cut) { // all numbers above the NaN are among the n
		return math.Inf(-1), 0
	}
	return cut, n - (len(list) - upTo(list, cut))
}

// upTo returns how many of the sorted numbers are at most x.
func upTo(sorted []float64, x float64) int {
	n, _ := slices.BinarySearch(sorted, math.Nextafter(x, math.Inf(1)))
	return n
}

// doubtful returns the remaining samples that a span could still keep. An estimate may be off by the largest deviation among the measured
// samples of its span, times slack. (One cause of deviations: estimates use the program's constants, and an oracle may use the constants as
// they are written.) An output that is no number has no finite error, so no group keeps it. If it does have one, since another output
// counts, the whole span is measured.
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

// kept returns the least error that a span would keep among its picked samples, 0 if there are too few. odd reports whether an output that
// is no number has an error that the span could keep.
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
