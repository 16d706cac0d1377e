package source

// This file parses expressions and function bodies of C and C++ into trees. It knows no types and no macros. Whoever uses a tree to change
// a source compiles and runs the result, so a wrong tree costs a try and no more.

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A node is an expression. Its text is the source's, or empty if the node was made from others.
type node struct {
	kind kind
	name string // of a variable, a function or an operator; the digits of a number
	args []*node
	span Span
	text string
}

type kind int

const (
	aName kind = iota
	aNumber
	aCall   // name(args)
	aMember // args[0].name, or with ->
	aIndex  // args[0][args[1]]
	aUnary
	aBinary
	aChoice // args[0] ? args[1] : args[2]
	aMethod // args[0].name(args[1:])
)

// A treeParser reads tokens from left to right. bad is set at the first token that it cannot read.
type treeParser struct {
	file *File
	list []token
	at   int
	bad  bool
}

// parse returns the expression that a list of tokens is, or nil.
func (f *File) parse(list []token) *node {
	p := &treeParser{file: f, list: list}
	n := p.expression(binary["="] + 1)
	if p.bad || p.at != len(list) {
		return nil
	}
	return n
}

func (p *treeParser) peek() string {
	if p.at < len(p.list) {
		return p.list[p.at].text
	}
	return ""
}

func (p *treeParser) expect(text string) {
	if p.peek() != text {
		p.bad = true
	}
	p.at++
}

// made finishes a node that began at token `from`.
func (p *treeParser) made(n *node, from int) *node {
	if p.bad || p.at > len(p.list) || from >= p.at {
		p.bad = true
		return n
	}
	n.span = span(p.list[from:p.at])
	n.text = p.file.Text(n.span)
	return n
}

func (p *treeParser) expression(least int) *node {
	from := p.at
	left := p.unary()
	for !p.bad {
		op := p.peek()
		level := binary[op]
		if level < least || level == 0 || op == ":" {
			break
		}
		p.at++
		if op == "?" {
			yes := p.expression(binary["="] + 1)
			p.expect(":")
			left = p.made(&node{kind: aChoice, args: []*node{left, yes, p.expression(binary["?"])}}, from)
			continue
		}
		left = p.made(&node{kind: aBinary, name: op, args: []*node{left, p.expression(level + 1)}}, from)
	}
	return left
}

func (p *treeParser) unary() *node {
	from := p.at
	switch op := p.peek(); op {
	case "-", "+", "!", "*", "&", "~":
		p.at++
		return p.made(&node{kind: aUnary, name: op, args: []*node{p.unary()}}, from)
	case "(":
		if end := closing(p.list, p.at); end > 0 && isCast(p.list, end) {
			p.at = end + 1
			name := p.file.Text(span(p.list[from : end+1]))
			return p.made(&node{kind: aUnary, name: name, args: []*node{p.unary()}}, from)
		}
	}
	return p.postfix()
}

var casts = []string{"static_cast", "double", "float", "const_cast"}

func (p *treeParser) postfix() *node {
	from := p.at
	n := p.primary()
	for !p.bad {
		switch p.peek() {
		case "(":
			args := p.arguments("(", ")")
			switch n.kind {
			case aName:
				n = p.made(&node{kind: aCall, name: n.name, args: args}, from)
			case aMember:
				n = p.made(&node{kind: aMethod, name: n.name, args: append(n.args[:1:1], args...)}, from)
			default:
				p.bad = true
			}
		case "[":
			args := p.arguments("[", "]")
			if len(args) != 1 {
				p.bad = true
			}
			n = p.made(&node{kind: aIndex, args: append([]*node{n}, args...)}, from)
		case ".", "->":
			p.at++
			name := p.peek()
			p.bad = p.bad || !isWord(name)
			p.at++
			n = p.made(&node{kind: aMember, name: name, args: []*node{n}}, from)
		case "++", "--":
			p.bad = true
		default:
			return n
		}
	}
	return n
}

func (p *treeParser) arguments(open, end string) (list []*node) {
	p.expect(open)
	for !p.bad && p.peek() != end {
		list = append(list, p.expression(binary["="]+1))
		if p.peek() != "," {
			break
		}
		p.at++
	}
	p.expect(end)
	return list
}

func (p *treeParser) primary() *node {
	from := p.at
	text := p.peek()
	p.at++
	switch {
	case text == "(":
		n := p.expression(binary["="] + 1)
		p.expect(")")
		inner := *n // the span has the brackets, the text has not
		p.made(&inner, from)
		inner.text = n.text
		return &inner
	case text != "" && (isDigit(text[0]) || text[0] == '.'):
		return p.made(&node{kind: aNumber, name: text}, from)
	case isWord(text):
		for p.peek() == "::" && p.at+1 < len(p.list) {
			text += "::" + p.list[p.at+1].text
			p.at += 2
		}
		if slices.Contains(casts, text) && p.peek() == "<" {
			for p.peek() != ">" && p.at < len(p.list) {
				p.at++
			}
			p.at++
			text = p.file.Text(span(p.list[from:min(p.at, len(p.list))]))
		}
		return p.made(&node{kind: aName, name: text}, from)
	}
	p.bad = true
	return &node{}
}

// numeral is what a number of C looks like without its suffix.
var numeral = regexp.MustCompile(`^(0[xX][0-9a-fA-F.]+([pP][-+]?[0-9]+)?|[0-9.]+([eE][-+]?[0-9]+)?)[fFlLuU]*$`)

// number returns the value of a number.
func (n *node) number() (float64, bool) {
	if n.kind != aNumber {
		return 0, false
	}
	m := numeral.FindStringSubmatch(n.name)
	if m == nil {
		return 0, false
	}
	x, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		i, bad := strconv.ParseInt(m[1], 0, 64)
		return float64(i), bad == nil
	}
	return x, true
}

// function returns the name of a called function, without namespace.
func (n *node) function() string {
	if n.kind != aCall {
		return ""
	}
	return n.name[strings.LastIndex(n.name, ":")+1:]
}

// precedence of a node's own operator; that of a call or a name is higher than of any operator.
func (n *node) precedence() int {
	switch n.kind {
	case aBinary:
		return binary[n.name]
	case aChoice:
		return binary["?"]
	case aUnary:
		return binary["*"] + 1
	}
	return binary["*"] + 2
}

// String writes a node: the source's text where it has one.
func (n *node) String() string {
	if n.text != "" {
		return n.text
	}
	switch n.kind {
	case aBinary:
		level := n.precedence()
		left, right := n.args[0].within(level), n.args[1].within(level+1)
		if level < binary["+"] { // a < b == c < d draws a warning
			left, right = n.args[0].within(binary["+"]), n.args[1].within(binary["+"])
		}
		if strings.HasPrefix(right, "-") {
			right = "(" + right + ")"
		}
		return left + " " + n.name + " " + right
	case aUnary:
		if list := n.args[0].addends(); n.name == "-" && len(list) == 1 && list[0].minus {
			return product(false, list[0].factors).String()
		}
		return n.name + n.args[0].within(n.precedence())
	case aChoice:
		return n.args[0].within(binary["?"]+1) + " ? " + n.args[1].String() + " : " + n.args[2].String()
	case aCall:
		return n.name + "(" + withCommas(n.args) + ")"
	case aMethod:
		return n.args[0].within(binary["*"]+2) + "." + n.name + "(" + withCommas(n.args[1:]) + ")"
	case aMember:
		return n.args[0].within(binary["*"]+2) + "." + n.name
	case aIndex:
		return n.args[0].within(binary["*"]+2) + "[" + n.args[1].String() + "]"
	}
	return n.name
}

// within writes a node as an operand of an operator that binds as tightly as least.
func (n *node) within(least int) string {
	if n.precedence() < least {
		return "(" + n.String() + ")"
	}
	return n.String()
}

func withCommas(list []*node) string {
	var words []string
	for _, n := range list {
		words = append(words, n.String())
	}
	return strings.Join(words, ", ")
}

// replaced returns a copy of a node with other nodes for some names.
func (n *node) replaced(by func(name *node) *node) *node {
	if n.kind == aName {
		if m := by(n); m != nil {
			return m
		}
		return n
	}
	same := true
	args := make([]*node, len(n.args))
	for i, a := range n.args {
		args[i] = a.replaced(by)
		same = same && args[i] == a
	}
	if same {
		return n
	}
	return &node{kind: n.kind, name: n.name, args: args, span: n.span}
}

// walk calls visit for a node and all of its operands.
func (n *node) walk(visit func(*node)) {
	visit(n)
	for _, a := range n.args {
		a.walk(visit)
	}
}
