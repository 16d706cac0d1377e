package decl

// This file finds the methods that return objects of other classes.

import (
	"regexp"
	"slices"
	"strings"
)

// Pointee returns what a pointer, a smart pointer or an optional has, nil for other types.
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

// argue gives smart pointers that a unit only declares their first template argument, which their name has.
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

// FindMakers fills Makers. Of a class that several units define, it has the methods of the first.
func (p *Program) FindMakers() {
	p.argue()
	p.Makers = make(map[string][]*Function)
	seen := make(map[string]bool)
	for _, t := range p.Types {
		if t.Incomplete || t.System || t.Name == "" || seen[t.Name] {
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
