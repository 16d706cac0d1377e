package driver

// This file chooses functions for callbacks, and makes handles.

import (
	"fmt"
	"regexp"
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

// nothing returns the statement with which a driver gives up, with a result of zeros.
func nothing(result *decl.Type) string {
	switch result.Bare().Kind {
	case decl.Void:
		return "return;"
	case decl.Number:
		return "return 0;"
	}
	name := result.Declare("")
	return fmt.Sprintf("{ static char fl_zeros[sizeof(%s)] __attribute__((aligned(16))); return *(%s *)fl_zeros; }", name, name)
}

var (
	makeName = regexp.MustCompile(`(?i)new|create|make|alloc|init|open|build|from`)
	freeName = regexp.MustCompile(`(?i)free|destroy|delete|close|release|dispose`)
)

// handle returns a pointer to an object that a function of the program makes. A null pointer from it ends the run.
func (m *maker) handle(b *decl.Type, shown string) (string, error) {
	points := func(t *decl.Type) bool {
		p := t.Bare()
		return p.Kind == decl.Pointer && p.Elem.Bare().Kind == decl.Struct && p.Elem.Bare().Name == b.Name && b.Name != ""
	}
	codeless := ""
	for _, f := range m.p.Functions {
		if f == m.of || f.Of != nil || f.Local && !f.Defined || f.Result == nil || !points(f.Result) || !makeName.MatchString(f.Name) ||
			slices.ContainsFunc(f.Params, points) {
			continue
		}
		definition := m.p.Definition(f)
		if definition == nil {
			codeless = f.Name
			continue
		}
		id := ""
		err := m.attempt(func() error {
			first := len(m.inputs)
			args, err := m.arguments(f.Params, definition.ParamNames, shown)
			if err != nil {
				return err
			}
			if slices.ContainsFunc(f.Params, func(t *decl.Type) bool { return isRows(t) || isNumbers(t) }) {
				m.clamp(first)
			}
			id = m.identifier("fl_" + shown)
			result, err := m.resultType()
			if err != nil {
				return err
			}
			m.do("%s = %s(%s);", f.Result.Declare(id), m.callee(f), strings.Join(args, ", "))
			m.do("if (!%s) %s", id, nothing(result))
			m.calls = append(m.calls, f)
			return nil
		})
		if err != nil {
			continue
		}
		for _, free := range m.p.Functions {
			if free.Of == nil && len(free.Params) == 1 && points(free.Params[0]) && freeName.MatchString(free.Name) {
				m.after, m.calls = append(m.after, m.callee(free)+"("+id+");"), append(m.calls, free)
				break
			}
		}
		return id, nil
	}
	if codeless != "" {
		return "", fmt.Errorf("%s makes one, and %s", codeless, NoCode)
	}
	return "", fmt.Errorf("no function here makes one")
}
