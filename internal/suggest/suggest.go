package suggest

// This file searches for a proposal that mends a finding.

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/suggest/egraph"
	"faultline/internal/suggest/term"
)

// A Proposal replaces one formula of the program by another.
type Proposal struct {
	Format   fp.Format
	Old, New *term.Term // over leaves, which are parts of the program that stay
	At       *Place     // of Old
	Parts    []*Place   // of the leaves
	Guard    *Guard     // where New replaces Old; nil: everywhere
	Method   Method     // set if the proposal is a method, not a formula
	Limit    string     // the limit of results around the finding's input; "" if an exact result exists

	Errors [2]finding.Error // at the finding's input: without and with the proposal
	Tried  int              // inputs
	Better int              // inputs at which the proposal is better

	Curve []float64 // the error in ulps with the proposal at each of the trial's Curve; NaN where it is not known
}

// A Guard selects New where Left < Right, where |Left| < |Right|, or where Left == Right. nil stands for the program's own formula.
type Guard struct {
	Left, Right  *term.Term
	Sizes, Equal bool
}

// A Place is an operation in the source, or an operand of one.
type Place struct {
	Function string
	Unit     int // translation unit of the program
	Pos      ir.Pos
	Op       term.Op
	Args     []*Place
	Leaf     int    // index of a part, -1 for others
	Input    int    // coordinate of an input, -1 of others
	Number   string // of a constant
	Integer  bool   // a conversion from an integer; its text is the integer's
}

const (
	mostRoots   = 6    // operations whose formulas are rewritten, from the blamed one towards the output
	mostShapes  = 3    // different formulas of one operation, as executions show them
	mostPoints  = 6    // inputs at which a graph evaluates formulas
	mostNodes   = 1400 // of a graph
	rounds      = 6
	leastRounds = 3
	tidying     = 3
	moreNodes   = 200
	leastGain   = 3 // bits
	mostPrec    = 2048
	leastWorse  = 5  // ends a trial: inputs at which a change may be worse
	mostWorse   = 48 // inputs from which guards are derived
	limitDigits = 3
)

// Find returns a proposal that is better at the finding's input and worse at none of the inputs tried. It returns nil if there is none.
func (t *Trial) Find() *Proposal {
	if t.Limit {
		t.alike()
	}
	t.before = make([]*result, len(t.Points))
	if r := t.plain(0); r.failed {
		return nil
	}
	t.special()
	out := t.follow(0, &flow{}).Shadows
	if t.Output >= len(out) || out[t.Output] == nil {
		return nil
	}
	roots := t.roots(out[t.Output])
	if v := out[t.Output]; t.Limit && v.inst != nil && !slices.ContainsFunc(roots, func(r *value) bool { return r.inst == v.inst }) {
		roots = append(roots, v)
	}
	for _, root := range roots {
		if p := t.rewrite(root); p != nil && !p.erases() {
			return p
		}
		if p := t.summed(root); p != nil {
			return p
		}
		if t.Steps <= 0 {
			break
		}
	}
	return t.widened(roots)
}

// erases reports whether a proposal replaces a formula by 0 everywhere. The formula is 0 over the reals, so the program wants its rounding
// error, as in Knuth's TwoSum.
func (p *Proposal) erases() bool {
	return p.Guard == nil && p.Limit == "" && p.New != nil && p.New.Op == term.Const && p.New.Value.Sign() == 0
}

// roots returns the blamed operation and the operations that use its result, up to the output, the nearest first.
func (t *Trial) roots(out *value) (list []*value) {
	var order []*value // operands before the operations that use them
	seen := map[*value]bool{}
	var visit func(v *value)
	visit = func(v *value) {
		if seen[v] {
			return
		}
		seen[v] = true
		for _, a := range v.args {
			visit(a)
		}
		order = append(order, v)
	}
	visit(out)
	distance := map[*value]int{}
	for _, v := range order {
		if v.inst != nil && int(v.inst.Site) == t.Site {
			distance[v] = 1
		}
		for _, a := range v.args {
			if d := distance[a]; d > 0 && (distance[v] == 0 || d+1 < distance[v]) {
				distance[v] = d + 1
			}
		}
	}
	for _, v := range order {
		if distance[v] > 0 && distance[v] <= mostRoots && v.inst != nil && (!t.Limit || v.IsNaN()) {
			list = append(list, v)
		}
	}
	slices.SortStableFunc(list, func(a, b *value) int { return distance[a] - distance[b] })
	return oneEach(list)
}

// oneEach keeps one execution of each operation: the one with the largest cancellation.
func oneEach(list []*value) (kept []*value) {
	at := map[*ir.Inst]int{}
	for _, v := range list {
		i, ok := at[v.inst]
		switch {
		case !ok:
			at[v.inst], kept = len(kept), append(kept, v)
		case cancels(v) > cancels(kept[i]):
			kept[i] = v
		}
	}
	return kept[:min(len(kept), mostRoots)]
}

// cancels returns the size of the largest operand divided by the size of the result.
func cancels(v *value) float64 {
	most := 0.0
	for _, a := range v.args {
		most = max(most, a.Abs().Float64())
	}
	if x := v.Abs().Float64(); x > 0 {
		return most / x
	}
	return most
}

// rewrite searches for another formula for one operation. Executions of the operation may differ in their formulas; it rewrites what the
// executions seen so far have in common.
func (t *Trial) rewrite(root *value) *Proposal {
	if root.Format != fp.Binary64 && root.Format != fp.Binary32 || !expressible(root, root.Format) {
		return nil
	}
	executions := []*value{root}
	for range mostShapes {
		p, other := t.rewriteAll(executions)
		if p != nil || other == nil {
			return p
		}
		executions = append(executions, other)
	}
	return nil
}

// rewriteAll searches for another formula for the one that all executions share. If a trial meets an execution with a different formula, it
// returns that execution as other.
func (t *Trial) rewriteAll(executions []*value) (p *Proposal, other *value) {
	root := executions[0]
	shape, leaves := shapeOf(executions)
	points := t.points(shape, leaves)
	if len(points.Leaves) == 0 {
		return nil, nil
	}
	g := egraph.New(points, mostNodes)
	if !g.Add(shape.term) {
		return nil, nil
	}
	done := 0
	g.Saturate(laws(), rounds, func() bool {
		if done++; done < leastRounds { // simpler formulas appear in later rounds
			return false
		}
		ways := g.Best(shape.term)
		return len(ways) > 0 && ways[0].Good() && t.comes(ways[0].Term, root.Format, leaves)
	})
	g.More(moreNodes)
	g.Saturate(tidy(), tidying, func() bool { return false })
	ways := g.Best(shape.term)
	had := g.Lost(shape.term, shape.term)
	var half []*change
	var verdicts []verdict
	for _, w := range ways {
		if !t.Limit && w.Bits[0] > had[0]-leastGain || !t.comes(w.Term, root.Format, leaves) || t.callsOwn(w.Term, root.Format) {
			continue
		}
		c := &change{terms: termsIn(root, 0)}
		var cut []*term.Term
		c.root, cut, c.parts = shape.cut(w.Term)
		c.to = cut[0]
		if c.root.unrolled(map[*ir.Inst]*term.Term{}) {
			continue
		}
		v, ok := t.try(c, mostWorse)
		if v.other != nil {
			other = v.other
		}
		switch {
		case !ok:
			continue
		case t.holds(c, &v, leastWorse):
			return t.proposal(root.Format, c, &v), nil
		}
		half, verdicts = append(half, c), append(verdicts, v)
	}
	for _, share := range letThrough {
		for i, c := range half {
			if p := t.guarded(c, &verdicts[i], root.Format, share); p != nil {
				return p, nil
			}
		}
	}
	if t.Limit {
		for _, c := range t.limits(shape, leaves) {
			v, ok := t.try(c, 1)
			if ok && t.holds(c, &v, 1) {
				return t.proposal(root.Format, c, &v), nil
			}
		}
	}
	return nil, other
}

var called = regexp.MustCompile(`[a-z][a-z0-9]*\(`)

// callsOwn reports whether a formula, written in C, would call a function of the program that has the name of a libm function.
func (t *Trial) callsOwn(x *term.Term, f fp.Format) bool {
	w := &term.Writer{Format: f, Name: func(part *term.Term) (string, bool) { return "x", part.Op == term.Leaf }}
	return slices.ContainsFunc(called.FindAllString(w.Text(x), -1), func(call string) bool {
		own := t.Machine.Program().Func(strings.TrimSuffix(call, "("))
		return own != nil && len(own.Blocks) > 0
	})
}

// points returns the values of a formula's leaves at some inputs.
func (t *Trial) points(s *shape, leaves []*value) egraph.Points {
	p := egraph.Points{Format: leaves0(s, leaves), Prec: 128}
	for _, i := range t.spread() {
		f := &flow{root: s.inst}
		var last []fp.Value
		f.at = func(v *value) (fp.Value, bool) {
			values, bound := make([]fp.Value, len(leaves)), make([]bool, len(leaves))
			if s.bind(v, values, bound) {
				last = values
			}
			return fp.Value{}, false
		}
		if i == 0 { // of several executions the one that is rewritten
			last = valuesOf(leaves)
		} else {
			t.follow(i, f)
		}
		if last == nil && i > 0 { // the operation is not executed there
			continue
		}
		prec, ok := precision(s.term, last)
		switch {
		case last != nil && ok:
			p.Leaves, p.Prec = append(p.Leaves, last), max(p.Prec, prec)
		case i == 0 && !t.Limit:
			return p
		}
		if len(p.Leaves) == mostPoints {
			break
		}
	}
	if t.Limit && len(p.Leaves) > 0 {
		p.Open = true
		p.Leaves = append(p.Leaves, valuesOf(leaves))
	}
	return p
}

func valuesOf(leaves []*value) (list []fp.Value) {
	for _, v := range leaves {
		list = append(list, v.Value)
	}
	return list
}

func leaves0(s *shape, leaves []*value) fp.Format {
	if len(leaves) > 0 {
		return leaves[0].Format
	}
	return fp.Binary64
}

// spread returns the indices of the finding's input, of two inputs near it, and of others.
func (t *Trial) spread() []int {
	list := []int{0}
	for _, i := range []int{t.Near / 2, t.Near - 1} {
		if i > 0 {
			list = append(list, i)
		}
	}
	for i := t.Near; i < len(t.Points) && len(list) < 3*mostPoints; i++ {
		list = append(list, i)
	}
	return list
}

// precision returns how many bits an evaluation of the formula needs for an accurate result.
func precision(t *term.Term, leaves []fp.Value) (prec uint, ok bool) {
	reals := make([]*ball.Real, len(leaves))
	for i, v := range leaves {
		if !v.IsFinite() {
			return 0, false
		}
		reals[i] = ball.New().SetFloat(v)
	}
	const digits = 90
	for prec = 128; prec <= mostPrec; prec *= 2 {
		x := t.Real(prec, reals)
		if x.IsFinite() && (x.RelAccuracyBits() >= digits || x.IsExact()) {
			return prec, true
		}
	}
	return 0, false
}

// proposal states the outcome of a trial.
func (t *Trial) proposal(f fp.Format, c *change, v *verdict) *Proposal {
	p := &Proposal{Format: f, Old: c.root.term, New: c.to, Tried: v.tried, Better: len(v.better)}
	p.At = placeOf(c.root, c.parts)
	for _, part := range c.parts {
		p.Parts = append(p.Parts, placeOf(part, nil))
	}
	if g := c.guard; g != nil {
		p.Guard = &Guard{Left: g.left, Right: g.right, Sizes: g.sizes, Equal: g.equal}
	}
	exact := t.exactAt(0).Results
	if t.Limit {
		p.Limit = errs.Digits(exact[t.Output].Lo, limitDigits)
	}
	after, _, _ := t.with(c, 0)
	for i, values := range [][]fp.Value{t.plain(0).values, after} {
		j := errs.Judge(values[t.Output], exact[t.Output], t.Threshold)
		p.Errors[i] = j.Measure.Finding(t.Oracle)
	}
	left := t.Steps
	for _, at := range t.Curve {
		p.Curve = append(p.Curve, t.errorWith(c, at))
	}
	t.Steps = left // a plot costs the search nothing
	return p
}

// errorWith returns the error in ulps of the blamed output with a change at a point. It is NaN if it is not known.
func (t *Trial) errorWith(c *change, point []float64) float64 {
	i := len(t.Points)
	t.Points, t.before = append(t.Points, point), append(t.before, nil)
	defer func() { t.Points, t.before = t.Points[:i], t.before[:i] }()
	values := t.plain(i).values
	if t.plain(i).failed {
		return math.NaN()
	}
	if with, s, ok := t.with(c, i); s.executed > 0 {
		if !ok {
			return math.NaN()
		}
		values = with
	}
	exact := t.exactAt(i)
	if !exact.Known {
		return math.NaN()
	}
	e, known := errs.Measure(values[t.Output], exact.Results[t.Output])
	if !known || !(e.Ulps < inf) {
		return math.NaN()
	}
	return e.Ulps
}

func placeOf(s *shape, parts []*shape) *Place {
	p := &Place{Op: s.term.Op, Leaf: -1, Input: s.dim}
	switch s.term.Op {
	case term.Leaf:
		p.Leaf = s.term.Index
		if parts == nil {
			p.Leaf = -1
		}
	case term.Const:
		p.Number = s.bits.Decimal()
	}
	if s.inst != nil {
		p.Pos = s.inst.Pos
		p.Function, p.Unit = s.fn.Source, s.fn.Unit
		p.Integer = s.inst.Float == fp.FromInt || s.inst.Float == fp.FromUint
	}
	for _, a := range s.args {
		p.Args = append(p.Args, placeOf(a, parts))
	}
	return p
}
