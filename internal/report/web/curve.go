package web

// This file is the error over an input, as the page draws it.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/report"
)

// A curve is samples along one input; see finding.Cut.
type curve struct {
	Axis      string        `json:"axis"`
	Others    string        `json:"others,omitempty"`    // where the other inputs stay
	Scale     finding.Scale `json:"scale"`               // of the axis at first
	Scales    []string      `json:"scales"`              // that the axis can have
	Digits    int           `json:"digits,omitempty"`    // bits of a result
	Threshold *float64      `json:"threshold,omitempty"` // in bits: smaller errors are no findings
	Fix       string        `json:"fix,omitempty"`       // the suggestion that points have an error of too
	Loss      string        `json:"loss,omitempty"`      // the share of samples that lose more than half of their digits
	Empty     string        `json:"empty,omitempty"`     // why there is nothing to draw
	Samples   []point       `json:"samples"`
	Bands     []*bands      `json:"bands,omitempty"`
	Recorded  *histogram    `json:"recorded,omitempty"`
}

// A histogram is the number of recorded calls by their value of the input.
type histogram struct {
	Text string `json:"text"` // the same in words
	Bins []bin  `json:"bins"`
}

// A bin is a part of the axis, as a band is.
type bin struct {
	band
	Calls int `json:"calls"`
}

// A bands is where the line of samples goes through the ranges of one method. They do not overlap.
type bands struct {
	Method string `json:"method"`
	List   []band `json:"list"`
}

// A band is one of them.
type band struct {
	From  float64 `json:"from"` // places, as of points
	To    float64 `json:"to"`
	Lower string  `json:"lower"` // the same as numbers
	Upper string  `json:"upper"`
}

// A point is a sample. Its place is how many numbers of its format lie between it and the point of the cut, so that neighbours are 1 apart;
// far from there JavaScript's numbers, and these, are no longer exact.
type point struct {
	Place float64  `json:"p"`
	Text  string   `json:"x"`
	Bits  *float64 `json:"e,omitempty"` // of the error; absent where it is not known,
	None  string   `json:"n,omitempty"` // and what came out then
	Moved *float64 `json:"m,omitempty"` // bits by which half an ulp of the input moves the result
	Fixed *float64 `json:"f,omitempty"` // bits of the error with the suggestion
}

func newCurve(c *finding.Cut, ranges []*finding.Range, around *finding.Finding) *curve {
	var others []finding.Number
	here := 0.0
	for i := range c.Point {
		if c.Point[i].Label() != c.Axis {
			others = append(others, c.Point[i])
		} else if x, err := c.Point[i].Float64(); err == nil {
			here = x
		}
	}
	v := &curve{Axis: c.Axis, Scale: cmp.Or(c.Scale, finding.InFloats), Digits: c.Digits}
	if c.Threshold > 0 {
		v.Threshold = inBits(&c.Threshold)
	}
	if around != nil {
		v.Fix = report.Try(around.Suggestion, nil)
	}
	if len(others) > 0 {
		v.Others = report.Point(others)
	}
	v.Bands = bandsOf(c, ranges, here)
	v.Recorded = newHistogram(c, here)
	for i := range c.Samples {
		s := &c.Samples[i]
		x, err := s.At.Float64()
		if err != nil {
			continue
		}
		p := point{Place: between(finding.FormatOf(s.At.Format), here, x), Text: s.At.Decimal, Bits: inBits(s.Ulps), Moved: inBits(s.Moved),
			Fixed: inBits(s.Fixed)}
		switch {
		case s.NoNumber:
			p.None = "NaN or infinity, where the exact value is a number"
		case s.Ended == "not run": // the domain's condition refuses it
		case s.Ended != "":
			p.None = s.Ended
		}
		v.Samples = append(v.Samples, p)
	}
	v.Scales = scales(c)
	v.Loss, v.Empty = lossText(c), emptyText(c)
	return v
}

// scales are those that an axis can have. Only numbers of one sign have logarithms.
func scales(c *finding.Cut) []string {
	list := []string{string(finding.Linear), string(finding.InFloats)}
	if n := len(c.Samples); n > 0 {
		first, err := c.Samples[0].At.Float64()
		last, err2 := c.Samples[n-1].At.Float64()
		if err == nil && err2 == nil && (first > 0 || last < 0) {
			list = slices.Insert(list, 1, string(finding.Logarithmic))
		}
	}
	return list
}

// lossText is the share of the evenly spaced samples that lose more than half of their digits. It is "" if the stream does not tell their
// spacing.
func lossText(c *finding.Cut) string {
	known, lossy, fixed, still := 0, 0, 0, 0
	half := math.Exp2(float64(c.Digits) / 2)
	for i := range c.Samples {
		s := &c.Samples[i]
		if s.Extra || s.Ulps == nil && !s.NoNumber {
			continue
		}
		if known++; s.NoNumber || *s.Ulps > half {
			lossy++
		}
		if s.Fixed != nil {
			if fixed++; *s.Fixed > half {
				still++
			}
		}
	}
	if c.Digits == 0 || known == 0 {
		return ""
	}
	text := share(lossy, known, spaced[cmp.Or(c.Scale, finding.InFloats)])
	if fixed > 0 {
		text += "; with the suggestion: " + percent(still, fixed)
	}
	return text
}

// spaced says how samples are spaced.
var spaced = map[finding.Scale]string{
	finding.Linear: "evenly spaced", finding.Logarithmic: "logarithmically spaced", finding.InFloats: "floating-point",
}

// share says how many of n inputs lose more than half of their digits.
func share(k, n int, which string) string {
	if k == 0 {
		return fmt.Sprintf("none of %d %s inputs loses more than half of its digits", n, which)
	}
	return fmt.Sprintf("%s of %d %s inputs lose more than half of their digits", percent(k, n), n, which)
}

func percent(k, n int) string {
	if k == 0 {
		return "none"
	}
	return strconv.FormatFloat(100*float64(k)/float64(n), 'f', 1, 64) + "%"
}

// emptyText says why a curve has nothing to draw, "" if it has something.
func emptyText(c *finding.Cut) string {
	ended := 0
	for i := range c.Samples {
		s := &c.Samples[i]
		switch {
		case s.Ulps != nil || s.NoNumber || s.Ended != "" && s.Ended != "not run":
			return ""
		case s.Ended != "":
			ended++
		}
	}
	if ended == len(c.Samples) {
		return "No input on this line is in the domain."
	}
	return "No exact value is known on this line, so no error can be drawn."
}

// bandsOf are the ranges that a cut goes through, by method.
func bandsOf(c *finding.Cut, ranges []*finding.Range, here float64) (list []*bands) {
	for _, r := range ranges {
		side := through(r, c)
		if side == nil {
			continue
		}
		i := slices.IndexFunc(list, func(b *bands) bool { return b.Method == string(r.Method) })
		if i < 0 {
			i, list = len(list), append(list, &bands{Method: string(r.Method)})
		}
		list[i].List = append(list[i].List, newBand(here, &side.Lower, &side.Upper))
	}
	for _, b := range list {
		b.List = joined(b.List)
	}
	return list
}

// through is the side of a range along which a cut goes through it, nil where it passes it by.
func through(r *finding.Range, c *finding.Cut) (along *finding.Side) {
	if len(r.Box) != len(c.Point) {
		return nil
	}
	for i := range r.Box {
		side := &r.Box[i]
		if c.Point[i].Label() == c.Axis {
			along = side
			continue
		}
		x, err := c.Point[i].Float64()
		lower, lerr := side.Lower.Float64()
		upper, uerr := side.Upper.Float64()
		if err != nil || lerr != nil || uerr != nil || x < lower || x > upper {
			return nil
		}
	}
	return along
}

func newBand(here float64, lower, upper *finding.Number) band {
	from, _ := lower.Float64() // a stream's numbers are numbers
	to, _ := upper.Float64()
	f := finding.FormatOf(lower.Format)
	return band{between(f, here, from), between(f, here, to), lower.Decimal, upper.Decimal}
}

// newHistogram returns the recorded calls of a cut, nil if it has none.
func newHistogram(c *finding.Cut, here float64) *histogram {
	v, all, most := new(histogram), 0, 0
	for i := range c.Recorded {
		b := &c.Recorded[i]
		v.Bins = append(v.Bins, bin{newBand(here, &b.From, &b.To), b.Calls})
		if all += b.Calls; b.Calls > c.Recorded[most].Calls {
			most = i
		}
	}
	if all == 0 {
		return nil
	}
	used := func(b bin) bool { return b.Calls > 0 }
	first, last := slices.IndexFunc(v.Bins, used), len(v.Bins)-1
	for !used(v.Bins[last]) {
		last--
	}
	v.Text = fmt.Sprintf("recorded calls: %d, %s from %s to %s", all, c.Axis, short(v.Bins[first].Lower), short(v.Bins[last].Upper))
	if first < last {
		v.Text += fmt.Sprintf("; most, %d, from %s to %s", v.Bins[most].Calls, short(v.Bins[most].Lower), short(v.Bins[most].Upper))
	}
	return v
}

// short returns a decimal number with three digits.
func short(decimal string) string {
	x, err := strconv.ParseFloat(decimal, 64)
	if err != nil {
		return decimal
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// joined makes one band of those that overlap.
func joined(list []band) (apart []band) {
	slices.SortFunc(list, func(a, b band) int { return cmp.Compare(a.From, b.From) })
	for _, b := range list {
		if n := len(apart); n > 0 && b.From <= apart[n-1].To {
			if last := &apart[n-1]; b.To > last.To {
				last.To, last.Upper = b.To, b.Upper
			}
		} else {
			apart = append(apart, b)
		}
	}
	return apart
}

// between is how many numbers of a format x is above here.
func between(f fp.Format, here, x float64) float64 {
	from, to := fp.OrdinalIn(f, here), fp.OrdinalIn(f, x)
	if far := float64(to) - float64(from); math.Abs(far) > 1<<62 {
		return far
	}
	return float64(to - from)
}

// inBits is log2(1+ulps), to a hundredth.
func inBits(ulps *float64) *float64 {
	if ulps == nil {
		return nil
	}
	bits := math.Round(100*math.Log2(1+*ulps)) / 100
	return &bits
}
