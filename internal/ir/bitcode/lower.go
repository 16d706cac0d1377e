package bitcode

// This file lowers a module: its functions, globals and types. Instructions are in inst.go, constants in constant.go.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A lowerer converts one LLVM module to Go data.
type lowerer struct {
	ctx     llvm.Context
	layout  llvm.TargetData
	out     *Module
	debug   *debugInfo
	types   map[llvm.Type]*ir.Type
	funcs   map[llvm.Value]int
	globals map[llvm.Value]int
	callees map[llvm.Value]*callee
	byval   uint
	sret    uint

	// Of the current function:
	fn     *ir.Func
	id     int
	values map[llvm.Value]ir.Operand // registers and constants
	blocks map[llvm.BasicBlock]int32
	block  *ir.Block
	counts map[fp.Op]int
}

// lowerModule fills m from mod. parameters has the names of parameters that were found before preparation.
func lowerModule(ctx llvm.Context, mod llvm.Module, m *Module, parameters map[string][]string) {
	l := &lowerer{ctx: ctx, layout: llvm.NewTargetData(mod.DataLayout()), out: m, debug: newDebugInfo(ctx),
		types: map[llvm.Type]*ir.Type{}, funcs: map[llvm.Value]int{}, globals: map[llvm.Value]int{}, callees: map[llvm.Value]*callee{},
		byval: llvm.AttributeKindID("byval"), sret: llvm.AttributeKindID("sret")}
	defer l.layout.Dispose()
	var bodies []llvm.Value
	for f := range Functions(mod) {
		l.declare(f)
		bodies = append(bodies, f)
	}
	for g := range Globals(mod) {
		l.declareGlobal(g)
	}
	for a := firstAlias(mod); !a.IsNil(); a = nextAlias(a) {
		l.declareAlias(a)
	}
	if hasAssembly(mod) {
		m.Skipped = append(m.Skipped, ir.Unsupported{What: "assembly outside of functions in " + m.Name})
	}
	functions, priorities := Constructors(mod)
	for i, f := range functions {
		m.Constructors = append(m.Constructors, Constructor{l.funcs[f], priorities[i]})
	}
	for g := range Globals(mod) {
		l.initialise(l.out.Globals[l.globals[g]], g)
	}
	for id, f := range bodies {
		if !f.IsDeclaration() {
			l.describe(m.Funcs[id], f, parameters)
			l.body(id, f)
		}
	}
}

// declare adds a function without its body.
func (l *lowerer) declare(f llvm.Value) {
	id, t := len(l.out.Funcs), functionType(f)
	fn := &ir.Func{ID: id, Name: f.Name(), Unit: -1, Local: isLocal(f.Linkage()), Result: l.typeOf(t.ReturnType()),
		Vararg: t.IsFunctionVarArg()}
	for i, p := range t.ParamTypes() {
		fn.Params = append(fn.Params, l.typeOf(p))
		if byval := typeAttribute(f, i, l.byval); !byval.IsNil() {
			if fn.ByVal == nil {
				fn.ByVal = make(map[int]*ir.Type)
			}
			fn.ByVal[i] = l.typeOf(byval)
		}
		if sret := typeAttribute(f, i, l.sret); !sret.IsNil() {
			fn.SRet = l.typeOf(sret)
		}
	}
	if f.IsDeclaration() {
		fn.Math, fn.Format = mathFunction(f, t)
		fn.Optional = f.Linkage() == llvm.ExternalWeakLinkage
	} else {
		fn.Unit = 0
		if !fn.Local {
			l.out.export(fn.Name, Export{Function: id, Global: -1, Weak: isWeak(f.Linkage())})
		}
	}
	l.funcs[f] = id
	l.out.Funcs = append(l.out.Funcs, fn)
}

func (l *lowerer) declareGlobal(g llvm.Value) {
	id := len(l.out.Globals)
	global := &ir.Global{ID: id, Name: g.Name(), Unit: -1, Local: isLocal(g.Linkage()), Constant: g.IsGlobalConstant(),
		TLS: g.IsThreadLocal(), Optional: g.Linkage() == llvm.ExternalWeakLinkage, Type: l.typeOf(g.GlobalValueType())}
	if align := g.Alignment(); align > global.Type.Align {
		t := *global.Type
		t.Align = align
		global.Type = &t
	}
	if !g.IsDeclaration() {
		global.Unit = 0
		if !global.Local {
			l.out.export(global.Name, Export{Function: -1, Global: id, Weak: isWeak(g.Linkage())})
		}
	}
	if !global.Constant && !global.Local {
		l.debug.variable(global, g)
	}
	l.globals[g] = id
	l.out.Globals = append(l.out.Globals, global)
}

// declareAlias adds an alias: another name of a function or of a place in a global. Another unit may replace a weak alias, so the unit's
// own references to it are by name, as to a declaration.
func (l *lowerer) declareAlias(a llvm.Value) {
	c := l.constant(aliasee(a))
	if c.Func < 0 && c.Global < 0 || isLocal(a.Linkage()) {
		return
	}
	weak := isWeak(a.Linkage())
	l.out.export(a.Name(), Export{Function: c.Func, Global: c.Global, Offset: c.Offset, Weak: weak})
	switch {
	case weak && c.Func >= 0:
		id, target := len(l.out.Funcs), l.out.Funcs[c.Func]
		l.funcs[a] = id
		l.out.Funcs = append(l.out.Funcs, &ir.Func{ID: id, Name: a.Name(), Unit: -1, Params: target.Params, Result: target.Result,
			Vararg: target.Vararg, ByVal: target.ByVal, SRet: target.SRet})
	case weak:
		id, target := len(l.out.Globals), l.out.Globals[c.Global]
		l.globals[a] = id
		l.out.Globals = append(l.out.Globals, &ir.Global{ID: id, Name: a.Name(), Unit: -1, Constant: target.Constant,
			Type: l.typeOf(a.GlobalValueType())})
	}
}

// interposable reports whether references to an alias are by its name; see declareAlias.
func (l *lowerer) interposable(a llvm.Value) bool {
	_, isFunc := l.funcs[a]
	_, isGlobal := l.globals[a]
	return isFunc || isGlobal
}

// typeOf converts a type. It returns the same *Type for the same type of the module.
func (l *lowerer) typeOf(t llvm.Type) *ir.Type {
	if out, ok := l.types[t]; ok {
		return out
	}
	out := &ir.Type{Kind: ir.Label}
	l.types[t] = out
	kind := t.TypeKind()
	switch kind {
	case llvm.VoidTypeKind:
		out.Kind = ir.Void
		return out
	case llvm.IntegerTypeKind:
		out.Kind, out.Bits = ir.Int, t.IntTypeWidth()
	case llvm.PointerTypeKind:
		out.Kind = ir.Pointer
	case llvm.ArrayTypeKind:
		out.Kind, out.Len, out.Elem = ir.Array, arrayLength(t), l.typeOf(t.ElementType())
	case llvm.VectorTypeKind:
		out.Kind, out.Len, out.Elem = ir.Vector, t.VectorSize(), l.typeOf(t.ElementType())
	case llvm.StructTypeKind:
		if isSized(t) {
			l.structType(t, out)
		}
	default:
		if out.Format = FormatOf(t); out.Format != fp.NoFormat {
			out.Kind = ir.Float
		}
	}
	if out.Kind != ir.Label {
		out.Size, out.Align = int(l.layout.TypeAllocSize(t)), l.layout.ABITypeAlignment(t)
	}
	return out
}

func (l *lowerer) structType(t llvm.Type, out *ir.Type) {
	out.Kind = ir.Struct
	for i, field := range t.StructElementTypes() {
		out.Fields = append(out.Fields, l.typeOf(field))
		out.Offsets = append(out.Offsets, int(l.layout.ElementOffset(t, i)))
	}
}

// describe copies the debug info of a function to fn.
func (l *lowerer) describe(fn *ir.Func, f llvm.Value, parameters map[string][]string) {
	fn.Source = fn.Name
	if name, ok := strings.CutPrefix(fn.Name, pointedTo); ok {
		fn.Source = "a call of " + name + " through a pointer"
	}
	sp := subprogram(f)
	if sp.IsNil() {
		fn.ParamNames = valueNames(f)
		return
	}
	l.debug.function(fn, sp)
	withoutResult(fn)
	if l.out.Dir == "" {
		l.out.Dir = l.debug.dir(sp)
	}
	if names := parameters[fn.Name]; len(names) > 0 {
		fn.ParamNames = names
	}
	for len(fn.ParamNames) < len(fn.ParamTypes) {
		fn.ParamNames = append(fn.ParamNames, "")
	}
	if len(fn.ParamTypes) == len(fn.Params) {
		for i, name := range valueNames(f) {
			if fn.ParamNames[i] == "" {
				fn.ParamNames[i] = name
			}
		}
	}
}

// withoutResult corrects two kinds of signatures. For a subroutine, flang lists no result before the parameters. For a function with a
// complex result, debug info says integer.
func withoutResult(f *ir.Func) {
	if f.Result.Kind == ir.Struct && f.Result.Fields[0].Kind == ir.Float && f.ResultType != nil && f.ResultType.Kind == ir.SourceInt {
		f.ResultType = nil
	}
	listed := f.ResultType != nil && f.ResultType.Kind != ir.SourceVoid
	if listed && f.Result.Kind == ir.Void && f.SRet == nil && len(f.ParamTypes)+1 == len(f.Params) {
		f.ParamTypes, f.ResultType = append([]*ir.SourceType{f.ResultType}, f.ParamTypes...), voidType
	}
}

// valueNames returns the names that the IR keeps for parameters.
func valueNames(f llvm.Value) []string {
	var names []string
	for _, p := range f.Params() {
		names = append(names, p.Name())
	}
	return names
}
