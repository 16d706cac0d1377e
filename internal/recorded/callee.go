package recorded

// This file describes a function with objects: how its source declares it, and how the compiler passes its arguments.

import (
	"errors"
	"fmt"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
	"faultline/internal/record"
)

// A Callee is a function whose recorded calls become images.
type Callee struct {
	Name, Spelling string
	Func           *ir.Func
	Decl           *decl.Function
	Source         string // the file to include, if no other file can call the function
	Frees          bool   // it reaches a function that frees or reallocates memory, perhaps of its objects
}

// A parameter is a parameter of the source, with the arguments in which the compiler passes it.
type parameter struct {
	name  string
	typ   *decl.Type // a reference is a pointer
	first int        // index of its first argument
	args  int        // number of arguments: several for the parts of a struct
	part  bool       // a struct in registers: the arguments are its 8-byte words
	copy  bool       // a struct that the caller copies to the stack
}

// parameters returns the parameters of the source, the object of a method first.
func (c *Callee) parameters() (list []parameter, err error) {
	types, names := c.Decl.Params, c.Decl.ParamNames
	if c.Decl.Of != nil && !c.Decl.Static {
		types, names = append([]*decl.Type{pointerTo(c.Decl.Of)}, types...), append([]string{"this"}, names...)
	}
	at := 0
	if c.Func.SRet != nil {
		at = 1
	}
	for i, t := range types {
		p := parameter{name: fmt.Sprintf("p%d", i), typ: t.Bare(), first: at, args: 1}
		if i < len(names) && names[i] != "" {
			p.name = names[i]
		}
		if at >= len(c.Func.Params) {
			return nil, errors.New("the compiler passes its arguments in another way")
		}
		passed := c.Func.Params[at]
		switch {
		case p.typ.Kind == decl.Lvalue || p.typ.Kind == decl.Rvalue:
			p.typ = pointerTo(p.typ.Elem)
		case p.typ.Kind == decl.Struct || p.typ.Kind == decl.Union:
			switch {
			case c.Func.ByVal[at] != nil:
				p.copy = true
			case passed.Kind == ir.Pointer:
				p.typ = pointerTo(t) // a copy that the caller makes
			default:
				p.part, p.args = true, (p.typ.Size+7)/8
			}
		case p.typ.Kind == decl.Number && passed.Kind != ir.Int && passed.Kind != ir.Float,
			p.typ.Kind == decl.Pointer && passed.Kind != ir.Pointer, p.typ.Kind != decl.Number && p.typ.Kind != decl.Pointer:
			return nil, fmt.Errorf("parameter %s has a type that is not recorded", p.name)
		}
		at += p.args
		list = append(list, p)
	}
	if at != len(c.Func.Params) {
		return nil, errors.New("the compiler passes its arguments in another way")
	}
	return list, nil
}

func pointerTo(t *decl.Type) *decl.Type { return &decl.Type{Kind: decl.Pointer, Size: 8, Elem: t} }

// Function is the function Function for a callee.
func (c *Callee) Function() (f record.Function, err error) {
	f = record.Function{Name: c.Name, Subject: c.Spelling, Symbol: c.Func.Name, Local: c.Func.Local, Line: c.Func.Line}
	params, err := c.parameters()
	if err != nil {
		return f, err
	}
	reach := make(map[int]int)
	for _, p := range params {
		if p.typ.Kind == decl.Pointer {
			reach[p.first] = p.typ.Elem.Bare().Size
		}
	}
	if c.Func.SRet != nil {
		reach[0] = c.Func.SRet.Size
	}
	if err = slots(&f, c.Func, func(i int) int { return reach[i] }); err == nil && len(f.Results) == 1 &&
		f.Results[0].Kind == record.Pointer && c.Decl.Result.Bare().Kind == decl.Pointer {
		f.Results[0].Reach = c.Decl.Result.Bare().Elem.Bare().Size
	}
	return f, err
}
