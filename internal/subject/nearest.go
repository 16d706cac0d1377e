package subject

// This file guesses what was meant by a name that does not exist.

import "strings"

// nearest returns a hint with the names most like the wrong one, "" if none is.
func nearest(name string, names []string) string {
	if name == "" || isGlob(name) {
		return ""
	}
	var close []string
	best := max(2, len(name)/4) + 1
	for _, n := range names {
		switch d := editDistance(name, n, best); {
		case d < best:
			best, close = d, []string{n}
		case d == best && len(close) > 0 && len(close) < 4:
			close = append(close, n)
		}
	}
	if len(close) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(close, " or ") + "?"
}

// editDistance returns the number of letters to insert, delete or replace between a and b, or limit+1 if it is more.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d = min(diagonal, row[j], row[j+1]) + 1
			}
			diagonal, row[j+1] = row[j+1], d
		}
	}
	return min(row[len(b)], limit+1)
}
