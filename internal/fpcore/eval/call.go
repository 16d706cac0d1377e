package eval

// This file compiles calls of operators.

import (
	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

func (c *compiler) call(e *fpcore.Expr) node {
	if c.cores != nil {
		if sig := c.cores(e.Name, e.Pos); sig != nil {
			return c.callCore(e, sig)
		}
	}
	switch e.Name {
	case "re", "im":
		return c.part(e)
	case "array":
		return c.array(e)
	case "ref":
		return c.ref(e)
	case "dim":
		return c.dim(e)
	case "size":
		return c.sizeOf(e)
	}
	if isCondition(e.Name) {
		return node{truth: c.condition(e)}
	}
	op, ok := fpcore.Operators[e.Op()]
	if !ok {
		panic(fpcore.Errorf(e.Pos, "unknown operator %s; %s", e.Name, c.suggest(e.Name)))
	}
	checkArity(e, op)
	args, out := c.operands(e)
	if n, ok := integerExponent(e); ok {
		return power(args[0], n, out)
	}
	if out.varies && !op.Analytic {
		panic(fpcore.Errorf(e.Pos, "%s is not analytic, so it cannot depend on the variable of an integral; rewrite the "+
			"integrand with entire or meromorphic functions", e.Name))
	}
	for _, a := range args {
		if a.complex != nil {
			return complexCall(op, args, out)
		}
	}
	return realCall(op, args, out)
}

func checkArity(e *fpcore.Expr, op fpcore.Operator) {
	switch n := len(e.Args); {
	case op.Variadic && n == 0:
		panic(fpcore.Errorf(e.Pos, "%s needs at least one operand", e.Name))
	case !op.Variadic && n != op.Arity():
		panic(fpcore.Errorf(e.Pos, "%s takes %d operands, here are %d", e.Name, op.Arity(), n))
	}
}

// operands compiles the operands of a call, and says what its result depends on. An operand that changes less often than
// the call is computed less often.
func (c *compiler) operands(e *fpcore.Expr) (args []node, out node) {
	args, out = make([]node, len(e.Args)), node{compound: true, constant: true}
	for i, a := range e.Args {
		args[i] = c.value(a)
		out.constant = out.constant && args[i].constant
		out.varies = out.varies || args[i].varies
	}
	for i, a := range args {
		args[i] = settle(a, out)
	}
	return args, out
}

// part compiles re and im.
func (c *compiler) part(e *fpcore.Expr) node {
	args, out := c.operands(e)
	switch {
	case len(args) != 1:
		panic(fpcore.Errorf(e.Pos, "%s takes 1 operand, here are %d", e.Name, len(args)))
	case out.varies:
		panic(fpcore.Errorf(e.Pos, "%s is not analytic, so it cannot depend on the variable of an integral", e.Name))
	case args[0].complex == nil && e.Name == "re":
		return args[0]
	case args[0].complex == nil:
		zero := ball.New()
		out.real = func(*machine) *ball.Real { return zero }
		return out
	}
	z := args[0].complex
	out.real = func(m *machine) *ball.Real { return z(m).Re() }
	if e.Name == "im" {
		out.real = func(m *machine) *ball.Real { return z(m).Im() }
	}
	return out
}

// integerExponent returns n if e is (pow x n) with n written as an integer.
func integerExponent(e *fpcore.Expr) (int64, bool) {
	if e.Name != "pow" || e.Args[1].Kind != fpcore.Number || !e.Args[1].Value.IsInt() || e.Args[1].Value.Num().BitLen() > 32 {
		return 0, false
	}
	return e.Args[1].Value.Num().Int64(), true
}

func power(x node, n int64, out node) node {
	exponent := ball.New().SetInt64(n)
	if x.complex == nil {
		z := ball.New()
		out.real = func(m *machine) *ball.Real { return z.Powi(x.real(m), exponent, m.prec) }
		return out
	}
	z := new(ball.Complex)
	out.complex = func(m *machine) *ball.Complex { return z.Powi(x.complex(m), exponent, m.prec) }
	return out
}

func realCall(op fpcore.Operator, args []node, out node) node {
	z, in, f := ball.New(), make([]*ball.Real, len(args)), function[ball.Real](op.Real)
	out.real = func(m *machine) *ball.Real {
		for i, a := range args {
			in[i] = a.real(m)
		}
		return f(z, in, m.prec)
	}
	return out
}

// function is an operator's real or complex function, for any number of operands that it takes: f(...f(f(a, b), c)..., z) of many, and
// one is itself. It is nil if the operator has none.
func function[T any](f any) func(z *T, in []*T, prec uint) *T {
	switch f := f.(type) {
	case nil:
		return nil
	case func(z, x *T, prec uint) *T:
		return func(z *T, in []*T, prec uint) *T { return f(z, in[0], prec) }
	case func(z, x, y *T, prec uint) *T:
		return func(z *T, in []*T, prec uint) *T {
			sum := in[0]
			for _, x := range in[1:] {
				sum = f(z, sum, x, prec)
			}
			return sum
		}
	case func(z, a, b, c *T, prec uint) *T:
		return func(z *T, in []*T, prec uint) *T { return f(z, in[0], in[1], in[2], prec) }
	case func(z, a, b, c, d *T, prec uint) *T:
		return func(z *T, in []*T, prec uint) *T { return f(z, in[0], in[1], in[2], in[3], prec) }
	}
	panic("fpcore: an operator without a function")
}
