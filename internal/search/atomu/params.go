package atomu

// This file is the parameters of the search (section 5.1).

import (
	"cmp"
	"math"

	"faultline/internal/run"
	"faultline/internal/search"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "atomu",
	Says: "mutations towards large conditions, as published, and a climb behind them",
	Asks: []run.Mode{run.All, run.One},
}, Defaults(), New)

// Params are the numbers of Algorithm 1.
type Params struct {
	InitSize          int     `set:"init" says:"initSize: random inputs that every search starts from"`
	IterSize          int     `set:"iter" says:"iterSize: iterations for each potentially unstable operation"`
	SigmaStart        float64 `set:"sigma-start" says:"the standard deviation of the relative mutation in the first iteration"`
	SigmaEnd          float64 `set:"sigma-end" says:"and in the last one"`
	Alpha             float64 `set:"alpha" says:"in (0, 1): the probability of selecting the best"`
	UnstableThreshold float64 `set:"threshold" says:"conditions above it make a candidate"`
	Polish            int     `set:"polish" says:"ours: rounds of climbing to the worst doubles nearby; 0 is the algorithm as printed"`
}

// Defaults returns the paper's parameters, and a climb of ours behind them. Of alpha the paper gives only an example, which
// is used here.
func Defaults() Params {
	return Params{
		InitSize: 100_000, IterSize: 10_000, SigmaStart: 1e-2, SigmaEnd: 1e-13, Alpha: 0.2, UnstableThreshold: 10,
		Polish: 200,
	}
}

// Check reports what is wrong with p, in words for the user who set it.
func (p Params) Check() error {
	return cmp.Or(
		search.Unless(p.InitSize >= 1 && p.IterSize >= 0,
			"atomu: init = %d, iter = %d: at least one initial input is needed, and no negative number", p.InitSize, p.IterSize),
		search.Unless(search.Positive(p.SigmaStart) && search.Positive(p.SigmaEnd),
			"atomu: sigma-start = %v, sigma-end = %v: both must be positive", p.SigmaStart, p.SigmaEnd),
		search.Unless(p.Alpha >= 0.001 && p.Alpha < 1, // below, ranks would not fit into a pool's slots
			"atomu: alpha = %v: it must lie in [0.001, 1)", p.Alpha),
		search.Unless(!math.IsNaN(p.UnstableThreshold), "atomu: threshold = %v: it must be a number", p.UnstableThreshold),
	)
}

// scaled returns p with its sizes scaled so that a search over the given number of operations makes about evals runs;
// evals 0 leaves them alone.
func (p Params) scaled(evals, operations int) Params {
	if evals <= 0 {
		return p
	}
	by := float64(evals) / float64(p.InitSize+p.IterSize*operations)
	p.InitSize = max(1, int(by*float64(p.InitSize)))
	p.IterSize = int(by * float64(p.IterSize))
	return p
}

// sigma is the standard deviation in iteration j: sigma_st^((N-j)/N) * sigma_end^(j/N) with N = iterSize.
func (p *Params) sigma(j int) float64 {
	t := float64(j) / float64(p.IterSize)
	return math.Pow(p.SigmaStart, 1-t) * math.Pow(p.SigmaEnd, t)
}

// negligible is the probability below which a rank counts as never selected: 2^-60, less than one selection in 10^18.
const negligible = 0x1p-60

// ranks returns how many ranks can be selected: the r-th of infinitely many has probability alpha (1-alpha)^(r-1).
func (p *Params) ranks() int {
	return 1 + int(math.Log(negligible/p.Alpha)/math.Log1p(-p.Alpha))
}
