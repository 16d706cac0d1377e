package fpcore

// This file is the tree: plain data.

import (
	"fmt"
	"math/big"
	"strconv"
)

// A Pos is where something stands in its source, counted from 1; columns count characters.
type Pos struct {
	File      string
	Line, Col int
}

// String returns file:line:column; without a file, line:column.
func (p Pos) String() string {
	if p.File == "" {
		return fmt.Sprintf("%d:%d", p.Line, p.Col)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// An Error is a mistake in an expression: where, what, and what to do.
type Error struct {
	Pos Pos
	Msg string
}

func (e *Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// Try runs f and returns the *Error that it panics with, if it does: reading and compiling go down a tree, and a mistake anywhere in it
// ends them.
func Try[T any](f func() T) (out T, err error) {
	defer func() {
		if wrong := recover(); wrong != nil {
			mistake, ok := wrong.(*Error)
			if !ok {
				panic(wrong)
			}
			err = mistake
		}
	}()
	return f(), nil
}

func Errorf(p Pos, format string, args ...any) error { return &Error{p, fmt.Sprintf(format, args...)} }

// A Kind says what an Expr is and which of its fields count.
type Kind uint8

// The kinds. Sequential variants (let*, while*, for*) have the same kind and Seq set.
const (
	Number    Kind = iota // Name as written, Value exact
	Symbol                // Name
	Call                  // Name of the operator, Args
	If                    // Args: condition, then, else
	Let                   // Bindings with Init; Args: body
	While                 // Bindings with Init and Next; Args: condition, body
	For                   // Ranges with Init; Bindings with Init and Next; Args: body
	Integrate             // Name of the variable; Args: from, to, body
	Annotated             // Props; Args: what they annotate
	Tensor                // Ranges with Init (indices); Bindings with Init and Next (tensor* only); Args: body
)

// An Expr is a node of the tree.
type Expr struct {
	Kind     Kind
	Pos      Pos
	Name     string
	Value    *big.Rat
	Args     []*Expr
	Ranges   []Binding
	Bindings []Binding
	Seq      bool // each binding sees those before it
	Props    []Property
}

// A Binding names a value; Next is what a loop gives it for the next round, nil outside loops.
type Binding struct {
	Pos        Pos
	Name       string
	Init, Next *Expr
}

// A Property is :name value; the value is whatever stands there.
type Property struct {
	Pos   Pos
	Name  string // without the colon
	Value *Datum
}

// A Core is (FPCore name (args) :properties body).
type Core struct {
	Pos   Pos
	Name  string // "" if it has none
	Args  []Arg
	Props []Property
	Pre   *Expr // of :pre, nil if there is none
	Spec  *Expr // of :spec
	Body  *Expr
}

// An Arg is a parameter of a Core.
type Arg struct {
	Pos   Pos
	Name  string
	Props []Property
	Dims  []Dim // of a tensor; nil for a number
}

// A Dim is one dimension of a tensor argument: a number, or a name that is bound to it.
type Dim struct {
	Pos  Pos
	Name string // "" for a number
	Size int
}

// String prints the dimension.
func (d Dim) String() string {
	if d.Name != "" {
		return d.Name
	}
	return strconv.Itoa(d.Size)
}

// Elements returns how many elements a tensor of these dimensions has; 0 for a number, and if a size is only a name.
func Elements(dims []Dim) int {
	if len(dims) == 0 {
		return 0
	}
	n := 1
	for _, d := range dims {
		n *= d.Size
	}
	return n
}

// Label returns what a core is called by: its identifier, else its :name; "" if it has neither.
func (c *Core) Label() string {
	if c.Name != "" {
		return c.Name
	}
	name, _ := c.Prop("name")
	return name
}

// Prop returns the text of a property, unquoted, and whether it is there.
func (c *Core) Prop(name string) (string, bool) {
	for _, p := range c.Props {
		if p.Name == name {
			if p.Value.Quoted {
				return p.Value.Atom, true
			}
			return p.Value.String(), true
		}
	}
	return "", false
}

// Vars returns the names of the parameters.
func (c *Core) Vars() []string {
	names := make([]string, len(c.Args))
	for i, a := range c.Args {
		names[i] = a.Name
	}
	return names
}

// Walk visits every expression in e, from the outside in.
func (e *Expr) Walk(visit func(*Expr)) {
	if e == nil {
		return
	}
	visit(e)
	for _, bs := range [][]Binding{e.Ranges, e.Bindings} {
		for _, b := range bs {
			b.Init.Walk(visit)
			b.Next.Walk(visit)
		}
	}
	for _, a := range e.Args {
		a.Walk(visit)
	}
}

// Depth returns how many operators stand inside each other at the most: 1 for (sin x).
func (e *Expr) Depth() int {
	deepest := 0
	for _, a := range e.Args {
		deepest = max(deepest, a.Depth())
	}
	for _, b := range e.Bindings {
		deepest = max(deepest, b.Init.Depth()+1)
	}
	if e.Kind == Number || e.Kind == Symbol {
		return deepest
	}
	return deepest + 1
}
