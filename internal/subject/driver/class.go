package driver

// This file makes objects of classes with constructors.

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// hides reports whether a class keeps members from its users, or computes them from fewer numbers, and can be constructed by them. Then the
// members are no inputs: the constructor knows which values belong together.
func hides(t *decl.Type) bool {
	b := t.Bare()
	own := slices.ContainsFunc(b.Methods, func(f *decl.Function) bool { return f.Name == b.Base })
	if b.Kind != decl.Struct || b.System || own && len(constructors(b)) == 0 {
		return false
	}
	return b.Virtual || b.Dependent || slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return !f.Public })
}

// depends reports whether members of a struct, or of a struct in it, depend on each other.
func depends(t *decl.Type) bool {
	b := t.Bare()
	return b.Kind == decl.Struct && (b.Dependent || slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return depends(f.Type) }))
}

// constructors returns the public constructors of a class that do not copy or move, those with most numbers first. Constructors with more
// numbers than the class has members come last: a template may have constructors that only some of its instances allow.
func constructors(b *decl.Type) (list []*decl.Function) {
	for _, f := range b.Methods {
		if f.Name != b.Base || !f.Public || f.Deleted || len(f.Params) > 8 {
			continue
		}
		if len(f.Params) == 1 {
			if p := f.Params[0].Bare(); (p.Kind == decl.Lvalue || p.Kind == decl.Rvalue) && p.Elem.Bare() == b {
				continue
			}
		}
		list = append(list, f)
	}
	fits := func(f *decl.Function) bool { return !flat(b) || decl.Floats(f.Params...) <= decl.Floats(b) }
	slices.SortStableFunc(list, func(x, y *decl.Function) int {
		if fits(x) != fits(y) {
			return map[bool]int{true: -1, false: 1}[fits(x)]
		}
		return numbers(y.Params) - numbers(x.Params)
	})
	return list
}

// numbers estimates how many floating-point inputs some parameters have.
func numbers(params []*decl.Type) (n int) {
	for _, t := range params {
		b := t.Bare()
		for b.Kind == decl.Lvalue || b.Kind == decl.Rvalue || b.Kind == decl.Pointer || b.Kind == decl.Array {
			b = b.Elem.Bare()
		}
		switch {
		case b.Kind == decl.Number && b.Number == ir.SourceFloat:
			n += 2
		case isLibrary(b) && len(b.Args) > 0:
			n += min(numbers(b.Args[:1]), 2)
		case b.Kind == decl.Struct && flat(b):
			n += 2
		}
	}
	return n
}

// byConstructor makes an object of a class by one of its constructors.
func (m *maker) byConstructor(c *decl.Type, shown string) (string, error) {
	if of, at := m.sized(c); of != nil {
		return m.cells(c, of, at, shown)
	}
	args, used, err := m.construction(c, shown)
	if err != nil {
		return "", err
	}
	id := m.identifier("fl_" + shown)
	m.tell(shown, "%s(%s)", c.Name, parameters(used))
	if len(args) == 0 {
		m.do("%s{};", c.Declare(id))
	} else {
		m.do("%s(%s);", c.Declare(id), strings.Join(args, ", "))
	}
	if used == nil || numbers(used.Params) == 0 {
		if err := m.collect(c, id, shown); err != nil {
			object, err := m.overwritten(c, shown, err)
			if err == nil || !m.sparing {
				return object, err
			}
		}
	} else if grows(c) && !slices.ContainsFunc(used.Params, isContainer) {
		m.attempt(func() error { // without it the container is empty, which is an object as well
			_, err := m.feed(changing(c), id+".", shown, true)
			return err
		})
	}
	return id, nil
}

// grows reports whether a class has a container of the standard library among its members.
func grows(c *decl.Type) bool {
	return slices.ContainsFunc(c.Fields, func(f decl.Field) bool { return isContainer(f.Type) })
}

// isContainer reports whether a type, or what it refers to, is a container of the standard library for any number of elements.
func isContainer(t *decl.Type) bool {
	b := t.Bare()
	if b.Kind == decl.Lvalue || b.Kind == decl.Rvalue {
		b = b.Elem.Bare()
	}
	return isLibrary(b, sequences...) || isLibrary(b, mappings...)
}

// sized returns a constructor of a class that takes sizes, and the method that returns a reference to a number at as many indices, such as
// Matrix(rows, columns) and operator()(i, j). It returns nil if another constructor takes numbers, or one of the two is missing.
func (m *maker) sized(c *decl.Type) (constructor, at *decl.Function) {
	list := constructors(c)
	if len(list) == 0 || numbers(list[0].Params) > 0 {
		return nil, nil
	}
	integers := func(f *decl.Function) bool {
		return len(f.Params) > 0 && len(f.Params) <= 2 && !slices.ContainsFunc(f.Params, func(t *decl.Type) bool {
			return !isIndex(&decl.Field{Type: t})
		})
	}
	for _, f := range list {
		if !integers(f) || m.p.Definition(f) == nil || slices.Contains(m.Without, f) {
			continue
		}
		for _, g := range c.Methods {
			if r := g.Result; g.Public && !g.Static && !g.Const && r != nil && r.Bare().Kind == decl.Lvalue && !r.Bare().Elem.IsConst() &&
				decl.Floats(r.Bare().Elem) == 1 && r.Bare().Elem.Bare().Kind == decl.Number && integers(g) &&
				len(g.Params) == len(f.Params) {
				return f, g
			}
		}
	}
	return nil, nil
}

// cells makes an object by a constructor that takes sizes, and sets its numbers by a method that returns references to them.
func (m *maker) cells(c *decl.Type, constructor, at *decl.Function, shown string) (string, error) {
	definition := m.p.Definition(constructor)
	data, err := m.array(constant(at.Result.Bare().Elem), within(shown, "at"), int(math.Pow(float64(m.most), float64(len(at.Params)))))
	if err != nil {
		return "", err
	}
	var sizes, indices []string
	loops, index := "", ""
	for k := range constructor.Params {
		id := m.identifier(within(shown, definition.ParamName(k)))
		m.inputs = append(m.inputs, input{declaration: "int " + id, shown: within(shown, definition.ParamName(k)), counts: true})
		size := fmt.Sprintf("(%s < 1 ? 1 : %s > %d ? %d : %s)", id, id, m.most, m.most, id)
		i := fmt.Sprintf("fl_i%d", k)
		loops += fmt.Sprintf("for (int %s = 0; %s < %s; %s++) ", i, i, size, i)
		sizes, indices = append(sizes, size), append(indices, i)
		if index != "" {
			index = fmt.Sprintf("%s * %d + ", index, m.most)
		}
		index += i
	}
	id := m.identifier("fl_" + shown)
	m.do("%s(%s);", c.Declare(id), strings.Join(sizes, ", "))
	m.do("%s%s.%s(%s) = %s[%s];", loops, id, at.Name, strings.Join(indices, ", "), data, index)
	m.tell(shown, "%s(%s), %s(%s) = a number for all of its elements", c.Name, parameters(definition), at.Name, parameters(at))
	m.refuses, m.makers, m.calls = true, append(m.makers, constructor), append(m.calls, at)
	return id, nil
}

// overwritten makes an object whose constructor takes no number, and sets its members one by one. The object is not destroyed: its
// destructor may free what the members point to. err is why there is no other way.
func (m *maker) overwritten(c *decl.Type, shown string, err error) (string, error) {
	if slices.ContainsFunc(constructors(c), func(f *decl.Function) bool { return len(f.Params) == 0 }) || len(constructors(c)) == 0 {
		failed := m.attempt(func() error {
			first := len(m.inputs)
			id := m.identifier("fl_" + shown)
			m.do("%s &%s = *new %s();", c.Name, id, c.Name)
			if failed := m.fill(id, c, shown); failed != nil {
				return failed
			}
			if len(m.inputs) == first {
				return err
			}
			m.suppose(shown)
			m.also(shown, "its members set one by one")
			shown = id
			return nil
		})
		if failed == nil {
			return shown, nil
		}
	}
	return "", err
}

// parameters returns the names of a function's parameters, for reports. A function may be nil.
func parameters(f *decl.Function) string {
	var names []string
	if f != nil {
		for i := range f.Params {
			names = append(names, f.ParamName(i))
		}
	}
	return strings.Join(names, ", ")
}

// construction makes the arguments of a constructor, and returns them with its definition, nil for one that the compiler writes.
func (m *maker) construction(c *decl.Type, shown string) (args []string, used *decl.Function, err error) {
	if c.Name == "" {
		return nil, nil, fmt.Errorf("its class has no name")
	}
	list := constructors(c)
	if len(list) == 0 {
		if slices.ContainsFunc(c.Methods, func(f *decl.Function) bool { return f.Name == c.Base && !f.Public }) {
			return nil, nil, fmt.Errorf("%s has no public constructor", c.Base)
		}
		return nil, nil, nil
	}
	for _, f := range list {
		if slices.Contains(m.Without, f) {
			err = cmp.Or(err, fmt.Errorf("the constructors of %s refuse all arguments", c.Base))
			continue
		}
		definition := m.p.Definition(f)
		if definition == nil {
			err = cmp.Or(err, fmt.Errorf("the constructor of %s %s", c.Base, NoCode))
			continue
		}
		err = m.attempt(func() (err error) {
			args, err = m.arguments(f.Params, definition.ParamNames, shown)
			return err
		})
		if err == nil {
			m.refuses, m.makers = m.refuses || len(args) > 0, append(m.makers, f)
			return args, definition, nil
		}
	}
	return nil, nil, err
}

var (
	addName = regexp.MustCompile(`(?i)^(?:add|push|update|insert|append|put|observe|record|accumulate|feed|sample|process|step|tick)`)
	setName = regexp.MustCompile(`^set|^Set`)
)

// collect gives numbers to an object whose constructor takes none: by a method that adds one, called for each of some, or by all of its
// setters, called once.
func (m *maker) collect(c *decl.Type, id, shown string) error {
	fed, err := m.feed(changing(c), id+".", shown, grows(c))
	if err == nil && !fed && (m.of.Of == nil || numbers(m.of.Params) == 0) && hasData(c) {
		err = fmt.Errorf("no constructor of %s takes a number, and no method adds one", c.Base)
	}
	return err
}

// changing returns the public methods of a class that may change its objects.
func changing(c *decl.Type) (methods []*decl.Function) {
	for _, f := range c.Methods {
		if f.Public && !f.Static && !f.Const && !f.Deleted && f.Name != c.Base {
			methods = append(methods, f)
		}
	}
	return methods
}

// hasData reports whether objects of a class have members of their own.
func hasData(t *decl.Type) bool {
	return len(t.Fields) > 0 || slices.ContainsFunc(t.Bases, func(b *decl.Type) bool { return hasData(b.Bare()) })
}

// feed gives numbers to an object by some functions that change it, or to the variables of a file. If the name of a function says that it
// adds something, feed calls it for each of some numbers. Otherwise, if the object grows, it does so with the first mostAdders functions
// that return nothing. Otherwise it calls all functions whose names say that they set something, once. prefix comes before their names.
func (m *maker) feed(functions []*decl.Function, prefix, shown string, grows bool) (fed bool, err error) {
	var add, set, others []*decl.Function
	for _, f := range functions {
		switch simple := !slices.ContainsFunc(f.Params, func(t *decl.Type) bool { return !isSimple(t) }); {
		case f == m.of || !simple && !grows || numbers(f.Params) == 0 && (simple || !hasNumbers(f.Params)):
		case adds(f) || f == m.adder:
			add = append(add, f)
		case simple && setName.MatchString(f.Name):
			set = append(set, f)
		case f.Result.Bare().Kind == decl.Void:
			others = append(others, f)
		}
	}
	if add = add[:min(len(add), 1)]; grows && len(add) == 0 {
		add = others[:min(len(others), mostAdders)]
	}
	if len(add) == 0 {
		m.calls = append(m.calls, set...)
		for _, f := range set {
			args, err := m.arguments(f.Params, f.ParamNames, shown)
			if err != nil {
				return false, err
			}
			m.do("%s%s(%s);", prefix, f.Name, strings.Join(args, ", "))
			m.also(shown, "%s(%s)", f.Name, parameters(f))
		}
		return len(set) > 0, nil
	}
	for _, f := range add {
		if err := m.added(f, prefix, shown); err != nil {
			return false, err
		}
	}
	return true, nil
}

// hasNumbers reports whether some of the parameters are structs with floating-point members among others.
func hasNumbers(params []*decl.Type) bool {
	return slices.ContainsFunc(params, func(t *decl.Type) bool {
		b := t.Bare()
		if b.Kind == decl.Lvalue || b.Kind == decl.Rvalue {
			b = b.Elem.Bare()
		}
		return isAggregate(b) && decl.Floats(b) > 0
	})
}

// mostAdders is how many methods are called for each number if no name says which of them adds one.
const mostAdders = 2

// fewTimes is how many objects other than numbers are added to one that grows.
const fewTimes = 2

// added calls a function for each of some numbers. If it takes objects of other kinds, it is called fewTimes.
func (m *maker) added(f *decl.Function, prefix, shown string) error {
	m.calls = append(m.calls, f)
	if slices.ContainsFunc(f.Params, func(t *decl.Type) bool { return !isSimple(t) && !isWord(t) }) {
		for k := range fewTimes {
			var names []string
			for i := range f.Params {
				names = append(names, within(f.ParamName(i), fmt.Sprint(k)))
			}
			args, err := m.arguments(f.Params, names, shown)
			if err != nil {
				return err
			}
			m.do("%s%s(%s);", prefix, f.Name, strings.Join(args, ", "))
		}
		m.also(shown, "%s(%s) %d times", f.Name, parameters(f), fewTimes)
		return nil
	}
	var args []string
	first := ""
	for i, t := range f.Params {
		if b := t.Bare(); b.Kind == decl.Lvalue {
			t = b.Elem
		}
		switch b := t.Bare(); {
		case isWord(t):
			args = append(args, letter(b))
		case b.Kind == decl.Number && b.Number != ir.SourceFloat:
			args = append(args, "fl_i")
		default:
			name := within(shown, f.ParamName(i))
			data, err := m.array(constant(t), name, m.most)
			if err != nil {
				return err
			}
			args, first = append(args, data+"[fl_i]"), cmp.Or(first, name)
		}
	}
	n := m.counted(first)
	m.also(shown, "%s(%s) %s times", f.Name, parameters(f), n)
	middle := ""
	for _, b := range m.between { // functions that mark a moment, say
		middle += fmt.Sprintf(" if (fl_i == %s / 2) %s();", n, m.callee(b))
	}
	m.do("for (int fl_i = 0; fl_i < %s; fl_i++) {%s %s%s(%s); }", n, middle, prefix, f.Name, strings.Join(args, ", "))
	return nil
}

// isWord reports whether a type, or what it refers to, is std::string.
func isWord(t *decl.Type) bool {
	b := t.Bare()
	if b.Kind == decl.Lvalue && b.Elem.IsConst() || b.Kind == decl.Rvalue {
		b = b.Elem.Bare()
	}
	return isLibrary(b, "basic_string")
}

// adds reports whether the name of a function says that it adds something to what it belongs to: add, or stats_add.
func adds(f *decl.Function) bool {
	return slices.ContainsFunc(append(strings.Split(f.Name, "_"), f.Name), addName.MatchString)
}

// isSimple reports whether a parameter is a number, or a struct of numbers.
func isSimple(t *decl.Type) bool {
	if b := t.Bare(); b.Kind == decl.Lvalue && b.Elem.IsConst() {
		t = b.Elem
	}
	return flat(t) && !hides(t)
}

var resetName = regexp.MustCompile(`(?i)reset|clear|init|begin|start`)

// state gives numbers to the variables that a function without parameters reads: it calls the functions of the same file that set them.
func (m *maker) state() error {
	var feeds, between []*decl.Function
	for _, f := range m.p.Functions {
		if f == m.of || f.Of != nil || !f.Defined || f.File != m.of.File {
			continue
		}
		switch void := f.Result.Bare().Kind == decl.Void; {
		case void && len(f.Params) == 0 && resetName.MatchString(f.Name):
			m.do("%s();", m.callee(f))
			m.calls = append(m.calls, f)
		case void && len(f.Params) == 0:
			between = append(between, f)
		case f.Scope == m.of.Scope:
			feeds = append(feeds, f)
		}
	}
	if !slices.ContainsFunc(feeds, func(f *decl.Function) bool { return adds(f) || setName.MatchString(f.Name) }) {
		changes := func(f *decl.Function) bool { return f.Result.Bare().Kind == decl.Void && numbers(f.Params) > 0 }
		if i := slices.IndexFunc(feeds, changes); i >= 0 {
			m.adder = feeds[i] // nothing else sets anything
		}
	}
	prefix := ""
	if m.p.CPlus {
		prefix = "::" + m.of.Scope
	}
	m.between, m.calls = between, append(m.calls, between...)
	fed, err := m.feed(feeds, prefix, "", false)
	if err == nil && !fed {
		err = fmt.Errorf("it has no parameters, and no function beside it adds a number or sets one")
	}
	return err
}
