package fpcore

// This file prints trees: on one line, or on several for reading. Either parses to the same tree.

import (
	"slices"
	"strings"
)

// String prints the core on one line.
func (c *Core) String() string {
	return c.head() + " " + printProps(c.Props) + c.Body.String() + ")"
}

// head is what stands before the properties: the opening, the name and the arguments.
func (c *Core) head() string {
	args := make([]string, len(c.Args))
	for i, a := range c.Args {
		args[i] = a.String()
	}
	name := ""
	if c.Name != "" {
		name = c.Name + " "
	}
	return "(FPCore " + name + "(" + strings.Join(args, " ") + ")"
}

// String prints the argument as it stands in the list of arguments.
func (a Arg) String() string {
	name := a.Name
	for _, d := range a.Dims {
		name += " " + d.String()
	}
	switch {
	case len(a.Props) > 0:
		return "(! " + printProps(a.Props) + name + ")"
	case len(a.Dims) > 0:
		return "(" + name + ")"
	}
	return name
}

// String prints the expression on one line.
func (e *Expr) String() string {
	head, parts := e.parts()
	if parts == nil {
		return head
	}
	var b strings.Builder
	b.WriteString("(" + head)
	for _, p := range parts {
		b.WriteString(" " + p.String())
	}
	return b.String() + ")"
}

// A printed is a part of an expression: an expression, or a text that is not broken into lines.
type printed interface{ String() string }

type text string

func (t text) String() string { return string(t) }

// bound is a list of bindings as a part.
type bound []Binding

func (bs bound) String() string {
	parts := make([]string, len(bs))
	for i, b := range bs {
		parts[i] = b.String()
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// String prints (name init) or (name init next).
func (b Binding) String() string {
	if b.Next != nil {
		return "(" + b.Name + " " + b.Init.String() + " " + b.Next.String() + ")"
	}
	return "(" + b.Name + " " + b.Init.String() + ")"
}

// parts takes an expression apart: what it begins with, and the rest in order; an atom has no rest.
func (e *Expr) parts() (head string, parts []printed) {
	star := ""
	if e.Seq {
		star = "*"
	}
	parts = []printed{}
	args := e.Args
	switch e.Kind {
	case Number, Symbol:
		return e.Name, nil
	case Call:
		head = e.Name
	case If:
		head = "if"
	case Let:
		head, parts = "let"+star, []printed{bound(e.Bindings)}
	case While:
		head, parts, args = "while"+star, []printed{args[0], bound(e.Bindings)}, args[1:]
	case For:
		head, parts = "for"+star, []printed{bound(e.Ranges), bound(e.Bindings)}
	case Tensor:
		head, parts = "tensor"+star, []printed{bound(e.Ranges)}
		if e.Seq {
			parts = append(parts, bound(e.Bindings))
		}
	case Integrate:
		head, parts = "integrate", []printed{text(e.Name)}
	case Annotated:
		head = strings.TrimSuffix("! "+printProps(e.Props), " ")
	default:
		panic("fpcore: expression without a kind")
	}
	for _, a := range args {
		parts = append(parts, a)
	}
	return head, parts
}

func printProps(ps []Property) string {
	var b strings.Builder
	for _, p := range ps {
		b.WriteString(":" + p.Name + " " + p.Value.String() + " ")
	}
	return b.String()
}

// width is where Pretty begins a new line, in bytes.
const width = 100

// Pretty prints the core on several lines: a line for each property, and expressions broken where they are too long.
func (c *Core) Pretty() string {
	var b strings.Builder
	b.WriteString(c.head())
	for _, p := range c.Props {
		b.WriteString("\n :" + p.Name + " ")
		if p.Name == "pre" && c.Pre != nil {
			pretty(&b, c.Pre, 6)
		} else if p.Name == "spec" && c.Spec != nil {
			pretty(&b, c.Spec, 7)
		} else {
			b.WriteString(p.Value.String())
		}
	}
	b.WriteString("\n ")
	pretty(&b, c.Body, 1)
	return b.String() + ")"
}

// pretty prints p, which begins in column col.
func pretty(b *strings.Builder, p printed, col int) {
	line := p.String()
	if col+len(line) <= width {
		b.WriteString(line)
		return
	}
	switch p := p.(type) {
	case *Expr:
		head, parts := p.parts()
		if parts == nil {
			b.WriteString(line)
			return
		}
		b.WriteString("(" + head)
		for _, x := range parts {
			b.WriteString("\n" + strings.Repeat(" ", col+2))
			pretty(b, x, col+2)
		}
		b.WriteByte(')')
	case bound:
		b.WriteByte('(')
		for i, x := range p {
			if i > 0 {
				b.WriteString("\n" + strings.Repeat(" ", col+1))
			}
			pretty(b, x, col+1)
		}
		b.WriteByte(')')
	case Binding:
		b.WriteString("(" + p.Name)
		for _, x := range []*Expr{p.Init, p.Next} {
			if x != nil {
				b.WriteString("\n" + strings.Repeat(" ", col+1))
				pretty(b, x, col+1)
			}
		}
		b.WriteByte(')')
	default:
		b.WriteString(line)
	}
}

// Brief names an expression in a message.
func (e *Expr) Brief() string {
	if e.Kind == Number || e.Kind == Symbol {
		return e.Name
	}
	head, _ := e.parts()
	if e.Kind == Annotated {
		head = "!"
	}
	return "(" + head + " ...)"
}

// WithPre returns a copy of the core with another precondition; nil is none.
func (c *Core) WithPre(e *Expr) *Core {
	out := *c
	out.Pre = e
	out.Props = slices.DeleteFunc(slices.Clone(c.Props), func(p Property) bool { return p.Name == "pre" })
	if e == nil {
		return &out
	}
	data := readAll(e.Pos.File, e.String())
	if len(data) != 1 {
		panic("fpcore: an expression that does not read back: " + e.String())
	}
	at := len(out.Props)
	if i := slices.IndexFunc(c.Props, func(p Property) bool { return p.Name == "pre" }); i >= 0 {
		at = i
	}
	out.Props = slices.Insert(out.Props, at, Property{e.Pos, "pre", data[0]})
	return &out
}
