package source

// This file makes changes for sums of exponentials and of squares that a loop computes. The first can overflow and underflow although the
// result is an ordinary number: softmax, log-sum-exp. So can the second: a norm.
//
// Blanchard, D. Higham, N. Higham 2021: exponentials are shifted by the largest exponent.

import (
	"regexp"
	"slices"

	"faultline/internal/finding"
)

// A loop is a for statement.
type loop struct {
	head string // for (int i = 0; i < n; i++)
	Span        // of the statement
	body int    // where its body begins
}

// loops returns the for statements of the body, the outer ones first.
func (r *rewriter) loops() (list []loop) {
	all := tokens(r.text, r.body.span.Start, r.body.span.End)
	for i := 0; i+1 < len(all); i++ {
		if all[i].text != "for" || all[i+1].text != "(" {
			continue
		}
		shut := closing(all, i+1)
		if shut < 0 {
			break
		}
		end := bodyEnd(all, shut+1)
		if end < 0 {
			break
		}
		list = append(list, loop{head: r.Text(span(all[i : shut+1])), Span: Span{all[i].Start, all[end].End}, body: all[shut].End})
	}
	return list
}

// bodyEnd returns the last token of the statement that begins at token i, or -1. Of loops without braces, that is the end of the inner one.
func bodyEnd(all []token, i int) int {
	for i < len(all) {
		switch all[i].text {
		case "{":
			return braced(all, i)
		case "for", "if", "while":
			if i+1 >= len(all) || all[i+1].text != "(" {
				return -1
			}
			if i = closing(all, i+1) + 1; i == 0 {
				return -1
			}
		default:
			for ; i < len(all); i++ {
				if all[i].text == ";" {
					return i
				}
			}
		}
	}
	return -1
}

// innermost returns the innermost loop whose body has a place.
func innermost(list []loop, at int) *loop {
	for i := len(list) - 1; i >= 0; i-- {
		if l := &list[i]; l.body <= at && at < l.End {
			return l
		}
	}
	return nil
}

// shifted proposes to subtract the largest exponent, which a loop of its own finds, from the exponents in loops, and to add it to the
// logarithm of their sum.
func (r *rewriter) shifted() {
	const name = "largest"
	loops := r.loops()
	if len(loops) == 0 || r.Has(name) {
		return
	}
	m := &matcher{code: r.script, body: r.body, bound: map[string]*node{}}
	var exponent *node
	var first *loop
	same := true
	var edits []finding.Edit
	call := func(name string, args ...*node) *node {
		return r.native(&node{kind: aCall, name: name, args: args}, exponent)
	}
	binaryOf := func(op string, a, b *node) *node { return &node{kind: aBinary, name: op, args: []*node{a, b}} }
	for _, root := range r.body.roots {
		root.walk(func(n *node) {
			if n.text == "" || n.function() != "exp" || len(n.args) != 1 {
				return
			}
			in := innermost(loops, n.span.Start)
			if in == nil {
				return
			}
			if exponent == nil {
				exponent, first = n.args[0], in
			}
			same = same && m.canon(n.args[0]) == m.canon(exponent)
			edits = append(edits, r.put(n.args[0], binaryOf("-", n.args[0], &node{name: name})))
		})
	}
	if exponent == nil || !same {
		return
	}
	for _, root := range r.body.roots {
		root.walk(func(n *node) {
			if n.text != "" && n.function() == "log" && len(n.args) == 1 && n.args[0].kind == aName && r.sumsExponentials(n.args[0].name) {
				edits = append(edits, r.put(n, binaryOf("+", &node{name: name}, n)))
			}
		})
	}
	format, safe := "double ", "700"
	if r.single {
		format, safe = "float ", "80"
	}
	indent, inner := r.indent(first.Start), r.within(first)
	top, size := call("fmax", &node{name: name}, exponent), call("fabs", &node{name: name})
	always := format + name + " = -INFINITY;\n" + indent + first.head + "\n" + inner + name + " = " + top.String() + ";\n" + indent
	// Without a shift, exponentials of ordinary size have no rounding error of the difference.
	needed := always + "if (" + size.String() + " < " + safe + ")\n" + inner + name + " = 0;\n" + indent
	for i, text := range []string{always, needed} {
		all := append(slices.Clone(edits), r.edit(Span{first.Start, first.Start}, text))
		slices.SortStableFunc(all, finding.Edit.Compare)
		r.propose(r.rank(i, Span{first.Start, r.body.span.End}), all...)
	}
}

// within returns the white space before a statement of a loop.
func (r *rewriter) within(l *loop) string {
	indent := r.indent(l.Start)
	list := tokens(r.text, l.body, l.End)
	if len(list) > 1 && list[0].text == "{" {
		list = list[1:]
	}
	if inner := r.indent(list[0].Start); len(inner) > len(indent) {
		return inner
	}
	return indent + "\t"
}

// sumsExponentials reports whether a statement adds exponentials to a variable.
func (r *rewriter) sumsExponentials(name string) bool {
	body := r.text[r.body.span.Start:r.body.span.End]
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*\+=\s*(?:std::)?expf?\(`).MatchString(body)
}

// norms proposes hypot in place of a sum of squares in a loop and its root.
func (r *rewriter) norms(n *node) {
	if n.text == "" || n.function() != "sqrt" || len(n.args) != 1 || n.args[0].kind != aName {
		return
	}
	name, loops := n.args[0].name, r.loops()
	all := tokens(r.text, r.body.span.Start, r.body.span.End)
	m := &matcher{code: r.script, body: r.body, bound: map[string]*node{}}
	var edits []finding.Edit
	for i := 1; i+2 < len(all); i++ {
		if all[i].text != name || all[i+1].text != "+=" {
			continue
		}
		end := i
		for end < len(all) && all[end].text != ";" {
			end++
		}
		value := r.parse(all[i+2 : end])
		if value == nil || innermost(loops, all[i].Start) == nil {
			return
		}
		list := value.addends()
		if len(list) != 1 || list[0].minus || len(list[0].factors) != 2 || list[0].factors[0].inverse || list[0].factors[1].inverse ||
			m.canon(list[0].factors[0].of) != m.canon(list[0].factors[1].of) {
			return
		}
		term := r.native(&node{kind: aCall, name: "hypot", args: []*node{{name: name}, list[0].factors[0].of}}, n)
		edits = append(edits, r.edit(Span{all[i].Start, all[end-1].End}, name+" = "+term.String()))
	}
	if len(edits) == 0 {
		return
	}
	edits = append(edits, r.put(n, &node{name: name, text: name}))
	slices.SortStableFunc(edits, finding.Edit.Compare)
	r.propose(r.rank(0, Span{r.lines[edits[0].Line-1], n.span.End}), edits...)
}
