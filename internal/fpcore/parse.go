package fpcore

// This file turns data into cores: arguments and properties. Expressions are read in form.go; what operators and names
// mean is looked up by package eval.

import "slices"

// ParseExpr reads one expression or predicate; file is the name of its source in errors, "" for none. Functions may have the names of
// other libraries; see KnownNames.
func ParseExpr(file, src string) (*Expr, error) {
	return Try(func() *Expr { return expand(onlyExpr(file, src)) })
}

func onlyExpr(file, src string) *Expr {
	data := readAll(file, src)
	switch {
	case len(data) == 0:
		panic(Errorf(Pos{file, 1, 1}, "there is no expression; write one, as (+ x 1)"))
	case len(data) > 1:
		panic(Errorf(data[1].Pos, "a second expression; put one pair of parentheses around the whole"))
	}
	return expr(data[0])
}

func core(d *Datum) *Core {
	if d.head() != "FPCore" {
		panic(Errorf(d.Pos, "expected (FPCore (arguments) ... expression), found %.40s", d))
	}
	c, rest := &Core{Pos: d.Pos}, d.List[1:]
	if len(rest) > 0 && !rest[0].IsList {
		if !rest[0].isName() {
			panic(Errorf(rest[0].Pos, "%s cannot be the name of a core; a name begins with a letter, and a text stands behind "+
				":name", rest[0]))
		}
		c.Name, rest = rest[0].Atom, rest[1:]
	}
	if len(rest) == 0 || !rest[0].IsList {
		panic(Errorf(d.Pos, "an FPCore needs its list of arguments; write (FPCore (x y) ...), or () if it has none"))
	}
	for _, a := range rest[0].List {
		c.Args = append(c.Args, argument(a))
	}
	c.Props, rest = properties(rest[1:])
	switch {
	case len(rest) == 0:
		panic(Errorf(d.Pos, "this FPCore has no expression; write what it computes behind its properties"))
	case len(rest) > 1:
		panic(Errorf(rest[1].Pos, "a second expression; an FPCore has exactly one behind its properties, and each property one value"))
	}
	c.known()
	c.Body = expr(rest[0])
	return c
}

// known reads the properties that have a meaning here.
func (c *Core) known() {
	for i, p := range c.Props {
		switch p.Name {
		case "pre":
			c.Pre = expr(p.Value)
		case "spec":
			c.Spec = expr(p.Value)
		case "name":
			if !p.Value.Quoted {
				panic(Errorf(p.Value.Pos, "a :name is a string; write %q", p.Value))
			}
		case "precision", "round":
			if p.Value.Quoted || !p.Value.IsList && looksNumeric(p.Value.Atom) {
				panic(Errorf(p.Value.Pos, ":%s is a name, as binary64 or nearestEven; found %s", p.Name, p.Value))
			}
		default:
			continue // an unknown property may be repeated: it is kept and printed
		}
		if slices.ContainsFunc(c.Props[:i], func(q Property) bool { return q.Name == p.Name }) {
			panic(Errorf(p.Pos, ":%s is said twice; remove one", p.Name))
		}
	}
}

// argument parses name, (name dimension ...) or (! :property value ... name dimension ...).
func argument(d *Datum) (arg Arg) {
	arg.Pos = d.Pos
	list := d.List
	if d.head() == "!" {
		arg.Props, list = properties(list[1:])
		if len(list) == 0 {
			panic(Errorf(d.Pos, "this annotation has no argument; write (! :property value ... name)"))
		}
	}
	switch {
	case d.isName():
		arg.Name = d.Atom
		return arg
	case !d.IsList || len(list) == 0 || !list[0].isName():
		panic(Errorf(d.Pos, "argument %.40s is no name; write x, (A 3) for a tensor, or (! :precision binary32 x)", d))
	case d.head() != "!" && len(list) == 1:
		panic(Errorf(d.Pos, "tensor %s has no dimensions; write %s for a number, (%[1]s 3) for a tensor", list[0], list[0]))
	}
	arg.Name = list[0].Atom
	for _, x := range list[1:] {
		arg.Dims = append(arg.Dims, dimension(x))
	}
	return arg
}

// MaxSize bounds the dimensions of tensors, and their elements.
const MaxSize = 1 << 16

func dimension(d *Datum) Dim {
	if d.isName() {
		return Dim{Pos: d.Pos, Name: d.Atom}
	}
	if !d.IsList && !d.Quoted && looksNumeric(d.Atom) {
		r := number(d)
		if r.IsInt() && r.Sign() > 0 && r.Num().IsInt64() && r.Num().Int64() <= MaxSize {
			return Dim{Pos: d.Pos, Size: int(r.Num().Int64())}
		}
	}
	panic(Errorf(d.Pos, "dimension %.40s is neither a name nor an integer from 1 to %d", d, MaxSize))
}

// properties takes :name value pairs off the front of a list.
func properties(list []*Datum) (props []Property, rest []*Datum) {
	for len(list) > 0 && list[0].isKeyword() {
		p := list[0]
		switch {
		case p.Atom == ":":
			panic(Errorf(p.Pos, "a property has a name behind its colon, as :pre"))
		case len(list) == 1:
			panic(Errorf(p.Pos, "property %s has no value", p.Atom))
		case list[1].isKeyword():
			panic(Errorf(p.Pos, "property %s has no value; %s follows it at once", p.Atom, list[1].Atom))
		}
		props = append(props, Property{p.Pos, p.Atom[1:], list[1]})
		list = list[2:]
	}
	return props, list
}
