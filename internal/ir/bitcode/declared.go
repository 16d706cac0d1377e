package bitcode

// This file reads the declarations of a unit from its debug info: types as a source writes them, and functions.
//
// Operands of the nodes, beside those of debug.go and sourcetype.go: a composite type has its template parameters as the fourth of its own
// operands, and each of these is {name, type}.

/*
#include "llvm-c/DebugInfo.h"
*/
import "C"

import (
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"

	"tinygo.org/x/go-llvm"
)

const (
	opTemplateParams = typeOperands + 3
	opTemplateType   = 1
	opTemplateValue  = 2
	opLinkageName    = 3
	opDeclaration    = 6
	opRetainedTypes  = 5 // of a compilation unit: types that no function may use

	tagTemplateType = 0x2f
	tagTemplatePack = 0x4107
)

// declared reads declarations, each node once.
type declared struct {
	*debugInfo
	program *decl.Program
	nodes   map[llvm.Metadata]*decl.Type
	methods map[llvm.Metadata]*decl.Function
	units   map[llvm.Metadata]bool // whose types are read
}

// Declared returns the declarations of a unit, which debug info describes. cplus tells that the source is C++.
func Declared(name string, data []byte, cplus bool) (*decl.Program, error) {
	ctx, mod, dispose, err := open(name, data)
	if err != nil {
		return nil, err
	}
	defer dispose()
	d := &declared{debugInfo: newDebugInfo(ctx), program: &decl.Program{CPlus: cplus}, nodes: map[llvm.Metadata]*decl.Type{},
		methods: map[llvm.Metadata]*decl.Function{}, units: map[llvm.Metadata]bool{}}
	setDebugRecords(mod, false)
	for f := range Functions(mod) {
		if sp := subprogram(f); !sp.IsNil() && !strings.HasPrefix(f.Name(), "llvm.") {
			d.entry(f, sp)
			d.retained(sp)
		}
	}
	d.program.FindDependent()
	d.program.IndexTypes()
	return d.program, nil
}

// computesDepth is how many functions deep computes looks. A constructor of complete objects calls the one of parts of others.
const computesDepth = 2

// computes reports whether a function has floating-point operations, or calls functions that return floats.
func computes(f llvm.Value, depth int) bool {
	for _, b := range f.BasicBlocks() {
		for in := b.FirstInstruction(); !in.IsNil(); in = llvm.NextInstruction(in) {
			switch in.InstructionOpcode() {
			case llvm.FAdd, llvm.FSub, llvm.FMul, llvm.FDiv, llvm.FRem:
				return true
			case llvm.Call:
				switch callee := in.CalledValue(); {
				case in.Type().TypeKind() == llvm.FloatTypeKind || in.Type().TypeKind() == llvm.DoubleTypeKind:
					return true
				case depth > 1 && !callee.IsAFunction().IsNil() && !callee.IsDeclaration() && computes(callee, depth-1):
					return true
				}
			}
		}
	}
	return false
}

// retained adds the types that the unit of a function keeps, whether a function uses them or not.
func (d *declared) retained(sp llvm.Metadata) {
	unit := d.operands(sp)[opUnit]
	if unit.IsNil() || d.units[metadataOf(unit)] {
		return
	}
	d.units[metadataOf(unit)] = true
	ops := operands(unit)
	if len(ops) <= opRetainedTypes || ops[opRetainedTypes].IsNil() {
		return
	}
	for _, t := range operands(ops[opRetainedTypes]) {
		if t.IsNil() || !isComposite(t) {
			continue
		}
		if file := operands(t)[0]; !file.IsNil() && !isSystem(d.file(metadataOf(file))) {
			d.typ(t)
		}
	}
}

// entry adds a function of the unit.
func (d *declared) entry(f llvm.Value, sp llvm.Metadata) {
	n := node(d.ctx, sp)
	ops := operands(n)
	file := d.file(sp.ScopeFile())
	if isSystem(file) && f.IsDeclaration() {
		return
	}
	of := sp // a definition of a method points at its declaration in the class, which has the access
	if declaration := ops[opDeclaration]; !declaration.IsNil() {
		of = metadataOf(declaration)
	}
	fn := d.function(of)
	if fn == nil {
		return
	}
	fn.Linkage, fn.File, fn.Line = f.Name(), file, int(sp.SubprogramLine())
	fn.Defined, fn.Local, fn.System = !f.IsDeclaration(), isLocal(f.Linkage()), isSystem(file)
	if fn.Defined && !fn.System {
		fn.Computes = computes(f, computesDepth)
		fn.ParamNames, fn.Locals = d.variables(f, sp)
		if fn.Of != nil && !fn.Static && len(fn.ParamNames) > 0 {
			fn.ParamNames = fn.ParamNames[1:]
		}
	}
	if !slices.Contains(d.program.Functions, fn) {
		d.program.Functions = append(d.program.Functions, fn)
	}
}

// variables returns the names of the parameters of a function, and the types of the pointers among its other variables.
func (d *declared) variables(f llvm.Value, sp llvm.Metadata) (params []string, locals []*decl.Type) {
	if f.IsDeclaration() {
		return nil, nil
	}
	for variable := range entryVariables(d.ctx, f) {
		if variable.IsNil() || kindOf(metadataOf(variable)) != C.LLVMDILocalVariableMetadataKind {
			continue
		}
		if argumentOf(variable) > 0 {
			d.nameParameter(&params, variable)
		} else if ops := operands(variable); len(ops) > opVariableType {
			if t := d.typ(ops[opVariableType]); t.Bare().Kind == decl.Pointer {
				locals = append(locals, t)
			}
		}
	}
	return params, locals
}

// function returns a function from its description.
func (d *declared) function(sp llvm.Metadata) *decl.Function {
	if f, ok := d.methods[sp]; ok {
		return f
	}
	n := node(d.ctx, sp)
	ops := operands(n)
	f := &decl.Function{Name: metadataString(ops[opName]), Linkage: metadataString(ops[opLinkageName]), Public: true}
	d.methods[sp] = f
	if ops[opType].IsNil() {
		return f
	}
	types := operands(operands(ops[opType])[opBaseType])
	for i, t := range types {
		if i == 0 {
			f.Result = d.typ(t)
		} else {
			f.Params = append(f.Params, d.typ(t))
		}
	}
	if len(types) == 0 {
		f.Result = &decl.Type{Kind: decl.Void, Name: "void"}
	}
	scope := ops[opScope]
	if f.Scope = d.scope(scope); scope.IsNil() || !isComposite(scope) {
		return f
	}
	f.Of = d.typ(scope)
	text := n.String()
	_, flags, _ := strings.Cut(text, ", flags: ")
	switch {
	case strings.Contains(flags, "DIFlagPublic"):
	case strings.Contains(flags, "DIFlagPrivate"), strings.Contains(flags, "DIFlagProtected"), f.Of.Class:
		f.Public = false
	}
	f.Deleted = strings.Contains(flags, "DISPFlagDeleted")
	f.Pure = strings.Contains(flags, "DISPFlagPureVirtual")
	if f.Static = strings.Contains(flags, "DIFlagStaticMember"); !f.Static && len(f.Params) > 0 {
		this := f.Params[0].Bare()
		f.Const = this.Kind == decl.Pointer && this.Elem.IsConst()
		f.Params = f.Params[1:]
	}
	return f
}

func isComposite(n llvm.Value) bool {
	return kindOf(metadataOf(n)) == C.LLVMDICompositeTypeMetadataKind
}

// isSystem reports whether a header belongs to the system.
func isSystem(file string) bool {
	return strings.HasPrefix(filepath.Clean(file), ir.System)
}

// scope returns the scopes of a name in front of it: "geo::Curve::". ok is false in a function, whose names nobody outside can write.
func (d *declared) scope(n llvm.Value) string {
	if n.IsNil() {
		return ""
	}
	ops := operands(n)
	switch kindOf(metadataOf(n)) {
	case C.LLVMDINamespaceMetadataKind:
		name := metadataString(ops[opName])
		if name == "" {
			return d.scope(ops[opScope])
		}
		return d.scope(ops[opScope]) + name + "::"
	case C.LLVMDICompositeTypeMetadataKind:
		if t := d.typ(n); t.Name != "" {
			return strings.TrimPrefix(t.Name, "struct ") + "::"
		}
	}
	return ""
}

// complexNumber makes t a complex number of C, which lies in memory as a struct of its parts does.
func complexNumber(t *decl.Type) {
	part := &decl.Type{Kind: decl.Number, Number: ir.SourceFloat, Name: map[int]string{8: "float", 16: "double", 32: "long double"}[t.Size],
		Size: t.Size / 2}
	t.Kind, t.Number, t.Name = decl.Struct, ir.SourceOther, "_Complex "+part.Name
	t.Base = t.Name
	t.Fields = []decl.Field{{Name: "re", Public: true, Type: part}, {Name: "im", Offset: part.Size, Public: true, Type: part}}
}

// typ returns the type of a node; nil is void.
func (d *declared) typ(n llvm.Value) *decl.Type {
	if n.IsNil() {
		return &decl.Type{Kind: decl.Void, Name: "void"}
	}
	md := metadataOf(n)
	if t, ok := d.nodes[md]; ok {
		return t
	}
	t := new(decl.Type)
	d.nodes[md] = t
	ops := operands(n)
	if bits := typeSizeBits(md); bits > 0 {
		t.Size = bits / 8
	}
	if len(ops) > opName {
		t.Name = metadataString(ops[opName])
	}
	t.Base, _, _ = strings.Cut(t.Name, "<")
	switch tag := tagOf(md); tag {
	case tagBase:
		switch t.Number = baseKind(n.String()); t.Number {
		case ir.SourceOther:
		case ir.SourceStruct:
			complexNumber(t)
		default:
			t.Kind = decl.Number
		}
	case tagEnum:
		t.Kind, t.Number = decl.Number, ir.SourceEnum
		t.Name = d.tagged(n, ops, "enum ")
	case tagTypedef:
		t.Kind, t.Elem = decl.Typedef, d.typ(ops[opBaseType])
		t.Name = d.scope(ops[opScope]) + t.Name
	case tagConst, tagVolatile, tagRestrict, tagAtomic:
		t.Kind, t.Const, t.Elem = decl.Qualified, tag == tagConst, d.typ(ops[opBaseType])
		if tag == tagRestrict || tag == tagAtomic {
			*t = *t.Elem
		}
	case tagPointer:
		t.Kind, t.Elem = decl.Pointer, d.typ(ops[opBaseType])
	case tagReference:
		t.Kind, t.Elem = decl.Lvalue, d.typ(ops[opBaseType])
	case tagRvalueRef:
		t.Kind, t.Elem = decl.Rvalue, d.typ(ops[opBaseType])
	case tagArray:
		d.arrayOf(t, ops)
	case tagSubroutine:
		t.Kind = decl.Callback
		for i, p := range operands(ops[opBaseType]) {
			if i == 0 {
				t.Result = d.typ(p)
			} else {
				t.Params = append(t.Params, d.typ(p))
			}
		}
		if t.Result == nil {
			t.Result = &decl.Type{Kind: decl.Void, Name: "void"}
		}
	case tagStruct, tagClass, tagUnion:
		d.composite(t, n, ops, tag)
	}
	return t
}

// tagged returns the name of a type with a tag: C writes "struct node", C++ writes "geo::node".
func (d *declared) tagged(n llvm.Value, ops []llvm.Value, word string) string {
	name := metadataString(ops[opName])
	scope := ops[opScope]
	switch {
	case name == "":
		return ""
	case !scope.IsNil() && kindOf(metadataOf(scope)) == C.LLVMDISubprogramMetadataKind:
		return "" // of a function: nobody outside can write it
	case d.program.CPlus:
		return d.scope(scope) + name
	}
	return word + name
}

func (d *declared) arrayOf(t *decl.Type, ops []llvm.Value) {
	elem := d.typ(ops[opBaseType])
	t.Kind, t.Elem = decl.Array, elem
	if ops[opElements].IsNil() {
		return
	}
	ranges := operands(ops[opElements])
	for i := len(ranges) - 1; i >= 0; i-- {
		n := rangeLength(ranges[i])
		elem = &decl.Type{Kind: decl.Array, Elem: elem, Len: n, Size: n * elem.Size}
	}
	*t = *elem
}

// arguments reads the types among template arguments, also those of a parameter pack.
func (d *declared) arguments(t *decl.Type, list llvm.Value) {
	for _, p := range operands(list) {
		switch {
		case p.IsNil():
		case tagOf(metadataOf(p)) == tagTemplateType:
			t.Args = append(t.Args, d.typ(operands(p)[opTemplateType]))
		case tagOf(metadataOf(p)) == tagTemplatePack && !operands(p)[opTemplateValue].IsNil():
			d.arguments(t, operands(p)[opTemplateValue])
		}
	}
}

// composite reads a struct, a class or a union.
func (d *declared) composite(t *decl.Type, n llvm.Value, ops []llvm.Value, tag int) {
	md := metadataOf(n)
	file := ""
	if f := ops[0]; !f.IsNil() {
		file = d.file(metadataOf(f))
		if t.File = file; !filepath.IsAbs(file) {
			t.File = filepath.Join(metadataOf(f).FileDirectory(), file)
		}
	}
	t.Kind, t.Class, t.System = decl.Struct, tag == tagClass, isSystem(file)
	word := "struct "
	if tag == tagUnion {
		t.Kind, word = decl.Union, "union "
	}
	t.Incomplete = C.LLVMDITypeGetFlags(cMetadata(md))&C.LLVMDIFlagFwdDecl != 0
	t.Name = d.tagged(n, ops, word)
	d.program.Types = append(d.program.Types, t)
	if len(ops) > opTemplateParams && !ops[opTemplateParams].IsNil() {
		d.arguments(t, ops[opTemplateParams])
	}
	if ops[opElements].IsNil() {
		return
	}
	for _, m := range operands(ops[opElements]) {
		if m.IsNil() {
			continue
		}
		md := metadataOf(m)
		if kindOf(md) == C.LLVMDISubprogramMetadataKind {
			if !t.System {
				f := d.function(md)
				t.Methods = append(t.Methods, f)
				t.Virtual = t.Virtual || strings.Contains(m.String(), "virtuality: DW_VIRTUALITY_") ||
					strings.Contains(m.String(), "DISPFlagVirtual") || strings.Contains(m.String(), "DISPFlagPureVirtual")
			}
			continue
		}
		if kindOf(md) != C.LLVMDIDerivedTypeMetadataKind {
			continue
		}
		mops := operands(m)
		switch flags := C.LLVMDITypeGetFlags(cMetadata(md)); {
		case tagOf(md) == tagBaseClass:
			base := d.typ(mops[opBaseType])
			t.Bases, t.Virtual = append(t.Bases, base), t.Virtual || base.Bare().Virtual
			t.BaseAt = append(t.BaseAt, typeOffsetBits(md)/8)
		case tagOf(md) == tagMember && !isStaticMember(md):
			access := flags & 3
			name := metadataString(mops[opName])
			if strings.HasPrefix(name, "_vptr") {
				t.Virtual = true
				continue
			}
			t.Fields = append(t.Fields, decl.Field{Name: name, Offset: typeOffsetBits(md) / 8, Bits: isBitField(md),
				Public: access == C.LLVMDIFlagPublic || access == 0 && !t.Class, Type: d.typ(mops[opBaseType])})
		}
	}
}
