package regions

// This file is what can be set about a search for regions.

import (
	"cmp"

	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name:   "regions",
	Says:   "boxes around errors that are known, refined and measured; faultline ranges shows these",
	Asks:   []run.Mode{run.All, run.Deltas, run.Flags, run.Doubles, run.Certain, run.Formula},
	Method: finding.Ours,
}, Defaults(), New)

// Params are the sizes of a search. Runs are those of mode Deltas unless said otherwise.
type Params struct {
	Explore int `set:"explore" says:"runs over the whole domain"`
	Sharpen int `set:"sharpen" says:"runs that breed the largest error"`
	Oracle  int `set:"oracle" says:"points of the exploration that the oracle is asked about as well, to see whether estimates hold"`
	Rounds  int `set:"rounds" says:"of enclosing, at most"`
	Probes  int `set:"probes" says:"runs beyond each face of a box, and inside of it, in each round"`
	Survey  int `set:"survey" says:"runs outside of all boxes that must show nothing"`
	Density int `set:"density" says:"points of a box that the oracle measures, fewer where there are many boxes"`
	Most    int `set:"most" says:"boxes, at most"`
	Hunts   int `set:"hunts" says:"given ranges that are hunted in, at most"`
}

// Defaults returns the sizes that ranges uses.
func Defaults() Params {
	return Params{
		Explore: 200_000, Sharpen: 600_000, Oracle: 2048, Rounds: 24, Probes: 24, Survey: 32_768, Density: 1000, Most: 12, Hunts: 12,
	}
}

// Check reports sizes that make no sense.
func (p Params) Check() error {
	return cmp.Or(
		search.Unless(min(p.Explore, p.Most, p.Rounds) >= 1, "regions.explore, regions.most and regions.rounds must be at least 1"),
		search.Unless(min(p.Sharpen, p.Oracle, p.Probes, p.Survey, p.Density, p.Hunts) >= 0,
			"regions' numbers of runs, points and hunts must not be negative"),
	)
}

// total is about how many runs a search takes, and is what a budget is compared with.
func (p *Params) total() int {
	return p.Explore + p.Sharpen + p.Oracle + 2*p.Survey + p.Rounds*p.Probes*4*p.Most + min(p.Density*p.Most, allBoxes)
}

// within returns p with the two large parts cut so that the search comes to its end in about so many runs.
func (p Params) within(runs int) Params {
	if runs > 0 && runs < p.total() {
		part := float64(runs) / float64(p.total())
		p.Explore, p.Sharpen = max(int(part*float64(p.Explore)), 1), int(part*float64(p.Sharpen))
		p.Oracle, p.Survey, p.Density = int(part*float64(p.Oracle)), int(part*float64(p.Survey)), int(part*float64(p.Density))
	}
	return p
}
