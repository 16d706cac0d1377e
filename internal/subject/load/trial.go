package load

// This file is the source of claims that runs an entry at a few points. Its arrays grow when a run uses more memory. The runs show the
// lengths of arrays without other claims, and the meaning of integers without a domain:
//
//	an integer that changes how much memory is used    fixed to the largest of bases, or to the value that fits the stated lengths
//	an integer that is a distance between elements     fixed to 1
//	an index of an array whose length is declared      a coordinate, up to the last element of the array
//	an integer of 64 bits, or one that the code masks  a coordinate with any bits of its type, if runs with such values end soon and
//	                                                   use no other memory (bits.go)
//	every other integer                                a coordinate, up to the largest value that stays within the program's tables
//	                                                   (inTables)
//
// An array keeps the default length of parameter.go if runs cannot show its length, because they need an unmodelled operation or use an
// unbounded amount of memory. If runs show a part of an array, it is at least as long as that part.

import (
	"fmt"
	"maps"
	"slices"
	"sort"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// shown has the results of trial runs. Its methods return a changed copy.
type shown struct {
	lengths extents              // elements of arrays
	fixed   map[string]float64   // integers that determine array lengths
	indices map[string]float64   // largest values of integers that are indices
	tables  map[string]string    // by index: the object of the program that a larger value leaves
	results map[string]bool      // arrays that no run reads before it writes them
	bits    map[string]bounds    // integers that may be larger than defaultInt
	choices map[string][]float64 // the values of integers that decide which code runs
	part    bool                 // some run reached an unmodelled operation, or no run returned: arrays may be longer
}

// claims returns the results of trial runs as claims.
func (s shown) claims() (list []claim) {
	for key, n := range s.lengths {
		list = append(list, claim{kind: lengthIs, about: key, number: float64(n)})
	}
	for name, x := range s.fixed {
		list = append(list, claim{kind: integerIs, about: name, number: x})
	}
	for name, x := range s.indices {
		list = append(list, claim{kind: largestIs, about: name, number: x, words: orNil(s.tables[name])})
	}
	for name, values := range s.choices {
		list = append(list, claim{kind: choicesAre, about: name, values: values})
	}
	for name := range s.results {
		list = append(list, claim{kind: resultIs, about: name})
	}
	for name, b := range s.bits {
		list = append(list, claim{kind: bitsAre, about: name, bounds: b})
	}
	if s.part {
		list = append(list, claim{kind: partIs})
	}
	for i := range list {
		list[i].source = byTrial
	}
	return list // in any order: no two are about the same thing
}

// extents has the number of elements that runs use of each parameter's memory, by its key. It is endless for an array without a bound.
type extents map[string]int

// bases are the values that integers without a domain get one after the other, until the resulting array lengths are acceptable.
var bases = []int{8, 4, 3, 2, 1}

const (
	mostElements = 1 << 9    // to which memory grows
	mostPinned   = 1 << 12   // to which memory grows if fixed integers are as large
	endless      = 1<<31 - 1 // more elements than memory grows to
	mostNumbers  = 64        // limit of the number of coordinates for a base
	mostSteps    = 200000    // of one run
	mostRounds   = 4         // rounds of runs that each use more memory than the round before

	resultRuns    = 8 // runs that show whether an array is a result
	smallIntegers = 3 // largest value of other integers while one integer is tested: some programs need more than 0 to use a table
)

// trials runs an entry.
type trials struct {
	program *ir.Program
	call    ir.Call // its entry and set-up
	facts   *facts
	said    *joined // by other sources
	gaps    bool    // the entry may reach an operation that is not modelled
	steps   int64   // of the runs that look for values of integers

	varied map[string]bounds // arrays of integers that have small values in all runs; the sizes of their types

	settled map[string]settled // the results of settle, by its argument

	machine *interp.Machine // of the last runs
}

// machineOf returns a machine for a call. The machine that it returned before must not be used any more.
func (t *trials) machineOf(call *ir.Call) *interp.Machine {
	if t.machine == nil || !t.machine.Turn(call) {
		t.machine = interp.New(t.program, call)
	}
	return t.machine
}

// settled is a result of settle.
type settled struct {
	last  *layout
	used  extents
	found shown
	steps int64 // of the runs
}

// layOut lays out the entry from other sources' claims and the results of runs.
func (t *trials) layOut(s shown) (*layout, error) {
	if s.bits == nil && len(t.varied) > 0 {
		s.bits = make(map[string]bounds)
		for name := range t.varied {
			s.bits[name] = bounds{most: defaultInt}
		}
	}
	return layOut(t.facts, t.said.with(s.claims()))
}

// layOutWith runs the entry and lays it out from other sources' claims and the results of these runs. In a function without floats as
// inputs, arrays of integers are the data, so that they vary while runs show lengths.
func (t *trials) layOutWith(said *joined) (*layout, error) {
	l, err := t.laidOut(said)
	if l == nil || len(l.still) == 0 || slices.ContainsFunc(l.params, func(p subject.Param) bool { return p.Format != fp.NoFormat }) {
		return l, err
	}
	t.varied = l.array
	data, why := t.laidOut(said)
	switch t.varied = nil; {
	case why == nil:
		return data, nil
	case err != nil:
		return nil, why
	}
	return l, nil
}

// laidOut is layOutWith for one choice of arrays that vary. It returns a layout with an error if nothing varies.
func (t *trials) laidOut(said *joined) (*layout, error) {
	l, s, err := t.sized(said)
	if l, s, err = t.inTables(l, s, err); err != nil {
		return l, err
	}
	return t.withBits(l, s)
}

// sized lays the entry out with the lengths of arrays that runs show.
func (t *trials) sized(said *joined) (*layout, shown, error) {
	t.said, t.settled = said, make(map[string]settled)
	first, err := t.layOut(shown{})
	if err != nil || !slices.ContainsFunc(first.list, (*parameter).isOpen) || first.isStated() {
		return first, shown{}, err
	}
	_, skipped := t.program.Reachable(t.call.Entry)
	t.gaps = len(skipped) > 0
	b, holds := t.base(first)
	if !holds && slices.ContainsFunc(first.list, (*parameter).isDeclared) {
		return t.sized(said.without(byDeclaration)) // runs use more elements than the declaration states
	}
	s := t.integers(first, shown{fixed: all(first.unsaid, b)})
	_, _, s = t.settle(s)
	s = t.reaching(first, s)
	l, err := t.layOut(s)
	if err != nil {
		return nil, s, err
	}
	if s.results = t.results(l); len(s.results) > 0 {
		if l, err = t.layOut(s); err != nil {
			s.results = nil // nothing else varies
			l, err = t.layOut(s)
		}
	}
	return l, s, err
}

// isOpen reports whether the elements of p that a run uses may depend on the inputs.
func (p *parameter) isOpen() bool {
	return p.role != value && p.end == nil && !p.byValue && !p.isReference() && p.touched() == 0
}

// isStated reports whether other sources state the lengths of all arrays and the values of all integers. Trial runs are not needed then.
func (l *layout) isStated() bool {
	unknown := func(p *parameter) bool { return p.isOpen() && (p.assumed || !l.said(p)) }
	return len(l.unsaid) == 0 && len(l.still) == 0 && !slices.ContainsFunc(l.list, unknown)
}

// isDeclared reports whether the length of p comes from the declaration.
func (p *parameter) isDeclared() bool { return p.isOpen() && p.assumed && p.declared > 0 }

// base returns the first value for all integers without a domain. It reports whether the arrays are then as long as runs use them. If there
// are no such integers, it tries one value only.
func (t *trials) base(first *layout) (b int, holds bool) {
	if len(first.unsaid) == 0 {
		l, used, _ := t.settle(shown{})
		return 1, l != nil && l.holds(used)
	}
	usual := int(t.said.of(usualLengthIs).number)
	list, most := bases, max(mostNumbers, 4*usual, first.call.Dims)
	if usual > 0 {
		list = append([]int{usual}, bases...)
	}
	if n := first.statedMost(); n > 0 {
		list = nil
		for ; n > 0; n-- {
			list = append(list, n)
		}
	}
	for _, b := range list {
		if l, used, _ := t.settle(shown{fixed: all(first.unsaid, b)}); l != nil && l.holds(used) && (b == 1 || l.call.Dims <= most) {
			return b, true
		}
	}
	return list[0], false
}

// all maps every name to the same value.
func all(names []string, x int) map[string]float64 {
	m := make(map[string]float64)
	for _, n := range names {
		m[n] = float64(x)
	}
	return m
}

// statedMost returns the largest number of elements that a domain, an output or a declaration states, 0 if none does.
func (l *layout) statedMost() (most int) {
	for _, p := range l.list {
		if p.isOpen() {
			most = max(most, l.statedLength(p), p.declared)
		}
	}
	return most
}

// holds reports whether runs stay within the arrays of stated length, and use a bounded part of the others.
func (l *layout) holds(used extents) bool {
	for _, p := range l.list {
		if n := used[p.key]; n == endless || (!p.assumed || p.isDeclared()) && n > p.length {
			return false
		}
	}
	return true
}

// integers finds the integers that determine how much memory runs use, and indices. All integers without a domain are fixed in now.
func (t *trials) integers(first *layout, now shown) shown {
	fixed, others, indices := make(map[string]float64), maps.Clone(now.fixed), make(map[string]float64)
	for _, empty := range []func(*parameter) bool{(*parameter).isOpen, (*parameter).isResult} { // input arrays of zeros may end runs early
		for _, name := range first.unsaid {
			at := func(x int) extents {
				s := shown{fixed: maps.Clone(others), bits: now.bits}
				s.fixed[name] = float64(x)
				used, _ := t.probe(s, empty)
				return used
			}
			if fixed[name] != 0 || indices[name] != 0 {
				continue
			}
			b := int(now.fixed[name])
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
				if c, is := first.claims.about(countIs, name); is {
					fixed[name] = min(fixed[name], c.number)
				}
			}
		}
		maps.Copy(others, fixed)
	}
	for _, lead := range first.leads { // a matrix is not smaller than its columns
		stride, extent := first.unsaidOf(lead.Stride), first.unsaidOf(lead.Extent)
		if stride == "" || indices[stride] != 0 || indices[extent] != 0 {
			continue
		}
		if _, is := fixed[extent]; extent != "" && !is {
			fixed[extent] = now.fixed[extent]
		}
		if _, is := fixed[stride]; !is || fixed[stride] < fixed[extent] {
			fixed[stride] = max(now.fixed[stride], fixed[extent])
		}
	}
	return shown{fixed: fixed, indices: indices, bits: now.bits}
}

// unsaidOf returns the name of a parameter, by its number in LLVM, if it is an integer without a domain, and otherwise "".
func (l *layout) unsaidOf(index int) string {
	for _, p := range l.list {
		if p.index == index && slices.Contains(l.unsaid, p.name) {
			return p.name
		}
	}
	return ""
}

// indexed reports whether an integer is an index of an array. In an array of declared length, value 0 uses some elements, and value 1 no
// more than there are. In an array of stated length, value 1 uses some elements, and the base value uses none.
func (l *layout) indexed(zero, one, base extents) bool {
	return slices.ContainsFunc(l.list, func(p *parameter) bool {
		if p.isDeclared() {
			return 0 < zero[p.key] && max(zero[p.key], one[p.key]) <= p.declared
		}
		return p.isOpen() && !p.assumed && 0 < one[p.key] && base[p.key] == 0
	})
}

// isResult reports whether p is an array that is only written.
func (p *parameter) isResult() bool { return p.role == array && p.output && !p.input }

// orNone reports whether other runs use as much of each parameter as e has, or nothing, because they return earlier.
func (e extents) orNone(others extents) bool {
	for key, n := range others {
		if n != 0 && n != e[key] {
			return false
		}
	}
	return len(others) == len(e)
}

// isDistance reports whether memory use grows as it does with a distance between elements: one element at distance 0, or none where the
// code rejects 0, and the same number of further elements, more than one, for each step.
func isDistance(zero, one, two extents) bool {
	grows := false
	for name := range two {
		switch step := two[name] - one[name]; {
		case two[name] == endless:
			return false
		case step == 0:
		case zero[name] > 1 || step != one[name]-1 || step == 1:
			return false
		default:
			grows = true
		}
	}
	return grows
}

// probe returns how much memory runs use. The memory of parameters selected by empty starts with no elements. It reports whether the runs
// may have missed some use.
func (t *trials) probe(s shown, empty func(*parameter) bool) (used extents, part bool) {
	s.lengths, s.part = nil, false
	l, err := t.layOut(s)
	if err != nil {
		return nil, false
	}
	return t.run(l, empty)
}

// settle determines the lengths of arrays. It returns the last layout (nil if there is none), the memory that runs use in it, and s with
// the lengths. It keeps the results, because runs take time.
func (t *trials) settle(s shown) (last *layout, used extents, found shown) {
	key := fmt.Sprint(s)
	r, is := t.settled[key]
	if is {
		t.steps += r.steps // as if they were run again
	} else {
		before := t.steps
		r.last, r.used, r.found = t.settleAnew(s)
		r.steps = t.steps - before
		t.settled[key] = r
	}
	return r.last, r.used, r.found
}

func (t *trials) settleAnew(s shown) (last *layout, used extents, found shown) {
	used, s.part = t.probe(s, (*parameter).isOpen)
	for range mostRounds {
		s.lengths = used.lengths()
		l, err := t.layOut(s)
		if err != nil {
			return nil, nil, s
		}
		more, part := t.run(l, nil)
		s.part = s.part || part
		for key, n := range used {
			more[key] = max(more[key], n)
		}
		if last = l; maps.Equal(more, used) {
			break
		}
		used = more
	}
	return last, used, s
}

// lengths returns the extents of arrays that runs use and that have an end.
func (e extents) lengths() map[string]int {
	known := maps.Clone(e)
	maps.DeleteFunc(known, func(_ string, n int) bool { return n == 0 || n == endless })
	return known
}

// callOf returns the call of a layout, without outputs and with arguments of its own.
func (t *trials) callOf(l *layout) ir.Call {
	call := l.call
	call.Entry, call.Start, call.Init, call.Outputs, call.Args = t.call.Entry, t.call.Start, t.call.Init, nil, slices.Clone(call.Args)
	return call
}

// pointOf returns point k of trial runs.
func pointOf(params []subject.Param, k int) []float64 {
	point := make([]float64, len(params))
	for i := range point {
		point[i] = sample(&params[i], k, i)
	}
	return point
}

// run runs the entry at a few points and returns how much memory it uses. The memory of parameters selected by empty starts with no
// elements. It reports whether the runs may have missed some use.
func (t *trials) run(l *layout, empty func(*parameter) bool) (used extents, part bool) {
	point, n := pointOf, 4
	if l.chooses() {
		point, n = mixedPoint, choiceRuns
	}
	return t.runs(l, empty, n, func(m *interp.Machine, k int) interp.Result {
		return m.Run(point(l.params, k), interp.Limits{Steps: mostSteps})
	})
}

// grows returns the number of elements to which memory grows. With integers that are fixed at n = 1000 and stride = 2, an array has 2000.
func grows(call *ir.Call) int {
	n := 1.0
	for i := range call.Args {
		if a := &call.Args[i]; a.Dim < 0 && a.Buffer == nil && a.Const > 1 {
			n *= a.Const
		}
	}
	return int(min(max(n, mostElements), mostPinned))
}

// runs is run with n runs by a function.
func (t *trials) runs(l *layout, empty func(*parameter) bool, n int, by func(*interp.Machine, int) interp.Result) (used extents,
	part bool) {
	call := t.callOf(l)
	memory := make(map[*parameter]*ir.Buffer)
	for _, p := range l.list {
		if p.isOpen() {
			b := *call.Args[p.index].Buffer
			b.Grows, b.Size = grows(&call)*p.size, p.length*p.size
			if empty != nil && empty(p) && !l.isBits(p.name) { // the indices in an array decide what runs use of others
				b.Size, b.Cells = 0, nil
			}
			call.Args[p.index].Buffer, memory[p] = &b, &b
		}
	}
	m := t.machineOf(&call)
	beyond := false // a run used memory outside of what there is, or of what memory grows to
	unmodelled, returned := false, false
	for k := range n {
		r := by(m, k)
		t.steps += r.Steps
		assumed := r.Unsupported != nil && r.Unsupported.Assumed
		beyond = beyond || r.Beyond != "" || assumed
		unmodelled = unmodelled || r.Outcome == interp.Unmodelled && !assumed
		returned = returned || r.Outcome == interp.Returned
	}
	used = make(extents)
	for p, b := range memory {
		if used[p.key] = (b.Size + p.size - 1) / p.size; beyond && b.Size > 0 {
			used[p.key] = endless
		}
	}
	return used, t.gaps || unmodelled || !returned && !beyond
}

// results returns the arrays that the entry writes before it reads them, although its code does not show that: it keeps pointers in an
// object, or computes which element it reads.
func (t *trials) results(l *layout) map[string]bool {
	found := make(map[string]bool)
	for _, p := range l.list {
		if p.role == array && p.input && p.output && p.isOpen() && !l.said(p) && t.writesFirst(l, p) {
			found[p.name] = true
		}
	}
	return found
}

// writesFirst reports whether all runs return, use an array, and read no element of it that they have not written.
func (t *trials) writesFirst(l *layout, p *parameter) bool {
	call := t.callOf(l)
	b := *call.Args[p.index].Buffer
	b.Grows, b.Size, b.Cells = b.Size, 0, nil
	call.Args[p.index].Buffer = &b
	m := t.machineOf(&call)
	for k := range resultRuns {
		if r := m.Run(pointOf(l.params, k), interp.Limits{Steps: mostSteps}); r.Outcome != interp.Returned || b.Fresh {
			return false
		}
	}
	return b.Size > 0
}

// inTables lays an entry out once more if the program has tables that limit its integers. A table is a variable that the entry does not
// write. Integers without a domain go up to the last one that stays inside the table.
func (t *trials) inTables(l *layout, s shown, err error) (*layout, shown, error) {
	if err != nil || len(l.unsaid) == 0 {
		return l, s, err
	}
	call := t.callOf(l)
	m, written := t.machineOf(&call), t.program.Kept(t.call.Entry)
	isTable := func(name string) bool {
		return slices.ContainsFunc(t.program.Globals, func(g *ir.Global) bool {
			return g.Name == name && !slices.Contains(written, g.ID)
		})
	}
	indices, tables := maps.Clone(s.indices), make(map[string]string)
	for n := range 2 * len(l.params) { // with the other integers at 0 first, because a table may have several indices
		dim, others := n%len(l.params), n/len(l.params)*smallIntegers
		p := &l.params[dim]
		_, declared := indices[p.Name]
		if declared || p.Values != nil || !slices.Contains(l.unsaid, p.Name) {
			continue
		}
		outside := func(x int) string {
			if object := l.outside(m, indices, dim, float64(x), others); isTable(object) {
				return object
			}
			return ""
		}
		if outside(int(p.Max)) == "" || outside(0) != "" {
			continue
		}
		first := sort.Search(int(p.Max), func(x int) bool { return outside(x) != "" })
		if indices == nil {
			indices = make(map[string]float64)
		}
		indices[p.Name], tables[p.Name] = float64(first-1), outside(first)
	}
	if len(tables) == 0 {
		return l, s, nil
	}
	s.indices, s.tables = indices, tables
	l, err = t.layOut(s)
	return l, s, err
}

// outside runs the entry with coordinate dim at x and the other integers at most at others. It returns the object of the program outside of
// which a run uses memory, "" if no run does.
func (l *layout) outside(m *interp.Machine, known map[string]float64, dim int, x float64, others int) string {
	for k := range 4 {
		point := make([]float64, len(l.params))
		for i := range point {
			p := &l.params[i]
			if point[i] = sample(p, k, i); p.Format == fp.NoFormat && p.Values == nil {
				point[i] = min(max(float64(min(k, others)), p.Min), p.Max)
				if most, is := known[p.Name]; is {
					point[i] = min(point[i], most)
				}
			}
		}
		point[dim] = x
		if r := m.Run(point, interp.Limits{Steps: mostSteps}); r.Outside != nil {
			return r.Outside.Object
		}
	}
	return ""
}

// samples are the floating-point inputs of trial runs.
var samples = []float64{0.5, 1.25, -0.75, 3, -2, 0.0625, 10, -30}

// sample returns coordinate i of point k.
func sample(p *subject.Param, k, i int) float64 {
	if p.Usual > 0 {
		return float64((3*k + i) % int(min(p.Max, p.Usual)+1))
	}
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
