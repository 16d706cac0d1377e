package fpcore

// This file compiles what decides and repeats: conditions, if, let, loops.

import "faultline/internal/ball"

// Truth is what is known of a condition.
type Truth uint8

// The three values. Unknown is the zero value: the balls do not decide.
const (
	Unknown Truth = iota
	False
	True
)

type truthNode func(*machine) Truth

func (c *compiler) truth(e *Expr) (truthNode, error) {
	switch e.Kind {
	case Symbol:
		if e.Name == "TRUE" || e.Name == "FALSE" {
			t := known(e.Name == "TRUE", e.Name == "FALSE")
			return func(*machine) Truth { return t }, nil
		}
	case Call:
		if isCondition(e.Name) {
			return c.condition(e)
		}
	case If:
		return c.truthIf(e)
	case Let:
		outer := len(c.scope)
		defer func() { c.scope = c.scope[:outer] }()
		enter, _, err := c.enter(e)
		if err != nil {
			return nil, err
		}
		body, err := c.truth(e.Args[0])
		return func(m *machine) Truth { enter(m); return body(m) }, err
	case Annotated:
		return c.truth(e.Args[0])
	}
	return nil, errorf(e.Pos, "%.40s is a number, where a condition is needed, as (< x 1)", e)
}

func (c *compiler) truthIf(e *Expr) (truthNode, error) {
	var f [3]truthNode
	for i, a := range e.Args {
		var err error
		if f[i], err = c.truth(a); err != nil {
			return nil, err
		}
	}
	return func(m *machine) Truth {
		switch f[0](m) {
		case True:
			return f[1](m)
		case False:
			return f[2](m)
		}
		return Unknown
	}, nil
}

func (c *compiler) condition(e *Expr) (truthNode, error) {
	if accept, ok := relations[e.Name]; ok {
		args, err := c.reals(e)
		if err == nil && len(args) < 2 {
			err = errorf(e.Pos, "%s compares at least two numbers", e.Name)
		}
		if e.Name == "!=" {
			return distinct(args), err
		}
		return chain(args, accept), err
	}
	if class, ok := classes[e.Name]; ok {
		args, err := c.reals(e)
		if err == nil && len(args) != 1 {
			err = errorf(e.Pos, "%s takes 1 operand, here are %d", e.Name, len(args))
		}
		return func(m *machine) Truth { return class(args[0](m)) }, err
	}
	args := make([]truthNode, len(e.Args))
	for i, a := range e.Args {
		var err error
		if args[i], err = c.truth(a); err != nil {
			return nil, err
		}
	}
	switch {
	case e.Name == "and":
		return all(args, False), nil
	case e.Name == "or":
		return all(args, True), nil
	case len(args) != 1:
		return nil, errorf(e.Pos, "not takes 1 operand, here are %d", len(args))
	}
	return func(m *machine) Truth { return [...]Truth{Unknown, True, False}[args[0](m)] }, nil
}

// reals compiles operands that are compared: none may vary in an integral.
func (c *compiler) reals(e *Expr) ([]realNode, error) {
	args, out, err := c.operands(e)
	if err == nil && out.varies {
		err = errorf(e.Pos, "a condition cannot depend on the variable of an integral; split the integral there")
	}
	nodes := make([]realNode, len(args))
	for i, a := range args {
		nodes[i] = settle(a, node{}).toReal()
	}
	return nodes, err
}

// chain holds if every neighbouring pair is in one of the relations. A pair that is certainly not decides.
func chain(args []realNode, accept ball.Order) truthNode {
	return func(m *machine) Truth {
		result := True
		for i := 1; i < len(args); i++ {
			switch truth, decided := ball.Compare(args[i-1](m), args[i](m)).Within(accept); {
			case !decided:
				result = Unknown
			case !truth:
				return False
			}
		}
		return result
	}
}

// distinct holds if no two are equal.
func distinct(args []realNode) truthNode {
	return func(m *machine) Truth {
		result := True
		for i := range args {
			for j := range i {
				switch o := ball.Compare(args[i](m), args[j](m)); {
				case o == ball.Equal:
					return False
				case o&ball.Equal != 0:
					result = Unknown
				}
			}
		}
		return result
	}
}

// all is and (decided by False) or or (decided by True), evaluated up to the operand that decides.
func all(args []truthNode, decisive Truth) truthNode {
	return func(m *machine) Truth {
		result := False + True - decisive
		for _, a := range args {
			switch a(m) {
			case decisive:
				return decisive
			case Unknown:
				result = Unknown
			}
		}
		return result
	}
}

func (c *compiler) choice(e *Expr) (node, error) {
	cond, err := c.truth(e.Args[0])
	if err != nil {
		return node{}, err
	}
	a, err := c.value(e.Args[1])
	if err != nil {
		return node{}, err
	}
	b, err := c.value(e.Args[2])
	if err != nil {
		return node{}, err
	}
	out := node{compound: true, varies: a.varies || b.varies}
	a, b = settle(a, out), settle(b, out)
	if a.complex == nil && b.complex == nil {
		none := ball.New().SetIndeterminate()
		out.real = choose(cond, a.real, b.real, none)
	} else {
		out.complex = choose(cond, a.toComplex(), b.toComplex(), new(ball.Complex).SetIndeterminate())
	}
	return out, nil
}

func choose[T any](cond truthNode, a, b func(*machine) *T, none *T) func(*machine) *T {
	return func(m *machine) *T {
		switch cond(m) {
		case True:
			return a(m)
		case False:
			return b(m)
		}
		return none
	}
}

func (c *compiler) let(e *Expr) (node, error) {
	outer := len(c.scope)
	defer func() { c.scope = c.scope[:outer] }()
	enter, varies, err := c.enter(e)
	if err != nil {
		return node{}, err
	}
	body, err := c.value(e.Args[0])
	if err != nil {
		return node{}, err
	}
	out := node{compound: true, varies: varies || body.varies}
	if f := body.real; f != nil {
		out.real = func(m *machine) *ball.Real { enter(m); return f(m) }
	} else {
		f := body.complex
		out.complex = func(m *machine) *ball.Complex { enter(m); return f(m) }
	}
	return out, nil
}

// enter compiles the bindings of a let and leaves its names in scope.
func (c *compiler) enter(e *Expr) (enter func(*machine), varies bool, err error) {
	steps := make([]func(*machine), len(e.Bindings))
	var fresh []variable
	for i, b := range e.Bindings {
		init, err := c.value(b.Init)
		if err != nil {
			return nil, false, err
		}
		init = settle(init, node{varies: c.integral})
		v := variable{b.Name, c.slots, init.complex != nil, init.varies}
		c.slots++
		varies = varies || init.varies
		steps[i] = assign(v.slot, init)
		if e.Seq {
			c.scope = append(c.scope, v)
		} else {
			fresh = append(fresh, v)
		}
	}
	c.scope = append(c.scope, fresh...)
	return func(m *machine) {
		for _, s := range steps {
			s(m)
		}
	}, varies, nil
}

func assign(slot int, n node) func(*machine) {
	if f := n.real; f != nil {
		return func(m *machine) { m.real[slot] = f(m) }
	}
	f := n.complex
	return func(m *machine) { m.complex[slot] = f(m) }
}
