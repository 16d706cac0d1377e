package driver

// This file makes objects of the standard library's classes, and Eigen's vectors and matrices.

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// isLibrary reports whether a type is one of the named class templates of the standard library, or any of its classes if no name is given.
func isLibrary(b *decl.Type, names ...string) bool {
	return strings.HasPrefix(b.Name, "std::") && (len(names) == 0 || slices.Contains(names, b.Base) && len(b.Args) > 0)
}

func isEigen(b *decl.Type) bool { return strings.HasPrefix(b.Name, "Eigen::") }

// The containers of the standard library, those with keys apart.
var (
	sequences = []string{"vector", "deque", "list", "forward_list", "set", "multiset", "unordered_set", "valarray", "span",
		"initializer_list", "priority_queue", "queue", "stack"}
	mappings = []string{"map", "multimap", "unordered_map"}
)

// library makes an object of a class of the standard library.
func (m *maker) library(t *decl.Type, shown string, mutable bool) (string, error) {
	b := t.Bare()
	id := m.identifier("fl_" + shown)
	spelled := plain(t).Declare("")
	if !isLibrary(b, "basic_string", "basic_string_view", "function") {
		m.tell(shown, "%s", b.Base)
	}
	switch {
	case isLibrary(b, sequences...):
		return id, m.container(b, id, spelled, shown, mutable)
	case isLibrary(b, mappings...):
		return id, m.mapping(b, id, spelled, shown)
	case isLibrary(b, "optional"):
		value, err := m.value(b.Args[0], shown)
		m.do("%s %s(%s);", spelled, id, value)
		return id, err
	case isLibrary(b, "variant"):
		which := max(m.choose(b.Args), 0)
		value, err := m.value(b.Args[which], shown)
		m.do("%s %s(std::in_place_index<%d>, %s);", spelled, id, which, value)
		return id, err
	case isLibrary(b, "pair", "tuple"):
		return id, m.tuple(b, id, spelled, shown)
	case isLibrary(b, "basic_string"), isLibrary(b, "basic_string_view"):
		text := `"a"`
		if m.p.Numerals || len(m.p.Texts) > 0 {
			var err error
			if text, err = m.text(shown); err != nil {
				return "", err
			}
		} else {
			m.note("%s is the text \"a\"", shown)
			m.tell(shown, "the text \"a\"")
		}
		m.do("%s %s(%s);", spelled, id, text)
		return id, nil
	case isLibrary(b, "unique_ptr", "shared_ptr"):
		owner := toOwn
		if b.Base == "shared_ptr" {
			owner = toShare
		}
		value, err := m.owned(b.Args[0], shown, owner)
		m.do("%s %s(%s);", spelled, id, value)
		if b.Base == "unique_ptr" {
			return "static_cast<" + spelled + " &&>(" + id + ")", err
		}
		return id, err
	case isLibrary(b, "function"):
		value, err := m.callback(b.Args[0].Bare(), shown)
		m.do("%s %s(%s);", spelled, id, value)
		return id, err
	case isEigen(b):
		return id, m.eigen(b, id, spelled, shown)
	}
	return "", fmt.Errorf("a %s cannot be made", described(t))
}

// container makes a container out of an array.
func (m *maker) container(b *decl.Type, id, spelled, shown string, mutable bool) error {
	e := b.Args[0]
	switch {
	case isLibrary(e.Bare(), "vector") && e.Bare().Args[0].Bare().Kind == decl.Number:
		data, err := m.array(constant(e.Bare().Args[0]), shown, m.most*m.most)
		n := m.counted(shown)
		m.do("%s %s;", spelled, id)
		m.do("for (int fl_i = 0; fl_i < %s; fl_i++) %s.emplace_back(%s + fl_i * %d, %s + fl_i * %d + %s);", n, id, data, m.most, data,
			m.most, n)
		return err
	case flat(e) && !hides(e) && b.Base != "initializer_list":
		typ := constant(e)
		if mutable || b.Base == "span" && !e.IsConst() {
			typ = plain(e)
		}
		data, err := m.array(typ, shown, m.most)
		if err != nil {
			return err
		}
		n := m.counted(shown)
		switch b.Base {
		case "span", "valarray":
			m.do("%s %s(%s, %s);", spelled, id, data, n)
		case "priority_queue", "queue", "stack":
			m.do("%s %s;", spelled, id)
			m.do("for (int fl_i = 0; fl_i < %s; fl_i++) %s.push(%s[fl_i]);", n, id, data)
			return nil
		default:
			m.do("%s %s(%s, %s + %s);", spelled, id, data, data, n)
		}
		if mutable && b.Base != "span" {
			m.after = append(m.after, fmt.Sprintf("{ int fl_i = 0; for (const auto &fl_x : %s) if (fl_i < %s) %s[fl_i++] = fl_x; }", id, n,
				data))
		}
		return nil
	}
	var values []string
	for i := range 2 {
		value, err := m.value(e, fmt.Sprintf("%s.%d", shown, i))
		if err != nil {
			return err
		}
		values = append(values, value)
	}
	if b.Base == "initializer_list" {
		m.do("%s %s{%s};", spelled, id, strings.Join(values, ", "))
		return nil
	}
	m.do("%s %s;", spelled, id)
	for _, value := range values {
		switch b.Base {
		case "priority_queue", "queue", "stack":
			m.do("%s.push(%s);", id, value)
		default:
			m.do("%s.insert(%s.end(), %s);", id, id, value)
		}
	}
	return nil
}

// constant returns a type with const.
func constant(t *decl.Type) *decl.Type {
	return &decl.Type{Kind: decl.Qualified, Const: true, Elem: plain(t)}
}

// letter returns an expression with another text for each fl_i.
func letter(text *decl.Type) string { return text.Name + "(1, (char)('a' + fl_i))" }

// mapping makes a map of some keys to numbers or structs of numbers, or of fewTimes keys to values of another kind.
func (m *maker) mapping(b *decl.Type, id, spelled, shown string) error {
	key, e := b.Args[0].Bare(), b.Args[1]
	index := "fl_i"
	switch {
	case isLibrary(key, "basic_string"):
		index = letter(key)
	case key.Kind == decl.Number && key.Number == ir.SourceFloat:
		keys, err := m.array(constant(key), within(shown, "key"), m.most)
		if err != nil {
			return err
		}
		index = keys + "[fl_i]"
	case key.Kind != decl.Number || key.Number == ir.SourceEnum:
		return fmt.Errorf("its keys are neither texts nor numbers")
	}
	m.do("%s %s;", spelled, id)
	if !flat(e) {
		for k := range fewTimes {
			value, err := m.value(e, within(shown, fmt.Sprint(k)))
			if err != nil {
				return err
			}
			m.do("{ int fl_i = %d; %s.emplace(%s, %s); }", k, id, index, value)
		}
		return nil
	}
	data, err := m.array(constant(e), shown, m.most)
	if err != nil {
		return err
	}
	m.do("for (int fl_i = 0; fl_i < %s; fl_i++) %s.emplace(%s, %s[fl_i]);", m.counted(shown), id, index, data)
	return nil
}

func (m *maker) tuple(b *decl.Type, id, spelled, shown string) error {
	names := []string{"first", "second"}
	var values []string
	for i, a := range b.Args {
		name := fmt.Sprint(i)
		if b.Base == "pair" {
			name = names[i]
		}
		value, err := m.value(a, within(shown, name))
		if err != nil {
			return err
		}
		values = append(values, value)
	}
	m.do("%s %s(%s);", spelled, id, strings.Join(values, ", "))
	return nil
}

// owned returns an expression with a new object that a smart pointer takes over.
func (m *maker) owned(t *decl.Type, shown string, w want) (value string, err error) {
	b := t.Bare()
	if !(flat(b) && !hides(b)) {
		for _, c := range append(m.classes(b), b) {
			if value, err = m.allocated(c, shown, w); err == nil {
				return value, nil
			}
		}
	}
	value, err = m.value(t, shown)
	if b.Kind == decl.Struct && !flat(b) { // it may have no copies
		value = "static_cast<" + plain(t).Declare("") + " &&>(" + value + ")"
	}
	return "new " + plain(t).Declare("") + "(" + value + ")", err
}

// allocated returns an expression with a new object of a class: by a constructor, or by a function that returns one.
func (m *maker) allocated(c *decl.Type, shown string, w want) (value string, err error) {
	err = fmt.Errorf("%s has no public constructor", c.Base)
	if len(constructors(c)) > 0 && len(missing(c)) == 0 {
		err = m.tried(func() error {
			args, _, err := m.construction(c, shown)
			value = "new " + c.Name + "(" + strings.Join(args, ", ") + ")"
			return err
		})
	}
	if err != nil {
		var o made
		if o, err = m.factory(c, shown, w); err == nil {
			value = o.owned()
		}
	}
	return value, err
}

var eigenShape = regexp.MustCompile(`^Eigen::(?:Matrix|Array)<(\w+), (-?\d+), (-?\d+)`)

// eigen makes a vector or matrix out of an array.
func (m *maker) eigen(b *decl.Type, id, spelled, shown string) error {
	shape := eigenShape.FindStringSubmatch(b.Name)
	if shape == nil {
		return fmt.Errorf("a %s cannot be made", b.Base)
	}
	sizes, elements := "", 1
	for _, s := range shape[2:] {
		if s == "-1" {
			s = fmt.Sprint(m.most)
		}
		n, _ := strconv.Atoi(s)
		elements *= n
	}
	data, err := m.array(constant(b.Args[0]), shown, elements)
	if err != nil {
		return err
	}
	for _, s := range shape[2:] {
		if s == "-1" {
			sizes += ", " + m.counted(shown)
		}
	}
	m.do("%s %s = Eigen::Map<const %s>(%s%s);", spelled, id, spelled, data, sizes)
	return nil
}
