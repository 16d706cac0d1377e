package comparison

// This file names what a compiler changed: the first line of a run that the other build does not execute in the same way. It compares what
// both builds execute at one input, and the value of each operation.

import (
	"maps"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
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
			continue // it rounds nothing, and code generation moves it
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

// Changed names the first line that the second build executes differently, and the first build's operation there; nil if no line shows it.
// Both runs have one input.
//
// A line shows a change if one of its operations gives a value that no operation of the other build gives, and that is none of its own
// operands. In addition the line is gone, or an operation on it gives a value that the first build does not give. A missing line says more
// than a changed one, other operations say more than other values, and a value that is nowhere in the other run says more than a value
// that is not on its line.
//
// If the first build has nothing to name, Changed names what the second one executes in addition.
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

// differ reports whether two runs execute different operations on a line.
func differ(a, b *trace, at finding.Place) bool { return !maps.Equal(a.at(at).times, b.at(at).times) }

// elsewhere is how often an operation is executed without a line, or on a line where the other run has fewer of them. Compilers merge and
// move operations to such places.
func (t *trace) elsewhere(op string, a *trace) int64 {
	n := t.apart[op]
	for at, l := range t.lines {
		n += max(0, l.times[op]-a.at(at).times[op])
	}
	return n
}

// lacks reports whether no operation gives the value that an operation of the other run gives. An operation that gives one of its operands
// changes nothing.
func (t *trace) lacks(o *finding.Operation) bool {
	return !t.gives[o.Result.Hex] && !slices.ContainsFunc(o.Operands, func(x finding.Operand) bool { return x.Hex == o.Result.Hex })
}

// changes reports whether a line is gone, or something on it gives a value that nothing in a gives.
func (t *trace) changes(at finding.Place, a *trace) bool {
	return t.lines[at] == nil || t.news(at, a) != nil
}

// news is the first operation of a line whose value nothing in a gives.
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

// swap exchanges the two builds of a rewrite.
func swap(r *finding.Rewrite) {
	for i := range r.Ops {
		r.Ops[i].Times[0], r.Ops[i].Times[1] = r.Ops[i].Times[1], r.Ops[i].Times[0]
	}
	if g := r.Given; g != nil {
		g.Ops[0], g.Ops[1], g.Results[0], g.Results[1] = g.Ops[1], g.Ops[0], g.Results[1], g.Results[0]
	}
	r.Elsewhere = 0
}

// SiteNear returns the site of the source's program from which an operation of a build comes: on its line, with its name and its column if
// there is one. It is nil if the line has no site. first is the first site of the line.
func SiteNear(of *subject.Subject, o *finding.Operation) (first, best *ir.Site) {
	most := 0
	for _, id := range of.Sites {
		s := &of.Program.Sites[id]
		if s.Pos.File != o.Site.File || s.Pos.Line != o.Site.Line {
			continue
		}
		if first == nil {
			first = s
		}
		fits := 1
		if s.Pos.Column == o.Site.Column {
			fits++
		}
		if s.Op.String() == o.Op {
			fits += 2
		}
		if fits > most {
			best, most = s, fits
		}
	}
	return first, best
}

// Same reports whether the interpreted run of build k gives the value that f states for it.
func Same(e *finding.Explanation, f *finding.Finding, k int) bool {
	n := f.Builds.Each[k].Computed
	if f.Builds.Each[k].Ended != "" {
		return e.Outcome != ""
	}
	return n != nil && e.Outcome == "" && slices.ContainsFunc(e.Outputs, func(out finding.Output) bool {
		return out.Name == f.Output && (out.Computed.Hex == n.Hex || out.Computed.Shows() == "nan" && n.Shows() == "nan")
	})
}
