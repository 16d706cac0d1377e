package probe

// This file turns the danger expressions of package condition into IR. There is one definition of them, and it is not here.

import (
	"fmt"
	"maps"
	"math"
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
	text strings.Builder
	n    int
	done map[*condition.Expr]string
	uses map[string]bool // helpers
}

// value returns the IR value of e, with the instructions that it needs in t.text.
func (t *translator) value(e *condition.Expr) string {
	if v, ok := t.done[e]; ok {
		return v
	}
	v := t.node(e)
	t.done[e] = v
	return v
}

func (t *translator) node(e *condition.Expr) string {
	switch e.Node {
	case condition.Operand:
		return fmt.Sprintf("%%x%d", e.Index)
	case condition.Result:
		return "%z"
	case condition.Const:
		return fmt.Sprintf("0x%016X", math.Float64bits(e.Value))
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = t.value(a)
	}
	if e.Node == condition.Less {
		c := t.temp("fcmp olt double %s, %s", args[0], args[1])
		return t.temp("select i1 %s, double %s, double %s", c, args[2], args[3])
	}
	return t.apply(e.Op, args)
}

func (t *translator) apply(op fp.Op, args []string) string {
	switch op {
	case fp.Add, fp.Sub, fp.Mul, fp.Div:
		return t.temp("%s double %s, %s", op, args[0], args[1])
	case fp.Neg:
		return t.temp("fneg double %s", args[0])
	case fp.Abs:
		return t.temp("call double @llvm.fabs.f64(double %s)", args[0])
	case fp.Sqrt:
		return t.temp("call double @llvm.sqrt.f64(double %s)", args[0])
	case fp.CopySign:
		return t.temp("call double @llvm.copysign.f64(double %s, double %s)", args[0], args[1])
	case fp.Max:
		c := t.temp("fcmp ogt double %s, %s", args[0], args[1])
		return t.temp("select i1 %s, double %s, double %s", c, args[0], args[1])
	}
	name, ok := helperNames[op]
	if !ok {
		panic(fmt.Sprintf("native: no IR for %v in a danger expression", op))
	}
	t.uses[name] = true
	return t.temp("call double @%s(double %s)", emit.Helper(name), strings.Join(args, ", double "))
}

func (t *translator) temp(format string, args ...any) string {
	t.n++
	name := fmt.Sprintf("%%d%d", t.n)
	fmt.Fprintf(&t.text, "  %s = %s\n", name, fmt.Sprintf(format, args...))
	return name
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
