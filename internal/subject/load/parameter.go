package load

// This file decides what each parameter of an entry is, from its type and from claims:
//
//	double, float, long double   a coordinate; every finite value (long double: every finite double)
//	int, unsigned, ...           a coordinate in [0,100]; a constant if it determines array lengths (trial.go); if it is only
//	                             compared with constants: any of these, and one other value; with 8 bits: any value of its type;
//	                             larger integers of its type too, as far as trial runs end soon (bits.go)
//	enum                         a coordinate, any of its enumerators
//	bool                         a coordinate, 0 or 1
//	pointer to numbers           an array. Its length is, in this order: the length from a domain or --result; the constant number of
//	                             elements that the entry uses; the number that trial runs use (trial.go). A single number instead of
//	                             an array if the language tells, as for a C++ reference and for Fortran's parameters
//	a second pointer of its type that is only compared with it, or subtracted: the end of that array
//	pointer to a struct          likewise; its numbers are NAME.FIELD, or NAME.FIELD[i] for an array
//	int *                        an integer that is read, also in a struct: like an integer parameter; others: 0, with a note
//
// Package flow determines from the entry's code whether memory is input or output. Floats that the entry may read before it writes them
// are inputs, and so are floats with a claim. Memory that the entry may write is an output. If flow cannot follow a pointer, const memory
// is input. Other arrays are then input and output if there is a claim about them, if the entry returns nothing, or if there is no other
// floating-point input. Otherwise they are output only, and so are arrays that no trial run reads before writing (trial.go). Other structs
// are output, and zero before the call.
//
// A struct that is passed by value is memory that is read. Overlapping members of a union are one number (leavesOf).
//
// Other types (pointers to pointers, to functions, to incomplete types) need a driver (drive.go), unless no code uses them, and a note says
// so.

import (
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/compile"
)

const (
	defaultLength = 8                   // elements of an array whose length is not specified
	maxElements   = clause.MostElements // of any array
	defaultInt    = 100                 // an integer of more than 8 bits is mostly drawn from [0,100]
	mostOrdinary  = 1e8                 // a larger integer is extreme, unless its bits count: pixels, records and reads reach it
)

// A parameter is one parameter of the entry.
type parameter struct {
	name     string
	key      string         // how claims about its memory name it
	typ      *ir.Type       // LLVM's; Pointer for memory
	index    int            // of the argument, or of the first of its pieces
	pieces   int            // number of arguments that hold a struct in registers, 8 bytes each; 0 for all others
	byValue  bool           // a struct that is passed by value
	source   *ir.SourceType // nil without debug info
	role     role
	length   int    // memory: elements
	scalar   bool   // memory: one element, spoken of without an index
	leaves   []leaf // memory: the numbers in one element, with their offsets
	size     int    // memory: bytes of one element
	align    int
	input    bool // memory: its numbers are coordinates or constants
	output   bool
	declared int        // memory: elements that the declaration states, 0 for none
	assumed  bool       // no source states the length, unless the declaration does
	end      *parameter // where this one ends: no memory of its own
	use      *flow.Use  // memory: how the entry uses it; nil if unknown
}

type role int

const (
	value  role = iota // a number in a register
	array              // pointer to numbers
	record             // pointer to a struct of numbers
)

// A leaf is one number in memory. An array inside a struct is a leaf with a count.
type leaf struct {
	name   string // ".val"; "" for the element of an array itself
	offset int
	count  int   // elements; 0 is a scalar
	dims   []int // of an array: from the outside in
	typ    *ir.Type
	kind   ir.SourceKind // SourceOther where the type of the source is not known
	signed bool
	enum   []ir.EnumValue // of an enum
	under  []string       // members of a union that have the same bytes and other types
}

// parametersOf returns the parameters of an entry, names and kinds; lengths and directions come later.
func parametersOf(f *facts, claims *joined) ([]*parameter, error) {
	sig, names := f.sig, claims.of(namesAre).words
	types := sig.Params
	if sig.SRet != nil {
		types = types[1:]
	}
	if sig.Vararg {
		return nil, unsupported(sig, "it takes a variable number of arguments")
	}
	for i, t := range types {
		unnamed := i >= len(sig.ParamNames) || sig.ParamNames[i] == ""
		if t.Kind == ir.Pointer && unnamed && contained.MatchString(sig.Name) {
			return nil, unsupported(sig, "it uses variables of the procedure that contains it")
		}
	}
	list, ok := arguments(sig, types)
	if !ok {
		return nil, unsupported(sig, "its parameters differ from its debug information")
	}
	if names != nil && len(names) != len(list) {
		return nil, subject.LoadError(sig.Name, "", "the suite names %d parameters, the entry has %d", len(names), len(list))
	}
	for i, p := range list {
		if p.name = "p" + strconv.Itoa(i); i < len(sig.ParamNames) && sig.ParamNames[i] != "" {
			p.name = sig.ParamNames[i]
		}
		if names != nil {
			p.name = names[i]
		}
		p.key = positionKey(i)
		if c, _ := claims.about(lengthIs, p.key); c.source == byDeclaration {
			p.declared = int(c.number)
		}
		if p.typ.Kind == ir.Void {
			continue // an empty struct
		}
		switch reason := p.usable(f); {
		case reason != "" && p.index < len(f.uses) && f.uses[p.index].Handed && !p.source.Bounds && p.pieces == 0:
			p.role, p.source, p.align = record, &ir.SourceType{Kind: ir.SourcePointer, Size: 8, Ref: true}, 16
		case reason == "" && p.isDerived(f):
			return nil, unsupported(sig, "parameter "+p.name+" is of a derived type")
		case reason == "" && p.index < len(f.uses) && f.uses[p.index].Called:
			return nil, unsupported(sig, "parameter "+p.name+" is a procedure")
		case reason != "":
			return nil, unsupported(sig, "parameter "+p.name+" "+reason)
		}
	}
	return slices.DeleteFunc(list, func(p *parameter) bool { return p.typ.Kind == ir.Void }), nil
}

// isDerived reports whether the entry uses more memory of a scalar of Fortran than it has. In debug information of flang 19, a derived type
// is an integer of 32 bits.
func (p *parameter) isDerived(f *facts) bool {
	if !compile.IsFortran(f.sig.File) || !p.isReference() || p.role != array || p.leaves[0].kind != ir.SourceInt || p.index >= len(f.uses) {
		return false
	}
	outside := func(at flow.Place) bool { return at.Stride == 0 && at.Offset+at.Size > p.size }
	u := &f.uses[p.index]
	return slices.ContainsFunc(u.Read, outside) || slices.ContainsFunc(u.Written, outside)
}

// usable sets the role like classify. It ignores pointers inside a struct that the entry does not use, such as a class's pointer to its
// virtual functions.
func (p *parameter) usable(f *facts) (reason string) {
	if reason = p.classify(); reason == "" || p.index >= len(f.uses) || p.byValue || p.source == nil || p.source.Elem == nil {
		return reason
	}
	rest, pointers := p.source.Elem.WithoutPointers()
	if len(pointers) > 0 && f.uses[p.index].LeavesAlone(pointers, 8, rest.Size) {
		source := *p.source
		source.Elem, p.source = rest, &source
		return p.classify()
	}
	return reason
}

// contained matches the linkage names of flang for procedures inside of others.
var contained = regexp.MustCompile(`_Q(?:[MS][a-z0-9_]+)*F[a-z0-9_]*P[a-z0-9_]+$`)

// arguments maps the source's parameters to LLVM's. By the calling convention of x86-64, a struct of at most 16 bytes is passed in one
// register for each 8 bytes, and a larger one in memory. An empty struct is not passed. even is false if the numbers of parameters do not
// match.
func arguments(sig *link.Signature, types []*ir.Type) (list []*parameter, even bool) {
	first := len(sig.Params) - len(types)
	if len(sig.ParamTypes) == 0 {
		for i, t := range types {
			list = append(list, &parameter{typ: t, index: first + i})
		}
		return list, true
	}
	for _, source := range sig.ParamTypes {
		p := &parameter{source: source, index: first, byValue: source.HasFields()}
		switch at := first - len(sig.Params) + len(types); {
		case p.byValue && len(source.Fields) == 0:
			p.typ = &ir.Type{Kind: ir.Void}
		case at >= len(types):
			return nil, false
		case p.byValue && (types[at].Kind != ir.Pointer || source.Fields[0].Type.Kind == ir.SourcePointer):
			p.typ, p.pieces = &ir.Type{Kind: ir.Pointer}, (source.Size+7)/8
			first += p.pieces
		default:
			p.typ = types[at]
			first++
		}
		list = append(list, p)
	}
	return list, first == len(sig.Params)
}

func unsupported(sig *link.Signature, what string) *subject.Error {
	name := signed(sig.Name)
	driver := map[bool]string{false: "driver.c", true: "driver.cpp"}[name != sig.Name] // C cannot call a mangled name
	target := driver + "+FILE:driver"
	if compile.IsFortran(sig.File) { // the source with the module comes first
		driver, target = "driver.f90", "FILE+driver.f90:driver_"
	}
	next := "write a small function that takes numbers or arrays of numbers and calls it, such as driver in " + driver + ", and find " +
		target
	refusal := subject.LoadError(placeOf(sig), next,
		"%s cannot be called: %s", name, what)
	refusal.Refusal = true
	return refusal
}

// classify sets the role; it returns why the parameter is not supported.
func (p *parameter) classify() string {
	switch {
	case p.typ.Kind == ir.Float:
		return ""
	case p.typ.Kind == ir.Int && p.typ.Bits <= 64:
		return ""
	case p.byValue:
		return p.memory(record, p.source)
	case p.typ.Kind != ir.Pointer:
		return "is of a type that is not supported"
	case p.source == nil:
		// Without debug info, assume the most common pointer type: an array of doubles.
		p.role, p.leaves, p.size, p.align = array, []leaf{{typ: floatType(fp.Binary64)}}, 8, 8
		return ""
	}
	switch p.source.Kind {
	case ir.SourceFloat, ir.SourceInt, ir.SourceUint, ir.SourceBool: // by reference, as Fortran does
		p.source = &ir.SourceType{Kind: ir.SourcePointer, Size: 8, Ref: true, Elem: p.source}
	}
	if p.source.Bounds {
		return "is a Fortran array with a descriptor"
	}
	elem := p.source.Elem
	for elem != nil && elem.Kind == ir.SourceArray && elem.Len == 0 {
		elem = elem.Elem // double a[n][n]: the numbers are contiguous
	}
	if p.source.Kind != ir.SourcePointer && p.source.Kind != ir.SourceArray || elem == nil {
		return "is a " + p.source.Words() + ", which is not supported"
	}
	inner := elem
	for inner.Kind == ir.SourceArray && inner.Elem != nil {
		inner = inner.Elem
	}
	switch {
	case !inner.HasFields():
		return p.memory(array, elem)
	case p.isReference():
		return p.memory(record, elem)
	}
	return p.memory(record, inner) // struct p a[n][2]: the structs are contiguous
}

// memory sets a role in memory, whose elements are of a type; it returns why that is not supported.
func (p *parameter) memory(of role, elem *ir.SourceType) string {
	leaves, reason := leavesOf(elem)
	if reason != "" {
		return "is a " + p.source.Words() + ", and " + reason
	}
	p.role, p.leaves, p.size, p.align = of, leaves, elem.Size, 16
	return ""
}

// numberType returns the type of a number in memory, nil if t is not a number type.
func numberType(t *ir.SourceType) (typ *ir.Type, signed bool) {
	switch t.Kind {
	case ir.SourceFloat:
		if f := t.Format(); f != fp.NoFormat {
			return floatType(f), false
		}
	case ir.SourceInt, ir.SourceUint, ir.SourceEnum, ir.SourceBool:
		if t.Size >= 1 && t.Size <= 8 {
			return &ir.Type{Kind: ir.Int, Bits: 8 * t.Size, Size: t.Size, Align: t.Size}, t.Kind == ir.SourceInt
		}
	}
	return nil, false
}

func floatType(f fp.Format) *ir.Type {
	size := f.Size()
	if f == fp.X87 {
		size = 16 // padded
	}
	return &ir.Type{Kind: ir.Float, Format: f, Size: size, Align: size}
}

// constant reports whether the memory behind the parameter is read-only.
func (p *parameter) constant() bool {
	return p.byValue || p.source != nil && p.source.Elem != nil && (p.source.Const || p.source.Elem.Const)
}

// floating reports whether the parameter contains a floating-point number.
func (p *parameter) floating() bool {
	if p.role == value {
		return p.typ.Kind == ir.Float
	}
	return slices.ContainsFunc(p.leaves, func(l leaf) bool { return l.typ.Kind == ir.Float })
}

// Numbers in a type of the source. If members of a union overlap, a number has the name of the first member with a number there, floats
// before integers. The leaf records the members that read its bytes as another type, for a note.

// leavesOf returns the numbers in a value of type t, in the order of their offsets. If t contains other data, it returns the reason why it
// is unsupported.
func leavesOf(t *ir.SourceType) ([]leaf, string) {
	if typ, signed := numberType(t); typ != nil {
		return []leaf{{typ: typ, kind: t.Kind, signed: signed, enum: t.Enum}}, ""
	}
	switch t.Kind {
	case ir.SourceArray:
		return arrayLeaves(t)
	case ir.SourceStruct, ir.SourceUnion:
		return fieldLeaves(t)
	case ir.SourcePointer:
		return nil, "pointers to pointers are not supported"
	case ir.SourceFunction:
		return nil, "pointers to functions are not supported"
	}
	return nil, "nothing is known of what it points to"
}

// arrayLeaves returns the numbers of an array: one leaf with a count if the elements are numbers, and the leaves of each element, with its
// index, if they are structs.
func arrayLeaves(t *ir.SourceType) ([]leaf, string) {
	if t.Elem == nil || t.Len == 0 {
		return nil, "it has an array of unknown length inside"
	}
	inner, reason := leavesOf(t.Elem)
	switch {
	case reason != "":
		return nil, "in an array inside, " + reason
	case len(inner) == 1 && inner[0].name == "":
		inner[0].count, inner[0].dims = max(inner[0].count, 1)*t.Len, append([]int{t.Len}, inner[0].dims...)
		return inner, ""
	case t.Len*len(inner) > maxElements:
		return nil, "it has more than " + strconv.Itoa(maxElements) + " numbers inside"
	}
	var all []leaf
	for i := range t.Len {
		all = append(all, within("."+strconv.Itoa(i), i*t.Elem.Size, inner)...)
	}
	return all, ""
}

// fieldLeaves returns the numbers of a struct or a union.
func fieldLeaves(t *ir.SourceType) ([]leaf, string) {
	var members [][]leaf
	for _, f := range t.Fields {
		if f.Bits || f.Type.HasFields() && len(f.Type.Fields) == 0 && f.Type.Size > 0 {
			continue // a bit-field, or a class without members
		}
		inner, reason := leavesOf(f.Type)
		if reason != "" {
			return nil, fieldReason(&f, reason)
		}
		name := ""
		if f.Name != "" {
			name = "." + f.Name
		}
		members = append(members, within(name, f.Offset, inner))
	}
	all := slices.Concat(members...)
	if t.Kind == ir.SourceUnion {
		all = overlaid(all)
	}
	if len(all) == 0 {
		return nil, "nothing is known of what it points to"
	}
	return all, ""
}

// fieldReason returns why a field is not a number.
func fieldReason(f *ir.SourceField, reason string) string {
	name := f.Name
	if name == "" {
		name = "without a name"
	}
	what := "its field " + name + " is a " + f.Type.Words()
	if f.Type.HasFields() && len(f.Type.Fields) > 0 || f.Type.Kind == ir.SourceArray {
		return what + ": " + reason
	}
	return what
}

// within returns leaves as members of something, that have a name and a place there.
func within(name string, offset int, leaves []leaf) []leaf {
	out := slices.Clone(leaves)
	for i := range out {
		l := &out[i]
		l.name, l.offset, l.under = name+l.name, l.offset+offset, slices.Clone(l.under)
		for k := range l.under {
			l.under[k] = name + l.under[k]
		}
	}
	return out
}

// end returns the offset after a leaf.
func (l *leaf) end() int { return l.offset + l.typ.Size*max(l.count, 1) }

// overlaid returns one leaf for each number of a union.
func overlaid(all []leaf) []leaf {
	sort.SliceStable(all, func(i, j int) bool { return all[i].typ.Kind == ir.Float && all[j].typ.Kind != ir.Float })
	var out []leaf
	for _, l := range all {
		if !meets(out, &l, l.name) {
			out = append(out, l)
			continue
		}
		for _, one := range l.apart() {
			if !meets(out, &one, l.name) {
				out = append(out, one)
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].offset < out[j].offset })
	return out
}

// apart returns the elements of an array as separate leaves.
func (l *leaf) apart() []leaf {
	if l.count == 0 {
		return []leaf{*l}
	}
	out := make([]leaf, l.count)
	for i := range out {
		out[i] = *l
		out[i].dims, out[i].offset, out[i].count, out[i].name = nil, l.offset+i*l.typ.Size, 0, l.name+"."+strconv.Itoa(i)
	}
	return out
}

// meets reports whether a leaf of a union's member overlaps other leaves. It records the member in overlapping leaves of another type.
func meets(list []leaf, l *leaf, member string) bool {
	met := false
	for i := range list {
		o := &list[i]
		if l.end() <= o.offset || o.end() <= l.offset {
			continue
		}
		met = true
		alike := o.typ.Kind == l.typ.Kind && o.typ.Format == l.typ.Format && o.typ.Size == l.typ.Size && (l.offset-o.offset)%l.typ.Size == 0
		if !alike && !slices.Contains(o.under, member) {
			o.under = append(o.under, member)
		}
	}
	return met
}

// overlaid notes the members of unions that are read as other numbers lie in memory.
func (l *layout) overlaid(name string, leaves []leaf) {
	for _, f := range leaves {
		switch under := name + strings.Join(f.under, " and "+name); len(f.under) {
		case 0:
			continue
		case 1:
			l.note("%s shares the bytes of %s, so it has no value of its own", under, name+f.name)
		default:
			l.note("%s share the bytes of %s, so they have no value of their own", under, name+f.name)
		}
		return // all elements have the same members
	}
}
