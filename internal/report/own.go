package report

// This file is what is said of the program's own error estimate where it is too little: a line in the block of the error itself, or
// a short block where that error stands with another input.

import (
	"slices"
	"strings"

	"faultline/internal/finding"
)

// own returns the findings without those about the program's own estimate that another one's block says, which it notes.
func (t *Table) own(fs []*finding.Finding) []*finding.Finding {
	t.twins = make(map[*finding.Finding]*finding.Finding)
	rest := slices.DeleteFunc(slices.Clone(fs), func(u *finding.Finding) bool {
		if u.Kind != finding.UnderestimatedError || u.Verdict != finding.Certified {
			return false
		}
		i := slices.IndexFunc(fs, func(f *finding.Finding) bool { return t.twins[f] == nil && twin(f, u) })
		if i >= 0 {
			t.twins[fs[i]] = u
		}
		return i >= 0
	})
	for i, f := range rest {
		f.Rank = i + 1
	}
	return rest
}

// twin reports whether f is the error that u says is underestimated.
func twin(f, u *finding.Finding) bool {
	return f.Kind != finding.UnderestimatedError && !f.OnTheWay && f.Verdict == finding.Certified && f.Output == u.Output &&
		slices.EqualFunc(f.Input, u.Input, func(a, b finding.Number) bool { return a.Hex == b.Hex })
}

// underestimate is the headline of a block of its own.
func underestimate(f *finding.Finding) string {
	u := f.Underestimate
	switch {
	case f.Verdict != finding.Certified || u == nil || u.Factor == nil:
		return "its own error estimate"
	case strings.HasPrefix(u.Factor.Lower, "inf"):
		return "an error that it estimates as 0"
	}
	return "its error is " + near(u.Factor, 2) + " times its own estimate"
}

// ownText compares an error with the program's estimate of it.
func ownText(f *finding.Finding) string {
	if f.Estimate == nil {
		return ""
	}
	text := "estimates its error as " + short(f.Estimate.Decimal, 2) + estimateName(f.Estimate)
	e := f.Main()
	if e == nil || e.Absolute == nil || noNumber(&f.Computed) {
		return text
	}
	text += ", it is " + near(e.Absolute, 2)
	if u := f.Underestimate; u != nil && u.Factor != nil && !strings.HasPrefix(u.Factor.Lower, "inf") && f.Verdict == finding.Certified {
		text += ": " + near(u.Factor, 2) + " times too little"
	}
	return text
}

// ownBlock writes a block of its own: what its twin would say besides stands elsewhere or is another error's.
func (t *Table) ownBlock(f *finding.Finding) {
	if e := f.Main(); e != nil && !noNumber(&f.Computed) {
		t.line("error", errorText(e))
	}
	t.line("own", ownText(f))
	if s := f.Site; s != nil {
		where := place(s.File, s.Line, s.Column)
		if where == "" {
			where = s.Function
		}
		t.line("blame", where+"  "+s.Op)
	}
	if text := status(f); text != "" {
		t.line("said", text)
	}
	t.notes(f)
	t.simplest(f)
	t.foundBy(f)
	t.more(f)
}

// estimateName says where an estimate was returned, "" where that is not known.
func estimateName(n *finding.Number) string {
	if n.Name == "" {
		return ""
	}
	return " (" + n.Label() + ")"
}
