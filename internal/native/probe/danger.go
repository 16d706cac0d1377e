package probe

// This file turns the danger expressions of package condition into IR. There is one definition of them, and it is not here.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// helpers are the functions of libm that probes call. A program may define one of these names itself, so probes call
// them by names of their own (emit.Helper), which the worker points at the process's libm.
var helpers = []fp.Op{fp.Floor, fp.Rint, fp.Sin, fp.Cos, fp.Tan, fp.Tanh, fp.Exp, fp.Log, fp.Hypot}

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
	uses map[fp.Op]bool // helpers
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
	switch {
	case op == fp.Max:
		return t.Choose(t.Cmp("ogt", args[0], args[1]), args[0], args[1])
	case slices.Contains(helpers, op):
		t.uses[op] = true
		return t.Call(emit.Helper(op.String()), args...)
	}
	return t.Do(op, args...)
}

// declareHelpers declares helpers: functions of their arguments alone, so that a probe whose record is not kept can
// skip them.
func (t *translator) declareHelpers() {
	for _, op := range helpers {
		if t.uses[op] {
			params := "double" + strings.Repeat(", double", op.Arity()-1)
			t.Line("declare double @%s(%s) nounwind willreturn memory(none)", emit.Helper(op.String()), params)
		}
	}
}

// Helpers lists the functions of libm that probes call.
func Helpers() (names []string) {
	for _, op := range helpers {
		names = append(names, op.String())
	}
	return names
}
