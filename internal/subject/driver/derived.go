package driver

// This file makes an object of a derived class where a function takes an abstract class, or a class of which no function makes objects.

import (
	"cmp"
	"fmt"
	"slices"

	"faultline/internal/ir/decl"
)

// classes returns the classes that an object may have: the class itself, or its derived classes if it is abstract.
func (m *maker) classes(b *decl.Type) (list []*decl.Type) {
	if len(missing(b)) == 0 {
		return []*decl.Type{b}
	}
	return m.derived(b)
}

// derived returns the classes without pure virtual functions that are derived from one.
func (m *maker) derived(b *decl.Type) (list []*decl.Type) {
	for _, t := range m.p.Derived[b.Name] {
		if t != b && len(missing(t)) == 0 && m.usable(t) &&
			!slices.ContainsFunc(list, func(o *decl.Type) bool { return o.Name == t.Name }) {
			list = append(list, t)
		}
	}
	return list
}

func derives(t, from *decl.Type) bool {
	return slices.ContainsFunc(t.Bases, func(b *decl.Type) bool {
		return b.Bare() == from || b.Bare().Name == from.Name || derives(b.Bare(), from)
	})
}

// missing returns the virtual functions without a body of a class.
func missing(t *decl.Type) (names []string) {
	for _, b := range t.Bases {
		names = append(names, missing(b.Bare())...)
	}
	for _, f := range t.Methods {
		names = slices.DeleteFunc(names, func(name string) bool { return name == f.Name })
		if f.Pure {
			names = append(names, f.Name)
		}
	}
	return names
}

// A choiceFailed is the error of a driver for one of several derived classes. Drivers for the others may be possible.
type choiceFailed struct{ error }

// constructed makes an object of a class by one of its constructors. For an abstract class it makes one of a derived class, by a
// constructor or by a function that returns one.
func (m *maker) constructed(b *decl.Type, shown string, w want) (object string, err error) {
	list := m.classes(b)
	k := m.choose(list)
	if k >= 0 {
		list = list[k : k+1]
	}
	for _, c := range list {
		err = m.tried(func() (err error) {
			if object, err = m.byConstructor(c, shown); err != nil && c != b {
				if o, failed := m.factory(c, shown, w); failed == nil {
					object, err = o.object(), nil
				}
			}
			return err
		})
		if err == nil {
			return object, nil
		}
	}
	if k >= 0 && len(m.choices) > 1 && list[0] != b {
		err = choiceFailed{err}
	}
	return "", err
}

// another makes an object of a class derived from b, if b has no constructor that can be called and no function makes a b.
func (m *maker) another(b *decl.Type, shown string, mutable bool) (object string, err error) {
	err = fmt.Errorf("no class is derived from %s", b.Base)
	if !unconstructible(b) || len(missing(b)) > 0 {
		return "", err
	}
	for _, c := range m.derived(b) {
		err = m.attempt(func() (err error) {
			object, err = m.object(c, shown, mutable)
			return err
		})
		if err == nil {
			break
		}
	}
	return object, err
}

// choose returns the index of the class that this driver takes, of those that an object may have. It returns -1 if any of them serves.
func (m *maker) choose(list []*decl.Type) int {
	if len(list) == 1 || m.chosen || m.depth > 2 || m.variant < 0 { // deep inside, one class is enough
		return -1
	}
	m.chosen = true
	if len(m.choices) == 0 {
		for _, t := range list {
			m.choices = append(m.choices, cmp.Or(t.Bare().Base, t.Bare().Name))
		}
	}
	return min(m.variant, len(list)-1)
}
