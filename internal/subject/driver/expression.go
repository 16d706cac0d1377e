package driver

// This file makes arguments by expressions of the user (--make). A name in one that the source does not declare becomes an input.

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// Options are what the user and earlier tries say of a driver.
type Options struct {
	Most    int // how many elements arrays have at most; MostElements if it is less
	Makes   []Make
	Without []*decl.Function // makers that refuse all arguments
	Inputs  map[string]bool  // names in expressions of Makes that the source does not declare
}

// A Make is an expression in C or C++ that makes arguments.
type Make struct {
	Of    string // the name of a parameter, "this" for the object of a method, or a type: "PJ *"
	Expr  string
	Where string // --make 'P = ...', for messages
}

// ParseMake reads "P = EXPRESSION". where is for messages.
func ParseMake(where, text string) (Make, error) {
	of, expr, found := strings.Cut(text, "=")
	m := Make{Of: strings.TrimSpace(of), Expr: strings.TrimSpace(expr), Where: where}
	if !found || m.Of == "" || m.Expr == "" || strings.HasPrefix(expr, "=") {
		return m, fmt.Errorf("%q is not PARAMETER = EXPRESSION, as in p = curve_new(rate, 12)", text)
	}
	return m, nil
}

// Fits reports whether an expression makes a parameter or the object of a function.
func (k *Make) Fits(f *decl.Function) bool {
	if f.Of != nil && !f.Static && k.makes(f.Of, "this") {
		return true
	}
	for i, t := range f.Params {
		if k.makes(t, f.ParamName(i)) {
			return true
		}
	}
	return false
}

var typeWords = regexp.MustCompile(`\b(?:const|struct|class|union|enum)\b|::|\s+`)

// spelling returns a type without the words and spaces that spellings of it may differ in. A reference is written as what it refers to.
func spelling(t string) string { return strings.TrimRight(typeWords.ReplaceAllString(t, ""), "&") }

// makes reports whether an expression makes a value of a type, or the parameter with a name.
func (k *Make) makes(t *decl.Type, name string) bool {
	if k.Of == name {
		return true
	}
	of := spelling(k.Of)
	return of == spelling(t.Declare("")) || of == spelling(plain(t).Declare("")) || of == spelling(t.Bare().Declare(""))
}

// said returns the index of the expression that makes a value, -1 if there is none.
func (m *maker) said(t *decl.Type, shown string) int {
	return slices.IndexFunc(m.Makes, func(k Make) bool { return k.makes(t, shown) })
}

// expressed returns an expression for a value that expression k makes.
func (m *maker) expressed(k int, t *decl.Type, shown string) (string, error) {
	text, err := m.filled(m.Makes[k].Expr)
	if err != nil {
		return "", err
	}
	if !slices.Contains(m.spoken, k) {
		m.spoken = append(m.spoken, k)
	}
	result, err := m.resultType()
	if err != nil {
		return "", err
	}
	m.tell(shown, "%s", m.Makes[k].Expr)
	m.refuses = true
	id, b := m.identifier("fl_"+shown), t.Bare()
	switch {
	case !m.p.CPlus:
		m.do("%s = %s;", plain(t).Declare(id), text)
	case b.Kind == decl.Lvalue || b.Kind == decl.Rvalue:
		m.do("auto &&%s = %s;", id, text)
	case b.Kind == decl.Pointer:
		m.do("auto %s = %s;", id, text)
	default:
		m.do("%s = %s;", plain(t).Declare(id), text)
	}
	if b.Kind == decl.Pointer {
		m.do("if (!%s) %s", id, nothing(result))
	}
	if b.Kind == decl.Rvalue || isLibrary(b, "unique_ptr") {
		return "static_cast<" + plain(t).Declare("") + " &&>(" + id + ")", nil
	}
	return id, nil
}

var tokenRE = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[0-9][\w.]*|(?:(?:->|\.|::)\s*)?[A-Za-z_]\w*(?:\s*\()?`)

// filled returns an expression in which names that the source does not declare are inputs.
func (m *maker) filled(expr string) (string, error) {
	made := make(map[string]string)
	var failed error
	first := len(m.inputs)
	arrays := false
	text := ""
	end := 0
	for _, at := range tokenRE.FindAllStringIndex(expr, -1) {
		word := expr[at[0]:at[1]]
		if name, calls := strings.CutSuffix(word, "("); calls {
			m.known(strings.TrimSpace(name))
			continue
		}
		if !m.Inputs[word] {
			continue
		}
		if made[word] == "" {
			t := m.typeAt(expr, at[0])
			value, err := m.value(t, word)
			if err != nil && failed == nil {
				failed = fmt.Errorf("%s: %w", word, err)
			}
			made[word], arrays = value, arrays || t.Bare().Kind == decl.Pointer
		}
		text += expr[end:at[0]] + made[word]
		end = at[1]
	}
	if arrays {
		m.clamp(first)
	}
	return text + expr[end:], failed
}

// known declares a function that an expression calls, if the source does not.
func (m *maker) known(name string) {
	for _, f := range m.p.Functions {
		if f.Name == name && f.Of == nil {
			m.callee(f)
			return
		}
	}
}

// typeAt returns the type of the parameter for which an expression has a name at an offset, double if that is not known.
func (m *maker) typeAt(expr string, offset int) *decl.Type {
	index, depth := 0, 0
	for i := offset - 1; i >= 0; i-- {
		switch c := expr[i]; {
		case c == ')' || c == ']' || c == '}':
			depth++
		case c == '(' && depth == 0:
			name := regexp.MustCompile(`\w+\s*$`).FindString(expr[:i])
			if t := m.parameterOf(strings.TrimSpace(name), index); t != nil {
				return t
			}
			i = 0
		case c == '(' || c == '[' || c == '{':
			if depth--; depth < 0 {
				i = 0
			}
		case c == ',' && depth == 0:
			index++
		}
	}
	return &decl.Type{Kind: decl.Number, Number: ir.SourceFloat, Name: "double", Size: 8}
}

// parameterOf returns the type of a parameter of a function or a constructor, nil if it is not known.
func (m *maker) parameterOf(name string, index int) *decl.Type {
	of := func(list []*decl.Function) *decl.Type {
		for _, f := range list {
			if f.Name == name && index < len(f.Params) {
				return f.Params[index]
			}
		}
		return nil
	}
	if t := of(m.p.Functions); t != nil {
		return t
	}
	for _, c := range m.p.Types {
		if t := of(c.Methods); t != nil && c.Base == name {
			return t
		}
	}
	return nil
}
