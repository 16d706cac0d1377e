package driver

// This file has the results of drivers: the number, struct or array that the function returns or leaves behind.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// returned returns the type of the function's result, without a reference.
func (m *maker) returned() *decl.Type {
	if b := m.of.Result.Bare(); b.Kind == decl.Lvalue || b.Kind == decl.Rvalue {
		return b.Elem
	}
	return m.of.Result
}

// returnable reports whether a driver can return a value of a type.
func returnable(t *decl.Type) bool {
	b := t.Bare()
	return b.Kind == decl.Number || b.Kind == decl.Struct && flat(b) && !slices.ContainsFunc(b.Methods, func(f *decl.Function) bool {
		return strings.HasPrefix(f.Name, "~") && (!f.Public || f.Deleted)
	})
}

// alternative returns the index of the first number among the alternatives of a std::variant, -1 if there is none.
func alternative(b *decl.Type) int {
	if !isLibrary(b, "variant") {
		return -1
	}
	return slices.IndexFunc(b.Args, returnable)
}

// elements returns the type of the elements of a container, and the loop over a container x that runs the statement "fl_out[fl_i++] =
// element;". The type is nil if x is no container of numbers.
func (m *maker) elements(b *decl.Type) (*decl.Type, string) {
	put := func(element string) string {
		return fmt.Sprintf("if (fl_i < %d) fl_out[fl_i++] = %s;", m.most, element)
	}
	switch {
	case isLibrary(b, "vector", "valarray", "deque", "list", "forward_list", "set", "multiset", "span") && returnable(b.Args[0]):
		return b.Args[0], "for (const auto &fl_x : fl_result) " + put("fl_x")
	case isLibrary(b, "map", "multimap", "unordered_map") && returnable(b.Args[1]):
		return b.Args[1], "for (const auto &fl_x : fl_result) " + put("fl_x.second")
	case isLibrary(b, "vector") && isLibrary(b.Args[0].Bare(), "vector") && returnable(b.Args[0].Bare().Args[0]):
		return b.Args[0].Bare().Args[0], "for (const auto &fl_row : fl_result) for (const auto &fl_x : fl_row) " + put("fl_x")
	case isEigen(b) && eigenShape.MatchString(b.Name) && len(b.Args) > 0 && returnable(b.Args[0]):
		return b.Args[0], "for (int fl_k = 0; fl_k < (int)fl_result.size(); fl_k++) " + put("fl_result.data()[fl_k]")
	}
	return nil, ""
}

// resultType returns the type of the driver's result.
func (m *maker) resultType() (*decl.Type, error) {
	void := &decl.Type{Kind: decl.Void, Name: "void"}
	t := m.returned()
	b := t.Bare()
	element, _ := m.elements(b)
	switch {
	case b.Kind == decl.Void, element != nil, isNumbers(t):
		return void, nil
	case returnable(b):
	case b.Pointee() != nil && returnable(b.Pointee()):
		t = b.Pointee()
	case alternative(b) >= 0:
		t = b.Args[alternative(b)]
	default:
		if elem, _ := m.through(t, "fl_result"); elem != nil {
			return void, nil
		}
		return nil, fmt.Errorf("its result has no numbers")
	}
	if plain(t).Name == "" {
		return nil, fmt.Errorf("its result has a type without a name")
	}
	return plain(t), nil
}

// result returns the type of the driver's result, and the statements of the call and after it.
func (m *maker) result(call string) (*decl.Type, []string, error) {
	result, err := m.resultType()
	if err != nil {
		return nil, nil, err
	}
	t := m.returned()
	b := t.Bare()
	declare := "auto fl_result"
	if !m.p.CPlus {
		declare = plain(t).Declare("fl_result")
	}
	kept := []string{declare + " = " + call + ";"}
	element, loop := m.elements(b)
	switch {
	case b.Kind == decl.Void:
		if slices.ContainsFunc(m.inputs, func(in input) bool {
			return strings.Contains(in.declaration, "*") && !strings.HasPrefix(in.declaration, "const ")
		}) {
			return result, append([]string{call + ";"}, m.after...), nil
		}
		getter := m.getter()
		if getter == nil {
			if numbers := m.afterwards(); numbers != nil {
				return result, append(append([]string{call + ";"}, numbers...), m.after...), nil
			}
			return nil, nil, fmt.Errorf("it returns nothing, and changes nothing that is passed to it")
		}
		m.note("the result is %s() afterwards", getter.Name)
		value := plain(getter.Result).Declare("fl_result") + " = " + m.self + "." + getter.Name + "();"
		return plain(getter.Result), append(append([]string{call + ";", value}, m.after...), "return fl_result;"), nil
	case returnable(b):
		if !m.reads { // a status
			kept = append(kept, m.afterwards()...)
		}
		return result, append(append(kept, m.after...), "return fl_result;"), nil
	case isNumbers(t):
		element = b.Elem
		loop = "for (int fl_k = 0; fl_result && fl_k < " + m.length() + "; fl_k++) fl_out[fl_k] = fl_result[fl_k];"
	case element == nil && alternative(b) >= 0:
		kept = append(kept, fmt.Sprintf("auto fl_alternative = std::get_if<%d>(&fl_result);", alternative(b)), "if (!fl_alternative) "+
			nothing(result))
		return result, append(append(kept, m.after...), "return *fl_alternative;"), nil
	case element == nil && !(b.Pointee() != nil && returnable(b.Pointee())):
		var numbers []string
		element, numbers = m.through(t, "fl_result")
		loop = strings.Join(numbers, " ")
		if m.p.CPlus { // a reference to a class may allow no copy
			kept[0] = "auto &&fl_result = " + call + ";"
		}
	case element == nil:
		kept = append(kept, "if (!fl_result) "+nothing(result), plain(result).Declare("fl_value")+" = *fl_result;")
		return result, append(append(kept, m.after...), "return fl_value;"), nil
	}
	m.inputs = append(m.inputs, input{declaration: plain(element).Declare("*fl_out"), shown: "result", least: m.most})
	kept = append(kept, "{ int fl_i = 0; (void)fl_i; "+loop+" }")
	return result, append(kept, m.after...), nil
}

// length returns the number of elements to which a returned pointer points: the first integer that the function takes, or 1.
func (m *maker) length() string {
	for _, in := range m.inputs {
		if isInteger.MatchString(in.declaration) {
			m.clamp(0)
			return in.declaration[strings.LastIndexAny(in.declaration, " *")+1:]
		}
	}
	return "1"
}

// getter returns the first method of the function's object that only returns a number, nil if there is none.
func (m *maker) getter() *decl.Function {
	if m.self == "" || m.of.Const {
		return nil
	}
	for _, f := range m.of.Of.Methods {
		if f.Public && f.Const && !f.Deleted && len(f.Params) == 0 && f.Result.Bare().Number == ir.SourceFloat &&
			f.Result.Bare().Kind == decl.Number {
			return f
		}
	}
	return nil
}
