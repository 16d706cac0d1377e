package hunt

// This file is what can be set about a search.

import (
	"cmp"

	"faultline/internal/run"
	"faultline/internal/search"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "hunt",
	Says: "roots of the operations' results, narrowed to neighbouring floats; ranked by the error of the result",
	Asks: []run.Mode{run.All, run.Deltas, run.Flags, run.Doubles},
}, Defaults(), New)

// Params are the sizes of one round. The plan of a round does not depend on the budget; with a budget, rounds, each twice as
// large as the one before, follow each other until it is spent.
type Params struct {
	Samples     int `set:"samples" says:"inputs of all magnitudes at which a round begins"`
	Lines       int `set:"lines" says:"several variables: lines through the domain whose inverse conditions are scanned"`
	LineSamples int `set:"line-samples" says:"and inputs on each"`
	Roots       int `set:"roots" says:"sign changes that are narrowed to neighbours, at most"`
	PerSite     int `set:"per-site" says:"of these, for one operation"`
	Dips        int `set:"dips" says:"minima of an inverse condition that are followed, at most"`
	Climb       int `set:"climb" says:"runs of the climbs with one variable"`
	ClimbMany   int `set:"climb-many" says:"and with several"`
	Raise       int `set:"raise" says:"runs that raise the largest errors"`
	Judge       int `set:"judge" says:"points that the oracle is asked about: estimated errors, outputs that are no numbers, paths"`
	Work        int `set:"work" says:"floating-point operations of all runs of a round, after which only the oracle is asked any more"`
	Rounds      int `set:"rounds" says:"without a budget"`
}

// Defaults returns the sizes that find uses.
func Defaults() Params {
	return Params{
		Samples: 1536, Lines: 64, LineSamples: 48, Roots: 384, PerSite: 16, Dips: 24, Climb: 1500, ClimbMany: 100_000,
		Raise: 1024, Judge: 64, Work: 20_000_000, Rounds: 1,
	}
}

const (
	halvings      = 4 // a search with a budget begins with rounds so much smaller: the budget may be small
	finer         = 5 // and it keeps the worst spots of regions so much smaller than a binade, log2
	mostDoublings = 6 // and rounds grow so far beyond the sizes
)

// scaled returns the sizes doubled so many times, halved if it is negative: what fewer runs can find was found.
func (p Params) scaled(times int) Params {
	for _, size := range []*int{&p.Samples, &p.Lines, &p.Roots, &p.PerSite, &p.Dips, &p.Climb, &p.ClimbMany, &p.Raise, &p.Work} {
		if *size > 0 {
			*size = max(*size<<max(times, 0)>>max(-times, 0), 1)
		}
	}
	return p
}

// Check reports sizes that make no sense.
func (p Params) Check() error {
	return cmp.Or(
		search.Unless(min(p.Samples, p.LineSamples) >= 2, "hunt.samples and hunt.line-samples must be at least 2"),
		search.Unless(min(p.Lines, p.Rounds, p.Work) >= 1, "hunt.lines, hunt.work and hunt.rounds must be at least 1"),
		search.Unless(min(p.Roots, p.PerSite, p.Dips, p.Climb, p.ClimbMany, p.Raise, p.Judge) >= 0,
			"hunt's numbers of roots, dips, climbs and judged points must not be negative"),
	)
}
