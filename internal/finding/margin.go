package finding

// This file is the margin: how much larger than a program's own estimate its error must be to make a finding.

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// DefaultMargin is ours: the number of LSGA's paper (section V-C, RQ2) is lost in the text at hand.
const DefaultMargin = 10

// ParseMargin reads a positive, finite number; "" is DefaultMargin.
func ParseMargin(s string) (float64, error) {
	if s == "" {
		return DefaultMargin, nil
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(v > 0) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("margin %q is not a positive number; say 10 for errors of more than ten times the program's own estimate", s)
	}
	return v, nil
}
