package fpcore

// This file turns data into trees: the forms of the language. Operators and names are looked up by Compile.

import "faultline/internal/ball"

// Parse reads every core of a source; file is its name in errors.
func Parse(file, src string) ([]*Core, error) {
	data, err := readAll(file, src)
	if err != nil {
		return nil, err
	}
	cores := make([]*Core, len(data))
	for i, d := range data {
		if cores[i], err = core(d); err != nil {
			return nil, err
		}
	}
	return cores, nil
}

// ParseExpr reads one expression or predicate; file is the name of its source in errors, "" for none.
func ParseExpr(file, src string) (*Expr, error) {
	data, err := readAll(file, src)
	switch {
	case err != nil:
		return nil, err
	case len(data) == 0:
		return nil, errorf(Pos{file, 1, 1}, "there is no expression; write one, as (+ x 1)")
	case len(data) > 1:
		return nil, errorf(data[1].Pos, "a second expression; put one pair of parentheses around the whole")
	}
	return expr(data[0])
}

func core(d *Datum) (*Core, error) {
	if d.head() != "FPCore" {
		return nil, errorf(d.Pos, "expected (FPCore (arguments) ... expression), found %.40s", d)
	}
	c, rest := &Core{Pos: d.Pos}, d.List[1:]
	if len(rest) > 0 && !rest[0].IsList {
		c.Name, rest = rest[0].Atom, rest[1:]
	}
	if len(rest) == 0 || !rest[0].IsList {
		return nil, errorf(d.Pos, "an FPCore needs its list of arguments; write (FPCore (x y) ...)")
	}
	for _, a := range rest[0].List {
		arg, err := argument(a)
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, arg)
	}
	props, rest, err := properties(rest[1:])
	if err != nil {
		return nil, err
	}
	if len(rest) != 1 {
		return nil, errorf(d.Pos, "an FPCore has exactly one expression behind its properties, here are %d", len(rest))
	}
	c.Props = props
	for _, p := range props {
		switch p.Name {
		case "pre":
			c.Pre, err = expr(p.Value)
		case "spec":
			c.Spec, err = expr(p.Value)
		}
		if err != nil {
			return nil, err
		}
	}
	c.Body, err = expr(rest[0])
	return c, err
}

func argument(d *Datum) (Arg, error) {
	switch {
	case d.isName():
		return Arg{Pos: d.Pos, Name: d.Atom}, nil
	case d.head() == "!":
		props, rest, err := properties(d.List[1:])
		if err != nil {
			return Arg{}, err
		}
		if len(rest) == 1 && rest[0].isName() {
			return Arg{Pos: d.Pos, Name: rest[0].Atom, Props: props}, nil
		}
	}
	return Arg{}, errorf(d.Pos, "argument %.40s is not a name; arguments are scalars here (tensors are not supported)", d)
}

// properties takes :name value pairs off the front of a list.
func properties(list []*Datum) (props []Property, rest []*Datum, err error) {
	for len(list) > 0 && !list[0].IsList && !list[0].Quoted && len(list[0].Atom) > 1 && list[0].Atom[0] == ':' {
		if len(list) == 1 {
			return nil, nil, errorf(list[0].Pos, "property %s has no value", list[0].Atom)
		}
		props = append(props, Property{list[0].Pos, list[0].Atom[1:], list[1]})
		list = list[2:]
	}
	return props, list, nil
}

func expr(d *Datum) (*Expr, error) {
	switch {
	case d.Quoted:
		return nil, errorf(d.Pos, "a string cannot be computed with; remove the quotes")
	case d.IsList:
		return list(d)
	case looksNumeric(d.Atom):
		r, err := ball.ParseRat(d.Atom)
		if err != nil {
			return nil, errorf(d.Pos, "%v", err)
		}
		return &Expr{Kind: Number, Pos: d.Pos, Name: d.Atom, Value: r}, nil
	case d.isName():
		return &Expr{Kind: Symbol, Pos: d.Pos, Name: d.Atom}, nil
	}
	return nil, errorf(d.Pos, "%s cannot stand here; an expression is a number, a name or (operator operands)", d)
}

func list(d *Datum) (*Expr, error) {
	head, rest := d.head(), []*Datum(nil)
	if head == "" || looksNumeric(head) {
		return nil, errorf(d.Pos, "an operator must come first, as in (+ x 1); found %.40s", d)
	}
	rest = d.List[1:]
	e := &Expr{Pos: d.Pos}
	switch head {
	case "if":
		e.Kind = If
		return e.want(3, "(if condition then else)", rest)
	case "let", "let*":
		e.Kind, e.Seq = Let, head == "let*"
		return e.let(rest)
	case "while", "while*":
		e.Kind, e.Seq = While, head == "while*"
		return e.while(rest)
	case "for", "for*":
		e.Kind, e.Seq = For, head == "for*"
		return e.forLoop(rest)
	case "integrate":
		e.Kind = Integrate
		if len(rest) != 4 || !rest[0].isName() {
			return nil, errorf(d.Pos, "write (integrate t from to expression)")
		}
		e.Name = rest[0].Atom
		return e.want(3, "", rest[1:])
	case "!":
		return e.annotated(rest)
	case "tensor", "tensor*":
		return nil, errorf(d.Pos, "%s: tensors are not supported; write the scalars out", head)
	}
	e.Kind, e.Name = Call, head
	return e.want(len(rest), "", rest)
}

// want parses exactly n operands.
func (e *Expr) want(n int, form string, rest []*Datum) (*Expr, error) {
	if len(rest) != n {
		return nil, errorf(e.Pos, "write %s", form)
	}
	for _, d := range rest {
		a, err := expr(d)
		if err != nil {
			return nil, err
		}
		e.Args = append(e.Args, a)
	}
	return e, nil
}

func (e *Expr) annotated(rest []*Datum) (*Expr, error) {
	e.Kind = Annotated
	props, rest, err := properties(rest)
	if err != nil {
		return nil, err
	}
	e.Props = props
	return e.want(1, "(! :property value ... expression)", rest)
}

func (e *Expr) let(rest []*Datum) (*Expr, error) {
	const form = "(let name value expression) or (let ((name value) ...) expression)"
	if len(rest) == 3 && rest[0].isName() { // (let v expr expr)
		init, err := expr(rest[1])
		if err != nil {
			return nil, err
		}
		e.Bindings = []Binding{{rest[0].Pos, rest[0].Atom, init, nil}}
		return e.want(1, form, rest[2:])
	}
	if len(rest) != 2 {
		return nil, errorf(e.Pos, "write %s", form)
	}
	var err error
	if e.Bindings, err = bindings(rest[0], 2); err != nil {
		return nil, err
	}
	return e.want(1, form, rest[1:])
}

func (e *Expr) while(rest []*Datum) (*Expr, error) {
	if len(rest) != 3 {
		return nil, errorf(e.Pos, "write (while condition ((name init next) ...) expression)")
	}
	var err error
	if e.Bindings, err = bindings(rest[1], 3); err != nil {
		return nil, err
	}
	return e.want(2, "", []*Datum{rest[0], rest[2]})
}

func (e *Expr) forLoop(rest []*Datum) (*Expr, error) {
	if len(rest) != 3 {
		return nil, errorf(e.Pos, "write (for ((index count) ...) ((name init next) ...) expression)")
	}
	var err error
	if e.Ranges, err = bindings(rest[0], 2); err != nil {
		return nil, err
	}
	if e.Bindings, err = bindings(rest[1], 3); err != nil {
		return nil, err
	}
	return e.want(1, "", rest[2:])
}

// bindings parses ((name value) ...), with n data in each pair of parentheses.
func bindings(d *Datum, n int) ([]Binding, error) {
	form := map[int]string{2: "(name value)", 3: "(name init next)"}[n]
	if !d.IsList {
		return nil, errorf(d.Pos, "expected a list of bindings (%s ...), found %s", form, d)
	}
	out := make([]Binding, 0, len(d.List))
	for _, x := range d.List {
		if !x.IsList || len(x.List) != n || !x.List[0].isName() {
			return nil, errorf(x.Pos, "a binding is %s, found %.40s", form, x)
		}
		b := Binding{Pos: x.Pos, Name: x.List[0].Atom}
		var err error
		if b.Init, err = expr(x.List[1]); err != nil {
			return nil, err
		}
		if n == 3 {
			if b.Next, err = expr(x.List[2]); err != nil {
				return nil, err
			}
		}
		out = append(out, b)
	}
	return out, nil
}
