package table

// This file is what is said of the program's own error estimate where it is too little: a line in the block of the error itself, or
// a short block where that error stands with another input.

import (
	"slices"

	"faultline/internal/finding"
	"faultline/internal/report"
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

// ownBlock writes a block of its own: what its twin would say besides stands elsewhere or is another error's.
func (t *Table) ownBlock(f *finding.Finding) {
	if e := f.Main(); e != nil && !report.NoNumber(&f.Computed) {
		t.line("error", report.Error(e))
	}
	t.line("own", report.Own(f))
	if s := f.Site; s != nil {
		where := report.Place(s.File, s.Line, s.Column)
		if where == "" {
			where = s.Function
		}
		t.line("blame", where+"  "+s.Op)
	}
	if text := report.Status(f); text != "" {
		t.line("said", text)
	}
	t.notes(f)
	t.simplest(f)
	t.foundBy(f)
	t.more(f)
}
