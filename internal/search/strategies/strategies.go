// Package strategies lists the strategies, one line each. Package baselines adds those that only comparisons need.
package strategies

import (
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/search/ariadne"
	"faultline/internal/search/atomu"
	"faultline/internal/search/eiffel"
	"faultline/internal/search/exhaustive"
	"faultline/internal/search/fpgen"
	"faultline/internal/search/hunt"
	"faultline/internal/search/lsga"
	"faultline/internal/search/random"
	"faultline/internal/search/regions"
	"faultline/internal/search/s3fp"
)

// All are the strategies, in the order of the manual. The first is the default.
var All = []*search.Description{
	hunt.Description,
	atomu.Description,
	exhaustive.Description,
	lsga.Description,
	random.Description,
	s3fp.Description,
	eiffel.Description,
	regions.Description,
	ariadne.Description,
	fpgen.Description,
	fpgen.KLEE,
}

// Default is the strategy that runs unless another is named.
var Default = All[0].Name

// ForExceptions are the strategies for a search for exceptions only, unless others are named.
var ForExceptions = []string{hunt.Description.Name, ariadne.Description.Name}

// Named returns the strategy with that name, nil if there is none.
func Named(name string) *search.Description {
	return first(func(d *search.Description) bool { return d.Name == name })
}

// Ranging returns the strategy that finds ranges by a method, nil if there is none.
func Ranging(m finding.Method) *search.Description {
	return first(func(d *search.Description) bool { return m != "" && d.Method == m })
}

func first(is func(*search.Description) bool) *search.Description {
	if i := slices.IndexFunc(All, is); i >= 0 {
		return All[i]
	}
	return nil
}

// Names returns the names of all strategies, sorted.
func Names() (names []string) {
	for _, d := range All {
		names = append(names, d.Name)
	}
	slices.Sort(names)
	return names
}

// List returns Names in one line.
func List() string { return strings.Join(Names(), ", ") }
