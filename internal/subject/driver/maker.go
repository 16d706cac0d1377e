package driver

// This file makes objects by functions of the program that return a pointer to one.

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/ir/decl"
)

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
	for _, f := range m.p.Index.Returning[b.Name] {
		if f == m.of || slices.Contains(m.Without, f) || f.Of != nil || f.Local && !f.Defined ||
			f.Result == nil || !points(f.Result) || !makeName.MatchString(f.Name) ||
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
			m.tell(shown, "%s(%s)", f.Name, parameters(definition))
			m.do("%s = %s(%s);", f.Result.Declare(id), m.callee(f), strings.Join(args, ", "))
			m.do("if (!%s) %s", id, nothing(result))
			m.calls, m.makers = append(m.calls, f), append(m.makers, f)
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
