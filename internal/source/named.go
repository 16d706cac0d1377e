package source

// This file writes a suggested formula in the names of the source: variables in place of what they stand for, the source's own text where
// the formula keeps a part of it, and constants in place of their values.

import (
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// shortest is how many characters a number may have that the source does not have.
const shortest = 6

// Applies reports whether a change of the source does what a suggestion says: [Suggested], or for a method a rule of this package.
func Applies(lines []string, s *finding.Suggestion, single bool) bool {
	if s.Method == "" {
		_, ok := Suggested(lines, s, single)
		return ok
	}
	c := newScript(NewFile(lines))
	b := c.around(s.Line)
	if b == nil {
		return false
	}
	r := &rewriter{script: c, body: b, single: single, line: s.Line}
	for _, root := range b.roots {
		root.walk(r.exponentials)
		root.walk(r.passes)
		root.walk(r.norms)
	}
	r.shifted()
	return len(r.list) > 0
}

// Suggested returns the change that a suggestion makes. ok is false if the names of the source cannot say it.
func Suggested(lines []string, s *finding.Suggestion, single bool) (w Rewrite, ok bool) {
	c := newScript(NewFile(lines))
	e, ok := c.At(s.Line, s.Column)
	b := c.around(s.Line)
	if !ok || b == nil || s.Method != "" {
		return w, false
	}
	text := s.Text
	target, value, assigns := strings.Cut(text, " = ")
	if assigns = assigns && e.Assigns; assigns {
		text = value
	}
	to := treeOf(text)
	if to == nil {
		return w, false
	}
	lost := false
	to = to.replaced(func(x *node) *node {
		for _, n := range s.Where {
			if n.Name == x.name && n.Stands != "" {
				y := treeOf(n.Stands)
				lost = lost || y == nil
				return y
			}
		}
		return nil
	})
	r := &rewriter{script: c, body: b, single: single, line: s.Line}
	old := c.parse(tokens(c.text, e.Start, e.End))
	if to = r.inNames(to, old); lost || to == nil {
		return w, false
	}
	if to = r.native(to, to); assigns {
		r.propose(0, c.edit(e.Span, target+" = "+to.String()))
	} else if old == nil {
		return w, false
	} else {
		old.span = e.Span
		r.propose(0, r.put(old, to))
	}
	return r.list[0], true
}

// treeOf returns a text as a tree without texts, or nil.
func treeOf(text string) *node {
	f := NewFile([]string{text})
	n := f.parse(tokens(f.text, 0, len(f.text)))
	if n != nil {
		n.forget()
	}
	return n
}

// inNames returns a formula in the names of the source, or nil if it has a number that only the compiler knows.
func (r *rewriter) inNames(to, old *node) *node {
	m := &matcher{code: r.script, body: r.body, bound: map[string]*node{}}
	known := map[string]*node{}
	keep := func(n *node) {
		if text := m.canon(n); n.text != "" && (known[text] == nil || len(n.text) > len(known[text].text)) {
			known[text] = n
		}
	}
	for name, n := range r.body.defs {
		if n.kind != aName && n.kind != aNumber {
			known[m.canon(n)] = &node{name: name, text: name}
		}
	}
	if old != nil {
		old.walk(func(n *node) {
			if n.kind != aName && n.kind != aNumber {
				keep(n)
			}
		})
	}
	var constants []*node
	for name, n := range r.consts {
		if n != nil {
			constants = append(constants, &node{name: name, text: name})
		}
	}
	for _, root := range r.body.roots {
		root.walk(func(n *node) {
			if _, ok := r.value(r.body, n); ok && n.text != "" {
				constants = append(constants, n)
			}
		})
	}
	var name func(n *node) *node
	name = func(n *node) *node {
		if n.kind == aNumber {
			return r.constant(n, constants)
		}
		if n.kind != aName {
			if x := known[m.canon(n)]; x != nil {
				return x
			}
		}
		args := make([]*node, len(n.args))
		for i, a := range n.args {
			if args[i] = name(a); args[i] == nil {
				return nil
			}
		}
		return &node{kind: n.kind, name: n.name, args: args}
	}
	return name(to)
}

// constant returns the expression of constants whose value a number has, or the number itself if it is short.
func (r *rewriter) constant(n *node, constants []*node) *node {
	x, ok := n.number()
	if !ok || len(n.name) <= shortest || len(strings.TrimRight(n.name, "0")) <= 2 || strings.Contains(n.name, "e") {
		return n
	}
	two := &node{kind: aNumber, name: "2"}
	of := func(op string, a, b *node) *node { return &node{kind: aBinary, name: op, args: []*node{a, b}} }
	for _, k := range constants {
		y, ok := r.value(r.body, k)
		switch {
		case !ok:
		case x == y:
			return k
		case x == 2*y:
			return of("*", two, k)
		case 2*x == y:
			return of("/", k, two)
		case x == y*y:
			return of("*", k, k)
		}
	}
	if strconv.FormatFloat(x, 'g', -1, 64) == strconv.FormatFloat(float64(int64(x)), 'g', -1, 64) {
		return n
	}
	return nil
}
