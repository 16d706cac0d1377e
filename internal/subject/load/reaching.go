package load

// This file chooses the values of integers that decide which code runs. Runs with all integers at the same value (trial.go) often end
// early: LAPACK checks that a leading dimension is large enough, and BLAS has other loops for distances other than 1. If runs at these
// values leave out floating-point operations, climb looks for values with which they reach more. choices then adds further values of an
// integer with which runs reach operations that no other value reaches. Such an integer is a coordinate, one of these values.
//
// Arrays of integers may be indices of other arrays: the columns of a sparse matrix begin at p[0], p[1], ..., and i[k] is the row of
// element k. climb tries such contents in place of zeros.
//
// All of it is limited by the number of steps that the runs execute, so the result does not depend on the time.

import (
	"maps"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
)

const (
	coverRuns   = 8        // runs that show which code values of integers reach
	coverSteps  = 50000    // of one such run
	reachSteps  = 16 << 20 // of all runs that look for values, for one entry
	climbRounds = 3        // over all integers
	choiceRuns  = 32       // runs that show how much memory combinations of choices use
	mostChoices = 4        // values of one integer
)

// A blockOf is a block of a function.
type blockOf struct {
	f     *ir.Func
	block int32
}

// coverage is the code that some runs reach.
type coverage struct {
	blocks   map[blockOf]bool // of runs that return
	tried    map[blockOf]bool // of all runs
	sites    int              // operations in these blocks
	fruitful int              // runs that reached an operation and returned
	trapped  int              // runs that crashed
}

// better reports whether c reaches more operations than o, or as many and its runs more blocks.
func (c *coverage) better(o *coverage) bool {
	return c.sites > o.sites || c.sites == o.sites && len(c.tried) > len(o.tried)
}

// richer reports whether c reaches more operations than o, or as many and fewer runs crash. ties is the answer if both are equal.
func (c *coverage) richer(o *coverage, ties bool) bool {
	return c.sites > o.sites || c.sites == o.sites && (c.trapped < o.trapped || ties && c.trapped == o.trapped)
}

// adds returns the number of operations that c reaches and o does not.
func (c *coverage) adds(o *coverage) (n int) {
	for b := range c.blocks {
		if !o.blocks[b] {
			n += b.f.Blocks[b.block].NumSites
		}
	}
	return n
}

// with returns what c or o reaches.
func (c *coverage) with(o *coverage) *coverage {
	both := &coverage{blocks: make(map[blockOf]bool), sites: c.sites + o.adds(c), fruitful: c.fruitful}
	maps.Copy(both.blocks, c.blocks) // nil if no run was made
	maps.Copy(both.blocks, o.blocks)
	return both
}

// reach adds a block and all that runs from there without a decision. It returns the number of operations in the added blocks.
func (c *coverage) reach(p *ir.Program, b blockOf) (sites int) {
	for stack := []blockOf{b}; len(stack) > 0; {
		b, stack = stack[len(stack)-1], stack[:len(stack)-1]
		if c.blocks[b] || b.f.Blocks == nil {
			continue
		}
		c.blocks[b] = true
		block := b.f.Blocks[b.block]
		sites += block.NumSites
		for i := range block.Insts {
			switch in := &block.Insts[i]; {
			case in.Op == ir.OpCall && in.Callee >= 0:
				stack = append(stack, blockOf{p.Funcs[in.Callee], 0})
			case in.Op == ir.OpBr && len(in.Blocks) == 1:
				stack = append(stack, blockOf{b.f, in.Blocks[0]})
			}
		}
	}
	return sites
}

// covers returns the code that runs of a layout reach, and how much memory they use. Its arrays grow.
func (t *trials) covers(l *layout) (*coverage, extents) {
	all := &coverage{blocks: make(map[blockOf]bool), tried: make(map[blockOf]bool)}
	entry := blockOf{t.program.Funcs[t.call.Entry], 0}
	var one *coverage
	told := func(b *interp.Branch) {
		if to := (blockOf{b.Func, b.Inst.Blocks[b.Side]}); !one.blocks[to] {
			one.sites += one.reach(t.program, blockOf{b.Func, 0}) + one.reach(t.program, to)
		}
	}
	used, _ := t.runs(l, nil, coverRuns, func(m *interp.Machine, k int) interp.Result {
		one = &coverage{blocks: make(map[blockOf]bool)}
		one.sites = one.reach(t.program, entry)
		r := m.RunBranches(mixedPoint(l.params, k), interp.Limits{Steps: coverSteps}, told)
		if one.sites > 0 && r.Outcome != interp.Trapped {
			all.fruitful++
		}
		if r.Outcome == interp.Trapped {
			all.trapped++
		} else {
			all.sites += one.adds(all)
			maps.Copy(all.blocks, one.blocks)
		}
		maps.Copy(all.tried, one.blocks)
		return r
	})
	return all, used
}

// overlaps reports whether a leading dimension is smaller than a column. No caller passes such a matrix.
func (l *layout) overlaps(fixed map[string]float64) bool {
	return slices.ContainsFunc(l.leads, func(lead flow.Lead) bool {
		stride, ok := fixed[l.unsaidOf(lead.Stride)]
		extent, ok2 := fixed[l.unsaidOf(lead.Extent)]
		return ok && ok2 && stride < extent
	})
}

// mixedPoint returns point k of runs that try combinations of the values of flags and integers.
func mixedPoint(params []subject.Param, k int) []float64 {
	point := pointOf(params, k)
	for i := range point {
		switch p := &params[i]; {
		case p.Values != nil:
			point[i] = p.Values[mixed(k, i)%uint64(len(p.Values))]
		case p.Format == fp.NoFormat && p.Min >= -defaultInt:
			some := [...]float64{4, 16, defaultInt + 1}[k%3]
			point[i] = p.Min + float64(mixed(k, i)%uint64(min(p.Max-p.Min+1, some)))
		case p.Format != fp.NoFormat && k%8 >= 6 && mixed(k, i)%2 == 0: // factors that programs treat apart
			point[i] = min(max(float64(k%8-6), p.Min), p.Max)
		}
	}
	return point
}

// mixed returns a number that looks random for each pair (the finaliser of SplitMix64).
func mixed(k, i int) uint64 {
	x := uint64(k)*0x9e3779b97f4a7c15 + uint64(i+1)*0xd1b54a32d192ed03
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// spent reports whether the runs that look for values have executed all their steps.
func (t *trials) spent() bool { return t.steps > reachSteps }

// tried returns the code that runs reach with integers at the values in s. It returns nil if columns of a matrix overlap, if runs leave the
// memory, or if they use more numbers than a search likes.
func (t *trials) tried(s shown, most int) *coverage {
	s.lengths = nil
	l, err := t.layOut(s)
	if err != nil || l.overlaps(s.fixed) {
		return nil
	}
	c, used := t.covers(l)
	numbers := 0
	for _, p := range l.list {
		if p.input && p.floating() {
			numbers += used[p.key] * p.row()
		}
	}
	if !l.holds(used) || numbers > most {
		return nil
	}
	return c
}

// reaching returns s with values of integers with which runs reach more operations, if there are any.
func (t *trials) reaching(first *layout, s shown) shown {
	names := slices.Compact(slices.Clone(first.unsaid))
	sites, _ := t.program.Reachable(t.call.Entry)
	if len(names) == 0 && len(first.still) == 0 || len(sites) == 0 {
		return s
	}
	most := max(mostNumbers, first.call.Dims)
	now := t.tried(s, 4*most)
	if now == nil {
		now = new(coverage)
	}
	if now.sites >= len(sites) {
		return s
	}
	var base shown
	reached := now
	for _, smaller := range []bool{false, true} { // small dimensions last: they run less
		for _, b := range bases {
			for _, indices := range first.numbered(b) {
				if reached.sites == len(sites) || t.spent() {
					continue
				}
				from := shown{fixed: all(names, b), bits: indices}
				if found, c := t.climb(from, first, steps(b, smaller), most); c != nil && c.sites > reached.sites {
					base, reached = found, c
				}
			}
		}
	}
	if reached.sites > now.sites {
		s, now = t.around(first, names, base, most)
	}
	if now != nil {
		s = t.choices(names, s, now, most)
	}
	_, _, s = t.settle(s)
	return s
}

// numbered returns what the arrays of integers may have in them: zeros and, in Fortran, the numbers of n elements, such as a pivot's.
func (l *layout) numbered(n int) []map[string]bounds {
	list := []map[string]bounds{nil}
	if len(l.still) > 0 && compile.IsFortran(l.sig.File) {
		indices := make(map[string]bounds)
		for _, name := range l.still {
			indices[name] = bounds{least: 1, most: float64(n)}
		}
		list = append(list, indices)
	}
	return list
}

// contents returns what arrays of integers may have in them instead of zeros, if b is the number of elements of others: indices of these,
// or the places where parts of these begin.
func contents(b int) []bounds {
	return []bounds{{most: float64(b - 1)}, {step: 1}, {step: 2}}
}

// climb looks for values of integers with which runs reach more than with those of best. It changes one integer at a time, to one of list,
// or the content of one array of integers.
func (t *trials) climb(best shown, first *layout, list []float64, most int) (shown, *coverage) {
	names := slices.Compact(slices.Clone(first.unsaid))
	reached := t.tried(best, most)
	var arrays []string
	if len(t.varied) == 0 && !compile.IsFortran(first.sig.File) {
		arrays = first.still
	}
	if len(arrays) > 0 { // with zeros, runs may use memory in front of an array
		ordered := best
		for _, name := range arrays {
			ordered = ordered.fill(name, bounds{step: 1})
		}
		if c := t.tried(ordered, most); c != nil && (reached == nil || c.richer(reached, false)) {
			best, reached = ordered, c
		}
	}
	for range climbRounds {
		better := false
		for _, name := range names {
			for _, x := range list {
				if reached == nil || t.spent() {
					return best, reached
				}
				if x == best.fixed[name] {
					continue
				}
				next := best.pin(name, x)
				if c := t.tried(next, most); c != nil && c.better(reached) {
					best, reached, better = next, c, true
				}
			}
		}
		for _, name := range arrays {
			for _, content := range contents(int(list[0])) {
				if reached == nil || t.spent() {
					return best, reached
				}
				next := best.fill(name, content)
				if c := t.tried(next, most); c != nil && c.richer(reached, content.step == 0) {
					best, reached, better = next, c, better || c.sites > reached.sites
				}
			}
		}
		if !better {
			break
		}
	}
	return best, reached
}

// steps returns the values that climb tries for an integer: what programs compute from a dimension b, or these and smaller values.
func steps(b int, smaller bool) (list []float64) {
	values := []int{b, b + 1, 2 * b, 2*b + 1, 3*b + 1, b * b, 4 * b * b, defaultInt}
	if smaller {
		values = append(values, b-1, 2, 1)
	}
	for _, x := range values {
		if x > 0 && !slices.Contains(list, float64(x)) {
			list = append(list, float64(x))
		}
	}
	return list
}

// around returns the results of runs for integers at values that climb has found. Integers that decide how much memory is used have these
// values, and so have those with which more runs reach an operation. The others vary.
func (t *trials) around(first *layout, names []string, found shown, most int) (shown, *coverage) {
	s := t.integers(first, found)
	now := t.tried(s, most)
	for _, name := range names {
		if _, is := s.fixed[name]; is || t.spent() {
			continue
		}
		pinned := s.pin(name, found.fixed[name])
		c := t.tried(pinned, most)
		if c != nil && (now == nil || c.sites > now.sites || c.sites == now.sites && c.fruitful > now.fruitful) {
			s, now = pinned, c
		}
	}
	if now == nil {
		s, now = found, t.tried(found, most)
	}
	return s, now
}

// pin returns s with the value of an integer.
func (s shown) pin(name string, x float64) shown {
	s.fixed, s.indices = maps.Clone(s.fixed), maps.Clone(s.indices)
	s.fixed[name] = x
	delete(s.indices, name)
	return s
}

// fill returns s with the content of an array of integers.
func (s shown) fill(name string, content bounds) shown {
	if s.bits = maps.Clone(s.bits); s.bits == nil {
		s.bits = make(map[string]bounds)
	}
	s.bits[name] = content
	return s
}

// choices adds values of fixed integers with which runs reach operations that they do not reach otherwise.
func (t *trials) choices(names []string, s shown, now *coverage, most int) shown {
	choices := make(map[string][]float64)
	for _, name := range names {
		at, is := s.fixed[name]
		if !is {
			continue
		}
		list := []float64{at}
		for _, x := range []float64{2, at - 1, 1, at - 2, at - 3, 3, 4, 5, at + 1, -1, 0} {
			if slices.Contains(list, x) || len(list) == mostChoices || t.spent() {
				continue
			}
			if c := t.tried(s.pin(name, x), 2*most); c != nil && c.adds(now) > 0 {
				list, now = append(list, x), now.with(c)
			}
		}
		if len(list) > 1 {
			slices.Sort(list)
			choices[name] = list
		}
	}
	varied := s
	varied.fixed, varied.choices = maps.Clone(s.fixed), choices
	maps.DeleteFunc(varied.fixed, func(name string, _ float64) bool { return choices[name] != nil })
	if l, used, _ := t.settle(varied); len(choices) > 0 && l != nil && l.holds(used) {
		return varied
	}
	return s
}
