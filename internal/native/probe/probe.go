package probe

// This file writes the probes: small functions in IR that are linked into an instrumented unit and inlined where a
// site stands. Text, because it is read more often than run: -update shows it in the golden files.

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

define hidden i64 @fl.ops() alwaysinline nounwind "no-builtins" {
  %v = load i64, ptr @fl_state
  ret i64 %v
}

define hidden void @fl.flush(i64 %ops) alwaysinline nounwind "no-builtins" {
  store i64 %ops, ptr @fl_state
  ret void
}

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

func prelude(unitSymbol string) string {
	return emit.Fill(runtimePrelude, state.Address, map[string]any{"WORDS": state.Total, "UNIT": unitSymbol})
}

// probeName is the probe of an operation in a mode.
func probeName(mode run.Mode, op fp.Op) string {
	if mode == run.One {
		return "fl.one." + op.String()
	}
	return "fl.all." + op.String()
}

// probe returns the text of a probe. Its operands are those of condition.Rule.Danger: the result, then the arguments.
// What of libm it needs is noted in uses.
func probe(mode run.Mode, op fp.Op, unitSymbol string, uses map[string]bool) string {
	t := &translator{done: make(map[*condition.Expr]string), uses: uses}
	rule := condition.Of(op)
	recorded := rule.Danger
	if mode == run.All {
		recorded = rule.Zero // searches for roots go by its sign
	}
	danger := t.value(recorded)
	params := []string{"double %z", "double %x0", "double %x1", "double %x2"}[:1+operands(op)]
	text := allProbe
	if mode == run.One {
		text = oneProbe
	}
	return emit.Fill(text, state.Address, map[string]any{"NAME": probeName(mode, op), "PARAMS": strings.Join(params, ", "), "UNIT": unitSymbol,
		"TEXT": t.text.String(), "VALUE": danger})
}

// allProbe keeps the execution with the smallest |danger|; NaN is never smaller.
const allProbe = `
define hidden void @$NAME(ptr %record, i64 %op, $PARAMS) alwaysinline nounwind "no-builtins" {
  $TEXT%size = call double @llvm.fabs.f64(double $VALUE)
  %old = load double, ptr %record
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done
keep:
  store double $VALUE, ptr %record
  %at = getelementptr i8, ptr %record, i64 8
  store i64 %op, ptr %at
  br label %done
done:
  ret void
}
`

// oneProbe does so for the chosen site only. What is chosen does not change while a function runs (invariant.load).
const oneProbe = `
define hidden void @$NAME(i64 %site, i64 %op, $PARAMS) alwaysinline nounwind "no-builtins" {
  %chosen = load i64, ptr getelementptr (i64, ptr @$UNIT, i64 1), !invariant.load !0
  %hit = icmp eq i64 %chosen, %site
  br i1 %hit, label %measure, label %done, !prof !1
measure:
  call void @$NAME.measure(i64 %op, $PARAMS)
  br label %done
done:
  ret void
}

define hidden void @$NAME.measure(i64 %op, $PARAMS) noinline cold nounwind "no-builtins" {
$TEXT  %n = load i64, ptr $state.Count
  %more = add i64 %n, 1
  store i64 %more, ptr $state.Count
  %size = call double @llvm.fabs.f64(double $VALUE)
  %old = load double, ptr $state.Danger
  %oldSize = call double @llvm.fabs.f64(double %old)
  %less = fcmp olt double %size, %oldSize
  br i1 %less, label %keep, label %done
keep:
  store double $VALUE, ptr $state.Danger
  store i64 %op, ptr $state.Op
  br label %done
done:
  ret void
}
`

// metadata ends the text: unlikely branches.
const metadata = "\n!0 = !{}\n!1 = !{!\"branch_weights\", i32 1, i32 4000}\n"
