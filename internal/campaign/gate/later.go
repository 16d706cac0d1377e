package gate

// This file looks for calls that change what later calls return. It calls a program that keeps values twice in one process, and compares
// the second result with the result of that call alone. It also looks for harm that stays: a mean of the last samples may return other
// results for good after one large number.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// harm is what an earlier call does to a later one, the worst last.
type harm int

const (
	none     harm = iota
	slightly      // other digits, by less than the threshold
	badly         // by more
	ruined        // no number, or no return; the call alone returns a number
)

// A laterCall is a call after an earlier one.
type laterCall struct {
	earlier, point []float64
	times          int // how often the earlier call is made
	between        int // calls at point between the two; the call alone has as many before it
	alone, after   Run
	output         int // the output that differs
	harm           harm
	by             float64 // how much, relative
}

const (
	mostUsual = 5       // calls that are compared
	mostTried = 64      // earlier calls that are tried before these
	usualSize = 1 << 20 // the largest size of a usual coordinate; its inverse is the smallest
	manyCalls = 128     // a power of two
)

// Later returns the finding that one call changes what a later call returns, with the points of both calls; nil if none of the tried calls
// does. points are some of the search. A result with a relative error of least or more is wrong. What it says of the subject is in Says.
func (h *Check) Later(points [][]float64, least float64) (f *finding.Finding, earlier, at []float64) {
	p, err := h.gate.pair(h.subject)
	if err != nil || !h.keeps(p, points) {
		return nil, nil, nil
	}
	usual, tried := h.usual(points), h.unusual(points)
	tried = append(tried, h.beside(usual)...)
	if len(usual) < 2 {
		return nil, nil, nil
	}
	calls, err := h.calls(p, usual, append(slices.Clone(usual), tried...), 1, least)
	if err != nil {
		return nil, nil, nil
	}
	among := len(usual) * len(usual)
	design := byDesign(calls[:among])
	worst := h.worst(calls, design)
	if worst == nil || !h.again(p, worst) {
		if l := h.lasting(p, usual, tried, least); l != nil {
			return h.spoiled(l), l.earlier, l.point
		}
		if h.depends = h.remembers(calls); h.depends == "" {
			h.depends = h.afterMany(p, usual[:2], least)
		}
		return nil, nil, nil
	}
	return h.spoiled(worst), worst.earlier, worst.point
}

// afterMany says whether many calls change what one returns: a counter that few calls do not show, or a mean of the last values.
func (h *Check) afterMany(p *pair, usual [][]float64, least float64) string {
	calls, err := h.calls(p, usual, usual, manyCalls-1, least)
	if err != nil {
		return ""
	}
	return h.remembers(calls)
}

// beside are points near others: a program that keeps a result may return it for a nearby input.
func (h *Check) beside(points [][]float64) (list [][]float64) {
	for _, p := range points {
		if q := h.filled(func(k int) float64 { return p[k] + p[k]/512 }); h.admitted(q) {
			list = append(list, q)
		}
	}
	return list
}

// twice says whether the program returns something else at a point when it is called there again, "" if not.
func (h *Check) twice(point []float64) string {
	p, err := h.gate.pair(h.subject)
	if points := [][]float64{point}; err == nil && h.keeps(p, points) {
		if calls, err := h.calls(p, points, points, 1, 0); err == nil {
			return h.remembers(calls)
		}
	}
	return ""
}

// keeps reports whether anything survives a call: runs change variables, or the code reads errno or sets the rounding mode.
func (h *Check) keeps(p *pair, points [][]float64) bool {
	prog := h.subject.Program
	for _, x := range prog.Externals(h.subject.Call.Entry) {
		if slices.Contains([]string{"__errno_location", "fesetround", "fesetenv"}, prog.Funcs[x.Func].Name) {
			return true
		}
	}
	if len(prog.Kept(h.subject.Call.Entry)) == 0 || len(points) == 0 {
		return false
	}
	few := points[:min(4, len(points))]
	_, err := runs(p.here, false, givenTimeout, slices.Concat(few, few[:1]), run.Plain)
	return err == nil && p.here.Changed()
}

// byDesign reports whether a usual call changes the result of another one in a quarter of the cases. Then the program counts, adds up,
// keeps the largest value or draws numbers, as it is meant to.
func byDesign(usual []laterCall) bool {
	pairs, changed := 0, 0
	for i := range usual {
		if !slices.Equal(usual[i].earlier, usual[i].point) {
			pairs++
			if usual[i].harm >= badly {
				changed++
			}
		}
	}
	return 4*changed >= pairs
}

// worst is the first of the most harmed calls, nil if none is harmed. Those after a call of ordinary size come first. For a program that
// is meant to remember, only results that are no numbers count.
func (h *Check) worst(calls []laterCall, design bool) *laterCall {
	least := badly
	if design {
		least = ruined
	}
	if c := most(calls, least, func(p []float64) bool { return search.Plausible(h.subject, p) }); c != nil {
		return c
	}
	return most(calls, least, func([]float64) bool { return true })
}

// most is the first of the calls that are harmed most, by least or more, of those whose earlier call is among some.
func most(calls []laterCall, least harm, among func(earlier []float64) bool) (worst *laterCall) {
	for i := range calls {
		c := &calls[i]
		if c.harm >= least && among(c.earlier) && (worst == nil || c.harm > worst.harm || c.harm == worst.harm && c.by > 1e3*worst.by) {
			worst = c
		}
	}
	return worst
}

// calls runs the usual calls alone, and each of them after each of some others. The other call is made so many times.
func (h *Check) calls(p *pair, usual, before [][]float64, times int, least float64) ([]laterCall, error) {
	alone, err := runs(p.here, false, givenTimeout, usual, run.Plain)
	if err != nil {
		return nil, err
	}
	var list []laterCall
	var points [][]float64
	for _, b := range before {
		for i, u := range usual {
			list = append(list, laterCall{earlier: b, times: times, point: u, alone: alone[i]})
			points = append(points, append(slices.Repeat([][]float64{b}, times), u)...)
		}
	}
	all, err := together(p.here, points, times+1)
	if err != nil {
		return nil, err
	}
	for i := range list {
		group := all[i*(times+1) : (i+1)*(times+1)]
		list[i].after = group[times]
		if !slices.ContainsFunc(group[:times], func(r Run) bool { return r.Outcome != run.Returned }) {
			list[i].judge(h.subject.Call.Outputs, least)
		}
	}
	return list, nil
}

// together runs points in groups of a given size. One process makes the calls of a group.
func together(w *native.Worker, points [][]float64, calls int) ([]Run, error) {
	w.Calls = calls
	defer func() { w.Calls = 0 }()
	b, err := w.Run(slices.Concat(points...), nil, run.Plain)
	if b == nil {
		return nil, err
	}
	return runsOf(b), nil
}

// judge says what harm was done.
func (l *laterCall) judge(outputs []ir.Cell, least float64) {
	switch {
	case l.alone.Outcome != run.Returned || l.after.Outcome == run.NotRun || l.after.Outcome == run.TimedOut:
		return
	case l.after.Outcome != run.Returned:
		l.harm, l.output = ruined, -1
		return
	}
	for k := range outputs {
		x, y := l.alone.Values[k], l.after.Values[k]
		stays := outputs[k].Static != "" && !outputs[k].Kept // what a call does not write stands as others left it, and spoils nothing
		if outputs[k].Role == ir.Ignored || x == y || stays {
			continue
		}
		if harm, by := spoils(x, y, least); harm > l.harm || harm == l.harm && by > l.by {
			l.harm, l.by, l.output = harm, by, k
		}
	}
}

// spoils compares the result of a call alone with its later result. Any difference of integers is bad.
func spoils(alone, after fp.Value, least float64) (harm, float64) {
	if alone.Format == fp.NoFormat {
		return badly, 1
	}
	x, y := alone.Float64(), after.Float64()
	finite := func(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
	switch {
	case !finite(x):
		return none, 0
	case !finite(y):
		return ruined, 1
	}
	by := math.Abs(y-x) / math.Max(math.Abs(x), math.SmallestNonzeroFloat64)
	if by >= least {
		return badly, by
	}
	return slightly, by
}

// usual are some points of ordinary size, from the search and drawn.
func (h *Check) usual(points [][]float64) (list [][]float64) {
	var all [][]float64
	for i, v := range []float64{1.5, 5, 0.75, 12, 40, 3} {
		all = append(all, h.filled(func(k int) float64 { return v + 0.25*float64(i+k) }))
	}
	ordinary := func(v float64) bool { return math.Abs(v) <= usualSize && math.Abs(v) >= 1.0/usualSize }
	for _, p := range append(all, points...) {
		if len(list) < mostUsual && !slices.ContainsFunc(p, func(v float64) bool { return !ordinary(v) }) && h.admitted(p) {
			list = append(list, p)
		}
	}
	return list
}

// unusual are points of every size, and points of the search.
func (h *Check) unusual(points [][]float64) (list [][]float64) {
	take := func(p []float64) {
		if len(list) < mostTried && h.admitted(p) && !slices.ContainsFunc(list, func(q []float64) bool { return slices.Equal(p, q) }) {
			list = append(list, p)
		}
	}
	sizes := []float64{0, -1, -2.5, 1e20, -1e20, 1e-20, 1e300, -1e300, 1e-300, math.MaxFloat64}
	for _, v := range sizes {
		take(h.filled(func(int) float64 { return v }))
	}
	for k := range min(len(h.subject.Params), 8) {
		for _, v := range sizes {
			take(h.filled(func(i int) float64 {
				if i == k {
					return v
				}
				return 1.5 + 0.25*float64(i)
			}))
		}
	}
	for _, p := range points {
		take(p)
	}
	return list
}

// filled is a point with these coordinates, as far as the domain admits them.
func (h *Check) filled(v func(k int) float64) []float64 {
	p := make([]float64, len(h.subject.Params))
	for k := range p {
		p[k] = nearest(&h.subject.Params[k], v(k))
	}
	return p
}

func nearest(p *subject.Param, v float64) float64 {
	v = min(max(v, p.Min), p.Max)
	switch {
	case p.Format == fp.NoFormat:
		return math.Trunc(v)
	case p.Precision == fp.Binary32:
		return float64(float32(v))
	}
	return v
}

func (h *Check) admitted(p []float64) bool {
	admits, err := h.subject.Admits()
	return err == nil && (admits == nil || admits(p))
}

// Again returns the stored finding that one call changes another, with so many calls between, nil if it no longer does.
func (h *Check) Again(earlier, point []float64, between int, least float64) *finding.Finding {
	p, err := h.gate.pair(h.subject)
	if err != nil {
		return nil
	}
	if between > 0 {
		return h.lastingAgain(p, &laterCall{earlier: earlier, times: 1, between: between, point: point}, least)
	}
	calls, err := h.calls(p, [][]float64{point}, [][]float64{earlier}, 1, least)
	if err != nil || calls[0].harm < badly || !h.again(p, &calls[0]) {
		return nil
	}
	return h.spoiled(&calls[0])
}

// again reports whether the result is the same once more, in two new processes.
func (h *Check) again(p *pair, l *laterCall) bool {
	p.restart()
	outputs := h.subject.Call.Outputs
	n := l.between + 2
	points := append([][]float64{l.earlier}, slices.Repeat([][]float64{l.point}, 2*n-1)...)
	alone := 2*n - 1
	if l.between == 0 {
		alone = n
	}
	for _, w := range []*native.Worker{p.here, p.elsewhere} {
		both, err := together(w, points, n)
		if err != nil || !same(&both[n-1], &l.after, outputs) || !same(&both[alone], &l.alone, outputs) {
			return false
		}
	}
	return true
}

// spoiled is the finding of a later call.
func (h *Check) spoiled(l *laterCall) *finding.Finding {
	s := h.subject
	f := &finding.Finding{
		Subject: s.Name, Spelling: s.Spelling, Kind: finding.PoisonedState, Verdict: finding.Certified, Class: finding.Unknown,
		Input: words.Inputs(s, l.point), Earlier: words.Inputs(s, l.earlier), Between: l.between,
		ID: finding.ID(s.Name, "", "", -1, finding.PoisonedState),
	}
	if l.output < 0 {
		f.Signalled, l.output = l.after.Ended(), 0
	} else {
		f.Computed = OutputNumber(&s.Call.Outputs[l.output], l.after.Values[l.output])
	}
	h.keeper(f)
	alone := OutputNumber(&s.Call.Outputs[l.output], l.alone.Values[l.output])
	f.Alone, f.Output = &alone, s.Call.Outputs[l.output].Label()
	return f
}

// mostKept is how many variables a finding names.
const mostKept = 6

// keeper notes which variables keep their values between calls, and the function that keeps them if it is one.
func (h *Check) keeper(f *finding.Finding) {
	program, entry := h.subject.Program, h.subject.Call.Entry
	kept := program.Remembered(entry)
	var list []string
	for _, id := range kept {
		list = append(list, cmp.Or(program.Globals[id].Called, program.Globals[id].Name))
	}
	if len(kept) == 0 || len(kept) > mostKept {
		return
	}
	slices.Sort(list)
	f.Remark(finding.Remark{Fact: finding.Remembers, Name: strings.Join(list, ", ")})
	if of := program.Keeper(entry, kept); of != nil {
		f.At = words.SpotOfFunc(of)
	}
}

// remembers says, by a pair of calls, that a program remembers earlier calls.
func (h *Check) remembers(calls []laterCall) string {
	for i := range calls {
		if c := &calls[i]; c.harm != none && c.output >= 0 {
			earlier := h.call(words.Inputs(h.subject, c.earlier))
			if c.times > 1 {
				earlier = fmt.Sprintf("%d calls of %s", c.times, earlier)
			}
			return fmt.Sprintf("results depend on earlier calls: %s gives %s, and %s after %s; faultline always runs first calls",
				h.call(words.Inputs(h.subject, c.point)), c.alone.text(h.subject.Call.Outputs, &c.after),
				c.after.text(h.subject.Call.Outputs, &c.alone), earlier)
		}
	}
	return ""
}

const (
	lastingCalls = 256     // after so many calls a program that forgets has forgotten the first; a power of two
	mostLarge    = 6       // first calls that are tried
	mostStored   = 1 << 16 // the largest number of calls in a stored finding
)

// lasting returns the first call that changes the results of all later calls, nil if there is none. It looks only at programs that forget
// some usual first calls, to the bit. An effect that fades is gone after twice as many calls, and a count or a sum is another number then.
// Neither is harm.
func (h *Check) lasting(p *pair, usual [][]float64, tried [][]float64, least float64) *laterCall {
	point, outputs := usual[0], h.subject.Call.Outputs
	small, large := [][]float64{point}, [][]float64(nil)
	for _, u := range usual[1:] {
		if len(small) < 3 && h.largest(u) > h.largest(point) {
			small = append(small, u)
		}
	}
	for _, b := range tried {
		if len(large) < mostLarge && search.Plausible(h.subject, b) && h.largest(b) > usualSize {
			large = append(large, b)
		}
	}
	alone, err := h.lastOf(p.here, small, point, lastingCalls)
	if err != nil || len(small) < 2 || len(large) == 0 ||
		slices.ContainsFunc(alone, func(r Run) bool { return !same(&r, &alone[0], outputs) }) {
		return nil
	}
	after, err := h.lastOf(p.here, large, point, lastingCalls)
	if err != nil {
		return nil
	}
	for i, b := range large {
		l := laterCall{earlier: b, times: 1, between: lastingCalls - 2, point: point, alone: alone[0], after: after[i]}
		if l.judge(outputs, least); l.harm < badly || !h.again(p, &l) {
			continue
		}
		if twice, err := h.lastOf(p.here, [][]float64{point, b}, point, 2*lastingCalls); err == nil &&
			same(&twice[0], &l.alone, outputs) && same(&twice[1], &l.after, outputs) {
			return &l
		}
	}
	return nil
}

// lastingAgain is a stored finding once more, nil if it is gone.
func (h *Check) lastingAgain(p *pair, l *laterCall, least float64) *finding.Finding {
	n := l.between + 2
	if n > mostStored || n&(n-1) != 0 {
		return nil
	}
	ends, err := h.lastOf(p.here, [][]float64{l.point, l.earlier}, l.point, n)
	if err != nil {
		return nil
	}
	l.alone, l.after = ends[0], ends[1]
	if l.judge(h.subject.Call.Outputs, least); l.harm < badly || !h.again(p, l) {
		return nil
	}
	return h.spoiled(l)
}

// largest is the size of the largest coordinate.
func (h *Check) largest(p []float64) (most float64) {
	for _, v := range p {
		most = max(most, math.Abs(v))
	}
	return most
}

// lastOf is the result of the last of so many calls at a point, after some first calls elsewhere.
func (h *Check) lastOf(w *native.Worker, first [][]float64, point []float64, calls int) (last []Run, err error) {
	var points [][]float64
	for _, b := range first {
		points = append(append(points, b), slices.Repeat([][]float64{point}, calls-1)...)
	}
	all, err := together(w, points, calls)
	if err != nil {
		return nil, err
	}
	for i := range first {
		group := all[i*calls : (i+1)*calls]
		if slices.ContainsFunc(group, func(r Run) bool { return r.Outcome != run.Returned }) {
			group[calls-1].Outcome = run.NotRun
		}
		last = append(last, group[calls-1])
	}
	return last, nil
}
