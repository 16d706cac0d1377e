package driver

// This file chooses functions for callbacks.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// callback returns a function with a type: one of the program, or else a smooth one that is written here. It sets the context for a void *
// beside it.
func (m *maker) callback(t *decl.Type, shown string) (string, error) {
	for _, f := range m.p.Functions {
		if f == m.of || !f.Defined || f.Of != nil || f.System || !sameTypes(f, t) {
			continue
		}
		if err := m.contextOf(f, shown); err != nil {
			continue
		}
		m.note("%s is %s", shown, f.Name)
		return m.callee(f), nil
	}
	return m.smooth(t, shown)
}

// sameTypes reports whether a function has the parameters and the result of a callback.
func sameTypes(f *decl.Function, t *decl.Type) bool {
	if len(f.Params) != len(t.Params) || f.Result == nil || f.Result.Bare().Declare("") != t.Result.Bare().Declare("") {
		return false
	}
	for i := range f.Params {
		if f.Params[i].Bare().Declare("") != t.Params[i].Bare().Declare("") {
			return false
		}
	}
	return true
}

// contextOf makes what a function of the program takes its void * for: the first pointer to a struct among its variables, or a number.
func (m *maker) contextOf(f *decl.Function, shown string) error {
	if !slices.ContainsFunc(f.Params, isContext) {
		return nil
	}
	if len(f.Locals) == 0 {
		m.suppose("a null pointer of " + f.Name)
		m.context = "0"
		return nil
	}
	value, err := m.pointer(f.Locals[0].Bare(), within(shown, f.Name))
	m.context = "(void *)" + value
	return err
}

func isContext(t *decl.Type) bool {
	b := t.Bare()
	return b.Kind == decl.Pointer && b.Elem.Bare().Kind == decl.Void
}

// smooth writes a function of a type whose value over the reals is known: the sine of a sum of its numbers. Without numbers it returns an
// input of the driver. An output behind a pointer gets the value too, and then the function returns 1.
func (m *maker) smooth(t *decl.Type, shown string) (string, error) {
	var params, terms, outputs []string
	for i, p := range t.Params {
		id, b := fmt.Sprintf("p%d", i), p.Bare()
		params = append(params, p.Declare(id))
		switch {
		case b.Kind == decl.Number && b.Number == ir.SourceFloat:
			terms = append(terms, id)
		case b.Kind == decl.Number, isContext(p):
		case b.Kind == decl.Pointer && b.Elem.Bare().Number == ir.SourceFloat && b.Elem.IsConst():
			terms = append(terms, id+"[0]")
		case b.Kind == decl.Pointer && b.Elem.Bare().Number == ir.SourceFloat:
			outputs = append(outputs, id)
		case b.Kind == decl.Lvalue && isLibrary(b.Elem.Bare(), "vector"):
			terms = append(terms, "*"+id+".begin()")
		default:
			return "", fmt.Errorf("no function here is a %s", described(t))
		}
	}
	result := t.Result.Bare()
	if result.Kind != decl.Number && (result.Kind != decl.Void || len(outputs) == 0) {
		return "", fmt.Errorf("no function here is a %s", described(t))
	}
	name := m.identifier("fl_" + m.of.Name + "_" + shown)
	value := "__builtin_sin(" + strings.Join(terms, " + 0.5 * ") + ")"
	if len(terms) == 0 {
		number := &decl.Type{Kind: decl.Number, Number: ir.SourceFloat, Name: "double", Size: 8}
		if result.Number == ir.SourceFloat {
			number = plain(t.Result)
		} else if len(outputs) > 0 {
			number = plain(t.Params[slices.IndexFunc(t.Params, func(p *decl.Type) bool { return isNumbers(p) })].Bare().Elem)
		} else {
			return "", fmt.Errorf("no function here is a %s", described(t))
		}
		id, err := m.input(number, "", shown)
		if err != nil {
			return "", err
		}
		value = name + "_value"
		m.top = append(m.top, "static "+number.Declare(value)+";")
		m.do("%s = %s;", value, id)
		m.note("%s is a function that gives a number, which is an input", shown)
	} else {
		m.note("%s is the sine", shown)
	}
	body := ""
	for _, out := range outputs {
		body += "*" + out + " = " + value + "; "
	}
	switch {
	case result.Kind == decl.Void:
	case len(outputs) > 0:
		body += "return 1; "
	default:
		body += "return " + value + "; "
	}
	m.top = append(m.top, "static "+t.Result.Declare(name+"("+strings.Join(params, ", ")+")")+" { "+body+"}")
	m.context = "0"
	return name, nil
}
