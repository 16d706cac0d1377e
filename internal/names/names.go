// Package names guesses what was meant by a name that does not exist, and says what the names of linkers mean.
//
// It must not know what the names stand for. Its functions may be called from several goroutines.
package names

// This file is the distance between names, and the nearest of several.

import (
	"slices"
	"strings"
)

// Nearest returns those of known that are most like name, in alphabetical order: at the same smallest distance, which
// is at most 2, or a quarter of the letters of a long name. It returns none where every letter would have to change. What a library puts
// before or behind an underscore, gsl_sf_lngamma or dgemm_, is as much as one letter.
func Nearest(name string, known []string) []string {
	var near []string
	best := min(max(2, len(name)/4), len(name)-1)
	for _, k := range known {
		d := Distance(name, k)
		if strings.HasSuffix(k, "_"+name) || strings.HasPrefix(k, name+"_") {
			d = min(d, 1)
		}
		switch {
		case d < best:
			best, near = d, []string{k}
		case d == best:
			near = append(near, k)
		}
	}
	slices.Sort(near)
	return slices.Compact(near)
}

// Distinct returns a list of names without those that came before.
func Distinct(list []string) (kept []string) {
	for _, name := range list {
		if !slices.Contains(kept, name) {
			kept = append(kept, name)
		}
	}
	return kept
}

// Distance is Levenshtein's: the number of letters to insert, delete or replace between a and b.
func Distance(a, b string) int {
	row := make([]int, len(b)+1) // of the table of distances between prefixes
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
	return row[len(b)]
}
