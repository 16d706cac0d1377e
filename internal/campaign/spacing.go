package campaign

// This file spaces the samples of plots evenly over the range of an input, and measures how many of them lose digits.

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// sorted returns the values of an input in order, each once.
func sorted(d *search.Domain, axis int, values []float64) []float64 {
	slices.SortFunc(values, func(x, y float64) int { return cmp.Compare(d.Ordinal(axis, x), d.Ordinal(axis, y)) })
	return slices.Compact(values)
}

const (
	// A range whose ends have a quotient of at least decades is sampled on a logarithmic scale.
	decades = 1000
	// From this width on neighbouring doubles are more than 1 apart. Samples that are evenly spaced would miss all smaller numbers.
	wide = 1 << 53
)

// spacing returns the scale that suits the range of an input.
func spacing(d *search.Domain, axis int) finding.Scale {
	switch lo, hi := d.Range(axis); {
	case lo > 0 && hi/lo >= decades || hi < 0 && lo/hi >= decades:
		return finding.Logarithmic
	case hi-lo > wide:
		return finding.InFloats
	}
	return finding.Linear
}

// evenly are n values of an input in order, each once, from one end of its range to the other.
func evenly(d *search.Domain, axis, n int, scale finding.Scale) (values []float64) {
	for i := range n {
		values = append(values, between(d, axis, scale, float64(i)/float64(n-1)))
	}
	return sorted(d, axis, values)
}

// between returns the value of an input at the fraction t of its range, on a scale.
func between(d *search.Domain, axis int, scale finding.Scale, t float64) float64 {
	lo, hi := d.Range(axis)
	switch from, to := float64(d.Ordinal(axis, lo)), float64(d.Ordinal(axis, hi)); {
	case t == 0:
		return lo
	case t == 1:
		return hi
	case scale == finding.InFloats: // the ends may be further apart than an int64 holds
		return d.FromOrdinal(axis, int64(from*(1-t)+to*t))
	case scale == finding.Logarithmic:
		size := math.Exp(math.Log(math.Abs(lo))*(1-t) + math.Log(math.Abs(hi))*t)
		return d.Clamp(axis, math.Copysign(size, lo))
	}
	return d.Clamp(axis, lo*(1-t)+hi*t)
}

// widest returns the bits of the significand of the widest output.
func widest(outputs []ir.Cell) (most int) {
	for i := range outputs {
		if outputs[i].IsFloat() {
			most = max(most, outputs[i].Type.Format.Digits())
		}
	}
	return most
}

// inUlps returns the smallest error in ulps that may reach a threshold, for results of so many digits. It is 0 if the size of the result
// decides.
func inUlps(t finding.Threshold, digits int) float64 {
	switch t.Measure {
	case finding.InUlps:
		return t.Value
	case finding.InBits:
		return math.Exp2(t.Value) - 1
	case finding.Relative:
		return math.Ldexp(t.Value, digits-1)
	}
	return 0
}

const (
	sampled = 500 // inputs of a sample of the domain
	drawn   = 4 * sampled
	fewest  = 20 // a sample with fewer known errors tells no share
)

// loss measures the share of inputs that lose more than half of their digits. It is nil if the errors of too few inputs are known.
func (a *plotter) loss(d *search.Domain) (*finding.Loss, error) {
	var points []float64
	p := make([]float64, d.Dims())
	for i := 0; i < drawn && len(points) < sampled*len(p); i++ {
		for k := range p { // a sequence of Kronecker's: multiples of irrational numbers, modulo 1
			_, t := math.Modf(float64(i+1) * math.Sqrt(float64(prime(k))))
			p[k] = between(d, k, spacing(d, k), t)
		}
		if d.Admits(p) {
			points = append(points, p...)
		}
	}
	if len(points) == 0 {
		return nil, nil
	}
	b, err := a.Runs.Run(points, nil, run.Measured)
	if err != nil {
		return nil, err
	}
	l, half := &finding.Loss{Subject: a.Subject.Name}, math.Exp2(float64(widest(a.Subject.Call.Outputs))/2)
	for i := range b.Outcomes {
		var at finding.Sample
		if measure(&at, b, i); at.NoNumber || at.Ulps != nil {
			l.Inputs++
		}
		if at.NoNumber || at.Ulps != nil && *at.Ulps > half {
			l.Lossy++
		}
	}
	if l.Inputs < fewest {
		return nil, nil
	}
	return l, nil
}

// prime returns prime number k, from 0: 2, 3, 5.
func prime(k int) int {
	for n := 2; ; n++ {
		if big.NewInt(int64(n)).ProbablyPrime(0) {
			if k == 0 {
				return n
			}
			k--
		}
	}
}
