package fpcore

// This file turns data into cores: arguments and properties. Expressions are read in form.go; what operators and names
// mean is looked up by package eval.

import "slices"

// ParseExpr reads one expression or predicate; file is the name of its source in errors, "" for none.
func ParseExpr(file, src string) (*Expr, error) {
	data, err := readAll(file, src)
	switch {
	case err != nil:
		return nil, err
	case len(data) == 0:
		return nil, Errorf(Pos{file, 1, 1}, "there is no expression; write one, as (+ x 1)")
	case len(data) > 1:
		return nil, Errorf(data[1].Pos, "a second expression; put one pair of parentheses around the whole")
	}
	return expr(data[0])
}

func core(d *Datum) (*Core, error) {
	if d.head() != "FPCore" {
		return nil, Errorf(d.Pos, "expected (FPCore (arguments) ... expression), found %.40s", d)
	}
	c, rest := &Core{Pos: d.Pos}, d.List[1:]
	if len(rest) > 0 && !rest[0].IsList {
		if !rest[0].isName() {
			return nil, Errorf(rest[0].Pos, "%s cannot be the name of a core; a name begins with a letter, and a text stands behind "+
				":name", rest[0])
		}
		c.Name, rest = rest[0].Atom, rest[1:]
	}
	if len(rest) == 0 || !rest[0].IsList {
		return nil, Errorf(d.Pos, "an FPCore needs its list of arguments; write (FPCore (x y) ...), or () if it has none")
	}
	for _, a := range rest[0].List {
		arg, err := argument(a)
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, arg)
	}
	props, rest, err := properties(rest[1:])
	switch {
	case err != nil:
		return nil, err
	case len(rest) == 0:
		return nil, Errorf(d.Pos, "this FPCore has no expression; write what it computes behind its properties")
	case len(rest) > 1:
		return nil, Errorf(rest[1].Pos, "a second expression; an FPCore has exactly one behind its properties, and each property one value")
	}
	c.Props = props
	if err := c.known(); err != nil {
		return nil, err
	}
	c.Body, err = expr(rest[0])
	return c, err
}

// known reads the properties that have a meaning here.
func (c *Core) known() (err error) {
	for i, p := range c.Props {
		switch p.Name {
		case "pre":
			c.Pre, err = expr(p.Value)
		case "spec":
			c.Spec, err = expr(p.Value)
		case "name":
			if !p.Value.Quoted {
				err = Errorf(p.Value.Pos, "a :name is a string; write %q", p.Value)
			}
		case "precision", "round":
			if p.Value.Quoted || !p.Value.IsList && looksNumeric(p.Value.Atom) {
				err = Errorf(p.Value.Pos, ":%s is a name, as binary64 or nearestEven; found %s", p.Name, p.Value)
			}
		default:
			continue // an unknown property may be repeated: it is kept and printed
		}
		if err == nil && slices.ContainsFunc(c.Props[:i], func(q Property) bool { return q.Name == p.Name }) {
			err = Errorf(p.Pos, ":%s is said twice; remove one", p.Name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// argument parses name, (name dimension ...) or (! :property value ... name dimension ...).
func argument(d *Datum) (arg Arg, err error) {
	arg.Pos = d.Pos
	list := d.List
	if d.head() == "!" {
		if arg.Props, list, err = properties(list[1:]); err != nil {
			return arg, err
		}
		if len(list) == 0 {
			return arg, Errorf(d.Pos, "this annotation has no argument; write (! :property value ... name)")
		}
	}
	switch {
	case d.isName():
		arg.Name = d.Atom
		return arg, nil
	case !d.IsList || len(list) == 0 || !list[0].isName():
		return arg, Errorf(d.Pos, "argument %.40s is no name; write x, (A 3) for a tensor, or (! :precision binary32 x)", d)
	case d.head() != "!" && len(list) == 1:
		return arg, Errorf(d.Pos, "tensor %s has no dimensions; write %s for a number, (%[1]s 3) for a tensor", list[0], list[0])
	}
	arg.Name = list[0].Atom
	for _, x := range list[1:] {
		dim, err := dimension(x)
		if err != nil {
			return arg, err
		}
		arg.Dims = append(arg.Dims, dim)
	}
	return arg, nil
}

// MaxSize bounds the dimensions of tensors, and their elements.
const MaxSize = 1 << 16

func dimension(d *Datum) (Dim, error) {
	if d.isName() {
		return Dim{Pos: d.Pos, Name: d.Atom}, nil
	}
	if !d.IsList && !d.Quoted && looksNumeric(d.Atom) {
		r, err := number(d)
		if err != nil {
			return Dim{}, err
		}
		if r.IsInt() && r.Sign() > 0 && r.Num().IsInt64() && r.Num().Int64() <= MaxSize {
			return Dim{Pos: d.Pos, Size: int(r.Num().Int64())}, nil
		}
	}
	return Dim{}, Errorf(d.Pos, "dimension %.40s is neither a name nor an integer from 1 to %d", d, MaxSize)
}

// properties takes :name value pairs off the front of a list.
func properties(list []*Datum) (props []Property, rest []*Datum, err error) {
	for len(list) > 0 && list[0].isKeyword() {
		p := list[0]
		switch {
		case p.Atom == ":":
			return nil, nil, Errorf(p.Pos, "a property has a name behind its colon, as :pre")
		case len(list) == 1:
			return nil, nil, Errorf(p.Pos, "property %s has no value", p.Atom)
		case list[1].isKeyword():
			return nil, nil, Errorf(p.Pos, "property %s has no value; %s follows it at once", p.Atom, list[1].Atom)
		}
		props = append(props, Property{p.Pos, p.Atom[1:], list[1]})
		list = list[2:]
	}
	return props, list, nil
}
