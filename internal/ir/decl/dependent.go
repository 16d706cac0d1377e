package decl

// This file finds structs whose members depend on each other.

import "faultline/internal/ir"

// FindDependent marks the structs whose members are no independent numbers, although nobody hides them. Each of their constructors with
// parameters takes fewer floating-point numbers than the struct has, and one computes members. An example is Rotation(double angle), which
// sets a sine and a cosine.
func (p *Program) FindDependent() {
	for _, t := range p.Types {
		t.Dependent = p.isDependent(t)
	}
}

func (p *Program) isDependent(t *Type) bool {
	n := Floats(t)
	if t.Kind != Struct || t.System || t.Incomplete || t.Virtual || n < 2 {
		return false
	}
	computes := false
	for _, f := range t.Methods {
		if f.Name != t.Base || f.Deleted || len(f.Params) == 0 || f.copies(t) {
			continue
		}
		takes := Floats(f.Params...)
		if !f.Public || takes >= n || !areNumbers(f.Params) {
			return false
		}
		made := p.Definition(f)
		computes = computes || takes > 0 && made != nil && made.Computes
	}
	return computes
}

// copies reports whether a constructor of t takes another t.
func (f *Function) copies(t *Type) bool {
	b := f.Params[0].Bare()
	return len(f.Params) == 1 && (b.Kind == Lvalue || b.Kind == Rvalue) && b.Elem.Bare() == t
}

// areNumbers reports whether types are numbers, structs, or references to these. Others may refer to more numbers.
func areNumbers(types []*Type) bool {
	for _, t := range types {
		b := t.Bare()
		if b.Kind == Lvalue || b.Kind == Rvalue {
			b = b.Elem.Bare()
		}
		if b.Kind != Number && b.Kind != Struct {
			return false
		}
	}
	return true
}

// Floats returns the number of floating-point numbers in types, in their members and in what references refer to. Members that are
// references do not count.
func Floats(types ...*Type) (n int) {
	for _, t := range types {
		b := t.Bare()
		switch {
		case b.Kind == Lvalue || b.Kind == Rvalue:
			n += Floats(b.Elem)
		case b.Kind == Number && b.Number == ir.SourceFloat:
			n++
		case b.Kind == Array:
			n += b.Len * Floats(b.Elem)
		case b.Kind == Struct:
			n += Floats(b.Bases...)
			for _, f := range b.Fields {
				if k := f.Type.Bare().Kind; k != Lvalue && k != Rvalue { // objects may refer to each other
					n += Floats(f.Type)
				}
			}
		}
	}
	return n
}
