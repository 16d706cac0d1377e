package driver

// This file makes structs member by member, rows of a matrix, and linked nodes.

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// object returns an lvalue of a struct or class. mutable tells that the function may change it.
func (m *maker) object(t *decl.Type, shown string, mutable bool) (string, error) {
	b := m.complete(t.Bare()).Type
	whole := func() (string, error) {
		typ := t
		if !mutable && !t.IsConst() {
			typ = &decl.Type{Kind: decl.Qualified, Const: true, Elem: t}
		} else if mutable {
			typ = plain(t)
		}
		if shown == "" {
			shown = "this"
		}
		id, err := m.input(typ, "*", shown)
		return "(*" + id + ")", err
	}
	if flat(b) && !hides(b) {
		return whole()
	}
	var object string
	err := m.attempt(func() (err error) {
		switch {
		case b.System || isLibrary(b) || isEigen(b):
			object, err = m.library(t, shown, mutable)
		case len(m.classes(b)) > 0 && (len(constructors(b)) > 0 || hides(b)):
			object, err = m.constructed(b, shown)
		default:
			object, err = m.assembled(t, b, shown)
		}
		return err
	})
	if err != nil && flat(b) {
		return whole()
	}
	return object, err
}

// A completed type is the definition of a type that another unit may only declare.
type completed struct{ *decl.Type }

func (m *maker) complete(t *decl.Type) completed {
	if t.Incomplete {
		for _, other := range m.p.Types {
			if !other.Incomplete && other.Name == t.Name && t.Name != "" {
				return completed{other}
			}
		}
	}
	return completed{t}
}

// selves returns the members that point to an object of the same type.
func (c completed) selves() (list []decl.Field) {
	for _, f := range c.Fields {
		if b := f.Type.Bare(); b.Kind == decl.Pointer && b.Elem.Bare().Kind == decl.Struct && b.Elem.Bare().Name == c.Name && c.Name != "" {
			list = append(list, f)
		}
	}
	return list
}

// assembled makes a struct member by member.
func (m *maker) assembled(t, b *decl.Type, shown string) (string, error) {
	if b.Incomplete {
		return "", fmt.Errorf("%s is declared and not defined, and no function here returns one", described(t))
	}
	if len(missing(b)) > 0 {
		return "", fmt.Errorf("%s is abstract, and no class here is derived from it", described(t))
	}
	if plain(t).Declare("") == "" {
		return "", fmt.Errorf("its type has no name")
	}
	id := m.identifier("fl_" + shown)
	if slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return f.Type.Bare().Kind == decl.Lvalue }) {
		return id, m.bound(t, b, id, shown)
	}
	if m.p.CPlus {
		m.do("%s{};", plain(t).Declare(id))
	} else {
		m.do("%s;", plain(t).Declare(id))
		m.do("__builtin_memset(&%s, 0, sizeof %s);", id, id)
	}
	return id, m.fill(id, b, shown)
}

// bound makes a struct with references, all of whose members must be there from the beginning.
func (m *maker) bound(t, b *decl.Type, id, shown string) error {
	var values []string
	for _, f := range b.Fields {
		if !f.Public || len(b.Bases) > 0 {
			return fmt.Errorf("%s is private in it", f.Name)
		}
		value, err := m.value(f.Type, within(shown, f.Name))
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
		values = append(values, value)
	}
	m.do("%s{%s};", plain(t).Declare(id), strings.Join(values, ", "))
	return nil
}

var (
	countName  = regexp.MustCompile(`(?i)^(?:n|m|nx|ny|nz|tda|ld[a-z]?)$|num|count|size|len|rows?|cols?|dim|cap|used|npts|width|height`)
	strideName = regexp.MustCompile(`(?i)stride|inc|step`)
)

// fill sets the members of an object.
func (m *maker) fill(object string, b *decl.Type, shown string) error {
	outer := m.context
	m.context = ""
	defer func() { m.context = cmp.Or(outer, m.context) }()
	for _, base := range b.Bases {
		if len(base.Bare().Fields) > 0 {
			return fmt.Errorf("%s has base classes", described(b))
		}
	}
	data, integers := "", 0
	for _, f := range b.Fields {
		if e := f.Type.Bare(); e.Kind == decl.Pointer && (flat(e.Elem) || isRows(f.Type)) && !isText(e.Elem) {
			data = within(shown, f.Name)
		} else if e.Kind == decl.Number && e.Number != ir.SourceFloat {
			integers++
		}
	}
	for _, callbacks := range []bool{true, false} {
		for _, f := range b.Fields {
			if hasCallback(f.Type, 0) != callbacks || f.Bits {
				continue
			}
			if !f.Public {
				return fmt.Errorf("%s is private in it", f.Name)
			}
			if err := m.member(object, b, &f, shown, data, integers); err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
		}
	}
	return nil
}

// member sets one member. data is the name of an array beside it, "" if there is none, and integers the number of integer members.
func (m *maker) member(object string, b *decl.Type, f *decl.Field, shown, data string, integers int) error {
	place, name := object+"."+f.Name, within(shown, f.Name)
	if f.Type.IsConst() {
		place = "*(" + plain(f.Type).Declare("*") + ")&" + place
	}
	e := f.Type.Bare()
	set := func(value string, err error) error {
		if err == nil {
			m.do("%s = %s;", place, value)
		}
		return err
	}
	switch {
	case e.Kind == decl.Number && e.Number != ir.SourceFloat && e.Number != ir.SourceBool && e.Number != ir.SourceEnum && data != "":
		switch {
		case strideName.MatchString(f.Name) && integers > 1:
			m.do("%s = 1;", place)
		case integers == 1, countName.MatchString(f.Name):
			m.do("%s = %s;", place, m.countedAs(name))
		default:
			m.note("%s is 0", name)
		}
		return nil
	case e.Kind == decl.Array && flat(e):
		id, err := m.input(e.Elem, "*", name)
		m.do("__builtin_memcpy(%s, %s, sizeof %s);", place, id, place)
		return err
	case e.Kind == decl.Struct && flat(e):
		id, err := m.input(f.Type, "*", name)
		return set("*"+id, err)
	case e.Kind == decl.Struct && !isLibrary(e) && !e.System && len(constructors(e)) == 0:
		return m.fill(place, m.complete(e).Type, name)
	case e.Kind != decl.Pointer:
		return set(m.value(f.Type, name))
	}
	target := e.Elem.Bare()
	switch {
	case target.Kind == decl.Void && m.context == "", isText(e.Elem),
		target.Kind == decl.Struct && slices.ContainsFunc(completed{b}.selves(), func(s decl.Field) bool { return s.Name == f.Name }):
		m.note("%s is a null pointer", name)
		return nil // it is null already
	case target.Kind == decl.Struct && !flat(target):
		value, err := m.pointer(e, name)
		if err != nil { // what cannot be made is null, as long as nobody reads it
			m.note("%s is a null pointer", name)
			return nil
		}
		return set(value, nil)
	}
	if m.reads && !e.Elem.IsConst() && (target.Kind == decl.Number || target.Kind == decl.Struct && flat(target) && !hides(target)) {
		value, err := m.input(constant(e.Elem), "*", name)
		return set("("+e.Declare("")+")"+value, err)
	}
	return set(m.pointer(e, name))
}

// rows returns an array of pointers to the rows of a matrix.
func (m *maker) rows(row *decl.Type, shown string) (string, error) {
	if row.Elem.Bare().Kind != decl.Number || isText(row.Elem) {
		return "", fmt.Errorf("a %s cannot be made", described(&decl.Type{Kind: decl.Pointer, Elem: row}))
	}
	elem := row.Elem
	if m.reads {
		elem = constant(elem)
	}
	data, err := m.input(elem, "*", shown)
	if err != nil {
		return "", err
	}
	id := m.identifier("fl_" + shown)
	m.do("%s[%d];", row.Declare(id), m.most)
	m.do("for (int fl_i = 0; fl_i < %d; fl_i++) %s[fl_i] = (%s)%s + fl_i * %d;", m.most, id, row.Declare(""), data, m.most)
	return id, nil
}

var backName = regexp.MustCompile(`(?i)prev|parent|back|up|last|owner`)

// nodes returns a pointer to the first of some linked nodes. One link to the next node makes a list, two make a tree in the order of a
// heap.
func (m *maker) nodes(b *decl.Type, shown string) (string, error) {
	if b.Name == "" || len(b.Bases) > 0 {
		return "", fmt.Errorf("its type has no name")
	}
	id := m.identifier("fl_" + shown)
	m.do("%s[%d];", b.Declare(id), m.most)
	m.do("for (int fl_i = 0; fl_i < %d; fl_i++) __builtin_memset((void *)&%s[fl_i], 0, sizeof %s[fl_i]);", m.most, id, id)
	floats, forward := 0, 0
	var links []string
	for _, f := range b.Fields {
		name, e := within(shown, f.Name), f.Type.Bare()
		self := slices.ContainsFunc(completed{b}.selves(), func(s decl.Field) bool { return s.Name == f.Name })
		switch {
		case !f.Public:
			return "", fmt.Errorf("%s is private in it", f.Name)
		case self && backName.MatchString(f.Name):
			links = append(links, fmt.Sprintf("if (fl_i > 0) %s[fl_i].%s = &%s[fl_i - 1];", id, f.Name, id))
		case self:
			links = append(links, f.Name)
			forward++
		case e.Kind == decl.Number && e.Number == ir.SourceFloat, e.Kind == decl.Struct && flat(e):
			data, err := m.input(&decl.Type{Kind: decl.Qualified, Const: true, Elem: plain(f.Type)}, "*", name)
			if err != nil {
				return "", err
			}
			floats++
			m.do("for (int fl_i = 0; fl_i < %d; fl_i++) %s[fl_i].%s = %s[fl_i];", m.most, id, f.Name, data)
		case e.Kind == decl.Array && flat(e):
			data, err := m.input(e.Elem, "*", name)
			if err != nil {
				return "", err
			}
			floats++
			m.do("for (int fl_i = 0; fl_i < %d; fl_i++) __builtin_memcpy(%s[fl_i].%s, %s + fl_i * %d, sizeof %s[fl_i].%s);", m.most, id,
				f.Name, data, e.Len, id, f.Name)
		case e.Kind == decl.Number:
			m.note("%s is 0", name)
		case e.Kind == decl.Pointer:
			m.note("%s is a null pointer", name)
		default:
			return "", fmt.Errorf("%s cannot be made", f.Name)
		}
	}
	if floats == 0 {
		return "", fmt.Errorf("its nodes have no numbers")
	}
	n := m.counted(shown)
	child := 0
	for _, link := range links {
		if len(link) > 3 && link[:3] == "if " {
			m.do("for (int fl_i = 0; fl_i < %s; fl_i++) %s", n, link)
			continue
		}
		child++
		m.do("for (int fl_i = 0; fl_i < %s; fl_i++) { int fl_k = %d * fl_i + %d; %s[fl_i].%s = fl_k < %s ? &%s[fl_k] : 0; }", n, forward,
			child, id, link, n, id)
	}
	return id, nil
}
