package native

// This file writes the probes: small functions in IR that are linked into an instrumented unit and inlined at its sites. It translates the
// danger expressions of package condition to IR.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// BlockHeader is the number of words in a block's record before its sites, in mode All: {executions, head, unit}. Each site then has two,
// {danger, op}. The head is the first site (counted from the unit's first) << 32 | number of sites. The unit is the address of its line in
// the unit table. Between runs executions is 0, every danger is +Inf and every op is 0. The batch loop restores these values when it copies
// the records of the blocks that ran.
const BlockHeader = 3

// runtimePrelude is the common text of instrumented units. Most blocks run once, so a record has a fixed address, and a list holds the
// blocks that a run entered.
const runtimePrelude = `
@fl_state = external global [$WORDS x i64]
@$UNIT = external global [2 x i64]

declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.copysign.f64(double, double)
`

// enter writes the code that counts an execution of a block, and lists the block at the first one.
func (t *translator) enter() {
	n := t.Load("i64", "%block")
	t.Store("i64", t.Int("add", n, 1), "%block")
	t.If(t.Int("icmp eq", n, 0), func() {
		at := t.Load("ptr", "$state.Touched")
		t.Store("ptr", "%block", at)
		t.Store("ptr", t.At("i8", at, 8), "$state.Touched")
	})
	t.Line("  ret void")
}

// probesText returns the text of a unit: the probes of its operations.
func probesText(mode run.Mode, sites []emit.Site, unitSymbol string) string {
	t := &translator{uses: make(map[fp.Op]bool)}
	t.WriteString(runtimePrelude + emit.CounterText)
	t.Func("hidden void @fl.enter(ptr %block) "+inline, t.enter)
	written := make(map[fp.Op]bool)
	for _, s := range sites {
		if !written[s.Op] {
			written[s.Op] = true
			t.probe(mode, s.Op)
		}
	}
	t.declareHelpers()
	t.WriteString(metadata)
	return emit.Fill(t.String(), state.Address, map[string]any{"WORDS": state.Total, "UNIT": unitSymbol})
}

// probeName returns the name of the probe of an operation.
func probeName(op fp.Op) string { return "fl.probe." + op.String() }

// probe writes a probe. Its operands are the result and the arguments, as in condition.Rule.Danger.
func (t *translator) probe(mode run.Mode, op fp.Op) {
	t.done = make(map[*condition.Expr]emit.Val)
	name := probeName(op)
	params := strings.Join([]string{"double %z", "double %x0", "double %x1", "double %x2"}[:1+operands(op)], ", ")
	rule := condition.Of(op)
	if mode == run.One {
		t.one(rule.Danger, name, params)
		return
	}
	t.Func("hidden void @"+name+"(ptr %record, i64 %op, "+params+") "+inline, func() {
		t.keep(t.value(rule.Zero), "%record") // with its sign, which searches for roots use
	})
}

const inline = `alwaysinline nounwind "no-builtins"`

// keep ends a probe. It keeps the execution with the smallest |v|, in a record or in the state. NaN is never smaller.
func (t *translator) keep(v, at emit.Val) {
	size := t.Abs(v)
	old := t.Op("load double, ptr %s", at)
	t.If(t.Cmp("olt", size, t.Abs(old)), func() {
		t.Line("  store double %s, ptr %s", v, at)
		op := emit.Val("$state.Op")
		if at == "%record" {
			op = t.Op("getelementptr i8, ptr %%record, i64 8")
		}
		t.Line("  store i64 %%op, ptr %s", op)
	})
	t.Line("  ret void")
}

// one writes a probe that records the chosen site only. The choice does not change while a function runs (invariant.load).
func (t *translator) one(recorded *condition.Expr, name, params string) {
	t.Func("hidden void @"+name+"(i64 %site, i64 %op, "+params+") "+inline, func() {
		chosen := t.Op("load i64, ptr getelementptr (i64, ptr @$UNIT, i64 1), !invariant.load !0")
		t.If(t.Op("icmp eq i64 %s, %%site", chosen), func() { t.Line("  call void @%s.measure(i64 %%op, %s)", name, params) }, "!prof !1")
		t.Line("  ret void")
	})
	t.Func("hidden void @"+name+".measure(i64 %op, "+params+") noinline cold nounwind \"no-builtins\"", func() {
		v := t.value(recorded)
		n := t.Op("load i64, ptr $state.Count")
		t.Line("  store i64 %s, ptr $state.Count", t.Op("add i64 %s, 1", n))
		t.keep(v, "$state.Danger")
	})
}

// metadata ends the text. It marks branches as unlikely.
const metadata = "\n!0 = !{}\n!1 = !{!\"branch_weights\", i32 1, i32 4000}\n"

// helpers are the functions of libm that probes call. A program may define one of these names itself, so probes call them by other names
// (emit.Helper), which the worker resolves to the process's libm.
var helpers = []fp.Op{fp.Floor, fp.Rint, fp.Sin, fp.Cos, fp.Tan, fp.Tanh, fp.Exp, fp.Log, fp.Hypot,
	fp.J0, fp.J1, fp.Y0, fp.Y1}

// operands returns how many operands the danger expression of op can refer to: see condition.Expr.
func operands(op fp.Op) int {
	switch op {
	case fp.FromInt, fp.FromUint, fp.Ldexp, fp.Powi:
		return op.Arity() + 1
	}
	return op.Arity()
}

// A translator translates expressions to IR, each node once.
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

// declareHelpers declares the helpers as functions of their arguments alone, so that the optimiser can remove a call whose result is
// unused.
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
