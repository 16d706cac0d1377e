package fpcore

// This file writes preconditions: boxes as an FPCore :pre, and a core with another :pre.

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// PreText writes boxes of doubles as a condition on the arguments: (and (<= lo x hi) ...) of each box, and an or if there
// are several. names are the arguments as expressions: x, or (ref A 3). boxes[k][i] are the lower and the upper end of
// names[i] in box k; they belong to the box, and infinite ones are no bound. Ends are decimals that give the same double whether
// they are rounded to nearest or inward, as Domain does. No boxes are FALSE.
func PreText(names []string, boxes [][][2]float64) string {
	if len(boxes) == 0 {
		return "FALSE"
	}
	parts := make([]string, len(boxes))
	for i, b := range boxes {
		parts[i] = boxText(names, b)
	}
	return joined("or", parts)
}

func boxText(names []string, box [][2]float64) string {
	var parts []string
	for i, name := range names {
		lo, hi := box[i][0], box[i][1]
		from, to := Decimal(lo, false), Decimal(hi, true)
		switch below, above := math.IsInf(lo, -1), math.IsInf(hi, 1); {
		case below && above:
		case below:
			parts = append(parts, "(<= "+name+" "+to+")")
		case above:
			parts = append(parts, "(<= "+from+" "+name+")")
		default:
			parts = append(parts, "(<= "+from+" "+name+" "+to+")")
		}
	}
	if len(parts) == 0 {
		return "TRUE"
	}
	return joined("and", parts)
}

func joined(op string, parts []string) string {
	if len(parts) == 1 {
		return parts[0]
	}
	return "(" + op + " " + strings.Join(parts, " ") + ")"
}

// Decimal writes a finite double as a decimal that is at or above it (up), or at or below it: the shortest of those that
// round to nearest to x, within a digit or two. It is the double itself, exactly, where that is as short.
func Decimal(x float64, up bool) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return "" // no number of FPCore; bounds that are infinite are not written
	}
	want, _ := new(big.Float).SetFloat64(x).Rat(nil)
	for digits := 1; digits < 800; digits++ { // a double has at most 767
		s := strconv.FormatFloat(x, 'g', digits, 64)
		r, ok := new(big.Rat).SetString(s)
		if !ok {
			panic("fpcore: a decimal that is none: " + s)
		}
		if y, _ := r.Float64(); y != x {
			continue
		}
		if c := r.Cmp(want); c == 0 || (c > 0) == up {
			return s
		}
	}
	panic("fpcore: a double without decimals")
}
