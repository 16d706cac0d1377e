package eval

// This file compiles operations on complex numbers, and integrals.

import (
	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// complexCall compiles a call with a complex operand. Where all operands are exactly real, the value is that of the real function, which
// has none outside its real domain. Inside an integral the path leaves the real line, and one function must serve all of it. There the
// complex function serves real operands too.
func complexCall(op fpcore.Operator, args []node, out node) node {
	z, in := new(ball.Complex), make([]*ball.Complex, len(args))
	x, re := ball.New(), make([]*ball.Real, len(args))
	for i, a := range args {
		args[i] = a.asComplex()
	}
	onReals, onComplex := function[ball.Real](op.Real), function[ball.Complex](op.Complex)
	varies := out.varies
	out.kind = complexNumber
	out.run = func(m *machine) value {
		allReal := !varies
		for i := range args {
			in[i] = args[i].run(m).complex
			re[i] = in[i].Re()
			allReal = allReal && in[i].IsReal()
		}
		switch {
		case allReal:
			z.SetReal(onReals(x, re, m.prec))
		case onComplex == nil:
			return noValue
		default:
			onComplex(z, in, m.prec)
		}
		return value{complex: z}
	}
	return out
}

// part compiles re and im.
func (c *compiler) part(e *fpcore.Expr) node {
	args, out := c.operands(e)
	switch {
	case len(args) != 1:
		panic(fpcore.Errorf(e.Pos, "%s takes 1 operand, here are %d", e.Name, len(args)))
	case out.varies:
		panic(fpcore.Errorf(e.Pos, "%s is not analytic, so it cannot depend on the variable of an integral", e.Name))
	case args[0].kind == realNumber && e.Name == "re":
		return args[0]
	}
	z, part := args[0].asComplex().run, (*ball.Complex).Re
	if e.Name == "im" {
		part = (*ball.Complex).Im
	}
	out.run = func(m *machine) value { return value{real: part(z(m).complex)} }
	return out
}

// integrate compiles an integral of one variable along the real line.
func (c *compiler) integrate(e *fpcore.Expr) node {
	if c.integral {
		panic(fpcore.Errorf(e.Pos, "an integral inside an integral is not supported; find a closed form of one of them"))
	}
	from := c.number(e.Args[0]).asReal().run
	to := c.number(e.Args[1]).asReal().run
	outer := len(c.scope)
	slot := c.bind(e.Name, node{kind: complexNumber, varies: true})
	c.integral = true
	f := cached(c.number(e.Args[2]), node{varies: true}).asComplex().run
	c.integral, c.scope = false, c.scope[:outer]
	var a, b, z ball.Complex
	return node{compound: true, run: func(m *machine) value {
		a.SetReal(from(m).real)
		b.SetReal(to(m).real)
		prec, epoch := m.prec, m.epoch
		m.epochs++
		m.epoch = m.epochs
		z.Integrate(func(out, t *ball.Complex, prec uint) {
			m.slots[slot], m.prec = value{complex: t}, prec
			out.Set(f(m).complex)
		}, &a, &b, prec)
		m.prec, m.epoch = prec, epoch
		if !z.Im().ContainsZero() {
			return noValue // the integrand is not real on the real line
		}
		return value{real: z.Re()}
	}}
}
