package campaign

// The files minimise.go and descend.go look for the likeliest and simplest input that still shows a finding.
//
// The worst input of a root cause has 17 digits in every coordinate, and often a size that no caller passes. A reader wants an input that
// callers may pass and that is short to read. Points are compared in this order: how many coordinates are in the intervals that names,
// comments and guards state, how close coordinates are to ordinary sizes, how many coordinates differ from 0 and 1, how short the decimals
// are, and how few significant bits the numbers have. Simplest estimates the error at batches of such points. It certifies the best point
// whose estimate reaches the threshold. The point counts only if the certificate names the same root cause and the same kind of wrong
// result.
//
// They run nothing and do not know engines or oracles: the caller passes functions for estimates and proofs. They keep no state.

// This file compares points, lists simpler numbers near a number, and holds the question and the answer.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fp"

	"faultline/internal/finding"
	"faultline/internal/recorded"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Question tells Simplest what it needs to know about a finding.
type Question struct {
	Threshold finding.Threshold
	// Admits reports whether a point within the parameters' ranges fulfils the subject's precondition. nil admits every point.
	Admits func(point []float64) bool
	// Recorded has the recorded calls of the subject, nil for none. Their values replace what names, comments and guards state.
	Recorded *recorded.Set
	// Estimate returns the approximate relative error of the worst output at each point. +Inf means an error without a measure: a NaN or an
	// exception. NaN means no error.
	Estimate func(points []float64) ([]float64, error)
	// Runs bounds the points that are estimated. A caller sets it if estimates are expensive, as an oracle's are; then few are asked for at
	// a time, the simplest first. 0 means large batches of native runs.
	Runs int
	// Prove certifies a point as the finding was certified, and returns nil where that is impossible. It is the most expensive call.
	Prove func(point []float64) *finding.Finding
}

// mostProofs bounds the calls of Prove.
const mostProofs = 3

// sameCause reports whether f and g agree about the result, its class if g has one, the neighbouring results, and the exception flag.
func sameCause(f, g *finding.Finding) bool {
	return g.OnTheWay == f.OnTheWay && (g.Class == f.Class || g.Class == finding.Unknown || g.Class == "") &&
		g.AmidNumbers() == f.AmidNumbers() && g.IsExact() == f.IsExact()
}

// Simplest sets f.Simplest to the simplest witness of f that it can prove, if that is simpler than the worst point. It returns how many
// proofs it asked for, at most mostProofs. It leaves f unchanged if the estimate at the worst point fails or shows no error.
func Simplest(s *subject.Subject, f *finding.Finding, worst []float64, q Question) (proofs int) {
	m := &minimiser{question: &q, dims: len(worst), worst: worst, runs: q.Runs, weights: map[number]weight{}}
	m.domain = search.NewDomain(&search.Setup{Subject: s, Admits: q.Admits})
	m.formats = formats(s)
	for i := range s.Params {
		if q.Recorded != nil {
			m.claims = append(m.claims, recordedRange(q.Recorded, i))
		} else {
			m.claims = append(m.claims, claimOf(s, &s.Params[i]))
		}
		m.scales = append(m.scales, scaleOf(&s.Params[i]))
		m.elements = append(m.elements, s.Params[i].Index >= 0)
	}
	at := m.estimate(worst)
	m.runs--
	if len(at) == 0 {
		return 0
	}
	for _, l := range levels(relative(q.Threshold, s), at[0]) {
		p := m.descend(l)
		if p == nil {
			return proofs
		}
		proofs++
		if g := q.Prove(p); g != nil && g.Verdict == finding.Certified && g.ID == f.ID && sameCause(f, g) {
			f.Simplest = f.WitnessBy(g)
			return proofs
		}
	}
	return proofs
}

// A level says which points are tried: their estimate is at least `least`, and each coordinate differs from the worst point's by at most
// `near` times its size.
type level struct{ least, near float64 }

// levels starts with the threshold and any distance. If that proof fails, the point had another root cause or its estimate was too high. So
// the next levels are further above the threshold, and the last one is also closer to the worst point.
func levels(threshold, worst float64) []level {
	switch {
	case !(worst >= threshold):
		return nil
	case math.IsInf(worst, 1):
		return []level{{worst, math.Inf(1)}, {worst, 1e-3}, {worst, 1e-8}}
	}
	return []level{{threshold, math.Inf(1)}, {min(100*threshold, worst), math.Inf(1)}, {max(threshold, worst/2), 1e-3}}[:mostProofs]
}

// relative converts a threshold to a relative error that certainly reaches it, in the format of the widest parameter.
func relative(t finding.Threshold, s *subject.Subject) float64 {
	ulp := 0x1p-52
	small := func(p subject.Param) bool { return narrow(p.Format) }
	wide := func(p subject.Param) bool { return p.Format != fp.NoFormat && !small(p) }
	if slices.ContainsFunc(s.Params, small) && !slices.ContainsFunc(s.Params, wide) {
		ulp = 0x1p-23
	}
	switch t.Measure {
	case finding.InUlps:
		return t.Value * ulp
	case finding.InBits:
		return math.Exp2(t.Value) * ulp
	}
	return t.Value
}

// A weight measures how unlikely a point is and how hard it is to read. Weights are compared in the order of their fields.
type weight struct {
	outside int // coordinates that are not in the interval that names, comments and guards state
	decades int // of all coordinates: the distance from ordinary sizes
	away    int // coordinates other than 0 and 1
	digits  int // significant digits of the shortest decimals
	text    int // characters of these
	bits    int // significant bits
}

func (w weight) compare(v weight) int {
	return cmp.Or(cmp.Compare(w.outside, v.outside), cmp.Compare(w.decades, v.decades), cmp.Compare(w.away, v.away),
		cmp.Compare(w.digits, v.digits),
		cmp.Compare(w.text, v.text), cmp.Compare(w.bits, v.bits))
}

// simple reports whether x is 0 or 1. Such numbers count as no digits to read.
func simple(x float64) bool { return x == 0 || x == 1 }

// fewBits is the least reduction in bits that makes a number with the same digits count as simpler.
const fewBits = 8

// tells reports whether w is simpler than v by an amount that a reader notices.
func (w weight) tells(v weight) bool {
	if w.outside != v.outside || w.decades != v.decades || w.away != v.away || w.digits != v.digits {
		return w.compare(v) < 0
	}
	return w.text < v.text || w.bits <= v.bits-fewBits
}

// plus returns w plus `times` times v.
func (w weight) plus(v weight, times int) weight {
	return weight{w.outside + times*v.outside, w.decades + times*v.decades, w.away + times*v.away, w.digits + times*v.digits,
		w.text + times*v.text, w.bits + times*v.bits}
}

// formats returns the format of each coordinate. It determines the shortest decimal of a number.
func formats(s *subject.Subject) (list []fp.Format) {
	for _, p := range s.Params {
		if !narrow(p.Format) {
			p.Format = fp.Binary64
		}
		list = append(list, p.Format)
	}
	return list
}

// narrow reports whether a format is no wider than float.
func narrow(f fp.Format) bool { return f == fp.Binary32 || f == fp.Binary16 || f == fp.BFloat16 }

// weigh returns the weight of the number x in format f.
func weigh(f fp.Format, x float64) weight {
	if simple(x) {
		return weight{digits: 1, text: 1}
	}
	text := strings.TrimPrefix(fp.Of(f, x).Decimal(), "-")
	mantissa, _, _ := strings.Cut(text, "e")
	shown := strings.Trim(strings.Replace(mantissa, ".", "", 1), "0")
	return weight{0, 0, 1, len(shown), len(text), significant(x)}
}

// A scale is the range of ordinary sizes of a coordinate.
type scale struct{ least, most float64 }

// ordinary is the scale of a coordinate whose domain does not exclude it.
var ordinary = scale{1e-3, 1e6}

// scaleOf returns the scale of a parameter. It is the part of ordinary that the parameter's domain contains, or the end of the domain that
// is closest to it.
func scaleOf(p *subject.Param) scale {
	most := max(math.Abs(p.Min), math.Abs(p.Max))
	least := 0.0
	if p.Min > 0 || p.Max < 0 {
		least = min(math.Abs(p.Min), math.Abs(p.Max))
	}
	return scale{min(ordinary.least, most), max(ordinary.most, least)}
}

// decades returns the number of powers of ten between x and s; 0 if x is 0 or within s.
func (s scale) decades(x float64) int {
	switch x = math.Abs(x); {
	case x == 0:
		return 0
	case x < s.least:
		return int(math.Ceil(math.Log10(s.least / x)))
	case x > s.most:
		return int(math.Ceil(math.Log10(x / s.most)))
	}
	return 0
}

// towards calls f with numbers of one digit between x and s, each of another size and all with the sign of x.
func (s scale) towards(x float64, f func(float64)) {
	exponent := int(math.Floor(math.Log10(math.Abs(x))))
	for n := s.decades(x); n >= 0; n-- {
		e := exponent
		if math.Abs(x) < s.least {
			e += n
		} else {
			e -= n
		}
		for _, digit := range []float64{1, 2, 3, 5, 7} {
			y, _ := strconv.ParseFloat(strconv.FormatFloat(digit, 'f', 0, 64)+"e"+strconv.Itoa(e), 64)
			f(math.Copysign(y, x))
		}
	}
}

// significant returns the number of bits from the first 1 to the last 1.
func significant(x float64) int {
	m, _ := math.Frexp(math.Abs(x))
	return 53 - bits.TrailingZeros64(uint64(m*0x1p53))
}

const (
	mostDigits = 16 // 17 digits identify x itself
	mostBits   = 52
)

// around calls f for numbers of few digits and of few bits near x, below and above it. Some may lie outside of the coordinate's format.
func around(x float64, f func(float64)) {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return
	}
	for d := 1; d <= mostDigits; d++ {
		for unit := int64(-1); unit <= 1; unit++ {
			f(digits(x, d, unit))
		}
	}
	m, exp := math.Frexp(x)
	for k := 1; k <= mostBits; k++ {
		unit := math.Ldexp(m, k)
		f(math.Ldexp(math.Floor(unit), exp-k))
		f(math.Ldexp(math.Ceil(unit), exp-k))
	}
}

// digits returns x rounded to d decimal digits, and then moved by some units of the last.
func digits(x float64, d int, units int64) float64 {
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', d-1, 64), "e")
	n, _ := strconv.ParseInt(strings.Replace(mantissa, ".", "", 1), 10, 64)
	e, _ := strconv.Atoi(exponent)
	y, _ := strconv.ParseFloat(strconv.FormatInt(n+units, 10)+"e"+strconv.Itoa(e-d+1), 64)
	return y
}
