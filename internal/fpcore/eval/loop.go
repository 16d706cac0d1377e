package eval

// This file compiles loops.

import (
	"math/big"
	"slices"
	"sync"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// maxWork bounds the cost of all loops of one evaluation, in expressions at 128 bits: a second or two. A loop that costs more has no known
// value.
const maxWork = 1 << 23

// spend pays for one round of n expressions. It returns false if the evaluation has spent more than maxWork. The price grows with the
// precision about as the time of operations does: 3 at 1024 bits, 8193 at 65536.
func (m *machine) spend(n int) bool {
	steps := int(m.prec >> 8)
	m.work -= n * (1 + steps*steps/8)
	return m.work >= 0
}

// cost returns the number of expressions that one round of a loop computes. Loops inside it count as one round.
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

// A loopVar is a variable of a loop. It has storage for two values, because the next value of one variable may be the old value of another.
type loopVar struct {
	slot      int
	kind      kind
	now, next value
}

func newLoopVar(slot int, k kind) *loopVar {
	storage := func() value { return value{real: ball.New(), tensor: new(tensor)} }
	return &loopVar{slot, k, storage(), storage()}
}

// compute stores a copy of the next value. The variable keeps its old value until commit.
func (v *loopVar) compute(m *machine, n *node) {
	switch x := n.run(m); v.kind {
	case condition:
		v.next.truth = x.truth
	case tensorKind:
		v.next.tensor.set(x.tensor)
	default:
		v.next.real.Set(x.real)
	}
}

func (v *loopVar) commit(m *machine) {
	v.now, v.next = v.next, v.now
	m.slots[v.slot] = value{real: v.now.real, tensor: v.now.tensor.orNil(), truth: v.now.truth}
}

// loopVars are the variables of a loop. Complex numbers become real ones in them.
type loopVars struct {
	vars       []*loopVar
	init, next []node
	seq        bool
}

// loopVars compiles the variables of a loop or a tensor* and leaves their names in scope. The names of ranges are in scope in the next
// values only.
func (c *compiler) loopVars(e *fpcore.Expr, ranges *ranges) *loopVars {
	v := &loopVars{seq: e.Seq}
	var names []variable
	for _, b := range e.Bindings {
		init := cached(c.node(b.Init), node{}).asReal()
		name, slot := c.variable(b.Name, node{kind: init.kind, dims: init.dims})
		names, v.vars, v.init = append(names, name), append(v.vars, newLoopVar(slot, init.kind)), append(v.init, init)
		if e.Seq {
			c.scope = append(c.scope, name)
		}
	}
	if !e.Seq {
		c.scope = append(c.scope, names...)
	}
	inner := len(c.scope)
	defer func() { c.scope = c.scope[:inner] }()
	c.scope = append(c.scope, ranges.names...)
	for i, b := range e.Bindings {
		next := c.node(b.Next)
		alike(b.Next.Pos, names[i].node, next, b.Name+" begins and goes on as")
		v.next = append(v.next, cached(next, node{}).asReal())
	}
	return v
}

// step sets every variable to its new value: one after another if seq, else all at once.
func (v *loopVars) step(m *machine, values []node) {
	for i := range values {
		v.vars[i].compute(m, &values[i])
		if v.seq {
			v.vars[i].commit(m)
		}
	}
	if v.seq {
		return
	}
	for _, x := range v.vars {
		x.commit(m)
	}
}

// head compiles the ranges of a loop or a tensor, and its variables, and leaves the names of the variables in scope.
func (c *compiler) head(e *fpcore.Expr) (*ranges, *loopVars) {
	r := c.ranges(e)
	return r, c.loopVars(e, r)
}

// loop compiles while, while*, for and for*. The loop has no value where its rounds are not known.
func (c *compiler) loop(e *fpcore.Expr) node {
	if c.integral {
		panic(fpcore.Errorf(e.Pos, "a loop inside an integral is not supported; write the integrand without it"))
	}
	outer, around := len(c.scope), slices.Clone(c.scope)
	defer func() { c.scope = c.scope[:outer] }()
	ranges, v := c.head(e)
	repeat := func(m *machine) bool { return ranges.each(m, func() bool { v.step(m, v.next); return true }) }
	if e.Kind == fpcore.While {
		repeat = v.while(c.truth(e.Args[0]), e, sync.OnceValues(func() (int, bool) { return roundsOf(e, around) }))
	}
	out := cached(c.node(e.Args[len(e.Args)-1]), node{}).asReal()
	body := out.run
	return node{kind: out.kind, dims: out.dims, compound: true, run: func(m *machine) value {
		if v.step(m, v.init); !repeat(m) {
			return noValue
		}
		return body(m)
	}}
}

// while returns a function that runs the loop e. It returns false if it is not known when the loop ends. Where the balls do not decide,
// ends may know the number of rounds.
func (v *loopVars) while(cond truthNode, e *fpcore.Expr, ends func() (rounds int, known bool)) func(*machine) bool {
	forever, cost := isTrue(e.Args[0]), cost(e)
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

// isTrue reports whether a condition is written as TRUE.
func isTrue(e *fpcore.Expr) bool {
	for e.Kind == fpcore.Annotated {
		e = e.Args[0]
	}
	return e.Kind == fpcore.Symbol && e.Name == "TRUE"
}

// ranges are indices that count from 0.
type ranges struct {
	names  []variable
	slots  []int
	counts []node
	index  []*ball.Real
	n      []int // the counts of the current run
	dims   []int // the counts that are known before
	cost   int   // of a round
}

// ranges compiles the counts of the indices. It does not bring the names into scope.
func (c *compiler) ranges(e *fpcore.Expr) *ranges {
	out := &ranges{cost: cost(e), n: make([]int, len(e.Ranges))}
	for _, r := range e.Ranges {
		n := c.number(r.Init)
		dim := unknown
		if n.sized {
			dim = n.size
		}
		if n.sized && n.size < 0 || e.Kind == fpcore.Tensor && n.sized && n.size > fpcore.MaxSize {
			panic(fpcore.Errorf(r.Init.Pos, "index %s has no %d values; give it a count from 0 to %d", r.Name, n.size, fpcore.MaxSize))
		}
		name, slot := c.variable(r.Name, node{})
		out.names, out.slots = append(out.names, name), append(out.slots, slot)
		out.counts = append(out.counts, cached(n, node{}).asReal())
		out.index, out.dims = append(out.index, ball.New()), append(out.dims, dim)
	}
	return out
}

// each calls visit for all combinations of the indices, the last index fastest. It returns false if visit does, if the work is spent, or
// if a count is not known to be an integer of moderate size.
func (r *ranges) each(m *machine, visit func() bool) bool {
	total := 1
	for i := range r.counts {
		k, ok := smallInt(r.counts[i].run(m).real)
		if !ok || k > maxWork || k > 0 && total > maxWork/int(k) {
			return false
		}
		r.n[i], total = int(max(k, 0)), total*int(max(k, 0))
	}
	for i, slot := range r.slots {
		m.slots[slot] = value{real: r.index[i]}
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

// smallInt returns the value of a ball that is one integer of at most 32 bits.
func smallInt(x *ball.Real) (int64, bool) {
	if !x.State().Is(ball.Integer) || x.MagBits() > 32 {
		return 0, false
	}
	n, accuracy := x.Lower().Int64()
	return n, accuracy == big.Exact
}
