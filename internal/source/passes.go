package source

// This file makes a variance or covariance by two passes of one that subtracts products of sums (Higham 2002, section 1.9).

import (
	"slices"

	"faultline/internal/finding"
)

// onePass are differences that two passes replace: Q is a sum of products, S and T are sums of their factors.
var onePass = []*node{treeOf("Q / N - as(M, S / N) * as(K, T / N)"), treeOf("Q / N - S / N * (T / N)")}

// passes proposes a second loop over the same values, which adds products of distances from the means.
func (r *rewriter) passes(n *node) {
	if n.kind != aBinary || n.name != "-" || n.text == "" {
		return
	}
	for _, pattern := range onePass {
		m := &matcher{code: r.script, body: r.body, bound: map[string]*node{}}
		if !m.here(pattern, n, func() bool { return true }) {
			continue
		}
		of := func(name string) *node { return m.bound[name] }
		mean := func(name, sum string) *node {
			if x := of(name); x != nil {
				return x
			}
			return &node{kind: aBinary, name: "/", args: []*node{of(sum), of("N")}}
		}
		q, first, second := r.added(of("Q")), r.added(of("S")), r.added(of("T"))
		if q == nil || first == nil || second == nil || q.loop == "" || q.loop != first.loop || q.loop != second.loop {
			continue
		}
		times := func(a, b *node) *node { return &node{kind: aBinary, name: "*", args: []*node{a, b}} }
		less := func(a, b *node) *node { return &node{kind: aBinary, name: "-", args: []*node{a, b}} }
		if m.canon(q.value) != m.canon(times(first.value, second.value)) {
			continue
		}
		product := times(less(first.value, mean("M", "S")), less(second.value, mean("K", "T")))
		at := r.statement(n.span.Start)[0].Start
		indent := r.indent(at)
		loop := q.loop + "\n" + indent + "\t" + of("Q").String() + " += " + product.String() + ";\n" + indent
		edits := []finding.Edit{r.edit(q.span, ""), r.edit(Span{at, at}, loop),
			r.put(n, &node{kind: aBinary, name: "/", args: []*node{of("Q"), of("N")}})}
		slices.SortStableFunc(edits, finding.Edit.Compare)
		r.propose(r.rank(0, n.span), edits...)
		return
	}
}

// An addition is a statement that adds a value to a variable in a loop.
type addition struct {
	value *node
	span  Span   // of the statement, with its line if nothing else is there
	loop  string // the head of the loop
}

// added returns the only statement that adds to a variable.
func (r *rewriter) added(of *node) (found *addition) {
	if of == nil || of.kind != aName {
		return nil
	}
	list := tokens(r.text, r.body.span.Start, r.body.span.End)
	for i := 1; i+2 < len(list); i++ {
		if list[i].text != of.name || list[i+1].text != "+=" || !slices.Contains([]string{";", "{"}, list[i-1].text) {
			continue
		}
		end := i
		for end < len(list) && list[end].text != ";" {
			end++
		}
		value := r.parse(list[i+2 : end])
		if value == nil || end == len(list) || found != nil {
			return nil
		}
		found = &addition{value: value, span: r.whole(Span{list[i].Start, list[end].End})}
		depth := 0
		for k := i - 1; k >= 0; k-- { // the brace that opens the loop
			switch list[k].text {
			case "}":
				depth++
			case "{":
				depth--
			}
			if depth < 0 {
				open := -1
				if k > 0 && list[k-1].text == ")" {
					open = opening(list, k-1)
				}
				if open > 0 && list[open-1].text == "for" {
					found.loop = r.Text(span(list[open-1 : k]))
				}
				break
			}
		}
	}
	return found
}
