package table

// This file writes the numbers of ranges for a person: sides with as many digits as tell their ends apart, and per cents
// that never say none or all where that is not so.

import (
	"fmt"
	"math"
	"strconv"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// sideLines are the sides of a box; of many the first ones and the count of the others.
func sideLines(box []finding.Side) []string {
	lines := sideTexts(box)
	if more := len(lines) - report.ShownInput - 1; more > 0 {
		lines = append(lines[:report.ShownInput], fmt.Sprintf("and %d more sides", len(lines)-report.ShownInput))
	}
	return lines
}

func sideTexts(box []finding.Side) []string {
	texts := make([]string, len(box))
	for i := range box {
		texts[i] = sideText(&box[i])
	}
	return texts
}

// sideText writes one side: "x in [0.99, 1.01]", "x = 1".
func sideText(s *finding.Side) string {
	name := (&finding.Number{Name: s.Name, Index: s.Index}).Label()
	if s.Lower.Hex == s.Upper.Hex {
		return name + " = " + s.Lower.Decimal
	}
	lo, lerr := s.Lower.Float64()
	hi, herr := s.Upper.Float64()
	if lerr != nil || herr != nil {
		return fmt.Sprintf("%s in [%s, %s]", name, s.Lower.Decimal, s.Upper.Decimal)
	}
	return fmt.Sprintf("%s in [%s, %s]", name, end(s.Lower.Decimal, lo, hi), end(s.Upper.Decimal, hi, lo))
}

// blur is how far an end may be moved by rounding it, as a part of the interval's length.
const blur = 1.0 / 128

// end writes one end of an interval with the fewest digits, two at least, that move it by less than blur.
func end(text string, x, other float64) string {
	x, other = x/2, other/2 // so that the length of the whole range of doubles is finite
	for n := 2; n < 17; n++ {
		rounded, err := strconv.ParseFloat(strconv.FormatFloat(2*x, 'e', n-1, 64), 64)
		if err == nil && math.Abs(rounded/2-x) <= blur*math.Abs(other-x) {
			return report.Short(text, n)
		}
	}
	return report.Short(text, 17)
}

// percent, percentDown and percentUp write a part of 1 with two digits, rounded to nearest, down and up. Near 1 the
// digits are those of what is missing. Only 0 is 0%, and only 1 is 100%.
func percent(x float64) string { return perCent(x, math.RoundToEven) }

func percentDown(x float64) string { return perCent(x, math.Floor) }

func percentUp(x float64) string { return perCent(x, math.Ceil) }

func perCent(x float64, round func(float64) float64) string {
	switch {
	case x <= 0:
		return "0%"
	case x >= 1:
		return "100%"
	}
	p := 100 * x
	places := 0 // after the point
	if tell := min(p, 100-p); tell < 10 {
		places = 1 - int(math.Floor(math.Log10(tell)))
	}
	if places > 300 {
		return "nearly 0%" // beyond the powers of ten that doubles have
	}
	unit := math.Pow10(places)
	q := round(p*unit) / unit
	if q >= 100 {
		return "nearly 100%"
	}
	return report.Short(strconv.FormatFloat(q, 'f', places, 64), 17) + "%"
}
