// Package decl describes the declarations of a source, as debug information has them: types with their names, members, bases and methods,
// and functions. Unlike ir.SourceType, a type here may contain itself by way of pointers, and its name can be written in a source.
package decl

import (
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir"
)

// A Program has the declarations of some units. A type that one unit only declares is complete if another unit defines it.
type Program struct {
	CPlus     bool        // the source is C++
	Functions []*Function // defined, or declared and called
	Types     []*Type     // structs, classes and unions, each once
	Closed    bool        // the units are the whole program: no archive has other code
	Numerals  bool        // the function for which a driver is written may read numbers in texts
	Texts     []string    // constants with which it compares texts

	// Compared has the constants with which the function compares integer members of structs for equality, ascending.
	Compared map[Member][]int64

	// Used has the members of structs whose address the function computes, without Size. It is nil if that is not known.
	Used map[Member]bool

	// IndexTypes fills these maps. The key is the name of a struct. Makers has the public methods of other classes that return one, Derived
	// the classes that are derived from it, and Complete its definitions in different files.
	Makers   map[string][]*Function
	Derived  map[string][]*Type
	Complete map[string][]*Type

	Index *FunctionIndex // of Functions, nil if there is none

	Unit       string          // the source of a driver, "" if it declares all types
	Undeclared map[string]bool // names of functions that the source of a driver does not declare
	Refused    map[string]bool // headers that the source of a driver cannot include
}

// Definition returns the function of the program that a declaration means, the declaration itself if its code may be elsewhere, and nil if
// it has no code. A constructor without parameters may be one that the compiler writes.
func (p *Program) Definition(f *Function) *Function {
	if f.Defined {
		return f
	}
	list := p.Functions
	if p.Index != nil {
		list = p.Index.Defined[f.Name]
	}
	for _, other := range list {
		if other.Defined && other.Name == f.Name && other.Scope == f.Scope && other.takes(f.Params) {
			return other
		}
	}
	if !p.Closed || f.System || f.Of != nil && (len(f.Params) == 0 || len(f.Of.Args) > 0) {
		return f
	}
	return nil
}

// takes reports whether a function has parameters of some types.
func (f *Function) takes(types []*Type) bool {
	same := func(x, y *Type) bool { return x.Declare("") == y.Declare("") }
	return slices.EqualFunc(f.Params, types, same)
}

// A Kind says what a Type is. Number types have the kinds of ir.SourceKind in Number.
type Kind uint8

// The kinds of types.
const (
	Other     Kind = iota
	Void           // no value
	Number         // a float, an integer, a bool or an enum
	Pointer        // to Elem
	Lvalue         // a C++ reference to Elem
	Rvalue         // a C++ reference to an Elem that may be moved from
	Array          // Len elements
	Struct         // a struct or a class
	Union          // a union
	Callback       // a function type
	Typedef        // another name of Elem
	Qualified      // Elem with const or volatile
)

// A Member is an integer in a struct. Structs of the same size are not told apart.
type Member struct{ Struct, Offset, Size int } // bytes

// Uses reports whether the function may use a member of a struct.
func (p *Program) Uses(t *Type, f *Field) bool {
	if p.Used == nil || t.Kind != Struct || f.Bits || f.Name == "" || f.Offset == 0 {
		return true
	}
	for k := range max(f.Type.Bare().Size, 1) {
		if p.Used[Member{Struct: t.Size, Offset: f.Offset + k}] {
			return true
		}
	}
	return false
}

// A Type is one type of the source.
type Type struct {
	Kind       Kind
	Number     ir.SourceKind // of a Number
	Name       string        // as a source writes it, with its scopes; "" for a type without a name
	Base       string        // Name without scopes and template arguments
	Size       int           // bytes
	Const      bool          // Qualified: by const
	Elem       *Type
	Len        int
	Args       []*Type // of a template: its arguments that are types
	Fields     []Field
	Bases      []*Type
	BaseAt     []int // offsets of Bases, in bytes
	Methods    []*Function
	Class      bool   // declared by the word class
	Incomplete bool   // only declared
	Virtual    bool   // it has virtual functions
	Dependent  bool   // its constructors compute members from fewer numbers, see FindDependent
	System     bool   // of a system header
	File       string // of the definition of a struct, "" if it is not known
	Unit       string // the source of the unit that has this declaration of a struct
	Params     []*Type
	Result     *Type
}

// A Field is a member of a struct with a value of its own.
type Field struct {
	Name   string
	Offset int // bytes
	Public bool
	Bits   bool // a bit-field
	Type   *Type
}

// A Function is a function, or a method of a class.
type Function struct {
	Name       string // without scopes, with template arguments
	Scope      string // "geo::", or "" for the global scope and anonymous namespaces
	Linkage    string
	Unit       string // the source of the unit that has this declaration
	File       string // of its definition
	Line       int
	Params     []*Type // without this
	ParamNames []string
	Result     *Type
	Locals     []*Type // the types of its local variables at its beginning that are pointers
	Of         *Type   // the class of a method
	Public     bool
	Static     bool // a method without this
	Const      bool // a method that leaves the object as it is
	Pure       bool // without a body
	Deleted    bool
	Defined    bool
	Computes   bool // its code has floating-point operations, or calls functions that return floats
	Local      bool // of one unit only
	System     bool // of a system header
}

// IsStructor reports whether a method is a constructor or a destructor.
func (f *Function) IsStructor() bool {
	return f.Of != nil && (f.Name == f.Of.Base || strings.HasPrefix(f.Name, "~"))
}

// ParamName returns the name of a parameter: "p0" for the first one if it has none.
func (f *Function) ParamName(i int) string {
	if i < len(f.ParamNames) && f.ParamNames[i] != "" {
		return f.ParamNames[i]
	}
	return "p" + strconv.Itoa(i)
}

// Bare returns the type without typedefs, const and volatile.
func (t *Type) Bare() *Type {
	for t != nil && (t.Kind == Typedef || t.Kind == Qualified) {
		t = t.Elem
	}
	return t
}

// IsConst reports whether the type is const.
func (t *Type) IsConst() bool {
	for t != nil && (t.Kind == Typedef || t.Kind == Qualified) {
		if t.Const {
			return true
		}
		t = t.Elem
	}
	return false
}

// Declare returns the declaration of a name with this type: Declare("x") of a pointer to double is "double *x". With "" it returns the
// type.
func (t *Type) Declare(name string) string {
	join := func(a, b string) string {
		if b == "" || strings.HasSuffix(a, "*") || strings.HasSuffix(a, "&") {
			return a + b
		}
		return a + " " + b
	}
	switch t.Kind {
	case Pointer, Lvalue, Rvalue:
		sign := map[Kind]string{Pointer: "*", Lvalue: "&", Rvalue: "&&"}[t.Kind]
		if e := t.Elem; e.Kind == Callback || e.Kind == Array {
			return e.Declare("(" + sign + name + ")")
		}
		return t.Elem.Declare(sign + name)
	case Array:
		return t.Elem.Declare(name + "[" + length(t.Len) + "]")
	case Callback:
		var params []string
		for _, p := range t.Params {
			params = append(params, p.Declare(""))
		}
		if len(params) == 0 {
			params = []string{"void"}
		}
		return t.Result.Declare(name + "(" + strings.Join(params, ", ") + ")")
	case Qualified:
		word := "const"
		if !t.Const {
			word = "volatile"
		}
		if t.Elem.Kind == Pointer {
			return t.Elem.Declare(word + " " + name)
		}
		return word + " " + t.Elem.Declare(name)
	}
	return join(t.Name, name)
}

// length returns the length of an array as a declaration has it, nothing for an unknown one.
func length(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
