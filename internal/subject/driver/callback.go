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
		m.tell(shown, "the function %s", f.Name)
		m.callbacks = append(m.callbacks, f)
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

// contextOf makes what a function of the program takes its void * for: the first pointer among its variables, or doubles if it has none.
func (m *maker) contextOf(f *decl.Function, shown string) error {
	if !slices.ContainsFunc(f.Params, isContext) {
		return nil
	}
	of := &decl.Type{Kind: decl.Pointer, Size: 8, Elem: &decl.Type{Kind: decl.Number, Number: ir.SourceFloat, Name: "double", Size: 8}}
	if len(f.Locals) > 0 {
		of = f.Locals[0].Bare()
	} else {
		m.suppose("the void * of " + f.Name)
	}
	value, err := m.pointer(of, within(shown, f.Name))
	m.context = "(void *)" + value
	return err
}

func isContext(t *decl.Type) bool {
	b := t.Bare()
	return b.Kind == decl.Pointer && b.Elem.Bare().Kind == decl.Void
}

// smooth writes a function of a type whose value over the reals is known: the sine of a sum of its numbers. Without numbers it returns an
// input of the driver, or 0. Outputs behind pointers get such values too, and then an integer result is 0, and a bool is true. An integer
// before an array counts its elements.
func (m *maker) smooth(t *decl.Type, shown string) (string, error) {
	var params, terms, outputs []string
	counts, last := make(map[string]string), "1" // the number of elements of an array; the integer before it
	for i, p := range t.Params {
		id, b := fmt.Sprintf("fl_p%d", i), p.Bare()
		params = append(params, p.Declare(id))
		if b.Kind == decl.Pointer || b.Kind == decl.Lvalue {
			e := b.Elem.Bare()
			one := map[bool]string{true: id, false: "*" + id}[b.Kind == decl.Lvalue]
			switch float := e.Kind == decl.Number && e.Number == ir.SourceFloat; {
			case float && b.Elem.IsConst() && b.Kind == decl.Pointer:
				terms = append(terms, id+"[0]")
				counts[id+"[0]"] = last
			case float && b.Elem.IsConst():
				terms = append(terms, one)
			case float && b.Kind == decl.Pointer:
				outputs = append(outputs, id)
				counts[id] = last
			case float:
				outputs = append(outputs, "&"+id)
				counts["&"+id] = "1"
			case isCount(e) && b.Elem.IsConst():
				last = one
			case b.Kind == decl.Lvalue && isLibrary(e, "vector"):
				terms = append(terms, "*"+id+".begin()")
			}
			continue
		}
		switch {
		case b.Kind == decl.Number && b.Number == ir.SourceFloat:
			terms = append(terms, id)
		case isCount(b):
			last = "(int)" + id
		}
	}
	result := t.Result.Bare()
	if result.Kind != decl.Number && result.Kind != decl.Void {
		return "", fmt.Errorf("no function here is a %s", described(t))
	}
	isFloat := result.Kind == decl.Number && result.Number == ir.SourceFloat
	name := m.identifier("fl_" + m.of.Name + "_" + shown)
	value := "__builtin_sin(" + strings.Join(terms, " + 0.5 * ") + ")"
	switch {
	case len(terms) > 0:
		m.note("%s is the sine", shown)
		m.tell(shown, "the sine")
	case isFloat || len(outputs) > 0:
		number := plain(t.Result)
		if !isFloat {
			number = plain(t.Params[slices.IndexFunc(t.Params, func(p *decl.Type) bool { return isOutput(p) })].Bare().Elem)
		}
		id, err := m.input(number, "", shown)
		if err != nil {
			return "", err
		}
		value = name + "_value"
		m.top = append(m.top, "static "+number.Declare(value)+";")
		m.do("%s = %s;", value, id)
		m.note("%s is a function that gives a number, which is an input", shown)
		m.tell(shown, "a function that returns an input")
	default:
		m.note("%s does nothing", shown)
		m.tell(shown, "a function that does nothing")
	}
	body := ""
	for _, out := range outputs {
		each := value
		for _, x := range terms {
			if counts[x] != "" && counts[x] != "1" && counts[out] != "1" {
				at := fmt.Sprintf("%s[fl_k %% (%s > 0 ? %s : 1)]", strings.TrimSuffix(x, "[0]"), counts[x], counts[x])
				each = strings.Replace(each, x, at, 1)
			}
		}
		if counts[out] == "1" {
			body += fmt.Sprintf("if (%s) *%s = %s; ", out, out, value)
		} else {
			body += fmt.Sprintf("for (int fl_k = 0; %s && fl_k < %s; fl_k++) %s[fl_k] = %s + 0.5 * fl_k; ", out, counts[out], out, each)
		}
	}
	switch {
	case result.Kind == decl.Void:
	case isFloat:
		body += "return " + value + "; "
	case result.Number == ir.SourceBool && len(outputs) > 0:
		body += "return 1; "
	default:
		body += "return (" + plain(t.Result).Declare("") + ")0; "
	}
	m.top = append(m.top, "static "+t.Result.Declare(name+"("+strings.Join(params, ", ")+")")+" { "+body+"}")
	m.context = "0"
	return name, nil
}

// isCount reports whether a type is an integer that may count elements.
func isCount(b *decl.Type) bool {
	return b.Kind == decl.Number && (b.Number == ir.SourceInt || b.Number == ir.SourceUint) && b.Size >= 4
}

// isOutput reports whether a callback may write a number to a parameter.
func isOutput(t *decl.Type) bool {
	b := t.Bare()
	if b.Kind != decl.Pointer && b.Kind != decl.Lvalue {
		return false
	}
	e := b.Elem.Bare()
	return e.Kind == decl.Number && e.Number == ir.SourceFloat && !b.Elem.IsConst()
}
