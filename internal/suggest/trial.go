package suggest

// This file runs the program with one formula replaced, and compares the results with the exact ones.

import (
	"math"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/suggest/term"
)

// A Trial is a finding with everything necessary to try proposals.
type Trial struct {
	Machine   *interp.Machine
	Limits    interp.Limits
	Site      int // the blamed site
	Output    int // the output whose error a proposal should reduce
	Outputs   []int
	Points    [][]float64 // inputs; the finding's first, then those near it
	Near      int         // how many of them are near it
	Steps     int64       // remaining instructions, for all runs
	Threshold finding.Threshold
	Oracle    finding.Oracle // the source of exact values
	Limit     bool           // the program returns NaN at the first input, and Exact returns the limit of results around it
	Exact     func(point []float64) Exact
	// Admits rounds a point to the parameters' formats and reports whether it is in the domain. It is nil if the domain is unknown.
	Admits func(point []float64) bool
	// Coordinates describe the values of inputs outside the stated domain. nil: no such inputs are tried.
	Coordinates []Coordinate
	// Curve are points at which the error with a proposal is measured.
	Curve [][]float64

	similar    int         // number of points after the first that share properties with it, see [Trial.alike]
	stated     int         // number of given points; later points may be outside the stated domain
	before     []*result   // by point
	firstSteps int64       // instructions of the run at the first point
	draws      draws       // the generator of points
	values     [][]float64 // special numbers of each coordinate
}

// An Exact has the exact results at a point.
type Exact struct {
	Results []errs.Interval // one for each output
	Known   bool
	Partly  bool  // the narrow ones of Results are right, and others are too wide
	Steps   int64 // that the computation took
}

// A result is the program's result at a point.
type result struct {
	values []fp.Value
	exact  *Exact // nil until it is requested
	failed bool
}

const (
	// mostOps bounds the operations of a run that are recorded.
	mostOps = 1 << 14
	// mostExact limits the number of exact results that are computed for each tried formula.
	mostExact = 3000
)

// plain returns the run at point i without a change.
func (t *Trial) plain(i int) *result {
	if t.before[i] == nil {
		r := t.Machine.Run(t.Points[i], t.limitsAt(i))
		if t.Steps -= r.Steps; i == 0 {
			t.firstSteps = r.Steps
		}
		t.before[i] = &result{values: slices.Clone(r.Values), failed: r.Outcome != interp.Returned}
	}
	return t.before[i]
}

// exactAt returns the exact result at point i.
func (t *Trial) exactAt(i int) *Exact {
	r := t.plain(i)
	if r.exact == nil {
		r.exact = &Exact{}
		if !r.failed {
			*r.exact = t.Exact(t.Points[i])
			t.Steps -= r.exact.Steps
		}
	}
	return r.exact
}

// follow runs the program at point i and calls f.at for each execution of f.root.
func (t *Trial) follow(i int, f *flow) interp.ShadowResult[*value] {
	f.left = mostOps
	r := interp.RunShadow(t.Machine, interp.Arith[*value](f), t.Points[i], t.limitsAt(i), nil)
	t.Steps -= 4 * r.Steps
	return r
}

// A change replaces one formula by another.
type change struct {
	root  *shape // the old formula, whose leaves are the parts that both have in common
	to    *term.Term
	parts []*shape // of the leaves
	guard *guard   // nil: everywhere
	own   func(v *value) (fp.Value, bool)
	terms int // of the sum that own recomputes

	free map[int]*attempt // runs without the guard, by point
}

// An attempt is a run with a change, and its outcome once the results are compared.
type attempt struct {
	seen
	values   []fp.Value
	ok       bool // the program returned
	compared bool
	outcome  outcome
	known    bool // the outcome is known
}

// seen records the execution of a run with a change.
type seen struct {
	leaves   []fp.Value // of the last execution
	old      fp.Value   // the program's own result there
	executed int
	other    *value // the first execution with another formula, to which the change does not apply
}

// with runs the program at point i with a change.
func (t *Trial) with(c *change, i int) (values []fp.Value, s seen, ok bool) {
	n := len(c.parts)
	f := &flow{root: c.root.inst}
	f.at = func(v *value) (fp.Value, bool) {
		if c.own != nil {
			x, ok := c.own(v)
			if ok {
				s.executed++
				s.old = v.Value
			}
			return x, ok && (c.guard == nil || c.guard.holds(v.Format, nil, v.Value))
		}
		leaves, bound := make([]fp.Value, n), make([]bool, n)
		if !c.root.bind(v, leaves, bound) {
			if s.other == nil {
				s.other = v
			}
			return fp.Value{}, false
		}
		s.leaves, s.old = leaves, v.Value
		s.executed++
		if c.guard != nil && !c.guard.holds(v.Format, leaves, v.Value) {
			return fp.Value{}, false
		}
		return c.to.Float(v.Format, leaves), true
	}
	r := t.follow(i, f)
	return slices.Clone(r.Values), s, r.Outcome == interp.Returned
}

// attempt runs the program at point i with a change. It keeps the run without the guard. That run serves every guard if the operation is
// executed once.
func (t *Trial) attempt(c *change, i int) *attempt {
	run := func(c *change) *attempt {
		a := &attempt{}
		a.values, a.seen, a.ok = t.with(c, i)
		return a
	}
	a := c.free[i]
	if a == nil {
		free := *c
		free.guard = nil
		if a = run(&free); c.free == nil {
			c.free = map[int]*attempt{}
		}
		c.free[i] = a
	}
	switch {
	case c.guard == nil, a.executed == 0, a.other != nil:
	case a.executed > 1:
		return run(c)
	case !c.guard.holds(a.old.Format, a.leaves, a.old):
		return &attempt{seen: a.seen, values: t.plain(i).values, ok: true}
	}
	return a
}

// result returns the outcome of an attempt at point i. known is false if the results cannot be compared.
func (t *Trial) result(c *change, a *attempt, i int) (o outcome, known bool) {
	if !a.compared {
		a.compared, a.known, a.outcome = true, true, outcome{seen: a.seen, point: i, terms: c.terms}
		if a.outcome.after.Ulps = inf; a.ok && a.other == nil {
			a.known = t.compare(&a.outcome, a.values)
		}
	}
	return a.outcome, a.known
}

// An outcome is the effect of a change at one point.
type outcome struct {
	seen
	point  int
	terms  int         // of the sum that the change recomputes
	before errs.Amount // error without the change, of the output that the change harms most
	after  errs.Amount
}

const (
	alike     = 3 // results within this many ulps of each other are not compared with the exact result
	slackUlps = 8 // ulps that a result may be off without counting as worse,
	termUlps  = 2 // plus these for each term of a recomputed sum,
	slack     = 2 // or this many times the error before
	muchMore  = 8 // a change is better if it divides the error by at least this

	tiny = 0x1p-50 // relative error of a limit that counts as none, since limits with subnormal numbers are not known to all digits

	room = 0.75 // fraction of the allowed error that a change may reach where it is tried
)

// limit returns the largest error after a change that is not worse.
func (o *outcome) limit() float64 {
	return max(slackUlps+float64(termUlps*o.terms), slack*o.before.Ulps)
}

// harm returns the error after a change as a fraction of what is allowed. More is allowed where the error was large already.
func (o *outcome) harm() float64 {
	if h := o.after.Ulps / (slackUlps + float64(termUlps*o.terms) + slack*o.before.Ulps); h == h {
		return h
	}
	return inf
}

// worse reports whether a change harms. It leaves a margin for inputs that are not tried.
func (o *outcome) worse() bool { return !(o.harm() <= room && o.after.Ulps <= o.limit()) }

// better reports whether a change reduces the error clearly.
func (o *outcome) better() bool {
	return o.after.Ulps*muchMore <= o.before.Ulps && o.before.Ulps > slackUlps && o.after.Ulps < inf
}

// A verdict is the effect of a change at many points.
type verdict struct {
	tried, skipped int
	better         []outcome
	worse          []outcome
	first          outcome
	doubtful       []outcome // outcomes with the largest harm, in descending order
	other          *value    // an execution with another formula
}

// try runs a change at the points. It ends after mostWorse points at which the change harmed. It fails if the effect at the finding's point
// is not known, for instance because no steps are left.
func (t *Trial) try(c *change, mostWorse int) (v verdict, ok bool) {
	exact := mostExact
	for _, i := range t.order() {
		if t.Steps <= 0 || exact <= 0 {
			break
		}
		before := t.plain(i)
		if before.failed {
			if i == 0 {
				return v, false
			}
			continue
		}
		a := t.attempt(c, i)
		if a.other != nil {
			v.other = a.other
			return v, false
		}
		if a.executed == 0 {
			if i == 0 {
				return v, false
			}
			v.skipped++
			continue
		}
		if i > 0 && a.ok && t.near(before.values, a.values) {
			v.tried++
			continue
		}
		if !a.compared {
			exact--
		}
		o, known := t.result(c, a, i)
		if !known {
			if i == 0 {
				return v, false
			}
			v.skipped++
			continue
		}
		v.tried++
		if i == 0 {
			v.first = o
			if !a.ok || !o.better() || !t.mended(a.values) {
				return v, false
			}
		}
		switch {
		case o.worse():
			if v.worse = append(v.worse, o); len(v.worse) >= mostWorse {
				return v, true
			}
		case o.better():
			v.better = append(v.better, o)
		}
		v.doubt(o)
	}
	return v, v.tried > 0
}

// doubt keeps an outcome if it is among those with the largest harm.
func (v *verdict) doubt(o outcome) {
	if i := slices.IndexFunc(v.doubtful, func(p outcome) bool { return p.harm() < o.harm() }); i >= 0 {
		v.doubtful = slices.Insert(v.doubtful, i, o)
	} else {
		v.doubtful = append(v.doubtful, o)
	}
	v.doubtful = v.doubtful[:min(len(v.doubtful), doubts)]
}

// mended reports whether the error of the blamed output is below the threshold at the finding's input.
func (t *Trial) mended(values []fp.Value) bool {
	return errs.Judge(values[t.Output], t.exactAt(0).Results[t.Output], t.Threshold).Verdict == finding.Refuted
}

// near reports whether all outputs are equal or a few ulps apart.
func (t *Trial) near(a, b []fp.Value) bool {
	for _, k := range t.Outputs {
		if a[k] != b[k] && !apart(a[k], b[k]) {
			return false
		}
	}
	return true
}

// apart reports whether two numbers are a few ulps apart or equal.
func apart(x, y fp.Value) bool {
	if !x.IsFinite() || !y.IsFinite() || x.Format != y.Format {
		return false
	}
	for range alike {
		switch {
		case less(x, y):
			x = x.NextUp()
		case less(y, x):
			x = x.NextDown()
		}
		if x == y {
			return true
		}
	}
	return false
}

func less(x, y fp.Value) bool { return x.Float64() < y.Float64() }

// compare measures the errors at an outcome's point before and after a change. Of several outputs, the one that the change harms most
// counts. known is false if nothing is worse and not every output can be judged.
func (t *Trial) compare(o *outcome, values []fp.Value) (known bool) {
	was, exact := t.plain(o.point).values, t.exactAt(o.point)
	some, all := false, true
	o.before, o.after = errs.Amount{}, errs.Amount{}
	for _, k := range t.Outputs {
		if was[k] == values[k] {
			continue
		}
		one, is := t.judge(o, was[k], values[k], exact, k)
		if all = all && is; !is {
			continue
		}
		if !some || one.excess() > o.excess() || k == t.Output && o.point == 0 {
			o.before, o.after, some = one.before, one.after, true
		}
	}
	return all || some && o.worse()
}

// judge compares output k, as it was and as it is after a change, with the exact value. A NaN must stay NaN unless the exact value is known
// and met within 8 ulps. A finite number must stay finite. An infinity may become NaN where the exact value is undefined. A limit
// must not replace an infinity.
func (t *Trial) judge(o *outcome, was, is fp.Value, exact *Exact, k int) (one outcome, known bool) {
	one.terms = o.terms
	var before, after bool // whether the errors are known
	if exact.Known {
		one.before, before = errs.Measure(was, exact.Results[k])
		one.after, after = errs.Measure(is, exact.Results[k])
	}
	lost := was.IsFinite() && !is.IsFinite() || was.IsInf() && is.IsNaN() && before
	switch {
	case lost:
		one.after.Ulps = inf
		return one, true
	case after && one.after.Ulps != one.after.Ulps && is.IsInf():
		return outcome{terms: o.terms}, true // infinite and right: the exact value is beyond the range
	case was.IsInf() && before && after && one.before.Ulps == inf && one.after.Ulps == inf:
		return outcome{terms: o.terms}, true // neither is a number
	case was.IsNaN() && !is.IsNaN():
		right := outcome{terms: o.terms, after: one.after}
		if before && after && (!right.worse() || one.after.Relative <= tiny) {
			return one, true
		}
		if t.Limit && (!(before && after) || slices.ContainsFunc(t.Points[o.point], subnormal)) && !t.outside(o.point, k) {
			return one, false
		}
		one.before.Ulps, one.after.Ulps = 0, inf
		return one, true
	case t.Limit && was.IsInf() && is.IsFinite() && !before: // a limit of other results says nothing here
		one.after.Ulps = inf
		return one, true
	case before && one.before.Ulps != one.before.Ulps: // an infinity that was right became another number
		one.after.Ulps = inf
		return one, true
	}
	return one, before && after
}

// subnormal reports whether x is subnormal. Then half an ulp of x is too large to tell a limit.
func subnormal(x float64) bool { return x != 0 && math.Abs(x) < 0x1p-1022 }

// outside reports whether output k is NaN at point i because the input is outside the domain of a function, as in sqrt(-1). A quotient of
// zeros may have a limit, so it does not count.
func (t *Trial) outside(i, k int) bool {
	shadows := t.follow(i, &flow{}).Shadows
	if k >= len(shadows) {
		return true
	}
	seen := map[*value]bool{}
	var look func(v *value) bool
	look = func(v *value) bool {
		if v == nil || seen[v] || !v.IsNaN() {
			return false
		}
		seen[v] = true
		if slices.ContainsFunc(v.args, func(a *value) bool { return a.IsNaN() }) {
			return slices.ContainsFunc(v.args, look)
		}
		return fp.IsFunction(v.op) || v.op == fp.Sqrt
	}
	return look(shadows[k])
}

// excess returns the error after a change, in ulps, minus what the error before allows.
func (o *outcome) excess() float64 {
	if o.after.Ulps == inf {
		return inf
	}
	return o.after.Ulps - slack*o.before.Ulps
}
