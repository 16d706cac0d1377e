package gate

// This file stops the unmodified code where it raises an exception, and compares the place with the operation that a finding states.

import (
	"fmt"
	"path"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
)

// flagged notes in a certified finding of an exception whether the processor stops at its operation when the exception is unmasked. If the
// operation raises no flag and the processor does not stop there, the finding is no longer certified. built is the run of the optimised
// build, nil without one.
func (h *Check) flagged(f *finding.Finding, p []float64, built *Run) {
	known := f.Kind.Exception()&fp.Flags != 0 && f.Site != nil && f.Site.ID < len(h.subject.Program.Sites)
	if f.Verdict != finding.Certified || !known || h.folded(f) {
		return
	}
	if f.Flag == nil { // a wrong result, which passed
		f.Flag = &finding.Flag{Raised: true}
	}
	f.Flag.Dropped = f.Flag.Raised && built != nil && built.Outcome == run.Returned && built.Flags&f.Kind.Exception() == 0
	f.Flag.Stop = h.stop(f, p)
	f.Flag.Trap = f.Flag.Stop == ""
	switch function := inLibrary(h.subject.Program.Sites[f.Site.ID].Op); {
	case f.Flag.Trap || f.Flag.Raised:
	case function && f.Flag.Stop == finding.Nowhere: // the library makes the exact result without an operation that underflows
		f.Verdict, f.Simplest = finding.Refuted, nil
		f.Remark(finding.Remark{Fact: finding.NotRaisedByIt})
	default:
		h.refuse(f, &finding.Unmodified{Unraised: f.Kind, Stop: f.Flag.Stop})
	}
}

// How often a run is stopped. A finding with a flag needs fewer stops than one without.
const (
	mostStops   = 1 << 7
	mostOfExact = 1 << 14
)

// stop says where the processor stops instead; "" means at the operation.
func (h *Check) stop(f *finding.Finding, p []float64) finding.Stop {
	site := &h.subject.Program.Sites[f.Site.ID]
	if site.Format.Digits() > fp.Binary64.Digits() {
		return finding.TooWide
	}
	pair, err := h.gate.pair(h.subject)
	if err != nil {
		return finding.NotStopped
	}
	w := pair.here
	w.Timeout, w.Optimised = givenTimeout, false
	most := mostStops
	if f.IsExact() {
		most = mostOfExact
	}
	traps, err := h.traps(w, p, f.Kind.Exception(), most)
	if err != nil || traps.Outcome != run.Returned {
		return finding.NotStopped
	}
	lines, err := w.Lines(h.subject.Program.Funcs[site.Func], traps.Places)
	if err != nil {
		return finding.NoLines
	}
	merged := false
	for _, at := range lines {
		if here(at, site.Pos) && !inLibrary(site.Op) {
			return ""
		}
		merged = merged || at.Line == 0
	}
	switch {
	case traps.Cut:
		return finding.TooOften
	case merged:
		return finding.Merged
	case len(lines) < len(traps.Places) && (inLibrary(site.Op) || site.Op == fp.Sqrt || site.Op == fp.Fma):
		return finding.InLibrary
	case len(traps.Places) == 0:
		return finding.Nowhere
	}
	return finding.Elsewhere
}

// An unmasked is a run with an exception unmasked. After so many stops the exception is masked again.
type unmasked struct {
	point     string
	exception fp.Exception
	most      int
}

// traps is where the processor stops in such a run. Several findings at one point share the run, as long as the process lives.
func (h *Check) traps(w *native.Worker, p []float64, x fp.Exception, most int) (native.Traps, error) {
	key := unmasked{fmt.Sprintf("%x", p), x, most}
	if t, is := h.stops[key]; is {
		return t, nil
	}
	t, err := w.Traps(p, x, most)
	if err != nil || t.Outcome != run.Returned {
		h.stops = nil // addresses of a process that has ended
		return t, err
	}
	if h.stops == nil {
		h.stops = make(map[unmasked]native.Traps)
	}
	h.stops[key] = t
	return t, nil
}

// inLibrary reports whether libm computes op: then the processor stops inside libm, not at the call.
func inLibrary(op fp.Op) bool {
	return fp.IsFunction(op) || op == fp.Ldexp || op == fp.Powi || op == fp.Rem
}

// here reports whether a place of the code is a place of the source. Folders differ if an object was moved.
func here(at, pos ir.Pos) bool {
	column := at.Column == pos.Column || at.Column == 0 || pos.Column == 0
	return at.Line == pos.Line && column && path.Base(at.File) == path.Base(pos.File)
}
