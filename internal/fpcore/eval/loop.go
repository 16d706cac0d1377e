package eval

// This file compiles loops. Their variables have storage of their own, since the next value of one may be the old value
// of another.

import (
	"math/big"
	"slices"
	"sync"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// maxWork bounds what the loops of one evaluation cost, in expressions at 128 bits: a second or two. A loop that costs more
// has no known value.
const maxWork = 1 << 23

// spend pays for one round of n expressions, and says whether it could be paid. The price grows with the precision about as
// the time of operations does: 3 at 1024 bits, 8193 at 65536.
func (m *machine) spend(n int) bool {
	steps := int(m.prec >> 8)
	m.work -= n * (1 + steps*steps/8)
	return m.work >= 0
}

// cost is the number of expressions that one round of a loop computes, loops in it not repeated.
func cost(e *fpcore.Expr) int {
	n := 1
	count := func(*fpcore.Expr) { n++ }
	for _, b := range e.Bindings {
		b.Next.Walk(count)
	}
	if e.Kind != fpcore.For {
		e.Args[0].Walk(count) // the condition, or an element
	}
	return n
}

// loopVars are the variables of a loop.
type loopVars struct {
	names      []variable
	keep       []keeper
	init, next []func(*machine) // they compute new values and keep them aside
	seq        bool
}

// A keeper stores the values of a variable: aside first, then as what the variable is.
type keeper struct {
	aside  func(node) func(*machine) // of a value, what computes it and keeps it aside
	commit func(*machine)
}

func newKeeper(slot int, like node) keeper {
	switch {
	case like.truth != nil:
		var then Truth
		return keeper{
			func(n node) func(*machine) { return func(m *machine) { then = n.truth(m) } },
			func(m *machine) { m.truth[slot] = then },
		}
	case like.tensor != nil:
		now, then := new(tensor), new(tensor)
		return keeper{
			func(n node) func(*machine) { return func(m *machine) { then.set(n.tensor(m)) } },
			func(m *machine) {
				now, then = then, now
				m.tensor[slot] = now.orNil()
			},
		}
	}
	now, then := ball.New(), ball.New()
	return keeper{
		func(n node) func(*machine) {
			f := settle(n, node{}).toReal()
			return func(m *machine) { then.Set(f(m)) }
		},
		func(m *machine) {
			now.Set(then)
			m.real[slot] = now
		},
	}
}

// head compiles the ranges of a loop or a tensor, and its variables, which are in scope then.
func (c *compiler) head(e *fpcore.Expr) (*ranges, *loopVars) {
	r := c.ranges(e)
	return r, c.loopVars(e, r)
}

func (c *compiler) loop(e *fpcore.Expr) node {
	if c.integral {
		panic(fpcore.Errorf(e.Pos, "a loop inside an integral is not supported; write the integrand without it"))
	}
	outer := len(c.scope)
	defer func() { c.scope = c.scope[:outer] }()
	ranges, v := c.head(e)
	rounds := func(m *machine) bool { return ranges.each(m, func() bool { v.step(m, v.next); return true }) }
	if e.Kind == fpcore.While {
		cond := c.truth(e.Args[0])
		around := rationals{outer: slices.Clone(c.scope[:outer])}
		ends := sync.OnceValues(func() (int, bool) { return around.rounds(e) })
		rounds = v.while(cond, ends, isTrue(e.Args[0]), cost(e))
	}
	body := c.node(e.Args[len(e.Args)-1])
	return guarded(body, func(m *machine) bool {
		v.step(m, v.init)
		return rounds(m)
	})
}

// isTrue reports whether a condition is TRUE as it is written.
func isTrue(e *fpcore.Expr) bool {
	for e.Kind == fpcore.Annotated {
		e = e.Args[0]
	}
	return e.Kind == fpcore.Symbol && e.Name == "TRUE"
}

// guarded is a body that has a value where run, which goes before it, succeeds.
func guarded(body node, run func(*machine) bool) node {
	if f := body.truth; f != nil {
		return node{truth: either(run, f, Unknown)}
	}
	out := node{compound: true, dims: body.dims}
	if f := body.tensor; f != nil {
		out.tensor = either(run, f, nil)
	} else {
		out.real = either(run, settle(body, node{}).toReal(), ball.New().SetIndeterminate())
	}
	return out
}

func either[T any](run func(*machine) bool, f func(*machine) T, none T) func(*machine) T {
	return func(m *machine) T {
		if !run(m) {
			return none
		}
		return f(m)
	}
}

// loopVars compiles the variables of a loop or a tensor* and leaves their names in scope; those of ranges are in scope
// in the next values only.
func (c *compiler) loopVars(e *fpcore.Expr, ranges *ranges) *loopVars {
	v := &loopVars{seq: e.Seq}
	for _, b := range e.Bindings {
		init := c.node(b.Init)
		init.sized = false // the next value is another
		name, slot := c.variable(b.Name, init.kept())
		k := newKeeper(slot, init)
		v.names, v.keep, v.init = append(v.names, name), append(v.keep, k), append(v.init, k.aside(init))
		if e.Seq {
			c.scope = append(c.scope, name)
		}
	}
	if !e.Seq {
		c.scope = append(c.scope, v.names...)
	}
	inner := len(c.scope)
	defer func() { c.scope = c.scope[:inner] }()
	c.scope = append(c.scope, ranges.names...)
	for i, b := range e.Bindings {
		next := c.node(b.Next)
		alike(b.Next.Pos, v.names[i].node, next, b.Name+" begins and goes on as")
		v.next = append(v.next, v.keep[i].aside(next))
	}
	return v
}

// kept is the kind of a loop's variable that starts as n: complex numbers are not kept in loops.
func (n node) kept() node {
	if n.complex != nil {
		return node{real: noReal}
	}
	return n
}

// step gives every variable its new value: one after another, or all at once.
func (v *loopVars) step(m *machine, values []func(*machine)) {
	for i, f := range values {
		f(m)
		if v.seq {
			v.keep[i].commit(m)
		}
	}
	if v.seq {
		return
	}
	for _, k := range v.keep {
		k.commit(m)
	}
}

// while runs the loop; false if it is not known when it ends. Where the balls do not decide, ends may know the number of
// rounds.
func (v *loopVars) while(cond truthNode, ends func() (rounds int, known bool), forever bool, cost int) func(*machine) bool {
	return func(m *machine) bool {
		for n := 0; !forever && m.spend(cost); n++ {
			goesOn := cond(m)
			if goesOn == Unknown {
				rounds, ok := ends()
				goesOn = known(ok && n < rounds, ok && n >= rounds)
			}
			switch goesOn {
			case False:
				return true
			case Unknown:
				return false
			}
			v.step(m, v.next)
		}
		return false
	}
}

// ranges are indices that count from 0.
type ranges struct {
	names  []variable
	slots  []int
	counts []realNode
	index  []*ball.Real
	n      []int // of this run
	dims   []int // what is known of n before
	cost   int   // of a round
}

// ranges compiles how often each index runs; the names are not in scope yet.
func (c *compiler) ranges(e *fpcore.Expr) *ranges {
	out := &ranges{cost: cost(e)}
	for _, r := range e.Ranges {
		n := c.value(r.Init)
		dim := unknown
		if n.sized {
			dim = n.size
		}
		if n.sized && n.size < 0 || e.Kind == fpcore.Tensor && n.sized && n.size > fpcore.MaxSize {
			panic(fpcore.Errorf(r.Init.Pos, "index %s has no %d values; give it a count from 0 to %d", r.Name, n.size, fpcore.MaxSize))
		}
		name, slot := c.variable(r.Name, node{real: noReal})
		out.names, out.slots = append(out.names, name), append(out.slots, slot)
		out.counts = append(out.counts, settle(n, node{}).toReal())
		out.index, out.dims = append(out.index, ball.New()), append(out.dims, dim)
	}
	out.n = make([]int, len(out.counts))
	return out
}

// each runs over all combinations of the indices, the last one fastest, until visit says stop; false if it did, or if
// the counts are no known integers of moderate size.
func (r *ranges) each(m *machine, visit func() bool) bool {
	total := 1
	for i, count := range r.counts {
		k, ok := smallInt(count(m))
		if !ok || k > maxWork || k > 0 && total > maxWork/int(k) {
			return false
		}
		r.n[i], total = int(max(k, 0)), total*int(max(k, 0))
	}
	for i := range r.index {
		m.real[r.slots[i]] = r.index[i]
	}
	for round := range total {
		if !m.spend(r.cost) {
			return false
		}
		for i := len(r.n) - 1; i >= 0; i-- {
			r.index[i].SetInt64(int64(round % r.n[i]))
			round /= r.n[i]
		}
		if !visit() {
			return false
		}
	}
	return true
}

// smallInt returns the value of a ball that is one integer of moderate size.
func smallInt(x *ball.Real) (int64, bool) {
	if !x.State().Is(ball.Integer) || x.MagBits() > 32 {
		return 0, false
	}
	n, accuracy := x.Lower().Int64()
	return n, accuracy == big.Exact
}
