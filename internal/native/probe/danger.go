package probe

// This file turns the danger expressions of package condition into IR. There is one definition of them, and it is not here.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// helperNames are the functions of libm that probes call. A program may define one of these names itself, so probes call
// them by names of their own (emit.Helper), which the worker points at the process's libm.
var helperNames = map[fp.Op]string{fp.Floor: "floor", fp.Rint: "rint", fp.Sin: "sin", fp.Cos: "cos", fp.Tan: "tan", fp.Tanh: "tanh",
	fp.Exp: "exp", fp.Log: "log", fp.Hypot: "hypot"}

// operands returns how many operands the danger expression of op can refer to: see condition.Expr.
func operands(op fp.Op) int {
	switch op {
	case fp.FromInt, fp.FromUint, fp.Ldexp, fp.Powi:
		return op.Arity() + 1
	}
	return op.Arity()
}

// A translator writes an expression, each node once.
type translator struct {
	emit.Text
	done map[*condition.Expr]emit.Val
	uses map[string]bool // helpers
}

// value returns the IR value of e, with the instructions that it needs in the text.
func (t *translator) value(e *condition.Expr) emit.Val {
	if v, ok := t.done[e]; ok {
		return v
	}
	v := t.node(e)
	t.done[e] = v
	return v
}

func (t *translator) node(e *condition.Expr) emit.Val {
	switch e.Node {
	case condition.Operand:
		return emit.Val(fmt.Sprintf("%%x%d", e.Index))
	case condition.Result:
		return "%z"
	case condition.Const:
		return emit.Num(e.Value)
	}
	args := make([]emit.Val, len(e.Args))
	for i, a := range e.Args {
		args[i] = t.value(a)
	}
	if e.Node == condition.Less {
		return t.Choose(t.Cmp("olt", args[0], args[1]), args[2], args[3])
	}
	return t.apply(e.Op, args)
}

func (t *translator) apply(op fp.Op, args []emit.Val) emit.Val {
	switch op {
	case fp.Add, fp.Sub, fp.Mul, fp.Div:
		return t.Op("%s double %s, %s", op, args[0], args[1])
	case fp.Neg:
		return t.Neg(args[0])
	case fp.Abs:
		return t.Abs(args[0])
	case fp.Sqrt:
		return t.Sqrt(args[0])
	case fp.CopySign:
		return t.Op("call double @llvm.copysign.f64(double %s, double %s)", args[0], args[1])
	case fp.Max:
		return t.Choose(t.Cmp("ogt", args[0], args[1]), args[0], args[1])
	}
	name, ok := helperNames[op]
	if !ok {
		panic(fmt.Sprintf("native: no IR for %v in a danger expression", op))
	}
	t.uses[name] = true
	list := make([]string, len(args))
	for i, a := range args {
		list[i] = "double " + string(a)
	}
	return t.Op("call double @%s(%s)", emit.Helper(name), strings.Join(list, ", "))
}

// helperDeclarations declares helpers: functions of their arguments alone, so that a probe whose record is not kept can
// skip them.
func helperDeclarations(uses map[string]bool) string {
	var b strings.Builder
	for _, op := range []fp.Op{fp.Floor, fp.Rint, fp.Sin, fp.Cos, fp.Tan, fp.Tanh, fp.Exp, fp.Log, fp.Hypot} {
		if name := helperNames[op]; uses[name] {
			params := "double" + strings.Repeat(", double", op.Arity()-1)
			fmt.Fprintf(&b, "declare double @%s(%s) nounwind willreturn memory(none)\n", emit.Helper(name), params)
		}
	}
	return b.String()
}

// Helpers lists the functions of libm that probes call.
func Helpers() []string { return slices.Sorted(maps.Values(helperNames)) }
