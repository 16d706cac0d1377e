package source

// This file finds the functions of a source, the expressions in their bodies, and what names stand for.

import (
	"slices"
	"strings"
)

// A body is a function with the expressions in it.
type body struct {
	name   string
	params []string
	span   Span // between the braces
	start  Span // the name
	roots  []*node
	defs   map[string]*node // values of variables that get one value
	result *node            // set if the function returns one expression and does nothing else
}

// A script is a source with its functions.
type script struct {
	*File
	bodies []*body
	consts map[string]*node // values of constants and macros outside of functions
	depth  int              // calls of value
}

var control = []string{"if", "for", "while", "switch", "return", "sizeof", "catch", "else", "do"}

func newScript(f *File) *script {
	c := &script{File: f, consts: map[string]*node{}}
	list := tokens(f.text, 0, len(f.text))
	end := 0
	for i := 0; i+1 < len(list); i++ {
		if !isWord(list[i].text) || slices.Contains(control, list[i].text) || list[i+1].text != "(" || i < end {
			continue
		}
		last := closing(list, i+1)
		open := last + 1
		for last > 0 && open < len(list) && (isWord(list[open].text) && list[open].text != "return") {
			open++ // const, noexcept, override
		}
		if last < 0 || open >= len(list) || list[open].text != "{" {
			continue
		}
		shut := braced(list, open)
		if shut < 0 {
			continue
		}
		b := &body{name: list[i].text, start: list[i].Span, span: Span{list[open].End, list[shut].Start}, defs: map[string]*node{}}
		b.params = parameters(list[i+2 : last])
		c.read(b, list[open+1:shut])
		c.bodies = append(c.bodies, b)
		end = shut
	}
	c.constants()
	return c
}

// braced returns the brace that closes the one at i, or -1.
func braced(list []token, i int) int {
	for depth := 0; i < len(list); i++ {
		switch list[i].text {
		case "{":
			depth++
		case "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// parameters returns the names in a list of parameters.
func parameters(list []token) (names []string) {
	depth, name := 0, ""
	for _, t := range list {
		switch {
		case t.text == "[" || t.text == "<" || t.text == "(":
			depth++
		case t.text == "]" || t.text == ">" || t.text == ")":
			depth--
		case t.text == "," && depth == 0:
			names, name = append(names, name), ""
		case isWord(t.text) && (depth == 0 || name == ""):
			name = t.text
		}
	}
	if name != "" {
		names = append(names, name)
	}
	return names
}

var assigns = []string{"=", "+=", "-=", "*=", "/="}

// read fills in the expressions of a body.
func (c *script) read(b *body, list []token) {
	times := map[string]int{}
	statements := 0
	for len(list) > 0 {
		n := slices.IndexFunc(list, func(t token) bool { return t.text == ";" || t.text == "{" || t.text == "}" })
		if n < 0 {
			n = len(list)
		}
		statement := list[:n]
		list = list[min(n+1, len(list)):]
		if len(statement) == 0 {
			continue
		}
		statements++
		for k := head(statement); 0 < k && k < len(statement); k = head(statement) {
			statement = statement[k:]
			statements++
		}
		c.readStatement(b, statement, times)
	}
	for name, n := range times {
		if n > 1 {
			delete(b.defs, name)
		}
	}
	if statements != 1 {
		b.result = nil
	}
}

// readStatement reads the expressions of a statement, and what it assigns.
func (c *script) readStatement(b *body, list []token, times map[string]int) {
	returns := list[0].text == "return"
	if returns {
		list = list[1:]
	}
	declares := len(list) > 1 && isWord(list[0].text) && isWord(list[1].text)
	for i, t := range list {
		if (t.text == "++" || t.text == "--") && i > 0 && isWord(list[i-1].text) {
			times[list[i-1].text] += 2
		}
	}
	from, depth, target := 0, 0, ""
	take := func(to int) {
		if from >= to {
			return
		}
		n := c.parse(list[from:to])
		if n == nil {
			return
		}
		b.roots = append(b.roots, n)
		if target != "" {
			b.defs[target] = n
		}
		if returns {
			b.result = n
		}
	}
	for i, t := range list {
		switch {
		case t.text == "(" || t.text == "[":
			depth++
		case t.text == ")" || t.text == "]":
			depth--
		case depth > 0:
		case slices.Contains(assigns, t.text):
			target = ""
			if i > 0 && isWord(list[i-1].text) && (i == 1 || declares || list[i-2].text == ",") {
				target = list[i-1].text
				if times[target]++; t.text != "=" {
					times[target]++
				}
			}
			from = i + 1
		case t.text == ",":
			take(i)
			from, target = i+1, ""
		}
	}
	take(len(list))
}

// constants reads `const double x = 1;` and `#define X 1` outside of functions.
func (c *script) constants() {
	for i := range c.lines {
		end := len(c.text)
		if i+1 < len(c.lines) {
			end = c.lines[i+1]
		}
		line := tokens(c.text, c.lines[i], end)
		within := func(b *body) bool { return b.span.Start <= c.lines[i] && c.lines[i] < b.span.End }
		switch {
		case len(line) > 3 && line[0].text == "#" && line[1].text == "define" && line[2].End < line[3].Start:
			c.consts[line[2].text] = c.parse(line[3:])
		case !slices.ContainsFunc(c.bodies, within):
			at := slices.IndexFunc(line, func(t token) bool { return t.text == "=" })
			to := slices.IndexFunc(line, func(t token) bool { return t.text == ";" })
			fixed := slices.ContainsFunc(line, func(t token) bool { return t.text == "const" || t.text == "constexpr" })
			if fixed && at > 1 && to > at+1 {
				c.consts[line[at-1].text] = c.parse(line[at+1 : to])
			}
		}
	}
}

// around returns the function that has a line.
func (c *script) around(line int) *body {
	for _, b := range c.bodies {
		first, _ := c.Line(b.start.Start)
		last, _ := c.Line(b.span.End)
		if first <= line && line <= last {
			return b
		}
	}
	return nil
}

// meaning returns what a name or the call of a small function stands for, or nil.
func (c *script) meaning(b *body, n *node) *node {
	switch n.kind {
	case aName:
		return b.defs[n.name]
	case aCall, aMethod:
		args := n.args
		var this *node
		if n.kind == aMethod {
			this, args = args[0], args[1:]
		}
		name := n.name[strings.LastIndex(n.name, ":")+1:]
		for _, f := range c.bodies {
			if f.name != name || f.result == nil || len(f.params) != len(args) || f == b {
				continue
			}
			return f.result.replaced(func(x *node) *node {
				if i := slices.Index(f.params, x.name); i >= 0 {
					return args[i]
				}
				if this != nil && c.consts[x.name] == nil {
					return &node{kind: aMember, name: x.name, args: []*node{this}}
				}
				return nil
			})
		}
	}
	return nil
}

// value returns the value of an expression of numbers and constants.
func (c *script) value(b *body, n *node) (float64, bool) {
	c.depth++ // a variable of a loop may stand for an expression of itself
	defer func() { c.depth-- }()
	if c.depth > deepest {
		return 0, false
	}
	switch n.kind {
	case aNumber:
		return n.number()
	case aName:
		m := c.consts[n.name]
		if m == nil && b != nil {
			m = b.defs[n.name]
		}
		if m == nil || m == n {
			return 0, false
		}
		return c.value(b, m)
	case aUnary:
		x, ok := c.value(b, n.args[0])
		return -x, ok && n.name == "-"
	case aBinary:
		x, ok1 := c.value(b, n.args[0])
		y, ok2 := c.value(b, n.args[1])
		if !ok1 || !ok2 {
			return 0, false
		}
		switch n.name {
		case "+":
			return x + y, true
		case "-":
			return x - y, true
		case "*":
			return x * y, true
		case "/":
			return x / y, !strings.Contains("0", n.args[1].String())
		}
	}
	return 0, false
}
