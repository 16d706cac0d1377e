package egraph

// This file is the laws, and where in a graph they hold.

import (
	"fmt"
	"math/big"

	"faultline/internal/suggest/term"
)

// A Rule is a law of algebra: a term that matches from is equal to to, where both have values.
type Rule struct {
	to   *term.Term
	from *pattern
}

// NewRule reads a rule.
func NewRule(from, to string) (Rule, error) {
	var names []string
	f, err := term.Parse(from, &names)
	if err != nil {
		return Rule{}, err
	}
	bound := len(names)
	t, err := term.Parse(to, &names)
	if err == nil && len(names) > bound {
		err = fmt.Errorf("%s: %s is not in %s", to, names[bound], from)
	}
	if err != nil {
		return Rule{}, err
	}
	return Rule{plain(t), compile(plain(f), bound)}, nil
}

// plain writes differences as sums with the opposite: there is one law for both.
func plain(t *term.Term) *term.Term {
	args := make([]*term.Term, len(t.Args))
	for i, a := range t.Args {
		args[i] = plain(a)
	}
	z := *t
	if z.Args = args; t.Op == term.Sub {
		z.Op, z.Args[1] = term.Add, term.Of(term.Neg, args[1])
	}
	return &z
}

// A match is a class to which a rule applies.
type match struct {
	at    id
	rule  *Rule
	bound []id
}

// More increases the graph's limit by some nodes.
func (g *Graph) More(nodes int) { g.most = max(g.most, g.count) + nodes }

// Saturate applies rules in rounds, until no new nodes result, the graph is full, or enough returns true.
func (g *Graph) Saturate(rules []Rule, rounds int, enough func() bool) {
	for range rounds {
		before := g.count
		m := matcher{g: g}
		for i := range g.classes {
			if g.classes[i] == nil {
				continue
			}
			for r := range rules {
				m.look(&rules[r], id(i))
			}
		}
		joined := 0
		for _, m := range m.found {
			to := g.insert(m.rule.to, m.bound)
			if to == none {
				continue
			}
			if a, b := g.find(m.at), g.find(to); a != b {
				g.join(a, b)
				joined++
			}
		}
		g.rebuild()
		if joined == 0 && g.count == before || g.count >= g.most || enough() {
			return
		}
	}
}

// mostMatches limits the matches of one rule in one class in a round.
const mostMatches = 24

// A step of a pattern checks the class in a register. It looks for nodes of an operation, whose operands go into the next registers. Or it
// checks that the class is a number, or the class of a variable that was matched before.
type step struct {
	in     int
	op     term.Op // 0: the class must be the same as that of a variable
	number *big.Rat
	same   int // another register
	out    int
	either bool // the operands may change places
}

// pattern is the steps of a term, and the registers of its variables.
type pattern struct {
	steps []step
	vars  []int
	size  int
}

func compile(t *term.Term, vars int) *pattern {
	p := &pattern{vars: make([]int, vars), size: 1}
	for i := range p.vars {
		p.vars[i] = -1
	}
	type part struct {
		t  *term.Term
		at int
	}
	var queue []part
	look := func(t *term.Term, at int) { // checks that need no other class come first
		switch t.Op {
		case term.Leaf:
			if had := p.vars[t.Index]; had >= 0 {
				p.steps = append(p.steps, step{in: at, same: had})
			} else {
				p.vars[t.Index] = at
			}
		case term.Const:
			p.steps = append(p.steps, step{in: at, op: term.Const, number: t.Value})
		default:
			queue = append(queue, part{t, at})
		}
	}
	for look(t, 0); len(queue) > 0; queue = queue[1:] {
		t, first := queue[0].t, p.size
		p.steps = append(p.steps, step{in: queue[0].at, op: t.Op, out: first, either: t.Op.Commutes()})
		p.size += len(t.Args)
		for i, a := range t.Args {
			look(a, first+i)
		}
	}
	return p
}

// A matcher has the state of matching one rule.
type matcher struct {
	g     *Graph
	rule  *Rule
	at    id
	found []match
	left  int
	regs  []id
}

func (m *matcher) look(r *Rule, at id) {
	m.rule, m.at, m.left = r, at, mostMatches
	if r.from.size > len(m.regs) {
		m.regs = make([]id, 2*r.from.size)
	}
	m.regs[0] = at
	m.step(0)
}

func (m *matcher) step(n int) {
	steps := m.rule.from.steps
	if n == len(steps) {
		bound := make([]id, len(m.rule.from.vars))
		for i, r := range m.rule.from.vars {
			bound[i] = m.regs[r]
		}
		m.found = append(m.found, match{m.at, m.rule, bound})
		m.left--
		return
	}
	s := &steps[n]
	at := m.g.find(m.regs[s.in])
	switch c := m.g.classes[at]; s.op {
	case 0:
		if m.g.find(m.regs[s.same]) == at {
			m.step(n + 1)
		}
	case term.Const:
		if c.number != nil && c.number.Cmp(s.number) == 0 {
			m.step(n + 1)
		}
	default:
		if c.ops&bitOf(s.op) == 0 {
			return
		}
		for i := range c.nodes {
			o := &c.nodes[i]
			if o.op != s.op {
				continue
			}
			copy(m.regs[s.out:], o.args[:o.n])
			m.step(n + 1)
			if s.either && o.args[0] != o.args[1] && m.left > 0 {
				m.regs[s.out], m.regs[s.out+1] = o.args[1], o.args[0]
				m.step(n + 1)
			}
			if m.left <= 0 {
				return
			}
		}
	}
}
