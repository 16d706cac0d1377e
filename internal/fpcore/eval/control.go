package eval

// This file compiles if and let.

import "faultline/internal/fpcore"

// choice compiles an if. It has no value where its condition is not decided.
func (c *compiler) choice(e *fpcore.Expr) node {
	cond := c.truth(e.Args[0])
	a := c.node(e.Args[1])
	b := c.node(e.Args[2])
	alike(e.Args[2].Pos, a, b, "the two branches of an if are")
	out := node{kind: a.kind, compound: true, varies: a.varies || b.varies}
	a, b = cached(a, out), cached(b, out)
	switch {
	case a.kind == tensorKind:
		out.dims = common(a.dims, b.dims)
	case a.kind != b.kind: // one is complex
		a, b = a.asComplex(), b.asComplex()
		out.kind = complexNumber
	}
	yes, no := a.run, b.run
	out.run = func(m *machine) value {
		switch cond(m) {
		case True:
			return yes(m)
		case False:
			return no(m)
		}
		return noValue
	}
	return out
}

// alike reports an error if a and b, which must have one kind and one shape, differ. The error begins with who.
func alike(at fpcore.Pos, a, b node, who string) {
	switch x, y := a.kind.String(), b.kind.String(); {
	case x != y:
		panic(fpcore.Errorf(at, "%s %s and %s; make both the same", who, x, y))
	case a.kind == tensorKind && !fits(a.dims, b.dims):
		panic(fpcore.Errorf(at, "%s tensors%s and%s; make both the same", who, shape(a.dims), shape(b.dims)))
	}
}

// let compiles let and let*: the bindings run first, then the body.
func (c *compiler) let(e *fpcore.Expr) node {
	outer := len(c.scope)
	defer func() { c.scope = c.scope[:outer] }()
	var fresh []variable
	slots, inits := make([]int, len(e.Bindings)), make([]node, len(e.Bindings))
	varies := false
	for i, b := range e.Bindings {
		init := cached(c.node(b.Init), node{varies: c.integral})
		v, slot := c.variable(b.Name, init)
		v.exact = rationalOf(b.Init, c.scope)
		slots[i], inits[i], varies = slot, init, varies || init.varies
		if e.Seq {
			c.scope = append(c.scope, v)
		} else {
			fresh = append(fresh, v)
		}
	}
	c.scope = append(c.scope, fresh...)
	out := c.node(e.Args[0])
	body := out.run
	out.compound, out.constant, out.varies = true, false, varies || out.varies
	out.run = func(m *machine) value {
		for i := range inits {
			m.slots[slots[i]] = inits[i].run(m)
		}
		return body(m)
	}
	return out
}
