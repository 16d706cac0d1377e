package source

// This file matches patterns against expressions of a source. A pattern is an expression of C whose single capital letters stand for any
// expression. Sums and products match in any order. A pattern also matches through variables and small functions: where the source has
// s = sqrt(x), the pattern sqrt(X) matches s.

import (
	"slices"
	"strconv"
	"strings"
)

// An addend is a product that a sum adds, or subtracts if minus.
type addend struct {
	minus   bool
	factors []factor
}

// A factor multiplies, or divides if inverse.
type factor struct {
	inverse bool
	of      *node
}

// addends returns the addends of a sum; other nodes have one.
func (n *node) addends() []addend {
	switch {
	case n.kind == aBinary && (n.name == "+" || n.name == "-"):
		right := n.args[1].addends()
		if n.name == "-" {
			right = negated(right)
		}
		return append(n.args[0].addends(), right...)
	case n.kind == aUnary && n.name == "-":
		return negated(n.args[0].addends())
	case n.kind == aUnary && n.name == "+":
		return n.args[0].addends()
	}
	a := addend{}
	a.multiply(n, false)
	return []addend{a}
}

func negated(list []addend) []addend {
	for i := range list {
		list[i].minus = !list[i].minus
	}
	return list
}

func (a *addend) multiply(n *node, inverse bool) {
	switch {
	case n.kind == aBinary && (n.name == "*" || n.name == "/"):
		a.multiply(n.args[0], inverse)
		a.multiply(n.args[1], inverse != (n.name == "/"))
	case n.kind == aUnary && n.name == "-" && len(n.args[0].addends()) == 1:
		a.minus = !a.minus
		a.multiply(n.args[0], inverse)
	default:
		a.factors = append(a.factors, factor{inverse, n})
	}
}

// product makes a node of factors.
func product(minus bool, list []factor) *node {
	var n *node
	for _, f := range list {
		switch {
		case n == nil && f.inverse:
			n = &node{kind: aBinary, name: "/", args: []*node{{kind: aNumber, name: "1"}, f.of}}
		case n == nil:
			n = f.of
		case f.inverse:
			n = &node{kind: aBinary, name: "/", args: []*node{n, f.of}}
		default:
			n = &node{kind: aBinary, name: "*", args: []*node{n, f.of}}
		}
		if minus {
			n, minus = &node{kind: aUnary, name: "-", args: []*node{n}}, false
		}
	}
	return n
}

// sum makes a node of addends, those that are added first.
func sum(list []addend) *node {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b addend) int { return sign(a) - sign(b) })
	var n *node
	for _, a := range list {
		switch {
		case n == nil:
			n = product(a.minus, a.factors)
		case a.minus:
			n = &node{kind: aBinary, name: "-", args: []*node{n, product(false, a.factors)}}
		default:
			n = &node{kind: aBinary, name: "+", args: []*node{n, product(false, a.factors)}}
		}
	}
	return n
}

func sign(a addend) int {
	if a.minus {
		return 1
	}
	return 0
}

// A matcher matches inside of one function.
type matcher struct {
	code  *script
	body  *body
	bound map[string]*node
	depth int
}

const deepest = 24 // variables and functions that a match goes through, one in the other

func isVariable(p *node) bool {
	return p.kind == aName && len(p.name) == 1 && p.name >= "A" && p.name <= "Z"
}

// restOf is the variable of a pattern that matches the remaining operands of a sum or a product.
const restOf = "R"

// canon returns the same text for expressions that differ only in brackets, the order of sums and products, and names for parts.
func (m *matcher) canon(n *node) string {
	m.depth++
	defer func() { m.depth-- }()
	if m.depth < deepest {
		if x := m.code.meaning(m.body, n); x != nil {
			return m.canon(x)
		}
	}
	if x, ok := n.number(); ok {
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	list := n.addends()
	var words []string
	for _, a := range list {
		var parts []string
		for _, f := range a.factors {
			text := m.atom(f.of, n)
			if f.inverse {
				text = "/" + text
			}
			parts = append(parts, text)
		}
		slices.Sort(parts)
		text := strings.Join(parts, "*")
		if a.minus {
			text = "-" + text
		}
		words = append(words, text)
	}
	slices.Sort(words)
	return strings.Join(words, "+")
}

// atom is canon of a node that is no sum and no product, or stands alone.
func (m *matcher) atom(n, whole *node) string {
	if n != whole && (n.kind == aName || n.kind == aCall || n.kind == aMethod || n.kind == aNumber || len(n.addends()) > 1) {
		return "(" + m.canon(n) + ")"
	}
	var words []string
	for _, a := range n.args {
		words = append(words, m.canon(a))
	}
	name := n.name
	if n.kind == aCall {
		name = n.function()
	}
	return name + "[" + strings.Join(words, ",") + "]"
}

// match calls `then` for each way to match p with n, until it returns true.
func (m *matcher) match(p, n *node, then func() bool) bool {
	switch {
	case isVariable(p):
		if was := m.bound[p.name]; was != nil {
			return m.canon(was) == m.canon(n) && then()
		}
		m.bound[p.name] = n
		if then() {
			return true
		}
		delete(m.bound, p.name)
		return false
	case p.kind == aCall && p.name == "as":
		return m.match(p.args[1], n, func() bool { return m.match(p.args[0], n, then) })
	}
	if m.here(p, n, then) {
		return true
	}
	if m.depth >= deepest {
		return false
	}
	m.depth++
	defer func() { m.depth-- }()
	x := m.code.meaning(m.body, n)
	return x != nil && m.match(p, x, then)
}

// here matches without looking behind names.
func (m *matcher) here(p, n *node, then func() bool) bool {
	if x, ok := p.number(); ok {
		y, is := n.number()
		return is && x == y && then()
	}
	if n.kind == aUnary && n.name != "-" && n.name != "+" && p.kind != aUnary {
		return false
	}
	pattern := p.addends()
	if len(pattern) > 1 {
		return m.sums(inOrder(pattern), n.addends(), nil, then)
	}
	list := n.addends()
	if only := pattern[0]; len(only.factors) > 1 || only.minus {
		return len(list) == 1 && list[0].minus == only.minus && m.products(only.factors, list[0].factors, then)
	}
	switch {
	case p.kind != n.kind || len(p.args) != len(n.args):
		return false
	case p.kind == aCall:
		return p.function() == n.function() && m.all(p.args, n.args, then)
	case p.kind == aName:
		return p.name == n.name && then()
	}
	return p.name == n.name && m.all(p.args, n.args, then)
}

func (m *matcher) all(patterns, list []*node, then func() bool) bool {
	if len(patterns) == 0 {
		return then()
	}
	return m.match(patterns[0], list[0], func() bool { return m.all(patterns[1:], list[1:], then) })
}

// inOrder puts addends that are single variables last, and the rest behind these.
func inOrder(list []addend) []addend {
	list = slices.Clone(list)
	rank := func(a addend) int {
		switch {
		case len(a.factors) > 1 || !isVariable(a.factors[0].of):
			return 0
		case a.factors[0].of.name != restOf:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b addend) int { return rank(a) - rank(b) })
	return list
}

// sums matches addends one to one. left takes those that no pattern matches; nil: there must be none.
func (m *matcher) sums(pattern, list []addend, left func(rest []addend) bool, then func() bool) bool {
	if len(pattern) == 0 {
		if len(list) > 0 {
			return left != nil && left(list) && then()
		}
		return then()
	}
	p := pattern[0]
	if single := p.factors[0].of; len(p.factors) == 1 && isVariable(single) {
		if single.name == restOf {
			some := list
			if p.minus {
				some = negated(slices.Clone(list))
			}
			return len(some) > 0 && m.match(single, sum(some), then)
		}
		for i, a := range list {
			n := product(a.minus != p.minus, a.factors)
			if m.match(single, n, func() bool { return m.sums(pattern[1:], without(list, i), left, then) }) {
				return true
			}
		}
		return false
	}
	for i, a := range list {
		others := without(list, i)
		next := func() bool { return m.sums(pattern[1:], others, left, then) }
		if a.minus == p.minus && m.products(p.factors, a.factors, next) {
			return true
		}
		if len(a.factors) == 1 && !a.factors[0].inverse && m.depth < deepest { // a name for a product
			if x := m.code.meaning(m.body, a.factors[0].of); x != nil {
				if in := x.addends(); len(in) == 1 && (in[0].minus != a.minus) == p.minus {
					m.depth++
					ok := m.products(p.factors, in[0].factors, next)
					if m.depth--; ok {
						return true
					}
				}
			}
		}
	}
	return false
}

func without[T any](list []T, i int) []T { return slices.Concat(list[:i], list[i+1:]) }

// products matches factors one to one.
func (m *matcher) products(pattern, list []factor, then func() bool) bool {
	if len(pattern) == 0 {
		return len(list) == 0 && then()
	}
	at := slices.IndexFunc(pattern, func(f factor) bool { return !isVariable(f.of) })
	if at < 0 {
		at = slices.IndexFunc(pattern, func(f factor) bool { return f.of.name != restOf })
	}
	if at < 0 { // the rest alone
		rest := slices.Clone(list)
		for i := range rest {
			rest[i].inverse = rest[i].inverse != pattern[0].inverse
		}
		return len(rest) > 0 && !rest[0].inverse && m.match(pattern[0].of, product(false, rest), then)
	}
	p := pattern[at]
	for i, f := range list {
		if f.inverse == p.inverse && m.match(p.of, f.of, func() bool { return m.products(without(pattern, at), without(list, i), then) }) {
			return true
		}
	}
	return false
}
