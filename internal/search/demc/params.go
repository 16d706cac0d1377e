package demc

// This file is the parameters of the search.

import (
	"cmp"
	"math"

	"faultline/internal/search"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "demc",
	Says: "differential evolution in parts of the domain, then Markov chains from the worst errors",
	Asks: search.Guided,
}, Defaults(), New)

// Params are the numbers of the search.
type Params struct {
	Partitions  int     `set:"parts" says:"parts of the domain, each with its own differential evolution"`
	Population  int     `set:"population" says:"members of a part"`
	Generations int     `set:"generations" says:"after the first"`
	FLow        float64 `set:"f-low" says:"the differential weight of a generation is uniform between f-low"`
	FHigh       float64 `set:"f-high" says:"and f-high"`
	CR          float64 `set:"cr" says:"probability in [0, 1] that a coordinate crosses over"`
	Scale       int     `set:"scale" says:"what equal parts are equal in: 0, places on the line of floats; 1, linear within [-1, 1]"`
	Chains      int     `set:"chains" says:"from the best members of so many parts, the worst errors first"`
	Steps       int     `set:"steps" says:"of a chain"`
	Step        float64 `set:"step" says:"log2 of the first step's standard deviation, in ulps of the input"`
	Temperature float64 `set:"temperature" says:"bits of error; 0: no step that lowers the error is accepted"`
}

// Scales of a coordinate.
const (
	Places = iota // the floating-point numbers on their line: equal parts have as many of them
	Unit          // as the published program's parts: linear within [-1, 1], places beyond
)

// Defaults returns the published program's weights and crossover, and measured numbers where its own do not fit a budget of 1000 runs.
// On every fourth of GSL's 154 functions of doubles, four seeds, errors as mode Deltas estimates them, 72% of such searches found a
// larger error than random search, and 20% a smaller one; the mean of the errors' logarithms is -9.8 (random search: -10.8, LSGA:
// -10.0). Others, by the same measures:
//
//	parts 8, 4 generations    67%  24%  -10.2     temperature 0    67%  24%  -10.2     4 chains of 106 steps   71%  21%  -10.1
//	parts 32, 1 generation    74%  19%   -9.9     temperature 1    74%  18%   -9.9     1 chain of 424 steps    71%  21%  -10.0
//	6 members, 4 generations  66%  26%  -10.5     step 50          65%  27%  -10.4     scale Unit              64%  30%  -10.3
//
// A global search guided by the estimated condition, as the published one, at two runs a member: 51%, 41%, -10.8.
func Defaults() Params {
	return Params{
		Partitions: 16, Population: 12, Generations: 2, FLow: 0.5, FHigh: 1, CR: 0.7, Scale: Places,
		Chains: 2, Steps: 212, Step: 54, Temperature: 0.5,
	}
}

// most bounds what is kept and asked.
const most = 1 << 16

// Check reports what is wrong with p, in words for the user who set it.
func (p Params) Check() error {
	return cmp.Or(
		search.Unless(search.Among(p.Partitions, 1, most) && search.Among(p.Population, 1, most),
			"demc: parts = %d, population = %d: each must lie in [1, %d]", p.Partitions, p.Population, most),
		search.Unless(search.Among(p.Generations, 0, most) && search.Among(p.Chains, 0, most) && search.Among(p.Steps, 0, most),
			"demc: generations = %d, chains = %d, steps = %d: each must lie in [0, %d]", p.Generations, p.Chains, p.Steps, most),
		search.Unless(p.FLow > 0 && p.FLow <= p.FHigh && p.FHigh <= 2,
			"demc: f-low = %v, f-high = %v: they must lie in (0, 2], in this order", p.FLow, p.FHigh),
		search.Unless(search.Among(p.CR, 0, 1), "demc: cr = %v: it is a probability, in [0, 1]", p.CR),
		search.Unless(search.Among(p.Scale, Places, Unit),
			"demc: scale = %d: it is 0 (places on the line of floats) or 1 (linear within [-1, 1])", p.Scale),
		search.Unless(search.Among(p.Step, 0, 62), "demc: step = %v: it is a power of two, in [0, 62]", p.Step),
		search.Unless(search.Among(p.Temperature, 0, math.MaxFloat64),
			"demc: temperature = %v: it must be a number of bits, not negative", p.Temperature),
	)
}

// cost is the runs of a round.
func (p *Params) cost() int { return p.Partitions*p.Population*(1+p.Generations) + p.Chains*p.Steps }

// scaled returns p with its sizes scaled so that a round makes about evals runs: a larger budget is for more parts, and for more and
// longer chains alike, as one that is too short is worth nothing.
func (p Params) scaled(evals int) Params {
	by := float64(evals) / float64(max(1, p.cost()))
	p.Partitions = min(max(1, int(by*float64(p.Partitions))), mostParts)
	p.Chains = min(int(math.Ceil(math.Sqrt(by)*float64(p.Chains))), p.Partitions)
	p.Steps = int(math.Ceil(math.Sqrt(by) * float64(p.Steps)))
	return p
}

// mostParts is the published program's number over all doubles: binades outside of [-1, 1], and two within.
const mostParts = 2 * 1025
