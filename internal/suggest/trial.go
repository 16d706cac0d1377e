package suggest

// This file runs the program with one formula in place of another, and compares what comes out with what is exact.

import (
	"slices"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/suggest/term"
)

// A Trial is a finding, and what proposals are tried with.
type Trial struct {
	Machine   *interp.Machine
	Limits    interp.Limits
	Site      int // that is to blame
	Output    int // whose error is to be mended
	Outputs   []int
	Points    [][]float64 // inputs; the finding's first, then those near it
	Near      int         // how many of them are near it
	Steps     int64       // left: instructions of all runs
	Threshold finding.Threshold
	Oracle    finding.Oracle // that says what is exact
	Limit     bool           // the program returns NaN at the first input, and Exact says what results around it come to
	Exact     func(point []float64) Exact
	// Admits makes a point of numbers one of the parameters' formats, and reports whether the domain has it; nil: nobody knows.
	Admits func(point []float64) bool
	// Next is the number behind that of a coordinate, in its format; false of integers.
	Next func(point []float64, coordinate int) (float64, bool)

	similar int          // points behind the first, see [Trial.alike]
	before  []*result    // by point
	sizes   [][2]float64 // of each coordinate but 0, among the points
}

// An Exact is what is known of the exact results at a point.
type Exact struct {
	Results []errs.Interval // of every output
	Known   bool
	Steps   int64 // that it took
}

// A result is what the program computes at a point.
type result struct {
	values []fp.Value
	exact  []errs.Interval // nil before it was asked for
	known  bool
	failed bool
}

const (
	// mostOps bounds the operations of a run whose formulas are looked at.
	mostOps = 1 << 14
	// mostExact bounds the inputs whose exact result is asked for, for each formula that is tried.
	mostExact = 1500
)

// plain is the run at point i as it is.
func (t *Trial) plain(i int) *result {
	if t.before[i] == nil {
		r := t.Machine.Run(t.Points[i], t.Limits)
		t.Steps -= r.Steps
		t.before[i] = &result{values: slices.Clone(r.Values), failed: r.Outcome != interp.Returned}
	}
	return t.before[i]
}

// exactAt is the exact result at point i.
func (t *Trial) exactAt(i int) ([]errs.Interval, bool) {
	r := t.plain(i)
	if r.exact == nil && !r.failed {
		r.exact, r.known = t.exactly(t.Points[i])
	}
	return r.exact, r.known
}

func (t *Trial) exactly(point []float64) (results []errs.Interval, known bool) {
	x := t.Exact(point)
	t.Steps -= x.Steps
	return x.Results, x.Known
}

// follow runs the program at point i and calls at for every execution of an instruction.
func (t *Trial) follow(i int, f *flow) interp.ShadowResult[*value] {
	f.left = mostOps
	r := interp.RunShadow(t.Machine, interp.Arith[*value](f), t.Points[i], t.Limits, nil)
	t.Steps -= 4 * r.Steps
	return r
}

// A change puts one formula in the place of another.
type change struct {
	root  *shape // with leaves for what both have in common
	to    *term.Term
	parts []*shape // of the leaves
	guard *guard   // where; nil: everywhere
	own   func(v *value) (fp.Value, bool)
	terms int // of the sum that own computes in another way
}

// seen is what a run with a change went through.
type seen struct {
	leaves   []fp.Value // of the last execution
	old      fp.Value   // what was computed there
	executed int
	other    *value // the first execution in which the formula is another one, so that the change would change what it does not mean
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
			}
			return x, ok
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

// An outcome is what a change does at one point.
type outcome struct {
	seen
	point  int
	terms  int         // of the sum that the change is about
	before errs.Amount // of the worst output
	after  errs.Amount
	beside float64 // ulps by which the result is off as it is, at inputs beside; asked where the change would harm without them
}

const (
	alike     = 3 // ulps that two results may be apart without being compared with the exact one
	slackUlps = 8 // ulps by which a result may be off without being worse,
	termUlps  = 2 // these for each term of a sum that is computed in another way,
	slack     = 2 // and how many times the error before
	muchMore  = 8 // times less error that make a change worth it

	room = 0.75 // of that a change may take up where it is tried
)

// harm is how much of what a result may be off, without being worse, a change takes up.
func (o *outcome) harm() float64 {
	if h := o.after.Ulps / (slackUlps + float64(termUlps*o.terms) + slack*max(o.before.Ulps, o.beside)); h == h {
		return h
	}
	return inf
}

// worse reports whether a change harms: there is room left for inputs that are not tried.
func (o *outcome) worse() bool { return !(o.harm() <= room) }

// better reports whether it does good.
func (o *outcome) better() bool {
	return o.after.Ulps*muchMore <= o.before.Ulps && o.before.Ulps > slackUlps && o.after.Ulps < inf
}

// A verdict is what a change does at many points.
type verdict struct {
	tried, skipped int
	better         []outcome
	worse          []outcome
	first          outcome
	doubtful       []outcome // that take up the most room, the most first
	other          *value    // an execution in which the formula is another one
}

// try runs a change at the points, and ends when it harmed at so many, or when what it does is not known at the first: there may be no time
// left to run it.
func (t *Trial) try(c *change, mostWorse int) (v verdict, ok bool) {
	exact := mostExact
	for i := range t.Points {
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
		after, s, ran := t.with(c, i)
		if s.other != nil {
			v.other = s.other
			return v, false
		}
		if s.executed == 0 {
			if i == 0 {
				return v, false
			}
			v.skipped++
			continue
		}
		o := outcome{seen: s, point: i, terms: c.terms}
		switch {
		case !ran:
			o.after.Ulps = inf
		case i > 0 && t.near(before.values, after):
			v.tried++
			continue
		default:
			exact--
			if !t.compare(&o, after) {
				if i == 0 {
					return v, false
				}
				v.skipped++
				continue
			}
		}
		v.tried++
		if i == 0 {
			v.first = o
			if !o.better() || !t.mended(after) {
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

// doubt keeps an outcome if it is one of those that take up the most room.
func (v *verdict) doubt(o outcome) {
	if i := slices.IndexFunc(v.doubtful, func(p outcome) bool { return p.harm() < o.harm() }); i >= 0 {
		v.doubtful = slices.Insert(v.doubtful, i, o)
	} else {
		v.doubtful = append(v.doubtful, o)
	}
	v.doubtful = v.doubtful[:min(len(v.doubtful), doubts)]
}

// mended reports whether the output in question is below the threshold at the finding's input.
func (t *Trial) mended(values []fp.Value) bool {
	exact, _ := t.exactAt(0)
	return errs.Judge(values[t.Output], exact[t.Output], t.Threshold).Verdict == finding.Refuted
}

// near reports whether all outputs are as good as the same.
func (t *Trial) near(a, b []fp.Value) bool {
	for _, k := range t.Outputs {
		if a[k] != b[k] && !apart(a[k], b[k]) {
			return false
		}
	}
	return true
}

// apart reports whether two numbers are a few ulps apart.
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

// compare says how wrong the outputs at an outcome's point are: as they are, and after a change. Of several outputs, that which the change
// harms most counts.
func (t *Trial) compare(o *outcome, values []fp.Value) (known bool) {
	exact, ok := t.exactAt(o.point)
	if !ok {
		return false
	}
	was, some := t.plain(o.point).values, false
	o.before, o.after, o.beside = errs.Amount{}, errs.Amount{}, 0
	for _, k := range t.Outputs {
		if was[k] == values[k] {
			continue
		}
		b, known1 := errs.Measure(was[k], exact[k])
		a, known2 := errs.Measure(values[k], exact[k])
		switch {
		case !known2 || a.Ulps != a.Ulps:
			if known2 && known1 && b.Ulps != b.Ulps { // no number would be right
				continue
			}
			return false
		case !known1 || b.Ulps != b.Ulps:
			return false
		case t.Limit && b.Ulps == inf && a.Ulps > slackUlps: // any number is better than none, and wrong
			a.Ulps = inf
		}
		one := outcome{before: b, after: a, terms: o.terms}
		if one.worse() && a.Ulps < inf {
			t.lookBeside(&one, o.point, k)
		}
		if !some || one.excess() > o.excess() || k == t.Output && o.point == 0 {
			o.before, o.after, o.beside, some = b, a, one.beside, true
		}
	}
	return true
}

// excess is by how much a result is further off than it may be.
func (o *outcome) excess() float64 { return o.after.Ulps - slack*max(o.before.Ulps, o.beside) }

// mostNeighbours is how many inputs beside one tell whether a result that is right there is so by luck.
const mostNeighbours = 32

// lookBeside looks at inputs beside point i until output k, as it is, has an error there for which a change is not worse.
func (t *Trial) lookBeside(o *outcome, i, k int) {
	p := slices.Clone(t.Points[i])
	for n := 0; n < mostNeighbours && o.worse(); n++ {
		c := n % len(p)
		next, is := t.Next(p, c)
		if !is {
			continue
		}
		p[c] = next
		r := t.Machine.Run(p, t.Limits)
		t.Steps -= r.Steps
		if r.Outcome != interp.Returned {
			continue
		}
		was := r.Values[k]
		if exact, known := t.exactly(p); known {
			if e, known := errs.Measure(was, exact[k]); known && e.Ulps < inf {
				o.beside = max(o.beside, e.Ulps)
			}
		}
	}
}
