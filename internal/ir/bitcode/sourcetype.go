package bitcode

// This file reads source types from debug info.
//
// Operands of the nodes: a type is {file, scope, name, base type, ...}. From LLVM 21 on, its size and its offset precede the base type
// (typeOperands). The operand behind the base type of a composite type is the list of elements. In a subroutine type, the list {result,
// parameters...} replaces the base type. A subrange is {count, lower bound, upper bound, stride}.

/*
#include "llvm-c/DebugInfo.h"
*/
import "C"

import (
	"slices"
	"strings"

	"faultline/internal/ir"

	"tinygo.org/x/go-llvm"
)

const (
	opBaseType     = typeOperands
	opElements     = typeOperands + 1
	opDataLocation = typeOperands + 6
)

// Tags of DWARF.
const (
	tagArray      = 0x01
	tagClass      = 0x02
	tagEnum       = 0x04
	tagMember     = 0x0d
	tagPointer    = 0x0f
	tagReference  = 0x10
	tagStruct     = 0x13
	tagSubroutine = 0x15
	tagTypedef    = 0x16
	tagUnion      = 0x17
	tagBaseClass  = 0x1c
	tagBase       = 0x24
	tagConst      = 0x26
	tagVolatile   = 0x35
	tagRestrict   = 0x37
	tagRvalueRef  = 0x42
	tagAtomic     = 0x47
)

// typeKey identifies a type and its context. Behind a pointer inside a struct, a struct type is reduced to its name. This ends the
// recursion of types that contain themselves, and inputs rarely need more levels.
type typeKey struct {
	md     llvm.Metadata
	inside bool
}

var voidType = &ir.SourceType{Kind: ir.SourceVoid, Name: "void"}

// signature returns the result and parameters of a subroutine type.
func (d *debugInfo) signature(md llvm.Metadata) (*ir.SourceType, []*ir.SourceType) {
	ops := d.operands(md)
	if len(ops) <= opBaseType || ops[opBaseType].IsNil() {
		return nil, nil
	}
	list := operands(ops[opBaseType])
	if len(list) == 0 {
		return voidType, nil
	}
	var params []*ir.SourceType
	for _, p := range list[1:] {
		if p.IsNil() {
			break // the ... of a variadic function
		}
		params = append(params, d.typeOf(p, false))
	}
	return d.typeOf(list[0], false), params
}

// typeOf returns the type of a node; nil means void.
func (d *debugInfo) typeOf(n llvm.Value, inside bool) *ir.SourceType {
	if n.IsNil() {
		return voidType
	}
	key := typeKey{metadataOf(n), inside}
	if t, ok := d.types[key]; ok {
		return t
	}
	t := &ir.SourceType{}
	d.types[key] = t
	ops := operands(n)
	if len(ops) > opName {
		t.Name = metadataString(ops[opName])
	}
	if bits := typeSizeBits(key.md); bits > 0 {
		t.Size = bits / 8
	}
	switch tagOf(key.md) {
	case tagBase:
		if t.Kind = baseKind(n.String()); t.Kind == ir.SourceStruct {
			t.Fields = complexFields(t)
		}
	case tagTypedef, tagConst, tagVolatile, tagRestrict, tagAtomic:
		d.qualify(t, tagOf(key.md), ops, inside)
	case tagPointer, tagReference, tagRvalueRef:
		d.pointer(t, ops, inside)
		if tag := tagOf(key.md); tag != tagPointer {
			t.Ref, t.Name = true, t.Elem.Name+" &"
		}
	case tagArray:
		d.array(t, ops, inside)
		t.Bounds = len(ops) > opDataLocation && !ops[opDataLocation].IsNil()
	case tagStruct, tagClass:
		t.Kind = ir.SourceStruct
		d.fields(t, ops)
	case tagUnion:
		t.Kind = ir.SourceUnion
		d.fields(t, ops)
	case tagEnum:
		t.Kind = ir.SourceEnum
		enumerators(t, ops)
	case tagSubroutine:
		t.Kind, t.Name = ir.SourceFunction, "function"
	}
	return t
}

// baseKind reads a base type's encoding, which only LLVM's text has.
func baseKind(text string) ir.SourceKind {
	_, encoding, _ := strings.Cut(text, "DW_ATE_")
	if end := strings.IndexAny(encoding, ",)"); end >= 0 {
		encoding = encoding[:end]
	}
	switch encoding {
	case "float":
		return ir.SourceFloat
	case "complex_float":
		return ir.SourceStruct
	case "signed", "signed_char":
		return ir.SourceInt
	case "unsigned", "unsigned_char", "UTF":
		return ir.SourceUint
	case "boolean":
		return ir.SourceBool
	}
	return ir.SourceOther
}

// complexFields are the parts of C's complex numbers, which lie in memory as a struct of them does.
func complexFields(t *ir.SourceType) []ir.SourceField {
	part := &ir.SourceType{Kind: ir.SourceFloat, Size: t.Size / 2}
	return []ir.SourceField{{Name: "re", Type: part}, {Name: "im", Offset: part.Size, Type: part}}
}

// qualify makes t its base type under a typedef's name or with const.
func (d *debugInfo) qualify(t *ir.SourceType, tag int, ops []llvm.Value, inside bool) {
	name := t.Name
	*t = *d.typeOf(ops[opBaseType], inside)
	switch tag {
	case tagTypedef:
		t.Name = name
	case tagConst:
		if t.Kind != ir.SourcePointer {
			t.Const = true
		}
	}
}

// pointer sets t to a pointer type. t.Const is true if the target is const.
func (d *debugInfo) pointer(t *ir.SourceType, ops []llvm.Value, inside bool) {
	t.Kind = ir.SourcePointer
	if inside && d.endsInStruct(ops[opBaseType]) {
		t.Elem = &ir.SourceType{Kind: ir.SourceStruct, Name: d.nameOf(ops[opBaseType])}
	} else {
		t.Elem = d.typeOf(ops[opBaseType], inside)
	}
	t.Const = t.Elem.Const
	t.Name = t.Elem.Name + " *"
}

// endsInStruct reports whether a type, under its typedefs, qualifiers and pointers, is a struct.
func (d *debugInfo) endsInStruct(n llvm.Value) bool {
	for !n.IsNil() {
		switch tagOf(metadataOf(n)) {
		case tagStruct, tagClass, tagUnion:
			return true
		case tagTypedef, tagConst, tagVolatile, tagRestrict, tagAtomic, tagPointer, tagReference, tagRvalueRef, tagArray:
			n = operands(n)[opBaseType]
		default:
			return false
		}
	}
	return false
}

// nameOf returns the first name on the way down to a type.
func (d *debugInfo) nameOf(n llvm.Value) string {
	for !n.IsNil() {
		ops := operands(n)
		if len(ops) <= opBaseType {
			return ""
		}
		if name := metadataString(ops[opName]); name != "" {
			return name
		}
		n = ops[opBaseType]
	}
	return "void"
}

// array fills in an array; more dimensions nest.
func (d *debugInfo) array(t *ir.SourceType, ops []llvm.Value, inside bool) {
	elem := d.typeOf(ops[opBaseType], inside)
	if ops[opElements].IsNil() {
		t.Kind, t.Elem = ir.SourceArray, elem
		return
	}
	ranges := operands(ops[opElements])
	for i := len(ranges) - 1; i >= 0; i-- {
		n := rangeLength(ranges[i])
		elem = &ir.SourceType{Kind: ir.SourceArray, Name: elem.Name + " []", Elem: elem, Len: n, Size: n * elem.Size, Const: elem.Const}
	}
	size := t.Size
	*t = *elem
	t.Size = max(size, t.Size)
}

// rangeLength returns the number of elements of a subrange, 0 if it is not a constant.
func rangeLength(n llvm.Value) int {
	if n.IsNil() || kindOf(metadataOf(n)) != C.LLVMDISubrangeMetadataKind {
		return 0
	}
	bound := func(i int) (int64, bool) {
		ops := operands(n)
		if i >= len(ops) || ops[i].IsNil() || ops[i].IsAConstantInt().IsNil() {
			return 0, false
		}
		return ops[i].SExtValue(), true
	}
	if count, ok := bound(0); ok {
		return int(max(count, 0))
	}
	lower, _ := bound(1)
	if upper, ok := bound(2); ok {
		return int(max(upper-lower+1, 0))
	}
	return 0
}

// fields sets the fields of a struct. Fields of a base class are listed like its own, at their offsets in the object.
func (d *debugInfo) fields(t *ir.SourceType, ops []llvm.Value) {
	if len(ops) <= opElements || ops[opElements].IsNil() {
		return
	}
	classes := make(map[int]string) // of fields that are inherited
	for _, m := range operands(ops[opElements]) {
		if m.IsNil() || isStaticMember(metadataOf(m)) {
			continue
		}
		mops, offset := operands(m), typeOffsetBits(metadataOf(m))/8
		switch tag := tagOf(metadataOf(m)); {
		case tag == tagMember:
			own := ir.SourceField{Name: metadataString(mops[opName]), Offset: offset, Bits: isBitField(metadataOf(m)),
				Type: d.typeOf(mops[opBaseType], true)}
			for i, class := range classes {
				if t.Fields[i].Name == own.Name && own.Name != "" {
					t.Fields[i].Name = class + "." + own.Name // the derived class hides the inherited field
				}
			}
			t.Fields = append(t.Fields, own)
		case tag == tagBaseClass && isVirtual(metadataOf(m)):
			name := d.nameOf(mops[opBaseType])
			t.Fields = append(t.Fields, ir.SourceField{Name: name, Type: &ir.SourceType{Kind: ir.SourceOther, Name: "virtual base class"}})
		case tag == tagBaseClass:
			inherit(t, d.typeOf(mops[opBaseType], true), offset, classes)
		}
	}
	if len(t.Fields) == 1 && isReserved(t.Fields[0].Name) {
		switch t.Fields[0].Type.Kind {
		case ir.SourceStruct:
			t.Fields = t.Fields[0].Type.Fields // of std::complex: its user knows the parts
		case ir.SourceArray:
			t.Fields[0].Name = "" // of std::array: its user writes a[0]
		}
	}
}

// inherit appends the fields of a base class to t. If a name exists already, the new field gets the class's name in front. A class may have
// a single field with an internal name and a number as its first template argument, such as an element of std::tuple. Then the number
// becomes the field's name.
func inherit(t, base *ir.SourceType, offset int, classes map[int]string) {
	class, arguments, _ := strings.Cut(base.Name, "<")
	number := arguments[:len(arguments)-len(strings.TrimLeft(arguments, "0123456789"))]
	for _, f := range base.Fields {
		if len(base.Fields) == 1 && isReserved(f.Name) && number != "" {
			f.Name = number
		}
		for isNamed(t.Fields, f.Name) {
			f.Name = class + "." + f.Name
		}
		f.Offset += offset
		classes[len(t.Fields)] = class
		t.Fields = append(t.Fields, f)
	}
}

func isNamed(fields []ir.SourceField, name string) bool {
	return name != "" && slices.ContainsFunc(fields, func(f ir.SourceField) bool { return f.Name == name })
}

// isReserved reports whether a name is the implementation's: no program may use it.
func isReserved(name string) bool {
	return strings.HasPrefix(name, "__") || len(name) > 1 && name[0] == '_' && 'A' <= name[1] && name[1] <= 'Z'
}

func enumerators(t *ir.SourceType, ops []llvm.Value) {
	if ops[opElements].IsNil() {
		return
	}
	for _, e := range operands(ops[opElements]) {
		if !e.IsNil() && kindOf(metadataOf(e)) == C.LLVMDIEnumeratorMetadataKind {
			t.Enum = append(t.Enum, ir.EnumValue{Name: metadataString(operands(e)[0]), Value: int64(textField(e.String(), "value: "))})
		}
	}
}
