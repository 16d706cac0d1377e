package clause

// This file reads what several inputs are together: 'v is unit', '(d1, d2) is date in [2415020.5, 2488069.5]'.

import (
	"slices"
	"strings"

	"faultline/internal/subject"
	shapes "faultline/internal/subject/shape"
)

// shape reads TARGETS is WORD.
func shape(at string, m []string) ([]Clause, error) {
	known := shapes.Words()
	if !slices.Contains(known, m[2]) {
		return nil, subject.UsageError(at, "there are "+strings.Join(known, ", "), "%q is no shape that inputs could have together", m[2])
	}
	list, err := targets(at, m[1])
	if err != nil {
		return nil, err
	}
	c := Clause{Kind: Shape, Targets: list, Word: m[2]}
	if c.Low, c.High = Everything(); m[3] != "" {
		if c.Low, c.High, err = interval(at, m[3]); err == nil {
			err = c.empty(at)
		}
	}
	return []Clause{c}, err
}
