// Package driver writes drivers: functions in C, C++ or Fortran that take numbers and arrays of numbers, make the objects that another
// function wants, call it, and return its numbers. A driver is compiled together with the source of the function. So private constructors,
// templates and invariants of classes are the compiler's business, and both engines follow the numbers through the code that makes the
// objects.
//
// The package makes an object in the first of these ways that is possible:
//
//	flat          a struct of numbers, whose members nobody hides: the numbers are inputs
//	library.go    a container of the standard library: out of an array
//	class.go      a public constructor and, for a class that collects numbers, a method that adds them
//	derived.go    for an abstract class, a derived one
//	maker.go      a function that returns a pointer to the object: curve_new
//	factory.go    a function or a method that returns the object: Curve::make, Factory::makeCurve
//	class.go      for a function without parameters: the functions beside it that add numbers to what it reads
//	object.go     member by member: a pointer gets an array, and an integer beside it the number of its elements; nodes are linked
//	callback.go   a function of the program with the type, or a smooth one that is written here
//	fortran.go    a Fortran array with a descriptor: flang makes it
//	result.go     and what the function returns
package driver

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// A Driver is a function that calls another one.
type Driver struct {
	Of      *decl.Function
	Variant string // the class of an object that may have several, "" if there is no choice
	Name    string // of the driver, as C names it
	Text    string // its definition
	Line    int    // of the call, in Text
	Params  []Param
	Most    int      // how many elements a parameter counts at most
	Notes   []string // what was assumed

	// Supposed says which objects have a state that no constructor and no function of the program has made, "" for none. What goes wrong in
	// such a state may be the driver's fault.
	Supposed string

	Refuses bool // a constructor or another maker has arguments, and may refuse them

	Calls []*decl.Function // functions beside it that it calls for what they do to variables

	Chosen []*decl.Function // callbacks
	Makers []*decl.Function // constructors and functions that make its objects, as they are called
	Made   []string         // how objects among the arguments are made: "curve: curve_new(rate)"
	Said   []int            // indices of Options.Makes that it uses
}

// A Param is a parameter of a driver.
type Param struct {
	Name   string // in reports: "curve.rate"
	ID     string // in the text
	Counts bool   // it counts elements of arrays, and is at least one
	Least  int    // how many elements the array has at least, so that no count is larger; 0 if runs tell
}

// Counts returns the domains of the parameters that count elements, with the names that they have in the text.
func (d *Driver) Counts() (list []string) {
	for _, p := range d.Params {
		if p.Counts {
			list = append(list, fmt.Sprintf("%s in [1,%d]", p.ID, d.Most))
		}
	}
	return list
}

// Instances returns what must follow drivers: templates of the standard library whose code is elsewhere, where no engine follows it.
func Instances(text string) string {
	if strings.Contains(text, "basic_string<") || strings.Contains(text, "std::string ") {
		return "template class std::basic_string<char>;\n"
	}
	return ""
}

// MostElements is the number of elements that arrays of a driver have at most, unless the user wants more.
const MostElements = 12

// mostExtent is MostElements for a dimension of a Fortran array.
const mostExtent = 8

// NoCode ends the reason why an object cannot be made if the source of its maker is missing.
const NoCode = "has no code here; add its source to the SUBJECT, as +FILE"

// mostStatements is after how many statements a driver makes no further objects. Objects that point to each other would have more and more.
const mostStatements = 120

// mostTries is after how many attempts a driver makes no further objects. Objects that have many makers, all of which want such objects,
// would be tried without end.
const mostTries = 2000

// mostText is how many bytes a driver has.
const mostText = 64 << 10

// mostDepth is how deep objects are made inside of others.
const mostDepth = 5

// A maker is a driver that is being written.
type maker struct {
	Options
	p      *decl.Program
	of     *decl.Function
	name   string // of the driver
	opens  int    // private members that are opened
	most   int
	inputs []input
	reads  bool     // arrays inside of objects are inputs alone: the function returns its result
	top    []string // definitions before the driver
	before []string // statements before the call
	after  []string // statements after it

	count   string           // the parameter with the number of elements, "" if no array needs one
	context string           // what a void * beside a callback points to, "" if there is none
	adder   *decl.Function   // what gives numbers to the variables of a file, whatever its name
	between []*decl.Function // what is called in the middle of that
	depth   int
	taken   map[string]bool // identifiers
	variant int             // which class to take where there is a choice
	choices []string        // the classes of the first choice
	chosen  bool
	notes   []string
	calls   []*decl.Function

	filling   []*decl.Type // structs whose members are being set, the innermost last
	self      string       // the object of the method that is called
	refuses   bool         // a constructor or another maker has arguments
	least     int          // how many elements the arrays of the struct that is filled have at least
	supposed  []string     // objects whose members were set one by one
	made      []phrase     // how objects are made
	makers    []*decl.Function
	callbacks []*decl.Function
	changed   []changed // objects that the function may change
	hosts     []hosted  // objects whose methods make others
	hosting   []string  // classes of such objects that are being made
	spoken    []int     // expressions of the user that are used

	sparing bool            // members that cannot be made keep their initial value, and numbers come before pointers
	tries   *int            // attempts so far
	limit   int             // the number of statements, if sparing: an object behind a pointer gets half of those that are left
	places  []string        // the objects that filling sets members of
	own     map[string]bool // names of the structs that the source defines
	private []open          // private members that have a name
}

// An input is a parameter of the driver.
type input struct {
	declaration, shown string
	counts             bool // elements of arrays
	least              int  // elements of the array
}

// id returns the identifier of the parameter.
func (in *input) id() string { return in.declaration[strings.LastIndexAny(in.declaration, " *")+1:] }

// Write returns the drivers of a function: one, or one for each derived class of an abstract one that can be made. Their names begin with
// name.
func Write(p *decl.Program, f *decl.Function, name string, o Options) ([]*Driver, error) {
	var list []*Driver
	var failed error
	if p.Index == nil {
		p.Index = decl.NewFunctionIndex(p.Functions)
	}
	own := make(map[string]bool)
	for _, t := range p.Types {
		own[t.Name] = own[t.Name] || !t.Incomplete && (p.Unit == "" || t.Unit == p.Unit)
	}
	for variant := 0; ; variant++ {
		var m *maker
		write := func(sparing bool, variant int) (*Driver, error) {
			m = &maker{Options: o, p: p, of: f, most: max(o.Most, MostElements), taken: map[string]bool{f.Name: true}, variant: variant,
				reads: readsAlone(f), sparing: sparing, limit: mostStatements, own: own, tries: new(int)}
			return m.write(name + map[bool]string{true: fmt.Sprintf("_%d", variant)}[variant > 0])
		}
		d, err := write(false, variant)
		if err != nil {
			if spared, failed := write(true, variant); failed == nil {
				d, err = spared, nil
			}
		}
		switch {
		case err != nil:
			failed = cmp.Or(failed, err)
		case len(m.choices) > 1:
			d.Variant = m.choices[variant]
			fallthrough
		default:
			list = append(list, d)
		}
		if variant+1 >= len(m.choices) {
			if len(list) == 0 && len(m.choices) > 1 { // no class can be taken by its name
				if d, err := write(false, -1); err == nil {
					return []*Driver{d}, nil
				}
			}
			if len(list) == 0 {
				return nil, failed
			}
			return list, nil
		}
	}
}

// readsAlone reports whether a function returns its result. One that returns a status, and takes objects that it may change, does not.
func readsAlone(f *decl.Function) bool {
	r := f.Result.Bare()
	if r.Kind != decl.Number || r.Number == ir.SourceFloat {
		return r.Kind != decl.Void
	}
	return !slices.ContainsFunc(f.Params, func(t *decl.Type) bool {
		b := t.Bare()
		return (b.Kind == decl.Pointer || b.Kind == decl.Lvalue) && !b.Elem.IsConst() && b.Elem.Bare().Kind == decl.Struct
	})
}

func (m *maker) write(name string) (*Driver, error) {
	m.name = name
	callee := m.callee(m.of)
	if m.of.Of != nil && !m.of.Public {
		open, err := m.opened(m.of)
		if err != nil {
			return nil, err
		}
		m.suppose("the object of private " + m.of.Name + "()")
		if callee = open; !m.of.Static {
			callee = ".*" + open
		}
	}
	if c := m.of.Of; c != nil && !m.of.Static {
		if len(m.of.Params) > 0 {
			m.limit = mostStatements / 2 // the rest is for the parameters
		}
		object, err := m.receiver(c)
		if err != nil {
			return nil, fmt.Errorf("its object cannot be made: %w", err)
		}
		if m.self = object; m.of.Public {
			callee = object + "." + m.of.Name
		} else {
			callee = "(" + object + callee + ")"
		}
		m.limit = mostStatements
	}
	args, err := m.arguments(m.of.Params, m.of.ParamNames, "")
	if err == nil && len(args) == 0 && m.of.Of == nil {
		err = m.state()
	}
	if err != nil {
		return nil, err
	}
	call := callee + "(" + strings.Join(args, ", ") + ")"
	result, body, err := m.result(call)
	if err != nil {
		return nil, err
	}
	var declarations []string
	d := &Driver{Of: m.of, Name: name, Notes: m.notes, Calls: m.calls, Most: m.most, Refuses: m.refuses,
		Chosen: m.callbacks, Makers: m.makers, Made: m.phrases(), Said: m.spoken}
	if len(m.supposed) > 0 {
		d.Supposed = "supposes that " + listed(m.supposed) + " can have such content, which no function here makes"
		d.Notes = append(d.Notes, d.Supposed)
	}
	for i, in := range m.inputs {
		for slices.ContainsFunc(m.inputs[:i], func(other input) bool { return other.shown == in.shown }) {
			in.shown += "_"
		}
		declarations = append(declarations, in.declaration)
		d.Params = append(d.Params, Param{Name: in.shown, ID: in.id(), Counts: in.counts, Least: in.least})
	}
	if len(declarations) == 0 && len(m.spoken) == 0 { // names in expressions of the user may be inputs
		return nil, fmt.Errorf("nothing of it can be varied")
	}
	linkage := ""
	if m.p.CPlus {
		linkage = "extern \"C\" "
	}
	head := result.Declare(name + "(" + strings.Join(declarations, ", ") + ")")
	top := slices.Concat(m.headers(slices.Concat(m.top, []string{head}, m.before, body)), m.top)
	var text strings.Builder
	for _, t := range top {
		text.WriteString(t + "\n")
	}
	fmt.Fprintf(&text, "%s%s\n{\n", linkage, head)
	d.Line = strings.Count(text.String(), "\n") + len(m.before) + 1
	for _, line := range slices.Concat(m.before, body) {
		text.WriteString("\t" + line + "\n")
	}
	text.WriteString("}\n")
	if d.Text = text.String(); len(d.Text) > mostText {
		return nil, errTooMany
	}
	return d, nil
}

// receiver returns the object of the method that is called. An expression of the user returns it, or a pointer to it.
func (m *maker) receiver(c *decl.Type) (string, error) {
	pointer := &decl.Type{Kind: decl.Pointer, Elem: c}
	if k := m.said(pointer, "this"); k >= 0 && m.Makes[k].Of != "this" || k >= 0 && m.returnsPointer(m.Makes[k].Expr) {
		id, err := m.expressed(k, pointer, "this")
		return "(*" + id + ")", err
	}
	if k := m.said(c, "this"); k >= 0 {
		return m.expressed(k, &decl.Type{Kind: decl.Lvalue, Elem: c}, "this")
	}
	return m.object(c, "", !m.of.Const)
}

// returnsPointer reports whether an expression begins with new, or with the call of a function that returns a pointer.
func (m *maker) returnsPointer(expr string) bool {
	name, _, _ := strings.Cut(expr, "(")
	name = name[strings.LastIndexAny(name, ": ")+1:]
	return strings.HasPrefix(expr, "new ") || slices.ContainsFunc(m.p.Functions, func(f *decl.Function) bool {
		return f.Name == name && f.Result.Bare().Kind == decl.Pointer
	})
}

// A phrase says how an object is made.
type phrase struct{ shown, text string }

// tell adds how an object is made: "curve" by "curve_new(rate)".
func (m *maker) tell(shown, format string, args ...any) {
	m.made = append(m.made, phrase{cmp.Or(shown, "this"), fmt.Sprintf(format, args...)})
}

// also adds what is called after an object was made, or to set the variables that a function reads.
func (m *maker) also(shown, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for i := len(m.made) - 1; i >= 0; i-- {
		if m.made[i].shown == cmp.Or(shown, "this") {
			m.made[i].text += ", " + text
			return
		}
	}
	m.made = append(m.made, phrase{"variables", text})
}

// phrases returns how objects are made, without those inside of others.
func (m *maker) phrases() (list []string) {
	for _, p := range m.made {
		if !slices.ContainsFunc(m.made, func(o phrase) bool { return strings.HasPrefix(p.shown, o.shown+".") }) {
			list = append(list, p.shown+": "+p.text)
		}
	}
	return list
}

// callee returns how a function is named in a call. It declares one that the source does not declare.
func (m *maker) callee(f *decl.Function) string {
	if m.p.Undeclared[f.Name] && f.Of == nil && !f.Local {
		if text := m.declaration(f); !slices.Contains(m.top, text) {
			m.top = append(m.top, text)
		}
	}
	if m.p.CPlus {
		return "::" + f.Scope + f.Name
	}
	return f.Name
}

// declaration returns the declaration of a function.
func (m *maker) declaration(f *decl.Function) string {
	var params []string
	for _, t := range f.Params {
		params = append(params, t.Declare(""))
	}
	if len(params) == 0 && !m.p.CPlus {
		params = []string{"void"}
	}
	text := f.Result.Declare(f.Name+"("+strings.Join(params, ", ")+")") + ";"
	switch {
	case !m.p.CPlus:
		return text
	case f.Linkage == f.Name || f.Linkage == "":
		return `extern "C" ` + text
	case f.Scope != "":
		return "namespace " + strings.TrimSuffix(f.Scope, "::") + " { " + text + " }"
	}
	return text
}

// arguments makes the arguments of a call. Callbacks come first, because a void * beside one is what it is called with.
func (m *maker) arguments(params []*decl.Type, names []string, of string) ([]string, error) {
	args := make([]string, len(params))
	outer := m.context
	m.context = ""
	defer func() { m.context = cmp.Or(outer, m.context) }()
	first := len(m.inputs)
	rows := false
	limit, left := m.limit, len(params)
	defer func() { m.limit = limit }()
	for _, callbacks := range []bool{true, false} {
		for i, t := range params {
			if hasCallback(t, 0) != callbacks {
				continue
			}
			name := (&decl.Function{ParamNames: names}).ParamName(i)
			m.limit = len(m.before) + (limit-len(m.before))/left
			left--
			arg, err := m.value(t, within(of, name))
			if err != nil {
				return nil, fmt.Errorf("parameter %s: %w", name, err)
			}
			rows = rows || isRows(t)
			args[i] = arg
		}
	}
	if rows {
		m.clamp(first)
	}
	return args, nil
}

// clamp keeps integers that may count rows within the rows that there are.
func (m *maker) clamp(first int) {
	for i := range m.inputs[first:] {
		in := &m.inputs[first+i]
		if strings.Contains(in.declaration, "*") {
			in.least = max(in.least, m.most)
		}
		if id := in.declaration[strings.LastIndexAny(in.declaration, " *")+1:]; isInteger.MatchString(in.declaration) && id != m.count {
			in.counts = true
			m.before = append([]string{fmt.Sprintf("%s = %s < 1 ? 1 : %s > %d ? %d : %s;", id, id, id, m.most, m.most, id)}, m.before...)
		}
	}
}

var isInteger = regexp.MustCompile(`^(?:unsigned |signed )?(?:int|long|short|long int|unsigned long|long unsigned int) \w+$`)

// within returns the name of a member of something: "curve.rate".
func within(of, name string) string {
	if of == "" {
		return name
	}
	return of + "." + name
}

// notInNames matches characters that identifiers do not have.
var notInNames = regexp.MustCompile(`\W+`)

// identifier returns a new identifier that resembles a name.
func (m *maker) identifier(shown string) string {
	id := strings.Trim(notInNames.ReplaceAllString(shown, "_"), "_")
	if id == "" || id[0] >= '0' && id[0] <= '9' || reserved[id] {
		id = "fl_" + id
	}
	for base, n := id, 2; m.taken[id]; n++ {
		id = fmt.Sprintf("%s_%d", base, n)
	}
	m.taken[id] = true
	return id
}

var reserved = map[string]bool{"this": true, "new": true, "class": true, "default": true, "double": true, "float": true, "int": true,
	"short": true, "long": true, "template": true, "operator": true, "private": true, "public": true, "switch": true, "union": true}

// input adds a parameter, with * in front of its name for an array, and returns its identifier.
func (m *maker) input(t *decl.Type, stars, shown string) (string, error) {
	if plain(t).Declare("") == "" {
		return "", fmt.Errorf("its type has no name")
	}
	id := m.identifier(shown)
	m.inputs = append(m.inputs, input{declaration: t.Declare(stars + id), shown: shown})
	return id, nil
}

// array is input for an array that has at least some elements; 0 if runs tell how many.
func (m *maker) array(t *decl.Type, shown string, least int) (string, error) {
	id, err := m.input(t, "*", shown)
	if err == nil {
		m.inputs[len(m.inputs)-1].least = least
	}
	return id, err
}

// counted returns the parameter that says how many elements the arrays have. An array gives it its name if no member has one: x_size, so
// that no domain of x means it.
func (m *maker) counted(shown string) string {
	return m.countedAs(strings.TrimPrefix(shown+"_size", "_"))
}

// countedAs is counted, with the name of the parameter.
func (m *maker) countedAs(shown string) string {
	if m.count == "" {
		m.count = m.identifier("n")
		m.inputs = append(m.inputs, input{declaration: "int " + m.count, shown: shown, counts: true})
		m.before = append([]string{fmt.Sprintf("%s = %s < 1 ? 1 : %s > %d ? %d : %s;", m.count, m.count, m.count, m.most, m.most, m.count)},
			m.before...)
	}
	return m.count
}

func (m *maker) do(format string, args ...any) {
	m.before = append(m.before, fmt.Sprintf(format, args...))
}

// value returns an expression with a value of a type.
func (m *maker) value(t *decl.Type, shown string) (string, error) {
	if k := m.said(t, shown); k >= 0 {
		return m.expressed(k, t, shown)
	}
	b := t.Bare()
	switch b.Kind {
	case decl.Number:
		return m.input(plain(t), "", shown)
	case decl.Lvalue, decl.Rvalue:
		mutable := b.Kind == decl.Lvalue && !b.Elem.IsConst()
		if e := b.Elem.Bare(); e.Kind == decl.Number && !mutable {
			return m.input(plain(b.Elem), "", shown)
		} else if e.Kind == decl.Number {
			id, err := m.input(plain(b.Elem), "*", shown)
			return "*" + id, err
		}
		object, err := m.object(b.Elem, shown, mutable)
		if e := b.Elem.Bare(); err == nil && mutable && m.depth == 0 && e.Kind == decl.Struct && !isLibrary(e) {
			m.changed = append(m.changed, changed{object, m.complete(e).Type})
		}
		if b.Kind == decl.Rvalue {
			object = "static_cast<" + plain(b.Elem).Declare("") + " &&>(" + object + ")"
		}
		return object, err
	case decl.Pointer:
		return m.pointer(b, shown)
	case decl.Array:
		return m.pointer(&decl.Type{Kind: decl.Pointer, Elem: b.Elem}, shown)
	case decl.Struct, decl.Union:
		return m.object(t, shown, false)
	}
	return "", fmt.Errorf("a %s cannot be made", described(t))
}

// pointer returns an expression with a pointer to something new.
func (m *maker) pointer(p *decl.Type, shown string) (string, error) {
	e := p.Elem.Bare()
	switch {
	case e.Kind == decl.Void && m.context != "":
		return m.context, nil
	case e.Kind == decl.Void && m.depth == 0 && takenFor(m.of) != nil:
		if len(m.of.Locals) > 1 { // it may be another one
			m.suppose(shown)
		}
		return m.pointer(takenFor(m.of), shown)
	case e.Kind == decl.Void && m.sparing && m.depth > 0: // an argument of a maker
		m.suppose(shown)
		m.note("%s is a null pointer", shown)
		return "(" + p.Declare("") + ")0", nil
	case e.Kind == decl.Callback:
		return m.callback(e, shown)
	case e.Kind == decl.Number && isText(p.Elem):
		return m.text(shown)
	case e.Kind == decl.Number, e.Kind == decl.Array && flat(e):
		return m.array(p.Elem, shown, m.least)
	case e.Kind == decl.Pointer:
		return m.rows(e, shown)
	case e.Kind == decl.Struct && flat(e) && !hides(e) && !depends(e):
		return m.array(p.Elem, shown, m.least)
	case e.Kind == decl.Struct && e.System && !isLibrary(e):
		return "", fmt.Errorf("a %s cannot be made", described(p))
	case e.Kind == decl.Struct:
		handle, err := m.handle(e, shown)
		if err == nil {
			return handle, nil
		} else if m.complete(e).Incomplete {
			return "", err
		}
		if t := m.complete(e); len(t.selves()) > 0 && !hidden(t.Type) {
			var nodes string
			if m.tried(func() (err error) { nodes, err = m.nodes(t.Type, shown); return err }) == nil {
				return nodes, nil
			}
		}
		object, err := m.object(p.Elem, shown, !p.Elem.IsConst())
		if err == nil && !p.Elem.IsConst() && m.depth == 0 {
			m.changed = append(m.changed, changed{object, m.complete(e).Type})
		}
		if strings.HasPrefix(object, "(*") && strings.HasSuffix(object, ")") {
			return object[2 : len(object)-1], err
		}
		return "&" + object, err
	}
	return "", fmt.Errorf("a %s cannot be made", described(p))
}

// takenFor returns the type of pointer for which a function takes its void *: that of the first local variable that points to a struct, or
// else of the first one. It returns nil if there is none.
func takenFor(f *decl.Function) *decl.Type {
	list := slices.DeleteFunc(slices.Clone(f.Locals), func(t *decl.Type) bool { return t.Bare().Elem.Bare().Kind == decl.Void })
	if i := slices.IndexFunc(list, func(t *decl.Type) bool { return t.Bare().Elem.Bare().Kind == decl.Struct }); i >= 0 {
		return list[i].Bare()
	}
	if len(list) > 0 {
		return list[0].Bare()
	}
	return nil
}

// keeps returns the type of pointer to which a function converts a void * member of an object. That is the type of its one local pointer to
// a struct that is neither a parameter's nor contains the member. keeps returns nil if there is none, or if there are several.
func (m *maker) keeps() *decl.Type {
	var found *decl.Type
	for _, t := range m.of.Locals {
		s := t.Bare().Elem.Bare()
		is := func(o *decl.Type) bool {
			if b := o.Bare(); b.Kind == decl.Pointer || b.Kind == decl.Lvalue {
				o = b.Elem
			}
			return o.Bare().Name == s.Name
		}
		if s.Kind != decl.Struct || s.Name == "" || slices.ContainsFunc(m.of.Params, is) || slices.ContainsFunc(m.filling, is) {
			continue
		}
		if found != nil && found.Bare().Elem.Bare().Name != s.Name {
			return nil
		}
		found = t.Bare()
	}
	return found
}

// compared declares an array with one of the texts with which the function compares texts. The input is an enumeration of their names.
func (m *maker) compared(buffer, shown string) error {
	texts := append(slices.Clone(m.p.Texts), "a")
	var quoted, names []string
	for _, text := range texts {
		name := strings.Trim(notInNames.ReplaceAllString(text, "_"), "_")
		if name == "" || name[0] >= '0' && name[0] <= '9' || reserved[name] || slices.Contains(names, name) ||
			strings.ToUpper(name) == name { // it may be a macro
			name = "text_" + strings.TrimPrefix(fmt.Sprintf("%s_%d", name, len(names)), "_")
		}
		quoted, names = append(quoted, strconv.Quote(text)), append(names, name)
	}
	id, typ := m.identifier(shown), m.name+"_texts"
	list := fmt.Sprintf("namespace %s { enum class text { %s }; }", typ, strings.Join(names, ", "))
	declared := typ + "::text"
	if !m.p.CPlus { // where all enumerators of a source share a scope
		list = fmt.Sprintf("enum %s { %s_in_%s };", typ, strings.Join(names, "_in_"+m.of.Name+", "), m.of.Name)
		declared = "enum " + typ
	}
	if !slices.Contains(m.top, list) {
		m.top = append(m.top, list)
	}
	m.inputs = append(m.inputs, input{declaration: declared + " " + id, shown: shown})
	m.do("static const char *const %s_texts[] = {%s};", buffer, strings.Join(quoted, ", "))
	m.do("char %s[32];", buffer)
	m.do("__builtin_strcpy(%s, %s_texts[(unsigned)%s < %d ? (unsigned)%s : 0]);", buffer, buffer, id, len(texts), id)
	m.tell(shown, "one of the texts %s or %s", strings.Join(quoted[:len(quoted)-1], ", "), quoted[len(quoted)-1])
	return nil
}

// text returns an array of characters. They are a number if the function may read one, which the text holds without loss, or one of the
// texts with which it compares texts, or else none.
func (m *maker) text(shown string) (string, error) {
	buffer := m.identifier("fl_" + shown)
	if !m.p.Numerals && len(m.p.Texts) > 0 {
		return buffer, m.compared(buffer, shown)
	}
	if !m.p.Numerals {
		m.note("%s is an empty text", shown)
		m.tell(shown, "an empty text")
		m.do("char %s[32] = \"\";", buffer)
		return buffer, nil
	}
	id, err := m.input(&decl.Type{Kind: decl.Number, Number: ir.SourceFloat, Name: "double", Size: 8}, "", shown)
	m.note("%s is the text of a number", shown)
	m.tell(shown, "the text of a number")
	m.do("char %s[32];", buffer)
	m.do("__builtin_snprintf(%s, sizeof %s, \"%%.17g\", %s);", buffer, buffer, id)
	return buffer, err
}

func (m *maker) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(m.notes, text) {
		m.notes = append(m.notes, text)
	}
}

// suppose says that an object has a state that nothing here makes.
func (m *maker) suppose(shown string) {
	if shown = cmp.Or(shown, "this"); !slices.Contains(m.supposed, shown) && !slices.ContainsFunc(m.supposed, func(outer string) bool {
		return strings.HasPrefix(shown, outer+".")
	}) {
		m.supposed = append(m.supposed, shown)
	}
}

// listed joins names as in "a, b and c".
func listed(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

var (
	errTooMany = errors.New("its objects have too many members")
	errTooDeep = errors.New("its objects lie too deep in one another")
)

// attempt runs f, and undoes what it has written if it fails.
func (m *maker) attempt(f func() error) error {
	saved := *m
	saved.inputs, saved.top, saved.notes = slices.Clone(m.inputs), slices.Clone(m.top), slices.Clone(m.notes)
	saved.before, saved.after = slices.Clone(m.before), slices.Clone(m.after)
	saved.makers, saved.callbacks, saved.changed = slices.Clone(m.makers), slices.Clone(m.callbacks), slices.Clone(m.changed)
	saved.supposed, saved.made, saved.spoken = slices.Clone(m.supposed), slices.Clone(m.made), slices.Clone(m.spoken)
	if m.depth++; m.depth > mostDepth {
		m.depth--
		return errTooDeep
	}
	err := errTooMany
	if m.fits() {
		err = f()
	}
	if m.depth--; err != nil {
		saved.choices = m.choices
		*m = saved
	}
	return err
}

// tried is attempt for a member, which lies no deeper than its object.
func (m *maker) tried(f func() error) error {
	m.depth--
	err := m.attempt(f)
	m.depth++
	return err
}

// fits reports whether the driver may make another object.
func (m *maker) fits() bool {
	if *m.tries++; *m.tries > mostTries {
		return false
	}
	if !m.sparing {
		return len(m.before) < mostStatements
	}
	size := 0
	for _, line := range slices.Concat(m.top, m.before) {
		size += len(line)
	}
	return len(m.before) < m.limit && size < mostText/2*m.limit/mostStatements
}

// plain returns a type as a variable of it is declared: without const and, where the source names it, without typedefs.
func plain(t *decl.Type) *decl.Type {
	for t.Kind == decl.Qualified {
		t = t.Elem
	}
	if b := t.Bare(); b.Name != "" && b.Kind != decl.Struct {
		return b
	}
	return t
}

// flat reports whether a type has numbers alone.
func flat(t *decl.Type) bool {
	b := t.Bare()
	switch b.Kind {
	case decl.Number:
		return true
	case decl.Array:
		return b.Len > 0 && flat(b.Elem)
	case decl.Struct, decl.Union:
		switch {
		case b.Incomplete, b.Virtual, len(b.Fields)+len(b.Bases) == 0, isLibrary(b) && !isLibrary(b, "pair", "tuple", "array", "complex"):
			return false
		}
		return !slices.ContainsFunc(b.Bases, func(base *decl.Type) bool { return !flat(base) && len(base.Bare().Fields) > 0 }) &&
			!slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return f.Bits || !flat(f.Type) })
	}
	return false
}

// flexible returns the array without a length that ends a struct, nil if there is none.
func flexible(b *decl.Type) *decl.Field {
	if n := len(b.Fields); n > 1 {
		if last := &b.Fields[n-1]; last.Type.Bare().Kind == decl.Array && last.Type.Bare().Len == 0 && flat(last.Type.Bare().Elem) {
			return last
		}
	}
	return nil
}

func isText(t *decl.Type) bool {
	b := t.Bare()
	return b.Size == 1 && b.Name == "char"
}

// hasCallback reports whether a type is a callback, or has one in it.
func hasCallback(t *decl.Type, depth int) bool {
	b := t.Bare()
	if isCallback(t) {
		return true
	}
	if b.Kind == decl.Pointer || b.Kind == decl.Lvalue {
		b = b.Elem.Bare()
	}
	return depth < 3 && b.Kind == decl.Struct && !b.System &&
		slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return hasCallback(f.Type, depth+1) })
}

func isCallback(t *decl.Type) bool {
	b := t.Bare()
	if b.Kind == decl.Lvalue {
		b = b.Elem.Bare()
	}
	return b.Kind == decl.Pointer && b.Elem.Bare().Kind == decl.Callback || isLibrary(b, "function")
}

// isRows reports whether a type is a pointer to pointers to numbers.
func isRows(t *decl.Type) bool {
	b := t.Bare()
	return b.Kind == decl.Pointer && b.Elem.Bare().Kind == decl.Pointer && b.Elem.Bare().Elem.Bare().Kind == decl.Number
}

// isNumbers reports whether a type is a pointer to numbers.
func isNumbers(t *decl.Type) bool {
	b := t.Bare()
	return b.Kind == decl.Pointer && b.Elem.Bare().Kind == decl.Number && !isText(b.Elem)
}

// Needed reports whether a function has a parameter, or an object, that only a driver can make as the source makes it: a class that hides
// its members and has constructors or other makers, a struct with members that depend on each other, a std::variant, or a struct with
// bit-fields.
func Needed(p *decl.Program, f *decl.Function) bool {
	made := func(b *decl.Type) bool {
		return hides(b) || depends(b) || unconstructible(b) && (len(p.Makers[b.Name]) > 0 || slices.ContainsFunc(b.Methods, b.IsMadeBy))
	}
	if f.Of != nil && !f.Static && f.Public && made(f.Of) {
		return true
	}
	return slices.ContainsFunc(f.Params, func(t *decl.Type) bool {
		b := t.Bare()
		if b.Kind == decl.Lvalue || b.Kind == decl.Rvalue || b.Kind == decl.Pointer {
			b = b.Elem.Bare()
		}
		return made(b) || isLibrary(b, "variant") || slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return f.Bits })
	})
}

// described returns the words for a type in a message.
func described(t *decl.Type) string {
	if name := t.Declare(""); name != "" {
		return name
	}
	return map[bool]string{true: "float", false: "type without a name"}[t.Bare().Number == ir.SourceFloat]
}
