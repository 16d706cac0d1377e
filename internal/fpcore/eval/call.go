package eval

// This file compiles calls of operators.

import (
	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

func (c *compiler) call(e *fpcore.Expr) (node, error) {
	if c.cores != nil {
		if sig, err := c.cores(e.Name, e.Pos); err != nil || sig != nil {
			return c.callCore(e, sig, err)
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
		t, err := c.condition(e)
		return node{truth: t}, err
	}
	op, ok := fpcore.Operators[e.Name]
	if !ok {
		return node{}, fpcore.Errorf(e.Pos, "unknown operator %s; %s", e.Name, c.suggest(e.Name))
	}
	if err := checkArity(e, op); err != nil {
		return node{}, err
	}
	args, out, err := c.operands(e)
	if err != nil {
		return node{}, err
	}
	if n, ok := integerExponent(e); ok {
		return power(args[0], n, out), nil
	}
	if out.varies && !op.Analytic {
		return node{}, fpcore.Errorf(e.Pos, "%s is not analytic, so it cannot depend on the variable of an integral; rewrite the "+
			"integrand with entire or meromorphic functions", e.Name)
	}
	if e.Name == "-" && len(args) == 1 {
		op = fpcore.Operators["neg"]
	}
	for _, a := range args {
		if a.complex != nil {
			return complexCall(op, args, out), nil
		}
	}
	out.real = realCall(op, args)
	return out, nil
}

func checkArity(e *fpcore.Expr, op fpcore.Operator) error {
	switch n := len(e.Args); {
	case op.Variadic && n == 0:
		return fpcore.Errorf(e.Pos, "%s needs at least one operand", e.Name)
	case !op.Variadic && n != op.Arity():
		return fpcore.Errorf(e.Pos, "%s takes %d operands, here are %d", e.Name, op.Arity(), n)
	}
	return nil
}

// operands compiles the operands of a call, and says what its result depends on. An operand that changes less often than
// the call is computed less often.
func (c *compiler) operands(e *fpcore.Expr) (args []node, out node, err error) {
	args, out = make([]node, len(e.Args)), node{compound: true, constant: true}
	for i, a := range e.Args {
		if args[i], err = c.value(a); err != nil {
			return nil, out, err
		}
		out.constant = out.constant && args[i].constant
		out.varies = out.varies || args[i].varies
	}
	for i, a := range args {
		args[i] = settle(a, out)
	}
	return args, out, nil
}

// part compiles re and im.
func (c *compiler) part(e *fpcore.Expr) (node, error) {
	args, out, err := c.operands(e)
	switch {
	case err != nil:
		return node{}, err
	case len(args) != 1:
		return node{}, fpcore.Errorf(e.Pos, "%s takes 1 operand, here are %d", e.Name, len(args))
	case out.varies:
		return node{}, fpcore.Errorf(e.Pos, "%s is not analytic, so it cannot depend on the variable of an integral", e.Name)
	case args[0].complex == nil && e.Name == "re":
		return args[0], nil
	case args[0].complex == nil:
		zero := ball.New()
		out.real = func(*machine) *ball.Real { return zero }
		return out, nil
	}
	z := args[0].complex
	out.real = func(m *machine) *ball.Real { return z(m).Re() }
	if e.Name == "im" {
		out.real = func(m *machine) *ball.Real { return z(m).Im() }
	}
	return out, nil
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

func realCall(op fpcore.Operator, args []node) realNode {
	z := ball.New()
	arg := make([]realNode, len(args))
	for i, a := range args {
		arg[i] = a.real
	}
	a := arg[0]
	switch f := op.Real.(type) {
	case ball.Real1:
		return func(m *machine) *ball.Real { return f(z, a(m), m.prec) }
	case ball.Real2:
		return fold(f, z, arg)
	case ball.Real3:
		b, c := arg[1], arg[2]
		return func(m *machine) *ball.Real { return f(z, a(m), b(m), c(m), m.prec) }
	case ball.Real4:
		b, c, d := arg[1], arg[2], arg[3]
		return func(m *machine) *ball.Real { return f(z, a(m), b(m), c(m), d(m), m.prec) }
	}
	panic("fpcore: an operator without a real function")
}

// fold is f(...f(f(a, b), c)..., z); one operand is itself.
func fold(f ball.Real2, z *ball.Real, arg []realNode) realNode {
	a := arg[0]
	switch len(arg) {
	case 1:
		return a
	case 2:
		b := arg[1]
		return func(m *machine) *ball.Real { return f(z, a(m), b(m), m.prec) }
	}
	return func(m *machine) *ball.Real {
		f(z, a(m), arg[1](m), m.prec)
		for _, b := range arg[2:] {
			f(z, z, b(m), m.prec)
		}
		return z
	}
}
