package driver

// This file uses private members: an explicit instantiation of a template may name them.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// opened returns an expression with a pointer to a private method.
func (m *maker) opened(f *decl.Function) (string, error) {
	var params []string
	for _, t := range f.Params {
		params = append(params, t.Declare(""))
	}
	list := "(" + strings.Join(params, ", ") + ")"
	if f.Static {
		return m.open(f.Of, f.Name, f.Result.Declare("(*type)"+list))
	}
	if f.Const {
		list += " const"
	}
	return m.open(f.Of, f.Name, f.Result.Declare("("+f.Of.Name+"::*type)"+list))
}

// open returns an expression with a pointer to a private member of a class. declaration declares type as that of the pointer.
func (m *maker) open(class *decl.Type, member, declaration string) (string, error) {
	if !m.p.CPlus || class.Name == "" || strings.Contains(class.Name, "(") || strings.HasPrefix(member, "~") || member == class.Base {
		return "", fmt.Errorf("%s is private", member)
	}
	for _, o := range m.private {
		if o.class == class.Name && o.member == member && o.declaration == declaration {
			return fmt.Sprintf("%s_get(%s())", o.tag, o.tag), nil
		}
	}
	m.opens++
	tag := fmt.Sprintf("%s_open%d", m.name, m.opens)
	m.top = append(m.top, fmt.Sprintf("struct %s { typedef %s; friend type %s_get(%s); };", tag, declaration, tag, tag),
		fmt.Sprintf("template <class T, typename T::type M> struct %s_of { friend typename T::type %s_get(T) { return M; } };", tag, tag),
		fmt.Sprintf("template struct %s_of<%s, &%s::%s>;", tag, tag, class.Name, member))
	m.private = append(m.private, open{class.Name, member, declaration, tag})
	return fmt.Sprintf("%s_get(%s())", tag, tag), nil
}

// An open is a private member that the driver may name.
type open struct{ class, member, declaration, tag string }

// placeOf returns an lvalue of a member of an object of a class, which may be private.
func (m *maker) placeOf(object string, class *decl.Type, f *decl.Field) (string, error) {
	if f.Public {
		return object + "." + f.Name, nil
	}
	if f.Bits || f.Name == "" {
		return "", fmt.Errorf("%s is private in it", f.Name)
	}
	open, err := m.open(class, f.Name, plain(f.Type).Declare("("+class.Name+"::*type)"))
	if err != nil {
		return "", fmt.Errorf("%s is private in it", f.Name)
	}
	return "(" + object + ".*" + open + ")", nil
}

// hidden reports whether a class has members that are not public, or constructors of which none is public.
func hidden(b *decl.Type) bool {
	return unconstructible(b) || slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return !f.Public }) ||
		slices.ContainsFunc(b.Bases, func(base *decl.Type) bool { return hidden(base.Bare()) })
}

// unconstructible reports whether a class has constructors, and none that others may call without arguments.
func unconstructible(b *decl.Type) bool {
	own := func(f *decl.Function) bool { return f.Name == b.Base && len(b.Base) > 0 }
	return slices.ContainsFunc(b.Methods, own) && len(constructors(b)) == 0
}

// A changed is an object that the function may change.
type changed struct {
	object string
	class  *decl.Type
}

// mostNumbers is how many numbers of changed objects a driver returns.
const mostNumbers = 12

// numbersOf returns lvalues of the floating-point members of an object, at most mostNumbers.
func (m *maker) numbersOf(object string, b *decl.Type, depth int) (list []string, elem *decl.Type) {
	if depth > mostDepth {
		return nil, nil
	}
	add := func(more []string, e *decl.Type) {
		if elem == nil {
			elem = e
		}
		list = append(list, more...)
	}
	for _, base := range b.Bases {
		add(m.numbersOf(object, base.Bare(), depth+1))
	}
	for i := range b.Fields {
		f := &b.Fields[i]
		e := f.Type.Bare()
		float := e.Kind == decl.Number && e.Number == ir.SourceFloat
		if len(list) >= mostNumbers || !float && !(e.Kind == decl.Struct && flat(e) && !e.System) {
			continue
		}
		place, err := m.placeOf(object, b, f)
		switch {
		case err != nil:
		case float:
			add([]string{place}, f.Type)
		default:
			add(m.numbersOf(place, e, depth+1))
		}
	}
	return list[:min(len(list), mostNumbers)], elem
}

// afterwards returns the statements that store the numbers of the objects that the function may have changed. It adds a parameter for
// them. It returns nil if there are none.
func (m *maker) afterwards() (statements []string) {
	objects := m.changed
	if m.self != "" && !m.of.Const {
		objects = append([]changed{{m.self, m.complete(m.of.Of).Type}}, objects...)
	}
	var places []string
	var elem *decl.Type
	for _, o := range objects {
		list, e := m.numbersOf(o.object, o.class, 0)
		if elem == nil {
			elem = e
		}
		places = append(places, list...)
	}
	if len(places) == 0 {
		return nil
	}
	places = places[:min(len(places), mostNumbers)]
	for i, place := range places {
		statements = append(statements, fmt.Sprintf("fl_out[%d] = %s;", i, place))
	}
	m.inputs = append(m.inputs, input{declaration: plain(elem).Declare("*fl_out"), shown: "result", least: len(places)})
	m.note("the results are numbers in the objects afterwards")
	return statements
}
