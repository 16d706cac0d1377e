package lower

// This file lowers calls: arithmetic to instructions, C's functions to intrinsics where clang makes such of them and to
// calls of libm elsewhere, predicates to branches, other cores to calls of their functions.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/fpcore"
)

// comparisons are the predicates of fcmp and icmp.
var comparisons = map[string]struct{ float, integer string }{
	"<": {"olt", "slt"}, "<=": {"ole", "sle"}, ">": {"ogt", "sgt"}, ">=": {"oge", "sge"}, "=": {"oeq", "eq"}, "==": {"oeq", "eq"},
	"!=": {"une", "ne"},
}

// fpClasses are the masks of llvm.is.fpclass.
var fpClasses = map[string]int{"isfinite": 0x1f8, "isinf": 0x204, "isnan": 0x003, "isnormal": 0x108}

func (f *function) call(e *fpcore.Expr, ctx typ) value {
	if c := f.named[e.Name]; c != nil {
		return f.callCore(e, c, ctx)
	}
	if _, ok := comparisons[e.Name]; ok {
		return f.compare(e, ctx)
	}
	switch e.Name {
	case "and", "or":
		return f.connect(e, ctx)
	case "not":
		return value{truthType, f.inst(e.Pos, "xor i1 %s, true", f.truth(e.Args[0], ctx).ref)}
	case "isfinite", "isinf", "isnan", "isnormal", "signbit":
		return f.classify(e, ctx)
	case "integer?":
		whole := &fpcore.Expr{Kind: fpcore.Call, Pos: e.Pos, Name: "nearbyint", Args: e.Args}
		return f.compare(&fpcore.Expr{Kind: fpcore.Call, Pos: e.Pos, Name: "==", Args: []*fpcore.Expr{whole, e.Args[0]}}, ctx)
	case "array":
		return f.array(e, ctx)
	case "ref":
		return f.ref(e, ctx)
	case "dim", "size":
		return f.dimensions(e, ctx)
	case "cast":
		return f.round(e, f.scalar(e.Args[0], ctx), ctx)
	}
	args := make([]value, len(e.Args))
	for i, a := range e.Args {
		args[i] = f.scalar(a, ctx)
	}
	op := fpcore.Operators[e.Op()]
	code, integer := op.Code, ""
	if op.Variadic {
		integer = strings.TrimPrefix(code, "f") // fadd and add
	}
	name, calls := strings.CutPrefix(code, "@")
	switch {
	case code == "":
		panic(fpcore.Errorf(e.Pos, "%s is not modelled: C's library has no such function", e.Name))
	case calls:
		return f.library(e, name, args, ctx)
	case e.Op() == "neg":
		return f.negate(e, args[0], ctx)
	case len(args) == 1: // (+ x) and (* x) are x
		return f.round(e, args[0], ctx)
	}
	sum := args[0]
	for _, b := range args[1:] {
		sum = f.operate(e, []value{sum, b}, ctx, integer, code+" %[1]s %[2]s, %[3]s")
	}
	return sum
}

func (f *function) negate(e *fpcore.Expr, x value, ctx typ) value {
	if x.isInteger() && ctx.isInteger() {
		f.floating = true
		return value{integerType, f.inst(e.Pos, "sub i64 0, %s", x.ref)}
	}
	return f.operate(e, []value{x}, ctx, "", "fneg %[1]s %[2]s")
}

// library lowers an operator that is a function of C's library, or an intrinsic that clang makes of one.
func (f *function) library(e *fpcore.Expr, name string, args []value, ctx typ) value {
	wide := widest(ctx, args)
	if wide.isInteger() {
		return f.operate(e, args, ctx, "", "")
	}
	f.floating = f.floating || e.Name == "fmod" || e.Name == "remainder" // the quotient is the floats'
	names := formatNames[wide.format]
	if strings.HasPrefix(name, "llvm.") {
		name += "." + names.intrinsic
	} else {
		name += names.suffix
	}
	types := slices.Repeat([]string{names.llvm}, len(args))
	f.declare(name, names.llvm, strings.Join(types, ", "))
	form := "call %[1]s @" + name + "("
	for i := range args {
		if i > 0 {
			form += ", "
		}
		form += fmt.Sprintf("%%[1]s %%[%d]s", i+2)
	}
	return f.operate(e, args, ctx, "", form+")")
}

// widest returns the widest type of ctx and the operands.
func widest(ctx typ, args []value) typ {
	for _, a := range args {
		ctx = wider(ctx, a.typ)
	}
	return ctx
}

// operate emits an operation in the widest format of its operands and ctx, and rounds its result to ctx. In form, 1 is
// the type and 2, 3, ... are the operands; integer is the instruction for integers, "" if there is none.
func (f *function) operate(e *fpcore.Expr, args []value, ctx typ, integer, form string) value {
	wide := widest(ctx, args)
	if wide.isInteger() {
		if integer == "" {
			panic(fpcore.Errorf(e.Pos, "%s is not modelled in precision integer", e.Name))
		}
		f.floating = true
		return value{ctx, f.inst(e.Pos, "%s i64 %s, %s", integer, args[0].ref, args[1].ref)}
	}
	operands := []any{wide.llvm()}
	for _, a := range args {
		operands = append(operands, f.convert(e.Pos, a, wide).ref)
	}
	return f.round(e, value{wide, f.inst(e.Pos, form, operands...)}, ctx)
}

// round rounds a result to the precision around it.
func (f *function) round(e *fpcore.Expr, v value, ctx typ) value {
	if ctx.isInteger() && !v.isInteger() {
		panic(fpcore.Errorf(e.Pos, "rounding a floating-point number to precision integer is not modelled"))
	}
	return f.convert(e.Pos, v, ctx)
}

// compare lowers a chain of comparisons of neighbours; != compares all pairs. Every operand is evaluated once.
func (f *function) compare(e *fpcore.Expr, ctx typ) value {
	args := make([]value, len(e.Args))
	for i, a := range e.Args {
		args[i] = f.scalar(a, ctx)
	}
	result := value{truthType, "true"}
	for i := range args {
		for j := i + 1; j < len(args) && (j == i+1 || e.Name == "!="); j++ {
			test := f.compareTwo(e, args[i], args[j])
			if result.ref != "true" {
				test = f.inst(e.Pos, "and i1 %s, %s", result.ref, test)
			}
			result.ref = test
		}
	}
	return result
}

func (f *function) compareTwo(e *fpcore.Expr, a, b value) string {
	t := wider(a.typ, b.typ)
	if t.isInteger() {
		return f.inst(e.Pos, "icmp %s i64 %s, %s", comparisons[e.Name].integer, a.ref, b.ref)
	}
	a, b = f.convert(e.Pos, a, t), f.convert(e.Pos, b, t)
	return f.inst(e.Pos, "fcmp %s %s %s, %s", comparisons[e.Name].float, t.llvm(), a.ref, b.ref)
}

// connect lowers and and or: what decides is the last that is evaluated.
func (f *function) connect(e *fpcore.Expr, ctx typ) value {
	decided := map[string]string{"and": "false", "or": "true"}[e.Name]
	if len(e.Args) == 0 {
		return value{truthType, map[string]string{"and": "true", "or": "false"}[e.Name]}
	}
	end, incoming := f.label(), ""
	for i, a := range e.Args {
		v := f.truth(a, ctx)
		if i == len(e.Args)-1 {
			incoming += fmt.Sprintf("[ %s, %%%s ]", v.ref, f.block)
			break
		}
		incoming += fmt.Sprintf("[ %s, %%%s ], ", decided, f.block)
		next := f.label()
		if e.Name == "and" {
			f.branch(a.Pos, v, next, end)
		} else {
			f.branch(a.Pos, v, end, next)
		}
		f.begin(next)
	}
	f.jump(e.Pos, end)
	return value{truthType, f.inst(e.Pos, "phi i1 %s", incoming)}
}

// classify lowers the predicates of one number.
func (f *function) classify(e *fpcore.Expr, ctx typ) value {
	f.floating = true
	v := f.scalar(e.Args[0], ctx)
	if v.isInteger() {
		v = f.convert(e.Pos, v, precisions["binary64"])
	}
	names := formatNames[v.format]
	if e.Name == "signbit" {
		bits := "i" + names.intrinsic[1:]
		sign := f.inst(e.Pos, "bitcast %s %s to %s", names.llvm, v.ref, bits)
		return value{truthType, f.inst(e.Pos, "icmp slt %s %s, 0", bits, sign)}
	}
	name := f.declare("llvm.is.fpclass."+names.intrinsic, "i1", names.llvm+", i32 immarg")
	return value{truthType, f.inst(e.Pos, "call i1 @%s(%s %s, i32 %d)", name, names.llvm, v.ref, fpClasses[e.Name])}
}

// callCore lowers the call of another core. Arguments are rounded to its parameters' formats; its result keeps its own.
func (f *function) callCore(e *fpcore.Expr, c *fpcore.Core, ctx typ) value {
	g := f.functions[c]
	if g.lower(); !g.done {
		panic(fpcore.Errorf(e.Pos, "%s calls itself, which is not modelled", c.Name))
	}
	f.constants.join(g.constants)
	f.floating = f.floating || g.floating
	switch {
	case g.unmodelled != nil:
		panic(fpcore.Errorf(e.Pos, "it calls %s, where %s", c.Name, g.unmodelled.What))
	case len(e.Args) != len(g.params):
		panic(fpcore.Errorf(e.Pos, "%s takes %d arguments, here are %d", c.Name, len(g.params), len(e.Args)))
	}
	var args []string
	var room value
	if g.result.isTensor() {
		room = f.alloca(g.result)
		mem, align := room.memory()
		args = append(args, fmt.Sprintf("ptr sret(%s) align %d %s", mem, align, room.ref))
	}
	for i, a := range e.Args {
		v := f.convert(a.Pos, f.expr(a, ctx), g.params[i])
		args = append(args, v.llvm()+" "+v.ref)
	}
	list := strings.Join(args, ", ")
	switch {
	case g.result.isTensor():
		f.do(e.Pos, "call void @%s(%s)", g.name, list)
		return room
	case g.result.truth:
		return value{g.result, f.inst(e.Pos, "icmp ne i32 %s, 0", f.inst(e.Pos, "call i32 @%s(%s)", g.name, list))}
	}
	return value{g.result, f.inst(e.Pos, "call %s @%s(%s)", g.result.llvm(), g.name, list)}
}
