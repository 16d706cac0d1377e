package iterations

// This file reads the part of C that testdata/iterations is written in: functions of double and int, expressions, and control flow.

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A node is an expression or a statement. Its kind is an operator ("+", "?", "call"), a leaf ("name", "int", "double") or a keyword.
type node struct {
	kind string
	text string // of a leaf, the name of what is called, assigned or declared; the type of a declaration is in kids[0].kind
	kids []*node
}

// A function has parameters and a body.
type function struct {
	name   string
	params []declared
	body   *node
	result string // double or int
}

type declared struct{ kind, name string }

var tokenRE = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|#[^\n]*|[A-Za-z_]\w*|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+*/<>=!&|%]=|\+\+|--|&&|\|\||[-+*/<>=!?:;,(){}%]`)

type parser struct{ tokens []string }

// parse reads a file.
func parse(text string) map[string]*function {
	p := &parser{}
	for _, t := range tokenRE.FindAllString(text, -1) {
		if !strings.HasPrefix(t, "/*") && !strings.HasPrefix(t, "//") && t[0] != '#' {
			p.tokens = append(p.tokens, t)
		}
	}
	functions := make(map[string]*function)
	for len(p.tokens) > 0 {
		p.accept("static")
		f := &function{result: p.next(), name: p.next()}
		p.expect("(")
		for !p.accept(")") {
			f.params = append(f.params, declared{p.next(), p.next()})
			p.accept(",")
		}
		f.body = p.statement()
		functions[f.name] = f
	}
	return functions
}

func (p *parser) peek() string {
	if len(p.tokens) == 0 {
		return ""
	}
	return p.tokens[0]
}

func (p *parser) next() string {
	t := p.peek()
	p.tokens = p.tokens[min(1, len(p.tokens)):]
	return t
}

func (p *parser) accept(t string) bool {
	ok := p.peek() == t
	if ok {
		p.next()
	}
	return ok
}

func (p *parser) expect(t string) {
	if got := p.next(); got != t {
		panic(fmt.Sprintf("%q where %q is expected, before %q", got, t, p.tokens[:min(8, len(p.tokens))]))
	}
}

func (p *parser) statement() *node {
	switch t := p.peek(); t {
	case "{":
		p.next()
		n := &node{kind: "block"}
		for !p.accept("}") {
			n.kids = append(n.kids, p.statement())
		}
		return n
	case "if":
		p.next()
		n := &node{kind: t, kids: []*node{p.parenthesised(), p.statement()}}
		if p.accept("else") {
			n.kids = append(n.kids, p.statement())
		}
		return n
	case "while":
		p.next()
		return &node{kind: "for", kids: []*node{empty, p.parenthesised(), empty, p.statement()}}
	case "do":
		return p.doWhile()
	case "for":
		return p.forLoop()
	case "return", "break":
		p.next()
		n := &node{kind: t}
		if t == "return" {
			n.kids = append(n.kids, p.expression(0))
		}
		p.expect(";")
		return n
	}
	return p.simple()
}

var empty = &node{kind: "block"}

func (p *parser) parenthesised() *node {
	p.expect("(")
	n := p.expression(0)
	p.expect(")")
	return n
}

func (p *parser) doWhile() *node {
	p.expect("do")
	body := p.statement()
	p.expect("while")
	n := &node{kind: "do", kids: []*node{body, p.parenthesised()}}
	p.expect(";")
	return n
}

func (p *parser) forLoop() *node {
	p.expect("for")
	p.expect("(")
	n := &node{kind: "for", kids: []*node{p.simple(), empty, empty, nil}}
	if p.peek() != ";" {
		n.kids[1] = p.expression(0)
	}
	p.expect(";")
	if p.peek() != ")" {
		n.kids[2] = p.expression(0)
	}
	p.expect(")")
	n.kids[3] = p.statement()
	return n
}

// simple is a declaration or an expression, with its semicolon.
func (p *parser) simple() *node {
	if p.accept(";") {
		return empty
	}
	if t := p.peek(); t == "double" || t == "int" {
		p.next()
		n := &node{kind: "sequence"}
		for {
			d := &node{kind: "declare", text: p.next(), kids: []*node{{kind: t}}}
			if p.accept("=") {
				d.kids = append(d.kids, p.expression(1))
			}
			n.kids = append(n.kids, d)
			if !p.accept(",") {
				break
			}
		}
		p.expect(";")
		return n
	}
	n := p.expression(0)
	p.expect(";")
	return n
}

// levels of binary operators, the loosest first; what stands before them is by itself.
var levels = [][]string{{"="}, {"?"}, {"||"}, {"&&"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"+", "-"}, {"*", "/", "%"}}

// expression reads operators of a level and all that bind tighter. Assignments are at level 0.
func (p *parser) expression(level int) *node {
	switch {
	case level == len(levels):
		return p.unary()
	case levels[level][0] == "=":
		return p.assignment()
	case levels[level][0] == "?":
		n := p.expression(level + 1)
		if p.accept("?") {
			n = &node{kind: "?", kids: []*node{n, p.expression(level), nil}}
			p.expect(":")
			n.kids[2] = p.expression(level)
		}
		return n
	}
	n := p.expression(level + 1)
	for slices.Contains(levels[level], p.peek()) {
		n = &node{kind: p.next(), kids: []*node{n, p.expression(level + 1)}}
	}
	return n
}

func (p *parser) assignment() *node {
	n := p.expression(1)
	switch t := p.peek(); t {
	case "=":
		p.next()
		return &node{kind: "assign", text: n.text, kids: []*node{p.assignment()}}
	case "+=", "-=", "*=", "/=":
		p.next()
		return &node{kind: "assign", text: n.text, kids: []*node{{kind: t[:1], kids: []*node{n, p.assignment()}}}}
	case "++", "--":
		p.next()
		return increment(n, t) // its old value is never looked at
	}
	return n
}

func increment(n *node, t string) *node {
	return &node{kind: "assign", text: n.text, kids: []*node{{kind: t[:1], kids: []*node{n, {kind: "int", text: "1"}}}}}
}

func (p *parser) unary() *node {
	switch t := p.peek(); t {
	case "-", "!":
		p.next()
		return &node{kind: "unary" + t, kids: []*node{p.unary()}}
	case "++", "--":
		p.next()
		return increment(p.unary(), t)
	case "(":
		return p.parenthesised()
	}
	t := p.next()
	switch {
	case t[0] >= '0' && t[0] <= '9' || t[0] == '.':
		kind := "int"
		if strings.ContainsAny(t, ".eE") {
			kind = "double"
		}
		return &node{kind: kind, text: t}
	case p.accept("("):
		n := &node{kind: "call", text: t}
		for !p.accept(")") {
			n.kids = append(n.kids, p.expression(1))
			p.accept(",")
		}
		return n
	}
	return &node{kind: "name", text: t}
}
