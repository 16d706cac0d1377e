package shadow

// This file selects the texts of the modes, and writes that of mode Doubles: the functions of a unit, and the runtime, an object that is
// linked to a program's units, with the table of cells and all rare or long functions.

import (
	"maps"
	"slices"
	"sync"

	"golang.org/x/sys/cpu"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
	"faultline/internal/run"
)

// unitText returns the text of the functions of a unit.
func unitText(symbol string, sites []emit.Site, mode run.Mode) string {
	own := emit.CounterText + cellText() + bitsText() + shortWays() + deltaDecisions()
	switch {
	case mode == run.Raised:
		own = marksText(sites) + deltaDecisions()
	case HasBounds(mode):
		own = cellText() + bitsText() + decidedText()
	}
	return fill(carryHead+own+carryTail, symbol)
}

// RuntimeText returns the text of a mode's runtime.
func RuntimeText(mode run.Mode) string {
	events := keptEvents
	switch {
	case mode == run.Raised:
		events = markedEvents
	case HasBounds(mode):
		uses := map[string]string{"scalbn": "double (double, i32)"}
		fma := "\ndeclare double @llvm.fma.f64(double, double, double)\n"
		return fill(cellRuntime()+fma+doubleScale(), "") + Text() + runtimeLibm(uses) + carryTail
	}
	libm := newDeltaText()
	fp.Ops(libm.operation)
	return fill(cellRuntime()+variableText()+events()+rareDecisions()+longWays()+libm.String()+runtimeLibm(libm.uses)+carryTail, "")
}

// Helpers lists the functions of the process's libm that a mode's runtime calls.
func Helpers(mode run.Mode) []string {
	switch {
	case mode == run.Deltas, mode == run.Raised:
		t := newDeltaText()
		fp.Ops(t.operation)
		return append(slices.Sorted(maps.Keys(t.uses)), "fma")
	case HasBounds(mode):
		return []string{"fma", "scalbn"}
	}
	return nil
}

// HasFMA reports whether the processor has fused multiplications.
var HasFMA = cpu.X86.HasFMA

// fmaName returns the fused multiplication and addition: the processor's, or libm's.
func fmaName() string {
	if HasFMA {
		return "llvm.fma.f64"
	}
	return emit.Helper("fma")
}

// fl_x_ldexp returns the shadow value of x 2^n. Its bounds are multiplied by BoundScale. The result is exact if x is and nothing
// underflows. The difference of z from itself is 0 or NaN.
var doubleScale = sync.OnceValue(func() string {
	t := new(emit.Text)
	t.Func(`$PAIR @fl_x_ldexp(double %x, double %dx, double %ex, i32 %n, double %z) nounwind "no-builtins"`, func() {
		restore := keepErrno(t)
		d := t.Op("call double @fl_scalbn(double %%dx, i32 %%n)")
		e := t.Op("call double @fl_scalbn(double %%ex, i32 %%n)")
		restore()
		d = t.Add(d, t.Sub("%z", "%z"))
		large, nothing := t.Cmp("oge", t.Abs("%z"), emit.Num(tiny)), t.Cmp("oeq", "%x", emit.Num(0))
		sharp, sure := t.Cmp("oeq", "%dx", emit.Num(0)), t.Cmp("oeq", "%ex", emit.Num(0))
		fine := t.Both(t.Either(large, nothing), t.Both(sharp, sure))
		e = t.Choose(fine, e, t.Add(e, emit.Num(underflows)))
		returns(t, d, e)
	})
	return t.String()
})

// keepErrno saves errno, which the program's own calls have set; restore writes it back.
func keepErrno(t *emit.Text) (restore func()) {
	errno := t.Op("load ptr, ptr $state.Errno")
	old := t.Op("load i32, ptr %s", errno)
	return func() { t.Line("  store i32 %s, ptr %s", old, errno) }
}
