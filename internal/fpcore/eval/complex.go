package eval

// This file compiles what may be complex: calls with complex operands, and integrals.

import (
	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// complexCall is a call with a complex operand. While all operands are exactly real it is the real function, which has
// no value outside its real domain. Only inside an integral does the continuation answer for reals too: there the path
// leaves the real line and both must be one function.
func complexCall(op fpcore.Operator, args []node, out node) node {
	z, in := new(ball.Complex), make([]*ball.Complex, len(args))
	x, re := ball.New(), make([]*ball.Real, len(args))
	get := make([]complexNode, len(args))
	for i, a := range args {
		get[i] = a.toComplex()
	}
	onReals, onComplex := function[ball.Real](op.Real), function[ball.Complex](op.Complex)
	varies := out.varies
	out.complex = func(m *machine) *ball.Complex {
		allReal := !varies
		for i := range get {
			in[i] = get[i](m)
			re[i] = in[i].Re()
			allReal = allReal && in[i].IsReal()
		}
		switch {
		case allReal:
			return z.SetReal(onReals(x, re, m.prec))
		case onComplex == nil:
			return z.SetIndeterminate()
		}
		return onComplex(z, in, m.prec)
	}
	return out
}

// toComplex is the node as a complex number.
func (n node) toComplex() complexNode {
	if n.complex != nil {
		return n.complex
	}
	z, f := new(ball.Complex), n.real
	return func(m *machine) *ball.Complex { return z.SetReal(f(m)) }
}

// toReal is the node as a real number: no value where its imaginary part is not exactly 0.
func (n node) toReal() realNode {
	if n.complex == nil {
		return n.real
	}
	none, f := ball.New().SetIndeterminate(), n.complex
	return func(m *machine) *ball.Real {
		if z := f(m); z.IsReal() {
			return z.Re()
		}
		return none
	}
}

func (c *compiler) integrate(e *fpcore.Expr) node {
	if c.integral {
		panic(fpcore.Errorf(e.Pos, "an integral inside an integral is not supported; find a closed form of one of them"))
	}
	from := c.value(e.Args[0])
	to := c.value(e.Args[1])
	outer := len(c.scope)
	slot := c.bind(e.Name, true, true)
	c.integral = true
	body := c.value(e.Args[2])
	c.integral, c.scope = false, c.scope[:outer]
	f := settle(body, node{varies: true}).toComplex()
	lo, hi := from.toReal(), to.toReal()
	var a, b, z ball.Complex
	return node{compound: true, real: func(m *machine) *ball.Real {
		a.SetReal(lo(m))
		b.SetReal(hi(m))
		prec, epoch := m.prec, m.epoch
		m.epochs++
		m.epoch = m.epochs
		z.Integrate(func(out, t *ball.Complex, prec uint) {
			m.complex[slot], m.prec = t, prec
			out.Set(f(m))
		}, &a, &b, prec)
		m.prec, m.epoch = prec, epoch
		if !z.Im().ContainsZero() {
			return z.Re().SetIndeterminate() // the integrand is not real on the real line
		}
		return z.Re()
	}}
}
