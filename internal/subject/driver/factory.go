package driver

// This file makes objects of classes by functions and methods that return one. A method may belong to an object of another class, which is
// made first: GeometryFactory::create()->createPoint(coordinate).

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir/decl"
)

// A made is an object that a function of the program has made: a variable with the result of the function.
type made struct {
	id    string
	maker *decl.Function
}

// object returns an lvalue of the object.
func (o made) object() string {
	switch b := o.maker.Result.Bare(); {
	case b.Kind == decl.Pointer:
		return "(*" + o.id + ")"
	case isLibrary(b, "optional"):
		return o.id + ".value()"
	case b.Pointee() != nil:
		return "(*" + o.id + ".get())"
	}
	return o.id
}

// owned returns an expression that hands the object over to a smart pointer.
func (o made) owned() string {
	switch b := o.maker.Result.Bare(); {
	case b.Kind == decl.Pointer:
		return o.id
	case isLibrary(b, "unique_ptr"):
		return o.id + ".release()"
	case isLibrary(b, "shared_ptr"):
		return "static_cast<" + plain(o.maker.Result).Declare("") + " &&>(" + o.id + ")"
	}
	name := o.maker.Made().Name
	return "new " + name + "(static_cast<" + name + " &&>(" + o.object() + "))"
}

// fresh reports whether a maker returns a new object. A pointer may be to an object that the maker keeps, or null if it has none.
func fresh(f *decl.Function) bool {
	return f.Result.Bare().Kind != decl.Pointer || makeName.MatchString(f.Name)
}

// A want is the use of an object that a factory makes.
type want uint8

const (
	toRead   want = iota
	toChange      // it is not const
	toOwn         // by a std::unique_ptr
	toShare       // by a std::shared_ptr
)

// serves reports whether the result of a maker can be used so.
func (w want) serves(f *decl.Function) bool {
	b := f.Result.Bare()
	if w == toRead {
		return true
	}
	if e := b.Pointee(); e != nil && e.IsConst() || e == nil && f.Result.IsConst() {
		return false
	}
	return w == toChange || fresh(f) && (w == toShare || !isLibrary(b, "shared_ptr"))
}

// factories returns the functions and methods that make an object of a class, in this order:
//
//   - functions, and static methods of the class, that take numbers;
//   - methods of other classes that take numbers and return a new object;
//   - both without numbers;
//   - other methods.
//
// A maker may take over an object if it takes a pointer that is not to const. Such makers come last in their group.
func (m *maker) factories(b *decl.Type, w want) (list []*decl.Function) {
	takes := func(t *decl.Type) bool {
		r := t.Bare()
		if r.Kind == decl.Lvalue || r.Kind == decl.Rvalue {
			r = r.Elem.Bare()
		}
		if p := r.Pointee(); p != nil {
			r = p.Bare()
		}
		return r.Name == b.Name
	}
	rank := make(map[*decl.Function][3]int)
	add := func(f *decl.Function, class int) {
		if f != m.of && !slices.Contains(m.Without, f) && w.serves(f) && !slices.ContainsFunc(f.Params, takes) {
			n := numbers(f.Params)
			if n == 0 {
				class += 2
			}
			rank[f] = [3]int{min(class, 4), -n, adopted(f.Params)}
			list = append(list, f)
		}
	}
	for _, f := range b.Methods {
		if b.IsMadeBy(f) {
			add(f, 0)
		}
	}
	for _, f := range m.p.Index.Returning[b.Name] {
		add(f, 0)
	}
	for _, f := range m.p.Makers[b.Name] {
		switch host := m.complete(f.Of).Type; {
		case !m.usable(f.Of), slices.Contains(m.hosting, f.Of.Name), derives(host, b), derives(b, host):
		case f.Static || fresh(f):
			add(f, 1)
		default:
			add(f, 4)
		}
	}
	slices.SortStableFunc(list, func(x, y *decl.Function) int {
		a, b := rank[x], rank[y]
		return slices.Compare(a[:], b[:])
	})
	return list
}

// adopted returns how many parameters are pointers to objects that are not const.
func adopted(params []*decl.Type) (n int) {
	for _, t := range params {
		if b := t.Bare(); b.Kind == decl.Pointer && b.Elem.Bare().Kind == decl.Struct && !b.Elem.IsConst() {
			n++
		}
	}
	return n
}

// factory makes an object of a class by a function that returns one, by value or by a pointer of some kind. Without an object the run ends.
func (m *maker) factory(b *decl.Type, shown string, w want) (made, error) {
	if b.Name == "" {
		return made{}, fmt.Errorf("its class has no name")
	}
	failed := fmt.Errorf("no function here makes a %s", b.Base)
	for _, f := range m.factories(b, w) {
		definition := m.p.Definition(f)
		if definition == nil {
			failed = fmt.Errorf("%s makes one, and %s", f.Name, NoCode)
			continue
		}
		o := made{maker: f}
		err := m.attempt(func() error {
			callee := ""
			if f.Of != nil && !f.Static {
				host, err := m.host(f, shown)
				if err != nil {
					return fmt.Errorf("the object of %s(): %w", f.Name, err)
				}
				callee = host + "." + f.Name
			}
			args, err := m.arguments(f.Params, definition.ParamNames, shown)
			if err != nil {
				return err
			}
			result, err := m.resultType()
			if err != nil {
				return err
			}
			o.id = m.identifier("fl_" + shown)
			m.tell(shown, "%s%s(%s)", f.Scope, f.Name, parameters(definition))
			m.do("auto %s = %s(%s);", o.id, cmp.Or(callee, m.callee(f)), strings.Join(args, ", "))
			if f.Result.Pointee() != nil {
				m.do("if (!%s) %s", o.id, nothing(result))
			}
			m.calls, m.makers = append(m.calls, f), append(m.makers, f)
			return nil
		})
		if err == nil {
			m.refuses = true
			return o, nil
		}
		failed = err
	}
	return made{}, failed
}

// host returns the object whose method makes others. All makers of its class share it.
func (m *maker) host(f *decl.Function, shown string) (string, error) {
	for _, h := range m.hosts {
		if h.class.Name == f.Of.Name && (f.Const || h.mutable) {
			return h.object, nil
		}
	}
	m.hosting = append(slices.Clip(m.hosting), f.Of.Name)
	defer func() { m.hosting = m.hosting[:len(m.hosting)-1] }()
	class, supposed := m.complete(f.Of).Type, len(m.supposed)
	object, err := m.object(class, within(shown, class.Base), !f.Const)
	if err == nil && len(m.supposed) > supposed {
		err = fmt.Errorf("no function here makes a %s", class.Base)
	}
	if err == nil {
		m.hosts = append(slices.Clip(m.hosts), hosted{object, class, !f.Const})
	}
	return object, err
}

// A hosted is an object whose methods make others.
type hosted struct {
	object  string
	class   *decl.Type
	mutable bool
}
