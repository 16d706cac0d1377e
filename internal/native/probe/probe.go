package probe

// This file writes the probes: small functions in IR that are linked into an instrumented unit and inlined where a
// site stands.

import (
	"strings"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// BlockHeader is how many words a block's record has before its sites, mode All: {executions, head, unit}; a site has two, {danger, op}.
// The head is the first site (counted from the unit's) << 32 | number of sites, the unit is its line in the unit table.
// Between runs executions is 0, every danger +Inf and every op 0: the batch loop restores that when it copies the
// records of the blocks that ran.
const BlockHeader = 3

// runtimePrelude is what every instrumented unit has. A site costs least when its block runs once, which is the rule:
// so a record is at a fixed address, and what a run touched is listed.
const runtimePrelude = `
@fl_state = external global [$WORDS x i64]
@$UNIT = external global [2 x i64]

declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.copysign.f64(double, double)

define hidden void @fl.enter(ptr %block) alwaysinline nounwind "no-builtins" {
  %n = load i64, ptr %block
  %more = add i64 %n, 1
  store i64 %more, ptr %block
  %first = icmp eq i64 %n, 0
  br i1 %first, label %list, label %done
list:
  %at = load ptr, ptr $state.Touched
  store ptr %block, ptr %at
  %next = getelementptr i8, ptr %at, i64 8
  store ptr %next, ptr $state.Touched
  br label %done
done:
  ret void
}
`

// probesText is what a unit has of its own: the probes of its operations.
func probesText(mode run.Mode, sites []emit.Site, unitSymbol string) string {
	t := &translator{uses: make(map[fp.Op]bool)}
	t.WriteString(runtimePrelude + emit.CounterText)
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

// probeName is the probe of an operation in a mode.
func probeName(mode run.Mode, op fp.Op) string {
	if mode == run.One {
		return "fl.one." + op.String()
	}
	return "fl.all." + op.String()
}

// probe writes a probe. Its operands are those of condition.Rule.Danger: the result, then the arguments.
func (t *translator) probe(mode run.Mode, op fp.Op) {
	t.done = make(map[*condition.Expr]emit.Val)
	name := probeName(mode, op)
	params := strings.Join([]string{"double %z", "double %x0", "double %x1", "double %x2"}[:1+operands(op)], ", ")
	rule := condition.Of(op)
	if mode == run.One {
		t.one(rule.Danger, name, params)
		return
	}
	t.Func("hidden void @"+name+"(ptr %record, i64 %op, "+params+") "+inline, func() {
		t.keep(t.value(rule.Zero), "%record") // searches for roots go by its sign
	})
}

const inline = `alwaysinline nounwind "no-builtins"`

// keep ends a probe: it keeps the execution with the smallest |v|, in a record or in the state; NaN is never smaller.
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

// one writes a probe that does so for the chosen site only. What is chosen does not change while a function runs (invariant.load).
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

// metadata ends the text: unlikely branches.
const metadata = "\n!0 = !{}\n!1 = !{!\"branch_weights\", i32 1, i32 4000}\n"
