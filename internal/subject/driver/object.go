package driver

// This file makes structs member by member, rows of a matrix, and linked nodes.

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

// object returns an lvalue of a struct or class. mutable tells that the function may change it.
func (m *maker) object(t *decl.Type, shown string, mutable bool) (string, error) {
	b := m.complete(t.Bare()).Type
	whole := func() (string, error) {
		typ := t
		if !mutable && !t.IsConst() {
			typ = &decl.Type{Kind: decl.Qualified, Const: true, Elem: t}
		} else if mutable {
			typ = plain(t)
		}
		if shown == "" {
			shown = "this"
		}
		id, err := m.input(typ, "*", shown)
		return "(*" + id + ")", err
	}
	var object string
	wanted := toRead
	if mutable {
		wanted = toChange
	}
	if !b.System && len(constructors(b)) == 0 && hidden(b) { // its members are known to its makers only
		if made, err := m.factory(b, shown, wanted); err == nil {
			return made.object(), nil
		}
	}
	if flat(b) && !hides(b) && !depends(b) {
		return whole()
	}
	err := m.attempt(func() (err error) {
		switch {
		case b.System || isLibrary(b) || isEigen(b):
			object, err = m.library(t, shown, mutable)
		case flat(b) && !hides(b): // some members are made by their constructors
			object, err = m.assembled(t, b, shown)
		case len(m.classes(b)) > 0 && (len(constructors(b)) > 0 || hides(b) || len(missing(b)) > 0):
			object, err = m.constructed(b, shown, wanted)
		default:
			object, err = m.assembled(t, b, shown)
		}
		return err
	})
	if _, chosen := err.(choiceFailed); err != nil && !b.System && !chosen {
		if made, failed := m.factory(b, shown, wanted); failed == nil {
			return made.object(), nil
		}
		if derived, failed := m.another(b, shown, mutable); failed == nil {
			return derived, nil
		}
	}
	if err != nil && flat(b) {
		m.suppose(shown)
		return whole()
	}
	return object, err
}

// A completed type is the definition of a type that another unit may only declare.
type completed struct{ *decl.Type }

func (m *maker) complete(t *decl.Type) completed {
	if t.Incomplete {
		for _, other := range m.p.Complete[t.Name] {
			if m.usable(other) {
				return completed{other}
			}
		}
	}
	return completed{t}
}

// selves returns the members that point to an object of the same type.
func (c completed) selves() (list []decl.Field) {
	for _, f := range c.Fields {
		if b := f.Type.Bare(); b.Kind == decl.Pointer && b.Elem.Bare().Kind == decl.Struct && b.Elem.Bare().Name == c.Name && c.Name != "" {
			list = append(list, f)
		}
	}
	return list
}

// assembled makes a struct member by member.
func (m *maker) assembled(t, b *decl.Type, shown string) (string, error) {
	if b.Incomplete {
		return "", fmt.Errorf("%s is declared and not defined, and no function here returns one", described(t))
	}
	if len(missing(b)) > 0 {
		return "", fmt.Errorf("%s is abstract, and no class here is derived from it", described(t))
	}
	if plain(t).Declare("") == "" {
		return "", fmt.Errorf("its type has no name")
	}
	if hides(b) || !isAggregate(b) {
		m.suppose(shown)
	}
	m.tell(shown, "a struct filled member by member")
	id := m.identifier("fl_" + shown)
	if slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return f.Type.Bare().Kind == decl.Lvalue }) {
		return id, m.bound(t, b, id, shown)
	}
	if last := flexible(b); last != nil { // with room for its elements
		spelled := plain(t).Declare("")
		m.do("char %s_space[sizeof(%s) + %d * sizeof(%s)] __attribute__((aligned(16)));", id, spelled, m.most,
			last.Type.Bare().Elem.Declare(""))
		m.do("%s = (%s)%s_space;", plain(&decl.Type{Kind: decl.Pointer, Elem: plain(t)}).Declare(id), (&decl.Type{Kind: decl.Pointer,
			Elem: plain(t)}).Declare(""), id)
		m.do("__builtin_memset(%s_space, 0, sizeof %s_space);", id, id)
		return "(*" + id + ")", m.fill("(*"+id+")", b, shown)
	}
	if m.p.CPlus && unconstructible(b) {
		spelled := plain(t).Declare("")
		m.do("alignas(16) char %s_space[sizeof(%s)] = {};", id, spelled)
		m.do("%s &%s = *(%s *)%s_space;", spelled, id, spelled, id)
	} else if m.p.CPlus {
		m.do("%s{};", plain(t).Declare(id))
	} else {
		m.do("%s;", plain(t).Declare(id))
		m.do("__builtin_memset(&%s, 0, sizeof %s);", id, id)
	}
	return id, m.fill(id, b, shown)
}

// isAggregate reports whether users may give the members of a struct any values: all are public, none is a raw pointer, which may
// contradict the number beside it, and no constructor relates them.
func isAggregate(t *decl.Type) bool {
	b := t.Bare()
	switch b.Kind {
	case decl.Number:
		return true
	case decl.Array:
		return b.Len > 0 && isAggregate(b.Elem)
	case decl.Struct:
		return flat(b) || isLibrary(b) || !b.Incomplete && !b.Virtual && len(b.Bases) == 0 && len(constructors(b)) == 0 &&
			!slices.ContainsFunc(b.Fields, func(f decl.Field) bool { return !f.Public || !isAggregate(f.Type) })
	}
	return false
}

// bound makes a struct with references, all of whose members must be there from the beginning.
func (m *maker) bound(t, b *decl.Type, id, shown string) error {
	var values []string
	for _, f := range b.Fields {
		if !f.Public || len(b.Bases) > 0 {
			return fmt.Errorf("%s is private in it", f.Name)
		}
		value, err := m.value(f.Type, within(shown, f.Name))
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
		values = append(values, value)
	}
	m.do("%s{%s};", plain(t).Declare(id), strings.Join(values, ", "))
	return nil
}

var (
	countName  = regexp.MustCompile(`(?i)^(?:n|m|nx|ny|nz|tda|ld[a-z]?)$|^n_|num|count|size|len|rows?|cols?|dim|cap|used|npts|width|height`)
	strideName = regexp.MustCompile(`(?i)stride|inc|step`)
	stateName  = regexp.MustCompile(`(?i)flag|own|mode|type|kind|status|state|err|id$|idx|index|pos|cur|head|first|last|ref`)
)

// counts reports whether an integer member beside an array counts its elements. Others than those named so are numbers of their own, such
// as the degree of a polynomial.
func counts(f *decl.Field, integers int) bool { return integers == 1 || countName.MatchString(f.Name) }

// isIndex reports whether a member is an integer that may count something.
func isIndex(f *decl.Field) bool {
	e := f.Type.Bare()
	return e.Kind == decl.Number && e.Number != ir.SourceFloat && e.Number != ir.SourceBool && e.Number != ir.SourceEnum && !f.Bits
}

// fill sets the members of an object.
func (m *maker) fill(object string, b *decl.Type, shown string) error {
	outer, least := m.context, m.least
	m.context, m.least = "", 0
	m.filling, m.places = append(m.filling, b), append(m.places, object)
	defer func() {
		last := len(m.filling) - 1
		m.context, m.least, m.filling, m.places = cmp.Or(outer, m.context), least, m.filling[:last], m.places[:last]
	}()
	for _, base := range b.Bases {
		if err := m.fill(object, m.complete(base.Bare()).Type, shown); err != nil {
			return err
		}
	}
	data, integers := "", 0
	if last := flexible(b); last != nil {
		data = within(shown, last.Name)
	}
	for _, f := range b.Fields {
		if e := f.Type.Bare(); e.Kind == decl.Pointer && (flat(e.Elem) || isRows(f.Type)) && !isText(e.Elem) {
			data = within(shown, f.Name)
		} else if e.Kind == decl.Number && e.Number != ir.SourceFloat {
			integers++
		}
	}
	for _, f := range b.Fields {
		switch {
		case data == "" || !isIndex(&f) || strideName.MatchString(f.Name) && integers > 1,
			!counts(&f, integers) && stateName.MatchString(f.Name):
		case m.least == 0:
			m.least = m.most
		default:
			m.least = m.most * m.most // rows and columns
		}
	}
	if m.sparing {
		return m.spare(object, b, shown, data, integers)
	}
	for _, callbacks := range []bool{true, false} {
		for _, f := range b.Fields {
			if hasCallback(f.Type, 0) != callbacks {
				continue
			}
			if err := m.member(object, b, &f, shown, data, integers); err != nil {
				return fmt.Errorf("%s: %w", cmp.Or(f.Name, "a member without a name"), err)
			}
		}
	}
	return nil
}

// spare sets the members of an object that the function uses: numbers first, then structs, then pointers. A member keeps its initial
// value if it cannot be made. It returns an error for a pointer to something that no driver makes, because the function would crash where
// it reads that.
func (m *maker) spare(object string, b *decl.Type, shown, data string, integers int) error {
	fields := slices.Clone(b.Fields)
	rank := func(f decl.Field) int {
		switch e := f.Type.Bare(); {
		case e.Kind == decl.Pointer && !isNumbers(f.Type) && !isCallback(f.Type):
			return 2
		case flat(e):
			return 0
		}
		return 1
	}
	slices.SortStableFunc(fields, func(x, y decl.Field) int { return rank(x) - rank(y) })
	for i := range fields {
		f := &fields[i]
		if !m.p.Uses(b, f) {
			continue
		}
		limit := m.limit
		if rank(*f) == 2 {
			m.limit -= (m.limit - len(m.before)) / 2
		}
		err := m.tried(func() error { return m.member(object, b, f, shown, data, integers) })
		m.limit = limit
		if err != nil && f.Type.Bare().Kind == decl.Pointer && !errors.Is(err, errTooMany) && !errors.Is(err, errTooDeep) {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
		if err != nil {
			m.note("%s has its initial value", within(shown, cmp.Or(f.Name, "a member without a name")))
		}
	}
	return nil
}

// mostStructs is the number of structs with pointers in an array that are made one by one.
const mostStructs = 8

// member sets one member. data is the name of an array beside it, "" if there is none, and integers the number of integer members.
func (m *maker) member(object string, b *decl.Type, f *decl.Field, shown, data string, integers int) error {
	if inner := f.Type.Bare(); f.Name == "" && len(inner.Fields) > 0 { // the members of a union or struct without a name are the object's
		if inner.Kind == decl.Union {
			return m.member(object, inner, &inner.Fields[0], shown, data, integers)
		}
		return m.fill(object, inner, shown)
	}
	name := within(shown, f.Name)
	place, err := m.placeOf(object, b, f)
	if err != nil {
		return err
	}
	if f.Type.IsConst() {
		place = "*(" + plain(f.Type).Declare("*") + ")&" + place
	}
	e := f.Type.Bare()
	set := func(value string, err error) error {
		if err == nil {
			m.do("%s = %s;", place, value)
		}
		return err
	}
	switch {
	case f.Bits:
		id, err := m.input(plain(f.Type), "", name)
		m.do("%s.%s = %s;", object, f.Name, id)
		return err
	case m.recurses(f.Type):
		m.note("%s is empty from the third on", name)
		return nil
	case e.Kind == decl.Array && e.Len == 0 && flat(e.Elem):
		id, err := m.array(constant(e.Elem), name, m.most)
		m.do("for (int fl_i = 0; fl_i < %d; fl_i++) %s[fl_i] = %s[fl_i];", m.most, place, id)
		return err
	case data != "" && isIndex(f):
		marks := m.marks(b, f)
		switch {
		case len(marks) > 0:
			id, err := m.input(plain(f.Type), "", name)
			other := "0"
			if counts(f, integers) || !stateName.MatchString(f.Name) {
				other = m.countedAs(name)
			}
			for i := len(marks) - 1; i >= 0; i-- {
				other = fmt.Sprintf("%s == %d ? %d : %s", id, marks[i], marks[i], other)
			}
			return set(other, err)
		case strideName.MatchString(f.Name) && integers > 1:
			m.do("%s = 1;", place)
		case counts(f, integers):
			m.do("%s = %s;", place, m.countedAs(name))
		case stateName.MatchString(f.Name):
			m.note("%s is 0", name)
		default:
			id := m.identifier(name)
			m.inputs = append(m.inputs, input{declaration: "int " + id, shown: name, counts: true})
			m.do("%s = %s < 1 ? 1 : %s > %d ? %d : %s;", place, id, id, m.most, m.most, id)
		}
		return nil
	case e.Kind == decl.Array && flat(e):
		id, err := m.input(constant(e.Elem), "*", name) // the object has a copy
		m.do("__builtin_memcpy(%s, %s, sizeof %s);", place, id, place)
		return err
	case e.Kind == decl.Struct && flat(e) && !depends(e) && plain(f.Type).Declare("") != "": // a type without a name is no parameter's
		id, err := m.input(constant(f.Type), "*", name)
		return set("*"+id, err)
	case e.Kind == decl.Struct && !isLibrary(e) && !e.System && len(constructors(e)) == 0:
		return m.fill(place, m.complete(e).Type, name)
	case e.Kind == decl.Array && !m.sparing && e.Len <= mostStructs && e.Elem.Bare().Kind == decl.Struct &&
		!isLibrary(e.Elem.Bare()) && !e.Elem.Bare().System && len(constructors(e.Elem.Bare())) == 0:
		for i := range e.Len {
			at := fmt.Sprintf("[%d]", i)
			if err := m.fill(place+at, m.complete(e.Elem.Bare()).Type, name+at); err != nil {
				return err
			}
		}
		return nil
	case e.Kind == decl.Array:
		return fmt.Errorf("a %s cannot be made", described(e))
	case e.Kind != decl.Pointer:
		if !m.sparing || e.Kind != decl.Struct || isLibrary(e) || e.System {
			return set(m.value(f.Type, name))
		}
		if m.tried(func() error { return set(m.value(f.Type, name)) }) != nil {
			return m.fill(place, m.complete(e).Type, name)
		}
		return nil
	}
	target := e.Elem.Bare()
	if m.sparing && target.Kind == decl.Struct && target.Name != "" {
		for i, t := range m.filling[:len(m.filling)-1] {
			if t.Name == target.Name {
				m.note("%s points to the object that it is in", name)
				m.do("%s = &%s;", place, m.places[i])
				return nil
			}
		}
	}
	if keeps := m.keeps(); target.Kind == decl.Void && m.context == "" && m.p.Used != nil && m.p.Uses(b, f) && keeps != nil {
		m.suppose(name)
		e, target = keeps, keeps.Elem.Bare()
	}
	switch {
	case isText(e.Elem):
		text, err := m.text(name)
		return set("("+e.Declare("")+")"+text, err)
	case target.Kind == decl.Void && m.context == "", m.depth > 1 && target.Kind == decl.Struct && hidden(m.complete(target).Type),
		slices.ContainsFunc(m.filling[:len(m.filling)-1], func(t *decl.Type) bool { return t.Name == target.Name && t.Name != "" }),
		target.Kind == decl.Struct && slices.ContainsFunc(completed{b}.selves(), func(s decl.Field) bool { return s.Name == f.Name }):
		m.note("%s is a null pointer", name)
		return nil // it is null already
	case target.Kind == decl.Struct && !flat(target) && !m.p.Uses(b, f): // nobody reads it
		return nil
	case target.Kind == decl.Struct && !flat(target):
		value, err := m.pointer(e, name)
		if err != nil { // what cannot be made is null, as long as nobody reads it
			m.note("%s is a null pointer", name)
			return nil
		}
		return set(value, nil)
	}
	if m.reads && !e.Elem.IsConst() && (target.Kind == decl.Number || target.Kind == decl.Struct && flat(target) && !hides(target)) {
		value, err := m.array(constant(e.Elem), name, m.least)
		return set("("+e.Declare("")+")"+value, err)
	}
	return set(m.pointer(e, name))
}

// mostMarks is how many values of a member beside an array a driver sets.
const mostMarks = 6

// marks returns the values that are no counts among those with which the code compares an integer member: -1, or the kinds of an object.
// It returns nil for a member without negative ones, or fewer than three others.
func (m *maker) marks(b *decl.Type, f *decl.Field) []int64 {
	list := m.p.Compared[decl.Member{Struct: b.Size, Offset: f.Offset, Size: f.Type.Bare().Size}]
	if len(list) > mostMarks || len(list) == 0 || list[0] >= 0 && len(list) < 3 {
		return nil
	}
	return list
}

// recurses reports whether a member is a smart pointer to a struct, or a container of structs, in which the member itself is for the
// second time.
func (m *maker) recurses(t *decl.Type) bool {
	b := t.Bare()
	for isLibrary(b, "unique_ptr", "shared_ptr", "vector", "list", "deque", "optional") {
		b = b.Args[0].Bare()
	}
	n := 0
	for _, outer := range m.filling {
		if outer.Name == b.Name && b.Name != "" {
			n++
		}
	}
	return b != t.Bare() && n > 1
}

// rows returns an array of pointers to the rows of a matrix.
func (m *maker) rows(row *decl.Type, shown string) (string, error) {
	if row.Elem.Bare().Kind != decl.Number || isText(row.Elem) {
		return m.slots(row, shown)
	}
	elem := row.Elem
	if m.reads {
		elem = constant(elem)
	}
	data, err := m.array(elem, shown, m.most*m.most)
	if err != nil {
		return "", err
	}
	m.tell(shown, "pointers to the rows of an array")
	id := m.identifier("fl_" + shown)
	m.do("%s[%d];", row.Declare(id), m.most)
	m.do("for (int fl_i = 0; fl_i < %d; fl_i++) %s[fl_i] = (%s)%s + fl_i * %d;", m.most, id, row.Declare(""), data, m.most)
	return id, nil
}

// slots returns an array of pointers, all of them to one object, or null pointers if it cannot be made.
func (m *maker) slots(elem *decl.Type, shown string) (string, error) {
	if elem.Elem.Bare().Kind == decl.Pointer || plain(elem).Declare("") == "" {
		return "", fmt.Errorf("a %s cannot be made", described(&decl.Type{Kind: decl.Pointer, Elem: elem}))
	}
	m.suppose(shown)
	id := m.identifier("fl_" + shown)
	value := "0"
	err := fmt.Errorf("null pointers")
	if elem.Elem.Bare().Kind == decl.Struct {
		err = m.attempt(func() (err error) {
			value, err = m.pointer(elem, shown)
			return err
		})
	}
	if err != nil {
		value = "0"
		m.note("%s has null pointers", shown)
		m.tell(shown, "an array of null pointers")
	}
	m.do("%s;", plain(elem).Declare(fmt.Sprintf("%s[%d]", id, m.most)))
	m.do("for (int fl_i = 0; fl_i < %d; fl_i++) %s[fl_i] = %s;", m.most, id, value)
	return id, nil
}

var backName = regexp.MustCompile(`(?i)prev|parent|back|up|last|owner`)

// nodes returns a pointer to the first of some linked nodes. One link to the next node makes a list, two make a tree in the order of a
// heap.
func (m *maker) nodes(b *decl.Type, shown string) (string, error) {
	if b.Name == "" || len(b.Bases) > 0 {
		return "", fmt.Errorf("its type has no name")
	}
	m.suppose(shown)
	m.tell(shown, "linked nodes")
	id := m.identifier("fl_" + shown)
	m.do("%s[%d];", b.Declare(id), m.most)
	m.do("for (int fl_i = 0; fl_i < %d; fl_i++) __builtin_memset((void *)&%s[fl_i], 0, sizeof %s[fl_i]);", m.most, id, id)
	floats, forward := 0, 0
	var links []string
	for _, f := range b.Fields {
		name, e := within(shown, f.Name), f.Type.Bare()
		self := slices.ContainsFunc(completed{b}.selves(), func(s decl.Field) bool { return s.Name == f.Name })
		switch {
		case !f.Public:
			return "", fmt.Errorf("%s is private in it", f.Name)
		case self && backName.MatchString(f.Name):
			links = append(links, fmt.Sprintf("if (fl_i > 0) %s[fl_i].%s = &%s[fl_i - 1];", id, f.Name, id))
		case self:
			links = append(links, f.Name)
			forward++
		case e.Kind == decl.Number && e.Number == ir.SourceFloat, e.Kind == decl.Struct && flat(e):
			data, err := m.array(constant(f.Type), name, m.most)
			if err != nil {
				return "", err
			}
			floats++
			m.do("for (int fl_i = 0; fl_i < %d; fl_i++) %s[fl_i].%s = %s[fl_i];", m.most, id, f.Name, data)
		case e.Kind == decl.Array && flat(e):
			data, err := m.array(e.Elem, name, m.most*e.Len)
			if err != nil {
				return "", err
			}
			floats++
			m.do("for (int fl_i = 0; fl_i < %d; fl_i++) __builtin_memcpy(%s[fl_i].%s, %s + fl_i * %d, sizeof %s[fl_i].%s);", m.most, id,
				f.Name, data, e.Len, id, f.Name)
		case e.Kind == decl.Number:
			m.note("%s is 0", name)
		case e.Kind == decl.Pointer:
			m.note("%s is a null pointer", name)
		default:
			return "", fmt.Errorf("%s cannot be made", f.Name)
		}
	}
	if floats == 0 {
		return "", fmt.Errorf("its nodes have no numbers")
	}
	n := m.counted(shown)
	child := 0
	for _, link := range links {
		if len(link) > 3 && link[:3] == "if " {
			m.do("for (int fl_i = 0; fl_i < %s; fl_i++) %s", n, link)
			continue
		}
		child++
		m.do("for (int fl_i = 0; fl_i < %s; fl_i++) { int fl_k = %d * fl_i + %d; %s[fl_i].%s = fl_k < %s ? &%s[fl_k] : 0; }", n, forward,
			child, id, link, n, id)
	}
	return id, nil
}
