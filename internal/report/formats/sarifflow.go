package formats

// This file writes the code flow of a SARIF result: the run from what feeds the blamed operation to what depends on it.

import (
	"fmt"
	"slices"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// mostSteps is how many steps of a recorded run a code flow has. Viewers list every step.
const mostSteps = 30

// flow returns the code flow of a finding, nil if fewer than two places are known. If the stream has the run of the finding, the steps are
// its operations with their values. Otherwise they are the places that the evidence names, in the order of execution.
func flow(f *finding.Finding, traces []*finding.Trace) *sarif.CodeFlow {
	var list []*sarif.Location
	code := sarif.NewCodeFlow()
	i := slices.IndexFunc(traces, func(t *finding.Trace) bool { return t.Finding == f.ID })
	if i >= 0 {
		list = steps(traces[i])
		code.WithMessage(sarif.NewTextMessage(report.Call(f.Subject, f.Input)))
	}
	if len(list) < 2 {
		list = evidence(f)
	}
	if len(list) < 2 {
		return nil
	}
	thread := sarif.NewThreadFlow()
	for _, l := range list {
		thread.AddLocation(sarif.NewThreadFlowLocation().WithLocation(l))
	}
	return code.AddThreadFlow(thread)
}

// steps are the operations of a recorded run, the last ones if there are many.
func steps(t *finding.Trace) (list []*sarif.Location) {
	for i := range t.Steps {
		s := &t.Steps[i]
		text := report.Written(s.Op, s.Operands) + " = " + s.Value
		if s.Error != "" && s.Error != "0" {
			text += fmt.Sprintf(", exact %s (relative error %s)", s.Exact, s.Error)
		}
		list = append(list, said(&finding.Place{File: s.File, Line: s.Line, Column: s.Column}, text)...)
	}
	return list[max(0, len(list)-mostSteps):]
}

// evidence are the places that a finding names: the calls that lead to the operation, where the error begins, the operation, and the
// decisions that depend on it.
func evidence(f *finding.Finding) (list []*sarif.Location) {
	if f.Site == nil {
		return nil
	}
	calls := frames(f.Site)
	slices.Reverse(calls)
	for i, p := range calls {
		callee := f.Site.Function
		if i+1 < len(calls) {
			callee = calls[i+1].Function
		}
		list = append(list, said(p, "calls "+callee)...)
	}
	if t := f.Trial; t != nil && t.At != nil {
		list = append(list, said(t.At, "rounded here ("+report.Sign(t.Op)+"): the error begins")...)
	}
	list = append(list, said(place(f.Site), report.Sign(f.Site.Op)+report.After(", ", report.Condition(f.Site, f.Condition)))...)
	if f.Effect != nil {
		for i := range f.Effect.Decisions {
			list = append(list, said(&f.Effect.Decisions[i], "a decision depends on it")...)
		}
	}
	return list
}
