package probe

// This file writes the probes: small functions in IR that are linked into an instrumented unit and inlined where a
// site stands. Text, because it is read more often than run: -update shows it in the golden files.

import (
	"fmt"
	"strings"

	"faultline/internal/condition"
	"faultline/internal/fp"
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
@fl_state = external global [%d x i64]
@%s = external global [2 x i64]

declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.copysign.f64(double, double)

define hidden i64 @fl.ops() alwaysinline nounwind "no-builtins" {
  %%v = load i64, ptr @fl_state
  ret i64 %%v
}

define hidden void @fl.flush(i64 %%ops) alwaysinline nounwind "no-builtins" {
  store i64 %%ops, ptr @fl_state
  ret void
}

define hidden void @fl.enter(ptr %%block) alwaysinline nounwind "no-builtins" {
  %%n = load i64, ptr %%block
  %%more = add i64 %%n, 1
  store i64 %%more, ptr %%block
  %%first = icmp eq i64 %%n, 0
  br i1 %%first, label %%list, label %%done
list:
  %%at = load ptr, ptr getelementptr (i64, ptr @fl_state, i64 %d)
  store ptr %%block, ptr %%at
  %%next = getelementptr i8, ptr %%at, i64 8
  store ptr %%next, ptr getelementptr (i64, ptr @fl_state, i64 %d)
  br label %%done
done:
  ret void
}
`

func prelude(unitSymbol string) string {
	return fmt.Sprintf(runtimePrelude, state.Total, unitSymbol, state.Touched, state.Touched)
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
	b := new(strings.Builder)
	t := &translator{done: make(map[*condition.Expr]string), uses: uses}
	rule := condition.Of(op)
	recorded := rule.Danger
	if mode == run.All {
		recorded = rule.Zero // searches for roots go by its sign
	}
	danger := t.value(recorded)
	params := []string{"double %z", "double %x0", "double %x1", "double %x2"}[:1+operands(op)]
	if mode == run.One {
		fmt.Fprintf(b, oneProbe, probeName(mode, op), strings.Join(params, ", "), unitSymbol, t.text.String(),
			danger, state.Count, state.Danger, state.Op)
	} else {
		fmt.Fprintf(b, allProbe, probeName(mode, op), strings.Join(params, ", "), t.text.String(), danger, danger)
	}
	return b.String()
}

// allProbe keeps the execution with the smallest |danger|; NaN is never smaller.
const allProbe = `
define hidden void @%s(ptr %%record, i64 %%op, %s) alwaysinline nounwind "no-builtins" {
  %s%%size = call double @llvm.fabs.f64(double %s)
  %%old = load double, ptr %%record
  %%oldSize = call double @llvm.fabs.f64(double %%old)
  %%less = fcmp olt double %%size, %%oldSize
  br i1 %%less, label %%keep, label %%done
keep:
  store double %s, ptr %%record
  %%at = getelementptr i8, ptr %%record, i64 8
  store i64 %%op, ptr %%at
  br label %%done
done:
  ret void
}
`

// oneProbe does so for the chosen site only. What is chosen does not change while a function runs (invariant.load).
const oneProbe = `
define hidden void @%[1]s(i64 %%site, i64 %%op, %[2]s) alwaysinline nounwind "no-builtins" {
  %%chosen = load i64, ptr getelementptr (i64, ptr @%[3]s, i64 1), !invariant.load !0
  %%hit = icmp eq i64 %%chosen, %%site
  br i1 %%hit, label %%measure, label %%done, !prof !1
measure:
  call void @%[1]s.measure(i64 %%op, %[2]s)
  br label %%done
done:
  ret void
}

define hidden void @%[1]s.measure(i64 %%op, %[2]s) noinline cold nounwind "no-builtins" {
%[4]s  %%n = load i64, ptr getelementptr (i64, ptr @fl_state, i64 %[6]d)
  %%more = add i64 %%n, 1
  store i64 %%more, ptr getelementptr (i64, ptr @fl_state, i64 %[6]d)
  %%size = call double @llvm.fabs.f64(double %[5]s)
  %%old = load double, ptr getelementptr (i64, ptr @fl_state, i64 %[7]d)
  %%oldSize = call double @llvm.fabs.f64(double %%old)
  %%less = fcmp olt double %%size, %%oldSize
  br i1 %%less, label %%keep, label %%done
keep:
  store double %[5]s, ptr getelementptr (i64, ptr @fl_state, i64 %[7]d)
  store i64 %%op, ptr getelementptr (i64, ptr @fl_state, i64 %[8]d)
  br label %%done
done:
  ret void
}
`

// metadata ends the text: unlikely branches.
const metadata = "\n!0 = !{}\n!1 = !{!\"branch_weights\", i32 1, i32 4000}\n"
