package decl

// This file finds the functions and methods that return objects, and the classes that are derived from others.

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Pointee returns the type to which a pointer or a smart pointer points, or that an optional contains; nil for other types.
func (t *Type) Pointee() *Type {
	b := t.Bare()
	switch {
	case b.Kind == Pointer:
		return b.Elem
	case strings.HasPrefix(b.Name, "std::") && slices.Contains([]string{"optional", "unique_ptr", "shared_ptr"}, b.Base) && len(b.Args) > 0:
		return b.Args[0]
	}
	return nil
}

// Made returns the type of the object that a function returns, by value or by a pointer of some kind.
func (f *Function) Made() *Type {
	if e := f.Result.Pointee(); e != nil {
		return e.Bare()
	}
	return f.Result.Bare()
}

// IsMadeBy reports whether a method is a public static one that returns an object of its class.
func (t *Type) IsMadeBy(f *Function) bool {
	return f.Static && f.Public && !f.Deleted && f.Result != nil && f.Made().Name == t.Name && !strings.HasPrefix(f.Name, "operator")
}

// argue sets the first template argument of smart pointers that a unit only declares. It is a part of their name.
func (p *Program) argue() {
	byName := make(map[string]*Type)
	for _, t := range p.Types {
		if known := byName[t.Name]; t.Name != "" && (known == nil || known.Incomplete) {
			byName[t.Name] = t
		}
	}
	for _, t := range p.Types {
		if m := pointerRE.FindStringSubmatch(t.Name); m != nil && len(t.Args) == 0 && byName[m[1]] != nil {
			t.Args = []*Type{byName[m[1]]}
		}
	}
}

var pointerRE = regexp.MustCompile(`^std::(?:unique|shared)_ptr<([\w:]+)[,>]`)

// IndexTypes fills Makers, Derived and Complete. Of a class that several units define, Makers has the methods of the first.
func (p *Program) IndexTypes() {
	p.argue()
	p.Makers, p.Derived, p.Complete = make(map[string][]*Function), make(map[string][]*Type), make(map[string][]*Type)
	type place struct{ name, file string }
	seen, known := make(map[string]bool), make(map[place]bool)
	for _, t := range p.Types {
		if t.Incomplete || t.Name == "" || known[place{t.Name, t.File}] {
			continue
		}
		known[place{t.Name, t.File}] = true
		p.Complete[t.Name] = append(p.Complete[t.Name], t)
		for name := range t.bases() {
			p.Derived[name] = append(p.Derived[name], t)
		}
		if seen[t.Name] || t.System {
			continue
		}
		seen[t.Name] = true
		for _, f := range t.Methods {
			if !f.Public || f.Deleted || f.Result == nil || f.IsStructor() || strings.HasPrefix(f.Name, "operator") {
				continue
			}
			if made := f.Made(); made.Kind == Struct && made.Name != "" && made.Name != t.Name {
				p.Makers[made.Name] = append(p.Makers[made.Name], f)
			}
		}
	}
}

// bases returns the names of the classes from which t is derived.
func (t *Type) bases() map[string]bool {
	names := make(map[string]bool)
	for _, b := range t.Bases {
		if b := b.Bare(); b.Name != "" {
			names[b.Name] = true
			maps.Copy(names, b.bases())
		}
	}
	return names
}

// A FunctionIndex finds functions.
type FunctionIndex struct {
	Defined   map[string][]*Function // those with code, by their names
	Returning map[string][]*Function // those that are no methods, by the name of the struct that Made returns
}

// NewFunctionIndex returns the index of some functions.
func NewFunctionIndex(functions []*Function) *FunctionIndex {
	x := &FunctionIndex{Defined: make(map[string][]*Function), Returning: make(map[string][]*Function)}
	for _, f := range functions {
		if f.Defined {
			x.Defined[f.Name] = append(x.Defined[f.Name], f)
		}
		if f.Of != nil || f.Result == nil || strings.HasPrefix(f.Name, "operator") {
			continue
		}
		if made := f.Made(); made.Kind == Struct && made.Name != "" {
			x.Returning[made.Name] = append(x.Returning[made.Name], f)
		}
	}
	return x
}
