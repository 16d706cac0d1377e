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
	get := make([]complexNode, len(args))
	for i, a := range args {
		get[i] = a.toComplex()
	}
	onReals := realOn(op)
	varies := out.varies
	out.complex = func(m *machine) *ball.Complex {
		allReal := !varies
		for i := range get {
			in[i] = get[i](m)
			allReal = allReal && in[i].IsReal()
		}
		switch {
		case allReal:
			return onReals(z, in, m.prec)
		case op.Complex == nil:
			return z.SetIndeterminate()
		}
		return apply(op, z, in, m.prec)
	}
	return out
}

func apply(op fpcore.Operator, z *ball.Complex, in []*ball.Complex, prec uint) *ball.Complex {
	switch f := op.Complex.(type) {
	case ball.Complex1:
		return f(z, in[0], prec)
	case ball.Complex2:
		if len(in) == 1 {
			return z.Set(in[0])
		}
		f(z, in[0], in[1], prec)
		for _, x := range in[2:] {
			f(z, z, x, prec)
		}
		return z
	case ball.Complex3:
		return f(z, in[0], in[1], in[2], prec)
	case ball.Complex4:
		return f(z, in[0], in[1], in[2], in[3], prec)
	}
	panic("fpcore: an operator without a complex function")
}

// realOn is the operator's real function on complex numbers that are real.
func realOn(op fpcore.Operator) func(z *ball.Complex, in []*ball.Complex, prec uint) *ball.Complex {
	current := make([]*ball.Real, 4)
	slots := make([]node, 4)
	for i := range slots {
		slots[i].real = func(*machine) *ball.Real { return current[i] }
	}
	var m machine
	calls := map[int]realNode{}
	return func(z *ball.Complex, in []*ball.Complex, prec uint) *ball.Complex {
		if len(in) > len(current) { // a long sum
			return apply(op, z, in, prec)
		}
		for i, x := range in {
			current[i] = x.Re()
		}
		f := calls[len(in)]
		if f == nil {
			f = realCall(op, slots[:len(in)])
			calls[len(in)] = f
		}
		m.prec = prec
		return z.SetReal(f(&m))
	}
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

func (c *compiler) integrate(e *fpcore.Expr) (node, error) {
	if c.integral {
		return node{}, fpcore.Errorf(e.Pos, "an integral inside an integral is not supported; find a closed form of one of them")
	}
	from, err := c.value(e.Args[0])
	if err != nil {
		return node{}, err
	}
	to, err := c.value(e.Args[1])
	if err != nil {
		return node{}, err
	}
	outer := len(c.scope)
	slot := c.bind(e.Name, true, true)
	c.integral = true
	body, err := c.value(e.Args[2])
	c.integral, c.scope = false, c.scope[:outer]
	if err != nil {
		return node{}, err
	}
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
	}}, nil
}
