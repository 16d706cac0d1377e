package fpcore

// This file compiles a tree once: names become slots, every node a closure with a ball of its own to write to.

import (
	"faultline/internal/ball"
)

// A machine is the state of one evaluation.
type machine struct {
	prec    uint
	real    []*ball.Real    // the values of real variables, by slot
	complex []*ball.Complex // of complex variables
	epoch   uint64          // which integration is running; see hoist
	epochs  uint64
}

type (
	realNode    func(*machine) *ball.Real
	complexNode func(*machine) *ball.Complex
)

// A node is a compiled number. Exactly one of real and complex is set: whether a value can be complex is known when it
// is compiled. A node's result is its own until it runs again; whoever keeps it longer copies it.
type node struct {
	real     realNode
	complex  complexNode
	compound bool // more than a look at a slot
	constant bool // depends on no variable
	varies   bool // depends on the variable of the integral around it
}

// A variable is a name in scope.
type variable struct {
	name    string
	slot    int
	complex bool
	varies  bool
}

type compiler struct {
	scope    []variable
	slots    int
	integral bool // inside the body of one
}

func (c *compiler) bind(name string, complex, varies bool) int {
	c.scope = append(c.scope, variable{name, c.slots, complex, varies})
	c.slots++
	return c.slots - 1
}

func (c *compiler) value(e *Expr) (node, error) {
	switch e.Kind {
	case Number:
		return number(e), nil
	case Symbol:
		return c.symbol(e)
	case Call:
		return c.call(e)
	case If:
		return c.choice(e)
	case Let:
		return c.let(e)
	case While, For:
		return c.loop(e)
	case Integrate:
		return c.integrate(e)
	}
	return c.value(e.Args[0]) // Annotated
}

func number(e *Expr) node {
	z, at := ball.New(), uint(0)
	if e.Value.IsInt() && e.Value.Num().BitLen() < 64 {
		z.SetInt64(e.Value.Num().Int64())
		return node{real: func(*machine) *ball.Real { return z }, constant: true}
	}
	return node{constant: true, real: func(m *machine) *ball.Real {
		if at != m.prec {
			z.SetRat(e.Value, m.prec)
			at = m.prec
		}
		return z
	}}
}

func (c *compiler) symbol(e *Expr) (node, error) {
	for i := len(c.scope) - 1; i >= 0; i-- {
		if v := c.scope[i]; v.name == e.Name {
			slot := v.slot
			if v.complex {
				return node{complex: func(m *machine) *ball.Complex { return m.complex[slot] }, varies: v.varies}, nil
			}
			return node{real: func(m *machine) *ball.Real { return m.real[slot] }, varies: v.varies}, nil
		}
	}
	if set, ok := constants[e.Name]; ok {
		z := ball.New()
		return node{real: func(m *machine) *ball.Real { return set(z, m.prec) }, constant: true, compound: true}, nil
	}
	switch e.Name {
	case "I":
		i := new(ball.Complex).SetI()
		return node{complex: func(*machine) *ball.Complex { return i }, constant: true}, nil
	case "TRUE", "FALSE":
		return node{}, errorf(e.Pos, "%s is a condition, where a number is needed; write (if condition then else)", e.Name)
	}
	return node{}, errorf(e.Pos, "unknown name %s; %s", e.Name, c.suggest(e.Name))
}

func (c *compiler) call(e *Expr) (node, error) {
	switch {
	case e.Name == "re" || e.Name == "im":
		return c.part(e)
	case isCondition(e.Name):
		return node{}, errorf(e.Pos, "(%s ...) is a condition, where a number is needed; write (if condition then else)", e.Name)
	}
	op, ok := operators[e.Name]
	switch e.Name {
	case "array", "ref", "dim", "size":
		return node{}, errorf(e.Pos, "%s: tensors are not supported; write the scalars out", e.Name)
	}
	if !ok {
		return node{}, errorf(e.Pos, "unknown operator %s; %s", e.Name, c.suggest(e.Name))
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
	if out.varies && !op.analytic {
		return node{}, errorf(e.Pos, "%s is not analytic, so it cannot depend on the variable of an integral; rewrite the integrand with entire or meromorphic functions", e.Name)
	}
	if e.Name == "-" && len(args) == 1 {
		op = operators["neg"]
	}
	for _, a := range args {
		if a.complex != nil {
			return complexCall(op, args, out), nil
		}
	}
	out.real = realCall(op, args)
	return out, nil
}

func checkArity(e *Expr, op operator) error {
	switch n := len(e.Args); {
	case op.variadic && n == 0:
		return errorf(e.Pos, "%s needs at least one operand", e.Name)
	case !op.variadic && n != op.arity():
		return errorf(e.Pos, "%s takes %d operands, here are %d", e.Name, op.arity(), n)
	}
	return nil
}

// operands compiles the operands of a call, and says what its result depends on. An operand that changes less often than
// the call is computed less often.
func (c *compiler) operands(e *Expr) (args []node, out node, err error) {
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

// settle wraps a node so that it runs no more often than it can change: constants once for a precision, and what does not
// depend on the variable of an integral once for an integration. user is the node that uses it.
func settle(n, user node) node {
	if !n.compound || n.constant == user.constant && n.varies == user.varies {
		return n
	}
	stamp := func(m *machine) uint64 { return m.epoch }
	if n.constant {
		stamp = func(m *machine) uint64 { return uint64(m.prec) }
	} else if !user.varies {
		return n
	}
	n.real, n.complex = memo(n.real, stamp), memo(n.complex, stamp)
	return n
}

// memo keeps the result of f while the stamp stays the same; 0 is no stamp.
func memo[T any](f func(*machine) *T, stamp func(*machine) uint64) func(*machine) *T {
	if f == nil {
		return nil
	}
	var kept *T
	var at uint64
	return func(m *machine) *T {
		if s := stamp(m); s != at {
			kept, at = f(m), s
		}
		return kept
	}
}

// part compiles re and im.
func (c *compiler) part(e *Expr) (node, error) {
	args, out, err := c.operands(e)
	switch {
	case err != nil:
		return node{}, err
	case len(args) != 1:
		return node{}, errorf(e.Pos, "%s takes 1 operand, here are %d", e.Name, len(args))
	case out.varies:
		return node{}, errorf(e.Pos, "%s is not analytic, so it cannot depend on the variable of an integral", e.Name)
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
func integerExponent(e *Expr) (int64, bool) {
	if e.Name != "pow" || e.Args[1].Kind != Number || !e.Args[1].Value.IsInt() || e.Args[1].Value.Num().BitLen() > 32 {
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

func realCall(op operator, args []node) realNode {
	z := ball.New()
	arg := make([]realNode, len(args))
	for i, a := range args {
		arg[i] = a.real
	}
	a := arg[0]
	switch f := op.real.(type) {
	case real1:
		return func(m *machine) *ball.Real { return f(z, a(m), m.prec) }
	case real2:
		return fold(f, z, arg)
	case real3:
		b, c := arg[1], arg[2]
		return func(m *machine) *ball.Real { return f(z, a(m), b(m), c(m), m.prec) }
	case real4:
		b, c, d := arg[1], arg[2], arg[3]
		return func(m *machine) *ball.Real { return f(z, a(m), b(m), c(m), d(m), m.prec) }
	}
	panic("fpcore: an operator without a real function")
}

// fold is f(...f(f(a, b), c)..., z); one operand is itself.
func fold(f real2, z *ball.Real, arg []realNode) realNode {
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
