// Package atomu is the search of ATOMU ("Detecting Floating-Point Errors via Atomic Conditions", POPL 2020): for every
// operation that can be unstable, an evolutionary search for the input that gives it the largest atomic condition.
//
// It is Algorithm 1 of section 4.3, and the ranking of section 4.4. The line numbers in comments are the algorithm's.
// What the paper leaves open, and what is done here:
//
//   - The searches for the operations (line 5) are independent of each other, so they advance in lockstep: one round asks one
//     point for each. Every search has a random stream of its own, so that its course does not depend on the others.
//   - A pool T_i keeps only the ranks that selection can still hit, see pool.
//   - The program that the authors published differs from the text; [authors] has its parameters. It keeps 100 tests of an
//     operation: with its alpha, rank 101 has probability 1e-13. It counts steps in operations that can be unstable, and
//     here they are counted in all operations.
//   - Inputs with several coordinates: each is mutated with its own Gaussian, see mutate.
//   - An exact cancellation, an infinite condition, is one test of its pool like any other, but at most one of them is
//     kept: the published code drops them all, and a pool of nothing else could not evolve any more. It is a candidate
//     beside the largest finite condition of its operation.
//   - Runs that signal an error or give a NaN or an infinity, which the published code drops, rank behind all others
//     in the pools, and are candidates of their own, as are runs that do not return.
//
// Ours, behind the paper's and off with Params.Polish = 0: climbs to the worst doubles nearby (polish.go), and a ranking
// that puts behind what does little harm (exact.go, pool.go).
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package atomu

// This file is the parameters (section 5.1) and Algorithm 1.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/condition"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// batchSize is the number of initial inputs in one request.
const batchSize = 4096

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name: "atomu",
	Says: "mutates inputs towards large condition numbers, as published, and then climbs to worse neighbours",
	Asks: []run.Mode{run.All, run.One},
	Presets: []search.Preset{
		{Name: "paper", Says: "the paper's text", Params: paper()},
		{Name: "authors", Says: "the program that its authors published", Params: authors()},
	},
}, Defaults(), New)

// Params are the numbers of Algorithm 1.
type Params struct {
	InitSize   int     `set:"init" in:"[1,inf)" says:"random inputs at the start of each search (initSize)"`
	Near       float64 `set:"near" in:"[0,1]" says:"part of these inputs with a magnitude within 2^-20 and 2^20"`
	Least      float64 `set:"least" in:"[0,inf)" says:"omit operations whose condition number stays below this on these inputs"`
	IterSize   int     `set:"iter" says:"iterations for each potentially unstable operation (iterSize)"`
	Batch      int     `set:"batch" in:"[1,inf)" says:"iterations with the same tests and the same standard deviation"`
	SigmaStart float64 `set:"sigma-start" in:"(0,inf)" says:"standard deviation of the relative mutation in the first iteration"`
	SigmaEnd   float64 `set:"sigma-end" in:"(0,inf)" says:"standard deviation of the relative mutation in the last iteration"`
	// Below 0.001, ranks would not fit into a pool's slots.
	Alpha             float64 `set:"alpha" in:"[0.001,1)" says:"probability of selecting the best input, in (0, 1)"`
	UnstableThreshold float64 `set:"threshold" says:"condition number above which an input is a candidate"`
	Polish            int     `set:"polish" says:"rounds of climbing to worse doubles nearby, which the paper does not have; 0: none, as published"`
}

// Defaults returns the authors' parameters for all operations, followed by our climb.
func Defaults() Params {
	p := authors()
	p.Least, p.Polish = 0, 200
	return p
}

// paper returns the parameters of section 5.1. For alpha the paper only has an example, which is used here.
func paper() Params {
	return Params{
		InitSize: 100_000, IterSize: 10_000, Batch: 1, SigmaStart: 1e-2, SigmaEnd: 1e-13, Alpha: 0.2, UnstableThreshold: 10,
	}
}

// authors returns the parameters of src/gslSolver.cpp in https://github.com/FP-Analysis/atomic-condition.
func authors() Params {
	p := paper()
	p.Alpha, p.Near, p.Batch, p.Least = 0.25, 0.15, 100, 10
	return p
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

// sigma returns the standard deviation in iteration j: sigma_st^((N-j)/N) * sigma_end^(j/N) with N = iterSize.
func (p *Params) sigma(j int) float64 {
	t := float64(j) / float64(p.IterSize)
	return math.Pow(p.SigmaStart, 1-t) * math.Pow(p.SigmaEnd, t)
}

// negligible is the probability below which a rank counts as never selected: less than one selection in 10^18.
const negligible = 0x1p-60

// ranks returns how many ranks can be selected: rank r of infinitely many has probability alpha (1-alpha)^(r-1).
func (p *Params) ranks() int {
	return 1 + int(math.Log(negligible/p.Alpha)/math.Log1p(-p.Alpha))
}

// A Search runs Algorithm 1 for one subject. It implements search.Strategy.
type Search struct {
	params  Params
	domain  *search.Domain
	outputs []ir.Cell
	rand    *rand.Rand // draws the initial inputs

	drawn   int         // initial inputs requested so far
	initial []float64   // the first of them, from which tests without fitness are drawn
	hunts   []hunt      // one for each potentially unstable operation
	hunt    []int32     // by site: index in hunts, -1 if there is none
	active  []int32     // after the initial inputs: the hunts whose operations are searched
	round   int         // j
	pick    []selection // by round, while T_i holds fewer tests than can be selected; the last one for all later rounds
	ask     search.Ask

	exact    map[int]bool // sites whose operands carry no error; nil without climbs
	left     int          // runs that the setup's budget still allows
	climbs   []climb      // after the last iteration
	asking   []int        // for each run of the request: its climb; empty before the climbs
	polished int          // rounds of climbs

	abnormal search.Abnormal
	visit    func(*run.Record) // records of the current run go here; made once
	run      told
}

// A hunt is the search for one operation (lines 7-12).
type hunt struct {
	site  int
	rand  *rand.Rand
	tests pool // T_i
	loud  pool // the fittest test of a run that signalled, which quiet tests would displace from tests

	niches []niche // by binade, while initial inputs run; nil if not used
}

// A told is the run whose records are being processed.
type told struct {
	point []float64
	ops   int64
	loud  bool
	climb *climb // nil before the climbs
}

// New returns a search of the setup's subject. A budget in the setup scales the sizes in p.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{
		domain:  search.NewDomain(&setup),
		outputs: setup.Subject.Call.Outputs,
		hunt:    make([]int32, len(setup.Subject.Program.Sites)),
		rand:    fork(setup.Rand),
	}
	s.visit = s.record
	for i := range s.hunt {
		s.hunt[i] = -1
	}
	streams := setup.Rand.Uint64()
	for _, site := range setup.Subject.Sites {
		if condition.PotentiallyUnstable(setup.Subject.Program.Sites[site].Op) { // lines 5 and 6
			own, dims := fork(rand.NewPCG(streams, uint64(site))), s.domain.Dims()
			s.hunt[site] = int32(len(s.hunts))
			s.hunts = append(s.hunts, hunt{site, own, newPool(p.ranks(), dims), newPool(1, dims), nil})
		}
	}
	s.left = setup.Runs()
	s.params = p.scaled(setup.Evals, len(s.hunts))
	if p.Polish > 0 {
		s.exact = exactSites(setup.Subject.Program, setup.Subject.Call.Entry)
	}
	if p.Polish > 0 && s.domain.Dims() == 1 && !s.domain.Integer(0) {
		for i := range s.hunts {
			s.hunts[i].niches = slices.Repeat([]niche{{key: worthless}}, binades)
		}
	}
	s.pick = selections(&s.params)
	return s
}

// fork returns an independent random stream, seeded by src.
func fork(src rand.Source) *rand.Rand { return rand.New(rand.NewPCG(src.Uint64(), src.Uint64())) }

// Next requests initial inputs in mode All (lines 2-4), then Batch mutated inputs per hunt in mode One (lines 8-11), then the neighbours
// in climbs.
func (s *Search) Next(budget int) *search.Ask {
	ask := s.next(min(budget, s.left))
	if ask != nil {
		s.left -= len(ask.Points) / max(1, s.domain.Dims())
	}
	return ask
}

func (s *Search) next(budget int) *search.Ask {
	if left := s.params.InitSize - s.drawn; left > 0 {
		return s.generate(min(left, batchSize, budget))
	}
	if s.round >= s.params.IterSize {
		return s.polish(budget)
	}
	if s.active == nil {
		s.active = s.promising()
	}
	if len(s.active) == 0 {
		return s.polish(budget)
	}
	each := min(s.params.Batch, s.params.IterSize-s.round, budget/len(s.active))
	if each == 0 {
		return nil
	}
	dims, sigma := s.domain.Dims(), s.params.sigma(s.round)
	n := each * len(s.active)
	s.ask = search.Ask{Points: slices.Grow(s.ask.Points[:0], n*dims)[:n*dims], Mode: run.One, Sites: s.ask.Sites[:0]}
	for k := range n {
		h := &s.hunts[s.active[k/each]]
		s.mutate(h.rand, s.ask.Points[k*dims:(k+1)*dims], s.parent(h), sigma)
		s.ask.Sites = append(s.ask.Sites, h.site)
	}
	s.round += each
	return &s.ask
}

// promising returns the hunts for the operations whose condition number reached Least.
func (s *Search) promising() []int32 {
	list := make([]int32, 0, len(s.hunts))
	for i := range s.hunts {
		if keys := s.hunts[i].tests.keys; s.params.Least == 0 || len(keys) > 0 && keys[0].condition() >= s.params.Least {
			list = append(list, int32(i))
		}
	}
	return list
}

// generate is generateInitTests (line 2), for n tests.
func (s *Search) generate(n int) *search.Ask {
	if n <= 0 {
		return nil
	}
	dims := s.domain.Dims()
	s.drawn += n
	s.ask = search.Ask{Points: slices.Grow(s.ask.Points[:0], n*dims)[:n*dims], Mode: run.All, Sites: s.ask.Sites[:0]}
	for i := range n {
		point := s.ask.Points[i*dims : (i+1)*dims]
		s.domain.Draw(s.rand, point)
		if s.params.Near > 0 && s.rand.Float64() < s.params.Near {
			s.approach(point)
		}
	}
	return &s.ask
}

// nearExponents bounds the binary exponents of the initial inputs near 1.
const nearExponents = 20

// approach replaces the exponents of a point's floating-point numbers by small ones, if the domain admits the result.
func (s *Search) approach(point []float64) {
	before := slices.Clone(point)
	for i, x := range point {
		if !s.domain.Integer(i) {
			fraction, _ := math.Frexp(x)
			point[i] = s.domain.Clamp(i, math.Ldexp(2*fraction, s.rand.IntN(2*nearExponents)-nearExponents))
		}
	}
	if !s.domain.Admits(point) {
		copy(point, before)
	}
}

// parent is selectTest (line 9).
func (s *Search) parent(h *hunt) []float64 {
	pick := &s.pick[min(s.round, len(s.pick)-1)]
	if rank := pick.rank(h.rand); rank < len(h.tests.keys) {
		return h.tests.point(int(h.tests.slots[rank]))
	}
	dims := s.domain.Dims()
	k := h.rand.IntN(len(s.initial) / dims)
	return s.initial[k*dims : (k+1)*dims]
}

// sideSteps is the probability that a coordinate which its mutation did not change moves to a neighbour.
const sideSteps = 1. / 16

// mutate is mutateTest (line 10): t' = t + t N(0, sigma), for every coordinate with its own Gaussian, clamped to the domain. In narrow
// formats and small integers, late mutations round to no change. Then a coordinate sometimes moves to its neighbour, so that the others can
// settle, and one always does if nothing else moved. A floating-point zero stays.
func (s *Search) mutate(r *rand.Rand, child, parent []float64, sigma float64) {
	moved := false
	for i, t := range parent {
		x := s.domain.Clamp(i, t+t*(r.NormFloat64()*sigma))
		if x == t && len(parent) > 1 && r.Float64() < sideSteps {
			x = s.beside(r, i, t)
		}
		moved = moved || x != t
		child[i] = x
	}
	if !moved {
		i := r.IntN(len(child))
		child[i] = s.beside(r, i, child[i])
	}
	if !s.domain.Admits(child) {
		copy(child, parent)
	}
}

func (s *Search) beside(r *rand.Rand, i int, t float64) float64 {
	if t == 0 && !s.domain.Integer(i) {
		return t
	}
	return s.domain.Beside(i, t, r.Uint64()&1 == 0)
}

// Tell adds the records of the runs to the pools (lines 4 and 12).
func (s *Search) Tell(b *run.Batch) {
	dims := s.domain.Dims()
	if b.N == 0 {
		return
	}
	if s.initial == nil {
		s.initial = append(s.initial, s.ask.Points[:b.N*dims]...)
	}
	for i := range b.N {
		point := s.ask.Points[i*dims : (i+1)*dims]
		if b.Outcomes[i] != run.Returned {
			s.abnormal.Stopped(b, i, point)
			continue
		}
		signalled := s.abnormal.Signalled(s.outputs, b.Outputs[i*len(s.outputs):(i+1)*len(s.outputs)], point)
		s.run = told{point, b.Ops[i], signalled, nil}
		if len(s.asking) > 0 {
			s.run.climb = &s.climbs[s.asking[i]]
		}
		b.Visit(i, s.visit)
	}
}

func (s *Search) record(r *run.Record) {
	at := s.hunt[r.Site]
	if at < 0 {
		return
	}
	k, ok := fitness(r.Danger, s.run.loud)
	if !ok {
		return
	}
	h, step := &s.hunts[at], s.run.ops-r.Op
	if s.run.climb != nil {
		s.climbed(s.run.climb, k, s.run.point, step)
		return
	}
	h.tests.add(k, s.run.point, step)
	if s.round == 0 {
		h.settle(k, s.run.point, step)
	}
	if s.run.loud {
		h.loud.add(k, s.run.point, step)
	}
}
