package lift

// This file turns the expressions that a walk has made into an FPCore expression. Expressions are shared, and become bindings of a let*.

import (
	"fmt"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// A node is an expression: a number, an input, an operation, or an if. Nodes are shared and never change.
type node struct {
	name   string    // of the operator or the input; "if"; "" for a number
	number fp.Value  // for a number
	args   []*node   //
	format fp.Format // of the value; NoFormat for a condition
}

// A scope is the whole expression, or a part of an if, and what is bound in it.
type scope struct {
	outer *scope
	depth int
	bound []*node // in the order in which they are computed
}

// common returns the innermost scope around two.
func common(a, b *scope) *scope {
	for a != b {
		if a.depth >= b.depth {
			a = a.outer
		} else {
			b = b.outer
		}
	}
	return a
}

// A printer writes a tree of nodes as an expression of FPCore.
type printer struct {
	format fp.Format // of the core
	uses   map[*node]int
	scopes map[*node]*scope // the innermost scope around all uses
	parts  map[*node][2]*scope
	names  map[*node]string
	taken  map[string]bool
}

// expression returns the tree below a node as an expression in which no operation occurs twice. taken has the names of the inputs.
func expression(root *node, format fp.Format, taken map[string]bool) *fpcore.Expr {
	p := &printer{format: format, uses: make(map[*node]int), scopes: make(map[*node]*scope), parts: make(map[*node][2]*scope),
		names: make(map[*node]string), taken: taken}
	whole := new(scope)
	order := p.sorted(root)
	p.scopes[root] = whole
	for i := len(order) - 1; i >= 0; i-- { // users before what they use
		n := order[i]
		if n.name == "if" {
			in := p.scopes[n]
			p.parts[n] = [2]*scope{{outer: in, depth: in.depth + 1}, {outer: in, depth: in.depth + 1}}
		}
		for k, a := range n.args {
			in := p.scopes[n]
			if n.name == "if" && k > 0 {
				in = p.parts[n][k-1]
			}
			if p.uses[a]++; p.scopes[a] == nil {
				p.scopes[a] = in
			} else {
				p.scopes[a] = common(p.scopes[a], in)
			}
		}
	}
	for _, n := range order {
		if p.uses[n] > 1 && len(n.args) > 0 {
			p.names[n] = p.fresh()
			in := p.scopes[n]
			in.bound = append(in.bound, n)
		}
	}
	return p.within(whole, root, format)
}

// sorted returns the nodes below one, each behind what it uses.
func (p *printer) sorted(root *node) (order []*node) {
	seen := make(map[*node]bool)
	var visit func(n *node)
	visit = func(n *node) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, a := range n.args {
			visit(a)
		}
		order = append(order, n)
	}
	visit(root)
	return order
}

// fresh returns a name that nothing has.
func (p *printer) fresh() string {
	for i := 1; ; i++ {
		if name := fmt.Sprintf("t%d", i); !p.taken[name] {
			p.taken[name] = true
			return name
		}
	}
}

// within returns what a node is in a scope, behind the bindings of the scope.
func (p *printer) within(in *scope, n *node, format fp.Format) *fpcore.Expr {
	body := p.use(n, format)
	if len(in.bound) == 0 {
		return body
	}
	let := &fpcore.Expr{Kind: fpcore.Let, Seq: true, Args: []*fpcore.Expr{body}}
	for _, b := range in.bound {
		let.Bindings = append(let.Bindings, fpcore.Binding{Name: p.names[b], Init: p.text(b, format)})
	}
	return let
}

// use returns a node where its value is used: its name if it is bound. format is the precision around it.
func (p *printer) use(n *node, format fp.Format) *fpcore.Expr {
	if name := p.names[n]; name != "" {
		return &fpcore.Expr{Kind: fpcore.Symbol, Name: name}
	}
	return p.text(n, format)
}

// text returns the expression of a node where operations have the precision format.
func (p *printer) text(n *node, format fp.Format) *fpcore.Expr {
	own := n.format
	if own == fp.NoFormat || len(n.args) == 0 && n.name != "" {
		own = format
	}
	e := p.plain(n, own)
	if own == format {
		return e
	}
	return &fpcore.Expr{Kind: fpcore.Annotated, Args: []*fpcore.Expr{e},
		Props: []fpcore.Property{{Name: "precision", Value: &fpcore.Datum{Atom: fpcore.Precisions[own]}}}}
}

func (p *printer) plain(n *node, format fp.Format) *fpcore.Expr {
	switch {
	case n.name == "":
		return numberExpr(n.number)
	case n.name == "if":
		parts := p.parts[n]
		return &fpcore.Expr{Kind: fpcore.If, Args: []*fpcore.Expr{
			p.use(n.args[0], format), p.within(parts[0], n.args[1], format), p.within(parts[1], n.args[2], format)}}
	case len(n.args) == 0:
		return &fpcore.Expr{Kind: fpcore.Symbol, Name: n.name}
	}
	e := &fpcore.Expr{Kind: fpcore.Call, Name: n.name}
	for _, a := range n.args {
		e.Args = append(e.Args, p.use(a, format))
	}
	return e
}

// numberExpr returns the shortest decimal that rounds to a number, or the constant for infinity or NaN.
func numberExpr(v fp.Value) *fpcore.Expr {
	text := v.Decimal()
	switch text {
	case "inf":
		text = "INFINITY"
	case "-inf":
		text = "(- INFINITY)"
	case "nan":
		text = "NAN"
	}
	e, err := fpcore.ParseExpr("", text)
	if err != nil {
		panic(err)
	}
	return e
}

// operators maps operations to their names in FPCore.
var operators = func() map[fp.Op]string {
	names := make(map[fp.Op]string)
	var sorted []string
	for name := range fpcore.Operators {
		sorted = append(sorted, name)
	}
	slices.Sort(sorted)
	for _, name := range sorted {
		op := fpcore.Operators[name].Op
		if op != fp.NoOp && (names[op] == "" || slices.Contains(op.CNames(), name)) { // FPCore's names are C's
			names[op] = name
		}
	}
	names[fp.Neg] = "-"
	return names
}()
