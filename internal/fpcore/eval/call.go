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
	if isPredicate(e.Name) {
		truth := c.predicate(e)
		return node{kind: condition, run: func(m *machine) value { return value{truth: truth(m)} }}
	}
	op, ok := fpcore.Operators[e.Op()]
	if !ok {
		panic(fpcore.Errorf(e.Pos, "unknown operator %s; %s", e.Name, c.suggestOperator(e.Name)))
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
		if a.kind == complexNumber {
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

// operands compiles the operands of a call. The second node has the attributes of the result.
func (c *compiler) operands(e *fpcore.Expr) (args []node, out node) {
	args, out = make([]node, len(e.Args)), node{compound: true, constant: true}
	for i, a := range e.Args {
		args[i] = c.number(a)
		out.constant = out.constant && args[i].constant
		out.varies = out.varies || args[i].varies
	}
	for i, a := range args {
		args[i] = cached(a, out)
	}
	return args, out
}

// integerExponent returns n if e is (pow x n) with n written as an integer.
func integerExponent(e *fpcore.Expr) (int64, bool) {
	if e.Name != "pow" || e.Args[1].Kind != fpcore.Number || !e.Args[1].Value.IsInt() || e.Args[1].Value.Num().BitLen() > 32 {
		return 0, false
	}
	return e.Args[1].Value.Num().Int64(), true
}

func power(x node, n int64, out node) node {
	exponent, re, z := ball.New().SetInt64(n), ball.New(), new(ball.Complex)
	out.kind = x.kind
	out.run = func(m *machine) value { return value{real: re.Powi(x.run(m).real, exponent, m.prec)} }
	if x.kind == complexNumber {
		out.run = func(m *machine) value { return value{complex: z.Powi(x.run(m).complex, exponent, m.prec)} }
	}
	return out
}

func realCall(op fpcore.Operator, args []node, out node) node {
	z, in, f := ball.New(), make([]*ball.Real, len(args)), function[ball.Real](op.Real)
	out.run = func(m *machine) value {
		for i := range args {
			in[i] = args[i].run(m).real
		}
		return value{real: f(z, in, m.prec)}
	}
	return out
}

// function returns an operator's real or complex function of a list of operands; nil if the operator has none. A function of two operands
// is applied to more from left to right, and one operand is its own result.
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
