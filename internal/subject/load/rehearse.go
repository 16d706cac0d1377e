package load

// This file finds out how long arrays are of which nothing is said, and which integers say so: the entry is run at a few points, in
// memory that grows where it is used.
//
//	an integer that changes how much memory is used   fixed: to the largest of bases, or to what fits the lengths that are said
//	one that is a distance between elements           fixed to 1
//	an index of an array whose length is declared     a coordinate, up to the last element of the array
//	every other                                       a coordinate, up to what leaves no object of the program (tables.go)
//
// What runs do not show, because they need what is not modelled or memory without end, keeps the lengths that shape.go speaks of. Arrays of
// which they show a part are no shorter than that.

import (
	"maps"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
)

// A rehearsal is what runs have shown.
type rehearsal struct {
	lengths map[string]int     // elements of arrays, by parameter
	fixed   map[string]float64 // integers that say how long arrays are
	indices map[string]float64 // integers that are indices: the largest
	tables  map[string]string  // of integers that lead outside of an object of the program beyond that: the object
	results map[string]bool    // arrays that cannot be followed, and that no run reads before it has written what it reads
	part    bool               // what is not modelled may be run, or no run returned: more may be used than lengths says
}

// extents is how many elements of each parameter's memory runs use. An array that is used without end is endless.
type extents map[string]int

var bases = []int{8, 4, 3, 2, 1} // what lengths are tried

const (
	mostElements = 1 << 9 // to which memory grows
	endless      = mostElements + 1
	mostNumbers  = 64     // coordinates that a base may lead to
	mostSteps    = 200000 // of one run
	mostRounds   = 4      // of runs that find more memory used than those before
)

// A stage is where an entry is rehearsed.
type stage struct {
	program *ir.Program
	call    ir.Call // its entry and set-up
	sig     *link.Signature
	w       *wishes
	gaps    bool // something is not modelled that the entry may come to
}

// rehearse lays an entry out with what runs of it show.
func (s *stage) rehearse() (*layout, error) {
	first, err := layOut(s.sig, s.w)
	if err != nil || !slices.ContainsFunc(first.list, (*parameter).isOpen) {
		return s.inTables(first, err)
	}
	_, skipped := s.program.Reachable(s.call.Entry)
	s.gaps = len(skipped) > 0
	b, holds := s.base(first)
	if !holds && slices.ContainsFunc(first.list, (*parameter).isDeclared) {
		s.w.declared = nil // more is used than what is declared
		return s.rehearse()
	}
	s.w.shown = s.says(first, b)
	s.settle()
	l, err := layOut(s.sig, s.w)
	if err != nil || !s.results(l) {
		return s.inTables(l, err)
	}
	if l, err = layOut(s.sig, s.w); err != nil {
		s.w.shown.results = nil // nothing else varies
		l, err = layOut(s.sig, s.w)
	}
	return s.inTables(l, err)
}

// isOpen reports whether it hangs on the run which elements of p are used.
func (p *parameter) isOpen() bool {
	return p.role != value && p.end == nil && !p.byValue && !p.isReference() && p.touched() == 0
}

// isDeclared reports whether the length of p is what the declaration states.
func (p *parameter) isDeclared() bool { return p.isOpen() && p.assumed && p.declared > 0 }

// base returns what all integers of which nothing is said are to begin with, and whether the arrays are as long as they are used then.
func (s *stage) base(first *layout) (b int, holds bool) {
	list, most := bases, max(mostNumbers, 4*s.w.length, first.call.Dims)
	if s.w.length > 0 {
		list = append([]int{s.w.length}, bases...)
	}
	if n := first.statedMost(); n > 0 {
		list = nil
		for ; n > 0; n-- {
			list = append(list, n)
		}
	}
	for _, b := range list {
		s.w.shown.fixed = all(first.unsaid, b)
		if l, used := s.settle(); l != nil && l.holds(used) && (b == 1 || l.call.Dims <= most) {
			return b, true
		}
	}
	return list[0], false
}

// all gives every name the same value.
func all(names []string, x int) map[string]float64 {
	m := make(map[string]float64)
	for _, n := range names {
		m[n] = float64(x)
	}
	return m
}

// statedMost returns the largest number of elements that is said of an array, 0 if none is.
func (l *layout) statedMost() (most int) {
	for _, p := range l.list {
		if p.isOpen() {
			most = max(most, l.statedLength(p), p.declared)
		}
	}
	return most
}

// holds reports whether the arrays whose lengths are said are as long as they are used, and the others have an end.
func (l *layout) holds(used extents) bool {
	for _, p := range l.list {
		if n := used[p.name]; n == endless || (!p.assumed || p.isDeclared()) && n > p.length {
			return false
		}
	}
	return true
}

// says returns the integers that say how much memory is used, with what they are to be, and indices; b is all of them now.
func (s *stage) says(first *layout, b int) rehearsal {
	fixed, others, indices := make(map[string]float64), all(first.unsaid, b), make(map[string]float64)
	for _, empty := range []func(*parameter) bool{(*parameter).isOpen, (*parameter).isResult} { // zeros that go in may end runs early
		for _, name := range first.unsaid {
			at := func(x int) extents {
				s.w.shown = rehearsal{fixed: maps.Clone(others)}
				s.w.shown.fixed[name] = float64(x)
				return s.probe(empty)
			}
			if fixed[name] != 0 || indices[name] != 0 {
				continue
			}
			one, two, base := at(1), at(2), at(b)
			switch {
			case base.orNone(one) && base.orNone(two) && base.orNone(at(b+1)) && base.orNone(at(defaultInt)):
			case isDistance(at(0), one, two):
				fixed[name] = 1
			case first.indexed(at(0), one, base):
				for x := 0; x <= defaultInt && first.holds(at(x)); x++ {
					indices[name] = float64(x)
				}
			default:
				fixed[name] = float64(b)
			}
		}
		maps.Copy(others, fixed)
	}
	return rehearsal{fixed: fixed, indices: indices}
}

// indexed reports whether an integer is an index of an array: of one whose length is declared, at 0 some is used, and at 1 not too much; of
// one whose length is said, some at 1 and nothing at base.
func (l *layout) indexed(zero, one, base extents) bool {
	return slices.ContainsFunc(l.list, func(p *parameter) bool {
		if p.isDeclared() {
			return 0 < zero[p.name] && max(zero[p.name], one[p.name]) <= p.declared
		}
		return p.isOpen() && !p.assumed && 0 < one[p.name] && base[p.name] == 0
	})
}

// isResult reports whether p is an array that is only written.
func (p *parameter) isResult() bool { return p.role == array && p.output && !p.input }

// orNone reports whether other runs use as much of each parameter as e has, or nothing of it: where they return before.
func (e extents) orNone(others extents) bool {
	for name, n := range others {
		if n != 0 && n != e[name] {
			return false
		}
	}
	return len(others) == len(e)
}

// isDistance reports whether what is used grows as it does with the distance between elements: one at 0, and more than one for each step.
func isDistance(zero, one, two extents) bool {
	grows := false
	for name := range two {
		switch step := two[name] - one[name]; {
		case two[name] == endless:
			return false
		case step == 0:
		case zero[name] != 1 || step != one[name]-zero[name] || step == 1:
			return false
		default:
			grows = true
		}
	}
	return grows
}

// probe returns what is used, of memory that is zero where it is empty.
func (s *stage) probe(empty func(*parameter) bool) extents {
	s.w.shown.lengths, s.w.shown.part = nil, false
	l, err := layOut(s.sig, s.w)
	if err != nil {
		return nil
	}
	return s.run(l, empty)
}

// settle finds out how long arrays are, and leaves that in what is shown. It returns the last layout, nil if there is none, and what is
// used of it.
func (s *stage) settle() (last *layout, used extents) {
	used = s.probe((*parameter).isOpen)
	for range mostRounds {
		s.w.shown.lengths = used.lengths()
		l, err := layOut(s.sig, s.w)
		if err != nil {
			return nil, nil
		}
		more := s.run(l, nil)
		for name, n := range used {
			more[name] = max(more[name], n)
		}
		if last = l; maps.Equal(more, used) {
			break
		}
		used = more
	}
	return last, used
}

// lengths are what is known of the arrays.
func (e extents) lengths() map[string]int {
	known := maps.Clone(e)
	maps.DeleteFunc(known, func(_ string, n int) bool { return n == 0 || n == endless })
	return known
}

// run runs the entry at a few points, and returns what it uses: of memory that is empty, and zero, or of that of the points.
func (s *stage) run(l *layout, empty func(*parameter) bool) extents {
	call := l.call
	call.Entry, call.Start, call.Init, call.Outputs, call.Args = s.call.Entry, s.call.Start, s.call.Init, nil, slices.Clone(call.Args)
	memory := make(map[*parameter]*ir.Buffer)
	for _, p := range l.list {
		if p.isOpen() {
			b := *call.Args[p.index].Buffer
			b.Grows, b.Size = mostElements*p.size, p.length*p.size
			if empty != nil && empty(p) {
				b.Size, b.Cells = 0, nil
			}
			call.Args[p.index].Buffer, memory[p] = &b, &b
		}
	}
	m := interp.New(s.program, &call)
	beyond := false // of what is there, or of what memory grows to
	unmodelled, returned := false, false
	for k := range 4 {
		point := make([]float64, len(l.params))
		for i := range point {
			point[i] = sample(&l.params[i], k, i)
		}
		r := m.Run(point, interp.Limits{Steps: mostSteps})
		assumed := r.Unsupported != nil && r.Unsupported.Assumed
		beyond = beyond || r.Beyond != "" || assumed
		unmodelled = unmodelled || r.Outcome == interp.Unmodelled && !assumed
		returned = returned || r.Outcome == interp.Returned
	}
	s.w.shown.part = s.w.shown.part || s.gaps || unmodelled || !returned && !beyond
	used := make(extents)
	for p, b := range memory {
		if used[p.name] = (b.Size + p.size - 1) / p.size; beyond && b.Size > 0 {
			used[p.name] = endless
		}
	}
	return used
}

// samples are the floats of rehearsals.
var samples = []float64{0.5, 1.25, -0.75, 3, -2, 0.0625, 10, -30}

// sample returns what coordinate i is at point k.
func sample(p *subject.Param, k, i int) float64 {
	switch {
	case p.Values != nil:
		return p.Values[(i+3*k)%len(p.Values)]
	case p.Format != fp.NoFormat:
		return min(max(samples[(i+3*k)%len(samples)], p.Min), p.Max)
	case k == 0:
		return p.Max
	case k == 1:
		return p.Min
	}
	return p.Min + float64((3*k+i)%int(min(p.Max-p.Min+1, defaultInt)))
}
