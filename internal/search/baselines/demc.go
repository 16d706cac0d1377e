package baselines

// The files demc.go, chain.go and evolve.go are DEMC, the search of AutoRNP (Yi, Chen, Mao, Ji, "Efficient automated repair of high
// floating-point errors in numerical libraries", POPL 2019). It is differential evolution in every part of the domain, then Markov chains
// from the best inputs, guided by the measured error. What the sources say:
//
//   - ATOMU's paper, section 6: it is "based on differential evolution and Markov Chain Monte Carlo (MCMC) methods"; section 5.3.3:
//     its "search method consists of a partitioned global search and a fine-grained search guided by the high-precision" result.
//     Section 5.3.2: it "is guided by ErrBits", the logarithm of the number of floating-point numbers between exact and computed.
//   - The same, section 5.4: it "applies its estimated global condition to guide its search". So does the global search of the
//     program that the authors published (yixin-09/AutoRNP); its fine-grained search is guided by the error.
//   - The published program, for functions of one parameter: parts between powers of two, but for [-1, 0] and [0, 1], which are one
//     part each; in each SciPy's differential evolution, best/1/bin with 15 members, weights drawn from [0.5, 1), crossover 0.7, the
//     first generation a Latin hypercube, coordinates that leave the part drawn anew, until members agree; then basin hopping from
//     the best members of 10 parts, within 1e14 ulps of them: 200 hops, a simplex search after each, Metropolis' rule at temperature
//     1 on the inverse number of floats between. All is repeated with other seeds until the time is over.
//
// What they leave open, and what is done here:
//
//   - The budget: the published program is limited by time, about 600 seconds a function. Its first generations alone are 30,000
//     runs over all doubles. Here the number of parts, and that and the length of chains, follow the budget (Params.scaled);
//     search.PaperEvals runs, LSGA's, are the default.
//   - Both stages are guided by the measured error, as the first quotation says: one run a point, where an estimated condition
//     takes two, and found less, see Defaults.
//   - Several parameters: every coordinate is cut into as many parts as make up the number wanted. Params.Scale says what equal
//     parts are equal in, and what evolution's differences are of: places on the line of floats, or the published program's scale.
//   - A generation is evaluated as a whole; SciPy puts a better trial in its place at once.
//   - Chains: a hop of the published program takes up to 200 runs of a simplex search, a fifth of the budget. Here a step is
//     normal on the line of floats, of one coordinate or of all, and its length doubles twice after a success and halves by the
//     square root of two after another: it settles where one in five succeeds, and comes to neighbours when it must. All chains
//     advance together.
//   - Metropolis' rule is on bits of error. What was lucky once must be left again: errors beside each other differ at random.
//   - The filter: trials that it refuses are drawn again a few times, and parts where it refuses all are left out.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.

// This file is the parameters and the search: rounds of evolution and chains.

import (
	"math"

	"faultline/internal/run"
	"faultline/internal/search"
)

// demc describes the strategy.
var demc = search.Describe(search.Description{
	Name: "demc",
	Says: "differential evolution in parts of the domain, then Markov chains from the worst errors",
	Asks: search.Guided,
}, demcDefaults(), newDEMC)

// DEMCParams are the numbers of the search.
type DEMCParams struct {
	Partitions  int     `set:"parts" in:"[1,65536]" says:"parts of the domain, each with its own differential evolution"`
	Population  int     `set:"population" in:"[1,65536]" says:"members of a part"`
	Generations int     `set:"generations" in:"[0,65536]" says:"after the first"`
	FLow        float64 `set:"f-low" in:"(0,2]" says:"the differential weight of a generation is uniform between f-low"`
	FHigh       float64 `set:"f-high" in:"(0,2]" says:"and f-high"`
	CR          float64 `set:"cr" in:"[0,1]" says:"probability in [0, 1] that a coordinate crosses over"`
	Scale       int     `set:"scale" in:"[0,1]" says:"what equal parts are equal in: 0, places on the line of floats; 1, linear within [-1, 1]"`
	Chains      int     `set:"chains" in:"[0,65536]" says:"from the best members of so many parts, the worst errors first"`
	Steps       int     `set:"steps" in:"[0,65536]" says:"of a chain"`
	Step        float64 `set:"step" in:"[0,62]" says:"log2 of the first step's standard deviation, in ulps of the input"`
	Temperature float64 `set:"temperature" in:"[0,inf)" says:"bits of error; 0: no step that lowers the error is accepted"`
}

// Scales of a coordinate.
const (
	Places = iota // the floating-point numbers on their line: equal parts have as many of them
	Unit          // as the published program's parts: linear within [-1, 1], places beyond
)

// demcDefaults returns the published program's weights and crossover, and measured numbers where its own do not fit a budget of 1000 runs.
// On every fourth of GSL's 154 functions of doubles, four seeds, errors as mode Deltas estimates them, 72% of such searches found a
// larger error than random search, and 20% a smaller one; the mean of the errors' logarithms is -9.8 (random search: -10.8, LSGA:
// -10.0). Others, by the same measures:
//
//	parts 8, 4 generations    67%  24%  -10.2     temperature 0    67%  24%  -10.2     4 chains of 106 steps   71%  21%  -10.1
//	parts 32, 1 generation    74%  19%   -9.9     temperature 1    74%  18%   -9.9     1 chain of 424 steps    71%  21%  -10.0
//	6 members, 4 generations  66%  26%  -10.5     step 50          65%  27%  -10.4     scale Unit              64%  30%  -10.3
//
// A global search guided by the estimated condition, as the published one, at two runs a member: 51%, 41%, -10.8.
func demcDefaults() DEMCParams {
	return DEMCParams{
		Partitions: 16, Population: 12, Generations: 2, FLow: 0.5, FHigh: 1, CR: 0.7, Scale: Places,
		Chains: 2, Steps: 212, Step: 54, Temperature: 0.5,
	}
}

// most bounds the number of members and of points in an ask.
const most = 1 << 16

// Check implements search.Checker.
func (p DEMCParams) Check() error {
	return search.Unless(p.FLow <= p.FHigh, "f-low = %v, f-high = %v: they must lie in this order", p.FLow, p.FHigh)
}

// cost returns the runs of a round.
func (p *DEMCParams) cost() int {
	return p.Partitions*p.Population*(1+p.Generations) + p.Chains*p.Steps
}

// scaled returns p with its sizes scaled so that a round makes about evals runs. A larger budget pays for more parts, and for both more and
// longer chains, since chains that are too short find nothing.
func (p DEMCParams) scaled(evals int) DEMCParams {
	by := float64(evals) / float64(max(1, p.cost()))
	p.Partitions = min(max(1, int(by*float64(p.Partitions))), mostParts)
	p.Chains = min(int(math.Ceil(math.Sqrt(by)*float64(p.Chains))), p.Partitions)
	p.Steps = int(math.Ceil(math.Sqrt(by) * float64(p.Steps)))
	return p
}

// mostParts is the published program's number of parts over all doubles: the binades outside of [-1, 1], and two parts within.
const mostParts = 2 * 1025

// A demcSearch runs DEMC for one subject. It implements search.Strategy.
type demcSearch struct {
	*search.Guide
	params DEMCParams // scaled to the budget
	axes   axes       // coordinates of the evolution
	line   axes       // coordinates of the chains: ordinals

	all    []part // the parts of the domain, without members
	parts  []part // the parts of this round
	chains []chain
	turn   int     // step of the round: 0 draws the first generation, then come generations, then steps of chains
	trials []trial // trials of this turn that are not requested yet
	asked  []trial
}

// newDEMC returns a search of the setup's subject. Parts and chains are scaled so that one round takes about as many runs as the budget.
func newDEMC(setup search.Setup, p DEMCParams) *demcSearch {
	search.Must(p)
	s := &demcSearch{Guide: search.NewGuide(&setup)}
	s.axes, s.line, s.params = newAxes(s.Domain, p.Scale), newAxes(s.Domain, Places), p.scaled(s.Left)
	s.all = s.axes.parts(s.params.Partitions)
	return s
}

// maxAsk bounds the points of one ask.
const maxAsk = 4096

// Next asks for the trials of a turn: all members of all populations, or a step of every chain.
func (s *demcSearch) Next(budget int) *search.Ask {
	for len(s.trials) == 0 {
		s.trials = s.take()
	}
	s.asked = s.asked[:0]
	return s.Ask(min(len(s.trials), maxAsk, budget), func(_ int, point []float64) {
		t := s.trials[0]
		s.asked, s.trials = append(s.asked, t), s.trials[1:]
		s.scale(t.part).point(t.places, point)
	})
}

// take makes the trials of the next turn. After the last turn it begins a new round.
func (s *demcSearch) take() []trial {
	turn := s.turn
	s.turn++
	switch step := turn - 1 - s.params.Generations; {
	case turn == 0:
		return s.found()
	case step < 0:
		return s.evolve()
	case step >= s.params.Steps:
		s.turn = 0
		return nil
	case step == 0:
		s.link()
	}
	return s.walk()
}

// scale returns the coordinates in which a trial's places are: a part's, or those of a chain.
func (s *demcSearch) scale(part int) *axes {
	if part < 0 {
		return &s.line
	}
	return &s.axes
}

// redraws bounds the draws of a trial after the filter refused it.
const redraws = 50

// admissible returns the places that draw fills in. It draws again if the subject's filter refuses them. ok is false if the filter refuses
// all.
func (s *demcSearch) admissible(scale *axes, draw func([]int64)) (places []int64, ok bool) {
	places = make([]int64, len(s.line.unit))
	point := make([]float64, len(places))
	ok = s.Domain.Redraw(redraws, point, func() {
		draw(places)
		scale.point(places, point)
	})
	return places, ok
}

// Tell gives each trial its error.
func (s *demcSearch) Tell(b *run.Batch) {
	for k, e := range s.Learn(b) {
		t, bits := &s.asked[k], errBits(e)
		if t.part < 0 {
			s.accept(&s.chains[t.member], t.places, bits)
		} else {
			s.parts[t.part].choose(t, bits)
		}
	}
}

// errBits turns a relative error into bits: log2(1 + floats between), as ATOMU's paper reports DEMC's results (section 5.5.3). Binade
// by binade, a relative error e has log2(1+e) binades between, each of 2^52 doubles; results of other formats are counted as if
// they were doubles.
func errBits(e float64) float64 { return math.Log2(1 + 0x1p52*math.Log1p(e)*math.Log2E) }
