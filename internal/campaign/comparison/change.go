package comparison

// This file names what a compiler changed: the first line, in the order of the run, that is not executed as in the other build, by what
// both builds execute at one input and what each operation gives there.

import (
	"maps"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// A line is a line of the source in one run.
type line struct {
	times map[string]int64 // how often each operation is executed
	gives map[string]bool  // what operations give, by its bits
}

// A trace is what one build executes.
type trace struct {
	ops   []finding.Operation
	lines map[finding.Place]*line
	gives map[string]bool
	apart map[string]int64 // how often operations are executed that debug information gives no line
}

func traceOf(e *finding.Explanation) *trace {
	t := &trace{ops: e.Operations, lines: make(map[finding.Place]*line), gives: make(map[string]bool),
		apart: make(map[string]int64)}
	for i := range e.Operations {
		o := &e.Operations[i]
		if o.Op == fp.Neg.String() {
			continue // nothing is rounded, and code generation makes differences of it
		}
		t.gives[o.Result.Hex] = true
		at, ok := placeOf(o)
		if !ok {
			t.apart[o.Op]++
			continue
		}
		if t.lines[at] == nil {
			t.lines[at] = &line{make(map[string]int64), make(map[string]bool)}
		}
		t.lines[at].times[o.Op]++
		t.lines[at].gives[o.Result.Hex] = true
	}
	return t
}

func placeOf(o *finding.Operation) (at finding.Place, ok bool) {
	if o.Site == nil || o.Site.Line <= 0 {
		return at, false
	}
	return finding.Place{Function: o.Site.Function, File: o.Site.File, Line: o.Site.Line}, true
}

// at is a line of a run, an empty one if nothing is executed there.
func (t *trace) at(p finding.Place) *line {
	if l := t.lines[p]; l != nil {
		return l
	}
	return new(line)
}

// Changed names the first line that the second build executes in another way than the first one, and the first build's operation there; nil
// where no line tells. Both are runs at one input. A line tells if an operation of it gives what the other build does not, nor one of its
// own operands, and nothing is left of it, or something in it gives what the first build does not. What is gone tells more than what is
// executed otherwise, other operations tell more than other values, and what is nowhere in the other run more than what is not on its line.
//
// Where the first build leaves nothing to name, what the second one executes more is named.
func Changed(first, second *finding.Explanation) (*finding.Rewrite, *finding.Operation) {
	a, b := traceOf(first), traceOf(second)
	r, o := changed(a, b)
	if r == nil {
		if r, o = changed(b, a); r != nil {
			swap(r)
		}
	}
	return r, o
}

func changed(a, b *trace) (*finding.Rewrite, *finding.Operation) {
	for _, tells := range []func(*finding.Operation, finding.Place) bool{
		func(o *finding.Operation, at finding.Place) bool {
			return b.lacks(o) && b.lines[at] == nil && b.elsewhere(o.Op, a) == 0
		},
		func(o *finding.Operation, at finding.Place) bool {
			return b.lacks(o) && b.changes(at, a) && differ(a, b, at)
		},
		func(o *finding.Operation, at finding.Place) bool { return b.lacks(o) && b.changes(at, a) },
		func(o *finding.Operation, at finding.Place) bool {
			return differ(a, b, at) && !b.at(at).gives[o.Result.Hex]
		},
		func(_ *finding.Operation, at finding.Place) bool { return differ(a, b, at) },
	} {
		for i := range a.ops {
			if at, ok := placeOf(&a.ops[i]); ok && tells(&a.ops[i], at) {
				return rewrite(at, &a.ops[i], a, b), &a.ops[i]
			}
		}
	}
	return nil, nil
}

// differ reports whether two runs execute other operations on a line.
func differ(a, b *trace, at finding.Place) bool { return !maps.Equal(a.at(at).times, b.at(at).times) }

// elsewhere is how often an operation is executed that debug information gives no line, or one on which the other run has fewer: what
// compilers merge and move is found there.
func (t *trace) elsewhere(op string, a *trace) int64 {
	n := t.apart[op]
	for at, l := range t.lines {
		n += max(0, l.times[op]-a.at(at).times[op])
	}
	return n
}

// lacks reports whether nothing gives what an operation of the other run gives; one that gives its operand changes nothing.
func (t *trace) lacks(o *finding.Operation) bool {
	return !t.gives[o.Result.Hex] && !slices.ContainsFunc(o.Operands, func(x finding.Operand) bool { return x.Hex == o.Result.Hex })
}

// changes reports whether nothing is left of a line, or something in it gives what nothing in a does.
func (t *trace) changes(at finding.Place, a *trace) bool {
	return t.lines[at] == nil || t.news(at, a) != nil
}

// news is the first operation of a line that gives what nothing in a does.
func (t *trace) news(at finding.Place, a *trace) *finding.Operation {
	for i := range t.ops {
		if p, ok := placeOf(&t.ops[i]); ok && p == at && !a.gives[t.ops[i].Result.Hex] {
			return &t.ops[i]
		}
	}
	return nil
}

func rewrite(at finding.Place, o *finding.Operation, a, b *trace) *finding.Rewrite {
	r := &finding.Rewrite{Place: at}
	ops := slices.Sorted(maps.Keys(a.at(at).times))
	for _, op := range slices.Sorted(maps.Keys(b.at(at).times)) {
		if !slices.Contains(ops, op) {
			ops = append(ops, op)
		}
	}
	for _, op := range ops {
		if n, m := a.at(at).times[op], b.at(at).times[op]; n != m {
			r.Ops = append(r.Ops, finding.Counted{Op: op, Times: [2]int64{n, m}})
			if m < n {
				r.Elsewhere += b.elsewhere(op, a)
			}
		}
	}
	if other := b.news(at, a); other != nil {
		r.Given = &finding.Given{Ops: [2]string{o.Op, other.Op}, Results: [2]finding.Number{o.Result, other.Result}}
	}
	for p := range a.lines {
		if p != at && differ(a, b, p) {
			r.More++
		}
	}
	return r
}

// swap makes the first build of a rewrite the second one.
func swap(r *finding.Rewrite) {
	for i := range r.Ops {
		r.Ops[i].Times[0], r.Ops[i].Times[1] = r.Ops[i].Times[1], r.Ops[i].Times[0]
	}
	if g := r.Given; g != nil {
		g.Ops[0], g.Ops[1], g.Results[0], g.Results[1] = g.Ops[1], g.Ops[0], g.Results[1], g.Results[0]
	}
	r.Elsewhere = 0
}
