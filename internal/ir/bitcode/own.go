package bitcode

// This file binds calls as a linker does: a definition of the program, in this unit or another, comes before libm and libc. Binding happens
// before sites are numbered and is recorded in the bitcode, so all its readers agree.

import (
	"cmp"
	"slices"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// ownMark is the attribute of a declaration that another unit of the program defines.
const ownMark = "faultline-own"

// IsOutside reports whether f is a function that the program does not define: libm's, libc's, an intrinsic, or undefined.
func IsOutside(f llvm.Value) bool {
	return !f.IsAFunction().IsNil() && f.IsDeclaration() && f.GetStringAttributeAtIndex(-1, ownMark).IsNil()
}

// Definitions returns the names of the functions that a unit exports. It returns none for a unit that cannot be read; Prepare reports that.
func Definitions(name string, data []byte) (names []string) {
	data, err := Find(name, data)
	if err != nil {
		return nil
	}
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := Parse(ctx, name, data)
	if err != nil {
		return nil
	}
	defer mod.Dispose()
	for f := range Functions(mod) {
		if !f.IsDeclaration() && f.Linkage() != llvm.AvailableExternallyLinkage {
			names = appendExternal(names, f)
		}
	}
	for a := firstAlias(mod); !a.IsNil(); a = nextAlias(a) {
		names = appendExternal(names, a)
	}
	for f := firstIFunc(mod); !f.IsNil(); f = nextIFunc(f) {
		names = appendExternal(names, f)
	}
	return names
}

// An Outline summarises a unit before it is prepared.
type Outline struct {
	File   string      // the compiled file; "" if the bitcode does not say
	Locals []LocalName // internal functions, in the order of the unit
}

// A LocalName is a function's linkage name, its source name, the file that was compiled (a unit may be linked from several), and the file
// that contains its text. Without debug information, the names come from the unit itself, and the last is "".
type LocalName struct {
	Linkage, Source, File, In string

	Called bool // other functions call it, and nothing takes its address: it only gets the arguments that these pass
}

// OutlineOf reads the outline of a unit. It is empty for a unit that cannot be read.
func OutlineOf(name string, data []byte) (o Outline) {
	ctx, mod, dispose, err := open(name, data)
	if err != nil {
		return o
	}
	defer dispose()
	o.File = sourceFile(mod)
	debug := newDebugInfo(ctx)
	for f := range Functions(mod) {
		if f.IsDeclaration() || !isLocal(f.Linkage()) {
			continue
		}
		l := LocalName{Linkage: strings.TrimPrefix(f.Name(), verbatim), File: o.File}
		l.Source = l.Linkage
		if sp := subprogram(f); !sp.IsNil() {
			l.Source, l.File = metadataString(debug.operands(sp)[opName]), cmp.Or(debug.compiled(sp), o.File)
			l.In = debug.file(sp.ScopeFile())
		}
		calls, taken := uses(f)
		l.Called = !taken && slices.ContainsFunc(calls, func(c llvm.Value) bool { return c.InstructionParent().Parent() != f })
		o.Locals = append(o.Locals, l)
	}
	return o
}

func appendExternal(names []string, v llvm.Value) []string {
	if isLocal(v.Linkage()) {
		return names
	}
	return append(names, strings.TrimPrefix(v.Name(), verbatim))
}

// verbatim marks names that are symbols unchanged, as from C's asm labels. On ELF all names are.
const verbatim = "\x01"

// plainNames removes the mark, so that one symbol has one name.
func plainNames(mod llvm.Module) {
	for f := range Functions(mod) {
		plainName(mod, f)
	}
	for g := range Globals(mod) {
		plainName(mod, g)
	}
	for a := firstAlias(mod); !a.IsNil(); a = nextAlias(a) {
		plainName(mod, a)
	}
}

func plainName(mod llvm.Module, v llvm.Value) {
	name, marked := strings.CutPrefix(v.Name(), verbatim)
	if !marked || strings.HasPrefix(name, "llvm.") {
		return
	}
	switch other := named(mod, name); {
	case other.IsNil():
		v.SetName(name)
	case v.IsDeclaration():
		v.ReplaceAllUsesWith(other)
		eraseGlobal(v)
	case other.IsDeclaration():
		other.ReplaceAllUsesWith(v)
		eraseGlobal(other)
		v.SetName(name)
	}
}

// named returns the function, variable or alias with that name, nil if there is none.
func named(mod llvm.Module, name string) llvm.Value {
	if f := mod.NamedFunction(name); !f.IsNil() {
		return f
	}
	if g := mod.NamedGlobal(name); !g.IsNil() {
		return g
	}
	return namedAlias(mod, name)
}

// A binder binds the calls of one unit.
type binder struct {
	ctx llvm.Context
	mod llvm.Module
	b   llvm.Builder
	own func(name string) bool // functions of the program
}

// bind marks the declarations that the program defines. If the code generator would call a function for an intrinsic or instruction, and
// the program defines that function, bind replaces it by a call.
func bind(ctx llvm.Context, mod llvm.Module, own func(name string) bool) {
	k := &binder{ctx: ctx, mod: mod, b: ctx.NewBuilder(), own: own}
	defer k.b.Dispose()
	for f := range Functions(mod) {
		if f.IsDeclaration() && !strings.HasPrefix(f.Name(), "llvm.") && own(f.Name()) {
			k.mark(f)
		}
	}
	for f := range Functions(mod) {
		for v := range Instructions(f) {
			if name := libraryCall(f, v); name != "" && k.defines(name) {
				k.replace(f, v, name)
			}
		}
	}
}

func (k *binder) mark(f llvm.Value) { f.AddFunctionAttr(k.ctx.CreateStringAttribute(ownMark, "")) }

// defines reports whether the program defines a function with that name, in any unit.
func (k *binder) defines(name string) bool {
	v := named(k.mod, name)
	return k.own(name) || !v.IsNil() && !v.IsDeclaration()
}

// function returns the target of a call with that name.
func (k *binder) function(name string, t llvm.Type) llvm.Value {
	f := named(k.mod, name)
	if f.IsNil() {
		f = llvm.AddFunction(k.mod, name, t)
		k.mark(f)
	}
	return f
}

// replace replaces v, an instruction of function f, by a call.
func (k *binder) replace(f, v llvm.Value, name string) {
	var args []llvm.Value
	var types []llvm.Type
	n := 2 // frem
	if v.InstructionOpcode() == llvm.Call {
		n = numArgs(v)
	}
	for i := range n {
		if t := v.Operand(i).Type(); t.TypeKind() != llvm.MetadataTypeKind {
			args, types = append(args, v.Operand(i)), append(types, t)
		}
	}
	var result llvm.Value
	if t := v.Type(); t.TypeKind() == llvm.StructTypeKind {
		result = k.frexp(f, v, name, args[0])
	} else {
		k.b.SetInsertPointBefore(v)
		ft := llvm.FunctionType(t, types, false)
		result = k.b.CreateCall(ft, k.function(name, ft), args, "")
	}
	v.ReplaceAllUsesWith(result)
	v.EraseFromParentAsInstruction()
}

// frexp replaces the intrinsic, which returns both results, by a call of C's function, which returns the exponent through a pointer.
func (k *binder) frexp(f, v llvm.Value, name string, x llvm.Value) llvm.Value {
	fields := v.Type().StructElementTypes()
	k.b.SetInsertPointBefore(f.EntryBasicBlock().FirstInstruction())
	at := k.b.CreateAlloca(fields[1], "")
	k.b.SetInsertPointBefore(v)
	ft := llvm.FunctionType(fields[0], []llvm.Type{x.Type(), at.Type()}, false)
	fraction := k.b.CreateCall(ft, k.function(name, ft), []llvm.Value{x, at}, "")
	exponent := k.b.CreateLoad(fields[1], at, "")
	pair := k.b.CreateInsertValue(llvm.Undef(v.Type()), fraction, 0, "")
	return k.b.CreateInsertValue(pair, exponent, 1, "")
}

// pointedTo is the prefix of the names of functions that wrap functions of libm.
const pointedTo = added + "pointed."

// pointed wraps every function of libm whose address is taken in a function of this unit. So a call through a pointer reaches a site, too.
// Direct calls stay.
func pointed(ctx llvm.Context, mod llvm.Module) {
	b := ctx.NewBuilder()
	defer b.Dispose()
	for _, f := range slices.Collect(Functions(mod)) {
		t := functionType(f)
		if op, _ := mathFunction(f, t); op == fp.NoOp || f.IntrinsicID() != 0 {
			continue
		}
		calls, taken := uses(f)
		if !taken {
			continue
		}
		body := llvm.AddFunction(mod, pointedTo+f.Name(), t)
		body.SetLinkage(llvm.InternalLinkage)
		f.ReplaceAllUsesWith(body)
		for _, call := range calls {
			call.SetOperand(call.OperandsCount()-1, f)
		}
		b.SetInsertPointAtEnd(ctx.AddBasicBlock(body, ""))
		b.CreateRet(b.CreateCall(t, f, body.Params(), ""))
	}
}

// uses returns the calls of f, and whether it has other uses.
func uses(f llvm.Value) (calls []llvm.Value, taken bool) {
	for u := f.FirstUse(); !u.IsNil(); u = u.NextUse() {
		user := u.User()
		called := !user.IsACallInst().IsNil() || !user.IsAInvokeInst().IsNil()
		if called = called && user.CalledValue() == f; called {
			calls = append(calls, user)
		}
		taken = taken || !called
	}
	return calls, taken
}

// libraryCall returns the function that the code generator calls for v, an instruction of function f, "" if it calls none.
func libraryCall(f, v llvm.Value) string {
	switch v.InstructionOpcode() {
	case llvm.FRem:
		return suffixed("fmod", v.Type())
	case llvm.Call:
	default:
		return ""
	}
	callee := v.CalledValue()
	rest, ok := strings.CutPrefix(callee.Name(), "llvm.")
	if !ok || callee.IsAFunction().IsNil() {
		return ""
	}
	base := strings.TrimPrefix(intrinsicBase(rest), strictPrefix)
	call, ok := libraryCalls[base]
	if !ok || inlined(f, v, base) {
		return ""
	}
	return suffixed(call, v.Operand(0).Type())
}

// libraryCalls lists C's functions that baseline x86-64 calls for intrinsics, because it has no instruction for them.
var libraryCalls = map[string]string{"frem": "fmod", "lround": "lround", "llround": "llround", "frexp": "frexp"}

func init() {
	fp.Ops(func(op fp.Op) {
		calls := op.CNames()
		if len(calls) == 0 || op == fp.Sqrt || op == fp.Abs || op == fp.CopySign {
			return
		}
		for i, name := range op.Intrinsics() {
			if slices.Contains(calls, name) {
				libraryCalls[name] = name
			} else if i == 0 {
				libraryCalls[name] = calls[0]
			}
		}
	})
}

// inlined reports whether the code generator has an instruction for the intrinsic, on f's processor and for its type.
func inlined(f, v llvm.Value, base string) bool {
	feature := ""
	switch base {
	case "minnum", "maxnum":
		return v.Operand(0).Type().TypeKind() != llvm.X86_FP80TypeKind
	case "ldexp":
		return v.Operand(1).Type().TypeKind() != llvm.IntegerTypeKind || v.Operand(1).Type().IntTypeWidth() != 32
	case "fma":
		feature = "+fma"
	case "floor", "ceil", "trunc", "rint", "nearbyint", "roundeven":
		feature = "+sse4.1"
	default:
		return false
	}
	return v.Operand(0).Type().TypeKind() != llvm.X86_FP80TypeKind && HasFeature(f, feature)
}

// suffixed returns the name of C's function for a type, "" if there is none.
func suffixed(name string, t llvm.Type) string {
	switch t.TypeKind() {
	case llvm.DoubleTypeKind:
		return name
	case llvm.FloatTypeKind:
		return name + "f"
	case llvm.X86_FP80TypeKind:
		return name + "l"
	}
	return ""
}
