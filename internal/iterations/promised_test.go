package iterations

// This file holds a finding of an iteration against what its comment promises and against what the iteration comes to.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// kept reports whether what the promise says is found.
func (p *promise) kept(found []*finding.Finding) bool {
	return slices.ContainsFunc(found, func(f *finding.Finding) bool {
		certified := f.Verdict == finding.Certified
		switch p.finds {
		case "endless": // a circle can be proved, a loop that goes on cannot
			return f.Kind == finding.Timeout && f.Verdict != finding.Refuted
		case "no number":
			return certified && notFinite(double(f.Computed))
		case "wrong":
			return certified && aboutResult(f) && p.wrong(f, false)
		}
		panic(p.name + ": what is " + p.finds + "?")
	})
}

// truth is what the program comes to at a finding's point, or the function that is meant.
func (p *promise) truth(f *finding.Finding, oracle finding.Oracle) *truth {
	name := p.name
	if oracle == finding.Reference {
		name = "meant_" + name
	}
	return over(p.functions, name, point(f.Input))
}

// wrong reports whether a result is wrong by either oracle; only the shadow is asked about every double.
func (p *promise) wrong(f *finding.Finding, everything bool) bool {
	got := double(f.Computed)
	return p.truth(f, finding.Shadow).wrong(got) || p.means != "" && !everything && p.truth(f, finding.Reference).wrong(got)
}

// falsehoods lists what is false about a finding.
func (p *promise) falsehoods(f *finding.Finding, everything bool) []string {
	switch {
	case deniesError(f) && (everything || p.means == "") && p.wrong(f, everything):
		return []string{"refuted, and the result is wrong"}
	case f.Verdict != finding.Certified:
		return nil
	case f.Kind == finding.Timeout && p.finds != "endless" && !everything:
		return []string{"the run ends"}
	case f.Kind == finding.Timeout:
		return nil
	}
	list := append(zeroClaims(f), claims(f, finding.Shadow, p.truth(f, finding.Shadow))...)
	if p.means != "" && !everything {
		list = append(list, claims(f, finding.Reference, p.truth(f, finding.Reference))...)
	}
	if len(list) == 0 && aboutResult(f) && len(f.Exact) > 0 && !p.wrong(f, everything) && !p.truth(f, finding.Shadow).silent() {
		list = append(list, "the result is right")
	}
	return append(list, p.simpler(f)...)
}

// simpler judges the simplest witness, whose result the stream does not state: doubles of our own must do, which are no measure
// of how large an error is.
func (p *promise) simpler(f *finding.Finding) []string {
	if f.Simplest == nil || p.means != "" || !aboutResult(f) {
		return nil
	}
	at53, _, end := execute(p.functions, p.name, point(f.Simplest.Input), doubles(), attempts[0].steps)
	shadow := over(p.functions, p.name, point(f.Simplest.Input))
	if end != "" || shadow.end != "" {
		return nil
	}
	got, _ := at53.Float64()
	for _, e := range f.Simplest.Error {
		if e.Relative != nil && number(e.Relative.Lower).Cmp(number("0.01")) > 0 && !shadow.wrong(got) {
			return []string{fmt.Sprintf("the simplest witness, %s, gives %.17g, which is right", at(f.Simplest.Input), got)}
		}
	}
	return nil
}

// at prints a point.
func at(input []finding.Number) string {
	var parts []string
	for _, x := range input {
		parts = append(parts, x.Name+"="+x.Hex)
	}
	return strings.Join(parts, ",")
}
