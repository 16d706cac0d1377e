package fpcore

// This file compiles loops. Their variables are real and have storage of their own, since the next value of one may be
// the old value of another.

import (
	"math/big"

	"faultline/internal/ball"
)

// maxRounds bounds a loop; one that runs longer has no known value.
const maxRounds = 1 << 20

// loopVars are the variables of a loop.
type loopVars struct {
	slots      []int
	init, next []realNode
	now, then  []*ball.Real
	seq        bool
}

func (c *compiler) loop(e *Expr) (node, error) {
	if c.integral {
		return node{}, errorf(e.Pos, "a loop inside an integral is not supported; write the integrand without it")
	}
	outer := len(c.scope)
	defer func() { c.scope = c.scope[:outer] }()
	counts, err := c.counts(e)
	if err != nil {
		return node{}, err
	}
	v, err := c.loopInits(e)
	if err != nil {
		return node{}, err
	}
	inner, indices := len(c.scope), make([]int, len(e.Ranges))
	for i, r := range e.Ranges {
		indices[i] = c.bind(r.Name, false, false)
	}
	for _, b := range e.Bindings {
		next, err := c.value(b.Next)
		if err != nil {
			return node{}, err
		}
		v.next = append(v.next, settle(next, node{}).toReal())
	}
	c.scope = c.scope[:inner]
	rounds := forRounds(v, counts, indices)
	if e.Kind == While {
		cond, err := c.truth(e.Args[0])
		if err != nil {
			return node{}, err
		}
		rounds = whileRounds(v, cond)
	}
	body, err := c.value(e.Args[len(e.Args)-1])
	if err != nil {
		return node{}, err
	}
	result, none := settle(body, node{}).toReal(), ball.New().SetIndeterminate()
	return node{compound: true, real: func(m *machine) *ball.Real {
		v.start(m)
		if !rounds(m) {
			return none
		}
		return result(m)
	}}, nil
}

// counts compiles how often each index of a for runs.
func (c *compiler) counts(e *Expr) ([]realNode, error) {
	out := make([]realNode, len(e.Ranges))
	for i, r := range e.Ranges {
		n, err := c.value(r.Init)
		if err != nil {
			return nil, err
		}
		out[i] = settle(n, node{}).toReal()
	}
	return out, nil
}

func (c *compiler) loopInits(e *Expr) (*loopVars, error) {
	v := &loopVars{seq: e.Seq}
	var names []variable
	for _, b := range e.Bindings {
		init, err := c.value(b.Init)
		if err != nil {
			return nil, err
		}
		v.init = append(v.init, settle(init, node{}).toReal())
		v.slots = append(v.slots, c.slots)
		v.now, v.then = append(v.now, ball.New()), append(v.then, ball.New())
		names = append(names, variable{name: b.Name, slot: c.slots})
		c.slots++
		if e.Seq {
			c.scope = append(c.scope, names[len(names)-1])
		}
	}
	if !e.Seq {
		c.scope = append(c.scope, names...)
	}
	return v, nil
}

func (v *loopVars) start(m *machine) { v.step(m, v.init) }

// step gives every variable its new value: one after another, or all at once.
func (v *loopVars) step(m *machine, f []realNode) {
	for i, slot := range v.slots {
		v.then[i].Set(f[i](m))
		if v.seq {
			v.now[i].Set(v.then[i])
			m.real[slot] = v.now[i]
		}
	}
	if v.seq {
		return
	}
	for i, slot := range v.slots {
		v.now[i].Set(v.then[i])
		m.real[slot] = v.now[i]
	}
}

// whileRounds runs the loop; false if it is not known when it ends.
func whileRounds(v *loopVars, cond truthNode) func(*machine) bool {
	return func(m *machine) bool {
		for range maxRounds {
			switch cond(m) {
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

// forRounds runs the loop over all combinations of the indices, the last one fastest.
func forRounds(v *loopVars, counts []realNode, indices []int) func(*machine) bool {
	index := make([]*ball.Real, len(indices))
	for i := range index {
		index[i] = ball.New()
	}
	return func(m *machine) bool {
		n, total := make([]int64, len(counts)), int64(1)
		for i, count := range counts {
			k, ok := smallInt(count(m))
			if !ok || k > 0 && total > maxRounds/k {
				return false
			}
			n[i], total = k, total*max(k, 0)
			m.real[indices[i]] = index[i]
		}
		for round := range total {
			for i := len(n) - 1; i >= 0; i-- {
				index[i].SetInt64(round % n[i])
				round /= n[i]
			}
			v.step(m, v.next)
		}
		return true
	}
}

// smallInt returns the value of a ball that is one integer of moderate size.
func smallInt(x *ball.Real) (int64, bool) {
	if !x.State().Is(ball.Integer) || x.MagBits() > 32 {
		return 0, false
	}
	n, accuracy := x.Lower().Int64()
	return n, accuracy == big.Exact
}
