package eiffel

// This file is the parameters of the search.

import (
	"cmp"

	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name:   "eiffel",
	Says:   "uniform samples clustered and extrapolated to ranges, as published; faultline ranges shows these",
	Asks:   []run.Mode{run.All, run.Deltas, run.Certain, run.Formula},
	Method: finding.EIFFEL,
}, Defaults(), New)

// Params are the numbers of the paper, and those that it does not say.
type Params struct {
	Samples int     `set:"samples" says:"uniform samples of R in all (s)"`
	Group   int     `set:"group" says:"samples of a group, of which the largest error is kept (g)"`
	Reach   float64 `set:"reach" says:"R is [0, N] or [-N, 0]"`
	Least   float64 `set:"least-ulps" says:"ulps below which a group's largest error is dropped"`
	Stays   int     `set:"stays" says:"rows of Table I in succession with one number of clusters settle it"`
	Late    int     `set:"late" says:"which of such rows: 0, the first one; 1, the last one with three clusters or more"`
	Radius  float64 `set:"radius" says:"distance from a peak to the bounds of its range (r)"`

	// The paper does not say these.
	Screen  int `set:"screen" says:"samples of each group that are measured, those that native code thinks worst; 0: all, as in the paper"`
	Ranges  int `set:"most-ranges" says:"ranges at most that a curve is extrapolated to; the paper does not say"`
	Detect  int `set:"detect" says:"samples of each range when errors are detected; the paper does not say"`
	Measure int `set:"worst" says:"of these, how many are measured exactly, those that seem worst; the paper does not say"`
}

// Defaults returns the paper's parameters where it says them.
func Defaults() Params {
	return Params{
		Samples: 500_000, Group: 500, Reach: 100, Least: 0.5, Stays: 3, Late: 0, Radius: 1, Screen: 3, Ranges: 64, Detect: 4000,
		Measure: 16,
	}
}

// maxGroups bounds the memory of clustering, which grows with its square.
const maxGroups = 5000

// Check reports what is wrong with p, in words for the user who set it.
func (p Params) Check() error {
	groups := p.Samples / max(p.Group, 1)
	return cmp.Or(
		search.Unless(p.Samples >= 1 && p.Group >= 1,
			"eiffel: samples = %d, group = %d: at least one of each is needed", p.Samples, p.Group),
		search.Unless(groups <= maxGroups, "eiffel: samples = %d, group = %d: these are %d groups, and at most %d can be clustered; "+
			"a larger group helps", p.Samples, p.Group, groups, maxGroups),
		search.Unless(search.Positive(p.Reach), "eiffel: reach = %v: it must be positive", p.Reach),
		search.Unless(p.Least >= 0, "eiffel: least-ulps = %v: no error is negative", p.Least),
		search.Unless(p.Stays >= 1, "eiffel: stays = %d: at least one row is needed", p.Stays),
		search.Unless(search.Among(p.Late, 0, 1), "eiffel: late = %d: it is 0 or 1", p.Late),
		search.Unless(search.Positive(p.Radius), "eiffel: radius = %v: it must be positive", p.Radius),
		search.Unless(p.Screen >= 0, "eiffel: screen = %d: it is a number of samples, or 0 for all", p.Screen),
		search.Unless(min(p.Ranges, p.Detect, p.Measure) >= 0,
			"eiffel: most-ranges = %d, detect = %d, worst = %d: none may be negative", p.Ranges, p.Detect, p.Measure),
	)
}
