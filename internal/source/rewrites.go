package source

// This file makes changes of a source: by a law, or by a method that needs more than one expression.

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"faultline/internal/finding"
)

// A sourceLaw is a parsed law of sourceLaws.
type sourceLaw struct{ from, to *node }

var parsedLaws = sync.OnceValue(func() (list []sourceLaw) {
	for _, l := range sourceLaws {
		var sides [2]*node
		for i, text := range l {
			f := NewFile([]string{text})
			if sides[i] = f.parse(tokens(f.text, 0, len(f.text))); sides[i] == nil {
				panic("source: no expression: " + text)
			}
			sides[i].forget()
		}
		list = append(list, sourceLaw{sides[0], sides[1]})
	}
	return list
})

// forget removes the text of a node and its operands.
func (n *node) forget() { n.walk(func(x *node) { x.text = "" }) }

// A Rewrite is a change of a source that may mend an error.
type Rewrite struct {
	Edits []finding.Edit
	Rank  int // smaller ones are tried first
}

const mostRewrites = 40

// Rewrites returns changes of the functions in a file that have one of the lines, those of the first line first. wide is a floating-point
// type with more digits than the operands have.
func Rewrites(lines []string, at []int, single bool) (list []Rewrite) {
	c := newScript(NewFile(lines))
	var done []*body
	for _, line := range at {
		b := c.around(line)
		if b == nil || slices.Contains(done, b) {
			continue
		}
		done = append(done, b)
		r := &rewriter{script: c, body: b, single: single, line: line}
		for _, root := range b.roots {
			root.walk(r.laws)
			root.walk(r.exponentials)
			root.walk(r.passes)
			root.walk(r.norms)
		}
		r.shifted()
		r.widen()
		list = append(list, r.list...)
	}
	slices.SortStableFunc(list, func(a, b Rewrite) int { return a.Rank - b.Rank })
	return list[:min(len(list), mostRewrites)]
}

type rewriter struct {
	*script
	body   *body
	single bool // operands are floats
	line   int
	list   []Rewrite
}

// elsewhere is added to the rank of a change that is not in the blamed line.
const elsewhere = 1000

func (r *rewriter) rank(law int, at Span) int {
	first, _ := r.Line(at.Start)
	last, _ := r.Line(at.End)
	if first <= r.line && r.line <= last {
		return law
	}
	return elsewhere + law
}

// laws proposes what the laws make of a node.
func (r *rewriter) laws(n *node) {
	if n.text == "" || n.kind != aBinary && n.kind != aCall && n.kind != aMethod {
		return
	}
	for i, law := range parsedLaws() {
		for _, flipped := range []bool{false, true} {
			m := &matcher{code: r.script, body: r.body, bound: map[string]*node{}}
			pattern := inOrder(law.from.addends())
			if flipped && (len(pattern) < 2 || law.to.addends()[0].factors[0].of.function() == "fma") {
				continue
			}
			if flipped {
				pattern = negated(pattern)
			}
			var rest []addend
			keep := func() bool { return true }
			var ok bool
			switch list := n.addends(); {
			case len(pattern) > 1 && len(list) > 1:
				ok = m.sums(pattern, list, func(left []addend) bool { rest = left; return true }, keep)
			case len(pattern) > 1:
			default:
				ok = m.here(law.from, n, keep)
			}
			if !ok {
				continue
			}
			to := law.to.replaced(func(x *node) *node {
				switch {
				case x.name == "WHOLE":
					return n
				case x.name == "FIRST" && len(n.args) > 0:
					return n.args[0]
				}
				return m.bound[x.name]
			})
			if to = r.native(to, n); flipped {
				to = &node{kind: aUnary, name: "-", args: []*node{to}}
			}
			for _, a := range rest {
				op := "+"
				if a.minus {
					op = "-"
				}
				to = &node{kind: aBinary, name: op, args: []*node{to, product(false, a.factors)}}
			}
			r.propose(r.rank(i, n.span), r.put(n, to))
		}
	}
}

// native gives functions the names that the source uses: std::exp, expf.
func (r *rewriter) native(to, from *node) *node {
	if to.text != "" {
		return to
	}
	args := make([]*node, len(to.args))
	for i, a := range to.args {
		args[i] = r.native(a, from)
	}
	name := to.name
	if to.kind == aCall && !strings.Contains(name, ":") {
		switch {
		case strings.Contains(r.text, "std::"):
			name = "std::" + name
		case r.single:
			name += "f"
		}
	}
	return &node{kind: to.kind, name: name, args: args}
}

// put replaces one expression by another. It adds brackets where the context needs them.
func (r *rewriter) put(n, to *node) finding.Edit {
	text := to.String()
	before, after := r.Around(n.span)
	alone := slices.Contains([]string{"=", "(", ",", "return", "[", "{", ";"}, before) &&
		slices.Contains([]string{";", ")", ",", "]", "}", ""}, after)
	bracketed := r.Text(n.span) != n.text // the span has brackets around the expression
	if (!alone || bracketed) && to.precedence() <= binary["*"]+1 {
		text = "(" + text + ")"
	}
	return r.edit(n.span, text)
}

func (f *File) edit(s Span, text string) finding.Edit {
	e := finding.Edit{Old: f.text[s.Start:s.End], New: text}
	e.Line, e.Column = f.Line(s.Start)
	e.EndLine, e.EndColumn = f.Line(s.End)
	return e
}

// propose adds a change, and the headers that it needs.
func (r *rewriter) propose(rank int, edits ...finding.Edit) {
	added := ""
	for _, e := range edits {
		added += e.New
	}
	if e, ok := r.header(added); ok {
		edits = append([]finding.Edit{e}, edits...)
	}
	r.list = append(r.list, Rewrite{r.unused(edits), rank})
}

// Includes matches a line that includes the functions of libm.
var Includes = regexp.MustCompile(`^\s*#\s*include\s*<(math\.h|cmath|tgmath\.h|complex\.h|bits/stdc\+\+\.h)>`)

// Calls matches the call of a function.
var Calls = regexp.MustCompile(`[a-z0-9]\(`)

// header returns the edit that includes the header of libm, if a text calls functions and no such header is there.
func (f *File) header(text string) (e finding.Edit, needed bool) {
	lines := strings.Split(f.text, "\n")
	if !Calls.MatchString(text) || slices.ContainsFunc(lines, Includes.MatchString) {
		return e, false
	}
	name, at := "<math.h>", 0
	if strings.Contains(text, "std::") {
		name = "<cmath>"
	}
	for i, l := range lines {
		if strings.HasPrefix(strings.TrimSpace(l), "#include") {
			at = f.lines[i]
			break
		}
	}
	return f.edit(Span{at, at}, "#include "+name+"\n"), true
}

// exponentials proposes to subtract the largest exponent before exponentials are added.
func (r *rewriter) exponentials(n *node) {
	m := &matcher{code: r.script, body: r.body, bound: map[string]*node{}}
	behind := func(n *node) *node { return cmp.Or(r.meaning(r.body, n), n) }
	exponents := func(n *node) (list []*node) {
		all := behind(n).addends()
		for _, a := range all {
			if a.minus || len(a.factors) != 1 {
				return nil
			}
			e := behind(a.factors[0].of)
			if e.function() != "exp" || len(e.args) != 1 {
				return nil
			}
			list = append(list, e.args[0])
		}
		return list
	}
	call := func(name string, args ...*node) *node { return r.native(&node{kind: aCall, name: name, args: args}, n) }
	binaryOf := func(op string, a, b *node) *node { return &node{kind: aBinary, name: op, args: []*node{a, b}} }
	switch {
	case n.text == "":
	case n.function() == "log" && len(n.args) == 1:
		list := exponents(n.args[0])
		if len(list) < 3 || r.Has("largest") {
			return
		}
		top, name := list[0], &node{name: "largest"}
		var added *node
		for i, x := range list {
			if i > 0 {
				top = call("fmax", top, x)
			}
			e := call("exp", binaryOf("-", x, name))
			if added == nil {
				added = e
				continue
			}
			added = binaryOf("+", added, e)
		}
		r.propose(r.rank(0, n.span), r.before(n, r.format()+" largest = "+top.String()+";"),
			r.put(n, binaryOf("+", name, call("log", added))))
	case n.kind == aBinary && n.name == "/" && behind(n.args[0]).function() == "exp":
		x := behind(n.args[0]).args[0]
		list := exponents(n.args[1])
		at := slices.IndexFunc(list, func(y *node) bool { return m.canon(y) == m.canon(x) })
		if len(list) < 2 || at < 0 {
			return
		}
		added := &node{kind: aNumber, name: "1"}
		for _, y := range without(list, at) {
			added = binaryOf("+", added, call("exp", binaryOf("-", y, x)))
		}
		shifted := binaryOf("/", &node{kind: aNumber, name: "1"}, added)
		r.propose(r.rank(0, n.span), r.put(n, shifted))
		r.propose(r.rank(0, n.span), r.put(n, &node{kind: aChoice, args: []*node{call("isnormal", n.args[1]), n, shifted}}))
	}
}

func (r *rewriter) format() string {
	if r.single {
		return "const float"
	}
	return "const double"
}

// before inserts a line before the statement of an expression.
func (r *rewriter) before(n *node, text string) finding.Edit {
	list := r.statement(n.span.Start)
	at := list[0].Start
	return r.edit(Span{at, at}, text+"\n"+r.indent(at))
}

// indent returns the white space at the beginning of the line of a place.
func (f *File) indent(at int) string {
	line, _ := f.Line(at)
	text := f.text[f.lines[line-1]:at]
	return text[:len(text)-len(strings.TrimLeft(text, " \t"))]
}

// declaration matches the beginning of a declaration of floating-point variables.
var declaration = regexp.MustCompile(`\b(double|float)(\s+)(\w+)\s*=`)

const widest = 500 // rank

// widen proposes a wider type for what the blamed expression adds and multiplies.
func (r *rewriter) widen() {
	from, to := "double", "__float128"
	if r.single {
		from, to = "float", "double"
	}
	var edits []finding.Edit
	wide := map[string]bool{}
	body := r.text[r.body.span.Start:r.body.span.End]
	for _, at := range declaration.FindAllStringSubmatchIndex(body, -1) {
		if body[at[2]:at[3]] != from {
			continue
		}
		s := Span{r.body.span.Start + at[2], r.body.span.Start + at[3]}
		for _, t := range r.names(s.End) {
			wide[t] = true
		}
		edits = append(edits, r.edit(s, to))
	}
	var cast func(n *node) bool // whether an expression is wide
	var casts, narrow []Span
	cast = func(n *node) bool {
		switch {
		case n.kind == aBinary && strings.Contains("+-*/", n.name):
			left, right := cast(n.args[0]), cast(n.args[1])
			if !left && !right {
				if _, ok := r.value(r.body, n); ok {
					return false
				}
				at := n.args[0]
				if at.kind == aNumber {
					at = n.args[1]
				}
				casts = append(casts, at.span)
			}
			return true
		case n.kind == aUnary:
			return cast(n.args[0])
		case n.kind == aName:
			return wide[n.name]
		case n.kind == aChoice:
			cast(n.args[1])
			cast(n.args[2])
		}
		for _, a := range n.args {
			if n.kind == aCall && cast(a) && strings.Contains(r.text, "std::") { // functions of C++ have no such overloads
				narrow = append(narrow, a.span)
			}
		}
		return false
	}
	for _, n := range r.body.roots {
		cast(n)
	}
	for _, s := range narrow {
		edits = append(edits, r.edit(Span{s.Start, s.Start}, "("+from+")("), r.edit(Span{s.End, s.End}, ")"))
	}
	for _, s := range casts {
		edits = append(edits, r.edit(Span{s.Start, s.Start}, "("+to+")"))
	}
	if len(edits) == 0 {
		return
	}
	slices.SortStableFunc(edits, finding.Edit.Compare)
	r.list = append(r.list, Rewrite{edits, widest})
	// the line alone
	var few []finding.Edit
	for _, e := range edits {
		if e.Line == r.line && e.Old == "" {
			few = append(few, e)
		}
	}
	if len(few) > 0 && len(few) < len(edits) {
		r.list = append(r.list, Rewrite{few, widest - 1})
	}
}

// names returns the names that a declaration declares, from behind its type.
func (f *File) names(at int) (list []string) {
	depth := 0
	all := f.statement(at)
	for i, t := range all {
		switch {
		case t.text == "(" || t.text == "[":
			depth++
		case t.text == ")" || t.text == "]":
			depth--
		case depth == 0 && t.text == "=" && i > 0:
			list = append(list, all[i-1].text)
		}
	}
	return list
}
